import { type Address, type Hex, isAddressEqual } from 'viem';
import type { Owner } from '../../../accounts/auth/caller.ts';
import type { Log } from '../../../chain/blocks/blocks.ts';
import { receiptAtEnd } from '../../../chain/blocks/message-end.ts';
import type { Chain } from '../../../chain/nodes/chain.ts';
import type { Nodes } from '../../../chain/nodes/nodes.ts';
import { withRpcDeadline } from '../../../chain/nodes/rpc-errors.ts';
import type { Outcome, Relay } from '../../../chain/relay/relay-intent.ts';
import type { RestoreGuard } from '../../../chain/restore-guard/restore-guard.ts';
import { type WalletState, walletStateCall } from '../../../chain/wallets/wallet-state.ts';
import { AppError } from '../../../core/errors.ts';
import { existing } from '../../../core/lib/files.ts';
import { createKeyedRuns } from '../../../core/lib/locks.ts';
import { type Deadlines, msUntil } from '../../../core/lib/time.ts';
import type { Logger } from '../../../core/log.ts';
import { fieldsThatDiffer, type Replay } from '../../../http/replay.ts';
import type { Db } from '../../../storage/db/open.ts';
import { isToSign, submitOwnerAct, type ToSign } from '../owner/own-key.ts';
import { errorNameOf, readState } from '../owner/owner-call.ts';
import { withFreshRead } from '../owner/owner-intent.ts';
import type { WalletAccess } from '../wallet-access.ts';
import { requireRecipient } from '../wallet-fields.ts';
import type { WalletLock } from '../wallet-lock.ts';
import type { WalletRow } from '../wallet-store.ts';
import {
  type FindWithdrawalDeps,
  findLostWithdrawal,
  foreignWithdrawals,
  isWithdrawal,
  NoncePassedError,
  type WithdrawActDeps,
  type WithdrawalRequest,
  withdrawAct,
} from './withdrawal-intent.ts';
import type { WithdrawalRow, WithdrawalStore } from './withdrawal-store.ts';

/** A withdrawal that the chain shows. */
export interface MadeWithdrawal extends Replay {
  readonly txHash: Hex;
  readonly to: Address;
  /** Micro-USDC. */
  readonly amount: bigint;
}

/** Whose withdrawal it is; without a session, one that this server makes as they asked before. */
type WithdrawingOwner = Pick<Owner, 'userId'> & Partial<Pick<Owner, 'sessionId'>>;

/** Withdrawals of Owners: once per idempotency key. */
export interface Withdrawals {
  /**
   * Takes USDC out of a wallet for its Owner: no fee, no policy, frozen or not. Returns when a block has it. An
   * idempotency key of a wallet withdraws once, whatever happens in between: a withdrawal that reverted is signed again
   * with the same owner nonce, and the wallet executes at most one message per nonce.
   *
   * Answers what the owner has to sign where this server does not hold the owner key and there is no signature.
   *
   * Throws `WALLET_NOT_FOUND`, `WALLET_NOT_ACTIVE`, `FORBIDDEN`, `INVALID_RECIPIENT`, `WALLET_BUSY`,
   * `INVALID_SIGNATURE`, `OWNER_CALL_TOO_DEAR`, `INSUFFICIENT_BALANCE`, `CHAIN_REVERTED`; `RPC_TIMEOUT`, after which it
   * may still happen; and `WITHDRAWAL_OVERTAKEN` if something else used its nonce, and the chain does not show that
   * someone else executed it in between.
   *
   * `endsAt`: when the answer is due, by `performance.now()`; by default the usual time from now.
   */
  withdraw(
    walletId: string,
    owner: WithdrawingOwner,
    request: WithdrawalRequest,
    endsAt?: number,
  ): Promise<MadeWithdrawal | ToSign>;
}

/** A request, and when its answer is due, by `performance.now()`. */
interface Asked {
  readonly walletId: string;
  readonly owner: WithdrawingOwner;
  readonly request: WithdrawalRequest;
  readonly endsAt: number;
}

/** What withdrawals need. */
export interface WithdrawDeps extends WithdrawActDeps {
  readonly db: Db;
  readonly chain: Chain;
  readonly nodes: Nodes;
  readonly logger: Logger;
  readonly access: WalletAccess;
  readonly relay: Relay;
  readonly lock: WalletLock;
  readonly withdrawals: WithdrawalStore;
  readonly restoreGuard: Pick<RestoreGuard, 'requireComplete' | 'gapsOf'>;
  readonly reserveMessageId: FindWithdrawalDeps['reserveMessageId'];
  readonly deadlines: Pick<Deadlines, 'chainMs'>;
}

/** A day of blocks, one every two seconds. Where that does not suffice, the block in which the nonce ended tells. */
const MAX_SEARCHED_BLOCKS = 43_200;

