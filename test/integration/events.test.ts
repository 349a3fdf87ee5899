import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { createUserSessionStore } from '../../src/accounts/auth/sessions/user-sessions.ts';
import type { ThingChanged } from '../../src/core/change.ts';
import { nowSeconds } from '../../src/core/lib/time.ts';
import { holdStatements } from '../../src/features/wallets/scheduled-changes/scheduled-change-store.ts';
import { createUnknownSigners, doubtStatement } from '../../src/features/wallets/signers/signer-store.ts';
import { wallets } from '../../src/features/wallets/wallet-tables.ts';
import { createScheduledStore } from '../../src/features/wallets/withdrawals/withdrawal-store.ts';
import { must, type Statement, telling } from '../../src/storage/db/batch.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { openAt } from '../support/database.ts';
import { type EventStream, listen } from '../support/event-stream.ts';
import { chainNow, DAY, jobBody } from '../support/job-requests.ts';
import { type PaymentsSetup, setUpPayments, type TestWallet } from '../support/payments-service.ts';
import { until } from '../support/relay.ts';
import { BASE_URL, claimedWallet, PASSWORD } from '../support/service.ts';

const BEAT_MS = 300;
const SHOP = '0x52908400098527886E0F7030069857D2E4169EE7';
let chain: TestChain;
let service: PaymentsSetup;
let mine: TestWallet;
let others: TestWallet;

