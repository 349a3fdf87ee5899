import type { Address, Hex } from 'viem';

/** ABI words by hand: a payment needs a dozen of them, and the generic coder costs more than its signature. */

/** The 64 hex digits of a number below 2^256. */
export function numberWord(value: bigint | number): string {
  return value.toString(16).padStart(64, '0');
}

/** The hex digits of a number in so many bytes; a `RangeError` if it does not fit. */
export function numberDigits(value: bigint | number, bytes: number): string {
  const digits = value.toString(16).padStart(bytes * 2, '0');
  if (digits.length > bytes * 2) throw new RangeError(`${value} does not fit ${bytes} bytes`);
  return digits;
}

/** The 64 hex digits of an address. */
export function addressWord(value: Address): string {
  return addressDigits(value).padStart(64, '0');
}

/** The 40 hex digits of an address. */
export function addressDigits(value: Address): string {
  return value.slice(2).toLowerCase();
}

/** The 64 hex digits of 32 bytes. */
export function bytes32Word(value: Hex): string {
  return value.slice(2);
}

/** The static words of a view's answer; throws unless there are exactly `count`. */
export function readWords(data: Hex, count: number): bigint[] {
  if (data.length !== 2 + count * 64) {
    throw new RangeError(`Expected ${count} words from the contract, got ${(data.length - 2) / 64}.`);
  }
  return Array.from({ length: count }, (_, index) => BigInt(`0x${data.slice(2 + index * 64, 66 + index * 64)}`));
}
