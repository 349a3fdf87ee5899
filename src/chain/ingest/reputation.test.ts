import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { type Address, encodeErrorResult, type Hex } from 'viem';
import { emptyDatabase } from '../../../test/support/database.ts';
import { testIngest } from '../../../test/support/ingest.ts';
import { insertMessage } from '../../../test/support/jobs.ts';
import {
  executedEvent,
  feedIdOf,
  hash,
  insertPayment,
  insertWallet,
  refusedEvent,
} from '../../../test/support/payments.ts';
import {
  attestedEvent,
  counted,
  eventNames,
  recount,
  sayMisuse,
  walletEvent,
} from '../../../test/support/reputation.ts';
import { paymentKey } from '../../features/payments/payment-fold.ts';
import { payments } from '../../features/payments/payment-tables.ts';
import { refOf } from '../../features/reputation/reputation-store.ts';
import { reputationCounters, reputationEvents } from '../../features/reputation/reputation-tables.ts';
import { walletKey } from '../../features/wallets/wallet-fold.ts';
import { misuses } from '../../features/wallets/wallet-tables.ts';
import type { Db } from '../../storage/db/open.ts';
import { countsOf } from '../../storage/db/read.ts';
import { agentWalletAbi } from '../contracts/generated/AgentWallet.ts';
import type { ChainEvent } from '../events/chain-events.ts';
import { giveUp } from '../relay/relay-store.ts';
import { messages } from '../relay/relay-tables.ts';
import type { Ingest } from './ingest.ts';
import { chainEvents } from './ingest-tables.ts';

const WALLET = 'wallet_1';
let db: Db;
let wallet: Address;
let now = 1_800_000_000_000;

beforeEach(async () => {
  now = 1_800_000_000_000;
  db = await emptyDatabase();
  wallet = await insertWallet(db, WALLET);
});
afterEach(async () => {
  expect(await counted(db)).toEqual(await recount(db));
  expect((await countsOf(db))('reputation events')).toBe((await rows()).length);
  db.close();
});

function ingestWith(confirmations = 1): Ingest {
  const clock = { nowMs: () => now };
  return testIngest(db, clock, { confirmations });
}

async function payment(id: string, amount = 1_000_000n): Promise<Hex> {
  const ref = await insertPayment(db, WALLET, id);
  await db.orm.update(payments).set({ amount }).where(eq(payments.id, id)).run();
  return ref;
}

const rows = () => db.orm.select().from(reputationEvents).orderBy(reputationEvents.seq).all();
const names = async () => (await eventNames(db)).map((name) => name.slice(WALLET.length + 1));
const sums = async () => (await counted(db))[WALLET];
const blockHash = (block: number, fork = 0) => ({ number: block, hash: hash('block', block, fork) });

async function putOnItsWay(id: string): Promise<number> {
  const messageId = await insertMessage(db, 'attest', 1_800_000_000);
  await db.orm.update(reputationEvents).set({ messageId }).where(eq(reputationEvents.id, id)).run();
  return messageId;
}

async function onlyRow() {
  const [row, ...others] = await rows();
  if (row === undefined || others.length > 0) throw new Error(`There are ${others.length + 1} events.`);
  return row;
}

