import { AppError } from '../../core/errors.ts';
import { type Share, takeTurn } from '../../core/lib/turns.ts';
import { RowCountError } from '../../storage/db/batch.ts';
import { isDatabaseFailure } from '../../storage/db/failures.ts';
import { readAhead } from '../../storage/db/log-sync.ts';
import { KmsError } from '../../storage/kms/provider.ts';
import type { ProbeAnswer, ProbeBlock, ProbeCall } from '../nodes/probe.ts';
import { broadcast } from './broadcast.ts';
import {
  batchTransaction,
  type Committed,
  callsOf,
  commitIntents,
  directTransaction,
  type SignedIntent,
} from './commit-transaction.ts';
import { carriedBytes, carriedGas, type Fees, MAX_BATCH_BYTES, splitByGas } from './fees.ts';
import { areUrgent, currentFees, isUrgent, noteShortage, requireFunds, requireFundsFor } from './gas-money.ts';
import type { Lane, Waiting } from './lane.ts';
import { lanesWithMoney, signs } from './lane-choice.ts';
import { costOf } from './ledger.ts';
import { batchShare, noteCallGas } from './pacing.ts';
import type { RelayContext } from './relay-context.ts';
import type { CommittedMessage, Intent, SignedCall } from './relay-intent.ts';

interface ProbedIntent {
  readonly waiting: Waiting;
  readonly answers: readonly ProbeAnswer[];
  readonly block: ProbeBlock;
}

/** The next batch does not wait longer for the nodes to take this one, and not until all have their answers. */
const BROADCAST_PATIENCE_MS = 1_000;
/** What is on disk is given the nodes for at least so long. */
const MIN_BROADCAST_MS = 1_000;
/** What waits for a key that signs looks again at least this often. */
const LOOK_FOR_LANE_MS = 500;
/** So many messages are signed in one go: it takes a millisecond or two. */
const SIGN_SLICE = 4;
/** EIP-7825: no transaction may ask for more. */
const MAX_TRANSACTION_GAS = 2 ** 24;

/** Carries a batch from the probe to the mempool. Every intent's submitter gets an answer; nothing is thrown. */
export async function sendBatch(relay: RelayContext, lane: Lane, batch: readonly Waiting[]): Promise<void> {
  try {
    await requireFundsFor(relay, lane, batch);
    const probed = await probeAll(relay, batch);
    await relay.failpoint('probed');
    const signed = await signAll(relay, probed);
    await relay.failpoint('signed');
    // What is urgent has few places, and the largest transactions.
    const maxGas = maxBatchGas(relay, currentFees(relay), batch.every(isUrgent) ? 1 : undefined);
    for (const part of splitByGas(signed, maxGas)) await commitAndSend(relay, lane, part);
  } catch (error) {
    for (const waiting of batch) waiting.reject(error);
  }
}

/** Those that cannot be asked together are asked one by one, so that a bad one fails alone. */
async function probeAll(relay: RelayContext, batch: readonly Waiting[]): Promise<ProbedIntent[]> {
  try {
    return await probeTogether(relay, batch);
  } catch (error) {
    if (batch.length === 1 || error instanceof AppError) throw error;
    relay.logger.warn({ err: error, intents: batch.length }, 'a batch could not be probed as one');
    const singles = await Promise.all(batch.map((waiting) => probeAlone(relay, waiting)));
    return singles.flat();
  }
}

async function probeAlone(relay: RelayContext, waiting: Waiting): Promise<ProbedIntent[]> {
  try {
    return await probeTogether(relay, [waiting]);
  } catch (error) {
    waiting.reject(error);
    return [];
  }
}

async function probeTogether(relay: RelayContext, batch: readonly Waiting[]): Promise<ProbedIntent[]> {
  // Whoever's time is over before that is given up alone.
  const latest = Math.max(...batch.map(({ expiresAt }) => expiresAt));
  const { block, answers } = await probe(
    relay,
    batch.map(({ intent }) => intent),
    Math.max(latest - performance.now(), 1_000),
  );
  return batch.map((waiting, index) => ({ waiting, answers: answers[index] ?? [], block }));
}

/** Freezes and what else is urgent wait for nobody's turn. */
function shareOf(items: readonly { readonly waiting: Waiting }[]): Share {
  return areUrgent(items) ? 'urgent' : 'step';
}

/** In their order: of two payments of one wallet, the first is judged first. */
async function signAll(relay: RelayContext, probed: readonly ProbedIntent[]): Promise<SignedIntent[]> {
  const maxGas = maxTransactionGas(relay);
  const signed: SignedIntent[] = [];
  for (const [index, { waiting, answers, block }] of probed.entries()) {
    if (index % SIGN_SLICE === 0) await takeTurn(shareOf(probed));
    try {
      const { call, statements } = await readAhead(() => waiting.intent.sign(answers, block));
      requireCarriable(waiting.intent, call, maxGas);
      signed.push({ waiting, call, statements });
    } catch (error) {
      waiting.reject(error);
    }
  }
  return signed;
}

