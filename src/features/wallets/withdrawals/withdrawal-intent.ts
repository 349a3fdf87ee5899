import { type Address, encodeEventTopics, encodeFunctionData, getAbiItem, type Hex, numberToHex } from 'viem';
import { BLOCKS_PER_QUERY, type BlockRange, type Log, slicesOf } from '../../../chain/blocks/blocks.ts';
import { agentWalletAbi } from '../../../chain/contracts/generated/AgentWallet.ts';
import type { Core } from '../../../chain/core.ts';
import type { Chain } from '../../../chain/nodes/chain.ts';
import { readInRanges } from '../../../chain/nodes/log-ranges.ts';
import type { ProbeAnswer, ProbeBlock } from '../../../chain/nodes/probe.ts';
import type { HistoryGap } from '../../../chain/restore-guard/restore-guard.ts';
import { refusalProbes, type WalletState } from '../../../chain/wallets/wallet-state.ts';
import { AppError } from '../../../core/errors.ts';
import { filterAsync } from '../../../core/lib/lists.ts';
import { formatUsdc } from '../../../core/lib/money.ts';
import { nowSeconds } from '../../../core/lib/time.ts';
import { auditStatement } from '../../../http/audit/audit.ts';
import type { Statement } from '../../../storage/db/batch.ts';
import { OWN_MESSAGE_SECONDS, type OwnerAct } from '../owner/owner-intent.ts';
import type { WalletRow } from '../wallet-store.ts';
import type { WithdrawalRow, WithdrawalStore } from './withdrawal-store.ts';

/** A withdrawal that an Owner asks for. The amount is in micro-USDC. */
export interface WithdrawalRequest {
  readonly to: Address;
  readonly amount: bigint;
  readonly idempotencyKey?: string | undefined;
  /** Checked again right before the withdrawal is signed. */
  readonly precondition?: Precondition | undefined;
  /** The owner's own, where this server does not hold the owner key. */
  readonly signature?: Hex | undefined;
  /** The owner is known to have a key of their own. No rule of this server binds them, and our key signs nothing. */
  readonly isOwnKey?: boolean | undefined;
}

/**
 * Checks that a withdrawal was neither held nor cancelled and that its Owner's rules still allow it; throws if not.
 * Returns statements for the commit of the signed message. If one of them fails, nothing is sent.
 */
export type Precondition = () => Promise<readonly Statement[]>;

/** The wallet has passed the withdrawal's nonce: it executed the withdrawal or a later message. */
export class NoncePassedError extends Error {
  override readonly name = 'NoncePassedError';
  constructor(readonly block: ProbeBlock) {
    super('The wallet has passed the nonce of this withdrawal.');
  }
}

/** Idempotency keys that may keep one owner nonce. */
const MAX_PINNED = 100;
/** Measured: 100k for a recipient without USDC. Half as much again allows for a dearer token. */
const GAS_LIMIT = 150_000;

/**
 * The act of a withdrawal, or of another try of an `earlier` one. It probes USDC, because only the wallet itself can
 * simulate `withdraw`.
 */
