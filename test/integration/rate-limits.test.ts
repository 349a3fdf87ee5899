import { describe, expect, test } from 'bun:test';
import { pino } from 'pino';
import { z } from 'zod';
import { SCOPES } from '../../src/accounts/auth/caller.ts';
import { createGuards } from '../../src/accounts/auth/guards.ts';
import { isApiKey, newKey, prefixOf } from '../../src/accounts/auth/keys/key-text.ts';
import { AppError } from '../../src/core/errors.ts';
import { type Limits, limiters } from '../../src/core/limits.ts';
import { createClientAddress } from '../../src/http/client-address.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { createRateLimits } from '../../src/http/rate-limit.ts';
import { createHttpApp } from '../../src/http/server.ts';
import { type Answer, read } from '../support/http.ts';
import { openedInTests } from '../support/opened.ts';

const keys = [newKey('bsr').text, newKey('bsr').text] as const;
const opened = openedInTests();

interface Options {
  readonly limits?: Limits;
  readonly trustedProxies?: readonly string[];
  readonly realIpHeader?: string;
}

/** A server on a socket with one endpoint per way of counting, and a clock that stands still. */
function serve({
  limits = { ...limiters, walletCreate: { max: 10, windowSeconds: 3600 } },
  trustedProxies = ['127.0.0.1'],
  realIpHeader = 'x-real-ip',
}: Options = {}) {
  const clock = { nowMs: 0 };
  const log: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => void log.push(line) });
  const addressOf = createClientAddress({ realIpHeader, trustedProxies });
  const app = createHttpApp({
    endpoints,
    logger,
    rateLimits: createRateLimits({ limits, addressOf, monotonicMs: () => clock.nowMs }),
  }).listen({ port: 0, hostname: '127.0.0.1' });
  opened.push({ stop: () => app.stop(true) });
  const url = `http://127.0.0.1:${app.server?.port}`;
  const ask = async (path: string, init: RequestInit = {}): Promise<Answer> =>
    await read(await fetch(url + path, init));
  return {
    clock,
    log,
    url,
    ask,
    login: (headers: Record<string, string> = {}) =>
      ask('/login', { method: 'POST', headers, body: '{"username":"ann"}' }),
    pay: (token: string | undefined, headers: Record<string, string> = {}) =>
      ask('/pay', {
        method: 'POST',
        headers: token === undefined ? headers : { ...headers, Authorization: `Bearer ${token}` },
      }),
  };
}

const guards = createGuards({
  owner: async () => {
    throw new AppError('UNAUTHORIZED');
  },
  agent: async (key) => {
    if (!keys.some((known) => known === key)) throw new AppError('INVALID_API_KEY');
    return { kind: 'agent', walletId: 'wallet_1', keyPrefix: prefixOf(key), scopes: SCOPES };
  },
});
const summary = 'A thing.';
const response = z.object({ ok: z.literal(true) });
const answer = () => ({ ok: true }) as const;
const endpoints = [
  endpoint(
    {
      tag: 'Service',
      method: 'POST',
      path: '/login',
      guard: guards.open,
      limit: 'walletCreate',
      summary,
      response,
      body: z.object({ username: z.string() }),
    },
    answer,
  ),
  endpoint(
    {
      tag: 'Service',
      method: 'POST',
      path: '/change',
      guard: guards.jwt('self'),
      limit: 'walletCreate',
      summary,
      response,
    },
    answer,
  ),
  endpoint(
    {
      tag: 'Service',
      method: 'POST',
      path: '/pay',
      guard: guards.key('payments'),
      limit: 'payment',
      summary,
      response,
    },
    answer,
  ),
  endpoint(
    {
      tag: 'Service',
      method: 'POST',
      path: '/guess',
      guard: guards.open,
      limit: 'auth',
      summary,
      response,
      body: z.object({ username: z.string() }),
      errors: ['INVALID_CREDENTIALS', 'OVERLOADED'],
    },
    ({ body }) => {
      if (body.username === 'wrong') throw new AppError('INVALID_CREDENTIALS');
      if (body.username === 'late') throw new AppError('OVERLOADED');
      return answer();
    },
  ),
  endpoint(
    { tag: 'Service', method: 'GET', path: '/look', guard: guards.open, limit: 'lookup', summary, response },
    answer,
  ),
  endpoint({ tag: 'Service', method: 'GET', path: '/free', guard: guards.open, summary, response }, answer),
];

const json = { 'Content-Type': 'application/json' };
const remaining = ({ headers }: Answer) => headers.get('ratelimit-remaining');
const times = async (count: number, work: () => Promise<Answer>) => {
  const answers: Answer[] = [];
  for (let index = 0; index < count; index += 1) answers.push(await work());
  return answers;
};
const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status);

