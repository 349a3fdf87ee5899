import type { Address } from 'viem';
import { AppError } from '../../core/errors.ts';
import { bounded, createSignal, type Lane, refuseAll, type Waiting } from './lane.ts';
import { isSwept, keepsItsWallets, signs, stayingLanes } from './lane-choice.ts';
import { gasInFlight } from './pacing.ts';
import type { RelayContext, UrgentQueue } from './relay-context.ts';
import type { CommittedMessage, Intent } from './relay-intent.ts';
import { sendBatch } from './send-batch.ts';

/** Calls of one transaction: a third of a block of 30 million gas. */
const MAX_CALLS = 60;
/** The most calls of one party that wait, not counting freezes, so that it does not fill the queue. */
const MAX_WAITING_OF_PARTY = 200;
const LONGEST_WAIT_MS = 200;
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
export function submitUrgent(
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
        await urgent.changed.wait(LONGEST_WAIT_MS);
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
