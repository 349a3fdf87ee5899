import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type Address, isAddress } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { apiKeys, appGrants, signers } from '../../src/accounts/auth/auth-tables.ts';
import { SCOPES } from '../../src/accounts/auth/caller.ts';
import { MAX_AGENT_KEYS } from '../../src/accounts/auth/keys/agent-keys.ts';
import { endSessionsStatements } from '../../src/accounts/auth/sessions/user-sessions.ts';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { type ErrorCode, errorEntry } from '../../src/core/errors.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { type Ask, outcome } from '../support/http.ts';
import { callTool, mcpClient } from '../support/mcp.ts';
import { handOverOnChain } from '../support/owner.ts';
import { until } from '../support/relay.ts';
import {
  BASE_URL,
  type ClaimedWallet,
  claimedWallet,
  createWallet,
  PASSWORD,
  startService,
  type TestService,
  turnStepUpOn,
} from '../support/service.ts';

const RECIPIENT = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const REDIRECT = 'https://claude.ai/api/mcp/auth_callback';
const DAY = 86_400;
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

let chain: TestChain;
let service: TestService;
let wallet: ClaimedWallet;

beforeAll(async () => {
  chain = await startTestChain();
  service = await startService(chain, {
    pauses: { 'session-keys': 50 },
    settings: { rateLimits: { auth: { max: 10, windowSeconds: 3_600 }, guess: { max: 30, windowSeconds: 3_600 } } },
  });
  wallet = await claimedWallet(service, 'v3');
  await chain.mintUsdc(wallet.address, 100_000_000n);
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});
beforeEach(() => {
  service.clock.offsetMs = 0;
});

const later = (seconds: number) => {
  service.clock.offsetMs += seconds * 1_000;
};
const keysOf = ({ id, token }: ClaimedWallet) => service.ask({ path: `/v1/wallets/${id}/keys`, token });
const create = (of: ClaimedWallet, body: object, headers = {}) =>
  service.ask({ method: 'POST', path: `/v1/wallets/${of.id}/keys`, token: of.token, body, headers });
const revoke = (of: ClaimedWallet, keyId: string, token = of.token) =>
  service.ask({ method: 'DELETE', path: `/v1/wallets/${of.id}/keys/${keyId}`, token });
const keyWith = async (of: ClaimedWallet, ...scopes: string[]): Promise<{ apiKey: string; id: string }> =>
  (await create(of, { name: 'a bot', scopes })).json;
/** Of the last request, as the log tells it. */
const lastCode = (): string => JSON.parse(service.log.at(-1) ?? '{}').error;
const me = async (token: string) => outcome(await service.ask({ path: '/v1/me', token }));
const pay = (token: string, idempotencyKey: string, amount = '1') =>
  service.ask({
    method: 'POST',
    path: '/v1/payments',
    token,
    body: { to: RECIPIENT, amount, currency: 'USDC', idempotencyKey },
  });