export function withdrawAct(
  core: Core,
  withdrawals: WithdrawalStore,
  wallet: WalletRow,
  request: WithdrawalRequest,
  earlier?: WithdrawalRow,
): OwnerAct {
  let known = earlier;
  // The requester is known here; the relay stores what others sign along with it.
  const { id: walletId, userId } = wallet;
  const details = { to: request.to, amount: request.amount };
  const audit = auditStatement(core, { action: 'withdrawal_made', userId, walletId, details });
  const rowOf = (messageId: number, ownerNonce: number, block: ProbeBlock): WithdrawalRow => ({
    messageId,
    walletId: wallet.id,
    toAddress: request.to,
    amount: request.amount,
    idempotencyKey: request.idempotencyKey ?? null,
    ownerNonce,
    signedAtBlock: Number(block.number),
    createdAt: nowSeconds(core.clock),
    executedIn: null,
  });
  return {
    kind: 'withdraw',
    nonce: earlier?.ownerNonce,
    probes: refusalProbes(core.chain.contracts.usdc, [wallet.chainAddress, request.to]),
    async beforeTrial(nonce, block) {
      if (known !== undefined || request.idempotencyKey === undefined) return;
      // The wallet's own nonce moves on for gas alone, so what unsigned requests leave behind has a bound.
      if ((await withdrawals.ofNonce(wallet.id, nonce)) >= MAX_PINNED) throw tooManyKeys();
      const row = rowOf(await core.reserveMessageId(), nonce, block);
      await core.db.batch(withdrawals.pinStatements(row, wallet.chainAddress));
      known = row;
    },
    async functionFor(state, block, answers) {
      if (earlier !== undefined && state.ownerNonce >= earlier.ownerNonce) throw new NoncePassedError(block);
      // Time has passed since the request was checked. Another try needs no check: its nonce is known.
      if (earlier === undefined) core.restoreGuard.requireComplete(wallet.id);
      const preconditions = (await request.precondition?.()) ?? [];
      requireMovable(state, request, answers);
      const args = [request.to, request.amount] as const;
      return {
        data: encodeFunctionData({ abi: agentWalletAbi, functionName: 'withdraw', args }),
        gasLimit: GAS_LIMIT,
        statements({ messageId }, ownerNonce) {
          const row =
            known === undefined
              ? withdrawals.insertStatement(rowOf(messageId, ownerNonce, block))
              : withdrawals.carryStatement(known, { messageId });
          return [row, ...preconditions, ...(earlier === undefined ? [audit] : [])];
        },
      };
    },
  };
}

function tooManyKeys(): AppError {
  return new AppError('TOO_MANY_WITHDRAWALS', {
    message: `${MAX_PINNED} withdrawals with other keys were requested and not made. Repeat one of them, or withdraw without a key.`,
  });
}

/** Throws if USDC would refuse the transfer, or if the balance is too low. */
function requireMovable(
  { balance }: WalletState,
  { amount }: WithdrawalRequest,
  [paused, walletBlacklisted, recipientBlacklisted]: readonly ProbeAnswer[],
): void {
  if (isTrue(paused)) throw refused('it is paused');
  if (isTrue(walletBlacklisted)) throw refused('the wallet is blacklisted');
  if (isTrue(recipientBlacklisted)) throw refused('the recipient is blacklisted');
  if (amount <= balance) return;
  throw new AppError('INSUFFICIENT_BALANCE', {
    message: `The wallet has ${formatUsdc(balance)} USDC; ${formatUsdc(amount)} USDC cannot be withdrawn.`,
  });
}

function isTrue(answer: ProbeAnswer | undefined): boolean {
  return answer?.ok === true && answer.data !== '0x' && BigInt(answer.data) === 1n;
}

function refused(why: string): AppError {
  return new AppError('CHAIN_REVERTED', { message: `USDC refuses the transfer: ${why}.` });
}

const withdrawn = getAbiItem({ abi: agentWalletAbi, name: 'Withdrawn' });

/** Whether this is the event of such a withdrawal. */
export function isWithdrawal({ topics, data }: Log, { to, amount }: Pick<WithdrawalRequest, 'to' | 'amount'>): boolean {
  const [event, recipient] = topics;
  const wanted = encodeEventTopics({ abi: [withdrawn], eventName: 'Withdrawn', args: { to } });
  return event === wanted[0] && recipient === wanted[1] && data === numberToHex(amount, { size: 32 });
}

/**
 * The transactions in these blocks that made such a withdrawal and that this service did not send. The search stops
 * once `isEnough` says so of those found so far.
 */
