import type { Client } from 'pg';
import { IDLE_IN_TRANSACTION_MS } from './connect.ts';

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
