import type { Address } from 'viem';
import { RowCountError } from '../db/batch.ts';
import type { Db } from '../db/open.ts';
import { type Clock, nowSeconds } from '../lib/time.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { GuardedFetch } from '../net/guarded-fetch.ts';
import { createTryPlaces, type PlacedTry, SLOW_MS } from './evaluate-places.ts';
import {
  type AutomaticRule,
  applyRule,
  automaticRuleOf,
  type Deliverable,
  targetHostOf,
  timeLimitOf,
  type Verdict,
} from './evaluate-rules.ts';
import type { DueEvaluation, EvaluationKey, EvaluationStore, NewAttempt } from './evaluate-store.ts';

export interface TriesDeps {
  readonly db: Db;
  readonly store: EvaluationStore;
  /** Takes {@link MAX_TRIES_AT_ONCE} requests at once, {@link MAX_TRIES_PER_HOST} of them to one host. */
  readonly fetch: GuardedFetch;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Whose Jobs are judged. */
  readonly evaluator: Address;
  /** Called after a decision, and when there is room for another try. */
  readonly onRoom: () => void;
}

export interface Tries {
  /** Starts the tries that are due, as far as there is room. */
  startDue(): Promise<void>;
  /** Ends those under way: they count for nothing. */
  stop(): Promise<void>;
}

export const MAX_TRIES_AT_ONCE = 48;
export const MAX_TRIES_PER_HOST = 4;

/** Seconds from the beginning of a try without a verdict to the next; the one after the last of them decides. */
const RETRY_AFTER_S = [15, 30] as const;
/**
 * Seconds after a submission, or a start of the process, within which every try has to end; what is left of two minutes is for the
 * transaction. One rule's tries end within 90 seconds, but they may have to wait for places.
 */
const ALL_TRIES_WITHIN_S = 110;
/** What could not be tried at all is looked at again after this; seconds. */
const FAILED_S = 60;
/** How far back each look goes, since times are whole seconds and commits take a moment. */
const LOOK_BACK_S = 2;
/** How often everything that is due is looked at; that finds what was missed, for instance since the clock was put back. */
const LOOK_AT_ALL_EVERY_MS = 5_000;

interface Try extends EvaluationKey, PlacedTry {}

/**
 * Tries rules on deliverables. The database is the queue; in memory are the names of what is due, and the tries under way. A try
 * belongs to whoever has it in memory, which is claim enough: there is one process per data folder. What it leads to is written by
 * compare-and-set, and what a crash interrupts is due again.
 */
export function createTries(deps: TriesDeps): Tries {
  const { db, store, clock, logger, evaluator, onRoom } = deps;
  const ending = new AbortController();
  const places = createTryPlaces<Try>({ inAll: MAX_TRIES_AT_ONCE, perHost: MAX_TRIES_PER_HOST });
  const running = new Set<Promise<void>>();
  const startedAt = nowSeconds(clock);
  let lookedTo = 0;
  let lookedAtAllMs = Number.NEGATIVE_INFINITY;

  const look = (now: number): void => {
    const isWhole = performance.now() - lookedAtAllMs >= LOOK_AT_ALL_EVERY_MS;
    const after = isWhole ? -1 : Math.min(lookedTo, now) - LOOK_BACK_S;
    for (const { jobId, deliverableHash, clientWalletId, url } of store.becameDue(evaluator, after, now)) {
      const name = `${jobId} ${deliverableHash}`;
      if (places.has(name)) continue;
      places.add({ name, jobId, deliverableHash, client: clientWalletId, host: targetHostOf(url) });
    }
    if (isWhole) lookedAtAllMs = performance.now();
    lookedTo = now;
  };

  /** The client for one try, which says when the host was through with it, and is cut off when others need the place of a slow one. */
  const fetchFor =
    (one: Try, cut: AbortController): GuardedFetch =>
    async (request) => {
      const startedMs = performance.now();
      const timer = setTimeout(() => {
        if (!places.outstayed(one)) cut.abort();
        else onRoom();
      }, SLOW_MS);
      try {
        return await deps.fetch(request);
      } finally {
        clearTimeout(timer);
        places.asked(one, performance.now() - startedMs);
      }
    };

  const start = (one: Try): void => {
    const due = store.due(evaluator, one, nowSeconds(clock));
    if (due === undefined) {
      // Somebody has decided, or the Job has gone on, while it waited.
      places.end(one);
      return;
    }
    const rule = automaticRuleOf(due.spec);
    const cut = new AbortController();
    const signal = AbortSignal.any([ending.signal, cut.signal]);
    const kept = rule.type === 'json_schema' ? due.content : null;
    const fetch = kept === null ? fetchFor(one, cut) : handOver(kept);
    const endAt = Math.max(due.createdAt, startedAt) + ALL_TRIES_WITHIN_S;
    const ended = tryOnce({ ...deps, fetch }, { due, rule, endAt }, signal).finally(() => {
      running.delete(ended);
      places.end(one);
      if (!ending.signal.aborted) onRoom();
    });
    running.add(ended);
  };

  return {
    async startDue() {
      if (ending.signal.aborted) return;
      look(nowSeconds(clock));
      for (let one = places.take(); one !== undefined; one = places.take()) {
        const { jobId } = one;
        try {
          start(one);
        } catch (error) {
          places.end(one);
          logger.error({ err: error, jobId }, 'an evaluation could not be tried');
          await db.batch([store.postponeStatement(one, nowSeconds(clock) + FAILED_S)]);
        }
      }
    },
    async stop() {
      ending.abort();
      await Promise.all(running);
    },
  };
}

