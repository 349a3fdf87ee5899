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
import { RowCountError, type Statement } from '../../../storage/db/batch.ts';
import { isUniqueViolation } from '../../../storage/db/failures.ts';
import type { FreezeTokens } from '../freezes/freeze-routes.ts';
import { deployAndCallData, requireExecuted, signOwnerCall } from '../owner/owner-call.ts';
import { readState } from '../wallet-contract.ts';
import { type Factories, readBalance } from '../wallet-service.ts';
import { ownerMessageStatement, type WalletRow } from '../wallet-store.ts';
import type { AgentTokens } from './agent-tokens.ts';
import { type ClaimKeyRow, type ClaimRow, reissueClaimKey, requireClaimable, verifiedKey } from './claim-store.ts';
import {
  type ClaimContext,
  completeClaim,
  existingWallet,
  hasOurSession,
  isCompleted,
  settleClaim,
} from './settle-claim.ts';

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

/** What a claim asks for. */
export interface ClaimRequest {
  readonly claimKey: string;
  readonly claimant: Claimant;
  /** Whether the agent that made the wallet may collect its API key. */
  readonly connectAgent: boolean;
}

/** A wallet that was claimed, with what only its new Owner may see. */
export interface ClaimedWallet {
  readonly wallet: WalletRow;
  readonly userId: string;
  readonly token: string;
  readonly apiKey: string;
  /** In plain text, which is stored nowhere. */
  readonly freezeToken: string;
}

/** What a claim takes in addition. */
interface ClaimingContext extends ClaimContext {
  readonly passwords: Passwords;
  readonly userSessions: UserSessions;
  readonly freezeTokens: FreezeTokens;
  readonly agentTokens: AgentTokens;
  readonly claimKeyTtlSeconds: number;
  readonly signups: Signups;
  readonly invites: Invites;
  readonly factories: Factories;
}

/** A claim without a signed message frees its wallet after this time. */
const LEASE_SECONDS = 300;

export type ClaimService = ReturnType<typeof createClaimService>;

/** Creates the service of claims: a claim deploys the wallet and makes its bearer the Owner. */
export function createClaimService(core: Core, context: ClaimingContext) {
  const { wallets, claims, claimKeyTtlSeconds } = context;
  const settle = (walletId: string) => settleClaim(core, context, walletId);
  return {
    /**
     * Deploys the wallet of a claim key, with its session key, API key and webhook secret, and makes the claimant its
     * Owner. Throws `SIGNUPS_CLOSED`, `INVITE_REQUIRED`, `INVALID_INVITE`, `CLAIM_KEY_INVALID`, `CLAIM_IN_PROGRESS`,
     * `USERNAME_TAKEN`, `INVALID_PASSWORD`, `OVERLOADED`, `V3_NOT_CONFIGURED`, `CHAIN_REVERTED`, and `RPC_TIMEOUT`,
     * after which the claim may still complete; then the claimant can log in.
     */
    async claim(wanted: ClaimRequest, client: Client): Promise<ClaimedWallet> {
      const { claimKey, claimant } = wanted;
      const endsAt = performance.now() + core.deadlines.chainMs;
      requireSignups(context, claimant);
      const key = await verifiedKey(core, claims, claimKey);
      const { walletId, takesOver } = key;
      await settle(walletId);
      const { chainSession } = await requireClaimable(wallets, claims, walletId);
      // Its session key was set by a claim that this database does not know.
      if (chainSession !== null && !takesOver) throw claimedBefore();
      const claim = await beginClaim(core, context, walletId, wanted, client);
      const wallet = await existingWallet(wallets, walletId);
      if (!takesOver || !hasOurSession(wallet)) await carryOut(core, context, wallet, { claim, key, endsAt });
      await completeClaim(core, context, claim);
      return claimedWallet(context, claim, claimant, client);
    },
    /**
     * The wallet of a claim key, and what it holds in micro-USDC; uses nothing up. Throws `CLAIM_KEY_INVALID`,
     * `CLAIM_IN_PROGRESS`, `RPC_TIMEOUT`.
     */
    async look(claimKey: string): Promise<{ readonly wallet: WalletRow; readonly balance: bigint }> {
      const { walletId } = await verifiedKey(core, claims, claimKey);
      const wallet = await requireClaimable(wallets, claims, walletId);
      return { wallet, balance: await readBalance(core.chain, wallet.chainAddress) };
    },
    /** Completes the claim of a wallet if the chain shows that it succeeded, or ends it if its lease is over. */
    settle,
    /** Settles all claims that are under way. */
    async settleAll(): Promise<void> {
      for (const { walletId } of await claims.all()) {
        await takeTurn();
        try {
          await settle(walletId);
        } catch (error) {
          // The others are settled all the same.
          core.logger.error({ err: error, walletId }, 'a claim could not be settled');
        }
      }
    },
    /** Settles the wallet's last claim, then calls {@link reissueClaimKey}. */
    async reissueKey(walletId: string): Promise<string> {
      await settle(walletId);
      return reissueClaimKey({ ...core, wallets, claims }, walletId, claimKeyTtlSeconds);
    },
  };
}

