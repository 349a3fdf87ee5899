import { and, desc, eq } from 'drizzle-orm';
import type { Hex } from 'viem';
import { failureText } from '../../core/lib/failures.ts';
import type { Db } from '../../storage/db/open.ts';
import { sendStored } from './broadcast.ts';
import { chooseFees } from './fees.ts';
import type { Lane } from './lane.ts';
import { signs } from './lane-choice.ts';
import { addLaneTask, runAside } from './lane-queue.ts';
import { newestAttempt, type TrackedTransaction } from './ledger.ts';
import { loadCarried, loadRaw, type StrandedMessage } from './load-transactions.ts';
import type { RelayContext } from './relay-context.ts';
import type { Resent } from './relay-intent.ts';
import { attempts, messages, transactionMessages } from './relay-tables.ts';
import { carryAgain, laneOfStranded, offerMore, SHORTEST_LIFE_S } from './resend.ts';

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
