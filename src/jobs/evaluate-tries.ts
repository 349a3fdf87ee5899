import type { Address } from 'viem';
import { RowCountError } from '../db/batch.ts';
import type { Db } from '../db/open.ts';
import { type Clock, nowSeconds } from '../lib/time.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { GuardedFetch } from '../net/guarded-fetch.ts';
import {
  type AutomaticRule,
  applyRule,
  automaticRuleOf,
  type Deliverable,
  targetHostOf,
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
  readonly onEnded: () => void;
}

export interface Tries {
  /** Starts the tries that are due, as far as there is room. */
  startDue(): Promise<void>;
  /** Ends those under way: they count for nothing. */
  stop(): Promise<void>;
}

export const MAX_TRIES_AT_ONCE = 48;
export const MAX_TRIES_PER_HOST = 4;

/**
 * Seconds from the beginning of a try without a verdict to the next; the one after the last of them decides. With the longest time
 * limit that a rule may have, all of them end within two minutes.
 */
const RETRY_AFTER_S = [15, 30] as const;
/** What there was no room for is looked at again after this; seconds. */
const CROWDED_S = 1;
/** What could not be tried at all, after this. */
const FAILED_S = 60;

/**
 * Tries rules on deliverables. A try belongs to whoever has it in memory, which is claim enough: there is one process per data
 * folder. What it leads to is written by compare-and-set, and what a crash interrupts is due again.
 */
export function createTries(deps: TriesDeps): Tries {
  const { db, store, clock, logger, evaluator, onEnded } = deps;
  const ending = new AbortController();
  const running = new Map<string, { readonly host: string; readonly ended: Promise<void> }>();

  const start = async (due: DueEvaluation): Promise<void> => {
    const rule = automaticRuleOf(due.spec);
    const host = targetHostOf(rule, deliverableOf(due));
    const neighbours = [...running.values()].filter((other) => other.host === host);
    // One slow host must not take the places of all others.
    if (host !== '' && neighbours.length >= MAX_TRIES_PER_HOST) {
      await db.batch([store.postponeStatement(due, nowSeconds(clock) + CROWDED_S)]);
      return;
    }
    const name = nameOf(due);
    const ended = tryOnce(deps, due, rule, ending.signal).finally(() => {
      running.delete(name);
      if (!ending.signal.aborted) onEnded();
    });
    running.set(name, { host, ended });
  };

  return {
    async startDue() {
      const due = store.due(evaluator, nowSeconds(clock), running.size + 2 * MAX_TRIES_AT_ONCE);
      for (const each of due) {
        if (running.size >= MAX_TRIES_AT_ONCE || ending.signal.aborted) return;
        if (running.has(nameOf(each))) continue;
        try {
          await start(each);
        } catch (error) {
          logger.error({ err: error, jobId: each.jobId }, 'an evaluation could not be tried');
          await db.batch([store.postponeStatement(each, nowSeconds(clock) + FAILED_S)]);
        }
      }
    },
    async stop() {
      ending.abort();
      await Promise.all([...running.values()].map(({ ended }) => ended));
    },
  };
}

/** Never rejects: what goes wrong is told in the log, and the evaluation stays due. */
async function tryOnce(
  deps: TriesDeps,
  due: DueEvaluation,
  rule: AutomaticRule,
  signal: AbortSignal,
): Promise<void> {
  const { db, store, fetch, clock, logger, metrics } = deps;
  const { jobId } = due;
  const attemptedAt = nowSeconds(clock);
  try {
    const verdict = await applyRule({ fetch, signal }, rule, deliverableOf(due));
    const attempt = attemptOf(due, rule, verdict, { attemptedAt, decidedAt: nowSeconds(clock) });
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

/** What a try leads to: its own verdict, or another try, or a rejection after the last one. */
function attemptOf(
  { attempts }: DueEvaluation,
  { type }: AutomaticRule,
  { outcome, reason }: Verdict,
  { attemptedAt, decidedAt }: { readonly attemptedAt: number; readonly decidedAt: number },
): NewAttempt {
  const made = { attempts: attempts + 1, reason, attemptedAt };
  const pause = RETRY_AFTER_S[attempts];
  if (outcome === null && pause !== undefined) {
    return { ...made, result: { nextAttemptAt: Math.max(attemptedAt + pause, decidedAt) } };
  }
  const decidedBy = `rule:${type}`;
  return { ...made, result: { outcome: outcome ?? 'rejected', reason, decidedBy, decidedAt } };
}

function deliverableOf({ deliverableHash, contentUri }: DueEvaluation): Deliverable {
  return { hash: deliverableHash, uri: contentUri };
}

function nameOf({ jobId, deliverableHash }: EvaluationKey): string {
  return `${jobId} ${deliverableHash}`;
}
