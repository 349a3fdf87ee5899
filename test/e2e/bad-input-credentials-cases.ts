import { beforeAll, expect, test } from 'bun:test';
import { createHmac } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import type { ClaimedWallet } from '../support/client.ts';
import { each, good, outcomes, payments, type SharedScene, unprovoked } from '../support/scenario.ts';
import { type Route, routes } from '../support/surface.ts';
import { sharedScene } from './bad-input-running.ts';

let scene: SharedScene;
let wallet: ClaimedWallet;
let stranger: ClaimedWallet;
/** One of the wallet's. */
let approvalId: string;
/** One of its Owner's. */
let organizationId: string;

beforeAll(async () => {
  scene = await sharedScene([]);
  [wallet, stranger] = await Promise.all([newWallet('2'), newWallet('1')]);
  await configure(wallet, { txLimit: '0.5' });
  const { json } = await scene.ask(payment(wallet, { ...good, approval: 'request' }));
  approvalId = json.approval.id;
  const organization = { path: '/v1/organizations', token: wallet.token, body: { name: 'Research' } };
  organizationId = (await scene.ask({ method: 'POST', ...organization })).json.id;
});

const { newWallet, configure, payment } = payments(() => scene);

const forOwners = routes.filter(({ auth }) => auth === 'jwt');
const forAgents = routes.filter(({ auth }) => auth === 'key');
const forBoth = routes.filter(({ auth }) => auth === 'jwt or key');
const closed = [...forOwners, ...forAgents, ...forBoth];
const takingJwt = [...forOwners, ...forBoth, ...routes.filter(({ auth }) => auth === 'optional jwt')];

const pathOf = ({ path }: Route) => {
  if (path.startsWith('/v1/organizations')) return path.replace(':id', organizationId);
  return path.replace(':id', path.startsWith('/v1/approvals') ? approvalId : wallet.id);
};
const tokenFor = ({ auth }: Route) => (auth === 'key' ? wallet.apiKey : wallet.token);

/** A body that would be refused in its own right, by a code with a field in it or for its JSON. */
const asked = (route: Route, authorization: string | undefined, body: string | undefined) =>
  scene.ask({
    method: route.method,
    path: pathOf(route),
    body: route.method === 'GET' ? undefined : body,
    headers: authorization === undefined ? {} : { Authorization: authorization },
  });
const refuse = async (
  over: readonly Route[],
  authorization: string | undefined,
  code = 'UNAUTHORIZED',
  status = 401,
) => {
  for (const body of ['{"to":', '{"username":7}', '{}', undefined]) {
    const found = await outcomes(over, (route) => asked(route, authorization, body));
    expect(found).toEqual(each(over, `${status} ${code}`));
  }
};

const malformed: [string, (good: string) => string | undefined][] = [
  ['no Authorization header', () => undefined],
  ['another scheme', (good) => `Basic ${good}`],
  ['no scheme', (good) => good],
  ['no token', () => 'Bearer'],
  ['two tokens', (good) => `Bearer ${good} ${good}`],
  ['two headers in one', (good) => `Bearer ${good}, Bearer ${good}`],
  ['a quoted token', (good) => `Bearer "${good}"`],
  ['a tab instead of the space', (good) => `Bearer\t${good}`],
  ['an oversized token', () => `Bearer ${'a'.repeat(5_000)}`],
];
test.each(malformed)('guarded endpoints answer UNAUTHORIZED to %s', async (_, header) => {
  await refuse(forOwners, header(wallet.token));
  await refuse(forAgents, header(wallet.apiKey));
  await refuse(forBoth, header(wallet.apiKey));
});

test('guarded endpoints answer UNAUTHORIZED to two Authorization headers', async () => {
  for (const route of closed) {
    const line = `Authorization: Bearer ${tokenFor(route)}\r\n`;
    const answer = await scene.exchange(
      `${route.method} ${pathOf(route)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${line}${line}\r\n`,
    );
    expect(answer).toStartWith('HTTP/1.1 401');
    expect(answer).toContain('"UNAUTHORIZED"');
  }
});

test.each(['bearer', 'BEARER', 'Bearer  '])('the Authorization scheme "%s" works like Bearer', async (scheme) => {
  const read = closed.filter(({ method }) => method === 'GET');
  const found = await outcomes(read, (route) => asked(route, `${scheme} ${tokenFor(route)}`, undefined));
  // There is no Job and no delivery: that is found out once the caller is known.
  const answerOf = ({ path }: Route) => {
    if (path.startsWith('/v1/jobs/:id')) return '404 JOB_NOT_FOUND';
    return path.startsWith('/v1/webhook-deliveries/:id') ? '404 DELIVERY_NOT_FOUND' : '200 undefined';
  };
  expect(found).toEqual(each(read, answerOf));
});

