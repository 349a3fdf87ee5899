import { type Address, type Hex, keccak256, stringToHex } from 'viem';
import { z } from 'zod';
import { canonicalJson } from '../../core/lib/json.ts';
import { docs, shownAddress, shownTime } from '../../http/fields.ts';
import { jobIdField } from './response.ts';
import { DELIVERABLE_FORMATS, type EvaluatorRule, RULE_TYPES, ruleTypes } from './rule-types.ts';

/** What a Job is about, and whose it is. */
export interface SpecifiedJob {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly evaluatorRule: EvaluatorRule;
  readonly clientAddress: Address;
  readonly providerAddress: Address;
  /** Micro-USDC. */
  readonly budget: bigint;
  /** Unix seconds of the host. */
  readonly createdAt: number;
  /** Chain time in Unix seconds. */
  readonly expiredAt: number;
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
