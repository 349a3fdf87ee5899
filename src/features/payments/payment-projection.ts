import { type Address, getAddress, type Hex } from 'viem';
import { carries } from '../../chain/blocks/message-end.ts';
import type { EventName } from '../../chain/contracts/contract-events.ts';
import { platformFeesAbi } from '../../chain/contracts/generated/PlatformFees.ts';
import type { Core } from '../../chain/core.ts';
import { type ChainEvent, type Depth, eventAmount } from '../../chain/events/chain-events.ts';
import {
  type Commit,
  type EventKeys,
  type KeptEvent,
  type Projection,
  type ProjectionResult,
  perCommit,
} from '../../chain/ingest/event-projection.ts';
import type { Chain } from '../../chain/nodes/chain.ts';
import type { WalletEvent } from '../../core/events.ts';
import { differs } from '../../core/lib/lists.ts';
import { formatUsdc } from '../../core/lib/money.ts';
import { nowSeconds } from '../../core/lib/time.ts';
import type { Logger } from '../../core/log.ts';
import type { Statement } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { foundMessageStatements } from '../signing/session-store.ts';
import type { WalletsByAddress } from '../wallets/wallet-store.ts';
import { foundStatement } from './approvals/approval-store.ts';
import { foldPayment, type ProjectedPayment, paymentKey, type SignedPayment } from './payment-fold.ts';
import type { PaymentChange, PaymentWithMessage } from './payment-projection-store.ts';
import { type PaymentNames, type PaymentStore, signedStatement } from './payment-store.ts';
import type { PaymentRow, PaymentType } from './payment-tables.ts';

/** What a commit changes in payments. */
export interface PaymentResult extends ProjectionResult {
  readonly changes: readonly PaymentChange[];
}

type PaymentEventName = 'PaymentExecuted' | 'CallFailed';

/**
 * Creates the projection that confirms, refuses and fails payments by the chain's events, and tells their wallets.
 */
export function createPaymentProjection(
  core: Core,
  {
    store,
    names,
    wallets,
    purchases,
    treasury,
    onChanges,
  }: {
    readonly store: PaymentStore;
    readonly names: PaymentNames;
    readonly wallets: WalletsByAddress;
    readonly purchases: Purchases;
    /** Reads who gets the fees now. */
    readonly treasury: () => Promise<Address>;
    /** Called after a commit that changed payments. */
    readonly onChanges: (changes: readonly PaymentChange[]) => void;
  },
) {
  const { db, restoreGuard, clock, logger, outbox } = core;
  const project = perCommit(async (commit): Promise<PaymentResult> => {
    const { statements, changes, known } = await projectPayments(store, purchases, commit);
    const notices = await outbox.statements(changes.flatMap(eventsOf));
    return {
      statements: [...statements, ...notices],
      changes,
      unmatched: unmatchedIn(purchases, logger, commit, known),
      committed() {
        store.forget(changes.map(({ payment }) => payment));
        if (changes.length > 0) onChanges(changes);
        if (notices.length > 0) outbox.wake();
      },
    };
  });
  return {
    eventKeys: eventKeysOf(store, wallets),
    project,
    /**
     * Creates rows for payments of our wallets that only the chain knows, as after a restored backup. If a
     * reorganisation removes their events, the payments fail by proof like all others.
     */
    async adopt(events) {
      const reported = events.flatMap((event) => {
        const paid = reportedPayment(purchases, event);
        return paid === undefined ? [] : [{ event, paid }];
      });
      const known = await store.known(reported.map(({ paid }) => paid.ref));
      for (const { event, paid } of reported) {
        const walletId = known.has(paid.ref) ? undefined : await wallets.idAt(event.address);
        if (walletId === undefined) continue;
        known.add(paid.ref);
        const { address: wallet, transactionHash: transaction, blockNumber: number, timestamp } = event;
        await restoreGuard.found(walletId, 'it made a payment that was not signed here', { number, timestamp });
        const feeRecipient = await treasury();
        const [id, messageId] = [await names.idOf(paid.ref), await core.reserveMessageId()];
        const adopted = { id, walletId, messageId, feeRecipient, now: nowSeconds(clock) };
        await db.batch(adoptStatements(db, event, paid, adopted));
        logger.warn({ payment: id, wallet, transaction }, 'a payment that was not recorded here was taken in');
      }
    },
    async onUnmatched({ address, blockNumber: number, timestamp }) {
      const walletId = await wallets.idAt(address);
      if (walletId === undefined) return;
      await restoreGuard.found(walletId, 'it made a payment that is not recorded here', { number, timestamp });
    },
    waiting: async ({ head, confirmations }) =>
      (await store.pendingUpToBlock(head - confirmations + 1)).map(paymentKey.of),
    async needless(events, finalBlock) {
      const refs = [...new Set(paymentKey.idsIn(events.map(({ eventKey }) => eventKey)))];
      const keys: string[] = [];
      for (const { payment } of await store.byRefs(refs)) {
        if (isOver(payment, await rulesOf(purchases, payment), finalBlock)) keys.push(paymentKey.of(payment.ref));
      }
      return { keys };
    },
    messages: {
      kind: 'payment',
      executions: ['PaymentExecuted', ...purchases.executions],
      overdue: async (timestamp, limit) =>
        (await store.overdue(timestamp, limit)).map(({ payment: { id, walletId, ref }, ...message }) => ({
          ...message,
          id,
          walletId,
          eventKey: paymentKey.of(ref),
          isNamedBy: carries(ref),
        })),
      impossibleAt: async (finalBlock) => (await purchases.impossibleAt(finalBlock)).map(paymentKey.of),
    },
  } satisfies Projection & { readonly eventKeys: EventKeys<PaymentEventName> };
}

