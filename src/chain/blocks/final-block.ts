import { RpcRequestError } from 'viem';
import type { BlockPoint } from '../events/chain-events.ts';
import type { Nodes } from '../nodes/nodes.ts';
import { askHeader, type Header } from './blocks.ts';
import { type FinalLoss, type KeptMemory, keepFinal } from './kept-final.ts';

/**
 * The source of finality: the chain's own `finalized` tag, or a depth below the head. `unknown` until the nodes have
 * shown whether they have the tag.
 */
export type FinalitySource = 'unknown' | 'tag' | 'depth';

/** The nodes' answers to a request for the final block. */
type TagAnswer =
  | { readonly kind: 'block'; readonly block: Header }
  /** Not now: the node does not answer, or has no final block yet. */
  | { readonly kind: 'none' }
  /** Every node says that it does not know the tag. */
  | { readonly kind: 'unsupported' };

/** What later processes need to know about finality. */
export interface FinalityMemory extends KeptMemory {
  /** Whether the chain has ever shown its tag. Then depth is never used instead. */
  readonly isTagSeen?: boolean | undefined;
  /** Called at every check. */
  readonly onSource?: ((source: FinalitySource) => void) | undefined;
  /** Nothing above this height counts as final, whatever the nodes say. */
  readonly limit?: (() => number) | undefined;
}

/** Follows the latest final block. */
export interface FinalBlock {
  readonly block: BlockPoint | undefined;
  readonly source: FinalitySource;
  /** What the nodes show instead of a block that was final. Finality stands still as long as they do. */
  readonly loss: FinalLoss | undefined;
  /**
   * Checks for a newer final block. Returns true if it has moved; it only moves forward. Never throws: while no node
   * reports it, finality stands still.
   */
  look(chain: KnownChain): Promise<boolean>;
}

/** The chain as it is followed. */
export interface KnownChain {
  readonly latest: BlockPoint;
  /** The canonical block at a height. */
  readonly blockAt: (number: number) => Promise<BlockPoint | undefined>;
  /** Whether another block is known at this one's height. */
  readonly contradicts: (block: BlockPoint) => boolean;
}

/** Blocks below the head that count as final if the nodes have no tag for it. */
export const ASSUMED_FINALITY_BLOCKS = 64;
/** The watcher waits for the answer. */
const TIMEOUT_MS = 5_000;

/** An answer that says nothing about the tag itself, whatever its code. */
const PASSING = /not found|unknown block|not.{0,20}available|unavailable|syncing|time|not ready|header not/i;
/** Replies to an unknown tag. */
const UNKNOWN_TAG =
  /(invalid|unknown|unsupported|unexpected).{0,60}(tag|variant|param|argument|block|quantity|finalized)|hex string without 0x|cannot unmarshal/i;
const INVALID_PARAMS = -32_602;

/** Keeps the newest final block that a node has shown. It never goes back. */
export function followFinalBlock(nodes: Nodes, memory: FinalityMemory = {}): FinalBlock {
  const { isTagSeen = false, onSource = () => undefined, limit } = memory;
  const kept = keepFinal(nodes, memory);
  let source: FinalitySource = 'unknown';
  let block: BlockPoint | undefined;
  return {
    get block() {
      return block;
    },
    get source() {
      return source;
    },
    get loss() {
      return kept.loss;
    },
    async look(chain) {
      const answer = await askTag(nodes);
      const next = sourceAfter(source, answer, isTagSeen);
      source = next;
      onSource(next);
      const shown = answer.kind === 'block' ? answer.block : await assumed(source, chain);
      const found = await limited(shown, limit?.(), chain);
      const isNext = found !== undefined && isProgress(block, found, chain);
      // If the chain has lost a final block, its view of finality no longer counts.
      const status = await kept.look(isNext);
      if (!isNext || status === 'lost') return false;
      if (status === 'shown') kept.keep(found);
      const { number, hash, timestamp } = found;
      block = { number, hash, timestamp };
      return true;
    },
  };
}

/**
 * Depth is used only if the nodes have no tag, and never once a tag was seen, by this process or an earlier one: a tag
 * that is missing for a while, as after a node's restart, must not make blocks final that the chain has not finalised.
 */
export function sourceAfter(
  source: FinalitySource,
  { kind }: Pick<TagAnswer, 'kind'>,
  isTagSeen = false,
): FinalitySource {
  if (source === 'tag' || kind === 'block') return 'tag';
  return kind === 'unsupported' && !isTagSeen ? 'depth' : source;
}

async function askTag(nodes: Nodes): Promise<TagAnswer> {
  try {
    const block = await askHeader(nodes, 'finalized', { timeoutMs: TIMEOUT_MS });
    return block === undefined ? { kind: 'none' } : { kind: 'block', block };
  } catch (error) {
    // Another node, which is away, may have the tag.
    const areAllHere = nodes.stats().every(({ status }) => status === 'ready');
    return { kind: areAllHere && isUnknownTag(error) ? 'unsupported' : 'none' };
  }
}

/** Whether a node says definitively that it does not know the tag. */
export function isUnknownTag(error: unknown): boolean {
  if (!(error instanceof RpcRequestError) || PASSING.test(error.details)) return false;
  return error.code === INVALID_PARAMS || UNKNOWN_TAG.test(error.details);
}

async function assumed(source: FinalitySource, { latest, blockAt }: KnownChain): Promise<BlockPoint | undefined> {
  if (source !== 'depth') return undefined;
  try {
    return await blockAt(Math.max(0, latest.number - ASSUMED_FINALITY_BLOCKS));
  } catch {
    return undefined;
  }
}

async function limited(
  found: BlockPoint | undefined,
  limit: number | undefined,
  { blockAt }: KnownChain,
): Promise<BlockPoint | undefined> {
  if (found === undefined || limit === undefined || found.number <= limit) return found;
  try {
    return await blockAt(limit);
  } catch {
    return undefined;
  }
}

/** A lagging node may know less than before, and a node may be on another fork. */
function isProgress(before: BlockPoint | undefined, found: BlockPoint, chain: KnownChain): boolean {
  if (found.number > chain.latest.number || chain.contradicts(found)) return false;
  return before === undefined || found.number > before.number;
}
