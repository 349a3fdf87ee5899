import type { Chain } from '../../chain/nodes/chain.ts';
import type { Logger } from '../../core/log.ts';
import { createAuditStore } from '../../http/audit/audit.ts';
import type { Db } from '../../storage/db/open.ts';
import type { WalletAccess } from '../wallets/wallet-access.ts';
import type { WalletStore } from '../wallets/wallet-store.ts';
import { activityOf, openingReaction } from './activity-service.ts';
import { createActivityStore } from './activity-store.ts';
import { createSpendingStore } from './spending-store.ts';

interface ActivityParts {
  readonly db: Db;
  readonly chain: Chain;
  readonly access: WalletAccess;
  readonly wallets: WalletStore;
  readonly logger: Logger;
}

/** Wallets' activity, with what each feature says of it. */
export function assembleActivity({ db, chain, access, wallets, logger }: ActivityParts) {
  const store = createActivityStore(db);
  return {
    activity: activityOf(db, access),
    audit: createAuditStore(db),
    spending: createSpendingStore(db),
    reaction: openingReaction({ db, chain, store, wallets, logger }),
  };
}
