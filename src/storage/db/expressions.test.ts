import { afterAll, expect, test } from 'bun:test';
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { spelledOut } from './batch.ts';
import { openDatabase } from './open.ts';

const things = sqliteTable('things', {
  id: integer('id').primaryKey(),
  state: text('state').notNull(),
  isOpen: integer('is_open', { mode: 'boolean' }).notNull(),
});

const db = openDatabase(':memory:');
afterAll(() => db.close());

test.each([
  ['things_open', () => eq(things.isOpen, true)],
  ['things_new', () => inArray(things.state, ['a', 'b'])],
])('spelledOut lets SQLite use the partial index %s', async (name, condition) => {
  const { orm } = db;
  await orm.run(
    sql`create table if not exists things (id integer primary key, state text not null, is_open integer not null)`,
  );
  await orm.run(sql`create index if not exists things_new on things (id) where state in ('a', 'b')`);
  await orm.run(sql`create index if not exists things_open on things (id) where is_open = 1`);
  const planOf = async (where: SQL) =>
    JSON.stringify(await orm.values(sql`explain query plan select id from ${things} where ${where}`));
  expect(await planOf(spelledOut(condition()))).toContain(name);
});
