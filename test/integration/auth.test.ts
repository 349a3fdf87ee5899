import { afterAll, beforeAll, describe, expect, spyOn, test } from 'bun:test';
import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { apiKeys, users } from '../../src/accounts/auth/auth-tables.ts';
import { must } from '../../src/storage/db/batch.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { play, type Scenario } from '../support/http.ts';
import {
  CLIENT,
  type ClaimedWallet,
  claimedWallet,
  JWT_SECRET,
  PASSWORD,
  startService,
  type TestService,
} from '../support/service.ts';

let chain: TestChain;
let service: TestService;
let wallet: ClaimedWallet;
let other: ClaimedWallet;

beforeAll(async () => {
  chain = await startTestChain();
  service = await startService(chain, { passwordCost: undefined });
  wallet = await claimedWallet(service);
  other = await claimedWallet(service);
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const now = () => Math.floor(Date.now() / 1000);

const sessionOf = (token: string): unknown =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid;

/** A JWT by hand, as someone would forge one. */
function forge(header: unknown, payload: unknown, secret: string = JWT_SECRET): string {
  const body = `${base64url(header)}.${base64url(payload)}`;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
}

describe('every guarded endpoint', () => {
  /** Those that anybody may call: a new one is closed until someone writes it here. */
  const open = [
    'POST /v1/wallets',
    'POST /v1/auth/claim',
    'POST /v1/auth/claim/look',
    'POST /v1/auth/login',
    'POST /v1/auth/browser/login',
    'POST /v1/auth/browser/claim',
    'POST /v1/auth/passkey/options',
    'POST /v1/auth/passkey',
    'POST /v1/auth/browser/passkey',
    'POST /v1/auth/agent-key',
    'POST /v1/auth/wallet/challenge',
    'POST /v1/auth/wallet',
    'POST /v1/auth/browser/wallet',
    'GET /v1/x402/facilitator/supported',
    'GET /v1/payments/:paymentId',
    'GET /v1/jobs/:id',
    'GET /v1/jobs/:id/spec',
    'GET /v1/jobs/:id/content',
    'GET /v1/reputation/:walletAddress',
    'GET /v1/reputation/:walletAddress/events',
    'GET /v1/reputation/events/:eventId',
    'GET /.well-known/agent/:walletAddress',
    'GET /.well-known/agent/:walletAddress/registration.json',
    'GET /.well-known/agent-registration.json',
    'GET /agent.svg',
    'GET /exit',
    'GET /.well-known/oauth-protected-resource',
    'GET /.well-known/oauth-protected-resource/mcp',
    'GET /.well-known/oauth-authorization-server',
    'GET /oauth/authorize',
    'POST /oauth/authorize',
    'POST /oauth/register',
    'POST /oauth/token',
    'POST /oauth/revoke',
    'GET /v1/directory',
    'GET /discovery/resources',
    'GET /v1/catalog',
    'GET /v1/stats',
  ];

  test('answers UNAUTHORIZED without credentials, whatever the body', async () => {
    const { endpoints } = service;
    const asked: string[] = [];
    for (const { method, path } of endpoints) {
      const name = `${method} ${path}`;
      if (open.includes(name)) continue;
      asked.push(name);
      const target = path.replace(/:[A-Za-z]+/g, wallet.id);
      // The credential of a freeze may be in the body, which is read for it.
      const unread = path.endsWith('/freeze') ? [] : ['{', []];
      for (const body of method === 'GET' ? [undefined] : [undefined, {}, ...unread]) {
        const scenario = { name, method, path: target, body, status: 401, error: 'UNAUTHORIZED' } as const;
        const answer = await play(service.app, scenario);
        expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer($| resource_metadata=)/);
      }
    }
    expect(asked.length).toBe(endpoints.length - open.length);
    expect(asked.length).toBeGreaterThan(10);
  });
});

describe('a JWT', () => {
  const header = { alg: 'HS256', typ: 'JWT' };
  const good = () => ({ sub: wallet.userId, sid: sessionOf(wallet.token), exp: now() + 60 });
  const refused: [string, () => string][] = [
    ['with alg none', () => `${base64url({ alg: 'none' })}.${base64url(good())}.`],
    ['with alg none and a signature', () => forge({ alg: 'none' }, good())],
    ['of another secret', () => forge(header, good(), 'another secret, which is long enough, too')],
    ['that expired', () => forge(header, { ...good(), exp: now() - 1 })],
    ['without an expiry', () => forge(header, { ...good(), exp: undefined })],
    ['without a subject', () => forge(header, { ...good(), sub: undefined })],
    ['with an empty subject', () => forge(header, { ...good(), sub: '' })],
    ['with a subject that is not a string', () => forge(header, { ...good(), sub: 7 })],
    ['that is not valid yet', () => forge(header, { ...good(), nbf: now() + 60 })],
    ['with an unknown critical header', () => forge({ ...header, crit: ['x'], x: 1 }, good())],
    ['in HS384', () => inAnotherHash('384', good())],
    ['in HS512', () => inAnotherHash('512', good())],
    ['in RS256', () => rs256(good())],
    ['with a changed payload', () => wallet.token.replace(/\..*\./, `.${base64url(good())}.`)],
    ['with a truncated signature', () => wallet.token.slice(0, -2)],
    ['without a session', () => forge(header, { sub: wallet.userId, exp: now() + 60 })],
    ['with a session that is not a string', () => forge(header, { ...good(), sid: 7 })],
    ["with another user's session", () => forge(header, { ...good(), sid: sessionOf(other.token) })],
    ['with three parts that are not base64url JSON', () => 'a.b.c'],
    ['with three empty parts', () => '..'],
  ];
  test.each(refused)('%s is refused', async (name, token) => {
    await play(service.app, { name, path: '/v1/wallets', token: token(), status: 401, error: 'UNAUTHORIZED' });
  });

  test("that is signed with the server's secret for a live session is accepted", async () => {
    await play(service.app, { name: '', path: '/v1/wallets', token: forge(header, good()), status: 200 });
  });
  test('of a user that never existed is answered USER_NOT_FOUND', async () => {
    const token = forge(header, { ...good(), sub: 'user_000000000000' });
    await play(service.app, { name: '', path: '/v1/wallets', token, status: 404, error: 'USER_NOT_FOUND' });
  });
  test('of a user that was removed is answered USER_NOT_FOUND', async () => {
    const { users: store, userSessions } = service.auth;
    const id = 'user_0123456789ab';
    const user = { id, username: 'leaver', usernameKey: 'leaver', passwordHash: '', createdAt: 0 };
    await service.db.batch([store.insertUser(user)]);
    const token = await userSessions.begin(id, CLIENT);
    await play(service.app, { name: '', path: '/v1/wallets', token, status: 200 });
    await service.db.batch([must(service.db.orm.delete(users).where(eq(users.id, id)))]);
    await play(service.app, { name: '', path: '/v1/wallets', token, status: 404, error: 'USER_NOT_FOUND' });
  });
  test('lives seven days', () => {
    const [, payload = ''] = wallet.token.split('.');
    const { iat, exp, sub } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    expect(sub).toBe(wallet.userId);
    // Two looks at the clock.
    expect(exp - iat).toBeWithin(604_799, 604_801);
  });
  test("that has expired by the service's clock is refused", async () => {
    service.clock.offsetMs = 604_800_000;
    await play(service.app, { name: '', path: '/v1/wallets', token: wallet.token, status: 401, error: 'UNAUTHORIZED' });
    service.clock.offsetMs = 604_800_000 - 10_000;
    await play(service.app, { name: '', path: '/v1/wallets', token: wallet.token, status: 200 });
    service.clock.offsetMs = 0;
  });

  /** With our own secret. */
  function inAnotherHash(bits: '384' | '512', payload: unknown): string {
    const body = `${base64url({ alg: `HS${bits}` })}.${base64url(payload)}`;
    return `${body}.${createHmac(`sha${bits}`, JWT_SECRET).update(body).digest('base64url')}`;
  }
  function rs256(payload: unknown): string {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const body = `${base64url({ alg: 'RS256' })}.${base64url(payload)}`;
    return `${body}.${sign('sha256', Buffer.from(body), privateKey).toString('base64url')}`;
  }
});

describe('the Authorization header', () => {
  const cases: [string, (token: string) => Record<string, string>, number][] = [
    ['with bearer in lower case is accepted', (token) => ({ Authorization: `bearer ${token}` }), 200],
    ['with BEARER in capitals is accepted', (token) => ({ authorization: `BEARER ${token}` }), 200],
    ['with several spaces is accepted', (token) => ({ Authorization: `Bearer   ${token}` }), 200],
    ['without a scheme is refused', (token) => ({ Authorization: token }), 401],
    ['with another scheme is refused', (token) => ({ Authorization: `Basic ${token}` }), 401],
    ['without a token is refused', () => ({ Authorization: 'Bearer ' }), 401],
    ['with two tokens is refused', (token) => ({ Authorization: `Bearer ${token}, Bearer ${token}` }), 401],
    ['with text after the token is refused', (token) => ({ Authorization: `Bearer ${token} x` }), 401],
    ['with a token of 8 KiB is refused', () => ({ Authorization: `Bearer ${'x'.repeat(8192)}` }), 401],
    ['under another name is refused', (token) => ({ 'X-Authorization': `Bearer ${token}` }), 401],
  ];
  test.each(cases)('%s', async (name, headers, status) => {
    const error = status === 401 ? ({ error: 'UNAUTHORIZED' } as const) : {};
    await play(service.app, { name, path: '/v1/wallets', headers: headers(wallet.token), status, ...error });
  });
});

describe('an API key', () => {
  const balance = () => `/v1/wallets/${wallet.id}/balance`;
  const ask = (token: string, status: number, error?: Scenario['error']) =>
    play(service.app, { name: '', path: balance(), token, status, ...(error && { error }) });

  test('reads its own wallet', () => ask(wallet.apiKey, 200));
  test('is refused at another wallet', () => ask(other.apiKey, 403, 'FORBIDDEN'));
  test('that is unknown is refused', () => ask(`bsr_${'a'.repeat(8)}_${'b'.repeat(48)}`, 401, 'INVALID_API_KEY'));
  test('with a known prefix and a wrong secret is refused', () =>
    ask(
      wallet.apiKey.replace(/[^_]$/, (last) => (last === 'a' ? 'b' : 'a')),
      401,
      'INVALID_API_KEY',
    ));
  test('that is truncated is answered UNAUTHORIZED', () => ask(wallet.apiKey.slice(0, -1), 401, 'UNAUTHORIZED'));
  test('in capitals is answered UNAUTHORIZED', () => ask(wallet.apiKey.toUpperCase(), 401, 'UNAUTHORIZED'));
  test('is answered OWNER_REQUIRED where a JWT is needed', async () => {
    await play(service.app, {
      name: '',
      path: '/v1/wallets',
      token: wallet.apiKey,
      status: 403,
      error: 'OWNER_REQUIRED',
    });
  });
  test('is answered OWNER_REQUIRED by a claim', async () => {
    const scenario = { name: '', method: 'POST', path: '/v1/auth/claim', token: wallet.apiKey, body: {} };
    await play(service.app, { ...scenario, status: 403, error: 'OWNER_REQUIRED' });
  });
  test('that is unknown is answered UNAUTHORIZED where a JWT is needed', async () => {
    const token = `bsr_${'a'.repeat(8)}_${'b'.repeat(48)}`;
    const scenario = { name: '', path: '/v1/wallets', token } as const;
    await play(service.app, { ...scenario, status: 401, error: 'UNAUTHORIZED' });
  });
  test('is required for a payment: a JWT is answered AGENT_KEY_REQUIRED, and a forged one UNAUTHORIZED', async () => {
    const pay = { name: '', method: 'POST', path: '/v1/payments', body: {} };
    const required = { status: 403, error: 'AGENT_KEY_REQUIRED' } as const;
    await play(service.app, { ...pay, token: wallet.token, ...required });
    const forgery = `${wallet.token.slice(0, -2)}`;
    await play(service.app, { ...pay, token: forgery, status: 401, error: 'UNAUTHORIZED' });
  });
  test('is answered API_KEY_NOT_BOUND_TO_WALLET when it has no wallet', async () => {
    const { key } = service.auth.apiKeys.issue(wallet.id);
    const row = { prefix: key.slice(4, 12), walletId: null, secretDigest: service.vault.digest(key), secretSealed: '' };
    await service.db.batch([
      must(
        service.db.orm
          .insert(apiKeys)
          .values({ ...row, kind: 'own', name: '', scopes: [], createdAt: 0, revokedAt: null }),
      ),
    ]);
    await ask(key, 403, 'API_KEY_NOT_BOUND_TO_WALLET');
  });
  test('is stored neither in plain text nor as a plain hash', async () => {
    const rows = JSON.stringify(await service.db.orm.select().from(apiKeys).all());
    expect(rows).not.toContain(wallet.apiKey.slice(13));
    expect(rows).not.toContain(new Bun.CryptoHasher('sha256').update(wallet.apiKey).digest('hex'));
  });
});

describe('login', () => {
  const login = { method: 'POST', path: '/v1/auth/login' } as const;
  const right = () => ({ username: wallet.username, password: PASSWORD });

  test('answers with a JWT that works', async () => {
    const { json } = await play(service.app, { ...login, name: '', body: right(), status: 200 });
    expect(Object.keys(json).sort()).toEqual(['token', 'userId']);
    expect(json.userId).toBe(wallet.userId);
    await play(service.app, { name: '', path: '/v1/wallets', token: json.token, status: 200 });
  });
  test('accepts the username in other case and in full width', async () => {
    await play(service.app, {
      ...login,
      name: '',
      body: { ...right(), username: wallet.username.toUpperCase() },
      status: 200,
    });
    const wide = wallet.username.replace('owner', 'ｏｗｎｅｒ');
    await play(service.app, { ...login, name: '', body: { ...right(), username: wide }, status: 200 });
  });
  test('does not look at the Authorization header', async () => {
    await play(service.app, { ...login, name: '', body: right(), headers: { Authorization: 'nonsense' }, status: 200 });
  });

  const scenarios: (Omit<Scenario, 'path'> & { body: unknown })[] = [
    {
      name: 'with a wrong password',
      body: { username: 'owner-1', password: 'wrong' },
      status: 401,
      error: 'INVALID_CREDENTIALS',
    },
    {
      name: 'with an unknown name',
      body: { username: 'nobody', password: PASSWORD },
      status: 401,
      error: 'INVALID_CREDENTIALS',
    },
    {
      name: 'with an empty name',
      body: { username: '', password: PASSWORD },
      status: 401,
      error: 'INVALID_CREDENTIALS',
    },
    {
      name: 'with a password of 60 KiB',
      body: { username: 'owner-1', password: 'x'.repeat(60_000) },
      status: 401,
      error: 'INVALID_CREDENTIALS',
    },
    { name: 'without a name', body: { password: 1 }, status: 400, error: 'MISSING_USERNAME' },
    { name: 'without a password', body: { username: 1 }, status: 400, error: 'MISSING_PASSWORD' },
    {
      name: 'with a name that is not a string',
      body: { username: 1, password: 1 },
      status: 400,
      error: 'INVALID_USERNAME',
    },
    {
      name: 'with a password that is not a string',
      body: { username: 'ann', password: {} },
      status: 400,
      error: 'INVALID_PASSWORD',
    },
  ];
  test.each(scenarios)('$name is refused', (scenario) => play(service.app, { ...login, ...scenario }));

  test('does the same hashing for a name that exists and one that does not', async () => {
    const verify = spyOn(Bun.password, 'verify');
    const hash = spyOn(Bun.password, 'hash');
    const parameters = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;
    try {
      for (const username of [wallet.username, 'no one at all', '']) {
        verify.mockClear();
        await play(service.app, {
          ...login,
          name: username,
          body: { username, password: 'wrong password' },
          status: 401,
          error: 'INVALID_CREDENTIALS',
        });
        expect(verify.mock.calls).toEqual([['wrong password', expect.stringMatching(parameters)]]);
      }
      expect(hash).not.toHaveBeenCalled();
    } finally {
      verify.mockRestore();
      hash.mockRestore();
    }
  });

  test('is refused as OVERLOADED in a flood, rather than queued without end', async () => {
    const flood = Array.from({ length: 120 }, () => service.ask({ ...login, body: { username: 'x', password: 'y' } }));
    const answers = await Promise.all(flood);
    const codes = new Set(answers.map(({ json }) => json.error));
    expect([...codes].sort()).toEqual(['INVALID_CREDENTIALS', 'OVERLOADED']);
    await play(service.app, { ...login, name: '', body: right(), status: 200 });
  });
});

describe('changing the password', () => {
  const change = (body: unknown) =>
    ({ name: '', method: 'POST', path: '/v1/auth/change-password', token: other.token, body }) as const;

  const scenarios: (Pick<Scenario, 'name' | 'status' | 'error'> & { body: unknown })[] = [
    { name: 'without the old one', body: { newPassword: 7 }, status: 400, error: 'MISSING_OLD_PASSWORD' },
    { name: 'without the new one', body: { oldPassword: 7 }, status: 400, error: 'MISSING_NEW_PASSWORD' },
    {
      name: 'with an old one that is not a string',
      body: { oldPassword: 7, newPassword: 7 },
      status: 400,
      error: 'INVALID_OLD_PASSWORD',
    },
    {
      name: 'with a new one that is not a string',
      body: { oldPassword: 'x', newPassword: 7 },
      status: 400,
      error: 'INVALID_NEW_PASSWORD',
    },
    {
      name: 'with a new one of 7 characters',
      body: { oldPassword: PASSWORD, newPassword: '1234567' },
      status: 400,
      error: 'INVALID_PASSWORD',
    },
    {
      name: 'with a new one of 129 characters',
      body: { oldPassword: PASSWORD, newPassword: 'x'.repeat(129) },
      status: 400,
      error: 'INVALID_PASSWORD',
    },
    {
      name: 'with a wrong old one',
      body: { oldPassword: 'wrong', newPassword: PASSWORD },
      status: 401,
      error: 'INVALID_CREDENTIALS',
    },
  ];
  test.each(scenarios)('$name is refused', ({ body, ...scenario }) =>
    play(service.app, { ...change(body), ...scenario }),
  );

  test('accepts the new password, refuses the old one, and keeps JWTs valid', async () => {
    const newPassword = '🔑🌧🧭🪵🧶🫖🪐🥁';
    const { json } = await play(service.app, { ...change({ oldPassword: PASSWORD, newPassword }), status: 200 });
    expect(json).toEqual({ success: true, pendingOffers: [] });
    const login = { name: '', method: 'POST', path: '/v1/auth/login' } as const;
    const { username } = other;
    await play(service.app, {
      ...login,
      body: { username, password: PASSWORD },
      status: 401,
      error: 'INVALID_CREDENTIALS',
    });
    await play(service.app, { ...login, body: { username, password: newPassword }, status: 200 });
    await play(service.app, { name: '', path: '/v1/wallets', token: other.token, status: 200 });
  });

  test('twice at once succeeds once', async () => {
    const oldPassword = '🔑🌧🧭🪵🧶🫖🪐🥁';
    const both = await Promise.all(
      ['first new password', 'second new password'].map((newPassword) =>
        service.ask(change({ oldPassword, newPassword })),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  });
});
