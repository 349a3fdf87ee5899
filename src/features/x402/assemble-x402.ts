import type { Core } from '../../chain/core.ts';
import type { Metrics } from '../../core/metrics.ts';
import { createGuardedFetch } from '../../core/net/guarded-fetch.ts';
import { createFairSlots, type FairSlots } from '../../core/net/slots.ts';
import { userAgents } from '../../core/version.ts';
import type { IndexedPurchases } from './authorization-scanner.ts';
import { createEnvelopes } from './envelopes/envelope-keeper.ts';
import { createFacilitator, type FacilitatorOptions } from './facilitator/facilitator.ts';
import { createAskPrice } from './seller.ts';
import { createSettlements } from './settlements.ts';
import type { PurchaseContext } from './x402-intent.ts';
import { createX402Service, type X402Timeouts } from './x402-service.ts';
import { createX402Store } from './x402-store.ts';

/**
 * Requests for what sellers demand, which cost no one anything: half of the requests that all sellers get. Each
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
 * Requests with a payment. Sellers settle before they answer, which takes a block or more; and nothing that was
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
export function assembleX402(
  core: Core,
  {
    indexed,
    timeouts,
    facilitator,
    ...parts
  }: Omit<PurchaseContext, 'store'> & {
    readonly indexed: IndexedPurchases;
    readonly timeouts?: Partial<X402Timeouts> | undefined;
    readonly facilitator: FacilitatorOptions;
  },
) {
  const { allowPrivateTargets, metrics } = core;
  const context = { ...parts, store: createX402Store(core.db) };
  const settlements = createSettlements(core, context.store, indexed);
  const envelopes = createEnvelopes(core, context, indexed, settlements.again);
  const slots = { ask: createFairSlots(ASKING), pay: createFairSlots(PRESENTING) };
  addGauge(metrics, slots);
  const fetch = createGuardedFetch({ userAgent: userAgents.x402, allowPrivateTargets, slots: slots.ask });
  const present = createGuardedFetch({ userAgent: userAgents.x402, allowPrivateTargets, slots: slots.pay });
  const service = createX402Service(core, { ...context, fetch, present, settlements, envelopes }, timeouts);
  return {
    x402: { ...service, quote: createAskPrice(core, context, fetch) },
    facilitator: createFacilitator(core, parts.sessions, facilitator),
    settlements,
    envelopes,
  };
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