export async function foreignWithdrawals(
  { chain }: Core,
  withdrawals: WithdrawalStore,
  { chainAddress }: WalletRow,
  { to, amount }: Pick<WithdrawalRequest, 'to' | 'amount'>,
  range: BlockRange,
  isEnough: (hashes: readonly Hex[]) => Promise<boolean>,
): Promise<readonly Hex[]> {
  const found: Hex[] = [];
  for (const slice of slicesOf(range, BLOCKS_PER_QUERY)) {
    const logs = await readInRanges(BigInt(slice.first), BigInt(slice.last), (fromBlock, toBlock) =>
      chain.client.getLogs({ address: chainAddress, event: withdrawn, args: { to }, fromBlock, toBlock }),
    );
    const hashes = logs.filter(({ args }) => args.amount === amount).map(({ transactionHash }) => transactionHash);
    const own = await withdrawals.ownAmong(hashes);
    found.push(...hashes.filter((hash) => !own.has(hash)));
    if (await isEnough(found)) return found;
  }
  return found;
}

/** For nodes that lag, and blocks whose order changes. */
const MARGIN_SECONDS = 60;

/**
 * Finds a withdrawal whose row was lost, in the blocks that this database once missed. A withdrawal to the same
 * address and of the same amount stands for one idempotency key: it gets a row and is answered as a replay.
 * `undefined` if no such withdrawal is free.
 *
 * What this server's key had signed ended with the gap. What an owner had signed with a key of their own may have been
 * executed later, until its own end. So the search goes on to there, and until then it throws `CATCHING_UP`: a key
 * withdraws once, whenever the signature was used.
 */
export async function findLostWithdrawal(
  core: Core,
  withdrawals: WithdrawalStore,
  wallet: WalletRow,
  request: WithdrawalRequest,
): Promise<Hex | undefined> {
  const { db, restoreGuard, clock } = core;
  for (const gap of await restoreGuard.gapsOf(wallet.id)) {
    const range = wallet.chainOwner === null ? gap : await untilSignaturesEnded(core, gap);
    const isFree = async (hash: Hex) => !(await withdrawals.isTaken(hash));
    const free = async (hashes: readonly Hex[]) => await filterAsync(hashes, isFree);
    const isEnough = async (some: readonly Hex[]) => (await free(some)).length > 0;
    const [found] = await free(await foreignWithdrawals(core, withdrawals, wallet, request, range, isEnough));
    if (found === undefined) continue;
    await db.batch(
      withdrawals.foundStatements({
        messageId: await core.reserveMessageId(),
        walletId: wallet.id,
        chainAddress: wallet.chainAddress,
        toAddress: request.to,
        amount: request.amount,
        executedIn: found,
        createdAt: nowSeconds(clock),
        idempotencyKey: request.idempotencyKey ?? null,
      }),
    );
    return found;
  }
  return undefined;
}

/** The blocks of a gap, and those in which a message could be executed that an owner had signed by its end. */
async function untilSignaturesEnded({ chain }: Core, { first, last, headTimestamp }: HistoryGap): Promise<BlockRange> {
  const end = headTimestamp + OWN_MESSAGE_SECONDS + MARGIN_SECONDS;
  const head = await chain.client.getBlock();
  const left = end - Number(head.timestamp);
  if (left >= 0) throw stillSigned(left);
  return { first, last: Math.max(last, await lastBlockUntil(chain, end, last, Number(head.number))) };
}

/** The last block whose time is not later than `end` (Unix seconds), from `from` on; the one at `head` is later. */
async function lastBlockUntil({ client }: Chain, end: number, from: number, head: number): Promise<number> {
  let [low, high] = [from, head];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const { timestamp } = await client.getBlock({ blockNumber: BigInt(middle) });
    if (Number(timestamp) <= end) low = middle;
    else high = middle;
  }
  return low;
}

function stillSigned(secondsLeft: number): AppError {
  return new AppError('CATCHING_UP', {
    message:
      "What this wallet's owner signed before the server lost records may still be executed. Nothing was done. Repeat the request with its idempotency key after Retry-After seconds, or check the balance and withdraw without a key.",
    headers: { 'Retry-After': String(secondsLeft + 1) },
  });
}
