import type { Hex } from 'viem';
import { createLru } from '../../core/lib/cache.ts';
import { chunks } from '../../core/lib/lists.ts';
import type { BlockKey, BlockPoint } from '../events/chain-events.ts';
import type { AskOptions, Nodes } from '../nodes/nodes.ts';
import { type AnyNode, askAnyNode, askHeader, type Header, type Lack } from './blocks.ts';
import { type FinalBlock, type FinalityMemory, followFinalBlock } from './final-block.ts';

/** How the chain continued since the last step. */
export interface HeadStep {
  /** New blocks, lowest first, each the parent of the next. */
  readonly fresh: readonly [...Header[], Header];
  /** Known blocks that are no longer part of the chain, highest first. */
  readonly removed: readonly BlockPoint[];
  /** Whether there are unread blocks between the known and the new ones. */
  readonly gap: boolean;
  /** Pinned blocks that may or may not be part of this chain, and whether a node shows them. */
  readonly unverified?: ReadonlyMap<number, Shown>;
}

/** What a node shows at a height. */
type Shown = 'it' | 'another' | 'nothing';

/** The part of the chain that this process knows. */
export type Heads = ReturnType<typeof trackHeads>;

interface State {
  latest: Header | undefined;
  latestSeenAt: number;
  readonly final: FinalBlock;
  blockMs: number;
  /** The latest head that was compared and showed nothing new. */
  compared: Hex | undefined;
  readonly known: Map<number, BlockPoint>;
  readonly pinned: Set<number>;
  /** Blocks found gone by the last look, which was not accepted yet. */
  going: ReadonlySet<Hex>;
  readonly anyNode: AnyNode;
  lacks: readonly Lack[];
  /** Since when (`performance.now()`) no node has the parent that links the nodes' head to the known one. */
  unlinkedSince: number | undefined;
  /** Heights of pinned blocks that may not link to the head. Each look compares them. */
  readonly unverified: Map<number, Shown>;
}

/** Longer gaps are not walked block by block. */
const MAX_WALK_BLOCKS = 64;
const REMEMBERED_BLOCKS = 128;
/** Blocks that are requested at once. */
const BLOCKS_AT_ONCE = 200;
const MAX_BLOCK_MS = 15_000;
/** Nodes that are behind soon catch up. If they lack the block for longer, the head is followed without it. */
const UNLINKED_MS = 5_000;

/**
 * Follows the chain's head by parent hashes. `pinned` are the blocks in which an earlier process saw transactions of
 * ours.
 */
export function trackHeads(
  nodes: Nodes,
  pinned: readonly Omit<BlockPoint, 'timestamp'>[],
  finality: FinalityMemory = {},
) {
  const state: State = {
    latest: undefined,
    latestSeenAt: performance.now(),
    final: followFinalBlock(nodes, finality),
    blockMs: 1_000,
    compared: undefined,
    // Their time is read when it is needed.
    known: new Map(pinned.map(({ number, hash }) => [number, { number, hash, timestamp: 0 }])),
    pinned: new Set(pinned.map(({ number }) => number)),
    going: new Set(),
    anyNode: askAnyNode(nodes),
    lacks: [],
    unlinkedSince: undefined,
    unverified: new Map(),
  };
  return {
    get latest() {
      return state.latest;
    },
    get finalized() {
      return state.final.block;
    },
    get finalitySource() {
      return state.final.source;
    },
    /** What the nodes show instead of a block that was final. */
    get finalLoss() {
      return state.final.loss;
    },
    /** Blocks that nodes lacked in the last look. */
    get lacks() {
      return state.lacks;
    },
    /** The height of the newest block that this process or an earlier one has reported. */
    get seen() {
      return state.pinned.values().reduce((a, b) => Math.max(a, b), state.final.block?.number ?? 0);
    },
    /** Mean time between blocks as seen from here. */
    get blockMs() {
      return state.blockMs;
    },
    /** `performance.now()` when the latest block was first seen. */
    get latestSeenAt() {
      return state.latestSeenAt;
    },
    /** Reads the latest block and how it follows from the known ones. Changes nothing; `accept` does. */
    async look(): Promise<HeadStep | undefined> {
      const step = await withUnverified(state, await look(nodes, state));
      state.lacks = state.anyNode.takeLacks();
      state.going = new Set(step?.removed.map(({ hash }) => hash));
      return step;
    },
    accept: (step: HeadStep) => accept(state, step),
    /** Reads the final block and records it. Returns true if it has moved. Never throws. */
    lookFinalized: () => lookFinalized(nodes, state),
    /** The canonical block at a height at or below the latest: from memory, or from the nodes. */
    block: (number: number, options?: AskOptions) => blockAt(nodes, state, number, options),
    /**
     * Whether this block is known to be part of the chain. A block that a look finds gone no longer is, even before its
     * removal is reported.
     */
    knows: ({ number, hash }: BlockKey) =>
      state.latest !== undefined &&
      state.known.get(number)?.hash === hash &&
      !state.going.has(hash) &&
      (state.unverified.get(number) ?? 'it') === 'it',
    /** Remembers a block until it is final, so that its removal is noticed, unless another is known at its height. */
    pin: (block: BlockPoint) => {
      if ((state.known.get(block.number)?.hash ?? block.hash) !== block.hash) return;
      state.known.set(block.number, block);
      state.pinned.add(block.number);
    },
  };
}

