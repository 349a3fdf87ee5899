import { z } from 'zod';
import { dateOf, nowSeconds, systemClock } from '../../core/lib/time.ts';
import { AMOUNT_LIMITS, amountWords, PERIOD_CHOICES } from '../../core/spending-limits.ts';
import { jobStory, storyOfJob } from '../../server/operator/operator-jobs.ts';
import { paymentStory, storyOfApproval, storyOfPayment } from '../../server/operator/operator-payments.ts';
import { SHOWN_WALLETS, userDetails } from '../../server/operator/operator-users.ts';
import { counted, type step, time, timeOf } from '../../server/operator/operator-view.ts';
import { type WalletDetails, walletDetails, walletDetailsOf } from '../../server/operator/operator-wallets.ts';
import { command } from '../common/command.ts';
import { jsonOnce, orDash, print, printJson, tableText, visible } from '../common/output.ts';
import { type Columns, cellsOf } from './list-command.ts';
import { userListed, userListedOf } from './list-commands.ts';
import {
  existingJob,
  existingUser,
  existingWallet,
  paymentNamed,
  paymentOfKey,
  reading,
  VIEW_SETTINGS,
  viewNow,
} from './look-at-database.ts';

const userShown = userListed.extend({
  temporaryPasswordUntil: time.nullable().describe('End of a temporary password, or null'),
  logIns: z
    .array(z.object({ createdAt: time, lastSeenAt: time, expiresAt: time }))
    .describe('Live sessions: `createdAt`, `lastSeenAt`, `expiresAt`; the last used first'),
  wallets: z
    .array(z.object({ id: z.string(), name: z.string(), address: z.string(), frozen: z.boolean() }))
    .describe(
      `The newest ${SHOWN_WALLETS} wallets: \`id\`, \`name\`, \`address\`, \`frozen\`; \`bursar wallet list --owner\` shows all`,
    ),
});

/** `bursar user show`: one user. */
export const showUserCommand = command({
  name: 'user show',
  summary: 'shows a user: creation, wallets, sessions, step-up',
  examples: ['user show mira', 'user show user_98fb09ffe2f4 --json'],
  words: [{ name: 'user', help: 'User name or id of the user' }],
  json: jsonOnce(userShown),
  settings: ['dataDir', 'serverDatabaseUrl'],
  async run(place, { word, isJson }) {
    await reading(place, async (db) => {
      const user = await existingUser(db, word('user'));
      const shown = userShownOf(await userDetails(db, user, nowSeconds(systemClock)));
      await (isJson ? printJson(userShown, shown) : print(userText(shown)));
    });
  },
});

function userShownOf(user: Awaited<ReturnType<typeof userDetails>>): z.output<typeof userShown> {
  return {
    ...userListedOf(user),
    temporaryPasswordUntil: timeOf(user.temporaryPasswordUntil),
    logIns: user.logIns.map(({ createdAt, lastSeenAt, expiresAt }) => ({
      createdAt: dateOf(createdAt),
      lastSeenAt: dateOf(lastSeenAt),
      expiresAt: dateOf(expiresAt),
    })),
    wallets: user.wallets.map(({ isFrozen, ...wallet }) => ({ ...wallet, frozen: isFrozen })),
  };
}

function userText(user: z.output<typeof userShown>): string {
  const { id, username, createdAt, stepUp, logIns, wallets, temporaryPasswordUntil } = user;
  const sessions = logIns.map(
    (each) => `since ${each.createdAt}, last used ${each.lastSeenAt}, until ${each.expiresAt}`,
  );
  const lines = wallets.map(
    (each) => `${each.id}  ${each.address}  ${visible(each.name)}${each.frozen ? '  frozen' : ''}`,
  );
  return factsText([
    ['user', id],
    ['name', visible(username)],
    ['since', createdAt],
    ['step-up', stepUp ? 'on' : 'off'],
    ...(temporaryPasswordUntil === null ? [] : [['password', `temporary, until ${temporaryPasswordUntil}`] as const]),
    ['sessions', counted(sessions.length, 'live session')],
    ...sessions.map((text) => ['', text] as const),
    ['wallets', lines.length === 0 ? 'none' : ''],
    ...lines.map((text) => ['', text] as const),
  ]);
}