describe('the reputation of a payment', () => {
  test('counts once, however often its event is seen', async () => {
    const ingest = ingestWith();
    const event = executedEvent(wallet, await payment('pay_1'), { block: 5 });
    await ingest.seen([event]);
    const first = await onlyRow();
    now += 60_000;
    await ingest.seen([event]);
    await ingest.seenByFeed({
      events: [{ event, feedId: feedIdOf(event) }],
      after: '',
      cursor: '',
      through: feedIdOf(event),
    });
    await ingestWith().seen([event]);
    expect(await onlyRow()).toEqual(first);
    expect(first).toMatchObject({ eventType: 'payment_success', blockNumber: 5, createdAt: 1_800_000_000 });
    expect(first.id).toMatch(/^revt_[0-9a-f]{12}$/);
    expect(await sums()).toMatchObject({ success: 1, failure: 0, payments: 1, volume: 1_000_000n });
  });

  test('is deleted when a reorganisation removes the payment, and restored with it', async () => {
    const ingest = ingestWith();
    const ref = await payment('pay_1');
    await ingest.seen([executedEvent(wallet, ref, { block: 5 })]);
    await ingest.blockRemoved(blockHash(5));
    expect(await rows()).toEqual([]);
    expect(await sums()).toBeUndefined();
    await ingest.seen([executedEvent(wallet, ref, { block: 6, fork: 1 })]);
    expect((await onlyRow()).blockNumber).toBe(6);
    expect(await sums()).toMatchObject({ success: 1, payments: 1 });
  });

  test('moves with the payment to another block', async () => {
    const ingest = ingestWith();
    const ref = await payment('pay_1');
    await ingest.seen([executedEvent(wallet, ref, { block: 5 })]);
    const before = await onlyRow();
    await ingest.seen([executedEvent(wallet, ref, { block: 7, fork: 1 })]);
    expect(await onlyRow()).toEqual({ ...before, blockNumber: 7 });
  });

  test('is kept once through a reorganisation while it is being attested', async () => {
    const ingest = ingestWith();
    const ref = await payment('pay_1');
    await ingest.seen([executedEvent(wallet, ref, { block: 5 })]);
    const { id, shownRef } = await onlyRow();
    await putOnItsWay(id);
    await ingest.blockRemoved(blockHash(5));
    expect((await onlyRow()).id).toBe(id);
    expect(await sums()).toMatchObject({ payments: 1, volume: 1_000_000n });
    const again = executedEvent(wallet, ref, { block: 6, fork: 1 });
    await ingest.seen([{ ...again, transactionHash: hash('another') }]);
    expect(await onlyRow()).toMatchObject({ id, blockNumber: 6, shownRef });
    expect(await sums()).toMatchObject({ payments: 1, volume: 1_000_000n });
  });

  test('is none if the payment is impossible and was in no block', async () => {
    const ingest = ingestWith();
    await ingest.impossible([paymentKey.of(await payment('pay_1'))]);
    expect(await names()).toEqual([]);
  });

  test('of a refused payment is a failure once that is impossible, and a success once executed', async () => {
    const ingest = ingestWith();
    const ref = await payment('pay_1');
    const frozen = encodeErrorResult({ abi: agentWalletAbi, errorName: 'WalletFrozen' });
    await ingest.seen([await refusedEvent(db, ref, frozen, { block: 4 })]);
    expect(await names()).toEqual([]);
    await ingest.impossible([paymentKey.of(ref)]);
    expect(await names()).toEqual(['payment_failure pay_1']);
    expect((await onlyRow()).blockNumber).toBeNull();
    expect(await sums()).toMatchObject({ success: 0, failure: -3, payments: 0 });
    await ingest.seen([executedEvent(wallet, ref, { block: 5 })]);
    expect(await names()).toEqual(['payment_success pay_1']);
    expect(await sums()).toMatchObject({ success: 1, failure: 0, payments: 1 });
  });

  test('is none if the payment missed its deadline', async () => {
    const ingest = ingestWith();
    const ref = await payment('pay_1');
    const revertData = encodeErrorResult({ abi: agentWalletAbi, errorName: 'DeadlinePassed' });
    await ingest.seen([await refusedEvent(db, ref, revertData, { block: 4 })]);
    await ingest.impossible([paymentKey.of(ref)]);
    expect(await names()).toEqual([]);
    expect(await sums()).toBeUndefined();
  });

  test('is none if the relay gave the payment up', async () => {
    const ingest = ingestWith();
    const ref = await payment('pay_1');
    const { id = 0 } = (await db.orm.select().from(messages).get()) ?? {};
    await db.batch([giveUp(db, [id])]);
    await ingest.impossible([paymentKey.of(ref)]);
    expect(await names()).toEqual([]);
  });

  test('is none if a reorganisation removed the refusal of the payment', async () => {
    const ingest = ingestWith();
    const ref = await payment('pay_1');
    const frozen = encodeErrorResult({ abi: agentWalletAbi, errorName: 'WalletFrozen' });
    const refused = await refusedEvent(db, ref, frozen, { block: 4 });
    await ingest.seen([refused]);
    await ingest.blockRemoved({ number: 4, hash: refused.blockHash });
    await ingest.impossible([paymentKey.of(ref)]);
    expect(await names()).toEqual([]);
  });

  test('counts once it has enough confirmations', async () => {
    const ingest = ingestWith(3);
    await ingest.seen([executedEvent(wallet, await payment('pay_1'), { block: 5 })]);
    await ingest.headMoved(6);
    expect(await rows()).toEqual([]);
    await ingest.headMoved(7);
    expect(await names()).toEqual(['payment_success pay_1']);
  });
});

