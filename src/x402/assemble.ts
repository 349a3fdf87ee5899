import type { Hex } from 'viem';
import type { Chain } from '../chain/chain.ts';
import type { ChainEvent } from '../chain/events.ts';
import type { Relay } from '../chain/relay/intent.ts';
import type { Db } from '../db/open.ts';
import type { Deadlines } from '../lib/deadline.ts';
import type { Logger } from '../log.ts';
import { createGuardedFetch } from '../net/guarded-fetch.ts';
import type { PaymentMeter } from '../payments/meter.ts';
import type { PaymentNames } from '../payments/refs.ts';
import type { PaymentStore } from '../payments/store.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { createAskPrice } from './quote.ts';
import { createX402Service, type X402Timeouts } from './service.ts';
import { createSettlements } from './settlements.ts';
import { createX402Store } from './store.ts';

export interface X402Parts {
  readonly db: Db;
  readonly chain: Chain;
  readonly relay: Relay;
  readonly sessions: Sessions;
  readonly payments: PaymentStore;
  readonly names: PaymentNames;
  readonly meter?: Pick<PaymentMeter, 'accepted' | 'refused'>;
  /** Takes in what USDC says of transfers. */
  readonly seen: (events: readonly ChainEvent[]) => Promise<void>;
  /** Takes back what was taken in about these payments, where its block is gone. */
  readonly recheck: (refs: readonly Hex[]) => Promise<void>;
  readonly allowPrivateTargets: boolean;
  readonly logger: Logger;
  readonly deadlines: Deadlines;
  readonly timeouts?: Partial<X402Timeouts> | undefined;
}

/**
 * Each may hold 1 MiB of an answer. Together with all other clients' they leave room among the 256 that Bun runs in a process:
 * those to the chain's nodes would wait for sellers that hang.
 */
const REQUESTS_AT_ONCE = 64;
/** A seller settles before it answers, so a request keeps its place for a block or more: as many are sold things per block. */
const REQUESTS_PER_HOST = 32;

/** Everything of payments to x402 sellers, put together. */
export function assembleX402({ db, chain, allowPrivateTargets, ...parts }: X402Parts) {
  const store = createX402Store(db);
  const { usdc, platformFees } = chain.contracts;
  const settlements = createSettlements({ ...parts, store, chain, usdc });
  const fetch = createGuardedFetch({
    allowPrivateTargets,
    maxInFlight: REQUESTS_AT_ONCE,
    maxPerHost: REQUESTS_PER_HOST,
  });
  const chainId = chain.id;
  const onChain = { usdc, platformFees, chainId };
  const service = createX402Service({ ...parts, ...onChain, store, fetch, settlements });
  const quote = createAskPrice({ ...parts, ...onChain, chain, fetch });
  return { x402: { ...service, quote, usdc, chainId }, settlements };
}
