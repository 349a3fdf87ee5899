import { asOperator } from '../audit/origin.ts';
import { createAuthStore } from '../auth/store.ts';
import { kmsSettings } from '../config.ts';
import { requireSameBelongings } from '../db/belongings.ts';
import { openVault } from '../keys/vault.ts';
import { wrappingsOf } from '../keys/wrapping.ts';
import { nowSeconds, systemClock } from '../lib/time.ts';
import { createNotificationQueue } from '../notifications/queue.ts';
import { cancelsOf } from '../payments/approvals/cancels.ts';
import { createMemberships } from '../roles/memberships.ts';
import { createWalletAccess } from '../wallets/access.ts';
import { createOwnerKeyExports } from '../wallets/owner/key-export.ts';
import { createWalletStore } from '../wallets/store.ts';
import { createWithdrawalPolicies } from '../wallets/withdrawals/policies.ts';

import { createWithdrawalOutbox } from '../webhooks/outbox.ts';
import { command } from './command.ts';
import { openExistingDatabase } from './existing-database.ts';
import { firstLine } from './first-line.ts';
import { print } from './output.ts';

/** `bursar wallet export-owner-key`: for an Owner who has lost the export of the API, or cannot make it. */
export const exportOwnerKeyCommand = command({
  name: 'wallet export-owner-key',
  summary:
    "prints a wallet's owner key, sealed with the passphrase from standard input; the webhook reports it",
  words: [{ name: 'wallet-id', help: 'Id of the wallet' }],
  examples: [
    'wallet export-owner-key wallet_1a09955d9756 --env-file bursar.env < passphrase.txt > owner-key.json',
  ],
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
        ...{ db, clock, wake: () => undefined },
        tellOwner: createNotificationQueue({ db, clock, gatherMs: 0 }).ofWallet,
      });
      const cancelStatements = cancelsOf(db, clock);
      const exports = createOwnerKeyExports({
        ...{ db, store, access, vault, clock, chainId, outbox },
        users: createAuthStore(db),
        policies: createWithdrawalPolicies({ db, clock, cancelStatements, access, outbox }),
        // What it did is on the operator's own terminal.
        logger: { warn: () => undefined },
      });
      const passphrase = await firstLine('a passphrase');
      const exported = await asOperator('wallet export-owner-key', () =>
        exports.again(word('wallet-id'), passphrase),
      );
      await print(`${JSON.stringify(exported, null, 2)}`);
    } finally {
      await db.close();
    }
  },
});