async function look(nodes: Nodes, state: State): Promise<HeadStep | undefined> {
  const latest = await state.anyNode.at('latest');
  if (latest === undefined) throw new Error('No node has a latest block.');
  const head = state.latest;
  if (head === undefined) return await jump(state, latest);
  if (latest.hash === head.hash) return undefined;
  const known = state.known.get(latest.number);
  // It comes from a node that lags, however long it does.
  if (latest.number <= head.number && known?.hash === latest.hash) return undefined;
  if (latest.number <= head.number && known === undefined) {
    return await lookAtLowerHead(state, latest);
  }
  if (latest.number - head.number > MAX_WALK_BLOCKS) return await jump(state, latest);
  return await walk(nodes, state, latest, head);
}

/**
 * A head far below the known one comes from a node that lags, unless the node shows a different block at a known
 * height.
 */
async function lookAtLowerHead(state: State, latest: Header): Promise<HeadStep | undefined> {
  if (state.compared === latest.hash) return undefined;
  const step = await jump(state, latest);
  if (step.removed.length > 0) return step;
  state.compared = latest.hash;
  return undefined;
}

/**
 * Walks back from the latest block until it meets a known one. Nothing is concluded if no node has the blocks in
 * between.
 */
async function walk(nodes: Nodes, state: State, latest: Header, head: Header): Promise<HeadStep | undefined> {
  const between = await askBetween(nodes, head.number + 1, latest.number - 1);
  let oldest = latest;
  let fresh: readonly [...Header[], Header] = [latest];
  for (;;) {
    const parent = state.known.get(oldest.number - 1);
    // Blocks above the head that an earlier process has seen link to nothing: the blocks in between were never read.
    if (parent !== undefined && parent.number <= head.number && parent.hash === oldest.parentHash) {
      return { fresh, removed: replacedBy(state, fresh, parent.number), gap: false };
    }
    if (fresh.length > 2 * MAX_WALK_BLOCKS || oldest.number <= (state.final.block?.number ?? 0) + 1) {
      return await jump(state, latest);
    }
    const before = between.get(oldest.parentHash) ?? (await state.anyNode.at(oldest.parentHash));
    if (before === undefined) return await jumpUnlinked(state, latest);
    oldest = before;
    fresh = [oldest, ...fresh];
  }
}

/**
 * Accepts a head that no node can link to the known blocks. Pinned blocks may have been replaced unseen, so they stay
 * unverified until they are final.
 */
async function jumpUnlinked(state: State, latest: Header): Promise<HeadStep | undefined> {
  state.unlinkedSince ??= performance.now();
  if (performance.now() - state.unlinkedSince < UNLINKED_MS) return undefined;
  const step = await jump(state, latest);
  const left = [...state.pinned].filter((number) => number <= latest.number);
  return { ...step, unverified: new Map([...left.map((number) => [number, 'it'] as const), ...step.unverified]) };
}

