import type { Address, Hex } from 'viem';
import type { EventArgs, EventName } from '../contracts/contract-events.ts';

/** Where an event is in the chain, and who emitted it. */
export interface EventPlace {
  readonly transactionHash: Hex;
  readonly logIndex: number;
  readonly blockNumber: number;
  readonly blockHash: Hex;
  /** Unix seconds of the block. */
  readonly timestamp: number;
  /** The contract that emitted it, in checksum form. */
  readonly address: Address;
}

/**
 * A contract event that a projection handles, as a receipt, the indexer's feed or a row shows it;
 * `ChainEvent<'Frozen'>` is one of that name. Its arguments are what the ABI says: `parseEvent` has checked them.
 */
export type ChainEvent<Name extends EventName = EventName> = {
  [Each in Name]: EventPlace & { readonly event: Each; readonly args: EventArgs[Each] };
}[Name];

/** Those of the events that have one of these names. */
export function eventsNamed<Event extends ChainEvent, Name extends EventName>(
  events: readonly Event[],
  ...names: readonly Name[]
): Extract<Event, { readonly event: Name }>[] {
  return events.filter((event) => isNamed(event, names));
}

function isNamed<Event extends ChainEvent, Name extends EventName>(
  event: Event,
  names: readonly Name[],
): event is Extract<Event, { readonly event: Name }> {
  return names.some((name) => name === event.event);
}

/**
 * What the chain writer tells those who keep the state: everything that is known from receipts and block headers.
 * Calls come one after another, in chain order; each is awaited before the next.
 */
export interface ChainListener {
  /** Events of a mined transaction of ours. May repeat what was told before. */
  onEvents(events: readonly ChainEvent[]): Promise<void>;
  /** The block at this height is no longer canonical: whatever came from this block hash is gone. */
  onBlockRemoved(block: { number: number; hash: Hex }): Promise<void>;
  /**
   * The head or the final block moved. `finalized` is the latest final block; `undefined` while no node has told it.
   */
  onHead(head: { latest: BlockPoint; finalized: BlockPoint | undefined }): Promise<void>;
}

/** A block, by its height and its hash. */
export interface BlockKey {
  readonly number: number;
  readonly hash: Hex;
}

/** A block with its time, in Unix seconds. */
export interface BlockPoint extends BlockKey {
  /** Unix seconds. */
  readonly timestamp: number;
}