/** `bursar wallet show`: one wallet. */
export const showWalletCommand = command({
  name: 'wallet show',
  summary: 'shows a wallet: owner, limits, keys, last payments, and what it waits for',
  examples: ['wallet show wallet_1a09955d9756', 'wallet show wallet_1a09955d9756 --json | jq .waitsFor'],
  words: [{ name: 'wallet', help: 'Id or address of the wallet' }],
  json: jsonOnce(walletDetails),
  settings: VIEW_SETTINGS,
  async run(place, { word, isJson }) {
    await reading(place, async (db) => {
      const wallet = await existingWallet(db, word('wallet'));
      const details = await walletDetailsOf(db, wallet, await viewNow(db, place));
      await (isJson ? printJson(walletDetails, details) : print(walletText(details)));
    });
  },
});

/** A wallet as `wallet show` prints it. */
export function walletText(details: WalletDetails): string {
  const { id, name, status, frozen, version, address, ownerId, keys, payments, jobs, approvals } = details;
  const limits = [
    ...AMOUNT_LIMITS.map((name) => amountWords(name, details[name])),
    ...PERIOD_CHOICES.flatMap(([period, words]) =>
      details.budgets[period] === null ? [] : [`${details.budgets[period]} USDC in any ${words}`],
    ),
    ...(details.recipientBudgets === 0 ? [] : [`${details.recipientBudgets} recipients with a budget`]),
    details.whitelist === 0 ? 'no whitelist' : `${details.whitelist} on the whitelist`,
    details.expiresAt === null ? 'no end' : `until ${details.expiresAt}`,
  ];
  const session =
    details.session === details.sessionOnChain
      ? details.session
      : `${details.session}, but the chain accepts ${details.sessionOnChain ?? 'none so far'}`;
  return [
    factsText([
      ['wallet', `${id}, ${status}${frozen ? ', frozen' : ''}`],
      ['name', visible(name)],
      ['address', `${address} (${version})`],
      ['created', details.createdAt],
      ['owner', `${orDash(ownerId)}, on-chain ${details.ownerAddress}`],
      ['guardian', orDash(details.guardian)],
      ['limits', limits.join(', ')],
      ['session', session],
      ['webhook', orDash(details.webhookHost)],
    ]),
    ...part('Keys', keys, {
      prefix: 'prefix',
      kind: 'kind',
      name: 'name',
      scopes: ({ scopes }) => scopes.join(' '),
      limits: 'limits',
      'last used': 'lastUsedAt',
      until: 'expiresAt',
    }),
    ...part('Payments', payments, { id: 'id', time: 'createdAt', status: 'status', amount: 'amount', to: 'to' }),
    ...part('Jobs', jobs, { id: 'id', status: 'status', 'waits for': 'waitsFor' }),
    ...part('Approvals', approvals, { id: 'id', status: 'status', 'waits for': 'waitsFor' }),
    '',
    ...(details.waitsFor.length === 0
      ? ['Now: waits for nothing.']
      : details.waitsFor.map((text) => `Now: ${visible(text)}.`)),
  ].join('\n');
}

function part<Row>(title: string, rows: readonly Row[], columns: Columns<NoInfer<Row>>): string[] {
  if (rows.length === 0) return [];
  const cells = rows.map((row) => cellsOf(columns, row));
  return ['', `${title}:`, tableText(Object.keys(columns), cells)];
}