async function askBetween(nodes: Nodes, first: number, last: number): Promise<Map<string, Header>> {
  const numbers = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  const headers = await Promise.all(numbers.map((number) => askHeader(nodes, number, { batched: true })));
  return new Map(headers.flatMap((header) => (header === undefined ? [] : [[header.hash, header] as const])));
}

/** The known blocks above `number` that are not among these and not part of their chain. */
function replacedBy(state: State, fresh: readonly Header[], number: number): BlockPoint[] {
  const hashes = new Map(fresh.map((block) => [block.number, block.hash]));
  const head = state.latest?.number ?? number;
  return (
    [...state.known.values()]
      // Blocks above the head that an earlier process has seen are not contradicted before the chain has reached them.
      .filter((block) => block.number > number && (hashes.has(block.number) || block.number <= head))
      .filter((block) => hashes.get(block.number) !== block.hash)
      .sort((a, b) => b.number - a.number)
  );
}

/** Accepts a head that does not link to the known blocks. The relevant blocks are compared one by one. */
async function jump(state: State, latest: Header): Promise<HeadStep & Required<Pick<HeadStep, 'unverified'>>> {
  const matter = [...state.known.values()].filter(({ number }) => state.pinned.has(number));
  const shown = await whatIsShown(state, matter, latest);
  const removed = matter.filter(({ number }) => shown.get(number) === 'another');
  // A head that has not reached a block yet says nothing about it, unless it has a different one below.
  if (removed.length > 0) removed.push(...matter.filter(({ number }) => number > latest.number));
  removed.sort((a, b) => b.number - a.number);
  const unverified = new Map([...shown].filter(([, what]) => what === 'nothing'));
  return { fresh: [latest], removed, gap: true, unverified };
}

/** What the nodes show at the heights of these blocks. Leaves out those above `latest`. */
async function whatIsShown(
  { anyNode }: Pick<State, 'anyNode'>,
  blocks: readonly BlockPoint[],
  latest: Pick<Header, 'number' | 'hash'>,
): Promise<Map<number, Shown>> {
  const shown = new Map<number, Shown>();
  const reached = blocks.filter(({ number }) => number <= latest.number);
  for (const some of chunks(reached, BLOCKS_AT_ONCE)) {
    const found = some.map(async ({ number, hash }) => {
      const there = number === latest.number ? latest : await anyNode.at(number);
      if (there === undefined) return shown.set(number, 'nothing');
      return shown.set(number, there.hash === hash ? 'it' : 'another');
    });
    await Promise.all(found);
  }
  return shown;
}

/** Compares unverified blocks again, and adds those that are gone to the step. */
async function withUnverified(state: State, step: HeadStep | undefined): Promise<HeadStep | undefined> {
  const head = step?.fresh[step.fresh.length - 1] ?? state.latest;
  if (state.unverified.size === 0 || head === undefined || step?.gap === true) return step;
  const gone = new Set(step?.removed.map(({ hash }) => hash));
  const blocks = [...state.unverified.keys()].flatMap((number) => state.known.get(number) ?? []);
  const left = blocks.filter(({ hash }) => !gone.has(hash)).slice(0, BLOCKS_AT_ONCE);
  const shown = await whatIsShown(state, left, head);
  for (const [number, what] of shown) {
    // Compared blocks go to the end, so that all get their turn.
    state.unverified.delete(number);
    state.unverified.set(number, what);
  }
  const found = left.filter(({ number }) => shown.get(number) === 'another');
  if (found.length === 0) return step;
  const removed = [...(step?.removed ?? []), ...found].sort((a, b) => b.number - a.number);
  return step === undefined ? { fresh: [head], removed, gap: true } : { ...step, removed };
}

