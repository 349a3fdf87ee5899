import { z } from 'zod';
import { addressField, idempotencyKeyField, usdcField } from '../http/fields.ts';
import { replayFields } from '../http/replay.ts';
import { TargetError } from '../net/target-error.ts';
import { parseTargetUrl } from '../net/target-url.ts';
import { memoField } from '../payments/schema.ts';
import { chainIdOf } from './networks.ts';

const MAX_HEADERS = 50;

/** The methods that the outgoing client sends. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** The body of `POST /v1/x402/pay`; amounts become micro-USDC, the URL its normal form, the network its chain id. */
export function x402Body(allowPrivateTargets: boolean) {
  return z.object({
    url: urlField(allowPrivateTargets),
    method: z.enum(METHODS, 'INVALID_METHOD').default('GET'),
    headers: z
      .record(z.string('INVALID_HEADERS'), z.string('INVALID_HEADERS'), 'INVALID_HEADERS')
      .refine((headers) => Object.keys(headers).length <= MAX_HEADERS, 'INVALID_HEADERS')
      .default({}),
    body: z.string('INVALID_BODY').optional(),
    maxAmount: usdcField('INVALID_MAX_AMOUNT')
      .refine((amount) => amount > 0n, 'INVALID_MAX_AMOUNT')
      .optional(),
    network: z
      .string('INVALID_NETWORK')
      .transform((name, context) => {
        const chainId = chainIdOf(name);
        if (chainId !== undefined) return chainId;
        context.addIssue({ code: 'custom', message: 'INVALID_NETWORK' });
        return z.NEVER;
      })
      .optional(),
    asset: addressField().optional(),
    recipient: addressField().optional(),
    memo: memoField().default(''),
    idempotencyKey: idempotencyKeyField().optional(),
    mode: z.enum(['pay', 'authorize'], 'INVALID_MODE').default('pay'),
    includeHeader: z.boolean('INVALID_INCLUDE_HEADER').optional(),
  });
}

/** The body of `POST /v1/x402/quote`: what of a purchase is said to the seller, and which options count. */
export function x402QuoteBody(allowPrivateTargets: boolean) {
  return x402Body(allowPrivateTargets).pick({
    ...{ url: true, method: true, headers: true, body: true },
    ...{ network: true, asset: true, recipient: true },
  });
}

/** The parsed body of a quote. */
export type X402QuoteRequest = z.output<ReturnType<typeof x402QuoteBody>>;

/** The answer of `POST /v1/x402/quote`. */
export const x402Quote = z.object({
  isFree: z.boolean(),
  amount: z.string().nullable(),
  feeAmount: z.string().nullable(),
  total: z.string().nullable(),
  payTo: z.string().nullable(),
  network: z
    .string()
    .nullable()
    .meta({ examples: ['eip155:8453'] }),
  asset: z
    .string()
    .nullable()
    .meta({ examples: ['0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'] }),
  maxTimeoutSeconds: z.int().nullable(),
  sellerStatus: z.int(),
});

/** The parsed body of a purchase; `maxAmount` in micro-USDC. */
export type X402Request = z.output<ReturnType<typeof x402Body>>;

function urlField(allowPrivateTargets: boolean) {
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
    status: z.int(),
    headers: z.record(z.string(), z.string()),
    body: z.string(),
    bodyEncoding: z.enum(['utf8', 'base64']),
    truncated: z.boolean(),
  })
  .meta({ id: 'SellerResponse', description: "A seller's answer, for display only." });

/** A seller's answer, as the API passes it on. */
export type SellerResponse = z.output<typeof sellerResponse>;

/** The answer of `POST /v1/x402/pay`. */
export const x402Answer = z.object({
  paymentId: z.string().nullable(),
  txHash: z.string().nullable(),
  status: z.enum(['pending', 'confirmed', 'failed']).nullable(),
  amount: z.string().nullable(),
  feeAmount: z.string().nullable(),
  payTo: z.string().nullable(),
  headerName: z.string().nullable(),
  paymentHeader: z.string().nullable(),
  response: sellerResponse.nullable(),
  ...replayFields,
});
