import type { Address } from 'viem';
import type { Core } from '../../../chain/core.ts';
import { doubling, nowSeconds } from '../../../core/lib/time.ts';
import { takeTurn } from '../../../core/lib/turns.ts';
import { createFairQueue, type QueuedTry } from '../../../core/net/fair-queue.ts';
import type { GuardedFetch } from '../../../core/net/guarded-request.ts';
import { TargetError } from '../../../core/net/target-url.ts';
import { RowCountError, type Statement } from '../../../storage/db/batch.ts';
import { readsWork } from '../rule-types.ts';
import {
  beforeAllDue,
  DUE_PAGE,
  type DueEvaluation,
  type DuePosition,
  type EvaluationKey,
  type EvaluationStore,
  type NewAttempt,
  type WaitingEvaluation,
} from './evaluation-store.ts';
import {
  type AutomaticRule,
  applyRule,
  automaticRuleOf,
  type Deliverable,
  type RuleContext,
  type RuleVerdict,
  targetHostOf,
} from './rules.ts';
import type { SchemaJudge } from './schema.ts';

/** Where the results of tries go. */
interface TryResults {
  readonly store: EvaluationStore;
  /** Returns the statements that notify the Client's Owner that a person has to decide. */
  readonly notifyClient?: ((jobId: string) => readonly Statement[]) | undefined;
}

/** How many attempts run at once. */
export const MAX_TRIES_AT_ONCE = 48;
/** How many of them request one host. */
export const MAX_TRIES_PER_HOST = 4;

/** Longer than this only slow hosts take. */
const SLOW_MS = 2_000;
const QUEUE_BOUNDS = {
  quick: MAX_TRIES_AT_ONCE / 2,
  slow: MAX_TRIES_AT_ONCE / 2,
  slowMs: SLOW_MS,
  perHost: { unknown: MAX_TRIES_PER_HOST, prompt: MAX_TRIES_PER_HOST, slow: MAX_TRIES_PER_HOST },
};

/** Seconds from the beginning of a try that failed to the next; the one after the last of them decides. */
const RETRY_AFTER_S = [15, 30] as const;
/**
 * Seconds after a try that says nothing, doubled each time; so many of them, which take the better part of an hour, and
 * a person decides.
 */
const FIRST_DELAY_S = 10;
const LONGEST_DELAY_S = 600;
const MAX_DELAYS = 10;
/** If not even the failure could be stored, it is looked at again after this; seconds. */
const FAILED_S = 60;
/** How far back each look goes, since times are whole seconds and commits take a moment. */
const LOOK_BACK_S = 2;
/**
 * How often everything that is due is looked at; that finds what was missed, for instance since the clock was put back.
 */
const LOOK_AT_ALL_EVERY_MS = 5_000;
/** And not before so many times as long as the last time took, so that a backlog costs a small part of the time. */
const LOOK_AT_ALL_REST = 20;
/** That another host was reached says something of the network for this long. */
const REACHED_MS = 60_000;
const REACHED_HOSTS = 16;

interface Try extends EvaluationKey, QueuedTry {}

