import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { wallets } from '../../src/features/wallets/wallet-tables.ts';
import { createWebhookStore } from '../../src/notify/webhooks/webhook-store.ts';
import { must } from '../../src/storage/db/batch.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { type Ask, play, type Scenario } from '../support/http.ts';
import { openedInTests } from '../support/opened.ts';
import { until } from '../support/relay.ts';
import { type ClaimedWallet, claimedWallet, startService, type TestService } from '../support/service.ts';
import { type Receiver, startReceiver, webhookJobs } from '../support/webhooks.ts';

let chain: TestChain;
let service: TestService;
/** Where private targets are refused. */
let strict: TestService;
let wallet: ClaimedWallet;
let other: ClaimedWallet;

beforeAll(async () => {
  chain = await startTestChain();
  service = await startService(chain);
  strict = await startService(chain, { settings: { allowPrivateTargets: false }, relayer: 1 });
  wallet = await claimedWallet(service);
  other = await claimedWallet(service);
});
afterAll(async () => {
  await service.stop();
  await strict.stop();
  await chain.stop();
});

const opened = openedInTests();
function receiver(...[answering]: Parameters<typeof startReceiver>): Receiver {
  const started = startReceiver(answering);
  opened.push(started);
  return started;
}

const path = (tail: string, of = wallet) => `/v1/wallets/${of.id}${tail}`;
const ask = (method: string, at: string, body?: unknown, token = wallet.token) =>
  service.ask({ method, path: at, token, body });
const setUrl = (url: unknown, of = wallet) =>
  service.ask({ method: 'PUT', path: path('/webhook', of), token: of.token, body: { url } });
/** All but last words to URLs of before. */
const deliveries = async (query = '', of = wallet) =>
  (await ask('GET', path(`/webhook-deliveries${query}`, of), undefined, of.token)).json.deliveries.filter(
    ({ type }: { type: string }) => type !== 'webhook_changed',
  );
/** A Job's event, as the fold commits it. */
async function tell(of: ClaimedWallet, count = 1): Promise<string[]> {
  const jobIds = await webhookJobs(service.db, of, count);
  const notice = { type: 'job_completed', onchainJobId: 3, status: 'completed', walletId: of.id } as const;
  await service.db.batch(await service.outbox.statements(jobIds.map((jobId) => ({ ...notice, jobId }))));
  service.outbox.wake();
  return jobIds;
}

describe('the webhook URL', () => {
  test('is none at first, is set in its normal form, and is removed', async () => {
    expect((await ask('GET', path('/webhook'))).json).toEqual({ walletId: wallet.id, webhookUrl: null });
    const set = await setUrl('HTTPS://Receiver.Example:443/hook?a=b');
    const webhookUrl = 'https://receiver.example/hook?a=b';
    expect(set).toMatchObject({ status: 200, json: { walletId: wallet.id, webhookUrl } });
    expect((await ask('GET', path('/webhook'))).json.webhookUrl).toBe(webhookUrl);
    expect((await setUrl(null)).json).toEqual({ walletId: wallet.id, webhookUrl: null });
    expect((await ask('GET', path('/webhook'))).json.webhookUrl).toBeNull();
  });

  const put = (body: unknown): Ask => ({ method: 'PUT', path: path('/webhook'), token: wallet.token, body });
  test('is refused when it is malformed', async () => {
    await play(service.app, { name: 'none', ...put({}), status: 400, error: 'MISSING_URL' });
    const wrong = ['', 'nowhere', 'ftp://a.example/', 'https://', 'https://u:p@a.example/', ' https://a.example'];
    for (const url of [...wrong, 7, {}, [], true, `https://a.example/${'x'.repeat(2_048)}`]) {
      await play(service.app, { name: String(url), ...put({ url }), status: 400, error: 'INVALID_URL' });
    }
  });

  test('must be https and public unless private targets are allowed', async () => {
    const owner = await claimedWallet(strict);
    const play_ = (url: string, error: 'INVALID_URL' | 'TARGET_NOT_ALLOWED') => {
      const scenario: Scenario = { ...put({ url }), name: url, status: 400, error };
      return play(strict.app, { ...scenario, path: path('/webhook', owner), token: owner.token });
    };
    await play_('http://receiver.example/', 'INVALID_URL');
    const hosts = ['127.0.0.1', 'localhost', '10.0.0.1', '[::1]', '[::ffff:10.0.0.1]', '2130706433', '0x7f.1'];
    for (const host of hosts) await play_(`https://${host}/`, 'TARGET_NOT_ALLOWED');
    const url = { method: 'PUT', path: path('/webhook', owner), token: owner.token } as const;
    expect((await strict.ask({ ...url, body: { url: 'https://receiver.example/' } })).status).toBe(200);
  });
});