/** Creates the withdrawals of Owners. */
export function createWithdrawals(deps: WithdrawDeps): Withdrawals {
  const { access, lock, withdrawals } = deps;
  const runs = createKeyedRuns();

  const byKey = async ({ walletId, request: { idempotencyKey: key } }: Asked) =>
    key === undefined ? undefined : await withdrawals.byKey(walletId, key);
  const carry = (asked: Asked): Promise<MadeWithdrawal | ToSign> => {
    const { walletId, owner, request, endsAt } = asked;
    return lock.run(
      walletId,
      () =>
        withFreshRead(async () => {
          const wallet = await access.owned(walletId, owner);
          const earlier = (await byKey(asked))?.withdrawal;
          if (earlier === undefined) {
            deps.restoreGuard.requireComplete(wallet.id);
            const lost = await withRpcDeadline(lostOf(deps, wallet, request), msUntil(endsAt));
            if (lost !== undefined) return { ...made(request, lost), replayed: true };
            return madeBy(await carryOut(deps, wallet, request, endsAt), request);
          }
          const first = { ...request, to: earlier.toAddress, amount: earlier.amount };
          return madeBy(await carryOut(deps, wallet, first, endsAt, earlier), first, request);
        }),
      { waitMs: msUntil(endsAt), party: owner.sessionId },
    );
  };

  const withdrawOnce = async (asked: Asked, key: string): Promise<MadeWithdrawal | ToSign> => {
    const { walletId, request, endsAt } = asked;
    const once = await runs.once(`${walletId} ${key}`, {
      find: async () => replayOf(deps, await byKey(asked), request, endsAt),
      make: () => carry(asked),
      endsAt,
      late: () => new AppError('RPC_TIMEOUT'),
    });
    return 'found' in once ? once.found : once.made;
  };

  return {
    async withdraw(walletId, owner, request, endsAt = performance.now() + deps.deadlines.chainMs) {
      requireRecipient(request.to, await access.owned(walletId, owner), deps.chain.contracts);
      const { idempotencyKey } = request;
      const asked: Asked = { walletId, owner, request, endsAt };
      return idempotencyKey === undefined ? carry(asked) : withdrawOnce(asked, idempotencyKey);
    },
  };
}

/** Finds the transaction of a withdrawal that this key made and that a restored backup has lost. */
async function lostOf(deps: WithdrawDeps, wallet: WalletRow, request: WithdrawalRequest): Promise<Hex | undefined> {
  return request.idempotencyKey === undefined ? undefined : findLostWithdrawal(deps, wallet, request);
}

/** The withdrawal that the key has already made; `undefined` if there is none, or if it has to be tried again. */
async function replayOf(
  { relay }: WithdrawDeps,
  earlier: Awaited<ReturnType<WithdrawalStore['byKey']>>,
  request: WithdrawalRequest,
  endsAt: number,
): Promise<MadeWithdrawal | undefined> {
  if (earlier === undefined) return undefined;
  const { withdrawal, messageStatus } = earlier;
  const { toAddress: to, amount, executedIn, messageId } = withdrawal;
  const replayed = (txHash: Hex) => ({ ...made({ to, amount }, txHash, request), replayed: true });
  if (executedIn !== null) return replayed(executedIn);
  if (messageStatus === 'dead') return undefined;
  const outcome = await relay.waitForBlock(messageId, msUntil(endsAt));
  return outcome.status === 'executed' ? replayed(outcome.txHash) : undefined;
}

/** Signs, sends, waits for the block and returns the transaction's hash, or what the owner has to sign. */
async function carryOut(
  deps: WithdrawDeps,
  wallet: WalletRow,
  request: WithdrawalRequest,
  endsAt: number,
  earlier?: WithdrawalRow,
): Promise<Hex | ToSign> {
  let outcome: Outcome;
  let messageId: number;
  try {
    const act = withdrawAct(deps, wallet, request, earlier);
    const { signature, isOwnKey } = request;
    const placed = await submitOwnerAct(deps, wallet, act, { signature, isOwnKey, endsAt });
    if (isToSign(placed)) return placed;
    messageId = placed.messageId;
    outcome = await deps.relay.waitForBlock(messageId, msUntil(endsAt));
  } catch (error) {
    if (error instanceof NoncePassedError && earlier !== undefined) {
      return executionByOthers(deps, wallet, earlier, { toBlock: error.block.number, endsAt });
    }
    throw error;
  }
  if (outcome.status === 'executed') return outcome.txHash;
  const reason = errorNameOf(outcome.revertData ?? '0x');
  if (reason === 'NonceUsed') return await executionByNonce(deps, wallet, messageId, endsAt);
  throw refusal(reason, request);
}

