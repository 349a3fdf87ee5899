import { expect, test } from 'bun:test';
import { sql } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { emptyDatabase } from '../../../test/support/database.ts';
import { isGiven, template } from './batch.ts';
import { hex, microUsdc } from './columns.ts';
import { facts } from './database-tables.ts';

const db = await emptyDatabase();

test('a statement template writes the values of each use in the encoding of their columns', async () => {
  const coins = sqliteTable('coins', {
    hash: hex('hash').primaryKey(),
    amount: microUsdc('amount').notNull(),
    kept: integer('kept', { mode: 'boolean' }).notNull(),
    note: text('note'),
  });
  await db.orm.run(sql`create table coins (hash bytea primary key, amount bigint, kept bigint, note text)`);
  const insert = template<'hash' | 'amount'>(
    db.orm
      .insert(coins)
      .values({ hash: sql.placeholder('hash'), amount: sql.placeholder('amount'), kept: true, note: null }),
  );
  await db.batch([insert({ hash: '0xAB', amount: 5n }), insert({ hash: '0xcd', amount: 2n ** 48n - 1n })]);
  expect(await db.orm.select().from(coins).all()).toEqual([
    { hash: '0xab', amount: 5n, kept: true, note: null },
    { hash: '0xcd', amount: 2n ** 48n - 1n, kept: true, note: null },
  ]);
});

test('a statement template checks its row count, and throws if a value is missing', async () => {
  const rename = template<'name' | 'value'>(
    db.orm
      .update(facts)
      .set({ value: sql`${sql.placeholder('value')}` })
      .where(isGiven(facts.name, 'name')),
  );
  await expect(db.batch([rename({ name: 'missing', value: 'x' })])).rejects.toThrow('Expected 1 rows');
  await db.batch([rename({ name: 'missing', value: 'x' }, 'any')]);
  const careless = template<never>(db.orm.delete(facts).where(isGiven(facts.name, 'name')));
  expect(() => careless({})).toThrow('name');
});
