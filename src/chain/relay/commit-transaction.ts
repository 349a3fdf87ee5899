import { type Address, type Hex, serializeTransaction, type TransactionSerializableEIP1559 } from 'viem';
import { keccak } from '../../core/lib/crypto.ts';
import { doubling, nowSeconds } from '../../core/lib/time.ts';
import { takeTurn } from '../../core/lib/turns.ts';
import type { Statement } from '../../storage/db/batch.ts';
import { askReceipt } from '../blocks/blocks.ts';
import { type BatchCall, encodeRelayPacked } from '../contracts/abi-words.ts';
import type { SendVerdict } from '../nodes/rpc-errors.ts';
import { batchGas, carriedGas, directGas, type Fees } from './fees.ts';
import { areUrgent, noteShortage } from './gas-money.ts';
import type { Lane, Waiting } from './lane.ts';
import { type CarriedMessage, costOf, newestAttempt, type TrackedTransaction } from './ledger.ts';
import { track } from './load-transactions.ts';
import type { RelayContext } from './relay-context.ts';
import type { CommittedMessage, IntentKind, Signed, SignedCall } from './relay-intent.ts';
import { insertTransaction, type NewMessage } from './relay-store.ts';

/** An intent whose message is signed. */
export interface SignedIntent extends Signed {
  readonly waiting: Waiting;
}

/** A call and the calls before it, in order. */
export function callsOf({ before = [], ...call }: SignedCall): readonly Omit<SignedCall, 'before'>[] {
  return [...before, call];
}

/** A transaction that is on disk and not yet broadcast. */
export interface Committed {
  readonly transaction: TrackedTransaction;
  readonly raw: Hex;
  readonly hash: Hex;
}

interface UnsignedTransaction {
  readonly to: Address;
  readonly data: Hex;
  readonly gas: number;
  /** Wei; a call has none. */
  readonly value?: bigint;
}

/** The transaction of a direct lane that makes this call. */
export function directTransaction({ target, data, gasLimit }: BatchCall): UnsignedTransaction {
  return { to: target, data, gas: directGas({ gasLimit, data }) };
}

/** The transaction that carries these calls. */
export function batchTransaction(relay: RelayContext, calls: readonly BatchCall[]): UnsignedTransaction {
  return { to: relay.chain.contracts.batchRelay, data: encodeRelayPacked(calls), gas: batchGas(calls) };
}

/**
 * Signs one transaction for the intents and stores it with their messages and their own rows, all or nothing. Only the
 * commit uses up the nonce. Throws the error of the database or of an intent's `statements`.
 */
export async function commitIntents(
  relay: RelayContext,
  lane: Lane,
  items: readonly SignedIntent[],
  offer: { unsigned: UnsignedTransaction; fees: Fees },
): Promise<Committed & { readonly committedMessages: readonly CommittedMessage[] }> {
  // Taken before the lane, so that others who need the lane do not wait for this turn as well.
  await takeTurn(areUrgent(items) ? 'urgent' : 'large');
  return await lane.alone(() => commitAlone(relay, lane, items, offer));
}

async function commitAlone(
  relay: RelayContext,
  lane: Lane,
  items: readonly SignedIntent[],
  { unsigned, fees }: { unsigned: UnsignedTransaction; fees: Fees },
): Promise<Committed & { readonly committedMessages: readonly CommittedMessage[] }> {
  const units = items.map((item) => messagesOf(relay, item));
  const signed = await signTransaction(relay, lane, unsigned, fees);
  // Signing and storing take milliseconds each, or tenths of a second if the key is remote. The lane waits, so that
  // nothing goes before this. Other lanes do not.
  await takeTurn('urgent');
  const messages = withReserves(
    units.flatMap(({ before, own }) => [...before, own]),
    unsigned,
    fees,
  );
  const committedMessages = units.map(({ before, own }): CommittedMessage => {
    const [first = own] = before;
    const together = messages.filter(({ id }) => id >= first.id && id <= own.id);
    const reservedGwei = together.reduce((sum, message) => sum + message.reservedGwei, 0);
    return { messageId: own.id, txHash: signed.hash, reservedGwei };
  });
  const rows = items.flatMap((item, index) => {
    const committedMessage = committedMessages[index];
    return committedMessage === undefined ? [] : item.statements(committedMessage);
  });
  const messageIds = messages.map(({ id }) => id);
  const carried = messages.map(({ id, wallet, call, reservedGwei }) => ({
    id,
    wallet,
    reservedGwei,
    deadline: call.deadline,
  }));
  const stored = insertTransaction(relay.db, { ...signed, messageIds }, messages, nowSeconds(relay.clock));
  await relay.db.batch([...stored, ...rows]);
  return { ...follow(relay, lane, signed, carried), committedMessages };
}