describe('a rate limit', () => {
  test('shows in each answer, errors too, with its remainder', async () => {
    const { login } = serve();
    expect(Object.fromEntries((await login(json)).headers)).toMatchObject({
      'ratelimit-policy': '10;w=3600',
      'ratelimit-limit': '10',
      'ratelimit-remaining': '9',
      'ratelimit-reset': '3600',
    });
    const refused = await login();
    expect(refused).toMatchObject({ status: 400, json: { error: 'INVALID_JSON' } });
    expect(remaining(refused)).toBe('8');
    expect(refused.headers.has('retry-after')).toBe(false);
  });

  test('makes answers 429 once it is passed, until its window is over', async () => {
    const { login, clock } = serve();
    expect(new Set(statusesOf(await times(10, () => login(json))))).toEqual(new Set([200]));
    clock.nowMs = 3_000_000;
    const over = await login(json);
    expect(over.status).toBe(429);
    expect(over.json).toEqual({ error: 'RATE_LIMITED', message: 'Too many requests. Try again in 600 s.' });
    expect(over.headers.get('retry-after')).toBe('600');
    expect(over.headers.get('ratelimit-reset')).toBe('600');
    expect(remaining(over)).toBe('0');
    clock.nowMs = 3_599_999;
    expect((await login(json)).headers.get('retry-after')).toBe('1');
    clock.nowMs = 3_600_000;
    expect(await login(json)).toMatchObject({ status: 200 });
  });

  test('adds no headers where it is not set', async () => {
    const { ask } = serve({ limits: {} });
    for (const path of ['/free', '/look']) {
      const { headers } = await ask(path);
      expect([...headers.keys()].filter((name) => name.startsWith('ratelimit'))).toEqual([]);
    }
  });

  test("logs one line for all of its refusals, with the limiter's name", async () => {
    const { login, log } = serve({ limits: { walletCreate: { max: 1, windowSeconds: 60 } } });
    await times(20, () => login(json));
    expect(log.map((line) => JSON.parse(line))).toMatchObject([
      { status: 200 },
      { limiter: 'walletCreate', msg: expect.stringContaining('BURSAR_RATE_LIMITS') },
    ]);
  });
});

describe('endpoints with one limiter', () => {
  test('share it, and nothing with others', async () => {
    const { login, ask } = serve();
    await times(10, () => login(json));
    expect(await ask('/change', { method: 'POST' })).toMatchObject({ status: 429 });
    expect(remaining(await ask('/look'))).toBe('599');
  });

  test('count a request before they check its credentials and read its body', async () => {
    const { ask, url } = serve({ limits: { walletCreate: { max: 2, windowSeconds: 60 } } });
    expect(await ask('/change', { method: 'POST' })).toMatchObject({ status: 401 });
    expect(await ask('/change', { method: 'POST' })).toMatchObject({ status: 401 });
    expect(await ask('/change', { method: 'POST' })).toMatchObject({ status: 429 });
    // Of this body not a byte arrives: an answer that waited for it would be a 408 after ten seconds.
    const stalled = new ReadableStream({ pull: () => new Promise<void>(() => undefined) });
    const response = await fetch(`${url}/login`, { method: 'POST', headers: json, body: stalled });
    expect(response.status).toBe(429);
  });
});

describe('clients', () => {
  const limits: Limits = { walletCreate: { max: 2, windowSeconds: 60 } };

  test('behind one proxy are counted one by one', async () => {
    const { login } = serve({ limits });
    const clients = Array.from({ length: 300 }, (_, index) => `198.51.${index >> 8}.${index & 255}`);
    for (const expected of [200, 200, 429]) {
      const answers = await Promise.all(clients.map((ip) => login({ ...json, 'X-Real-IP': ip })));
      expect(new Set(statusesOf(answers))).toEqual(new Set([expected]));
    }
  });

  test('of IPv6 are counted by their /64', async () => {
    const { login } = serve({ limits });
    const from = (ip: string) => login({ ...json, 'X-Real-IP': ip });
    const answers = [await from('2001:db8::1'), await from('2001:db8:0:0:ffff::2'), await from('2001:db8::3')];
    expect(statusesOf(answers)).toEqual([200, 200, 429]);
    expect(await from('2001:db8:0:1::1')).toMatchObject({ status: 200 });
  });

  test('that tell their address themselves are not believed', async () => {
    const { login } = serve({ limits, trustedProxies: ['10.0.0.0/8'] });
    const answers: Answer[] = [];
    for (const ip of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) answers.push(await login({ ...json, 'X-Real-IP': ip }));
    expect(statusesOf(answers)).toEqual([200, 200, 429]);
  });

  test('cannot pass by other headers of proxies', async () => {
    const { login } = serve({ limits });
    const answers: Answer[] = [];
    for (const name of ['X-Forwarded-For', 'Forwarded', 'X-Client-IP', 'CF-Connecting-IP'])
      answers.push(await login({ ...json, [name]: `192.0.2.${answers.length}` }));
    expect(statusesOf(answers)).toEqual([200, 200, 429, 429]);
  });

  test('are counted by the address in the header that the operator names, and in no other', async () => {
    const { login } = serve({ limits, realIpHeader: 'cf-connecting-ip' });
    const named = await times(3, () => login({ ...json, 'CF-Connecting-IP': crypto.randomUUID() }));
    expect(statusesOf(named)).toEqual([200, 200, 429]);
    expect(await login({ ...json, 'CF-Connecting-IP': '192.0.2.1' })).toMatchObject({ status: 200 });
    expect(await login({ ...json, 'X-Real-IP': '192.0.2.2' })).toMatchObject({ status: 429 });
  });
});

