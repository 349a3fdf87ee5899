import type { Address, Hex } from 'viem';
import { z } from 'zod';
import type { ErrorCode } from '../../core/errors.ts';
import { inSnakeCase } from '../../core/lib/text.ts';
import { budgetDetails, periodWords, perLimit } from '../../core/spending-limits.ts';
import { docs, EXAMPLE_ADDRESS, EXAMPLE_HASH, shownTime } from '../../http/fields.ts';
import { cursorField, nextCursorField, pageLimit } from '../../http/query.ts';
import type { PaymentRow, PaymentStatus } from '../payments/payment-tables.ts';
import type { ChangeDetails } from '../wallets/wallet-events.ts';
import { limitsAnswer } from '../wallets/wallet-fields.ts';
import type { ShownPurchase } from '../x402/x402-store.ts';
import type { ActivityRow, Position } from './activity-store.ts';
import { ACTIVITY_KINDS, type ActivityKind, isActivityKind } from './activity-tables.ts';

/** One line of a wallet's activity. */
export interface Entry {
  readonly id: string;
  readonly position: Position;
  readonly kind: ActivityKind;
  /** Of a payment its own; whatever else is shown is in a block. */
  readonly status: PaymentStatus;
  /** Unix seconds: of the block, or of the request, if it is in none. */
  readonly at: number;
  /** Micro-USDC, below zero for what leaves the wallet. An entry in no block has moved nothing. */
  readonly amount: bigint;
  /** Of a payment, a part of the amount; of a purchase, it moves in an entry of its own. Micro-USDC. */
  readonly feeAmount: bigint | null;
  readonly counterparty: Address | null;
  readonly payment: PaymentRow | undefined;
  /** Of a purchase's seller. */
  readonly host: string | null;
  readonly job: { readonly id: string; readonly title: string } | undefined;
  readonly onchainJobId: number | null;
  readonly refusal: ErrorCode | null;
  readonly transactionHash: Hex | null;
  readonly blockNumber: number | null;
  readonly logIndex: number | null;
  readonly details: ChangeDetails | null;
}

/** What features say of the rows of a page. */
export interface Described {
  /** By reference. */
  readonly payments: ReadonlyMap<string, PaymentRow>;
  /** By nonce, with their payments. */
  readonly purchases: ReadonlyMap<string, { readonly host: string | null; readonly payment: PaymentRow }>;
  /** Where something was sold, by nonce. */
  readonly shops: ReadonlyMap<string, string>;
  readonly jobs: ReadonlyMap<number, { readonly id: string; readonly title: string }>;
}

const SIDES = ['in', 'out'] as const;

/** What the chain says, with the data known here of the payment or the Job that it is of. */
export function entryOfRow(row: ActivityRow, { payments, purchases, shops, jobs }: Described): Entry {
  const { timestamp, blockNumber, logIndex, side, transactionHash, kind, onchainJobId } = row;
  const purchase = row.authorizationNonce === null ? undefined : purchases.get(row.authorizationNonce);
  const payment = row.paymentRef === null ? purchase?.payment : payments.get(row.paymentRef);
  const isPaid = kind === 'payment' || kind === 'purchase';
  const shop = kind === 'sold' ? shops.get(row.authorizationNonce ?? '') : undefined;
  return {
    id: `${transactionHash}-${logIndex}-${SIDES[side] ?? side}`,
    position: { timestamp, blockNumber, logIndex, side },
    kind,
    at: timestamp,
    amount: row.amount,
    counterparty: row.counterparty,
    // The feed may tell of a purchase before it counts as one.
    status: kind === 'payment' ? (payment?.status ?? 'confirmed') : 'confirmed',
    feeAmount: isPaid ? (payment?.feeAmount ?? null) : null,
    payment,
    host: purchase?.host ?? shop ?? null,
    job: onchainJobId === null ? undefined : jobs.get(onchainJobId),
    onchainJobId,
    refusal: isPaid ? (payment?.refusal ?? null) : null,
    transactionHash,
    blockNumber,
    logIndex,
    details: row.details,
  };
}

/** After every block. */
const NOT_YET = Number.MAX_SAFE_INTEGER;

/** Where a payment is that has moved nothing: on top, or, once it has failed, after the blocks of its second. */
export function positionOfUnmoved({ status, createdAt, messageId }: PaymentRow): Position {
  const timestamp = status === 'pending' ? NOT_YET : createdAt;
  return { timestamp, blockNumber: NOT_YET, logIndex: messageId, side: 0 };
}

