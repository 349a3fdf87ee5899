import type { EventPlace } from './events.ts';

/** How deep in the chain an event must lie. */
export interface Depth {
  /** Height of the latest block; `undefined` while nobody has told it. */
  readonly head: number | undefined;
  /** Blocks, with the event's own. */
  readonly confirmations: number;
}

/** Whether what is in this block lies deep enough. */
export function isDeep(blockNumber: number, { head, confirmations }: Depth): boolean {
  if (confirmations <= 1) return true;
  return head !== undefined && head - blockNumber + 1 >= confirmations;
}

/**
 * The last of the events in chain order. While a reorganisation is half known, what happened once can be there
 * twice: the higher block is the later word.
 */
export function latestOf<Event extends EventPlace>(events: readonly Event[]): Event | undefined {
  return events.reduce<Event | undefined>(
    (best, event) => (best === undefined || isAfter(event, best) ? event : best),
    undefined,
  );
}

/** Whether an event comes after another in chain order; the same for whoever asks, even where blocks disagree. */
export function isAfter(a: EventPlace, b: EventPlace): boolean {
  if (a.blockNumber !== b.blockNumber) return a.blockNumber > b.blockNumber;
  if (a.logIndex !== b.logIndex) return a.logIndex > b.logIndex;
  return a.transactionHash > b.transactionHash;
}
