import type { Address } from 'viem';
import { askReceipt } from '../blocks.ts';
import { parseQuantity, parseQuantityWei } from '../node.ts';
import { sendStored } from './broadcast.ts';
import type { RelayContext } from './context.ts';
import { refreshDrains } from './drain.ts';
import { fillGap } from './gap.ts';
import { askBalance } from './gas-money.ts';
import type { Lane } from './lane.ts';
import { isDirect, newestAttempt, type TrackedTransaction } from './ledger.ts';
import { loadRaw, nextNonceOf } from './load.ts';
import { readReceipts } from './receipts.ts';
import { replaceIfStuck } from './replace.ts';
import { resendStranded } from './resend.ts';
import { resendAsked } from './resend-asked.ts';
import { besideOthers } from './signing.ts';
import { markLost, markReopened, markVoid } from './store.ts';
import { sweepLanes } from './sweep.ts';

/** A nonce that is used up without a receipt of ours may be the work of a node that has not caught up. */
const BELIEVE_LOST_MS = 2_000;
const BELIEVE_LOST_BLOCKS = 2;

/** What the lanes need beside receipts: nonces, money, broadcasts that were lost, transactions that are stuck. */
export async function keepUp(relay: RelayContext): Promise<void> {
  const { state, limits, ledger, lanes } = relay;
  await Promise.all([...lanes.values()].map((lane) => refreshLane(relay, lane)));
  if (performance.now() - state.keptUpAt < limits.idlePollMs / 5) return;
  state.keptUpAt = performance.now();
  await refreshTip(relay);
  await refreshDrains(relay);
  const others = [...ledger.lost(), ...aboveHead(relay)].map(({ lane }) => lane);
  const addresses = [...new Set([...ledger.openLanes(), ...others])];
  const counts = await Promise.all(addresses.map((address) => askCount(relay, address, 'latest')));
  // One after another: what they find is told to the listener, which is never told two things at once.
  for (const [index, address] of addresses.entries()) await keepLane(relay, address, counts[index] ?? 0);
  if (state.hasStranded) await resendStranded(relay);
  await resendAsked(relay);
  await sweepLanes(relay);
}

/** Seen in a block that the nodes have not come to, or do not have any more. */
function aboveHead({ ledger, heads }: RelayContext): TrackedTransaction[] {
  const head = heads.latest?.number ?? Number.POSITIVE_INFINITY;
  return [...ledger.mined()].filter(({ block }) => block !== undefined && block.number > head);
}

async function refreshLane(relay: RelayContext, lane: Lane): Promise<void> {
  const isShort = lane.neededWei !== undefined;
  await askBalance(relay, lane, isShort ? relay.limits.pollMs : relay.limits.idlePollMs);
  if (lane.nextNonce !== undefined) return;
  // What is pending without being ours was sent before a backup was restored, or by hand.
  const [latest, pending] = await Promise.all([
    askCount(relay, lane.address, 'latest'),
    askCount(relay, lane.address, 'pending'),
  ]);
  const known = await nextNonceOf(relay.db, lane.address);
  const used = Math.max(latest, pending);
  if (lane.kind === 'batch') await relay.onNonces(lane.address, { known, used });
  lane.nextNonce = Math.max(known, used);
  lane.changed.notify();
}

async function refreshTip(relay: RelayContext): Promise<void> {
  const { state, limits, logger } = relay;
  if (performance.now() - state.tipAskedAt < limits.idlePollMs) return;
  state.tipAskedAt = performance.now();
  try {
    const call = { method: 'eth_maxPriorityFeePerGas', params: [] };
    state.suggestedTip = await relay.nodes.ask(call, parseQuantityWei, { batched: true });
  } catch (error) {
    // Some nodes do not know the method; the policy's lowest tip does then.
    logger.debug({ err: error }, 'the nodes suggest no tip');
  }
}

function askCount(relay: RelayContext, lane: Address, tag: string): Promise<number> {
  const call = { method: 'eth_getTransactionCount', params: [lane, tag] };
  return relay.nodes.ask(call, parseQuantity, { batched: true });
}

/** `count` is the number of nonces that the chain has used. */
async function keepLane(relay: RelayContext, address: Address, count: number): Promise<void> {
  const lane = relay.lanes.get(address);
  if (lane?.nextNonce !== undefined) lane.nextNonce = Math.max(lane.nextNonce, count);
  await settleLost(relay, address, count);
  const open = relay.ledger.open(address);
  for (const transaction of open) await checkUsedNonce(relay, transaction, count);
  const waiting = open.filter(({ status, nonce }) => status === 'open' && nonce >= count);
  const pauseMs = rebroadcastPauseMs(relay, waiting[0], count);
  for (const transaction of unusedAgain(relay, address, count)) {
    await rebroadcast(relay, transaction, relay.limits.rebroadcastMs);
  }
  for (const transaction of waiting) await rebroadcast(relay, transaction, pauseMs);
  if (lane === undefined) return;
  for (const transaction of waiting) {
    if (holdsOthersUp(relay, transaction, count))
      await besideOthers(relay, lane, () => replaceIfStuck(relay, lane, transaction));
  }
  await besideOthers(relay, lane, () => fillGap(relay, lane, count));
}

