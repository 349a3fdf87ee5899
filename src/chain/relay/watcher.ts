import type { Hex } from 'viem';
import { failureText } from '../../core/lib/failures.ts';
import { chunks } from '../../core/lib/lists.ts';
import { askHeader, describeLacks, type Header } from '../blocks/blocks.ts';
import type { HeadStep } from '../blocks/heads.ts';
import type { BlockPoint } from '../events/chain-events.ts';
import type { TrackedTransaction } from './ledger.ts';
import { isIncluded, readReceipts, takeFinalNonces } from './receipts.ts';
import { attempt, type RelayContext } from './relay-context.ts';
import { markDead, markFinal, markOpenAgain, markVoid } from './relay-store.ts';
import { keepUp } from './upkeep.ts';

interface WatchState {
  /** Hashes of our transactions that were seen in a block and have no receipt yet. */
  readonly seen: Set<Hex>;
  sweptAt: number;
  finalReadAt: number;
  /** The final block up to which everything is settled. */
  settledBlock: number | undefined;
  /** The missing blocks that were last logged. */
  reportedLacks: string | undefined;
  /** The head that the listener last received. */
  reportedHead: string | undefined;
}

const RECEIPTS_AT_ONCE = 50;
const ERROR_PAUSE_MS = 500;

/**
 * Follows heads, receipts and finality of everything that the relay has sent, until it is stopped. `caughtUp` resolves
 * after the first poll of the chain: everything that an earlier process left is in progress again, except what the
 * nodes could not answer. `ended` resolves when the poll in progress has ended.
 */
export function watchChain(relay: RelayContext) {
  const caughtUp = Promise.withResolvers<void>();
  void followListed(relay);
  return { caughtUp: caughtUp.promise, ended: run(relay, () => caughtUp.resolve()) };
}

async function run(relay: RelayContext, onLooked: () => void): Promise<void> {
  const { state, limits, logger } = relay;
  const watch: WatchState = {
    seen: new Set(),
    sweptAt: Number.NEGATIVE_INFINITY,
    finalReadAt: Number.NEGATIVE_INFINITY,
    settledBlock: undefined,
    reportedLacks: undefined,
    reportedHead: undefined,
  };
  while (!state.stopped) {
    let pauseMs = limits.pollMs;
    try {
      await look(relay, watch);
      state.lookedAt = performance.now();
      state.lastError = undefined;
      onLooked();
    } catch (error) {
      pauseMs = Math.max(pauseMs, ERROR_PAUSE_MS);
      state.lastError = failureText(error);
      logger.error({ err: error }, 'a look at the chain failed');
    }
    if (state.stopped) return;
    if (isBusy(relay)) await Bun.sleep(pauseMs);
    else await relay.wake.wait(Math.max(pauseMs, limits.idlePollMs));
  }
}

/** Whether something is in flight that a caller may wait for. */
function isBusy({ ledger, heads, limits, state, lanes }: RelayContext): boolean {
  if (state.waiters.size > 0 || ledger.openLanes().length > 0 || heads.latest === undefined) return true;
  if (heads.latest.number - state.lastMinedBlock < limits.confirmations - 1) return true;
  return [...lanes.values()].some(({ nextNonce }) => nextNonce === undefined);
}

async function look(relay: RelayContext, watch: WatchState): Promise<void> {
  const { heads } = relay;
  const step = await heads.look();
  noteLacks(relay, watch);
  if (step !== undefined) {
    await removeBlocks(relay, step.removed);
    const isFirst = heads.latest === undefined;
    heads.accept(step);
    const latest = step.fresh[step.fresh.length - 1];
    if (step.removed.length > 0) relay.chain.seen.forget();
    if (latest !== undefined) relay.chain.seen.note(latest.number);
    // The age of a block is unknown only for the first one, and after blocks that were missed.
    if (latest !== undefined) relay.chainTime.seen(latest, !isFirst && !step.gap);
    noteListed(relay, step.fresh);
  }
  // Without receipts and heads nothing is confirmed, but the steps that keep transactions alive still run.
  const failures: unknown[] = [];
  const noteFailure = (error: unknown) => void failures.push(error);
  await takeReceipts(relay, watch, step).catch(noteFailure);
  await attempt(relay, 'finality', undefined, () => lookFinalized(relay, watch));
  await reportHead(relay, watch).catch(noteFailure);
  await keepUp(relay);
  if (failures.length > 0) throw failures[0];
}

