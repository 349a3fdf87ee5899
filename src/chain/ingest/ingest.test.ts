import { beforeEach, describe, expect, test } from 'bun:test';
import { pino } from 'pino';
import { type Address, encodeErrorResult, type Hex } from 'viem';
import { emptyDatabase } from '../../../test/support/database.ts';
import { testIngest, testProjections } from '../../../test/support/ingest.ts';
import {
  checkpointOf,
  executedEvent,
  feedIdOf,
  hash,
  insertPayment,
  insertWallet,
  refusedEvent,
} from '../../../test/support/payments.ts';
import { sayMisuse, walletEvent } from '../../../test/support/reputation.ts';
import { paymentKey } from '../../features/payments/payment-fold.ts';
import type { PaymentChange } from '../../features/payments/payment-projection-store.ts';
import { createPaymentStore, type PaymentStore } from '../../features/payments/payment-store.ts';
import { createMisuseStore } from '../../features/wallets/freezes/freezes.ts';
import { walletKey } from '../../features/wallets/wallet-fold.ts';
import { wallets } from '../../features/wallets/wallet-tables.ts';
import { webhookDeliveries } from '../../notify/webhooks/webhook-tables.ts';
import type { Db } from '../../storage/db/open.ts';
import { agentWalletAbi } from '../contracts/generated/AgentWallet.ts';
import type { ChainEvent } from '../events/chain-events.ts';
import type { Ingest } from './ingest.ts';
import { createIngestStore, type IngestStore } from './ingest-store.ts';
import { createReactions, type Reaction } from './reactions.ts';

const WALLET = 'wallet_0123456789ab';
const PAYMENT = 'pay_0123456789ab';
const logger = pino({ level: 'silent' });
const clock = { nowMs: () => 1_800_000_000_000 };
let db: Db;
let payments: PaymentStore;
let store: IngestStore;
let ingest: Ingest;
let wallet: Address;
let ref: Hex;
let projected: ReturnType<typeof testProjections>;
/** The changes that commits reported to payments. */
let news: (readonly PaymentChange[])[];
/** Blocks that no node shows. */
let hidden: Set<Hex>;
/** The requests to the nodes, one after the other. */
let requested: Hex[][];
/** Called during a request to the nodes. */
let whileLooking: () => void;

beforeEach(async () => {
  db = await emptyDatabase();
  payments = createPaymentStore(db);
  store = createIngestStore(db);
  news = [];
  projected = testProjections(db, clock, { paymentStore: payments, onPaymentChanges: (changes) => news.push(changes) });
  hidden = new Set();
  requested = [];
  whileLooking = () => undefined;
  ingest = ingestOf({});
  wallet = await insertWallet(db, WALLET);
  ref = await insertPayment(db, WALLET, PAYMENT);
});

function ingestOf({ confirmations = 1, reactions = [] }: { confirmations?: number; reactions?: Reaction[] }): Ingest {
  return testIngest(db, clock, {
    store,
    confirmations,
    eventKeys: projected.eventKeys,
    projections: projected.projections,
    blocks: {
      isShown: ({ hash }) => !hidden.has(hash),
      look: async (blocks) => {
        requested.push(blocks.map(({ hash }) => hash));
        whileLooking();
      },
    },
    reactions: createReactions({ db, clock, logger }, reactions),
  });
}

const feedPage = (events: readonly ChainEvent[], { after = '', through = checkpointOf(99), cursor = '' } = {}) => ({
  events: events.map((event) => ({ event, feedId: feedIdOf(event) })),
  after,
  through,
  cursor,
});
const payment = () => payments.find(PAYMENT);
const statuses = () => news.flatMap((changes) => changes.map(({ projected }) => projected.status));

