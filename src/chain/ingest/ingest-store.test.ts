import { expect, test } from 'bun:test';
import { emptyDatabase } from '../../../test/support/database.ts';
import { executedEvent, hash, insertWallet } from '../../../test/support/payments.ts';
import { paymentKey } from '../../features/payments/payment-fold.ts';
import { createIngestStore } from './ingest-store.ts';
import { chainEvents } from './ingest-tables.ts';

test('the event store reads back a stored event, and refuses unreadable and unhandled rows', async () => {
  const db = await emptyDatabase();
  const store = createIngestStore(db);
  const event = executedEvent(await insertWallet(db, 'wallet_1'), hash('payment'), { block: 7 });
  const eventKey = paymentKey.of(event.args.ref);
  const row = { ...event, eventKey, opens: null, feedId: null, unmatched: false };
  await db.batch(store.upsertStatements([row]));
  expect(await store.ofKeys([eventKey])).toEqual([row]);
  await db.orm
    .update(chainEvents)
    .set({ args: { ...event.args, fee: 20_000 } })
    .run();
  expect(() => store.ofKeys([eventKey])).toThrow('readable fee');
  await db.orm.update(chainEvents).set({ event: 'Anything' }).run();
  expect(() => store.ofTransactions([event.transactionHash])).toThrow('Anything');
  db.close();
});
