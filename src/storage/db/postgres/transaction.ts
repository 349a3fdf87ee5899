import { type Client, Pool } from 'pg';
import {
  type Answered,
  beginSession,
  clientConfig,
  IDLE_IN_TRANSACTION_MS,
  type PostgresPrepared,
  send,
} from './connect-postgres.ts';
import { DatabaseUnavailableError, FencedError, isLost, sqlStateOf } from './postgres-errors.ts';

/** By whom, and as which of its transactions, rows are written. */
export interface Mark {
  /** Of the process, and of no other one ever. */
  readonly writer: string;
  /** Grows with each transaction of the writer. */
  readonly number: number;
  /** The epoch in which it may write; undefined where anybody may, as a command of the operator. */
  readonly epoch: number | undefined;
}

/** What became of the statements of a transaction before its commit. */
export type Ran =
  | { readonly kind: 'done'; readonly answers: readonly Answered[] }
  /** The statement behind those that answered failed; nothing may be committed. */
  | { readonly kind: 'failed'; readonly answers: readonly Answered[]; readonly error: unknown };

/** True when a statement was not run because one before it in the transaction had failed. */
export const isAborted = (error: unknown): boolean => sqlStateOf(error) === '25P02';

/**
 * Begins a transaction of a writer and runs its statements, all in one trip: it waits for the lock of all writers,
 * makes sure that the epoch is still the writer's own, and leaves the transaction's mark, by which another connection
 * finds out whether it was committed. Throws {@link FencedError}, and what broke the connection or the transaction
 * itself; the transaction is then to be rolled back.
 */
export async function begin(client: Client, mark: Mark, statements: readonly PostgresPrepared[]): Promise<Ran> {
  const sent = [client.query(`BEGIN; ${TAKE_WRITE_LOCK}`), send(client, leaving(mark))] as const;
  const running = statements.map((statement) => send(client, statement));
  const [[began, marked], ran] = await Promise.all([Promise.allSettled(sent), Promise.allSettled(running)]);
  if (began.status === 'rejected') throw began.reason;
  if (marked.status === 'rejected') throw marked.reason;
  if (marked.value.count === 0) throw new FencedError(mark.epoch ?? 0);
  const answers: Answered[] = [];
  for (const one of ran) {
    if (one.status === 'fulfilled') answers.push(one.value);
    else if (isLost(one.reason) || isAborted(one.reason)) throw one.reason;
    else return { kind: 'failed', answers, error: one.reason };
  }
  return { kind: 'done', answers };
}

const MARK = 'INSERT INTO writers (id, number, at) SELECT $1::text, $2::bigint, now()';
const OR_MOVE = 'ON CONFLICT (id) DO UPDATE SET number = excluded.number, at = excluded.at';

/** Writes the mark; touches no row when the epoch is over. */
function leaving({ writer, number, epoch }: Mark): PostgresPrepared {
  if (epoch === undefined)
    return { translated: { text: `${MARK} WHERE true ${OR_MOVE}`, name: 'bursar_mark' }, params: [writer, number] };
  const fence = 'FROM leadership WHERE id = 1 AND epoch = $3::bigint';
  return {
    translated: { text: `${MARK} ${fence} ${OR_MOVE}`, name: 'bursar_fenced_mark' },
    params: [writer, number, epoch],
  };
}

/**
 * Commits, and answers what was done: `ROLLBACK` where a statement had failed. It waits for a replica for as long as
 * that takes: a time-out of the server would answer as if the replica had it.
 */
export async function sendCommit(client: Client): Promise<string> {
  const answered: unknown = await client.query('SET LOCAL statement_timeout = 0; COMMIT');
  const last: unknown = Array.isArray(answered) ? answered.at(-1) : answered;
  return typeof last === 'object' && last !== null && 'command' in last ? String(last.command) : '';
}

/**
 * Whether the writer's transaction of this number was committed, as another connection sees it: having the lock of all
 * writers means that the transaction has ended, one way or the other. What was committed may not be on a replica that
 * commits wait for; so this commits behind it, which waits for both.
 */
export async function wasCommitted(client: Client, { writer, number }: Mark): Promise<boolean> {
  try {
    await client.query(`BEGIN; ${TAKE_WRITE_LOCK}`);
    const { rowCount } = await client.query('UPDATE writers SET at = now() WHERE id = $1 AND number >= $2', [
      writer,
      number,
    ]);
    if ((await sendCommit(client)) !== 'COMMIT') throw new Error('The look at a commit was undone.');
    return rowCount === 1;
  } catch (error) {
    // Of no use on a connection that broke; its session ends, and with it what was begun.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Reads at a time; further ones wait for their turn. */
const MAX_CONNECTIONS = 8;
const PAUSE_MS = 100;

/** Connections that read, as many as are needed. */
export function createReader(url: string, name: string, patienceMs: number) {
  const pool = new Pool({
    ...clientConfig(url, name),
    max: MAX_CONNECTIONS,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
    onConnect: (client) => beginSession(client, url, 'reading'),
  });
  // A connection that breaks while no one uses it is simply gone.
  pool.on('error', () => undefined);
  let closing: Promise<void> | undefined;
  return {
    /** Answers the rows. Waits for a server that does not answer, at most `patienceMs`: `DatabaseUnavailableError`. */
    async read(statement: PostgresPrepared, within = patienceMs): Promise<Answered> {
      const until = performance.now() + within;
      for (;;) {
        try {
          return await send(pool, statement);
        } catch (error) {
          if (!isLost(error) && !isRefused(error)) throw error;
          if (closing !== undefined || performance.now() + PAUSE_MS > until) throw new DatabaseUnavailableError(error);
          await Bun.sleep(PAUSE_MS);
        }
      }
    },
    close(): Promise<void> {
      closing ??= pool.end();
      return closing;
    },
  };
}

export type PostgresReader = ReturnType<typeof createReader>;

/** True when the server knows neither user nor database at present, or has no room for another connection. */
const isRefused = (error: unknown): boolean => /^(28...|3D000)$/.test(sqlStateOf(error));

/**
 * Held by every transaction that writes, of whatever process, until it ends: an advisory lock of the database with this
 * key ("bursar" in ASCII). So transactions follow one another, as SQLite's do.
 */
export const WRITE_LOCK = '108256570859890';

/** Takes the lock of all writers until the transaction ends. */
export const TAKE_WRITE_LOCK = `SELECT pg_advisory_xact_lock(${WRITE_LOCK})`;

/** The session that {@link endStuckHolder} ends. The list of locks has a key in two halves. */
const HOLDER = `SELECT l.pid FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
  WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1
  AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
  AND (l.classid::bigint << 32 | l.objid::bigint) = ${WRITE_LOCK}
  AND a.pid <> pg_backend_pid()
  AND (a.state LIKE 'idle%' OR a.wait_event_type = 'Client')
  AND a.state_change < clock_timestamp() - interval '${IDLE_IN_TRANSACTION_MS} milliseconds'`;

/**
 * Ends the session that has the lock of all writers and waits for its process for too long: a process that stands
 * still or is cut off. What it had not committed is undone; a session that computes is left alone. Tells how many were
 * ended.
 */
export async function endStuckHolder(client: Pick<Client, 'query'>): Promise<number> {
  const { rowCount } = await client.query(`SELECT pg_terminate_backend(pid) FROM (${HOLDER}) AS held`);
  return rowCount ?? 0;
}
