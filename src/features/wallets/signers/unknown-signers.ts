import {
  and,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  max,
  ne,
  notExists,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Address } from 'viem';
import { apiKeys, signers, unknownSigners } from '../../../accounts/auth/auth-tables.ts';
import type { BlockPoint } from '../../../chain/events/chain-events.ts';
import { ALL } from '../../../chain/restore-guard/restore-guard.ts';
import { catchUps } from '../../../chain/restore-guard/restore-guard-tables.ts';
import { isGiven, larger, must, type Statement } from '../../../storage/db/batch.ts';
import type { Db } from '../../../storage/db/open.ts';
import { OWN_MESSAGE_SECONDS } from '../owner/own-key.ts';

/** The SQL of session keys that no API key here has, and of the API keys that may have had them. */
export type UnknownSigners = ReturnType<typeof createUnknownSigners>;

const hasNone = (orm: Db['orm']) =>
  notExists(orm.select({ prefix: signers.prefix }).from(signers).where(eq(signers.prefix, apiKeys.prefix)));

/**
 * From here on the API keys without limits of their own, of one wallet or of all, count as keys that may have got some
 * since `readBlock`: this database is older than the last word of their Owners, and had taken in what the chain did
 * until then. A session key that the chain shows, and that no one here knows, may be the one of any of them.
 */
export function doubtStatement({ orm }: Pick<Db, 'orm'>, walletId: string | undefined, readBlock: number): Statement {
  const { doubtedFrom } = apiKeys;
  const isOfWallet = walletId === undefined ? undefined : eq(apiKeys.walletId, walletId);
  return must(
    orm
      .update(apiKeys)
      .set({ doubtedFrom: sql`case when ${doubtedFrom} < ${readBlock} then ${doubtedFrom} else ${readBlock} end` })
      .where(and(ne(apiKeys.kind, 'own'), hasNone(orm), isOfWallet)),
    'any',
  );
}

/** Creates the SQL of unknown session keys. */
export function createUnknownSigners({ orm }: Pick<Db, 'orm'>) {
  /** What was signed before a restore is executed at most so long after the head at which it was found out. */
  const mayBeOlder = (walletId: string | Placeholder) =>
    exists(
      orm
        .select({ id: catchUps.id })
        .from(catchUps)
        .where(
          and(
            inArray(catchUps.scope, [ALL, walletId]),
            or(
              isNull(catchUps.toBlock),
              sql`${catchUps.headTimestamp} + ${OWN_MESSAGE_SECONDS} >= ${unknownSigners.timestamp}`,
            ),
          ),
        ),
    );
  const doubted = (walletId: string | Placeholder, which?: SQL) =>
    orm
      .selectDistinct({ prefix: apiKeys.prefix })
      .from(apiKeys)
      .innerJoin(unknownSigners, eq(unknownSigners.walletId, apiKeys.walletId))
      .where(
        and(
          eq(apiKeys.walletId, sql.param(walletId, apiKeys.walletId)),
          which,
          isNotNull(apiKeys.doubtedFrom),
          gt(unknownSigners.block, apiKeys.doubtedFrom),
          mayBeOlder(walletId),
          hasNone(orm),
        ),
      );
  const one = doubted(sql.placeholder('walletId'), isGiven(apiKeys.prefix, 'prefix')).prepare();
  return {
    /** Whether an API key without limits here may have some on the chain, and its Owner has not said otherwise. */
    isDoubted: async (walletId: string, prefix: string): Promise<boolean> =>
      (await one.get({ prefix, walletId })) !== undefined,
    /** The prefixes of all such keys of a wallet. */
    doubtedOf: async (walletId: string): Promise<ReadonlySet<string>> =>
      new Set((await doubted(walletId).all()).map(({ prefix }) => prefix)),
    /** Its Owner says of a key that none of the unknown session keys is its own, as far as they are known by now. */
    settleStatement: (walletId: string, prefix: string): Statement => {
      const known = orm
        .select({ block: max(unknownSigners.block) })
        .from(unknownSigners)
        .where(eq(unknownSigners.walletId, walletId));
      return must(
        orm
          .update(apiKeys)
          .set({ doubtedFrom: larger(sql`coalesce((${known}), 0)`, apiKeys.doubtedFrom) })
          .where(and(eq(apiKeys.prefix, prefix), eq(apiKeys.walletId, walletId), isNotNull(apiKeys.doubtedFrom))),
        'any',
      );
    },
    /** Where the chain has last said anything of a session key that no one here has made; nowhere any more without. */
    fromChainStatement: (
      walletId: string,
      address: Address,
      last: Pick<BlockPoint, 'number' | 'timestamp'> | undefined,
    ): Statement => {
      if (last === undefined) {
        const isIt = and(eq(unknownSigners.walletId, walletId), eq(unknownSigners.address, address));
        return must(orm.delete(unknownSigners).where(isIt), 'any');
      }
      const at = { block: last.number, timestamp: last.timestamp };
      return must(
        orm
          .insert(unknownSigners)
          .values({ walletId, address, ...at })
          .onConflictDoUpdate({ target: [unknownSigners.walletId, unknownSigners.address], set: at }),
      );
    },
  };
}
