import type { Address } from 'viem';
import { AppError } from '../../core/errors.ts';
import { failureText } from '../../core/lib/failures.ts';
import { bounded, createSignal, type Lane, laneOfWallet, refuseAll, type Waiting } from './lane.ts';
import {
  batchShare,
  gasInFlight,
  gatherMs,
  hasBlockRoom,
  isBehind,
  isSwept,
  keepsItsWallets,
  lanesWithMoney,
  letsGo,
  signs,
  stayingLanes,
  takeMovable,
} from './lane-capacity.ts';
import type { RelayContext, UrgentQueue } from './relay-context.ts';
import type { CommittedMessage, Intent } from './relay-intent.ts';
import { sendBatch } from './send-batch.ts';

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

/** Calls of one transaction: a third of a block of 30 million gas. */
const MAX_CALLS = 60;
/** The most calls of one party that wait, not counting freezes, so that it does not fill the queue. */
const MAX_WAITING_OF_PARTY = 200;
const LONGEST_URGENT_WAIT_MS = 200;
/** A remote key that takes longer to sign does not delay other lanes' calls. */
const SIGNER_PATIENCE_MS = 300;

/** Creates the queue of urgent calls, in which parties take turns. */
export function createUrgentQueue(): UrgentQueue {
  return { waiting: [], changed: createSignal(), slow: new Map(), running: false, idle: Promise.resolve() };
}

/**
 * Queues an {@link Intent.urgent} intent. A freeze is never refused: there is one per wallet at a time, which is limit
 * enough. Other urgent calls of a party are limited.
 */
function submitUrgent(
  relay: RelayContext,
  intent: Intent,
  timeoutMs = Number.POSITIVE_INFINITY,
): Promise<CommittedMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<CommittedMessage>();
  const { waiting: queue, changed } = relay.urgent;
  const hasTooMany = intent.urgent?.isFreeze !== true && othersOf(queue, intent) >= MAX_WAITING_OF_PARTY;
  if (relay.state.stopped || hasTooMany) {
    reject(new AppError('OVERLOADED'));
    return promise;
  }
  const waiting = bounded(relay, queue, { intent, resolve, reject }, timeoutMs);
  promise.then(waiting.hold, waiting.hold);
  queue.push(waiting);
  changed.notify();
  if (!relay.urgent.running) {
    relay.urgent.running = true;
    relay.urgent.idle = sendUrgent(relay);
  }
  return promise;
}

/** How many calls of its party are waiting, not counting freezes. */
function othersOf(queue: readonly Waiting[], { urgent }: Intent): number {
  return queue.filter((other) => rankOf(other) > 0 && partyOf(other) === urgent?.party).length;
}

/**
 * Sends alongside the lanes' own queues, in slots that are reserved for this. While one batch goes, the next gathers.
 */
async function sendUrgent(relay: RelayContext): Promise<void> {
  const { urgent, state } = relay;
  try {
    // Intents submitted at the same moment go together.
    await Promise.resolve();
    while (urgent.waiting.length > 0 || urgent.slow.size > 0) {
      if (state.stopped) refuseAll(urgent.waiting);
      const busy = walletsOf(urgent.slow);
      const batch = lanesWithPlace(relay).length === 0 ? [] : serveRoundRobin(urgent.waiting, MAX_CALLS, busy);
      if (batch.length === 0) {
        await urgent.changed.wait(LONGEST_URGENT_WAIT_MS);
        continue;
      }
      const byLane = Map.groupBy(batch, ({ intent }) => laneFor(relay, intent.wallet));
      await sendAll(relay, byLane);
    }
  } finally {
    urgent.running = false;
  }
}

/** Sends each lane its own calls. Returns once all are sent, except those that wait for a remote key. */
async function sendAll(relay: RelayContext, byLane: ReadonlyMap<Lane, Waiting[]>): Promise<void> {
  const { slow, changed } = relay.urgent;
  const sent = [...byLane].map(async ([lane, own]) => {
    const done = sendBatch(relay, lane, own);
    if (lane.signer.isLocal) return await done;
    slow.set(lane, own);
    const ended = done.finally(() => {
      slow.delete(lane);
      changed.notify();
    });
    await Promise.race([ended, Bun.sleep(SIGNER_PATIENCE_MS)]);
  });
  await Promise.all(sent);
}

function walletsOf(slow: ReadonlyMap<Lane, readonly Waiting[]>): ReadonlySet<Address> {
  return new Set([...slow.values()].flat().map(({ intent }) => intent.wallet));
}

/**
 * Takes the next calls out of the queue, `max` at most: freezes first, then the parties in turn, one call per wallet,
 * in order of arrival, and none of the `busy` wallets.
 */
export function serveRoundRobin(queue: Waiting[], max: number, busy: ReadonlySet<Address> = new Set()): Waiting[] {
  const turns = new Map<string, number>();
  const wallets = new Set<Address>(busy);
  const inOrder = queue.toSorted((a, b) => rankOf(a) - rankOf(b));
  const candidates = inOrder.flatMap((waiting) => {
    const { wallet } = waiting.intent;
    if (wallets.has(wallet)) return [];
    wallets.add(wallet);
    const turn = turns.get(partyOf(waiting)) ?? 0;
    turns.set(partyOf(waiting), turn + 1);
    return [{ waiting, turn }];
  });
  const taken = candidates
    .sort((a, b) => rankOf(a.waiting) - rankOf(b.waiting) || a.turn - b.turn)
    .slice(0, max)
    .map(({ waiting }) => waiting);
  const gone = new Set(taken);
  const left = queue.filter((waiting) => !gone.has(waiting));
  queue.splice(0, queue.length, ...left);
  return taken;
}

function rankOf({ intent }: Waiting): number {
  return intent.urgent?.isFreeze ? 0 : 1;
}

function partyOf({ intent }: Waiting): string {
  return intent.urgent?.party ?? '';
}

function lanesWithPlace({ laneList, ledger, limits, urgent }: RelayContext): Lane[] {
  const places = limits.maxInFlight + limits.urgentInFlight;
  return laneList.filter(
    (lane) =>
      lane.nextNonce !== undefined &&
      ledger.waitingCount(lane.address) < places &&
      !isSwept(lane) &&
      !urgent.slow.has(lane),
  );
}

/**
 * The lane that has open messages of the wallet, so that none of the owner's is overtaken, unless it cannot pay or no
 * block takes its transactions. Then the lane with the least in flight.
 */
function laneFor(relay: RelayContext, wallet: Address): Lane {
  const lanes = lanesWithPlace(relay);
  const own = lanes.find(({ address }) => address === relay.ledger.laneOf(wallet));
  if (own !== undefined && troubleOf(relay, own) === 0 && keepsItsWallets(relay, own)) return own;
  const sorted = lanes.sort(
    (a, b) => reluctanceOf(relay, a) - reluctanceOf(relay, b) || gasInFlight(relay, a) - gasInFlight(relay, b),
  );
  return sorted[0] ?? relay.laneList[0];
}

/** A draining lane is the last choice, even if another cannot pay. */
function reluctanceOf(relay: RelayContext, lane: Lane): number {
  return troubleOf(relay, lane) + (stayingLanes(relay).includes(lane) ? 0 : 4);
}

function troubleOf({ ledger, limits }: RelayContext, lane: Lane): number {
  const { address, neededWei } = lane;
  const oldest = ledger.oldestOpen(address);
  const isStuck = oldest !== undefined && performance.now() - oldest.waiting.since > limits.stuckMs;
  return (signs(lane) ? 0 : 8) + (neededWei === undefined ? 0 : 2) + (isStuck ? 1 : 0);
}
