import { expect, test } from 'bun:test';
import { and, gt, gte, sql } from 'drizzle-orm';
import { openDatabase } from '../../storage/db/open.ts';
import { paidQuery } from './gas-money.ts';
import { transactions } from './relay-tables.ts';

test('what keys have paid is read from their latest transactions alone', async () => {
  const db = openDatabase(':memory:');
  const isRecent = and(gte(transactions.createdAt, 1), gt(transactions.seq, 9));
  const { sql: text } = paidQuery(db.orm, isRecent).toSQL();
  const plan = JSON.stringify(await db.orm.values(sql.raw(`explain query plan ${text}`)));
  expect(plan).toContain('SEARCH transactions USING INTEGER PRIMARY KEY (rowid>?)');
  expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
  db.close();
});
