import type { Address, Hex } from 'viem';
import { chunks } from '../../core/lib/lists.ts';
import { takeTurn } from '../../core/lib/turns.ts';
import { askIsIncluded, askReceipt, type Receipt } from '../blocks/blocks.ts';
import { failedCalls } from '../blocks/decode.ts';
import type { BlockPoint, ChainEvent } from '../events/chain-events.ts';
import { parseQuantity } from '../nodes/node.ts';
import { noteGasUse } from './lane-capacity.ts';
import { isDirect, latestDeadline, type TrackedTransaction, type TransactionAttempt } from './ledger.ts';
import { loadOutcome } from './load-transactions.ts';
import { attempt, type CountAt, type RelayContext } from './relay-context.ts';
import { type MinedTransaction, markMined } from './relay-store.ts';

/** Decoding this many takes a few milliseconds. */
const LOGS_AT_ONCE = 50;

interface MinedReceipt extends MinedTransaction {
  readonly receipt: Receipt;
  readonly block: BlockPoint;
}

/**
 * Reads the receipts of these transactions, reports their events to the listener in chain order, and only then records
 * them in the database: if the process dies in between, it reports them again.
 */
export async function readReceipts(relay: RelayContext, hashes: readonly Hex[]): Promise<void> {
  const blocks = new Map<number, Promise<BlockPoint | undefined>>();
  const found = await Promise.all(hashes.map((hash) => askMined(relay, hash, blocks)));
  const mined = found.flat().sort(inChainOrder);
  if (mined.length === 0) return;
  await relay.failpoint('received');
  // No older block may contradict anything that is reported from here on.
  for (const { block } of mined) relay.heads.pin(block);
  relay.state.takingInSince = performance.now();
  try {
    await takeIn(relay, mined);
  } finally {
    relay.state.takingInSince = undefined;
  }
  for (const entry of mined) note(relay, entry);
  await answerWaiters(relay, mined);
}

async function takeIn(relay: RelayContext, mined: readonly MinedReceipt[]): Promise<void> {
  const events = await eventsOf(relay, mined);
  if (events.length > 0) await relay.listener.onEvents(events);
  await relay.failpoint('reported');
  await takeTurn('chain');
  await relay.db.batch(markMined(relay.db, mined));
  await relay.failpoint('noted');
}

async function eventsOf(relay: RelayContext, mined: readonly MinedReceipt[]): Promise<ChainEvent[]> {
  const events: ChainEvent[] = [];
  for (const { receipt, block } of mined) {
    for (const logs of chunks(receipt.logs, LOGS_AT_ONCE)) {
      await takeTurn('chain');
      events.push(...relay.decoder.decode({ ...receipt, logs }, block.timestamp));
    }
  }
  return events;
}

/** A receipt that cannot be read does not hold back the others. */
async function askMined(
  relay: RelayContext,
  hash: Hex,
  blocks: Map<number, Promise<BlockPoint | undefined>>,
): Promise<MinedReceipt[]> {
  let mined: MinedReceipt[] = [];
  await attempt(relay, 'receipt', hash, async () => {
    const receipt = await askReceipt(relay.nodes, hash, { timeoutMs: UPKEEP_REQUEST_MS });
    if (receipt === undefined) return;
    const { blockNumber } = receipt;
    const block = blocks.get(blockNumber) ?? relay.heads.block(blockNumber, { timeoutMs: UPKEEP_REQUEST_MS });
    blocks.set(blockNumber, block);
    mined = minedBy(relay, receipt, await block);
  });
  return mined;
}

/**
 * Whether some attempt is in a block, including a block that we do not count as canonical, or whose receipts the nodes
 * do not show yet.
 */
export async function isIncluded({ nodes }: RelayContext, { attempts }: TrackedTransaction): Promise<boolean> {
  const options = { timeoutMs: UPKEEP_REQUEST_MS };
  const ask = async ({ hash }: TransactionAttempt) =>
    (await askReceipt(nodes, hash, options)) !== undefined || (await askIsIncluded(nodes, hash, options));
  return (await Promise.all(attempts.map(ask))).includes(true);
}

/** Interprets a receipt, if it is ours and its block is known to be canonical. */
function minedBy(relay: RelayContext, receipt: Receipt, block: BlockPoint | undefined): MinedReceipt[] {
  const transaction = relay.ledger.find(receipt.transactionHash);
  if (transaction === undefined || block === undefined || block.hash !== receipt.blockHash) return [];
  const hash = receipt.transactionHash;
  return [
    {
      transaction,
      receipt,
      hash,
      block,
      fee: receipt.fee,
      gasUsed: receipt.gasUsed,
      ...outcomesOf(relay, transaction, receipt),
    },
  ];
}

function outcomesOf(
  relay: RelayContext,
  transaction: TrackedTransaction,
  receipt: Receipt,
): Pick<MinedTransaction, 'executed' | 'reverted'> {
  const { messages } = transaction;
  if (isDirect(transaction)) {
    const ids = messages.map(({ id }) => id);
    if (receipt.succeeded) return { executed: ids, reverted: [] };
    return { executed: [], reverted: ids.map((id) => ({ id, data: undefined })) };
  }
  // The batch itself failed: none of its calls happened, and none was refused.
  if (!receipt.succeeded) return { executed: [], reverted: [] };
  const failed = failedCalls(receipt, relay.chain.contracts.batchRelay);
  return {
    executed: messages.filter((_, position) => !failed.has(position)).map(({ id }) => id),
    reverted: messages.flatMap(({ id }, position) => {
      const data = failed.get(position);
      return data === undefined || isElsewhere(relay, transaction, id) ? [] : [{ id, data }];
    }),
  };
}

