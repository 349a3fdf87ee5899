import { type Address, type Hex, isAddressEqual } from 'viem';
import type { Owner } from '../../../accounts/auth/caller.ts';
import type { Log } from '../../../chain/blocks/blocks.ts';
import { receiptAtEnd } from '../../../chain/blocks/message-end.ts';
import type { Core } from '../../../chain/core.ts';
import { withRpcDeadline } from '../../../chain/nodes/rpc-errors.ts';
import type { Outcome } from '../../../chain/relay/relay-intent.ts';
import { type WalletState, walletStateCall } from '../../../chain/wallets/wallet-state.ts';
import { AppError } from '../../../core/errors.ts';
import { existing } from '../../../core/lib/files.ts';
import { createKeyedRuns } from '../../../core/lib/locks.ts';
import { msUntil } from '../../../core/lib/time.ts';
import { fieldsThatDiffer, type Replay } from '../../../http/replay.ts';
import { errorNameOf } from '../owner/owner-call.ts';
import { isToSign, submitOwnerAct, type ToSign, withFreshRead } from '../owner/owner-intent.ts';
import type { WalletAccess, WalletLock } from '../wallet-access.ts';
import { readState } from '../wallet-contract.ts';
import { requireRecipient } from '../wallet-fields.ts';
import type { WalletRow } from '../wallet-store.ts';
import {
  findLostWithdrawal,
  foreignWithdrawals,
  isWithdrawal,
  NoncePassedError,
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

/** Whose withdrawal it is; without a session, one that this server makes as they requested before. */
type WithdrawingOwner = Pick<Owner, 'userId'> & Partial<Pick<Owner, 'sessionId'>>;

/** Whose withdrawal it is, and when its answer is due, by `performance.now()`. */
interface WithdrawalTask {
  readonly walletId: string;
  readonly owner: WithdrawingOwner;
  readonly request: WithdrawalRequest;
  readonly endsAt: number;
}

/** A day of blocks, one every two seconds. Where that does not suffice, the block in which the nonce ended tells. */
const MAX_SEARCHED_BLOCKS = 43_200;

export type Withdrawals = ReturnType<typeof createWithdrawals>;

/** Creates the withdrawals of Owners: once per idempotency key. */
export function createWithdrawals(
  core: Core,
  {
    access,
    lock,
    withdrawals,
  }: { readonly access: WalletAccess; readonly lock: WalletLock; readonly withdrawals: WithdrawalStore },
) {
  const runs = createKeyedRuns();

  const byKey = async ({ walletId, request: { idempotencyKey: key } }: WithdrawalTask) =>
    key === undefined ? undefined : await withdrawals.byKey(walletId, key);
  const carry = (task: WithdrawalTask): Promise<MadeWithdrawal | ToSign> => {
    const { walletId, owner, request, endsAt } = task;
    const carryFresh = async () => {
      const wallet = await access.owned(walletId, owner);
      const earlier = (await byKey(task))?.withdrawal;
      if (earlier === undefined) {
        core.restoreGuard.requireComplete(wallet.id);
        const lost = await withRpcDeadline(lostOf(core, withdrawals, wallet, request), msUntil(endsAt));
        if (lost !== undefined) return { ...made(request, lost), replayed: true };
        return madeBy(await carryOut(core, withdrawals, wallet, { request, endsAt }), request);
      }
      const first = { ...request, to: earlier.toAddress, amount: earlier.amount };
      return madeBy(await carryOut(core, withdrawals, wallet, { request: first, endsAt, earlier }), first, request);
    };
    const waits = { waitMs: msUntil(endsAt), party: owner.sessionId };
    return lock.run(walletId, () => withFreshRead(carryFresh), waits);
  };

  const withdrawOnce = async (task: WithdrawalTask, key: string): Promise<MadeWithdrawal | ToSign> => {
    const { walletId, request, endsAt } = task;
    const once = await runs.once(`${walletId} ${key}`, {
      find: async () => replayOf(core, await byKey(task), request, endsAt),
      make: () => carry(task),
      endsAt,
      late: () => new AppError('RPC_TIMEOUT'),
    });
    return 'found' in once ? once.found : once.made;
  };

  return {
    /**
     * Takes USDC out of a wallet for its Owner: no fee, no policy, frozen or not. Returns when a block has it. An
     * idempotency key of a wallet withdraws once, whatever happens in between: a withdrawal that reverted is signed
     * again with the same owner nonce, and the wallet executes at most one message per nonce.
     *
     * Returns what the owner has to sign where this server does not hold the owner key and there is no signature.
     *
     * Throws `WALLET_NOT_FOUND`, `WALLET_NOT_ACTIVE`, `FORBIDDEN`, `INVALID_RECIPIENT`, `WALLET_BUSY`,
     * `INVALID_SIGNATURE`, `OWNER_CALL_TOO_DEAR`, `INSUFFICIENT_BALANCE`, `CHAIN_REVERTED`; `RPC_TIMEOUT`, after which
     * it may still happen; and `WITHDRAWAL_OVERTAKEN` if something else used its nonce, and the chain does not show
     * that someone else executed it in between.
     *
     * `endsAt`: when the answer is due, by `performance.now()`; by default the usual time from now.
     */
    async withdraw(
      walletId: string,
      owner: WithdrawingOwner,
      request: WithdrawalRequest,
      endsAt = performance.now() + core.deadlines.chainMs,
    ): Promise<MadeWithdrawal | ToSign> {
      requireRecipient(request.to, await access.owned(walletId, owner), core.chain.contracts);
      const { idempotencyKey } = request;
      const task: WithdrawalTask = { walletId, owner, request, endsAt };
      return idempotencyKey === undefined ? carry(task) : withdrawOnce(task, idempotencyKey);
    },
  };
}

/** Finds the transaction of a withdrawal that this key made and that a restored backup has lost. */
async function lostOf(
  core: Core,
  withdrawals: WithdrawalStore,
  wallet: WalletRow,
  request: WithdrawalRequest,
): Promise<Hex | undefined> {
  return request.idempotencyKey === undefined ? undefined : findLostWithdrawal(core, withdrawals, wallet, request);
}

/** The withdrawal that the key has already made; `undefined` if there is none, or if it has to be tried again. */
async function replayOf(
  { relay }: Core,
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
  core: Core,
  withdrawals: WithdrawalStore,
  wallet: WalletRow,
  { request, endsAt, earlier }: { request: WithdrawalRequest; endsAt: number; earlier?: WithdrawalRow },
): Promise<Hex | ToSign> {
  let outcome: Outcome;
  let messageId: number;
  try {
    const act = withdrawAct(core, withdrawals, wallet, request, earlier);
    const { signature, isOwnKey } = request;
    const submitted = await submitOwnerAct(core, wallet, act, { signature, isOwnKey, endsAt });
    if (isToSign(submitted)) return submitted;
    messageId = submitted.messageId;
    outcome = await core.relay.waitForBlock(messageId, msUntil(endsAt));
  } catch (error) {
    if (error instanceof NoncePassedError && earlier !== undefined) {
      return executionByOthers(core, withdrawals, wallet, earlier, { toBlock: error.block.number, endsAt });
    }
    throw error;
  }
  if (outcome.status === 'executed') return outcome.txHash;
  const reason = errorNameOf(outcome.revertData ?? '0x');
  if (reason === 'NonceUsed') return await executionByNonce(core, withdrawals, wallet, messageId, endsAt);
  throw refusal(reason, request);
}

/** What became of a withdrawal whose nonce the wallet had used. Throws `RPC_TIMEOUT` until the chain shows that. */
async function executionByNonce(
  core: Core,
  withdrawals: WithdrawalStore,
  wallet: WalletRow,
  messageId: number,
  endsAt: number,
): Promise<Hex> {
  const target = wallet.chainAddress;
  const probe = core.chain.probe([{ target, data: walletStateCall }]);
  const { block, answers } = await withRpcDeadline(probe, msUntil(endsAt));
  const withdrawal = existing(await withdrawals.byMessage(messageId), 'A signed withdrawal has no row.');
  const used = readState(answers[0])?.ownerNonce ?? 0;
  if (used < withdrawal.ownerNonce) {
    throw new AppError('RPC_TIMEOUT', {
      message:
        'The chain does not show yet how this withdrawal was executed. Repeat the request with its idempotency key.',
    });
  }
  return await executionByOthers(core, withdrawals, wallet, withdrawal, { toBlock: block.number, endsAt });
}

/**
 * Finds out who used a withdrawal's owner nonce, since none of our transactions did. Anybody who sees a signed
 * message may submit it; the wallet's event shows if someone did. Throws `WITHDRAWAL_OVERTAKEN` where it is proved
 * that no one did, and `RPC_TIMEOUT` where the nodes prove neither.
 */
async function executionByOthers(
  core: Core,
  withdrawals: WithdrawalStore,
  wallet: WalletRow,
  withdrawal: WithdrawalRow,
  { toBlock, endsAt }: { toBlock: bigint; endsAt: number },
): Promise<Hex> {
  const search = async () =>
    (await searchExecution(core, withdrawals, wallet, withdrawal, toBlock)) ??
    (await executionAtEnd(core, wallet, withdrawal, toBlock));
  const found = await withRpcDeadline(search(), msUntil(endsAt));
  if (found === undefined) throw new AppError('WITHDRAWAL_OVERTAKEN');
  await core.db.batch([withdrawals.executedInStatement(withdrawal, found)]);
  return found;
}

/**
 * The same from all receipts of the block in which the owner nonce was passed: an index of logs may have gaps, and that
 * it shows nothing proves nothing.
 */
async function executionAtEnd(
  core: Core,
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
    return (await receiptAtEnd(core, signed, Number(toBlock))).receipt?.transactionHash;
  } catch (error) {
    if (error instanceof AppError) throw error;
    core.logger.warn({ err: error, wallet: chainAddress }, 'the nodes do not prove what became of a withdrawal');
    throw new AppError('RPC_TIMEOUT', { message: UNPROVEN });
  }
}

