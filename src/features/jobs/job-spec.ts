import { type Address, type Hex, isAddressEqual, keccak256, stringToHex } from 'viem';
import { z } from 'zod';
import type { Core } from '../../chain/core.ts';
import { AppError, type ErrorCode } from '../../core/errors.ts';
import { createLru } from '../../core/lib/cache.ts';
import { keccakInPieces } from '../../core/lib/crypto.ts';
import { canonicalJson, type Json } from '../../core/lib/json.ts';
import { createKeyedRuns } from '../../core/lib/locks.ts';
import { msUntil, nowSeconds } from '../../core/lib/time.ts';
import { parseTarget, parseTargetUrl, TargetError } from '../../core/net/target-url.ts';
import { docs, shownAddress, shownTime } from '../../http/fields.ts';
import type { JobRow } from './job-projection-store.ts';
import { jobIdField } from './job-response.ts';
import type { JobRequest } from './job-schema.ts';
import type { JobStore, RestoredSpec } from './job-store.ts';
import { DELIVERABLE_FORMATS, type EvaluatorRule, RULE_TYPES, ruleColumns, ruleTypes } from './rule-types.ts';

/** The terms of a Job, and its parties. */
export interface SpecifiedJob
  extends Pick<JobRow, 'id' | 'title' | 'providerAddress' | 'budget' | 'createdAt' | 'expiredAt'> {
  readonly description: string;
  readonly evaluatorRule: EvaluatorRule;
  readonly clientAddress: Address;
}

/** The document that Client and Provider agree on. */
export interface JobSpec {
  /** Canonical JSON (RFC 8785): these very characters are stored, hashed and served. */
  readonly text: string;
  /** keccak256 of the text's UTF-8 bytes. */
  readonly hash: Hex;
}

const party = z.object({ wallet: shownAddress('Address of the wallet.') });

/** The shape of a specification, for the documentation. */
export const jobSpec = z
  .object({
    version: z.literal('1.0').describe('Version of this form.'),
    jobId: jobIdField,
    title: z.string().meta(docs('The title.', 'Rank the pools')),
    description: z.string().meta(docs('The work to do.', 'Top 20 by volume, as JSON.')),
    deliverableSpec: z
      .object({ format: z.enum(DELIVERABLE_FORMATS).meta(docs('Format of the deliverable.', 'any')) })
      .describe('What the Provider delivers.'),
    evaluation: z
      .looseObject({ type: z.enum(RULE_TYPES).meta(docs('The rule.', 'manual')) })
      .describe('How the work is judged: the rule and its fields.'),
    client: party.describe('The Client.'),
    provider: party.describe('The Provider.'),
    budget: z
      .object({
        amount: z.string().meta(docs('Micro-USDC.', '10000000')),
        currency: z.literal('USDC').describe('Always `USDC`.'),
        decimals: z.literal(6).describe('Decimals of the currency.'),
      })
      .describe('The payment for the work.'),
    createdAt: shownTime(),
    expiredAt: shownTime('When the Client may take the budget back, in Unix seconds.', 4_000_000_000),
  })
  .meta({ id: 'JobSpec', description: 'The specification of a Job.' });

const described = z.object({ description: z.string() });

/** The work to do, as a stored specification describes it. */
export function descriptionIn(spec: string): string {
  return described.parse(JSON.parse(spec)).description;
}

const CREATED_AT = '"createdAt":';

/** Writes a Job's specification. It names the Job, so no two have the same hash. */
export function writeSpec(job: SpecifiedJob): JobSpec {
  const text = specText(job);
  return { text, hash: keccak256(stringToHex(text)) };
}

/**
 * The text of a specification that was written in a second that is not known: what takes time is done once for all of
 * them.
 */
export function specTextAt(job: Omit<SpecifiedJob, 'createdAt'>): (createdAt: number) => string {
  const text = specText({ ...job, createdAt: 0 });
  // The keys are in order, and before this one there are nothing but numbers and addresses.
  const start = text.indexOf(CREATED_AT) + CREATED_AT.length;
  const [before, after] = [text.slice(0, start), text.slice(start + 1)];
  return (createdAt) => `${before}${createdAt}${after}`;
}

function specText(job: SpecifiedJob): string {
  return canonicalJson({
    version: '1.0',
    jobId: job.id,
    title: job.title,
    description: job.description,
    deliverableSpec: { format: ruleTypes[job.evaluatorRule.type].deliverableFormat },
    evaluation: job.evaluatorRule,
    client: { wallet: job.clientAddress },
    provider: { wallet: job.providerAddress },
    budget: { amount: job.budget.toString(), currency: 'USDC', decimals: 6 },
    createdAt: job.createdAt,
    expiredAt: job.expiredAt,
  });
}

/** Levels of objects and lists in a JSON Schema; what people write has a dozen. */
const MAX_SCHEMA_DEPTH = 64;