beforeAll(async () => {
  chain = await startTestChain();
  service = await setUpPayments(chain, { live: { beatMs: BEAT_MS, maxListeners: 30 } });
  mine = await service.wallet();
  others = await service.wallet();
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

const as = (token: string) => ({ Authorization: `Bearer ${token}` });
const open = (token: string) => listen(service.app, as(token));
const receives = (stream: EventStream, event: object) =>
  until(
    () => stream.events.some((one) => Bun.deepMatch({ ...event }, one)),
    `${JSON.stringify(event)} arrives; there is ${JSON.stringify(stream.events)}`,
  );

describe('a stream of events', () => {
  test('begins with the word to read everything, and tells an Owner and an agent what becomes of a payment', async () => {
    const [owner, agent] = [await open(mine.token), await open(mine.apiKey)];
    expect([owner.events, agent.events]).toEqual([[{ type: 'resync' }], [{ type: 'resync' }]]);
    const { json } = await service.pay(mine);
    const confirmed = { type: 'payment', walletId: mine.id, id: json.id, status: 'confirmed' };
    await receives(owner, confirmed);
    await receives(agent, confirmed);
    await receives(owner, { type: 'reputation', walletId: mine.id });
    expect((await service.get(`/v1/payments/${json.id}`)).json.status).toBe('confirmed');
    await Promise.all([owner.close(), agent.close()]);
    expect(service.live.count).toBe(0);
  });

  test("tells no one of other people's wallets", async () => {
    const [stranger, agent] = [await open(others.token), await open(others.apiKey)];
    await service.pay(mine);
    const { json } = await service.pay(others);
    for (const stream of [stranger, agent]) {
      await receives(stream, { type: 'payment', id: json.id, status: 'confirmed' });
      expect(stream.events.filter(({ walletId }) => walletId === mine.id)).toEqual([]);
      await stream.close();
    }
  });

  test('is refused to who has no good credential, or a key that may not read', async () => {
    const path = `/v1/wallets/${mine.id}/keys`;
    const body = { name: 'a bot', scopes: ['payments'] };
    const { json } = await service.ask({ method: 'POST', path, token: mine.token, body });
    expect(await listen(service.app, {})).toMatchObject({ status: 401 });
    expect(await open('nobody')).toMatchObject({ status: 401 });
    expect(await open(json.apiKey)).toMatchObject({ status: 403 });
    expect(service.live.count).toBe(0);
  });
});

describe('live events', () => {
  const rename = () => must(service.db.orm.update(wallets).set({ name: 'new' }).where(eq(wallets.id, mine.id)));
  const changes = (count: number): ThingChanged[] =>
    Array.from({ length: count }, (_, place) => ({
      kind: 'payment',
      walletIds: [mine.id, others.id],
      id: `pay_${place}`,
      status: 'confirmed',
    }));

  test('is also what becomes of approvals and Jobs, the latter to both parties', async () => {
    const [client, provider] = [
      await service.wallet({ version: 'v3', txLimit: 5_000_000n }),
      await service.wallet({ version: 'v3' }),
    ];
    const [owner, hired] = [await open(client.token), await open(provider.apiKey)];
    const { token, apiKey } = client;
    const { approval } = (await service.pay(client, { amount: '6', approval: 'request' })).json;
    await receives(owner, { type: 'approval', id: approval.id, status: 'pending' });
    await service.ask({ method: 'POST', path: `/v1/approvals/${approval.id}/decline`, token });
    await receives(owner, { type: 'approval', id: approval.id, status: 'declined' });
    const body = jobBody(provider.address, (await chainNow(chain)) + 2 * DAY, { fund: true });
    const { jobId } = (await service.ask({ method: 'POST', path: '/v1/jobs', token: apiKey, body })).json;
    await receives(owner, { type: 'job', walletId: client.id, id: jobId, status: 'funded' });
    await receives(hired, { type: 'job', walletId: provider.id, id: jobId, status: 'funded' });
    expect(new Set(hired.events.map(({ type }) => type))).toEqual(new Set(['resync', 'job']));
    await Promise.all([owner.close(), hired.close()]);
  });

  test('is also another name, and a freeze', async () => {
    const { id, token } = await claimedWallet(service);
    const stream = await open(token);
    const path = `/v1/wallets/${id}`;
    await service.ask({ method: 'PATCH', path: `${path}/name`, token, body: { name: 'another' } });
    await receives(stream, { type: 'wallet', id, status: null });
    await service.ask({ method: 'POST', path: `${path}/freeze`, token, body: {} });
    await receives(stream, { type: 'wallet', id, status: 'frozen' });
    await stream.close();
  });

  test('is also that withdrawals are held, and keys doubted, of one wallet or of all', async () => {
    const { id, token } = await claimedWallet(service);
    const path = `/v1/wallets/${id}/keys`;
    await service.ask({ method: 'POST', path, token, body: { name: 'a bot', scopes: ['payments'] } });
    const [stream, other] = [await open(token), await open(others.token)];
    const isSent = async (statements: readonly Statement[]) => {
      const before = stream.events.length;
      await service.db.batch(statements);
      await until(() => stream.events.length > before, 'the Owner gets it');
      expect(stream.events.at(-1)).toMatchObject({ type: 'wallet', id, status: null });
    };
    const now = nowSeconds(service.clock);
    const withdrawal = { id: 'wdr_1', walletId: id, toAddress: SHOP, amount: 1n, status: 'scheduled' } as const;
    const unset = { idempotencyKey: null, txHash: null, lastError: null, attempts: 0 };
    const row = { ...withdrawal, ...unset, createdAt: now, executeAt: now + DAY, dueAt: now + DAY };
    await service.db.batch([createScheduledStore(service.db).insertStatement(row)]);
    await receives(stream, { type: 'withdrawal', id: 'wdr_1' });
    await isSent(holdStatements(service.db, id, now));
    await isSent([doubtStatement(service.db, id, 0)]);
    const unknown = createUnknownSigners(service.db);
    await isSent([unknown.fromChainStatement(id, SHOP, { number: 1, timestamp: now })]);
    expect(other.events).toEqual([{ type: 'resync' }]);
    await service.db.batch([doubtStatement(service.db, undefined, 0)]);
    for (const one of [stream, other])
      await until(() => one.events.at(-1)?.type === 'resync' && one.events.length > 1, 'everything is read again');
    await Promise.all([stream.close(), other.close()]);
  });

  test('is one word to read everything where it would be more than 100 events', async () => {
    const stream = await open(mine.token);
    await service.db.batch([telling(rename(), ...changes(100))]);
    await receives(stream, { id: 'pay_99' });
    expect(stream.events).toHaveLength(101);
    await service.db.batch([telling(rename(), ...changes(101))]);
    await until(() => stream.events.length > 101, 'more has come');
    expect(stream.events.slice(101)).toEqual([{ type: 'resync' }]);
    await stream.close();
  });

  test('is the last of several states, and nothing of a commit that was undone', async () => {
    const stream = await open(mine.token);
    const states = ['pending', 'confirmed'].map((status) => {
      const change = { kind: 'payment', walletIds: [mine.id], id: 'pay_a', status } as const;
      return telling(rename(), change);
    });
    const undone = telling(rename(), { kind: 'wallet', walletIds: [mine.id], id: mine.id, status: null });
    const failing = must(service.db.orm.delete(wallets).where(eq(wallets.id, 'wallet_000000000000')));
    await expect(service.db.batch([undone, failing])).rejects.toThrow('Expected 1 rows');
    await service.db.batch(states);
    await receives(stream, { id: 'pay_a' });
    expect(stream.events.slice(1)).toEqual([{ type: 'payment', walletId: mine.id, id: 'pay_a', status: 'confirmed' }]);
    await stream.close();
  });
});

describe('a stream of a browser', () => {
  const page = { Origin: BASE_URL, 'Sec-Fetch-Site': 'same-origin' };

  test('takes its cookie with the CSRF token and from a page of this server alone, and ends with the log-out', async () => {
    const { username } = await claimedWallet(service);
    const path = '/v1/auth/browser/login';
    const body = { username, password: PASSWORD };
    const answer = await service.ask({ method: 'POST', path, headers: page, body });
    const Cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    const csrf = { 'X-Bursar-CSRF': answer.json.csrfToken };
    const refused = [
      { ...page, Cookie },
      { ...csrf, Cookie, Origin: 'https://elsewhere.example' },
    ];
    for (const headers of refused) expect(await listen(service.app, headers)).toMatchObject({ status: 401 });
    const stream = await listen(service.app, { ...page, ...csrf, Cookie });
    expect(stream.events).toEqual([{ type: 'resync' }]);
    await service.ask({ method: 'POST', path: '/v1/auth/logout', headers: { ...page, ...csrf, Cookie } });
    await stream.ended;
  });
});

describe('a stream ends', () => {
  test('with the key that was rotated, at once, and the new key gets one', async () => {
    const wallet = await service.wallet();
    const stream = await open(wallet.apiKey);
    const renewed = await service.rotateKey(wallet);
    await stream.ended;
    const next = await open(renewed.apiKey);
    expect(next.status).toBe(200);
    await next.close();
  });

  test('with a session that another process ended, which gets nothing more', async () => {
    const wallet = await service.wallet();
    const stream = await open(wallet.token);
    const elsewhere = await openAt(service.dbPath);
    await elsewhere.batch([createUserSessionStore(elsewhere).endAllStatement(wallet.userId)]);
    elsewhere.close();
    await service.pay(wallet);
    await stream.ended;
    expect(stream.events).toEqual([{ type: 'resync' }]);
  });

  test('for the account that begins too many, the oldest first', async () => {
    const wallet = await service.wallet();
    const streams = await Promise.all(Array.from({ length: 20 }, () => open(wallet.apiKey)));
    expect(service.live.count).toBe(20);
    const last = await open(wallet.apiKey);
    await streams[0]?.ended;
    expect(service.live.count).toBe(20);
    const more = await Promise.all(Array.from({ length: 10 }, () => open(others.apiKey)));
    expect(await open(mine.apiKey)).toMatchObject({ status: 503 });
    await Promise.all([...streams, last, ...more].map((stream) => stream.close()));
    expect(service.live.count).toBe(0);
  });

  test('by the next beat after its session, without other events', async () => {
    const wallet = await service.wallet();
    const stream = await open(wallet.token);
    const elsewhere = await openAt(service.dbPath);
    await elsewhere.batch([createUserSessionStore(elsewhere).endAllStatement(wallet.userId)]);
    elsewhere.close();
    await stream.ended;
    expect(stream.events).toEqual([{ type: 'resync' }]);
  });
});

describe('a crowd of accounts from one address', () => {
  test('takes all places only while no one else asks, and a client of its network gets one, too', async () => {
    const busy = await setUpPayments(chain, {
      relayer: 1,
      live: { maxListeners: 6 },
      settings: { trustedProxies: ['127.0.0.1'] },
    });
    const { server, stop } = busy.app.listen({ port: 0, hostname: '127.0.0.1' });
    const socket = {
      handle: ({ headers }: Request) => fetch(`http://127.0.0.1:${server?.port}/v1/events`, { headers }),
    };
    const openFrom = async (address: string) => {
      const { token } = await busy.wallet({ balance: 0n });
      return await listen(socket, { ...as(token), 'X-Real-IP': address });
    };
    const crowd = await Array.fromAsync({ length: 6 }, () => openFrom('192.0.2.1'));
    expect(crowd.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await openFrom('192.0.2.1')).toMatchObject({ status: 503 });
    const elsewhere = [await openFrom('198.51.100.7'), await openFrom('2001:db8::1')];
    const neighbour = await openFrom('192.0.2.99');
    expect([...elsewhere, neighbour].map(({ status }) => status)).toEqual([200, 200, 200]);
    await Promise.all(crowd.slice(0, 3).map(({ ended }) => ended));
    expect(busy.live.count).toBe(6);
    // No one has two more than the others now: places do not go back and forth.
    expect(await openFrom('192.0.2.1')).toMatchObject({ status: 503 });
    await Promise.all([...crowd, ...elsewhere, neighbour].map((stream) => stream.close()));
    await stop(true);
    await busy.stop();
  });
});
