import { EVM_NETWORK_CHAIN_ID_MAP } from '@x402/evm/v1';
import { z } from 'zod';
import { parseTargetUrl, TargetError } from '../../core/net/target-url.ts';
import {
  addressField,
  docs,
  EXAMPLE_ADDRESS,
  EXAMPLE_HASH,
  idempotencyKeyField,
  usdcField,
} from '../../http/fields.ts';
import { replayFields } from '../../http/replay.ts';
import { memoField } from '../payments/payment-schema.ts';

const MAX_HEADERS = 50;

/** The body of `POST /v1/x402/pay`; amounts become micro-USDC, the URL its normal form, the network its chain id. */
export function x402Body(allowPrivateTargets: boolean) {
  return z.object({
    url: urlField(allowPrivateTargets).meta(
      docs('The URL to request, `https` only. Redirects are not followed.', 'https://seller.example/weather'),
    ),
    method: z
      .enum(METHODS, 'INVALID_METHOD')
      .default('GET')
      .meta(docs('HTTP method. `GET` and `HEAD` take no body.', 'POST')),
    headers: z
      .record(z.string('INVALID_HEADERS'), z.string('INVALID_HEADERS'), 'INVALID_HEADERS')
      .refine((headers) => Object.keys(headers).length <= MAX_HEADERS, 'INVALID_HEADERS')
      .default({})
      .meta(docs('Headers to send.', { Accept: 'application/json' })),
    body: z.string('INVALID_BODY').optional().meta(docs('Body to send.', '{"city":"Lisbon"}')),
    maxAmount: usdcField('INVALID_MAX_AMOUNT')
      .refine((amount) => amount > 0n, 'INVALID_MAX_AMOUNT')
      .optional()
      .meta(
        docs(
          "The most to pay, in decimal USDC, without the fee. Default: the wallet's limit per payment, if it has one.",
          '0.05',
        ),
      ),
    network: z
      .string('INVALID_NETWORK')
      .transform((name, context) => {
        const chainId = chainIdOf(name);
        if (chainId !== undefined) return chainId;
        context.addIssue({ code: 'custom', message: 'INVALID_NETWORK' });
        return z.NEVER;
      })
      .optional()
      .describe('Accept only this network: an x402 name or a CAIP-2 id.'),
    asset: addressField().optional().describe('Accept only this token, by its address.'),
    recipient: addressField().optional().describe('Accept only this recipient.'),
    memo: memoField().default(''),
    idempotencyKey: idempotencyKeyField().optional(),
    mode: z
      .enum(['pay', 'authorize'], 'INVALID_MODE')
      .default('pay')
      .meta(
        docs(
          '`pay`: request the URL again with the payment. `authorize`: only make the payment; you send `paymentHeader` as `headerName` yourself.',
          'pay',
        ),
      ),
    includeHeader: z
      .boolean('INVALID_INCLUDE_HEADER')
      .optional()
      .describe(
        'Whether the answer has `paymentHeader`, a kilobyte or more. Default: only in mode `authorize`, in which you send it yourself.',
      ),
  });
}

/**
 * The body of `POST /v1/x402/quote`: what of a purchase is said to the seller, and which options count. Anyone who only
 * looks has the seller do nothing.
 */
export function x402QuoteBody(allowPrivateTargets: boolean) {
  const { url, headers, network, asset, recipient } = x402Body(allowPrivateTargets).shape;
  const method = z
    .enum(QUOTE_METHODS, 'INVALID_METHOD')
    .default('GET')
    .meta(docs('HTTP method. A quote changes nothing, so it takes no other.', 'GET'));
  return z.object({ url, method, headers, network, asset, recipient });
}

/** The parsed body of a quote. */
export type X402QuoteRequest = z.output<ReturnType<typeof x402QuoteBody>>;

const payTo = z.string().nullable().meta(docs('Address of the seller.', EXAMPLE_ADDRESS));

