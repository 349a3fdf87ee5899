import { z } from 'zod';
import { isPrintableLines } from '../../core/lib/text.ts';
import {
  addressField,
  amountField,
  docs,
  EXAMPLE_ADDRESS,
  idempotencyKeyField,
  shownAddress,
  shownAmount,
  shownHash,
  shownTime,
} from '../../http/fields.ts';
import { pagination } from '../../http/query.ts';
import { replayFields } from '../../http/replay.ts';

/** In Unicode code points. */
export const MAX_MEMO_CHARACTERS = 200;
/** No memo of 200 code points has more UTF-16 units; counting starts below this. */
const MAX_MEMO_UNITS = 2 * MAX_MEMO_CHARACTERS;

/** A note of at most 200 code points, which is what people see of it. */
export function memoField() {
  return z
    .string('INVALID_MEMO')
    .refine((text) => text.length <= MAX_MEMO_UNITS && [...text].length <= MAX_MEMO_CHARACTERS, 'INVALID_MEMO')
    .refine(isPrintableLines, 'INVALID_MEMO')
    .meta(docs('A note of up to 200 characters; never on-chain.', 'weather data, May'));
}

/** The body of `POST /v1/payments`; amounts become micro-USDC. */
export const paymentBody = z.object({
  to: addressField().meta(docs('Address of the recipient.', EXAMPLE_ADDRESS)),
  amount: amountField(),
  currency: z
    .string('INVALID_CURRENCY')
    .refine((text) => text === 'USDC', 'UNSUPPORTED_CURRENCY')
    .meta(docs('Always `USDC`.', 'USDC')),
  memo: memoField().default(''),
  idempotencyKey: idempotencyKeyField().optional(),
  type: z
    .enum(['direct', 'x402'], 'INVALID_TYPE')
    .default('direct')
    .meta(docs('A label: `x402` for a payment to an x402 seller. You can filter lists by it.', 'direct')),
});

/** The parsed body of a payment; the amount in micro-USDC. */
export type PaymentRequest = z.output<typeof paymentBody> & {
  /** The public part of the key that asks, where one does. */
  readonly keyPrefix?: string | null | undefined;
  /** If only a limit refuses it: have its Owner decide. Absent: it is refused. */
  readonly approval?: 'request' | undefined;
  /** For the Owner. */
  readonly reason?: string | undefined;
};

const status = z.enum(['pending', 'confirmed', 'failed']);
const type = z.enum(['direct', 'x402']);
/** A code of the error table. */
const refusal = z.string().nullable();

/** The answer to `POST /v1/payments`. */
export const createdPayment = z.object({
  id: z.string().meta(docs('Id of the payment.', 'pay_9b41d07e6ac2')),
  txHash: shownHash('Hash of its transaction.'),
  status: status.meta(docs('The current status, usually `pending`; see `Prefer: wait`.', 'pending')),
  amount: shownAmount,
  feeAmount: z.string().meta(docs('Platform fee on top of the amount, in decimal USDC.', '0.03')),
  to: shownAddress('Address of the recipient.'),
  type: type.meta(docs('A label: `x402` for a payment to an x402 seller. You can filter lists by it.', 'direct')),
  refusal: refusal.meta(
    docs(
      'The code with which the wallet has refused it in a block, else null. Null, too, for one that failed because no block had it in time, or because its seller did not collect it.',
      null,
    ),
  ),
  ...replayFields,
});

/** The answer to `POST /v1/payments/simulate`. */
export const simulatedPayment = z.object({
  ok: z.boolean().meta(docs('Whether the payment would succeed.', true)),
  error: z
    .string()
    .optional()
    .meta(docs('The code with which the payment would be refused; absent if it would succeed.', 'TX_LIMIT_EXCEEDED')),
  message: z.string().optional().describe('Why, and what to do.'),
  feeAmount: z
    .string()
    .nullable()
    .meta(docs('Platform fee on top of the amount, in decimal USDC; always present.', '0.03')),
  total: z.string().nullable().meta(docs('Amount and fee, in decimal USDC.', '1.53')),
  remainingToday: z
    .string()
    .nullable()
    .meta(
      docs(
        'What the daily limit leaves before this payment, in decimal USDC, counting payments in flight; null without a limit.',
        '87.5',
      ),
    ),
});

/** A payment as look-ups and lists show it. */
export const paymentRecord = z
  .object({
    id: z.string().meta(docs('Id of the payment. Anybody who knows it can read the payment.', 'pay_9b41d07e6ac2')),
    wallet_id: z.string().meta(docs('Id of the paying wallet.', 'wallet_5f0c2ab81d9e')),
    to_address: shownAddress('Address of the recipient.'),
    amount: shownAmount,
    type: type.meta(docs('`x402` for a payment to an x402 seller. You can filter lists by it.', 'direct')),
    memo: z.string().meta(docs('A note of up to 200 characters; never on-chain.', 'weather data, May')),
    status: status.meta(
      docs('`pending`: in flight. `confirmed`: on-chain. `failed`: proven that it can no longer happen.', 'confirmed'),
    ),
    tx_hash: shownHash('Hash of its transaction.'),
    fee_amount: z.string().meta(docs('Platform fee on top of the amount, in decimal USDC.', '0.03')),
    fee_recipient: shownAddress('Address of the treasury.'),
    created_at: shownTime(),
    refusal: refusal.meta(
      docs(
        'The code with which the wallet refused it in a block, else null. While `pending`, it may still happen until its deadline is final.',
        null,
      ),
    ),
  })
  .meta({ id: 'Payment', description: 'A payment.' });

/** The query of a wallet's payments. */
export const paymentListQuery = pagination({ fallback: 20, max: 100 }).extend({
  type: z.enum(['direct', 'x402'], 'INVALID_TYPE').optional().meta(docs('Only payments of this type.', 'x402')),
  status: z
    .enum(['pending', 'confirmed', 'failed'], 'INVALID_STATUS_FILTER')
    .optional()
    .meta(docs('Only payments with this status.', 'pending')),
});

/** The parsed query of a list of payments. */
export type PaymentListQuery = z.output<typeof paymentListQuery>;

/** A page of payments, as the API answers it. */
export const paymentList = z.object({ payments: z.array(paymentRecord).describe('Newest first.') });
