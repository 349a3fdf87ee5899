import type { DesiredEvent } from './desired.ts';
import type { EventRow } from './tables.ts';

/** How the stored events differ from those that should be there. */
export interface Difference {
  readonly missing: readonly DesiredEvent[];
  /** Stored events that are no longer true and were never sent to the chain. */
  readonly untrue: readonly EventRow[];
  /** Stored events whose cause is now in another block or transaction. */
  readonly moved: readonly { readonly row: EventRow; readonly to: Place }[];
}

/** Where the cause of an event is. */
export type Place = Pick<DesiredEvent, 'blockNumber' | 'shownRef'>;

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
export function differenceOf(stored: readonly EventRow[], desired: readonly DesiredEvent[]): Difference {
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
export function deltasOf(differences: readonly Difference[]): ReadonlyMap<string, Delta> {
  const deltas = new Map<string, Delta>();
  const count = (event: DesiredEvent | EventRow, sign: 1 | -1) => {
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
export function keyOf({ cause, eventType, walletId }: Pick<EventRow, 'cause' | 'eventType' | 'walletId'>): string {
  return `${cause}/${eventType}/${walletId}`;
}

/** Whether an event was sent to the chain, or is there. */
function isTaken({ messageId, onchainTxHash }: EventRow): boolean {
  return messageId !== null || onchainTxHash !== null;
}