const now = () => Math.floor(Date.now() / 1000);
/** The user whose wallet it is. */
const subject = (): string => JSON.parse(atob(wallet.token.split('.')[1] ?? '')).sub;
/** What our own JWTs say. */
const ours = () => ({ ...JSON.parse(atob(wallet.token.split('.')[1] ?? '')), iat: now(), exp: now() + 600 });
const sign = (payload: JWTPayload, alg = 'HS256', secret = scene.jwtSecret) =>
  new SignJWT(payload).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret));
const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url');
const claims = () => part(ours());
const signedPart = () => wallet.token.split('.');

test("a JWT that the test signs with the server's secret is accepted", async () => {
  expect((await scene.ask({ path: `/v1/wallets/${wallet.id}`, token: await sign(ours()) })).status).toBe(200);
});

/**
 * Our own signature under the name of another algorithm, which a verifier that believes the header would check with the
 * secret as public key.
 */
const relabelled = (alg: string) => hmac(part({ alg, typ: 'JWT' }), scene.jwtSecret);
/** A header that leads a credulous verifier to another key. */
const withHeader = (more: object, secret = 'a secret of the one who forges it') =>
  hmac(part({ alg: 'HS256', typ: 'JWT', ...more }), secret);
function hmac(header: string, secret: string): string {
  const signed = `${header}.${claims()}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
async function withOwnKey(): Promise<string> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = await exportJWK(publicKey);
  return new SignJWT(ours()).setProtectedHeader({ alg: 'RS256', jwk }).sign(privateKey);
}

const forged: [string, () => string | Promise<string>][] = [
  ['alg none', () => `${part({ alg: 'none' })}.${claims()}.`],
  ['alg None', () => `${part({ alg: 'None', typ: 'JWT' })}.${claims()}.`],
  ['alg none with our signature', () => `${part({ alg: 'none' })}.${claims()}.${signedPart()[2]}`],
  ['no alg', () => `${part({})}.${claims()}.${signedPart()[2]}`],
  [
    'RS256',
    async () => {
      const { privateKey } = await generateKeyPair('RS256');
      return new SignJWT(ours()).setProtectedHeader({ alg: 'RS256' }).sign(privateKey);
    },
  ],
  ['RS256 whose key is our secret', () => relabelled('RS256')],
  ['ES256 whose key is our secret', () => relabelled('ES256')],
  ['HS512 with our secret', () => sign(ours(), 'HS512')],
  ['a key of its own in its header', () => withOwnKey()],
  ['a key URL (jku) in its header', () => withHeader({ jku: `${scene.apiUrl}/openapi.json`, kid: '1' })],
  ['a certificate URL (x5u) in its header', () => withHeader({ x5u: `${scene.apiUrl}/openapi.json` })],
  ['a kid that is a path, signed with an empty key', () => withHeader({ kid: '../../../../dev/null' }, '')],
  ['the kid /dev/null', () => withHeader({ kid: '/dev/null' }, '\0')],
  ['another secret', () => sign(ours(), 'HS256', 'another secret, as long as ours should be')],
  ['expired', () => sign({ ...ours(), exp: now() - 1 })],
  ['no session', () => sign({ sub: subject(), exp: now() + 600 })],
  ['not valid yet', () => sign({ ...ours(), nbf: now() + 600 })],
  ['no exp', () => sign({ sub: subject() })],
  ['no subject', () => sign({ exp: now() + 600 })],
  ['an empty subject', () => sign({ ...ours(), sub: '' })],
  ['another payload under the same signature', () => `${signedPart()[0]}.${claims()}.${signedPart()[2]}`],
  ['no signature', () => `${signedPart()[0]}.${signedPart()[1]}.`],
  ['a truncated signature', () => wallet.token.slice(0, -5)],
  ['a payload that is not JSON', () => `${signedPart()[0]}.bm9wZQ.${signedPart()[2]}`],
  ['a critical extension', () => `${part({ alg: 'HS256', crit: ['b64'], b64: false })}.${claims()}.x`],
  ['nonsense', () => 'nonsense'],
  ['three dots', () => '...'],
];
test.each(forged)('a forged or invalid JWT is refused: %s', async (_, token) => {
  await refuse(takingJwt, `Bearer ${await token()}`);
});

test('a valid JWT is accepted whatever kid and jku its header names', async () => {
  const kid = `${scene.apiUrl}/openapi.json`;
  const token = await new SignJWT(ours())
    .setProtectedHeader({ alg: 'HS256', kid, jku: kid })
    .sign(new TextEncoder().encode(scene.jwtSecret));
  expect((await scene.ask({ path: `/v1/wallets/${wallet.id}`, token })).status).toBe(200);
});

test('a validly signed JWT is refused when it is longer than any that the server issues', async () => {
  await refuse(takingJwt, `Bearer ${await sign({ ...ours(), more: 'x'.repeat(4_000) })}`);
});

test.each(['user_000000000000', "' or 1=1 --", '\u0000'])(
  'a validly signed JWT of the unknown user %p is answered USER_NOT_FOUND',
  async (sub) => {
    const authorization = `Bearer ${await sign({ ...ours(), sub })}`;
    const found = await outcomes(takingJwt, (route) => asked(route, authorization, '{'));
    expect(found).toEqual(each(takingJwt, '404 USER_NOT_FOUND'));
  },
);

test('an endpoint for Owners refuses an API key, and one for agents refuses a JWT', async () => {
  const noKeys = takingJwt.filter(({ auth }) => auth !== 'jwt or key');
  await refuse(noKeys, `Bearer ${wallet.apiKey}`, 'OWNER_REQUIRED', 403);
  await refuse(forAgents, `Bearer ${wallet.token}`, 'AGENT_KEY_REQUIRED', 403);
});

test('an invalid credential of the wrong kind is answered UNAUTHORIZED', async () => {
  const noKeys = takingJwt.filter(({ auth }) => auth !== 'jwt or key');
  await refuse(noKeys, `Bearer bsr_${'0'.repeat(8)}_${'0'.repeat(48)}`);
  await refuse(forAgents, `Bearer ${await sign({ ...ours(), exp: now() - 1 })}`);
});

const otherKeys: [string, string, (key: string) => string][] = [
  ['that does not exist', 'INVALID_API_KEY', () => `bsr_${'0'.repeat(8)}_${'0'.repeat(48)}`],
  ['with a wrong last character', 'INVALID_API_KEY', (key) => key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a')],
  ['with the secret of another key', 'INVALID_API_KEY', (key) => mixed(key, stranger.apiKey)],
  ['in capitals', 'UNAUTHORIZED', (key) => key.toUpperCase()],
  ['without its last character', 'UNAUTHORIZED', (key) => key.slice(0, -1)],
  ['with a character too many', 'UNAUTHORIZED', (key) => `${key}a`],
  ['with the prefix of a claim key', 'UNAUTHORIZED', (key) => key.replace('bsr', 'bsk')],
];
test.each(otherKeys)('an API key %s is answered %s', async (_, code, change) => {
  await refuse([...forAgents, ...forBoth], `Bearer ${change(wallet.apiKey)}`, code);
});

test('a freeze without a JWT is refused without a freeze token, and with a malformed or unknown one', async () => {
  const freeze = routes.filter(({ auth }) => auth === 'jwt or freeze token');
  expect(freeze).toHaveLength(1);
  for (const authorization of [undefined, 'Bearer nonsense', `Bearer ${wallet.apiKey}`]) {
    for (const body of ['{}', '{"reason":7}', undefined]) {
      const found = await outcomes(freeze, (route) => asked(route, authorization, body));
      const isKey = authorization?.endsWith(wallet.apiKey) ?? false;
      expect(found).toEqual(each(freeze, isKey ? '403 OWNER_REQUIRED' : '401 UNAUTHORIZED'));
    }
    for (const freezeToken of [7, '', wallet.apiKey, `bsf_${'0'.repeat(8)}_${'0'.repeat(48)}`]) {
      const body = JSON.stringify({ freezeToken });
      const found = await outcomes(freeze, (route) => asked(route, authorization, body));
      expect(found).toEqual(each(freeze, '401 INVALID_FREEZE_TOKEN'));
    }
  }
});

test('an agent token that is missing, malformed, unknown or forged shows no key', async () => {
  const { agentToken } = (await scene.ask({ method: 'POST', path: '/v1/wallets', body: {} })).json;
  const unknown = `bsa_${'0'.repeat(8)}_${'0'.repeat(48)}`;
  const collect = (body: object) => scene.ask({ method: 'POST', path: '/v1/auth/agent-key', body });
  expect(await collect({})).toMatchObject({ status: 400, json: { error: 'MISSING_AGENT_TOKEN' } });
  for (const wrong of [7, null, '', wallet.apiKey, unknown, mixed(agentToken, unknown)]) {
    expect(await collect({ agentToken: wrong })).toMatchObject({ status: 400, json: { error: 'INVALID_AGENT_TOKEN' } });
  }
});

/** The public part of one key with the secret of another. */
function mixed(key: string, other: string): string {
  return key.slice(0, 13) + other.slice(13);
}

test('a rotated API key is refused, and the new one opens no other wallet', async () => {
  const rotated = await scene.ask({
    method: 'POST',
    path: `/v1/wallets/${stranger.id}/api-key/rotate`,
    token: stranger.token,
  });
  await refuse([...forAgents, ...forBoth], `Bearer ${stranger.apiKey}`, 'INVALID_API_KEY');
  const ofWallet = forBoth.filter(({ path }) => path.includes(':id'));
  const found = await outcomes(ofWallet, (route) => asked(route, `Bearer ${rotated.json.apiKey}`, '{"offers":[]}'));
  expect(found).toEqual(each(ofWallet, '403 FORBIDDEN'));
});

test('no request failed inside the server, and every error code of credentials was provoked', () => {
  expect(scene.server.output()).not.toContain('request failed');
  expect(unprovoked('bad-input-credentials', scene)).toEqual([]);
});
