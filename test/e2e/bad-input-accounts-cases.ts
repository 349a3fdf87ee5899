import { beforeAll, describe, expect, test } from 'bun:test';
import { z } from 'zod';
import { type ClaimedWallet, createClaimedWallet } from '../support/client.ts';
import type { Ask } from '../support/http.ts';
import { each, noTexts, outcomes, type Refusal, refuses, type SharedScene, unprovoked } from '../support/scenario.ts';
import { type Route, routes } from '../support/surface.ts';
import { chainOf, sharedScene } from './bad-input-running.ts';

/** One that no answer may repeat. */
const PASSWORD = 'a password that nothing repeats';
const UNKNOWN_CLAIM_KEY = `bsk_${'0'.repeat(8)}_${'0'.repeat(48)}`;

const createdSchema = z.object({ id: z.string(), claimKey: z.string() });

let scene: SharedScene;
let wallet: ClaimedWallet;
let foreign: ClaimedWallet;
let pending: z.output<typeof createdSchema>;

beforeAll(async () => {
  scene = await sharedScene([PASSWORD]);
  [wallet, foreign, pending] = await Promise.all([
    createClaimedWallet(scene.apiUrl),
    createClaimedWallet(scene.apiUrl),
    createPending(),
  ]);
});

const post = (path: string, body: unknown, token?: string) => scene.ask({ method: 'POST', path, body, token });
const claim = (body: object, token?: string) => post('/v1/auth/claim', body, token);
const createPending = async () => createdSchema.parse((await post('/v1/wallets', {})).json);

describe('creating a wallet', () => {
  test('refuses malformed names and versions', async () => {
    const names = ['', 'x'.repeat(51), '🦦'.repeat(51), 'a\u0000b', 'a\nb', '\ud800', ...noTexts];
    const versions = ['', 'v1', 'V2', 'v2 ', '2', 2, null, ['v2'], {}];
    await refuses(scene, (body) => ({ method: 'POST', path: '/v1/wallets', body }), [
      ...names.map((name): Refusal => [{ name }, 'INVALID_NAME']),
      ...versions.map((version): Refusal => [{ version }, 'INVALID_VERSION']),
      [{ name: '', version: 'v9' }, 'INVALID_NAME'],
    ]);
  });

  test('accepts a name of 50 characters that are surrogate pairs', async () => {
    const name = '🦦'.repeat(50);
    expect(await post('/v1/wallets', { name })).toMatchObject({ status: 201, json: { name } });
  });
});

