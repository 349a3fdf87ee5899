import { and, desc, eq } from 'drizzle-orm';
import { type Address, type Hex, parseTransaction } from 'viem';
import { failureText } from '../../core/lib/failures.ts';
import { nowSeconds } from '../../core/lib/time.ts';
import { takeTurn } from '../../core/lib/turns.ts';
import type { Db } from '../../storage/db/open.ts';
import { batchTransaction, commitMessages, sendStored, signWith } from './commit-transaction.ts';
import { chooseFees, raiseFees, splitByGas } from './fees.ts';
import { currentFees, requireFunds } from './gas-money.ts';
import { type Lane, laneOfWallet } from './lane.ts';
import { lanesWithMoney, signs } from './lane-capacity.ts';
import { addLaneTask, runAside } from './lane-queue.ts';
import { newestAttempt, type TrackedTransaction } from './ledger.ts';
import { loadCarried, loadRaw, loadStranded, type StrandedMessage } from './load-transactions.ts';
import type { RelayContext } from './relay-context.ts';
import type { Resent } from './relay-intent.ts';
import { giveUp, insertAttempt } from './relay-store.ts';
import { attempts, messages, transactionMessages } from './relay-tables.ts';
import { maxBatchGas } from './send-batch.ts';
import { sweepValue } from './sweep.ts';

/** A message with less time left than this is left to expire. Seconds. */
const SHORTEST_LIFE_S = 5;
const MAX_RESENT = 100;
const READ_AT_ONCE = 250;
/** The most transactions that may fail with one message in blocks. A call that makes whole batches fail must end. */
const MAX_CARRIERS = 4;
/** A batch that was reverted as a whole may have had too little gas. */
const SPARE_GAS = 1.5;

/**
 * Puts messages that have lost their transaction into new ones while their deadlines allow. A message can be submitted
 * many times and executes at most once, so nothing can happen twice.
 */
export async function resendStranded(relay: RelayContext): Promise<void> {
  relay.state.hasStranded = false;
  const { messages, isAll } = await strandedAfter(relay, 0);
  const lanes = new Set(messages.map(({ wallet }) => laneOfStranded(relay, wallet)));
  // The lanes of messages beyond those that were read are unknown.
  for (const lane of isAll ? lanes : relay.laneList) addLaneTask(relay, lane, () => carryStranded(relay, lane));
}

/**
 * The next poll finds anything that ends early or is left over. The end of one lane's work says nothing about other
 * lanes' messages.
 */
async function carryStranded(relay: RelayContext, lane: Lane): Promise<void> {
  let isDone = false;
  try {
    isDone = await resendIn(relay, lane);
  } finally {
    if (!isDone) relay.state.hasStranded = true;
  }
}

/** A lane that cannot pay leaves its wallets' messages to the others. */
function laneOfStranded(relay: RelayContext, wallet: Address): Lane {
  return laneOfWallet(lanesWithMoney(relay), wallet);
}

async function strandedAfter(
  { db, chainTime }: RelayContext,
  messageId: number,
): Promise<{ messages: readonly StrandedMessage[]; isAll: boolean }> {
  // On a chain that stands still, messages with too little time left are tried, and the chain refuses them.
  const since = (chainTime.now() ?? 0) + SHORTEST_LIFE_S;
  const messages = await loadStranded(db, since, { afterId: messageId, limit: READ_AT_ONCE });
  return { messages, isAll: messages.length < READ_AT_ONCE };
}

/** The lane's own messages, at most as many as are sent in one go; `isAll` if there are no more. */
async function strandedIn(
  relay: RelayContext,
  lane: Lane,
): Promise<{ own: readonly StrandedMessage[]; isAll: boolean }> {
  const own: StrandedMessage[] = [];
  for (let last = 0; ; ) {
    await takeTurn();
    const { messages, isAll } = await strandedAfter(relay, last);
    own.push(...messages.filter(({ wallet }) => laneOfStranded(relay, wallet) === lane));
    if (own.length > MAX_RESENT) return { own: own.slice(0, MAX_RESENT), isAll: false };
    if (isAll) return { own, isAll };
    last = messages[messages.length - 1]?.id ?? last;
  }
}

/** Returns true if none of the lane's messages is left. */
async function resendIn(relay: RelayContext, lane: Lane): Promise<boolean> {
  const { own, isAll } = await strandedIn(relay, lane);
  const spent = own.filter(({ carriers }) => carriers >= MAX_CARRIERS).map(({ id }) => id);
  if (spent.length > 0) {
    await relay.db.batch([giveUp(relay.db, spent)]);
    relay.logger.error({ messages: spent }, 'messages failed with every batch that carried them');
  }
  const fresh = own.filter(({ carriers }) => carriers <= 1);
  const suspect = own.filter(({ carriers }) => carriers > 1 && carriers < MAX_CARRIERS);
  const maxGas = maxBatchGas(relay, currentFees(relay));
  for (const part of splitByGas(fresh, maxGas)) await carryAgain(relay, lane, part);
  for (const message of suspect) await carryAgain(relay, lane, [message]);
  return isAll;
}

