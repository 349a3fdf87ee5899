import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { Glob } from 'bun';
import { sql } from 'drizzle-orm';
import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { emptyDatabase } from '../../../test/support/database.ts';
import { address, hex, oneOf, paymentId } from './columns.ts';

const word = oneOf(['first', 'second']);
const things = sqliteTable('things', {
  name: text('name'),
  id: paymentId('id'),
  bytes: hex('bytes'),
  account: address('account'),
  word: word('word'),
});

async function emptyThings() {
  const db = await emptyDatabase();
  await db.orm.run('create table things (name text, id bytea, bytes bytea, account bytea, word bigint)');
  return db;
}

const ACCOUNT = '0x52908400098527886E0F7030069857D2E4169EE7';

describe('a byte column', () => {
  test.each([
    { id: 'pay_0123456789ab', bytes: `0x${'0f'.repeat(32)}`, account: ACCOUNT, word: 'second' },
    { id: 'pay_1', bytes: '0x', account: ACCOUNT.toLowerCase() as '0x', word: 'first' },
    { id: 'job_0123456789ab:completed', bytes: '0x00', account: `0x${'Aa'.repeat(20)}`, word: null },
    { id: 'pay_0123456789AB', bytes: '0x08c379a0', account: `0x${'0'.repeat(40)}`, word: 'first' },
  ] as const)('reads back the value that was written: $id', async (thing) => {
    const { orm } = await emptyThings();
    await orm.insert(things).values(thing).run();
    expect(await orm.select().from(things).get()).toEqual({ name: null, ...thing });
  });

  test('stores an id in 6 bytes, a hash in 32 and an address in 25', async () => {
    const { orm } = await emptyThings();
    const thing = { id: 'pay_0123456789ab', bytes: `0x${'0f'.repeat(32)}`, account: ACCOUNT } as const;
    await orm.insert(things).values(thing).run();
    const { id, bytes, account } = things;
    const lengths = { id: sql`length(${id})`, bytes: sql`length(${bytes})`, account: sql`length(${account})` };
    expect(await orm.select(lengths).from(things).get()).toEqual({ id: 6, bytes: 32, account: 25 });
  });

  test.each(['0x1', '0xzz', 'ab'])('refuses invalid hex: %s', async (bytes) => {
    const { orm } = await emptyThings();
    expect(() =>
      orm
        .insert(things)
        .values({ bytes: bytes as '0x' })
        .run(),
    ).toThrow();
  });

  test.each(['0x', `${ACCOUNT}00`, ACCOUNT.slice(2)])('refuses an invalid address: %s', async (account) => {
    const { orm } = await emptyThings();
    expect(() =>
      orm
        .insert(things)
        .values({ account: account as '0x' })
        .run(),
    ).toThrow();
  });
});

test('no source file compares a column with a bare placeholder, which never equals bytes', async () => {
  const source = join(import.meta.dir, '../..');
  const bare = /\b(?:eq|ne|inArray)\([^()]*,\s*(?:at|sql\.placeholder|placeholder)\(/;
  const found: string[] = [];
  for (const file of new Glob('**/*.ts').scanSync(source)) {
    if (bare.test(await Bun.file(join(source, file)).text())) found.push(file);
  }
  expect(found).toEqual([]);
});
