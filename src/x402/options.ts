import type { Address } from 'viem';
import type { Contracts } from '../chain/chain.ts';
import { AppError } from '../errors.ts';
import { parseAddress } from '../lib/address.ts';
import { formatUsdc } from '../lib/money.ts';
import { refusedRecipient } from '../wallets/recipient.ts';
import type { Demand, Offered } from './demand.ts';
import type { StoredOffer } from './tables.ts';

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
/** Of what is repeated to the seller, in characters of JSON: headers of servers end soon after. */
const MAX_OFFER_LENGTH = 8_192;

/**
 * The first of a seller's options that the limits allow. Throws `X402_AMOUNT_TOO_HIGH` if nothing but the price is
 * against one, else `X402_NO_ACCEPTABLE_OPTION`.
 */
export function chooseOption(demand: Demand, limits: PurchaseLimits): Chosen {
  const commonLength = lengthOf({ resource: demand.resource, extensions: demand.extensions });
  const found = demand.options.flatMap((option) =>
    commonLength + lengthOf(option.raw) > MAX_OFFER_LENGTH ? [] : payableOf(demand, option, limits),
  );
  const payable = found.filter(({ validitySeconds }) => validitySeconds >= MIN_VALIDITY_SECONDS);
  const affordable = payable.find(({ value }) => value <= limits.maxAmount);
  if (affordable !== undefined) return affordable;
  const [first] = payable;
  if (first === undefined)
    throw found.length > 0 ? tooShort(found) : new AppError('X402_NO_ACCEPTABLE_OPTION');
  const { value } = payable.reduce((least, other) => (other.value < least.value ? other : least), first);
  throw new AppError('X402_AMOUNT_TOO_HIGH', {
    message: `The seller asks for ${formatUsdc(value)} USDC; maxAmount is ${formatUsdc(limits.maxAmount)} USDC.`,
  });
}

function tooShort(found: readonly Chosen[]): AppError {
  const longest = Math.max(...found.map(({ validitySeconds }) => validitySeconds));
  return new AppError('X402_NO_ACCEPTABLE_OPTION', {
    message: `The seller allows ${longest} seconds to pay (maxTimeoutSeconds); at least ${MIN_VALIDITY_SECONDS} are needed.`,
  });
}

/**
 * In characters of JSON; of each part of a demand once, since the parts together are bounded and their repetition would
 * not be.
 */
function lengthOf(part: object): number {
  return JSON.stringify(part).length;
}

/** The option as it would be paid, its price and time aside. */
function payableOf(demand: Demand, option: Offered, limits: PurchaseLimits): Chosen[] {
  const { chainId, scheme, maxTimeoutSeconds, transferMethod } = option;
  // Checksums cost more than all else together, and are looked at last.
  const isForUs =
    scheme === 'exact' &&
    chainId === limits.chainId &&
    isSame(option.asset, limits.contracts.usdc) &&
    // Other methods than EIP-3009 need an allowance, which no session may give.
    (transferMethod === undefined || transferMethod === 'eip3009') &&
    refusedRecipient(option.payTo, limits.wallet, limits.contracts) === undefined &&
    isPinned(limits, option);
  const value = microUsdcOf(option.amount);
  if (!isForUs || value === undefined) return [];
  const payTo = parseAddress(option.payTo);
  if (parseAddress(option.asset) === undefined || payTo === undefined) return [];
  const { version, resource, extensions } = demand;
  const offer: StoredOffer = {
    ...{ version, option: option.raw },
    ...(resource === undefined ? {} : { resource }),
    ...(extensions === undefined ? {} : { extensions }),
  };
  const validitySeconds = Math.floor(Math.min(maxTimeoutSeconds, MAX_VALIDITY_SECONDS));
  return [{ offer, payTo, value, validitySeconds }];
}

function isPinned(
  { network, asset: pinnedAsset, recipient }: PurchaseLimits,
  { chainId, asset, payTo }: Offered,
): boolean {
  return (
    (network === undefined || network === chainId) &&
    (pinnedAsset === undefined || isSame(asset, pinnedAsset)) &&
    (recipient === undefined || isSame(payTo, recipient))
  );
}

/** Of a text that may be no address. */
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
