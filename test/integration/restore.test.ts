import { expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Address } from 'viem';
import { createIngestStore } from '../../src/chain/ingest/ingest-store.ts';
import { serviceChecks } from '../../src/server/health/health-checks.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { type ChainFeed, startChainFeed } from '../support/chain-feed.ts';
import type { Answer } from '../support/http.ts';
import { openedInTests } from '../support/opened.ts';
import { until } from '../support/relay.ts';
import { type ClaimedWallet, claimedWallet, startService, type TestService } from '../support/service.ts';
import { balanceOf } from '../support/usdc.ts';

const SHOP: Address = '0x52908400098527886E0F7030069857D2E4169EE7';
const opened = openedInTests();

/** A service whose database can be put back to what it was. */
interface Restorable {
  readonly chain: TestChain;
  readonly feed: ChainFeed;
  readonly wallet: ClaimedWallet;
  readonly other: ClaimedWallet;
  /** The one that runs now. */
  service(): TestService;
  /** From here on everything is lost by a restore. */
  backUp(): Promise<void>;
  /** Ends the service without waiting for anything, and starts another one on the backup. */
  restore(): Promise<TestService>;
  /** The same on the database as it is. */
  restart(): Promise<TestService>;
}

async function restorable(): Promise<Restorable> {
  const chain = await startTestChain();
  opened.push(chain);
  const folder = mkdtempSync(join(tmpdir(), 'bursar-restore-'));
  opened.push({ stop: () => rmSync(folder, { recursive: true, force: true }) });
  const feed = startChainFeed(chain);
  opened.push(feed);
  const [live, backup] = [join(folder, 'live.sqlite'), join(folder, 'backup.sqlite')];
  let running = await startService(chain, { dbPath: live });
  opened.push({ stop: () => running.stop() });
  const wallet = await claimedWallet(running, 'v3');
  const other = await claimedWallet(running, 'v3');
  for (const { address } of [wallet, other]) await chain.mintUsdc(address, 100_000_000n);
  const startOn = async (path: string) => {
    await running.stop();
    running = await startService(chain, { dbPath: path });
    void running.indexedChain.followFeed(feed.url).catch(() => undefined);
    return running;
  };
  return {
    chain,
    feed,
    wallet,
    other,
    service: () => running,
    backUp: async () => void (await running.db.orm.run(sql`vacuum into ${sql.raw(`'${backup}'`)}`)),
    restore: () => startOn(backup),
    restart: () => startOn(backup),
  };
}

const pay = (service: TestService, { apiKey }: ClaimedWallet, idempotencyKey: string, amount = '7') =>
  service.ask({
    method: 'POST',
    path: '/v1/payments',
    token: apiKey,
    body: { to: SHOP, amount, currency: 'USDC', idempotencyKey },
  });

const CATCHING_UP = { status: 503, json: { error: 'CATCHING_UP' } };

/** As long as a message could be executed that no one knows of any more, and a margin. */
async function passTime({ chain }: Restorable): Promise<void> {
  await chain.control.increaseTime({ seconds: 200 });
  await chain.control.mine({ blocks: 1 });
}

async function listed(service: TestService, { id, apiKey }: ClaimedWallet): Promise<Answer['json'][]> {
  return (await service.ask({ path: `/v1/wallets/${id}/payments`, token: apiKey })).json.payments;
}

const complete = (service: TestService) => service.restoreGuard.open().length === 0;

test('a payment made after the backup is not made twice, and nothing is spent before the history is known', async () => {
  const setup = await restorable();
  const { chain, feed, wallet, other } = setup;
  expect(await pay(setup.service(), wallet, 'before', '1')).toMatchObject({ status: 200 });
  await until(async () => (await balanceOf(chain, SHOP)) === 1_000_000n, 'it was paid before the backup');
  await setup.backUp();
  const first = await pay(setup.service(), wallet, 'invoice-1');
  await until(async () => (await balanceOf(chain, SHOP)) === 8_000_000n, 'the invoice was paid');

  let service = await setup.restore();
  const refused = await pay(service, wallet, 'invoice-1');
  expect(refused).toMatchObject(CATCHING_UP);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await pay(service, other, 'else', '1')).toMatchObject(CATCHING_UP);
  const withdrawal = { method: 'POST', path: `/v1/wallets/${other.id}/withdraw`, token: other.token };
  expect(await service.ask({ ...withdrawal, body: { to: SHOP, amount: '1' } })).toMatchObject(CATCHING_UP);
  expect(await pay(service, wallet, 'before', '1')).toMatchObject({ status: 200, json: { replayed: true } });
  const frozen = { method: 'POST', path: `/v1/wallets/${other.id}/freeze`, token: other.token };
  expect(await service.ask(frozen)).toMatchObject({ status: 200 });

  // A restart does not forget what was learnt, though the freeze has moved the relayer's nonces.
  service = await setup.restart();
  expect(await pay(service, wallet, 'invoice-1')).toMatchObject(CATCHING_UP);

  await feed.show();
  await until(async () => (await listed(service, wallet)).length === 2, 'the payment is taken in');
  // The commit that takes it in leaves it pending; the next one confirms it by its event.
  await until(async () => (await listed(service, wallet))[0]?.status === 'confirmed', 'the payment is confirmed');
  const [found] = await listed(service, wallet);
  expect(found).toMatchObject({ id: first.json.id, amount: '7', to_address: SHOP, status: 'confirmed' });
  const replay = await pay(service, wallet, 'invoice-1');
  expect(replay).toMatchObject({ status: 200, json: { id: first.json.id, replayed: true } });
  expect(await service.indexedChain.unmatchedEvents()).toBe(0);

  // All blocks are read, but what was signed might still be executed.
  expect(await pay(service, wallet, 'invoice-2')).toMatchObject(CATCHING_UP);
  await passTime(setup);
  expect(await pay(service, wallet, 'invoice-2')).toMatchObject(CATCHING_UP);
  await feed.show();
  await until(() => complete(service), 'it has caught up');
  expect(await pay(service, wallet, 'invoice-2')).toMatchObject({ status: 200, json: { amount: '7' } });
  await until(async () => (await balanceOf(chain, SHOP)) === 15_000_000n, 'the next one is paid');

  service = await setup.restart();
  expect(await pay(service, wallet, 'invoice-3')).toMatchObject({ status: 200 });
  await until(async () => (await balanceOf(chain, SHOP)) === 22_000_000n, 'each was paid once');
});

