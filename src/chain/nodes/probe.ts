import { type Address, type Hex, toFunctionSelector } from 'viem';
import { NotYetError } from './failover.ts';
import type { AskOptions, Nodes } from './nodes.ts';

/** The results of views, all at one block; one answer per view, in order. */
export interface Probed {
  readonly block: ProbeBlock;
  readonly answers: readonly ProbeAnswer[];
}

/**
 * Reads views in one call, at the latest block that a node has. Never answers from a block below the newest one that
 * this server has reported, whichever node answers: such an answer is retried. Throws `RPC_TIMEOUT`.
 */
export type Probe = (views: readonly ProbeCall[], options?: AskOptions) => Promise<Probed>;

/** The height below which the state of the chain is known to be outdated. */
export type SeenHeight = ReturnType<typeof createSeenHeight>;

/**
 * A reported height counts until the chain removes it. A block that was only read counts for a while: backends lag by
 * seconds, and a local chain that was killed may have to restart below it.
 */
const NOTED_MS = 15_000;

export function createSeenHeight() {
  let source = () => 0;
  let noted = { height: 0, at: 0 };
  const recent = () => (performance.now() - noted.at < NOTED_MS ? noted.height : 0);
  return {
    get: () => Math.max(source(), recent()),
    /** Records a block that a node has shown, or answered from. */
    note(height: number) {
      if (height >= recent()) noted = { height, at: performance.now() };
    },
    /** Forgets the recorded height, because the chain has removed blocks. */
    forget() {
      noted = { height: 0, at: 0 };
    },
    /** Sets the source of the newest reported height; 0 before the first. */
    follow(next: () => number) {
      source = next;
    },
  };
}

/** Creates the probe through the relay contract at this address. */
export function createProbe(nodes: Pick<Nodes, 'ask'>, batchRelay: Address, seen: SeenHeight): Probe {
  return async (views, options) => {
    const call = { method: 'eth_call', params: [{ to: batchRelay, data: encodeProbe(views) }, 'latest'] };
    const probed = await nodes.ask(call, (result) => parse(result, views.length, seen.get()), options);
    seen.note(Number(probed.block.number));
    return probed;
  };
}

function parse(result: unknown, views: number, least: number): Probed {
  // A node that does not have the relay contract returns nothing: it lags, or serves another chain.
  if (typeof result !== 'string' || result === '0x') throw new Error('The node does not know the relay contract.');
  const { block, answers } = decodeProbe(result, views);
  if (block.number < BigInt(least))
    throw new NotYetError(`The node answered from block ${block.number}, which is before ${least}.`);
  return { block: { ...block, now: block.timestamp }, answers };
}

/** A view that the relay reads before anything is signed. */
export interface ProbeCall {
  readonly target: Address;
  readonly data: Hex;
}

/** The result of a view: its return data, or the revert data. */
export interface ProbeAnswer {
  readonly ok: boolean;
  readonly data: Hex;
}

/** The block at which all views of a batch were read. */
export interface ProbeBlock {
  readonly number: bigint;
  /** Unix seconds. The time that the chain enforces in the next block is later than this. */
  readonly timestamp: number;
  /** The chain's time when the answers arrived, in Unix seconds. Deadlines of signed messages count from it. */
  readonly now: number;
}

/**
 * The ABI encoding of `BatchRelay.probe`, which every payment uses. viem's general codec takes as long for it as
 * signing the payment. The tests compare the two.
 */
const PROBE = toFunctionSelector('probe((address target,bytes data)[])');
const WORD_CHARS = 64;
const WORD_BYTES = 32;

/** Calldata that reads these queries in one call. */
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

/** Decodes the result of `probe`. Throws for anything that is not a result for this many queries. */
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
