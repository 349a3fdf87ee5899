import { AppError } from '../../errors.ts';
import { parseQuantityWei } from '../node.ts';
import type { RelayContext } from './context.ts';
import { chooseFees, type Fees } from './fees.ts';
import type { Lane } from './lane.ts';

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

/** Refuses so many intents before any work is done for them, if the lane cannot even pay for cheap ones. */
export async function requireFundsFor(relay: RelayContext, lane: Lane, intents: number): Promise<void> {
  await requireFunds(relay, lane, BigInt(intents * CHEAPEST_CALL_GAS) * currentFees(relay).maxFeePerGas);
}

/**
 * Makes sure that the lane can pay `cost` wei on top of all that it has in flight. Throws `GAS_UNAVAILABLE` if not; then
 * nothing may be signed with its key.
 */
export async function requireFunds(relay: RelayContext, lane: Lane, cost: bigint): Promise<void> {
  const reserved = relay.ledger.open(lane.address).reduce((sum, transaction) => sum + transaction.cost, 0n);
  const needed = reserved + cost;
  if (lane.balance === undefined || lane.balance < needed) await askBalance(relay, lane, SHORTAGE_ASK_MS);
  if (lane.balance !== undefined && lane.balance >= needed) return;
  noteShortage(relay, lane, needed);
  throw new AppError('GAS_UNAVAILABLE');
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
  lane.balance = await relay.nodes.ask(call, parseQuantityWei, { batched: true });
  if (lane.neededWei === undefined || lane.balance < lane.neededWei) return;
  lane.neededWei = undefined;
  relay.logger.info({ lane: lane.address }, 'the relayer can pay for gas again');
}