const UNPROVEN =
  'The nodes do not show what became of this withdrawal: it takes the state and the receipts of old blocks. Repeat the request with its idempotency key.';

/** Looks for the wallet's event in transactions that are not ours, from the block after the first signature. */
async function searchExecution(
  core: Core,
  withdrawals: WithdrawalStore,
  wallet: WalletRow,
  { toAddress, amount, signedAtBlock }: WithdrawalRow,
  toBlock: bigint,
): Promise<Hex | undefined> {
  const first = signedAtBlock + 1;
  const last = Math.min(Number(toBlock), first + MAX_SEARCHED_BLOCKS - 1);
  const wanted = { to: toAddress, amount };
  const isEnough = async (hashes: readonly Hex[]) => hashes.length > 0;
  const [found] = await foreignWithdrawals(core, withdrawals, wallet, wanted, { first, last }, isEnough);
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

function madeBy(
  outcome: Hex | ToSign,
  request: WithdrawalRequest,
  requested?: WithdrawalRequest,
): MadeWithdrawal | ToSign {
  return typeof outcome === 'string' ? made(request, outcome, requested) : outcome;
}

/** A withdrawal that was made, and in which fields what was `requested` differs from it. */
function made({ to, amount }: WithdrawalRequest, txHash: Hex, requested?: WithdrawalRequest): MadeWithdrawal {
  const mismatch =
    requested === undefined
      ? []
      : fieldsThatDiffer({ to: isAddressEqual(to, requested.to), amount: amount === requested.amount });
  return { txHash, to, amount, replayed: false, mismatch };
}