/** The answer of `POST /v1/x402/quote`. */
export const x402Quote = z.object({
  isFree: z
    .boolean()
    .meta(
      docs(
        'The URL delivers without payment: it answered 2xx. False with a null `amount`: it refused, or failed.',
        false,
      ),
    ),
  amount: z
    .string()
    .nullable()
    .meta(docs('What the seller asks for, in decimal USDC; null if it demanded no payment.', '0.02')),
  feeAmount: z.string().nullable().meta(docs('Platform fee on top, in decimal USDC.', '0.0004')),
  total: z.string().nullable().meta(docs('Amount and fee together, in decimal USDC.', '0.0204')),
  payTo,
  network: z.string().nullable().meta(docs('The network to pay on, as a CAIP-2 id.', 'eip155:8453')),
  asset: z.string().nullable().meta(docs('Address of the token.', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913')),
  maxTimeoutSeconds: z.int().nullable().meta(docs('How long the seller accepts the payment.', 60)),
  sellerStatus: z.int().meta(docs("HTTP status of the seller's answer.", 402)),
});

/** The parsed body of a purchase; `maxAmount` in micro-USDC. */
export type X402Request = z.output<ReturnType<typeof x402Body>> & {
  /** The public part of the key that asks, where one does. */
  readonly keyPrefix?: string | undefined;
};

/** A URL of others that is going to be stored, in its normal form. */
export function urlField(allowPrivateTargets: boolean) {
  return z.string('INVALID_URL').transform((text, context) => {
    try {
      return parseTargetUrl(text, { allowPrivateTargets }).href;
    } catch (error) {
      if (!(error instanceof TargetError)) throw error;
      const message = error.reason === 'not-allowed' ? 'TARGET_NOT_ALLOWED' : 'INVALID_URL';
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
  });
}

/** What the seller answered, with at most 1 MiB of its body. */
const sellerResponse = z
  .object({
    status: z.int().meta(docs('HTTP status.', 200)),
    headers: z
      .record(z.string(), z.string())
      .meta(
        docs('Headers by lower-case name, with one cookie of `set-cookie` per line.', {
          'content-type': 'application/json',
        }),
      ),
    body: z.string().meta(docs('At most 1 MiB of the body.', '{"sky":"clear"}')),
    bodyEncoding: z.enum(['utf8', 'base64']).meta(docs('`base64` if the body is not UTF-8 text.', 'utf8')),
    truncated: z.boolean().meta(docs('The body was longer.', false)),
  })
  .meta({ id: 'SellerResponse', description: "A seller's answer, for display only." });

/** A seller's answer, as the API passes it on. */
export type SellerResponse = z.output<typeof sellerResponse>;

/** The answer of `POST /v1/x402/pay`. */
export const x402Answer = z.object({
  paymentId: z.string().nullable().meta(docs('Id of the payment; null if the URL demanded none.', 'pay_9b41d07e6ac2')),
  txHash: z
    .string()
    .nullable()
    .meta(docs("The seller's transaction once it is known; before that, the authorising one.", EXAMPLE_HASH)),
  status: z
    .enum(['pending', 'confirmed', 'failed'])
    .nullable()
    .meta(
      docs(
        '`pending`: authorised. `confirmed`: USDC has executed the transfer. `failed`: it was not and will not be executed; to buy again, use a new `idempotencyKey`.',
        'confirmed',
      ),
    ),
  amount: z.string().nullable().meta(docs('What the seller gets, in decimal USDC.', '0.02')),
  feeAmount: z
    .string()
    .nullable()
    .meta(docs('Platform fee on top of the amount, in decimal USDC; null if nothing was paid.', '0.0004')),
  payTo,
  headerName: z
    .string()
    .nullable()
    .meta(
      docs(
        'Header that carries the payment: `X-PAYMENT` (v1) or `PAYMENT-SIGNATURE` (v2). Null if the URL is free, the payment failed, or it was made for another request.',
        'PAYMENT-SIGNATURE',
      ),
    ),
  paymentHeader: z
    .string()
    .nullable()
    .meta(
      docs(
        'Its value, with `includeHeader` or in mode `authorize`. It lets its bearer execute this one transfer and nothing else.',
        'eyJ4NDAyVmVyc2lvbiI6Miwi…',
      ),
    ),
  response: sellerResponse.nullable().describe("The seller's answer; null if the URL was not requested again."),
  ...replayFields,
});

/** The methods that the outgoing client sends. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Those that change nothing at a seller (RFC 9110, section 9.2.1) and by which a price may be requested. */
export const QUOTE_METHODS = ['GET', 'HEAD'] as const;

const byName: ReadonlyMap<string, number> = new Map(Object.entries(EVM_NETWORK_CHAIN_ID_MAP));
const CAIP_2 = /^eip155:([1-9]\d{0,14})$/;

/** The chain id of a network as v1 of x402 names it (`base`), or by its CAIP-2 id (`eip155:8453`). */
export function chainIdOf(network: string): number | undefined {
  const id = CAIP_2.exec(network)?.[1];
  return id === undefined ? byName.get(network) : Number(id);
}
