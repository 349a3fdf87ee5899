import type { Hex } from 'viem';
import { z } from 'zod';
import type { Core } from '../../../chain/core.ts';
import type { GuardedFetch, GuardedRequest, GuardedResponse } from '../../../core/net/guarded-request.ts';
import { hostKeyOf, parseTarget, TargetError } from '../../../core/net/target-url.ts';
import { requirePlainSchema, requireReachable } from '../job-spec.ts';
import type { JobOutcome } from '../job-tables.ts';
import { type EvaluatorRule, isAutomatic, MISSING_WORK, storedRule } from '../rule-types.ts';
import { NotJudgedError, type SchemaJudge } from './schema.ts';
import { MAX_DOCUMENT_BYTES } from './schema-check.ts';

/** A rule that needs no person. */
export type AutomaticRule = Exclude<EvaluatorRule, { readonly type: 'manual' }>;

/** Submitted work. */
export interface Deliverable {
  /** keccak256 of the content, as it stands on-chain. */
  readonly hash: Hex;
  /** Where the content is; null if only its hash is known. */
  readonly uri: string | null;
  /** Whether a wallet here handed it in, so that only this service knows where it is. */
  readonly isFromHere: boolean;
}

/**
 * What came of one try.
 * - `approved`, `rejected`: what the deliverable, or who serves it, decides
 * - `failed`: the target did something else than the rule wants, which may change; the third time decides
 * - `delayed`: there was no answer, and that may be for reasons of ours; it says nothing and is tried again
 * - `unjudgeable`: a bound of ours is in the way each time: a person has to decide
 */
export interface RuleVerdict {
  readonly kind: JobOutcome | 'failed' | 'delayed' | 'unjudgeable';
  /** For Client and Provider alike, at most {@link MAX_REASON_CHARS}. */
  readonly reason: string;
}

const DELIVERABLE_TIMEOUT_MS = 10_000;
const MAX_REASON_CHARS = 1_000;
/** A target that is late by less than this may have been in time: networks and machines measure no better. */
const TOLERANCE_MS = 250;
/** What a check may take by the host's clock, however much of it was lag: so many times its own time, and a little. */
const LAG_FACTOR = 3;
const LAG_MS = 5_000;
/** A host that refuses requests, or so many of them, says nothing of the work. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 407, 429, 451]);
/** A host is at fault or in a hurry, which says nothing of a document that it keeps. */
const isHostsFault = (status: number) => status >= 500 || status === 408 || status === 425;

const evaluatedSpec = z.object({ evaluation: storedRule });

/** The rule of a stored specification. Throws for one that leaves the judgement to a person. */
export function automaticRuleOf(spec: string): AutomaticRule {
  const { evaluation } = evaluatedSpec.parse(JSON.parse(spec));
  if (!needsNoPerson(evaluation)) throw new TypeError('A manual evaluation has no rule.');
  return evaluation;
}

function needsNoPerson(rule: EvaluatorRule): rule is AutomaticRule {
  return isAutomatic(rule.type);
}

/** What a rule is applied with. */
export interface RuleContext {
  readonly fetch: GuardedFetch;
  readonly judge: Pick<SchemaJudge, 'validate'>;
  /** The wallet of the Job's Client. */
  readonly client: string;
  /** Whether any other host was reached lately: if not, whatever refuses connections may stand before all of them. */
  readonly reachesOthers: () => boolean;
  /** Ends the try without a verdict: the promise rejects with a {@link TargetError}. */
  readonly signal: AbortSignal;
}

/**
 * Makes sure that a rule can be applied one day. Throws `INVALID_EVALUATOR_RULE`, and `TARGET_NOT_ALLOWED` for a URL
 * that leads to this machine or a private network, as far as the URL itself shows; `OVERLOADED` if too much waits to
 * be checked. `client` is the wallet that created the Job.
 */