/** Puts messages into a new transaction and returns its hash. */
async function carryAgain(relay: RelayContext, lane: Lane, part: readonly StrandedMessage[]): Promise<Hex> {
  const fees = currentFees(relay);
  const exact = batchTransaction(
    relay,
    part.map(({ call }) => call),
  );
  const unsigned = {
    ...exact,
    gas: Math.max(exact.gas, Math.min(Math.ceil(exact.gas * SPARE_GAS), maxBatchGas(relay, fees))),
  };
  await requireFunds(relay, lane, BigInt(unsigned.gas) * fees.maxFeePerGas);
  const { transaction, raw, hash } = await commitMessages(relay, lane, part, { unsigned, fees });
  await relay.failpoint('committed');
  sendStored(relay, transaction, raw);
  const log = { lane: lane.address, nonce: transaction.nonce, hash, messages: part.length };
  relay.logger.info(log, 'sent messages in a new transaction');
  return hash;
}

/**
 * Offers a higher price for a transaction that has waited too long, with the same nonce and calls. A transfer sends
 * less by the amount that gas may cost more. The replacement is on disk before it is broadcast. All attempts are
 * watched from then on, whichever the chain takes.
 */
export async function replaceIfStuck(relay: RelayContext, lane: Lane, transaction: TrackedTransaction): Promise<void> {
  const { limits, heads } = relay;
  const { latest } = heads;
  const { waiting } = transaction;
  const now = performance.now();
  if (latest === undefined || now - waiting.since < limits.stuckMs) return;
  if (latest.number - waiting.sinceBlock < limits.stuckBlocks) return;
  await offerMore(relay, lane, transaction);
}

/** Does the same at once. Returns the new hash; `undefined` if no higher price is, or can be, offered. */
async function offerMore(relay: RelayContext, lane: Lane, transaction: TrackedTransaction): Promise<Hex | undefined> {
  const { heads, state, feePolicy, db, logger } = relay;
  const { latest } = heads;
  if (latest === undefined) return undefined;
  transaction.waiting.since = performance.now();
  transaction.waiting.sinceBlock = latest.number;

  const previous = newestAttempt(transaction);
  const current = chooseFees(latest.baseFeePerGas, state.suggestedTip, feePolicy);
  const fees = raiseFees(previous.fees, current, feePolicy);
  const log = { lane: lane.address, nonce: transaction.nonce, replaced: previous.hash };
  if (fees === undefined) {
    logger.warn(log, 'a transaction is stuck, and already offers as much as this server pays');
    return undefined;
  }
  const { to, data = '0x', gas, value = 0n } = parseTransaction(await loadRaw(db, previous.hash));
  if (to === undefined || to === null || gas === undefined) throw new Error('A stored transaction has no call.');
  const sent = value === 0n ? value : sweepValue(value, gas, previous.fees, fees);
  if (sent === undefined) {
    logger.warn(log, 'a transfer is stuck, and gas would take all of it');
    return undefined;
  }
  const { raw, hash } = await signWith(lane, {
    chainId: relay.chain.id,
    nonce: transaction.nonce,
    to,
    data,
    gas,
    value: sent,
    ...fees,
  });
  const attempt = { hash, fees };
  const { lane: address, nonce } = transaction;
  if (transaction.status !== 'open') return undefined;
  await db.batch([insertAttempt(db, { ...attempt, lane: address, nonce, raw }, nowSeconds(relay.clock))]);
  relay.ledger.addAttempt(transaction, attempt);
  await relay.failpoint('committed');
  lane.counters.replacements += 1;
  sendStored(relay, transaction, raw);
  logger.warn({ ...log, hash: attempt.hash }, 'replaced a stuck transaction');
  return attempt.hash;
}

/**
 * Sends requested messages again. The signed message stays the same, with its own nonce at the wallet: however many
 * transactions carry it, the chain executes it once.
 */
export async function resendRequested(relay: RelayContext): Promise<void> {
  for (const [messageId, { resolve, reject }] of relay.state.resendRequests) {
    relay.state.resendRequests.delete(messageId);
    await resendOne(relay, messageId, resolve).catch(reject);
  }
}

async function resendOne(relay: RelayContext, messageId: number, resolve: (resent: Resent) => void): Promise<void> {
  const refusal = await refusalOf(relay, messageId);
  if (refusal !== undefined) return resolve({ isSent: false, answer: refusal });
  const carrier = carrierHere(relay, messageId);
  if (carrier !== undefined) return await hurryAside(relay, carrier, resolve);
  const message = await loadCarried(relay.db, messageId);
  if (message === undefined) return resolve({ isSent: false, answer: 'its signed message is not kept any more' });
  const lane = laneOfStranded(relay, message.wallet);
  // The lane may have to wait for a block, which the poll of the chain, in which this runs, has to find.
  addLaneTask(relay, lane, async () => resolve(await carry(relay, lane, message)));
}

