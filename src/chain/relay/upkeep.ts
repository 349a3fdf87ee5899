import type { Address } from 'viem';
import { parseQuantity, parseQuantityWei } from '../nodes/node.ts';
import { commitMessages, sendStored } from './commit-transaction.ts';
import { askBalance, currentFees } from './gas-money.ts';
import type { Lane } from './lane.ts';
import { runAside } from './lane-queue.ts';
import { isDirect, newestAttempt, type TrackedTransaction } from './ledger.ts';
import { hasTransaction, loadRaw, nextNonceOf } from './load-transactions.ts';
import { isIncluded, noteCount, readReceipts, UPKEEP_REQUEST_MS } from './receipts.ts';
import { attempt, forEach, forgetSteps, type RelayContext, type StepName } from './relay-context.ts';
import { markLost, markReopened } from './relay-store.ts';
import { replaceIfStuck, resendRequested, resendStranded } from './resend.ts';
import { refreshDrains, sweepLanes } from './sweep.ts';

/** A nonce that seems used without a receipt of ours may come from a node that lags. */
const BELIEVE_LOST_MS = 2_000;
const BELIEVE_LOST_BLOCKS = 2;

/** How long a tip that no node suggests is not requested again. */
const TIP_UNKNOWN_MS = 60_000;

/**
 * Maintains the lanes: nonces, money, lost broadcasts, stuck transactions. Each step runs for each lane alone, so that
 * a failure in one does not stop the others. Never throws.
 */
export async function keepUp(relay: RelayContext): Promise<void> {
  const { state, limits, ledger, lanes } = relay;
  await Promise.all([...lanes.values()].map((lane) => refreshLane(relay, lane)));
  if (performance.now() - state.keptUpAt < limits.idlePollMs / 5) return;
  state.keptUpAt = performance.now();
  await refreshTip(relay);
  await attempt(relay, 'drains', undefined, () => refreshDrains(relay));
  const others = [...ledger.lost(), ...aboveHead(relay)].map(({ lane }) => lane);
  const addresses = [...new Set([...ledger.openLanes(), ...others])];
  const counts = new Map<Address, number>();
  const askOf = (address: Address) =>
    attempt(relay, 'nonce count', address, async () => {
      counts.set(address, await askCount(relay, address, 'latest'));
    });
  await Promise.all(addresses.map(askOf));
  // One after another: each may report to the listener, which receives one report at a time.
  for (const [address, count] of counts) await keepLane(relay, address, count);
  if (state.hasStranded) await attempt(relay, 'stranded messages', undefined, () => resendStranded(relay));
  await resendRequested(relay);
  await attempt(relay, 'sweep', undefined, () => sweepLanes(relay));
  forgetSteps(relay);
}

/** Transactions seen in a block that the nodes have not reached, or no longer have. */
function aboveHead({ ledger, heads }: RelayContext): TrackedTransaction[] {
  const head = heads.latest?.number ?? Number.POSITIVE_INFINITY;
  return [...ledger.mined()].filter(({ block }) => block !== undefined && block.number > head);
}

async function refreshLane(relay: RelayContext, lane: Lane): Promise<void> {
  const isShort = lane.neededWei !== undefined;
  const maxAgeMs = isShort ? relay.limits.pollMs : relay.limits.idlePollMs;
  await attempt(relay, 'balance', lane.address, () => askBalance(relay, lane, maxAgeMs));
  if (lane.nextNonce === undefined) await attempt(relay, 'next nonce', lane.address, () => findNextNonce(relay, lane));
}

async function findNextNonce(relay: RelayContext, lane: Lane): Promise<void> {
  // Pending transactions that are not ours were sent before a backup was restored, or by hand.
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
  if (performance.now() - state.tipReadAt < limits.idlePollMs) return;
  state.tipReadAt = performance.now();
  try {
    const call = { method: 'eth_maxPriorityFeePerGas', params: [] };
    state.suggestedTip = await relay.nodes.ask(call, parseQuantityWei, { batched: true, timeoutMs: UPKEEP_REQUEST_MS });
  } catch (error) {
    // Some nodes do not know the method. Then the policy's lowest tip is used, and they are not queried at every poll.
    state.tipReadAt += TIP_UNKNOWN_MS;
    logger.debug({ err: error }, 'the nodes suggest no tip');
  }
}

function askCount(relay: RelayContext, lane: Address, tag: string): Promise<number> {
  const call = { method: 'eth_getTransactionCount', params: [lane, tag] };
  return relay.nodes.ask(call, parseQuantity, { batched: true, timeoutMs: UPKEEP_REQUEST_MS });
}

