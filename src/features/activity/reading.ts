import type { Db } from '../../storage/db/open.ts';
import { createJobActivity } from '../jobs/activity.ts';
import { createPaymentActivity } from '../payments/payment-activity.ts';
import type { WalletAccess } from '../wallets/access.ts';
import { createPurchaseActivity } from '../x402/activity.ts';
import { type ActivityService, createActivityService } from './service.ts';
import { createActivityStore } from './store.ts';

/** What reads the activity of wallets in a database. */
export function activityOf(db: Db, access: WalletAccess): ActivityService {
  return createActivityService({
    access,
    store: createActivityStore(db),
    payments: createPaymentActivity(db),
    purchases: createPurchaseActivity(db),
    jobs: createJobActivity(db),
  });
}
