import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type Address, parseEther } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { temporaryDatabase } from '../support/database.ts';
import { until } from '../support/relay.ts';
import { reorganise } from '../support/reorganiser.ts';
import {
  type ClaimedWallet,
  claimedWallet,
  type ServiceOptions,
  startService,
  steppedUp,
  type TestService,
  testClock,
  turnStepUpOn,
} from '../support/service.ts';

const SHOP: Address = '0x00000000000000000000000000000000000005a0';

let chain: TestChain;
let service: TestService;
const database = await temporaryDatabase();
const clock = testClock();
const start = (options: ServiceOptions = {}) =>
  startService(chain, { dbPath: database.path, clock, pauses: { 'session-keys': 50 }, ...options });
beforeAll(async () => {
  chain = await startTestChain();
  service = await start();
});
afterAll(async () => {
  await service.stop();
  database.remove();
  await chain.stop();
});

const of = (wallet: ClaimedWallet) => ({
  ask: (method: string, path: string, body?: object, headers = {}) =>
    service.ask({
      method,
      path: `/v1/wallets/${wallet.id}${path}`,
      token: wallet.token,
      headers,
      ...(body && { body }),
    }),
  pay: (token: string) =>
    service.ask({
      method: 'POST',
      path: '/v1/payments',
      token,
      headers: { Prefer: 'wait=10' },
      body: { to: SHOP, amount: '1', currency: 'USDC' },
    }),
  scopes: async (key: Address) => {
    const read = { address: wallet.address, abi: agentWalletAbi, functionName: 'sessionKeyOf' } as const;
    return (await chain.client.readContract({ ...read, args: [key] }))[0];
  },
});
const LIMITED = { name: 'bot', scopes: ['payments'], limits: { txLimit: '2' } };

async function fundedWallet(): Promise<ClaimedWallet> {
  const wallet = await claimedWallet(service);
  await chain.mintUsdc(wallet.address, 10_000_000n);
  return wallet;
}

/** What the relayers have for gas. */
async function setGasMoney(value: bigint): Promise<void> {
  for (const key of chain.relayerKeys) {
    await chain.control.setBalance({ address: privateKeyToAddress(key), value });
  }
}

test('a process that dies before the chain knows a session key, or its revocation, has the next one see to it', async () => {
  const wallet = await fundedWallet();
  const { ask, pay, scopes } = of(wallet);
  await service.stop();
  await setGasMoney(0n);
  service = await start({ pauses: { 'session-keys': null } });
  const created = await ask('POST', '/keys', LIMITED);
  expect(created).toMatchObject({ status: 201, json: { onchain: 'pending', limits: { status: 'pending' } } });
  const { apiKey, id, limits } = created.json;
  expect(await pay(apiKey)).toMatchObject({ status: 409, json: { error: 'KEY_NOT_READY' } });

  await service.stop();
  await setGasMoney(parseEther('10'));
  clock.offsetMs += 60_000;
  service = await start();
  await until(async () => (await scopes(limits.sessionKey)) === 1, 'the session key is set');
  await until(async () => (await pay(apiKey)).status === 200, 'the key pays');

  await service.stop();
  await setGasMoney(0n);
  service = await start({ pauses: { 'session-keys': null } });
  expect((await ask('DELETE', `/keys/${id}`)).json).toEqual({ success: true, onchain: 'pending' });
  expect(await pay(apiKey)).toMatchObject({ status: 401 });
  expect(await scopes(limits.sessionKey)).toBe(1);
  await service.stop();
  await setGasMoney(parseEther('10'));
  clock.offsetMs += 60_000;
  service = await start();
  await until(async () => (await scopes(limits.sessionKey)) === 0, 'the session key is revoked');
});

test('limits that the chain does not know yet become looser with a proof alone, too', async () => {
  const wallet = await fundedWallet();
  const { ask } = of(wallet);
  await turnStepUpOn(service, wallet);
  await service.stop();
  await setGasMoney(0n);
  service = await start({ pauses: { 'session-keys': null } });
  const proof = await steppedUp(service, wallet);
  const { json } = await ask('POST', '/keys', LIMITED, proof);
  expect(json.limits).toMatchObject({ status: 'pending', txLimit: '2' });
  const setLimits = (txLimit: string, headers = {}) =>
    ask('PUT', `/keys/${json.id}/limits`, { txLimit, budget: null }, headers);
  const limits = async () => (await ask('GET', '/keys')).json.keys[0].limits;
  for (const looser of ['3', '0']) {
    expect(await setLimits(looser)).toMatchObject({ status: 403, json: { error: 'STEP_UP_REQUIRED' } });
  }
  expect(await limits()).toMatchObject({ status: 'pending', txLimit: '2' });
  // The stored change reaches the chain later, though the chain cannot be queried now.
  expect(await setLimits('1')).toMatchObject({ status: 503 });
  expect(await limits()).toMatchObject({ status: 'pending', txLimit: '1' });
  expect(await setLimits('5', proof)).toMatchObject({ status: 503 });

  await service.stop();
  await setGasMoney(parseEther('10'));
  clock.offsetMs += 60_000;
  service = await start();
  await until(async () => (await limits()).status === 'active', 'the chain knows them');
  expect(await limits()).toMatchObject({ txLimit: '5' });
});

test('a session key that a reorganisation removes is set again, and one that it brings back is revoked again', async () => {
  const wallet = await fundedWallet();
  const { ask, pay, scopes } = of(wallet);
  const { json } = await ask('POST', '/keys', LIMITED);
  const { sessionKey } = json.limits;
  await reorganise(chain, 1);
  await until(async () => (await scopes(sessionKey)) === 1, 'it is set again');
  await until(async () => (await pay(json.apiKey)).status === 200, 'the key pays');
  expect((await ask('DELETE', `/keys/${json.id}`)).json.onchain).toBe('done');
  await reorganise(chain, 1);
  await until(async () => (await scopes(sessionKey)) === 0, 'it is revoked again');
});

test('a session key that was revoked with all others is not set again', async () => {
  const wallet = await fundedWallet();
  const { ask, pay, scopes } = of(wallet);
  const { json } = await ask('POST', '/keys', LIMITED);
  const revoked = await ask('POST', '/keys/revoke-all', {});
  expect(revoked.status).toBe(200);
  clock.offsetMs += 120_000;
  await service.signerFollower.run();
  expect(await scopes(json.limits.sessionKey)).toBe(0);
  expect((await pay(json.apiKey)).status).toBe(401);
});
