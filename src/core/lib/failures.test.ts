import { expect, test } from 'bun:test';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../../storage/db/open.ts';
import { failureText } from './failures.ts';

test('failureText leaves out the values of a failed query', async () => {
  const db = openDatabase(':memory:');
  const error: unknown = await db.orm.all(sql`select ${'a secret value'} from nowhere`).catch((thrown) => thrown);
  db.close();
  expect(String(error)).toContain('a secret value');
  expect(failureText(error)).toBe('no such table: nowhere');
});

test('failureText returns the message of any other error', () => {
  expect(failureText(new Error('no answer'))).toBe('no answer');
  expect(failureText('no answer')).toBe('no answer');
});
