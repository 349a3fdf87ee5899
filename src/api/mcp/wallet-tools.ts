import { z } from 'zod';
import { KEY_LIMITS, LIMITS, periodWords, perKeyAmount, perLimit, perPeriod } from '../../core/spending-limits.ts';
import {
  address,
  amount,
  foreignText,
  id,
  idempotencyKey,
  limit,
  ownSentence,
  PAYMENT_STATUS,
  recipient,
  replayed,
  shownAddress,
  shownAmount,
  shownCode,
  shownHash,
  shownId,
  shownLimit,
  shownLink,
  shownWord,
} from './fields.ts';
import { MOVES, READS, send, type Tool, tool } from './tool.ts';

const policy = z.object({
  ...perLimit(
    (name) => shownLimit.describe(`${LIMITS[name].is}, in decimal USDC; null for no limit.`),
    (name) => z.number().nullable().describe(`${LIMITS[name].is}, in Unix seconds; null for never.`),
  ),
  spentToday: shownAmount,
  remainingToday: shownAmount.nullable(),
  whitelist: z.array(shownAddress).describe('The only allowed recipients; empty for anybody.'),
  frozen: z.boolean().describe('Whether its Owner has stopped all payments and Jobs.'),
  jobEvaluator: shownAddress.nullable(),
  maxJobDays: z.number().nullable(),
  chainTime: z.number().describe("The chain's time, by which limits and deadlines count, in Unix seconds."),
  resetsAt: z.number().describe('When the day ends, in Unix seconds.'),
});

const budget = z.object({ limit: shownAmount, spent: shownAmount, remaining: shownAmount });
const budgets = z.object({
  ...perPeriod((period) => budget.nullable().describe(`Of any ${periodWords(period)}; null for none.`)),
  recipients: z.array(budget.extend({ address: shownAddress, period: shownWord })),
});
const keyLimits = z.object({
  status: shownWord.describe('pending or ended: this key cannot spend.'),
  ...perKeyAmount((name) => shownLimit.describe(`${KEY_LIMITS[name].is}, in decimal USDC; null for no such limit.`)),
  budget: budget.extend({ period: shownWord }).nullable(),
});

/** The wallet of the key, as `GET /v1/me` shows it to an agent. */
export const walletAnswer = z.object({
  walletId: shownId,
  chainAddress: shownAddress.describe('Address at which the wallet receives USDC.'),
  name: foreignText.describe('What people call it.'),
  version: shownWord.describe('v3 can take part in Jobs; v2 can pay and buy, but never take part in Jobs.'),
  status: shownWord,
  balance: shownAmount.describe('Decimal USDC.'),
  remainingToday: shownAmount.nullable().describe('What the daily limit leaves, in decimal USDC; null without one.'),
  policy: policy.describe('The spending rules that the Owner has set and the chain enforces.'),
  budgets: budgets.describe('Rolling budgets, in decimal USDC, and the rest of each.'),
  limits: keyLimits.nullable().describe("Limits of this key's own, in addition to the wallet's; null for none."),
  scopes: z.array(shownWord),
});

/** What the wallet has and may do, and who others are. */
export const walletTools: readonly Tool[] = [
  tool({
    name: 'get_wallet',
    title: 'Show the wallet',
    description:
      'Show your wallet: its address, its balance, the spending rules that its Owner has set, and how much you can still spend today and of each budget.',
    hints: READS,
    input: z.strictObject({}),
    output: walletAnswer,
    run: async (_, api) => await send(api, { method: 'GET', path: '/v1/me' }),
  }),
  tool({
    name: 'get_reputation',
    title: 'Show a reputation',
    description:
      'Show the score of any wallet before you pay or hire it: how many payments and Jobs went well, how many failed, and since when it is known.',
    hints: READS,
    input: z.strictObject({ address }),
    output: z.object({
      walletAddress: shownAddress,
      agentId: z.number(),
      agentURI: foreignText.describe('Where its profile is; its Owner may have set it.'),
      onchainStatus: shownWord.describe('not_found: no claimed wallet of this service has this address.'),
      score: z.object({ total: z.number(), success: z.number(), failure: z.number() }),
      counts: z.object({ payments: z.number(), jobs: z.number(), freezes: z.number() }),
      firstSeenAt: z.number(),
      lastActiveAt: z.number(),
      trustSignals: z.object({ frozen: z.boolean(), lifetimeVolumeUsdc: shownAmount, refusedEvents: z.number() }),
    }),
    run: async ({ address: walletAddress }, api) =>
      await send(api, { method: 'GET', path: '/v1/reputation/:walletAddress', params: { walletAddress } }),
  }),
];

const paymentRecord = z.object({
  id: shownId,
  wallet_id: shownId,
  to_address: shownAddress,
  amount: shownAmount,
  fee_amount: shownAmount,
  type: shownWord,
  memo: foreignText.describe('By the one who made it with a key of this wallet.'),
  status: shownWord.describe(PAYMENT_STATUS),
  tx_hash: shownHash,
  refusal: shownCode.nullable().describe('The code with which the wallet refused it in a block, else null.'),
  created_at: z.number(),
});