/** Throws `TARGET_NOT_ALLOWED`, or `malformed` if it is no http(s) URL. */
export function requireReachable({ allowPrivateTargets }: Core, text: string, malformed: ErrorCode): void {
  try {
    const { url } = parseTarget(text);
    // What the host may be does not depend on the scheme; a check may well be of a plain http URL.
    url.protocol = 'https:';
    parseTargetUrl(url.href, { allowPrivateTargets });
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    const code = error.reason === 'not-allowed' ? 'TARGET_NOT_ALLOWED' : malformed;
    throw new AppError(code, { message: error.message });
  }
}

/**
 * Throws `INVALID_EVALUATOR_RULE` for a schema that is nested too deep, or has no canonical form: it could not be
 * written into the specification.
 */
export function requirePlainSchema(schema: Json): void {
  if (!isShallow(schema, MAX_SCHEMA_DEPTH)) {
    throw new AppError('INVALID_EVALUATOR_RULE', {
      message: `The schema is nested more than ${MAX_SCHEMA_DEPTH} levels deep.`,
    });
  }
  try {
    canonicalJson(schema);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw inexact();
  }
  if (isRounded(schema)) throw inexact();
}

function inexact(): AppError {
  return new AppError('INVALID_EVALUATOR_RULE', {
    message:
      'The schema contains a number or a string that JSON cannot represent exactly, such as an integer of 2^53 or more.',
  });
}

/** Whether there is a whole number of which only the reader of the request knew whether it was rounded. */
function isRounded(value: Json): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && !Number.isSafeInteger(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(isRounded);
}

function isShallow(value: Json, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((member) => isShallow(member, depth - 1));
}

/** How long before its block a specification can have been written, and after it by a host whose clock is ahead. */
const SECONDS_BEFORE = 180;
const SECONDS_AFTER = 60;
/** Requests that did not make their Job, as far as they are remembered. */
const FAILED_MAX = 1_024;
/** After each second that is tried, a search rests so many times as long as that took, and at most so long. */
const REST_FACTOR = 3;
const MAX_REST_MS = 20;

/**
 * Creates the function that restores the specification of a Job that was found on-chain, if this request is the one
 * that created it: the hash on-chain shows that. Only the second in which it was written is unknown, and searched for.
 * Returns what it restored; `undefined` if it is another request. For each Client there is one search at a time: throws
 * `JOB_BUSY` if it has not ended by `endsAt`, by `performance.now()`. Failed searches are not repeated.
 */
export function createSpecRestorer({ db, clock }: Core, store: JobStore) {
  const runs = createKeyedRuns();
  const failed = createLru<true>(FAILED_MAX);
  return async (
    job: JobRow,
    clientAddress: Address,
    request: JobRequest,
    endsAt: number,
  ): Promise<RestoredSpec | undefined> => {
    const { id, clientWalletId, providerAddress, budget, expiredAt, metadataHash } = job;
    const { title, description, evaluatorRule } = request;
    if (!isOnchain(job, request)) return undefined;
    const parties = { clientAddress, providerAddress, budget, expiredAt };
    const textAt = specTextAt({ id, title, description, evaluatorRule, ...parties });
    const tried = `${metadataHash} ${Bun.SHA256.hash(textAt(job.createdAt), 'hex')}`;
    const once = await runs.once(clientWalletId, {
      find: () => failed.get(tried),
      async make() {
        const hit = await search(textAt, job, endsAt);
        if (hit === undefined) {
          failed.set(tried, true);
          return undefined;
        }
        const restored = { ...hit, title, ...ruleColumns(evaluatorRule) };
        await db.batch(store.specStatements(job, restored, nowSeconds(clock)));
        return restored;
      },
      endsAt,
      late: () => new AppError('JOB_BUSY'),
    });
    return 'made' in once ? once.made : undefined;
  };
}

/** Whether the request agrees with all that the chain shows. */
function isOnchain({ providerAddress, budget, expiredAt }: JobRow, request: JobRequest): boolean {
  return (
    isAddressEqual(request.providerAddress, providerAddress) &&
    request.budgetUsdc === budget &&
    request.expiredAt === expiredAt
  );
}

async function search(
  textAt: (createdAt: number) => string,
  { createdAt: seenAt, metadataHash }: JobRow,
  endsAt: number,
): Promise<{ readonly spec: string; readonly createdAt: number } | undefined> {
  for (const createdAt of secondsAround(seenAt)) {
    const startedMs = performance.now();
    const spec = textAt(createdAt);
    if ((await keccakInPieces(Buffer.from(spec))) === metadataHash) return { spec, createdAt };
    if (msUntil(endsAt) === 0) throw new AppError('JOB_BUSY');
    await Bun.sleep(Math.min(REST_FACTOR * (performance.now() - startedMs), MAX_REST_MS));
  }
  return undefined;
}

/** The nearest first. */
function secondsAround(timestamp: number): number[] {
  const offsets = Array.from({ length: SECONDS_BEFORE + SECONDS_AFTER + 1 }, (_, i) => i - SECONDS_BEFORE);
  return offsets.sort((a, b) => Math.abs(a) - Math.abs(b)).map((offset) => timestamp + offset);
}
