import type { Db } from '../../storage/db/open.ts';
import { createJobActivity } from '../jobs/job-listing.ts';
import { createPaymentActivity } from '../payments/payment-activity.ts';
import type { WalletAccess } from '../wallets/wallet-access.ts';
import { createPurchaseActivity } from '../x402/x402-activity.ts';
import { type ActivityService, createActivityService } from './activity-service.ts';
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
