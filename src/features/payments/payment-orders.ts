import { and, asc, eq, isNull } from 'drizzle-orm';
import { type Hex, isAddressEqual } from 'viem';
import { askHeader, askReceipt } from '../../chain/blocks/blocks.ts';
import { createEventDecoder } from '../../chain/blocks/decode.ts';
import type { ShownBlocks } from '../../chain/blocks/heads.ts';
import { carries, endOf, type MessageEnd, UnprovenError } from '../../chain/blocks/message-end.ts';
import type { Core } from '../../chain/core.ts';
import type { BlockKey, BlockPoint, ChainEvent } from '../../chain/events/chain-events.ts';
import type { Resent } from '../../chain/relay/relay-intent.ts';
import { AppError } from '../../core/errors.ts';
import { DeadlineError, nowSeconds } from '../../core/lib/time.ts';
import { must, type Statement, spelledOut } from '../../storage/db/batch.ts';
import type { Reading } from '../../storage/db/read.ts';
import { paymentKey } from './payment-fold.ts';
import type { PaymentWithMessage } from './payment-projection-store.ts';
import type { PaymentStore } from './payment-store.ts';
import { type OrderKind, type OrderRow, type OrderState, paymentOrders } from './payment-tables.ts';

/** By which chain events get into the database, and payments fail: the one way that there is. */
export interface IndexedPayments {
  /** The latest final block that the nodes reported; `undefined` while they do not show what was final. */
  finalized(): BlockPoint | undefined;
  /** Those of the events that prove the execution of the payment with this key. */
  executions(eventKey: string, events: readonly ChainEvent[]): Promise<readonly ChainEvent[]>;
  seen(events: readonly ChainEvent[]): Promise<void>;
  /** Folds again what can never happen any more; it is proved. */
  impossible(keys: readonly string[]): Promise<void>;
}

/** What ends orders. */
interface OrderContext {
  readonly core: Core;
  readonly blocks: ShownBlocks;
  readonly store: PaymentStore;
  readonly indexedChain: IndexedPayments;
  readonly resend: (messageId: number, timeoutMs: number) => Promise<Resent>;
}

const AT_ONCE = 5;
/** A server that has to stop gets no longer. */
const RESEND_MS = 5_000;
/** At blocks that the nodes may be about to show. */
const LOOKS = 10;
const LOOK_PAUSE_MS = 300;
const AGAIN = 'ask again';

/**
 * Does what commands have written down, and writes what came of it. No order decides what became of a payment: it has
 * the same bytes sent, or the chain looked at, and the fold of the chain's events does the rest. An order that a killed
 * process leaves behind is taken up again, and can do no more than the first time.
 */
export function createPaymentOrders(core: Core, parts: Omit<OrderContext, 'core'>) {
  const { db, clock, logger } = core;
  const context = { core, ...parts };
  const orders = createOrderStore(db);
  const end = async (order: OrderRow) => {
    const outcome = await outcomeOf(context, order);
    await db.batch([orders.answerStatement(order, outcome, nowSeconds(clock))]);
    const { ref, kind, txHash } = order;
    logger.warn({ ref, order: kind, transaction: txHash, ...outcome }, 'an order of the operator has ended');
  };
  return {
    /** Takes up what operators ordered about payments. */
    async run(): Promise<void> {
      if (parts.indexedChain.finalized() === undefined) return;
      await Promise.all((await orders.unanswered(AT_ONCE)).map(end));
    },
  };
}

async function outcomeOf(context: OrderContext, order: OrderRow): Promise<OrderOutcome> {
  try {
    return await take(context, order);
  } catch (error) {
    if (error instanceof UnprovenError) {
      return refused(
        `the nodes do not prove it. ${error.message} Add an archive node to BURSAR_RPC_URLS, and ${AGAIN}`,
      );
    }
    if (error instanceof DeadlineError) return refused(`nothing is known of it after ${RESEND_MS / 1000} s: ${AGAIN}`);
    if (error instanceof AppError) return refused(`${error.code}: ${error.message} Then ${AGAIN}`);
    context.core.logger.error({ err: error, ref: order.ref, order: order.kind }, 'an order of the operator failed');
    return refused(
      `it could not be done, see the log: if a node lacks old state, add an archive node to BURSAR_RPC_URLS, and ${AGAIN}`,
    );
  }
}

async function take(context: OrderContext, order: OrderRow): Promise<OrderOutcome> {
  const [found] = await context.store.byRefs([order.ref]);
  switch (order.kind) {
    case 'resend':
      return await resend(context, found);
    case 'adopt':
      return await adopt(context, order, found);
    case 'give-up':
      return await giveUp(context, order.ref, found);
  }
}

const UNKNOWN = refused('there is no such payment here');