/**
 * A transaction that no node takes would hold up its lane for ever, and a wallet's message without a deadline would
 * never be dead.
 */
function requireCarriable({ sender }: Intent, call: SignedCall, maxGas: number): void {
  for (const { deadline } of callsOf(call)) {
    if ((sender === undefined) !== (deadline !== undefined)) {
      throw new Error('A call has either a sender or a deadline.');
    }
  }
  const [gas, bytes] = [carriedGas(call), carriedBytes(call)];
  if (gas <= maxGas && bytes <= MAX_BATCH_BYTES) return;
  throw new Error(`A call with ${gas} gas and ${bytes} bytes fits no transaction.`);
}

/** What nodes take at most for one transaction. A little is left for the batch around the calls. */
function maxTransactionGas({ heads }: RelayContext): number {
  return Math.min(heads.latest?.gasLimit ?? MAX_TRANSACTION_GAS, MAX_TRANSACTION_GAS) * 0.9;
}

/** The most gas that a batch may ask for: its share of a block, and no more than its fee allows. */
export function maxBatchGas(relay: RelayContext, { maxFeePerGas }: Fees, blockShare = batchShare(relay)): number {
  const { heads, limits } = relay;
  const share = (heads.latest?.gasLimit ?? MAX_TRANSACTION_GAS) * blockShare;
  return Math.min(share, maxTransactionGas(relay), Number(limits.maxTransactionFeeWei / maxFeePerGas));
}

/** Stores and broadcasts one transaction. If the commit fails because of single intents, the others go without them. */
async function commitAndSend(relay: RelayContext, lane: Lane, items: readonly SignedIntent[]): Promise<void> {
  let committed: Committed & { readonly committedMessages: readonly CommittedMessage[] };
  try {
    await takeTurn(shareOf(items));
    const fees = currentFees(relay);
    const unsigned = transactionFor(relay, lane, items);
    await requireFunds(relay, lane, BigInt(unsigned.gas) * fees.maxFeePerGas, areUrgent(items));
    const held = items.filter(({ waiting }) => waiting.hold());
    if (held.length < items.length) {
      if (held.length > 0) await commitAndSend(relay, lane, held);
      return;
    }
    committed = await commitIntents(relay, lane, items, { unsigned, fees });
  } catch (error) {
    if (error instanceof KmsError) return await commitElsewhere(relay, lane, items, error);
    if (items.length === 1 || !isOfOneIntent(error)) {
      for (const { waiting } of items) waiting.reject(error);
      return;
    }
    const middle = Math.ceil(items.length / 2);
    await commitAndSend(relay, lane, items.slice(0, middle));
    await commitAndSend(relay, lane, items.slice(middle));
    return;
  }
  lane.counters.batches += 1;
  const calls = committed.transaction.messages.length;
  lane.counters.calls += calls;
  if (lane.kind === 'batch') noteCallGas(relay.gasUse, committed.transaction.gas, calls);
  relay.onBatch(lane.address, calls);
  await relay.failpoint('committed');
  const handed = Promise.withResolvers<void>();
  const answered = broadcastAndAnswer(relay, lane, items, committed, handed.resolve);
  lane.answered = Promise.allSettled([lane.answered, answered]).then(() => undefined);
  await Promise.race([handed.promise, answered, Bun.sleep(BROADCAST_PATIENCE_MS)]);
}

/**
 * Has another lane carry what the key of this one does not sign; where there is none, or only this key may make the
 * call, it waits for a key to sign again. Nothing is on disk or has left the process by then, and no nonce is used.
 */
async function commitElsewhere(
  relay: RelayContext,
  lane: Lane,
  items: readonly SignedIntent[],
  cause: KmsError,
): Promise<void> {
  const log = { lane: lane.address, calls: items.length, reason: cause.message };
  relay.logger.warn(log, 'the key of a lane does not sign');
  const endsAt = Math.min(...items.map(({ waiting }) => waiting.expiresAt));
  while (performance.now() < endsAt && !relay.state.stopped) {
    const other = laneToCarry(relay, lane, areUrgent(items));
    if (other !== undefined) return await commitAndSend(relay, other, items);
    await relay.signersChanged.wait(Math.min(LOOK_FOR_LANE_MS, Math.max(0, endsAt - performance.now())));
  }
  for (const { waiting } of items)
    waiting.reject(new AppError(relay.state.stopped ? 'OVERLOADED' : 'RPC_TIMEOUT', { cause }));
}

