import { customType } from 'drizzle-orm/sqlite-core';
import { type Address, type Hex, isAddress, isHex } from 'viem';

/**
 * Micro-USDC: `bigint` in code, an integer in the database. SQLite hands integers to us as doubles, exact up to 2^53;
 * amounts end at 2^48 - 1, and a sum that passed 2^53 would be nine billion USDC in one wallet: refused, not rounded.
 */
export const microUsdc = customType<{ data: bigint; driverData: number | bigint }>({
  dataType: () => 'integer',
  toDriver: (value) => value,
  fromDriver: (value) => {
    if (typeof value === 'number' && !Number.isSafeInteger(value))
      throw new RangeError('An amount is out of range.');
    return BigInt(value);
  },
});

/** Wei, of any size: a decimal text. */
export const wei = customType<{ data: bigint; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value) => value.toString(),
  fromDriver: (value) => BigInt(value),
});

/** An address in checksum form. */
export const address = customType<{ data: Address; driverData: string }>({
  dataType: () => 'text',
  fromDriver: (value) => {
    if (!isAddress(value, { strict: false })) throw new TypeError('An address is malformed.');
    return value;
  },
});

/** `0x` and lower-case hex digits: a hash, or the bytes of a call or a transaction. */
export const hex = customType<{ data: Hex; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value) => value.toLowerCase(),
  fromDriver: (value) => {
    if (!isHex(value)) throw new TypeError('A hex text is malformed.');
    return value;
  },
});
