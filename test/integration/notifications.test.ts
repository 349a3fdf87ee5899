import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { importJWK, jwtVerify } from 'jose';
import { notificationChannels, notificationEvents } from '../../src/notify/notifications/notification-tables.ts';
import { signedHeaders } from '../../src/notify/webhooks/send-webhook.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { outcome } from '../support/http.ts';
import { type Mailbox, startMailbox } from '../support/mailbox.ts';
import { createPushBrowser } from '../support/push-browser.ts';
import { until as untilSaid } from '../support/relay.ts';
import {
  type ClaimedWallet,
  claimedWallet,
  PASSWORD,
  startService,
  steppedUp,
  type TestService,
  turnStepUpOn,
} from '../support/service.ts';

const BOT = `123456:${'a'.repeat(35)}`;
const LIST = '/v1/me/notification-channels';
interface Received {
  readonly path: string;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  readonly body: string;
}

/** A receiver of this process, as ntfy, Telegram, push services and programs are. */
function startReceiver(answer: (request: Received) => Response | Promise<Response>) {
  const received: Received[] = [];
  const server = Bun.serve({
    port: 0,
    async fetch(request) {
      const bytes = await request.bytes();
      const { pathname: path } = new URL(request.url);
      const got = { path, headers: request.headers, bytes, body: new TextDecoder().decode(bytes) };
      received.push(got);
      return answer(got);
    },
  });
  const url = (path: string) => `http://127.0.0.1:${server.port}${path}`;
  return { url, received, stop: () => server.stop(true) };
}

let chain: TestChain;
let service: TestService;
let mailbox: Mailbox;
let receiver: ReturnType<typeof startReceiver>;
let answering: (request: Received) => Response | Promise<Response>;
let wallet: ClaimedWallet;

const settings = () => ({
  smtpUrl: mailbox.url,
  smtpFrom: 'bursar@bursar.example',
  telegramBotToken: BOT,
  telegramUrl: receiver.url(''),
});

beforeAll(async () => {
  chain = await startTestChain();
  mailbox = await startMailbox();
  receiver = startReceiver((request) => answering(request));
  service = await startService(chain, { settings: settings() });
});
beforeEach(async () => {
  answering = () => new Response('ok');
  wallet = await claimedWallet(service);
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
  await mailbox.stop();
  await chain.stop();
});

const post = (path: string, body: object = {}, token = wallet.token, headers: Record<string, string> = {}) =>
  service.ask({ method: 'POST', path, body, token, headers });
const add = (channel: object, more: object = {}) => post(LIST, { name: 'a phone', channel, ...more });
const remove = (id: string, token = wallet.token) => service.ask({ method: 'DELETE', path: `${LIST}/${id}`, token });
const listed = async () => (await service.ask({ path: LIST, token: wallet.token })).json.channels;
const logIn = async () => {
  const body = { username: wallet.username, password: PASSWORD };
  expect((await service.ask({ method: 'POST', path: '/v1/auth/login', body })).status).toBe(200);
};
let topics = 0;
/** A topic of its own, and what was sent to it. */
const topic = () => {
  topics += 1;
  const path = `/topic-${topics}`;
  return { url: receiver.url(path), got: () => receiver.received.filter((one) => one.path === path) };
};

const until = (isIt: () => boolean | Promise<boolean>) => untilSaid(isIt, 'the messages are sent');

