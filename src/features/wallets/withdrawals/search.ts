import { encodeEventTopics, getAbiItem, type Hex, numberToHex } from 'viem';
import { BLOCKS_PER_QUERY, type BlockRange, slicesOf } from '../../../chain/blocks/block-slices.ts';
import type { Log } from '../../../chain/blocks/blocks.ts';
import { agentWalletAbi } from '../../../chain/contracts/generated/AgentWallet.ts';
import type { Chain } from '../../../chain/nodes/chain.ts';
import { readInRanges } from '../../../chain/nodes/log-ranges.ts';
import type { Gap, History } from '../../../chain/restore-guard/history.ts';
import { AppError } from '../../../core/errors.ts';
import { filterAsync } from '../../../core/lib/lists.ts';
import { type Clock, nowSeconds } from '../../../core/lib/time.ts';
import type { Db } from '../../../storage/db/open.ts';
import { OWN_MESSAGE_SECONDS } from '../owner/own-key.ts';
import type { WalletRow } from '../store.ts';
import type { WithdrawalRequest } from './intent.ts';
import type { WithdrawalStore } from './store.ts';

const withdrawn = getAbiItem({ abi: agentWalletAbi, name: 'Withdrawn' });

/** Whether this is the event of such a withdrawal. */
export function isWithdrawal({ topics, data }: Log, { to, amount }: Pick<WithdrawalRequest, 'to' | 'amount'>): boolean {
  const [event, recipient] = topics;
  const wanted = encodeEventTopics({ abi: [withdrawn], eventName: 'Withdrawn', args: { to } });
  return event === wanted[0] && recipient === wanted[1] && data === numberToHex(amount, { size: 32 });
}

/** What the search for a withdrawal on-chain needs. */
export interface FindWithdrawalDeps {
  readonly db: Db;
  readonly chain: Pick<Chain, 'client'>;
  readonly withdrawals: WithdrawalStore;
  readonly history: Pick<History, 'gapsOf'>;
  /** Reserves a message id that no other message has. */
  readonly reserveMessageId: () => Promise<number>;
  readonly clock: Clock;
}

/**
 * The transactions in these blocks that made such a withdrawal and that this service did not send. The search stops
 * once `isEnough` says so of those found so far.
 */
export async function foreignWithdrawals(
  { chain, withdrawals }: Pick<FindWithdrawalDeps, 'chain' | 'withdrawals'>,
  { chainAddress }: Pick<WalletRow, 'chainAddress'>,
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
  deps: FindWithdrawalDeps,
  wallet: WalletRow,
  request: WithdrawalRequest,
): Promise<Hex | undefined> {
  const { db, history, withdrawals, clock } = deps;
  for (const gap of await history.gapsOf(wallet.id)) {
    const range = wallet.chainOwner === null ? gap : await untilSignaturesEnded(deps, gap);
    const isFree = async (hash: Hex) => !(await withdrawals.isTaken(hash));
    const free = async (hashes: readonly Hex[]) => await filterAsync(hashes, isFree);
    const isEnough = async (some: readonly Hex[]) => (await free(some)).length > 0;
    const [found] = await free(await foreignWithdrawals(deps, wallet, request, range, isEnough));
    if (found === undefined) continue;
    const now = nowSeconds(clock);
    await db.batch(
      withdrawals.foundStatements({
        messageId: await deps.reserveMessageId(),
        walletId: wallet.id,
        chainAddress: wallet.chainAddress,
        toAddress: request.to,
        amount: request.amount,
        executedIn: found,
        createdAt: now,
        idempotencyKey: request.idempotencyKey ?? null,
      }),
    );
    return found;
  }
  return undefined;
}

/** The blocks of a gap, and those in which a message could be executed that an owner had signed by its end. */
async function untilSignaturesEnded(
  { chain }: Pick<FindWithdrawalDeps, 'chain'>,
  { first, last, headTimestamp }: Gap,
): Promise<BlockRange> {
  const end = headTimestamp + OWN_MESSAGE_SECONDS + MARGIN_SECONDS;
  const head = await chain.client.getBlock();
  const left = end - Number(head.timestamp);
  if (left >= 0) throw stillSigned(left);
  return { first, last: Math.max(last, await lastBlockUntil(chain, end, last, Number(head.number))) };
}

/** The last block whose time is not later than `end` (Unix seconds), from `from` on; the one at `head` is later. */
async function lastBlockUntil(
  { client }: Pick<Chain, 'client'>,
  end: number,
  from: number,
  head: number,
): Promise<number> {
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
