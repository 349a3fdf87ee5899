import type { Core } from '../../chain/core.ts';
import { nowSeconds } from '../../core/lib/time.ts';
import { takeTurn } from '../../core/lib/turns.ts';
import type { Logger } from '../../core/log.ts';
import type { Statement } from '../../storage/db/batch.ts';
import type { DeliveryBounds, DeliveryTurn } from '../delivery/delivery-queue.ts';
import { startDeliveryWorker } from '../delivery/delivery-worker.ts';
import type { Send, WebhookOutcome, WebhookReceiver } from './send-webhook.ts';
import type { DueDelivery, WebhookStore } from './webhook-store.ts';

/** The worker that delivers the outbox. */
export type WebhookDelivery = Awaited<ReturnType<typeof startDelivery>>;

interface EndedAttempt {
  readonly delivery: DueDelivery;
  readonly outcome: WebhookOutcome;
  readonly endedAtMs: number;
}

/** The least time between two commits, so that many outcomes share one. */
const NOTE_EVERY_MS = 20;
const LOOK_AT_LEAST_EVERY_MS = 60_000;

/** Starts to deliver all due messages to wallets' URLs. Outcomes that come close together share a commit. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: short functions around a state that nothing else may touch.
export async function startDelivery(
  core: Core,
  {
    store,
    send,
    bounds,
    onAttempt,
    onGivenUp = () => [],
  }: {
    readonly store: WebhookStore;
    readonly send: Send;
    readonly bounds: DeliveryBounds;
    readonly onAttempt?: ((outcome: WebhookOutcome) => void) | undefined;
    /** Returns statements for the commit that gives a delivery up. */
    readonly onGivenUp?: (delivery: DueDelivery) => readonly Statement[];
  },
) {
  const { db, clock, logger } = core;
  /**
   * Deliveries, by wallet, whose attempt is under way or whose outcome is not stored yet: on disk they are still due.
   */
  const taken = new Map<string, Set<string>>();
  let ended: EndedAttempt[] = [];
  /** All that became due up to this time has been found. */
  let scannedToMs = -1;
  /** All rows up to this one have been found. Rows from before the start are found by their due time. */
  let scannedToSeq = await store.latestSeq();
  let notedAtMs = Number.NEGATIVE_INFINITY;

  const addWallet = async (walletId: string): Promise<void> =>
    worker.add(originOf((await store.receiverOf(walletId)).url), walletId);

  const outcomeStatements = ({ delivery, outcome, endedAtMs }: EndedAttempt): readonly Statement[] => {
    const { id, attempts } = delivery;
    const endedAt = nowSeconds({ nowMs: () => endedAtMs });
    const { error } = outcome;
    if (error === null) return [store.deliveredStatement(id, outcome, endedAt)];
    const nextAttemptAtMs = nextAttemptAfter(attempts + 1, endedAtMs);
    const failed = store.failedStatement({ ...outcome, id, attempts, nextAttemptAtMs, error, endedAt });
    return nextAttemptAtMs === null ? [failed, ...onGivenUp(delivery)] : [failed];
  };

  /** Stores the outcomes of the attempts that have ended. */
  const note = async (): Promise<void> => {
    if (ended.length === 0) return;
    // More attempts may end while these are written.
    const noted = ended;
    ended = [];
    notedAtMs = performance.now();
    try {
      await db.batch(noted.flatMap((one) => outcomeStatements(one)));
    } catch (error) {
      ended = [...noted, ...ended];
      throw error;
    }
    // All of them first, so that none stays taken if a query below fails.
    for (const { delivery } of noted) release(taken, delivery);
    for (const { delivery, outcome, endedAtMs } of noted) {
      if (outcome.error === null) continue;
      const nextMs = nextAttemptAfter(delivery.attempts + 1, endedAtMs);
      // If the outcome is stored late, or the clock was put forward, this time may lie behind what was scanned.
      if (nextMs !== null) scannedToMs = Math.min(scannedToMs, nextMs - 1);
      await takeTurn();
      // An Owner may have begun another round meanwhile, which is due now.
      await addWallet(delivery.walletId);
    }
  };

  /** Finds the wallets with new or newly due deliveries. */
  const look = async (nowMs: number): Promise<void> => {
    const added = new Set<string>();
    for (let isAll = false; !isAll; ) {
      const page = await store.addedAfter(scannedToSeq);
      for (const walletId of page.walletIds) added.add(walletId);
      scannedToSeq = page.seq;
      isAll = page.isAll;
    }
    // The clock may have been put back.
    const due = await store.becameDue(Math.min(scannedToMs, nowMs), nowMs);
    scannedToMs = nowMs;
    for (const walletId of added.union(new Set(due))) {
      await takeTurn();
      await addWallet(walletId);
    }
  };

  const attempt = async (receiver: WebhookReceiver, delivery: DueDelivery): Promise<void> => {
    const outcome = await send(receiver, delivery);
    ended.push({ delivery, outcome, endedAtMs: clock.nowMs() });
    onAttempt?.(outcome);
    logAttempt(logger, delivery, outcome);
  };

  const serve = async ({ origin, receiver: walletId, slots: free }: DeliveryTurn, nowMs: number): Promise<void> => {
    const own = taken.get(walletId);
    const due = (await store.dueOf(walletId, nowMs, free + (own?.size ?? 0)))
      .filter(({ delivery }) => own?.has(delivery.id) !== true)
      .slice(0, free);
    for (const { delivery, receiver } of due) {
      const { url } = receiver;
      if (url === null) {
        await db.batch([store.endPendingStatement(walletId)]);
        continue;
      }
      // The wallet's URL has changed while it waited for its turn.
      if (originOf(url) !== origin) return worker.add(originOf(url), walletId);
      take(taken, delivery);
      worker.start(origin, () => attempt({ ...receiver, url }, delivery));
    }
    if (due.length === free) worker.add(origin, walletId);
  };

  const worker = startDeliveryWorker(
    core,
    { bounds, paused: 'webhooks are not delivered for the moment' },
    {
      async look(nowMs) {
        if (performance.now() - notedAtMs >= NOTE_EVERY_MS) await note();
        await look(nowMs);
      },
      serve,
      async pauseMs(nowMs) {
        const nextMs = (await store.nextDue(scannedToMs)) ?? Number.POSITIVE_INFINITY;
        return Math.min(nextMs - nowMs, ended.length > 0 ? NOTE_EVERY_MS : LOOK_AT_LEAST_EVERY_MS);
      },
      failed() {
        // Everything due is looked for again.
        scannedToMs = -1;
      },
      stopped: () =>
        note().catch((error: unknown) => {
          logger.error({ err: error, count: ended.length }, 'webhooks will be sent again: their outcome is not noted');
        }),
    },
  );

  return {
    wake: worker.wake,
    /** Looks at this wallet again after another process or service has changed its deliveries. */
    async changed(walletId: string): Promise<void> {
      await addWallet(walletId);
      worker.wake();
    },
    get active(): number {
      return worker.active;
    },
    stop: worker.stop,
  };
}