describe('an Owner', () => {
  test('gets events by ntfy, in words that give nothing away, with a link', async () => {
    const { url, got } = topic();
    const { status, json } = await add({ type: 'ntfy', url, token: 'tk_secret' });
    expect({ status, json }).toMatchObject({
      status: 201,
      json: { type: 'ntfy', state: 'active', target: new URL(url).host, secret: null },
    });
    expect(JSON.stringify(json)).not.toContain('topic');
    await logIn();
    await until(() => got().length === 1);
    const [message] = got();
    expect(message?.headers.get('title')).toBe('Bursar: A new log-in to your account');
    expect(message?.headers.get('click')).toBe('https://bursar.example/console/account/audit');
    expect(message?.headers.get('authorization')).toBe('Bearer tk_secret');
    expect(message?.body).toBe('A new log-in to your account.');
  });

  test('gets one message for many events at once', async () => {
    const { url, got } = topic();
    await add({ type: 'ntfy', url });
    for (let time = 0; time < 12; time++) await logIn();
    const counted = () => got().reduce((sum, { body }) => sum + Number(/^(\d+) log-ins/.exec(body)?.[1] ?? 1), 0);
    await until(() => counted() >= 12);
    expect(counted()).toBe(12);
    expect(got().length).toBeLessThan(8);
  });

  test('gets only the chosen kinds, and always changes of the channels', async () => {
    const [one, other] = [topic(), topic()];
    const { id } = (await add({ type: 'ntfy', url: one.url }, { events: ['freezes'] })).json;
    await logIn();
    await post(`/v1/wallets/${wallet.id}/freeze`);
    await until(() => one.got().length === 1);
    expect(one.got()[0]?.body).toBe('A wallet was frozen.');
    await add({ type: 'ntfy', url: other.url });
    await until(() => one.got().length === 2);
    expect(one.got()[1]?.body).toBe('A notification channel was added.');
    expect(outcome(await remove(id))).toBe('200');
    await until(() => one.got().length === 3 && other.got().length === 1);
    expect(one.got()[2]?.body).toContain('This channel was removed from your account');
    expect(other.got()[0]?.body).toBe('A notification channel was removed.');
    await until(async () => {
      const row = await service.db.orm.select().from(notificationChannels).where(eq(notificationChannels.id, id)).get();
      return row === undefined;
    });
  });

  test('hears of payments that a limit refuses', async () => {
    const { url, got } = topic();
    await add({ type: 'ntfy', url }, { events: ['refusals'] });
    const body = { to: `0x${'5a'.repeat(20)}`, amount: '1', currency: 'USDC' };
    for (let time = 0; time < 3; time++) {
      const refused = await service.ask({ method: 'POST', path: '/v1/payments', token: wallet.apiKey, body });
      expect(refused.status).toBe(400);
    }
    await service.notifications.refusals.write();
    await until(() => got().length === 1);
    expect(got()[0]?.body).toBe('3 payments were refused.');
  });

  test('hears of events with the members of the organisation, each of what they may see and choose', async () => {
    const at = (path: string, method = 'POST', token = wallet.token, body: object = {}) =>
      service.ask({ method, path, token, ...(method === 'POST' ? { body } : {}) });
    const organization = (await at('/v1/organizations', 'POST', wallet.token, { name: 'Team' })).json.id;
    expect(outcome(await at(`/v1/organizations/${organization}/wallets/${wallet.id}`, 'PUT'))).toBe('200');
    const joins = async (role: string, events: readonly string[]) => {
      const person = await claimedWallet(service);
      const path = `/v1/organizations/${organization}/invitations`;
      const { invitation } = (await at(path, 'POST', wallet.token, { role })).json;
      await at('/v1/invitations/accept', 'POST', person.token, { invitation });
      const { url, got } = topic();
      await post(LIST, { name: 'a phone', channel: { type: 'ntfy', url }, events }, person.token);
      return { person, got };
    };
    const own = topic();
    await add({ type: 'ntfy', url: own.url }, { events: ['freezes', 'security'] });
    const admin = await joins('admin', ['freezes', 'security']);
    const approver = await joins('approver', ['freezes', 'security']);
    const other = await joins('viewer', ['deposits']);
    const silent = await joins('viewer', []);
    const { channels } = (await service.ask({ path: LIST, token: silent.person.token })).json;
    await remove(channels[0].id, silent.person.token);
    await until(() => silent.got().length === 1);

    await post(`/v1/wallets/${wallet.id}/keys`, { name: 'bot', scopes: ['read'] }, admin.person.token);
    await until(() => own.got().length === 1 && admin.got().length === 1);
    expect([own, admin].map(({ got }) => got()[0]?.body)).toEqual(['An API key was made.', 'An API key was made.']);
    const member = `/v1/organizations/${organization}/members/${admin.person.userId}`;
    expect(outcome(await at(member, 'DELETE'))).toBe('200');
    await post(`/v1/wallets/${wallet.id}/freeze`, {}, approver.person.token);
    await until(() => own.got().length === 2 && approver.got().length === 1);
    expect([own.got()[1], approver.got()[0]].map((got) => got?.body)).toEqual([
      'A wallet was frozen.',
      'A wallet was frozen.',
    ]);
    expect([admin.got().length, other.got().length]).toEqual([1, 0]);
    const rows = await service.db.orm
      .select()
      .from(notificationEvents)
      .where(eq(notificationEvents.walletId, wallet.id))
      .all();
    expect(rows.filter(({ type }) => type === 'wallet_frozen')).toHaveLength(3);
  });

  test('gets a message again and again until the receiver takes it, and sees why it does not', async () => {
    const { url, got } = topic();
    answering = ({ path }) => new Response('', { status: url.endsWith(path) && got().length < 3 ? 503 : 200 });
    await add({ type: 'ntfy', url });
    await logIn();
    await until(() => got().length >= 1);
    await until(async () => (await listed())[0].lastError === 'The receiver answered 503.');
    await until(async () => (await listed())[0].lastSentAt !== null);
    expect(await listed()).toMatchObject([{ lastError: null, nextAttemptAt: null }]);
    expect(new Set(got().map(({ body }) => body))).toEqual(new Set(['A new log-in to your account.']));
  });

  test('is not kept waiting by channels of others that hang', async () => {
    const hanging = topic();
    answering = ({ path }) => (hanging.url.endsWith(path) ? new Promise(() => undefined) : new Response('ok'));
    const slow = await claimedWallet(service);
    for (let number = 0; number < 5; number++) {
      const body = { name: 'slow', channel: { type: 'ntfy', url: hanging.url } };
      expect((await post(LIST, body, slow.token)).status).toBe(201);
    }
    const body = { username: slow.username, password: PASSWORD };
    await service.ask({ method: 'POST', path: '/v1/auth/login', body });
    await until(() => hanging.got().length > 0);
    const { url, got } = topic();
    await add({ type: 'ntfy', url: url.replace('127.0.0.1', 'localhost') });
    await logIn();
    await until(() => got().length === 1);
    // Those that hang still hang.
    expect(hanging.got().length).toBeGreaterThan(0);
  });

  test('has webhooks that get every event of every wallet, signed', async () => {
    const { url, got } = topic();
    const { json } = await add({ type: 'webhook', url });
    expect(json.secret).toMatch(/^whsec_/);
    await logIn();
    await post(`/v1/wallets/${wallet.id}/freeze`);
    await until(() => got().length === 2);
    for (const { headers, body } of got()) {
      const { type } = JSON.parse(body);
      const message = {
        id: headers.get('webhook-id') ?? '',
        type,
        body,
        timestamp: Number(headers.get('webhook-timestamp')),
      };
      const expected = signedHeaders(message, json.secret);
      expect(headers.get('x-bursar-signature')).toBe(expected['X-Bursar-Signature'] ?? '');
      expect(headers.get('webhook-signature')).toBe(expected['webhook-signature'] ?? '');
    }
    const types = got().map(({ body }) => JSON.parse(body).type);
    expect(types.toSorted()).toEqual(['logged_in', 'wallet_frozen']);
  });
});

