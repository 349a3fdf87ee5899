import type { Hex } from 'viem';
import { type ChainEvent, eventsNamed } from '../../chain/events/chain-events.ts';
import type { FinalOutcome } from '../jobs/job-consequences.ts';
import type { ProjectedPayment } from '../payments/payment-fold.ts';
import type { PaymentRow } from '../payments/payment-tables.ts';
import {
  freezeKinds,
  type JobSide,
  jobKinds,
  milestones,
  paymentKinds,
  type ReputationEventKind,
} from './event-kinds.ts';
import type { ReputationEventRow } from './reputation-tables.ts';

/** A reputation event that a wallet should have while its cause stands. */
export interface DesiredEvent extends ReputationEventKind {
  readonly walletId: string;
  /** Identifies the event's cause; known to this service alone. */
  readonly cause: string;
  /** Shown instead of the cause if that is not public. */
  readonly shownRef: Hex | null;
  /** The block of its cause; null for what a final block has proved, and for milestones. */
  readonly blockNumber: number | null;
  /** Micro-USDC that it adds to the lifetime volume. */
  readonly volume: bigint;
}

export interface DesiredFreeze extends DesiredEvent {
  readonly blockNumber: number;
}

/** What reputation needs to know of a payment. */
export interface PaymentState {
  readonly payment: Pick<PaymentRow, 'id' | 'walletId' | 'amount'>;
  readonly projected: Pick<ProjectedPayment, 'status' | 'blockNumber' | 'txHash' | 'refusal'>;
}

/**
 * The events of a payment: one if it is confirmed, or failed because its wallet refused it on-chain. A payment that
 * no block has, that came too late or had become void, or that its seller did not collect, says nothing of the payer.
 */
export function desiredOfPayment({ payment, projected }: PaymentState): readonly DesiredEvent[] {
  const { status, blockNumber, refusal, txHash: shownRef } = projected;
  if (status === 'pending') return [];
  const isJudged = refusal !== null && refusal !== 'PAYMENT_VOID';
  if (status === 'failed' && (blockNumber !== null || !isJudged)) return [];
  const volume = status === 'confirmed' ? payment.amount : 0n;
  const { walletId, id: cause } = payment;
  return [{ ...paymentKinds[status], walletId, cause, shownRef, blockNumber, volume }];
}

/** The events of an ended Job: one for each party that is a wallet here. A cancelled Job counts for neither party. */
export function desiredOfJob({ jobId, clientWalletId, providerWalletId, end }: FinalOutcome): readonly DesiredEvent[] {
  if (end === undefined || end.outcome === 'cancelled') return [];
  const { outcome, blockNumber } = end;
  const of = (side: JobSide, walletId: string): DesiredEvent => ({
    ...jobKinds[outcome][side],
    walletId,
    cause: `${jobId}:${outcome}`,
    shownRef: null,
    blockNumber,
    volume: 0n,
  });
  const provider = providerWalletId === null ? [] : [of('provider', providerWalletId)];
  return [of('client', clientWalletId), ...provider];
}

/** An Owner's statement that a freeze is for misuse. */
export interface SaidMisuse {
  /** It means the freeze in force after this block, or else the next one. */
  readonly atBlock: number;
  /** The next freeze counts if its block is no later than this, in Unix seconds. */
  readonly until: number;
}

/**
 * The events of a wallet's freezes for misuse, from its events in chain order and its Owner's statements. Without a
 * statement a freeze is a precaution and costs nothing. A freeze is identified by its transaction and its number
 * within it; both survive a reorganisation that moves the transaction.
 */
export function desiredOfFreezes(
  walletId: string,
  events: readonly ChainEvent[],
  said: readonly SaidMisuse[],
): readonly DesiredFreeze[] {
  const counted = new Map<string, number>();
  const freezes = turnsIn(eventsNamed(events, 'Frozen', 'Unfrozen'));
  const forMisuse = new Set(said.map((misuse) => meant(freezes, misuse)));
  let isMisused = false;
  return freezes.flatMap((freeze) => {
    const { event, transactionHash, blockNumber } = freeze;
    const place = `${event}:${transactionHash}`;
    const number = (counted.get(place) ?? 0) + 1;
    counted.set(place, number);
    // Ending a precaution counts for nothing either.
    const counts = event === 'Frozen' ? forMisuse.has(freeze) : isMisused;
    isMisused = event === 'Frozen' && counts;
    if (!counts) return [];
    const cause = `${transactionHash}:${number}`;
    return [{ ...freezeKinds[event], walletId, cause, shownRef: null, blockNumber, volume: 0n }];
  });
}

