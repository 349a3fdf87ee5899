import type { Hex } from 'viem';
import { failureText } from '../../core/lib/failures.ts';
import { chunks } from '../../core/lib/lists.ts';
import { describeLacks } from '../blocks/any-node.ts';
import type { HeadStep } from '../blocks/heads.ts';
import type { RelayContext } from './context.ts';
import { settleFinal } from './finality.ts';
import type { TrackedTransaction } from './ledger.ts';
import { followListed, noteListed } from './listing.ts';
import { readReceipts } from './receipts.ts';
import { removeBlocks } from './reorg.ts';
import { attempt } from './steps.ts';
import { keepUp } from './upkeep.ts';

/** Follows the chain until it is stopped. */
export interface Watcher {
  /**
   * Resolves after the first look at the chain: everything that an earlier process left is under way again, but for
   * what the nodes could not tell then.
   */
  readonly caughtUp: Promise<void>;
  /** Resolves when the look that is under way has ended. */
  readonly ended: Promise<void>;
}

interface WatchState {
  /** Hashes of ours that were seen in a block and have no receipt yet. */
  readonly seen: Set<Hex>;
  sweptAt: number;
  finalAskedAt: number;
  /** The final block up to which everything is settled. */
  settledBlock: number | undefined;
  /** What was last said of blocks that nodes lack. */
  toldLacks: string | undefined;
  /** What the listener knows of the head. */
  toldHead: string | undefined;
}

const RECEIPTS_AT_ONCE = 50;
const ERROR_PAUSE_MS = 500;

/** Follows heads, receipts and finality of all that the relay has sent, until it is stopped. */
export function watchChain(relay: RelayContext): Watcher {
  const caughtUp = Promise.withResolvers<void>();
  void followListed(relay);
  return { caughtUp: caughtUp.promise, ended: run(relay, () => caughtUp.resolve()) };
}

async function run(relay: RelayContext, onLooked: () => void): Promise<void> {
  const { state, limits, logger } = relay;
  const watch: WatchState = {
    seen: new Set(),
    sweptAt: Number.NEGATIVE_INFINITY,
    finalAskedAt: Number.NEGATIVE_INFINITY,
    settledBlock: undefined,
    toldLacks: undefined,
    toldHead: undefined,
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

/** Whether something is on its way that somebody may wait for. */
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
    // How long a block has been there is unknown of the first one alone, and of one that others were missed before.
    if (latest !== undefined) relay.chainTime.seen(latest, !isFirst && !step.gap);
    noteListed(relay, step.fresh);
  }
  // Without receipts and heads nothing is confirmed. What keeps transactions alive goes on all the same.
  const failures: unknown[] = [];
  const noteFailure = (error: unknown) => void failures.push(error);
  await takeReceipts(relay, watch, step).catch(noteFailure);
  await attempt(relay, 'finality', undefined, () => lookFinalized(relay, watch));
  await tellHead(relay, watch).catch(noteFailure);
  await keepUp(relay);
  if (failures.length > 0) throw failures[0];
}

async function takeReceipts(relay: RelayContext, watch: WatchState, step: HeadStep | undefined): Promise<void> {
  for (const part of chunks(hashesToAsk(relay, watch, step), RECEIPTS_AT_ONCE)) await readReceipts(relay, part);
  for (const hash of watch.seen) {
    if (!isAwaited(relay.ledger.find(hash))) watch.seen.delete(hash);
  }
}

/** Says once which nodes lack a block of the chain, and once that none does any more. */
function noteLacks({ heads: { lacks }, logger }: RelayContext, watch: WatchState): void {
  const told = lacks.length === 0 ? undefined : describeLacks(lacks);
  if (told === watch.toldLacks) return;
  if (told === undefined) logger.info('no node is known to lack a block any more');
  else if (watch.toldLacks === undefined) logger.warn({ lacks }, `a block is missing: ${told}`);
  watch.toldLacks = told;
}

/** What was not told because something went wrong is told the next time, whether or not the chain has moved since. */
async function tellHead({ heads, listener }: RelayContext, watch: WatchState): Promise<void> {
  const { latest, finalized } = heads;
  if (latest === undefined) return;
  const state = `${latest.hash} ${finalized?.hash}`;
  if (state === watch.toldHead) return;
  const { number, hash, timestamp } = latest;
  await listener.onHead({ latest: { number, hash, timestamp }, finalized });
  watch.toldHead = state;
}

function isAwaited(transaction: TrackedTransaction | undefined): boolean {
  return transaction !== undefined && !(transaction.status === 'mined' && transaction.told);
}

/** Those that the new blocks list; now and then, and where blocks were not looked at, all that are not settled. */
function hashesToAsk(relay: RelayContext, watch: WatchState, step: HeadStep | undefined): Hex[] {
  const { ledger, limits } = relay;
  for (const hash of step?.fresh.flatMap(({ transactions }) => transactions) ?? []) {
    if (isAwaited(ledger.find(hash))) watch.seen.add(hash);
  }
  const now = performance.now();
  if (step?.gap !== true && now - watch.sweptAt < limits.idlePollMs) return [...watch.seen];
  watch.sweptAt = now;
  const mined = [...ledger.mined()].filter(({ told }) => !told);
  mined.sort((a, b) => (a.block?.number ?? 0) - (b.block?.number ?? 0));
  const open = ledger.openLanes().flatMap((lane) => ledger.open(lane));
  const all = [...mined, ...open, ...ledger.lost()];
  return all.flatMap(({ attempts }) => attempts.map(({ hash }) => hash));
}

async function lookFinalized(relay: RelayContext, watch: WatchState): Promise<void> {
  const now = performance.now();
  if (now - watch.finalAskedAt < relay.limits.idlePollMs) return;
  await relay.heads.lookFinalized();
  const { finalized, finalLoss } = relay.heads;
  if (finalized !== undefined && finalLoss === undefined && finalized.number !== watch.settledBlock) {
    await settleFinal(relay, finalized);
    watch.settledBlock = finalized.number;
  }
  watch.finalAskedAt = now;
}
