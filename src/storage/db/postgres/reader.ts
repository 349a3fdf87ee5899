import { Pool } from 'pg';
import { beginSession, clientConfig } from './connect.ts';
import { DatabaseUnavailableError, isLost, sqlStateOf } from './errors.ts';
import { type Answered, type Prepared, send } from './session.ts';

export interface Reader {
  /** Answers the rows. Waits for a server that does not answer, at most `patienceMs`: `DatabaseUnavailableError`. */
  read(statement: Prepared, patienceMs?: number): Promise<Answered>;
  close(): Promise<void>;
}

/** Reads at a time; further ones wait for their turn. */
const MAX_CONNECTIONS = 8;
const PAUSE_MS = 100;

/** Connections that read, as many as are needed. */
export function createReader(url: string, name: string, patienceMs: number): Reader {
  const pool = new Pool({
    ...clientConfig(url, name),
    max: MAX_CONNECTIONS,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
    onConnect: (client) => beginSession(client, url, 'reading'),
  });
  // A connection that breaks while nobody uses it is simply gone.
  pool.on('error', () => undefined);
  let closing: Promise<void> | undefined;
  return {
    async read(statement, within = patienceMs) {
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
    close() {
      closing ??= pool.end();
      return closing;
    },
  };
}

/** True when the server knows neither user nor database at present, or has no room for another connection. */
const isRefused = (error: unknown): boolean => /^(28...|3D000)$/.test(sqlStateOf(error));