describe('ingest of a receipt', () => {
  test('confirms its payment with the block, transaction and fee of the event', async () => {
    await ingest.seen([executedEvent(wallet, ref, { block: 7 })]);
    expect(await payment()).toMatchObject({
      status: 'confirmed',
      txHash: hash(ref, 'mined'),
      feeAmount: 20_000n,
      blockNumber: 7,
    });
    expect(statuses()).toEqual(['confirmed']);
  });

  test('seen twice reports one change', async () => {
    await ingest.seen([executedEvent(wallet, ref, { block: 7 })]);
    await ingest.seen([executedEvent(wallet, ref, { block: 7 })]);
    expect(news).toHaveLength(1);
  });

  test('of many payments makes one commit', async () => {
    const refs: Hex[] = [];
    for (let index = 0; index < 20; index++) refs.push(await insertPayment(db, WALLET, `pay_${index}`));
    await ingest.seen(refs.map((one, logIndex) => executedEvent(wallet, one, { block: 7, logIndex })));
    expect(news).toHaveLength(1);
    expect(news[0]).toHaveLength(20);
  });

  test('from another block moves the payment there', async () => {
    await ingest.seen([executedEvent(wallet, ref, { block: 7 })]);
    await ingest.seen([executedEvent(wallet, ref, { block: 8, fork: 1, logIndex: 3 })]);
    expect(await payment()).toMatchObject({ status: 'confirmed', blockNumber: 8 });
    expect(await store.ofKeys([paymentKey.of(ref)])).toHaveLength(1);
  });
});

describe('ingest of a removed block', () => {
  test('makes its payments pending, and a later confirmation reports them again', async () => {
    await ingest.seen([executedEvent(wallet, ref, { block: 7 })]);
    await ingest.blockRemoved({ number: 7, hash: hash('block', 7, 0) });
    expect(await payment()).toMatchObject({ status: 'pending', blockNumber: null, feeAmount: 20_000n });
    await ingest.seen([executedEvent(wallet, ref, { block: 8, fork: 1 })]);
    expect(statuses()).toEqual(['confirmed', 'pending', 'confirmed']);
  });

  test('ignores its events in the feed until a node shows it again', async () => {
    const event = executedEvent(wallet, ref, { block: 7 });
    await ingest.seenByFeed(feedPage([event]));
    hidden.add(event.blockHash);
    await ingest.blockRemoved({ number: 7, hash: event.blockHash });
    expect(await ingest.seenByFeed(feedPage([event], { cursor: checkpointOf(7) }))).toBe(false);
    expect([(await payment())?.status, await store.cursor()]).toEqual(['pending', '']);
    hidden.clear();
    expect(await ingest.seenByFeed(feedPage([event]))).toBe(true);
    expect((await payment())?.status).toBe('confirmed');
  });

  test('accepts its events in a receipt at once', async () => {
    const event = executedEvent(wallet, ref, { block: 7 });
    await ingest.blockRemoved({ number: 7, hash: event.blockHash });
    await ingest.seen([event]);
    expect((await payment())?.status).toBe('confirmed');
  });

  test('changes no payment in another block of the same height', async () => {
    await ingest.seen([executedEvent(wallet, ref, { block: 7 })]);
    await ingest.blockRemoved({ number: 7, hash: hash('block', 7, 1) });
    expect((await payment())?.status).toBe('confirmed');
  });
});

describe('ingest of a feed page', () => {
  test('confirms a payment without a receipt, and stores the cursor', async () => {
    await ingest.seenByFeed(feedPage([executedEvent(wallet, ref, { block: 7 })], { cursor: checkpointOf(6) }));
    expect((await payment())?.status).toBe('confirmed');
    expect(await store.cursor()).toBe(checkpointOf(6));
  });

  test('removes an event that the feed no longer shows', async () => {
    await ingest.seenByFeed(feedPage([executedEvent(wallet, ref, { block: 7 })]));
    await ingest.seenByFeed(feedPage([]));
    expect((await payment())?.status).toBe('pending');
  });

  test('removes no event outside the range that it covers', async () => {
    await ingest.seenByFeed(feedPage([executedEvent(wallet, ref, { block: 7 })]));
    await ingest.seenByFeed(feedPage([], { through: checkpointOf(6) }));
    await ingest.seenByFeed(feedPage([], { after: checkpointOf(7) }));
    expect((await payment())?.status).toBe('confirmed');
  });

  test('does not remove an event that only a receipt showed', async () => {
    await ingest.seen([executedEvent(wallet, ref, { block: 7 })]);
    await ingest.seenByFeed(feedPage([]));
    expect((await payment())?.status).toBe('confirmed');
  });

  test('marks an event known from a receipt as shown, without reporting a change', async () => {
    const event = executedEvent(wallet, ref, { block: 7 });
    await ingest.seen([event]);
    await ingest.seenByFeed(feedPage([event]));
    expect(news).toHaveLength(1);
    expect(await store.unmatched()).toBe(0);
    await ingest.seenByFeed(feedPage([]));
    expect((await payment())?.status).toBe('pending');
  });

  test('with an event in another block reports one change', async () => {
    await ingest.seenByFeed(feedPage([executedEvent(wallet, ref, { block: 7 })]));
    await ingest.seenByFeed(feedPage([executedEvent(wallet, ref, { block: 8, fork: 1, logIndex: 4 })]));
    expect(await payment()).toMatchObject({ status: 'confirmed', blockNumber: 8 });
    expect(statuses()).toEqual(['confirmed', 'confirmed']);
  });

  test('with the same event id in another fork replaces the row', async () => {
    await ingest.seenByFeed(feedPage([executedEvent(wallet, ref, { block: 7 })]));
    await ingest.seenByFeed(feedPage([executedEvent(wallet, ref, { block: 7, fork: 1 })]));
    expect((await store.ofKeys([paymentKey.of(ref)])).map(({ blockHash }) => blockHash)).toEqual([hash('block', 7, 1)]);
  });
});

