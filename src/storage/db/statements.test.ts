import { Database } from 'bun:sqlite';
import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { type TemporaryDatabase, temporarySqlite } from '../../../test/support/database.ts';
import { insertPayment, insertWallet } from '../../../test/support/payments.ts';
import { payments } from '../../features/payments/payment-tables.ts';
import { isGiven, must } from './batch.ts';
import { rowLookUp } from './read.ts';
import { preparedOn, sharedReadOn } from './statements.ts';

test('the statement cache prepares each SQL text once, and evicts the oldest beyond its bound', () => {
  const sqlite = new Database(':memory:');
  const prepared = spyOn(sqlite, 'prepare');
  const { prepare } = preparedOn(sqlite);
  const answer = (number: number) => prepare(`select ${number} + ?`).values(1);
  for (let round = 0; round < 2; round++) {
    for (let number = 0; number < 400; number++) expect(answer(number)).toEqual([[number + 1]]);
  }
  expect(prepared).toHaveBeenCalledTimes(400);
  // Those that were prepared first make room, and are prepared again when they are needed.
  for (let number = 400; number < 1_200; number++) expect(answer(number)).toEqual([[number + 1]]);
  expect(answer(0)).toEqual([[1]]);
  expect(prepared).toHaveBeenCalledTimes(1_201);
});

test('a limit is bound behind a sign, where SQLite does not plan again for each of its values', () => {
  const sqlite = new Database(':memory:');
  const prepared = spyOn(sqlite, 'prepare');
  const { prepare } = preparedOn(sqlite);
  const numbers = prepare('select value from json_each(?) order by value limit ? offset ?');
  expect(numbers.values('[3, 1, 2, 4]', 2, 1)).toEqual([[2], [3]]);
  expect(prepared).toHaveBeenLastCalledWith('select value from json_each(?) order by value limit +? offset ?');
});

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

test('look-ups of one turn share a transaction, which ends with it, or before, with a write', async () => {
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