/** Paying an address directly. */
const payTools: readonly Tool[] = [
  tool({
    name: 'check_payment',
    title: 'Check a payment',
    description:
      'Ask whether a payment would succeed now and what it would cost with its fee. Charges nothing. If ok is false, error and message say why.',
    hints: READS,
    input: z.strictObject({ to: recipient, amount }),
    output: z.object({
      ok: z.boolean(),
      error: shownCode.optional(),
      message: ownSentence.optional(),
      feeAmount: shownAmount.nullable(),
      total: shownAmount.nullable(),
      remainingToday: shownAmount.nullable(),
    }),
    run: async (args, api) =>
      await send(api, { method: 'POST', path: '/v1/payments/simulate', body: { ...args, currency: 'USDC' } }),
  }),
  tool({
    name: 'pay',
    title: 'Pay USDC',
    description:
      'Pay USDC from your wallet to an address. It cannot be taken back. After any doubt, such as a lost answer, repeat the call with the same idempotencyKey: it never pays twice.',
    hints: MOVES,
    input: z.strictObject({
      to: recipient,
      amount,
      idempotencyKey,
      memo: z.string().optional().describe('What it is for, at most 200 characters; not public.'),
      waitSeconds: z
        .int()
        .min(0)
        .max(30)
        .default(0)
        .describe('How long the answer may wait until the payment is confirmed or failed.'),
    }),
    output: z.object({
      id: shownId,
      txHash: shownHash,
      status: shownWord.describe(PAYMENT_STATUS),
      amount: shownAmount,
      feeAmount: shownAmount,
      to: shownAddress,
      refusal: shownCode.nullable(),
      ...replayed,
    }),
    run: async ({ waitSeconds, ...args }, api) =>
      await send(api, {
        method: 'POST',
        path: '/v1/payments',
        body: { ...args, currency: 'USDC' },
        headers: waitSeconds === 0 ? {} : { Prefer: `wait=${waitSeconds}` },
      }),
  }),
];

const approvalRecord = z.object({
  id: shownId,
  status: shownWord.describe(
    'pending: the Owner decides. approved: it is being paid, or refusal says why it has to wait. used: paymentId was made. declined, expired: it is not made.',
  ),
  to: shownAddress,
  amount: shownAmount,
  reason: foreignText.describe('By the one who requested it with a key of this wallet.'),
  paymentId: shownId.nullable(),
  refusal: shownCode.nullable(),
  expiresAt: z.number(),
});

/** Payments above the limits, which the Owner decides about. */
const approvalTools: readonly Tool[] = [
  tool({
    name: 'request_approval',
    title: 'Ask the Owner to approve a payment',
    description:
      'Ask your Owner to approve one payment that a limit or the whitelist refuses. Give the Owner approvalUrl. It is paid once the Owner approves; look with get_approval. If nothing is in its way, it is paid at once and paymentId names it. Repeat the call with the same idempotencyKey after any doubt.',
    hints: MOVES,
    input: z.strictObject({
      to: recipient,
      amount,
      idempotencyKey,
      reason: z.string().describe('Why the Owner should approve it, at most 1000 characters.'),
    }),
    output: z.object({
      approval: approvalRecord.optional(),
      approvalUrl: shownLink.optional().describe('The page on which the Owner decides: give them this link.'),
      paymentId: shownId.optional(),
      ...replayed,
    }),
    run: async (args, api) => {
      const answer = await send(api, {
        method: 'POST',
        path: '/v1/payments',
        body: { ...args, currency: 'USDC', approval: 'request' },
      });
      return 'approval' in answer ? answer : { ...answer, paymentId: answer.id };
    },
  }),
  tool({
    name: 'get_approval',
    title: 'Look an approval up',
    description: 'The decision of the Owner about a payment that you requested.',
    hints: READS,
    input: z.strictObject({ id: id('approval') }),
    output: approvalRecord,
    run: async (args, api) => await send(api, { method: 'GET', path: '/v1/approvals/:id', params: args }),
  }),
];

/** Looking payments up. */
const lookUpTools: readonly Tool[] = [
  tool({
    name: 'get_payment',
    title: 'Show a payment',
    description: 'Show a payment and whether it is pending, confirmed or failed.',
    hints: READS,
    input: z.strictObject({ id: id('payment') }),
    output: paymentRecord,
    run: async (args, api) =>
      await send(api, { method: 'GET', path: '/v1/payments/:paymentId', params: { paymentId: args.id } }),
  }),
  tool({
    name: 'list_activity',
    title: 'List payments',
    description: "List your wallet's payments and purchases, newest first.",
    hints: READS,
    input: z.strictObject({
      type: z.enum(['direct', 'x402']).optional().describe('x402: purchases only.'),
      status: z.enum(['pending', 'confirmed', 'failed']).optional().describe(PAYMENT_STATUS),
      limit,
      offset: z.int().min(0).max(Number.MAX_SAFE_INTEGER).default(0).describe('How many to skip.'),
    }),
    output: z.object({ payments: z.array(paymentRecord) }),
    run: async (query, api) =>
      await send(api, { method: 'GET', path: '/v1/wallets/:id/payments', query, params: { id: await api.walletId() } }),
  }),
];

/** Payments and the list of them. */
export const paymentTools: readonly Tool[] = [...payTools, ...approvalTools, ...lookUpTools];
