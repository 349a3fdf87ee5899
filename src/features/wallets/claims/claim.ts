import { encodeFunctionData } from 'viem';
import type { Client } from '../../../accounts/auth/caller.ts';
import type { Invites } from '../../../accounts/auth/invites.ts';
import type { Passwords } from '../../../accounts/auth/passwords/passwords.ts';
import { requireStrongPassword } from '../../../accounts/auth/passwords/strength.ts';
import { usernameKey } from '../../../accounts/auth/passwords/username.ts';
import type { UserSessions } from '../../../accounts/auth/sessions/user-sessions.ts';
import { agentWalletAbi } from '../../../chain/contracts/generated/AgentWallet.ts';
import type { Core } from '../../../chain/core.ts';
import { type Intent, MESSAGE_SECONDS } from '../../../chain/relay/relay-intent.ts';
import { walletStateCall } from '../../../chain/wallets/wallet-state.ts';
import type { Signups } from '../../../core/config.ts';
import { AppError } from '../../../core/errors.ts';
import { newId } from '../../../core/lib/crypto.ts';
import { msUntil, nowSeconds } from '../../../core/lib/time.ts';
import { takeTurn } from '../../../core/lib/turns.ts';
import { RowCountError } from '../../../storage/db/batch.ts';
import { isUniqueViolation } from '../../../storage/db/failures.ts';
import type { FreezeTokens } from '../freezes/freeze-routes.ts';
import { deployAndCallData, readState, requireExecuted, signOwnerCall } from '../owner/owner-call.ts';
import { openKey } from '../wallet-keys.ts';
import type { Factories } from '../wallet-service.ts';
import type { WalletRow, WalletStore } from '../wallet-store.ts';
import {
  type ClaimKeyRow,
  type ClaimRow,
  type ClaimStore,
  reissueClaimKey,
  requireClaimable,
  verifiedKey,
} from './claim-store.ts';
import { completeClaim, existingWallet, hasOurSession, isCompleted, type SettleParts, settleClaim } from './settle.ts';

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

export type ClaimParts = ClaimIntentParts &
  SettleParts & {
    readonly passwords: Passwords;
    readonly userSessions: UserSessions;
    readonly freezeTokens: Pick<FreezeTokens, 'issue'>;
    readonly claimKeyTtlSeconds: number;
    readonly signups: Signups;
    readonly invites: Invites;
  };

