import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { userSessions } from '../../src/accounts/auth/auth-tables.ts';
import { MAX_SESSIONS } from '../../src/accounts/auth/sessions/user-sessions.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { openAt } from '../support/database.ts';
import { play, type Scenario } from '../support/http.ts';
import {
  CLIENT,
  type ClaimedWallet,
  claimedWallet,
  PASSWORD,
  startService,
  type TestService,
} from '../support/service.ts';

let chain: TestChain;
let service: TestService;
let wallet: ClaimedWallet;

beforeAll(async () => {
  chain = await startTestChain();
  service = await startService(chain, { clientIp: '192.0.2.7' });
});
beforeEach(async () => {
  wallet = await claimedWallet(service);
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

const SAFE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
/** Another recipient. */
const OTHER = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';
const ask = (scenario: Omit<Scenario, 'name'>) => play(service.app, { name: '', ...scenario });
const logIn = async (headers: Record<string, string> = {}): Promise<string> => {
  const body = { username: wallet.username, password: PASSWORD };
  return (await ask({ method: 'POST', path: '/v1/auth/login', body, headers, status: 200 })).json.token;
};
const list = async (token: string) => (await ask({ path: '/v1/auth/sessions', token, status: 200 })).json.sessions;
const works = (token: string) => ask({ path: '/v1/wallets', token, status: 200 });
const isRefused = (token: string) => ask({ path: '/v1/wallets', token, status: 401, error: 'UNAUTHORIZED' });

describe('a session', () => {
  test('ends when its user logs out, and no other does', async () => {
    const token = await logIn();
    await ask({ method: 'POST', path: '/v1/auth/logout', token, status: 200 });
    await isRefused(token);
    await works(wallet.token);
  });

  test('is listed with the others, and can be ended from any of them', async () => {
    const stolen = await logIn({ 'User-Agent': `thief\u0007/1.0 ${'x'.repeat(500)}` });
    const sessions = await list(wallet.token);
    expect(sessions).toHaveLength(2);
    const other = sessions.find(({ current }: { current: boolean }) => !current);
    expect(Object.keys(other).sort()).toEqual(
      ['address', 'createdAt', 'current', 'expiresAt', 'id', 'lastSeenAt', 'userAgent'].sort(),
    );
    expect(other.userAgent).toMatch(/^thief\/1\.0 x+$/);
    expect(other.userAgent.length).toBeLessThanOrEqual(200);
    expect(other.expiresAt - other.createdAt).toBe(604_800);
    const path = `/v1/auth/sessions/${other.id}`;
    await ask({ method: 'DELETE', path, token: wallet.token, status: 200 });
    await isRefused(stolen);
    await ask({ method: 'DELETE', path, token: wallet.token, status: 404, error: 'SESSION_NOT_FOUND' });
  });

  test('ends all others with one call, and not itself', async () => {
    const foreign = await claimedWallet(service);
    const stolen = [await logIn(), await logIn()];
    const scenario = { method: 'DELETE', path: '/v1/auth/sessions', token: wallet.token, status: 200 } as const;
    expect((await ask(scenario)).json).toEqual({ ended: 2, pendingOffers: [] });
    for (const token of stolen) await isRefused(token);
    await works(wallet.token);
    await works(foreign.token);
    expect((await ask(scenario)).json).toEqual({ ended: 0, pendingOffers: [] });
  });

  test('of another user cannot be ended', async () => {
    const foreign = await claimedWallet(service);
    const [session] = await list(foreign.token);
    const path = `/v1/auth/sessions/${session.id}`;
    await ask({ method: 'DELETE', path, token: wallet.token, status: 404, error: 'SESSION_NOT_FOUND' });
    await works(foreign.token);
  });

  test('that another process ended is refused at once', async () => {
    await works(wallet.token);
    const other = await openAt(service.dbPath);
    await other.orm.delete(userSessions).run();
    other.close();
    await isRefused(wallet.token);
  });

  test('survives a change of the password', async () => {
    const body = { oldPassword: PASSWORD, newPassword: 'another horse, another staple' };
    await ask({ method: 'POST', path: '/v1/auth/change-password', token: wallet.token, body, status: 200 });
    await works(wallet.token);
  });

  test('is noted as used to within five minutes', async () => {
    const [before] = await list(wallet.token);
    service.clock.offsetMs += 200_000;
    expect((await list(wallet.token))[0].lastSeenAt).toBe(before.lastSeenAt);
    service.clock.offsetMs += 200_000;
    await works(wallet.token);
    expect((await list(wallet.token))[0].lastSeenAt).toBeGreaterThanOrEqual(before.lastSeenAt + 400);
    service.clock.offsetMs = 0;
  });

  test('beyond the maximum ends the least recently used one', async () => {
    const { userSessions: sessions } = service.auth;
    const first = await sessions.begin(wallet.userId, CLIENT);
    service.clock.offsetMs = 1_000;
    for (let more = 1; more < MAX_SESSIONS; more += 1) await sessions.begin(wallet.userId, CLIENT);
    service.clock.offsetMs = 0;
    await works(first);
    await sessions.begin(wallet.userId, CLIENT);
    await isRefused(first);
  });
});

describe('step-up', () => {
  const security = (stepUp: unknown, more: Omit<Scenario, 'name' | 'path'>) =>
    ask({ method: 'PATCH', path: '/v1/me/security', token: wallet.token, body: { stepUp }, ...more });
  const prove = async (token = wallet.token): Promise<Record<string, string>> => {
    const body = { password: PASSWORD };
    const { json } = await ask({ method: 'POST', path: '/v1/auth/step-up', token, body, status: 200 });
    return { 'X-Bursar-Step-Up': json.proof };
  };
  const protectedRoutes = () => {
    const of = `/v1/wallets/${wallet.id}`;
    const body = { to: SAFE, amount: '1' };
    return [
      { method: 'POST', path: `${of}/withdraw`, body },
      { method: 'GET', path: `${of}/api-key` },
      { method: 'POST', path: `${of}/api-key/rotate` },
      { method: 'GET', path: `${of}/webhook-secret` },
      { method: 'POST', path: `${of}/webhook-secret/rotate` },
      { method: 'POST', path: `${of}/unfreeze` },
    ];
  };
  const required = { status: 403, error: 'STEP_UP_REQUIRED' } as const;
  const keyOf = (headers: Record<string, string>, token = wallet.token) => ({
    path: `/v1/wallets/${wallet.id}/api-key`,
    token,
    headers,
  });

  test('is off until the Owner switches it on, and then a token alone does not take money or secrets', async () => {
    const { token } = wallet;
    expect((await ask({ path: '/v1/me/security', token, status: 200 })).json).toEqual({ stepUp: false });
    await ask({ ...keyOf({}), status: 200 });
    await security(true, { status: 200 });
    for (const route of protectedRoutes()) {
      const { json } = await ask({ ...route, token, ...required });
      expect(json.message).toContain('/v1/auth/step-up');
    }
    await ask({ ...keyOf(await prove()), status: 200 });
  });

  test('never stands between the Owner and a freeze', async () => {
    await security(true, { status: 200 });
    const of = `/v1/wallets/${wallet.id}`;
    await ask({ method: 'POST', path: `${of}/freeze`, token: wallet.token, status: 200 });
    await ask({ method: 'POST', path: `${of}/unfreeze`, token: wallet.token, ...required });
    const headers = await prove();
    await ask({ method: 'POST', path: `${of}/unfreeze`, token: wallet.token, headers, status: 200 });
  });

  test('is asked for looser limits, not for tighter ones', async () => {
    const path = `/v1/wallets/${wallet.id}/config`;
    const change = (body: unknown, more: Omit<Scenario, 'name' | 'path'>) =>
      ask({ method: 'PATCH', path, token: wallet.token, body, ...more });
    await security(true, { status: 200 });
    await change({ txLimit: '5', dailyLimit: '20', whitelist: [SAFE] }, { status: 200 });
    await change({ txLimit: '4' }, { status: 200 });
    for (const looser of [{ txLimit: '5' }, { dailyLimit: '0' }, { whitelist: [] }, { whitelist: [OTHER] }])
      await change(looser, required);
    await change({ txLimit: '0', whitelist: [] }, { status: 200, headers: await prove() });
  });

  test('cannot be switched off without a proof', async () => {
    await security(true, { status: 200 });
    await security(false, required);
    await security(false, { status: 200, headers: await prove() });
    await ask({ ...keyOf({}), status: 200 });
  });

  test('accepts only the right password', async () => {
    const scenario = { method: 'POST', path: '/v1/auth/step-up', token: wallet.token } as const;
    await ask({ ...scenario, body: { password: 'wrong' }, status: 401, error: 'INVALID_CREDENTIALS' });
    await ask({ ...scenario, body: {}, status: 400, error: 'MISSING_PASSWORD' });
  });

  test('proves nothing in another session, for another user, after five minutes or a new password', async () => {
    await security(true, { status: 200 });
    const thief = await logIn();
    const proof = await prove();
    await ask({ ...keyOf(proof, thief), ...required });
    await ask({ ...keyOf({ 'X-Bursar-Step-Up': `${proof['X-Bursar-Step-Up']}x` }), ...required });
    await ask({ ...keyOf({ 'X-Bursar-Step-Up': 'stp_9999999999_'.padEnd(58, 'A') }), ...required });
    service.clock.offsetMs = 290_000;
    await ask({ ...keyOf(proof), status: 200 });
    service.clock.offsetMs = 301_000;
    await ask({ ...keyOf(proof), ...required });
    service.clock.offsetMs = 0;
    await ask({ ...keyOf(proof), status: 200 });
    const body = { oldPassword: PASSWORD, newPassword: 'another horse, another staple' };
    await ask({ method: 'POST', path: '/v1/auth/change-password', token: wallet.token, body, status: 200 });
    await ask({ ...keyOf(proof), ...required });
  });
});

describe('another password', () => {
  const NEW_PASSWORD = 'another horse, another staple';
  const prove = async (password = PASSWORD, token = wallet.token) => {
    const step = { method: 'POST', path: '/v1/auth/step-up', token, body: { password }, status: 200 } as const;
    return { 'X-Bursar-Step-Up': (await ask(step)).json.proof };
  };
  const set = (body: object, more: Omit<Scenario, 'name' | 'path'>) =>
    ask({ method: 'PUT', path: '/v1/me/password', token: wallet.token, body, ...more });
  const logsIn = async (password: string) => {
    const body = { username: wallet.username, password };
    return (await service.ask({ method: 'POST', path: '/v1/auth/login', body })).status === 200;
  };

  test('ends all other sessions in the same step, and replaces the old one', async () => {
    const stolen = [await logIn(), await logIn()];
    const { json } = await set({ newPassword: NEW_PASSWORD }, { status: 200, headers: await prove() });
    expect(json).toEqual({ ended: 2, pendingOffers: [] });
    for (const token of stolen) await isRefused(token);
    await works(wallet.token);
    expect(await logsIn(PASSWORD)).toBe(false);
    expect(await logsIn(NEW_PASSWORD)).toBe(true);
    const { entries } = (await ask({ path: '/v1/me/audit', token: wallet.token, status: 200 })).json;
    const actions = entries.map(({ action }: { action: string }) => action);
    expect(actions).toContain('password_changed');
    expect(actions.filter((action: string) => action === 'sessions_ended')).toHaveLength(1);
  });

  test('leaves the other sessions where the user says so', async () => {
    const other = await logIn();
    const body = { newPassword: NEW_PASSWORD, endOtherSessions: false };
    expect((await set(body, { status: 200, headers: await prove() })).json.ended).toBe(0);
    await works(other);
  });

  test('takes a proof of this session, of everybody, and each proof sets one', async () => {
    const body = { newPassword: NEW_PASSWORD };
    const required = { status: 403, error: 'STEP_UP_REQUIRED' } as const;
    await set(body, required);
    const thief = await logIn();
    const headers = await prove();
    await set(body, { ...required, headers, token: thief });
    const answers = await Promise.all(
      [NEW_PASSWORD, 'a third horse, a third staple'].map((newPassword) =>
        service.ask({ method: 'PUT', path: '/v1/me/password', token: wallet.token, body: { newPassword }, headers }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    await set(body, { ...required, headers });
    expect(await logsIn(PASSWORD)).toBe(false);
  });

  test('is refused where it is easy to guess, and nothing ends', async () => {
    const other = await logIn();
    const headers = await prove();
    await set({ newPassword: 'password1' }, { status: 400, error: 'INVALID_PASSWORD', headers });
    await works(other);
    expect(await logsIn(PASSWORD)).toBe(true);
  });
});
