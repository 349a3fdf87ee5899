/** A number as it is written: the digits times ten to the power of the exponent. */
export interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

/** Of a number that is calculated with; doubles have at most 17 digits and exponents down to -324 (and some places). */
const MAX_DIGITS = 1_000;
const MAX_EXPONENT = 2_000;
const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** Reads a JSON number exactly, without superfluous zeros; `undefined` for one that is too long to calculate with. */
export function decimalOf(text: string): Decimal | undefined {
  if (text.length > MAX_DIGITS) return undefined;
  const [, sign = '', whole = '', fraction = '', power = '0'] = NUMBER.exec(text) ?? [];
  const significant = `${whole}${fraction}`.replace(/0+$/, '');
  const zeros = whole.length + fraction.length - significant.length;
  const digits = BigInt(`${sign}${significant === '' ? '0' : significant}`);
  const exponent = Number(power) - fraction.length + zeros;
  if (digits === 0n) return { digits, exponent: 0 };
  return Math.abs(exponent) > MAX_EXPONENT ? undefined : { digits, exponent };
}

/** Below zero if the first is less, above if it is more. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const [first, second] = aligned(a, b);
  return first < second ? -1 : first > second ? 1 : 0;
}

/** Whether the first is the second times a whole number; of zero, nothing but zero is. */
export function isMultiple(a: Decimal, b: Decimal): boolean {
  const [first, second] = aligned(a, b);
  return second === 0n ? first === 0n : first % second === 0n;
}

/** Whether a decimal is an integer. */
export function isWhole({ exponent }: Decimal): boolean {
  return exponent >= 0;
}

function aligned(a: Decimal, b: Decimal): [bigint, bigint] {
  const exponent = Math.min(a.exponent, b.exponent);
  const scaled = (each: Decimal) => each.digits * 10n ** BigInt(each.exponent - exponent);
  return [scaled(a), scaled(b)];
}