describe('reputation milestones', () => {
  test('are reached two at a time, and each once', async () => {
    const ingest = ingestWith();
    const refs = [await payment('pay_1', 99_000_000n), await payment('pay_2', 1_000_000n)];
    const events = refs.map((ref, logIndex) => executedEvent(wallet, ref, { block: 5, logIndex }));
    await ingest.seen(events);
    const both = ['lifetime_milestone volume:10', 'lifetime_milestone volume:100'];
    expect((await names()).slice(0, 2)).toEqual(both);
    expect(await sums()).toMatchObject({ success: 2 + 5 + 10, volume: 100_000_000n });
    const third = await payment('pay_3', 800_000_000n);
    await ingest.seen([executedEvent(wallet, third, { block: 6 })]);
    expect((await names()).filter((name) => name.includes('milestone'))).toEqual(both);
  });

  test('are deleted when the volume falls below them, unless being attested', async () => {
    const ingest = ingestWith();
    const ref = await payment('pay_1', 150_000_000n);
    await ingest.seen([executedEvent(wallet, ref, { block: 5 })]);
    const first = (await rows()).find(({ cause }) => cause === 'volume:10');
    await putOnItsWay(first?.id ?? '');
    await ingest.blockRemoved(blockHash(5));
    expect(await names()).toEqual(['lifetime_milestone volume:10']);
    expect(await sums()).toMatchObject({ success: 5, payments: 0, volume: 0n });
    await ingest.seen([executedEvent(wallet, ref, { block: 6, fork: 1 })]);
    expect(await names()).toEqual([
      'lifetime_milestone volume:10',
      'lifetime_milestone volume:100',
      'payment_success pay_1',
    ]);
    expect(await sums()).toMatchObject({ success: 1 + 5 + 10, volume: 150_000_000n });
  });
});