/**
 * Tries rules on deliverables. The database is the queue; memory holds the names of those that are due and the tries
 * under way. A try belongs to the process that has it in memory; one process uses a data folder, so no lease is needed.
 * Outcomes are written by compare-and-set; an interrupted try is due again.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: short functions around a state that nothing else may touch.
export function createTries(
  core: Core,
  {
    fetch,
    judge,
    evaluator,
    onRoom,
    ...results
  }: TryResults & {
    /** Takes {@link MAX_TRIES_AT_ONCE} requests at once, {@link MAX_TRIES_PER_HOST} of them to one host. */
    readonly fetch: GuardedFetch;
    readonly judge: SchemaJudge;
    /** The address whose Jobs are judged. */
    readonly evaluator: Address;
    /** Called after a decision, and when there is room for another try. */
    readonly onRoom: () => void;
  },
) {
  const { db, clock, logger } = core;
  const { store } = results;
  const ending = new AbortController();
  const queue = createFairQueue<Try>(QUEUE_BOUNDS);
  const running = new Set<Promise<void>>();
  /** Fetched work that is being judged: it holds no place that another one needs for its request. */
  const judged = new Set<string>();
  let lookedTo = 0;
  let looksAtAllAtMs = Number.NEGATIVE_INFINITY;
  /** When hosts were reached, by `performance.now()`; those of late are at the end. */
  const reached = new Map<string, number>();

  const noteReached = (host: string): void => {
    reached.delete(host);
    reached.set(host, performance.now());
    const [first] = reached.keys();
    if (first !== undefined && reached.size > REACHED_HOSTS) reached.delete(first);
  };
  const reachesOthersThan = (host: string): boolean =>
    [...reached].some(([other, atMs]) => other !== host && performance.now() - atMs < REACHED_MS);
  const addPage = (page: readonly WaitingEvaluation[]): void => {
    for (const { jobId, deliverableHash, clientWalletId, url } of page) {
      const name = `${jobId} ${deliverableHash}`;
      if (clientWalletId === null || queue.has(name) || judged.has(name)) continue;
      queue.add({ name, jobId, deliverableHash, client: clientWalletId, host: targetHostOf(url) });
    }
  };
  /** A backlog is read in pages, between which others have their turn. */
  const look = async (now: number): Promise<void> => {
    const isWhole = performance.now() >= looksAtAllAtMs;
    let after: DuePosition = isWhole ? beforeAllDue : { at: Math.min(lookedTo, now) - LOOK_BACK_S, seq: 0 };
    let tookMs = 0;
    for (let isMore = true; isMore; ) {
      await takeTurn();
      if (ending.signal.aborted) return;
      const startedMs = performance.now();
      const page = await store.becameDue(evaluator, after, now);
      addPage(page);
      const last = page.at(-1);
      isMore = page.length === DUE_PAGE;
      if (last !== undefined) after = last;
      tookMs += performance.now() - startedMs;
    }
    if (isWhole) looksAtAllAtMs = performance.now() + Math.max(LOOK_AT_ALL_EVERY_MS, LOOK_AT_ALL_REST * tookMs);
    lookedTo = now;
  };

  /**
   * The client for one try, which says when the host was through with it, and is cut off when others need the place of
   * a slow one.
   */
  const fetchFor =
    (one: Try, cut: AbortController): GuardedFetch =>
    async (request) => {
      const startedMs = performance.now();
      const timer = setTimeout(() => {
        if (!queue.timedOut(one)) cut.abort();
        else onRoom();
      }, SLOW_MS);
      try {
        const answer = await fetch(request);
        noteReached(one.host);
        return answer;
      } catch (error) {
        if (error instanceof TargetError && error.contact === 'made') noteReached(one.host);
        throw error;
      } finally {
        clearTimeout(timer);
        queue.asked(one, performance.now() - startedMs);
      }
    };

  const judgeFor = (one: Try): RuleContext['judge'] => ({
    validate(schema, submitted, client) {
      judged.add(one.name);
      queue.end(one);
      onRoom();
      return judge.validate(schema, submitted, client);
    },
  });

  const start = async (one: Try): Promise<void> => {
    const due = await store.due(evaluator, one, nowSeconds(clock));
    if (due === undefined) {
      // It was decided, or the Job has gone on, while it waited.
      queue.end(one);
      return;
    }
    const rule = automaticRuleOf(due.spec);
    const cut = new AbortController();
    const signal = AbortSignal.any([ending.signal, cut.signal]);
    const kept = readsWork(rule.type) ? due.content : null;
    const fetchOnce = kept === null ? fetchFor(one, cut) : fetchStored(kept);
    const reachesOthers = () => reachesOthersThan(one.host);
    const context = { fetch: fetchOnce, judge: judgeFor(one), client: due.clientWalletId, reachesOthers, signal };
    const ended = tryOnce(core, results, context, { due, rule }).finally(() => {
      running.delete(ended);
      judged.delete(one.name);
      queue.end(one);
      if (!ending.signal.aborted) onRoom();
    });
    running.add(ended);
  };

  /** Reading a rule takes a moment, and there may be places for many. */
  const nextTry = async (): Promise<Try | undefined> => {
    await takeTurn();
    return ending.signal.aborted ? undefined : queue.take();
  };

  return {
    /** Starts the tries that are due, as far as there is room. */
    async startDue(): Promise<void> {
      if (ending.signal.aborted) return;
      await look(nowSeconds(clock));
      for (let one = await nextTry(); one !== undefined; one = await nextTry()) {
        const { jobId } = one;
        try {
          await start(one);
        } catch (error) {
          queue.end(one);
          logger.error({ err: error, jobId }, 'an evaluation could not be tried');
          await db.batch([store.postponeStatement(one, nowSeconds(clock) + FAILED_S)]);
        }
      }
    },
    /** Ends those under way: they count for nothing. */
    async stop(): Promise<void> {
      ending.abort();
      await Promise.all(running);
    },
  };
}

