import type { Hex } from 'viem';
import type { NodeAnswer } from '../nodes/failover.ts';
import type { Nodes } from '../nodes/nodes.ts';
import {
  askHeader,
  askHeaderByHash,
  askHeadersOfEach,
  askHeadersOfEachByHash,
  type BlockTag,
  type Header,
} from './blocks.ts';

/** A block that these nodes do not have, though they should. */
export interface Lack {
  readonly block: Hex | BlockTag;
  readonly nodes: readonly string[];
}

/** Blocks that the chain must have, from whichever node has them. */
export interface AnyNode {
  /** `undefined` where no node has the block: that proves nothing about it. */
  at(tag: BlockTag): Promise<Header | undefined>;
  withHash(hash: Hex): Promise<Header | undefined>;
  /** Blocks that some of the nodes were found to lack, since the last call. */
  takeLacks(): readonly Lack[];
}

/** Lacks that are told of. */
const MAX_LACKS = 10;

/**
 * Asks the others where the first node does not have a block: it may be pruned, lag, or be one of several behind one
 * URL.
 */
export function askAnyNode(nodes: Nodes): AnyNode {
  let lacks: Lack[] = [];
  const findElsewhere = async (
    block: Lack['block'],
    answers: Promise<NodeAnswer<Header | undefined>[]>,
  ): Promise<Header | undefined> => {
    const all = await answers;
    const lacking = all.filter(({ value }) => value === undefined).map(({ node }) => node);
    if (lacking.length > 0 && lacks.length < MAX_LACKS) lacks.push({ block, nodes: lacking });
    return all.find(({ value }) => value !== undefined)?.value;
  };
  return {
    at: async (tag) =>
      (await askHeader(nodes, tag, { batched: typeof tag === 'number' })) ??
      (await findElsewhere(tag, askHeadersOfEach(nodes, tag))),
    withHash: async (hash) =>
      (await askHeaderByHash(nodes, hash)) ?? (await findElsewhere(hash, askHeadersOfEachByHash(nodes, hash))),
    takeLacks() {
      const taken = lacks;
      lacks = [];
      return taken;
    },
  };
}

/** What some nodes lack, for people. */
export function describeLacks(lacks: readonly Lack[]): string {
  const labels = [...new Set(lacks.flatMap((lack) => lack.nodes))];
  const [first] = lacks;
  return `${labels.join(', ')} ${labels.length === 1 ? 'lacks' : 'lack'} block ${first?.block}`;
}
