import { and, desc, eq, gt, gte, inArray, type SQL, sql, sum } from 'drizzle-orm';
import type { Address } from 'viem';
import { AppError } from '../../core/errors.ts';
import type { Db } from '../../storage/db/open.ts';
import { parseQuantityWei } from '../nodes/node.ts';
import { chooseFees, type FeePolicy, type Fees, raiseFees } from './fees.ts';
import type { Lane, Waiting } from './lane.ts';
import { newestAttempt, type TrackedTransaction } from './ledger.ts';
import { UPKEEP_ASK_MS } from './receipts.ts';
import type { RelayContext } from './relay-context.ts';
import { messages, transactionMessages, transactions } from './relay-tables.ts';

/** A balance is asked for at most this often because of a shortage. */
const SHORTAGE_ASK_MS = 500;

/** What a transaction offers at the moment; `undefined` while the base fee is above the ceiling. */
export function feesNow({ heads, state, feePolicy }: RelayContext): Fees | undefined {
  return chooseFees(heads.latest?.baseFeePerGas ?? 0n, state.suggestedTip, feePolicy);
}

/** The same. Throws `GAS_UNAVAILABLE` instead. */
export function currentFees(relay: RelayContext): Fees {
  const fees = feesNow(relay);
  if (fees !== undefined) return fees;
  throw new AppError('GAS_UNAVAILABLE', {
    message: 'Gas costs more at the moment than this server pays; nothing was done.',
  });
}

/** What a call takes at the very least, carrying included. */
const CHEAPEST_CALL_GAS = 60_000;

/** Of every batch lane's money, what nothing but urgent calls may spend: ten of them, carried one by one. */
const URGENT_RESERVE_GAS = 10 * 200_000;

/** Refuses these intents before any work is done for them, if the lane cannot even pay for cheap ones. */
export async function requireFundsFor(relay: RelayContext, lane: Lane, batch: readonly Waiting[]): Promise<void> {
  const cost = BigInt(batch.length * CHEAPEST_CALL_GAS) * currentFees(relay).maxFeePerGas;
  await requireFunds(relay, lane, cost, batch.every(isUrgent));
}

/** Whether an intent goes before all others, as a freeze does. */
export function isUrgent({ intent }: Waiting): boolean {
  return intent.urgent !== undefined;
}

/** Whether all of these do. */
export function areUrgent(items: readonly { readonly waiting: Waiting }[]): boolean {
  return items.every(({ waiting }) => isUrgent(waiting));
}

/**
 * Makes sure that the lane can pay `cost` wei on top of all that it has in flight, and replace each of those if it gets
 * stuck. What is kept for urgent calls is left alone unless this is one. Throws `GAS_UNAVAILABLE` if it cannot; then
 * nothing may be signed with its key.
 */
export async function requireFunds(relay: RelayContext, lane: Lane, cost: bigint, urgent = false): Promise<void> {
  const { ledger, feePolicy } = relay;
  const reserved = ledger
    .open(lane.address)
    .reduce((sum, transaction) => sum + replacementCostOf(transaction, feePolicy), 0n);
  const kept = urgent || lane.kind === 'direct' ? 0n : urgentReserve(relay);
  const needed = reserved + cost + kept;
  if (lane.balance === undefined || lane.balance < needed) await askBalance(relay, lane, SHORTAGE_ASK_MS);
  if (lane.balance !== undefined && lane.balance >= needed) return;
  noteShortage(relay, lane, needed);
  throw new AppError('GAS_UNAVAILABLE');
}

/** Wei that is kept for urgent calls, by what gas costs now. */
function urgentReserve(relay: RelayContext): bigint {
  return BigInt(URGENT_RESERVE_GAS) * (feesNow(relay)?.maxFeePerGas ?? 0n);
}

/**
 * What a transaction costs at most once it had to be replaced; as it is, where that would be above the ceiling. Wei.
 */
function replacementCostOf(transaction: TrackedTransaction, policy: FeePolicy): bigint {
  const { fees } = newestAttempt(transaction);
  const { maxFeePerGas } = raiseFees(fees, undefined, policy) ?? fees;
  return BigInt(transaction.gas) * maxFeePerGas;
}

/** Notes that the lane needs more than it has, until its balance has grown to that. */
export function noteShortage(relay: RelayContext, lane: Lane, neededWei: bigint): void {
  if (lane.neededWei === undefined) {
    const log = { lane: lane.address, balanceWei: String(lane.balance), neededWei: String(neededWei) };
    relay.logger.error(log, 'the relayer cannot pay for gas');
  }
  lane.neededWei = neededWei;
}

/** Looks at the lane's balance, unless it was asked for less than `maxAgeMs` ago. */
export async function askBalance(relay: RelayContext, lane: Lane, maxAgeMs: number): Promise<void> {
  if (performance.now() - lane.balanceAskedAt < maxAgeMs) return;
  lane.balanceAskedAt = performance.now();
  const call = { method: 'eth_getBalance', params: [lane.address, 'latest'] };
  lane.balance = await relay.nodes.ask(call, parseQuantityWei, { batched: true, timeoutMs: UPKEEP_ASK_MS });
  if (lane.neededWei === undefined || lane.balance < lane.neededWei) return;
  lane.neededWei = undefined;
  relay.logger.info({ lane: lane.address }, 'the relayer can pay for gas again');
}

/** Of the last transactions, so many are looked at: enough for days, few enough for a second. */
const LOOKED_AT = 5_000;
const WEEK_SECONDS = 7 * 86_400;
const DAY_SECONDS = 86_400;

/**
 * Wei that each sending key has paid per day of late: of the last week, or of as many transactions as are looked at.
 * What is younger than a day counts as a day. `now` in Unix seconds.
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
 * The query of what each of the latest transactions has paid, in gwei; null where none has. It begins at those, and
 * asks the messages of each: a join, a condition on what became of them or an order by keys would let it begin at all
 * that there ever were.
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