/**
 * Whether another transaction may have executed a message, or still may: then a refusal can simply mean that the nonce
 * is used.
 */
function isElsewhere({ ledger }: RelayContext, here: TrackedTransaction, id: number): boolean {
  const open = ledger.openLanes().flatMap((lane) => ledger.open(lane));
  return [...open, ...ledger.lost()].some(
    (other) => other !== here && other.messages.some((message) => message.id === id),
  );
}

function inChainOrder(a: MinedReceipt, b: MinedReceipt): number {
  const [first, second] = [a.receipt.logs[0]?.logIndex ?? 0, b.receipt.logs[0]?.logIndex ?? 0];
  return a.block.number - b.block.number || first - second;
}

function note(relay: RelayContext, mined: MinedReceipt): void {
  const { transaction, block, receipt } = mined;
  reportReceipts(relay, mined);
  relay.state.lastMinedBlock = Math.max(relay.state.lastMinedBlock, block.number);
  transaction.block = { number: block.number, hash: block.hash };
  transaction.reported = true;
  transaction.missingSince = undefined;
  // It took its nonce after all.
  const lane = transaction.status === 'lost' ? relay.lanes.get(transaction.lane) : undefined;
  if (lane !== undefined) lane.lostAt = undefined;
  if (transaction.status !== 'mined') relay.ledger.move(transaction, 'mined');
  if (transaction.messages.length > 0 && !isDirect(transaction))
    noteGasUse(relay.gasUse, receipt.gasUsed, transaction.gas);
  // A block that included one lane's transactions has room for all lanes.
  for (const lane of relay.lanes.values()) lane.changed.notify();
  relay.urgent.changed.notify();
  if (receipt.succeeded || transaction.messages.length === 0) return;
  const { lane: sender, nonce } = transaction;
  const log = { lane: sender, nonce, hash: receipt.transactionHash };
  if (isDirect(transaction)) {
    relay.logger.warn(log, 'a call was reverted');
    return;
  }
  relay.state.hasStranded = true;
  relay.logger.error(log, 'a batch was reverted as a whole');
}

function reportReceipts(relay: RelayContext, { executed, reverted, hash, block }: MinedReceipt): void {
  const place = { txHash: hash, blockNumber: block.number };
  for (const messageId of executed) relay.onReceipt({ ...place, messageId, status: 'executed' });
  for (const { id } of reverted) relay.onReceipt({ ...place, messageId: id, status: 'reverted' });
}

async function answerWaiters(relay: RelayContext, mined: readonly MinedReceipt[]): Promise<void> {
  for (const { executed, reverted } of mined) {
    for (const id of [...executed, ...reverted.map((message) => message.id)]) {
      if (!relay.state.waiters.has(id)) continue;
      await takeTurn('chain');
      const outcome = await loadOutcome(relay.db, id);
      if (outcome === undefined) continue;
      const waiters = relay.state.waiters.get(id) ?? [];
      relay.state.waiters.delete(id);
      for (const answer of waiters) answer(outcome);
    }
  }
}

/** What the final chain shows about a lane's transactions. */
interface FinalNonces {
  /** Transactions whose nonces others have used for good. */
  readonly taken: readonly TrackedTransaction[];
  /** Transactions whose deadlines have passed and that no final block contains. */
  readonly expired: readonly TrackedTransaction[];
}

/** Time limit of one request of the shared poll, over all nodes. */
export const UPKEEP_REQUEST_MS = 4_000;

/**
 * Records how many nonces a lane has used at the latest block, if one of its transactions waits for that block to
 * become final. A node without history can only answer now: most have forgotten the state of a block before it is
 * final. The block is named by its hash, so that no other block of that height is used.
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
  const count = await relay.nodes.ask(call, parseQuantity, { batched: true, timeoutMs: UPKEEP_REQUEST_MS });
  const { number, hash, timestamp } = latest;
  const found = { block: { number, hash, timestamp }, count };
  if (waiting.some((transaction) => decides(found, transaction))) relay.state.counts.set(lane, [...known, found]);
}

/** Takes the counts of blocks that have become final, and decides what follows from them. */
export async function takeFinalNonces(relay: RelayContext, lane: Address, finalized: BlockPoint): Promise<FinalNonces> {
  const { counts } = relay.state;
  const reached = (counts.get(lane) ?? []).filter(({ block }) => block.number <= finalized.number);
  const proven: CountAt[] = [];
  for (const at of reached) {
    const shown = await relay.heads.block(at.block.number, { timeoutMs: UPKEEP_REQUEST_MS });
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

/** The open transactions, which may expire. */
function openOf({ ledger }: RelayContext, lane: Address): TrackedTransaction[] {
  return ledger.open(lane).filter(({ expired, messages }) => !expired && messages.length > 0);
}
