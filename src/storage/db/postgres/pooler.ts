import type { Client, ClientBase } from 'pg';
import { UnsuitableDatabaseError } from './errors.ts';

/** Behind these URLs there is a pooler, and each connection to it has a session of its own. */
const known = new Set<string>();

/** So often each of two connections is asked for its session; which asks twice in a row tells those that take turns. */
const ASKED_IN_TURN = ['first', 'first', 'second', 'first', 'second', 'second', 'first', 'second'] as const;

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
  if (known.has(url) || (await sessionOf(client)) === toldProcess(client)) return;
  const other = await connectAgain();
  try {
    const sessions = { first: new Set<number>(), second: new Set<number>() };
    for (const which of ASKED_IN_TURN) sessions[which].add(await sessionOf(which === 'first' ? client : other));
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
function toldProcess(client: ClientBase): number | undefined {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : undefined;
}
