import type { BlockKey } from '../events/chain-events.ts';
import type { Nodes } from '../nodes/nodes.ts';
import { askHeader, askHeadersOfEach } from './blocks.ts';

/**
 * What the nodes show instead of a block that was final. `replaced`: another block. `behind`: none, because their heads
 * have been below it for a while. `disputed`: some of them show another one.
 */
export type FinalLoss =
  | { readonly kind: 'replaced'; readonly block: BlockKey; readonly shown: string }
  | { readonly kind: 'behind'; readonly block: BlockKey; readonly head: number }
  | { readonly kind: 'disputed'; readonly block: BlockKey; readonly nodes: readonly string[] };

/** Finality data that is kept over restarts. */
export interface KeptMemory {
  /** A block that was final, as an earlier process has kept it. */
  readonly kept?: BlockKey | undefined;
  /** Called for each block that is kept from now on. */
  readonly onKept?: ((block: BlockKey) => void) | undefined;
  /** Called when the nodes no longer show it, and with `undefined` when they do again. */
  readonly onLoss?: ((loss: FinalLoss | undefined) => void) | undefined;
}

/** `unknown`: no node has answered about it. */
export type KeptStatus = 'shown' | 'unknown' | 'lost';

/** A block that was final, and whether the nodes still show it. */
export interface KeptFinal {
  readonly loss: FinalLoss | undefined;
  /** Checks it: at once if it `matters`, otherwise from time to time. Never throws. */
  look(matters: boolean): Promise<KeptStatus>;
  /** Keeps a later one. */
  keep(block: BlockKey): void;
}

type Verdict = FinalLoss | 'shown' | 'unknown';

const CHECK_EVERY_MS = 15_000;
const TIMEOUT_MS = 5_000;
/** One answer may come from a machine that was just started. */
const SECOND_ANSWER_AFTER_MS = 500;
/** Restarted nodes and their substitutes lack the latest blocks for a while. */
export const BEHIND_AFTER_MS = 30_000;

/**
 * Remembers one final block. Finality never goes back, so a chain that does not have it is not the one that was
 * followed.
 */
export function keepFinal(
  nodes: Nodes,
  { kept, onKept = () => undefined, onLoss = () => undefined }: KeptMemory,
): KeptFinal {
  let block = kept;
  let loss: FinalLoss | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let behindSince: number | undefined;
  const become = (next: FinalLoss | undefined) => {
    const isNews = next?.kind !== loss?.kind;
    loss = next;
    if (isNews) onLoss(next);
  };
  const take = (verdict: Verdict): KeptStatus => {
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
    async look(matters) {
      if (block === undefined) return 'shown';
      const isCalm = loss === undefined && behindSince === undefined;
      if (isCalm && !matters && performance.now() - lookedAt < CHECK_EVERY_MS) return 'unknown';
      lookedAt = performance.now();
      return take(await judge(nodes, block));
    },
    keep(next) {
      if (block !== undefined && next.number <= block.number) return;
      block = { number: next.number, hash: next.hash };
      onKept(block);
    },
  };
}

/** One node that shows the block is enough. It counts as gone only if all that answer say so, twice. */
async function judge(nodes: Nodes, block: BlockKey): Promise<Verdict> {
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

async function judgeAll(nodes: Nodes, block: BlockKey): Promise<Verdict> {
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
