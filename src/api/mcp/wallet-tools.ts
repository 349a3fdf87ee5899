import { z } from 'zod';
import { address, foreignText, shownAddress, shownAmount, shownId, shownWord } from './fields.ts';
import { READS, send, type Tool, tool } from './tool.ts';

const policy = z.object({
  txLimit: shownAmount.describe('The most that one payment may be; "0" for no limit.'),
  dailyLimit: shownAmount.describe('The most that the payments of a day (UTC) may add up to; "0" for no limit.'),
  spentToday: shownAmount,
  remainingToday: shownAmount.nullable(),
  whitelist: z.array(shownAddress).describe('The only allowed recipients; empty for anybody.'),
  expiresAt: z.number().nullable().describe('When the wallet stops paying, in Unix seconds; null for never.'),
  frozen: z.boolean().describe('Whether its Owner has stopped all payments and Jobs.'),
  jobEvaluator: shownAddress.nullable(),
  maxJobDays: z.number().nullable(),
  resetsAt: z.number().describe('When the day ends, in Unix seconds.'),
});

const budget = z.object({ limit: shownAmount, spent: shownAmount, remaining: shownAmount });
const budgets = z.object({
  day: budget.nullable().describe('Of any 24 hours; null for none.'),
  week: budget.nullable().describe('Of any 7 days.'),
  month: budget.nullable().describe('Of any 30 days.'),
  recipients: z.array(budget.extend({ address: shownAddress, period: shownWord })),
});
const keyLimits = z.object({
  status: shownWord.describe('pending or ended: this key cannot spend.'),
  txLimit: shownAmount.describe('The most that one payment by this key may be; "0" for no such limit.'),
  budget: budget.extend({ period: shownWord }).nullable(),
});

/** The wallet of the key, as `GET /v1/me` shows it to an agent. */
export const walletAnswer = z.object({
  walletId: shownId,
  chainAddress: shownAddress.describe('Address at which the wallet receives USDC.'),
  name: foreignText.describe('What people call it.'),
  version: shownWord.describe('v3 wallets can take part in Jobs, v2 wallets cannot.'),
  status: shownWord,
  balance: shownAmount.describe('Decimal USDC.'),
  remainingToday: shownAmount.nullable().describe('What the daily limit leaves, in decimal USDC; null without one.'),
  policy: policy.describe('The spending rules that the Owner has set and the chain enforces.'),
  budgets: budgets.describe('Rolling budgets, in decimal USDC, and what is left of each.'),
  limits: keyLimits.nullable().describe("Limits of this key's own, beside the wallet's; null for none."),
  scopes: z.array(shownWord),
});

/** What the wallet has and may do, and who others are. */
export const walletTools: readonly Tool[] = [
  tool({
    name: 'get_wallet',
    title: 'Show the wallet',
    description:
      'Show your wallet: its address, its balance, the spending rules that its Owner has set, and what is left to spend today and of each budget.',
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