/** The projection of payments. */
export type PaymentProjection = ReturnType<typeof createPaymentProjection>;

/** Keeps only events of our own wallets: anybody may deploy a wallet and use it. */
function eventKeysOf(store: PaymentStore, wallets: WalletsByAddress): EventKeys<PaymentEventName> {
  const kept = (ref: Hex) => ({ key: paymentKey.of(ref) });
  return {
    PaymentExecuted: async ({ address, args }) => ((await wallets.isOurs(address)) ? kept(args.ref) : undefined),
    // A batch names the failed call by its position. Calls that are no payments concern the relay alone.
    async CallFailed({ transactionHash, args }) {
      const ref = await store.refOfCall(transactionHash, Number(args.index));
      return ref === undefined ? undefined : kept(ref);
    },
  };
}

/** Payments of our wallets that have no row and were not adopted: someone else may have the session key. */
function unmatchedIn(purchases: Purchases, logger: Logger, { events }: Commit, known: ReadonlySet<Hex>): KeptEvent[] {
  return events.filter((event) => {
    const { address: wallet, transactionHash: transaction } = event;
    const { ref } = reportedPayment(purchases, event) ?? {};
    if (ref === undefined || known.has(ref)) return false;
    logger.error({ wallet, ref, transaction }, 'a wallet made a payment that is not recorded here');
    return true;
  });
}

/**
 * Folds payments again from all of their events. A payment that is impossible and has no event fails. One that is
 * settled for good stays as it is.
 */
async function projectPayments(
  store: PaymentStore,
  purchases: Purchases,
  { keys, historiesOf, depth, finalBlock, impossible }: Commit,
): Promise<{ statements: Statement[]; changes: PaymentChange[]; known: ReadonlySet<Hex> }> {
  const known = new Set<Hex>();
  const changes: PaymentChange[] = [];
  const others: Statement[] = [];
  const refs = paymentKey.idsIn(keys);
  const { after } = await historiesOf(refs.map(paymentKey.of));
  for (const followed of await store.byRefs(refs)) {
    const { payment } = followed;
    known.add(payment.ref);
    const rules = await rulesOf(purchases, payment);
    if (isSettled(payment, rules, finalBlock)) continue;
    const key = paymentKey.of(payment.ref);
    const expired = payment.status === 'failed' || impossible.has(key);
    const signed = { ...(await signedPaymentOf(store, followed)), expired };
    const { projected, also } = rules.fold(signed, after.get(key) ?? [], depth);
    if (differs<ProjectedPayment>(payment, projected)) changes.push({ payment, projected });
    others.push(...also);
  }
  const statements = [
    ...changes.map(({ payment, projected }) => store.updateFromChain(payment, projected)),
    ...store.totalsStatements(changes),
    ...others,
  ];
  return { statements, changes, known };
}

async function rulesOf(purchases: Purchases, payment: PaymentRow): Promise<PaymentRules> {
  return (await purchases.rulesOf(payment)) ?? directRulesOf(payment);
}

/** The rules of a direct payment, which the wallet makes itself and at once. */
function directRulesOf({ status }: PaymentRow): PaymentRules {
  return {
    isComplete: () => status === 'confirmed',
    isOpen: false,
    fold: (payment, events, depth) => ({ projected: foldPayment(payment, events, depth), also: [] }),
  };
}

/**
 * Whether nothing can change a payment any more. Its events may be deleted by then, so it must not be folded again.
 */
function isSettled({ blockNumber }: PaymentRow, rules: PaymentRules, finalBlock: number): boolean {
  return blockNumber !== null && blockNumber <= finalBlock && rules.isComplete(finalBlock);
}

/** Whether no event of a payment can change it any more. */
function isOver(payment: PaymentRow, rules: PaymentRules, finalBlock: number): boolean {
  return isSettled(payment, rules, finalBlock) || (payment.status === 'failed' && !rules.isOpen);
}

async function signedPaymentOf(store: PaymentStore, { payment, walletAddress, total }: PaymentWithMessage) {
  return {
    walletAddress,
    ref: payment.ref,
    quotedFee: total - payment.amount,
    sentIn: await sentIn(store, payment),
    // A refusal in a block may be reorganised away. Once the payment has failed by proof, it stays.
    refusal: payment.status === 'failed' ? payment.refusal : null,
  };
}

