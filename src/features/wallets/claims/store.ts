import { and, asc, count, eq, gt, isNull, sql } from 'drizzle-orm';
import { invites, users } from '../../../accounts/auth/tables.ts';
import { messages } from '../../../chain/relay/tables.ts';
import { must, type Statement, telling } from '../../../storage/db/batch.ts';
import { countStatement } from '../../../storage/db/look-up.ts';
import type { Db } from '../../../storage/db/open.ts';
import { isGiven, isSame } from '../../../storage/db/template.ts';
import { changeOfWallet } from '../store.ts';
import { claimKeys, claims, wallets } from '../tables.ts';

/** A row of `claims`. */
export type ClaimRow = typeof claims.$inferSelect;
export type ClaimKeyRow = typeof claimKeys.$inferSelect;

/** The SQL of claims. */
export type ClaimStore = ReturnType<typeof createClaimStore>;

/** How many claims are settled at a time; more than can be under way at once. */
const MAX_SETTLED = 1000;

/** Creates the SQL of claims and their keys. */
export function createClaimStore({ orm }: Db) {
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