describe("the webhooks of another user's wallet or of none", () => {
  test('are refused at every endpoint', async () => {
    const [deliveryId] = await listedDelivery(other);
    const knocks: [string, string, unknown?][] = [
      ['GET', '/webhook'],
      ['PUT', '/webhook', { url: 'https://thief.example/' }],
      ['POST', '/webhook/test'],
      ['GET', '/webhook-deliveries'],
    ];
    for (const [method, tail, body] of knocks) {
      const knock = { name: tail, method, body, token: wallet.token };
      await play(service.app, { ...knock, path: path(tail, other), status: 403, error: 'FORBIDDEN' });
      await play(service.app, {
        ...knock,
        path: `/v1/wallets/wallet_000000000000${tail}`,
        status: 404,
        error: 'WALLET_NOT_FOUND',
      });
      await play(service.app, {
        ...knock,
        path: path(tail),
        token: wallet.apiKey,
        status: 403,
        error: 'OWNER_REQUIRED',
      });
    }
    for (const [method, tail] of [
      ['POST', '/resend'],
      ['GET', ''],
    ] as const) {
      const knock = { name: `${method}${tail}`, method, token: wallet.token };
      const at = (id: unknown) => `/v1/webhook-deliveries/${id}${tail}`;
      await play(service.app, { ...knock, path: at(deliveryId), status: 403, error: 'FORBIDDEN' });
      await play(service.app, { ...knock, path: at('whd_000000000000'), status: 404, error: 'DELIVERY_NOT_FOUND' });
    }
    expect((await service.ask({ path: path('/webhook', other), token: other.token })).json.webhookUrl).toBeNull();
  });
});