/** Why a message is not sent, according to the database and the chain's time. */
async function refusalOf({ db, chainTime }: RelayContext, id: number): Promise<string | undefined> {
  const { status, deadline, data } = messages;
  const row = await db.orm.select({ status, deadline, data }).from(messages).where(eq(messages.id, id)).get();
  if (row === undefined) return 'its signed message is not kept any more';
  if (row.status === 'executed') return 'it was executed';
  if (row.status === 'dead' || row.data === '0x') return 'it cannot execute any more';
  if (row.deadline === null) return 'only the key of its lane can make it';
  if (row.deadline <= (chainTime.now() ?? 0) + SHORTEST_LIFE_S) return 'its deadline has passed, or would on the way';
  return undefined;
}

interface OpenCarrier {
  readonly lane: Lane;
  readonly transaction: TrackedTransaction;
}

/** The open transaction that carries it, if the key of its lane is here. */
function carrierHere({ laneList, ledger }: RelayContext, messageId: number): OpenCarrier | undefined {
  for (const lane of laneList) {
    const transaction = ledger.open(lane.address).find(({ messages: all }) => all.some(({ id }) => id === messageId));
    if (transaction !== undefined) return { lane, transaction };
  }
  return undefined;
}

/** Does not hold up the poll of the chain, in which this runs, with a signature of a remote key. */
async function hurryAside(
  relay: RelayContext,
  { lane, transaction }: OpenCarrier,
  resolve: (resent: Resent) => void,
): Promise<void> {
  if (lane.signer.isLocal) return resolve(await hurry(relay, lane, transaction));
  const answerOf = (error: unknown): Resent => ({
    isSent: false,
    answer: `it could not be sent: ${failureText(error)}`,
  });
  if (lane.sideWork !== undefined || !signs(lane))
    return resolve(answerOf(`the key of its lane ${lane.address} does not sign at present`));
  await runAside(relay, lane, async () => resolve(await hurry(relay, lane, transaction).catch(answerOf)));
}

/** Offers a higher price for the transaction that carries it, and sends all earlier ones again. */
async function hurry(relay: RelayContext, lane: Lane, transaction: TrackedTransaction): Promise<Resent> {
  const { address, drain } = lane;
  if (drain !== undefined) {
    const answer = `its lane ${address} is to go, and what it has in flight ends there: \`bursar lane resume\` first`;
    return { isSent: false, answer };
  }
  const earlier = relay.ledger.open(address).filter(({ nonce }) => nonce < transaction.nonce);
  for (const each of earlier) {
    if (!isCheap(relay, each) || (await offerMore(relay, lane, each)) === undefined) await sendAgain(relay, each);
  }
  const place = `lane ${address}, nonce ${transaction.nonce}`;
  const hash = await offerMore(relay, lane, transaction);
  if (hash !== undefined) return { isSent: true, answer: `sent as ${hash}, which offers more for gas (${place})` };
  await sendAgain(relay, transaction);
  const sent = newestAttempt(transaction).hash;
  return {
    isSent: true,
    answer: `sent again as ${sent} (${place}), which offers as much as BURSAR_MAX_FEE_GWEI allows`,
  };
}

/** Whether a transaction offers less than a new one would. */
function isCheap({ heads, state, feePolicy }: RelayContext, transaction: TrackedTransaction): boolean {
  const { latest } = heads;
  const now = latest && chooseFees(latest.baseFeePerGas, state.suggestedTip, feePolicy);
  return now !== undefined && newestAttempt(transaction).fees.maxFeePerGas < now.maxFeePerGas;
}

async function sendAgain(relay: RelayContext, transaction: TrackedTransaction): Promise<void> {
  sendStored(relay, transaction, await loadRaw(relay.db, newestAttempt(transaction).hash));
}

/** Puts a message that no open transaction carries into a new one. */
async function carry(relay: RelayContext, lane: Lane, message: StrandedMessage): Promise<Resent> {
  const other = carrierHere(relay, message.id);
  // Stranded messages are also sent automatically, perhaps while this waited.
  if (other !== undefined) return sentIn(newestAttempt(other.transaction).hash, other.lane);
  const refusal = await refusalOf(relay, message.id);
  if (refusal !== undefined) return { isSent: false, answer: refusal };
  try {
    return sentIn(await carryAgain(relay, lane, [message]), lane);
  } catch (error) {
    return { isSent: false, answer: `it could not be sent: ${failureText(error)}` };
  }
}

function sentIn(hash: Hex, { address }: Lane): Resent {
  return { isSent: true, answer: `sent in the new transaction ${hash} of lane ${address}` };
}

/** The last transaction that was signed to carry a message. */
export async function carrierOf(orm: Db['orm'], messageId: number): Promise<Hex | undefined> {
  const row = await orm
    .select({ hash: attempts.hash })
    .from(transactionMessages)
    .innerJoin(
      attempts,
      and(eq(attempts.lane, transactionMessages.lane), eq(attempts.nonce, transactionMessages.nonce)),
    )
    .where(eq(transactionMessages.messageId, messageId))
    .orderBy(desc(attempts.createdAt), desc(attempts.nonce))
    .limit(1)
    .get();
  return row?.hash;
}