export async function requireUsableRule(
  core: Core,
  judge: SchemaJudge,
  rule: EvaluatorRule,
  client: string,
): Promise<void> {
  switch (rule.type) {
    case 'manual':
      return;
    case 'json_schema':
      requirePlainSchema(rule.schema);
      return await judge.compile(rule.schema, client);
    case 'http_check':
      return requireReachable(core, rule.url, 'INVALID_EVALUATOR_RULE');
  }
}

/**
 * Tries a rule on a deliverable once. An error that it throws is no verdict: the process ends, or the place is needed.
 */
export async function applyRule(
  context: RuleContext,
  rule: AutomaticRule,
  deliverable: Deliverable,
): Promise<RuleVerdict> {
  const { kind, reason } =
    rule.type === 'json_schema' ? await checkDocument(context, rule, deliverable) : await checkHttp(context, rule);
  return { kind, reason: reason.slice(0, MAX_REASON_CHARS).toWellFormed() };
}

/** The host that a try requests at this URL; empty if it requests none. */
export function targetHostOf(url: string | null): string {
  if (url === null) return '';
  try {
    return hostKeyOf(parseTarget(url));
  } catch (error) {
    if (error instanceof TargetError) return '';
    throw error;
  }
}

/**
 * The time is the rule's own, so a target that is there and silent has failed. It starts when the target has accepted a
 * connection: what the resolver and the network take is not the target's. And it counts only while this process could
 * have noticed an answer.
 */
async function checkHttp(
  { fetch, reachesOthers, signal }: RuleContext,
  { url, expectedStatus, timeoutMs }: Extract<AutomaticRule, { type: 'http_check' }>,
): Promise<RuleVerdict> {
  const clock = createFairClock(timeoutMs + TOLERANCE_MS);
  try {
    // The status is all that counts, so the time ends with the head of the answer.
    const { status } = await fetch({
      url,
      timeoutMs: LAG_FACTOR * timeoutMs + LAG_MS,
      maxBytes: 0,
      headOnly: true,
      connectsFirst: true,
      onContact: clock.begin,
      signal: AbortSignal.any([signal, clock.signal]),
    });
    if (status !== expectedStatus) {
      const reason = `The URL answered with status ${status} instead of ${expectedStatus}.`;
      return REFUSALS.has(status) ? delayed(reason) : failed(reason);
    }
    if (clock.usedMs() > timeoutMs) return delayed('It is not certain whether the URL answered in time.');
    return { kind: 'approved', reason: `The URL answered with status ${status}.` };
  } catch (error) {
    if (!(error instanceof TargetError) || signal.aborted) throw error;
    if (!clock.signal.aborted) return meaningOf(error, reachesOthers());
    return failed(`${parseTarget(url).name} did not answer in time.`);
  } finally {
    clock.stop();
  }
}

async function checkDocument(
  context: RuleContext,
  { schema }: Extract<AutomaticRule, { type: 'json_schema' }>,
  { uri, hash, isFromHere }: Deliverable,
): Promise<RuleVerdict> {
  if (uri === null) {
    // What a wallet here has said of it is in this database alone, and a backup may be older than that.
    if (isFromHere) return unjudgeable(MISSING_WORK);
    return rejected('There is no contentURI to fetch the deliverable from.');
  }
  const request = { url: uri, timeoutMs: DELIVERABLE_TIMEOUT_MS, maxBytes: MAX_DOCUMENT_BYTES };
  const answer = await fetchOnce(context, request);
  if ('kind' in answer) return answer;
  const { status, headers, body, truncated } = answer;
  if (status < 200 || status > 299) {
    const reason = `The contentURI answered with status ${status}.`;
    return REFUSALS.has(status) || isHostsFault(status) ? delayed(reason) : failed(reason);
  }
  if (truncated) return unjudgeable('The deliverable has more than 1 MiB, which no rule reads.');
  const encoding = headers.get('content-encoding');
  if (encoding !== null && encoding.toLowerCase() !== 'identity') {
    return unjudgeable('The deliverable came in an encoding that no rule reads.');
  }
  const verdict = await judge(context, schema, { bytes: body, hash });
  return 'wrongHash' in verdict ? wrongHash(verdict.wrongHash, answer) : verdict;
}

