import {
  Client,
  type ClientBase,
  type ClientConfig,
  DatabaseError,
  type QueryArrayConfig,
  type QueryArrayResult,
} from 'pg';
import { UnsuitableDatabaseError } from './postgres-errors.ts';
import { answeredTypes, exactTypes, type Translated, toValue } from './translate.ts';

/** How long a connection may take to be made. */
export const CONNECT_MS = 5_000;
/**
 * The server ends a session that holds a transaction open and says nothing for so long: that of a process that was cut
 * off or stands still. No one can write meanwhile.
 */
export const IDLE_IN_TRANSACTION_MS = 5_000;
/** How long a transaction waits for the lock of all writers before it is looked who has it. */
const LOCK_MS = IDLE_IN_TRANSACTION_MS + 1_000;
/** No statement may run for longer. */
export const STATEMENT_MS = 30_000;
/** After this time without an answer the connection counts as broken: the server would have ended the statement. */
const ANSWER_MS = STATEMENT_MS + 5_000;

const LOOK_AT_CLIENT_MS = 2_000;

/** The settings of a connection to the database that a URL names; its parameters say whether TLS is used. */
export function clientConfig(url: string, name: string): ClientConfig {
  return {
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    types: answeredTypes,
  };
}

/** What a session is set to. The name of each is PostgreSQL's. */
type SessionSettings = Readonly<Record<string, string | number>>;

/**
 * All settings that this module relies on, whatever the server, the database or the user has it set to: an
 * operator may have set it for other programs.
 */
const PINNED: SessionSettings = {
  // Otherwise a schema with the user's name comes first, and the indexer keeps its views in one called bursar.
  search_path: 'public',
  // How values are written and read.
  client_encoding: 'UTF8',
  bytea_output: 'hex',
  DateStyle: 'ISO',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  extra_float_digits: 1,
  standard_conforming_strings: 'on',
  transform_null_equals: 'off',
  // What a transaction is.
  default_transaction_isolation: 'read committed',
  default_transaction_deferrable: 'off',
  exit_on_error: 'off',
  // How long things may take. A session that has nothing to do stays: it is the one that leads, or holds a lock.
  statement_timeout: STATEMENT_MS,
  lock_timeout: LOCK_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  idle_session_timeout: 0,
  // The server notices within this time that a process is cut off.
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 10_000,
};

/** The same, where the server knows it. */
const PINNED_WHERE_KNOWN: SessionSettings = { transaction_timeout: 0 };

/** For three kinds of work. */
export const sessionSettings = {
  writing: PINNED,
  reading: { ...PINNED, default_transaction_read_only: 'on' },
  // Nothing waits for a copy of a whole database, so it may take its time.
  copying: { ...PINNED, statement_timeout: 0, idle_in_transaction_session_timeout: 0 },
} as const satisfies Record<string, SessionSettings>;

export type SessionKind = keyof typeof sessionSettings;

/** Sets a session. The texts are ours, without quotes and backslashes. */
function settingStatements(settings: SessionSettings): string {
  const values = (given: SessionSettings) =>
    Object.entries(given)
      .map(([name, value]) => `('${name}', '${value}')`)
      .join(', ');
  return [
    `SELECT set_config(name, value, false) FROM (VALUES ${values(settings)}) AS pinned (name, value)`,
    `SELECT set_config(name, value, false) FROM (VALUES ${values(PINNED_WHERE_KNOWN)}) AS pinned (name, value)
      JOIN pg_settings USING (name)`,
    // It computes no longer for a process that was killed, while which no one else writes; other systems cannot tell.
    `SELECT set_config('client_connection_check_interval', '${LOOK_AT_CLIENT_MS}', false) WHERE version() LIKE '%linux%'`,
    // A commit is on disk before anything that was promised in it leaves this process.
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'",
  ].join('; ');
}

/**
 * Begins to work on a connection that was just made.
 * @throws {UnsuitableDatabaseError} if others may get the same session; then nothing of it was changed
 */
export async function beginSession(client: ClientBase, url: string, kind: SessionKind): Promise<void> {
  await requireOwnSession(client, url, () => connected(clientConfig(url, 'bursar look')));
  await client.query(settingStatements(sessionSettings[kind]));
}

/**
 * Throws {@link UnsuitableDatabaseError} if others may get the sessions behind the URL of a setting. A server that does
 * not answer is not judged.
 */
