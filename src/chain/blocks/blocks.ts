import { type Address, type Hex, hexToBytes, keccak256 } from 'viem';
import { z } from 'zod';
import type { NodeAnswer } from '../nodes/failover.ts';
import type { AskOptions, Nodes } from '../nodes/nodes.ts';
import type { RpcCall } from '../nodes/rpc-errors.ts';

const isHexText = (text: string): text is Hex => /^0x[0-9a-fA-F]*$/.test(text);
const hex = z.string().refine(isHexText, 'not hex');
const hash = z.string().refine((text): text is Hex => isHexText(text) && text.length === 66, 'not a hash');
const address = z.string().refine((text): text is Address => isHexText(text) && text.length === 42, 'not an address');
const count = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,13}$/, 'not a quantity')
  .transform(Number);
const wei = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/, 'not a quantity')
  .transform(BigInt);

const headerSchema = z.object({
  number: count,
  hash,
  parentHash: hash,
  timestamp: count,
  /** 0 if the chain has none. */
  baseFeePerGas: wei.prefault('0x0'),
  // A few chains return an excessively large limit. Only an upper bound is needed.
  gasLimit: wei.transform((limit) => Number(limit)),
  /** Hashes. */
  transactions: z.array(hash),
});

/** A block without its transactions' contents. */
export type Header = Readonly<z.output<typeof headerSchema>>;

const logSchema = z.object({ address, topics: z.array(hash), data: hex, logIndex: count });

/** A log of a receipt, as a node gives it. */
export type Log = Readonly<z.output<typeof logSchema>>;

const receiptSchema = z
  .object({
    transactionHash: hash,
    blockNumber: count,
    blockHash: hash,
    status: z.enum(['0x0', '0x1']),
    gasUsed: wei,
    effectiveGasPrice: wei.prefault('0x0'),
    l1Fee: wei.nullish(),
    logs: z.array(logSchema),
  })
  .transform(({ status, gasUsed, effectiveGasPrice, l1Fee, ...receipt }) => ({
    ...receipt,
    /** False if the transaction as a whole reverted. */
    succeeded: status === '0x1',
    gasUsed: Number(gasUsed),
    /** The fee that the sender paid, in wei, including a rollup's fee for its data. */
    fee: gasUsed * effectiveGasPrice + (l1Fee ?? 0n),
  }));

/** A transaction's receipt, as a node gives it. */
export type Receipt = Readonly<z.output<typeof receiptSchema>>;

/** Names a block by tag, height or hash. */
type BlockTag = 'latest' | 'finalized' | number | Hex;

/** A block; `undefined` if the node does not have it. */
export function askHeader(nodes: Nodes, tag: BlockTag, options: AskOptions = {}): Promise<Header | undefined> {
  return nodes.ask(headerCall(tag), parseHeader, options);
}

/** The same, from each node that answers. Never throws. */
export function askHeadersOfEach(nodes: Nodes, tag: BlockTag): Promise<NodeAnswer<Header | undefined>[]> {
  return nodes.askEach(headerCall(tag), parseHeader);
}

function headerCall(tag: BlockTag): RpcCall {
  if (typeof tag === 'number') return { method: 'eth_getBlockByNumber', params: [`0x${tag.toString(16)}`, false] };
  return { method: tag.startsWith('0x') ? 'eth_getBlockByHash' : 'eth_getBlockByNumber', params: [tag, false] };
}

function parseHeader(result: unknown): Header | undefined {
  return headerSchema.nullable().parse(result) ?? undefined;
}

const inclusionSchema = z.object({ blockHash: hash.nullish() }).nullable();

/** Whether a node shows a transaction in a block; it may do so without its receipt. */
export function askIsIncluded(nodes: Nodes, transactionHash: Hex, options: AskOptions = {}): Promise<boolean> {
  const call = { method: 'eth_getTransactionByHash', params: [transactionHash] };
  const parse = (result: unknown) => (inclusionSchema.parse(result)?.blockHash ?? undefined) !== undefined;
  return nodes.ask(call, parse, { ...options, batched: true });
}

