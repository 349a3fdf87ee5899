import { AppError } from '../../core/errors.ts';
import { failureText } from '../../core/lib/failures.ts';
import { bounded, type Lane, laneOfWallet, refuseAll, type Waiting } from './lane.ts';
import { keepsItsWallets, lanesWithMoney, letsGo, signs, takeMovable } from './lane-choice.ts';
import { batchShare, gatherMs, hasBlockRoom, isBehind } from './pacing.ts';
import type { RelayContext } from './relay-context.ts';
import type { CommittedMessage, Intent } from './relay-intent.ts';
import { sendBatch } from './send-batch.ts';
import { submitUrgent } from './urgent-queue.ts';

/** A lane that cannot send looks again at least this often. */
const LONGEST_WAIT_MS = 1_000;

/**
 * Queues an intent in its wallet's lane, or before all lanes' queues where it is urgent, for `timeoutMs` or as long as
 * any may take.
 */
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
 * The lane that has open messages of the wallet keeps it, for a while even if it is to go, so that a change of keys
 * does not let calls overtake each other. A key that makes its own calls carries nobody else's. `undefined` for a
 * sender whose key is not here.
 */
function chooseLane(relay: RelayContext, { wallet, sender }: Intent): Lane | undefined {
  const { ledger, lanes } = relay;
  const current = sender ?? ledger.laneOf(wallet);
  const lane = current === undefined ? undefined : lanes.get(current);
  if (sender !== undefined) return lane?.kind === 'direct' ? lane : undefined;
  const isKept = lane?.kind === 'batch' && keepsItsWallets(relay, lane) && !letsGo(relay, lane, wallet);
  return isKept ? lane : laneOfWallet(lanesWithMoney(relay), wallet);
}

/** Has something sent with the lane's key before its queue goes on. */
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

/** Sends batch after batch until the queue is empty. One at a time: meanwhile the next one gathers. */
async function sendQueue(relay: RelayContext, lane: Lane): Promise<void> {
  try {
    // Those who submit in the same moment go together.
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

/** Has others carry what waits in a lane whose key does not sign. */
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
    // What a task is for is found again at the next look at the chain.
    relay.logger.warn({ err: error, lane: lane.address }, 'a transaction could not be sent again');
  }
}

/** Waits until the lane may send. False when things have changed and must be looked at again. */
async function mayGoOn(relay: RelayContext, lane: Lane): Promise<boolean> {
  if (relay.state.stopped) {
    refuseAll(lane.queue);
    lane.tasks.length = 0;
    return false;
  }
  const waitMs = lane.nextNonce === undefined ? Number.POSITIVE_INFINITY : paceMs(relay, lane);
  // A task ends at once where the key does not sign, and is found again for another lane.
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
  // Whoever joins the queue meanwhile must not end the wait, or nothing would gather.
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

/** As many calls as fit one transaction, by what calls have asked for lately. */
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
 * Does for one lane what may take a signature, beside the look at the chain that all lanes depend on: where the key is
 * elsewhere, nobody waits for it, and one such work is under way at a time. What fails is found again by the next look.
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
      relay.logger.warn(failure, 'a transaction of a lane could not be signed anew');
    })
    .finally(() => {
      lane.sideWork = undefined;
    })
    .then(() => undefined);
}