describe('an address', () => {
  test('of mail gets a code and nothing else until it is confirmed', async () => {
    const address = `${wallet.username}@example.com`;
    const mine = () => mailbox.mails.filter(({ to }) => to.includes(address));
    const { json } = await add({ type: 'email', address });
    expect(json).toMatchObject({ state: 'unconfirmed', target: address });
    await until(() => mine().length === 1);
    const code = /code is (\d{8})/.exec(mine()[0]?.text ?? '')?.[1] ?? '';
    await logIn();
    expect(outcome(await post(`${LIST}/${json.id}/test`))).toBe('400 CHANNEL_UNCONFIRMED');
    const wrong = code === '00000000' ? '00000001' : '00000000';
    expect(outcome(await post(`${LIST}/${json.id}/confirm`, { code: wrong }))).toBe('400 CODE_REFUSED');
    expect(outcome(await post(`${LIST}/${json.id}/confirm`, { code }))).toBe('200');
    await logIn();
    await until(() => mine().length === 2);
    expect(mine()[1]?.from).toBe('bursar@bursar.example');
    expect(mine()[1]?.greeting).toBe('bursar.example');
    expect(mine()[1]?.text).toContain('Subject: Bursar: A new log-in to your account');
    expect(mine()[1]?.text).not.toContain(wallet.username.toUpperCase());
  });

  test('is not confirmed by a sixth try, however right it is', async () => {
    const address = `${wallet.username}@example.com`;
    const { id } = (await add({ type: 'email', address })).json;
    await until(() => mailbox.mails.some(({ to }) => to.includes(address)));
    const { text } = mailbox.mails.find(({ to }) => to.includes(address)) ?? { text: '' };
    const code = /code is (\d{8})/.exec(text)?.[1] ?? '';
    const wrong = code === '00000000' ? '00000001' : '00000000';
    for (let time = 0; time < 5; time++) await post(`${LIST}/${id}/confirm`, { code: wrong });
    expect(outcome(await post(`${LIST}/${id}/confirm`, { code }))).toBe('400 CODE_REFUSED');
  });

  test('gets five codes in a day, from all users together', async () => {
    const address = `${wallet.username}@example.com`;
    const outcomes: string[] = [];
    for (let time = 0; time < 6; time++) {
      const answer = await add({ type: 'email', address });
      outcomes.push(outcome(answer));
      if (answer.status === 201) await remove(answer.json.id);
    }
    expect(outcomes).toEqual([...Array.from({ length: 5 }, () => '201'), '429 RATE_LIMITED']);
  });

  test('that the mail server refuses is shown with what it says', async () => {
    await add({ type: 'email', address: 'no-one@example.com' });
    await until(async () => (await listed())[0].lastError !== null);
    expect((await listed())[0].lastError).toContain('refused the address');
  });

  test('of Telegram gets messages from the bot', async () => {
    const path = `/bot${BOT}/sendMessage`;
    const chatId = String(Math.floor(Math.random() * 1e12));
    const got = () =>
      receiver.received
        .filter((one) => one.path === path)
        .map(({ body }) => JSON.parse(body))
        .filter(({ chat_id }) => chat_id === chatId);
    const { id } = (await add({ type: 'telegram', chatId })).json;
    await until(() => got().length === 1);
    const code = /code is (\d{8})/.exec(got()[0].text)?.[1] ?? '';
    expect(outcome(await post(`${LIST}/${id}/confirm`, { code }))).toBe('200');
    expect((await post(`${LIST}/${id}/test`)).json).toEqual({ delivered: true, error: null });
    answering = () =>
      Response.json({ ok: false, description: 'Forbidden: bot was blocked by the user' }, { status: 403 });
    const { json } = await post(`${LIST}/${id}/test`);
    expect(json.error).toBe('Telegram answered 403: Forbidden: bot was blocked by the user.');
    expect(JSON.stringify(service.log)).not.toContain(BOT);
  });

  test('of a group of Telegram stays when the group gets another id', async () => {
    const [from, to] = [`-${Date.now()}1`, `-100${Date.now()}`];
    const ids = () =>
      receiver.received.flatMap(({ body }) => {
        const id = /"chat_id":"([^"]+)"/.exec(body)?.[1];
        return id === from || id === to ? [id] : [];
      });
    answering = ({ body }) => {
      if (!body.includes(`"${from}"`)) return new Response('{"ok":true}');
      const parameters = { migrate_to_chat_id: Number(to) };
      const description = 'Bad Request: group chat was upgraded to a supergroup chat';
      return Response.json({ ok: false, error_code: 400, description, parameters }, { status: 400 });
    };
    const { id } = (await add({ type: 'telegram', chatId: from })).json;
    await until(() => ids().length === 2);
    expect(ids()).toEqual([from, to]);
    await until(async () => (await listed())[0].target === to);
    const code = /code is (\d{8})/.exec(receiver.received.at(-1)?.body ?? '')?.[1] ?? '';
    expect(outcome(await post(`${LIST}/${id}/confirm`, { code }))).toBe('200');
    expect((await post(`${LIST}/${id}/test`)).json).toEqual({ delivered: true, error: null });
    expect(ids()).toEqual([from, to, to]);
  });

  test.each([
    ['Telegram', { type: 'telegram', chatId: '4711' }, { parameters: { retry_after: 700 } }, {}],
    ['a header', { type: 'telegram', chatId: '4712' }, {}, { 'Retry-After': '700' }],
    ['who would never have it', { type: 'telegram', chatId: '4713' }, { parameters: { retry_after: 1e6 } }, {}],
  ])('is left alone for as long as the receiver asks: %s', async (_, channel, more, headers) => {
    answering = () => Response.json({ ok: false, description: 'Too Many Requests', ...more }, { status: 429, headers });
    const { id } = (await add(channel)).json;
    await until(async () => (await listed())[0].lastError !== null);
    const ofIt = eq(notificationChannels.id, id);
    const row = await service.db.orm.select().from(notificationChannels).where(ofIt).get();
    const waitMs = (row?.dueAtMs ?? 0) - service.clock.nowMs();
    expect(waitMs).toBeGreaterThan(690_000);
    expect(waitMs).toBeLessThanOrEqual(3_600_000);
  });
});

