import { expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { anvilKey, startTestChain, type TestChain } from '../support/chain.ts';
import { type ChainFeed, startChainFeed } from '../support/chain-feed.ts';
import { envelopesOf, untilOpen, withTimeAhead } from '../support/envelopes.ts';
import { openedInTests } from '../support/opened.ts';
import { type PaymentsSetup, setUpPayments, type TestWallet } from '../support/payments-service.ts';
import { until } from '../support/relay.ts';
import { createFacilitator, PAY_TO, type Seller, startSellerV2 } from '../support/sellers.ts';
import { balanceOf } from '../support/usdc.ts';

const PRICE = 20_000n;
const opened = openedInTests();

/** A service with an open envelope, whose database can be put back to what it was. */
interface Restorable {
  readonly chain: TestChain;
  readonly feed: ChainFeed;
  readonly seller: Seller;
  readonly service: PaymentsSetup;
  readonly wallet: TestWallet;
  backUp(): Promise<void>;
  /** Ends the service and starts another one on the backup. */
  restore(): Promise<PaymentsSetup>;
}

async function restorable(): Promise<Restorable> {
  const chain = await startTestChain({ slotsInAnEpoch: 1 });
  opened.push(chain);
  await withTimeAhead(chain);
  const folder = mkdtempSync(join(tmpdir(), 'bursar-restore-'));
  opened.push({ stop: () => rmSync(folder, { recursive: true, force: true }) });
  const feed = startChainFeed(chain);
  opened.push(feed);
  const seller = await startSellerV2(chain, createFacilitator(chain, anvilKey(6)), { amount: String(PRICE) });
  opened.push(seller);
  const [live, backup] = [join(folder, 'live.sqlite'), join(folder, 'backup.sqlite')];
  let running = await setUpPayments(chain, { dbPath: live });
  opened.push({ stop: () => running.stop() });
  const service = running;
  const wallet = await service.wallet();
  return {
    chain,
    feed,
    seller,
    service,
    wallet,
    backUp: async () => void (await service.db.orm.run(sql`vacuum into ${sql.raw(`'${backup}'`)}`)),
    restore: async () => {
      await running.stop();
      running = await setUpPayments(chain, { dbPath: backup });
      void running.indexedChain.followFeed(feed.url).catch(() => undefined);
      return running;
    },
  };
}

const buy = (service: PaymentsSetup, wallet: TestWallet, seller: Seller, idempotencyKey: string, more: object = {}) =>
  service.payX402(wallet, { url: `${seller.url}/data`, maxAmount: '0.02', idempotencyKey, ...more });
const keep = async (service: PaymentsSetup) => {
  await service.settlements.run();
  await service.envelopes.run();
};
/** As long as a message could be executed that no one knows of any more, and a margin. */
async function passTime({ chain, feed }: Restorable): Promise<void> {
  await chain.control.increaseTime({ seconds: 200 });
  await chain.control.mine({ blocks: 1 });
  await feed.show();
}

test('a purchase by a slot that the database has lost is not made twice', async () => {
  const setup = await restorable();
  const { chain, seller, service, wallet } = setup;
  const key = { next: 0 };
  await untilOpen(service, wallet, () => buy(service, wallet, seller, `before-${key.next++}`));
  await service.settlements.run();
  await setup.backUp();
  // No call of any of our keys tells of these: one is cashed, and one is not.
  const cashed = await buy(service, wallet, seller, 'cashed');
  expect(cashed.json).toMatchObject({ status: 'confirmed' });
  const open = await buy(service, wallet, seller, 'open', { mode: 'authorize' });
  expect((await envelopesOf(service, wallet))[0]?.nextSlot).toBe(2);
  expect(await balanceOf(chain, PAY_TO)).toBe(4n * PRICE);

  const restored = await setup.restore();
  expect((await envelopesOf(restored, wallet))[0]).toMatchObject({ state: 'open', nextSlot: 0 });
  for (const lost of ['cashed', 'open'])
    expect(await buy(restored, wallet, seller, lost)).toMatchObject({ status: 503, json: { error: 'CATCHING_UP' } });
  await until(async () => {
    await keep(restored);
    const found = await restored.store.list(wallet.id, 10, 0);
    return found.length === 4 && found.every(({ status }) => status === 'confirmed');
  }, 'what was cashed is found');
  expect((await restored.store.list(wallet.id, 10, 0)).map(({ amount }) => amount)).toEqual(
    Array.from({ length: 4 }, () => PRICE),
  );
  // Nothing is signed for the wallet until its history is known, so that the envelope is still open.
  expect(restored.restoreGuard.open().map(({ scope }) => scope)).toEqual([wallet.id]);
  await passTime(setup);
  await until(() => restored.restoreGuard.open().length === 0, 'it has caught up');
  await until(async () => {
    await keep(restored);
    return (await envelopesOf(restored, wallet))[0]?.isAccounted === true;
  }, 'it is known what was made of the envelope');
  const replay = await buy(restored, wallet, seller, 'cashed');
  expect(replay).toMatchObject({ status: 200, json: { status: 'confirmed', replayed: true, amount: '0.02' } });
  expect(await balanceOf(chain, PAY_TO)).toBe(4n * PRICE);

  // What was not cashed by the end of the envelope never is, so the key buys it now.
  const headers = { [open.json.headerName]: open.json.paymentHeader };
  expect((await fetch(`${seller.url}/data`, { headers })).status).toBe(402);
  const again = await buy(restored, wallet, seller, 'open');
  expect(again.json.status).toBe('confirmed');
  expect(again.headers.get('idempotent-replayed')).toBeNull();
  expect(await balanceOf(chain, PAY_TO)).toBe(5n * PRICE);
  expect(await restored.indexedChain.unmatchedEvents()).toBe(0);
});

test('an envelope that the database has lost is closed, and what was bought by it is known', async () => {
  const setup = await restorable();
  const { chain, feed, seller, service, wallet } = setup;
  await setup.backUp();
  let next = 0;
  await untilOpen(service, wallet, () => buy(service, wallet, seller, `key-${next++}`));
  for (; next < 5; next++) await buy(service, wallet, seller, `key-${next}`);
  await service.settlements.run();
  expect(await balanceOf(chain, PAY_TO)).toBe(5n * PRICE);

  const restored = await setup.restore();
  expect(await envelopesOf(restored, wallet)).toEqual([]);
  await feed.show();
  await until(async () => (await envelopesOf(restored, wallet))[0]?.state === 'open', 'the envelope is known');
  await keep(restored);
  await passTime(setup);
  await until(() => restored.restoreGuard.open().length === 0, 'it has caught up');
  await until(async () => {
    await keep(restored);
    return (await envelopesOf(restored, wallet))[0]?.isAccounted === true;
  }, 'it is known what was made of the envelope');
  for (let key = 0; key < 5; key++) {
    const replay = await buy(restored, wallet, seller, `key-${key}`);
    expect(replay.json).toMatchObject({ status: 'confirmed', replayed: true });
  }
  expect(await restored.store.list(wallet.id, 10, 0)).toHaveLength(5);
  expect(await balanceOf(chain, PAY_TO)).toBe(5n * PRICE);
  expect(await restored.indexedChain.unmatchedEvents()).toBe(0);
});