/** A payment that has moved nothing. */
export function entryOfUnmoved(payment: PaymentRow, purchase: ShownPurchase | undefined): Entry {
  return {
    id: payment.id,
    position: positionOfUnmoved(payment),
    kind: purchase === undefined ? 'payment' : 'purchase',
    status: payment.status,
    at: payment.createdAt,
    amount: purchase === undefined ? -payment.amount - payment.feeAmount : -payment.amount,
    feeAmount: payment.feeAmount,
    counterparty: payment.toAddress,
    payment,
    host: purchase?.host ?? null,
    job: undefined,
    onchainJobId: null,
    refusal: payment.refusal,
    details: null,
    transactionHash: payment.txHash,
    blockNumber: null,
    logIndex: null,
  };
}

/** Whether a text, in lower case, is part of what people know an entry by. */
export function isFoundBy(entry: Entry, text: string): boolean {
  const { id, counterparty, payment, host, job, transactionHash } = entry;
  return [id, counterparty, payment?.id, payment?.memo, host, job?.id, job?.title, transactionHash].some(
    (part) => part?.toLowerCase().includes(text) === true,
  );
}

/** The latest first. */
export function inOrder(a: Position, b: Position): number {
  return b.timestamp - a.timestamp || b.blockNumber - a.blockNumber || b.logIndex - a.logIndex || b.side - a.side;
}

/** The first place of the list: nothing comes before it. */
export const TOP: Position = { timestamp: NOT_YET, blockNumber: NOT_YET, logIndex: NOT_YET, side: 1 };

/** Longer than any id, hash, address or memo that an entry has. */
const MAX_SEARCH_CHARACTERS = 100;

const kindField = z
  .string()
  .max(500, 'INVALID_KIND')
  .transform((text, context): readonly ActivityKind[] => {
    const kinds = [...new Set(text.split(','))];
    if (kinds.every(isActivityKind)) return kinds;
    context.addIssue({ code: 'custom', message: 'INVALID_KIND' });
    return z.NEVER;
  })
  .optional()
  .meta(docs(`Only these kinds, separated by commas: ${ACTIVITY_KINDS.join(', ')}.`, 'payment,purchase'));

const position = z
  .tuple([z.int(), z.int(), z.int(), z.int()])
  .transform(([timestamp, blockNumber, logIndex, side]) => ({ timestamp, blockNumber, logIndex, side }));

/** The query of a wallet's activity. */
export const activityQuery = z.object({
  from: timeField('Only what happened at this time or later, in Unix seconds.'),
  to: timeField('Only what happened before this time, in Unix seconds.'),
  kind: kindField,
  q: z
    .string()
    .trim()
    .min(1, 'INVALID_SEARCH')
    .max(MAX_SEARCH_CHARACTERS, 'INVALID_SEARCH')
    .transform((text) => text.toLowerCase())
    .optional()
    .meta(
      docs(
        'Only what has this in a memo, an address, the host of a seller, an id, the title of a Job or a transaction hash, in any case; up to 100 characters. A page of a search may have few entries or none: go on while there is a `nextCursor`.',
        'weather',
      ),
    ),
  cursor: cursorField(position),
  limit: pageLimit({ fallback: 50, max: 200 }),
  format: z
    .enum(['json', 'csv'], 'INVALID_FORMAT')
    .optional()
    .meta(docs('`csv` answers as `Accept: text/csv` does. Default: what `Accept` says.', 'csv')),
});

/** The parsed query of a wallet's activity. */
export type ActivityRequest = z.output<typeof activityQuery>;

const usdc = (description: string, example: string) => z.string().meta(docs(description, example));
const maybeAddress = (description: string) => z.string().nullable().optional().meta(docs(description, EXAMPLE_ADDRESS));

