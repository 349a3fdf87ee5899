import { z } from 'zod';
import { paymentSchemes } from '../../features/x402/payment-schemes.ts';
import { METHODS, QUOTE_METHODS } from '../../features/x402/x402-schema.ts';
import {
  foreignText,
  idempotencyKey,
  ownSentence,
  PAYMENT_STATUS,
  replayed,
  shownAddress,
  shownAmount,
  shownHash,
  shownId,
  shownLink,
  shownNetwork,
  shownWord,
  usdc,
} from './fields.ts';
import { MOVES, READS, send, sendFor, type Tool, tool } from './tool.ts';

const url = z.string().describe('The https URL to ask. Redirects are not followed.');
const headers = z
  .array(z.strictObject({ name: z.string().describe('Name of the header.'), value: z.string().describe('Its value.') }))
  .optional()
  .describe('Headers of the request. Everything in them goes to the seller.');

const sellerAnswer = z
  .object({
    status: z.number(),
    contentType: foreignText.nullable(),
    body: foreignText,
    bodyEncoding: shownWord.describe('base64 if it is no text.'),
    truncated: z.boolean().describe('The seller sent more than this server keeps.'),
  })
  .nullable()
  .describe('What the seller answered; null if there was no further request.');

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
    description: 'Ask a URL that wants an x402 payment for its price. Pays nothing, and changes nothing at the seller.',
    hints: { ...READS, openWorldHint: true },
    input: z.strictObject({ url, method: z.enum(QUOTE_METHODS).default('GET').describe('HTTP method.') }),
    output: z.object({
      isFree: z
        .boolean()
        .describe('The URL delivers without payment. False with a null amount: it refused, or failed.'),
      amount: shownAmount.nullable().describe('What the seller asks for now, in decimal USDC.'),
      feeAmount: shownAmount.nullable(),
      total: shownAmount.nullable(),
      payTo: shownAddress.nullable(),
      network: shownNetwork.nullable(),
      sellerStatus: z.number().describe('What the URL answered.'),
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
      maxAmount: usdc('The most to pay, in decimal USDC, without the fee.'),
      idempotencyKey,
    }),
    output: z.object({
      paymentId: shownId.nullable().describe('null if the URL wanted no payment.'),
      txHash: shownHash.nullable(),
      status: shownWord.nullable().describe(PAYMENT_STATUS),
      amount: shownAmount.nullable(),
      feeAmount: shownAmount.nullable(),
      payTo: shownAddress.nullable(),
      response: sellerAnswer,
      ...replayed,
    }),
    async run({ headers: sent = [], ...args }, api) {
      const named = Object.fromEntries(sent.map(({ name, value }) => [name, value]));
      const body = { ...args, headers: named, mode: 'pay', includeHeader: true };
      const bought = await sendFor(api, { method: 'POST', path: '/v1/x402/pay', body }, purchase);
      return { ...bought, response: shown(bought) };
    },
  }),
  tool({
    name: 'sell',
    title: 'Begin to sell',
    description: `Show how your wallet is paid with x402 by those who use your own server: a whole shop in code, your address and the facilitator's URL. Changes nothing. ${paymentSchemes.map(({ name, seller, cost }) => `With ${name}, the seller ${seller}; it costs ${cost}.`).join(' ')}`,
    hints: READS,
    input: z.strictObject({}),
    output: z.object({
      code: ownSentence.describe('TypeScript. It reads your API key from BURSAR_API_KEY.'),
      facilitatorUrl: shownLink,
      payTo: shownAddress.describe('Your wallet.'),
      network: shownNetwork,
    }),
    run: async (_, api) => await send(api, { method: 'GET', path: '/v1/selling' }),
  }),
];

/** The seller's answer without what it has no need to tell, and without the payment, which it may have sent back. */
function shown({ paymentHeader, response }: z.output<typeof purchase>): z.input<typeof sellerAnswer> {
  if (response === null) return null;
  const { status, headers: sent, bodyEncoding, truncated } = response;
  const body = paymentHeader ? response.body.replaceAll(paymentHeader, '(the payment)') : response.body;
  return { status, contentType: sent['content-type'] ?? null, body, bodyEncoding, truncated };
}
