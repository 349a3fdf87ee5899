import type { Address } from 'viem';
import { NotYetError } from './failover.ts';
import type { AskOptions, Nodes } from './nodes.ts';
import type { ProbeAnswer, ProbeBlock, ProbeCall } from './probe-codec.ts';
import { decodeProbe, encodeProbe } from './probe-codec.ts';

/** What views returned, all at one block; one answer per view, in their order. */
export interface Probed {
  readonly block: ProbeBlock;
  readonly answers: readonly ProbeAnswer[];
}

/**
 * Asks views in one call, at the latest block that a node has. Never answers from a block below one that this server
 * has told something of, whichever node is asked: that is asked for again. Throws `RPC_TIMEOUT`.
 */
export type Probe = (views: readonly ProbeCall[], options?: AskOptions) => Promise<Probed>;

/** The height below which the state of the chain is known to be old. */
export interface SeenHeight {
  get(): number;
  /** Notes a block that a node has shown, or answered from. */
  note(height: number): void;
  /** Forgets what was noted: the chain has taken blocks back. */
  forget(): void;
  /** Takes the height of what was told from the one who follows the chain; 0 before. */
  follow(source: () => number): void;
}

/**
 * What was told counts until the chain takes it back. A block that was only looked at counts for a while: backends lag
 * by seconds, and a local chain that was killed may have to begin again below it.
 */
const NOTED_MS = 15_000;

export function createSeenHeight(): SeenHeight {
  let source = () => 0;
  let noted = { height: 0, at: 0 };
  const recent = () => (performance.now() - noted.at < NOTED_MS ? noted.height : 0);
  return {
    get: () => Math.max(source(), recent()),
    note(height) {
      if (height >= recent()) noted = { height, at: performance.now() };
    },
    forget() {
      noted = { height: 0, at: 0 };
    },
    follow(next) {
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
  // A node that does not have the relay contract answers with nothing: it lags, or is another chain's.
  if (typeof result !== 'string' || result === '0x') throw new Error('The node does not know the relay contract.');
  const { block, answers } = decodeProbe(result, views);
  if (block.number < BigInt(least))
    throw new NotYetError(`The node answered from block ${block.number}, which is before ${least}.`);
  return { block: { ...block, now: block.timestamp }, answers };
}