const changeRecord = z
  .object({
    ...inSnakeCase({
      ...perLimit(
        (name) => limitsAnswer[name].optional(),
        () => z.int().optional().describe('Unix seconds; 0 for never.'),
      ),
      ...budgetDetails((period) =>
        usdc(`Of any ${periodWords(period)}, in decimal USDC; \`0\` for none.`, '50').optional(),
      ),
    }),
    whitelist: z
      .array(z.string())
      .optional()
      .meta(docs('The only allowed recipients; `[]` means anybody.', [EXAMPLE_ADDRESS])),
    guardian: maybeAddress('Who may freeze in addition to the owner; null for no one.'),
    session: maybeAddress('The session key that the wallet accepts.'),
    owner: maybeAddress('The owner from then on.'),
    previous_owner: maybeAddress('The owner before.'),
    offered_to: maybeAddress('Who may take the ownership; null for no one any more.'),
    job_evaluator: maybeAddress('Who may evaluate Jobs; null for no one in particular.'),
    max_job_seconds: z.int().optional().meta(docs('How long a Job may last, in seconds.', 7_776_000)),
    recipient: maybeAddress('Whose budget it is.'),
    session_key: maybeAddress('A session key in addition to the first one.'),
    scopes: z
      .array(z.string())
      .optional()
      .meta(docs('What that key may do; `[]` means that it was revoked.', ['payments'])),
    period: z.string().optional().meta(docs("Of the recipient's or the key's budget; `none` without one.", 'week')),
    budget: usdc('That budget, in decimal USDC; `0` for none.', '20').optional(),
  })
  .nullable()
  .describe('What a change of rules has set; null for everything else.');

/** An entry, as the API answers it. */
export const activityEntry = z
  .object({
    id: z
      .string()
      .meta(
        docs(
          'Of what a block has: its transaction, its log and the direction. Of a payment that has moved nothing: the id of the payment.',
          `${EXAMPLE_HASH}-7-out`,
        ),
      ),
    kind: z
      .enum(ACTIVITY_KINDS)
      .meta(
        docs(
          'What happened. `purchase`, `sold`: by x402. `withdrawal`: whatever else left the wallet, which only its owner can do.',
          'payment',
        ),
      ),
    status: z
      .enum(['pending', 'confirmed', 'failed'])
      .meta(docs('Of a payment or a purchase its own; all else is `confirmed`.', 'confirmed')),
    at: shownTime('Unix seconds: of the block, or of the request, if it is in none.'),
    amount: usdc(
      'What the wallet has gained, in decimal USDC; below zero for what has left it. With a null `block_number` nothing has moved yet.',
      '-1.52',
    ),
    fee_amount: z
      .string()
      .nullable()
      .meta(
        docs(
          'Of a payment: the fee, which is a part of the amount. Of a purchase: its fee, which moves in a `fee` entry of its own.',
          '0.02',
        ),
      ),
    counterparty: z
      .string()
      .nullable()
      .meta(docs('Address that the USDC comes from or goes to; null where none does.', EXAMPLE_ADDRESS)),
    payment_id: z.string().nullable().meta(docs('Id of the payment that it is of.', 'pay_9b41d07e6ac2')),
    memo: z.string().nullable().meta(docs('Memo of that payment.', 'weather data, May')),
    host: z.string().nullable().meta(docs('Host of the x402 seller: of a sale, your own.', 'api.weather.example')),
    job_id: z.string().nullable().meta(docs('Id of the Job that it is of.', null)),
    job_title: z.string().nullable().meta(docs('Its title; someone else may have written it.', null)),
    onchain_job_id: z.int().nullable().meta(docs("The Job's id on the escrow contract.", null)),
    refusal: z.string().nullable().meta(docs('With which code its wallet refused the payment.', null)),
    tx_hash: z.string().nullable().meta(docs('Hash of its transaction.', EXAMPLE_HASH)),
    block_number: z.int().nullable().meta(docs('Its block; null while no block has it.', 38_200_411)),
    log_index: z.int().nullable().meta(docs('Its log in that block.', 7)),
    change: changeRecord,
  })
  .meta({ id: 'ActivityEntry', description: 'One line of what happened with a wallet.' });

/** A page of activity, as the API answers it. */
export const activityList = z.object({
  activity: z
    .array(activityEntry)
    .describe(
      'Pending payments first; then what the chain has, the latest first. Failed payments are where they were asked for.',
    ),
  nextCursor: nextCursorField,
});

/** A query parameter that is a time in Unix seconds; anything else is `INVALID_TIME_RANGE`. */
export function timeField(description: string) {
  return z
    .string()
    .regex(/^\d{1,12}$/, 'INVALID_TIME_RANGE')
    .transform(Number)
    .meta({ type: 'integer', minimum: 0 })
    .optional()
    .describe(description);
}
