import type { Client } from 'pg';
import type { ThingChanged } from '../../../core/change.ts';
import { RowCountError, type Statement } from '../batch.ts';
import { isDiskFailure } from '../failures.ts';
import { type Db, DISK_FAILURE_MS, DiskFailedError } from '../open.ts';
import type { Reading } from '../read.ts';
import { ormOver, type ReadRows } from '../statements.ts';
import { connectForWriting } from './connect-postgres.ts';
import { appliedMigrations, migratePostgres, prepareEngine, requireOwnPostgresSchema } from './migrate-postgres.ts';
import { postgresMigrations } from './migrations/index.ts';
import { requireMayMakeTables, requireOwnTables, requireSuitable } from './own-tables.ts';
import { DatabaseUnavailableError, isLost, unsuitableBecause } from './postgres-errors.ts';
import { createReader, type PostgresReader } from './transaction.ts';
import { createTranslator } from './translate.ts';
import { createWriter, type Unit, type WriterOptions } from './writer.ts';

export interface PostgresOptions {
  /** `postgres://user:password@host/database`; its parameters say whether TLS is used. */
  readonly url: string;
  /** How this process is called in the server's list of connections. */
  readonly name?: string;
  /**
   * Nothing is written, migrated or committed unless `leadership` has this epoch; `onFenced` is called once when it has
   * another one, and every commit from then on rejects with `FencedError`. Without it anybody may write, as a command
   * of the operator does.
   */
  readonly fence?: { readonly epoch: number; readonly onFenced: () => void };
  /** How long opening, reads and commits that were not sent wait for a server that does not answer, in ms. */
  readonly patienceMs?: number;
  /** Called with settings that would lose commits if the database's machine failed. */
  readonly onWarning?: (text: string) => void;
  readonly failpoint?: WriterOptions['failpoint'];
}

/** What a request may wait for. */
const PATIENCE_MS = 10_000;
const PING_MS = 2_000;
const PAUSE_MS = 200;

/**
 * Opens the database and brings its schema up to date. Its batches follow those of all other processes, one after the
 * other, and resolve when they are on disk. While the server is away, reads and batches wait and try again; those
 * that wait for too long reject with `DatabaseUnavailableError`, and have changed nothing. Throws
 * `DatabaseTooNewError`, `UnsuitableDatabaseError` or `FencedError`.
 */
export async function openPostgres(options: PostgresOptions): Promise<Db> {
  const { url, name = 'bursar', fence, patienceMs = PATIENCE_MS, onWarning = () => undefined } = options;
  await withConnection(options, async (client) => {
    await requireSuitable(client, onWarning);
    await prepareEngine(client);
    await migratePostgres(client, fence?.epoch);
  });
  const translate = createTranslator();
  const reader = createReader(url, name, patienceMs);
  const { failpoint } = options;
  const writer = createWriter({ url, name, writer: crypto.randomUUID(), fence, patienceMs, failpoint });
  const listeners = new Set<(changes: readonly ThingChanged[]) => void>();
  let diskFailedAt = Number.NEGATIVE_INFINITY;
  const commit = async (unit: Unit) => {
    try {
      const answers = await writer.commit(unit);
      diskFailedAt = Number.NEGATIVE_INFINITY;
      return answers;
    } catch (error) {
      if (isDiskFailure(error)) diskFailedAt = performance.now();
      throw error;
    }
  };
  const single = async (text: string, params: unknown[]) => {
    const statements = [{ translated: translate(text, params), params }];
    const [answer] = await commit({ statements, check: () => undefined });
    return answer?.rows ?? [];
  };
  return {
    orm: ormOver(async (text, params) => {
      if (!isReading(text)) return await single(text, params);
      const { rows } = await reader.read({ translated: translate(text, params), params });
      return rows;
    }),
    readRows: readRowsOn(reader, translate),
    async batch(statements) {
      if (statements.length === 0) return;
      const built = statements.map(({ query }) => query.toSQL());
      const unit = built.map(({ sql, params }) => ({ translated: translate(sql, params), params }));
      const check: Unit['check'] = (answers) =>
        requireCounts(
          statements,
          built.map(({ sql }) => sql),
          answers.map(({ count }) => count),
        );
      const answers = await commit({ statements: unit, check });
      const announced = statements.flatMap(({ tells = [] }, at) => ((answers[at]?.count ?? 0) > 0 ? tells : []));
      if (announced.length > 0) for (const listener of listeners) listener(announced);
    },
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async ping() {
      await reader.read({ translated: translate('SELECT 1', []), params: [] }, PING_MS);
      if (performance.now() - diskFailedAt < DISK_FAILURE_MS) throw new DiskFailedError();
    },
    async sizeBytes() {
      const size = translate('SELECT pg_database_size(current_database())', []);
      const { rows } = await reader.read({ translated: size, params: [] });
      return Number(rows[0]?.[0] ?? 0);
    },
    async close() {
      await writer.close();
      await reader.close();
    },
  };
}

/**
 * Opens the database to look at it: nothing is migrated or written. Throws `DatabaseTooNewError` or
 * `DatabaseTooOldError` where it is not of this version.
 */
