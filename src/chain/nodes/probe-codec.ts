import { type Address, type Hex, toFunctionSelector } from 'viem';

/** A view that the relay asks before anything is signed. */
export interface ProbeCall {
  readonly target: Address;
  readonly data: Hex;
}

/** What a view answered: its return data, or the revert data. */
export interface ProbeAnswer {
  readonly ok: boolean;
  readonly data: Hex;
}

/** The block at which all views of a batch were answered. */
export interface ProbeBlock {
  readonly number: bigint;
  /** Unix seconds: what the chain enforces in the next block is later than this. */
  readonly timestamp: number;
  /** The chain's time when the answers came, in Unix seconds: from it count the deadlines of what is signed. */
  readonly now: number;
}

/**
 * The ABI encoding of `BatchRelay.probe`, which every payment goes through: viem's general codec takes as long for it
 * as signing the payment does. Compared with viem's in the tests.
 */
const PROBE = toFunctionSelector('probe((address target,bytes data)[])');
const WORD_CHARS = 64;
const WORD_BYTES = 32;

/** Calldata that asks these queries in one call. */
export function encodeProbe(queries: readonly ProbeCall[]): Hex {
  const heads: string[] = [];
  const tails: string[] = [];
  let offset = queries.length * WORD_BYTES;
  for (const { target, data } of queries) {
    const bytes = (data.length - 2) / 2;
    const words = Math.ceil(bytes / WORD_BYTES);
    heads.push(word(offset));
    tails.push(target.slice(2).toLowerCase().padStart(WORD_CHARS, '0'), word(2 * WORD_BYTES), word(bytes));
    tails.push(data.slice(2).padEnd(words * WORD_CHARS, '0'));
    offset += (3 + words) * WORD_BYTES;
  }
  return `${PROBE}${word(WORD_BYTES)}${word(queries.length)}${heads.join('')}${tails.join('')}`;
}

/** What `probe` returned. Throws for anything that is not its result for so many queries. */
export function decodeProbe(
  result: string,
  queries: number,
): { block: Omit<ProbeBlock, 'now'>; answers: ProbeAnswer[] } {
  if (!/^0x[0-9a-f]*$/i.test(result)) throw new Error('The result of a probe is not hex.');
  const start = readNumber(result, 2 * WORD_BYTES);
  if (readNumber(result, start) !== queries) throw new Error('A probe has another number of answers.');
  const first = start + WORD_BYTES;
  const answers = Array.from({ length: queries }, (_, index): ProbeAnswer => {
    const at = first + readNumber(result, first + index * WORD_BYTES);
    const data = at + readNumber(result, at + WORD_BYTES);
    const bytes = readNumber(result, data);
    return { ok: readNumber(result, at) === 1, data: readBytes(result, data + WORD_BYTES, bytes) };
  });
  return { block: { number: BigInt(readNumber(result, 0)), timestamp: readNumber(result, WORD_BYTES) }, answers };
}

function word(value: number): string {
  return value.toString(16).padStart(WORD_CHARS, '0');
}

function readNumber(result: string, byte: number): number {
  const value = Number(readBytes(result, byte, WORD_BYTES));
  if (!Number.isSafeInteger(value)) throw new Error('The result of a probe has a number out of range.');
  return value;
}

function readBytes(result: string, byte: number, length: number): Hex {
  const start = 2 + byte * 2;
  if (start + length * 2 > result.length) throw new Error('The result of a probe is cut off.');
  return `0x${result.slice(start, start + length * 2)}`;
}