async function resend(context: OrderContext, found: PaymentWithMessage | undefined): Promise<OrderOutcome> {
  if (found === undefined) return UNKNOWN;
  const { messageId, status, blockNumber, refusal } = found.payment;
  if (status !== 'pending') return refused(`it is ${status}`);
  if (blockNumber !== null) return refused(`it is in block ${blockNumber}`);
  if (refusal !== null)
    return refused(`its wallet refused it (${refusal}), and its maker may have paid in another way since`);
  const { isSent, answer } = await context.resend(messageId, RESEND_MS);
  return { state: isSent ? 'done' : 'refused', answer };
}

async function adopt(
  context: OrderContext,
  { ref, txHash }: OrderRow,
  found: PaymentWithMessage | undefined,
): Promise<OrderOutcome> {
  if (txHash !== null) return await takeIn(context, ref, txHash, found);
  if (found === undefined) return refused(`it is not recorded here: name the transaction (--tx), and ${AGAIN}`);
  const { payment } = found;
  if (payment.blockNumber !== null) return done(`it is in block ${payment.blockNumber}, ${payment.status}`);
  const lacking = withoutMessage(found);
  if (lacking !== undefined) return lacking;
  const { number, timestamp } = await context.core.chain.client.getBlock();
  const end = await endOf(context.core, messageOf(found), { number: Number(number), timestamp: Number(timestamp) });
  return end.kind === 'named' ? await takeIn(context, ref, end.receipt.transactionHash, found) : refused(notFound(end));
}

function notFound(end: Exclude<MessageEnd, { kind: 'named' }>): string {
  if (end.kind === 'consumed')
    return `it did not happen, and cannot since block ${end.block}: something else used its nonce, or ended all that was signed before (a freeze, another owner or session key, the end of all consents); see \`bursar payment give-up\``;
  return end.kind === 'open' ? 'it has not happened so far' : 'it has not happened, and is too late to';
}

/** Takes in what a transaction did, if that was this payment; its state follows as always. */
async function takeIn(
  context: OrderContext,
  ref: Hex,
  txHash: Hex,
  found: PaymentWithMessage | undefined,
): Promise<OrderOutcome> {
  const receipt = await askReceipt(context.core.nodes, txHash);
  if (receipt === undefined) return refused(`no node shows ${txHash} in a block`);
  const { blockNumber: number, blockHash: hash } = receipt;
  const header = await askHeader(context.core.nodes, number);
  if (header?.hash !== hash) return refused(`block ${number} of ${txHash} is not in the chain, or not any more`);
  const decoded = createEventDecoder(context.core.chain.contracts).decode(receipt, header.timestamp);
  const executions = await context.indexedChain.executions(paymentKey.of(ref), decoded);
  const own = executions.filter(({ address }) => found === undefined || isAddressEqual(address, found.walletAddress));
  if (own.length === 0) return refused(`${txHash} has no event of its wallet that it happened there`);
  if (!(await isShown(context.blocks, { number, hash })))
    return refused(`no node shows block ${number} of ${txHash} now: ${AGAIN}`);
  await context.indexedChain.seen(own);
  const [after] = await context.store.byRefs([ref]);
  if (after === undefined || after.payment.txHash !== txHash || after.payment.blockNumber === null)
    return refused(`what ${txHash} shows was not taken in: see the log`);
  const { id, status, blockNumber } = after.payment;
  return done(`${id} happened in ${txHash} of block ${blockNumber}, and is ${status}`);
}

/** Waits for the known head, which may be behind the node that answered. */
async function isShown(blocks: ShownBlocks, block: BlockKey): Promise<boolean> {
  for (let look = 0; look < LOOKS; look += 1) {
    if (look > 0) await Bun.sleep(LOOK_PAUSE_MS);
    await blocks.look([block]);
    if (blocks.isShown(block)) return true;
  }
  return false;
}

async function giveUp(context: OrderContext, ref: Hex, found: PaymentWithMessage | undefined): Promise<OrderOutcome> {
  if (found === undefined) return UNKNOWN;
  const { status, blockNumber, walletId } = found.payment;
  if (status === 'failed') return done('it has failed');
  if (blockNumber !== null) return refused(`it is in block ${blockNumber}`);
  const lacking = withoutMessage(found);
  if (lacking !== undefined) return lacking;
  // Something that was signed before a restore could be the same payment.
  context.core.restoreGuard.requireComplete(walletId);
  const final = context.indexedChain.finalized();
  if (final === undefined) return refused(`the nodes do not show which block is final: ${AGAIN} once they do`);
  const end = await endOf(context.core, messageOf(found), final);
  switch (end.kind) {
    case 'open':
      return refused(mayHappen(found, final));
    case 'named': {
      const { answer } = await takeIn(context, ref, end.receipt.transactionHash, found);
      return refused(`it did happen: ${answer}`);
    }
    case 'late':
    case 'consumed':
      return await fail(context, ref, end);
  }
}