/** What is tried, and until when (Unix seconds) every try has to have ended. */
interface TryTask {
  readonly due: DueEvaluation;
  readonly rule: AutomaticRule;
  readonly endAt: number;
}

/** Never rejects: what goes wrong is told in the log, and the evaluation stays due. */
async function tryOnce(deps: TriesDeps, task: TryTask, signal: AbortSignal): Promise<void> {
  const { db, store, fetch, clock, logger, metrics } = deps;
  const { due, rule } = task;
  const { jobId } = due;
  const attemptedAt = nowSeconds(clock);
  try {
    const verdict = await applyRule({ fetch, signal }, rule, deliverableOf(due));
    const attempt = attemptOf(task, verdict, { attemptedAt, decidedAt: nowSeconds(clock) });
    await db.batch(store.attemptStatements(due, attempt));
    const { result, ...log } = attempt;
    logger.info({ jobId, rule: rule.type, ...log, ...result }, 'tried an evaluation');
    if ('outcome' in result) metrics.evaluations.inc({ outcome: result.outcome, rule: rule.type });
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof RowCountError) {
      logger.info({ jobId }, 'somebody decided while a rule was tried');
      return;
    }
    logger.error({ err: error, jobId }, 'an evaluation could not be tried');
    await db
      .batch([store.postponeStatement(due, nowSeconds(clock) + FAILED_S)])
      .catch((cause: unknown) => logger.error({ err: cause, jobId }, 'an evaluation could not be postponed'));
  }
}

/** What a try leads to: its own verdict, or another try while there is time for it, or a rejection. */
function attemptOf(
  { due: { attempts }, rule, endAt }: TryTask,
  { outcome, reason }: Verdict,
  { attemptedAt, decidedAt }: { readonly attemptedAt: number; readonly decidedAt: number },
): NewAttempt {
  const made = { attempts: attempts + 1, reason, attemptedAt };
  const pause = RETRY_AFTER_S[attempts];
  if (outcome === null && pause !== undefined) {
    const nextAttemptAt = Math.max(attemptedAt + pause, decidedAt);
    if (nextAttemptAt + timeLimitOf(rule) <= endAt) return { ...made, result: { nextAttemptAt } };
  }
  const decidedBy = `rule:${rule.type}`;
  return { ...made, result: { outcome: outcome ?? 'rejected', reason, decidedBy, decidedAt } };
}

/** Answers with the work that is kept here, as the one who serves it would. */
function handOver(content: string): GuardedFetch {
  return async ({ url }) => {
    const body = Buffer.from(content);
    return { status: 200, headers: new Headers(), body, truncated: false, url };
  };
}

function deliverableOf({ deliverableHash, contentUri }: DueEvaluation): Deliverable {
  return { hash: deliverableHash, uri: contentUri };
}
