import { and, asc, count, eq, gt, isNull, sql } from 'drizzle-orm';
import { invites, users } from '../../../accounts/auth/auth-tables.ts';
import { isClaimKey, newKey, prefixOf } from '../../../accounts/auth/keys/key-text.ts';
import type { Core } from '../../../chain/core.ts';
import { messages } from '../../../chain/relay/relay-tables.ts';
import { AppError } from '../../../core/errors.ts';
import { equalConstantTime, type Vault } from '../../../core/lib/crypto.ts';
import { type Clock, nowSeconds } from '../../../core/lib/time.ts';
import { isGiven, isSame, must, type Statement, telling } from '../../../storage/db/batch.ts';
import type { Db } from '../../../storage/db/open.ts';
import { countStatement } from '../../../storage/db/read.ts';
import { changeOfWallet, type WalletRow, type WalletStore } from '../wallet-store.ts';
import { claimKeys, claims, wallets } from '../wallet-tables.ts';

/** A row of `claims`. */
export type ClaimRow = typeof claims.$inferSelect;
export type ClaimKeyRow = typeof claimKeys.$inferSelect;

/** The SQL of claims. */
export type ClaimStore = ReturnType<typeof createClaimStore>;

/** How many claims are settled at a time; more than can be under way at once. */
const MAX_SETTLED = 1000;

/** Creates the SQL of claims and their keys. */
export function createClaimStore({ orm }: Pick<Db, 'orm'>) {
  const keyByPrefix = orm.select().from(claimKeys).where(isGiven(claimKeys.prefix, 'prefix')).prepare();
  const ofWallet = orm.select().from(claims).where(isGiven(claims.walletId, 'walletId')).prepare();
  const byUsername = orm.select().from(claims).where(isGiven(claims.usernameKey, 'usernameKey')).prepare();
  const thisClaim = ({ walletId, userId }: ClaimRow) => and(eq(claims.walletId, walletId), eq(claims.userId, userId));
  return {
    keyByPrefix: async (prefix: string): Promise<ClaimKeyRow | undefined> => keyByPrefix.get({ prefix }),
    ofWallet: async (walletId: string): Promise<ClaimRow | undefined> => ofWallet.get({ walletId }),
    byUsername: async (usernameKey: string): Promise<ClaimRow | undefined> => byUsername.get({ usernameKey }),
    /** The claims under way, oldest first. */
    all: async (): Promise<ClaimRow[]> =>
      orm.select().from(claims).orderBy(asc(claims.startedAt)).limit(MAX_SETTLED).all(),

    /** Fails unless the invitation is valid and has a use left, which the claim inserted in the same commit takes. */
    inviteStatement: (id: string, now: number): Statement => {
      const came = orm.select({ n: count() }).from(users).where(eq(users.inviteId, id));
      const coming = orm.select({ n: count() }).from(claims).where(eq(claims.inviteId, id));
      return must(
        orm
          .update(invites)
          .set({ maxUses: sql`${invites.maxUses}` })
          .where(
            and(
              eq(invites.id, id),
              isNull(invites.revokedAt),
              gt(invites.expiresAt, now),
              gt(invites.maxUses, sql`(${came}) + (${coming})`),
            ),
          ),
      );
    },
    insertStatement: (claim: ClaimRow): Statement => must(orm.insert(claims).values(claim)),
    /** Notes the relay's message. Fails if the wallet has another claim by now. */
    messageStatement: (claim: ClaimRow, messageId: number): Statement =>
      must(orm.update(claims).set({ messageId }).where(thisClaim(claim))),
    /** Deletes this claim, if it is there. */
    voidStatement: (claim: ClaimRow): Statement => must(orm.delete(claims).where(thisClaim(claim)), 'any'),
    /** Deletes this claim; fails if it is gone. */
    endStatement: (claim: ClaimRow): Statement => must(orm.delete(claims).where(thisClaim(claim))),
    /** Deletes this claim if it has no message. */
    giveUpStatement: (claim: ClaimRow): Statement =>
      must(orm.delete(claims).where(and(thisClaim(claim), isNull(claims.messageId))), 'any'),
    /** Deletes this claim if its message is the one that was read. */
    expireStatement: (claim: ClaimRow): Statement =>
      must(orm.delete(claims).where(and(thisClaim(claim), isSame(claims.messageId, claim.messageId))), 'any'),
    /**
     * The status of a claim's message, and its deadline: chain time in Unix seconds after which it cannot execute.
     */
    messageOf: (messageId: number) =>
      orm
        .select({ status: messages.status, deadline: messages.deadline })
        .from(messages)
        .where(eq(messages.id, messageId))
        .get(),
    useKeyStatement: (walletId: string, usedAt: number): Statement =>
      must(
        orm
          .update(claimKeys)
          .set({ usedAt })
          .where(and(eq(claimKeys.walletId, walletId), isNull(claimKeys.usedAt))),
      ),
    replaceKeyStatement: ({ walletId, ...key }: ClaimKeyRow): Statement =>
      must(orm.update(claimKeys).set(key).where(eq(claimKeys.walletId, walletId))),
    /** Gives the pending wallet to its user. */
    activateStatements: (walletId: string, userId: string, webhookSecretSealed: string): Statement[] => [
      telling(
        must(
          orm
            .update(wallets)
            .set({ status: 'active', userId, webhookSecretSealed })
            .where(and(eq(wallets.id, walletId), eq(wallets.status, 'pending'))),
        ),
        changeOfWallet(walletId, 'active'),
      ),
      countStatement({ orm }, 'active wallets', 1),
    ],
  };
}

