import type { Core } from '../../chain/core.ts';
import { createSleeper } from '../../core/lib/time.ts';
import { createDeliveryQueue, type DeliveryBounds, type DeliveryTurn } from './delivery-queue.ts';

const AFTER_FAULT_MS = 1_000;

/** What a worker does for its receivers: wallets with URLs, or channels of people. */
interface DeliveryWork {
  /** Finds the receivers with something due now, and adds them to the queue. */
  look(nowMs: number): Promise<void>;
  /** Starts attempts for a receiver whose turn it is. */
  serve(turn: DeliveryTurn, nowMs: number): Promise<void>;
  /** How long to wait after a pass, in milliseconds, unless something wakes the worker. */
  pauseMs(nowMs: number): Promise<number>;
  /** Called after a failed pass: a receiver may have lost its turn. */
  failed?(): void;
  /** Called after the last attempt. */
  stopped?(): Promise<void>;
}

/**
 * Starts a worker that delivers due messages, at least once: after a crash, what has no stored outcome is sent again.
 * The database is the queue. Memory holds only the attempts under way and which receivers wait for their turn.
 * Receivers take turns, and those that hang get at most half of the slots. `paused` is logged after a failed pass.
 */
export function startDeliveryWorker(
  { clock, logger }: Core,
  { bounds, paused }: { readonly bounds: DeliveryBounds; readonly paused: string },
  work: DeliveryWork,
) {
  const queue = createDeliveryQueue(bounds);
  const sleeper = createSleeper();
  const underWay = new Set<Promise<void>>();
  let isStopped = false;
  const start = (origin: string, attempt: () => Promise<void>): void => {
    queue.start(origin);
    const startedMs = performance.now();
    const running = attempt().finally(() => {
      queue.end(origin, performance.now() - startedMs);
      underWay.delete(running);
      sleeper.wake();
    });
    underWay.add(running);
  };
  const pass = async (): Promise<number> => {
    const nowMs = clock.nowMs();
    await work.look(nowMs);
    for (let turn = queue.next(); turn !== undefined; turn = queue.next()) await work.serve(turn, nowMs);
    return work.pauseMs(nowMs);
  };
  const loop = async (): Promise<void> => {
    // Its work needs the worker that this function returns.
    await null;
    while (!isStopped) {
      const pauseMs = await pass().catch((error: unknown) => {
        logger.error({ err: error }, paused);
        work.failed?.();
        return AFTER_FAULT_MS;
      });
      if (!isStopped) await sleeper.sleep(pauseMs);
    }
    await Promise.all(underWay);
    await work.stopped?.();
  };
  const running = loop();
  return {
    /** Adds a receiver with something due to the queue of its origin. */
    add: queue.add,
    /** Starts an attempt, which never throws, and wakes the worker when it ends. */
    start,
    /** Looks for due messages now. */
    wake: sleeper.wake,
    /** How many attempts are under way. */
    get active(): number {
      return queue.active;
    },
    /** Starts no more attempts. Resolves once those under way have ended and their outcomes are stored. */
    async stop(): Promise<void> {
      isStopped = true;
      sleeper.wake();
      await running;
    },
  };
}