async function fail(
  { indexedChain, store }: OrderContext,
  ref: Hex,
  end: Extract<MessageEnd, { kind: 'late' | 'consumed' }>,
): Promise<OrderOutcome> {
  await indexedChain.impossible([paymentKey.of(ref)]);
  const [after] = await store.byRefs([ref]);
  if (after?.payment.status !== 'failed') return refused(`it is ${after?.payment.status}: the chain shows it`);
  if (end.kind === 'late') return done('it has failed: its deadline has passed in a final block without it');
  return done(
    `it has failed: it ended in the final block ${end.block} by its nonce or its epoch, and no transaction there made it`,
  );
}

function mayHappen({ deadline }: PaymentWithMessage, { number, timestamp }: BlockPoint): string {
  const ends = new Date(deadline * 1000).toISOString().replace('.000', '');
  return (
    `it may still happen: anybody can submit it until ${ends} by the chain's time, and block ${number} of ` +
    `${new Date(timestamp * 1000).toISOString().replace('.000', '')} is the latest final one. Once a block after that ` +
    'is final, it fails by itself. A freeze by the Owner ends it too, but no sooner: its block has to be final as well'
  );
}

/** A purchase from an envelope has no message of its own. */
function withoutMessage({ nonce, payment }: PaymentWithMessage): OrderOutcome | undefined {
  if (nonce >= 0) return undefined;
  return refused(
    payment.type === 'x402'
      ? 'it was bought from an envelope, which ends it: see `bursar payment show`'
      : 'its signed message is not kept any more',
  );
}

function messageOf({ payment: { ref }, walletAddress, ...message }: PaymentWithMessage) {
  const { nonce, epoch, deadline, signedAtBlock } = message;
  return { isNamedBy: carries(ref), walletAddress, nonce, epoch, deadline, signedAtBlock };
}

function done(answer: string): OrderOutcome {
  return { state: 'done', answer };
}

function refused(answer: string): OrderOutcome {
  return { state: 'refused', answer };
}

/** An order as an operator gives it. */
export type NewOrder = Pick<OrderRow, 'ref' | 'kind' | 'txHash' | 'requestedAt'>;

/** How an order ended, in words. */
export interface OrderOutcome {
  readonly state: Exclude<OrderState, 'requested'>;
  readonly answer: string;
}

const isUnanswered = spelledOut(eq(paymentOrders.state, 'requested'));

/** The SQL of operators' orders about payments. */
export function createOrderStore({ orm }: Reading) {
  const isIt = (ref: Hex, kind: OrderKind) => and(eq(paymentOrders.ref, ref), eq(paymentOrders.kind, kind));
  return {
    /** Those that no server has answered, the oldest first. */
    unanswered: (limit: number): Promise<OrderRow[]> =>
      orm.select().from(paymentOrders).where(isUnanswered).orderBy(asc(paymentOrders.requestedAt)).limit(limit).all(),
    find: (ref: Hex, kind: OrderKind): Promise<OrderRow | undefined> =>
      orm.select().from(paymentOrders).where(isIt(ref, kind)).get(),
    /** All of a payment, the oldest first. */
    ofPayment: async (ref: Hex): Promise<OrderRow[]> =>
      (await orm.select().from(paymentOrders).where(eq(paymentOrders.ref, ref)).all()).toSorted(
        (a, b) => a.requestedAt - b.requestedAt,
      ),
    /** Orders it, or again if an earlier one of its kind has ended. However often it is ordered, it is one order. */
    orderStatement: ({ ref, kind, txHash, requestedAt }: NewOrder): Statement => {
      const wanted = { txHash, state: 'requested' as const, answer: null, requestedAt, answeredAt: null };
      const { ref: byRef, kind: byKind } = paymentOrders;
      return must(
        orm
          .insert(paymentOrders)
          .values({ ref, kind, ...wanted })
          .onConflictDoUpdate({ target: [byRef, byKind], set: wanted }),
      );
    },
    /** Ends it, unless another transaction was named meanwhile: that one has to be looked at. */
    answerStatement: (
      { ref, kind, txHash }: Pick<OrderRow, 'ref' | 'kind' | 'txHash'>,
      { state, answer }: OrderOutcome,
      answeredAt: number,
    ): Statement => {
      const isSame = txHash === null ? isNull(paymentOrders.txHash) : eq(paymentOrders.txHash, txHash);
      return must(
        orm
          .update(paymentOrders)
          .set({ state, answer, answeredAt })
          .where(and(isIt(ref, kind), isSame, isUnanswered)),
        'any',
      );
    },
  };
}