describe('a browser', () => {
  test('gets messages that it alone can read, from a server that names itself', async () => {
    const { url, got } = topic();
    const device = createPushBrowser();
    expect(outcome(await add({ type: 'push', endpoint: url, keys: device.keys }))).toBe('201');
    await logIn();
    await until(() => got().length === 1);
    const [message] = got();
    expect(device.read(message?.bytes ?? new Uint8Array())).toEqual({
      title: 'Bursar: A new log-in to your account',
      body: 'A new log-in to your account.',
      link: 'https://bursar.example/console/account/audit',
    });
    expect(message?.headers.get('content-encoding')).toBe('aes128gcm');
    const [, token = '', key = ''] = /^vapid t=(.+), k=(.+)$/.exec(message?.headers.get('authorization') ?? '') ?? [];
    const { pushPublicKey } = (await service.ask({ path: LIST, token: wallet.token })).json;
    expect(key).toBe(pushPublicKey);
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
    const verified = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'));
    expect(verified.payload).toMatchObject({ aud: new URL(url).origin, sub: 'https://bursar.example' });
  });

  test('that wants no more gets no further request', async () => {
    const { url, got } = topic();
    answering = ({ path }) => new Response('', { status: url.endsWith(path) ? 410 : 200 });
    await add({ type: 'push', endpoint: url, keys: createPushBrowser().keys });
    await logIn();
    await until(async () => (await listed())[0].state === 'ended');
    await logIn();
    expect(await listed()).toMatchObject([{ nextAttemptAt: null }]);
    expect(got()).toHaveLength(1);
  });

  test('with keys that are none is refused', async () => {
    const keys = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: createPushBrowser().keys.auth };
    expect(outcome(await add({ type: 'push', endpoint: topic().url, keys }))).toBe('400 INVALID_CHANNEL');
  });
});

