import type { Client } from 'pg';
import { DatabaseTooNewError, DatabaseTooOldError } from '../migrate.ts';
import { postgresMigrations } from './migrations/index.ts';
import { FencedError, isOfOthers } from './postgres-errors.ts';
import { endStuckHolder, TAKE_WRITE_LOCK } from './transaction.ts';

/**
 * What the engine itself needs: who leads, which transaction each writer has committed last, and the migrations that
 * were applied. `leadership` has one row; the epoch grows whenever someone begins to lead.
 */
const ENGINE = `
CREATE TABLE IF NOT EXISTS schema_version (version integer PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now());
CREATE TABLE IF NOT EXISTS writers (id text PRIMARY KEY, number bigint NOT NULL, at timestamptz NOT NULL);
CREATE TABLE IF NOT EXISTS leadership (
	id smallint PRIMARY KEY CHECK (id = 1),
	epoch bigint NOT NULL,
	instance text NOT NULL,
	url text NOT NULL,
	token text NOT NULL,
	version text NOT NULL,
	lease_until timestamptz NOT NULL
);
INSERT INTO leadership VALUES (1, 0, '', '', '', '', 'epoch') ON CONFLICT DO NOTHING;`;

/** How messages begin that are about the database. */
export const THE_DATABASE = 'The database of BURSAR_DATABASE_URL';

/** Makes the tables that the engine itself needs, where they are missing: before anybody leads. */
export async function prepareEngine(client: Client): Promise<void> {
  await locked(client, async () => void (await client.query(ENGINE)));
}

/**
 * Brings the schema up to date, one transaction for each migration together with its number, so an interrupted start
 * repeats nothing and skips nothing. Throws `DatabaseTooNewError`, or `FencedError` when the epoch is over.
 */
export async function migratePostgres(client: Client, epoch?: number): Promise<void> {
  await client.query('SET statement_timeout = 0');
  while ((await schemaVersion(client)) !== postgresMigrations.length) {
    await locked(client, async () => {
      await requireEpoch(client, epoch);
      // Another process may have applied it meanwhile.
      const applied = await schemaVersion(client);
      const sql = postgresMigrations[applied];
      if (sql === undefined) return;
      await client.query(untimed(sql));
      await client.query('INSERT INTO schema_version (version) VALUES ($1)', [applied + 1]);
    });
  }
  await client.query('RESET statement_timeout');
}

/** The driver's own longest time, 24 days: a large table takes what it takes, and nothing else would ever be tried. */
const NO_END_MS = 2 ** 31 - 1;
const untimed = (text: string) => ({ text, query_timeout: NO_END_MS });

/** Throws `DatabaseTooNewError` or `DatabaseTooOldError` unless the database has the schema of this program. */
export async function requireOwnPostgresSchema(client: Pick<Client, 'query'>): Promise<void> {
  const found = await schemaVersion(client);
  if (found < postgresMigrations.length) throw new DatabaseTooOldError(THE_DATABASE, found, postgresMigrations.length);
}

/** How many migrations were applied. Throws `DatabaseTooNewError` where there are more than this program knows. */
export async function schemaVersion(client: Pick<Client, 'query'>): Promise<number> {
  const found = await appliedMigrations(client);
  if (found > postgresMigrations.length) throw new DatabaseTooNewError(THE_DATABASE, found, postgresMigrations.length);
  return found;
}

/** How many migrations were applied, of this program or of a newer one. */
export async function appliedMigrations(client: Pick<Client, 'query'>): Promise<number> {
  const there = await client.query("SELECT 1 WHERE to_regclass('schema_version') IS NOT NULL");
  if (there.rowCount === 0) return 0;
  const { rows } = await client.query<{ version: number }>(
    'SELECT coalesce(max(version), 0) AS version FROM schema_version',
  );
  return rows[0]?.version ?? 0;
}

/** Runs in a transaction that has the lock of all writers. */
async function locked(client: Client, run: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      await client.query(`BEGIN; ${TAKE_WRITE_LOCK}`);
      await run();
      await client.query('COMMIT');
      return;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      if (!isOfOthers(error)) throw error;
      await endStuckHolder(client);
    }
  }
}

async function requireEpoch(client: Client, epoch: number | undefined): Promise<void> {
  if (epoch === undefined) return;
  const { rowCount } = await client.query('SELECT 1 FROM leadership WHERE id = 1 AND epoch = $1', [epoch]);
  if (rowCount !== 1) throw new FencedError(epoch);
}
