import { RpcRequestError } from 'viem';
import type { BlockKey, BlockPoint } from '../events/chain-events.ts';
import type { Nodes } from '../nodes/nodes.ts';
import { askHeader, askHeadersOfEach, type Header } from './blocks.ts';

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
export type FinalBlock = ReturnType<typeof followFinalBlock>;

/** The chain as it is followed. */
interface KnownChain {
  readonly latest: BlockPoint;
  /** The canonical block at a height. */
  readonly blockAt: (number: number) => Promise<BlockPoint | undefined>;
  /** Whether another block is known at this one's height. */
  readonly contradicts: (block: BlockPoint) => boolean;
}

/** Blocks below the head that count as final if the nodes have no tag for it. */
const ASSUMED_FINALITY_BLOCKS = 64;
/** The watcher waits for the answer. */
const TIMEOUT_MS = 5_000;

/** An answer that says nothing about the tag itself, whatever its code. */
const PASSING = /not found|unknown block|not.{0,20}available|unavailable|syncing|time|not ready|header not/i;
/** Replies to an unknown tag. */
const UNKNOWN_TAG =
  /(invalid|unknown|unsupported|unexpected).{0,60}(tag|variant|param|argument|block|quantity|finalized)|hex string without 0x|cannot unmarshal/i;
const INVALID_PARAMS = -32_602;

/** Keeps the newest final block that a node has shown. It never goes back. */
export function followFinalBlock(nodes: Nodes, memory: FinalityMemory = {}) {
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
    /** What the nodes show instead of a block that was final. Finality stands still as long as they do. */
    get loss() {
      return kept.loss;
    },
    /**
     * Checks for a newer final block. Returns true if it has moved; it only moves forward. Never throws: while no node
     * reports it, finality stands still.
     */
    async look(chain: KnownChain): Promise<boolean> {
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
function sourceAfter(source: FinalitySource, { kind }: Pick<TagAnswer, 'kind'>, isTagSeen = false): FinalitySource {
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
function isUnknownTag(error: unknown): boolean {
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

/**
 * What the nodes show instead of a block that was final. `replaced`: another block. `behind`: none, because their heads
 * have been below it for a while. `disputed`: some of them show another one.
 */
export type FinalLoss =
  | { readonly kind: 'replaced'; readonly block: BlockKey; readonly shown: string }
  | { readonly kind: 'behind'; readonly block: BlockKey; readonly head: number }
  | { readonly kind: 'disputed'; readonly block: BlockKey; readonly nodes: readonly string[] };

/** Finality data that is kept over restarts. */
interface KeptMemory {
  /** A block that was final, as an earlier process has kept it. */
  readonly kept?: BlockKey | undefined;
  /** Called for each block that is kept from now on. */
  readonly onKept?: ((block: BlockKey) => void) | undefined;
  /** Called when the nodes no longer show it, and with `undefined` when they do again. */
  readonly onLoss?: ((loss: FinalLoss | undefined) => void) | undefined;
}

/** `unknown`: no node has answered about it. */
type KeptStatus = 'shown' | 'unknown' | 'lost';

type FinalVerdict = FinalLoss | 'shown' | 'unknown';

const CHECK_EVERY_MS = 15_000;
/** One answer may come from a machine that was just started. */
const SECOND_ANSWER_AFTER_MS = 500;
/** Restarted nodes and their substitutes lack the latest blocks for a while. */
export const BEHIND_AFTER_MS = 30_000;

/**
 * Remembers one final block. Finality never goes back, so a chain that does not have it is not the one that was
 * followed.
 */
function keepFinal(nodes: Nodes, { kept, onKept = () => undefined, onLoss = () => undefined }: KeptMemory) {
  let block = kept;
  let loss: FinalLoss | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let behindSince: number | undefined;
  const become = (next: FinalLoss | undefined) => {
    const isNews = next?.kind !== loss?.kind;
    loss = next;
    if (isNews) onLoss(next);
  };
  const take = (verdict: FinalVerdict): KeptStatus => {
    if (verdict === 'unknown') return loss === undefined ? 'unknown' : 'lost';
    if (verdict === 'shown') {
      behindSince = undefined;
      become(undefined);
      return 'shown';
    }
    if (verdict.kind !== 'behind') {
      become(verdict);
      return 'lost';
    }
    behindSince ??= performance.now();
    if (loss === undefined && performance.now() - behindSince >= BEHIND_AFTER_MS) become(verdict);
    return loss === undefined ? 'unknown' : 'lost';
  };
  return {
    get loss() {
      return loss;
    },
    /** Checks it: at once if it `matters`, otherwise from time to time. Never throws. */
    async look(matters: boolean): Promise<KeptStatus> {
      if (block === undefined) return 'shown';
      const isCalm = loss === undefined && behindSince === undefined;
      if (isCalm && !matters && performance.now() - lookedAt < CHECK_EVERY_MS) return 'unknown';
      lookedAt = performance.now();
      return take(await judge(nodes, block));
    },
    /** Keeps a later one. */
    keep(next: BlockKey) {
      if (block !== undefined && next.number <= block.number) return;
      block = { number: next.number, hash: next.hash };
      onKept(block);
    },
  };
}

/** One node that shows the block is enough. It counts as gone only if all that answer say so, twice. */
async function judge(nodes: Nodes, block: BlockKey): Promise<FinalVerdict> {
  try {
    const header = await askHeader(nodes, block.number, { timeoutMs: TIMEOUT_MS });
    if (header?.hash === block.hash) return 'shown';
    const first = await judgeAll(nodes, block);
    if (first === 'shown' || first === 'unknown') return first;
    await Bun.sleep(SECOND_ANSWER_AFTER_MS);
    const second = await judgeAll(nodes, block);
    if (second === 'shown' || second === 'unknown') return second;
    return first.kind === second.kind ? second : 'unknown';
  } catch {
    return 'unknown';
  }
}

async function judgeAll(nodes: Nodes, block: BlockKey): Promise<FinalVerdict> {
  const answers = await askHeadersOfEach(nodes, block.number);
  const others = answers.filter(({ value }) => value !== undefined && value.hash !== block.hash);
  const [other] = others;
  if (answers.some(({ value }) => value?.hash === block.hash)) {
    return other === undefined ? 'shown' : { kind: 'disputed', block, nodes: others.map(({ node }) => node) };
  }
  if (other?.value !== undefined) return { kind: 'replaced', block, shown: other.value.hash };
  const heads = (await askHeadersOfEach(nodes, 'latest')).flatMap(({ value }) => value?.number ?? []);
  const head = Math.max(...heads);
  // A node that is past it has pruned it, or is about to answer better.
  return heads.length === 0 || head >= block.number ? 'unknown' : { kind: 'behind', block, head };
}

/** For operators: the cause and the consequence. */
export function describeLoss(loss: FinalLoss): string {
  const { number, hash } = loss.block;
  const block = `block ${number} (${hash}) was final here`;
  if (loss.kind === 'disputed') {
    return `${block}, and ${loss.nodes.join(', ')} shows another block there: take that URL out of BURSAR_RPC_URLS`;
  }
  const instead =
    loss.kind === 'replaced'
      ? `the nodes show another block there (${loss.shown})`
      : `the nodes only have blocks up to ${loss.head}`;
  return (
    `${block}, and ${instead}: the chain behind BURSAR_RPC_URLS was reset, is an older copy, or is another chain. ` +
    'Nothing is spent until the nodes show that block again; name nodes that do, or start with another data folder'
  );
}
