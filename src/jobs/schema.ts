import { type Hex, hexToBytes, isHash } from 'viem';
import { z } from 'zod';
import { AppError, type ErrorCode } from '../errors.ts';
import { coded } from '../http/body.ts';
import { cursorField } from '../http/cursor.ts';
import { addressField, idempotencyKeyField, usdcField } from '../http/fields.ts';
import { wholeNumber } from '../http/query.ts';
import { replayFields } from '../http/replay.ts';
import type { Json } from '../lib/canonical-json.ts';
import { keccakInPieces } from '../lib/keccak.ts';
import { formatUsdc } from '../lib/money.ts';
import { isPrintableText, lengthInCodePoints } from '../lib/text.ts';
import { type Content, contentField } from './content.ts';
import type { JobPosition } from './store.ts';

/** In Unicode code points. */
export const MAX_TITLE_CHARACTERS = 200;
/** In Unicode code points. */
export const MAX_DESCRIPTION_CHARACTERS = 2_000;
const MAX_URI_CHARACTERS = 2_048;
/** Micro-USDC: 100 USDC. */
export const BUDGET_CAP = 100_000_000n;
/** The escrow keeps it in 48 bits. */
const LATEST_EXPIRY = 2 ** 48 - 1;
const LAST_PAGE = 1_000_000_000;
const STATUSES = ['open', 'funded', 'submitted', 'completed', 'rejected', 'expired'] as const;

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

const ruleError = coded('INVALID_EVALUATOR_RULE');

/** The code for a rule's own field: it is missing, or not what it should be. */
const ruleField = (missing: ErrorCode) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? missing : ruleError),
});

/** A JSON Schema is an object here; whether it compiles is another question. */
const jsonSchema = z.custom<{ readonly [name: string]: Json }>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  ruleField('MISSING_SCHEMA'),
);

const ruleExpecting = (lowestStatus: number) =>
  z.discriminatedUnion(
    'type',
    [
      z.object({ type: z.literal('manual') }),
      z.object({ type: z.literal('json_schema'), schema: jsonSchema }),
      z.object({
        type: z.literal('http_check'),
        url: z.string(ruleField('MISSING_URL')),
        expectedStatus: z.int(ruleError).min(lowestStatus, ruleError).max(599, ruleError).default(200),
        timeoutMs: z.int(ruleError).min(100, ruleError).max(30_000, ruleError).default(5_000),
      }),
    ],
    ruleError,
  );

/** What a new Job may ask for. An answer with a status below 200 is not final: whoever fetches never sees it. */
export const evaluatorRule = ruleExpecting(200);
/** What a stored specification says under `evaluation`: older ones may expect what is refused now. */
export const storedRule = ruleExpecting(100);

/** A parsed rule for who decides, and by what. */
export type EvaluatorRule = z.output<typeof evaluatorRule>;

/** Decimal USDC, as everywhere else. */
const decimalBudget = usdcField('INVALID_BUDGET')
  .refine((amount) => amount > 0n, 'INVALID_BUDGET')
  .refine((amount) => amount <= BUDGET_CAP, 'SOFT_START_CAP');

/** The body of `POST /v1/jobs`; the budget becomes micro-USDC. */
export const jobBody = z.object({
  providerAddress: addressField(),
  providerWalletId: z.string('INVALID_PROVIDER_WALLET_ID').optional(),
  budgetUsdc: budget.optional(),
  budget: decimalBudget.optional(),
  // The rest of too short is for the chain's clock to tell.
  expiredAt: z
    .int('INVALID_EXPIRED_AT')
    .min(0, coded('EXPIRY_TOO_SHORT'))
    .max(LATEST_EXPIRY, coded('INVALID_EXPIRED_AT')),
  title: textField('INVALID_TITLE', MAX_TITLE_CHARACTERS).refine(isPrintableText, 'INVALID_TITLE'),
  description: textField('INVALID_DESCRIPTION', MAX_DESCRIPTION_CHARACTERS),
  evaluatorRule,
  fund: z.boolean('INVALID_FUND').optional(),
  idempotencyKey: idempotencyKeyField().optional(),
});

type JobBody = z.output<typeof jobBody>;

/** What a Job is asked to be; the budget in micro-USDC, whichever way it was written. */
export interface JobRequest extends Omit<JobBody, 'budget' | 'budgetUsdc' | 'fund'> {
  readonly budgetUsdc: bigint;
}

