import { expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { schemaName } from '../../../indexer/boot/names.ts';
import { emptyDatabase } from '../../../test/support/database.ts';
import { must } from '../../storage/db/batch.ts';
import { buildNameOf, createIndexStore, orderStatements } from './store.ts';
import { indexes } from './tables.ts';

test('an index that gets a number again, as after a restore, has a schema of its own in Postgres', async () => {
  const db = await emptyDatabase();
  const store = createIndexStore(db);
  const order = async (now: number) => {
    const rows = await store.all();
    await db.batch(orderStatements(db, rows, { now, requestsPerSecond: null, taken: [] }));
    return (await store.all()).at(-1);
  };
  const first = await order(100);
  await db.batch([must(db.orm.delete(indexes).where(eq(indexes.number, 2)))]);
  const again = await order(200);
  expect([first?.number, again?.number]).toEqual([2, 2]);
  const schemas = [first, again].map((row) => schemaName('project', 'deployment', row && buildNameOf(row)));
  expect(new Set([...schemas, schemaName('project', 'deployment')]).size).toBe(3);
});