describe('a key of a wallet', () => {
  test('does at each endpoint for agents what its scope allows, and nothing without it', async () => {
    const forAgents = service.endpoints.filter(({ auth }) => auth === 'key' || auth === 'jwt or key');
    expect(forAgents.filter(({ scopes }) => scopes.length === 0).map(({ path }) => path)).toEqual(['/mcp']);
    for (const missing of SCOPES) {
      const allowed = SCOPES.filter((scope) => scope !== missing);
      const { apiKey } = await keyWith(wallet, ...allowed);
      for (const { method, path, scopes } of forAgents) {
        if (scopes.length === 0) continue;
        const target = path.replaceAll(/:[A-Za-z]+/g, wallet.id);
        const answer = await service.ask({ method, path: target, token: apiKey });
        const isRefused = answer.json?.error === 'SCOPE_REQUIRED';
        expect({ path, missing, isRefused }).toEqual({
          path,
          missing,
          isRefused: !allowed.some((scope) => scopes.includes(scope)),
        });
        if (isRefused)
          expect(answer.headers.get('www-authenticate')).toBe(`Bearer error="insufficient_scope", scope="${missing}"`);
      }
      expect(await revoke(wallet, `key_${apiKey.slice(4, 12)}`)).toMatchObject({ status: 200 });
    }
  });

  test('that may pay alone can look at what its Owner decides about a payment, and at no list', async () => {
    const { apiKey, id } = await keyWith(wallet, 'payments');
    const jobs = await keyWith(wallet, 'jobs', 'x402');
    const look = (token: string, path: string) => service.ask({ path: `/v1/approvals${path}`, token });
    expect(outcome(await look(apiKey, '/apr_000000000000'))).toBe('404 APPROVAL_NOT_FOUND');
    expect(outcome(await look(apiKey, ''))).toBe('403 SCOPE_REQUIRED');
    const refused = await look(jobs.apiKey, '/apr_000000000000');
    expect(outcome(refused)).toBe('403 SCOPE_REQUIRED');
    expect(refused.json.message).toStartWith('This key lacks the scope read or payments.');
    for (const one of [id, jobs.id]) await revoke(wallet, one);
  });

  test('is shown once, kept as a keyed digest, listed without its secret, and refused from its revocation on', async () => {
    const made = await create(wallet, { name: 'invoice bot', scopes: ['payments', 'read'] });
    expect(made).toMatchObject({ status: 201, json: { name: 'invoice bot', scopes: ['read', 'payments'] } });
    const { apiKey, onchain, ...shown } = made.json;
    expect(onchain).toBe('done');
    const client = await mcpClient(service, apiKey);
    expect((await callTool(client, 'get_wallet')).answer).toMatchObject({ scopes: ['read', 'payments'] });
    const { keys } = (await keysOf(wallet)).json;
    expect(keys).toEqual([{ ...shown, lastUsedAt: expect.any(Number) }]);
    const stored = JSON.stringify(await service.db.orm.select().from(apiKeys).all());
    expect(stored).not.toContain(apiKey.slice(13));
    expect(stored).not.toContain(createHash('sha256').update(apiKey).digest('hex'));
    expect(await revoke(wallet, shown.id)).toMatchObject({ status: 200 });
    await expect(callTool(client, 'get_wallet')).rejects.toThrow('INVALID_API_KEY');
    expect(await me(apiKey)).toBe('401 INVALID_API_KEY');
    expect(outcome(await revoke(wallet, shown.id))).toBe('404 KEY_NOT_FOUND');
  });

  test('stops when it expires', async () => {
    const expiresAt = Math.floor(service.clock.nowMs() / 1000) + 60;
    const { json } = await create(wallet, { name: 'for an hour', scopes: ['read'], expiresAt });
    expect(await me(json.apiKey)).toBe('200');
    later(61);
    expect(await me(json.apiKey)).toBe('401 INVALID_API_KEY');
    expect(outcome(await create(wallet, { name: 'late', scopes: ['read'], expiresAt }))).toBe('400 INVALID_EXPIRES_AT');
    await revoke(wallet, json.id);
  });

  test.each([
    [{ scopes: ['read'] }, '400 MISSING_NAME'],
    [{ name: 'a' }, '400 MISSING_SCOPES'],
    [{ name: ' ', scopes: ['read'] }, '400 INVALID_NAME'],
    [{ name: 'a\u202eb', scopes: ['read'] }, '400 INVALID_NAME'],
    [{ name: 'a', scopes: [] }, '400 INVALID_SCOPES'],
    [{ name: 'a', scopes: ['admin'] }, '400 INVALID_SCOPES'],
    [{ name: 'a', scopes: 'read' }, '400 INVALID_SCOPES'],
    [{ name: 'a', scopes: ['read'], expiresAt: -1 }, '400 INVALID_EXPIRES_AT'],
  ])('is not made of %j', async (body, expected) => {
    expect(outcome(await create(wallet, body))).toBe(expected);
  });

  test("shares idempotency keys with the wallet's others, and tells nothing of them without the scope", async () => {
    const [one, other, reader] = [
      await keyWith(wallet, 'payments'),
      await keyWith(wallet, 'payments'),
      await keyWith(wallet, 'read', 'jobs', 'x402'),
    ];
    const first = await pay(one.apiKey, 'shared');
    expect(first).toMatchObject({ status: 200 });
    expect((await pay(other.apiKey, 'shared')).json).toMatchObject({ id: first.json.id, replayed: true });
    const asked = [await pay(reader.apiKey, 'shared'), await pay(reader.apiKey, 'unused')];
    expect(asked.map(({ status, json }) => ({ status, json }))[0]).toEqual({ status: 403, json: asked[1]?.json });
    for (const { id } of [one, other, reader]) await revoke(wallet, id);
  });

  test('learns of no payment by its idempotency key that it could neither make nor list', async () => {
    const [payer, buyer, both] = [
      await keyWith(wallet, 'payments'),
      await keyWith(wallet, 'x402'),
      await keyWith(wallet, 'x402', 'read'),
    ];
    const paid = await pay(payer.apiKey, 'direct');
    const buy = (token: string, idempotencyKey: string) =>
      service.ask({
        method: 'POST',
        path: '/v1/x402/pay',
        token,
        body: { url: 'http://127.0.0.1:1/', maxAmount: '1', idempotencyKey },
      });
    const refused = await buy(buyer.apiKey, 'direct');
    expect(outcome(refused)).toBe('403 SCOPE_REQUIRED');
    expect(refused.text).not.toContain(paid.json.id);
    expect((await buy(both.apiKey, 'direct')).json).toMatchObject({ paymentId: paid.json.id, replayed: true });
    for (const { id } of [payer, buyer, both]) await revoke(wallet, id);
  });

  test("ends with the rotation of the wallet's own, and belongs to its wallet and Owner alone", async () => {
    const [mine, others] = [await claimedWallet(service), await claimedWallet(service)];
    const { apiKey, id } = await keyWith(mine, 'read');
    const theirs = await keyWith(others, 'read');
    const path = `/v1/wallets/${others.id}/balance`;
    expect(outcome(await service.ask({ path, token: apiKey }))).toBe('403 FORBIDDEN');
    expect(outcome(await revoke(mine, id, others.token))).toBe('403 FORBIDDEN');
    expect(outcome(await revoke(others, id))).toBe('404 KEY_NOT_FOUND');
    // Nor can a wallet's own key be revoked by its prefix.
    expect(outcome(await revoke(mine, `key_${mine.apiKey.slice(4, 12)}`))).toBe('404 KEY_NOT_FOUND');
    await turnStepUpOn(service, others);
    expect(outcome(await create(others, { name: 'a', scopes: ['read'] }))).toBe('403 STEP_UP_REQUIRED');
    const rotated = await service.ask({
      method: 'POST',
      path: `/v1/wallets/${mine.id}/api-key/rotate`,
      token: mine.token,
    });
    expect(await me(apiKey)).toBe('401 INVALID_API_KEY');
    expect(await me(rotated.json.apiKey)).toBe('200');
    expect((await keysOf(mine)).json).toEqual({ keys: [] });
    expect(await me(theirs.apiKey)).toBe('200');
  });

  test(`is one of at most ${MAX_AGENT_KEYS}`, async () => {
    const owner = await claimedWallet(service);
    const body = { name: 'a bot', scopes: ['read'] };
    // All at once: none of them has seen the others.
    const made = await Promise.all(Array.from({ length: MAX_AGENT_KEYS + 5 }, () => create(owner, body)));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(MAX_AGENT_KEYS);
    expect(made.map(outcome).filter((one) => one === '409 TOO_MANY_KEYS')).toHaveLength(5);
    expect((await keysOf(owner)).json.keys).toHaveLength(MAX_AGENT_KEYS);
    await revoke(owner, made.find(({ status }) => status === 201)?.json.id);
    expect(await create(owner, body)).toMatchObject({ status: 201 });
  });

  test('counts and is listed until it expires, and is gone with the next that is made', async () => {
    const owner = await claimedWallet(service);
    const expiresAt = Math.floor(service.clock.nowMs() / 1000) + 60;
    const body = { name: 'for a minute', scopes: ['read'], expiresAt };
    await Promise.all(Array.from({ length: MAX_AGENT_KEYS }, () => create(owner, body)));
    expect((await keysOf(owner)).json.keys).toHaveLength(MAX_AGENT_KEYS);
    later(61);
    expect((await keysOf(owner)).json).toEqual({ keys: [] });
    const { json } = await create(owner, { name: 'next', scopes: ['read'] });
    expect((await keysOf(owner)).json.keys).toMatchObject([{ id: json.id }]);
    const stored = await service.db.orm.select().from(apiKeys).where(eq(apiKeys.walletId, owner.id)).all();
    expect(stored.map(({ kind }) => kind).sort()).toEqual(['named', 'own']);
  });

  test('leaves room for apps or not: they count together', async () => {
    const owner = await claimedWallet(service);
    const keys = Array.from({ length: MAX_AGENT_KEYS - 1 }, () => keyWith(owner, 'read'));
    await Promise.all(keys);
    const { query } = await newApp();
    const pages = [await logIn(owner, query), await logIn(owner, query)];
    const both = await Promise.all(
      pages.map(({ cookie, ticket }) => send({ ...choice(owner, 'read'), ticket }, cookie)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const page = both.find(({ status }) => status === 409)?.text ?? '';
    expect(page).toContain('Disconnect one of them first');
    expect(page).not.toContain('/v1/');
    // The code that no one exchanged holds its place for a minute.
    expect(outcome(await create(owner, { name: 'a', scopes: ['read'] }))).toBe('409 TOO_MANY_KEYS');
    later(61);
    expect((await create(owner, { name: 'a', scopes: ['read'] })).status).toBe(201);
  });
});

describe('the session of a consent page', () => {
  const sessionsOf = async (of: ClaimedWallet) =>
    (await service.ask({ path: '/v1/auth/sessions', token: of.token })).json.sessions;
  const allowIn = (of: ClaimedWallet, { cookie, ticket }: { cookie: string; ticket: string }) =>
    send({ ...choice(of, 'read'), ticket }, cookie);
  const refused = { status: 400, text: expect.stringContaining('Begin again in the app') };

  test('is shown among the others, ten minutes long, and in the audit log', async () => {
    const owner = await claimedWallet(service);
    await logIn(owner, (await newApp()).query);
    const [page, ...others] = await sessionsOf(owner);
    expect(others).toHaveLength(1);
    expect(page).toMatchObject({ current: false });
    expect(page.expiresAt - page.createdAt).toBe(600);
    const { json } = await service.ask({ path: '/v1/me/audit?action=logged_in', token: owner.token });
    expect(json.entries[0]).toMatchObject({ actor: { kind: 'session', id: page.id } });
  });

  test('allows one app, however often and however much at once it is used', async () => {
    const owner = await claimedWallet(service);
    const page = await logIn(owner, (await newApp()).query);
    const answers = await Promise.all(Array.from({ length: 5 }, () => allowIn(owner, page)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    const { json } = await service.ask({ path: '/v1/me/audit', token: owner.token });
    const logged = json.entries.filter(({ action }: { action: string }) =>
      ['logged_in', 'app_connected'].includes(action),
    );
    const [connected, { actor }] = logged;
    expect(connected).toMatchObject({ action: 'app_connected', actor: { ...actor, userId: owner.userId } });
    expect(await allowIn(owner, page)).toMatchObject(refused);
    const grants = await service.db.orm.select().from(apiKeys).where(eq(apiKeys.walletId, owner.id)).all();
    expect(grants.filter(({ kind }) => kind === 'app')).toHaveLength(1);
    expect(await sessionsOf(owner)).toHaveLength(1);
  });

  test.each([
    ['by itself', (of: ClaimedWallet, id: string) => ['DELETE', `/v1/auth/sessions/${id}`, of] as const],
    ['with all others', (of: ClaimedWallet) => ['DELETE', '/v1/auth/sessions', of] as const],
  ])('is ended %s', async (_, ending) => {
    const owner = await claimedWallet(service);
    const page = await logIn(owner, (await newApp()).query);
    const [method, path, { token }] = ending(owner, (await sessionsOf(owner))[0].id);
    expect((await service.ask({ method, path, token })).status).toBe(200);
    expect(await allowIn(owner, page)).toMatchObject(refused);
  });

  test('is ended by the operator with all others, and by the person who denies', async () => {
    const owner = await claimedWallet(service);
    const page = await logIn(owner, (await newApp()).query);
    await service.db.batch(endSessionsStatements(service, owner.userId));
    expect(await allowIn(owner, page)).toMatchObject(refused);
    const other = await logIn(owner, (await newApp()).query);
    expect((await send({ ticket: other.ticket, action: 'deny' }, other.cookie)).status).toBe(200);
    expect(await allowIn(owner, other)).toMatchObject(refused);
  });

  test('ends ten minutes after the log-in, whatever was refused meanwhile', async () => {
    const owner = await claimedWallet(service);
    let page: { cookie: string; ticket: string } = await logIn(owner, (await newApp()).query);
    for (let minutes = 4; minutes <= 8; minutes += 4) {
      later(240);
      const again = await send({ ...choice(owner), ticket: page.ticket }, page.cookie);
      expect([again.status, again.text]).toEqual([400, expect.stringContaining('Choose what the app may do')]);
      page = { ...page, ticket: ticketIn(again.text) };
    }
    later(121);
    expect(await allowIn(owner, page)).toMatchObject(refused);
  });
});

/** An app that connects, as a program and the browser of a person. */
interface App {
  readonly clientId: string;
  readonly verifier: string;
  readonly query: Record<string, string>;
}

const s256 = (text: string) => createHash('sha256').update(text).digest('base64url');
const register = (body: object) => service.ask({ method: 'POST', path: '/oauth/register', body });
async function newApp(): Promise<App> {
  const { json } = await register({ client_name: 'Claude', redirect_uris: [REDIRECT] });
  const verifier = randomBytes(32).toString('base64url');
  return {
    clientId: json.client_id,
    verifier,
    query: {
      response_type: 'code',
      client_id: json.client_id,
      redirect_uri: REDIRECT,
      state: 'kept & safe',
      code_challenge: s256(verifier),
      code_challenge_method: 'S256',
      resource: `${BASE_URL}/mcp`,
    },
  };
}
const authorize = (query: Record<string, string> | string, headers: Record<string, string> = {}) =>
  service.ask({ path: `/oauth/authorize?${new URLSearchParams(query)}`, headers });
const unescaped = (text: string) => text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
const ticketIn = (page: string) => /name="ticket" value="([^"]+)"/.exec(page)?.[1] ?? '';
const onwardIn = (page: string) =>
  new URL(unescaped(/http-equiv="refresh" content="0;url=([^"]+)"/.exec(page)?.[1] ?? 'about:none'));
const send = (fields: Record<string, string>, cookie: string, headers: Record<string, string> = {}) =>
  service.ask({
    method: 'POST',
    path: '/oauth/authorize',
    body: new URLSearchParams(fields).toString(),
    headers: { ...FORM, 'Sec-Fetch-Site': 'same-origin', Cookie: cookie, ...headers },
  });
const cookieOf = (answer: { headers: Headers }) => answer.headers.get('set-cookie')?.split(';')[0] ?? '';
const begin = async (query: Record<string, string>) => {
  const first = await authorize(query);
  const cookie = cookieOf(first);
  return { first, cookie, ticket: ticketIn(first.text) };
};
async function logIn(of: ClaimedWallet, query: Record<string, string>) {
  const { cookie, ticket } = await begin(query);
  const page = await send({ ticket, action: 'login', username: of.username, password: PASSWORD }, cookie);
  return { cookie, page, ticket: ticketIn(page.text) };
}
const choice = (of: ClaimedWallet, ...scopes: string[]) => ({
  action: 'allow',
  wallet: of.id,
  ...Object.fromEntries(scopes.map((scope) => [`scope_${scope}`, 'on'])),
});
async function codeFor(of: ClaimedWallet, { query }: App, ...scopes: string[]): Promise<string> {
  const { cookie, ticket } = await logIn(of, query);
  const { text } = await send({ ...choice(of, ...scopes), ticket }, cookie);
  return onwardIn(text).searchParams.get('code') ?? '';
}
const post = (path: string, fields: Record<string, string>, more: Partial<Ask> = {}) =>
  service.ask({ method: 'POST', path, headers: FORM, body: new URLSearchParams(fields).toString(), ...more });
const exchangeOf = ({ clientId, verifier }: App, code: string) => ({
  grant_type: 'authorization_code',
  client_id: clientId,
  code,
  redirect_uri: REDIRECT,
  code_verifier: verifier,
});
const exchange = (app: App, code: string, changed: Record<string, string> = {}) =>
  post('/oauth/token', { ...exchangeOf(app, code), ...changed });
const refresh = (app: App, token: string, clientId = app.clientId) =>
  post('/oauth/token', { grant_type: 'refresh_token', client_id: clientId, refresh_token: token });
interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}
async function connected(of: ClaimedWallet, ...scopes: string[]): Promise<{ app: App; tokens: Tokens }> {
  const app = await newApp();
  return { app, tokens: (await exchange(app, await codeFor(of, app, ...scopes))).json };
}

describe('an app', () => {
  test('finds out by the 401 of /mcp where to connect, and all that it finds agrees', async () => {
    const { headers } = await service.ask({ method: 'POST', path: '/mcp', body: {} });
    const challenge = headers.get('www-authenticate') ?? '';
    const metadata = `${BASE_URL}/.well-known/oauth-protected-resource/mcp`;
    expect(challenge).toBe(`Bearer resource_metadata="${metadata}", scope="read payments x402 jobs"`);
    const token = `bso_${'0'.repeat(8)}_${'0'.repeat(48)}`;
    const stale = await service.ask({ method: 'POST', path: '/mcp', body: {}, token });
    expect(stale.headers.get('www-authenticate')).toStartWith('Bearer error="invalid_token", resource_');
    const resource = await service.ask({ path: '/.well-known/oauth-protected-resource/mcp' });
    expect((await service.ask({ path: '/.well-known/oauth-protected-resource' })).json).toEqual(resource.json);
    expect(resource.json).toMatchObject({ resource: `${BASE_URL}/mcp`, authorization_servers: [BASE_URL] });
    const { json } = await service.ask({ path: '/.well-known/oauth-authorization-server' });
    expect(json).toMatchObject({
      issuer: BASE_URL,
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
      authorization_response_iss_parameter_supported: true,
    });
  });

  test('gets a key of the wallet and for the scopes that the person chose, which the person sees and revokes', async () => {
    const owner = await claimedWallet(service, 'v3');
    await chain.mintUsdc(owner.address, 10_000_000n);
    const app = await newApp();
    const { cookie, page, ticket } = await logIn(owner, app.query);
    expect(page.text).toContain(owner.id);
    const chosen = choice(owner, 'payments', 'read');
    // Without any limit, of the wallet or of its own, it takes one more word.
    const again = await send({ ...chosen, ticket }, cookie);
    expect(`${again.status} ${lastCode()}`).toBe('400 INVALID_LIMITS');
    const done = await send({ ...chosen, unlimited: 'on', ticket: ticketIn(again.text) }, cookie);
    const onward = onwardIn(done.text);
    expect(`${onward.origin}${onward.pathname}`).toBe(REDIRECT);
    expect(onward.searchParams.get('state')).toBe('kept & safe');
    expect(onward.searchParams.get('iss')).toBe(BASE_URL);
    expect((await keysOf(owner)).json).toEqual({ keys: [] });
    const { json, headers } = await exchange(app, onward.searchParams.get('code') ?? '');
    expect(json).toMatchObject({ token_type: 'Bearer', expires_in: 3_600, scope: 'read payments' });
    expect(headers.get('cache-control')).toBe('no-store');
    const client = await mcpClient(service, json.access_token);
    const paid = await callTool(client, 'pay', { to: RECIPIENT, amount: '1', idempotencyKey: 'a' });
    expect(paid.answer).toMatchObject({ amount: '1' });
    const refused = await callTool(client, 'quote_x402', { url: 'http://127.0.0.1:1/' });
    expect(refused.refusal).toMatchObject({ error: 'SCOPE_REQUIRED', retry: false, whoMustAct: 'owner' });
    const [listed, ...others] = (await keysOf(owner)).json.keys;
    expect(others).toEqual([]);
    expect(listed).toMatchObject({ kind: 'app', name: 'Claude', appHost: 'claude.ai' });
    expect(listed).toMatchObject({ scopes: ['read', 'payments'], lastUsedAt: expect.any(Number) });
    expect((await revoke(owner, listed.id)).status).toBe(200);
    await expect(callTool(client, 'get_wallet')).rejects.toThrow('INVALID_API_KEY');
    expect(outcome(await refresh(app, json.refresh_token))).toBe('400 invalid_grant');
  });

  test('whose person denies learns it, whether or not they logged in', async () => {
    const app = await newApp();
    const { cookie, ticket } = await begin(app.query);
    const { searchParams } = onwardIn((await send({ ticket, action: 'deny' }, cookie)).text);
    expect(Object.fromEntries(searchParams)).toEqual({ error: 'access_denied', state: 'kept & safe', iss: BASE_URL });
  });

  test('that opens a program on the device is shown as a link to a person who denies it, and opened by no one else', async () => {
    const uri = 'vscode://vscode.git/clone?url=https://evil.example/x.git';
    const { json } = await register({ client_name: 'App', redirect_uris: [uri] });
    const app = await newApp();
    const { cookie, ticket } = await begin({ ...app.query, client_id: json.client_id, redirect_uri: uri });
    const { text, status } = await send({ ticket, action: 'deny' }, cookie);
    expect(status).toBe(200);
    expect(text).not.toContain('http-equiv');
    expect(unescaped(text)).toContain(`>${uri}&error=access_denied`);
    expect(text).toContain('an app on your computer that opens <strong>vscode://</strong> links');
    const { json: zed } = await register({ client_name: 'Zed', redirect_uris: ['zed://mcp/callback'] });
    const asked = { ...app.query, client_id: zed.client_id, redirect_uri: 'zed://mcp/callback' };
    const page = unescaped((await begin(asked)).first.text);
    expect(page).toContain('<dd id="destination">an app on your computer that opens <strong>zed://</strong> links');
    expect(page).toContain('if zed:// links are its own: any app on your computer can take them');
  });

  test('is asked about with the scopes that it names and that there are, or with all where it names none', async () => {
    const { query } = await newApp();
    const owner = await claimedWallet(service);
    const asked = async (scope?: string) => {
      const { page } = await logIn(owner, scope === undefined ? query : { ...query, scope });
      return [...page.text.matchAll(/name="scope_(\w+)"/g)].map(([, name]) => name);
    };
    expect(await asked('openid payments admin')).toEqual(['payments']);
    expect(await asked()).toEqual([...SCOPES]);
    expect(await asked('')).toEqual([...SCOPES]);
  });

  test.each([
    [{ redirect_uris: ['https:evil.example'] }, '400 invalid_redirect_uri'],
    [{ redirect_uris: ['http://example.org/cb'] }, '400 invalid_redirect_uri'],
    [{ redirect_uris: ['javascript:alert(1)'] }, '400 invalid_redirect_uri'],
    [{ redirect_uris: [] }, '400 invalid_client_metadata'],
    [{ redirect_uris: REDIRECT }, '400 invalid_client_metadata'],
    [{}, '400 invalid_client_metadata'],
    [{ redirect_uris: Array.from({ length: 11 }, (_, i) => `${REDIRECT}${i}`) }, '400 invalid_client_metadata'],
    [
      { redirect_uris: Array.from({ length: 10 }, (_, i) => `${REDIRECT}/${'x'.repeat(300)}${i}`) },
      '400 invalid_client_metadata',
    ],
  ])('is not registered with %j', async (body, expected) => {
    expect(outcome(await register(body))).toBe(expected);
    expect(['INVALID_REDIRECT_URI', 'INVALID_CLIENT_METADATA']).toContain(lastCode());
  });

  test('that registers a thousand times leaves nothing behind', async () => {
    const before = await service.db.orm.$count(apiKeys);
    for (let i = 0; i < 1_000; i += 1) await register({ client_name: `${i}`, redirect_uris: [REDIRECT] });
    expect(await service.db.orm.$count(apiKeys)).toBe(before);
    expect(await service.db.orm.$count(appGrants)).toBeLessThan(20);
  });
});

const WEEKLY = { txLimit: '2', budget: '3', period: 'week', lifetime: '7' };

/** A funded wallet, and an app that its Owner has connected to it with what the form said. */
async function connectedWith(fields: Record<string, string>, ...scopes: string[]) {
  const owner = await claimedWallet(service, 'v3');
  await chain.mintUsdc(owner.address, 100_000_000n);
  const app = await newApp();
  const { cookie, ticket } = await logIn(owner, app.query);
  const { text } = await send({ ...choice(owner, ...scopes), ...fields, ticket }, cookie);
  const code = onwardIn(text).searchParams.get('code') ?? '';
  return { owner, app, code };
}

describe('the limits that a person sets while connecting an app', () => {
  const limitsOf = async (owner: ClaimedWallet) => (await keysOf(owner)).json.keys[0];
  const sessionKey = async (owner: ClaimedWallet, key: string) => {
    if (!isAddress(key)) throw new Error(`${key} is no address.`);
    const read = { address: owner.address, abi: agentWalletAbi, functionName: 'sessionKeyOf' } as const;
    const [bits, expiresAt, txLimit, , budget] = await chain.client.readContract({ ...read, args: [key] });
    return { bits, expiresAt: Number(expiresAt), txLimit: Number(txLimit), budget: Number(budget) };
  };
  const isActive = async (owner: ClaimedWallet) => (await limitsOf(owner))?.limits?.status === 'active';

  test('bind its key on the chain, and neither the app nor a refresh gets more', async () => {
    const { owner, app, code } = await connectedWith(WEEKLY, 'read', 'payments');
    const { json: tokens } = await exchange(app, code, { scope: 'read payments x402 jobs' });
    expect(tokens.scope).toBe('read payments');
    await until(() => isActive(owner), 'the chain knows the limits');
    const key = await limitsOf(owner);
    expect(key).toMatchObject({ kind: 'app', limits: { txLimit: '2', budget: { period: 'week', limit: '3' } } });
    expect(key.endsAt).toBe(key.createdAt + 7 * DAY);
    const onChain = await sessionKey(owner, key.limits.sessionKey);
    expect(onChain).toEqual({ bits: 1, expiresAt: key.endsAt, txLimit: 2_000_000, budget: 3_000_000 });
    const asApp = (method: string, path: string, body: object) =>
      service.ask({ method, path: `/v1/wallets/${owner.id}/keys${path}`, token: tokens.access_token, body });
    const more = { txLimit: '50', budget: null };
    expect(outcome(await asApp('PUT', `/${key.id}/limits`, more))).toBe('403 OWNER_REQUIRED');
    expect(outcome(await asApp('POST', '', { name: 'a', scopes: ['jobs'] }))).toBe('403 OWNER_REQUIRED');
    expect(outcome(await pay(tokens.access_token, 'over', '2.000001'))).toBe('400 KEY_TX_LIMIT_EXCEEDED');
    expect((await pay(tokens.access_token, 'under', '2')).status).toBe(200);
    expect(outcome(await pay(tokens.access_token, 'rest', '1.5'))).toBe('400 KEY_BUDGET_EXCEEDED');
    const next = await post('/oauth/token', {
      grant_type: 'refresh_token',
      client_id: app.clientId,
      refresh_token: tokens.refresh_token,
      scope: 'read payments jobs',
      txLimit: '',
      lifetime: '',
    });
    expect(next.json.scope).toBe('read payments');
    expect(outcome(await pay(next.json.access_token, 'again', '1.5'))).toBe('400 KEY_BUDGET_EXCEEDED');
    expect((await limitsOf(owner)).endsAt).toBe(key.endsAt);
  });

  test('keep their end when the Owner sets others, and end the app however much it is used', async () => {
    const { owner, app, code } = await connectedWith({ ...WEEKLY, lifetime: '1' }, 'read', 'payments');
    const { json: tokens } = await exchange(app, code);
    await until(() => isActive(owner), 'the chain knows the limits');
    const { id, endsAt, limits } = await limitsOf(owner);
    const path = `/v1/wallets/${owner.id}/keys/${id}/limits`;
    const body = { txLimit: '1', budget: { period: 'week', limit: '2' } };
    expect((await service.ask({ method: 'PUT', path, token: owner.token, body })).status).toBe(200);
    expect(await sessionKey(owner, limits.sessionKey)).toMatchObject({ expiresAt: endsAt, txLimit: 1_000_000 });
    later(DAY - 600);
    const { json: late } = await refresh(app, tokens.refresh_token);
    expect(late.expires_in).toBeLessThanOrEqual(600);
    expect((await limitsOf(owner)).expiresAt).toBe(endsAt);
    expect(await me(late.access_token)).toBe('200');
    later(601);
    expect(await me(late.access_token)).toBe('401 INVALID_API_KEY');
    expect(outcome(await refresh(app, late.refresh_token))).toBe('400 invalid_grant');
    expect((await keysOf(owner)).json).toEqual({ keys: [] });
  });

  test('hold from the first request, before the chain knows them', async () => {
    const { owner, app, code } = await connectedWith(WEEKLY, 'payments');
    const own = privateKeyToAccount(generatePrivateKey());
    await handOverOnChain(chain, service, owner, own.address);
    const { json: tokens } = await exchange(app, code);
    expect(outcome(await pay(tokens.access_token, 'early', '1'))).toBe('409 KEY_NOT_READY');
    expect((await limitsOf(owner)).limits).toMatchObject({ status: 'pending', txLimit: '2' });
  });

  test('reach the chain with the tokens, and not for a code that no one exchanges', async () => {
    const { owner } = await connectedWith(WEEKLY, 'payments');
    const ofWallet = () => service.db.orm.select().from(signers).where(eq(signers.walletId, owner.id)).all();
    const [waiting] = await ofWallet();
    expect(waiting).toMatchObject({ dueAt: null, setAt: null, revokedAt: null, txLimit: 2_000_000n });
    later(61);
    // The next key takes the place of what came to nothing.
    expect((await create(owner, { name: 'next', scopes: ['read'] })).status).toBe(201);
    await until(async () => (await ofWallet())[0]?.revokedAt !== null, 'its session key is given up');
    await until(async () => (await ofWallet())[0]?.dueAt === null, 'there is nothing left to do');
    const address: Address = waiting?.address ?? '0x';
    expect(await sessionKey(owner, address)).toMatchObject({ bits: 0 });
  });

  test.each([
    [{ txLimit: '0' }, '400 INVALID_LIMITS'],
    [{ txLimit: '1e3' }, '400 INVALID_LIMITS'],
    [{ txLimit: '-1' }, '400 INVALID_LIMITS'],
    [{ budget: '1.0000001' }, '400 INVALID_LIMITS'],
    [{ budget: `1${'0'.repeat(900)}` }, '400 INVALID_LIMITS'],
    [{ budget: '5', period: 'year' }, '400 INVALID_LIMITS'],
    [{ lifetime: '2' }, '400 INVALID_LIMITS'],
    [{ lifetime: '-1' }, '400 INVALID_LIMITS'],
  ])('are asked for again, and nothing is granted, where they are %j', async (changed, expected) => {
    const owner = await claimedWallet(service);
    const { cookie, ticket } = await logIn(owner, (await newApp()).query);
    const fields = { ...choice(owner, 'read', 'payments'), ...WEEKLY, ...changed, ticket };
    const { status, text } = await send(fields, cookie);
    expect(`${status} ${lastCode()}`).toBe(expected);
    expect(text).toContain('role="alert"');
    expect(text).toContain('name="txLimit"');
    expect(text).not.toContain('0'.repeat(100));
    expect(await service.db.orm.$count(signers, eq(signers.walletId, owner.id))).toBe(0);
    expect(await service.db.orm.$count(apiKeys, eq(apiKeys.walletId, owner.id))).toBe(1);
  });
});

describe('the page on which a person chooses', () => {
  const checked = (text: string) =>
    [...text.matchAll(/name="(\w+)" value="([^"]*)"[^>]* checked/g)].map(([, name]) => name);
  const given = (text: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1];

  test('shows what a wallet has and what bounds it, ticks the least, and suggests limits', async () => {
    const owner = await claimedWallet(service, 'v3');
    await chain.mintUsdc(owner.address, 12_500_000n);
    const app = await newApp();
    const one = (await logIn(owner, app.query)).page.text;
    expect(one).toContain('12.5 USDC · <strong class="none">no limits</strong>');
    expect(checked(one)).toEqual(['wallet', 'scope_read']);
    expect([given(one, 'txLimit'), given(one, 'budget')]).toEqual(['5', '20']);
    expect(one).toMatch(/value="day" selected/);
    const some = (await logIn(owner, { ...app.query, scope: 'read payments' })).page.text;
    expect(checked(some)).toEqual(['wallet', 'scope_read', 'scope_payments']);
  });

  test('chooses none of several wallets, and asks for one', async () => {
    const owner = await claimedWallet(service);
    const { claimKey } = await createWallet(service);
    const body = { claimKey };
    await service.ask({ method: 'POST', path: '/v1/auth/claim', token: owner.token, body });
    const rules = { txLimit: '3', dailyLimit: '7' };
    const path = `/v1/wallets/${owner.id}/config`;
    expect((await service.ask({ method: 'PATCH', path, token: owner.token, body: rules })).status).toBe(200);
    const { cookie, page, ticket } = await logIn(owner, (await newApp()).query);
    expect(checked(page.text)).toEqual(['scope_read']);
    expect(page.text).toContain('0 USDC · 3 USDC per payment, 7 USDC per day (UTC)');
    const { wallet: _, ...without } = choice(owner, 'read');
    const { status, text } = await send({ ...without, ticket }, cookie);
    expect(`${status} ${lastCode()}`).toBe('400 MISSING_WALLET_ID');
    expect(text).toContain('Choose a wallet.');
  });

  test('takes no limits for an app that may only look', async () => {
    const owner = await claimedWallet(service);
    const { cookie, ticket } = await logIn(owner, (await newApp()).query);
    const { status } = await send({ ...choice(owner, 'read'), ...WEEKLY, ticket }, cookie);
    expect(status).toBe(200);
    expect(await service.db.orm.$count(signers, eq(signers.walletId, owner.id))).toBe(0);
  });
});

describe('a faulty authorization request is shown to the person and leads nowhere', () => {
  const wrong: [string, (query: Record<string, string>) => Record<string, string>, ErrorCode][] = [
    [
      'with a redirect URI that was not registered',
      (q) => ({ ...q, redirect_uri: `${REDIRECT}/x` }),
      'INVALID_REDIRECT_URI',
    ],
    ['with a longer host', (q) => ({ ...q, redirect_uri: 'https://claude.ai.evil.example/' }), 'INVALID_REDIRECT_URI'],
    ['with no client', ({ client_id: _, ...q }) => q, 'INVALID_CLIENT'],
    ['with a client that no one registered', (q) => ({ ...q, client_id: 'claude' }), 'INVALID_CLIENT'],
    ['with an altered client', (q) => ({ ...q, client_id: `${q.client_id?.slice(0, -1)}x` }), 'INVALID_CLIENT'],
    [
      'with a client of another server',
      (q) => ({ ...q, client_id: `${q.client_id?.slice(0, -32)}${'0'.repeat(32)}` }),
      'INVALID_CLIENT',
    ],
    [
      'with a client at a private address',
      (q) => ({ ...q, client_id: 'https://127.0.0.1/client.json' }),
      'INVALID_CLIENT',
    ],
    ['with a client by plain http', (q) => ({ ...q, client_id: 'http://example.org/client.json' }), 'INVALID_CLIENT'],
    ['with scopes that are all unknown', (q) => ({ ...q, scope: 'openid profile' }), 'INVALID_SCOPES'],
    ['without PKCE', ({ code_challenge: _, ...q }) => q, 'INVALID_OAUTH_REQUEST'],
    ['with plain PKCE', (q) => ({ ...q, code_challenge_method: 'plain' }), 'INVALID_OAUTH_REQUEST'],
    ['with PKCE of no method', ({ code_challenge_method: _, ...q }) => q, 'INVALID_OAUTH_REQUEST'],
    ['with a short challenge', (q) => ({ ...q, code_challenge: 'abc' }), 'INVALID_OAUTH_REQUEST'],
    ['for a token', (q) => ({ ...q, response_type: 'token' }), 'INVALID_OAUTH_REQUEST'],
    ['for a fragment', (q) => ({ ...q, response_mode: 'fragment' }), 'INVALID_OAUTH_REQUEST'],
    ['for another server', (q) => ({ ...q, resource: 'https://example.org/mcp' }), 'INVALID_TARGET'],
    ['with a huge state', (q) => ({ ...q, state: 'x'.repeat(2_049) }), 'INVALID_OAUTH_REQUEST'],
  ];
  test.each(wrong)('%s', async (_, change, code) => {
    const answer = await authorize(change((await newApp()).query));
    expect(lastCode()).toBe(code);
    expect(answer.status).toBe(errorEntry(code).status);
    expect(answer.headers.get('content-type')).toStartWith('text/html');
    expect(answer.headers.get('location')).toBeNull();
    expect(answer.text).not.toContain('http-equiv="refresh"');
    expect(answer.text).not.toContain('<form');
    expect(answer.text).not.toMatch(/(GET|POST|DELETE) \//);
  });

  test('with a parameter twice', async () => {
    const { query } = await newApp();
    const answer = await authorize(`${new URLSearchParams(query)}&redirect_uri=https://example.org/`);
    expect(answer.status).toBe(400);
  });
});

describe('the pages', () => {
  test('cannot be framed, run no script, and tell no one where they came from', async () => {
    const { first } = await begin((await newApp()).query);
    const policy = first.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(first.headers.get('x-frame-options')).toBe('DENY');
    // None to anybody else, whom the browser tells no origin either.
    expect(first.headers.get('referrer-policy')).toBe('same-origin');
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(first.headers.get('set-cookie')).toMatch(
      /^__Host-bursar-connect=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=3600; Secure$/,
    );
    expect(first.text).not.toMatch(/<script|\son[a-z]+=|(src|href)="?https?:/);
  });

  test.each([
    ['<script>alert(1)</script>', '&#60;script&#62;alert(1)&#60;/script&#62;'],
    ['" onfocus="x', '&#34; onfocus=&#34;x'],
    ['Claude\u202e', 'An app without a name'],
    ['x'.repeat(200), `${'x'.repeat(60)}…`],
    [{ a: 1 }, 'An app without a name'],
  ])('show the name %j as text', async (client_name, shown) => {
    const { json } = await register({ client_name, redirect_uris: [REDIRECT] });
    const { text } = await authorize({ ...(await newApp()).query, client_id: json.client_id });
    expect(text).toContain(`<dd>${shown}</dd>`);
    expect(text).toContain('<strong>claude.ai</strong>');
  });

  test('refuse forms of other sites, other browsers and other times', async () => {
    const { query } = await newApp();
    const { cookie, ticket } = await begin(query);
    const fields = { ticket, action: 'login', username: wallet.username, password: PASSWORD };
    const other = await begin(query);
    const forged = service.vault.seal('{}', 'another place');
    for (const [status, answer] of [
      [403, await send(fields, cookie, { 'Sec-Fetch-Site': 'cross-site' })],
      [403, await send(fields, cookie, { 'Sec-Fetch-Site': 'same-site' })],
      ...(await Promise.all(
        ['https://evil.example', 'null', BASE_URL.replace('https:', 'http:'), `${BASE_URL}:8443`].map(
          async (Origin) => [403, await send(fields, cookie, { Origin })] as const,
        ),
      )),
      [400, await send(fields, '')],
      [400, await send(fields, other.cookie)],
      [400, await send({ ...fields, ticket: '' }, cookie)],
      [400, await send({ ...fields, ticket: forged }, cookie)],
      [400, await send({ ...fields, action: 'allow', wallet: wallet.id, scope_read: 'on' }, cookie)],
      [400, await send({ ...fields, action: 'all' }, cookie)],
      [400, await service.ask({ method: 'POST', path: '/oauth/authorize', body: fields, headers: { cookie } })],
    ] as const) {
      expect(answer.status).toBe(status);
      expect(answer.text).not.toContain(wallet.id);
    }
    later(601);
    expect((await send(fields, cookie)).status).toBe(400);
  });

  test("connect no one else's wallet, nothing without a scope, and no one whose password has changed", async () => {
    const owner = await claimedWallet(service);
    const app = await newApp();
    const { cookie, ticket } = await logIn(owner, { ...app.query, scope: 'read payments' });
    const allow = (fields: Record<string, string>) => send({ ...fields, ticket }, cookie);
    expect((await allow(choice(wallet, 'read'))).status).toBe(403);
    expect((await allow(choice(owner))).status).toBe(400);
    // What the app has not asked for cannot be slipped in.
    expect((await allow(choice(owner, 'jobs', 'x402'))).status).toBe(400);
    const body = { oldPassword: PASSWORD, newPassword: 'staple battery horse 7' };
    await service.ask({ method: 'POST', path: '/v1/auth/change-password', token: owner.token, body });
    expect((await allow(choice(owner, 'read'))).status).toBe(400);
    expect(await service.db.orm.$count(apiKeys)).toBeGreaterThan(0);
    expect((await keysOf(owner)).json).toEqual({ keys: [] });
  });
});

describe('a code', () => {
  const attacks: [string, (app: App) => Promise<Record<string, string>> | Record<string, string>, string][] = [
    ['of another client', async () => ({ client_id: (await newApp()).clientId }), 'INVALID_GRANT'],
    ['with another verifier', () => ({ code_verifier: 'x'.repeat(43) }), 'INVALID_GRANT'],
    [
      'with the challenge for a verifier',
      ({ query }) => ({ code_verifier: query.code_challenge ?? '' }),
      'INVALID_GRANT',
    ],
    ['for another redirect URI', () => ({ redirect_uri: 'https://claude.ai/' }), 'INVALID_GRANT'],
    ['for another server', () => ({ resource: 'https://example.org/mcp' }), 'INVALID_TARGET'],
    ['without a verifier', () => ({ code_verifier: '' }), 'INVALID_OAUTH_REQUEST'],
    ['without a client', () => ({ client_id: '' }), 'INVALID_OAUTH_REQUEST'],
    ['as a refresh token', () => ({ grant_type: 'refresh_token', refresh_token: 'bsx_' }), 'INVALID_GRANT'],
    ['as a password', () => ({ grant_type: 'password' }), 'UNSUPPORTED_GRANT_TYPE'],
  ];
  test('is of no use to anybody else, who cannot use it up either, and is exchanged once', async () => {
    const owner = await claimedWallet(service);
    const app = await newApp();
    const code = await codeFor(owner, app, 'read');
    for (const [name, change, error] of attacks) {
      const answer = await exchange(app, code, await change(app));
      expect({ name, error: lastCode() }).toEqual({ name, error });
      expect(answer).toMatchObject({ status: 400, json: { error: error.replace('OAUTH_', '').toLowerCase() } });
    }
    const altered = code.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect((await exchange(app, altered)).json.error).toBe('invalid_grant');
    expect(await me(code)).toBe('401 UNAUTHORIZED');
    const { json } = await exchange(app, code);
    expect(await me(json.access_token)).toBe('200');
    // A second exchange with the proof means that the first was someone else's.
    expect((await exchange(app, code)).json.error).toBe('invalid_grant');
    expect(await me(json.access_token)).toBe('401 INVALID_API_KEY');
    expect((await keysOf(owner)).json).toEqual({ keys: [] });
  });

  test('is exchanged once by two at the same moment', async () => {
    const app = await newApp();
    const code = await codeFor(await claimedWallet(service), app, 'read');
    const both = await Promise.all([exchange(app, code), exchange(app, code)]);
    expect(both.filter(({ status }) => status === 200).length).toBe(1);
  });

  test('that is not exchanged within a minute is gone, and its grant with the next one', async () => {
    const owner = await claimedWallet(service);
    const app = await newApp();
    const code = await codeFor(owner, app, 'read');
    later(61);
    expect((await exchange(app, code)).json.error).toBe('invalid_grant');
    const before = await service.db.orm.$count(appGrants);
    await codeFor(owner, app, 'read');
    expect(await service.db.orm.$count(appGrants)).toBe(before);
  });
});

describe('a refresh token', () => {
  test('is taken again while nothing shows that its answer arrived, and then what was in the lost one is dead', async () => {
    const { app, tokens } = await connected(await claimedWallet(service), 'read');
    later(60);
    const lost = (await refresh(app, tokens.refresh_token)).json;
    later(60);
    const second = (await refresh(app, tokens.refresh_token)).json;
    expect(second.access_token).toBeString();
    expect(await me(lost.access_token)).toBe('401 INVALID_API_KEY');
    expect(await me(second.access_token)).toBe('200');
    later(3_600);
    expect(await me(second.access_token)).toBe('401 INVALID_API_KEY');
    expect((await refresh(app, second.refresh_token)).status).toBe(200);
  });

  test('that is used after its successor was used ends the connection', async () => {
    const { app, tokens } = await connected(await claimedWallet(service), 'read');
    later(60);
    const { json } = await refresh(app, tokens.refresh_token);
    expect(await me(json.access_token)).toBe('200');
    later(60);
    expect((await refresh(app, tokens.refresh_token)).json.error).toBe('invalid_grant');
    expect(await me(json.access_token)).toBe('401 INVALID_API_KEY');
    expect((await refresh(app, json.refresh_token)).json.error).toBe('invalid_grant');
  });

  test('that someone got in a lost answer ends the connection when it is used', async () => {
    const { app, tokens } = await connected(await claimedWallet(service), 'read');
    later(60);
    const stolen = (await refresh(app, tokens.refresh_token)).json;
    later(60);
    const { json } = await refresh(app, tokens.refresh_token);
    expect((await refresh(app, stolen.refresh_token)).json.error).toBe('invalid_grant');
    expect(await me(json.access_token)).toBe('401 INVALID_API_KEY');
  });

  test('serves two windows of one app at the same moment', async () => {
    const { app, tokens } = await connected(await claimedWallet(service), 'read');
    const both = await Promise.all([refresh(app, tokens.refresh_token), refresh(app, tokens.refresh_token)]);
    for (const { json } of both) expect(await me(json.access_token)).toBe('200');
    expect((await refresh(app, both[1]?.json.refresh_token)).status).toBe(200);
  });

  test('serves its own client alone, for ninety days without use', async () => {
    const { app, tokens } = await connected(await claimedWallet(service), 'read');
    const other = await newApp();
    expect((await refresh(app, tokens.refresh_token, other.clientId)).json.error).toBe('invalid_grant');
    expect((await refresh(app, tokens.access_token)).json.error).toBe('invalid_grant');
    expect(await me(tokens.refresh_token)).toBe('401 UNAUTHORIZED');
    later(89 * DAY);
    const { json } = await refresh(app, tokens.refresh_token);
    later(91 * DAY);
    expect((await refresh(app, json.refresh_token)).json.error).toBe('invalid_grant');
  });
});

describe('a page of another origin', () => {
  const headers = { Origin: 'https://inspector.example' };
  const metadata = ['oauth-protected-resource', 'oauth-protected-resource/mcp', 'oauth-authorization-server'];
  const paths = [
    ...metadata.map((name) => ['GET', `/.well-known/${name}`]),
    ...['register', 'token', 'revoke'].map((name) => ['POST', `/oauth/${name}`]),
  ] as const;

  test.each(paths)('may read what %s %s answers, errors too, and sends no cookie', async (method = '', path = '') => {
    const answer = await service.ask({ method, path, headers, ...(method === 'POST' ? { body: {} } : {}) });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const asked = { 'Access-Control-Request-Method': method, 'Access-Control-Request-Headers': 'content-type' };
    const preflight = await service.ask({ method: 'OPTIONS', path, headers: { ...headers, ...asked } });
    expect(preflight.status).toBe(204);
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-max-age': '86400',
      'access-control-allow-methods': expect.stringContaining(method),
      'access-control-allow-headers': 'Authorization, Content-Type, MCP-Protocol-Version',
    });
    for (const each of [answer, preflight]) expect(each.headers.get('access-control-allow-credentials')).toBeNull();
  });

  test('may read nothing else', async () => {
    const others = [
      ...['/oauth/authorize', '/v1/me', '/v1/catalog', '/mcp', '/openapi.json', '/'].map((path) => ['GET', path]),
      ...['/mcp', '/v1/payments', '/v1/auth/login', '/oauth/authorize'].map((path) => ['OPTIONS', path]),
    ];
    for (const [method = '', path = ''] of others) {
      const answer = await service.ask({ method, path, headers });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      expect(answer.headers.get('access-control-allow-methods')).toBeNull();
    }
  });
});

test('revoking any token of an app disconnects it, and another client cannot', async () => {
  for (const which of ['access_token', 'refresh_token'] as const) {
    const { app, tokens } = await connected(await claimedWallet(service), 'read');
    const other = await newApp();
    const attempt = (token: string, client: App) => post('/oauth/revoke', { token, client_id: client.clientId });
    expect((await attempt(tokens[which], other)).status).toBe(200);
    expect((await attempt('bso_nonsense', app)).status).toBe(200);
    expect(await me(tokens.access_token)).toBe('200');
    expect((await attempt(tokens[which], app)).status).toBe(200);
    expect(await me(tokens.access_token)).toBe('401 INVALID_API_KEY');
    expect((await refresh(app, tokens.refresh_token)).status).toBe(400);
  }
});

test('a form with a field twice, or of another type, is refused in the words of OAuth', async () => {
  const twice = await post('/oauth/token', {}, { body: 'grant_type=a&grant_type=b' });
  expect(outcome(twice)).toBe('400 invalid_request');
  expect(lastCode()).toBe('INVALID_FORM');
  const json = await service.ask({ method: 'POST', path: '/oauth/token', body: { grant_type: 'a' } });
  expect(outcome(json)).toBe('400 invalid_request');
});

test('nothing secret of a connection stands in the log or the database', async () => {
  const owner = await claimedWallet(service);
  const app = await newApp();
  const { cookie, ticket } = await logIn(owner, app.query);
  const done = await send({ ...choice(owner, 'read'), ticket }, cookie);
  const code = onwardIn(done.text).searchParams.get('code') ?? '';
  const { json } = await exchange(app, code);
  await refresh(app, json.refresh_token);
  const kept = [
    service.log.join(''),
    JSON.stringify(await service.db.orm.select().from(apiKeys).all()),
    JSON.stringify(await service.db.orm.select().from(appGrants).all()),
  ].join('');
  expect(kept).toContain('/oauth/token');
  const secrets = [code, json.access_token, json.refresh_token, ticket, app.verifier, PASSWORD, cookie.slice(-43)];
  for (const secret of secrets) expect(kept).not.toContain(secret);
});

// The last: it uses up what this address may guess.
test('the log-in page asks again after a wrong password without telling whether the name exists, and count it as a log-in does', async () => {
  const { query } = await newApp();
  const { cookie, ticket } = await begin(query);
  const attempt = (username: string, password: string) => send({ ticket, action: 'login', username, password }, cookie);
  const [known, unknown] = [await attempt(wallet.username, 'wrong'), await attempt('no one at all', 'wrong')];
  const plain = (text: string) => text.replace(/ticket" value="[^"]*"/, '').replace(/username" value="[^"]*"/, '');
  expect([known.status, unknown.status]).toEqual([401, 401]);
  expect(plain(known.text)).toBe(plain(unknown.text));
  expect(known.text).toContain('aria-invalid="true" aria-describedby="problem"');
  expect(known.text).not.toContain('wrong"');
  // The API's own log-ins count with those of the page.
  let last = known;
  for (let i = 0; i < 12 && last.status === 401; i += 1) last = await attempt('no one at all', 'wrong');
  expect(last.status).toBe(429);
  expect(last.text).toContain('role="alert"');
  const body = { username: 'someone else', password: 'wrong' };
  expect((await service.ask({ method: 'POST', path: '/v1/auth/login', body })).status).toBe(429);
  // A user of before gets in all the same.
  const good = await attempt(wallet.username, PASSWORD);
  expect(good.status).toBe(200);
});
