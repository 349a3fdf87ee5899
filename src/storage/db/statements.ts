import type { Database, SQLQueryBindings, Statement as SqliteStatement } from 'bun:sqlite';
import { drizzle, type RemoteCallback, type SqliteRemoteDatabase } from 'drizzle-orm/sqlite-proxy';
import type { ThingChanged } from '../../core/change.ts';
import { RowCountError, type Statement } from './batch.ts';
import { isReadAhead, type LogSync, nothingToSync } from './log-sync.ts';

/** What SQLite has parsed and planned, ready to run with values. */
export type PreparedStatement = SqliteStatement<unknown, SQLQueryBindings[]>;

/** Prepares each text once: to parse and plan a statement costs more than to run it. */
export type Prepare = (text: string) => PreparedStatement;

/**
 * Statements that stay prepared, above what the program has; lists of different lengths are different texts, so there
 * must be an end.
 */
const MAX_KEPT = 500;

/**
 * SQLite plans a statement again each time that a value is bound to its limit, and planning costs ten times what a
 * look-up does. It does not look at a value behind a sign.
 */
const withUnseenLimit = (text: string): string => text.replaceAll(' limit ?', ' limit +?');

/**
 * Prepares on one database. Bun's own cache keeps the first twenty texts alone; here the one prepared first makes room.
 */
export function preparedOn(sqlite: Database) {
  const kept = new Map<string, PreparedStatement>();
  const prepare: Prepare = (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    for (const [oldest, statement] of kept) {
      if (kept.size < MAX_KEPT) break;
      kept.delete(oldest);
      statement.finalize();
    }
    const statement: PreparedStatement = sqlite.prepare(withUnseenLimit(text));
    kept.set(text, statement);
    return statement;
  };
  return {
    prepare,
    /** Ends all of them: nothing reads from a database that is closed. */
    finalize(): void {
      for (const statement of kept.values()) statement.finalize();
    },
  };
}

/** For a database of whose reads none are shared. */
const notShared: SharedRead = { begin: () => undefined, end: () => undefined };

/** Drizzle on such statements. Reads return once their rows are on disk, as writes do. */
export function ormOn(
  prepare: Prepare,
  log: LogSync = nothingToSync,
  shared: SharedRead = notShared,
): SqliteRemoteDatabase {
  return ormOver(async (text, params, method) => {
    // It may write.
    shared.end();
    const rows = prepare(text).values(...params);
    if (method === 'run') await log.afterCommit();
    else if (log.pending !== undefined && !isReadAhead()) await log.pending;
    return rows;
  });
}

/**
 * Runs a text that drizzle has built, which only reads, and answers all rows as the database has them; at once where
 * that can be.
 */
export type ReadRows = (text: string, params: readonly unknown[]) => unknown[][] | Promise<unknown[][]>;

/** The same for look-ups. They share a transaction. */
export function readRowsOn(prepare: Prepare, log: LogSync = nothingToSync, shared: SharedRead = notShared): ReadRows {
  return (text, params) => {
    shared.begin();
    const rows = prepare(text).values(...params.map(toBinding));
    return log.pending === undefined || isReadAhead() ? rows : log.pending.then(() => rows);
  };
}

/** Drizzle, building SQLite's statements for a function that runs them and answers all rows. */
export function ormOver(run: (...statement: Parameters<RemoteCallback>) => Promise<unknown[][]>): SqliteRemoteDatabase {
  return drizzle(async (text, params, method) => {
    const rows = await run(text, params, method);
    // No row is no array, whatever the type of the driver says.
    return { rows: method === 'get' ? (rows[0] as unknown[]) : rows };
  });
}

/** A value that a statement is filled in with. */
export function toBinding(value: unknown): SQLQueryBindings {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'bigint':
    case 'boolean':
      return value;
    default:
      if (value === null || value instanceof Uint8Array) return value;
      throw new TypeError(`A ${typeof value} cannot be stored.`);
  }
}

/** A transaction in which all look-ups of one turn of the event loop read. */
export interface SharedRead {
  /** Begins it, unless it has begun. */
  begin(): void;
  /** Ends it before a write; otherwise it does nothing. */
  end(): void;
}

/**
 * To begin and end a transaction, as SQLite does for each statement alone, costs as much as to look a row up: it locks
 * and unlocks the log's index by calls of the system. No commit of this process is missed, because each ends it first.
 */
export function sharedReadOn(sqlite: Database): SharedRead & { finalize(): void } {
  const first = sqlite.prepare('BEGIN');
  const last = sqlite.prepare('COMMIT');
  let isOpen = false;
  const end = () => {
    if (!isOpen) return;
    isOpen = false;
    // SQLite has ended it where a read failed.
    if (sqlite.inTransaction) last.run();
  };
  return {
    begin() {
      if (isOpen) return;
      first.run();
      isOpen = true;
      setImmediate(end);
    },
    end,
    finalize() {
      end();
      first.finalize();
      last.finalize();
    },
  };
}

/** Runs the statements in one immediate transaction: all or none. Returns what they tell. */
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
