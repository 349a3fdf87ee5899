import { isAddressEqual } from 'viem';
import type { ApiKeys } from '../auth/api-keys.ts';
import type { Client } from '../auth/client.ts';
import type { Invites } from '../auth/invites.ts';
import { isClaimKey, newKey, prefixOf } from '../auth/keys.ts';
import type { Passwords } from '../auth/passwords.ts';
import type { AuthStore } from '../auth/store.ts';
import { requireStrongPassword } from '../auth/strength.ts';
import type { UserSessions } from '../auth/user-sessions.ts';
import { usernameKey } from '../auth/username.ts';
import type { Relay } from '../chain/relay/intent.ts';
import type { Signups } from '../config.ts';
import { RowCountError, type Statement } from '../db/batch.ts';
import { isUniqueViolation } from '../db/failures.ts';
import type { Db } from '../db/open.ts';
import { AppError } from '../errors.ts';
import { equalConstantTime } from '../lib/crypto.ts';
import { type Deadlines, msUntil } from '../lib/deadline.ts';
import { newId } from '../lib/ids.ts';
import { nowSeconds } from '../lib/time.ts';
import { takeTurn } from '../lib/turns.ts';
import type { Logger } from '../log.ts';
import { type ClaimIntentDeps, claimedBefore, claimIntent } from './claim-intent.ts';
import type { ClaimKeyRow, ClaimRow } from './claim-store.ts';
import type { FreezeTokens } from './freeze-tokens.ts';
import { newWebhookSecret, sealWebhookSecret } from './keys.ts';
import { requireExecuted } from './owner-call.ts';
import type { WalletRow } from './store.ts';

/** Who claims a wallet: somebody new, or a user who is logged in. */
export type Claimant =
  | {
      readonly kind: 'new';
      readonly username: string;
      readonly password: string;
      /** The text of an invitation, where sign-ups are by those. */
      readonly invite?: string | undefined;
    }
  | {
      readonly kind: 'user';
      readonly userId: string;
      /** The JWT of the caller, which is answered again: a claim makes no session that outlives it. */
      readonly token: string;
    };

/** A wallet that has its owner now. */
export interface ClaimedWallet {
  readonly wallet: WalletRow;
  readonly userId: string;
  readonly token: string;
  readonly apiKey: string;
  /** Its plain text is here and nowhere else. */
  readonly freezeToken: string;
}

/** Claims wallets: a claim deploys the wallet and makes its bearer the Owner. */
export interface ClaimService {
  /**
   * Deploys the wallet of a claim key, with its session key, API key and webhook secret, and makes the claimant its
   * Owner. Throws `SIGNUPS_CLOSED`, `INVITE_REQUIRED`, `INVALID_INVITE`, `CLAIM_KEY_INVALID`, `CLAIM_IN_PROGRESS`,
   * `USERNAME_TAKEN`, `INVALID_PASSWORD`, `OVERLOADED`, `V3_NOT_CONFIGURED`, `CHAIN_REVERTED`, and `RPC_TIMEOUT`, after
   * which the claim may still complete; then the claimant can log in.
   */
  claim(claimKey: string, claimant: Claimant, client: Client): Promise<ClaimedWallet>;
  /** Completes the claim of a wallet if the chain shows that it succeeded, or ends it if its lease is over. */
  settle(walletId: string): Promise<void>;
  /** The same for all claims that are on their way. */
  settleAll(): Promise<void>;
  /** {@link reissueClaimKey}, after a look at whether the wallet's last claim has ended. */
  reissueKey(walletId: string): Promise<string>;
}

/** What a claim sets going in other rooms. */
export interface ClaimSequel {
  /** Rows that are written in the commit in which the wallet gets its owner. */
  statements(walletId: string): readonly Statement[];
  /** To be called after that commit. */
  committed(): void;
}

export interface ClaimDeps extends ClaimIntentDeps {
  readonly sequel: ClaimSequel;
  readonly db: Db;
  readonly users: AuthStore;
  readonly passwords: Passwords;
  readonly userSessions: UserSessions;
  readonly apiKeys: ApiKeys;
  readonly freezeTokens: Pick<FreezeTokens, 'issue'>;
  readonly relay: Relay;
  readonly claimKeyTtlSeconds: number;
  readonly signups: Signups;
  readonly invites: Invites;
  readonly deadlines: Pick<Deadlines, 'chainMs'>;
  readonly logger: Logger;
}

