import type { Hex } from 'viem';
import type { Core } from '../../chain/core.ts';
import type { ChainEvent } from '../../chain/events/chain-events.ts';
import type { Metrics } from '../../core/metrics.ts';
import { createGuardedFetch } from '../../core/net/guarded-fetch.ts';
import { createFairSlots, type FairSlots } from '../../core/net/slots.ts';
import { userAgents } from '../../core/version.ts';
import type { PaymentMeter } from '../payments/payment-progress.ts';
import type { PaymentNames, PaymentStore } from '../payments/payment-store.ts';
import type { Sessions } from '../signing/sessions.ts';
import { assembleEnvelopes, type EnvelopeParts } from './envelopes/envelope-keeper.ts';
import { createAskPrice } from './seller.ts';
import { createSettlements } from './settlements.ts';
import { createX402Service, type X402Timeouts } from './x402-service.ts';
import { createX402Store } from './x402-store.ts';

export type X402Parts = Core & {
  readonly sessions: Sessions;
  readonly payments: PaymentStore;
  readonly names: PaymentNames;
  readonly meter?: Pick<PaymentMeter, 'accepted' | 'refused'>;
  /** Takes in what USDC says of transfers. */
  readonly seen: (events: readonly ChainEvent[]) => Promise<void>;
  /** Takes back what was taken in about these payments, where its block is gone. */
  readonly recheck: (refs: readonly Hex[]) => Promise<void>;
  /** Folds the events of these payments again. */
  readonly refold: (refs: readonly Hex[]) => Promise<void>;
  readonly finalized: EnvelopeParts['finalized'];
  readonly timeouts?: Partial<X402Timeouts> | undefined;
};

/**
 * Sellers who are asked what they want, which costs no one anything: half of the requests that all sellers get. Each
 * may hold 1 MiB of an answer. Together with all other clients' they leave room among the 256 that Bun runs in a
 * process: those to the chain's nodes would wait for sellers that hang.
 */
const ASKING = {
  quick: 20,
  slow: 12,
  slowMs: 1_000,
  staysSlowMs: 10_000,
  cutsSlow: true,
  slowClientsLast: true,
  perHost: { prompt: 16, unknown: 4, slow: 6 },
  unknownInAll: 12,
  perNetwork: 6,
};
/**
 * Sellers who are given a payment. They settle before they answer, which takes a block or more; and nothing that was
 * paid for is cut off.
 */
const PRESENTING = {
  quick: 24,
  slow: 8,
  slowMs: 20_000,
  cutsSlow: false,
  perHost: { prompt: 20, unknown: 16, slow: 4 },
  unknownInAll: 16,
  perNetwork: 16,
};

/** Everything of payments to x402 sellers, put together. */
export function assembleX402(parts: X402Parts) {
  const { db, chain, allowPrivateTargets, metrics } = parts;
  const store = createX402Store(db);
  const { contracts } = chain;
  const { usdc, platformFees } = contracts;
  const settlements = createSettlements({ ...parts, store, usdc });
  const envelopes = assembleEnvelopes({ ...parts, store, usdc, platformFees, again: settlements.again });
  const slots = { ask: createFairSlots(ASKING), pay: createFairSlots(PRESENTING) };
  addGauge(metrics, slots);
  const fetch = createGuardedFetch({ userAgent: userAgents.x402, allowPrivateTargets, slots: slots.ask });
  const present = createGuardedFetch({ userAgent: userAgents.x402, allowPrivateTargets, slots: slots.pay });
  const chainId = chain.id;
  const onChain = { contracts, usdc, platformFees, chainId };
  const service = createX402Service({ ...parts, ...onChain, store, fetch, present, settlements, envelopes });
  const quote = createAskPrice({ ...parts, ...onChain, store, fetch });
  return { x402: { ...service, quote, usdc, chainId }, settlements, envelopes };
}

function addGauge(metrics: Metrics, slots: Readonly<Record<'ask' | 'pay', FairSlots>>): void {
  metrics.gauge({
    name: 'bursar_x402_requests',
    help: 'Requests that are with an x402 seller (active) or wait for a place (waiting), to ask it or to pay it.',
    labelNames: ['to', 'state'],
    read: () =>
      (['ask', 'pay'] as const).flatMap((to) =>
        (['active', 'waiting'] as const).map((state) => ({ value: slots[to][state], labels: { to, state } })),
      ),
  });
}
