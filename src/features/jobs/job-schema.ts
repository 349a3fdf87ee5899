import { type Hex, isHash } from 'viem';
import { z } from 'zod';
import { AppError, type ErrorCode } from '../../core/errors.ts';
import { keccakInPieces } from '../../core/lib/crypto.ts';
import { formatUsdc } from '../../core/lib/money.ts';
import { isPrintableText, lengthInCodePoints } from '../../core/lib/text.ts';
import { coded } from '../../http/body.ts';
import { addressField, docs, EXAMPLE_ADDRESS, idempotencyKeyField, shownHash, usdcField } from '../../http/fields.ts';
import { cursorField, pageLimit, wholeNumber } from '../../http/query.ts';
import { replayFields } from '../../http/replay.ts';
import { contentField, contentUri, type JobContent } from './job-content.ts';
import { jobIdField } from './job-response.ts';
import type { JobPosition } from './job-store.ts';
import { JOB_STATUSES } from './job-tables.ts';
import { evaluatorRule } from './rule-types.ts';

/** In Unicode code points. */
export const MAX_TITLE_CHARACTERS = 200;
/** In Unicode code points. */
export const MAX_DESCRIPTION_CHARACTERS = 2_000;
/** Micro-USDC: 100 USDC. */
export const BUDGET_CAP = 100_000_000n;
/** A message has 48 bits for it. */
const LATEST_EXPIRY = 2 ** 48 - 1;
const LAST_PAGE = 1_000_000_000;

/** A text that has a canonical form, of at least one code point. */
function textField(code: ErrorCode, maxCharacters: number) {
  return (
    z
      .string(code)
      // Counting starts below what no text of that many code points has in UTF-16 units.
      .refine((text) => text.length >= 1 && text.length <= 2 * maxCharacters, code)
      .refine((text) => text.isWellFormed() && lengthInCodePoints(text) <= maxCharacters, code)
  );
}

const budget = z
  .string('INVALID_BUDGET')
  .regex(/^0*[1-9]\d*$/, 'INVALID_BUDGET')
  .transform((text, context) => {
    const digits = text.replace(/^0+/, '');
    const micro = digits.length > 15 ? undefined : BigInt(digits);
    if (micro !== undefined && micro <= BUDGET_CAP) return micro;
    context.addIssue({ code: 'custom', message: coded('SOFT_START_CAP') });
    return z.NEVER;
  });

/** Decimal USDC, as everywhere else. */
const decimalBudget = usdcField('INVALID_BUDGET')
  .refine((amount) => amount > 0n, 'INVALID_BUDGET')
  .refine((amount) => amount <= BUDGET_CAP, 'SOFT_START_CAP');

/** The body of `POST /v1/jobs`; the budget becomes micro-USDC. */
export const jobBody = z.object({
  providerAddress: addressField().meta(docs('Address of the Provider.', EXAMPLE_ADDRESS)),
  providerWalletId: z
    .string('INVALID_PROVIDER_WALLET_ID')
    .optional()
    .describe("The Provider's wallet, if it is one of this service."),
  budgetUsdc: budget
    .optional()
    .describe('Micro-USDC, an integer as a string: `10000000` is 10 USDC. At most 100 USDC. Either this or `budget`.'),
  budget: decimalBudget.optional().meta(docs('Decimal USDC, at most 100. Either this or `budgetUsdc`.', '10')),
  // The rest of too short is for the chain's clock to tell.
  expiredAt: z
    .int('INVALID_EXPIRED_AT')
    .min(0, coded('EXPIRY_TOO_SHORT'))
    .max(LATEST_EXPIRY, coded('INVALID_EXPIRED_AT'))
    .meta(
      docs(
        'Until when the work can be submitted, in Unix seconds (not milliseconds), a day to five years ahead. From then on the Client may take the budget back, work of the last hour excepted.',
        1_900_000_000,
      ),
    ),
  title: textField('INVALID_TITLE', MAX_TITLE_CHARACTERS)
    .refine(isPrintableText, 'INVALID_TITLE')
    .meta(docs('Up to 200 characters. Public.', 'Rank the pools')),
  description: textField('INVALID_DESCRIPTION', MAX_DESCRIPTION_CHARACTERS).meta(
    docs('The work to do, up to 2,000 characters. Public.', 'Top 20 by volume, as JSON.'),
  ),
  evaluatorRule: evaluatorRule.describe('How the work is judged. Public, with its URL and schema.'),
  fund: z
    .boolean('INVALID_FUND')
    .optional()
    .describe('Whether to pay the budget into escrow at once, so that the Provider can start.'),
  idempotencyKey: idempotencyKeyField().optional(),
});

type JobBody = z.output<typeof jobBody>;

/** A request for a Job; the budget in micro-USDC, whichever way it was written. */
export interface JobRequest extends Omit<JobBody, 'budget' | 'budgetUsdc' | 'fund'> {
  readonly budgetUsdc: bigint;
}

/** A body in which exactly one of the budgets is. */
export function jobRequestOf({ budget: decimal, budgetUsdc, fund: _, ...request }: JobBody): JobRequest {
  const micro = decimal ?? budgetUsdc;
  if (micro === undefined) throw new AppError('MISSING_BUDGET_USDC');
  return { ...request, budgetUsdc: micro };
}

/** A `budgetUsdc` below this was probably meant as USDC; micro-USDC. */
const UNLIKELY_BUDGET = 1_000n;