describe('ingest of an event that only the feed shows', () => {
  test('skips it while no node shows its block, and takes the rest of the page', async () => {
    const other = await insertPayment(db, WALLET, 'pay_other');
    const lost = executedEvent(wallet, ref, { block: 7 });
    hidden.add(lost.blockHash);
    const shown = executedEvent(wallet, other, { block: 8 });
    expect(await ingest.seenByFeed(feedPage([lost, shown]))).toBe(false);
    expect([(await payment())?.status, (await payments.find('pay_other'))?.status]).toEqual(['pending', 'confirmed']);
    expect(requested).toEqual([[lost.blockHash, shown.blockHash]]);
  });

  test('takes it at once if the nodes show its block on request', async () => {
    const event = executedEvent(wallet, ref, { block: 7 });
    hidden.add(event.blockHash);
    whileLooking = () => hidden.clear();
    expect(await ingest.seenByFeed(feedPage([event]))).toBe(true);
    expect((await payment())?.status).toBe('confirmed');
  });

  test('skips it if its block is removed during the request to the nodes', async () => {
    const event = executedEvent(wallet, ref, { block: 7 });
    const another = executedEvent(wallet, ref, { block: 8, fork: 1 });
    hidden.add(another.blockHash);
    // The nodes show the one, and remove the other.
    whileLooking = () => {
      hidden = new Set([event.blockHash]);
      void ingest.blockRemoved({ number: 7, hash: event.blockHash });
    };
    await ingest.seenByFeed(feedPage([event, another].slice(0, 1)));
    expect(await ingest.seenByFeed(feedPage([event, another]))).toBe(false);
    expect(await payment()).toMatchObject({ status: 'confirmed', blockNumber: 8 });
  });

  test("does not ask the nodes about an event of a stranger's wallet", async () => {
    const stranger = executedEvent('0x00000000000000000000000000000000DeaDBeef', hash('theirs'), { block: 7 });
    hidden.add(stranger.blockHash);
    expect(await ingest.seenByFeed(feedPage([stranger]))).toBe(true);
    expect([requested, await store.ofTransactions([stranger.transactionHash])]).toEqual([[], []]);
  });
});

describe('the confirmation depth', () => {
  test('keeps a payment pending until its block has enough confirmations', async () => {
    ingest = ingestOf({ confirmations: 3 });
    await ingest.headMoved(7);
    await ingest.seen([executedEvent(wallet, ref, { block: 7 })]);
    expect(await payment()).toMatchObject({ status: 'pending', blockNumber: 7 });
    await ingest.headMoved(8);
    expect((await payment())?.status).toBe('pending');
    await ingest.headMoved(9);
    expect((await payment())?.status).toBe('confirmed');
  });

  test('confirms a payment at the first head if it was reached during downtime', async () => {
    ingest = ingestOf({ confirmations: 3 });
    await ingest.seen([executedEvent(wallet, ref, { block: 7 })]);
    ingest = ingestOf({ confirmations: 3 });
    await ingest.headMoved(500);
    expect((await payment())?.status).toBe('confirmed');
  });
});

