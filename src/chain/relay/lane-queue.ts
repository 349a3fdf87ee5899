import { AppError } from '../../core/errors.ts';
import { failureText } from '../../core/lib/failures.ts';
import { bounded, type Lane, laneOfWallet, refuseAll, type Waiting } from './lane.ts';
import { keepsItsWallets, lanesWithMoney, letsGo, signs, takeMovable } from './lane-choice.ts';
import { batchShare, gatherMs, hasBlockRoom, isBehind } from './pacing.ts';
import type { RelayContext } from './relay-context.ts';
import type { CommittedMessage, Intent } from './relay-intent.ts';
import { sendBatch } from './send-batch.ts';
import { submitUrgent } from './urgent-queue.ts';

/** A lane that cannot send checks again at least this often. */
const LONGEST_WAIT_MS = 1_000;

/** Queues an intent in its wallet's lane, or in the urgent queue, for `timeoutMs` at most. */
export function submitIntent(
  relay: RelayContext,
  intent: Intent,
  timeoutMs = Number.POSITIVE_INFINITY,
): Promise<CommittedMessage> {
  if (intent.urgent !== undefined) return submitUrgent(relay, intent, timeoutMs);
  const { promise, resolve, reject } = Promise.withResolvers<CommittedMessage>();
  const { stopped } = relay.state;
  const lane = chooseLane(relay, intent);
  if (lane === undefined) {
    reject(new Error(`The relay has no key of the sender ${intent.sender}.`));
    return promise;
  }
  if (stopped || lane.queue.length >= relay.limits.maxQueued) {
    reject(new AppError('OVERLOADED'));
    return promise;
  }
  lane.arrivals.add(performance.now());
  const waiting = bounded(relay, lane.queue, { intent, resolve, reject }, timeoutMs);
  promise.then(waiting.hold, waiting.hold);
  lane.queue.push(waiting);
  lane.changed.notify();
  runLane(relay, lane);
  return promise;
}

/**
 * A lane that has open messages of the wallet keeps it, for a while even when draining, so that a change of keys does
 * not reorder calls. A sender's key carries only its own calls. Returns `undefined` for a sender whose key is not
 * configured.
 */
function chooseLane(relay: RelayContext, { wallet, sender }: Intent): Lane | undefined {
  const { ledger, lanes } = relay;
  const current = sender ?? ledger.laneOf(wallet);
  const lane = current === undefined ? undefined : lanes.get(current);
  if (sender !== undefined) return lane?.kind === 'direct' ? lane : undefined;
  const isKept = lane?.kind === 'batch' && keepsItsWallets(relay, lane) && !letsGo(relay, lane, wallet);
  return isKept ? lane : laneOfWallet(lanesWithMoney(relay), wallet);
}

/** Queues work that sends with the lane's key before its queue continues. */
export function addLaneTask(relay: RelayContext, lane: Lane, task: () => Promise<void>): void {
  lane.tasks.push(task);
  lane.changed.notify();
  runLane(relay, lane);
}

function runLane(relay: RelayContext, lane: Lane): void {
  if (lane.running) return;
  lane.running = true;
  lane.idle = sendQueue(relay, lane);
}

/** Sends batch after batch until the queue is empty, one at a time. Meanwhile the next one gathers. */
async function sendQueue(relay: RelayContext, lane: Lane): Promise<void> {
  try {
    // Intents submitted at the same moment go together.
    await Promise.resolve();
    while (lane.queue.length > 0 || lane.tasks.length > 0) {
      if (!(await mayGoOn(relay, lane))) continue;
      const task = lane.tasks.shift();
      lane.batchAt = performance.now();
      if (task !== undefined) {
        await runLaneTask(relay, lane, task);
        continue;
      }
      const batch = takeBatch(relay, lane);
      if (batch.length > 0) await sendBatch(relay, lane, batch);
    }
  } finally {
    lane.running = false;
  }
}