/** `bursar payment show`: the story of one payment. */
export const showPaymentCommand = command({
  name: 'payment show',
  summary: 'shows what happened to a payment, and what it waits for',
  examples: [
    'payment show pay_427418088199',
    'payment show 0x38159de6e4ca571a61d21747763224e9d79b52110f56b46a42437c3bc00d0b08',
    'payment show order-1042 --wallet wallet_1a09955d9756 --json | jq -r .waitsFor',
  ],
  words: [
    {
      name: 'payment',
      help: 'Id of the payment or of its approval, hash of its transaction, its reference on-chain; with --wallet, its idempotency key',
    },
  ],
  json: jsonOnce(paymentStory),
  texts: [{ name: 'wallet', help: 'Id or address of the wallet whose idempotency key it is' }],
  settings: VIEW_SETTINGS,
  async run(place, { word, text, isJson }) {
    await reading(place, async (db) => {
      const wallet = text('wallet');
      const { payment, approval } =
        wallet === undefined
          ? await paymentNamed(db, word('payment'))
          : await paymentOfKey(db, (await existingWallet(db, wallet)).id, word('payment'));
      const story =
        payment === undefined ? storyOfApproval(approval) : await storyOfPayment(db, payment, await viewNow(db, place));
      await (isJson ? printJson(paymentStory, story) : print(paymentText(story)));
    });
  },
});

function paymentText(story: z.output<typeof paymentStory>): string {
  const { id, status, final, refusal, amount, fee, to, memo, walletId, ref, steps, waitsFor } = story;
  const refused = refusal === null ? '' : ` (${refusal})`;
  const facts: [string, string][] = [
    ['payment', `${id}, ${status}${refused}${final ? ', final' : ''}`],
    ['amount', `${amount} USDC to ${to}, fee ${fee} USDC, ${story.type}`],
    ['wallet', walletId],
    ['reference', ref],
    ...(memo === '' ? [] : [['memo', visible(memo)] satisfies [string, string]]),
  ];
  const orderLines = story.orders.map(
    (order) => `Requested at ${order.at}: payment ${order.requested}, ${order.answer ?? 'not taken up so far'}.`,
  );
  const next = story.command === null ? [] : [`To have that done: bursar ${story.command}`];
  return [factsText(facts), '', stepsText(steps), '', ...orderLines, waitsText(waitsFor), ...next].join('\n');
}

/** `bursar job show`: the story of one Job. */
export const showJobCommand = command({
  name: 'job show',
  summary: 'shows what happened to a Job, and what it waits for',
  examples: ['job show job_2f6d1c0b9a8e', 'job show job_2f6d1c0b9a8e --json | jq -r .waitsFor'],
  words: [{ name: 'job-id', help: 'Id of the Job' }],
  json: jsonOnce(jobStory),
  settings: VIEW_SETTINGS,
  async run(place, { word, isJson }) {
    await reading(place, async (db) => {
      const job = await existingJob(db, word('job-id'));
      const story = await storyOfJob(db, job, await viewNow(db, place));
      await (isJson ? printJson(jobStory, story) : print(jobText(story)));
    });
  },
});

function jobText(story: z.output<typeof jobStory>): string {
  const { id, status, title, budget, fundedAmount, clientWalletId, providerWalletId, provider } = story;
  const escrow = fundedAmount === null ? '' : `, ${fundedAmount} USDC in the escrow`;
  return [
    factsText([
      ['job', `${id}, ${status}${story.outcome === null ? '' : `, ${story.outcome}`}`],
      ['title', orDash(visible(title))],
      ['budget', `${budget} USDC${escrow}`],
      ['client', clientWalletId],
      ['provider', providerWalletId ?? provider],
      ['rule', `${story.rule}, evaluator ${story.evaluator}`],
      ['until', story.expiresAt],
      ['escrow', story.onchainJobId === null ? 'no block has it' : `number ${story.onchainJobId}`],
    ]),
    '',
    stepsText(story.steps),
    '',
    waitsText(story.waitsFor),
  ].join('\n');
}

/** The last line of a story. */
function waitsText(waitsFor: string | null): string {
  return `Now: ${visible(waitsFor ?? 'waits for nothing')}.`;
}

/** Steps for people. */
function stepsText(steps: readonly z.output<typeof step>[]): string {
  const rows = steps.map(({ at, what, text }) => [orDash(at), what, text]);
  return tableText(['time', 'step', ''], rows);
}

/** Names with their texts, one below the other. */
function factsText(facts: readonly (readonly [name: string, text: string])[]): string {
  const width = Math.max(...facts.map(([name]) => name.length));
  return facts.map(([name, text]) => `${name.padEnd(width)}  ${text}`).join('\n');
}