describe('an on-chain refusal of a payment', () => {
  const frozen = encodeErrorResult({ abi: agentWalletAbi, errorName: 'WalletFrozen' });
  const sent = async () => (await db.orm.select().from(webhookDeliveries).all()).map(({ body }) => JSON.parse(body));

  test('shows on the pending payment, goes with its block, and does not prevent a confirmation', async () => {
    const refused = await refusedEvent(db, ref, frozen, { block: 7 });
    await ingest.seen([refused]);
    expect(await payment()).toMatchObject({ status: 'pending', refusal: 'WALLET_FROZEN', blockNumber: null });
    await ingest.blockRemoved({ number: 7, hash: refused.blockHash });
    expect(await payment()).toMatchObject({ status: 'pending', refusal: null });
    await ingest.seen([refused, executedEvent(wallet, ref, { block: 8 })]);
    expect(await payment()).toMatchObject({ status: 'confirmed', refusal: null });
  });

  test('sends one webhook, and the failure another one', async () => {
    await db.orm.update(wallets).set({ webhookUrl: 'https://hooks.example' }).run();
    const refused = await refusedEvent(db, ref, frozen, { block: 7 });
    await ingest.seen([refused]);
    await ingest.blockRemoved({ number: 7, hash: refused.blockHash });
    await ingest.seen([refused]);
    const notice = { paymentId: PAYMENT, walletAddress: wallet, refusal: 'WALLET_FROZEN' };
    const timestamp = 1_800_000_000;
    expect(await sent()).toEqual([{ type: 'payment_refused', status: 'pending', ...notice, timestamp }]);
    await ingest.impossible([paymentKey.of(ref)]);
    await ingest.impossible([paymentKey.of(ref)]);
    expect(await payment()).toMatchObject({ status: 'failed', refusal: 'WALLET_FROZEN' });
    expect((await sent()).slice(1)).toEqual([{ type: 'payment_failed', status: 'failed', ...notice, timestamp }]);
  });

  test('is ignored if the call was no payment', async () => {
    const refused = await refusedEvent(db, ref, frozen, { block: 7 });
    await ingest.seen([{ ...refused, args: { ...refused.args, index: '1' } }]);
    expect([(await payment())?.refusal, await store.ofTransactions([refused.transactionHash])]).toEqual([null, []]);
  });
});

describe('a wallet with hundreds of events', () => {
  const CROWD = 600;
  const toggles = (count: number, from = 1) =>
    Array.from({ length: count }, (_, index) =>
      walletEvent(wallet, index % 2 === 0 ? 'Frozen' : 'Unfrozen', {
        block: from + index,
        cause: `toggle ${from + index}`,
      }),
    );
  const row = () => db.orm.select().from(wallets).get();

  test('is folded correctly from fewer than 32 rows', async () => {
    await ingest.seen([walletEvent(wallet, 'PolicyUpdated', { block: 1, cause: 'policy' })]);
    await ingest.seen(toggles(CROWD, 2));
    expect((await store.ofKeys([walletKey.of(wallet)])).length).toBeLessThan(32);
    expect(await row()).toMatchObject({ frozen: false });
    await ingest.seen(toggles(1, CROWD + 2));
    expect(await row()).toMatchObject({ frozen: true });
    // A reorganisation removes the latest, one by one: those that appear were below everything that is read at once.
    for (const { blockNumber, blockHash } of toggles(21, CROWD - 18).reverse()) {
      await ingest.blockRemoved({ number: blockNumber, hash: blockHash });
      expect((await row())?.frozen).toBe((blockNumber - 1) % 2 === 0);
    }
  });

  test('is folded correctly when one removed block takes all of its latest events', async () => {
    await ingest.seen([walletEvent(wallet, 'Frozen', { block: 1, cause: 'first' })]);
    const inOneBlock = toggles(CROWD).map((event, logIndex) => ({
      ...event,
      logIndex,
      blockNumber: 2,
      blockHash: hash('crowded'),
    }));
    await ingest.seen(inOneBlock);
    expect((await row())?.frozen).toBe(false);
    await ingest.blockRemoved({ number: 2, hash: hash('crowded') });
    expect((await row())?.frozen).toBe(true);
    expect(await store.ofKeys([walletKey.of(wallet)])).toHaveLength(1);
  });

  test('keeps exactly the events that later feed pages show', async () => {
    const events = toggles(CROWD);
    await ingest.seenByFeed(feedPage(events, { through: checkpointOf(CROWD), cursor: checkpointOf(3) }));
    expect([
      (await store.ofTransactions(events.map(({ transactionHash }) => transactionHash))).length,
      await store.cursor(),
    ]).toEqual([CROWD, checkpointOf(3)]);
    const half = events.slice(0, CROWD / 2 + 1);
    await ingest.seenByFeed(feedPage(half, { through: checkpointOf(CROWD) }));
    expect(await store.ofTransactions(events.map(({ transactionHash }) => transactionHash))).toHaveLength(half.length);
    expect((await row())?.frozen).toBe(true);
    await ingest.seenByFeed({ ...feedPage([], { through: checkpointOf(0) }), height: CROWD });
    expect(await store.ofTransactions(events.map(({ transactionHash }) => transactionHash))).toEqual([]);
    expect((await row())?.frozen).toBe(false);
  });
});