/**
 * Those whose block the nodes have lost without another in its place, as a local chain that mines on demand does when
 * it is killed: no block would ever come that shows it, and all later nonces wait.
 */
function unusedAgain({ ledger }: RelayContext, address: Address, count: number): TrackedTransaction[] {
  const mined = [...ledger.mined()].filter(({ lane, nonce }) => lane === address && nonce >= count);
  return mined.sort((a, b) => a.nonce - b.nonce);
}

/** Only the next one to be mined can be too cheap without being below the base fee: the others wait for it. */
function holdsOthersUp({ heads }: RelayContext, transaction: TrackedTransaction, count: number): boolean {
  const baseFee = heads.latest?.baseFeePerGas ?? 0n;
  return transaction.nonce === count || newestAttempt(transaction).fees.maxFeePerGas < baseFee;
}

/** When the chain has used the nonce and none of our attempts has a receipt, another transaction has taken it. */
async function checkUsedNonce(
  relay: RelayContext,
  transaction: TrackedTransaction,
  count: number,
): Promise<void> {
  if (transaction.nonce >= count) {
    transaction.missingSince = undefined;
    return;
  }
  transaction.missingSince ??= performance.now();
  const patienceMs = Math.max(BELIEVE_LOST_MS, BELIEVE_LOST_BLOCKS * relay.heads.blockMs);
  if (performance.now() - transaction.missingSince < patienceMs) return;
  const hashes = transaction.attempts.map(({ hash }) => hash);
  await readReceipts(relay, hashes);
  if (transaction.status !== 'open') return;
  if (await hasReceipt(relay, transaction)) return;
  await relay.db.batch([markLost(relay.db, transaction)]);
  relay.ledger.move(transaction, 'lost');
  relay.state.hasStranded = true;
  const lane = relay.lanes.get(transaction.lane);
  if (lane !== undefined) {
    lane.counters.lost += 1;
    lane.lostAt = performance.now();
    lane.changed.notify();
  }
  const log = { lane: transaction.lane, nonce: transaction.nonce, messages: transaction.messages.length };
  const consequence = isDirect(transaction)
    ? 'its call is over unless that transaction goes away'
    : 'its messages go into a new transaction';
  relay.logger.warn(log, `another transaction has taken a nonce; ${consequence}`);
}

/** Whether some attempt is in a block, also in one that we do not count as canonical. */
async function hasReceipt(relay: RelayContext, { attempts }: TrackedTransaction): Promise<boolean> {
  const receipts = await Promise.all(attempts.map(({ hash }) => askReceipt(relay.nodes, hash)));
  return receipts.some((receipt) => receipt !== undefined);
}

/**
 * A lost transaction comes back when its nonce is free again; it is forgotten when the nonce is used in the final
 * chain.
 */
async function settleLost(relay: RelayContext, address: Address, count: number): Promise<void> {
  const { ledger, heads, db } = relay;
  const lost = [...ledger.lost()].filter(({ lane }) => lane === address);
  if (lost.length === 0) return;
  for (const transaction of lost.filter(({ nonce }) => nonce >= count)) {
    await db.batch([markReopened(db, transaction)]);
    ledger.move(transaction, 'open');
    transaction.missingSince = undefined;
    transaction.sentAt = Number.NEGATIVE_INFINITY;
  }
  if (heads.finalized === undefined || heads.finalLoss !== undefined) return;
  const finalCount = await askCount(relay, address, `0x${heads.finalized.number.toString(16)}`);
  for (const transaction of lost) {
    if (transaction.status !== 'lost' || transaction.nonce >= finalCount) continue;
    if (await hasReceipt(relay, transaction)) continue;
    await db.batch(markVoid(db, transaction));
    ledger.drop(transaction);
  }
}

/** A chain could have taken a transaction by then, if its node still had it. */
const BLOCKS_TO_BE_TAKEN = 3;

/**
 * How long ago a transaction must have been sent to be sent again. When the lane's next one was passed by for some
 * blocks, a node may have dropped it, and everything behind it waits: then not the usual time, but those blocks' is
 * waited.
 */
function rebroadcastPauseMs(
  { heads, limits }: RelayContext,
  next: TrackedTransaction | undefined,
  count: number,
): number {
  if (next === undefined || next.nonce !== count) return limits.rebroadcastMs;
  const passedByMs = heads.blockMs * BLOCKS_TO_BE_TAKEN;
  const hasSeenBlocks = heads.latestSeenAt - next.sentAt > passedByMs - heads.blockMs;
  return hasSeenBlocks ? Math.min(passedByMs, limits.rebroadcastMs) : limits.rebroadcastMs;
}

async function rebroadcast(
  relay: RelayContext,
  transaction: TrackedTransaction,
  pauseMs: number,
): Promise<void> {
  if (performance.now() - transaction.sentAt < pauseMs) return;
  sendStored(relay, transaction, await loadRaw(relay.db, newestAttempt(transaction).hash));
  const lane = relay.lanes.get(transaction.lane);
  if (lane !== undefined) lane.counters.rebroadcasts += 1;
}