/**
 * The transaction that carries a payment without its event: ours, even if a stranger's executed it and was
 * reorganised away.
 */
async function sentIn(store: PaymentStore, payment: PaymentRow): Promise<Hex> {
  if (payment.blockNumber === null) return payment.txHash;
  return (await store.carrierOf(payment.messageId)) ?? payment.txHash;
}

/** The events that a change causes; none or one. */
export function eventsOf({
  payment,
  projected,
}: PaymentChange): WalletEvent<'payment_confirmed' | 'payment_refused' | 'payment_failed'>[] {
  const { id: paymentId, walletId } = payment;
  const { status, refusal } = projected;
  const event = { paymentId, walletId, status, refusal };
  if (status === 'pending' && refusal !== null && refusal !== payment.refusal) {
    return [{ ...event, type: 'payment_refused' }];
  }
  if (status === 'confirmed' && payment.status !== 'confirmed') {
    const amounts = { amount: formatUsdc(payment.amount), feeAmount: formatUsdc(projected.feeAmount) };
    return [{ ...event, type: 'payment_confirmed', to: payment.toAddress, ...amounts, txHash: projected.txHash }];
  }
  if (status === 'failed' && payment.status !== 'failed') return [{ ...event, type: 'payment_failed' }];
  return [];
}

/** The payment that an event reports: one that the wallet made itself, or a purchase. */
function reportedPayment(purchases: Purchases, event: ChainEvent): ReportedPayment | undefined {
  if (event.event !== 'PaymentExecuted') return purchases.paymentIn(event);
  const { ref, to, amount, fee } = event.args;
  return { ref, to, amount, fee, type: 'direct', statements: () => [] };
}

/** Returns a function that asks the fee contract who gets the fees. */
export function treasuryOf({ client, contracts }: Chain): () => Promise<Address> {
  const contract = { address: contracts.platformFees, abi: platformFeesAbi } as const;
  return () => client.readContract({ ...contract, functionName: 'treasury' });
}

/**
 * Inserts a payment that has no row as pending; the fold of its events moves it on. Its memo and idempotency key are
 * not on-chain. `now`: Unix seconds of the host.
 */
function adoptStatements(
  { orm }: Db,
  event: ChainEvent,
  paid: ReportedPayment,
  { now, ...payment }: Pick<PaymentRow, 'id' | 'walletId' | 'messageId' | 'feeRecipient'> & { readonly now: number },
): readonly Statement[] {
  const { id, walletId, messageId } = payment;
  const { ref, to, type } = paid;
  const [amount, fee] = [eventAmount(paid.amount), eventAmount(paid.fee)];
  return [
    ...foundMessageStatements({ orm }, { messageId, walletId, event, amount, total: amount + fee, now }),
    signedStatement(orm)({
      ...payment,
      txHash: event.transactionHash,
      ref,
      amount,
      fee,
      type,
      to: getAddress(to),
      memo: '',
      idempotencyKey: null,
      createdAt: event.timestamp,
    }),
    ...paid.statements({ id, walletId }),
    foundStatement({ orm }, ref),
  ];
}

/** A payment as its wallet's event reports it, whether or not it has a row. */
export interface ReportedPayment {
  readonly ref: Hex;
  readonly to: string;
  /** Without the fee. */
  readonly amount: string;
  readonly fee: string;
  readonly type: PaymentType;
  /** Further statements for the commit that stores the payment's row. */
  readonly statements: (payment: Pick<PaymentRow, 'id' | 'walletId'>) => readonly Statement[];
}

/** How a payment follows the chain. */
export interface PaymentRules {
  /** Whether a payment whose event is final can change no more. */
  isComplete(finalBlock: number): boolean;
  /** Whether its authorisation is still open, although it failed. */
  readonly isOpen: boolean;
  /** Folds its events. `also`: further statements for the same commit. */
  fold(
    payment: SignedPayment,
    events: readonly ChainEvent[],
    depth: Depth,
  ): { readonly projected: ProjectedPayment; readonly also: readonly Statement[] };
}

/**
 * Purchases: payments that the wallet only authorises and that someone else submits to USDC. `x402/` implements
 * this. They are rows of `payments` like all others.
 */
export interface Purchases {
  /** The events that wallets emit when they authorise a purchase. */
  readonly executions: readonly EventName[];
  /** The purchase that an event reports; `undefined` for any other event. */
  paymentIn(event: ChainEvent): ReportedPayment | undefined;
  /** How a purchase follows the chain; `undefined` for a payment that is no purchase. */
  rulesOf(payment: PaymentRow): Promise<PaymentRules | undefined>;
  /** References of pending purchases that the chain proves impossible as of this final block. */
  impossibleAt(finalBlock: number): Promise<readonly Hex[]>;
}