describe('a request', () => {
  test.each([
    [{ name: 'a phone' }, '400 MISSING_CHANNEL'],
    [{ name: 'a phone', channel: { type: 'pigeon' } }, '400 INVALID_CHANNEL'],
    [
      { name: 'a phone', channel: { type: 'ntfy', url: 'https://a.example/b' }, events: ['rain'] },
      '400 INVALID_EVENTS',
    ],
  ])('for the channel %p is refused with %s', async (body, refused) => {
    expect(outcome(await post(LIST, body))).toBe(refused);
  });

  test('to confirm takes a code', async () => {
    const { id } = (await add({ type: 'ntfy', url: topic().url })).json;
    expect(outcome(await post(`${LIST}/${id}/confirm`))).toBe('400 MISSING_CODE');
    expect(outcome(await post(`${LIST}/${id}/confirm`, { code: 'seven' }))).toBe('400 INVALID_CODE');
  });
});

describe('the list of channels', () => {
  test('is its user’s alone, and ten at most', async () => {
    const { id } = (await add({ type: 'ntfy', url: topic().url })).json;
    const stranger = await claimedWallet(service);
    expect(outcome(await remove(id, stranger.token))).toBe('404 CHANNEL_NOT_FOUND');
    expect(outcome(await post(`${LIST}/${id}/test`, {}, stranger.token))).toBe('404 CHANNEL_NOT_FOUND');
    for (let number = 1; number < 10; number++) {
      expect(outcome(await add({ type: 'ntfy', url: topic().url }))).toBe('201');
    }
    expect(outcome(await add({ type: 'ntfy', url: topic().url }))).toBe('409 TOO_MANY_CHANNELS');
  });

  test('changes with the proof of a password, where step-up is on', async () => {
    const { id } = (await add({ type: 'ntfy', url: topic().url })).json;
    await turnStepUpOn(service, wallet);
    const change = (headers: Record<string, string> = {}) =>
      service.ask({ method: 'PATCH', path: `${LIST}/${id}`, token: wallet.token, headers, body: { events: [] } });
    expect(outcome(await remove(id))).toBe('403 STEP_UP_REQUIRED');
    expect(outcome(await change())).toBe('403 STEP_UP_REQUIRED');
    expect(outcome(await add({ type: 'ntfy', url: topic().url }))).toBe('403 STEP_UP_REQUIRED');
    expect(outcome(await change(await steppedUp(service, wallet)))).toBe('200');
  });

  test.each([
    ['no type', {}],
    ['no address', { type: 'email', address: 'ann, bob@example.com' }],
    ['two addresses', { type: 'email', address: 'a@example.com\nBcc: b@example.com' }],
    ['no URL', { type: 'ntfy', url: 'ntfy' }],
    ['no chat', { type: 'telegram', chatId: '1/../2' }],
  ])('refuses a channel with %s', async (_, channel) => {
    expect(outcome(await add(channel))).toBe('400 INVALID_CHANNEL');
  });

  test('keeps secrets sealed, and is in the audit log', async () => {
    const { url } = topic();
    const { id } = (await add({ type: 'ntfy', url, token: 'tk_secret' })).json;
    const row = await service.db.orm.select().from(notificationChannels).where(eq(notificationChannels.id, id)).get();
    expect(JSON.stringify(row)).not.toContain('secret"');
    expect(row?.targetSealed).toMatch(/^v1\./);
    const { entries } = (await service.ask({ path: '/v1/me/audit', token: wallet.token })).json;
    expect(entries[0]).toMatchObject({ action: 'notification_channel_added', details: { id } });
  });
});

