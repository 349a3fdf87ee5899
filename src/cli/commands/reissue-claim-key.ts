import { kmsSettings } from '../../core/config.ts';
import { nowSeconds, systemClock } from '../../core/lib/time.ts';
import { createClaimStore, reissueClaimKey } from '../../features/wallets/claims/claim-store.ts';
import { createWalletStore } from '../../features/wallets/wallet-store.ts';
import { openVault } from '../../server/vault/vault.ts';
import { wrappingsOf } from '../../server/vault/wrapping.ts';
import { command } from '../common/command.ts';
import { withDatabase } from '../common/existing-database.ts';
import { print } from '../common/output.ts';

const TAKES_OVER =
  'The chain shows that this wallet was claimed, and this database does not know by whom. Whoever uses the key becomes its Owner, with all that is in it: give it to nobody but the Owner.\n';

/**
 * `bursar wallet reissue-claim-key`: a new claim key for a wallet that nobody has claimed, beside a server that runs.
 */
export const reissueClaimKeyCommand = command({
  name: 'wallet reissue-claim-key',
  summary: 'prints a new claim key for an unclaimed wallet; the old key stops working',
  words: [{ name: 'wallet-id', help: 'Id of the wallet' }],
  examples: ['wallet reissue-claim-key wallet_1a09955d9756 --env-file bursar.env'],
  settings: ['dataDir', 'serverDatabaseUrl', 'masterKey', 'masterKeyPrevious', 'claimKeyTtlSeconds', ...kmsSettings],
  async run({ dataDir, serverDatabaseUrl, claimKeyTtlSeconds, ...masterKeys }, { word }) {
    await withDatabase({ dataDir, serverDatabaseUrl }, async (db) => {
      const { vault } = await openVault(db, wrappingsOf(masterKeys), nowSeconds(systemClock));
      const wallets = createWalletStore(db);
      const key = await reissueClaimKey(
        { db, wallets, claims: createClaimStore(db), vault, clock: systemClock, claimKeyTtlSeconds },
        word('wallet-id'),
      );
      if ((await wallets.byId(word('wallet-id')))?.chainSession != null) process.stderr.write(TAKES_OVER);
      await print(`${key}`);
    });
  },
});