/** A claim that nothing was signed for frees its wallet after this time. */
const LEASE_SECONDS = 300;
/** One that was signed does so when its deadline is this long past: a block may show its success late. */
const AFTER_DEADLINE_SECONDS = 180;

/** Creates the service of claims. */
export function createClaimService(deps: ClaimDeps): ClaimService {
  const settle = (walletId: string) => settleClaim(deps, walletId);
  return {
    async claim(claimKey, claimant, client) {
      const endsAt = performance.now() + deps.deadlines.chainMs;
      requireSignups(deps, claimant);
      const key = await verifiedKey(deps, claimKey);
      const { walletId, takesOver } = key;
      await settle(walletId);
      const { chainSession } = await requireClaimable(deps, walletId);
      // No claim that is known here has set it.
      if (chainSession !== null && !takesOver) throw claimedBefore();
      const claim = await beginClaim(deps, walletId, claimant, client);
      const wallet = await existingWallet(deps, walletId);
      if (!takesOver || !hasOurSession(wallet)) await carryOut(deps, wallet, { claim, key, endsAt });
      await complete(deps, claim);
      return claimedWallet(deps, claim, claimant, client);
    },
    settle,
    async settleAll() {
      for (const { walletId } of await deps.claims.all()) {
        await takeTurn();
        try {
          await settle(walletId);
        } catch (error) {
          // One that cannot be settled must not keep the others from it.
          deps.logger.error({ err: error, walletId }, 'a claim could not be settled');
        }
      }
    },
    async reissueKey(walletId) {
      await settle(walletId);
      return reissueClaimKey(deps, walletId);
    },
  };
}

export type ReissueDeps = Pick<
  ClaimDeps,
  'db' | 'wallets' | 'claims' | 'vault' | 'clock' | 'claimKeyTtlSeconds'
>;

/**
 * A new claim key for a pending wallet; the old one is void. Where the chain shows by now that the wallet was claimed,
 * the key takes it
 * over. Throws `WALLET_NOT_FOUND`, `CLAIM_KEY_INVALID`, `CLAIM_IN_PROGRESS`. */
export async function reissueClaimKey(deps: ReissueDeps, walletId: string): Promise<string> {
  const { chainSession } = await requireClaimable(deps, walletId);
  const { prefix, text } = newKey('bsk');
  const expiresAt = nowSeconds(deps.clock) + deps.claimKeyTtlSeconds;
  const secretDigest = deps.vault.digest(text);
  const takesOver = chainSession !== null;
  await deps.db.batch([
    deps.claims.replaceKeyStatement({ walletId, prefix, secretDigest, expiresAt, usedAt: null, takesOver }),
  ]);
  return text;
}

/** The row of a good claim key. A wrong one costs the server next to nothing: no password is hashed for it. */
async function verifiedKey({ claims, vault, clock }: ClaimDeps, claimKey: string): Promise<ClaimKeyRow> {
  const row = isClaimKey(claimKey) ? await claims.keyByPrefix(prefixOf(claimKey)) : undefined;
  if (row === undefined || !equalConstantTime(row.secretDigest, vault.digest(claimKey))) {
    throw new AppError('CLAIM_KEY_INVALID');
  }
  if (row.usedAt !== null || row.expiresAt <= nowSeconds(clock)) throw new AppError('CLAIM_KEY_INVALID');
  return row;
}

/** Throws unless the wallet is pending and nobody is claiming it. */
async function requireClaimable(
  deps: Pick<ClaimDeps, 'wallets' | 'claims'>,
  walletId: string,
): Promise<WalletRow> {
  const wallet = await deps.wallets.byId(walletId);
  if (wallet === undefined) throw new AppError('WALLET_NOT_FOUND');
  if (wallet.status !== 'pending') throw new AppError('CLAIM_KEY_INVALID');
  if ((await deps.claims.ofWallet(walletId)) !== undefined) throw new AppError('CLAIM_IN_PROGRESS');
  return wallet;
}

