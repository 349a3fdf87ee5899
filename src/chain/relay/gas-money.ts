import { AppError } from '../../core/errors.ts';
import { parseQuantityWei } from '../nodes/node.ts';
import type { RelayContext } from './context.ts';
import { chooseFees, type FeePolicy, type Fees, raiseFees } from './fees.ts';
import type { Lane, Waiting } from './lane.ts';
import { newestAttempt, type TrackedTransaction } from './ledger.ts';
import { UPKEEP_ASK_MS } from './nonce-counts.ts';

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
