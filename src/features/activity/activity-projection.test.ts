import { expect, test } from 'bun:test';
import { zeroAddress } from 'viem';
import { testCore } from '../../../test/support/core.ts';
import { emptyDatabase } from '../../../test/support/database.ts';
import { insertWallet } from '../../../test/support/payments.ts';
import { walletEvent } from '../../../test/support/reputation.ts';
import type { ChainEvent } from '../../chain/events/chain-events.ts';
import type { Commit, KeptEvent } from '../../chain/ingest/event-projection.ts';
import type { WalletEvent } from '../../core/events.ts';
import { walletKey } from '../wallets/wallet-fold.ts';
import { createWalletStore, walletsByAddress } from '../wallets/wallet-store.ts';
import { createActivityProjection } from './activity-projection.ts';
import { createActivityStore } from './activity-store.ts';
import { createSpendingStore } from './spending-store.ts';

const WALLET = 'wallet_0123456789ab';

test('a freeze of a wallet that is frozen already is no news, but part of its activity', async () => {
  const db = await emptyDatabase();
  const wallet = await insertWallet(db, WALLET);
  const news: WalletEvent[] = [];
  const statements = async (some: readonly WalletEvent[]) => {
    news.push(...some);
    return [];
  };
  const core = testCore({
    clock: { nowMs: () => 1_800_000_000_000 },
    outbox: { statements, notify: () => [], wake: () => undefined },
  });
  const { project } = createActivityProjection(core, {
    store: createActivityStore(db),
    spending: createSpendingStore(db),
    wallets: walletsByAddress(createWalletStore(db)),
    usdc: zeroAddress,
  });
  const kept = (event: ChainEvent): KeptEvent => ({ ...event, eventKey: walletKey.of(wallet) });
  const freeze = (block: number) => walletEvent(wallet, 'Frozen', { block, cause: `freeze ${block}` });
  const events = [
    ...[freeze(5), freeze(6), walletEvent(wallet, 'Unfrozen', { block: 7, cause: 'unfreeze' })],
    ...[freeze(8), freeze(9), freeze(10)],
  ];
  const commit = (some: readonly ChainEvent[]): Commit => ({
    keys: new Set(),
    events: some.map(kept),
    gone: [],
    historiesOf: async () => ({ before: new Map(), after: new Map() }),
    eventsAround: async () => events,
    depth: { head: 100, confirmations: 1 },
    finalBlock: -1,
    impossible: new Set(),
  });
  await db.batch((await project(commit(events))).statements);
  expect(news.map(({ type }) => type)).toEqual(['wallet_frozen', 'wallet_unfrozen', 'wallet_frozen']);
  await project(commit(events.slice(-1)));
  expect(news).toHaveLength(3);
  db.close();
});
