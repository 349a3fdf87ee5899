import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { limiters } from '../../src/core/limits.ts';
import { auditLog } from '../../src/http/audit/audit-tables.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { type Answer, read } from '../support/http.ts';
import {
  createWallet,
  freshUsername,
  PASSWORD,
  type ServiceOptions,
  startService,
  type TestService,
} from '../support/service.ts';

let chain: TestChain;
beforeAll(async () => {
  chain = await startTestChain();
});
afterAll(() => chain.stop());

const HOME = '203.0.113.9';
const WRONG = 'what a stranger guesses';

let service: TestService;
let server: Awaited<ReturnType<typeof listen>>;
let username: string;
let walletId: string;

/** The service on a socket with the limits that everybody gets, behind a proxy that tells its clients' addresses. */
async function listen(options: Pick<ServiceOptions, 'passwordCost'>) {
  const settings = { rateLimits: limiters, trustedProxies: ['127.0.0.1'] };
  service = await startService(chain, { settings, ...options });
  const app = service.app.listen({ port: 0, hostname: '127.0.0.1' });
  const post = async (path: string, ip: string | undefined, body: unknown, token?: string): Promise<Answer> => {
    const headers = new Headers({ 'Content-Type': 'application/json' });
    if (ip !== undefined) headers.set('X-Real-IP', ip);
    if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    return read(await fetch(`http://127.0.0.1:${app.server?.port}${path}`, init));
  };
  return {
    post,
    logIn: (ip: string | undefined, password: string, name = username) =>
      post('/v1/auth/login', ip, { username: name, password }),
    stop: () => service.stop(),
  };
}

/** Each test has counters of addresses of its own, and a name that no one has guessed at. */
async function begin(options: Pick<ServiceOptions, 'passwordCost'> = {}): Promise<void> {
  server = await listen(options);
  username = freshUsername();
  const wallet = await createWallet(service);
  walletId = wallet.id;
  const claim = { claimKey: wallet.claimKey, username, password: PASSWORD };
  expect((await server.post('/v1/auth/claim', HOME, claim)).status).toBe(201);
}
afterEach(() => server.stop());

/** As many addresses as one likes, each in a /16 of its own. */
const anywhere = (index: number) => `${11 + (index % 80)}.${index >> 4}.${index % 250}.7`;
const codesOf = (answers: readonly Answer[]) =>
  Object.fromEntries(
    [...new Set(answers.map(({ status }) => status))].map((status) => [
      status,
      answers.filter((answer) => answer.status === status).length,
    ]),
  );

describe('an Owner, where hashes cost what they cost everybody,', () => {
  beforeEach(() => begin({ passwordCost: undefined }));

  test('logs in and freezes while a crowd guesses from ever new addresses', async () => {
    let isOver = false;
    let guesses = 0;
    const guess = async () => {
      while (!isOver) {
        guesses += 1;
        await server.logIn(anywhere(guesses), WRONG, guesses % 2 === 0 ? username : `no one ${guesses}`);
      }
    };
    const crowd = Array.from({ length: 80 }, guess);
    for (let round = 0; round < 4; round += 1) {
      const { status, json } = await server.logIn(HOME, PASSWORD);
      expect(status).toBe(200);
      if (round > 0) continue;
      const frozen = await server.post(`/v1/wallets/${walletId}/freeze`, HOME, {}, json.token);
      expect(frozen.status).toBe(200);
    }
    isOver = true;
    await Promise.all(crowd);
    expect(guesses).toBeGreaterThan(100);
  });
});

