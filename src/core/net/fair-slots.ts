import { createFairQueue, type FairQueueOptions, type QueuedTry } from './fair-queue.ts';
import type { Slots } from './slots.ts';
import { TargetError } from './target-error.ts';

export interface FairSlotsOptions extends FairQueueOptions {
  /** Whether a request that is slow is ended where others need its place; otherwise it keeps it. */
  readonly cutsSlow: boolean;
}

/** Slots, and how many requests have one or wait for one. */
export interface FairSlots extends Slots {
  readonly active: number;
  readonly waiting: number;
}

interface Waiter extends QueuedTry {
  start(): void;
  refuse(reason: unknown): void;
  readonly onCut: () => void;
  startedMs: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Beyond this the party that has most of them waiting loses its last. */
const WAITING_MAX = 1_024;

/**
 * Creates slots that hosts which hang cannot take from others; see {@link createFairQueue}. Without a name, each host
 * is a party.
 */
export function createFairSlots({ cutsSlow, ...options }: FairSlotsOptions): FairSlots {
  const places = createFairQueue<Waiter>(options);
  const waiting = new Set<Waiter>();
  let made = 0;
  let active = 0;

  const startNext = (): void => {
    for (let one = places.take(); one !== undefined; one = places.take()) one.start();
  };
  const outstay = (one: Waiter): void => {
    const mayStay = places.outstayed(one);
    if (!mayStay && cutsSlow) one.onCut();
    startNext();
  };
  /** Resolves once the waiter has a place. */
  const enter = (one: Waiter, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const leaveRow = () => {
        signal.removeEventListener('abort', giveUp);
        waiting.delete(one);
      };
      const giveUp = () => one.refuse(signal.reason);
      one.start = () => {
        leaveRow();
        active += 1;
        one.startedMs = performance.now();
        one.timer = setTimeout(outstay, options.slowMs, one);
        resolve();
      };
      one.refuse = (reason) => {
        leaveRow();
        places.remove(one);
        reject(reason);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      waiting.add(one);
      places.add(one);
      startNext();
      if (waiting.size > WAITING_MAX) refuseOne(waiting);
    });
  const giveBack = (one: Waiter): void => {
    clearTimeout(one.timer);
    active -= 1;
    places.end(one);
    // One that was to make room would wait again.
    places.remove(one);
  };

  return {
    async take(host, signal, party = host, onCut = () => undefined) {
      made += 1;
      const waits = { start: () => undefined, refuse: () => undefined, timer: undefined };
      const one: Waiter = { ...waits, name: `${made}`, client: party, host, onCut, startedMs: 0 };
      await enter(one, signal);
      let isPlaced = true;
      return {
        async goTo(network) {
          while (!places.isIn(one, network)) {
            isPlaced = false;
            giveBack(one);
            startNext();
            await enter(one, signal);
            isPlaced = true;
          }
        },
        leave() {
          if (!isPlaced) return;
          places.asked(one, performance.now() - one.startedMs);
          giveBack(one);
          startNext();
        },
      };
    },
    get active() {
      return active;
    },
    get waiting() {
      return waiting.size;
    },
  };
}

function refuseOne(waiting: ReadonlySet<Waiter>): void {
  const ofParty = new Map<string, Waiter[]>();
  for (const one of waiting) {
    const own = ofParty.get(one.client);
    if (own === undefined) ofParty.set(one.client, [one]);
    else own.push(one);
  }
  let most: readonly Waiter[] = [];
  for (const own of ofParty.values()) if (own.length > most.length) most = own;
  most.at(-1)?.refuse(new TargetError('no-place', 'Too many requests wait already.'));
}