async function takeReceipts(relay: RelayContext, watch: WatchState, step: HeadStep | undefined): Promise<void> {
  for (const part of chunks(hashesToRead(relay, watch, step), RECEIPTS_AT_ONCE)) await readReceipts(relay, part);
  for (const hash of watch.seen) {
    if (!isAwaited(relay.ledger.find(hash))) watch.seen.delete(hash);
  }
}

/** Logs once which nodes lack a block of the chain, and once when none does any more. */
function noteLacks({ heads: { lacks }, logger }: RelayContext, watch: WatchState): void {
  const description = lacks.length === 0 ? undefined : describeLacks(lacks);
  if (description === watch.reportedLacks) return;
  if (description === undefined) logger.info('no node is known to lack a block any more');
  else if (watch.reportedLacks === undefined) logger.warn({ lacks }, `a block is missing: ${description}`);
  watch.reportedLacks = description;
}

/** A head that could not be reported is reported the next time, whether or not the chain has moved since. */
async function reportHead({ heads, listener }: RelayContext, watch: WatchState): Promise<void> {
  const { latest, finalized } = heads;
  if (latest === undefined) return;
  const state = `${latest.hash} ${finalized?.hash}`;
  if (state === watch.reportedHead) return;
  const { number, hash, timestamp } = latest;
  await listener.onHead({ latest: { number, hash, timestamp }, finalized });
  watch.reportedHead = state;
}

function isAwaited(transaction: TrackedTransaction | undefined): boolean {
  return transaction !== undefined && !(transaction.status === 'mined' && transaction.reported);
}

/** The hashes that the new blocks list; from time to time, and after missed blocks, all that are not settled. */
function hashesToRead(relay: RelayContext, watch: WatchState, step: HeadStep | undefined): Hex[] {
  const { ledger, limits } = relay;
  for (const hash of step?.fresh.flatMap(({ transactions }) => transactions) ?? []) {
    if (isAwaited(ledger.find(hash))) watch.seen.add(hash);
  }
  const now = performance.now();
  if (step?.gap !== true && now - watch.sweptAt < limits.idlePollMs) return [...watch.seen];
  watch.sweptAt = now;
  const mined = [...ledger.mined()].filter(({ reported }) => !reported);
  mined.sort((a, b) => (a.block?.number ?? 0) - (b.block?.number ?? 0));
  const open = ledger.openLanes().flatMap((lane) => ledger.open(lane));
  const all = [...mined, ...open, ...ledger.lost()];
  return all.flatMap(({ attempts }) => attempts.map(({ hash }) => hash));
}

async function lookFinalized(relay: RelayContext, watch: WatchState): Promise<void> {
  const now = performance.now();
  if (now - watch.finalReadAt < relay.limits.idlePollMs) return;
  await relay.heads.lookFinalized();
  const { finalized, finalLoss } = relay.heads;
  if (finalized !== undefined && finalLoss === undefined && finalized.number !== watch.settledBlock) {
    await settleFinal(relay, finalized);
    watch.settledBlock = finalized.number;
  }
  watch.finalReadAt = now;
}

/** Forgets transactions that are final, and messages whose deadline has passed in the final chain. */
async function settleFinal(relay: RelayContext, finalized: BlockPoint): Promise<void> {
  const { ledger, db, state } = relay;
  const final = [...ledger.mined()].filter(
    ({ block, reported }) => reported && block !== undefined && block.number <= finalized.number,
  );
  const expired: TrackedTransaction[] = [];
  for (const lane of state.counts.keys()) {
    await attempt(relay, 'finality', lane, async () => {
      const nonces = await takeFinalNonces(relay, lane, finalized);
      expired.push(...nonces.expired);
      for (const transaction of nonces.taken) await forgetLost(relay, transaction);
    });
  }
  const expiredIds = expired.flatMap(({ messages }) => messages.map(({ id }) => id));
  await db.batch([...markFinal(db, final), ...markDead(db, finalized.timestamp, expiredIds)]);
  for (const transaction of final) ledger.drop(transaction);
  for (const transaction of expired) transaction.expired = true;
}