/**
 * Issues a new claim key for a pending wallet and voids the old one. If the chain shows that the wallet was claimed
 * before, the new key takes it over. Throws `WALLET_NOT_FOUND`, `CLAIM_KEY_INVALID`, `CLAIM_IN_PROGRESS`. The CLI
 * issues keys without a server, so this takes no `Core`.
 */
export async function reissueClaimKey(
  {
    db,
    vault,
    clock,
    wallets,
    claims,
  }: {
    readonly db: Db;
    readonly vault: Vault;
    readonly clock: Clock;
    readonly wallets: WalletStore;
    readonly claims: ClaimStore;
  },
  walletId: string,
  ttlSeconds: number,
): Promise<string> {
  const { chainSession } = await requireClaimable(wallets, claims, walletId);
  const { prefix, text } = newKey('bsk');
  const expiresAt = nowSeconds(clock) + ttlSeconds;
  const secretDigest = vault.digest(text);
  const takesOver = chainSession !== null;
  await db.batch([claims.replaceKeyStatement({ walletId, prefix, secretDigest, expiresAt, usedAt: null, takesOver })]);
  return text;
}

/**
 * The row of a valid claim key; throws `CLAIM_KEY_INVALID`. It runs before any password is hashed, so a wrong key
 * costs the server little.
 */
export async function verifiedKey({ vault, clock }: Core, claims: ClaimStore, claimKey: string): Promise<ClaimKeyRow> {
  const row = isClaimKey(claimKey) ? await claims.keyByPrefix(prefixOf(claimKey)) : undefined;
  if (row === undefined || !equalConstantTime(row.secretDigest, vault.digest(claimKey))) {
    throw new AppError('CLAIM_KEY_INVALID');
  }
  if (row.usedAt !== null || row.expiresAt <= nowSeconds(clock)) throw new AppError('CLAIM_KEY_INVALID');
  return row;
}

/** The wallet; throws unless it is pending and no one is claiming it. */
export async function requireClaimable(wallets: WalletStore, claims: ClaimStore, walletId: string): Promise<WalletRow> {
  const wallet = await wallets.byId(walletId);
  if (wallet === undefined) throw new AppError('WALLET_NOT_FOUND');
  if (wallet.status !== 'pending') throw new AppError('CLAIM_KEY_INVALID');
  if ((await claims.ofWallet(walletId)) !== undefined) throw new AppError('CLAIM_IN_PROGRESS');
  return wallet;
}
