import { beforeAll, describe, expect, test } from 'bun:test';
import { patternOf } from '../../src/http/paths.ts';
import { type ClaimedWallet, call, createClaimedWallet } from '../support/client.ts';
import { each, outcomes, type SharedScene, unprovoked } from '../support/scenario.ts';
import { type Route, routes } from '../support/surface.ts';
import { sharedScene } from './bad-input-running.ts';

const PASSWORD = 'a password that nothing repeats';

let scene: SharedScene;
let wallet: ClaimedWallet;
/** The answers to bodies that never arrive. They take ten seconds, in which the other scenarios run. */
let stalled: Promise<string[]>;

beforeAll(async () => {
  scene = await sharedScene([PASSWORD]);
  wallet = await createClaimedWallet(scene.apiUrl);
  stalled = Promise.all(withBody.map((route) => scene.exchange(`${head(route)}Content-Length: 100\r\n\r\n{"a":`)));
});

const withBody = routes.filter(({ broken }) => broken !== undefined);

const pathOf = ({ path }: Route) => path.replace(':id', wallet.id);

/** What the route's documentation calls for; without a JWT where one may be left out. */
function tokenFor({ auth }: Route): string | undefined {
  if (auth === 'key') return wallet.apiKey;
  return auth === 'jwt' || auth === 'jwt or key' ? wallet.token : undefined;
}