describe('the failure of an impossible payment', () => {
  test('is stored if there is no event of it', async () => {
    await ingest.impossible([paymentKey.of(ref)]);
    expect((await payment())?.status).toBe('failed');
    expect(statuses()).toEqual(['failed']);
  });

  test('is not stored if it was executed', async () => {
    await ingest.seen([executedEvent(wallet, ref, { block: 7 })]);
    await ingest.impossible([paymentKey.of(ref)]);
    expect((await payment())?.status).toBe('confirmed');
  });
});

describe('executed payments that no record knows', () => {
  test('of our wallet become confirmed payments of it', async () => {
    await ingest.seen([executedEvent(wallet, hash('unknown'), { block: 7 })]);
    const row = await createPaymentStore(db).findByRef(hash('unknown'));
    expect(row).toMatchObject({ status: 'confirmed', amount: 1_000_000n, feeAmount: 20_000n, blockNumber: 7 });
    expect(await store.unmatched()).toBe(0);
    expect(await store.ofKeys([paymentKey.of(hash('unknown'))])).toHaveLength(1);
  });

  test("of a stranger's wallet confirm no payment of ours", async () => {
    await ingest.seen([executedEvent('0x00000000000000000000000000000000DeaDBeef', ref, { block: 7 })]);
    await ingest.seen([
      executedEvent('0x00000000000000000000000000000000DeaDBeef', hash('unknown'), { block: 7, logIndex: 1 }),
    ]);
    expect(await store.unmatched()).toBe(0);
    expect((await payment())?.status).toBe('pending');
  });
});

test('ingest stores a reaction once per cause, in the commit of the cause', async () => {
  const ran: unknown[] = [];
  const reaction: Reaction = {
    kind: 'tell',
    on: async (commit) =>
      (await projected.payments.project(commit)).changes
        .filter(({ projected }) => projected.status === 'confirmed')
        .map(({ payment: { id } }) => ({ cause: id, payload: { id } })),
    run: async (payload) => void ran.push(payload),
  };
  ingest = ingestOf({ reactions: [reaction] });
  await ingest.seen([executedEvent(wallet, ref, { block: 7 })]);
  await ingest.blockRemoved({ number: 7, hash: hash('block', 7, 0) });
  await ingest.seen([executedEvent(wallet, ref, { block: 8, fork: 1 })]);
  const reactions = createReactions({ db, clock, logger }, [reaction]);
  expect(await reactions.waiting()).toBe(1);
  await reactions.runDue();
  expect(ran).toEqual([{ id: PAYMENT }]);
  expect(await reactions.waiting()).toBe(0);
});

test('ingest reads again what another commit wrote between its read and its commit', async () => {
  let tries = 0;
  /** The first statement about a freeze comes at this very moment. */
  const reaction: Reaction = {
    kind: 'none',
    async on() {
      tries += 1;
      if (tries > 1) return [];
      await sayMisuse(db, WALLET, 2);
      return [];
    },
    run: async () => undefined,
  };
  await sayMisuse(db, WALLET, 1);
  ingest = ingestOf({ reactions: [reaction] });
  await ingest.refold([walletKey.of(wallet)]);
  expect(tries).toBe(2);
  expect(await createMisuseStore(db).unfolded()).toEqual([]);
  expect(await createMisuseStore(db).ofWallet(WALLET)).toHaveLength(2);
});
