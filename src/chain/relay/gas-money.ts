import { and, desc, eq, gt, gte, inArray, type SQL, sql, sum } from 'drizzle-orm';
import type { Address } from 'viem';
import { AppError } from '../../core/errors.ts';
import type { Db } from '../../storage/db/open.ts';
import { parseQuantityWei } from '../nodes/node.ts';
import { chooseFees, type FeePolicy, type Fees, raiseFees } from './fees.ts';
import type { Lane, Waiting } from './lane.ts';
import { newestAttempt, type TrackedTransaction } from './ledger.ts';
import { UPKEEP_REQUEST_MS } from './receipts.ts';
import type { RelayContext } from './relay-context.ts';
import { messages, transactionMessages, transactions } from './relay-tables.ts';

/** During a shortage, a balance is read at most this often. */
const SHORTAGE_READ_MS = 500;

/** The price that a transaction offers now; `undefined` while the base fee is above the ceiling. */
export function feesNow({ heads, state, feePolicy }: RelayContext): Fees | undefined {
  return chooseFees(heads.latest?.baseFeePerGas ?? 0n, state.suggestedTip, feePolicy);
}

/** The same, but throws `GAS_UNAVAILABLE` instead. */
export function currentFees(relay: RelayContext): Fees {
  const fees = feesNow(relay);
  if (fees !== undefined) return fees;
  throw new AppError('GAS_UNAVAILABLE', {
    message: 'Gas costs more at the moment than this server pays; nothing was done.',
  });
}

/** The least gas that a call uses, including the cost of carrying it. */
const CHEAPEST_CALL_GAS = 60_000;

/** Gas whose cost each batch lane keeps for urgent calls: ten of them, carried one by one. */
const URGENT_RESERVE_GAS = 10 * 200_000;

/** Refuses these intents before any work is done for them if the lane cannot even pay for cheap ones. */
export async function requireFundsFor(relay: RelayContext, lane: Lane, batch: readonly Waiting[]): Promise<void> {
  const cost = BigInt(batch.length * CHEAPEST_CALL_GAS) * currentFees(relay).maxFeePerGas;
  await requireFunds(relay, lane, cost, batch.every(isUrgent));
}

/** Whether an intent goes before all others, as a freeze does. */
export function isUrgent({ intent }: Waiting): boolean {
  return intent.urgent !== undefined;
}

/** Whether all of these are urgent. */
export function areUrgent(items: readonly { readonly waiting: Waiting }[]): boolean {
  return items.every(({ waiting }) => isUrgent(waiting));
}

/**
 * Makes sure that the lane can pay `cost` wei in addition to everything in flight, and can replace each of those
 * transactions if it gets stuck. Keeps the reserve for urgent calls unless this is one. Throws `GAS_UNAVAILABLE` if it
 * cannot; then nothing may be signed with its key.
 */
export async function requireFunds(relay: RelayContext, lane: Lane, cost: bigint, urgent = false): Promise<void> {
  const { ledger, feePolicy } = relay;
  const reserved = ledger
    .open(lane.address)
    .reduce((sum, transaction) => sum + replacementCostOf(transaction, feePolicy), 0n);
  const kept = urgent || lane.kind === 'direct' ? 0n : urgentReserve(relay);
  const needed = reserved + cost + kept;
  if (lane.balance === undefined || lane.balance < needed) await askBalance(relay, lane, SHORTAGE_READ_MS);
  if (lane.balance !== undefined && lane.balance >= needed) return;
  noteShortage(relay, lane, needed);
  throw new AppError('GAS_UNAVAILABLE');
}

/** Wei that is kept for urgent calls at the current gas price. */
function urgentReserve(relay: RelayContext): bigint {
  return BigInt(URGENT_RESERVE_GAS) * (feesNow(relay)?.maxFeePerGas ?? 0n);
}

/**
 * The most that a transaction costs if it has to be replaced once; its current cost if the replacement would be above
 * the ceiling. Wei.
 */