describe('claiming a wallet', () => {
  const username = 'Zoë';

  test('refuses bad claim keys, usernames and passwords, reports the first, and refuses taken names', async () => {
    const { claimKey } = pending;
    const wrongKeys = [
      '',
      'nonsense',
      UNKNOWN_CLAIM_KEY,
      claimKey.toUpperCase(),
      ` ${claimKey}`,
      claimKey.slice(0, -1),
      claimKey.slice(0, 13) + UNKNOWN_CLAIM_KEY.slice(13),
      wallet.apiKey,
    ];
    const names = ['', 'ab', 'x'.repeat(21), '🦦'.repeat(2), ' abc', 'abc ', 'a\u0000c', '\ud800bc', ...noTexts];
    const passwords = ['', '1234567', 'x'.repeat(129), '🦦'.repeat(7), '\ud800'.repeat(9), ...noTexts];
    const taken = [wallet.username, wallet.username.toUpperCase(), wide(wallet.username)];
    await refuses(scene, (body) => ({ method: 'POST', path: '/v1/auth/claim', body }), [
      [{}, 'MISSING_CLAIM_KEY'],
      [{ username, password: PASSWORD }, 'MISSING_CLAIM_KEY'],
      [{ claimKey: 7 }, 'MISSING_USERNAME'],
      [{ claimKey, password: PASSWORD }, 'MISSING_USERNAME'],
      [{ claimKey, username: '' }, 'MISSING_PASSWORD'],
      [{ claimKey, username, password: PASSWORD, invite: 7 }, 'INVALID_INVITE'],
      [{ claimKey, username, password: PASSWORD, connectAgent: 'no' }, 'INVALID_CONNECT_AGENT'],
      ...noTexts.map((key): Refusal => [{ claimKey: key, username: '', password: '' }, 'INVALID_CLAIM_KEY']),
      ...names.map((name): Refusal => [{ claimKey, username: name, password: '' }, 'INVALID_USERNAME']),
      ...passwords.map((password): Refusal => [{ claimKey, username, password }, 'INVALID_PASSWORD']),
      ...wrongKeys.map((key): Refusal => [{ claimKey: key, username, password: PASSWORD }, 'CLAIM_KEY_INVALID']),
    ]);
    const claimWith = (name: unknown) => ({
      method: 'POST',
      path: '/v1/auth/claim',
      body: { claimKey, username: name, password: PASSWORD },
    });
    await refuses(
      scene,
      claimWith,
      taken.map((name): Refusal => [name, 'USERNAME_TAKEN']),
      409,
    );
  });

  test('needs only the claim key of a user who is logged in, and refuses a bad one', async () => {
    await refuses(scene, (body) => ({ method: 'POST', path: '/v1/auth/claim', body, token: wallet.token }), [
      [{}, 'MISSING_CLAIM_KEY'],
      [{ claimKey: null, username: 7 }, 'INVALID_CLAIM_KEY'],
      [{ claimKey: UNKNOWN_CLAIM_KEY }, 'CLAIM_KEY_INVALID'],
    ]);
  });

  test('works once, though bad claims came before, and for one of two users at the same time', async () => {
    const { claimKey } = pending;
    const chain = chainOf(scene);
    // Without blocks the claim that was first cannot end before the other one has come.
    await chain.setAutomine(false);
    const claims = [username, 'Chloë'].map(async (name) => {
      const answer = await claim({ claimKey, username: name, password: PASSWORD });
      return { name, ...answer };
    });
    const loser = await Promise.race(claims).finally(async () => {
      await chain.setAutomine(true);
      // What was sent in the meantime waits for the next block.
      await chain.mine({ blocks: 1 });
    });
    expect(loser).toMatchObject({ status: 409, json: { error: 'CLAIM_IN_PROGRESS' } });
    const winner = (await Promise.all(claims)).find(({ name }) => name !== loser.name);
    expect(winner).toMatchObject({ status: 201, json: { agentConfig: { walletId: pending.id } } });

    for (const token of [undefined, wallet.token]) {
      const again = await claim({ claimKey, username: loser.name, password: PASSWORD }, token);
      expect(again).toMatchObject({ status: 400, json: { error: 'CLAIM_KEY_INVALID' } });
    }
    const logIn = (name = '') => post('/v1/auth/login', { username: name, password: PASSWORD });
    expect((await logIn(loser.name)).json.error).toBe('INVALID_CREDENTIALS');
    expect((await logIn(winner?.name)).status).toBe(200);
  });
});

describe('passwords', () => {
  test('logging in refuses missing, malformed and wrong fields, and does not reveal which names exist', async () => {
    await refuses(scene, (body) => ({ method: 'POST', path: '/v1/auth/login', body }), [
      [{}, 'MISSING_USERNAME'],
      [{ password: PASSWORD }, 'MISSING_USERNAME'],
      [{ username: 7 }, 'MISSING_PASSWORD'],
      ...noTexts.map((username): Refusal => [{ username, password: 7 }, 'INVALID_USERNAME']),
      ...noTexts.map((password): Refusal => [{ username: 'ann', password }, 'INVALID_PASSWORD']),
    ]);
    const unknown = await post('/v1/auth/login', { username: 'no user at all', password: PASSWORD });
    for (const password of [PASSWORD, '', 'x'.repeat(60_000), `${wallet.password} `, '\u0000', '\ud800']) {
      const known = await post('/v1/auth/login', { username: wallet.username, password });
      expect(known).toMatchObject({ status: 401, text: unknown.text });
    }
    expect(unknown.json.error).toBe('INVALID_CREDENTIALS');
  });

  test('changing the password refuses missing, malformed and wrong fields, and changes nothing', async () => {
    const change = (body: unknown): Ask => ({
      method: 'POST',
      path: '/v1/auth/change-password',
      body,
      token: wallet.token,
    });
    await refuses(scene, change, [
      [{}, 'MISSING_OLD_PASSWORD'],
      [{ newPassword: PASSWORD }, 'MISSING_OLD_PASSWORD'],
      [{ oldPassword: 7 }, 'MISSING_NEW_PASSWORD'],
      ...noTexts.map((old): Refusal => [{ oldPassword: old, newPassword: '' }, 'INVALID_OLD_PASSWORD']),
      ...noTexts.map((next): Refusal => [{ oldPassword: wallet.password, newPassword: next }, 'INVALID_NEW_PASSWORD']),
      [{ oldPassword: 'wrong', newPassword: 'short' }, 'INVALID_PASSWORD'],
      [{ oldPassword: wallet.password, newPassword: 'x'.repeat(129) }, 'INVALID_PASSWORD'],
    ]);
    const wrong = change({ oldPassword: foreign.password, newPassword: PASSWORD });
    expect(await scene.ask(wrong)).toMatchObject({ status: 401, json: { error: 'INVALID_CREDENTIALS' } });
    const { username, password } = wallet;
    expect((await post('/v1/auth/login', { username, password })).status).toBe(200);
  });
});

