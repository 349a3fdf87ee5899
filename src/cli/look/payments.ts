import { isHash } from 'viem';
import { z } from 'zod';
import { formatUsdc } from '../../core/lib/money.ts';
import { dateOf, nowSeconds, systemClock } from '../../core/lib/time.ts';
import { createPaymentListing } from '../../features/payments/payment-listing.ts';
import type { ApprovalRow, PaymentRow } from '../../features/payments/payment-tables.ts';
import { shownName } from '../../http/nearest-name.ts';
import { factsText, orDash, time, usdc } from '../../server/operator/look/shown.ts';
import type { Reading } from '../../storage/db/read.ts';
import { UsageError } from '../common/arguments.ts';
import { command } from '../common/command.ts';
import { jsonLines, jsonOnce, print, printJson, visible } from '../common/output.ts';
import { NotFoundError, reading } from './database.ts';
import { limitOf, PAGE_FLAGS, printPage, timeIn } from './paging.ts';
import { paymentStory, storyOfApproval, storyOfPayment } from './payment-story.ts';
import { stepsText } from './steps.ts';
import { VIEW_SETTINGS, viewOf } from './view.ts';
import { existingWallet } from './wallet-named.ts';

const STATUSES = ['pending', 'confirmed', 'failed'] as const;

const paymentRow = z.object({
  id: z.string().describe('Id of the payment'),
  walletId: z.string().describe('Id of the wallet that pays'),
  createdAt: time.describe('When it was signed'),
  status: z.enum(STATUSES).describe('Its status'),
  refusal: z.string().nullable().describe('Code with which it was refused, while it is not executed, or null'),
  amount: usdc.describe('Decimal USDC'),
  fee: usdc.describe('Fee on top, decimal USDC: as quoted until it is confirmed'),
  to: z.string().describe('Address of the recipient'),
  type: z.string().describe('`direct`, or `x402` for a payment to an x402 seller'),
  txHash: z.string().describe('Hash of its transaction'),
  block: z.int().nullable().describe('Block that has it, or null'),
});

/** `bursar payment list`: the payments of all wallets, or of one. */
export const listPaymentsCommand = command({
  name: 'payment list',
  summary: 'lists payments, the newest first',
  examples: [
    'payment list --status pending',
    'payment list --wallet wallet_5f0c2ab81d9e --since 24h',
    'payment list --since 2026-05-01 --limit 1000 --json | jq -r .amount',
  ],
  json: jsonLines(paymentRow),
  texts: [
    { name: 'wallet', help: 'Id or address of the wallet that pays' },
    { name: 'status', help: STATUSES.join(', ') },
    { name: 'since', help: 'Time such as 2026-05-01T12:00:00Z, or how long ago, such as 90m, 24h or 7d' },
    ...PAGE_FLAGS,
  ],
  settings: ['dataDir', 'serverDatabaseUrl'],
  async run({ dataDir, serverDatabaseUrl }, given) {
    const limit = limitOf(given);
    const status = statusOf(given.text('status'), STATUSES);
    const sinceText = given.text('since');
    const since = sinceText === undefined ? undefined : timeIn(sinceText, nowSeconds(systemClock));
    await reading({ dataDir, serverDatabaseUrl }, async (db) => {
      const [wallet, after] = [given.text('wallet'), given.text('after')];
      const { rows, hasMore } = await createPaymentListing(db).page({
        limit,
        status,
        since,
        walletId: wallet === undefined ? undefined : (await existingWallet(db, wallet)).id,
        after: after === undefined ? undefined : await signedPayment(db, after),
      });
      const heads = ['id', 'wallet', 'time', 'status', 'amount', 'fee', 'to'];
      const listed = { schema: paymentRow, heads, cellsOf, none: 'No payments.' };
      await printPage({ rows: rows.map(rowOf), hasMore }, listed, given.isJson);
    });
  },
});

/** `bursar payment show`: the story of one payment. */
export const showPaymentCommand = command({
  name: 'payment show',
  summary: 'shows what happened to a payment, from request to final block, and what it waits for',
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
  async run({ dataDir, serverDatabaseUrl, ...place }, { word, text, isJson }) {
    await reading({ dataDir, serverDatabaseUrl }, async (db) => {
      const wallet = text('wallet');
      const { payment, approval } =
        wallet === undefined
          ? await paymentNamed(db, word('payment'))
          : await paymentOfKey(db, (await existingWallet(db, wallet)).id, word('payment'));
      const story =
        payment === undefined ? storyOfApproval(approval) : await storyOfPayment(db, payment, await viewOf(db, place));
      await (isJson ? printJson(paymentStory, story) : print(storyText(story)));
    });
  },
});