describe('the reputation of a freeze', () => {
  const freeze = (block: number, fork = 0) => walletEvent(wallet, 'Frozen', { block, fork, cause: 'freeze' });
  const thaw = (block: number) => walletEvent(wallet, 'Unfrozen', { block, cause: 'thaw' });

  beforeEach(() => sayMisuse(db, WALLET, 4));

  test('is none without a report of misuse, and so is that of its end', async () => {
    await db.orm.delete(misuses).run();
    const ingest = ingestWith();
    await ingest.seen([freeze(5), thaw(6)]);
    await ingest.refold([walletKey.of(wallet)]);
    expect(await rows()).toEqual([]);
    await ingestWith().headMoved(9);
    expect({ rows: await rows(), sums: await sums() }).toEqual({ rows: [], sums: undefined });
  });

  test('counts once the Owner reports misuse', async () => {
    await db.orm.delete(misuses).run();
    const ingest = ingestWith();
    await ingest.seen([freeze(5)]);
    expect(await rows()).toEqual([]);
    await sayMisuse(db, WALLET, 6);
    await ingest.refold([walletKey.of(wallet)]);
    await ingest.refold([walletKey.of(wallet)]);
    expect(await onlyRow()).toMatchObject({ eventType: 'wallet_frozen', blockNumber: 5 });
  });

  test('counts after a restart if misuse was reported just before', async () => {
    await db.orm.delete(misuses).run();
    await ingestWith().seen([freeze(5)]);
    await sayMisuse(db, WALLET, 6);
    await ingestWith().headMoved(7);
    expect(await sums()).toMatchObject({ failure: -5, freezes: 1 });
  });

  test('is deleted when a reorganisation removes the freeze, and restored with it', async () => {
    const ingest = ingestWith();
    await ingest.seen([freeze(5)]);
    await ingest.blockRemoved(blockHash(5));
    expect(await rows()).toEqual([]);
    await ingestWith().seen([freeze(9, 1)]);
    expect(await onlyRow()).toMatchObject({ eventType: 'wallet_frozen', blockNumber: 9 });
  });

  test('counts as a failure, and its end as neutral', async () => {
    const ingest = ingestWith();
    await ingest.seen([freeze(5), thaw(6)]);
    expect((await rows()).map(({ eventType, value }) => [eventType, value])).toEqual([
      ['wallet_frozen', -5],
      ['wallet_unfrozen', 0],
    ]);
    expect(await sums()).toMatchObject({ success: 0, failure: -5, freezes: 1 });
  });

  test('counts once where the wallet was frozen many times, whatever else is read with it', async () => {
    await db.orm.delete(misuses).run();
    const ingest = ingestWith();
    const again = (block: number) => walletEvent(wallet, 'Frozen', { block, cause: `again ${block}` });
    await ingest.seen([freeze(5), ...Array.from({ length: 30 }, (_, index) => again(6 + index))]);
    await sayMisuse(db, WALLET, 30);
    await ingest.refold([walletKey.of(wallet)]);
    expect(await onlyRow()).toMatchObject({ eventType: 'wallet_frozen', blockNumber: 5 });
    const [counted] = await rows();
    await ingest.blockRemoved({ number: 35, hash: again(35).blockHash });
    await ingest.seen([again(40)]);
    expect(await rows()).toEqual(counted === undefined ? [] : [counted]);
    await ingest.seen([walletEvent(wallet, 'Unfrozen', { block: 41, cause: 'thaw' })]);
    expect((await rows()).map(({ eventType }) => eventType)).toEqual(['wallet_frozen', 'wallet_unfrozen']);
    expect(await sums()).toMatchObject({ failure: -5, freezes: 1 });
  });

  test('counts once it has enough confirmations, even if the wallet is unfrozen meanwhile', async () => {
    const ingest = ingestWith(3);
    await ingest.seen([freeze(5)]);
    await ingest.headMoved(6);
    expect(await rows()).toEqual([]);
    await ingest.seen([thaw(6)]);
    await ingest.headMoved(7);
    expect((await rows()).map(({ eventType }) => eventType)).toEqual(['wallet_frozen']);
    const waiting = await db.orm.select().from(reputationCounters).get();
    expect(waiting).toMatchObject({ freezes: 1, waitsForBlock: 6 });
    await ingest.headMoved(8);
    expect(await rows()).toHaveLength(2);
    expect((await db.orm.select().from(reputationCounters).get())?.waitsForBlock).toBeNull();
  });

  test('stays after a restart while the head is unknown', async () => {
    const first = ingestWith(3);
    await first.seen([freeze(5)]);
    await first.headMoved(9);
    const before = await onlyRow();
    await ingestWith(3).seen([walletEvent(wallet, 'PolicyUpdated', { block: 9, cause: 'policy' })]);
    expect(await onlyRow()).toEqual(before);
  });

  test('counts after a restart that requires fewer confirmations', async () => {
    await ingestWith(3).seen([freeze(5), executedEvent(wallet, await payment('pay_1'), { block: 5, logIndex: 1 })]);
    expect(await rows()).toEqual([]);
    await ingestWith(1).headMoved(5);
    expect((await rows()).map(({ eventType }) => eventType)).toEqual(['payment_success', 'wallet_frozen']);
  });

  test('keeps its id when a reorganisation moves its transaction', async () => {
    const ingest = ingestWith();
    await ingest.seen([freeze(5)]);
    const { id } = await onlyRow();
    await putOnItsWay(id);
    await ingest.seen([{ ...freeze(8, 1), logIndex: 4 }]);
    expect(await onlyRow()).toMatchObject({ id, blockNumber: 8 });
    expect(await sums()).toMatchObject({ failure: -5, freezes: 1 });
  });

  test("is none for a stranger's wallet", async () => {
    const stranger = '0x52908400098527886E0F7030069857D2E4169EE7';
    await ingestWith().seen([walletEvent(stranger, 'Frozen', { block: 5, cause: 'stranger' })]);
    expect(await rows()).toEqual([]);
  });
});

