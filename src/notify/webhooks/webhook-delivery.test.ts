import { expect, test } from 'bun:test';
import { testCore } from '../../../test/support/core.ts';
import { emptyDatabase } from '../../../test/support/database.ts';
import { webhookWallet } from '../../../test/support/webhooks.ts';
import { createLogger } from '../../core/log.ts';
import { must } from '../../storage/db/batch.ts';
import { type Db, openDatabase } from '../../storage/db/open.ts';
import type { Send, WebhookOutcome } from './send-webhook.ts';
import { nextAttemptAfter, startDelivery, type WebhookDelivery } from './webhook-delivery.ts';
import { createWebhookStore } from './webhook-store.ts';
import { webhookDeliveries } from './webhook-tables.ts';

const clock = { nowMs: () => 1_000_000 };
const DELIVERED: WebhookOutcome = { statusCode: 200, error: null, answer: null };

async function start(db: Db, send: Send): Promise<WebhookDelivery> {
  const logger = createLogger({ level: 'silent', pretty: false, secrets: [] });
  const bounds = { inAll: 32, perOrigin: 8 };
  return startDelivery(testCore({ db, clock, logger }), { store: createWebhookStore(db), send, bounds });
}

/** A delivery that is due, for each of so many wallets. */
async function due(db: Db, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const { id: walletId } = await webhookWallet(db, `http://10.0.0.1:${i + 1}/`);
    const facts = { id: `whd_${i}`, walletId, type: 'job_created' as const, body: '{}' };
    const row = { ...facts, status: 'pending' as const, nextAttemptAtMs: clock.nowMs(), createdAt: 1 };
    await db.batch([must(db.orm.insert(webhookDeliveries).values(row))]);
  }
}

/** The second attempt ends while the commit of the first is awaited; answers how often each was noted. */
async function endDuringCommit(afterFirst: () => void): Promise<readonly (readonly [string, number])[]> {
  const db = await emptyDatabase();
  await due(db, 2);
  const second = Promise.withResolvers<WebhookOutcome>();
  const committed = Promise.withResolvers<void>();
  let commits = 0;
  const slow: Db = {
    ...db,
    async batch(statements) {
      commits++;
      if (commits > 1) return db.batch(statements);
      try {
        afterFirst();
        await db.batch(statements);
      } finally {
        second.resolve(DELIVERED);
        for (let turn = 0; turn < 50; turn++) await null;
        committed.resolve();
      }
    },
  };
  let sent = 0;
  const delivery = await start(slow, async () => {
    sent++;
    return sent === 1 ? DELIVERED : await second.promise;
  });
  await committed.promise;
  await delivery.stop();
  const rows = await db.orm.select().from(webhookDeliveries).all();
  db.close();
  expect(sent).toBe(2);
  return rows.map(({ status, attempts }) => [status, attempts]);
}

test('webhook delivery stores an outcome that comes during the commit of another', async () => {
  expect(await endDuringCommit(() => {})).toEqual([
    ['delivered', 1],
    ['delivered', 1],
  ]);
});

test('webhook delivery stores its outcomes after a failed commit', async () => {
  const fail = () => {
    throw new Error('the disk is full');
  };
  expect(await endDuringCommit(fail)).toEqual([
    ['delivered', 1],
    ['delivered', 1],
  ]);
});

test('webhook delivery does not block the event loop while it reads 5,000 wallets', async () => {
  // That of another process would leave the loop free in any case.
  const db = openDatabase(':memory:');
  await due(db, 5_000);
  let rounds = 0;
  let isOver = false;
  const count = () => {
    rounds++;
    if (!isOver) setImmediate(count);
  };
  const first = Promise.withResolvers<number>();
  const delivery = await start(db, async () => {
    first.resolve(rounds);
    return DELIVERED;
  });
  setImmediate(count);
  expect(await first.promise).toBeGreaterThan(0);
  isOver = true;
  await delivery.stop();
  db.close();
});

test.each([
  [1, 6_000],
  [2, 31_000],
  [3, 121_000],
  [4, null],
  [5, null],
])('after failure %p of a round the next webhook attempt is at %p', (attempts, expected) => {
  expect(nextAttemptAfter(attempts, 1_000)).toBe(expected);
});
