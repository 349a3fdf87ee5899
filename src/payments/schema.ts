import { z } from 'zod';
import { addressField, idempotencyKeyField, usdcField } from '../http/fields.ts';
import { pagination } from '../http/query.ts';
import { replayFields } from '../http/replay.ts';
import { isPrintableLines } from '../lib/text.ts';

/** In Unicode code points. */
export const MAX_MEMO_CHARACTERS = 200;
/** No memo of 200 code points has more UTF-16 units; counting starts below this. */
const MAX_MEMO_UNITS = 2 * MAX_MEMO_CHARACTERS;

const positiveAmount = usdcField('INVALID_AMOUNT').refine((amount) => amount > 0n, 'INVALID_AMOUNT');

/** A note of at most 200 code points, which is what people see of it. */
export function memoField() {
  return z
    .string('INVALID_MEMO')
    .refine(
      (text) => text.length <= MAX_MEMO_UNITS && [...text].length <= MAX_MEMO_CHARACTERS,
      'INVALID_MEMO',
    )
    .refine(isPrintableLines, 'INVALID_MEMO');
}

/** The body of `POST /v1/payments`; amounts become micro-USDC. */
export const paymentBody = z.object({
  to: addressField(),
  amount: positiveAmount,
  currency: z.string('INVALID_CURRENCY').refine((text) => text === 'USDC', 'UNSUPPORTED_CURRENCY'),
  memo: memoField().default(''),
  idempotencyKey: idempotencyKeyField().optional(),
  type: z.enum(['direct', 'x402'], 'INVALID_TYPE').default('direct'),
});

/** The parsed body of a payment; the amount in micro-USDC. */
export type PaymentRequest = z.output<typeof paymentBody>;

const status = z.enum(['pending', 'confirmed', 'failed']);
const type = z.enum(['direct', 'x402']);
/** A code of the error table. */
const refusal = z.string().nullable();

/** The answer to `POST /v1/payments`. */
export const createdPayment = z.object({
  id: z.string(),
  txHash: z.string(),
  status,
  amount: z.string(),
  feeAmount: z.string(),
  to: z.string(),
  type,
  refusal,
  ...replayFields,
});

/** The answer to `POST /v1/payments/simulate`. */
export const simulatedPayment = z.object({
  ok: z.boolean(),
  error: z.string().optional(),
  message: z.string().optional(),
  feeAmount: z.string().nullable(),
  total: z.string().nullable(),
  remainingToday: z.string().nullable(),
});

/** A payment as look-ups and lists show it. */
export const paymentRecord = z
  .object({
    id: z.string(),
    wallet_id: z.string(),
    to_address: z.string(),
    amount: z.string(),
    type,
    memo: z.string(),
    status,
    tx_hash: z.string(),
    fee_amount: z.string(),
    fee_recipient: z.string(),
    created_at: z.int(),
    refusal,
  })
  .meta({ id: 'Payment', description: 'A payment.' });

/** The query of a wallet's payments. */
export const paymentListQuery = pagination({ fallback: 20, max: 100 }).extend({
  type: z.enum(['direct', 'x402'], 'INVALID_TYPE').optional(),
  status: z.enum(['pending', 'confirmed', 'failed'], 'INVALID_STATUS_FILTER').optional(),
});

/** The parsed query of a list of payments. */
export type PaymentListQuery = z.output<typeof paymentListQuery>;

/** A page of payments, as the API answers it. */
export const paymentList = z.object({ payments: z.array(paymentRecord) });
