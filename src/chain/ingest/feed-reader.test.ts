import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { pino } from 'pino';
import type { Address, Hex } from 'viem';
import { emptyDatabase } from '../../../test/support/database.ts';
import { type FakeFeed, startFakeFeed } from '../../../test/support/fake-feed.ts';
import { testIngest } from '../../../test/support/ingest.ts';
import {
  checkpointOf,
  executedEvent,
  feedIdOf,
  hash,
  insertPayment,
  insertWallet,
} from '../../../test/support/payments.ts';
import { until } from '../../../test/support/relay.ts';
import { testBlocks } from '../../../test/support/shown-blocks.ts';
import { systemClock } from '../../core/lib/time.ts';
import { createPaymentStore, type PaymentStore } from '../../features/payments/payment-store.ts';
import type { Db } from '../../storage/db/open.ts';
import { contractEvents } from '../contracts/contract-events.ts';
import { createFeedClient } from './feed-client.ts';
import { type FeedReader, startFeedReader } from './feed-reader.ts';
import type { Ingest } from './ingest.ts';
import { createIngestStore, type IngestStore } from './ingest-store.ts';

const logger = pino({ level: 'silent' });
const USDC: Address = '0x00000000000000000000000000000000000000C1';
const CHAIN = { id: 31_337, contracts: { usdc: USDC } };

let db: Db;
let feed: FakeFeed;
let payments: PaymentStore;
let store: IngestStore;
let ingest: Ingest;
let wallet: Address;
let refs: Hex[];
let reader: FeedReader | undefined;
/** Blocks that no node shows. */
let hidden: Set<Hex>;
/** The final block according to the nodes, as an id of the feed. */
let finalId: string;

beforeEach(async () => {
  hidden = new Set();
  finalId = '9'.repeat(75);
  db = await emptyDatabase();
  feed = startFakeFeed();
  payments = createPaymentStore(db);
  store = createIngestStore(db);
  ingest = testIngest(db, systemClock, { payments, store, blocks: testBlocks(({ hash }) => !hidden.has(hash)) });
  wallet = await insertWallet(db, 'wallet_1');
  refs = [];
  for (let index = 0; index < 3; index++) refs.push(await insertPayment(db, 'wallet_1', `pay_${index}`));
});

afterEach(async () => {
  await reader?.stop();
  await feed.stop();
  db.close();
});

async function start(): Promise<void> {
  reader = startFeedReader({
    ingest,
    cursor: await store.cursor(),
    pollMs: 1,
    clock: systemClock,
    logger,
    client: createFeedClient(feed.url, CHAIN),
    finalId: () => finalId,
  });
}

const executed = (index: number, block: number, fork = 0) =>
  executedEvent(wallet, refs[index] ?? hash('unknown', index), { block, fork });
const statusOf = async (index: number) => (await payments.find(`pay_${index}`))?.status;
const confirmed = (index: number) =>
  until(async () => (await statusOf(index)) === 'confirmed', `payment ${index} is confirmed`);
const pending = (index: number) =>
  until(async () => (await statusOf(index)) === 'pending', `payment ${index} is pending`);

