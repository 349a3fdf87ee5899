import { customType } from 'drizzle-orm/sqlite-core';
import type { Address, Hex } from 'viem';
import type { IdPrefix } from '../../core/lib/crypto.ts';

/**
 * Micro-USDC: `bigint` in code, an integer in the database. SQLite hands integers to us as doubles, exact up to 2^53;
 * amounts end at 2^48 - 1, and a sum that passed 2^53 would be nine billion USDC in one wallet: refused, not rounded.
 */
export const microUsdc = customType<{ data: bigint; driverData: number | bigint }>({
  dataType: () => 'integer',
  toDriver: (value) => value,
  fromDriver: (value) => {
    if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new RangeError('An amount is out of range.');
    return BigInt(value);
  },
});

/** Wei, of any size: a decimal text. */
export const wei = customType<{ data: bigint; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value) => value.toString(),
  fromDriver: (value) => BigInt(value),
});

/**
 * `0x` and hex digits of either case: a hash, or the bytes of a call or a transaction. Kept as bytes; read in lower
 * case.
 */
export const hex = customType<{ data: Hex; driverData: Uint8Array }>({
  dataType: () => 'blob',
  toDriver: (value) => Uint8Array.fromHex(digitsOf(value)),
  fromDriver: (value) => `0x${value.toHex()}`,
});

const ADDRESS_BYTES = 20;
const ADDRESS_DIGITS = 40;
const CAPITAL_A = 65;
const CAPITAL_F = 70;
const TO_CAPITAL = 32;
/** Where the digits of an address are put together. */
const digitsRead = Buffer.alloc(ADDRESS_DIGITS);
/** Addresses that are remembered by the digits of their bytes: fees all go to one, and people pay the same few. */
const addressesRead = new Map<string, Address>();
const ADDRESSES_KEPT = 2_000;

/**
 * An address in checksum form: 20 bytes, and 5 whose bits say which of its digits are capital letters. To find out by
 * hashing, at every reading, would cost more than all the rest of it.
 */
export const address = customType<{ data: Address; driverData: Uint8Array }>({
  dataType: () => 'blob',
  toDriver: (value) => {
    const digits = digitsOf(value);
    if (digits.length !== ADDRESS_DIGITS) throw new TypeError('An address is malformed.');
    const bytes = new Uint8Array(ADDRESS_BYTES + ADDRESS_DIGITS / 8);
    bytes.setFromHex(digits);
    for (let place = 0; place < ADDRESS_DIGITS; place++) {
      const code = digits.charCodeAt(place);
      if (code < CAPITAL_A || code > CAPITAL_F) continue;
      const at = ADDRESS_BYTES + (place >> 3);
      bytes[at] = (bytes[at] ?? 0) | (0x80 >> (place & 7));
    }
    return bytes;
  },
  fromDriver: (bytes) => {
    if (bytes.length !== ADDRESS_BYTES + ADDRESS_DIGITS / 8) throw new TypeError('An address is malformed.');
    // A view of a part would make the runtime move the bytes.
    const digits = bytes.toHex();
    const known = addressesRead.get(digits);
    if (known !== undefined) return known;
    if (addressesRead.size >= ADDRESSES_KEPT) addressesRead.clear();
    const read = withCapitals(digits, bytes);
    addressesRead.set(digits, read);
    return read;
  },
});

function withCapitals(digits: string, bytes: Uint8Array): Address {
  digitsRead.write(digits, 0, ADDRESS_DIGITS, 'latin1');
  for (let place = 0; place < ADDRESS_DIGITS; place++) {
    const isCapital = ((bytes[ADDRESS_BYTES + (place >> 3)] ?? 0) & (0x80 >> (place & 7))) !== 0;
    if (isCapital) digitsRead[place] = (digitsRead[place] ?? 0) - TO_CAPITAL;
  }
  return `0x${digitsRead.toString('latin1')}`;
}

function digitsOf(value: Hex): string {
  if (!value.startsWith('0x')) throw new TypeError('A hex text is malformed.');
  return value.slice(2);
}

/** What follows the prefix in the ids that `newId` makes. */
const ID_DIGITS = /^[0-9a-f]{12}$/;

/** Before the bytes of a text that is no id of six bytes. */
const TEXT_MARK = 0;
const ID_BYTES = 6;

/**
 * Keeps ids of six bytes, such as `pay_0123456789ab`, as those bytes. Any other text, which only tests have, is kept as
 * its own bytes behind as many zeros as make it another length.
 */
function idsOf(prefix: IdPrefix) {
  const start = `${prefix}_`;
  return customType<{ data: string; driverData: Uint8Array }>({
    dataType: () => 'blob',
    toDriver: (value) => {
      const digits = value.startsWith(start) ? value.slice(start.length) : '';
      if (ID_DIGITS.test(digits)) return Uint8Array.fromHex(digits);
      const text = Buffer.from(value);
      const marks = text.length + 1 === ID_BYTES ? [TEXT_MARK, TEXT_MARK] : [TEXT_MARK];
      return new Uint8Array([...marks, ...text]);
    },
    fromDriver: (bytes) => {
      if (bytes.length === ID_BYTES) return `${start}${bytes.toHex()}`;
      return Buffer.from(bytes.subarray(bytes[1] === TEXT_MARK ? 2 : 1)).toString();
    },
  });
}

/** A column of wallet ids. */
export const walletId = idsOf('wallet');
/** A column of payment ids. */
export const paymentId = idsOf('pay');
/** A column of ids of reputation events. */
export const reputationEventId = idsOf('revt');

/** Some of a few words, in their order: kept as a bit for each place, so words are only ever added, at the end. */
export function someOf<const Word extends string>(words: readonly Word[]) {
  return customType<{ data: readonly Word[]; driverData: number }>({
    dataType: () => 'integer',
    toDriver: (value) => words.reduce((bits, word, place) => bits | (value.includes(word) ? 1 << place : 0), 0),
    fromDriver: (bits) => words.filter((_, place) => (bits & (1 << place)) !== 0),
  });
}

/** One of a few words: kept as its place among them, so words are only ever added, at the end. */
export function oneOf<const Word extends string>(words: readonly Word[]) {
  return customType<{ data: Word; driverData: number }>({
    dataType: () => 'integer',
    toDriver: (value) => {
      const place = words.indexOf(value);
      if (place < 0) throw new TypeError(`${value} is none of ${words.join(', ')}.`);
      return place;
    },
    fromDriver: (value) => {
      const word = words[value];
      if (word === undefined) throw new RangeError(`There is no word ${value} among ${words.join(', ')}.`);
      return word;
    },
  });
}
