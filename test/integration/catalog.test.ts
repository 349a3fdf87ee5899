import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { encodeFunctionData } from 'viem';
import { z } from 'zod';
import { platformFeesAbi } from '../../src/chain/contracts/generated/PlatformFees.ts';
import { eventKinds } from '../../src/features/reputation/event-kinds.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { play } from '../support/http.ts';
import { registryOf } from '../support/registry.ts';
import { until } from '../support/relay.ts';
import { startRpcProxy } from '../support/rpc-proxy.ts';
import {
  BASE_URL,
  type ClaimedWallet,
  claimedWallet,
  createWallet,
  startService,
  type TestService,
} from '../support/service.ts';

let chain: TestChain;
let service: TestService;
let wallet: ClaimedWallet;

beforeAll(async () => {
  chain = await startTestChain();
  service = await startService(chain, { registers: true });
  wallet = await claimedWallet(service, 'v3');
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

const registered = () =>
  until(
    async () => (await service.identity.agents.identityOf(wallet.id, wallet.address)).status === 'registered',
    'the wallet is registered',
  );
const get = (path: string) => play(service.app, { name: '', path, status: 200 });

/** What ERC-8004 requires of a registration file. */
const erc8004File = z.strictObject({
  type: z.literal('https://eips.ethereum.org/EIPS/eip-8004#registration-v1'),
  name: z.string().min(1),
  description: z.string().min(1),
  image: z.url(),
  services: z.array(z.object({ name: z.string().min(1), endpoint: z.string().min(1) })).min(1),
  x402Support: z.boolean(),
  active: z.boolean(),
  registrations: z.array(
    z.strictObject({ agentId: z.int().min(0), agentRegistry: z.string().regex(/^eip155:\d+:0x[0-9a-fA-F]{40}$/) }),
  ),
  supportedTrust: z.array(z.string()),
  endpoints: z.unknown(),
  owner: z.unknown(),
  registeredAt: z.unknown(),
  registrationFile: z.url(),
});

describe('the profile of an agent', () => {
  test('has the fields of an ERC-8004 registration file except for its type', async () => {
    await registered();
    const { json } = await get(`/.well-known/agent/${wallet.address.toLowerCase()}`);
    const { agentId, registeredAt } = await service.identity.agents.identityOf(wallet.id, wallet.address);
    const name = (await service.walletStore.byId(wallet.id))?.name;
    expect(json).toMatchObject({
      name,
      type: 'agent',
      endpoints: { api: BASE_URL },
      owner: { wallet: wallet.address },
      active: true,
      registeredAt: new Date(Number(registeredAt) * 1000).toISOString(),
      registrations: [{ agentId, agentRegistry: `eip155:31337:${chain.contracts.identityRegistry}` }],
    });
    expect(json.registeredAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/);
    const path = json.registrationFile.slice(BASE_URL.length);
    const file = await get(path);
    expect(erc8004File.parse(file.json)).toEqual({ ...json, type: file.json.type });
  });

  test('links to an SVG picture', async () => {
    const { json } = await get(`/.well-known/agent/${wallet.address}`);
    const { text, headers } = await get(json.image.slice(BASE_URL.length));
    expect(headers.get('content-type')).toBe('image/svg+xml');
    expect(text).toStartWith('<svg ');
  });

  test('has the time of the claim while the wallet is not registered', async () => {
    const off = await startService(chain, { relayer: 1 });
    const before = Math.floor(Date.now() / 1000);
    const own = await claimedWallet(off);
    const { json } = await play(off.app, { name: '', path: `/.well-known/agent/${own.address}`, status: 200 });
    expect(json.registrations).toEqual([]);
    expect(Date.parse(json.registeredAt) / 1000).toBeWithin(before, before + 30);
    await off.stop();
  });

  test.each(['', '/registration.json'])('of an address without a claimed wallet is not found%s', async (rest) => {
    const { chainAddress } = await createWallet(service);
    for (const address of [chainAddress, `0x${'12'.repeat(20)}`]) {
      const path = `/.well-known/agent/${address}${rest}`;
      await play(service.app, { name: '', path, status: 404, error: 'WALLET_NOT_FOUND' });
    }
    for (const text of ['0x12', 'wallet', wallet.address.replace(/[a-f]/, (letter) => letter.toUpperCase())]) {
      if (text === wallet.address) continue;
      const path = `/.well-known/agent/${text}${rest}`;
      await play(service.app, { name: '', path, status: 400, error: 'INVALID_ADDRESS' });
    }
  });
});

describe("the list of the domain's agents", () => {
  const path = '/.well-known/agent-registration.json';

  test('has every registered agent, in pages', async () => {
    await registered();
    const { agentId } = await service.identity.agents.identityOf(wallet.id, wallet.address);
    const { json } = await get(path);
    expect(json).toEqual({
      registrations: expect.arrayContaining([
        { agentId, agentRegistry: `eip155:31337:${chain.contracts.identityRegistry}` },
      ]),
      next: null,
    });
    expect((await get(`${path}?after=${agentId}`)).json.registrations).toEqual([]);
    await play(service.app, { name: '', path: `${path}?after=x`, status: 400, error: 'INVALID_PAGINATION' });
  });
});

describe('the catalog', () => {
  test('shows the contracts and fees on-chain, the limits, the events of reputation and the endpoints', async () => {
    const { json } = await get('/v1/catalog');
    expect(json).toMatchObject({
      service: 'Bursar',
      apiBase: BASE_URL,
      walletVersions: ['v2', 'v3'],
      onramp: false,
      chain: { id: 31_337, usdc: chain.contracts.usdc },
      fees: { platformBps: 200, minPaymentFeeUsdc: '0', capBps: 500, jobPlatformBps: 200, jobEvaluatorBps: 0 },
      evaluatorRules: ['manual', 'json_schema', 'http_check'],
      limits: {
        maxJobBudgetUsdc: '100',
        maxPaymentUsdc: '281474976.710655',
        minJobSeconds: 86_400,
        maxJobSeconds: 157_680_000,
      },
      documents: { erc8004Registration: `${BASE_URL}/.well-known/agent-registration.json` },
    });
    expect(json.chain.contracts.identityRegistry).toBe(chain.contracts.identityRegistry);
    expect(json.reputation.events).toHaveLength(eventKinds.length);
    expect(json.reputation.events).toContainEqual({
      eventType: 'lifetime_milestone',
      value: 5,
      tag1: 'milestone',
      tag2: null,
      sourceKind: 'milestone',
      volumeUsdc: '10',
    });
    const paths = json.endpoints.map((one: { method: string; path: string }) => `${one.method} ${one.path}`);
    expect(paths).toContain('POST /v1/payments');
    expect(paths).toContain('GET /v1/catalog');
    for (const url of Object.values<string>(json.documents)) await get(url.slice(BASE_URL.length));
  });

  test('follows the fees of the chain, and outlives a chain that does not answer', async () => {
    const proxy = startRpcProxy(chain.rpcUrl);
    const own = await startService(chain, { relayer: 1, rpcUrls: [proxy.url], nodes: { requestTimeoutMs: 500 } });
    const feesNow = async () => (await play(own.app, { name: '', path: '/v1/catalog', status: 200 })).json.fees;
    const platformBps = async () => (await feesNow()).platformBps;
    expect(await platformBps()).toBe(200);
    const fees = { address: chain.contracts.platformFees, abi: platformFeesAbi };
    const owner = await chain.client.readContract({ ...fees, functionName: 'owner' });
    const data = encodeFunctionData({ ...fees, functionName: 'setFeeBps', args: [150] });
    await registryOf(chain).callAs(owner, fees.address, data);
    const smallest = encodeFunctionData({ ...fees, functionName: 'setMinFee', args: [1_000] });
    await registryOf(chain).callAs(owner, fees.address, smallest);
    own.clock.offsetMs += 61_000;
    await until(async () => (await platformBps()) === 150, 'the new fee is shown');
    expect((await feesNow()).minPaymentFeeUsdc).toBe('0.001');
    proxy.intercept(async () => ({ status: 503, body: '' }));
    own.clock.offsetMs += 3_600_000;
    expect(await platformBps()).toBe(150);
    await own.stop();
    await proxy.stop();
  });
});

describe('the statistics', () => {
  test('count a new payment and its volume', async () => {
    service.clock.offsetMs += 6_000;
    const before = (await get('/v1/stats')).json;
    await chain.mintUsdc(wallet.address, 100_000_000n);
    const pay = await service.ask({
      method: 'POST',
      path: '/v1/payments',
      token: wallet.apiKey,
      body: { to: `0x${'77'.repeat(20)}`, amount: '1.5', currency: 'USDC' },
    });
    expect(pay.status).toBe(200);
    await until(
      async () => (await service.ask({ path: `/v1/payments/${pay.json.id}` })).json.status === 'confirmed',
      'it is confirmed',
    );
    service.clock.offsetMs += 6_000;
    const after = (await get('/v1/stats')).json;
    expect(after).toEqual({
      wallets: before.wallets,
      activeWallets: before.activeWallets,
      since: before.since,
      payments: before.payments + 1,
      volumeUsdc: '1.5',
      feesUsdc: pay.json.feeAmount,
      jobs: { byStatus: { open: 0, funded: 0, submitted: 0, completed: 0, rejected: 0, expired: 0 } },
      reputationEvents: before.reputationEvents + 1,
    });
    expect(after.activeWallets).toBeGreaterThan(0);
    expect(after.wallets).toBeGreaterThan(after.activeWallets);
  });
});