describe('an API key', () => {
  const limits: Limits = { payment: { max: 2, windowSeconds: 60 } };
  const [first, second] = keys;

  test('is counted by itself, from whatever address', async () => {
    const { pay } = serve({ limits });
    const used = [1, 2, 3].map((index) => pay(first, { 'X-Real-IP': `192.0.2.${index}` }));
    expect(statusesOf(await Promise.all(used)).sort()).toEqual([200, 200, 429]);
    expect(await pay(second)).toMatchObject({ status: 200 });
  });

  test('is not used up by requests with its prefix and a wrong secret', async () => {
    const { pay } = serve({ limits });
    const forged = `${first.slice(0, -1)}${first.endsWith('a') ? 'b' : 'a'}`;
    expect(isApiKey(forged)).toBe(true);
    const answers = await times(3, () => pay(forged));
    expect(answers.map(({ json: body }) => body.error)).toEqual(['INVALID_API_KEY', 'INVALID_API_KEY', 'RATE_LIMITED']);
    expect(remaining(await pay(first))).toBe('1');
  });

  test('that is missing makes the address count', async () => {
    const { pay } = serve({ limits });
    const answers = await times(3, () => pay(undefined));
    expect(answers.map(({ json: body }) => body.error)).toEqual(['UNAUTHORIZED', 'UNAUTHORIZED', 'RATE_LIMITED']);
    expect(answers.map(remaining)).toEqual(['1', '0', '0']);
    expect(await pay(undefined, { 'X-Real-IP': '192.0.2.1' })).toMatchObject({ status: 401 });
    expect(await pay(first)).toMatchObject({ status: 200 });
  });
});

describe('a limit on failures', () => {
  const guessing = (options: Options = {}) => {
    const { ask } = serve({ limits: { auth: { max: 10, windowSeconds: 3600 } }, ...options });
    return (username: 'right' | 'wrong' | 'late', ip: string) =>
      ask('/guess', { method: 'POST', headers: { ...json, 'X-Real-IP': ip }, body: JSON.stringify({ username }) });
  };

  test('is not used up by successes, nor by errors of the server', async () => {
    const guess = guessing();
    for (let round = 0; round < 30; round += 1) {
      expect(await guess('right', '192.0.2.1')).toMatchObject({ status: 200 });
      expect(await guess('late', '192.0.2.1')).toMatchObject({ status: 503 });
    }
    const answers = await times(10, () => guess('wrong', '192.0.2.1'));
    expect(new Set(statusesOf(answers))).toEqual(new Set([401]));
    expect(answers.map(remaining)).toEqual(['9', '8', '7', '6', '5', '4', '3', '2', '1', '0']);
    expect(await guess('wrong', '192.0.2.1')).toMatchObject({ status: 429 });
    expect(await guess('right', '192.0.2.1')).toMatchObject({ status: 429 });
  });

  test.each([
    ['a /24', (index: number) => `198.51.100.${index}`, 40],
    ['a /56', (index: number) => `2001:db8:1:${(0x4200 + index).toString(16)}::1`, 40],
    ['a /16', (index: number) => `198.18.${index}.7`, 160],
    ['a /48', (index: number) => `2001:db8:2:${index.toString(16)}00::1`, 160],
  ])('is one for all clients of %s together', async (_, ipOf, most) => {
    const guess = guessing();
    const statuses: number[] = [];
    for (let index = 0; index < 200; index += 1) statuses.push((await guess('wrong', ipOf(index))).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(most);
    expect(await guess('wrong', '203.0.113.1')).toMatchObject({ status: 401 });
  });

  test("lets one client use up little of its network's share", async () => {
    const guess = guessing();
    await times(200, () => guess('wrong', '198.51.100.1'));
    expect(await guess('wrong', '198.51.100.2')).toMatchObject({ status: 401 });
  });
});
