import { Client, type ClientConfig } from 'pg';
import { answeredTypes } from './values.ts';

/** How long a connection may take to be made. */
export const CONNECT_MS = 5_000;
/**
 * The server ends a session that holds a transaction open and says nothing for so long: that of a process that was cut
 * off or stands still. Nobody can write meanwhile.
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

const EVERY_SESSION = [
  // Otherwise a schema with the user's name comes first, and the indexer keeps its views in one called bursar.
  'SET search_path = public',
  "SET default_transaction_isolation = 'read committed'",
  `SET statement_timeout = ${STATEMENT_MS}`,
  `SET idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`,
  // The server notices within this time that a process is cut off.
  'SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3',
  'SET tcp_user_timeout = 10000',
  // And computes no longer for a process that was killed, while which nobody else writes; other systems cannot tell.
  `SELECT set_config('client_connection_check_interval', '${LOOK_AT_CLIENT_MS}', false) WHERE version() LIKE '%linux%'`,
];

/** What each session is told first. */
export const sessionSettings = {
  reading: [...EVERY_SESSION, 'SET default_transaction_read_only = on'].join('; '),
  writing: [
    ...EVERY_SESSION,
    `SET lock_timeout = ${LOCK_MS}`,
    // A commit is on disk before anything that was promised in it leaves this process.
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'",
  ].join('; '),
} as const;

/** A connection that takes statements one after the other without waiting for answers. The caller ends it. */
export async function connectForWriting(url: string, name: string): Promise<Client> {
  const client = new Client({ ...clientConfig(url, name), pipeline: true });
  // Whoever waits for an answer is told; without a listener the process would end.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(sessionSettings.writing);
    return client;
  } catch (error) {
    void client.end().catch(() => undefined);
    throw error;
  }
}