interface TryTask {
  readonly due: DueEvaluation;
  readonly rule: AutomaticRule;
}

/** Never rejects: failures are logged, and the evaluation stays due. */
async function tryOnce(
  core: Core,
  { store, notifyClient }: TryResults,
  context: RuleContext,
  task: TryTask,
): Promise<void> {
  const { db, clock, logger, metrics } = core;
  const { due, rule } = task;
  const { jobId } = due;
  const attemptedAt = nowSeconds(clock);
  try {
    const verdict = await verdictOf(core, context, task);
    if (verdict === undefined) return;
    metrics.evaluationTries.inc({ verdict: verdict.kind });
    const attempt = attemptOf(task, verdict, { attemptedAt, endedAt: nowSeconds(clock) });
    const { result, ...log } = attempt;
    const isHandedOver = 'handedOverAt' in result;
    const notices = isHandedOver ? notifyClient?.(jobId) : undefined;
    await db.batch([...store.attemptStatements(due, attempt), ...(notices ?? [])]);
    logger.info({ jobId, rule: rule.type, ...log, ...result }, 'tried an evaluation');
    if ('outcome' in result) metrics.evaluations.inc({ outcome: result.outcome, rule: rule.type });
    if (isHandedOver) logger.warn({ jobId, reason: verdict.reason }, 'a person has to evaluate a Job');
  } catch (error) {
    if (error instanceof RowCountError) {
      logger.info({ jobId }, 'a person decided while a rule was tried');
      return;
    }
    logger.error({ err: error, jobId }, 'a try of an evaluation could not be written down');
    await db
      .batch([store.postponeStatement(due, nowSeconds(clock) + FAILED_S)])
      .catch((cause: unknown) => logger.error({ err: cause, jobId }, 'an evaluation could not be postponed'));
  }
}

/** `undefined` for a try that was ended before it came to anything. */
async function verdictOf(
  { logger }: Core,
  context: RuleContext,
  { due, rule }: TryTask,
): Promise<RuleVerdict | undefined> {
  try {
    return await applyRule(context, rule, deliverableOf(due));
  } catch (error) {
    if (context.signal.aborted) return undefined;
    logger.error({ err: error, jobId: due.jobId }, 'an evaluation could not be tried');
    return { kind: 'delayed', reason: 'The rule could not be tried.' };
  }
}

/**
 * What a try leads to: its own decision; another try; a rejection after so many that failed; or that a person decides.
 */
function attemptOf(
  { due: { attempts, delays }, rule }: TryTask,
  { kind, reason }: RuleVerdict,
  { attemptedAt, endedAt }: { readonly attemptedAt: number; readonly endedAt: number },
): NewAttempt {
  const made = { attempts, delays, reason, attemptedAt };
  switch (kind) {
    case 'delayed': {
      const again = delays + 1;
      const result =
        again >= MAX_DELAYS
          ? { handedOverAt: endedAt }
          : { nextAttemptAt: endedAt + doubling(FIRST_DELAY_S, LONGEST_DELAY_S, again) };
      return { ...made, delays: again, result };
    }
    case 'unjudgeable':
      return { ...made, delays: delays + 1, result: { handedOverAt: endedAt } };
    case 'failed': {
      const pause = RETRY_AFTER_S[attempts];
      if (pause !== undefined) {
        const nextAttemptAt = Math.max(attemptedAt + pause, endedAt);
        return { ...made, attempts: attempts + 1, result: { nextAttemptAt } };
      }
      break;
    }
    default:
  }
  const outcome = kind === 'approved' ? 'approved' : 'rejected';
  const decidedBy = `rule:${rule.type}`;
  return { ...made, attempts: attempts + 1, result: { outcome, reason, decidedBy, decidedAt: endedAt } };
}

/** Answers with the work that is stored here, as a host that serves it would. */
function fetchStored(content: string): GuardedFetch {
  return async ({ url }) => {
    const body = Buffer.from(content);
    return { status: 200, headers: new Headers(), body, truncated: false, url };
  };
}

function deliverableOf({ deliverableHash, contentUri, isFromHere }: DueEvaluation): Deliverable {
  return { hash: deliverableHash, uri: contentUri, isFromHere };
}
