import type { Client } from 'pg';
import { connectForWriting } from './connect.ts';
import { DatabaseUnavailableError } from './errors.ts';

/** The one connection on which a process writes; it is made anew when it breaks. */
export interface WriteConnection {
  /** The connection. Waits for a server that does not answer, at most until then: `DatabaseUnavailableError`. */
  get(until: number): Promise<Client>;
  /** Gives a connection up, which undoes what was begun on it. */
  dismiss(client: Client): void;
  /** Undoes what was begun; a connection on which that fails is given up. */
  rollBack(client: Client): Promise<void>;
  /** From now on nothing waits for a server that does not answer. */
  hurry(): void;
  isHurried(): boolean;
  /** Ends the connection, after a last statement on it if there is one. */
  close(last: string, params: readonly unknown[]): Promise<void>;
}

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 1_000;

/** Pauses that grow, up to a second. */
export function growingPause(): () => Promise<void> {
  let pauseMs = FIRST_PAUSE_MS;
  return async () => {
    await Bun.sleep(pauseMs);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  };
}

/** A connection that is made when it is first asked for. */
export function createWriteConnection(url: string, name: string): WriteConnection {
  let kept: Client | undefined;
  let isHurried = false;
  const forget = (client: Client) => {
    if (kept === client) kept = undefined;
  };
  const dismiss = (client: Client) => {
    forget(client);
    void client.end().catch(() => undefined);
  };
  return {
    async get(until) {
      const pause = growingPause();
      for (;;) {
        if (kept !== undefined) return kept;
        try {
          const client = await connectForWriting(url, name);
          client.once('end', () => forget(client));
          kept = client;
        } catch (error) {
          if (performance.now() > until || isHurried) throw new DatabaseUnavailableError(error);
          await pause();
        }
      }
    },
    dismiss,
    async rollBack(client) {
      try {
        await client.query('ROLLBACK');
      } catch {
        dismiss(client);
      }
    },
    hurry() {
      isHurried = true;
    },
    isHurried: () => isHurried,
    async close(last, params) {
      if (kept === undefined) return;
      await kept.query(last, [...params]).catch(() => undefined);
      await kept?.end().catch(() => undefined);
    },
  };
}
