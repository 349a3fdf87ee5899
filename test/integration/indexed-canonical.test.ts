import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { type ChainFeed, startChainFeed } from '../support/chain-feed.ts';
import { temporaryDatabase } from '../support/database.ts';
import { type PaymentsOptions, type PaymentsSetup, setUpPayments } from '../support/payments-service.ts';
import { until } from '../support/relay.ts';
import { reorganise } from '../support/reorganiser.ts';
import { testClock } from '../support/service.ts';

let chain: TestChain;
let feed: ChainFeed;
const opened: PaymentsSetup[] = [];
/** How far the host's clock is ahead. */
const clock = testClock();

beforeAll(async () => {
  chain = await startTestChain();
});
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.stop();
  await feed.stop();
  await chain.rpc('evm_setAutomine', true);
  clock.offsetMs = 0;
});
afterAll(async () => {
  await chain.stop();
});

async function start(options: PaymentsOptions = {}): Promise<PaymentsSetup> {
  feed = startChainFeed(chain);
  const service = await setUpPayments(chain, { feedUrl: feed.url, clock, ...options });
  opened.push(service);
  return service;
}

/** Confirmed, and shown by the feed. */
async function paid(service: PaymentsSetup): Promise<string> {
  const { json } = await service.pay(await service.wallet(), {}, { Prefer: 'wait=20' });
  expect(json.status).toBe('confirmed');
  await feed.show();
  await until(() => service.indexedChain.health().feed?.readBlock !== undefined, 'the feed was read');
  return json.id;
}

/** The payment's block is replaced by others, and it is not mined again. */
async function replaceBlocks(blocks = 2): Promise<void> {
  await chain.rpc('evm_setAutomine', false);
  await reorganise(chain, 1);
  await chain.control.mine({ blocks });
}

const statusOf = async ({ store }: PaymentsSetup, id: string) => (await store.find(id))?.status;
/** Everything after the feed's cursor is read again so many times. */
async function isReread({ indexedChain }: PaymentsSetup, times: number): Promise<void> {
  feed.queries.length = 0;
  const cursor = indexedChain.health().feed?.cursor;
  const rereads = () => feed.queries.filter(({ after }) => after === cursor).length;
  await until(() => rereads() >= times, 'the feed is read again');
}

test('a payment whose block is gone stays pending, though a stalled indexer still shows it', async () => {
  const service = await start();
  const id = await paid(service);
  await replaceBlocks();
  await until(async () => (await statusOf(service, id)) === 'pending', 'it is pending');
  clock.offsetMs = 24 * 3_600_000;
  await isReread(service, 3);
  expect(await statusOf(service, id)).toBe('pending');
  expect(service.indexedChain.health().feed?.waitsSinceMs).toBeNumber();
  await chain.rpc('evm_setAutomine', true);
  await chain.control.mine({ blocks: 1 });
  await until(async () => (await statusOf(service, id)) === 'confirmed', 'it is mined again');
  await feed.show();
  await until(() => service.indexedChain.health().feed?.waitsSinceMs === undefined, 'nothing waits');
});

test('a block replaced while the process is down is removed, though the indexer is stalled', async () => {
  const { db, remove } = await temporaryDatabase();
  // Nothing but the feed tells it of the block.
  const first = await start({ db, receipts: false });
  const id = (await first.pay(await first.wallet())).json.id;
  await feed.show();
  await until(async () => (await statusOf(first, id)) === 'confirmed', 'the feed shows it');
  await opened.pop()?.stop();
  await replaceBlocks();
  const second = await start({ db });
  await until(async () => (await statusOf(second, id)) === 'pending', 'it is pending again');
  await opened.pop()?.stop();
  db.close();
  remove();
});