describe('the feed reader', () => {
  test('ingests existing and new events', async () => {
    feed.show([executed(0, 5)], { latest: 6, finalized: 0 });
    await start();
    await confirmed(0);
    feed.show([executed(0, 5), executed(1, 7)], { latest: 7, finalized: 0 });
    await confirmed(1);
    expect(reader?.health().latest?.blockNumber).toBe(7);
  });

  test('stores no cursor beyond the finalized block of the feed', async () => {
    feed.show([executed(0, 5), executed(1, 7)], { latest: 9, finalized: 6 });
    await start();
    await confirmed(1);
    expect(await store.cursor()).toBe(checkpointOf(6));
  });

  test('removes only the rows that the feed no longer shows', async () => {
    feed.show([executed(0, 5), executed(1, 7)], { latest: 9, finalized: 5 });
    await start();
    await confirmed(1);
    feed.show([executed(0, 5), executed(2, 8, 1)], { latest: 10, finalized: 5 });
    await pending(1);
    await confirmed(2);
    expect(await statusOf(0)).toBe('confirmed');
  });

  test('removes a row whose block was replaced by one with an earlier timestamp', async () => {
    const heights = { latest: 9, finalized: 5 };
    feed.show([executed(0, 7), executed(1, 9)], heights);
    await start();
    await confirmed(1);
    feed.show([executed(0, 7)], heights, (block) => 1_800_000_000 + block - (block === 9 ? 1 : 0));
    await pending(1);
    expect(await statusOf(0)).toBe('confirmed');
  });

  test('removes after a restart the rows that the feed dropped meanwhile', async () => {
    feed.show([executed(0, 5), executed(1, 7)], { latest: 9, finalized: 6 });
    await start();
    await confirmed(1);
    await reader?.stop();
    feed.show([executed(0, 5)], { latest: 10, finalized: 6 });
    feed.queries.length = 0;
    await start();
    await pending(1);
    expect(feed.queries[0]).toMatchObject({ after: checkpointOf(6) });
    expect(await statusOf(0)).toBe('confirmed');
  });

  test('keeps its rows while the indexer reindexes from scratch', async () => {
    feed.show([executed(0, 5), executed(1, 7)], { latest: 9, finalized: 4 });
    await start();
    await confirmed(1);
    feed.show([], { latest: 3, finalized: 3 });
    await until(() => reader?.health().latest?.blockNumber === 3, 'the young index is read');
    expect(await statusOf(1)).toBe('confirmed');
    feed.show([], { latest: 4, finalized: 4 });
    await until(() => reader?.health().latest?.blockNumber === 4, 'the young index has grown');
    expect([await statusOf(0), await statusOf(1)]).toEqual(['confirmed', 'confirmed']);
    feed.show([], { latest: 10, finalized: 4 });
    await pending(0);
    await pending(1);
  });

  test('reads more events than fit one page, page by page', async () => {
    const strangers = Array.from({ length: 600 }, (_, index) =>
      executedEvent('0x00000000000000000000000000000000DeaDBeef', hash(index), { block: 1, logIndex: index }),
    );
    feed.show([...strangers, executed(0, 5)], { latest: 6, finalized: 2 });
    await start();
    await confirmed(0);
    expect(await store.cursor()).toBe(checkpointOf(2));
    expect(feed.queries.slice(0, 3).map(({ after }) => after)).toEqual([
      '',
      ...[249, 499].map((index) => feedIdOf(strangers[index] ?? executed(0, 5))),
    ]);
  });

  test('polls from the end once it has read everything', async () => {
    feed.show([executed(0, 5)], { latest: 9, finalized: 0 });
    await start();
    await confirmed(0);
    await until(() => feed.queries.at(-1)?.after === checkpointOf(9), 'it reads on from the end');
  });

  test.each([
    ['is down', () => new Response('no', { status: 500 })],
    ['is not ready', () => Response.json({ error: 'NOT_READY' }, { status: 503 })],
    ['answers something else than JSON', () => new Response('<html>')],
    ['answers another shape', () => Response.json({ events: [{}] })],
  ])('recovers after the indexer %s for a while', async (_, answer) => {
    feed.show([executed(0, 5)], { latest: 6, finalized: 0 });
    await start();
    await confirmed(0);
    feed.answerWith(answer);
    await until(() => (reader?.health().failures ?? 0) > 1, 'failures are counted');
    expect(reader?.health().lastError).toBeString();
    expect(await statusOf(0)).toBe('confirmed');
    feed.show([executed(0, 5), executed(1, 7)], { latest: 8, finalized: 0 });
    await confirmed(1);
    await until(() => reader?.health().failures === 0, 'it has recovered');
    expect(reader?.health().lastError).toBeUndefined();
  });

  test('refuses a whole page with an event that does not fit its ABI', async () => {
    const unreadable = { ...executed(1, 6), args: { ...executed(1, 6).args, fee: 'x' } };
    feed.show([executed(0, 5), unreadable], { latest: 8, finalized: 8 });
    await start();
    await until(() => (reader?.health().failures ?? 0) > 1, 'failures are counted');
    expect(reader?.health().lastError).toContain('PaymentExecuted');
    expect([await statusOf(0), await store.cursor()]).toEqual(['pending', '']);
    feed.show([executed(0, 5)], { latest: 8, finalized: 8 });
    await confirmed(0);
  });

  test('skips unhandled events and moves its cursor past them', async () => {
    const other = { ...executed(0, 5), event: 'JobCreated', args: { jobId: 7 } };
    feed.show([other], { latest: 8, finalized: 6 });
    await start();
    await until(async () => (await store.cursor()) === checkpointOf(6), 'the cursor is stored');
    expect(await store.ofTransactions([other.transactionHash])).toEqual([]);
    expect(reader?.health().lastError).toBeUndefined();
  });

  test('refuses events of another chain', async () => {
    await feed.stop();
    feed = startFakeFeed(1);
    feed.show([executed(0, 5)], { latest: 6, finalized: 0 });
    await start();
    await until(() => (reader?.health().failures ?? 0) > 0, 'it is refused');
    expect(await statusOf(0)).toBe('pending');
  });

  test('does not move its cursor past an event that no node shows, even if it becomes final', async () => {
    const unshown = executed(0, 5);
    hidden.add(unshown.blockHash);
    feed.show([unshown, executed(1, 7)], { latest: 8, finalized: 4 });
    await start();
    await confirmed(1);
    feed.show([unshown, executed(1, 7), executed(2, 9)], { latest: 20, finalized: 20 });
    await confirmed(2);
    expect([await statusOf(0), await store.cursor()]).toEqual(['pending', '']);
    expect(reader?.health().waitsSinceMs).toBeNumber();
    hidden.clear();
    await confirmed(0);
    await until(() => reader?.health().cursor === checkpointOf(20), 'the cursor goes on');
    expect(await store.cursor()).toBe(checkpointOf(20));
    expect(reader?.health().waitsSinceMs).toBeUndefined();
  });

  test('stores no cursor beyond the final block of the nodes', async () => {
    finalId = checkpointOf(6);
    feed.show([executed(0, 5), executed(1, 7)], { latest: 9, finalized: 8 });
    await start();
    await confirmed(1);
    expect(await store.cursor()).toBe(checkpointOf(6));
  });

  test('reads newer events while an older one waits for a node to show its block', async () => {
    const unshown = executed(0, 1);
    hidden.add(unshown.blockHash);
    const strangers = Array.from({ length: 800 }, (_, index) =>
      executedEvent('0x00000000000000000000000000000000DeaDBeef', hash(index), { block: 2, logIndex: index }),
    );
    feed.show([unshown, ...strangers, executed(1, 7)], { latest: 8, finalized: 8 });
    await start();
    await confirmed(1);
    feed.show([unshown, ...strangers, executed(1, 7), executed(2, 9)], { latest: 10, finalized: 10 });
    await confirmed(2);
    expect([await statusOf(0), await store.cursor()]).toEqual(['pending', '']);
  });

  test('rereads from the cursor on request', async () => {
    feed.show([executed(0, 5)], { latest: 9, finalized: 0 });
    await start();
    await confirmed(0);
    feed.queries.length = 0;
    reader?.reread(0);
    await until(() => feed.queries.some(({ after }) => after === checkpointOf(0)), 'it begins at the cursor');
  });

  describe('where the indexer holds its answer', () => {
    const isHeld = () => until(() => feed.queries.at(-1)?.known !== undefined, 'a request is held');

    beforeEach(async () => {
      feed.hold();
      feed.show([executed(0, 5)], { latest: 6, finalized: 0 });
      await start();
      await confirmed(0);
      await isHeld();
      feed.queries.length = 0;
    });

    test('asks once until there is something new, and takes that in at once', async () => {
      await Bun.sleep(100);
      expect(feed.queries).toEqual([]);
      feed.show([executed(0, 5), executed(1, 7)], { latest: 7, finalized: 0 });
      await confirmed(1);
    });

    test('rereads from the cursor though nothing is new', async () => {
      reader?.reread(20);
      await until(() => feed.queries.some(({ after }) => after === checkpointOf(0)), 'it begins at the cursor');
      expect(feed.queries.find(({ after }) => after === checkpointOf(0))?.known).toBeUndefined();
      expect(reader?.health().failures).toBe(0);
    });

    test('goes on where the connection is cut and another indexer takes over', async () => {
      const { port } = new URL(feed.url);
      await feed.stop();
      await until(() => (reader?.health().failures ?? 0) > 0, 'the cut is noticed');
      feed = startFakeFeed(undefined, undefined, Number(port));
      feed.hold();
      feed.show([executed(0, 5), executed(1, 7)], { latest: 7, finalized: 0 });
      await confirmed(1);
      expect(feed.queries[0]?.known).toBeUndefined();
    });

    test('stops while a request hangs', async () => {
      feed.hold();
      await reader?.stop();
    });
  });
});

describe('an indexer that does not go with this server', () => {
  const events = Object.keys(contractEvents);
  test.each<[string, () => Response, string]>([
    ['is of a version that does not say what it shows', () => new Response('', { status: 404 }), 'does not say'],
    [
      'lacks an event',
      () => Response.json({ contracts: {}, events: events.filter((name) => name !== 'EnvelopeOpened') }),
      'does not show EnvelopeOpened, which this server needs',
    ],
    ['follows another contract', () => Response.json({ contracts: { usdc: wallet }, events }), 'follows another usdc'],
  ])('as it %s is refused, and read once it does', async (_, scope, reason) => {
    feed.showScope(scope);
    feed.show([executed(0, 5)], { latest: 5, finalized: 5 });
    await start();
    await until(() => reader?.health().lastError?.includes(reason) === true, 'it is refused');
    expect(feed.queries).toEqual([]);
    expect((await payments.find('pay_0'))?.status).toBe('pending');
    feed.showScope(() => Response.json({ contracts: { usdc: USDC.toLowerCase() }, events }));
    await until(async () => (await payments.find('pay_0'))?.status === 'confirmed', 'it is read');
  });
});
