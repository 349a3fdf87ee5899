import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { generateKeyPairSync } from 'node:crypto';
import { jwtVerify } from 'jose';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { scratchFolder } from '../support/binary.ts';
import { type ClaimedWallet, call, createClaimedWallet, fund } from '../support/client.ts';
import { startDev } from '../support/dev.ts';
import {
  good,
  noTexts,
  payments,
  type Refusal,
  refuses,
  type Scene,
  startScene,
  unprovoked,
} from '../support/scenario.ts';

const SAFE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const UNKNOWN_WALLET = 'wallet_000000000000';

let scene: Scene;
let wallet: ClaimedWallet;
let other: ClaimedWallet;
const { newWallet, configure, pay } = payments(() => scene);

beforeAll(async () => {
  scene = await startScene('owner-tools', []);
  wallet = await newWallet('100');
  other = await createClaimedWallet(scene.apiUrl);
});

afterAll(() => scene.stop());

const withdrawal = (body: unknown, token = wallet.token) => ({
  method: 'POST',
  path: `/v1/wallets/${wallet.id}/withdraw`,
  token,
  body,
});
const simulation = (body: unknown) => ({ method: 'POST', path: '/v1/payments/simulate', token: wallet.apiKey, body });
const policy = async () => (await scene.ask({ path: `/v1/wallets/${wallet.id}/policy`, token: wallet.apiKey })).json;
const session = (body: unknown) => ({ method: 'POST', path: '/v1/onramp/session-token', token: wallet.token, body });

test('an Owner takes money out of a frozen wallet once, however often he asks', async () => {
  const frozen = await scene.ask({ method: 'POST', path: `/v1/wallets/${wallet.id}/freeze`, token: wallet.token });
  expect(frozen.status).toBe(200);
  const body = { to: SAFE, amount: '40', idempotencyKey: 'savings' };
  const answers = await Promise.all(Array.from({ length: 5 }, () => scene.ask(withdrawal(body))));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(new Set(answers.map(({ json }) => json.txHash)).size).toBe(1);
  const { json } = await scene.ask({ path: `/v1/wallets/${wallet.id}/balance`, token: wallet.token });
  expect(json.balance).toBe('60');
  const thawed = await scene.ask({ method: 'POST', path: `/v1/wallets/${wallet.id}/unfreeze`, token: wallet.token });
  expect(thawed.status).toBe(200);
});

test('an Owner hands a wallet to an account of his own, whose signatures this server then takes', async () => {
  const account = privateKeyToAccount(generatePrivateKey());
  const ask = (path: string, body: object, headers = {}) =>
    scene.ask({ method: 'POST', path: `/v1/wallets/${other.id}/${path}`, token: other.token, body, headers });
  const signed = async (path: string, body: object) => {
    const { status, json } = await ask(path, body);
    expect([path, status, json.signer.address]).toEqual([path, 202, account.address]);
    return await ask(path, { ...body, signature: await account.signTypedData(json.typedData) });
  };
  await fund(scene.apiUrl, other.address, '9');
  const proof = await scene.ask({
    method: 'POST',
    path: '/v1/auth/step-up',
    token: other.token,
    body: { password: other.password },
  });
  const headers = { 'X-Bursar-Step-Up': proof.json.proof };
  expect((await ask('owner', { address: account.address }, headers)).status).toBe(200);
  expect((await signed('owner/accept', {})).status).toBe(200);
  const shown = await scene.ask({ path: `/v1/wallets/${other.id}/policy`, token: other.token });
  expect(shown.json).toMatchObject({ owner: account.address, offeredTo: null });
  expect((await signed('freeze', {})).status).toBe(200);
  const body = { to: account.address, amount: '9', idempotencyKey: 'all' };
  const stolen = await ask('withdraw', { ...body, signature: `0x${'5c'.repeat(65)}` });
  expect(stolen).toMatchObject({ status: 400, json: { error: 'INVALID_SIGNATURE' } });
  expect((await signed('withdraw', body)).status).toBe(200);
  const { json } = await scene.ask({ path: `/v1/wallets/${other.id}/balance`, token: other.token });
  expect(json.balance).toBe('0');
});