/** Writes the claim's row, which is the lock of the wallet and of the user name. */
async function beginClaim(
  deps: ClaimDeps,
  walletId: string,
  claimant: Claimant,
  client: Client,
): Promise<ClaimRow> {
  const startedAt = nowSeconds(deps.clock);
  const lease = { walletId, messageId: null, startedAt, leaseUntil: startedAt + LEASE_SECONDS };
  if (claimant.kind === 'user') {
    const nobodyNew = { username: null, usernameKey: null, passwordHash: null, inviteId: null };
    return insertClaim(deps, { ...lease, userId: claimant.userId, ...nobodyNew });
  }
  const inviteId = await inviteIdOf(deps, claimant.invite, startedAt);
  const key = usernameKey(claimant.username);
  await requireFreeName(deps, key);
  await requireStrongPassword(claimant.password, claimant.username);
  const passwordHash = await deps.passwords.hash(claimant.password, {
    lane: 'stranger',
    key: client.address.far,
  });
  const { username } = claimant;
  const newUser = { userId: newId('user'), username, usernameKey: key, passwordHash, inviteId };
  return insertClaim(deps, { ...lease, ...newUser });
}

/** Who is a user already may claim whatever sign-ups are. */
function requireSignups({ signups }: ClaimDeps, claimant: Claimant): void {
  if (claimant.kind === 'user' || signups === 'open') return;
  if (signups === 'closed') throw new AppError('SIGNUPS_CLOSED');
  if (claimant.invite === undefined) throw new AppError('INVITE_REQUIRED');
}

/** Where sign-ups are open, an invitation is not used up. */
async function inviteIdOf(
  { signups, invites }: ClaimDeps,
  invite: string | undefined,
  now: number,
): Promise<string | null> {
  return signups === 'invite' && invite !== undefined ? invites.idOf(invite, now) : null;
}

async function requireFreeName(deps: ClaimDeps, key: string): Promise<void> {
  const reserved = await deps.claims.byUsername(key);
  if (reserved !== undefined) await settleClaim(deps, reserved.walletId);
  if ((await deps.users.userByKey(key)) !== undefined) throw new AppError('USERNAME_TAKEN');
}

async function insertClaim(deps: ClaimDeps, claim: ClaimRow): Promise<ClaimRow> {
  await takeTurn();
  try {
    const { inviteId, startedAt } = claim;
    const invited = inviteId === null ? [] : [deps.claims.inviteStatement(inviteId, startedAt)];
    await deps.db.batch([...invited, deps.claims.insertStatement(claim)]);
  } catch (error) {
    // Others have used it up.
    if (error instanceof RowCountError) throw new AppError('INVALID_INVITE', { cause: error });
    if (!isUniqueViolation(error)) throw error;
    const sameWallet = (await deps.claims.ofWallet(claim.walletId)) !== undefined;
    throw new AppError(sameWallet ? 'CLAIM_IN_PROGRESS' : 'USERNAME_TAKEN', { cause: error });
  }
  // While the password was hashed, others may have got the wallet or the name; from now on nobody can.
  const lost = await lostMeanwhile(deps, claim);
  if (lost === undefined) return claim;
  await deps.db.batch([deps.claims.giveUpStatement(claim)]);
  throw new AppError(lost);
}

async function lostMeanwhile(deps: ClaimDeps, { walletId, usernameKey }: ClaimRow) {
  if ((await existingWallet(deps, walletId)).status !== 'pending') return 'CLAIM_KEY_INVALID';
  if (usernameKey !== null && (await deps.users.userByKey(usernameKey)) !== undefined)
    return 'USERNAME_TAKEN';
  return undefined;
}

/**
 * Returns when a block shows the wallet deployed with its session key. What the relay did not take is given up at once.
 */