/** The URL's origin; empty for a wallet without a URL. */
function originOf(url: string | null): string {
  return (url === null ? null : URL.parse(url))?.origin ?? '';
}

function take(taken: Map<string, Set<string>>, { walletId, id }: DueDelivery): void {
  const own = taken.get(walletId);
  if (own === undefined) taken.set(walletId, new Set([id]));
  else own.add(id);
}

function release(taken: Map<string, Set<string>>, { walletId, id }: DueDelivery): void {
  const own = taken.get(walletId);
  own?.delete(id);
  if (own?.size === 0) taken.delete(walletId);
}

function logAttempt(logger: Logger, delivery: DueDelivery, { statusCode, error }: WebhookOutcome): void {
  const { id, walletId, jobId, paymentId, type, attempts } = delivery;
  const about = jobId === null ? { paymentId } : { jobId };
  const facts = { deliveryId: id, walletId, ...about, type, attempt: attempts + 1, statusCode };
  if (error === null) logger.debug(facts, 'a webhook was delivered');
  else logger.info({ ...facts, error }, 'a webhook was not delivered');
}

/** The pauses after the first, second and third failure of a round; the fourth is final. */
const RETRY_AFTER_MS = [5_000, 30_000, 120_000] as const;

/**
 * When to try a delivery again after its attempt number `attempts` has failed, in milliseconds since 1970; null after
 * the last attempt.
 */
export function nextAttemptAfter(attempts: number, failedAtMs: number): number | null {
  const pause = RETRY_AFTER_MS[attempts - 1];
  return pause === undefined ? null : failedAtMs + pause;
}
