import { Database } from 'bun:sqlite';
import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { type TemporaryDatabase, temporarySqlite } from '../../../test/support/database.ts';
import { insertPayment, insertWallet } from '../../../test/support/payments.ts';
import { payments } from '../../features/payments/payment-tables.ts';
import { must } from './batch.ts';
import { rowLookUp } from './look-up.ts';
import { sharedReadOn } from './shared-read.ts';
import { isGiven } from './template.ts';

let opened: TemporaryDatabase;
beforeEach(async () => {
  opened = temporarySqlite();
  await insertWallet(opened.db, 'wallet_0123456789ab');
  await insertPayment(opened.db, 'wallet_0123456789ab', 'pay_0123456789ab');
});
afterEach(() => opened.remove());

const memo = (text: string) => must(opened.db.orm.update(payments).set({ memo: text }));
const nextTurn = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)));

test('a look-up reads what was committed before it, also in the same turn of the event loop', async () => {
  const { db } = opened;
  const byId = rowLookUp(db, payments, isGiven(payments.id, 'id'));
  const find = async () => (await byId({ id: 'pay_0123456789ab' }))?.memo;
  const first = find();
  const committed = db.batch([memo('by a batch')]);
  const second = find();
  const written = db.orm.update(payments).set({ memo: 'alone' }).where(eq(payments.id, 'pay_0123456789ab'));
  const third = written.run().then(find);
  expect(await Promise.all([first, second, third])).toEqual(['', 'by a batch', 'alone']);
  await committed;
});

test('a commit of another process is read in the next turn', async () => {
  const { db, path } = opened;
  const byId = rowLookUp(db, payments, isGiven(payments.id, 'id'));
  const find = async () => (await byId({ id: 'pay_0123456789ab' }))?.memo;
  expect(await find()).toBe('');
  const other = new Database(path, { strict: true });
  other.run("update payments set memo = 'by another'");
  other.close();
  await nextTurn();
  expect(await find()).toBe('by another');
});

test('look-ups of one turn share a transaction, which ends with it, or before by whoever writes', async () => {
  const sqlite = new Database(':memory:');
  const prepared = spyOn(sqlite, 'prepare');
  const shared = sharedReadOn(sqlite);
  expect(prepared).toHaveBeenCalledTimes(2);
  shared.begin();
  shared.begin();
  expect(sqlite.inTransaction).toBeTrue();
  await nextTurn();
  expect(sqlite.inTransaction).toBeFalse();
  shared.begin();
  shared.end();
  expect(sqlite.inTransaction).toBeFalse();
  // As SQLite does where a read fails.
  shared.begin();
  sqlite.run('ROLLBACK');
  shared.end();
  shared.begin();
  expect(sqlite.inTransaction).toBeTrue();
  shared.finalize();
  sqlite.close();
});
