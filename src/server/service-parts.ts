import { advanceRestoreGuard } from '../chain/restore-guard/restore-guard.ts';
import { createPaymentOrders } from '../features/payments/payment-orders.ts';
import { createLookAtUsdc } from './health/checks.ts';
import { createRetention } from './retention/retention.ts';
import { createFeatures } from './service-features.ts';
import { createChainSide, createFoundation } from './service-foundation.ts';
import type { ServiceDeps } from './service-settings.ts';

export async function createParts(deps: ServiceDeps) {
  const foundation = await createFoundation(deps);
  const chainSide = await createChainSide(deps, foundation);
  const features = createFeatures(deps, foundation, chainSide);
  const { db, clock, chain, settings } = deps;
  const { restoreGuard, running } = foundation;
  const { indexedChain } = chainSide;
  const readBlock = () => indexedChain.health().feed?.readBlock;
  indexedChain.react(features.wallets.reaction);
  indexedChain.react(features.activity.reaction);
  return {
    ...foundation,
    ...chainSide,
    ...features,
    reseal: foundation.secrets.reseal,
    usdc: createLookAtUsdc(chain, clock),
    claims: features.wallets.claims,
    withdrawals: features.wallets.withdrawals,
    signerFollower: features.wallets.signerFollower,
    paymentOrders: createPaymentOrders(foundation.core, {
      blocks: running.blocks,
      resend: running.resend,
      store: chainSide.paymentStore,
      indexedChain: { ...indexedChain, executions: (key, events) => indexedChain.executions('payment', key, events) },
    }),
    advanceRestoreGuard: () => advanceRestoreGuard(restoreGuard, running, chain, readBlock),
    retention: createRetention({
      db,
      clock,
      days: settings.retentionDays,
      auditDays: settings.auditDays,
      finalBlock: () => indexedChain.finalized()?.number ?? -1,
    }),
  };
}

/** The parts of a service, without its HTTP application. */
export type ServiceParts = Awaited<ReturnType<typeof createParts>>;
