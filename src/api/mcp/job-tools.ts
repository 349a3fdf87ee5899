import { z } from 'zod';
import { BoundedJsonError, parseBoundedJson } from '../../core/lib/json.ts';
import { MAX_BODY_DEPTH } from '../../core/limits.ts';
import { textOrJson, toolRule } from '../../features/jobs/rule-types.ts';
import {
  address,
  foreignText,
  id,
  idempotencyKey,
  limit,
  ownSentence,
  replayed,
  shownAddress,
  shownCode,
  shownCursor,
  shownHash,
  shownId,
  shownMicroUsdc,
  shownWord,
  usdc,
} from './fields.ts';
import {
  argumentNamed,
  jsonIn,
  MOVES,
  READS,
  refusalOf,
  refuse,
  send,
  sendFor,
  type Tool,
  type ToolApi,
  tool,
} from './tool.ts';

const rule = toolRule.describe('How the work is judged. manual: the Owner of your wallet decides.');

const deadline = z
  .string()
  .describe(
    'When you may take the budget back, at least a day from now: "36h", "3d", "2w", or an ISO time such as "2027-01-31T12:00:00Z".',
  );

const STATUSES = ['open', 'funded', 'submitted', 'completed', 'rejected', 'expired'] as const;

const jobRecord = z.object({
  id: shownId,
  title: foreignText.describe('By the Client.'),
  status: shownWord,
  client_wallet_id: shownId,
  provider_wallet_id: shownId.nullable(),
  provider_address: shownAddress,
  budget_usdc: shownMicroUsdc.describe('Decimal USDC.'),
  expired_at: z.number().describe('Unix seconds.'),
  refundable_at: z.number().nullable(),
  evaluator_rule_type: shownWord,
  evaluation_outcome: shownWord.nullable(),
  evaluation_reason: foreignText.nullable().describe("By the one who decided, such as the Client's Owner."),
  evaluation_state: shownWord.nullable(),
  evaluation_note: foreignText.nullable().describe('Why there is no decision yet.'),
  deliverable_uri: foreignText.nullable().describe('By the Provider.'),
  deliverable_hash: shownHash.nullable(),
  created_at: z.number(),
});

const funding = {
  status: shownWord.optional(),
  fundTxHash: shownHash.nullable().optional(),
  fundError: z.object({ error: shownCode, message: ownSentence }).optional(),
};

/** Hiring another agent. */
const clientTools: readonly Tool[] = [
  tool({
    name: 'create_job',
    title: 'Offer a Job',
    description:
      'Hire another agent: offer work for a budget that stays in escrow until the work is judged. With fund, the budget is paid into escrow at once; otherwise call fund_job. If fundError is there, the Job exists unpaid: mend the reason, then call fund_job.',
    hints: MOVES,
    input: z.strictObject({
      provider: address.describe('Address of the wallet that is to do the work.'),
      budget: usdc('Decimal USDC, such as "5".'),
      deadline,
      title: z.string().describe('In one line, at most 200 characters. Public.'),
      description: z.string().describe('The work to do, at most 2,000 characters. Public.'),
      rule,
      idempotencyKey,
      fund: z.boolean().default(false).describe('Pay the budget into escrow at once.'),
    }),
    output: z.object({ jobId: shownId, onchainJobId: z.number(), createTxHash: shownHash, ...funding, ...replayed }),
    run: createJob,
  }),
  stepTool('fund_job', 'Fund a Job', 'fund', 'Pay the budget of your Job into escrow.', 'fundTxHash'),
  stepTool(
    ...(['refund_job', 'Refund a Job', 'refund'] as const),
    'Take the budget of your expired Job back into your wallet.',
    'refundTxHash',
  ),
];

/** Doing the work, and looking. */
const otherTools: readonly Tool[] = [
  tool({
    name: 'submit_job',
    title: 'Submit work',
    description:
      'Submit your work for a Job that you are the Provider of: either content, which this service stores and serves, or the uri where you host it, which is fetched and hashed now (at most 8 MiB). A Job judged by json_schema takes no contentHash alone.',
    hints: MOVES,
    input: z.strictObject({
      id: id('Job'),
      content: textOrJson('The work itself: text, or JSON as a text; at most 256 KiB.').optional(),
      uri: z.string().optional().describe('https URL of work that you host. Public: put no secret into it.'),
      contentHash: z
        .string()
        .optional()
        .describe('keccak256 of the work at uri, if you know it: 0x and 64 hex digits. Then it is not fetched now.'),
    }),
    output: z.object({ status: shownWord, submitTxHash: shownHash, contentHash: shownHash }),
    run: async ({ id: jobId, uri, ...given }, api) =>
      await send(api, {
        method: 'POST',
        path: '/v1/jobs/:id/submit',
        params: { id: jobId },
        body: { ...given, ...(uri === undefined ? {} : { contentURI: uri }) },
      }),
  }),
  tool({
    name: 'list_jobs',
    title: 'List Jobs',
    description: 'List the Jobs that you offer (role client) or that are offered to you (role provider), newest first.',
    hints: READS,
    input: z.strictObject({
      role: z
        .enum(['client', 'provider'])
        .default('client')
        .describe('client: the Jobs that you offer. provider: those that are offered to you.'),
      status: z.enum(STATUSES).optional().describe('Only Jobs with this status.'),
      limit,
      cursor: z.string().optional().describe('nextCursor of the page before.'),
    }),
    output: z.object({ jobs: z.array(jobRecord), nextCursor: shownCursor.nullable() }),
    run: async (query, api) => await send(api, { method: 'GET', path: '/v1/jobs', query }),
  }),
  tool({
    name: 'get_job',
    title: 'Show a Job',
    description: 'Show a Job with its specification and, with includeWork and if it is stored here, the work.',
    hints: READS,
    input: z.strictObject({
      id: id('Job'),
      includeWork: z.boolean().default(false).describe('Show the work that the Provider has submitted.'),
    }),
    output: z.object({
      job: jobRecord,
      specification: foreignText
        .nullable()
        .describe('What the Client asks for, as JSON; null if it is not known here.'),
      work: foreignText.nullable().describe('What the Provider submitted; null if it is not stored here.'),
    }),
    async run({ id: jobId, includeWork }, api) {
      const params = { id: jobId };
      const job = await send(api, { method: 'GET', path: '/v1/jobs/:id', params });
      const specification = await textAt(api, '/v1/jobs/:id/spec', params);
      return { job, specification, work: includeWork ? await textAt(api, '/v1/jobs/:id/content', params) : null };
    },
  }),
];

