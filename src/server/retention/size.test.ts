import { expect, test } from 'bun:test';
import { randomUUID } from 'node:crypto';
import { count, isNotNull, sql } from 'drizzle-orm';
import { type Address, zeroAddress } from 'viem';
import { testCore } from '../../../test/support/core.ts';
import { testIngest, testProjections } from '../../../test/support/ingest.ts';
import { insertMessage } from '../../../test/support/jobs.ts';
import { checkpointOf, executedEvent, feedIdOf, hash, insertWallet } from '../../../test/support/payments.ts';
import { attestedEvent } from '../../../test/support/reputation.ts';
import { testVault } from '../../../test/support/vault.ts';
import { createIngestStore } from '../../chain/ingest/ingest-store.ts';
import { createPruning } from '../../chain/ingest/prune.ts';
import { loadTransactions, nextMessageId } from '../../chain/relay/load-transactions.ts';
import { insertTransaction, markFinal, markMined } from '../../chain/relay/relay-store.ts';
import { messages } from '../../chain/relay/relay-tables.ts';
import { createPaymentNames, createPaymentStore } from '../../features/payments/payment-store.ts';
import { writeLocation } from '../../features/reputation/feedback-document.ts';
import { refOf } from '../../features/reputation/reputation-store.ts';
import { reputationEvents } from '../../features/reputation/reputation-tables.ts';
import { createSyncStore } from '../../features/reputation/sync-store.ts';
import { createSessionStore } from '../../features/signing/session-store.ts';
import { type Db, openDatabase } from '../../storage/db/open.ts';
import { createRetention } from './retention.ts';

const MAX_BYTES = 1_000;
/** As many events of reputation as there are for each payment; those of Jobs and milestones are among them. */
const EVENTS_PER_PAYMENT = 1.7;
const [BATCHES, WALLETS] = [40, 20];
const PAYMENTS = BATCHES * WALLETS;
const NOW = 1_800_000_000;
const clock = { nowMs: () => NOW * 1000 };

/** Bytes of the pages of each table and index. */
async function sizes({ orm }: Db): Promise<Map<string, number>> {
  const rows = await orm.values<[string, number]>(sql`select name, sum(pgsize) from dbstat group by name`);
  return new Map(rows);
}

function createParts(db: Db) {
  const store = createIngestStore(db);
  const payments = createPaymentStore(db);
  const { eventKeys, projections } = testProjections(db, clock, { paymentStore: payments });
  const ingest = testIngest(db, clock, { store, eventKeys, projections });
  return { db, store, payments, projections, ingest, sessions: createSessionStore(db) };
}

type Parts = ReturnType<typeof createParts>;

