import { expect, test } from 'bun:test';
import { zeroAddress, zeroHash } from 'viem';
import { testCore } from '../../../test/support/core.ts';
import { emptyDatabase } from '../../../test/support/database.ts';
import { createWalletStore } from '../wallets/wallet-store.ts';
import { createAgentService } from './agent-profile.ts';
import { createIdentityStore } from './identity-store.ts';

test('identityOf returns a registered agent if the registration happens between its two reads', async () => {
  const agent = { walletId: 'wal_1', agentId: 7, isOwned: true, uri: '', registeredTxHash: zeroHash, registeredAt: 5 };
  const nothing = { wantedUri: null, dueAt: null, attempts: 0, refusals: 0, reverts: 0, lastError: null } as const;
  let isRegistered = false;
  const db = await emptyDatabase();
  const store = {
    ...createIdentityStore(db),
    // The block comes after the first read, of either.
    agentOf: async () => {
      const seen = isRegistered;
      isRegistered = true;
      return seen ? agent : undefined;
    },
    registrationOf: async () => {
      const status = isRegistered ? ('registered' as const) : ('pending' as const);
      isRegistered = true;
      return { ...nothing, walletId: 'wal_1', status, messageId: null, doubtBlock: null, createdAt: 1 };
    },
  };
  const core = testCore({ baseUrl: () => 'https://example.com' });
  const agents = createAgentService(core, { store, wallets: createWalletStore(db) });
  expect(await agents.identityOf('wal_1', zeroAddress)).toMatchObject({ status: 'registered', agentId: 7 });
});
