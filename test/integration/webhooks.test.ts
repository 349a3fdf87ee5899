import { beforeEach, describe, expect, test } from 'bun:test';
import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { newWebhookSecret, sealWebhookSecret } from '../../src/features/wallets/wallet-keys.ts';
import { createWalletStore } from '../../src/features/wallets/wallet-store.ts';
import { webhookDeliveries } from '../../src/notify/webhooks/webhook-tables.ts';
import { must } from '../../src/storage/db/batch.ts';
import { type TemporaryDatabase, temporaryDatabase } from '../support/database.ts';
import { openedInTests } from '../support/opened.ts';
import { until } from '../support/relay.ts';
import { testClock } from '../support/service.ts';
import {
  type Received,
  type Receiver,
  startReceiver,
  startWebhooks,
  type Webhooks,
  type WebhooksOptions,
  type WebhookWallet,
  webhookJobs,
  webhookVault,
  webhookWallet,
} from '../support/webhooks.ts';

let database: TemporaryDatabase;
const opened = openedInTests();
beforeEach(async () => {
  database = await temporaryDatabase();
  opened.push({ stop: database.remove });
});

async function start(options?: WebhooksOptions): Promise<Webhooks> {
  const webhooks = await startWebhooks(database.db, options);
  opened.push(webhooks.delivery);
  return webhooks;
}
function receiver(answering?: Parameters<typeof startReceiver>[0]): Receiver {
  const started = startReceiver(answering);
  opened.push(started);
  return started;
}
const jobsOf = (wallet: WebhookWallet, count?: number) => webhookJobs(database.db, wallet, count);
const setUrl = async ({ store }: Webhooks, wallet: WebhookWallet, url: string | null) =>
  database.db.batch(store.urlStatements(wallet.id, url));
const standardHeaders = ({ headers }: Received) => ({
  'webhook-id': headers.get('webhook-id') ?? '',
  'webhook-timestamp': headers.get('webhook-timestamp') ?? '',
  'webhook-signature': headers.get('webhook-signature') ?? '',
});
const first = ({ received }: Receiver): Received => {
  const [one] = received;
  if (one === undefined) throw new Error('Nothing was received.');
  return one;
};

