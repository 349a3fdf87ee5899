import { createMemberships } from '../../accounts/roles/memberships.ts';
import { systemClock } from '../../core/lib/time.ts';
import { cancelsOf } from '../../features/payments/approvals/approval-store.ts';
import { createWalletAccess } from '../../features/wallets/wallet-access.ts';
import { createWalletStore } from '../../features/wallets/wallet-store.ts';
import { createScheduledStore } from '../../features/wallets/withdrawals/scheduled-store.ts';
import { createWithdrawalPolicies } from '../../features/wallets/withdrawals/withdrawal-policies.ts';
import { asOperator } from '../../http/audit/entry.ts';
import { createNotificationQueue } from '../../notify/notifications/notification-queue.ts';
import { createWithdrawalOutbox } from '../../notify/webhooks/webhook-outbox.ts';
import { command } from '../common/command.ts';
import { withDatabase } from '../common/existing-database.ts';
import { print } from '../common/output.ts';

/** `bursar wallet lift-withdrawal-policy`: for an Owner whom a policy locks out that was set with a stolen password. */
export const liftWithdrawalPolicyCommand = command({
  name: 'wallet lift-withdrawal-policy',
  summary: "removes a wallet's withdrawal policy and cancels what waits under it",
  words: [{ name: 'wallet-id', help: 'Id of the wallet' }],
  examples: ['wallet lift-withdrawal-policy wallet_1a09955d9756 --data-dir /var/lib/bursar'],
  settings: ['dataDir', 'serverDatabaseUrl'],
  async run({ dataDir, serverDatabaseUrl }, { word }) {
    const walletId = word('wallet-id');
    await withDatabase({ dataDir, serverDatabaseUrl }, async (db) => {
      const clock = systemClock;
      const scheduled = createScheduledStore(db);
      const policies = createWithdrawalPolicies({
        db,
        clock,
        cancelStatements: cancelsOf(db, clock),
        access: createWalletAccess({ store: createWalletStore(db), memberships: createMemberships(db) }),
        // A server that runs beside this finds it in the database.
        outbox: createWithdrawalOutbox({
          db,
          clock,
          wake: () => undefined,
          tellOwner: createNotificationQueue({ db, clock, gatherMs: 0 }).ofWallet,
        }),
      });
      await asOperator('wallet lift-withdrawal-policy', () => policies.lift(walletId));
      const signed = await scheduled.waiting(walletId);
      const rest =
        signed === 0
          ? 'nothing that waited will be withdrawn.'
          : `what waited is cancelled, but for ${signed} that had been signed before and may still be made.`;
      await print(`${walletId} has no withdrawal policy, and ${rest}`);
    });
  },
});