/** The one with the least in flight that signs and has a place. */
function laneToCarry(relay: RelayContext, lane: Lane, isUrgentBatch: boolean): Lane | undefined {
  const { ledger, limits } = relay;
  const places = limits.maxInFlight + (isUrgentBatch ? limits.urgentInFlight : 0);
  const candidates = lane.kind === 'direct' ? [lane] : lanesWithMoney(relay);
  const free = candidates.filter(
    (each) => signs(each) && each.nextNonce !== undefined && ledger.waitingCount(each.address) < places,
  );
  return free.toSorted((a, b) => ledger.waitingCount(a.address) - ledger.waitingCount(b.address))[0];
}

function transactionFor(relay: RelayContext, lane: Lane, items: readonly SignedIntent[]) {
  const [first, ...others] = items.flatMap(({ call }) => callsOf(call));
  if (first === undefined) throw new Error('A transaction needs a call.');
  if (lane.kind === 'batch') return batchTransaction(relay, [first, ...others]);
  if (others.length > 0) throw new Error('A direct lane sends one call at a time.');
  return directTransaction(first);
}

/**
 * A full disk or a locked database fails all alike; a constraint, a compare-and-set or a bug belongs to some intent.
 */
function isOfOneIntent(error: unknown): boolean {
  if (error instanceof RowCountError) return true;
  if (error instanceof AppError || !(error instanceof Error)) return false;
  return !isDatabaseFailure(error);
}

/**
 * A message that is on disk may execute at any time from now on, so its submitter is told where it is, even when the
 * nodes refuse the transaction for now. Only when none of them has said anything is the error `RPC_TIMEOUT`.
 */
async function broadcastAndAnswer(
  relay: RelayContext,
  lane: Lane,
  items: readonly SignedIntent[],
  {
    transaction,
    raw,
    hash,
    committedMessages,
  }: Committed & { readonly committedMessages: readonly CommittedMessage[] },
  onHanded: () => void,
): Promise<void> {
  const leftMs = items.map(({ waiting }) => Math.max(waiting.expiresAt - performance.now(), MIN_BROADCAST_MS));
  const timers = items.map(({ waiting }, index) =>
    setTimeout(() => waiting.reject(new AppError('RPC_TIMEOUT')), leftMs[index]),
  );
  const verdict = await broadcast(relay, transaction, raw, Math.max(...leftMs));
  for (const timer of timers) clearTimeout(timer);
  await relay.failpoint('broadcast');
  onHanded();
  relay.wake.notify();
  const log = { lane: transaction.lane, nonce: transaction.nonce, hash, calls: transaction.messages.length, verdict };
  if (verdict === 'unfunded') noteShortage(relay, lane, costOf(transaction));
  if (verdict === 'accepted') relay.logger.debug(log, 'sent a batch');
  else relay.logger.warn(log, 'a batch is stored, but no node has taken it yet');
  for (const [index, { waiting }] of items.entries()) {
    await takeTurn();
    const committedMessage = committedMessages[index];
    if (verdict === 'no-answer' || committedMessage === undefined) waiting.reject(new AppError('RPC_TIMEOUT'));
    else waiting.resolve(committedMessage);
  }
}

/** What the views of several intents answered, all at one block. */
export interface ProbedIntents {
  readonly block: ProbeBlock;
  /** One list per intent. */
  readonly answers: readonly (readonly ProbeAnswer[])[];
}

/** Asks the views of all intents in one call, at the latest block. */
export async function probe(
  { chain, chainTime }: Pick<RelayContext, 'chain' | 'chainTime'>,
  intents: readonly Intent[],
  timeoutMs: number,
): Promise<ProbedIntents> {
  const { queries, places } = withoutRepeats(intents);
  const { block, answers: flat } = await chain.probe(queries, { timeoutMs });
  const answers = places.map((own) =>
    own.map((place) => {
      const answer = flat[place];
      if (answer === undefined) throw new Error('A probe has no answer.');
      return answer;
    }),
  );
  return { block: { ...block, now: chainTime.nowAt(block) }, answers };
}

/** Many intents ask the same: each question goes out once. `places` says where each intent's own answers are. */
function withoutRepeats(intents: readonly Intent[]): { queries: ProbeCall[]; places: number[][] } {
  const queries: ProbeCall[] = [];
  const known = new Map<string, number>();
  const places = intents.map(({ probes }) =>
    probes.map((query) => {
      const key = `${query.target}${query.data}`;
      const place = known.get(key) ?? queries.push(query) - 1;
      known.set(key, place);
      return place;
    }),
  );
  return { queries, places };
}
