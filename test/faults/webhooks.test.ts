import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { createOutbox } from '../../src/notify/outbox.ts';
import { webhookDeliveries } from '../../src/notify/webhooks/webhook-tables.ts';
import { fillDisk, temporaryDatabase } from '../support/database.ts';
import { openedInTests } from '../support/opened.ts';
import { until } from '../support/relay.ts';
import { testClock } from '../support/service.ts';
import { startReceiver, startWebhooks, webhookJobs, webhookWallet } from '../support/webhooks.ts';

const opened = openedInTests();

function receiver(...[answering]: Parameters<typeof startReceiver>) {
  const started = startReceiver(answering);
  opened.push(started);
  return started;
}

/** A database with one notice that was not sent yet. */
async function withNotice(url: string) {
  const database = await temporaryDatabase();
  opened.push({ stop: async () => database.remove() });
  const wallet = await webhookWallet(database.db, url);
  const [jobId = ''] = await webhookJobs(database.db, wallet);
  const outbox = createOutbox(database.db, testClock(), { gatherMs: 0 });
  const notice = { type: 'job_funded', jobId, onchainJobId: 7, status: 'funded' } as const;
  await database.db.batch(await outbox.statements([{ ...notice, walletId: wallet.id }]));
  return { ...database, wallet };
}

test.each(['before its answer', 'between the answer and its record'])(
  'a process that is killed %s is followed by one that sends the same again',
  async (when) => {
    const killed = Promise.withResolvers<void>();
    const shop = receiver(async () => {
      if (when === 'before its answer' && shop.received.length === 1) {
        child.kill('SIGKILL');
        await killed.promise;
      }
      return new Response();
    });
    const { db, path, wallet } = await withNotice(shop.url);
    const step = when === 'before its answer' ? 'none' : 'ended';
    const child = Bun.spawn([process.execPath, join(import.meta.dir, '../support/webhooks-process.ts'), path, step], {
      stdout: 'inherit',
      stderr: 'inherit',
    });
    await child.exited;
    killed.resolve();
    expect(child.signalCode).toBe('SIGKILL');
    expect(await db.orm.select().from(webhookDeliveries).orderBy(webhookDeliveries.seq).all()).toMatchObject([
      { status: 'pending', attempts: 0 },
    ]);

    const webhooks = await startWebhooks(db);
    opened.push(webhooks.delivery);
    const row = await webhooks.latest(wallet, ({ status }) => status === 'delivered');
    expect(row.attempts).toBe(1);
    const [first, second] = shop.received;
    expect(shop.received).toHaveLength(2);
    expect(second?.headers.get('webhook-id')).toBe(row.id);
    expect([first?.headers.get('webhook-id'), first?.body]).toEqual([row.id, second?.body]);
  },
);

test('outcomes that cannot be written are kept until they can', async () => {
  const shop = receiver();
  const { db, wallet } = await withNotice(shop.url);
  const makeRoom = await fillDisk(db, ['webhook_deliveries']);
  const webhooks = await startWebhooks(db);
  opened.push(webhooks.delivery);
  await until(() => webhooks.log.some((line) => line.includes('not delivered for the moment')), 'a commit has failed');
  expect(await webhooks.list(wallet)).toMatchObject([{ status: 'pending', attempts: 0 }]);
  await makeRoom();
  await webhooks.latest(wallet, ({ status }) => status === 'delivered');
  webhooks.advance(600_000);
  await webhooks.delivery.stop();
  expect(shop.received).toHaveLength(1);
});