/** `count` is the number of nonces that the chain has used. */
async function keepLane(relay: RelayContext, address: Address, count: number): Promise<void> {
  const lane = relay.lanes.get(address);
  if (lane?.nextNonce !== undefined) lane.nextNonce = Math.max(lane.nextNonce, count);
  const work = (step: StepName, doIt: () => Promise<unknown>) => attempt(relay, step, address, doIt);
  await work('lost transactions', () => reopen(relay, address, count));
  const open = relay.ledger.open(address);
  await work('used nonces', () => forEach(open, (transaction) => checkUsedNonce(relay, transaction, count)));
  await work('nonces at a block', () => noteCount(relay, address));
  const waiting = open.filter(({ status, nonce }) => status === 'open' && nonce >= count);
  const pauseMs = rebroadcastPauseMs(relay, waiting[0], count);
  await work('rebroadcast', async () => {
    const again = unusedAgain(relay, address, count);
    await forEach(again, (transaction) => rebroadcast(relay, transaction, relay.limits.rebroadcastMs));
    await forEach(waiting, (transaction) => rebroadcast(relay, transaction, pauseMs));
  });
  if (lane === undefined) return;
  const late = waiting.filter((transaction) => holdsOthersUp(relay, transaction, count));
  const replace = (transaction: TrackedTransaction) => () => replaceIfStuck(relay, lane, transaction);
  await work('replacement', () => forEach(late, (transaction) => runAside(relay, lane, replace(transaction))));
  await work('nonce gap', () => runAside(relay, lane, () => fillGap(relay, lane, count)));
}

/**
 * Transactions whose block the nodes have lost without a replacement, as happens when a local chain that mines on
 * demand is killed: no later block would show it, and all later nonces wait.
 */
function unusedAgain({ ledger }: RelayContext, address: Address, count: number): TrackedTransaction[] {
  const mined = [...ledger.mined()].filter(({ lane, nonce }) => lane === address && nonce >= count);
  return mined.sort((a, b) => a.nonce - b.nonce);
}

/** Only the next transaction to be mined can be too cheap while above the base fee: the others wait for it. */
function holdsOthersUp({ heads }: RelayContext, transaction: TrackedTransaction, count: number): boolean {
  const baseFee = heads.latest?.baseFeePerGas ?? 0n;
  return transaction.nonce === count || newestAttempt(transaction).fees.maxFeePerGas < baseFee;
}

/** If the chain has used the nonce and none of our attempts has a receipt, another transaction has taken it. */
async function checkUsedNonce(relay: RelayContext, transaction: TrackedTransaction, count: number): Promise<void> {
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
  if (await isIncluded(relay, transaction)) return;
  await relay.db.batch(markLost(relay.db, transaction));
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

/** A lost transaction comes back when its nonce is free again. */
async function reopen({ ledger, db }: RelayContext, address: Address, count: number): Promise<void> {
  const free = [...ledger.lost()].filter(({ lane, nonce }) => lane === address && nonce >= count);
  for (const transaction of free) {
    await db.batch(markReopened(db, transaction));
    ledger.move(transaction, 'open');
    transaction.missingSince = undefined;
    transaction.sentAt = Number.NEGATIVE_INFINITY;
  }
}

/** A chain would have taken a transaction within this many blocks if its node still had it. */
const BLOCKS_TO_BE_TAKEN = 3;

/**
 * The pause before a transaction is sent again. If the lane's next one was skipped for some blocks, a node may have
 * dropped it and everything behind it waits; then the pause is the time of those blocks.
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

async function rebroadcast(relay: RelayContext, transaction: TrackedTransaction, pauseMs: number): Promise<void> {
  if (performance.now() - transaction.sentAt < pauseMs) return;
  sendStored(relay, transaction, await loadRaw(relay.db, newestAttempt(transaction).hash));
  const lane = relay.lanes.get(transaction.lane);
  if (lane !== undefined) lane.counters.rebroadcasts += 1;
}

/** Enough for an empty transfer on every chain that prices it as Ethereum does. */
const FILLER_GAS = 50_000;
const MAX_FILLED = 16;

/**
 * Uses up nonces below the open transactions that this database does not know and the nodes have lost. Otherwise
 * everything above them would wait for ever.
 */
async function fillGap(relay: RelayContext, lane: Lane, count: number): Promise<void> {
  const lowest = relay.ledger.open(lane.address)[0]?.nonce;
  if (lowest === undefined || lowest <= count || (await hasTransaction(relay.db, lane.address, count))) {
    lane.gapSince = undefined;
    return;
  }
  lane.gapSince ??= performance.now();
  if (performance.now() - lane.gapSince < relay.limits.stuckMs) return;
  lane.gapSince = undefined;
  const unsigned = { to: lane.address, data: '0x' as const, gas: FILLER_GAS };
  for (let nonce = count; nonce < Math.min(lowest, count + MAX_FILLED); nonce += 1) {
    if (await hasTransaction(relay.db, lane.address, nonce)) continue;
    const fees = currentFees(relay);
    const { transaction, raw, hash } = await commitMessages(relay, lane, [], { unsigned, fees, nonce });
    sendStored(relay, transaction, raw);
    relay.logger.warn({ lane: lane.address, nonce, hash }, 'filled a gap in the nonces');
  }
}