type Found =
  | { readonly payment: PaymentRow; readonly approval?: never }
  | { readonly payment?: never; readonly approval: ApprovalRow };

async function paymentNamed(db: Reading, name: string): Promise<Found> {
  const listing = createPaymentListing(db);
  if (isHash(name)) {
    const [first, ...others] = await listing.ofTransaction(name);
    if (others.length > 0 && first !== undefined) {
      const ids = [first, ...others].map(({ id }) => id).join(', ');
      throw new NotFoundError(`That transaction carries ${others.length + 1} payments. Name one: ${ids}.`);
    }
    const payment = first === undefined ? await listing.byRef(name) : await listing.byId(first.id);
    if (payment !== undefined) return { payment };
    throw new NotFoundError(
      'No payment has this transaction or this reference. Transactions are forgotten some time after they are final ' +
        "(BURSAR_RETENTION_DAYS): an explorer shows the payment's reference, as ref of PaymentExecuted; try that.",
    );
  }
  const payment = await listing.byId(name);
  if (payment !== undefined) return { payment };
  const approval = (await listing.approvalById(name)) ?? (await listing.openApprovalOfPayment(name));
  if (approval !== undefined) return await ofApproval(db, approval);
  throw new NotFoundError(
    `There is no payment ${shownName(name)}. A payment that was refused leaves no trace; an idempotency key needs --wallet; bursar payment list shows the latest.`,
  );
}

async function paymentOfKey(db: Reading, walletId: string, key: string): Promise<Found> {
  const listing = createPaymentListing(db);
  const payment = await listing.byKey(walletId, key);
  if (payment !== undefined) return { payment };
  const approval = await listing.approvalByKey(walletId, key);
  if (approval !== undefined) return await ofApproval(db, approval);
  throw new NotFoundError(
    `${walletId} has no payment with the idempotency key ${shownName(key)}: none was asked for, or it was refused. ` +
      `bursar payment list --wallet ${walletId} shows its latest.`,
  );
}

async function ofApproval(db: Reading, approval: ApprovalRow): Promise<Found> {
  const payment = await createPaymentListing(db).byRef(approval.ref);
  return payment === undefined ? { approval } : { payment };
}

async function signedPayment(db: Reading, id: string): Promise<PaymentRow> {
  const payment = await createPaymentListing(db).byId(id);
  if (payment !== undefined) return payment;
  throw new NotFoundError(`There is no payment ${shownName(id)} after which the list could go on.`);
}

/** One of a few words that a flag takes. Throws {@link UsageError}. */
export function statusOf<const Word extends string>(
  text: string | undefined,
  words: readonly Word[],
): Word | undefined {
  const found = words.find((word) => word === text);
  if (text === undefined || found !== undefined) return found;
  throw new UsageError(`--status takes one of ${words.join(', ')}.`);
}

function storyText(story: z.output<typeof paymentStory>): string {
  const { id, status, final, refusal, amount, fee, to, memo, walletId, ref, steps, waitsFor } = story;
  const refused = refusal === null ? '' : ` (${refusal})`;
  const facts: [string, string][] = [
    ['payment', `${id}, ${status}${refused}${final ? ', final' : ''}`],
    ['amount', `${amount} USDC to ${to}, fee ${fee} USDC, ${story.type}`],
    ['wallet', walletId],
    ['reference', ref],
    ...(memo === '' ? [] : [['memo', visible(memo)] satisfies [string, string]]),
  ];
  const asked = story.orders.map(
    (order) => `Asked for at ${order.at}: payment ${order.asked}, ${order.answer ?? 'not taken up so far'}.`,
  );
  const next = story.command === null ? [] : [`To have that done: bursar ${story.command}`];
  return [factsText(facts), '', stepsText(steps), '', ...asked, waitsText(waitsFor), ...next].join('\n');
}

/** The last line of a story. */
export function waitsText(waitsFor: string | null): string {
  return `Now: ${waitsFor ?? 'waits for nothing'}.`;
}

/** A payment as a list shows it. */
export function rowOf(payment: PaymentRow): z.output<typeof paymentRow> {
  const { id, walletId, createdAt, status, refusal, amount, feeAmount, toAddress, type } = payment;
  return {
    id,
    walletId,
    createdAt: dateOf(createdAt),
    status,
    refusal,
    type,
    amount: formatUsdc(amount),
    fee: formatUsdc(feeAmount),
    to: toAddress,
    txHash: payment.txHash,
    block: payment.blockNumber,
  };
}

function cellsOf({ id, walletId, createdAt, status, refusal, amount, fee, to }: z.output<typeof paymentRow>) {
  return [id, walletId, createdAt, orDash(refusal === null ? status : `${status} (${refusal})`), amount, fee, to];
}
