import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { requireSameBelongings } from '../db/belongings.ts';
import { openDatabase } from '../db/open.ts';
import { createVault } from '../lib/crypto.ts';
import { systemClock } from '../lib/time.ts';
import { reissueClaimKey } from '../wallets/claim.ts';
import { createClaimStore } from '../wallets/claim-store.ts';
import { createWalletStore } from '../wallets/store.ts';
import { command } from './command.ts';

/** There is no database where the settings say. */
class NoDatabaseError extends Error {
  override readonly name = 'NoDatabaseError';
}

/** `bursar wallet reissue-claim-key`: a new claim key for a wallet that nobody has claimed, beside a server that runs. */
export const reissueClaimKeyCommand = command({
  name: 'wallet reissue-claim-key',
  summary: 'prints a new claim key for a wallet that nobody has claimed; the old one is void',
  argument: { name: 'wallet-id', help: 'Id of the wallet' },
  settings: ['dataDir', 'masterKey', 'claimKeyTtlSeconds'],
  async run({ dataDir, masterKey, claimKeyTtlSeconds }, { argument }) {
    const path = join(dataDir, 'bursar.sqlite');
    if (!existsSync(path))
      throw new NoDatabaseError(`There is no database in ${dataDir}; --data-dir names its folder.`);
    const db = openDatabase(path);
    const vault = createVault(masterKey);
    try {
      // A key made with another master key would void the old one and never be taken itself.
      await requireSameBelongings(db, { 'master key': vault.keyId });
      const key = await reissueClaimKey(
        {
          db,
          wallets: createWalletStore(db),
          claims: createClaimStore(db),
          vault,
          clock: systemClock,
          claimKeyTtlSeconds,
        },
        argument,
      );
      process.stdout.write(`${key}\n`);
    } finally {
      db.close();
    }
  },
});
