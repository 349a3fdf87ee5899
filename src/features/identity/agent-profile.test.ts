import { expect, test } from 'bun:test';
import { zeroAddress, zeroHash } from 'viem';
import { createIdentities } from './agent-profile.ts';

test('identityOf returns a registered agent if the registration happens between its two reads', async () => {
  const agent = { walletId: 'wal_1', agentId: 7, isOwned: true, uri: '', registeredTxHash: zeroHash, registeredAt: 5 };
  const nothing = { wantedUri: null, dueAt: null, attempts: 0, refusals: 0, reverts: 0, lastError: null } as const;
  let isRegistered = false;
  const identities = createIdentities({
    baseUrl: () => 'https://example.com',
    store: {
      // The block comes after whichever is read first.
      agentOf: async () => {
        const seen = isRegistered;
        isRegistered = true;
        return seen ? agent : undefined;
      },
      registrationOf: async () => {
        const seen = isRegistered;
        isRegistered = true;
        const status = seen ? 'registered' : 'pending';
        return { ...nothing, walletId: 'wal_1', status, messageId: null, doubtBlock: null, createdAt: 1 };
      },
    },
  });
  expect(await identities.identityOf('wal_1', zeroAddress)).toMatchObject({ status: 'registered', agentId: 7 });
});