/** Those of events in chain order that froze or unfroze a wallet: an owner may freeze one that is frozen. */
function turnsIn(events: readonly Freeze[]): readonly Freeze[] {
  return events.filter(({ event }, index) => event === 'Unfrozen' || events[index - 1]?.event !== 'Frozen');
}

type Freeze = ChainEvent<'Frozen' | 'Unfrozen'>;

/** Which of these freezes, in chain order, an Owner's statement means. */
function meant(freezes: readonly Freeze[], { atBlock, until }: SaidMisuse): Freeze | undefined {
  const before = freezes.findLast(({ blockNumber }) => blockNumber <= atBlock);
  if (before?.event === 'Frozen') return before;
  return freezes.find(
    ({ event, blockNumber, timestamp }) => event === 'Frozen' && blockNumber > atBlock && timestamp <= until,
  );
}

/** The milestones that a lifetime volume (micro-USDC) has reached. */
export function desiredOfVolume(walletId: string, volume: bigint): readonly DesiredEvent[] {
  return milestones
    .filter((milestone) => volume >= milestone.volume)
    .map(({ volume: _reached, ...kind }) => ({ ...kind, walletId, shownRef: null, blockNumber: null, volume: 0n }));
}

/** How the stored events differ from those that should be there. */
export interface EventDifference {
  readonly missing: readonly DesiredEvent[];
  /** Stored events that are no longer true and were never sent to the chain. */
  readonly untrue: readonly ReputationEventRow[];
  /** Stored events whose cause is now in another block or transaction. */
  readonly moved: readonly { readonly row: ReputationEventRow; readonly to: CausePlace }[];
}

/** Where the cause of an event is. */
export type CausePlace = Pick<DesiredEvent, 'blockNumber' | 'shownRef'>;

/** By how much a wallet's counters change. */
export interface Delta {
  readonly success: number;
  readonly failure: number;
  readonly payments: number;
  readonly jobs: number;
  readonly freezes: number;
  /** Micro-USDC. */
  readonly volume: bigint;
}

/** No change. */
export const noDelta: Delta = { success: 0, failure: 0, payments: 0, jobs: 0, freezes: 0, volume: 0n };

/**
 * Compares the stored events of some causes with those that they should have. An event that was sent to the chain
 * stays: its cause was final then, and the chain cannot take it back.
 */
export function differenceOf(stored: readonly ReputationEventRow[], desired: readonly DesiredEvent[]): EventDifference {
  const rows = new Map(stored.map((row) => [keyOf(row), row]));
  const wanted = new Set(desired.map(keyOf));
  return {
    missing: desired.filter((event) => !rows.has(keyOf(event))),
    untrue: stored.filter((row) => !wanted.has(keyOf(row)) && !isTaken(row)),
    moved: desired.flatMap((event) => {
      const row = rows.get(keyOf(event));
      const { blockNumber } = event;
      if (row === undefined) return [];
      // The document of an event that was sent names the transaction of that time.
      const shownRef = isTaken(row) ? row.shownRef : event.shownRef;
      if (row.blockNumber === blockNumber && row.shownRef === shownRef) return [];
      return [{ row, to: { blockNumber, shownRef } }];
    }),
  };
}

/** Sums the changes of the counters, by wallet. */
export function deltasOf(differences: readonly EventDifference[]): ReadonlyMap<string, Delta> {
  const deltas = new Map<string, Delta>();
  const count = (event: DesiredEvent | ReputationEventRow, sign: 1 | -1) => {
    const { success, failure, payments, jobs, freezes, volume } = deltas.get(event.walletId) ?? noDelta;
    const { eventType, sourceKind, value } = event;
    const one = (isCounted: boolean) => (isCounted ? sign : 0);
    deltas.set(event.walletId, {
      success: success + sign * Math.max(value, 0),
      failure: failure + sign * Math.min(value, 0),
      payments: payments + one(eventType === 'payment_success'),
      jobs: jobs + one(sourceKind === 'erc8183_job'),
      freezes: freezes + one(eventType === 'wallet_frozen'),
      volume: volume + BigInt(sign) * event.volume,
    });
  };
  for (const { missing, untrue } of differences) {
    for (const event of missing) count(event, 1);
    for (const row of untrue) count(row, -1);
  }
  return deltas;
}

/** The identity of an event, the same each time its cause is found. */
export function keyOf({
  cause,
  eventType,
  walletId,
}: Pick<ReputationEventRow, 'cause' | 'eventType' | 'walletId'>): string {
  return `${cause}/${eventType}/${walletId}`;
}

/** Whether an event was sent to the chain, or is there. */
function isTaken({ messageId, onchainTxHash }: ReputationEventRow): boolean {
  return messageId !== null || onchainTxHash !== null;
}