describe('a delivery', () => {
  test('is a signed POST that both signatures and both public clients verify', async () => {
    const shop = receiver();
    const wallet = await webhookWallet(database.db, shop.url);
    const webhooks = await start();
    const [jobId = ''] = await jobsOf(wallet);
    await webhooks.tell([jobId], [wallet.id]);
    await shop.got(1);
    const got = first(shop);
    const row = await webhooks.latest(wallet, ({ status }) => status === 'delivered');
    expect(row).toMatchObject({ attempts: 1, lastStatusCode: 200, lastError: null, nextAttemptAtMs: null });
    expect(row.deliveredAt).toBeGreaterThan(1_700_000_000);
    expect(got.body).toBe((await webhooks.store.find(row.id))?.body ?? '');
    expect(Object.keys(JSON.parse(got.body))).toEqual([
      ...['type', 'jobId', 'onchainJobId', 'walletAddress', 'status', 'timestamp'],
    ]);
    expect(got.headers.get('content-type')).toBe('application/json');
    expect(got.headers.get('user-agent')).toBe('Bursar-Webhook/1.0');
    expect(got.headers.get('x-bursar-event')).toBe('job_funded');
    const byHand = createHmac('sha256', wallet.secret).update(got.body).digest('hex');
    expect(got.headers.get('x-bursar-signature')).toBe(`sha256=${byHand}`);

    expect(got.headers.get('webhook-id')).toBe(row.id);
    const parsed = JSON.parse(got.body);
    expect(new StandardWebhook(wallet.secret).verify(got.body, standardHeaders(got))).toEqual(parsed);
    expect(() => new SvixWebhook(wallet.secret).verify(got.body, standardHeaders(got))).not.toThrow();
    expect(() => new StandardWebhook(newWebhookSecret()).verify(got.body, standardHeaders(got))).toThrow();
    expect(() => new SvixWebhook(wallet.secret).verify(`${got.body} `, standardHeaders(got))).toThrow();
  });

  test('uses the current URL and secret, and is stored once though its event is seen again', async () => {
    const [old, fresh] = [receiver(() => new Response(null, { status: 500 })), receiver()];
    const wallet = await webhookWallet(database.db, old.url);
    const webhooks = await start();
    const jobIds = await jobsOf(wallet);
    await webhooks.tell(jobIds, [wallet.id]);
    await webhooks.latest(wallet, ({ attempts }) => attempts === 1);
    const rotated = newWebhookSecret();
    const sealed = sealWebhookSecret(webhookVault, wallet.id, rotated);
    await database.db.batch([createWalletStore(database.db).webhookSecretStatement(wallet.id, sealed)]);
    await setUrl(webhooks, wallet, fresh.url);
    webhooks.advance(5_000);
    await fresh.got(1);
    const got = first(fresh);
    const { timestamp } = JSON.parse(got.body);
    expect(Number(got.headers.get('webhook-timestamp'))).toBeGreaterThan(timestamp);
    expect(got.headers.get('webhook-id')).toBe(first(old).headers.get('webhook-id'));
    expect(got.body).toBe(first(old).body);
    const signature = createHmac('sha256', rotated).update(got.body).digest('hex');
    expect(got.headers.get('x-bursar-signature')).toBe(`sha256=${signature}`);
    await webhooks.latest(wallet, ({ status }) => status === 'delivered');
    await webhooks.tell(jobIds, [wallet.id]);
    webhooks.advance(600_000);
    await webhooks.delivery.stop();
    expect([old.received.length, fresh.received.length]).toEqual([1, 1]);
  });

  test('is never sent unsigned', async () => {
    const shop = receiver();
    const wallet = await webhookWallet(database.db, shop.url, { secret: false });
    const webhooks = await start();
    await webhooks.tell(await jobsOf(wallet), [wallet.id]);
    const row = await webhooks.latest(wallet, ({ attempts }) => attempts === 1);
    expect(row).toMatchObject({ status: 'pending', lastStatusCode: null });
    expect(row.lastError).toStartWith('WEBHOOK_NO_SECRET');
    expect(shop.received).toEqual([]);
    const sealed = sealWebhookSecret(webhookVault, wallet.id, newWebhookSecret());
    await database.db.batch([createWalletStore(database.db).firstWebhookSecretStatement(wallet.id, sealed)]);
    webhooks.advance(5_000);
    await webhooks.latest(wallet, ({ status }) => status === 'delivered');
  });

  test('leaves no secret, no body and no path of the URL in the log', async () => {
    const shop = receiver(() => new Response(null, { status: 500 }));
    const wallet = await webhookWallet(database.db, `${shop.url}/a-token-of-the-receiver?key=hidden`);
    const webhooks = await start();
    await webhooks.tell(await jobsOf(wallet), [wallet.id]);
    await webhooks.latest(wallet, ({ attempts }) => attempts === 1);
    await shop.stop();
    webhooks.advance(5_000);
    const row = await webhooks.latest(wallet, ({ attempts }) => attempts === 2);
    const written = `${webhooks.log.join('')}${row.lastError}`;
    expect(webhooks.log.length).toBeGreaterThanOrEqual(2);
    for (const hidden of ['whsec_', wallet.secret.slice(6), 'a-token', 'hidden', 'onchainJobId']) {
      expect(written).not.toContain(hidden);
    }
  });
});

describe('the retries of a delivery', () => {
  test('come 5, 30 and 120 s after the failure before, across restarts, and then end for good', async () => {
    const clock = testClock();
    const shop = receiver(() => new Response('no', { status: 503 }));
    const wallet = await webhookWallet(database.db, shop.url);
    let webhooks = await start({ clock });
    await webhooks.tell(await jobsOf(wallet), [wallet.id]);
    for (const [index, pauseMs] of [5_000, 30_000, 120_000].entries()) {
      const before = clock.nowMs();
      const row = await webhooks.latest(wallet, ({ attempts }) => attempts === index + 1);
      expect(row).toMatchObject({ status: 'pending', lastStatusCode: 503 });
      expect(row.lastError).toBe('The receiver answered 503.');
      const dueInMs = (row.nextAttemptAtMs ?? 0) - before;
      expect(dueInMs).toBeWithin(pauseMs - 1_000, pauseMs + 10_000);
      // Another process goes on where this one ended, and does not begin before its time.
      await webhooks.delivery.stop();
      clock.offsetMs += (row.nextAttemptAtMs ?? 0) - clock.nowMs() - 1_000;
      const early = await start({ clock });
      await early.delivery.stop();
      expect(shop.received).toHaveLength(index + 1);
      clock.offsetMs += 1_000;
      webhooks = await start({ clock });
    }
    const row = await webhooks.latest(wallet, ({ status }) => status === 'failed');
    expect(row).toMatchObject({ attempts: 4, nextAttemptAtMs: null, deliveredAt: null });
    webhooks.advance(86_400_000);
    await webhooks.delivery.stop();
    expect(shop.received).toHaveLength(4);
    expect(new Set(shop.received.map(({ headers }) => headers.get('webhook-id')))).toEqual(new Set([row.id]));
  });

  test('continue when the clock is set back', async () => {
    const shop = receiver(() => new Response(null, { status: 500 }));
    const wallet = await webhookWallet(database.db, shop.url);
    const webhooks = await start();
    await webhooks.tell(await jobsOf(wallet), [wallet.id]);
    await webhooks.latest(wallet, ({ attempts }) => attempts === 1);
    webhooks.advance(-3_600_000);
    await webhooks.tell(await jobsOf(wallet), [wallet.id]);
    await shop.got(2);
    await webhooks.latest(wallet, ({ attempts }) => attempts === 1);
    webhooks.advance(5_000);
    await webhooks.latest(wallet, ({ attempts }) => attempts === 2);
    webhooks.advance(3_600_000);
    await webhooks.latest(wallet, ({ attempts }) => attempts === 3);
  });
});