/** A lost transaction is over once its nonce is used in the final chain. */
async function forgetLost(relay: RelayContext, transaction: TrackedTransaction): Promise<void> {
  if (transaction.status !== 'lost' || (await isIncluded(relay, transaction))) return;
  await relay.db.batch(markVoid(relay.db, transaction));
  relay.ledger.drop(transaction);
}

/**
 * Reverts what was known from blocks that are no longer part of the chain, highest first: the listener hears of it, and
 * the transactions are open again. The next poll broadcasts them again.
 */
async function removeBlocks(relay: RelayContext, removed: readonly BlockPoint[]): Promise<void> {
  for (const block of removed) {
    const { number, hash } = block;
    await relay.listener.onBlockRemoved({ number, hash });
    for (const transaction of relay.ledger.openLanes().flatMap((lane) => relay.ledger.open(lane))) {
      if (transaction.listed?.hash === hash) transaction.listed = undefined;
    }
    const reopened = [...relay.ledger.mined()].filter((transaction) => transaction.block?.hash === hash);
    if (reopened.length === 0) continue;
    relay.logger.warn({ number, hash, transactions: reopened.length }, 'a block with our transactions was removed');
    await relay.db.batch(markOpenAgain(relay.db, reopened));
    const ids = new Set(reopened.flatMap(({ messages }) => messages.map(({ id }) => id)));
    for (const transaction of reopened) {
      relay.ledger.move(transaction, 'open');
      transaction.block = undefined;
      transaction.reported = false;
      transaction.sentAt = Number.NEGATIVE_INFINITY;
      transaction.waiting.since = performance.now();
      transaction.waiting.sinceBlock = number;
      transaction.openSince = performance.now();
    }
    // A message may have been executed in another transaction, which is reported again when its receipt is read.
    for (const transaction of relay.ledger.mined()) {
      if (transaction.messages.some(({ id }) => ids.has(id))) transaction.reported = false;
    }
  }
}

/**
 * Marks the transactions that these blocks list before their receipts are read: they leave their slots, and their gas,
 * to others.
 */
function noteListed(relay: RelayContext, blocks: readonly Header[]): void {
  const at = performance.now();
  for (const { hash, transactions } of blocks) {
    for (const listed of transactions) {
      const transaction = relay.ledger.find(listed);
      if (transaction?.status === 'open') transaction.listed = { hash, at };
    }
  }
  relay.state.listedAt = at;
  for (const lane of relay.lanes.values()) lane.changed.notify();
  relay.urgent.changed.notify();
}

/**
 * Looks for new blocks independently of the poll of the chain, which processes the events of one block before it looks
 * for the next. Active only while calls wait for a slot, until the relay is stopped. Never throws.
 */
async function followListed(relay: RelayContext): Promise<void> {
  const { state, limits, nodes, heads } = relay;
  let known: Hex | undefined;
  while (!state.stopped) {
    await Bun.sleep(limits.pollMs);
    if (!isCrowded(relay)) continue;
    try {
      const block = await askHeader(nodes, 'latest');
      if (block === undefined || block.hash === known || block.number <= (heads.latest?.number ?? 0)) continue;
      known = block.hash;
      noteListed(relay, [block]);
    } catch (error) {
      // The poll of the chain has the same problem and logs it.
      relay.logger.debug({ err: error }, 'could not look for a new block');
    }
  }
}

function isCrowded({ lanes, urgent }: RelayContext): boolean {
  return urgent.waiting.length > 0 || lanes.values().some(({ queue }) => queue.length > 0);
}