test('setting another password refuses bad passwords, takes a proof, and changes nothing without one', async () => {
  const owner = await createClaimedWallet(scene.apiUrl);
  const { username, password, token } = owner;
  const set = (body: unknown): Ask => ({ method: 'PUT', path: '/v1/me/password', body, token });
  await refuses(scene, set, [
    [{}, 'MISSING_NEW_PASSWORD'],
    ...noTexts.map((newPassword): Refusal => [{ newPassword }, 'INVALID_NEW_PASSWORD']),
    [{ newPassword: 'short' }, 'INVALID_PASSWORD'],
    [{ newPassword: 'x'.repeat(129) }, 'INVALID_PASSWORD'],
    [{ newPassword: PASSWORD, endOtherSessions: 'no' }, 'INVALID_END_OTHER_SESSIONS'],
  ]);
  const headers = { 'X-Bursar-Step-Up': 'stp_9999999999_'.padEnd(58, 'A') };
  const forged = await scene.ask({ ...set({ newPassword: PASSWORD }), headers });
  expect(forged).toMatchObject({ status: 403, json: { error: 'STEP_UP_REQUIRED' } });
  expect((await post('/v1/auth/login', { username, password })).status).toBe(200);
});

describe('sessions and step-up', () => {
  test('refuse an unknown session and a stepUp that is not a boolean', async () => {
    const gone = { method: 'DELETE', path: '/v1/auth/sessions/ses_000000000000', token: foreign.token };
    expect(await scene.ask(gone)).toMatchObject({ status: 404, json: { error: 'SESSION_NOT_FOUND' } });
    const change = (body: unknown): Ask => ({ method: 'PATCH', path: '/v1/me/security', token: foreign.token, body });
    await refuses(scene, change, [
      [{}, 'MISSING_STEP_UP'],
      ...['true', 1, null, []].map((stepUp): Refusal => [{ stepUp }, 'INVALID_STEP_UP']),
    ]);
  });

  test('step-up refuses the API key to a token alone, and shows it with the proof of a password', async () => {
    const owner = await createClaimedWallet(scene.apiUrl);
    const { token } = owner;
    const path = `/v1/wallets/${owner.id}/api-key`;
    const switched = { method: 'PATCH', path: '/v1/me/security', token, body: { stepUp: true } };
    expect((await scene.ask(switched)).status).toBe(200);
    expect(await scene.ask({ path, token })).toMatchObject({ status: 403, json: { error: 'STEP_UP_REQUIRED' } });
    const { proof } = (await post('/v1/auth/step-up', { password: owner.password }, token)).json;
    expect((await scene.ask({ path, token, headers: { 'X-Bursar-Step-Up': proof } })).status).toBe(200);
  });
});

