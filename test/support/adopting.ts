import { max } from 'drizzle-orm';
import { type Address, zeroAddress } from 'viem';
import { messages } from '../../src/chain/relay/relay-tables.ts';
import type { RestoreGuard } from '../../src/chain/restore-guard/restore-guard.ts';
import { createPaymentNames } from '../../src/features/payments/payment-store.ts';
import type { Db } from '../../src/storage/db/open.ts';
import { testVault } from './vault.ts';

/** What taking in unknown payments needs where there is no relay; what it finds holds no one up. */
export function testAdopting(db: Db) {
  return {
    names: createPaymentNames(testVault(), async () => false),
    restoreGuard: { found: async () => undefined } as Partial<RestoreGuard> as RestoreGuard,
    async reserveMessageId() {
      const row = await db.orm
        .select({ highest: max(messages.id) })
        .from(messages)
        .get();
      return (row?.highest ?? 0) + 1;
    },
    treasury: async (): Promise<Address> => zeroAddress,
  };
}
