import { AppError } from '../../core/errors.ts';
import { type Share, takeTurn } from '../../core/lib/turns.ts';
import { RowCountError } from '../../storage/db/batch.ts';
import { isDatabaseFailure } from '../../storage/db/failures.ts';
import { readAhead } from '../../storage/db/log-sync.ts';
import { KmsError } from '../../storage/kms/kms-request.ts';
import type { ProbeAnswer, ProbeBlock, ProbeCall } from '../nodes/probe.ts';
import {
  batchTransaction,
  broadcast,
  type Committed,
  callsOf,
  commitIntents,
  directTransaction,
  type SignedIntent,
} from './commit-transaction.ts';
import { carriedBytes, carriedGas, type Fees, MAX_BATCH_BYTES, splitByGas } from './fees.ts';
import { areUrgent, currentFees, isUrgent, noteShortage, requireFunds, requireFundsFor } from './gas-money.ts';
import type { Lane, Waiting } from './lane.ts';
import { batchShare, lanesWithMoney, noteCallGas, signs } from './lane-capacity.ts';
import { costOf } from './ledger.ts';
import type { RelayContext } from './relay-context.ts';
import type { CommittedMessage, Intent, SignedCall } from './relay-intent.ts';

interface ProbedIntent {
  readonly waiting: Waiting;
  readonly answers: readonly ProbeAnswer[];
  readonly block: ProbeBlock;
}

/**
 * How long the next batch waits for the nodes to take this one. It does not wait for all submitters to get their
 * answers.
 */
const BROADCAST_PATIENCE_MS = 1_000;
/** The least time that nodes get to take a transaction that is on disk. */
const MIN_BROADCAST_MS = 1_000;
/** Poll interval while waiting for a working signer. */
const LOOK_FOR_LANE_MS = 500;
/** How many messages are signed in one go, which takes a millisecond or two. */
const SIGN_SLICE = 4;
/** EIP-7825: the most gas that a transaction may request. */
const MAX_TRANSACTION_GAS = 2 ** 24;

/** Takes a batch from the probe to the mempool. Every submitter gets an answer. Never throws. */
export async function sendBatch(relay: RelayContext, lane: Lane, batch: readonly Waiting[]): Promise<void> {
  try {
    await requireFundsFor(relay, lane, batch);
    const probed = await probeAll(relay, batch);
    await relay.failpoint('probed');
    const signed = await signAll(relay, probed);
    await relay.failpoint('signed');
    // Urgent calls have few slots, and the largest transactions.
    const maxGas = maxBatchGas(relay, currentFees(relay), batch.every(isUrgent) ? 1 : undefined);
    for (const part of splitByGas(signed, maxGas)) await commitAndSend(relay, lane, part);
  } catch (error) {
    for (const waiting of batch) waiting.reject(error);
  }
}

/** Probes that fail together are repeated one by one, so that a bad one fails alone. */
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
  // An intent whose time is over earlier is abandoned alone.
  const latest = Math.max(...batch.map(({ expiresAt }) => expiresAt));
  const { block, answers } = await probe(
    relay,
    batch.map(({ intent }) => intent),
    Math.max(latest - performance.now(), 1_000),
  );
  return batch.map((waiting, index) => ({ waiting, answers: answers[index] ?? [], block }));
}

/** Freezes and other urgent calls do not wait for their turn. */
function shareOf(items: readonly { readonly waiting: Waiting }[]): Share {
  return areUrgent(items) ? 'urgent' : 'step';
}

/** Signs in order: of two payments of one wallet, the first is checked first. */
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
 * Throws if no node would take the call, which would block its lane for ever, or if a wallet's message has no deadline,
 * which could never be dead.
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

/** The most gas that nodes accept for one transaction, minus a little for the batch around the calls. */
function maxTransactionGas({ heads }: RelayContext): number {
  return Math.min(heads.latest?.gasLimit ?? MAX_TRANSACTION_GAS, MAX_TRANSACTION_GAS) * 0.9;
}

/** The most gas that a batch may request: its share of a block, and no more than its fee allows. */
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
 * Moves intents to another lane if this lane's key cannot sign. If there is none, or only this key may make the call,
 * waits until a key signs again. Nothing is on disk or has left the process by then, and no nonce is used.
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

/** The lane with the fewest transactions in flight that can sign and has a free slot. */
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
 * Whether a commit failed because of one intent. A full disk or a locked database fails all alike; a constraint, a
 * compare-and-set or a bug belongs to one intent.
 */
function isOfOneIntent(error: unknown): boolean {
  if (error instanceof RowCountError) return true;
  if (error instanceof AppError || !(error instanceof Error)) return false;
  return !isDatabaseFailure(error);
}

/**
 * Broadcasts a stored transaction and answers the submitters. A message that is on disk may execute at any time, so its
 * submitter gets its identifiers even if the nodes refuse the transaction for now. The error is `RPC_TIMEOUT` only if
 * no node answered.
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

/** The answers of several intents' views, all at one block. */
interface ProbedIntents {
  readonly block: ProbeBlock;
  /** One list per intent. */
  readonly answers: readonly (readonly ProbeAnswer[])[];
}

/** Reads the views of all intents in one call, at the latest block. */
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

/** Removes duplicate queries, which many intents share. `places` holds the positions of each intent's own answers. */
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
