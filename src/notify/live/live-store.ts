import { and, eq, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import { apiKeys, userSessions } from '../../accounts/auth/auth-tables.ts';
import { organizationMembers } from '../../accounts/roles/role-tables.ts';
import { readInChunks } from '../../core/lib/lists.ts';
import { takeTurn } from '../../core/lib/turns.ts';
import { wallets } from '../../features/wallets/wallet-tables.ts';
import type { Db } from '../../storage/db/open.ts';

/** Who owns a wallet now, and which credentials count now. */
export type LiveStore = ReturnType<typeof createLiveStore>;

/** Creates the SQL of live events. Lists may be of any length; other tasks take turns with their parts. */
export function createLiveStore({ orm }: Db) {
  return {
    /** The users who may see each of the wallets now: its Owner, and the members of its organisation. */
    async viewersOf(walletIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
      const rows = await readInChunks(walletIds, async (some) => {
        await takeTurn();
        return await orm
          .select({ id: wallets.id, userId: wallets.userId, memberId: organizationMembers.userId })
          .from(wallets)
          .leftJoin(organizationMembers, eq(organizationMembers.organizationId, wallets.organizationId))
          .where(inArray(wallets.id, some))
          .all();
      });
      const viewers = new Map<string, Set<string>>();
      for (const { id, userId, memberId } of rows) {
        const some = viewers.get(id) ?? new Set();
        for (const user of [userId, memberId]) if (user !== null) some.add(user);
        viewers.set(id, some);
      }
      return new Map([...viewers].map(([id, some]) => [id, [...some]]));
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