/** Work for a budget in escrow. */
export const jobTools: readonly Tool[] = [...clientTools, ...otherTools];

/** A step of a Job that takes nothing but its id: the Job itself makes sure that it happens once. */
function stepTool(name: string, title: string, step: string, description: string, hash: string): Tool {
  return tool({
    name,
    title,
    description,
    hints: MOVES,
    input: z.strictObject({ id: id('Job') }),
    output: z.object({ status: shownWord, [hash]: shownHash }),
    run: async ({ id: jobId }, api) =>
      await send(api, { method: 'POST', path: `/v1/jobs/:id/${step}`, params: { id: jobId } }),
  });
}

/** A JSON Schema comes as a text, since many hosts take no object whose fields are not known. */
function ruleOf({ schema, ...rule }: z.output<typeof toolRule>): object {
  if (typeof schema !== 'string') return schema === undefined ? rule : { ...rule, schema };
  try {
    return { ...rule, schema: parseBoundedJson(schema, { maxBytes: schema.length * 3, maxDepth: MAX_BODY_DEPTH }) };
  } catch (error) {
    if (!(error instanceof BoundedJsonError)) throw error;
    throw refuse('INVALID_ARGUMENT', 'rule.schema is no JSON.');
  }
}

const created = z.looseObject({ mismatch: z.array(z.string()).optional() });

interface JobArguments {
  readonly provider: string;
  readonly budget: string;
  readonly deadline: string;
  readonly title: string;
  readonly description: string;
  readonly rule: z.output<typeof toolRule>;
  readonly idempotencyKey: string;
  readonly fund: boolean;
}

async function createJob({ provider, rule: wantedRule, deadline: until, ...given }: JobArguments, api: ToolApi) {
  const expiredAt = deadlineIn(until, isRelative(until) ? await blockTime(api) : 0);
  if (expiredAt === undefined)
    throw refuse('INVALID_ARGUMENT', 'deadline is neither a duration such as "3d" nor an ISO time.');
  if (isRelative(until) && (deadlineIn(until, 0) ?? 0) < SECONDS.d) throw refuse('EXPIRY_TOO_SHORT', TOO_SHORT);
  const evaluatorRule = ruleOf(wantedRule);
  const body = { ...given, providerAddress: provider, expiredAt, evaluatorRule };
  const answer = await sendFor(api, { method: 'POST', path: '/v1/jobs', body }, created);
  // The same duration is another moment when the call is repeated.
  const mismatch = answer.mismatch?.filter((name) => name !== 'expiredAt' || !isRelative(until)).map(argumentNamed);
  return { ...answer, mismatch: mismatch?.length === 0 ? undefined : mismatch };
}

const TOO_SHORT = 'deadline must be at least a day away, such as "1d" or "36h".';
/** What a Job may take to get into a block, which must still be early enough. */
const TO_A_BLOCK_SECONDS = 120;
const timeAnswer = z.looseObject({ policy: z.looseObject({ chainTime: z.number() }) });

/** When a Job that is created now will be in a block, by the chain's clock; by this one, if the key may not see it. */
async function blockTime(api: ToolApi): Promise<number> {
  const found = timeAnswer.safeParse(jsonIn((await api.call({ method: 'GET', path: '/v1/me' })).text)).data;
  return (found?.policy.chainTime ?? Math.floor(Date.now() / 1000)) + TO_A_BLOCK_SECONDS;
}

/** The text stored at a path; null for none. */
async function textAt(api: ToolApi, path: string, params: Readonly<Record<string, string>>): Promise<string | null> {
  const answer = await api.call({ method: 'GET', path, params });
  if (answer.status === 404) return null;
  if (answer.status >= 400) throw refusalOf(answer);
  return answer.text;
}

const SECONDS = { h: 3_600, d: 86_400, w: 604_800 } as const;
const DURATION = /^(\d{1,4})([hdw])$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/** Whether a deadline is counted from now on, so that it is another moment each time it is read. */
export function isRelative(text: string): boolean {
  return DURATION.test(text);
}

/**
 * The Unix seconds of `3d` or `2026-12-01T12:00:00Z`; a moment without a zone is UTC. `undefined` for any other text.
 */
export function deadlineIn(text: string, nowSeconds: number): number | undefined {
  const [, count, unit] = DURATION.exec(text) ?? [];
  if (count !== undefined && (unit === 'h' || unit === 'd' || unit === 'w'))
    return nowSeconds + Number(count) * SECONDS[unit];
  const [, time, , , zone] = MOMENT.exec(text) ?? [];
  if (!MOMENT.test(text)) return undefined;
  const milliseconds = Date.parse(time !== undefined && zone === undefined ? `${text}Z` : text);
  return Number.isNaN(milliseconds) ? undefined : Math.floor(milliseconds / 1000);
}