describe('changing a wallet', () => {
  const patch = (what: string) => (body: unknown) => ({
    method: 'PATCH',
    path: `/v1/wallets/${wallet.id}/${what}`,
    token: wallet.token,
    body,
  });

  test('refuses malformed rules, reports the first, and changes none', async () => {
    const limits = ['', '-1', '+1', '1e3', ' 1', '1.', '.5', '1.0000001', '0x1', '١', '281474976.710656e6', 'none'];
    const tooMuch = ['281474976.710656'.replace('.', ''), '9'.repeat(40), '9'.repeat(60_000)];
    const badLimits = [...limits, ...tooMuch, ...noTexts];
    const address = '0x52908400098527886E0F7030069857D2E4169EE7';
    const addresses = ['', '0x1', address.slice(2), `${address}0`, address.replace('E7', 'e7'), 7, null, []];
    const lists = [null, address, { 0: address, length: 1 }, Array(101).fill(address)];
    const times = [-1, 1.5, 2 ** 40, 2 ** 53, 1e300, null, '0', '', true, [], 1, 1_700_000_000];
    await refuses(scene, patch('config'), [
      ...badLimits.map((txLimit): Refusal => [{ txLimit }, 'INVALID_TX_LIMIT']),
      ...badLimits.map((dailyLimit): Refusal => [{ txLimit: '1', dailyLimit }, 'INVALID_DAILY_LIMIT']),
      ...lists.map((whitelist): Refusal => [{ txLimit: '1', whitelist }, 'INVALID_WHITELIST']),
      ...addresses.map((bad): Refusal => [{ whitelist: [address, bad] }, 'INVALID_ADDRESS']),
      [{ whitelist: [`0x${'0'.repeat(40)}`] }, 'INVALID_RECIPIENT'],
      ...times.map((expiresAt): Refusal => [{ txLimit: '1', expiresAt }, 'INVALID_EXPIRES_AT']),
      ...addresses.map((jobEvaluator): Refusal => [{ jobEvaluator }, 'INVALID_JOB_EVALUATOR']),
      ...[0, -1, 1.5, 1_826, '90', null, []].map((maxJobDays): Refusal => [{ maxJobDays }, 'INVALID_MAX_JOB_DAYS']),
      [{ expiresAt: '', whitelist: 7, dailyLimit: 7, txLimit: 7 }, 'INVALID_TX_LIMIT'],
    ]);
    await refuses(scene, patch('config'), [
      [{}, 'NOTHING_TO_CHANGE'],
      [{ dailylimit: '2' }, 'UNKNOWN_FIELD', 'Did you mean dailyLimit?'],
      [{ tx_limit: '2' }, 'UNKNOWN_FIELD', 'Did you mean txLimit?'],
    ]);
    const unchanged = await scene.ask(patch('config')({ txLimit: '0' }));
    expect(unchanged).toMatchObject({
      status: 200,
      json: { tx_limit: '0', daily_limit: '0', expires_at: null, whitelist: [] },
    });
    expect(unchanged.json).not.toHaveProperty('tx_hash');
  });

  test('refuses malformed guardians, and the wallet itself', async () => {
    const put = (body: unknown) => ({ ...patch('guardian')(body), method: 'PUT' });
    const bad = ['', '0x1', `0x${'g'.repeat(40)}`, 7, true, [], {}, wallet.address];
    await refuses(scene, put, [
      [{}, 'MISSING_GUARDIAN'],
      ...bad.map((guardian): Refusal => [{ guardian }, 'INVALID_GUARDIAN']),
    ]);
    const unchanged = await scene.ask(put({ guardian: null }));
    expect(unchanged).toMatchObject({ status: 200, json: { guardian: null } });
    expect(unchanged.json).not.toHaveProperty('tx_hash');
  });

  test('refuses malformed owners, the wallet itself, and an acceptance without an offer', async () => {
    const { json } = await scene.ask({
      method: 'POST',
      path: '/v1/auth/step-up',
      token: wallet.token,
      body: { password: wallet.password },
    });
    const headers = { 'X-Bursar-Step-Up': json.proof };
    const post = (path: string) => (body: unknown) => ({
      method: 'POST',
      path: `/v1/wallets/${wallet.id}/${path}`,
      token: wallet.token,
      body,
      headers,
    });
    const bad = ['', '0x1', `0x${'g'.repeat(40)}`, 7, true, [], {}, wallet.address];
    // On no curve.
    const point = `0x${'11'.repeat(32)}`;
    await refuses(scene, post('owner'), [
      [{}, 'MISSING_ADDRESS'],
      ...bad.map((address): Refusal => [{ address }, 'INVALID_OWNER']),
      [{ address: null, signature: '0x' }, 'INVALID_SIGNATURE'],
      [{ address: null, passkey: {} }, 'INVALID_OWNER'],
      ...[null, 7, 'me', [], {}, { x: point, y: '0x1' }, { x: point, y: point }, { x: point }].map(
        (passkey): Refusal => [{ passkey }, 'INVALID_OWNER_PASSKEY'],
      ),
    ]);
    await refuses(
      scene,
      post('owner/accept'),
      ['yes', null, 1].map((endConsents): Refusal => [{ endConsents }, 'INVALID_END_CONSENTS']),
    );
    for (const path of ['owner/accept', 'consents/end'])
      await refuses(
        scene,
        post(path),
        [null, '0x', ['0x12'], [1]].map((spenders): Refusal => [{ spenders }, 'INVALID_SPENDERS']),
      );
    await refuses(scene, post('owner/accept'), [[{}, 'NO_OWNERSHIP_OFFERED']], 409);
    const unchanged = await scene.ask(post('owner')({ address: null }));
    expect(unchanged.status).toBe(200);
    expect(unchanged.json).not.toHaveProperty('tx_hash');
  });

  test('refuses malformed names, and keeps the name', async () => {
    const before = await scene.ask({ path: `/v1/wallets/${wallet.id}`, token: wallet.token });
    const names = ['', 'x'.repeat(51), 'a\u0000b', 'a\u202eb', 'a\u200bb', '\ud800', ...noTexts];
    await refuses(scene, patch('name'), [
      [{}, 'MISSING_NAME'],
      ...names.map((name): Refusal => [{ name }, 'INVALID_NAME']),
    ]);
    const after = await scene.ask({ path: `/v1/wallets/${wallet.id}`, token: wallet.token });
    expect(after.json).toEqual(before.json);
  });
});

