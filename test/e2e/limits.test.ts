import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { runBinary } from '../support/binary.ts';
import { type ClaimedWallet, createClaimedWallet } from '../support/client.ts';
import type { Answer, Ask } from '../support/http.ts';
import { type Scene, startScene, unprovoked } from '../support/scenario.ts';

let scene: Scene;
let wallet: ClaimedWallet;

// An empty setting is none: these are the limits that everybody gets.
beforeAll(async () => {
  scene = await startScene('limits', [], { BURSAR_RATE_LIMITS: '' });
  wallet = await createClaimedWallet(scene.apiUrl);
});

afterAll(() => scene.stop());

const policyOf = ({ headers }: Answer) => headers.get('ratelimit-policy');
let clients = 0;

/** A request of someone who has asked for nothing yet, by the word of the proxy on this machine. */
const asStranger = (request: Ask) => {
  clients += 1;
  const ip = `203.0.${clients >> 8}.${clients & 255}`;
  return scene.ask({ ...request, headers: { ...request.headers, 'X-Real-IP': ip } });
};

describe('the rate limit', () => {
  const login = { method: 'POST', path: '/v1/auth/login', body: { username: 'nobody', password: 'x' } };
  const pay = { method: 'POST', path: '/v1/payments', body: {} };
  const limited: [Ask, string][] = [
    [{ method: 'POST', path: '/v1/wallets' }, '50;w=3600'],
    [login, '10;w=3600'],
    [{ method: 'POST', path: '/v1/auth/claim' }, '10;w=3600'],
    [{ method: 'POST', path: '/v1/auth/change-password' }, '10;w=3600'],
    [pay, '60;w=60'],
    [{ ...pay, path: '/v1/payments/simulate' }, '60;w=60'],
    [{ ...pay, path: '/v1/x402/pay' }, '60;w=60'],
    [{ method: 'POST', path: '/v1/onramp/session-token' }, '10;w=3600'],
    [{ path: '/v1/payments/pay_000000000000' }, '600;w=60'],
    [{ path: '/v1/stats' }, '600;w=60'],
    [{ path: `/v1/reputation/0x${'0'.repeat(40)}` }, '60;w=60'],
    [{ path: `/.well-known/agent/0x${'0'.repeat(40)}` }, '120;w=60'],
    [{ path: '/v1/catalog' }, '120;w=60'],
    ...['fund', 'submit', 'refund'].map((step): [Ask, string] => [
      { method: 'POST', path: `/v1/jobs/job_000000000000/${step}` },
      '60;w=60',
    ]),
    [{ method: 'POST', path: '/v1/jobs' }, '60;w=60'],
  ];
  test.each(limited)('of %o is %s', async (request, policy) => {
    expect(policyOf(await asStranger(request))).toBe(policy);
  });

  test('of logins stops guessing from one address, and no other address', async () => {
    const headers = { 'X-Real-IP': '198.51.100.1', 'X-Forwarded-For': crypto.randomUUID() };
    for (let guess = 0; guess < 10; guess += 1) {
      expect(await scene.ask({ ...login, headers })).toMatchObject({ status: 401 });
    }
    const refused = await scene.ask({ ...login, headers });
    expect(refused).toMatchObject({ status: 429, json: { error: 'RATE_LIMITED' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect(await asStranger(login)).toMatchObject({ status: 401 });
  });

  test('of claims stops guessing from one address, and counts logins and password changes with them', async () => {
    const headers = { 'X-Real-IP': '198.51.100.2' };
    const claim = { method: 'POST', path: '/v1/auth/claim', headers };
    for (let guess = 0; guess < 10; guess += 1) {
      const claimKey = `bsk_${'a'.repeat(8)}_${String(guess).repeat(48)}`;
      const body = { claimKey, username: 'guesser', password: 'long enough' };
      expect(await scene.ask({ ...claim, body })).toMatchObject({ status: 400, json: { error: 'CLAIM_KEY_INVALID' } });
    }
    expect(await scene.ask(claim)).toMatchObject({ status: 429 });
    expect(await scene.ask({ ...login, headers })).toMatchObject({ status: 429 });
    const change = { method: 'POST', path: '/v1/auth/change-password', token: wallet.token, headers };
    expect(await scene.ask(change)).toMatchObject({ status: 429 });
  });

  test('of payments counts each API key by itself', async () => {
    const other = await createClaimedWallet(scene.apiUrl);
    const answers = await Promise.all(Array.from({ length: 60 }, () => asStranger({ ...pay, token: wallet.apiKey })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
    expect(await asStranger({ ...pay, token: wallet.apiKey })).toMatchObject({ status: 429 });
    expect(await asStranger({ ...pay, token: other.apiKey })).toMatchObject({ status: 400 });
    const balance = { path: `/v1/wallets/${wallet.id}/balance`, token: wallet.apiKey };
    expect(await asStranger(balance)).toMatchObject({ status: 200 });
  });

  test('of onramp sessions counts each user, from whatever address', async () => {
    const ask = () => asStranger({ method: 'POST', path: '/v1/onramp/session-token', token: wallet.token, body: {} });
    const answers = await Promise.all(Array.from({ length: 10 }, ask));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
    expect(await ask()).toMatchObject({ status: 429 });
    const { token } = await createClaimedWallet(scene.apiUrl);
    const other = { method: 'POST', path: '/v1/onramp/session-token', token, body: {} };
    expect(await asStranger(other)).toMatchObject({ status: 400 });
  });

  test('can be set in the settings, which refuse an unknown limit and list the known ones', async () => {
    const { exitCode, stderr } = await runBinary(['dev'], { BURSAR_RATE_LIMITS: 'logins=1/1' });
    expect(exitCode).toBe(2);
    expect(stderr).toContain('BURSAR_RATE_LIMITS knows walletCreate, auth, payment');
    const help = await runBinary(['serve', '--help']);
    expect(help.stdout).toContain('auth=10/3600,payment=60/60');
  });
});

test('the requests provoked every error code that they can have', () => {
  expect(unprovoked('limits', scene)).toEqual([]);
});
