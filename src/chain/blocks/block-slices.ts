/**
 * A reorganisation may have put a transaction into a lower block than the one that was the latest when it was signed.
 */
export const REORGANISED_BLOCKS = 64;
/** Most nodes answer for the logs of so many blocks at once. */
export const BLOCKS_PER_QUERY = 1_000;

/** Heights, both included. */
export interface BlockRange {
  readonly first: number;
  readonly last: number;
}

/** A range in its order, in pieces of `length` blocks at most. */
export function* slicesOf({ first, last }: BlockRange, length: number): Generator<BlockRange> {
  for (let from = first; from <= last; from += length) {
    yield { first: from, last: Math.min(last, from + length - 1) };
  }
}