async function carryOut(
  deps: ClaimDeps,
  wallet: WalletRow,
  { claim, key, endsAt }: { claim: ClaimRow; key: ClaimKeyRow; endsAt: number },
): Promise<void> {
  const { db, claims, relay } = deps;
  try {
    const { messageId } = await relay.submit(claimIntent(deps, wallet, claim, key), msUntil(endsAt));
    const outcome = await relay.waitForBlock(messageId, msUntil(endsAt));
    // Should a stranger still carry the message out, the wallet gets its own session key: the next claim needs a key
    // that takes it over.
    if (outcome.status === 'reverted') await db.batch([claims.voidStatement(claim)]);
    requireExecuted(outcome);
  } catch (error) {
    await db.batch([claims.giveUpStatement(claim)]);
    if (!(await isCompleted(deps, claim))) throw error;
  }
}

/** Whether another look at the claim has completed it: the chain may show its success before it answers us. */
async function isCompleted(deps: ClaimDeps, { walletId, userId }: ClaimRow): Promise<boolean> {
  const wallet = await existingWallet(deps, walletId);
  return wallet.status === 'active' && wallet.userId === userId;
}

/** Makes the claimant the owner, all at once or not at all. Does nothing if that has happened. */
async function complete(deps: ClaimDeps, claim: ClaimRow): Promise<void> {
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
      ...deps.sequel.statements(walletId),
    ]);
    deps.sequel.committed();
  } catch (error) {
    if (!(error instanceof RowCountError)) throw error;
    // Another look at the same claim was first and has ended it, or the wallet became somebody else's: it is void.
    await db.batch([claims.voidStatement(claim)]);
  }
}

/** The wallet as its claimant's; `CLAIM_KEY_INVALID` if it became somebody else's. */
async function claimedWallet(
  deps: ClaimDeps,
  claim: ClaimRow,
  claimant: Claimant,
  client: Client,
): Promise<ClaimedWallet> {
  if (!(await isCompleted(deps, claim))) throw new AppError('CLAIM_KEY_INVALID');
  const { walletId, userId } = claim;
  const wallet = await existingWallet(deps, walletId);
  const apiKey = await deps.apiKeys.reveal(walletId);
  if (apiKey === undefined) throw new Error(`The claimed wallet ${walletId} has no API key.`);
  const freezeToken = await deps.freezeTokens.issue(walletId);
  const token = claimant.kind === 'user' ? claimant.token : await deps.userSessions.begin(userId, client);
  return { wallet, userId, apiKey, freezeToken, token };
}

async function settleClaim(deps: ClaimDeps, walletId: string): Promise<void> {
  const { db, claims, logger } = deps;
  const claim = await claims.ofWallet(walletId);
  if (claim === undefined) return;
  // What nothing was signed for has set no session key: somebody else's claim did, of which a restored backup does not
  // know.
  if (claim.messageId !== null && hasOurSession(await existingWallet(deps, walletId))) {
    await complete(deps, claim);
    logger.info({ walletId }, 'a claim is complete');
    return;
  }
  if (await isLive(deps, claim)) return;
  await db.batch([claims.expireStatement(claim)]);
  logger.info({ walletId }, 'freed a wallet from a claim that came to nothing');
}

/**
 * Whether a claim may still come to something: what was signed for it, by the chain's time, and what was not, by its
 * lease. What a block has executed does, once the feed shows it.
 */
async function isLive(
  { claims, relay, clock }: ClaimDeps,
  { messageId, leaseUntil }: ClaimRow,
): Promise<boolean> {
  if (messageId === null) return leaseUntil > nowSeconds(clock);
  const message = await claims.messageOf(messageId);
  const now = relay.chainNow();
  if (now === undefined || message?.status === 'executed') return true;
  return now <= (message?.deadline ?? 0) + AFTER_DEADLINE_SECONDS;
}

/** Whether the chain shows that the wallet obeys the session key that we hold; only a deployed one obeys any. */
function hasOurSession({ chainSession, sessionAddress }: WalletRow): boolean {
  return chainSession !== null && isAddressEqual(chainSession, sessionAddress);
}

async function existingWallet({ wallets }: ClaimDeps, walletId: string): Promise<WalletRow> {
  const wallet = await wallets.byId(walletId);
  if (wallet === undefined) throw new AppError('WALLET_NOT_FOUND');
  return wallet;
}
