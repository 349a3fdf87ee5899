import { beforeEach, describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import type { Address, Hex } from 'viem';
import { emptyDatabase } from '../../../test/support/database.ts';
import { testIngest, testProjections } from '../../../test/support/ingest.ts';
import { checkpointOf, executedEvent, feedIdOf, insertPayment, insertWallet } from '../../../test/support/payments.ts';
import { walletEvent } from '../../../test/support/reputation.ts';
import { paymentKey } from '../../features/payments/payment-fold.ts';
import { createPaymentStore, type PaymentStore } from '../../features/payments/payment-store.ts';
import { createMisuseStore } from '../../features/wallets/freezes/freezes.ts';
import { wallets } from '../../features/wallets/wallet-tables.ts';
import type { Db } from '../../storage/db/open.ts';
import type { ChainEvent } from '../events/chain-events.ts';
import type { Ingest } from './ingest.ts';
import { createIngestStore, type IngestStore } from './ingest-store.ts';
import { chainEvents } from './ingest-tables.ts';
import { createPruning } from './prune.ts';

const WALLET = 'wallet_0123456789ab';
const clock = { nowMs: () => 1_800_000_000_000 };
/** Unix seconds at which everything in these tests is final, and everything signed before is settled. */
const MUCH_LATER = 1_900_000_000;
let db: Db;
let store: IngestStore;
let payments: PaymentStore;
let ingest: Ingest;
let wallet: Address;
let ref: Hex;

beforeEach(async () => {
  db = await emptyDatabase();
  store = createIngestStore(db);
  payments = createPaymentStore(db);
  ingest = testIngest(db, clock, { store, payments });
  wallet = await insertWallet(db, WALLET);
  ref = await insertPayment(db, WALLET, 'pay_1');
});

const prune = () => {
  const { projections } = testProjections(db, clock, { paymentStore: payments });
  return createPruning({ db, store, projections, ingest }).run(MUCH_LATER);
};
/** The feed shows these events, and everything up to a block is final for it and the nodes. */
async function shown(events: readonly ChainEvent[], finalBlock: number): Promise<void> {
  await ingest.seenByFeed({
    events: events.map((event) => ({ event, feedId: feedIdOf(event) })),
    after: '',
    through: checkpointOf(900),
    cursor: checkpointOf(finalBlock + 1),
  });
  await db.batch([store.finalStatement(finalBlock)]);
}
const kept = async () =>
  (await db.orm.select().from(chainEvents).all()).map(({ event, blockNumber }) => `${event} ${blockNumber}`);
const payment = () => payments.find('pay_1');
const toggle = (block: number) =>
  walletEvent(wallet, block % 2 === 0 ? 'Frozen' : 'Unfrozen', { block, cause: `toggle ${block}` });

describe('pruning', () => {
  test('keeps the latest final event of each kind of a wallet, from which its state follows', async () => {
    const policy = walletEvent(wallet, 'PolicyUpdated', { block: 1, cause: 'policy' });
    await shown([policy, ...Array.from({ length: 300 }, (_, index) => toggle(index + 2))], 290);
    await prune();
    expect((await kept()).filter((event) => Number(event.split(' ')[1]) <= 290)).toEqual([
      'PolicyUpdated 1',
      'Unfrozen 289',
      'Frozen 290',
    ]);
    expect(await kept()).toHaveLength(3 + 11);
    // The new fold follows from the remaining events.
    await ingest.blockRemoved({ number: 301, hash: toggle(301).blockHash });
    const row = await db.orm.select().from(wallets).where(eq(wallets.id, WALLET)).get();
    expect(row).toMatchObject({ frozen: true, txLimit: 0n });
  });

  test('deletes the events of a final payment, which later events cannot change', async () => {
    const executed = executedEvent(wallet, ref, { block: 7 });
    await shown([executed], 20);
    await prune();
    expect(await kept()).toEqual([]);
    await ingest.headMoved(30);
    await ingest.impossible([paymentKey.of(ref)]);
    const another = { ...executedEvent(wallet, ref, { block: 25, fork: 1 }), transactionHash: executed.blockHash };
    await ingest.seen([another]);
    await ingest.blockRemoved({ number: 25, hash: another.blockHash });
    expect(await payment()).toMatchObject({ status: 'confirmed', blockNumber: 7, txHash: executed.transactionHash });
  });

  test('keeps events until their block is final and the feed cursor has passed them', async () => {
    await shown([executedEvent(wallet, ref, { block: 7 })], 6);
    await prune();
    expect(await kept()).toEqual(['PaymentExecuted 7']);
    await db.batch([store.finalStatement(20)]);
    await prune();
    // The cursor of the feed has not passed them.
    expect(await kept()).toEqual(['PaymentExecuted 7']);
    await db.batch([store.cursorStatement(checkpointOf(21))]);
    await prune();
    expect(await kept()).toEqual([]);
  });

  test('keeps all freezes of a wallet whose Owner reported misuse', async () => {
    const said = { walletId: WALLET, epoch: 1, atBlock: 4, until: 1_800_000_100, createdAt: 1 };
    await db.batch([createMisuseStore(db).sayStatement(said)]);
    await shown([toggle(2), toggle(3), toggle(4), toggle(5)], 20);
    await prune();
    expect(await kept()).toHaveLength(4);
  });
});
