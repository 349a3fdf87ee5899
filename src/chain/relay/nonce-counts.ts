import type { Address } from 'viem';
import type { BlockPoint } from '../events/events.ts';
import { parseQuantity } from '../nodes/node.ts';
import type { CountAt, RelayContext } from './context.ts';
import { latestDeadline, type TrackedTransaction } from './ledger.ts';

/** What the final chain shows of a lane's transactions. */
export interface FinalNonces {
  /** Others have used the nonces of these for good. */
  readonly taken: readonly TrackedTransaction[];
  /** Their deadlines have passed, and no final block has them. */
  readonly expired: readonly TrackedTransaction[];
}

/** One question of the shared look at the chain, at all nodes. */
export const UPKEEP_ASK_MS = 4_000;

/**
 * Asks how many nonces a lane has used at the latest block, if a transaction of it waits for that block to become
 * final. A node that keeps no history can only tell it now: most have forgotten the state of a block before it is
 * final. The block is named by its hash, so that no other block of that height answers for it.
 */
export async function noteCount(relay: RelayContext, lane: Address): Promise<void> {
  const { latest } = relay.heads;
  if (latest === undefined) return;
  const known = relay.state.counts.get(lane) ?? [];
  const waiting = [...lostOf(relay, lane), ...openOf(relay, lane)].filter(
    (transaction) => !known.some((at) => decides(at, transaction)),
  );
  const isPast = (transaction: TrackedTransaction) =>
    transaction.status === 'lost' || latestDeadline(transaction) < latest.timestamp;
  if (!waiting.some(isPast)) return;
  const call = { method: 'eth_getTransactionCount', params: [lane, { blockHash: latest.hash }] };
  const count = await relay.nodes.ask(call, parseQuantity, { batched: true, timeoutMs: UPKEEP_ASK_MS });
  const { number, hash, timestamp } = latest;
  const found = { block: { number, hash, timestamp }, count };
  if (waiting.some((transaction) => decides(found, transaction))) relay.state.counts.set(lane, [...known, found]);
}

/** Takes the counts of blocks that have become final, and what they decide. */
export async function takeFinalNonces(relay: RelayContext, lane: Address, finalized: BlockPoint): Promise<FinalNonces> {
  const { counts } = relay.state;
  const reached = (counts.get(lane) ?? []).filter(({ block }) => block.number <= finalized.number);
  const proven: CountAt[] = [];
  for (const at of reached) {
    const shown = await relay.heads.block(at.block.number, { timeoutMs: UPKEEP_ASK_MS });
    if (shown === undefined) break;
    counts.set(lane, counts.get(lane)?.filter((each) => each !== at) ?? []);
    if (shown.hash === at.block.hash) proven.push(at);
  }
  const isDecided = (transaction: TrackedTransaction) => proven.some((at) => decides(at, transaction));
  return { taken: lostOf(relay, lane).filter(isDecided), expired: openOf(relay, lane).filter(isDecided) };
}

function decides({ block, count }: CountAt, transaction: TrackedTransaction): boolean {
  const { nonce, status } = transaction;
  if (status === 'lost') return nonce < count;
  return nonce >= count && latestDeadline(transaction) < block.timestamp;
}

function lostOf({ ledger }: RelayContext, lane: Address): TrackedTransaction[] {
  return [...ledger.lost()].filter((transaction) => transaction.lane === lane);
}

/** Those that may expire. */
function openOf({ ledger }: RelayContext, lane: Address): TrackedTransaction[] {
  return ledger.open(lane).filter(({ expired, messages }) => !expired && messages.length > 0);
}