describe('a delivery fails', () => {
  const answers: [string, () => Response, number | null, string][] = [
    ['a redirect', () => Response.redirect('http://127.0.0.1:1/elsewhere', 302), 302, 'answered 302'],
    ['400', () => new Response(null, { status: 400 }), 400, 'answered 400'],
    ['410', () => new Response(null, { status: 410 }), 410, 'answered 410'],
    ['429', () => new Response(null, { status: 429, headers: { 'Retry-After': '1' } }), 429, 'answered 429'],
    ['500', () => new Response('x'.repeat(1_000), { status: 500 }), 500, 'answered 500'],
  ];
  test.each(answers)('on %s', async (_, answer, lastStatusCode, reason) => {
    const shop = receiver(answer);
    const wallet = await webhookWallet(database.db, shop.url);
    const webhooks = await start();
    await webhooks.tell(await jobsOf(wallet), [wallet.id]);
    const row = await webhooks.latest(wallet, ({ attempts }) => attempts === 1);
    expect(row).toMatchObject({ status: 'pending', lastStatusCode });
    expect(row.lastError).toContain(reason);
    expect(shop.received).toHaveLength(1);
  });

  test('when the receiver is not there', async () => {
    const gone = receiver();
    await gone.stop();
    const wallet = await webhookWallet(database.db, gone.url);
    const webhooks = await start();
    await webhooks.tell(await jobsOf(wallet), [wallet.id]);
    const row = await webhooks.latest(wallet, ({ attempts }) => attempts === 1);
    expect(row).toMatchObject({ status: 'pending', lastStatusCode: null });
    expect(row.lastError).toContain('127.0.0.1');
  });

  test('without an answer within 5 s', async () => {
    const hung = Promise.withResolvers<Response>();
    const shop = receiver(() => hung.promise);
    const wallet = await webhookWallet(database.db, shop.url);
    const webhooks = await start();
    await webhooks.tell(await jobsOf(wallet), [wallet.id]);
    const row = await webhooks.latest(wallet, ({ attempts }) => attempts === 1);
    expect(row).toMatchObject({
      status: 'pending',
      lastStatusCode: null,
      lastError: 'The receiver did not answer within 5 s.',
    });
    hung.resolve(new Response());
  });

  test('for a private target where those are forbidden', async () => {
    const shop = receiver();
    const wallet = await webhookWallet(database.db, shop.url);
    const webhooks = await start({ allowPrivateTargets: false });
    await webhooks.tell(await jobsOf(wallet), [wallet.id]);
    const row = await webhooks.latest(wallet, ({ attempts }) => attempts === 1);
    expect(row).toMatchObject({ status: 'pending', lastStatusCode: null });
    expect(row.lastError).toStartWith('TARGET_NOT_ALLOWED');
    expect(shop.received).toEqual([]);
  });
});

test('a gigabyte in the answer is not read', async () => {
  const chunk = new Uint8Array(65_536);
  let sent = 0;
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    sent += chunk.byteLength;
    if (sent > 2 ** 30) controller.close();
    else controller.enqueue(chunk);
  };
  const shop = receiver(() => new Response(new ReadableStream({ pull }, { highWaterMark: 1 })));
  const wallet = await webhookWallet(database.db, shop.url);
  const webhooks = await start();
  await webhooks.tell(await jobsOf(wallet), [wallet.id]);
  expect(await webhooks.latest(wallet, ({ attempts }) => attempts === 1)).toMatchObject({
    status: 'delivered',
    lastStatusCode: 200,
  });
  expect(sent).toBeLessThan(2 ** 26);
});