/** Inserts the claim's row, which locks the wallet and the user name, and from then on keeps the key from the agent. */
async function beginClaim(
  core: Core,
  context: ClaimingContext,
  walletId: string,
  { claimant, connectAgent }: ClaimRequest,
  client: Client,
): Promise<ClaimRow> {
  const also = connectAgent ? [] : [context.agentTokens.deleteStatement(walletId)];
  const startedAt = nowSeconds(core.clock);
  const lease = { walletId, messageId: null, startedAt, leaseUntil: startedAt + LEASE_SECONDS };
  if (claimant.kind === 'user') {
    const noNewUser = { username: null, usernameKey: null, passwordHash: null, inviteId: null };
    return insertClaim(core, context, { ...lease, userId: claimant.userId, ...noNewUser }, also);
  }
  const inviteId = await inviteIdOf(context, claimant.invite, startedAt);
  const key = usernameKey(claimant.username);
  await requireFreeName(core, context, key);
  await requireStrongPassword(claimant.password, claimant.username);
  const passwordHash = await context.passwords.hash(claimant.password, { lane: 'stranger', key: client.address.far });
  const { username } = claimant;
  const newUser = { userId: newId('user'), username, usernameKey: key, passwordHash, inviteId };
  return insertClaim(core, context, { ...lease, ...newUser }, also);
}

/** Throws unless sign-ups are open to the claimant. Existing users may always claim. */
function requireSignups({ signups }: ClaimingContext, claimant: Claimant): void {
  if (claimant.kind === 'user' || signups === 'open') return;
  if (signups === 'closed') throw new AppError('SIGNUPS_CLOSED');
  if (claimant.invite === undefined) throw new AppError('INVITE_REQUIRED');
}

/** The invitation that the claim uses up; none while sign-ups are open. */
async function inviteIdOf(
  { signups, invites }: ClaimingContext,
  invite: string | undefined,
  now: number,
): Promise<string | null> {
  return signups === 'invite' && invite !== undefined ? invites.idOf(invite, now) : null;
}

async function requireFreeName(core: Core, context: ClaimingContext, key: string): Promise<void> {
  const reserved = await context.claims.byUsername(key);
  if (reserved !== undefined) await settleClaim(core, context, reserved.walletId);
  if ((await context.users.userByKey(key)) !== undefined) throw new AppError('USERNAME_TAKEN');
}

async function insertClaim(
  { db }: Core,
  context: ClaimingContext,
  claim: ClaimRow,
  also: readonly Statement[],
): Promise<ClaimRow> {
  const { claims } = context;
  await takeTurn();
  try {
    const { inviteId, startedAt } = claim;
    const invited = inviteId === null ? [] : [claims.inviteStatement(inviteId, startedAt)];
    await db.batch([...invited, claims.insertStatement(claim), ...also]);
  } catch (error) {
    // Other claims have used up the invitation.
    if (error instanceof RowCountError) throw new AppError('INVALID_INVITE', { cause: error });
    if (!isUniqueViolation(error)) throw error;
    const sameWallet = (await claims.ofWallet(claim.walletId)) !== undefined;
    throw new AppError(sameWallet ? 'CLAIM_IN_PROGRESS' : 'USERNAME_TAKEN', { cause: error });
  }
  // While the password was hashed, others may have got the wallet or the name; from now on no one can.
  const lost = await lostMeanwhile(context, claim);
  if (lost === undefined) return claim;
  await db.batch([claims.giveUpStatement(claim)]);
  throw new AppError(lost);
}

