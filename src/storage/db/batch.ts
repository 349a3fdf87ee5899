import type { Database } from 'bun:sqlite';
import type { ThingChanged } from '../../core/lib/change.ts';
import { type Prepare, toBinding } from './statements.ts';

/** A drizzle insert, update or delete that has not run. */
export interface BuiltQuery {
  toSQL(): { sql: string; params: unknown[] };
}

/** One statement of a unit of work, with the number of rows that it must insert, change or delete. */
export interface Statement {
  readonly query: BuiltQuery;
  /** Exactly this many rows; `any` where zero is as good as one (`ON CONFLICT DO NOTHING`, clean-up). */
  readonly rows: number | 'any';
  /** By which who wrote the statement recognises that it failed. */
  readonly label?: string | undefined;
  /** What it changes if it touches a row, for those who watch: announced once the commit is on disk. */
  readonly tells?: readonly ThingChanged[] | undefined;
}

/**
 * A statement that must touch exactly one row, or `rows` rows; otherwise the whole batch is undone with a {@link
 * RowCountError}.
 *
 * @example
 * // Compare-and-set: fails if another request has cancelled the row meanwhile.
 * must(orm.update(rows).set({ status: 'done' }).where(and(eq(rows.id, id), eq(rows.status, 'due'))))
 */
export function must(query: BuiltQuery, rows: number | 'any' = 1, label?: string): Statement {
  return { query, rows, label };
}

/** The same statement, which tells those who watch what it changes, once that is on disk. */
export function telling(statement: Statement, ...tells: readonly ThingChanged[]): Statement {
  return { ...statement, tells };
}

/** A statement touched another number of rows than it promised: someone else was first. Nothing was done. */
export class RowCountError extends Error {
  override readonly name = 'RowCountError';
  constructor(
    readonly sql: string,
    readonly expected: number,
    readonly actual: number,
    /** Of the statement, if it has one. */
    readonly label?: string | undefined,
  ) {
    super(`Expected ${expected} rows, touched ${actual}: ${sql}`);
  }
}

/** Runs the statements in one immediate transaction: all or none. Answers what they tell. */
export function batchOn(sqlite: Database, prepare: Prepare, statements: readonly Statement[]): readonly ThingChanged[] {
  const announced: ThingChanged[] = [];
  if (statements.length === 0) return announced;
  const run = sqlite.transaction(() => {
    for (const { query, rows, label, tells } of statements) {
      const { sql, params } = query.toSQL();
      const { changes } = prepare(sql).run(...params.map(toBinding));
      if (rows !== 'any' && changes !== rows) throw new RowCountError(sql, rows, changes, label);
      if (tells !== undefined && changes > 0) announced.push(...tells);
    }
  });
  run.immediate();
  return announced;
}
