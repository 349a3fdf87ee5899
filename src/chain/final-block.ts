import { RpcRequestError } from 'viem';
import { askHeader, type Header } from './blocks.ts';
import type { BlockPoint } from './events.ts';
import type { Nodes } from './nodes.ts';

/**
 * Where finality comes from: the chain's own `finalized` tag, or a depth below the head. `unknown` until the nodes have
 * said whether they have the tag.
 */
export type FinalitySource = 'unknown' | 'tag' | 'depth';

/** What the nodes said when they were asked for the final block. */
type TagAnswer =
  | { readonly kind: 'block'; readonly block: Header }
  /** Not now: the node does not answer, or has no final block yet. */
  | { readonly kind: 'none' }
  /** Every node says that it knows no such tag. */
  | { readonly kind: 'unsupported' };

/** What outlives the process of where finality comes from. */
export interface FinalityMemory {
  /** Whether the chain has ever shown its tag. Then depth never takes its place. */
  readonly isTagSeen?: boolean | undefined;
  /** Told at every look. */
  readonly onSource?: ((source: FinalitySource) => void) | undefined;
}

/** Follows the latest final block. */
export interface FinalBlock {
  readonly block: BlockPoint | undefined;
  readonly source: FinalitySource;
  /**
   * Asks for it. True when it has moved; it moves forward only. Never throws: while nobody tells, finality stands still.
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

/** Blocks below the head, where the nodes have no tag for what is final. */
export const ASSUMED_FINALITY_BLOCKS = 64;
/** The watcher waits for the answer. */
const TIMEOUT_MS = 5_000;

/** An answer that says nothing about the tag itself, whatever its code. */
const PASSING = /not found|unknown block|not.{0,20}available|unavailable|syncing|time|not ready|header not/i;
/** What nodes say to a tag that they do not know. */
const UNKNOWN_TAG =
  /(invalid|unknown|unsupported|unexpected).{0,60}(tag|variant|param|argument|block|quantity|finalized)|hex string without 0x|cannot unmarshal/i;
const INVALID_PARAMS = -32_602;

/** Keeps the newest final block that a node has shown; it never goes back. */
export function followFinalBlock(
  nodes: Nodes,
  { isTagSeen = false, onSource = () => undefined }: FinalityMemory = {},
): FinalBlock {
  let source: FinalitySource = 'unknown';
  let block: BlockPoint | undefined;
  return {
    get block() {
      return block;
    },
    get source() {
      return source;
    },
    async look(chain) {
      const answer = await askTag(nodes);
      const next = sourceAfter(source, answer, isTagSeen);
      source = next;
      onSource(next);
      const found = answer.kind === 'block' ? answer.block : await assumed(source, chain);
      if (found === undefined || !isProgress(block, found, chain)) return false;
      const { number, hash, timestamp } = found;
      block = { number, hash, timestamp };
      return true;
    },
  };
}

/**
 * Depth serves only where the nodes have said that there is no tag, and never again once one was seen, by this process or an earlier one: a tag that is missing
 * for a while, as after a node's restart, must not make final what the chain has not made final.
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

/** Whether a node says for good that it does not know the tag. */
export function isUnknownTag(error: unknown): boolean {
  if (!(error instanceof RpcRequestError) || PASSING.test(error.details)) return false;
  return error.code === INVALID_PARAMS || UNKNOWN_TAG.test(error.details);
}

async function assumed(
  source: FinalitySource,
  { latest, blockAt }: KnownChain,
): Promise<BlockPoint | undefined> {
  if (source !== 'depth') return undefined;
  try {
    return await blockAt(Math.max(0, latest.number - ASSUMED_FINALITY_BLOCKS));
  } catch {
    return undefined;
  }
}

/** A node that lags behind may know less than was known before, and one may be on another fork. */
function isProgress(before: BlockPoint | undefined, found: BlockPoint, chain: KnownChain): boolean {
  if (found.number > chain.latest.number || chain.contradicts(found)) return false;
  return before === undefined || found.number > before.number;
}