test('a payment that was only in the mempool is found when its block comes', async () => {
  const setup = await restorable();
  const { chain, feed, wallet } = setup;
  await setup.backUp();
  await chain.control.setAutomine(false);
  const first = await pay(setup.service(), wallet, 'invoice-1');
  expect(first).toMatchObject({ status: 200 });

  const service = await setup.restore();
  await feed.show();
  await until(() => service.indexedChain.health().feed?.readBlock !== undefined, 'the feed is read');
  expect(await pay(service, wallet, 'invoice-1')).toMatchObject(CATCHING_UP);
  await chain.control.setAutomine(true);
  await chain.control.mine({ blocks: 1 });
  await until(async () => (await balanceOf(chain, SHOP)) === 7_000_000n, 'the lost message is executed');
  expect(await pay(service, wallet, 'invoice-1')).toMatchObject(CATCHING_UP);
  await passTime(setup);
  await feed.show();
  await until(() => complete(service), 'it has caught up');
  expect(await pay(service, wallet, 'invoice-1')).toMatchObject({
    status: 200,
    json: { id: first.json.id, replayed: true },
  });
  expect(await balanceOf(chain, SHOP)).toBe(7_000_000n);
});

test('a withdrawal made after the backup is made once for its idempotency key', async () => {
  const setup = await restorable();
  const { chain, feed, wallet } = setup;
  await setup.backUp();
  const withdraw = (service: TestService, idempotencyKey: string) =>
    service.ask({
      method: 'POST',
      path: `/v1/wallets/${wallet.id}/withdraw`,
      token: wallet.token,
      body: { to: SHOP, amount: '40', idempotencyKey },
    });
  const first = await withdraw(setup.service(), 'out-1');
  expect(first).toMatchObject({ status: 200 });
  const service = await setup.restore();
  expect(await withdraw(service, 'out-1')).toMatchObject(CATCHING_UP);
  await passTime(setup);
  await feed.show();
  await until(() => complete(service), 'it has caught up');
  for (let times = 0; times < 2; times++) {
    const replay = await withdraw(service, 'out-1');
    expect(replay).toMatchObject({ status: 200, json: { txHash: first.json.txHash, replayed: true } });
  }
  expect(await balanceOf(chain, SHOP)).toBe(40_000_000n);
  // One that was made stands for one key.
  expect((await withdraw(service, 'out-2')).json.txHash).not.toBe(first.json.txHash);
  expect(await balanceOf(chain, SHOP)).toBe(80_000_000n);
});

test('an indexer that is far behind lets nothing be spent, however much time has passed', async () => {
  const setup = await restorable();
  const { chain, feed, wallet } = setup;
  await setup.backUp();
  await feed.show();
  await pay(setup.service(), wallet, 'invoice-1');
  await until(async () => (await balanceOf(chain, SHOP)) === 7_000_000n, 'the invoice was paid');
  const service = await setup.restore();
  await until(() => service.indexedChain.health().feed?.readBlock !== undefined, 'the feed is read as it was');
  await passTime(setup);
  await passTime(setup);
  await until(() => service.restoreGuard.open()[0]?.until !== undefined, 'the head is known');
  expect(await pay(service, wallet, 'invoice-1')).toMatchObject(CATCHING_UP);
  const { history } = serviceChecks({
    db: service.db,
    indexedChain: service.indexedChain,
    restoreGuard: service.restoreGuard,
    clock: service.clock,
    running: { stats: () => fail() },
    schedulers: { health: () => [] },
    indexerState: () => 'ready',
    evaluations: () => fail(),
    live: service.live,
    usdc: service.usdc,
  });
  expect(history?.()).toMatchObject({ status: 'recovering', detail: expect.stringContaining('all wallets') });
  await feed.show();
  await until(() => complete(service), 'it has caught up');
  expect(await pay(service, wallet, 'invoice-1')).toMatchObject({ status: 200, json: { replayed: true } });
  expect(await balanceOf(chain, SHOP)).toBe(7_000_000n);
});

test('the support of the node for final blocks is stored', async () => {
  const { service } = await restorable();
  await until(() => createIngestStore(service().db).isFinalityTagSeen(), 'it is on disk');
});

function fail(): never {
  throw new Error('It is not requested.');
}