function accept(state: State, { fresh, removed, gap, unverified = new Map() }: HeadStep): void {
  state.going = new Set();
  state.unlinkedSince = undefined;
  for (const [number, shown] of unverified) state.unverified.set(number, shown);
  for (const { number } of removed) {
    state.known.delete(number);
    state.pinned.delete(number);
    state.unverified.delete(number);
  }
  if (gap) forget(state, () => true);
  for (const { number, hash, timestamp } of fresh) state.known.set(number, { number, hash, timestamp });
  const latest = fresh[fresh.length - 1] ?? state.latest;
  const now = performance.now();
  if (!gap && state.latest !== undefined) {
    const sample = (now - state.latestSeenAt) / fresh.length;
    // A chain that mines on demand has no interval while there is no demand.
    if (sample < MAX_BLOCK_MS) state.blockMs += (sample - state.blockMs) / 8;
  }
  state.latest = latest;
  state.latestSeenAt = now;
  const oldest = (latest?.number ?? 0) - REMEMBERED_BLOCKS;
  forget(state, (number) => number < oldest);
}

function forget(state: State, isOld: (number: number) => boolean): void {
  for (const number of state.known.keys()) {
    if (!state.pinned.has(number) && isOld(number)) state.known.delete(number);
  }
}

async function lookFinalized(nodes: Nodes, state: State): Promise<boolean> {
  const { latest, final } = state;
  if (latest === undefined) return false;
  const hasMoved = await final.look({
    latest,
    blockAt: (number) => blockAt(nodes, state, number),
    contradicts: ({ number, hash }) => (state.known.get(number)?.hash ?? hash) !== hash,
  });
  for (const pinned of state.pinned) {
    if (pinned > (final.block?.number ?? -1)) continue;
    state.pinned.delete(pinned);
    state.unverified.delete(pinned);
  }
  return hasMoved;
}

async function blockAt(
  nodes: Nodes,
  state: State,
  number: number,
  options: AskOptions = {},
): Promise<BlockPoint | undefined> {
  if (state.latest === undefined || number > state.latest.number) return undefined;
  const known = state.known.get(number);
  if (known !== undefined && known.timestamp > 0) return known;
  const header = (await askHeader(nodes, number, { ...options, batched: true })) ?? (await state.anyNode.at(number));
  if (header === undefined) return undefined;
  const block = { number, hash: header.hash, timestamp: header.timestamp };
  if (known?.hash === block.hash) state.known.set(number, block);
  return block;
}

/** Which blocks the nodes show. The index's data about a block counts only while they do. */
export type ShownBlocks = ReturnType<typeof createShownBlocks>;

const FINAL_BLOCKS_REMEMBERED = 16_384;
/** Concurrent requests; two or four HTTP requests carry them. */
const SHOWN_AT_ONCE = 100;
const TIMEOUT_MS = 5_000;

/** `wake` triggers a look at the head soon: some of the blocks may lie above the known one. */
export function createShownBlocks(
  heads: Pick<Heads, 'latest' | 'finalized' | 'block' | 'knows' | 'pin'>,
  wake: () => void,
) {
  const final = createLru<true>(FINAL_BLOCKS_REMEMBERED);
  const isShown = (block: BlockKey) => heads.knows(block) || final.get(keyOf(block)) === true;
  /** Returns false if no node answers. */
  const lookAt = async (block: BlockKey): Promise<boolean> => {
    try {
      const shown = await heads.block(block.number, { timeoutMs: TIMEOUT_MS });
      if (shown?.hash !== block.hash) return true;
      if (block.number <= (heads.finalized?.number ?? -1)) final.set(keyOf(block), true);
      else heads.pin(shown);
      return true;
    } catch {
      return false;
    }
  };
  return {
    /** Whether a node has shown exactly this block at its height, and nothing has revoked that. */
    isShown,
    /**
     * Reads the unknown blocks among these from the nodes, and remembers those that they show until they are final.
     * Never throws. Blocks stay unknown if no node answers, or none has reached them.
     */
    async look(blocks: readonly BlockKey[]): Promise<void> {
      const distinct = new Map(blocks.map((block) => [keyOf(block), block]));
      const unknown = [...distinct.values()].filter((block) => final.get(keyOf(block)) !== true);
      if (unknown.some(({ number }) => number > (heads.latest?.number ?? -1))) wake();
      for (let start = 0; start < unknown.length; start += SHOWN_AT_ONCE) {
        const answered = await Promise.all(unknown.slice(start, start + SHOWN_AT_ONCE).map(lookAt));
        if (!answered.includes(true)) return;
      }
    },
  };
}

function keyOf({ number, hash }: BlockKey): string {
  return `${number}:${hash}`;
}