/** A word about a budget that was probably meant otherwise. */
export function budgetHint({ budgetUsdc }: JobBody): { hint?: string } {
  if (budgetUsdc === undefined || budgetUsdc >= UNLIKELY_BUDGET) return {};
  const hint = `budgetUsdc is in micro-USDC: this Job pays ${formatUsdc(budgetUsdc)} USDC. For ${budgetUsdc} USDC send "budget": "${budgetUsdc}" in a new Job; this one costs nothing until it is funded.`;
  return { hint };
}

/** The body of `POST /v1/jobs/:id/submit`. An empty URI is none. */
export const submitBody = z.object({
  contentHash: z
    .string('INVALID_HASH')
    .transform((text, context) => {
      if (isHash(text)) return text;
      context.addIssue({ code: 'custom', message: coded('INVALID_HASH') });
      return z.NEVER;
    })
    .optional()
    .describe('keccak256 of the work.'),
  contentURI: contentUri
    .optional()
    .describe(
      'URI of the work (`https`, `http`, `ipfs`, `ipns`, `ar` or `data`); without `contentHash`, an https URL that is fetched now. Public: put no secret into it.',
    ),
  content: contentField.optional(),
});

/** A submission: where the work is, or the work itself, to be stored here. */
export interface SubmitRequest {
  readonly deliverableHash: Hex;
  readonly contentURI?: string | undefined;
  readonly content?: JobContent | undefined;
}

/**
 * A body in which the work is, its hash, or where it is, which `hashWork` fetches. `contentUrl` is where the work is
 * served that is kept here.
 */
export async function submitRequestOf(
  { contentHash, contentURI, content }: z.output<typeof submitBody>,
  contentUrl: string,
  hashWork: (url: string) => Promise<Hex>,
): Promise<SubmitRequest> {
  if (content !== undefined) {
    if (contentURI !== undefined) {
      throw new AppError('INVALID_CONTENT', {
        message: 'Send either content, which this server hosts, or contentHash with contentURI.',
      });
    }
    const hash = await keccakInPieces(Buffer.from(content.text));
    return { deliverableHash: hash, contentURI: contentUrl, content };
  }
  if (contentHash !== undefined) return { deliverableHash: contentHash, contentURI };
  if (contentURI === undefined) throw new AppError('MISSING_CONTENT_HASH');
  return { deliverableHash: await hashWork(contentURI), contentURI };
}

const role = z
  .enum(['client', 'provider'], coded('INVALID_ROLE'))
  .default('client')
  .describe("The wallet's part in the Jobs to list.");

/** The query of an Owner's list of Jobs. */
export const jobListQuery = z.object({
  role,
  page: wholeNumber({ min: 1, max: LAST_PAGE, fallback: 1 }).describe('Page number, from 1.'),
  pageSize: pageLimit({ fallback: 20, max: 100 }),
});

/** The parsed query of an Owner's list of Jobs. */
export type JobListQuery = z.output<typeof jobListQuery>;

/** The query of `GET /v1/jobs`. */
export const jobBrowseQuery = z.object({
  role,
  status: z.enum(JOB_STATUSES, coded('INVALID_STATUS_FILTER')).optional().describe('Only Jobs with this status.'),
  limit: pageLimit({ fallback: 20, max: 100 }),
  cursor: cursorField(
    z.tuple([z.int(), z.int()]).transform(([createdAt, creationId]): JobPosition => ({ createdAt, creationId })),
  ),
});

/** The parsed query of an agent's list of Jobs. */
export type JobBrowseQuery = z.output<typeof jobBrowseQuery>;

/** The answer to `POST /v1/jobs`. */
export const createdJob = z.object({
  jobId: jobIdField,
  onchainJobId: z.int().meta(docs('Id on the escrow contract.', 42)),
  metadataHash: shownHash('keccak256 of the specification.'),
  createTxHash: shownHash('Transaction that created it.'),
  hint: z.string().optional().describe('Something to know before you continue.'),
  status: z.enum(JOB_STATUSES).optional().describe('Only with `fund`: status of the Job.'),
  fundTxHash: z.string().nullable().optional().describe('Only with `fund`: the transaction that funded it, else null.'),
  fundError: z
    .object({
      error: z.string().describe('Error code.'),
      message: z.string().describe('What went wrong and what to do, for people.'),
    })
    .optional()
    .describe(
      'Only with `fund`, if the Job was created but not funded: the error that `POST /v1/jobs/:id/fund` would answer. Repeat the request with its idempotency key to try again.',
    ),
  ...replayFields,
});

/** The answer of a funding. */
export const fundedJob = z.object({
  status: z.literal('funded').describe('The status after this step.'),
  fundTxHash: shownHash('Transaction that funded it.'),
});
/** The answer of a submission. */
export const submittedJob = z.object({
  status: z.literal('submitted').describe('The status after this step.'),
  submitTxHash: shownHash('Transaction that submitted the work.'),
  contentHash: z
    .string()
    .meta(docs('keccak256 of the work.', '0x9c22ff5f21f0b81b113e63f7db6da94fedef11b2119b4088b89664fb9a3cb658')),
});
/** The answer of a refund. */
export const refundedJob = z.object({
  status: z.literal('expired').describe('The status after this step.'),
  refundTxHash: shownHash('Transaction that refunded the budget.'),
});