test('a simulation shows the fee, the rest of the daily limit and the refusals of the rules', async () => {
  await configure(wallet, { txLimit: '5', dailyLimit: '8', whitelist: [good.to] });
  expect((await scene.ask(simulation({ ...good, amount: '5' }))).json).toEqual({
    ok: true,
    feeAmount: '0.1',
    total: '5.1',
    remainingToday: '8',
  });
  const paid = await pay(wallet, { amount: '5' });
  expect(paid.json).toMatchObject({ feeAmount: '0.1' });
  expect((await scene.ask(simulation({ ...good, amount: '4' }))).json).toMatchObject({
    ok: false,
    error: 'DAILY_LIMIT_EXCEEDED',
    remainingToday: '3',
  });
  expect((await scene.ask(simulation({ ...good, to: SAFE }))).json.error).toBe('NOT_IN_WHITELIST');
  const { txLimit, dailyLimit, whitelist, frozen } = await policy();
  expect({ txLimit, dailyLimit, whitelist, frozen }).toEqual({
    txLimit: '5',
    dailyLimit: '8',
    whitelist: [good.to],
    frozen: false,
  });
});

describe('a bad request is refused', () => {
  test('for a withdrawal', async () => {
    const body = { to: SAFE, amount: '1' };
    const table: Refusal[] = [
      [{ amount: '1' }, 'MISSING_TO'],
      [{ to: SAFE }, 'MISSING_AMOUNT'],
      ...noTexts.map((to): Refusal => [{ ...body, to }, 'INVALID_ADDRESS']),
      ...noTexts.map((amount): Refusal => [{ ...body, amount }, 'INVALID_AMOUNT']),
      ...['0', '-1', '1e3', '0.0000001', ' 1', '281474976.710656'].map(
        (amount): Refusal => [{ ...body, amount }, 'INVALID_AMOUNT'],
      ),
      [{ ...body, idempotencyKey: '' }, 'INVALID_IDEMPOTENCY_KEY'],
      [{ ...body, to: wallet.address }, 'INVALID_RECIPIENT'],
      [{ ...body, amount: '1000' }, 'INSUFFICIENT_BALANCE'],
    ];
    await refuses(scene, withdrawal, table);
    await refuses(scene, (sent) => withdrawal(sent, other.token), [[body, 'FORBIDDEN']], 403);
  });

  test('for a simulation', () =>
    refuses(scene, simulation, [
      [{}, 'MISSING_TO'],
      [{ ...good, amount: '0' }, 'INVALID_AMOUNT'],
      [{ ...good, currency: 'EUR' }, 'UNSUPPORTED_CURRENCY'],
    ]));

  test('for an onramp session', async () => {
    await refuses(scene, session, [
      [{}, 'MISSING_WALLET_ID'],
      [{ walletId: 7 }, 'INVALID_WALLET_ID'],
    ]);
    const foreign: Refusal[] = [UNKNOWN_WALLET, other.id, '../..'].map((walletId) => [{ walletId }, 'INVALID_WALLET']);
    await refuses(scene, session, foreign, 403);
    await refuses(scene, session, [[{ walletId: wallet.id }, 'CDP_NOT_CONFIGURED']], 503);
  });

  test('and every error code of these endpoints was provoked', () => {
    expect(unprovoked('owner-tools', scene)).toEqual([]);
  });
});

test('an onramp session is requested with a token signed by the key in the settings', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = privateKey.export({ type: 'sec1', format: 'pem' }).toString();
  let bearer = '';
  const standIn = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      bearer = request.headers.get('authorization') ?? '';
      return Response.json({ token: 'one-time' });
    },
  });
  const folder = scratchFolder('onramp');
  const server = await startDev({
    dataDir: `${folder.path}/data`,
    cwd: folder.path,
    blockTimeSeconds: 0,
    env: {
      BURSAR_CDP_KEY_ID: 'key-1',
      BURSAR_CDP_KEY_SECRET: pem.replaceAll('\n', '\\n'),
      BURSAR_CDP_URL: `http://127.0.0.1:${standIn.port}`,
    },
  });
  try {
    const { apiUrl } = server.facts;
    const { id: walletId, token } = await createClaimedWallet(apiUrl);
    const answer = await call(apiUrl, 'POST', '/v1/onramp/session-token', { token, body: { walletId } });
    expect(answer).toMatchObject({ status: 200, body: { token: 'one-time' } });
    await jwtVerify(bearer.replace('Bearer ', ''), publicKey, { subject: 'key-1', issuer: 'cdp' });
  } finally {
    await server.stop();
    await standIn.stop(true);
    folder.remove();
  }
});