export async function openPostgresForReading(
  options: Pick<PostgresOptions, 'url' | 'name' | 'patienceMs'>,
): Promise<Reading & Pick<Db, 'close'>> {
  const { url, name = 'bursar', patienceMs = PATIENCE_MS } = options;
  await withConnection(options, requireOwnPostgresSchema);
  const translate = createTranslator();
  const reader: PostgresReader = createReader(url, name, patienceMs);
  return {
    orm: ormOver(async (text, params) => {
      const { rows } = await reader.read({ translated: translate(text, params), params });
      return rows;
    }),
    readRows: readRowsOn(reader, translate),
    close: () => reader.close(),
  };
}

function readRowsOn(reader: PostgresReader, translate: ReturnType<typeof createTranslator>): ReadRows {
  return async (text, params) => {
    const { rows } = await reader.read({ translated: translate(text, params), params: [...params] });
    return rows;
  };
}

/**
 * Makes sure that the service could write to the database, and makes the tables that the engine itself needs. Waits for
 * a server that does not answer, or is a standby: `DatabaseUnavailableError` when it takes too long. Throws
 * `UnsuitableDatabaseError` at once.
 */
export async function requireUsable(options: Pick<PostgresOptions, 'url' | 'name' | 'patienceMs'>): Promise<void> {
  await withConnection(options, async (client) => {
    await requireSuitable(client);
    await prepareEngine(client);
  });
}

/**
 * The same, and changes nothing: for a check beforehand whether it could, with tables to make where there are
 * none of this version.
 */
export async function requireChangeable(options: Pick<PostgresOptions, 'url' | 'name'>): Promise<void> {
  await withConnection(options, async (client) => {
    await requireSuitable(client);
    await requireMayMakeTables(client);
  });
}

/**
 * Runs with a connection of its own, which is ended afterwards; waits for a server that does not answer, and throws
 * `DatabaseUnavailableError` when it takes too long. Throws `UnsuitableDatabaseError` for what does not pass by itself.
 */
export async function withConnection<T>(
  { url, name = 'bursar', patienceMs = PATIENCE_MS }: Pick<PostgresOptions, 'url' | 'name' | 'patienceMs'>,
  run: (client: Client) => Promise<T>,
): Promise<T> {
  const until = performance.now() + patienceMs;
  for (;;) {
    let client: Client | undefined;
    try {
      client = await connectForWriting(url, name);
      return await run(client);
    } catch (error) {
      const unsuitable = unsuitableBecause(error);
      if (unsuitable !== undefined || !isLost(error)) throw unsuitable ?? error;
      if (performance.now() + PAUSE_MS > until) throw new DatabaseUnavailableError(error);
      await Bun.sleep(PAUSE_MS);
    } finally {
      await client?.end().catch(() => undefined);
    }
  }
}

const isReading = (text: string): boolean => /^\s*\(?\s*(?:select|with)\b/i.test(text);

function requireCounts(statements: readonly Statement[], texts: readonly string[], counts: readonly number[]): void {
  for (const [at, count] of counts.entries()) {
    const { rows = 'any', label } = statements[at] ?? {};
    if (rows !== 'any' && count !== rows) throw new RowCountError(texts[at] ?? '', rows, count, label);
  }
}

/** How a PostgreSQL database stands to this program. */
export interface SchemaStanding {
  readonly age: 'empty' | 'older' | 'same' | 'newer';
  /** How many migrations were applied, and how many this program knows. */
  readonly version: number;
  readonly known: number;
  /** Whether an instance leads at present. */
  readonly isServed: boolean;
}

/** Looks, and changes nothing. Throws `DatabaseUnavailableError` or `UnsuitableDatabaseError`. */
export async function readStanding(url: string): Promise<SchemaStanding> {
  return await withConnection({ url, name: 'bursar look' }, async (client) => {
    await requireOwnTables(client);
    const version = await appliedMigrations(client);
    const { rowCount: hasLeaders } = await client.query("SELECT 1 WHERE to_regclass('leadership') IS NOT NULL");
    const leads =
      hasLeaders === 0 ? undefined : await client.query('SELECT 1 FROM leadership WHERE lease_until > now()');
    const known = postgresMigrations.length;
    return { age: ageOf(version, known), version, known, isServed: (leads?.rowCount ?? 0) > 0 };
  });
}

function ageOf(version: number, known: number): SchemaStanding['age'] {
  if (version === 0) return 'empty';
  if (version === known) return 'same';
  return version < known ? 'older' : 'newer';
}

/** How much there is of what in a database, and nothing of what it says. Rows are as the server estimates them. */
export async function postgresFacts(url: string) {
  const { age, version, isServed } = await readStanding(url);
  return await withConnection({ url, name: 'bursar look' }, async (client) => {
    const tables = await client.query<{ name: string; bytes: number; rows: number }>(
      'SELECT relname::text AS name, pg_total_relation_size(relid) AS bytes, n_live_tup AS rows ' +
        'FROM pg_stat_user_tables WHERE schemaname = current_schema() ORDER BY bytes DESC',
    );
    const whole = await client.query<{ version: string; bytes: number; connections: number }>(
      "SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS bytes, " +
        '(SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()) AS connections',
    );
    return {
      engine: 'postgres',
      schema: age,
      schemaVersion: version,
      isServed,
      ...whole.rows[0],
      tableBytes: Object.fromEntries(tables.rows.map(({ name, bytes }) => [name, bytes])),
      rows: Object.fromEntries(tables.rows.map(({ name, rows }) => [name, rows])),
    };
  });
}
