import { type Hex, keccak256 } from 'viem';
import { z } from 'zod';
import type { GuardedFetch, GuardedRequest, GuardedResponse } from '../net/guarded-fetch.ts';
import { TargetError, type TargetErrorReason } from '../net/target-error.ts';
import { hostKeyOf, parseTarget } from '../net/target-url.ts';
import { SchemaLimitError, validateDocument } from './evaluate-schema.ts';
import { type EvaluatorRule, storedRule } from './schema.ts';
import type { JobOutcome } from './tables.ts';

/** A rule that needs nobody's judgement. */
export type AutomaticRule = Exclude<EvaluatorRule, { readonly type: 'manual' }>;

/** What was handed in. */
export interface Deliverable {
  /** keccak256 of the content, as it stands on-chain. */
  readonly hash: Hex;
  /** Where the content is; null where only the chain was told of it. */
  readonly uri: string | null;
}

/** What came of one try. Without an outcome it is worth another one. */
export interface Verdict {
  readonly outcome: JobOutcome | null;
  /** For Client and Provider alike, at most {@link MAX_REASON_CHARS}. */
  readonly reason: string;
}

const MAX_DELIVERABLE_BYTES = 1024 * 1024;
const DELIVERABLE_TIMEOUT_MS = 10_000;
const MAX_REASON_CHARS = 1_000;
/** The target itself is what cannot be asked: asking again changes nothing. */
const HOPELESS: readonly TargetErrorReason[] = ['invalid-url', 'invalid-request', 'not-allowed'];

const evaluatedSpec = z.object({ evaluation: storedRule });

/** The rule of a stored specification. Throws for one that leaves the judgement to a person. */
export function automaticRuleOf(spec: string): AutomaticRule {
  const { evaluation } = evaluatedSpec.parse(JSON.parse(spec));
  if (evaluation.type === 'manual') throw new TypeError('A manual evaluation has no rule.');
  return evaluation;
}

interface RuleDeps {
  readonly fetch: GuardedFetch;
  /** Ends the try without a verdict: the promise rejects with a {@link TargetError}. */
  readonly signal: AbortSignal;
}

/** Tries a rule on a deliverable once. What it throws is no verdict: the process ends, or too much is going on. */
export async function applyRule(
  deps: RuleDeps,
  rule: AutomaticRule,
  deliverable: Deliverable,
): Promise<Verdict> {
  const { outcome, reason } =
    rule.type === 'http_check' ? await checkHttp(deps, rule) : await checkDocument(deps, rule, deliverable);
  return { outcome, reason: reason.slice(0, MAX_REASON_CHARS).toWellFormed() };
}

/** Whom a try asks at this URL; empty where it asks nobody. */
export function targetHostOf(url: string | null): string {
  if (url === null) return '';
  try {
    return hostKeyOf(parseTarget(url));
  } catch (error) {
    if (error instanceof TargetError) return '';
    throw error;
  }
}

/** Seconds that a try's target may take. */
export function timeLimitOf(rule: AutomaticRule): number {
  return (rule.type === 'http_check' ? rule.timeoutMs : DELIVERABLE_TIMEOUT_MS) / 1000;
}

async function checkHttp(
  deps: RuleDeps,
  { url, expectedStatus, timeoutMs }: Extract<AutomaticRule, { type: 'http_check' }>,
): Promise<Verdict> {
  // The status is all that counts; of the body no more than its beginning is read.
  const answer = await fetchOnce(deps, { url, timeoutMs, maxBytes: 1 });
  if ('reason' in answer) return answer;
  const { status } = answer;
  if (status === expectedStatus) return approved(`The URL answered with status ${status}.`);
  return undecided(`The URL answered with status ${status} instead of ${expectedStatus}.`);
}

async function checkDocument(
  deps: RuleDeps,
  { schema }: Extract<AutomaticRule, { type: 'json_schema' }>,
  { uri, hash }: Deliverable,
): Promise<Verdict> {
  if (uri === null) return rejected('There is no contentURI to fetch the deliverable from.');
  const request = { url: uri, timeoutMs: DELIVERABLE_TIMEOUT_MS, maxBytes: MAX_DELIVERABLE_BYTES };
  const answer = await fetchOnce(deps, request);
  if ('reason' in answer) return answer;
  const { status, body, truncated } = answer;
  if (status < 200 || status > 299) return undecided(`The contentURI answered with status ${status}.`);
  if (truncated) return rejected('The deliverable has more than 1 MiB.');
  const actual = keccak256(body);
  if (actual !== hash)
    return rejected(`The deliverable has the hash ${actual}, which is not its contentHash.`);
  const document = decodeUtf8(body);
  if (document === undefined) return rejected('The deliverable is not JSON: it is not UTF-8.');
  return await judge(schema, document);
}

async function judge(schema: unknown, document: string): Promise<Verdict> {
  try {
    const { isValid, reason } = await validateDocument(schema, document);
    return isValid
      ? approved('The deliverable matches the schema.')
      : rejected(`The deliverable does not match the schema: ${reason}.`);
  } catch (error) {
    if (error instanceof SchemaLimitError)
      return undecided('Validating the deliverable takes too much time or memory.');
    throw error;
  }
}

/** The answer, or what it means that there is none. */
async function fetchOnce(
  { fetch, signal }: RuleDeps,
  request: GuardedRequest,
): Promise<GuardedResponse | Verdict> {
  try {
    return await fetch({ ...request, signal });
  } catch (error) {
    if (!(error instanceof TargetError) || error.reason === 'aborted') throw error;
    return HOPELESS.includes(error.reason) ? rejected(error.message) : undecided(error.message);
  }
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

const approved = (reason: string): Verdict => ({ outcome: 'approved', reason });
const rejected = (reason: string): Verdict => ({ outcome: 'rejected', reason });
const undecided = (reason: string): Verdict => ({ outcome: null, reason });