/** The beginning of a raw request, up to how its body is framed. */
function head(route: Route): string {
  const token = tokenFor(route);
  const lines = [
    `${route.method} ${pathOf(route)} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    'Content-Type: application/json',
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
  ];
  return `${lines.join('\r\n')}\r\n`;
}

describe('a request', () => {
  const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
  const send = (route: Route, body: string, headers: Record<string, string> = {}) =>
    scene.ask({ method: route.method, path: pathOf(route), token: tokenFor(route), body, headers });
  const brokenBody = ({ broken }: Route) => JSON.stringify(broken?.body);
  const itsOwnCode = ({ broken }: Route) => `400 ${broken?.error}`;
  /** Which fields a claim needs depends on who is calling, so it refuses unknown ones before it reads them. */
  const withUnknownFields = (route: Route) => (route.path.endsWith('/claim') ? '400 UNKNOWN_FIELD' : itsOwnCode(route));
  /** Work may be handed in with its content; everything else is short. */
  const mostBytes = ({ path }: Route) => (path === '/v1/jobs/:id/submit' ? 790_528 : 65_536);
  const padded = (route: Route, bytes: number) => {
    const start = `${brokenBody(route).slice(0, -1)},"pad":"`;
    return `${start}${'x'.repeat(bytes - start.length - 2)}"}`;
  };

  const noJson: [string, string, Record<string, string>?][] = [
    ['truncated', '{"claimKey":'],
    ['an array', '[]'],
    ['an array of objects', '[{"name":"a"}]'],
    ['null', 'null'],
    ['a string', '"name"'],
    ['a number', '1e999'],
    ['a blank', ' '],
    ['a NUL', '\u0000'],
    ['JSON with single quotes', "{'name':'a'}"],
    ['JSON with a trailing comma', '{"name":"a",}'],
    ['two objects', '{}{}'],
    ['a form', 'name=a', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['JSON sent as text/plain', '{}', { 'Content-Type': 'text/plain' }],
    ['JSON without a content type', '{}', { 'Content-Type': '' }],
    ['JSON sent as application/jsonx', '{}', { 'Content-Type': 'application/jsonx' }],
    ['gzip', '\u001f\u008b\b', { 'Content-Encoding': 'gzip' }],
  ];
  test.each(noJson)('is answered INVALID_JSON when its body is: %s', async (_, body, headers = {}) => {
    const found = await outcomes(withBody, (route) => send(route, body, headers));
    expect(found).toEqual(each(withBody, '400 INVALID_JSON'));
  });

  const tooDeep: [string, (json: string) => string][] = [
    ['deeply nested arrays', () => deep],
    ['deeply nested objects', () => '{"a":'.repeat(10_000)],
    ['deeply nested arrays in an unknown field', (json) => json.replace('{', `{"more":${deep},`)],
  ];
  test.each(tooDeep)('is answered JSON_TOO_DEEP when its body has %s', async (_, change) => {
    const found = await outcomes(withBody, (route) => send(route, change(brokenBody(route))));
    expect(found).toEqual(each(withBody, '400 JSON_TOO_DEEP'));
  });

  test('may name a charset in its content type', async () => {
    const headers = { 'Content-Type': 'Application/JSON; charset=utf-8' };
    const found = await outcomes(withBody, (route) => send(route, brokenBody(route), headers));
    expect(found).toEqual(each(withBody, itsOwnCode));
  });

  const stillRead: [string, (json: string) => string][] = [
    ['unknown fields', (json) => json.replace('{', '{"more":{"a":[1]},"":0,')],
    ['a duplicate field, the last of which counts', (json) => json.replace('{', '{"name":"ok","txLimit":"1",')],
    ['a __proto__ field', (json) => json.replace('{', '{"__proto__":{"name":"x","to":"y"},')],
    ['a constructor field', (json) => json.replace('{', '{"constructor":{"prototype":{"name":"x"}},')],
    ['a string of NULs', (json) => json.replace('{', '{"more":"\\u0000\\ud800",')],
  ];
  test.each(stillRead)('has its fields checked although its body has %s', async (_, change) => {
    const found = await outcomes(withBody, (route) => send(route, change(brokenBody(route))));
    expect(found).toEqual(each(withBody, withUnknownFields));
  });

  const needing = withBody.filter(
    ({ path }) =>
      !/^\/v1\/wallets$|\/(config|withdrawal-policy|approve|accept|consents\/end|revocation|revoke-all|budgets|notification-channels\/:id)$/.test(
        path,
      ),
  );

  test('gets no fields from __proto__ in its body', async () => {
    const fields = { claimKey: 'a', username: 'ann', password: PASSWORD, oldPassword: PASSWORD, to: 'a' };
    const body = `{"__proto__":${JSON.stringify({ ...fields, name: 'a', newPassword: PASSWORD })}}`;
    const found = await outcomes(needing, (route) => send(route, body));
    expect(Object.values(found).filter((outcome) => !outcome.startsWith('400 MISSING_'))).toEqual([]);
  });

  test('without a body is answered with the code of its first required field', async () => {
    const found = await outcomes(needing, (route) =>
      scene.ask({ method: route.method, path: pathOf(route), token: tokenFor(route) }),
    );
    expect(found).toEqual({
      'POST /v1/auth/claim': '400 MISSING_CLAIM_KEY',
      'POST /v1/auth/claim/look': '400 MISSING_CLAIM_KEY',
      'POST /v1/auth/agent-key': '400 MISSING_AGENT_TOKEN',
      'POST /v1/auth/login': '400 MISSING_USERNAME',
      'POST /v1/auth/browser/claim': '400 MISSING_CLAIM_KEY',
      'POST /v1/auth/browser/login': '400 MISSING_USERNAME',
      'POST /v1/auth/change-password': '400 MISSING_OLD_PASSWORD',
      'PUT /v1/me/password': '400 MISSING_NEW_PASSWORD',
      'POST /v1/auth/step-up': '400 MISSING_PASSWORD',
      'POST /v1/auth/passkey': '400 MISSING_PASSKEY',
      'POST /v1/auth/browser/passkey': '400 MISSING_PASSKEY',
      'POST /v1/auth/step-up/passkey': '400 MISSING_PASSKEY',
      'POST /v1/me/passkeys': '400 MISSING_NAME',
      'POST /v1/auth/wallet/challenge': '400 MISSING_ADDRESS',
      'POST /v1/auth/wallet': '400 MISSING_MESSAGE',
      'POST /v1/auth/browser/wallet': '400 MISSING_MESSAGE',
      'POST /v1/auth/step-up/wallet/challenge': '400 MISSING_ADDRESS',
      'POST /v1/auth/step-up/wallet': '400 MISSING_MESSAGE',
      'POST /v1/me/login-wallets/challenge': '400 MISSING_ADDRESS',
      'POST /v1/me/login-wallets': '400 MISSING_NAME',
      'PUT /v1/me/address-book/:address': '400 MISSING_NAME',
      'POST /v1/me/notification-channels': '400 MISSING_NAME',
      'POST /v1/me/notification-channels/:id/confirm': '400 MISSING_CODE',
      'POST /v1/wallets/:id/keys': '400 MISSING_NAME',
      'PATCH /v1/me/security': '400 MISSING_STEP_UP',
      'PUT /v1/wallets/:id/approval-hours': '400 MISSING_APPROVAL_HOURS',
      'PUT /v1/wallets/:id/guardian': '400 MISSING_GUARDIAN',
      'PUT /v1/wallets/:id/offers': '400 MISSING_OFFERS',
      'PUT /v1/wallets/:id/budgets/:recipient': '400 MISSING_PERIOD',
      'PUT /v1/wallets/:id/keys/:keyId/limits': '400 MISSING_TX_LIMIT',
      'POST /v1/organizations': '400 MISSING_NAME',
      'PATCH /v1/organizations/:id': '400 MISSING_NAME',
      'PUT /v1/organizations/:id/members/:userId': '400 MISSING_ROLE',
      'POST /v1/organizations/:id/invitations': '400 MISSING_ROLE',
      'POST /v1/invitations/look': '400 MISSING_INVITATION',
      'PATCH /v1/wallets/:id/name': '400 MISSING_NAME',
      'PUT /v1/wallets/:id/webhook': '400 MISSING_URL',
      'POST /v1/wallets/:id/owner': '400 MISSING_ADDRESS',
      'POST /v1/wallets/:id/withdraw': '400 MISSING_TO',
      'POST /v1/wallets/:id/owner-key/export': '400 MISSING_PASSPHRASE',
      'POST /v1/payments': '400 MISSING_TO',
      'POST /v1/payments/simulate': '400 MISSING_TO',
      'POST /v1/onramp/session-token': '400 MISSING_WALLET_ID',
      'POST /v1/x402/pay': '400 MISSING_URL',
      'POST /v1/x402/quote': '400 MISSING_URL',
      'POST /v1/x402/facilitator/verify': '400 MISSING_PAYMENT_PAYLOAD',
      'POST /v1/x402/facilitator/settle': '400 MISSING_PAYMENT_PAYLOAD',
      'POST /v1/jobs': '400 MISSING_PROVIDER_ADDRESS',
      'POST /v1/jobs/:id/evaluate': '400 MISSING_OUTCOME',
      'POST /v1/jobs/:id/submit': '400 MISSING_CONTENT_HASH',
    });
  });

  test('with a misspelled optional field is refused, with the right name suggested', async () => {
    const known = [
      ['POST', '/v1/wallets', { nmae: 'a' }, undefined, 'name'],
      ['PATCH', `/v1/wallets/${wallet.id}/config`, { dailylimit: '2' }, wallet.token, 'dailyLimit'],
    ] as const;
    for (const [method, path, body, token, name] of known) {
      const answer = await scene.ask({ method, path, token, body });
      expect(answer).toMatchObject({ status: 400, json: { error: 'UNKNOWN_FIELD' } });
      expect(answer.json.message).toContain(`Did you mean ${name}?`);
    }
  });

  test('with an unknown query parameter is refused, with the right name suggested', async () => {
    for (const [path, reported] of [
      [`/v1/wallets/${wallet.id}/payments?limits=5`, 'Did you mean limit?'],
      [`/v1/wallets/${wallet.id}?fields=id`, 'It takes none.'],
    ]) {
      const answer = await scene.ask({ path: path ?? '', token: wallet.token });
      expect(answer).toMatchObject({ status: 400, json: { error: 'UNKNOWN_PARAMETER' } });
      expect(answer.json.message).toContain(reported);
    }
  });

  test('may have a body of the maximum size, and is answered PAYLOAD_TOO_LARGE for one byte more', async () => {
    const whole = await outcomes(withBody, (route) => send(route, padded(route, mostBytes(route))));
    expect(whole).toEqual(each(withBody, withUnknownFields));
    const more = await outcomes(withBody, (route) => send(route, padded(route, mostBytes(route) + 1)));
    expect(more).toEqual(each(withBody, '413 PAYLOAD_TOO_LARGE'));
  });

  test('is answered PAYLOAD_TOO_LARGE when a chunked body or a declared length is too large', async () => {
    for (const route of withBody) {
      const big = padded(route, mostBytes(route) + 5_000);
      const chunked = `Transfer-Encoding: chunked\r\n\r\n${big.length.toString(16)}\r\n${big}\r\n0\r\n\r\n`;
      const declared = 'Content-Length: 9000000000\r\n\r\n{';
      for (const rest of [chunked, declared]) {
        const answer = await scene.exchange(head(route) + rest);
        expect(answer).toStartWith('HTTP/1.1 413');
        expect(answer).toContain('"PAYLOAD_TOO_LARGE"');
      }
    }
  });
});

