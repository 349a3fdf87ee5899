import { fromStoredText, toStoredText } from './text.ts';

/** What PostgreSQL calls the types of what it answers. */
const oids = { bool: 16, bytea: 17, int8: 20, int2: 21, int4: 23, numeric: 1700 } as const;

/** Reads what PostgreSQL answers as the values that SQLite would have answered. */
export const answeredTypes = {
  getTypeParser(oid: number): (text: string) => unknown {
    switch (oid) {
      case oids.int8:
      case oids.int4:
      case oids.int2:
      case oids.numeric:
        return wholeNumber;
      case oids.bool:
        return (text) => (text === 't' ? 1 : 0);
      case oids.bytea:
        return (text) => Uint8Array.fromHex(text.slice(2));
      default:
        return fromStoredText;
    }
  },
};

/** Reads integers as `bigint`, bytes as bytes, and all else as text. */
export const exactTypes = {
  getTypeParser: (oid: number) => (text: string) => {
    if (oid === oids.int8 || oid === oids.int4 || oid === oids.int2) return BigInt(text);
    return oid === oids.bytea ? Uint8Array.fromHex(text.slice(2)) : fromStoredText(text);
  },
};

/** Exact up to 2^53, as SQLite's are; what is larger is refused, not rounded. */
function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('A number of the database is out of range.');
  return value;
}

/** A value as it is sent, of those that a statement may have. */
export function toValue(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string') return toStoredText(value);
  return value;
}
