import { expect, test } from 'bun:test';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../../../storage/db/open.ts';
import { settleableQuery } from './store.ts';

test('reserves are settled without looking at all messages that there ever were', async () => {
  const db = openDatabase(':memory:');
  const { sql: text } = settleableQuery(db.orm).toSQL();
  const plan = JSON.stringify(await db.orm.values(sql.raw(`explain query plan ${text}`)));
  expect(plan).toContain('SCAN gas_reserves');
  expect(plan).not.toContain('SCAN messages');
  db.close();
});
