import type { Address } from 'viem';

/** Whom a wallet has ever given rights to, up to a block. What of that still stands, only the chain tells. */
export interface Given {
  /** Whom USDC was told to let take money. */
  readonly spenders: readonly Address[];
  /** Session keys beside the first one. */
  readonly keys: readonly Address[];
  readonly blockNumber: number;
}

/** Reads that from an index: `undefined` while none is read. Throws where it does not answer. */
export type ReadGiven = (wallet: Address) => Promise<Given | undefined>;