/** A claim without a signed message frees its wallet after this time. */
const LEASE_SECONDS = 300;
/** Creates the service of claims. */
export function createClaimService(deps: ClaimParts): ClaimService {
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
      await completeClaim(deps, claim);
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

/** Inserts the claim's row, which locks the wallet and the user name. */
async function beginClaim(deps: ClaimParts, walletId: string, claimant: Claimant, client: Client): Promise<ClaimRow> {
  const startedAt = nowSeconds(deps.clock);
  const lease = { walletId, messageId: null, startedAt, leaseUntil: startedAt + LEASE_SECONDS };
  if (claimant.kind === 'user') {
    const noNewUser = { username: null, usernameKey: null, passwordHash: null, inviteId: null };
    return insertClaim(deps, { ...lease, userId: claimant.userId, ...noNewUser });
  }
  const inviteId = await inviteIdOf(deps, claimant.invite, startedAt);
  const key = usernameKey(claimant.username);
  await requireFreeName(deps, key);
  await requireStrongPassword(claimant.password, claimant.username);
  const passwordHash = await deps.passwords.hash(claimant.password, { lane: 'stranger', key: client.address.far });
  const { username } = claimant;
  const newUser = { userId: newId('user'), username, usernameKey: key, passwordHash, inviteId };
  return insertClaim(deps, { ...lease, ...newUser });
}

/** Throws unless sign-ups are open to the claimant. Existing users may always claim. */
function requireSignups({ signups }: ClaimParts, claimant: Claimant): void {
  if (claimant.kind === 'user' || signups === 'open') return;
  if (signups === 'closed') throw new AppError('SIGNUPS_CLOSED');
  if (claimant.invite === undefined) throw new AppError('INVITE_REQUIRED');
}

/** The invitation that the claim uses up; none while sign-ups are open. */
async function inviteIdOf(
  { signups, invites }: ClaimParts,
  invite: string | undefined,
  now: number,
): Promise<string | null> {
  return signups === 'invite' && invite !== undefined ? invites.idOf(invite, now) : null;
}

async function requireFreeName(deps: ClaimParts, key: string): Promise<void> {
  const reserved = await deps.claims.byUsername(key);
  if (reserved !== undefined) await settleClaim(deps, reserved.walletId);
  if ((await deps.users.userByKey(key)) !== undefined) throw new AppError('USERNAME_TAKEN');
}

async function insertClaim(deps: ClaimParts, claim: ClaimRow): Promise<ClaimRow> {
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
  // While the password was hashed, others may have got the wallet or the name; from now on no one can.
  const lost = await lostMeanwhile(deps, claim);
  if (lost === undefined) return claim;
  await deps.db.batch([deps.claims.giveUpStatement(claim)]);
  throw new AppError(lost);
}

async function lostMeanwhile(deps: ClaimParts, { walletId, usernameKey }: ClaimRow) {
  if ((await existingWallet(deps, walletId)).status !== 'pending') return 'CLAIM_KEY_INVALID';
  if (usernameKey !== null && (await deps.users.userByKey(usernameKey)) !== undefined) return 'USERNAME_TAKEN';
  return undefined;
}

/**
 * Returns once a block shows the wallet deployed with its session key. Gives the claim up at once if the relay did
 * not take it.
 */
async function carryOut(
  deps: ClaimParts,
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

/** The answer to the claimant. Throws `CLAIM_KEY_INVALID` if the wallet went to someone else. */
async function claimedWallet(
  deps: ClaimParts,
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

/** What the intent of a claim needs. */
export type ClaimIntentParts = Core & {
  readonly wallets: WalletStore;
  readonly claims: ClaimStore;
  readonly factories: Factories;
  readonly chainId: number;
};

/** Deploying takes about 100k, the session key 50k. */
const GAS_LIMIT = 300_000;

/**
 * The error for a wallet that was claimed according to the chain but not according to this database, as after a
 * restored backup.
 */
export function claimedBefore(): AppError {
  return new AppError('CLAIM_KEY_INVALID', {
    message:
      'The chain shows that this wallet was claimed before, and this server has lost by whom, as after a restored backup. Ask the operator, who can issue a new claim key to its Owner.',
  });
}

/**
 * Deploys the wallet and sets its session key. If someone else deployed it already, only sets the key. A wallet that
 * has executed an owner call before was claimed: it is refused with `CLAIM_KEY_INVALID`, unless the claim key takes
 * it over.
 */
export function claimIntent(
  deps: ClaimIntentParts,
  wallet: WalletRow,
  claim: ClaimRow,
  { takesOver }: Pick<ClaimKeyRow, 'takesOver'>,
): Intent {
  const { vault, chainId, claims } = deps;
  const factory = deps.factories.factoryOf(wallet.version);
  return {
    kind: 'claim',
    wallet: wallet.chainAddress,
    probes: [{ target: wallet.chainAddress, data: walletStateCall }],
    async sign([answer], block) {
      if ((await claims.ofWallet(wallet.id))?.userId !== claim.userId) throw new AppError('CLAIM_KEY_INVALID');
      const { ownerNonce: usedNonce, epoch } = readState(answer) ?? { ownerNonce: 0, epoch: 0 };
      if (usedNonce > 0 && !takesOver) throw claimedBefore();
      const deadline = block.now + MESSAGE_SECONDS;
      const ownerKey = openKey(vault, wallet.id, 'owner-key', wallet.ownerKeySealed);
      const data = setSessionData(wallet);
      const signed = await signOwnerCall(wallet, { data, deadline, epoch, usedNonce, chainId, ownerKey });
      return {
        call: { target: factory, data: deployAndCallData(wallet, signed), gasLimit: GAS_LIMIT, deadline },
        statements: ({ messageId }) => [
          deps.wallets.ownerMessageStatement(wallet, signed),
          claims.messageStatement(claim, messageId),
        ],
      };
    },
  };
}

function setSessionData({ sessionAddress }: WalletRow) {
  return encodeFunctionData({ abi: agentWalletAbi, functionName: 'setSession', args: [sessionAddress] });
}
