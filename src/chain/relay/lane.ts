import type { Address } from 'viem';
import { AppError } from '../../core/errors.ts';
import type { WatchedSigner } from '../../storage/kms/watched.ts';
import type { LaneDrain } from './drain-store.ts';
import type { Ledger } from './ledger.ts';
import type { CommittedMessage, Intent } from './relay-intent.ts';

/** An intent in the queue, and who waits for it. */
export interface Waiting {
  readonly intent: Intent;
  resolve(committedMessage: CommittedMessage): void;
  reject(error: unknown): void;
  /** `performance.now()` after which it is given up, unless it is held. */
  readonly expiresAt: number;
  /**
   * Keeps it from being given up, since it is about to be on disk. False where it was: nothing may be done for it any
   * more.
   */
  hold(): boolean;
}

/**
 * `batch`: carries the calls of wallets through the relay contract. `direct`: makes its own calls, one per transaction.
 */
export type LaneKind = 'batch' | 'direct';

/** A sending key with its own sequence of nonces. */
export interface Lane {
  readonly kind: LaneKind;
  readonly address: Address;
  readonly signer: WatchedSigner;
  readonly queue: Waiting[];
  /** What else has to be sent with this key; done before the queue goes on. */
  readonly tasks: (() => Promise<void>)[];
  /** Notified when a place is free, something was queued or the nonce is known. */
  readonly changed: Signal;
  readonly arrivals: ArrivalMeter;
  /** Runs what takes the next nonce, one after another: the nonce is used up when the commit is done. */
  readonly alone: <T>(task: () => Promise<T>) => Promise<T>;
  /** `performance.now()` when the last batch began. */
  batchAt: number;
  running: boolean;
  /** What needs its signature beside its queue and is under way; of a key of the settings there is none. */
  sideWork: Promise<void> | undefined;
  /** Resolves when its queue is empty. */
  idle: Promise<void>;
  /** Resolves when those whose calls were sent have their answers. */
  answered: Promise<void>;
  /** Unknown until the chain has told its count. */
  nextNonce: number | undefined;
  /** Wei at the latest block; unknown until it was asked. */
  balance: bigint | undefined;
  balanceAskedAt: number;
  /** The last batch could not be paid; what it would have cost together with what is in flight. */
  neededWei: bigint | undefined;
  /** Since when a nonce below the open ones is missing: a transaction that this database does not know was dropped. */
  gapSince: number | undefined;
  /** Somebody wants it to go: it takes nothing new. */
  drain: LaneDrain | undefined;
  /** When another transaction of this key, which is none of ours, was last found; `performance.now()`. */
  lostAt: number | undefined;
  readonly counters: LaneCounters;
}

/** What a lane counts, for metrics. */
export interface LaneCounters {
  batches: number;
  calls: number;
  rebroadcasts: number;
  replacements: number;
  lost: number;
}

/** Creates an idle lane of one key; its nonce is read from the chain later. */
export function createLane(kind: LaneKind, signer: WatchedSigner): Lane {
  return {
    kind,
    address: signer.address,
    signer,
    queue: [],
    tasks: [],
    changed: createSignal(),
    arrivals: createArrivalMeter(),
    alone: oneByOne(),
    batchAt: Number.NEGATIVE_INFINITY,
    running: false,
    sideWork: undefined,
    idle: Promise.resolve(),
    answered: Promise.resolve(),
    nextNonce: undefined,
    balance: undefined,
    balanceAskedAt: Number.NEGATIVE_INFINITY,
    neededWei: undefined,
    gapSince: undefined,
    drain: undefined,
    lostAt: undefined,
    counters: { batches: 0, calls: 0, rebroadcasts: 0, replacements: 0, lost: 0 },
  };
}

function oneByOne(): Lane['alone'] {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const run = last.then(task);
    last = run.catch(() => undefined);
    return run;
  };
}

/** The lane of a wallet: the same one for as long as the keys stay the same. */
export function laneOfWallet<T>(lanes: readonly [T, ...T[]], wallet: Address): T {
  const index = Number(BigInt(wallet) % BigInt(lanes.length));
  return lanes[index] ?? lanes[0];
}

/** Something that others wait for, again and again. */
export interface Signal {
  /** Wakes all that wait now. */
  notify(): void;
  /** Returns when notified, or after `timeoutMs`. */
  wait(timeoutMs: number): Promise<void>;
}

/** Creates a signal for which nobody waits yet. */
export function createSignal(): Signal {
  let waiting: (() => void)[] = [];
  return {
    notify: () => {
      const woken = waiting;
      waiting = [];
      for (const wake of woken) wake();
    },
    wait: async (timeoutMs) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, timeoutMs);
      waiting.push(resolve);
      await promise;
      clearTimeout(timer);
      waiting = waiting.filter((wake) => wake !== resolve);
    },
  };
}

/** Counts what arrives, forgetting what is older than about a second. */
export interface ArrivalMeter {
  add(nowMs: number): void;
  perMs(nowMs: number): number;
}

const MEMORY_MS = 1_000;

/** Creates a meter of how many intents arrive per millisecond, mostly of the last second. */
export function createArrivalMeter(): ArrivalMeter {
  let perMs = 0;
  let countedAt = 0;
  const decay = (nowMs: number): void => {
    perMs *= Math.exp(-(nowMs - countedAt) / MEMORY_MS);
    countedAt = nowMs;
  };
  return {
    add: (nowMs) => {
      decay(nowMs);
      perMs += 1 / MEMORY_MS;
    },
    perMs: (nowMs) => {
      decay(nowMs);
      return perMs;
    },
  };
}

interface QueueBounds {
  readonly limits: { readonly submitTimeoutMs: number };
  readonly ledger: Pick<Ledger, 'openCount'>;
  readonly laneList: readonly Lane[];
}

/**
 * An intent in a queue for `timeoutMs`, or as long as any may take. When its time is over it is given up, wherever it
 * is by then on its way to the disk: nothing is done for it after that.
 */
export function bounded(
  { limits, ledger, laneList }: QueueBounds,
  queue: Waiting[],
  submission: Pick<Waiting, 'intent' | 'resolve' | 'reject'>,
  timeoutMs: number,
): Waiting {
  const boundMs = Math.max(0, Math.min(timeoutMs, limits.submitTimeoutMs));
  let isGivenUp = false;
  const giveUp = () => {
    isGivenUp = true;
    const place = queue.indexOf(waiting);
    if (place >= 0) queue.splice(place, 1);
    const inFlight = laneList.reduce((sum, { address }) => sum + ledger.openCount(address), 0);
    const cause = new Error(`${inFlight} transactions wait for a block`);
    submission.reject(new AppError('RPC_TIMEOUT', { cause }));
  };
  const timer = setTimeout(giveUp, boundMs);
  const waiting: Waiting = {
    ...submission,
    expiresAt: performance.now() + boundMs,
    hold() {
      clearTimeout(timer);
      return !isGivenUp;
    },
  };
  return waiting;
}

/** Nothing more is sent. */
export function refuseAll(queue: Waiting[]): void {
  for (const waiting of queue.splice(0)) waiting.reject(new AppError('OVERLOADED'));
}