/** What became of a withdrawal whose nonce the wallet had used. Throws `RPC_TIMEOUT` until the chain shows that. */
async function executionByNonce(
  deps: WithdrawDeps,
  wallet: WalletRow,
  messageId: number,
  endsAt: number,
): Promise<Hex> {
  const target = wallet.chainAddress;
  const asked = deps.chain.probe([{ target, data: walletStateCall }]);
  const { block, answers } = await withRpcDeadline(asked, msUntil(endsAt));
  const withdrawal = existing(await deps.withdrawals.byMessage(messageId), 'A signed withdrawal has no row.');
  const used = readState(answers[0])?.ownerNonce ?? 0;
  if (used < withdrawal.ownerNonce) {
    throw new AppError('RPC_TIMEOUT', {
      message:
        'The chain does not show yet how this withdrawal was executed. Repeat the request with its idempotency key.',
    });
  }
  return await executionByOthers(deps, wallet, withdrawal, { toBlock: block.number, endsAt });
}

/**
 * Finds out who used a withdrawal's owner nonce, since none of our transactions did. Anybody who sees a signed
 * message may submit it; the wallet's event shows if someone did. Throws `WITHDRAWAL_OVERTAKEN` where it is proved
 * that no one did, and `RPC_TIMEOUT` where the nodes prove neither.
 */
async function executionByOthers(
  deps: WithdrawDeps,
  wallet: WalletRow,
  withdrawal: WithdrawalRow,
  { toBlock, endsAt }: { toBlock: bigint; endsAt: number },
): Promise<Hex> {
  const search = async () =>
    (await searchExecution(deps, wallet, withdrawal, toBlock)) ??
    (await executionAtEnd(deps, wallet, withdrawal, toBlock));
  const found = await withRpcDeadline(search(), msUntil(endsAt));
  if (found === undefined) throw new AppError('WITHDRAWAL_OVERTAKEN');
  await deps.db.batch([deps.withdrawals.executedInStatement(withdrawal, found)]);
  return found;
}

/**
 * The same from all receipts of the block in which the owner nonce was passed: an index of logs may have gaps, and that
 * it shows nothing proves nothing.
 */
async function executionAtEnd(
  deps: WithdrawDeps,
  { chainAddress }: WalletRow,
  { toAddress, amount, ownerNonce, signedAtBlock }: WithdrawalRow,
  toBlock: bigint,
): Promise<Hex | undefined> {
  const signed = {
    walletAddress: chainAddress,
    signedAtBlock,
    mayExecute: (state: WalletState) => state.ownerNonce < ownerNonce,
    isNamedBy: (log: Log) => isWithdrawal(log, { to: toAddress, amount }),
  };
  try {
    return (await receiptAtEnd(deps, signed, Number(toBlock))).receipt?.transactionHash;
  } catch (error) {
    if (error instanceof AppError) throw error;
    deps.logger.warn({ err: error, wallet: chainAddress }, 'the nodes do not prove what became of a withdrawal');
    throw new AppError('RPC_TIMEOUT', { message: UNPROVEN });
  }
}

const UNPROVEN =
  'The nodes do not show what became of this withdrawal: it takes the state and the receipts of old blocks. Repeat the request with its idempotency key.';

/** Looks for the wallet's event in transactions that are not ours, from the block after the first signature. */
async function searchExecution(
  deps: WithdrawDeps,
  wallet: WalletRow,
  { toAddress, amount, signedAtBlock }: WithdrawalRow,
  toBlock: bigint,
): Promise<Hex | undefined> {
  const first = signedAtBlock + 1;
  const last = Math.min(Number(toBlock), first + MAX_SEARCHED_BLOCKS - 1);
  const wanted = { to: toAddress, amount };
  const isEnough = async (hashes: readonly Hex[]) => hashes.length > 0;
  const [found] = await foreignWithdrawals(deps, wallet, wanted, { first, last }, isEnough);
  return found;
}

/**
 * The error for a withdrawal that reverted in a block. Anybody may submit the same message again until its deadline.
 */
function refusal(reason: string, { idempotencyKey }: WithdrawalRequest): AppError {
  const again =
    idempotencyKey === undefined
      ? 'Until its deadline someone else can still submit it; check the balance before you try again.'
      : 'Repeat the request with the same idempotency key; it withdraws once.';
  return new AppError('CHAIN_REVERTED', { message: `The wallet refused the withdrawal: ${reason}. ${again}` });
}

function madeBy(outcome: Hex | ToSign, request: WithdrawalRequest, asked?: WithdrawalRequest): MadeWithdrawal | ToSign {
  return typeof outcome === 'string' ? made(request, outcome, asked) : outcome;
}

/** A withdrawal that was made, and in which fields the request `asked` differs from it. */
function made({ to, amount }: WithdrawalRequest, txHash: Hex, asked?: WithdrawalRequest): MadeWithdrawal {
  const mismatch =
    asked === undefined ? [] : fieldsThatDiffer({ to: isAddressEqual(to, asked.to), amount: amount === asked.amount });
  return { txHash, to, amount, replayed: false, mismatch };
}
