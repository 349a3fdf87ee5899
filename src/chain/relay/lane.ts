import type { Address } from 'viem';
import { AppError } from '../../core/errors.ts';
import type { WatchedSigner } from '../../storage/kms/signer.ts';
import type { Ledger } from './ledger.ts';
import type { CommittedMessage, Intent } from './relay-intent.ts';
import type { LaneDrain } from './relay-tables.ts';

/** A queued intent, and the promise of its submitter. */
export interface Waiting {
  readonly intent: Intent;
  resolve(committedMessage: CommittedMessage): void;
  reject(error: unknown): void;
  /** The `performance.now()` after which it is abandoned, unless it is held. */
  readonly expiresAt: number;
  /**
   * Keeps the intent from being abandoned because it is about to be on disk. Returns false if it already was: then do
   * nothing more for it.
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
  /** Other work that needs this key, done before the queue continues. */
  readonly tasks: (() => Promise<void>)[];
  /** Notified when a slot is free, an intent was queued or the nonce is known. */
  readonly changed: Signal;
  readonly arrivals: ReturnType<typeof createArrivalMeter>;
  /** Runs tasks that take the next nonce one after another. The nonce is used once the commit is done. */
  readonly alone: <T>(task: () => Promise<T>) => Promise<T>;
  /** The `performance.now()` when the last batch began. */
  batchAt: number;
  running: boolean;
  /** Signing work that runs outside the queue; `undefined` if there is none, and always for a local key. */
  sideWork: Promise<void> | undefined;
  /** Resolves when the queue is empty. */
  idle: Promise<void>;
  /** Resolves when all submitters whose calls were sent have their answers. */
  answered: Promise<void>;
  /** Unknown until the chain has returned its count. */
  nextNonce: number | undefined;
  /** Wei at the latest block; unknown until it was read. */
  balance: bigint | undefined;
  balanceReadAt: number;
  /** Set if the last batch could not be paid: its cost together with everything in flight. */
  neededWei: bigint | undefined;
  /**
   * Since when a nonce below the open ones is missing because a transaction that this database does not know was
   * dropped.
   */
  gapSince: number | undefined;
  /** Set if an operator is draining the lane: it accepts nothing new. */
  drain: LaneDrain | undefined;
  /** The `performance.now()` when a foreign transaction of this key was last found. */
  lostAt: number | undefined;
  readonly counters: LaneCounters;
}

/** Counters of a lane, for metrics. */
interface LaneCounters {
  batches: number;
  calls: number;
  rebroadcasts: number;
  replacements: number;
  lost: number;
}

/** Creates an idle lane for one key. Its nonce is read from the chain later. */
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
    balanceReadAt: Number.NEGATIVE_INFINITY,
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

/** Returns the lane of a wallet: always the same one while the keys stay the same. */
export function laneOfWallet<T>(lanes: readonly [T, ...T[]], wallet: Address): T {
  const index = Number(BigInt(wallet) % BigInt(lanes.length));
  return lanes[index] ?? lanes[0];
}

/** A signal that can be awaited repeatedly. */
export type Signal = ReturnType<typeof createSignal>;

/** Creates a signal without waiters. */
export function createSignal() {
  let waiting: (() => void)[] = [];
  return {
    /** Wakes all current waiters. */
    notify: (): void => {
      const woken = waiting;
      waiting = [];
      for (const wake of woken) wake();
    },
    /** Returns when notified, or after `timeoutMs`. */
    wait: async (timeoutMs: number): Promise<void> => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, timeoutMs);
      waiting.push(resolve);
      await promise;
      clearTimeout(timer);
      waiting = waiting.filter((wake) => wake !== resolve);
    },
  };
}

const MEMORY_MS = 1_000;

/** Creates a meter of how many intents arrive per millisecond, mostly of the last second. */
export function createArrivalMeter() {
  let perMs = 0;
  let countedAt = 0;
  const decay = (nowMs: number): void => {
    perMs *= Math.exp(-(nowMs - countedAt) / MEMORY_MS);
    countedAt = nowMs;
  };
  return {
    add: (nowMs: number): void => {
      decay(nowMs);
      perMs += 1 / MEMORY_MS;
    },
    perMs: (nowMs: number): number => {
      decay(nowMs);
      return perMs;
    },
  };
}

/**
 * Queues an intent for `timeoutMs`, at most the limit for submissions. When its time is over it is abandoned, even on
 * its way to the disk: nothing more is done for it.
 */
export function bounded(
  {
    limits,
    ledger,
    laneList,
  }: {
    readonly limits: { readonly submitTimeoutMs: number };
    readonly ledger: Ledger;
    readonly laneList: readonly Lane[];
  },
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

/** Rejects everything in a queue because nothing more is sent. */
export function refuseAll(queue: Waiting[]): void {
  for (const waiting of queue.splice(0)) waiting.reject(new AppError('OVERLOADED'));
}