/** Moves queued intents to other lanes when this lane's key cannot sign. */
export function handOver(relay: RelayContext, lane: Lane): void {
  for (const waiting of takeMovable(relay, lane)) {
    const other = laneOfWallet(lanesWithMoney(relay), waiting.intent.wallet);
    other.queue.push(waiting);
    other.changed.notify();
    runLane(relay, other);
  }
}

async function runLaneTask(relay: RelayContext, lane: Lane, task: () => Promise<void>): Promise<void> {
  try {
    await task();
  } catch (error) {
    // The next poll of the chain finds the work again.
    relay.logger.warn({ err: error, lane: lane.address }, 'a transaction could not be sent again');
  }
}

/** Waits until the lane may send. Returns false if the situation changed and must be checked again. */
async function mayGoOn(relay: RelayContext, lane: Lane): Promise<boolean> {
  if (relay.state.stopped) {
    refuseAll(lane.queue);
    lane.tasks.length = 0;
    return false;
  }
  const waitMs = lane.nextNonce === undefined ? Number.POSITIVE_INFINITY : paceMs(relay, lane);
  // A task ends at once if the key cannot sign. It is found again for another lane.
  if (!signs(lane) && lane.tasks.length === 0) {
    handOver(relay, lane);
    if (lane.queue.length > 0) await lane.changed.wait(LONGEST_WAIT_MS);
    return false;
  }
  if (waitMs <= 0) return true;
  if (waitMs === Number.POSITIVE_INFINITY) {
    await lane.changed.wait(LONGEST_WAIT_MS);
    return false;
  }
  // Intents that arrive meanwhile must not end the wait, or no batch would gather.
  await Bun.sleep(waitMs);
  return paceMs(relay, lane) !== Number.POSITIVE_INFINITY;
}

function paceMs(relay: RelayContext, lane: Lane): number {
  const { ledger, heads, limits, state } = relay;
  if (lane.kind === 'batch' && (isBehind(relay) || !hasBlockRoom(relay, lane))) return Number.POSITIVE_INFINITY;
  const now = performance.now();
  return gatherMs({
    sinceBatchMs: now - lane.batchAt,
    arrivalsPerMs: lane.arrivals.perMs(now),
    inFlight: ledger.waitingCount(lane.address),
    bound: limits.maxInFlight,
    sinceBlockMs: now - state.listedAt,
    blockMs: heads.blockMs,
  });
}

/** As many calls as fit one transaction, by what recent calls requested. */
function callsOfBatch(relay: RelayContext): number {
  const { limits, gasUse, heads } = relay;
  if (gasUse.perCall === undefined || heads.latest === undefined) return limits.maxBatchCalls;
  const fit = Math.floor((heads.latest.gasLimit * batchShare(relay)) / gasUse.perCall);
  return Math.min(limits.maxBatchCalls, Math.max(1, fit));
}

function takeBatch(relay: RelayContext, lane: Lane): Waiting[] {
  const { limits } = relay;
  const batch: Waiting[] = [];
  const maxCalls = lane.kind === 'direct' ? 1 : callsOfBatch(relay);
  let probes = 0;
  while (batch.length < maxCalls) {
    const next = lane.queue[0];
    if (next === undefined) break;
    probes += next.intent.probes.length;
    if (batch.length > 0 && probes > limits.maxBatchProbes) break;
    lane.queue.shift();
    batch.push(next);
  }
  return batch;
}

/**
 * Runs work of one lane that may need a signature outside the poll of the chain, on which all lanes depend. If the key
 * is remote, nothing waits for it, and a lane has one such work in progress at a time. The next poll finds failed work
 * again.
 */
export async function runAside(relay: RelayContext, lane: Lane, work: () => Promise<unknown>): Promise<void> {
  if (lane.signer.isLocal) {
    await work();
    return;
  }
  if (lane.sideWork !== undefined || !signs(lane)) return;
  lane.sideWork = work()
    .catch((error: unknown) => {
      const failure = { lane: lane.address, reason: failureText(error) };
      relay.logger.warn(failure, 'a transaction of a lane could not be signed again');
    })
    .finally(() => {
      lane.sideWork = undefined;
    })
    .then(() => undefined);
}
