import { beforeEach, expect, test } from 'bun:test';
import { sql } from 'drizzle-orm';
import { emptyDatabase } from '../../../test/support/database.ts';
import { systemClock } from '../../core/lib/time.ts';
import { type Db, openDatabase } from '../../storage/db/open.ts';
import { auditStatement, createAuditStore, createFailedLogins, LOOKED_AT, pageQuery } from './audit.ts';
import { asOperator, asRequest, noteActor } from './audit-entry.ts';
import { auditLog } from './audit-tables.ts';

let db: Db;
const deps = () => ({ db, clock: systemClock });
const all = () => db.orm.select().from(auditLog).all();

beforeEach(async () => {
  db = await emptyDatabase();
});

test('every page is read by an index, in its order', async () => {
  const queries = [
    [pageQuery(db.orm, { userId: 'user_a' }, 9, 10), 'audit_log_user (user_id=? AND seq<?)'],
    [pageQuery(db.orm, { userId: 'user_a' }, undefined, 10), 'audit_log_user (user_id=?)'],
    [
      pageQuery(db.orm, { userId: 'user_a', walletId: 'wallet_0123456789ab' }, 9, 10),
      'audit_log_wallet (wallet_id=? AND seq<?)',
    ],
  ] as const;
  const sqlite = openDatabase(':memory:');
  for (const [query, index] of queries) {
    const steps = JSON.stringify(await sqlite.orm.values(sql.raw(`explain query plan ${query.toSQL().sql}`)));
    expect(steps).toContain(index);
    expect(steps).not.toMatch(/SCAN|TEMP B-TREE/);
  }
});

test('the actor comes from the request, also of two at once, and from the command', async () => {
  const ask = (requestId: string) =>
    asRequest({ address: '192.0.2.7', requestId }, async () => {
      await Bun.sleep(1);
      noteActor({ kind: 'session', id: `ses_${requestId}` }, `user_${requestId}`);
      await Bun.sleep(1);
      return auditStatement(deps(), { action: 'wallet_renamed', walletId: 'wallet_0123456789ab' });
    });
  const statements = await Promise.all([ask('a'), ask('b')]);
  const command = asOperator('user end-sessions', () =>
    auditStatement(deps(), { action: 'sessions_ended', userId: 'user_a' }),
  );
  await db.batch([...statements, command, auditStatement(deps(), { action: 'wallet_frozen', userId: 'user_a' })]);
  expect(await all()).toMatchObject([
    { actor: 'session', actorId: 'ses_a', userId: 'user_a', requestId: 'a', address: '192.0.2.7' },
    { actor: 'session', actorId: 'ses_b', userId: 'user_b', requestId: 'b' },
    { actor: 'operator', actorId: 'user end-sessions', userId: 'user_a', requestId: null },
    { actor: 'server', actorId: null, userId: 'user_a', address: null },
  ]);
});

test('a crowd of wrong passwords is a row for each user and minute, and in memory as many', async () => {
  let nowMs = 1_800_000_000_000;
  const failed = createFailedLogins({ db, clock: { nowMs: () => nowMs } });
  for (let minute = 0; minute < 3; minute++, nowMs += 60_000) {
    for (let count = 0; count < 500; count++) failed.note(`user_${count % 2}`);
    if (minute === 1) await failed.write();
  }
  await failed.write();
  await failed.write();
  const rows = await all();
  expect(rows.map(({ count }) => count)).toEqual([250, 250, 250, 250, 250, 250]);
});

test('filters look at a bounded number of entries each, and find old entries', async () => {
  const store = createAuditStore(db);
  await db.batch([
    auditStatement(deps(), { action: 'wallet_frozen', userId: 'user_a' }),
    ...Array.from({ length: 2 * LOOKED_AT }, () =>
      auditStatement(deps(), { action: 'wallet_renamed', userId: 'user_a' }),
    ),
  ]);
  let pages = 0;
  const found = [];
  let before: number | undefined;
  do {
    const page = await store.ofUser('user_a', { actions: ['wallet_frozen'], before }, 10);
    found.push(...page.rows);
    before = page.next;
    pages += 1;
  } while (before !== undefined);
  expect(found.map(({ action }) => action)).toEqual(['wallet_frozen']);
  expect(pages).toBe(3);
});
