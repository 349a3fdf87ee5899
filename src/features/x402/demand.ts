import { z } from 'zod';
import { AppError } from '../../core/errors.ts';
import { BoundedJsonError, parseBoundedJson } from '../../core/lib/json.ts';
import type { GuardedResponse } from '../../core/net/guarded-request.ts';
import { chainIdOf } from './x402-schema.ts';

/** One way to pay, as a seller offers it. */
export interface Offered {
  /** As it was written, since it is repeated to the seller. */
  readonly raw: Readonly<Record<string, unknown>>;
  readonly scheme: string;
  readonly network: string;
  readonly chainId: number | undefined;
  readonly asset: string;
  readonly payTo: string;
  /** In the asset's smallest unit. */
  readonly amount: string;
  readonly maxTimeoutSeconds: number;
  /** How the asset is to be moved, where the seller says so. */
  readonly transferMethod: unknown;
}

/** What a seller asks for in an answer 402. */
export interface Demand {
  readonly version: 1 | 2;
  /** In the seller's order; `undefined` for an option that cannot be read. */
  readonly options: readonly (Offered | undefined)[];
  readonly resource?: unknown;
  readonly extensions?: unknown;
}

const MAX_OPTIONS = 100;
/** Of a demand, in either version: JSON in a body, or in base64 in a header. */
export const MAX_DEMAND_BYTES = 65_536;
const MAX_DEMAND_DEPTH = 32;
const TOO_LONG = `demand has more than ${MAX_DEMAND_BYTES} bytes.`;
const V2_HEADER = 'payment-required';

const record = z.record(z.string(), z.unknown());
/** Whatever is no option is none of them, and no harm to the others. */
const accepts = z
  .array(z.unknown())
  .max(MAX_OPTIONS)
  .transform((entries) => entries.map((entry) => record.safeParse(entry).data))
  .refine((entries) => entries.some((entry) => entry !== undefined));
const demandV1 = z.object({ x402Version: z.literal(1), accepts });
const demandV2 = z.object({
  x402Version: z.literal(2),
  accepts,
  resource: z.unknown().optional(),
  extensions: z.unknown().optional(),
});

const common = z.object({
  scheme: z.string(),
  network: z.string(),
  asset: z.string(),
  payTo: z.string(),
  maxTimeoutSeconds: z.number(),
  extra: record.nullish(),
});
const optionV1 = common.extend({ maxAmountRequired: z.string() });
const optionV2 = common.extend({ amount: z.string() });

/** Reads an answer 402, of v2 by its header, of v1 by its body. Throws `X402_INVALID_RESPONSE`. */
export function readDemand({ headers, body, truncated }: GuardedResponse): Demand {
  const header = headers.get(V2_HEADER);
  if (header !== null) {
    if (header.length > MAX_DEMAND_BYTES) throw invalid(`Its ${TOO_LONG}`);
    return readV2(parseDemand(Buffer.from(header, 'base64')));
  }
  if (truncated) throw invalid(`Its ${TOO_LONG}`);
  return readV1(parseDemand(body));
}

function readV1(demand: unknown): Demand {
  const parsed = demandV1.safeParse(demand);
  if (!parsed.success) throw invalid('It answered 402 without a demand of x402 that can be read.');
  return {
    version: 1,
    options: parsed.data.accepts.map((raw) => {
      const { success, data } = optionV1.safeParse(raw);
      return raw !== undefined && success ? offered(raw, data, data.maxAmountRequired) : undefined;
    }),
  };
}

function readV2(demand: unknown): Demand {
  const parsed = demandV2.safeParse(demand);
  if (!parsed.success) throw invalid('Its PAYMENT-REQUIRED header cannot be read.');
  const { resource, extensions } = parsed.data;
  return {
    version: 2,
    options: parsed.data.accepts.map((raw) => {
      const { success, data } = optionV2.safeParse(raw);
      return raw !== undefined && success ? offered(raw, data, data.amount) : undefined;
    }),
    ...(resource === undefined ? {} : { resource }),
    ...(extensions === undefined ? {} : { extensions }),
  };
}

function offered(raw: Record<string, unknown>, option: z.output<typeof common>, amount: string): Offered {
  const { scheme, network, asset, payTo, maxTimeoutSeconds, extra } = option;
  const transferMethod = extra?.assetTransferMethod;
  const chainId = chainIdOf(network);
  return { raw, scheme, network, chainId, asset, payTo, amount, maxTimeoutSeconds, transferMethod };
}

/** `undefined` if it is not JSON. */
function parseDemand(bytes: Uint8Array): unknown {
  try {
    return parseBoundedJson(bytes, { maxBytes: MAX_DEMAND_BYTES, maxDepth: MAX_DEMAND_DEPTH });
  } catch (error) {
    if (!(error instanceof BoundedJsonError)) throw error;
    switch (error.reason) {
      case 'malformed':
        return undefined;
      case 'too-long':
        throw invalid(`Its ${TOO_LONG}`);
      case 'too-deep':
        throw invalid(`Its demand is nested more than ${MAX_DEMAND_DEPTH} levels deep.`);
    }
  }
}

function invalid(message: string): AppError {
  return new AppError('X402_INVALID_RESPONSE', { message: `The seller's answer is not valid x402. ${message}` });
}