describe('an event of the attestor', () => {
  const tx = (event: ChainEvent) => event.transactionHash;
  async function recorded(ingest: Ingest) {
    await ingest.seen([executedEvent(wallet, await payment('pay_1'), { block: 5 })]);
    const { id } = await onlyRow();
    return { id, ref: refOf(id) };
  }

  test('marks a reputation event as synced, until a reorganisation removes it', async () => {
    const ingest = ingestWith();
    const { ref, id } = await recorded(ingest);
    await putOnItsWay(id);
    const event = attestedEvent(ref, { block: 9 });
    await ingest.seen([event]);
    const synced = { onchainTxHash: tx(event), syncedAt: 1_800_000_009, feedbackIndex: 3, refusal: null };
    expect(await onlyRow()).toMatchObject(synced);
    await ingest.blockRemoved(blockHash(9));
    const unsynced = { onchainTxHash: null, syncedAt: null, feedbackIndex: null, refusal: null };
    expect(await onlyRow()).toMatchObject(unsynced);
    await ingest.seen([attestedEvent(ref, { block: 10, fork: 1 })]);
    expect(await onlyRow()).toMatchObject({ ...synced, syncedAt: 1_800_000_010 });
    expect(await sums()).toMatchObject({ payments: 1 });
  });

  test('keeps a reputation event whose cause is removed later', async () => {
    const ingest = ingestWith();
    const { ref } = await recorded(ingest);
    await ingest.seen([attestedEvent(ref, { block: 9 })]);
    await ingest.blockRemoved(blockHash(5));
    expect((await onlyRow()).onchainTxHash).not.toBeNull();
    expect(await sums()).toMatchObject({ payments: 1 });
  });

  test('with a refusal marks the reputation event as refused, until it is attested', async () => {
    const ingest = ingestWith();
    const { ref } = await recorded(ingest);
    const reason = '0x08c379a0';
    await ingest.seen([attestedEvent(ref, { block: 9, reason })]);
    expect(await onlyRow()).toMatchObject({ onchainTxHash: null, refusal: reason });
    await ingest.seen([attestedEvent(ref, { block: 11 })]);
    expect(await onlyRow()).toMatchObject({ refusal: null, syncedAt: 1_800_000_011 });
  });

  test('with a final refusal marks the reputation event as synced by that event', async () => {
    const ingest = ingestWith();
    const { ref, id } = await recorded(ingest);
    await putOnItsWay(id);
    const passing = attestedEvent(ref, { block: 8, reason: '0x08c379a0' });
    const refused = attestedEvent(ref, { block: 9, isRefused: true });
    await ingest.seen([passing, refused]);
    const synced = { onchainTxHash: tx(refused), syncedAt: 1_800_000_009, feedbackIndex: null, refusal: null };
    expect(await onlyRow()).toMatchObject(synced);
    expect(await sums()).toMatchObject({ payments: 1 });
    await ingest.blockRemoved(blockHash(9));
    expect(await onlyRow()).toMatchObject({ onchainTxHash: null, refusal: '0x08c379a0' });
    await ingest.seen([{ ...refused, address: wallet }]);
    expect((await onlyRow()).onchainTxHash).toBeNull();
  });

  test('is ignored from another contract, and about unknown events', async () => {
    const ingest = ingestWith();
    const { ref } = await recorded(ingest);
    const stored = (await db.orm.select().from(chainEvents).all()).length;
    const events = [{ ...attestedEvent(ref, { block: 9 }), address: wallet }, attestedEvent(hash('x'), { block: 9 })];
    await ingest.seen(events);
    const shown = events.map((event) => ({ event, feedId: feedIdOf(event) }));
    const through =
      shown
        .map(({ feedId }) => feedId)
        .sort()
        .at(-1) ?? '';
    await ingest.seenByFeed({ events: shown, after: '', through, cursor: '' });
    expect((await onlyRow()).onchainTxHash).toBeNull();
    expect(await db.orm.select().from(chainEvents).all()).toHaveLength(stored);
  });
});
