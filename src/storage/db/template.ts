import { fillPlaceholders, is, Param, Placeholder } from 'drizzle-orm';
import type { BuiltQuery, Statement } from './batch.ts';

/**
 * A statement that is built once, with `sql.placeholder(name)` where values go, and filled in for each use:
 * building the SQL costs more than running it, which counts where hundreds of rows are written every second.
 */
export function template<Names extends string>(
  query: BuiltQuery,
): (values: Readonly<Record<Names, unknown>>, rows?: number | 'any') => Statement {
  const built = query.toSQL();
  return (values, rows = 1) => {
    const params = fillPlaceholders(withoutMappingOfNull(built.params, values), values);
    return { query: { toSQL: () => ({ sql: built.sql, params }) }, rows };
  };
}

/** What is null is null in the database, whatever its column. */
function withoutMappingOfNull(params: unknown[], values: Readonly<Record<string, unknown>>): unknown[] {
  return params.map((param) =>
    is(param, Param) && is(param.value, Placeholder) && values[param.value.name] === null ? null : param,
  );
}