/** A body in which exactly one of the budgets is. */
export function jobRequestOf({ budget: decimal, budgetUsdc, fund: _, ...request }: JobBody): JobRequest {
  const micro = decimal ?? budgetUsdc;
  if (micro === undefined) throw new AppError('MISSING_BUDGET_USDC');
  return { ...request, budgetUsdc: micro };
}

/** Below it, whoever wrote `budgetUsdc` probably meant USDC; micro-USDC. */
const UNLIKELY_BUDGET = 1_000n;

/** A word about a budget that was probably meant otherwise. */
export function budgetHint({ budgetUsdc }: JobBody): { hint?: string } {
  if (budgetUsdc === undefined || budgetUsdc >= UNLIKELY_BUDGET) return {};
  const hint = `budgetUsdc is in micro-USDC: this Job pays ${formatUsdc(budgetUsdc)} USDC. For ${budgetUsdc} USDC send "budget": "${budgetUsdc}" in a new Job; this one costs nothing until it is funded.`;
  return { hint };
}

const contentUri = z
  .string('INVALID_CONTENT_URI')
  .refine((text) => text.length <= MAX_URI_CHARACTERS && isPrintableText(text), coded('INVALID_CONTENT_URI'))
  .transform((text) => (text === '' ? undefined : text));

/** A URI as the chain has it; `undefined` for what is not UTF-8, or what the API would refuse. */
export function readContentUri(bytes: Hex): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hexToBytes(bytes));
    return contentUri.safeParse(text).data;
  } catch {
    return undefined;
  }
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
    .optional(),
  contentURI: contentUri.optional(),
  content: contentField.optional(),
});

/** What is handed in: where it is, or the work itself, to be kept here. */
export interface SubmitRequest {
  readonly deliverableHash: Hex;
  readonly contentURI?: string | undefined;
  readonly content?: Content | undefined;
}

/** A body in which the work is, or its hash. `contentUrl` is where the work is served that is kept here. */
export async function submitRequestOf(
  { contentHash, contentURI, content }: z.output<typeof submitBody>,
  contentUrl: string,
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
  if (contentHash === undefined) throw new AppError('MISSING_CONTENT_HASH');
  return { deliverableHash: contentHash, contentURI };
}

/** The query of an Owner's list of Jobs. */
export const jobListQuery = z.object({
  role: z.enum(['client', 'provider'], coded('INVALID_ROLE')).default('client'),
  page: wholeNumber({ min: 1, max: LAST_PAGE, fallback: 1 }),
  pageSize: wholeNumber({ min: 1, max: 100, fallback: 20 }),
});

/** The parsed query of an Owner's list of Jobs. */
export type JobListQuery = z.output<typeof jobListQuery>;

/** The query of `GET /v1/jobs`. */
export const jobBrowseQuery = z.object({
  role: z.enum(['client', 'provider'], coded('INVALID_ROLE')).default('client'),
  status: z.enum(STATUSES, coded('INVALID_STATUS_FILTER')).optional(),
  limit: wholeNumber({ min: 1, max: 100, fallback: 20 }),
  cursor: cursorField(
    z
      .tuple([z.int(), z.int()])
      .transform(([createdAt, creationId]): JobPosition => ({ createdAt, creationId })),
  ),
});

/** The parsed query of an agent's list of Jobs. */
export type JobBrowseQuery = z.output<typeof jobBrowseQuery>;

/** The answer to `POST /v1/jobs`. */
export const createdJob = z.object({
  jobId: z.string(),
  onchainJobId: z.int(),
  metadataHash: z.string(),
  createTxHash: z.string(),
  hint: z.string().optional(),
  status: z.enum(STATUSES).optional(),
  fundTxHash: z.string().nullable().optional(),
  fundError: z.object({ error: z.string(), message: z.string() }).optional(),
  ...replayFields,
});

/** The answer of a funding. */
export const fundedJob = z.object({ status: z.literal('funded'), fundTxHash: z.string() });
/** The answer of a submission. */
export const submittedJob = z.object({
  status: z.literal('submitted'),
  submitTxHash: z.string(),
  contentHash: z
    .string()
    .meta({ examples: ['0x9c22ff5f21f0b81b113e63f7db6da94fedef11b2119b4088b89664fb9a3cb658'] }),
});
/** The answer of a refund. */
export const refundedJob = z.object({ status: z.literal('expired'), refundTxHash: z.string() });
