/** Amounts are micro-USDC in a `bigint` (6 decimals); on the wire they are decimal strings. */

const DECIMALS = 6;
const MICRO = 1_000_000n;
const DECIMAL_USDC = /^\d+(\.\d{1,6})?$/;

/** The largest amount that a wallet handles: 2^48 - 1 micro-USDC, as the contracts pack amounts in `uint48`. */
export const MAX_MICRO_USDC = 281_474_976_710_655n;
/** No contract takes a higher smallest fee of a payment, micro-USDC. */
export const MAX_MIN_FEE = 50_000;

/**
 * Reads a decimal USDC string such as `1.5` into micro-USDC.
 * Answers `undefined` for anything else: signs, blanks, exponents, more than 6 decimals, or more than
 * {@link MAX_MICRO_USDC}.
 */
export function parseUsdc(text: string): bigint | undefined {
  // 32 characters hold every amount in range; the bound keeps hostile digits away from BigInt.
  if (text.length > 32 || !DECIMAL_USDC.test(text)) return undefined;
  const [whole = '', fraction = ''] = text.split('.');
  const micro = BigInt(whole) * MICRO + BigInt(fraction.padEnd(DECIMALS, '0'));
  return micro <= MAX_MICRO_USDC ? micro : undefined;
}

/** Writes micro-USDC as the shortest exact decimal: `1500000n` is `1.5`, `0n` is `0`. */
export function formatUsdc(micro: bigint): string {
  const sign = micro < 0n ? '-' : '';
  const [whole, rest] = parted(micro < 0n ? -micro : micro);
  return rest === '' ? `${sign}${whole}` : `${sign}${whole}.${rest}`;
}

/** A limit in decimal USDC; null for none, which is 0. */
export function usdcOrNull(micro: bigint): string | null {
  return micro === 0n ? null : formatUsdc(micro);
}

/** Whole USDC, and the decimals that say something. Nearly all amounts are exact as numbers, which compute faster. */
function parted(micro: bigint): readonly [whole: string, rest: string] {
  const number = Number(micro);
  if (!Number.isSafeInteger(number)) return [String(micro / MICRO), decimalsOf(Number(micro % MICRO))];
  const rest = number % Number(MICRO);
  return [String((number - rest) / Number(MICRO)), decimalsOf(rest)];
}

const ZERO = 48;

function decimalsOf(rest: number): string {
  if (rest === 0) return '';
  // A one before them keeps the zeros in front.
  const digits = String(Number(MICRO) + rest);
  let end = digits.length;
  while (digits.charCodeAt(end - 1) === ZERO) end -= 1;
  return digits.slice(1, end);
}
