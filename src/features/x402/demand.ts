import type { Address } from 'viem';
import { z } from 'zod';
import type { Contracts } from '../../chain/nodes/chain.ts';
import { AppError } from '../../core/errors.ts';
import { parseAddress } from '../../core/lib/address.ts';
import { BoundedJsonError, parseBoundedJson } from '../../core/lib/json.ts';
import { formatUsdc } from '../../core/lib/money.ts';
import type { GuardedResponse } from '../../core/net/guarded-request.ts';
import { refusedRecipient } from '../wallets/wallet-fields.ts';
import { chainIdOf } from './x402-schema.ts';
import type { StoredOffer } from './x402-tables.ts';

/** One way to pay, as a seller offers it. */
export interface SellerOption {
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
  readonly options: readonly (SellerOption | undefined)[];
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

function offered(raw: Record<string, unknown>, option: z.output<typeof common>, amount: string): SellerOption {
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

/** What the wallet can pay with, and what the caller allows. */
export interface PurchaseLimits {
  readonly chainId: number;
  readonly contracts: Contracts;
  readonly wallet: { readonly chainAddress: Address };
  /** Micro-USDC. */
  readonly maxAmount: bigint;
  /** Refuse anything else. */
  readonly network?: number | undefined;
  readonly asset?: Address | undefined;
  readonly recipient?: Address | undefined;
}

/** The option that is going to be paid. */
export interface Chosen {
  readonly offer: StoredOffer;
  readonly payTo: Address;
  /** Micro-USDC. */
  readonly value: bigint;
  /** Seconds for which the seller may cash it, {@link MIN_VALIDITY_SECONDS} to {@link MAX_VALIDITY_SECONDS}. */
  readonly validitySeconds: number;
}

/** As the wallet's contract has it: money must not be reserved for long. */
export const MAX_VALIDITY_SECONDS = 600;
/** The authorisation must be in a block first, and facilitators refuse what has less than six seconds left. */
const MIN_VALIDITY_SECONDS = 10;
/** The bound of the data repeated to the seller, in characters of JSON: headers of servers end soon after. */
const MAX_OFFER_LENGTH = 8_192;
/** Of reasons that differ, in one message. */
const MAX_REASONS = 8;

/**
 * The first of a seller's options that the limits allow. Throws `X402_AMOUNT_TOO_HIGH` if nothing but the price is
 * against one, else `X402_NO_ACCEPTABLE_OPTION` with the reason against each.
 */
export function chooseOption(demand: Demand, limits: PurchaseLimits): Chosen {
  const commonLength = lengthOf({ resource: demand.resource, extensions: demand.extensions });
  const judged = demand.options.map((option) => judge(demand, option, limits, commonLength));
  const payable = judged.filter((one) => typeof one !== 'string');
  const affordable = payable.find(({ value }) => value <= limits.maxAmount);
  if (affordable !== undefined) return affordable;
  const [first] = payable;
  if (first === undefined) throw noneAcceptable(judged.filter((one) => typeof one === 'string'));
  const { value } = payable.reduce((least, other) => (other.value < least.value ? other : least), first);
  throw new AppError('X402_AMOUNT_TOO_HIGH', {
    message: `The seller asks for ${formatUsdc(value)} USDC; maxAmount is ${formatUsdc(limits.maxAmount)} USDC.`,
  });
}

/** Of the seller's own words, nothing is repeated. */
function noneAcceptable(problems: readonly string[]): AppError {
  const numbers = Map.groupBy(problems.keys(), (at) => problems[at] ?? '');
  const reasons = [...numbers].map(([reason, [at = 0, ...others]]) => {
    const more = others.length === 0 ? '' : ` and ${others.length} more`;
    return `option ${at + 1}${more}: ${reason}`;
  });
  const rest = reasons.length > MAX_REASONS ? `; and ${reasons.length - MAX_REASONS} other reasons` : '';
  return new AppError('X402_NO_ACCEPTABLE_OPTION', {
    message: `None of the seller's payment options can be paid. ${capitalized(reasons.slice(0, MAX_REASONS).join('; '))}${rest}.`,
  });
}

const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/**
 * In characters of JSON; of each part of a demand once, since the parts together are bounded and their repetition would
 * not be.
 */
function lengthOf(part: object): number {
  return JSON.stringify(part).length;
}

/** The option as it would be paid, its price aside; or why it cannot be. */
function judge(
  demand: Demand,
  option: Demand['options'][number],
  limits: PurchaseLimits,
  commonLength: number,
): Chosen | string {
  if (option === undefined) return 'it cannot be read: a field is missing or of another type';
  const mismatch = mismatchOf(option, limits);
  if (mismatch !== undefined) return mismatch;
  const value = microUsdcOf(option.amount);
  if (value === undefined) return 'the amount is not a whole number of micro-USDC above 0';
  const validitySeconds = Math.floor(Math.min(option.maxTimeoutSeconds, MAX_VALIDITY_SECONDS));
  if (!(validitySeconds >= MIN_VALIDITY_SECONDS))
    return `maxTimeoutSeconds allows ${validitySeconds} seconds to pay, and at least ${MIN_VALIDITY_SECONDS} are needed`;
  const offer = offerOf(demand, option);
  const length = demand.version === 1 ? 0 : commonLength + lengthOf(option.raw);
  if (length > MAX_OFFER_LENGTH)
    return `${length} characters would have to be repeated to the seller in a header, and at most ${MAX_OFFER_LENGTH} can be`;
  const payTo = parseAddress(option.payTo);
  return payTo === undefined ? BAD_RECIPIENT : { offer, payTo, value, validitySeconds };
}

const BAD_RECIPIENT = 'payTo is not an address, or its checksum is wrong';

/** What of an option is not as this wallet pays. Checksums cost more than all else together, and are looked at last. */
function mismatchOf(option: SellerOption, limits: PurchaseLimits): string | undefined {
  const { scheme, chainId, asset, payTo, transferMethod } = option;
  const { network: pinnedNetwork, asset: pinnedAsset, recipient, wallet, contracts } = limits;
  if (scheme !== 'exact') return 'the scheme is not exact';
  if (chainId !== limits.chainId) return `the network is not this one, eip155:${limits.chainId}`;
  if (!isSame(asset, contracts.usdc)) return `the asset is not this network's USDC, ${contracts.usdc}`;
  // Other methods than EIP-3009 need an allowance, which no session may give.
  if (transferMethod !== undefined && transferMethod !== null && transferMethod !== 'eip3009')
    return 'the assetTransferMethod is not eip3009';
  if (refusedRecipient(payTo, wallet, contracts) !== undefined)
    return "payTo is the zero address, this wallet, or one of USDC's and Bursar's own contracts";
  if (pinnedNetwork !== undefined && pinnedNetwork !== chainId) return 'the request wants another network';
  if (pinnedAsset !== undefined && !isSame(asset, pinnedAsset)) return 'the request wants another asset';
  if (recipient !== undefined && !isSame(payTo, recipient)) return 'the request wants another recipient';
  return undefined;
}

/** The data repeated to the seller with the payment: in v1, no more than how it is paid and where. */
function offerOf({ version, resource, extensions }: Demand, { raw, scheme, network }: SellerOption): StoredOffer {
  if (version === 1) return { version, option: { scheme, network } };
  return {
    version,
    option: raw,
    ...(resource === undefined ? {} : { resource }),
    ...(extensions === undefined ? {} : { extensions }),
  };
}

/** Of a text that may be no address. A known address is the same in whatever case it is written. */
function isSame(text: string, address: Address): boolean {
  return text.length === address.length && text.toLowerCase() === address.toLowerCase();
}

/**
 * Micro-USDC: a whole number above 0, written plainly; of any size that USDC has. No maxAmount allows more than the
 * contracts take.
 */
function microUsdcOf(amount: string): bigint | undefined {
  if (!/^\d{1,78}$/.test(amount)) return undefined;
  const value = BigInt(amount);
  return value > 0n ? value : undefined;
}