describe('a last word', () => {
  const receivedOf = ({ received }: Receiver, type: string) =>
    received.filter(({ headers }) => headers.get('x-bursar-event') === type);
  const secretOf = async (of: ClaimedWallet) =>
    (await ask('GET', path('/webhook-secret', of), undefined, of.token)).json.webhookSecret;

  test('sends a last message to the old URL, also where nothing else is sent from then on', async () => {
    const of = await claimedWallet(service);
    const [first, second] = [receiver(), receiver()];
    await setUrl(first.url, of);
    await setUrl(first.url, of);
    await setUrl(second.url, of);
    await until(() => receivedOf(first, 'webhook_changed').length === 1, 'the first gets it');
    await setUrl(null, of);
    await until(() => receivedOf(second, 'webhook_changed').length === 1, 'the second gets it');
    expect(JSON.parse(receivedOf(first, 'webhook_changed')[0]?.body ?? '')).toEqual({
      type: 'webhook_changed',
      walletAddress: of.address,
      by: 'owner',
      host: new URL(second.url).host,
      timestamp: expect.any(Number),
    });
    expect(JSON.parse(receivedOf(second, 'webhook_changed')[0]?.body ?? '')).toMatchObject({ host: null });
    expect(receivedOf(first, 'webhook_changed')).toHaveLength(1);
  });

  test('is signed with the secret of then, whatever has become of it, and is tried again', async () => {
    const of = await claimedWallet(service);
    const secret = await secretOf(of);
    const shop = receiver(() => new Response(null, { status: 500 }));
    await setUrl(shop.url, of);
    await setUrl(null, of);
    await ask('POST', path('/webhook-secret/rotate', of), undefined, of.token);
    await until(() => receivedOf(shop, 'webhook_changed').length === 1, 'it is tried');
    shop.answer(() => new Response());
    service.clock.offsetMs += 6_000;
    service.webhooks.delivery.wake();
    await until(() => receivedOf(shop, 'webhook_changed').length === 2, 'it is tried again');
    for (const { headers, body } of receivedOf(shop, 'webhook_changed'))
      expect(headers.get('x-bursar-signature')).toBe(
        `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
      );
  });

  test('tells of another secret with the old one, before what only the new one verifies', async () => {
    const of = await claimedWallet(service);
    const secret = await secretOf(of);
    const shop = receiver();
    await setUrl(shop.url, of);
    await ask('POST', path('/webhook-secret/rotate', of), undefined, of.token);
    await until(() => receivedOf(shop, 'webhook_secret_rotated').length === 1, 'it gets it');
    const [{ headers, body } = { headers: new Headers(), body: '' }] = receivedOf(shop, 'webhook_secret_rotated');
    expect(headers.get('x-bursar-signature')).toBe(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
  });
});

/** The id of a delivery to a wallet whose URL is removed in the end. */
async function listedDelivery(of: ClaimedWallet): Promise<string[]> {
  const shop = receiver();
  await setUrl(shop.url, of);
  await tell(of);
  await shop.got(1);
  await setUrl(null, of);
  return (await deliveries('', of)).map(({ id }: { id: string }) => id);
}

describe('the list of deliveries', () => {
  test('has every delivery, the newest first, in pages', async () => {
    const shop = receiver();
    await setUrl(shop.url);
    const jobIds = await tell(wallet, 25);
    await until(
      async () => (await deliveries('?limit=100')).every(({ status }: { status: string }) => status === 'delivered'),
      'all are delivered',
    );
    const all = await deliveries('?limit=100');
    expect(all.map(({ jobId }: { jobId: string }) => jobId)).toEqual([...jobIds].reverse());
    expect(await deliveries()).toEqual(all.slice(0, 20));
    expect(await deliveries('?limit=10&offset=20')).toEqual(all.slice(20));
    expect(await deliveries('?limit=0&offset=-1')).toEqual(all.slice(0, 1));
    expect(all[0]).toEqual({
      id: expect.stringMatching(/^whd_[0-9a-f]{12}$/),
      type: 'job_completed',
      jobId: jobIds[24],
      paymentId: null,
      status: 'delivered',
      attempts: 1,
      nextAttemptAt: null,
      lastAttemptAt: expect.any(Number),
      lastStatusCode: 200,
      lastError: null,
      createdAt: expect.any(Number),
      deliveredAt: expect.any(Number),
    });
    expect(all[0].createdAt).toBeWithin(1_700_000_000, 5_000_000_000);
    await play(service.app, {
      name: 'no number',
      path: path('/webhook-deliveries?limit=ten'),
      token: wallet.token,
      status: 400,
      error: 'INVALID_PAGINATION',
    });
  });
});

describe('a delivery in the log', () => {
  const shown = (id: string) => ask('GET', `/v1/webhook-deliveries/${id}`);

  test('shows what was sent, and the beginning of what was answered as text without the secret', async () => {
    const { webhookSecret } = (await ask('GET', path('/webhook-secret'))).json;
    const answer = `<b>no\u0000\u001b</b> ${webhookSecret}\n${'😀'.repeat(600)}`;
    const shop = receiver(() => new Response(answer, { status: 500 }));
    await setUrl(shop.url);
    const [jobId] = await tell(wallet);
    await until(async () => (await deliveries())[0].attempts === 1, 'the attempt is noted');
    const [listed] = await deliveries();
    const { status, json } = await shown(listed.id);
    expect(status).toBe(200);
    const { payload, lastAnswer, delivery: rest } = json;
    expect(rest).toEqual(listed);
    expect(payload).toBe(shop.received.at(-1)?.body ?? '');
    expect(JSON.parse(payload)).toMatchObject({ type: 'job_completed', jobId });
    expect(lastAnswer).toStartWith('<b>no</b> whsec_…\n😀');
    expect(lastAnswer).not.toContain(webhookSecret.slice('whsec_'.length));
    expect(lastAnswer).toHaveLength(1_000);
    expect(lastAnswer.isWellFormed()).toBe(true);
    expect(rest).toMatchObject({ status: 'pending', lastStatusCode: 500, lastError: 'The receiver answered 500.' });
    expect(rest.nextAttemptAt - rest.lastAttemptAt).toBeWithin(4, 7);

    shop.answer(() => new Response(null, { status: 204 }));
    await ask('POST', `/v1/webhook-deliveries/${listed.id}/resend`);
    await until(async () => (await deliveries())[0].status === 'delivered', 'it is delivered');
    expect((await shown(listed.id)).json).toMatchObject({
      delivery: { lastStatusCode: 204, lastError: null },
      lastAnswer: null,
    });
  });

  test('is found by its state and by its event', async () => {
    const shop = receiver(() => new Response(null, { status: 500 }));
    await setUrl(shop.url);
    await tell(wallet);
    await until(async () => (await deliveries())[0].attempts === 1, 'the attempt is noted');
    expect((await deliveries('?status=pending')).map(({ id }: { id: string }) => id)).toEqual([
      (await deliveries())[0].id,
    ]);
    await setUrl(null);
    const failed = await deliveries('?status=failed&limit=100');
    expect(failed.length).toBeGreaterThan(0);
    expect(failed.every(({ status }: { status: string }) => status === 'failed')).toBe(true);
    const changes = await ask('GET', path('/webhook-deliveries?type=webhook_changed&status=failed'));
    expect(changes.json.deliveries.every(({ type }: { type: string }) => type === 'webhook_changed')).toBe(true);
    expect(await deliveries('?type=job_funded')).toEqual([]);
    const both = await deliveries('?type=job_completed&status=failed&limit=100');
    expect(both.map(({ id }: { id: string }) => id)).toEqual(failed.map(({ id }: { id: string }) => id));
  });
});

describe('a resend', () => {
  test('of what has failed begins a new round under the same id', async () => {
    const shop = receiver(() => new Response(null, { status: 500 }));
    await setUrl(shop.url);
    await tell(wallet);
    await shop.got(1);
    // Without a URL, pending deliveries have failed.
    await until(async () => (await deliveries())[0].attempts === 1, 'the attempt is noted');
    await setUrl(null);
    const [failed] = await deliveries();
    expect(failed).toMatchObject({ status: 'failed', attempts: 1, nextAttemptAt: null });
    expect(failed.lastError).toStartWith('WEBHOOK_NO_URL');
    const resend = { method: 'POST', path: `/v1/webhook-deliveries/${failed.id}/resend`, token: wallet.token };
    await play(service.app, { name: 'no URL', ...resend, status: 400, error: 'WEBHOOK_NO_URL' });

    await setUrl(shop.url);
    const answer = await service.ask(resend);
    expect(answer).toMatchObject({
      status: 202,
      json: { id: failed.id, status: 'pending', attempts: 0, deliveredAt: null },
    });
    expect(answer.json.nextAttemptAt).toBeWithin(1_700_000_000, 5_000_000_000);
    await shop.got(2);
    await until(async () => (await deliveries())[0].attempts === 1, 'the attempt is noted');
    shop.answer(() => new Response());
    expect((await service.ask(resend)).status).toBe(202);
    await until(async () => (await deliveries())[0].status === 'delivered', 'it is delivered');
    expect((await service.ask(resend)).json).toMatchObject({ status: 'pending', deliveredAt: null });
    await shop.got(4);
    await until(async () => (await deliveries())[0].status === 'delivered', 'it is delivered again');
    const sent = shop.received.filter(({ headers }) => headers.get('x-bursar-event') === 'job_completed');
    expect(new Set(sent.map(({ headers }) => headers.get('webhook-id')))).toEqual(new Set([failed.id]));
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
  });

  test('is limited to ten an hour for each delivery', async () => {
    const shop = receiver();
    await setUrl(shop.url, other);
    await tell(other, 2);
    await shop.got(2);
    const [first, second] = await deliveries('', other);
    const again = (id: string) => ask('POST', `/v1/webhook-deliveries/${id}/resend`, undefined, other.token);
    for (let time = 0; time < 10; time += 1) expect((await again(first.id)).status).toBe(202);
    const refused = await again(first.id);
    expect([refused.status, refused.json.error]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect((await again(second.id)).status).toBe(202);
  });

  test('while the last attempt of a round is in progress starts the count again', async () => {
    const shop = receiver(() => new Response(null, { status: 500 }));
    await setUrl(shop.url);
    const [jobId = ''] = await tell(wallet);
    for (const attempts of [1, 2, 3]) {
      await until(async () => (await deliveries())[0].attempts === attempts, 'the attempt is noted');
      if (attempts === 3) break;
      service.clock.offsetMs += 130_000;
      service.outbox.wake();
    }
    const [{ id }] = await deliveries();
    const held = Promise.withResolvers<Response>();
    shop.answer(() => held.promise);
    service.clock.offsetMs += 130_000;
    service.outbox.wake();
    await shop.got(4);
    expect((await ask('POST', `/v1/webhook-deliveries/${id}/resend`)).json.attempts).toBe(0);
    shop.answer(() => new Response());
    held.resolve(new Response(null, { status: 500 }));
    await until(async () => (await deliveries())[0].status === 'delivered', 'the new round has delivered it');
    expect((await deliveries())[0]).toMatchObject({ jobId, attempts: 1 });
    expect(shop.received).toHaveLength(5);
  });
});

describe('the test event', () => {
  test('is sent once, signed like all others, and tells what came of it', async () => {
    const shop = receiver();
    await setUrl(shop.url);
    const { webhookSecret } = (await ask('GET', path('/webhook-secret'))).json;
    const before = (await deliveries('?type=test')).length;
    const answer = await ask('POST', path('/webhook/test'));
    expect(answer).toMatchObject({ status: 200, json: { delivered: true, statusCode: 200, error: null } });
    const [got] = shop.received;
    const { timestamp, ...rest } = JSON.parse(got?.body ?? '');
    expect(rest).toEqual({ type: 'test', walletAddress: wallet.address });
    expect(timestamp).toBeWithin(1_700_000_000, 5_000_000_000);
    expect(got?.headers.get('x-bursar-event')).toBe('test');
    const signature = createHmac('sha256', webhookSecret)
      .update(got?.body ?? '')
      .digest('hex');
    expect(got?.headers.get('x-bursar-signature')).toBe(`sha256=${signature}`);

    shop.answer(() => Response.redirect('http://127.0.0.1:1/', 307));
    const refused = (await ask('POST', path('/webhook/test'))).json;
    expect(refused).toEqual({ delivered: false, statusCode: 307, error: 'The receiver answered 307.' });
    await shop.stop();
    const gone = (await ask('POST', path('/webhook/test'))).json;
    expect(gone).toMatchObject({ delivered: false, statusCode: null, error: expect.any(String) });
    const logged = await deliveries('?type=test');
    expect(logged).toHaveLength(before + 3);
    expect(logged.slice(0, 3)).toMatchObject([
      { status: 'failed', attempts: 1, nextAttemptAt: null, lastStatusCode: null, lastError: gone.error },
      { status: 'failed', attempts: 1, nextAttemptAt: null, lastStatusCode: 307, lastError: refused.error },
      { status: 'delivered', attempts: 1, nextAttemptAt: null, lastStatusCode: 200, lastError: null },
    ]);
    expect(logged[2].id).toBe(got?.headers.get('webhook-id'));
    const { json } = await ask('GET', `/v1/webhook-deliveries/${logged[2].id}`);
    expect(json.payload).toBe(got?.body ?? '');
  });

  test('needs a URL and a secret', async () => {
    await setUrl(null);
    const send = { name: 'test', method: 'POST', path: path('/webhook/test'), token: wallet.token };
    await play(service.app, { ...send, status: 400, error: 'WEBHOOK_NO_URL' });
    const shop = receiver();
    await setUrl(shop.url);
    const noSecret = service.db.orm.update(wallets).set({ webhookSecretSealed: null });
    await service.db.batch([must(noSecret.where(eq(wallets.id, wallet.id)))]);
    await play(service.app, { ...send, status: 400, error: 'WEBHOOK_NO_SECRET' });
    expect(shop.received).toEqual([]);
    await ask('GET', path('/webhook-secret'));
    expect((await ask('POST', path('/webhook/test'))).json.delivered).toBe(true);
  });

  test('goes to no private target where those are not allowed', async () => {
    const shop = receiver();
    const owner = await claimedWallet(strict);
    await strict.db.batch(createWebhookStore(strict.db).urlStatements(owner.id, shop.url));
    const answer = await strict.ask({ method: 'POST', path: path('/webhook/test', owner), token: owner.token });
    expect(answer).toMatchObject({ status: 200, json: { delivered: false, statusCode: null } });
    expect(answer.json.error).toStartWith('TARGET_NOT_ALLOWED');
    expect(shop.received).toEqual([]);
  });
});

test('the log of deliveries has no webhook secret', async () => {
  const { webhookSecret } = (await ask('GET', path('/webhook-secret'))).json;
  const { json } = await ask('GET', path('/webhook-deliveries?limit=100'));
  for (const { id } of json.deliveries) {
    const shown = JSON.stringify((await ask('GET', `/v1/webhook-deliveries/${id}`)).json);
    expect(shown).not.toContain(webhookSecret.slice('whsec_'.length));
  }
});

test('the log has no webhook secret', async () => {
  const { webhookSecret } = (await ask('GET', path('/webhook-secret'))).json;
  const log = service.log.join('');
  expect(log).not.toContain('whsec_');
  expect(log).not.toContain(webhookSecret.slice('whsec_'.length));
});
