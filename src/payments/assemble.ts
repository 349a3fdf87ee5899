import type { Chain } from '../chain/chain.ts';
import type { Relay } from '../chain/relay/intent.ts';
import type { Db } from '../db/open.ts';
import type { Vault } from '../lib/crypto.ts';
import type { Clock } from '../lib/time.ts';
import type { Metrics } from '../metrics.ts';
import type { WalletAccess } from '../wallets/access.ts';
import { openKey } from '../wallets/keys.ts';
import { createPaymentMeter } from './meter.ts';
import { createPaymentService } from './service.ts';
import { createSessionKeys } from './session-keys.ts';
import { createPaymentStore } from './store.ts';
import { createPaymentWaiters } from './waiters.ts';

export interface PaymentParts {
  readonly db: Db;
  readonly chain: Chain;
  readonly relay: Pick<Relay, 'submit'>;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly access: Pick<WalletAccess, 'visible'>;
  readonly metrics: Metrics;
}

/** Everything of payments, put together. */
export function assemblePayments({ db, chain, relay, vault, clock, access, metrics }: PaymentParts) {
  const store = createPaymentStore(db);
  const waiters = createPaymentWaiters();
  const meter = createPaymentMeter(metrics);
  const openSession = createSessionKeys({
    chainId: chain.id,
    openKey: ({ id, sessionKeySealed }) => openKey(vault, id, 'session-key', sessionKeySealed),
  });
  const { usdc, platformFees } = chain.contracts;
  const payments = createPaymentService({
    store,
    clock,
    waiters,
    relay,
    access,
    usdc,
    platformFees,
    openSession,
    meter,
  });
  return { store, waiters, meter, payments };
}