describe('a wallet', () => {
  const ofWallet = routes.filter(({ path }) => path.includes('/v1/wallets/:id'));
  /** Bodies that would do something to the wallet if the caller had a right to it. */
  const bodies: Readonly<Record<string, object>> = {
    '/withdrawal-policy': { delaySeconds: 0 },
    '/guardian': { guardian: null },
    '/offers': { offers: [] },
    '/budgets': { day: '1' },
    '/budgets/:recipient': { period: 'day', limit: '1' },
    '/owner': { address: '0x000000000000000000000000000000000000b0b0' },
    '/owner/accept': {},
    '/consents/end': {},
    '/approval-hours': { approvalHours: 1 },
    '/name': { name: 'mine now' },
    '/keys': { name: 'mine', scopes: ['read'] },
    '/keys/:keyId/limits': { txLimit: '0', budget: null },
    '/owner-key/export': { passphrase: 'staple orbit velvet canyon 41' },
    '/withdraw': { to: '0x000000000000000000000000000000000000b0b0', amount: '1' },
    '/webhook': { url: 'https://thief.example/' },
    '/config': { txLimit: '0.000001' },
  };
  // Without a body there is nothing to break, and fields are refused before anything is looked up.
  const body = ({ path, method, broken }: Route) =>
    method === 'GET' || broken === undefined ? undefined : bodies[path.replace('/v1/wallets/:id', '')];
  const knock = (id: string, token: string) =>
    outcomes(ofWallet, (route) =>
      scene.ask({ method: route.method, path: route.path.replace(':id', id), token, body: body(route) }),
    );

  test('of another user answers FORBIDDEN at every endpoint, and stays as it is', async () => {
    const before = await scene.ask({ path: `/v1/wallets/${foreign.id}`, token: foreign.token });
    expect(await knock(foreign.id, wallet.token)).toEqual(each(ofWallet, '403 FORBIDDEN'));
    const after = await scene.ask({ path: `/v1/wallets/${foreign.id}`, token: foreign.token });
    expect(after).toMatchObject({ status: 200, json: before.json });
    const key = await scene.ask({ path: `/v1/wallets/${foreign.id}/api-key`, token: foreign.token });
    expect(key.json.apiKey).toBe(foreign.apiKey);
  });

  test('that is unclaimed answers WALLET_NOT_ACTIVE to any user and any API key', async () => {
    const { id } = await createPending();
    expect(await knock(id, wallet.token)).toEqual(each(ofWallet, '400 WALLET_NOT_ACTIVE'));
    for (const path of [`/v1/wallets/${id}/balance`, `/v1/wallets/${id}/payments`]) {
      const answer = await scene.ask({ path, token: wallet.apiKey });
      expect(answer).toMatchObject({ status: 400, json: { error: 'WALLET_NOT_ACTIVE' } });
    }
  });

  test.each(['wallet_000000000000', 'wallet_', 'nonsense'])(
    'that does not exist is answered WALLET_NOT_FOUND: %s',
    async (id) => {
      expect(await knock(id, wallet.token)).toEqual(each(ofWallet, '404 WALLET_NOT_FOUND'));
    },
  );

  test('is not found by its id in capitals or with an encoded suffix', async () => {
    const almost = [wallet.id.toUpperCase(), `${wallet.id}%00`, `${wallet.id}%20`, `${wallet.id}%2F`];
    for (const id of almost) {
      expect(await knock(id, wallet.token)).toEqual(each(ofWallet, '404 WALLET_NOT_FOUND'));
    }
  });

  test('is looked up only after the request has passed validation', async () => {
    for (const id of ['wallet_000000000000', foreign.id]) {
      const path = `/v1/wallets/${id}`;
      const token = wallet.token;
      await refuses(scene, (sent) => ({ method: 'PATCH', path: `${path}/name`, token, body: sent }), [
        [{}, 'MISSING_NAME'],
        [{ name: 7 }, 'INVALID_NAME'],
      ]);
      await refuses(scene, (query) => ({ path: `${path}/payments?limit=${query}`, token }), [
        ['ten', 'INVALID_PAGINATION'],
      ]);
    }
  });
});

test('no request failed inside the server, and every error code of accounts was provoked', () => {
  expect(scene.server.output()).not.toContain('request failed');
  expect(unprovoked('bad-input-accounts', scene)).toEqual([]);
});

/** The same letters and digits in their full width. */
function wide(text: string): string {
  return text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
}