type UnpricedMessage = Omit<NewMessage, 'reservedGwei'>;

/** Each message reserves a share of the transaction's cost in proportion to its gas. */
function withReserves(
  messages: readonly UnpricedMessage[],
  { gas }: UnsignedTransaction,
  { maxFeePerGas }: Fees,
): NewMessage[] {
  const shares = messages.map(({ call: { gasLimit, data } }) => carriedGas({ gasLimit, data }));
  const sum = shares.reduce((total, share) => total + share, 0);
  const gweiPerShare = (gas * Number(maxFeePerGas)) / 1e9 / sum;
  return messages.map((message, index) => ({
    ...message,
    reservedGwei: Math.ceil(gweiPerShare * (shares[index] ?? 0)),
  }));
}

/** The messages of an intent: one for its own call, and one for each call before it. */
function messagesOf(
  { state }: RelayContext,
  { waiting: { intent }, call }: SignedIntent,
): { readonly before: readonly UnpricedMessage[]; readonly own: UnpricedMessage } {
  const { wallet } = intent;
  const messageOf = (kind: IntentKind, own: SignedCall): UnpricedMessage => {
    const id = state.nextMessageId;
    state.nextMessageId += 1;
    return { id, kind, wallet, call: own };
  };
  const before = (call.before ?? []).map(({ kind, ...each }) => messageOf(kind, each));
  return { before, own: messageOf(intent.kind, call) };
}

/** A transaction that carries no new message. */
interface TransactionOffer {
  readonly unsigned: UnsignedTransaction;
  readonly fees: Fees;
  readonly nonce?: number;
  /** Rows that must be on disk with it, by its nonce. If this throws, the transaction is refused. */
  rowsAt?(nonce: number): readonly Statement[];
}

/**
 * Does the same for messages that are already stored, or for none: a transfer, or a transaction that only uses up a
 * nonce.
 */
export async function commitMessages(
  relay: RelayContext,
  lane: Lane,
  carried: readonly CarriedMessage[],
  { unsigned, fees, nonce, rowsAt = () => [] }: TransactionOffer,
): Promise<Committed> {
  return await lane.alone(async () => {
    const signed = await signTransaction(relay, lane, unsigned, fees, nonce);
    const messageIds = carried.map(({ id }) => id);
    const stored = insertTransaction(relay.db, { ...signed, messageIds }, [], nowSeconds(relay.clock));
    await relay.db.batch([...stored, ...rowsAt(signed.nonce)]);
    return follow(relay, lane, signed, carried);
  });
}

interface SignedTransaction extends UnsignedTransaction {
  readonly lane: Address;
  readonly nonce: number;
  readonly raw: Hex;
  readonly hash: Hex;
  readonly fees: Fees;
}

async function signTransaction(
  relay: RelayContext,
  lane: Lane,
  unsigned: UnsignedTransaction,
  fees: Fees,
  nonce = lane.nextNonce,
): Promise<SignedTransaction> {
  if (nonce === undefined) throw new Error('The lane does not know its nonce yet.');
  const { raw, hash } = await signWith(lane, {
    chainId: relay.chain.id,
    nonce,
    ...fees,
    to: unsigned.to,
    data: unsigned.data,
    gas: BigInt(unsigned.gas),
    value: unsigned.value ?? 0n,
  });
  return { ...unsigned, lane: lane.address, nonce, raw, hash, fees };
}