test('a server without mail and Telegram says so, and private targets are refused', async () => {
  const own = await startService(chain, { relayer: 1, settings: { allowPrivateTargets: false } });
  try {
    const { token } = await claimedWallet(own);
    const body = (channel: object) => ({ name: 'a phone', channel });
    const ask = (channel: object) => own.ask({ method: 'POST', path: LIST, token, body: body(channel) });
    expect(outcome(await ask({ type: 'email', address: 'a@example.com' }))).toBe('503 CHANNEL_NOT_OFFERED');
    expect(outcome(await ask({ type: 'telegram', chatId: '1' }))).toBe('503 CHANNEL_NOT_OFFERED');
    expect(outcome(await ask({ type: 'ntfy', url: 'https://127.0.0.1/a' }))).toBe('400 TARGET_NOT_ALLOWED');
    expect((await own.ask({ path: LIST, token })).json.types).toEqual(['ntfy', 'push', 'webhook']);
  } finally {
    await own.stop();
  }
});

test('the next server sends what was on disk when one stopped', async () => {
  const { url, got } = topic();
  await add({ type: 'ntfy', url });
  answering = () => new Response('', { status: 503 });
  await logIn();
  await until(() => got().length > 0);
  const { db, dbPath, clock } = service;
  await service.db.orm
    .update(notificationChannels)
    .set({ dueAtMs: Date.now() + 60_000 })
    .where(eq(notificationChannels.userId, wallet.userId));
  const before = got().length;
  answering = () => new Response('ok');
  const next = await startService(chain, { db, dbPath, clock, relayer: 2, settings: settings() });
  try {
    await service.db.orm
      .update(notificationChannels)
      .set({ dueAtMs: 0 })
      .where(eq(notificationChannels.userId, wallet.userId));
    await until(() => got().length > before);
    expect(got().at(-1)?.body).toBe('A new log-in to your account.');
  } finally {
    await next.stop();
  }
  expect((await db.orm.select().from(notificationEvents).all()).length).toBeGreaterThan(0);
});
