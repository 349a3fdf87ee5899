import { z } from 'zod';
import { METHODS, QUOTE_METHODS } from '../x402/methods.ts';
import { idempotencyKey, PAYMENT_STATUS, replayed } from './fields.ts';
import { MOVES, READS, send, sendFor, type Tool, tool } from './tool.ts';
import { NOTICE, untrusted } from './untrusted.ts';

const url = z.string().describe('The https URL to ask. Redirects are not followed.');
const headers = z
  .record(z.string(), z.string())
  .optional()
  .describe('Headers of the request. Everything in them goes to the seller.');

const sellerAnswer = z
  .object({
    status: z.number(),
    contentType: z.string().nullable(),
    body: z.string(),
    bodyEncoding: z.string().describe('base64 if it is no text.'),
    truncated: z.boolean().describe('The body was longer.'),
    notice: z.string(),
  })
  .nullable()
  .describe(`What the seller answered; null if it was not asked again. ${NOTICE}`);

/** The fields of `POST /v1/x402/pay` that a tool looks at. */
const purchase = z.looseObject({
  paymentHeader: z.string().nullable().optional(),
  response: z
    .looseObject({
      status: z.number(),
      headers: z.record(z.string(), z.string()),
      body: z.string(),
      bodyEncoding: z.string(),
      truncated: z.boolean(),
    })
    .nullable(),
});

/** Buying from sellers on the internet that ask for payment with the status 402. */
export const x402Tools: readonly Tool[] = [
  tool({
    name: 'quote_x402',
    title: 'Ask for a price',
    description:
      'Ask a URL that wants an x402 payment for its price. Pays nothing, and changes nothing at the seller.',
    hints: { ...READS, openWorldHint: true },
    input: z.strictObject({
      url,
      method: z.enum(QUOTE_METHODS).default('GET').describe('HTTP method.'),
    }),
    output: z.object({
      isFree: z.boolean().describe('The URL answered without asking for payment.'),
      amount: z.string().nullable().describe('What the seller asks for now, in decimal USDC.'),
      feeAmount: z.string().nullable(),
      total: z.string().nullable(),
      payTo: z.string().nullable(),
      network: z.string().nullable(),
      sellerStatus: z.number(),
    }),
    run: async (body, api) => await send(api, { method: 'POST', path: '/v1/x402/quote', body }),
  }),
  tool({
    name: 'buy_x402',
    title: 'Buy from a URL',
    description:
      'Request a URL, pay with x402 if it asks for at most maxAmount, and show what it delivers. After any doubt repeat the call with the same idempotencyKey: the seller gets the same payment again, never a second one.',
    hints: MOVES,
    input: z.strictObject({
      url,
      method: z.enum(METHODS).default('GET').describe('HTTP method.'),
      body: z.string().optional().describe('Body of the request; GET and HEAD take none.'),
      headers,
      maxAmount: z
        .string()
        .meta({ pattern: '^\\d+(\\.\\d{1,6})?$' })
        .describe('The most to pay, in decimal USDC, without the fee.'),
      idempotencyKey,
    }),
    output: z.object({
      paymentId: z.string().nullable().describe('null if the URL asked for no payment.'),
      txHash: z.string().nullable(),
      status: z.string().nullable().describe(PAYMENT_STATUS),
      amount: z.string().nullable(),
      feeAmount: z.string().nullable(),
      payTo: z.string().nullable(),
      response: sellerAnswer,
      ...replayed,
    }),
    async run(args, api) {
      const body = { ...args, mode: 'pay', includeHeader: true };
      const bought = await sendFor(api, { method: 'POST', path: '/v1/x402/pay', body }, purchase);
      return { ...bought, response: shown(bought) };
    },
  }),
];

/** The seller's answer without what it has no need to tell, and without the payment, which it may have sent back. */
function shown({ paymentHeader, response }: z.output<typeof purchase>): z.output<typeof sellerAnswer> {
  if (response === null) return null;
  const { status, headers: sent, bodyEncoding } = response;
  const plain = paymentHeader ? response.body.replaceAll(paymentHeader, '(the payment)') : response.body;
  const { text, truncated, notice } = untrusted(plain);
  return {
    ...{ status, contentType: sent['content-type'] ?? null, body: text, bodyEncoding, notice },
    truncated: truncated || response.truncated,
  };
}