function follow(
  relay: RelayContext,
  lane: Lane,
  { nonce, raw, hash, fees, gas }: SignedTransaction,
  messages: readonly CarriedMessage[],
): Committed {
  lane.nextNonce = Math.max(lane.nextNonce ?? 0, nonce + 1);
  const transaction = track(
    {
      lane: lane.address,
      nonce,
      status: 'open' as const,
      attempts: [{ hash, fees }],
      messages,
      gas,
      block: undefined,
      sentAt: Number.NEGATIVE_INFINITY,
    },
    relay.heads.latest?.number,
  );
  relay.ledger.add(transaction);
  return { transaction, raw, hash };
}

/** Signs with a lane's key. The signature of a remote key differs each time, so the bytes go to disk first. */
export async function signWith(
  { signer }: Pick<Lane, 'signer'>,
  transaction: Omit<TransactionSerializableEIP1559, 'type'>,
): Promise<{ readonly raw: Hex; readonly hash: Hex }> {
  const unsigned = { ...transaction, type: 'eip1559' } as const;
  const signature = await signer.sign(keccak(serializeTransaction(unsigned)));
  const raw = serializeTransaction(unsigned, signature);
  return { raw, hash: keccak(raw) };
}

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 2_000;
/** How many refusals are retried, because money or time may resolve them. */
const MAX_REFUSALS = 3;

/**
 * Sends a stored transaction to the nodes until one has it. Returns `no-answer` if none answered within the limit; then
 * the watcher continues. After a lost answer it looks for the transaction before it sends the bytes again.
 */
export async function broadcast(
  relay: RelayContext,
  transaction: TrackedTransaction,
  raw: Hex,
  timeoutMs: number,
): Promise<SendVerdict | 'no-answer'> {
  const deadline = performance.now() + timeoutMs;
  let refusals = 0;
  for (let tries = 1; ; tries++) {
    const pauseMs = doubling(FIRST_PAUSE_MS, LONGEST_PAUSE_MS, tries);
    transaction.sentAt = performance.now();
    const verdict = await relay.nodes.send(raw);
    if (verdict === 'accepted') return verdict;
    if (verdict === 'nonce-too-low') return (await isKnown(relay, transaction)) ? 'accepted' : verdict;
    if (verdict !== 'no-answer') refusals += 1;
    const isOver = performance.now() + pauseMs >= deadline || relay.state.stopped || refusals >= MAX_REFUSALS;
    if (isOver) return verdict;
    await Bun.sleep(pauseMs);
    if (await isKnown(relay, transaction)) return 'accepted';
  }
}

/** Sends a stored transaction to the nodes once more. The poll of the chain does not wait for the answer. */
export function sendStored(relay: RelayContext, transaction: TrackedTransaction, raw: Hex): void {
  transaction.sentAt = performance.now();
  void relay.nodes.send(raw).then((verdict) => {
    const { lane: address, nonce } = transaction;
    relay.logger.debug({ lane: address, nonce, verdict }, 'broadcast a stored transaction');
    const lane = relay.lanes.get(address);
    if (verdict === 'unfunded' && lane !== undefined) noteShortage(relay, lane, costOf(transaction));
  });
}

/** Whether a node has the transaction, in a block or pending. Also `false` if no node answers. */
async function isKnown(relay: RelayContext, transaction: TrackedTransaction): Promise<boolean> {
  if (transaction.status === 'mined') return true;
  const { hash } = newestAttempt(transaction);
  try {
    const call = { method: 'eth_getTransactionByHash', params: [hash] };
    const known = await relay.nodes.ask(call, (result) => result !== null, { timeoutMs: 2_000 });
    return known || (await askReceipt(relay.nodes, hash)) !== undefined;
  } catch (error) {
    relay.logger.debug({ err: error, hash }, 'could not look a transaction up');
    return false;
  }
}