/** The receipt of a mined transaction; `undefined` while it is in no block of the node's chain. */
export function askReceipt(nodes: Nodes, transactionHash: Hex, options: AskOptions = {}): Promise<Receipt | undefined> {
  const call = { method: 'eth_getTransactionReceipt', params: [transactionHash] };
  const parse = (result: unknown): Receipt | undefined => {
    const receipt = receiptSchema.nullable().parse(result) ?? undefined;
    // A node that leaves out one of several answers shifts the others.
    if (receipt !== undefined && receipt.transactionHash !== transactionHash) {
      throw new Error('The node answered with the receipt of another transaction.');
    }
    return receipt;
  };
  return nodes.ask(call, parse, { ...options, batched: true });
}

/**
 * A reorganisation may have moved a transaction into a lower block than the one that was the latest when it was signed.
 */
export const REORGANISED_BLOCKS = 64;
/** The range of logs that most nodes accept in one request. */
export const BLOCKS_PER_QUERY = 1_000;

/** Heights, both included. */
export interface BlockRange {
  readonly first: number;
  readonly last: number;
}

/** Splits a range, in order, into pieces of at most `length` blocks. */
export function* slicesOf({ first, last }: BlockRange, length: number): Generator<BlockRange> {
  for (let from = first; from <= last; from += length) {
    yield { first: from, last: Math.min(last, from + length - 1) };
  }
}

const BLOOM_BYTES = 256;

/** The bloom filter of these logs, as a block's header contains it (yellow paper, 4.4.1). */
export function bloomOf(logs: readonly Pick<Log, 'address' | 'topics'>[]): Hex {
  const bloom = new Uint8Array(BLOOM_BYTES);
  for (const text of new Set(logs.flatMap(({ address, topics }) => [address, ...topics]))) {
    const hash = hexToBytes(keccak256(hexToBytes(text)));
    for (const place of [0, 2, 4]) {
      const bit = (((hash[place] ?? 0) << 8) | (hash[place + 1] ?? 0)) & 2047;
      const index = BLOOM_BYTES - 1 - (bit >> 3);
      bloom[index] = (bloom[index] ?? 0) | (1 << (bit & 7));
    }
  }
  return `0x${bloom.toHex()}`;
}

/** A block that these nodes lack, although they should have it. */
export interface Lack {
  readonly block: BlockTag;
  readonly nodes: readonly string[];
}

/** The most missing blocks that are reported. */
const MAX_LACKS = 10;

/** Reads blocks that the chain must have, from any node that has them. */
export type AnyNode = ReturnType<typeof askAnyNode>;

/**
 * Queries the other nodes if the first one does not have a block: it may be pruned, lag, or be one of several behind
 * one URL.
 */
export function askAnyNode(nodes: Nodes) {
  let lacks: Lack[] = [];
  return {
    /** `undefined` if no node has the block, which proves nothing about it. */
    async at(tag: BlockTag): Promise<Header | undefined> {
      const header = await askHeader(nodes, tag, { batched: typeof tag === 'number' });
      if (header !== undefined) return header;
      const all = await askHeadersOfEach(nodes, tag);
      const lacking = all.filter(({ value }) => value === undefined).map(({ node }) => node);
      if (lacking.length > 0 && lacks.length < MAX_LACKS) lacks.push({ block: tag, nodes: lacking });
      return all.find(({ value }) => value !== undefined)?.value;
    },
    /** Blocks that some nodes were found to lack since the last call. */
    takeLacks(): readonly Lack[] {
      const taken = lacks;
      lacks = [];
      return taken;
    },
  };
}

/** Describes missing blocks, for people. */
export function describeLacks(lacks: readonly Lack[]): string {
  const labels = [...new Set(lacks.flatMap((lack) => lack.nodes))];
  const [first] = lacks;
  return `${labels.join(', ')} ${labels.length === 1 ? 'lacks' : 'lack'} block ${first?.block}`;
}