function replacementCostOf(transaction: TrackedTransaction, policy: FeePolicy): bigint {
  const { fees } = newestAttempt(transaction);
  const { maxFeePerGas } = raiseFees(fees, undefined, policy) ?? fees;
  return BigInt(transaction.gas) * maxFeePerGas;
}

/** Records that the lane needs more money than it has, until its balance reaches that amount. */
export function noteShortage(relay: RelayContext, lane: Lane, neededWei: bigint): void {
  if (lane.neededWei === undefined) {
    const log = { lane: lane.address, balanceWei: String(lane.balance), neededWei: String(neededWei) };
    relay.logger.error(log, 'the relayer cannot pay for gas');
  }
  lane.neededWei = neededWei;
}

/** Reads the lane's balance, unless it was read less than `maxAgeMs` ago. */
export async function askBalance(relay: RelayContext, lane: Lane, maxAgeMs: number): Promise<void> {
  if (performance.now() - lane.balanceReadAt < maxAgeMs) return;
  lane.balanceReadAt = performance.now();
  const call = { method: 'eth_getBalance', params: [lane.address, 'latest'] };
  lane.balance = await relay.nodes.ask(call, parseQuantityWei, { batched: true, timeoutMs: UPKEEP_REQUEST_MS });
  if (lane.neededWei === undefined || lane.balance < lane.neededWei) return;
  lane.neededWei = undefined;
  relay.logger.info({ lane: lane.address }, 'the relayer can pay for gas again');
}

/** How many of the last transactions are counted: enough for days, and quick to read. */
const LOOKED_AT = 5_000;
const WEEK_SECONDS = 7 * 86_400;
const DAY_SECONDS = 86_400;

/**
 * Wei that each sending key has recently paid per day: over the last week, or over as many transactions as are counted.
 * A period of less than a day counts as a day. `now` is in Unix seconds.
 */
export async function gasUsePerDay({ orm }: Pick<Db, 'orm'>, now: number): Promise<Map<Address, bigint>> {
  const [oldest] = await orm
    .select({ seq: transactions.seq })
    .from(transactions)
    .orderBy(desc(transactions.seq))
    .limit(1)
    .offset(LOOKED_AT - 1)
    .all();
  const isRecent = and(gte(transactions.createdAt, now - WEEK_SECONDS), gt(transactions.seq, (oldest?.seq ?? 1) - 1));
  const [first] = await orm
    .select({ createdAt: transactions.createdAt })
    .from(transactions)
    .where(isRecent)
    .orderBy(transactions.seq)
    .limit(1)
    .all();
  const paid = new Map<Address, bigint>();
  for (const { lane, gwei } of await paidQuery(orm, isRecent).all()) {
    if (gwei !== null) paid.set(lane, (paid.get(lane) ?? 0n) + BigInt(gwei));
  }
  const seconds = BigInt(Math.max(DAY_SECONDS, now - (first?.createdAt ?? now)));
  return new Map([...paid].map(([lane, gwei]) => [lane, (gwei * 10n ** 9n * BigInt(DAY_SECONDS)) / seconds]));
}

/**
 * The query for the cost of each of the latest transactions, in gwei; null if it has none. It starts at those
 * transactions and reads the messages of each. A join, a condition on their status or an order by keys could make it
 * start at all transactions that ever existed.
 */
export function paidQuery(orm: Db['orm'], isRecent: SQL | undefined) {
  const { lane, nonce, status } = transactions;
  const ofTransaction = orm
    .select({ gwei: sum(messages.costGwei) })
    .from(transactionMessages)
    .innerJoin(messages, eq(messages.id, transactionMessages.messageId))
    .where(and(eq(transactionMessages.lane, lane), eq(transactionMessages.nonce, nonce)));
  const isPaid = inArray(status, ['mined', 'final']);
  const gwei = sql<string | null>`case when ${isPaid} then (${ofTransaction}) end`;
  return orm.select({ lane, gwei }).from(transactions).where(isRecent);
}
