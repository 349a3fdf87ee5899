import { isAddressEqual } from 'viem';
import type { AuthStore } from '../../../accounts/auth/auth-store.ts';
import type { ApiKeys } from '../../../accounts/auth/keys/api-keys.ts';
import type { Core } from '../../../chain/core.ts';
import { AppError } from '../../../core/errors.ts';
import { nowSeconds } from '../../../core/lib/time.ts';
import { auditStatement } from '../../../http/audit/audit.ts';
import { RowCountError, type Statement } from '../../../storage/db/batch.ts';
import { newWebhookSecret, sealWebhookSecret } from '../wallet-keys.ts';
import type { WalletRow, WalletStore } from '../wallet-store.ts';
import type { ClaimRow, ClaimStore } from './claim-store.ts';

/** What other rooms do when a wallet is claimed. */
export interface ClaimFollowUp {
  /** Statements for the commit that gives the wallet its Owner. */
  statements(walletId: string): readonly Statement[];
  /** Called after that commit. */
  committed(): void;
}

/** What settling a claim needs. */
export type SettleParts = Core & {
  readonly wallets: WalletStore;
  readonly claims: ClaimStore;
  readonly users: AuthStore;
  readonly apiKeys: ApiKeys;
  readonly followUp: ClaimFollowUp;
};

/**
 * A claim with a signed message frees its wallet this long after the message's deadline: the chain may show success
 * late.
 */
const AFTER_DEADLINE_SECONDS = 180;

/** Completes the claim of a wallet if the chain shows that it succeeded, or ends it if it can no longer succeed. */
export async function settleClaim(deps: SettleParts, walletId: string): Promise<void> {
  const { db, claims, logger } = deps;
  const claim = await claims.ofWallet(walletId);
  if (claim === undefined) return;
  // A claim without a signed message has set no session key. If there is one, a claim set it that a restored backup
  // has lost.
  if (claim.messageId !== null && hasOurSession(await existingWallet(deps, walletId))) {
    await completeClaim(deps, claim);
    logger.info({ walletId }, 'a claim is complete');
    return;
  }
  if (await isLive(deps, claim)) return;
  await db.batch([claims.expireStatement(claim)]);
  logger.info({ walletId }, 'freed a wallet from a claim that came to nothing');
}

/**
 * Whether a claim may still succeed. Its lease decides while nothing is signed, then the message's deadline by the
 * chain's time. An executed message succeeds once the feed shows it.
 */
async function isLive({ claims, relay, clock }: SettleParts, { messageId, leaseUntil }: ClaimRow): Promise<boolean> {
  if (messageId === null) return leaseUntil > nowSeconds(clock);
  const message = await claims.messageOf(messageId);
  const now = relay.chainNow();
  if (now === undefined || message?.status === 'executed') return true;
  return now <= (message?.deadline ?? 0) + AFTER_DEADLINE_SECONDS;
}

/** Whether the chain shows that the wallet obeys our session key. Only a deployed wallet obeys any. */
export function hasOurSession({ chainSession, sessionAddress }: WalletRow): boolean {
  return chainSession !== null && isAddressEqual(chainSession, sessionAddress);
}

/** The wallet of a claim. */
export async function existingWallet({ wallets }: SettleParts, walletId: string): Promise<WalletRow> {
  const wallet = await wallets.byId(walletId);
  if (wallet === undefined) throw new AppError('WALLET_NOT_FOUND');
  return wallet;
}

/** Whether the claim was completed elsewhere: the feed may show its success before the relay answers. */
export async function isCompleted(deps: SettleParts, { walletId, userId }: ClaimRow): Promise<boolean> {
  const wallet = await existingWallet(deps, walletId);
  return wallet.status === 'active' && wallet.userId === userId;
}

/** Makes the claimant the Owner, in one commit. Does nothing if that has happened already. */
export async function completeClaim(deps: SettleParts, claim: ClaimRow): Promise<void> {
  const { db, claims, users, apiKeys, vault, clock } = deps;
  const { walletId, userId, username, usernameKey, passwordHash, inviteId } = claim;
  const now = nowSeconds(clock);
  const isNewUser = username !== null && usernameKey !== null && passwordHash !== null;
  try {
    await db.batch([
      claims.endStatement(claim),
      ...(isNewUser
        ? [users.insertUser({ id: userId, username, usernameKey, passwordHash, inviteId, createdAt: now })]
        : []),
      ...claims.activateStatements(walletId, userId, sealWebhookSecret(vault, walletId, newWebhookSecret())),
      apiKeys.issue(walletId).statement,
      claims.useKeyStatement(walletId, now),
      ...(isNewUser && inviteId !== null
        ? [auditStatement(deps, { action: 'invite_used', userId, details: { invite: inviteId } })]
        : []),
      auditStatement(deps, { action: 'wallet_claimed', userId, walletId }),
      ...deps.followUp.statements(walletId),
    ]);
    deps.followUp.committed();
  } catch (error) {
    if (!(error instanceof RowCountError)) throw error;
    // Someone else completed this claim first, or the wallet went to another claimant: this claim is void.
    await db.batch([claims.voidStatement(claim)]);
  }
}