async function judge(
  { judge: { validate }, client }: RuleContext,
  schema: Parameters<SchemaJudge['validate']>[0],
  submitted: Parameters<SchemaJudge['validate']>[1],
): Promise<RuleVerdict | { readonly wrongHash: string }> {
  try {
    const { verdict, reason } = await validate(schema, submitted, client);
    switch (verdict) {
      case 'valid':
        return { kind: 'approved', reason: 'The deliverable matches the schema.' };
      case 'invalid':
        return rejected(`The deliverable does not match the schema: ${reason}.`);
      case 'wrong-hash':
        return { wrongHash: reason };
      case 'unjudgeable':
        return unjudgeable(`The deliverable cannot be validated here: ${reason}.`);
      default:
        throw new Error(`Nothing is known of the verdict ${verdict satisfies never}.`);
    }
  } catch (error) {
    if (error instanceof NotJudgedError) return delayed(error.message);
    throw error;
  }
}

/** A body whose end nothing marks may have been cut short on the way. */
function wrongHash(hash: string, { endsUnmarked = false }: GuardedResponse): RuleVerdict {
  const reason = `The deliverable has the hash ${hash}, which is not its contentHash`;
  return endsUnmarked ? failed(`${reason}, or it came without its end.`) : rejected(`${reason}.`);
}

/** The answer, or what it means that there is none. */
async function fetchOnce(
  { fetch, reachesOthers, signal }: RuleContext,
  request: GuardedRequest,
): Promise<GuardedResponse | RuleVerdict> {
  try {
    return await fetch({ ...request, signal });
  } catch (error) {
    if (!(error instanceof TargetError) || signal.aborted) throw error;
    return meaningOf(error, reachesOthers());
  }
}

/**
 * What it means that there is no answer. A name that has no address, a network that is down, a certificate that a wrong
 * clock takes for expired, time that is over: all of that may be for reasons of ours. So may be a refused connection
 * while no other host is reached: a firewall before this machine refuses like a host does.
 */
function meaningOf({ reason, contact, message }: TargetError, reachesOthers: boolean): RuleVerdict {
  switch (reason) {
    case 'invalid-url':
      return rejected(message);
    case 'not-allowed':
      return unjudgeable(message);
    case 'unreachable':
      return contact === 'refused' && reachesOthers ? failed(message) : delayed(message);
    default:
      return delayed(message);
  }
}

const rejected = (reason: string): RuleVerdict => ({ kind: 'rejected', reason });
const failed = (reason: string): RuleVerdict => ({ kind: 'failed', reason });
const delayed = (reason: string): RuleVerdict => ({ kind: 'delayed', reason });
const unjudgeable = (reason: string): RuleVerdict => ({ kind: 'unjudgeable', reason });

const TICK_MS = 20;
/** What one tick counts at most; more than that was lag. */
const MAX_COUNTED_MS = 2 * TICK_MS;

/**
 * A clock for what others must do in time. It counts only the time in which this process could have noticed an answer:
 * a busy machine or one that was asleep takes nothing of it away, and neither does what happens before `begin`.
 */
export function createFairClock(limitMs: number, now: () => number = () => performance.now()) {
  const controller = new AbortController();
  let [countedMs, lookedAt] = [0, now()];
  let timer: ReturnType<typeof setInterval> | undefined;
  const usedMs = () => {
    if (timer === undefined) return 0;
    const at = now();
    countedMs += Math.min(at - lookedAt, MAX_COUNTED_MS);
    lookedAt = at;
    return countedMs;
  };
  return {
    /** Aborts when the limit is over. */
    signal: controller.signal,
    /** Starts counting from zero. */
    begin(): void {
      [countedMs, lookedAt] = [0, now()];
      timer ??= setInterval(() => {
        if (usedMs() > limitMs) controller.abort();
      }, TICK_MS);
    },
    /** Milliseconds counted so far. */
    usedMs,
    /** Must be called in the end. */
    stop: () => clearInterval(timer),
  };
}
