import { fillPlaceholders } from 'drizzle-orm';
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
    const params = fillPlaceholders(built.params, values);
    return { query: { toSQL: () => ({ sql: built.sql, params }) }, rows };
  };
}
