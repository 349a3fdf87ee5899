import { and, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import { apiKeys, userSessions } from '../auth/tables.ts';
import type { Db } from '../db/open.ts';
import { readInChunks } from '../lib/chunks.ts';
import { takeTurn } from '../lib/turns.ts';
import { wallets } from '../wallets/tables.ts';

/** What those who watch are told by: who owns a wallet now, and which credentials count now. */
export type LiveStore = ReturnType<typeof createLiveStore>;

/** Creates the SQL of live events. Lists may be of any length; other tasks take turns with their parts. */
export function createLiveStore({ orm }: Pick<Db, 'orm'>) {
  return {
    /** The users of those of the wallets that have one, by the wallet. */
    async ownersOf(walletIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const rows = await readInChunks(walletIds, async (some) => {
        await takeTurn();
        return await orm
          .select({ id: wallets.id, userId: wallets.userId })
          .from(wallets)
          .where(inArray(wallets.id, some))
          .all();
      });
      return new Map(rows.flatMap(({ id, userId }) => (userId === null ? [] : [[id, userId] as const])));
    },
    /** Those of the sessions that have neither ended nor expired at `now`, in Unix seconds. */
    async sessionsAlive(ids: readonly string[], now: number): Promise<readonly string[]> {
      const rows = await readInChunks(ids, async (some) => {
        await takeTurn();
        return await orm
          .select({ id: userSessions.id })
          .from(userSessions)
          .where(and(inArray(userSessions.id, some), gt(userSessions.expiresAt, now)))
          .all();
      });
      return rows.map(({ id }) => id);
    },
    /** The prefixes of those of the keys that were not revoked and have not expired at `now`, in Unix seconds. */
    async keysAlive(prefixes: readonly string[], now: number): Promise<readonly string[]> {
      const counts = and(
        isNull(apiKeys.revokedAt),
        isNotNull(apiKeys.walletId),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
      );
      const rows = await readInChunks(prefixes, async (some) => {
        await takeTurn();
        return await orm
          .select({ prefix: apiKeys.prefix })
          .from(apiKeys)
          .where(and(inArray(apiKeys.prefix, some), counts))
          .all();
      });
      return rows.map(({ prefix }) => prefix);
    },
  };
}
