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

/** Who claims a wallet: a new user, or one who is logged in. */
export type Claimant =
  | {
      readonly kind: 'new';
      readonly username: string;
      readonly password: string;
      /** The invitation, if this server requires one. */
      readonly invite?: string | undefined;
    }
  | {
      readonly kind: 'user';
      readonly userId: string;
      /** The caller's JWT. The answer repeats it: a claim begins no session that would outlive it. */
      readonly token: string;
    };

/** A wallet that was claimed, with what only its new Owner may see. */
export interface ClaimedWallet {
  readonly wallet: WalletRow;
  readonly userId: string;
  readonly token: string;
  readonly apiKey: string;
  /** In plain text, which is stored nowhere. */
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
  /** Settles all claims that are under way. */
  settleAll(): Promise<void>;
  /** Settles the wallet's last claim, then calls {@link reissueClaimKey}. */
  reissueKey(walletId: string): Promise<string>;
}

/** What other rooms do when a wallet is claimed. */
export interface ClaimSequel {
  /** Statements for the commit that gives the wallet its Owner. */
  statements(walletId: string): readonly Statement[];
  /** Called after that commit. */
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

/** A claim without a signed message frees its wallet after this time. */
const LEASE_SECONDS = 300;
/**
 * A claim with a signed message frees it this long after the message's deadline, as a block may show success late.
 */
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
      // Its session key was set by a claim that this database does not know.
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
          // The others are settled all the same.
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
 * Issues a new claim key for a pending wallet and voids the old one. If the chain shows that the wallet was claimed
 * before, the new key takes it over. Throws `WALLET_NOT_FOUND`, `CLAIM_KEY_INVALID`, `CLAIM_IN_PROGRESS`.
 */
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

/**
 * The row of a valid claim key; throws `CLAIM_KEY_INVALID`. It runs before any password is hashed, so a wrong key
 * costs the server little.
 */
async function verifiedKey({ claims, vault, clock }: ClaimDeps, claimKey: string): Promise<ClaimKeyRow> {
  const row = isClaimKey(claimKey) ? await claims.keyByPrefix(prefixOf(claimKey)) : undefined;
  if (row === undefined || !equalConstantTime(row.secretDigest, vault.digest(claimKey))) {
    throw new AppError('CLAIM_KEY_INVALID');
  }
  if (row.usedAt !== null || row.expiresAt <= nowSeconds(clock)) throw new AppError('CLAIM_KEY_INVALID');
  return row;
}

/** The wallet; throws unless it is pending and nobody is claiming it. */
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

/** Inserts the claim's row, which locks the wallet and the user name. */
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

/** Throws unless sign-ups are open to the claimant. Existing users may always claim. */
function requireSignups({ signups }: ClaimDeps, claimant: Claimant): void {
  if (claimant.kind === 'user' || signups === 'open') return;
  if (signups === 'closed') throw new AppError('SIGNUPS_CLOSED');
  if (claimant.invite === undefined) throw new AppError('INVITE_REQUIRED');
}

/** The invitation that the claim uses up; none while sign-ups are open. */
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
    // Other claims have used up the invitation.
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
 * Returns once a block shows the wallet deployed with its session key. Gives the claim up at once if the relay did
 * not take it.
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
    // A stranger may still submit the message, which sets the session key: the next claim then needs a key that takes
    // the wallet over.
    if (outcome.status === 'reverted') await db.batch([claims.voidStatement(claim)]);
    requireExecuted(outcome);
  } catch (error) {
    await db.batch([claims.giveUpStatement(claim)]);
    if (!(await isCompleted(deps, claim))) throw error;
  }
}

/** Whether the claim was completed elsewhere: the feed may show its success before the relay answers. */
async function isCompleted(deps: ClaimDeps, { walletId, userId }: ClaimRow): Promise<boolean> {
  const wallet = await existingWallet(deps, walletId);
  return wallet.status === 'active' && wallet.userId === userId;
}

/** Makes the claimant the Owner, in one commit. Does nothing if that has happened already. */
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
    // Somebody else completed this claim first, or the wallet went to another claimant: this claim is void.
    await db.batch([claims.voidStatement(claim)]);
  }
}

/** The answer to the claimant. Throws `CLAIM_KEY_INVALID` if the wallet went to somebody else. */
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
  // A claim without a signed message has set no session key. If there is one, a claim set it that a restored backup
  // has lost.
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
 * Whether a claim may still succeed. Its lease decides while nothing is signed, then the message's deadline by the
 * chain's time. An executed message succeeds once the feed shows it.
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

/** Whether the chain shows that the wallet obeys our session key. Only a deployed wallet obeys any. */
function hasOurSession({ chainSession, sessionAddress }: WalletRow): boolean {
  return chainSession !== null && isAddressEqual(chainSession, sessionAddress);
}

async function existingWallet({ wallets }: ClaimDeps, walletId: string): Promise<WalletRow> {
  const wallet = await wallets.byId(walletId);
  if (wallet === undefined) throw new AppError('WALLET_NOT_FOUND');
  return wallet;
}
