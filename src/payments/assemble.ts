import type { Chain } from '../chain/chain.ts';
import type { Relay } from '../chain/relay/intent.ts';
import type { Db } from '../db/open.ts';
import type { Vault } from '../lib/crypto.ts';
import { type Deadlines, defaultDeadlines } from '../lib/deadline.ts';
import type { Metrics } from '../metrics.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { WalletAccess } from '../wallets/access.ts';
import { createPaymentMeter } from './meter.ts';
import { createPaymentNames } from './refs.ts';
import { createPaymentService } from './service.ts';
import { createPaymentStore } from './store.ts';
import { createPaymentWaiters } from './waiters.ts';

export interface PaymentParts {
  readonly db: Db;
  readonly vault: Pick<Vault, 'name'>;
  readonly chain: Chain;
  readonly relay: Pick<Relay, 'submit'>;
  readonly sessions: Sessions;
  readonly access: Pick<WalletAccess, 'visible'>;
  readonly metrics: Metrics;
  readonly deadlines?: Deadlines | undefined;
}

/** Everything of payments, put together. */
export function assemblePayments({
  db,
  vault,
  chain,
  relay,
  sessions,
  access,
  metrics,
  ...options
}: PaymentParts) {
  const { deadlines = defaultDeadlines } = options;
  const store = createPaymentStore(db);
  const names = createPaymentNames(vault, store.isIdTaken);
  const waiters = createPaymentWaiters();
  const meter = createPaymentMeter(metrics);
  const { usdc, platformFees } = chain.contracts;
  const payments = createPaymentService({
    store,
    names,
    sessions,
    chain,
    waiters,
    relay,
    access,
    usdc,
    platformFees,
    deadlines,
    meter,
  });
  return { store, names, waiters, meter, payments };
}
