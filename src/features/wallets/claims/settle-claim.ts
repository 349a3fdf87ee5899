import { getAddress, isAddressEqual } from 'viem';
import { z } from 'zod';
import type { AuthStore } from '../../../accounts/auth/auth-store.ts';
import type { ApiKeys } from '../../../accounts/auth/keys/api-keys.ts';
import type { Core } from '../../../chain/core.ts';
import type { ChainEvent } from '../../../chain/events/chain-events.ts';
import { AppError } from '../../../core/errors.ts';
import { nowSeconds } from '../../../core/lib/time.ts';
import { auditStatement } from '../../../http/audit/audit.ts';
import { RowCountError, type Statement } from '../../../storage/db/batch.ts';
import { newWebhookSecret, sealWebhookSecret } from '../wallet-keys.ts';
import type { WalletRow, WalletStore } from '../wallet-store.ts';
import type { ClaimRow, ClaimStore } from './claim-store.ts';

/** What other features do when a wallet is claimed. */
export interface ClaimFollowUp {
  /** Statements for the commit that gives the wallet its Owner. */
  statements(walletId: string): readonly Statement[];
  /** Called after that commit. */
  committed(): void;
}

/** What claims are stored with and completed by. */
export interface ClaimContext {
  readonly wallets: WalletStore;
  readonly claims: ClaimStore;
  readonly users: AuthStore;
  readonly apiKeys: ApiKeys;
  readonly followUp: ClaimFollowUp;
}

/**
 * A claim with a signed message frees its wallet this long after the message's deadline: the chain may show success
 * late.
 */
const AFTER_DEADLINE_SECONDS = 180;

/** Completes the claim of a wallet if the chain shows that it succeeded, or ends it if it can no longer succeed. */
export async function settleClaim(core: Core, context: ClaimContext, walletId: string): Promise<void> {
  const { db, logger } = core;
  const { wallets, claims } = context;
  const claim = await claims.ofWallet(walletId);
  if (claim === undefined) return;
  // A claim without a signed message has set no session key. If there is one, a claim set it that a restored backup
  // has lost.
  if (claim.messageId !== null && hasOurSession(await existingWallet(wallets, walletId))) {
    await completeClaim(core, context, claim);
    logger.info({ walletId }, 'a claim is complete');
    return;
  }
  if (await isLive(core, claims, claim)) return;
  await db.batch([claims.expireStatement(claim)]);
  logger.info({ walletId }, 'freed a wallet from a claim that came to nothing');
}

/**
 * Whether a claim may still succeed. Its lease decides while nothing is signed, then the message's deadline by the
 * chain's time. An executed message succeeds once the feed shows it.
 */
async function isLive(
  { relay, clock }: Core,
  claims: ClaimStore,
  { messageId, leaseUntil }: ClaimRow,
): Promise<boolean> {
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
export async function existingWallet(wallets: WalletStore, walletId: string): Promise<WalletRow> {
  const wallet = await wallets.byId(walletId);
  if (wallet === undefined) throw new AppError('WALLET_NOT_FOUND');
  return wallet;
}

/** Whether the claim was completed elsewhere: the feed may show its success before the relay answers. */
export async function isCompleted(wallets: WalletStore, { walletId, userId }: ClaimRow): Promise<boolean> {
  const wallet = await existingWallet(wallets, walletId);
  return wallet.status === 'active' && wallet.userId === userId;
}

/** Makes the claimant the Owner, in one commit. Does nothing if that has happened already. */
export async function completeClaim(core: Core, context: ClaimContext, claim: ClaimRow): Promise<void> {
  const { db, vault, clock } = core;
  const { claims, users, apiKeys, followUp } = context;
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
        ? [auditStatement(core, { action: 'invite_used', userId, details: { invite: inviteId } })]
        : []),
      auditStatement(core, { action: 'wallet_claimed', userId, walletId }),
      ...followUp.statements(walletId),
    ]);
    followUp.committed();
  } catch (error) {
    if (!(error instanceof RowCountError)) throw error;
    // Someone else completed this claim first, or the wallet went to another claimant: this claim is void.
    await db.batch([claims.voidStatement(claim)]);
  }
}

const payloadSchema = z.object({ address: z.string().transform((text) => getAddress(text)) });

/**
 * Settles a wallet's claim when the chain shows a new session key, whether or not a request still waits for it.
 * Running it again changes nothing.
 */
export function claimReaction(wallets: WalletStore, settle: (walletId: string) => Promise<void>) {
  return {
    kind: 'claim',
    on: async ({ events }: { readonly events: readonly ChainEvent[] }) =>
      events
        .filter(({ event }) => event === 'SessionUpdated')
        .map(({ transactionHash, logIndex, address }) => ({
          cause: `${transactionHash}:${logIndex}`,
          payload: { address },
        })),
    async run(payload: Readonly<Record<string, unknown>>): Promise<void> {
      const walletId = await wallets.idOfAddress(payloadSchema.parse(payload).address);
      if (walletId !== undefined) await settle(walletId);
    },
  };
}
