import { createAuthStore } from '../../accounts/auth/auth-store.ts';
import { createMemberships } from '../../accounts/roles/memberships.ts';
import { kmsSettings } from '../../core/config.ts';
import { nowSeconds, systemClock } from '../../core/lib/time.ts';
import { cancelsOf } from '../../features/payments/approvals/approval-store.ts';
import { createOwnerKeyExports } from '../../features/wallets/owner/owner-key.ts';
import { createWalletAccess } from '../../features/wallets/wallet-access.ts';
import { createWalletStore } from '../../features/wallets/wallet-store.ts';
import { createWithdrawalPolicies } from '../../features/wallets/withdrawals/withdrawal-policies.ts';
import { asOperator } from '../../http/audit/entry.ts';
import { createNotificationQueue } from '../../notify/notifications/notification-queue.ts';
import { createWithdrawalOutbox } from '../../notify/webhooks/webhook-outbox.ts';
import { openVault } from '../../server/vault/vault.ts';
import { wrappingsOf } from '../../server/vault/wrapping.ts';
import { requireSameBelongings } from '../../storage/db/sealed-place.ts';
import { command } from '../common/command.ts';
import { openExistingDatabase } from '../common/existing-database.ts';
import { firstLine } from '../common/first-line.ts';
import { print } from '../common/output.ts';

/** `bursar wallet export-owner-key`: for an Owner who has lost the export of the API, or cannot make it. */
export const exportOwnerKeyCommand = command({
  name: 'wallet export-owner-key',
  summary: "prints a wallet's owner key, sealed with the passphrase from standard input",
  words: [{ name: 'wallet-id', help: 'Id of the wallet' }],
  examples: ['wallet export-owner-key wallet_1a09955d9756 --env-file bursar.env < passphrase.txt > owner-key.json'],
  settings: ['dataDir', 'serverDatabaseUrl', 'masterKey', 'masterKeyPrevious', 'chainId', ...kmsSettings],
  async run({ dataDir, serverDatabaseUrl, chainId, ...masterKeys }, { word }) {
    const db = await openExistingDatabase({ dataDir, serverDatabaseUrl });
    try {
      const clock = systemClock;
      await requireSameBelongings(db, { 'chain id': String(chainId) });
      const { vault } = await openVault(db, wrappingsOf(masterKeys), nowSeconds(clock));
      const store = createWalletStore(db);
      const access = createWalletAccess({ store, memberships: createMemberships(db) });
      // A server that runs beside this finds it in the database.
      const outbox = createWithdrawalOutbox({
        db,
        clock,
        wake: () => undefined,
        tellOwner: createNotificationQueue({ db, clock, gatherMs: 0 }).ofWallet,
      });
      const cancelStatements = cancelsOf(db, clock);
      const exports = createOwnerKeyExports({
        db,
        store,
        access,
        vault,
        clock,
        chainId,
        outbox,
        users: createAuthStore(db),
        policies: createWithdrawalPolicies({ db, clock, cancelStatements, access, outbox }),
        // What it did is on the operator's own terminal.
        logger: { warn: () => undefined },
      });
      const passphrase = await firstLine('a passphrase');
      const exported = await asOperator('wallet export-owner-key', () => exports.again(word('wallet-id'), passphrase));
      await print(`${JSON.stringify(exported, null, 2)}`);
    } finally {
      await db.close();
    }
  },
});
