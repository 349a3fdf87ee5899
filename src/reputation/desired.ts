import type { Hex } from 'viem';
import { type ChainEvent, eventsNamed } from '../chain/events.ts';
import type { FinalOutcome } from '../jobs/final-outcome.ts';
import type { ProjectedPayment } from '../payments/fold.ts';
import type { PaymentRow } from '../payments/tables.ts';
import { type EventKind, freezeKinds, type JobSide, jobKinds, milestones, paymentKinds } from './values.ts';

/** An event that a wallet should have, as long as its cause is what it is. */
export interface DesiredEvent extends EventKind {
  readonly walletId: string;
  /** What makes it one and the same; nobody but this service needs to know it. */
  readonly cause: string;
  /** What is shown in its place, where that may not be public. */
  readonly shownRef: Hex | null;
  /** The block that its cause is in; null where a final block has proved it, and for milestones. */
  readonly blockNumber: number | null;
  /** Micro-USDC that it adds to the lifetime volume. */
  readonly volume: bigint;
}

export interface DesiredFreeze extends DesiredEvent {
  readonly blockNumber: number;
}

/** What the chain says of a payment, as far as reputation is concerned. */
export interface PaymentState {
  readonly payment: Pick<PaymentRow, 'id' | 'walletId' | 'amount'>;
  readonly projected: Pick<ProjectedPayment, 'status' | 'blockNumber' | 'txHash' | 'refusal'>;
}

/**
 * The events of a payment: one once it is confirmed, or failed because its wallet refused it on-chain. One that no
 * block ever had, that came too late, or that its seller did not cash, says nothing of the payer.
 */
export function desiredOfPayment({ payment, projected }: PaymentState): readonly DesiredEvent[] {
  const { status, blockNumber, refusal, txHash: shownRef } = projected;
  if (status === 'pending') return [];
  if (status === 'failed' && (blockNumber !== null || refusal === null)) return [];
  const volume = status === 'confirmed' ? payment.amount : 0n;
  const { walletId, id: cause } = payment;
  return [{ ...paymentKinds[status], walletId, cause, shownRef, blockNumber, volume }];
}

/**
 * The events of a Job: one per party that is a wallet here, once it has ended. One that was cancelled counts for
 * nobody.
 */
export function desiredOfJob({
  jobId,
  clientWalletId,
  providerWalletId,
  end,
}: FinalOutcome): readonly DesiredEvent[] {
  if (end === undefined || end.outcome === 'cancelled') return [];
  const { outcome, blockNumber } = end;
  const of = (side: JobSide, walletId: string): DesiredEvent => ({
    ...jobKinds[outcome][side],
    ...{ walletId, cause: `${jobId}:${outcome}`, shownRef: null, blockNumber, volume: 0n },
  });
  const provider = providerWalletId === null ? [] : [of('provider', providerWalletId)];
  return [of('client', clientWalletId), ...provider];
}

/** That an Owner said of a freeze that it is for misuse. */
export interface SaidMisuse {
  /** Of the freeze that is in force after this block, or else of the next. */
  readonly atBlock: number;
  /** Unix seconds of the block up to which the next one may come. */
  readonly until: number;
}

/**
 * The events of a wallet's freezes for misuse, from all of its own events in chain order and all that its Owner said; a
 * freeze of which nothing was said is a precaution, and costs nobody anything. A freeze is known by its transaction and
 * its number among the same there, which stay the same when a reorganisation moves the transaction.
 */
export function desiredOfFreezes(
  walletId: string,
  events: readonly ChainEvent[],
  said: readonly SaidMisuse[],
): readonly DesiredFreeze[] {
  const counted = new Map<string, number>();
  const freezes = eventsNamed(events, 'Frozen', 'Unfrozen');
  const forMisuse = new Set(said.map((misuse) => meant(freezes, misuse)));
  let isMisused = false;
  return freezes.flatMap((freeze) => {
    const { event, transactionHash, blockNumber } = freeze;
    const place = `${event}:${transactionHash}`;
    const number = (counted.get(place) ?? 0) + 1;
    counted.set(place, number);
    // What ends a precaution says nothing either.
    const counts = event === 'Frozen' ? forMisuse.has(freeze) : isMisused;
    isMisused = event === 'Frozen' && counts;
    if (!counts) return [];
    const cause = `${transactionHash}:${number}`;
    return [{ ...freezeKinds[event], walletId, cause, shownRef: null, blockNumber, volume: 0n }];
  });
}

type Freeze = ChainEvent<'Frozen' | 'Unfrozen'>;

/** Which of the freezes, or ends of freezes, in chain order, an Owner spoke of. */
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
    .map(({ volume: _reached, ...kind }) => ({
      ...kind,
      walletId,
      shownRef: null,
      blockNumber: null,
      volume: 0n,
    }));
}