test('receivers that hang with a long backlog delay no others', async () => {
  const hung = Promise.withResolvers<Response>();
  const hanging = Array.from({ length: 8 }, () => receiver(() => hung.promise));
  const good = receiver();
  const slow = await Promise.all(hanging.map(({ url }) => webhookWallet(database.db, url)));
  const quick = await Promise.all(Array.from({ length: 3 }, () => webhookWallet(database.db, good.url)));
  // So long that on a busy machine, too, none gives up before the others are served.
  const webhooks = await start({ places: { inAll: 16, perOrigin: 4 }, answerWithinMs: 60_000 });
  for (const wallet of slow) await webhooks.tell(await jobsOf(wallet, 50), [wallet.id]);
  await Promise.all(hanging.map(({ got }) => got(1)));
  for (const wallet of quick) await webhooks.tell(await jobsOf(wallet, 100), [wallet.id]);
  await good.got(300);
  // All the while none has given up: the first of those that hang has not ended.
  expect(hanging.map(({ received }) => received.length)).toEqual(hanging.map(() => 1));
  await until(() => webhooks.delivery.active === 8, 'only those that hang are left');
  hung.resolve(new Response());
  await Promise.all(hanging.map(({ got }) => got(50)));
});

test('a backlog is delivered once, entirely, and with bounded concurrency', async () => {
  let active = 0;
  let most = 0;
  const shop = receiver(async () => {
    active += 1;
    most = Math.max(most, active);
    await new Promise((resolve) => setImmediate(resolve));
    active -= 1;
    return new Response();
  });
  const [one, two] = [await webhookWallet(database.db, shop.url), await webhookWallet(database.db, shop.url)];
  const webhooks = await start({ places: { inAll: 16, perOrigin: 4 } });
  await webhooks.tell(await jobsOf(one, 300), [one.id, two.id]);
  await until(async () => (await webhooks.store.pending()).count === 0, 'everything is delivered');
  expect(shop.received).toHaveLength(600);
  expect(new Set(shop.received.map(({ headers }) => headers.get('webhook-id'))).size).toBe(600);
  expect(most).toBeLessThanOrEqual(4);
});

describe('deleting a URL', () => {
  test('ends pending deliveries, and those in progress keep their outcome', async () => {
    const release = Promise.withResolvers<Response>();
    const shop = receiver(() => new Response(null, { status: 500 }));
    const wallet = await webhookWallet(database.db, shop.url);
    const webhooks = await start();
    const [waiting = '', under = ''] = await jobsOf(wallet, 2);
    await webhooks.tell([waiting], [wallet.id]);
    await webhooks.latest(wallet, ({ attempts }) => attempts === 1);
    shop.answer(() => release.promise);
    await webhooks.tell([under], [wallet.id]);
    await shop.got(2);
    await setUrl(webhooks, wallet, null);
    const ended = { status: 'failed', nextAttemptAtMs: null };
    expect(await webhooks.list(wallet)).toMatchObject([ended, ended]);
    expect((await webhooks.list(wallet))[0]?.lastError).toStartWith('WEBHOOK_NO_URL');
    release.resolve(new Response());
    await webhooks.latest(wallet, ({ status }) => status === 'delivered');
    webhooks.advance(600_000);
    await webhooks.delivery.stop();
    expect(shop.received).toHaveLength(2);
    expect(await webhooks.list(wallet)).toMatchObject([{ jobId: under }, { jobId: waiting, ...ended }]);
  });
});

test('a delivery whose Job is deleted while it is in progress delays no other', async () => {
  const release = Promise.withResolvers<Response>();
  const shop = receiver(({ body }) => (body.includes(gone) ? release.promise : new Response()));
  const wallet = await webhookWallet(database.db, shop.url);
  const webhooks = await start();
  const [gone = '', stays = ''] = await jobsOf(wallet, 2);
  await webhooks.tell([gone], [wallet.id]);
  await shop.got(1);
  await database.db.batch([must(database.db.orm.delete(webhookDeliveries).where(eq(webhookDeliveries.jobId, gone)))]);
  release.resolve(new Response());
  await webhooks.tell([stays], [wallet.id]);
  const row = await webhooks.latest(wallet, ({ status }) => status === 'delivered');
  expect(row.jobId).toBe(stays);
  expect(webhooks.log.join('')).not.toContain('for the moment');
});

test('a process that stops finishes deliveries in progress, and leaves the rest pending', async () => {
  const release = Promise.withResolvers<Response>();
  const shop = receiver(() => release.promise);
  const wallet = await webhookWallet(database.db, shop.url);
  const webhooks = await start();
  await webhooks.tell(await jobsOf(wallet, 5), [wallet.id]);
  await shop.got(1);
  const stopped = webhooks.delivery.stop();
  release.resolve(new Response());
  await stopped;
  const statuses: string[] = (await webhooks.list(wallet)).map(({ status }) => status).sort();
  expect(statuses).toEqual(['delivered', ...Array.from({ length: 4 }, () => 'pending')]);
  const next = await start();
  await next.latest(wallet, ({ status }) => status === 'delivered');
  await until(async () => (await next.store.pending()).count === 0, 'the rest is delivered');
  expect(shop.received).toHaveLength(5);
});