/** A payment of each wallet, in one transaction that a block has and that is final. */
async function payAll(parts: Parts, addresses: readonly Address[], batch: number): Promise<void> {
  const { db, payments, sessions, ingest } = parts;
  const names = createPaymentNames(testVault(), payments.isIdTaken);
  const firstId = await nextMessageId(db);
  const paid = await Array.fromAsync(addresses, async (address, index) => {
    const [id, walletId, key] = [firstId + index, walletIdOf(index), randomUUID()];
    return { ...(await names.nameNew(walletId, key)), address, messageId: id, walletId, key };
  });
  const place = { lane: zeroAddress, nonce: batch, raw: hash(batch), hash: hash('sent', batch), gas: 1 } as const;
  const transaction = {
    ...place,
    fees: { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n },
    messageIds: paid.map(({ messageId }) => messageId),
  };
  const call = { target: zeroAddress, data: hash('call'), gasLimit: 1, deadline: NOW + 120 };
  const carried = paid.map(({ messageId: id, address: wallet }) => ({
    id,
    kind: 'payment',
    wallet,
    call,
    reservedGwei: 1,
  }));
  const [amount, fee] = [12_500_000n, 25_000n];
  await db.batch([
    ...insertTransaction(db, transaction, carried, NOW),
    ...paid.flatMap(({ id, ref, messageId, walletId, key }) => [
      ...sessions.messageStatements({
        messageId,
        walletId,
        nonce: batch,
        epoch: 0,
        storedNonce: batch,
        deadline: NOW + 120,
        amount,
        total: amount + fee,
        signedAtBlock: 1,
        recipient: null,
        keyPrefix: null,
      }),
      payments.signedStatement({
        id,
        walletId,
        messageId,
        txHash: transaction.hash,
        ref,
        amount,
        fee,
        to: addresses[0] ?? zeroAddress,
        feeRecipient: addresses[1] ?? zeroAddress,
        type: 'direct',
        memo: 'a memo of thirty characters...',
        idempotencyKey: key,
        keyPrefix: 'rw86uhvg',
        createdAt: NOW,
      }),
    ]),
  ]);
  const [tracked] = await loadTransactions(db);
  if (tracked === undefined) throw new Error('There is no transaction.');
  const block = { number: 30_000_000 + batch, hash: hash('block', batch) };
  await db.batch([
    ...markMined(db, [
      {
        transaction: tracked,
        fee: 1n,
        gasUsed: 1,
        hash: transaction.hash,
        block,
        executed: transaction.messageIds,
        reverted: [],
      },
    ]),
    ...markFinal(db, [tracked]),
  ]);
  const events = paid.map(({ address, ref }, logIndex) => {
    const event = executedEvent(address, ref, { block: block.number, logIndex });
    return { ...event, transactionHash: transaction.hash, timestamp: NOW + batch };
  });
  const [after, through] = [block.number - 1, block.number].map((number) => checkpointOf(number, NOW + batch));
  await ingest.seenByFeed({
    events: events.map((event) => ({ event, feedId: feedIdOf(event) })),
    after: after ?? '',
    through: through ?? '',
    cursor: through ?? '',
  });
}

const walletIdOf = (index: number) => `wallet_${hash(index).slice(2, 14)}`;

/** Has the attestor write every event. */
async function attestAll({ db, ingest }: Parts): Promise<void> {
  const sync = createSyncStore(db);
  const messageId = await insertMessage(db, 'attest', NOW);
  const context = writeLocation({ chainId: 31_337, identityRegistry: zeroAddress, attestor: zeroAddress });
  const rows = await db.orm.select().from(reputationEvents).all();
  const sent = rows.map((row) => sync.sentStatement(row, { agentId: 123_456, context }, messageId));
  await db.batch([sync.contextStatement(context), ...sent]);
  const events = rows.map(({ id, seq }) => {
    const event = attestedEvent(refOf(id), { block: 31_000_000 });
    return { ...event, logIndex: seq, timestamp: NOW + BATCHES };
  });
  for (let start = 0; start < events.length; start += 200) await ingest.seen(events.slice(start, start + 200));
}

test('an old payment takes at most 1,000 bytes of database, with its reputation events', async () => {
  const db = openDatabase(':memory:');
  const parts = createParts(db);
  const addresses: Address[] = [];
  for (let index = 0; index < WALLETS; index++) addresses.push(await insertWallet(db, walletIdOf(index)));
  const before = await sizes(db);
  for (let batch = 0; batch < BATCHES; batch++) await payAll(parts, addresses, batch);
  await attestAll(parts);
  const finalBlock = 32_000_000;
  await db.batch([
    parts.store.finalStatement(finalBlock),
    parts.store.cursorStatement(checkpointOf(finalBlock, NOW * 1.05)),
  ]);
  await createPruning(parts).run(NOW * 1.05);
  const later = { nowMs: () => (NOW + 200 * 86_400) * 1000 };
  await createRetention(testCore({ db, clock: later }), { auditDays: 0, days: 90, finalBlock: () => finalBlock }).run();

  expect((await db.orm.select({ count: count() }).from(messages).get())?.count).toBe(1);
  const { onchainTxHash } = reputationEvents;
  const attested = await db.orm.select({ count: count() }).from(reputationEvents).where(isNotNull(onchainTxHash)).get();
  expect(attested?.count).toBeGreaterThanOrEqual(PAYMENTS);
  const events = attested?.count ?? 0;
  let bytes = 0;
  for (const [name, size] of await sizes(db)) {
    const own = size - (before.get(name) ?? 0);
    bytes += name.startsWith('reputation_events') ? (own / events) * EVENTS_PER_PAYMENT : own / PAYMENTS;
  }
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
});