describe('the Host header', () => {
  const ask = (hosts: string) => scene.exchange(`GET /livez HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);

  test('is answered UNKNOWN_HOST unless it names this machine, so that DNS rebinding fails', async () => {
    for (const host of ['evil.example', 'localhost.evil.example:8787', 'a']) {
      const answer = await ask(`Host: ${host}\r\n`);
      expect(answer).toMatch(/^HTTP\/1.1 421.*"UNKNOWN_HOST"/s);
      expect(answer).not.toContain('version');
    }
    for (const host of ['localhost', '127.0.0.1:1', '[::1]']) {
      expect(await ask(`Host: ${host}\r\n`)).toStartWith('HTTP/1.1 200');
    }
  });

  test('is answered INVALID_HOST when it is sent twice', async () => {
    const answer = await ask('Host: localhost\r\nHost: 127.0.0.1\r\n');
    expect(answer).toMatch(/^HTTP\/1.1 400.*"INVALID_HOST"/s);
  });
});

test('the faucet refuses to pay the zero address', async () => {
  const body = JSON.stringify({ to: `0x${'0'.repeat(40)}`, amount: '1' });
  expect(await scene.ask({ method: 'POST', path: '/dev/faucet', body })).toMatchObject({
    status: 400,
    json: { error: 'INVALID_RECIPIENT' },
  });
});

test('every answer forbids browsers to sniff its content type', async () => {
  for (const path of ['/livez', '/v1/nothing', '/docs', '/openapi.json', '/v1/wallets', '/agent.svg']) {
    const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
    expect(await scene.exchange(request)).toMatch(/x-content-type-options: nosniff/i);
  }
});

describe('a path', () => {
  const unknown = [
    '/v1',
    '/v2/wallets',
    '/v1/wallet',
    '/v1//wallets',
    '//v1/wallets',
    '/v1/Wallets',
    '/v1/wallets/a/b',
    '/v1/wallets%2fa',
    '/v1/payments/a/b',
    '/v1/wallets/../../etc/passwd',
    '/v1/%zz',
    '/v1/wallets%00',
  ];
  test.each(unknown)('that does not exist is answered NOT_FOUND: %p', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await scene.exchange(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1.1 404.*"NOT_FOUND"/s);
    }
  });

  test('with a malformed id of a wallet or a payment is answered 404', async () => {
    for (const id of ['a%2Fb', 'a%00', '%zz', '%c0%af', '..%2f..%2fx', "'%20or%201=1--", 'x'.repeat(8_000)]) {
      const ofWallets = routes.filter(({ path, broken }) => path.includes('/v1/wallets/:id') && !broken);
      const found = await outcomes(ofWallets, ({ method, path }) =>
        scene.ask({ method, path: path.replace(':id', id), token: wallet.token }),
      );
      const expected = id === '%zz' || id === '%c0%af' ? /404 (WALLET_)?NOT_FOUND/ : /404 WALLET_NOT_FOUND/;
      for (const outcome of Object.values(found)) expect(outcome).toMatch(expected);
      const payment = await scene.ask({ path: `/v1/payments/${id}` });
      expect(payment.status).toBe(404);
    }
  });

  test('asked with a method that it lacks is answered 405 with the methods that it has', async () => {
    const paths = [...new Set(routes.map(({ path }) => path))];
    for (const path of paths) {
      // A fixed path next to one with a parameter has that one's methods, too.
      const has = routes.filter((route) => patternOf(route.path).test(path)).map(({ method }) => method);
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => !has.includes(one))) {
        const answer = await scene.ask({ method, path: path.replace(':id', wallet.id) });
        expect(answer).toMatchObject({ status: 405, json: { error: 'METHOD_NOT_ALLOWED' } });
        const allow = answer.headers.get('allow')?.split(', ') ?? [];
        expect(allow).toContain('OPTIONS');
        expect(allow).toEqual(expect.arrayContaining(has));
        expect(allow).not.toContain(method);
      }
    }
  });

  test('that does not exist echoes X-Request-Id if it is harmless, and replaces it otherwise', async () => {
    const idOf = async (id: string) => {
      const answer = await call(scene.apiUrl, 'GET', '/v1/nothing', { headers: { 'X-Request-Id': id } });
      return answer.headers.get('x-request-id');
    };
    expect(await idOf('A-z_0.9')).toBe('A-z_0.9');
    for (const id of ['a b', 'x'.repeat(129), '<script>', 'é']) {
      expect(await idOf(id)).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});

test('a body that never arrives is answered REQUEST_TIMEOUT', async () => {
  for (const answer of await stalled) {
    expect(answer).toStartWith('HTTP/1.1 408');
    expect(answer).toContain('"REQUEST_TIMEOUT"');
  }
});

test('the bad requests changed nothing of the wallet, and none failed inside the server', async () => {
  const wallets = await scene.ask({ path: '/v1/wallets', token: wallet.token });
  expect(wallets).toMatchObject({
    status: 200,
    json: { wallets: [{ id: wallet.id, frozen: 0, tx_limit: '0', daily_limit: '0', expires_at: null }] },
  });
  const payments = await scene.ask({ path: `/v1/wallets/${wallet.id}/payments`, token: wallet.apiKey });
  expect(payments.json).toEqual({ payments: [] });
  expect(scene.server.output()).not.toContain('request failed');
});

test('the bad requests provoked every error code that they can have', () => {
  expect(unprovoked('bad-input-requests', scene)).toEqual([]);
});
