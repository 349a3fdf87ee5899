import type { Address, Hex } from 'viem';

/** A decoded contract event, as a receipt or the indexer's feed shows it. */
export interface ChainEvent {
  readonly transactionHash: Hex;
  readonly logIndex: number;
  readonly blockNumber: number;
  readonly blockHash: Hex;
  /** Unix seconds of the block. */
  readonly timestamp: number;
  /** The contract that emitted it, in checksum form. */
  readonly address: Address;
  /** The event's name, such as `PaymentExecuted`. */
  readonly event: string;
  /** Arguments by name: integers as decimal strings, addresses and bytes in lower case, arrays as arrays. */
  readonly args: Readonly<Record<string, unknown>>;
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
  /** The head or the final block moved. `finalized` is the latest final block; `undefined` while no node has told it. */
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