describe('an Owner', () => {
  beforeEach(() => begin());

  test('who comes from a network that no one guessed from gets in while another network guesses', async () => {
    for (let index = 0; index < 60; index += 1) await server.logIn(`198.18.${index}.7`, WRONG);
    expect((await server.logIn('192.0.2.50', PASSWORD)).status).toBe(200);
  });

  test('gets in with the right password after twelve wrong tries of others behind the same address', async () => {
    const answers: Answer[] = [];
    for (let index = 0; index < 12; index += 1) answers.push(await server.logIn(HOME, WRONG));
    expect(codesOf(answers)).toEqual({ 401: 12 });
    const others: Answer[] = [];
    for (let index = 0; index < 12; index += 1) others.push(await server.logIn(HOME, WRONG, 'no one at all'));
    expect(codesOf(others)).toEqual({ 429: 12 });
    expect((await server.logIn(HOME, PASSWORD)).status).toBe(200);
  });

  test('logs in as often as he likes', async () => {
    for (let index = 0; index < 15; index += 1) expect((await server.logIn(HOME, PASSWORD)).status).toBe(200);
  });

  test('logs in 60 times a minute from one network, and from another one all the same', async () => {
    const answers: Answer[] = [];
    // The claim was the first.
    for (let index = 0; index < 62; index += 1) answers.push(await server.logIn(HOME, PASSWORD));
    expect(codesOf(answers)).toEqual({ 200: 59, 429: 3 });
    const last = answers.at(-1);
    expect(last?.json.message).toContain('logged in too often');
    expect(Number(last?.headers.get('retry-after'))).toBeWithin(1, 61);
    const rows = await service.db.orm.select().from(auditLog).all();
    expect(rows.filter(({ action }) => action === 'logged_in')).toHaveLength(60);
    expect((await server.logIn(anywhere(1), PASSWORD)).status).toBe(200);
  });
});

describe('guessing passwords', () => {
  beforeEach(() => begin());

  test.each([
    ['a username that exists', () => username],
    ['a username that does not exist', () => 'no one at all'],
  ])('at %s from many addresses is stopped, in the same way', async (_, nameOf) => {
    const answers: Answer[] = [];
    while (answers.length < 60) {
      const guesses = Array.from({ length: 12 }, (_, index) =>
        server.logIn(anywhere(answers.length + index), WRONG, nameOf()),
      );
      answers.push(...(await Promise.all(guesses)));
    }
    // Thirty, and eighteen more from networks that had not guessed yet; all others wait for one another.
    expect(codesOf(answers)).toEqual({ 401: 48, 429: 12 });
    const refused = answers.filter(({ status }) => status === 429);
    const waits = refused.map(({ headers }) => Number(headers.get('retry-after'))).sort((a, b) => a - b);
    expect(waits).toEqual(Array.from({ length: 12 }, (_, index) => expect.closeTo(60 * (index + 1), -1)));
    expect(refused.map(({ json }) => json.error)).toEqual(Array.from({ length: 12 }, () => 'RATE_LIMITED'));
    const next = await server.logIn('198.51.100.1', PASSWORD, nameOf());
    expect(next).toMatchObject({ status: 429, json: { error: 'RATE_LIMITED' } });
  });

  test('from where an Owner has logged in before is bounded, too', async () => {
    const answers: Answer[] = [];
    for (let index = 0; index < 30; index += 1) answers.push(await server.logIn(HOME, WRONG));
    expect(codesOf(answers)).toEqual({ 401: 21, 429: 9 });
  });

  test('from one network does not use up what others have', async () => {
    const answers: Answer[] = [];
    for (let index = 0; index < 30; index += 1) answers.push(await server.logIn(`198.18.7.${index}`, WRONG));
    expect(codesOf(answers)).toEqual({ 401: 12, 429: 18 });
    expect((await server.logIn('192.0.2.1', WRONG)).status).toBe(401);
  });

  test('with a stolen token ends, and leaves other sessions alone', async () => {
    const [stolen, own] = [await server.logIn(HOME, PASSWORD), await server.logIn(HOME, PASSWORD)];
    const answers: Answer[] = [];
    const step = (password: string, token: string) => server.post('/v1/auth/step-up', HOME, { password }, token);
    for (let index = 0; index < 15; index += 1) answers.push(await step(WRONG, stolen.json.token));
    expect(codesOf(answers)).toEqual({ 401: 12, 429: 3 });
    expect((await step(PASSWORD, stolen.json.token)).status).toBe(429);
    expect((await step(PASSWORD, own.json.token)).status).toBe(200);
  });
});
