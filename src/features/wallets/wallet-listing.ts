import { and, asc, desc, eq, getTableColumns, gte, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Address } from 'viem';
import { endOfPrefix, type Page, pageOf } from '../../core/lib/lists.ts';
import type { Db } from '../../storage/db/open.ts';
import { claimKeys, claims, scheduledWithdrawals, wallets } from './wallet-tables.ts';

/** Nothing of a wallet that is sealed. */
const { ownerKeySealed, sessionKeySealed, webhookSecretSealed, salt, ...shown } = getTableColumns(wallets);

/** A wallet as operators see it. */
export type OperatorListedWallet = Omit<
  typeof wallets.$inferSelect,
  'ownerKeySealed' | 'sessionKeySealed' | 'webhookSecretSealed' | 'salt'
>;

/** Which wallets a list shows. */
export interface WalletQuery {
  /** How their names begin, in any case; then they come in the order of their names, otherwise the newest first. */
  readonly search?: string | undefined;
  /** Of this user alone. */
  readonly userId?: string | undefined;
  /** The wallet after which it goes on. */
  readonly after?: Pick<OperatorListedWallet, 'seq' | 'createdAt' | 'name'> | undefined;
  readonly limit: number;
}

/** A wallet that no one has claimed: until when its key is good, and whether a claim is on its way. */
export interface Unclaimed {
  /** Unix seconds. */
  readonly expiresAt: number | null;
  readonly claimSince: number | null;
}

const lowerName = sql`lower(${wallets.name})`;

/** The SQL of lists of wallets, for operators. */
export function createWalletListing({ orm }: Pick<Db, 'orm'>) {
  const one = (where: SQL): Promise<OperatorListedWallet | undefined> =>
    orm.select(shown).from(wallets).where(where).get();
  return {
    byId: (id: string) => one(eq(wallets.id, id)),
    /** By its address in checksum form. */
    byAddress: (address: Address) => one(eq(wallets.chainAddress, address)),
    /** A page of wallets. */
    page: async (query: WalletQuery): Promise<Page<OperatorListedWallet>> =>
      pageOf(
        await orm
          .select(shown)
          .from(wallets)
          .where(isListed(query))
          .orderBy(...orderOf(query))
          .limit(query.limit + 1)
          .all(),
        query.limit,
      ),
    /** Delayed withdrawals that have not ended, the first to be looked at first. */
    openWithdrawals: (limit: number): Promise<(typeof scheduledWithdrawals.$inferSelect)[]> =>
      orm
        .select()
        .from(scheduledWithdrawals)
        .where(isNotNull(scheduledWithdrawals.dueAt))
        .orderBy(scheduledWithdrawals.dueAt)
        .limit(limit)
        .all(),
    /** How far the claim of a wallet is. */
    unclaimed: async (walletId: string): Promise<Unclaimed> => {
      const key = await orm
        .select({ expiresAt: claimKeys.expiresAt })
        .from(claimKeys)
        .where(eq(claimKeys.walletId, walletId))
        .get();
      const claim = await orm
        .select({ since: claims.startedAt })
        .from(claims)
        .where(eq(claims.walletId, walletId))
        .get();
      return { expiresAt: key?.expiresAt ?? null, claimSince: claim?.since ?? null };
    },
  };
}

function orderOf({ search, userId }: WalletQuery): SQL[] {
  if (userId !== undefined) return [desc(wallets.createdAt), desc(wallets.seq)];
  return search === undefined ? [desc(wallets.seq)] : [asc(lowerName), asc(wallets.seq)];
}

function isListed({ search, userId, after }: WalletQuery): SQL | undefined {
  const isNamed = search === undefined ? undefined : beginsWith(search);
  if (userId !== undefined) {
    const isBehind = after && sql`(${wallets.createdAt}, ${wallets.seq}) < (${after.createdAt}, ${after.seq})`;
    return and(eq(wallets.userId, userId), isNamed, isBehind);
  }
  if (isNamed === undefined) return after && lt(wallets.seq, after.seq);
  return and(isNamed, after && sql`(${lowerName}, ${wallets.seq}) > (lower(${after.name}), ${after.seq})`);
}

function beginsWith(search: string): SQL | undefined {
  return and(gte(lowerName, sql`lower(${search})`), lt(lowerName, sql`lower(${endOfPrefix(search)})`));
}