async function lostMeanwhile({ wallets, users }: ClaimContext, { walletId, usernameKey }: ClaimRow) {
  if ((await existingWallet(wallets, walletId)).status !== 'pending') return 'CLAIM_KEY_INVALID';
  if (usernameKey !== null && (await users.userByKey(usernameKey)) !== undefined) return 'USERNAME_TAKEN';
  return undefined;
}

/**
 * Returns once a block shows the wallet deployed with its session key. Gives the claim up at once if the relay did
 * not take it.
 */
async function carryOut(
  core: Core,
  context: ClaimingContext,
  wallet: WalletRow,
  { claim, key, endsAt }: { claim: ClaimRow; key: ClaimKeyRow; endsAt: number },
): Promise<void> {
  const { db, relay } = core;
  const { claims, wallets } = context;
  try {
    const { messageId } = await relay.submit(claimIntent(core, context, wallet, claim, key), msUntil(endsAt));
    const outcome = await relay.waitForBlock(messageId, msUntil(endsAt));
    // A stranger may still submit the message, which sets the session key: the next claim then needs a key that takes
    // the wallet over.
    if (outcome.status === 'reverted') await db.batch([claims.voidStatement(claim)]);
    requireExecuted(outcome);
  } catch (error) {
    await db.batch([claims.giveUpStatement(claim)]);
    if (!(await isCompleted(wallets, claim))) throw error;
  }
}

/** The answer to the claimant. Throws `CLAIM_KEY_INVALID` if the wallet went to someone else. */
async function claimedWallet(
  context: ClaimingContext,
  claim: ClaimRow,
  claimant: Claimant,
  client: Client,
): Promise<ClaimedWallet> {
  if (!(await isCompleted(context.wallets, claim))) throw new AppError('CLAIM_KEY_INVALID');
  const { walletId, userId } = claim;
  const wallet = await existingWallet(context.wallets, walletId);
  const apiKey = await context.apiKeys.reveal(walletId);
  if (apiKey === undefined) throw new Error(`The claimed wallet ${walletId} has no API key.`);
  const freezeToken = await context.freezeTokens.issue(walletId);
  const token = claimant.kind === 'user' ? claimant.token : await context.userSessions.begin(userId, client);
  return { wallet, userId, apiKey, freezeToken, token };
}

/** Deploying takes about 100k, the session key 50k. */
const GAS_LIMIT = 300_000;

/**
 * The error for a wallet that was claimed according to the chain but not according to this database, as after a
 * restored backup.
 */
function claimedBefore(): AppError {
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
function claimIntent(
  core: Core,
  { claims, factories }: ClaimingContext,
  wallet: WalletRow,
  claim: ClaimRow,
  { takesOver }: ClaimKeyRow,
): Intent {
  const factory = factories.factoryOf(wallet.version);
  return {
    kind: 'claim',
    wallet: wallet.chainAddress,
    probes: [{ target: wallet.chainAddress, data: walletStateCall }],
    async sign([answer], block) {
      if ((await claims.ofWallet(wallet.id))?.userId !== claim.userId) throw new AppError('CLAIM_KEY_INVALID');
      const { ownerNonce: usedNonce, epoch } = readState(answer) ?? { ownerNonce: 0, epoch: 0 };
      if (usedNonce > 0 && !takesOver) throw claimedBefore();
      const deadline = block.now + MESSAGE_SECONDS;
      const data = setSessionData(wallet);
      const signed = await signOwnerCall(core, wallet, { data, deadline, epoch, usedNonce });
      return {
        call: { target: factory, data: deployAndCallData(wallet, signed), gasLimit: GAS_LIMIT, deadline },
        statements: ({ messageId }) => [
          ownerMessageStatement(core.db, wallet, signed),
          claims.messageStatement(claim, messageId),
        ],
      };
    },
  };
}

function setSessionData({ sessionAddress }: WalletRow) {
  return encodeFunctionData({ abi: agentWalletAbi, functionName: 'setSession', args: [sessionAddress] });
}