export async function requireOwnSessions(url: string, setting: string): Promise<void> {
  const connectHere = () => connected(clientConfig(url, 'bursar look'));
  let client: Client | undefined;
  try {
    client = await connectHere();
    await requireOwnSession(client, url, connectHere, setting);
  } catch (error) {
    if (error instanceof UnsuitableDatabaseError) throw error;
  } finally {
    await client?.end().catch(() => undefined);
  }
}

/** A connection that takes statements one after the other without waiting for answers. The caller ends it. */
export async function connectForWriting(url: string, name: string): Promise<Client> {
  return await begun({ ...clientConfig(url, name), pipeline: true }, url, 'writing');
}

/** A connection for copying a whole database, each value as exact as it is there. The caller ends it. */
export async function connectForCopying(url: string, name: string): Promise<Client> {
  return await begun({ ...clientConfig(url, name), types: exactTypes, query_timeout: 0 }, url, 'copying');
}

async function begun(config: ClientConfig, url: string, kind: SessionKind): Promise<Client> {
  const client = await connected(config);
  try {
    await beginSession(client, url, kind);
    return client;
  } catch (error) {
    void client.end().catch(() => undefined);
    throw error;
  }
}

async function connected(config: ClientConfig): Promise<Client> {
  const client = new Client(config);
  // Those who wait for an answer get an error; without a listener the process would end.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    void client.end().catch(() => undefined);
    throw error;
  }
}

/** A statement with its values, ready to be sent. */
export interface PostgresPrepared {
  readonly translated: Translated;
  readonly params: readonly unknown[];
}

/** What a statement answered. */
export interface Answered {
  readonly rows: unknown[][];
  /** How many rows it inserted, changed, deleted or answered. */
  readonly count: number;
}

/** Sends a statement; answers come in the order of the statements. */
export async function send(client: Pick<Client, 'query'>, statement: PostgresPrepared): Promise<Answered> {
  const { text, name } = statement.translated;
  const config: QueryArrayConfig = {
    text,
    values: statement.params.map(toValue),
    rowMode: 'array',
    ...(name === undefined ? {} : { name }),
  };
  try {
    const { rows, rowCount }: QueryArrayResult<unknown[][]> = await client.query(config);
    return { rows, count: rowCount ?? 0 };
  } catch (error) {
    throw withoutRow(error);
  }
}

/** An error of the database without the values of the row that it concerns, which no log may have. */
function withoutRow(error: unknown): unknown {
  if (error instanceof DatabaseError) {
    error.detail = undefined;
    error.where = undefined;
  }
  return error;
}

/** Behind these URLs there is a pooler, and each connection to it has a session of its own. */
const known = new Set<string>();

/** The order in which two connections are queried for their session; repeated ones show a pooler that takes turns. */
const QUERIED_IN_TURN = ['first', 'first', 'second', 'first', 'second', 'second', 'first', 'second'] as const;

/**
 * Throws {@link UnsuitableDatabaseError} where a pooler lends each transaction another session: locks and settings
 * would be left to others. Looks, and changes nothing of a session. A pooler tells its clients another process than
 * the one that answers them; whether it lends a session for longer than a transaction is seen on a second connection.
 */
export async function requireOwnSession(
  client: ClientBase,
  url: string,
  connectAgain: () => Promise<Client>,
  setting = 'BURSAR_DATABASE_URL',
): Promise<void> {
  if (known.has(url) || (await sessionOf(client)) === reportedProcess(client)) return;
  const other = await connectAgain();
  try {
    const sessions = { first: new Set<number>(), second: new Set<number>() };
    for (const which of QUERIED_IN_TURN) sessions[which].add(await sessionOf(which === 'first' ? client : other));
    const { first, second } = sessions;
    if (first.size > 1 || second.size > 1 || !first.isDisjointFrom(second))
      throw new UnsuitableDatabaseError(`${setting} ${SHARED}`);
    known.add(url);
  } finally {
    await other.end().catch(() => undefined);
  }
}

const SHARED =
  'leads to a pooler that lends each transaction another session, such as PgBouncer in ' +
  'transaction or statement mode, as it is behind the pooled addresses of Neon and Supabase. Bursar needs sessions of ' +
  "its own: name PostgreSQL's own address there, or let the pooler lend whole sessions (PgBouncer: " +
  'pool_mode = session).';

/** The process of the server that answers at present. */
async function sessionOf(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: unknown }>('SELECT pg_backend_pid()::text AS pid');
  return Number(rows[0]?.pid);
}

/** The process that was named when the connection was made. */
function reportedProcess(client: ClientBase): number | undefined {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : undefined;
}
