import type { Hex } from 'viem';
import type { Depth } from '../chain/depth.ts';
import type { ChainEvent } from '../chain/events.ts';
import type { Statement } from '../db/batch.ts';
import { type AuthorizationTruth, foldAuthorization } from './authorization-fold.ts';
import { foldPayment, type PaymentTruth, type SignedPayment } from './fold.ts';
import type { FollowedPayment, PaymentRow } from './followed.ts';
import type { PaymentStore } from './store.ts';

/** A payment that the chain moved on. */
export interface PaymentChange {
  readonly payment: PaymentRow;
  readonly truth: PaymentTruth;
}

/** Folds chain events into payments, with what follows from them. */
export interface FollowedPayments {
  /** Writes the payments' new states. */
  readonly statements: readonly Statement[];
  readonly changes: readonly PaymentChange[];
  /** The references that a payment of ours has. */
  readonly known: ReadonlySet<Hex>;
}

/** What decides about payments beside their events. */
export interface Settling {
  readonly depth: Depth;
  /** The latest block that is known to be final; -1 for none. */
  readonly finalBlock: number;
  /** References of payments that can never happen any more; it is proved. */
  readonly impossible: ReadonlySet<Hex>;
}

/**
 * Folds payments again from all of their events, by reference. Those that are `impossible`, and have no event,
 * fail; those that are settled for good stay as they are. Reads, and writes nothing: that is for the caller's batch.
 */
export function followPayments(
  store: PaymentStore,
  events: ReadonlyMap<Hex, readonly ChainEvent[]>,
  { depth, finalBlock, impossible }: Settling,
): FollowedPayments {
  const known = new Set<Hex>();
  const changes: PaymentChange[] = [];
  const authorized: Statement[] = [];
  for (const followed of store.byRefs([...events.keys()])) {
    const { payment } = followed;
    known.add(payment.ref);
    if (isSettled(followed, finalBlock)) continue;
    const expired = payment.status === 'failed' || impossible.has(payment.ref);
    const signed = { ...signedPaymentOf(store, followed), expired };
    const { truth, authorization } = foldOne(followed, signed, events.get(payment.ref) ?? [], depth);
    if (!isTruthOf(payment, truth)) changes.push({ payment, truth });
    if (authorization !== undefined) authorized.push(store.authorizationStatement(payment.id, authorization));
  }
  const statements = [
    ...changes.map(({ payment, truth }) => store.truthStatement(payment, truth)),
    ...store.totalsStatements(changes),
    ...authorized,
  ];
  return { statements, changes, known };
}

/** Whether nothing can change a payment any more: its events may be gone by now, and others with its reference say nothing of it. */
export function isSettled({ payment, authorization }: FollowedPayment, finalBlock: number): boolean {
  if (payment.blockNumber === null || payment.blockNumber > finalBlock) return false;
  if (payment.status === 'confirmed') return authorization === null || authorization.state === 'settled';
  return payment.status === 'failed' && authorization?.state === 'released';
}

/** The authorisation is there where it changes. */
function foldOne(
  { authorization: before }: FollowedPayment,
  signed: SignedPayment,
  events: readonly ChainEvent[],
  depth: Depth,
): { truth: PaymentTruth; authorization?: AuthorizationTruth } {
  if (before === null) return { truth: foldPayment(signed, events, depth) };
  const { payment: truth, authorization } = foldAuthorization({ ...signed, ...before }, events, depth);
  const isSame = before.state === authorization.state && before.digest === authorization.digest;
  return isSame ? { truth } : { truth, authorization };
}

function signedPaymentOf(store: PaymentStore, { payment, walletAddress, total }: FollowedPayment) {
  return {
    walletAddress,
    ref: payment.ref,
    quotedFee: total - payment.amount,
    sentIn: sentIn(store, payment),
    // What a block showed while it was pending may be reorganised away; the proof that it failed may not.
    refusal: payment.status === 'failed' ? payment.refusal : null,
  };
}

/** A stranger's transaction may have executed it; when that is reorganised away, ours is what carries it. */
function sentIn(store: PaymentStore, payment: PaymentRow): Hex {
  if (payment.blockNumber === null) return payment.txHash;
  return store.carrierOf(payment.messageId) ?? payment.txHash;
}

function isTruthOf(payment: PaymentRow, truth: PaymentTruth): boolean {
  return (
    payment.status === truth.status &&
    payment.txHash === truth.txHash &&
    payment.feeAmount === truth.feeAmount &&
    payment.blockNumber === truth.blockNumber &&
    payment.refusal === truth.refusal
  );
}
