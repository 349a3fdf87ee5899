import { beforeEach, describe, expect, test } from 'bun:test';
import { createPublicClient, formatUnits, http } from 'viem';
import { fundedWallet } from '../support/attestation.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { balancerWords, boundedBatches, laggingBackend, withoutHistory } from '../support/node-kinds.ts';
import { openedInTests } from '../support/opened.ts';
import { RECIPIENT } from '../support/payments-service.ts';
import { until } from '../support/relay.ts';
import { type RpcProxy, startRpcProxy } from '../support/rpc-proxy.ts';
import { type ClaimedWallet, claimedWallet, startService, type TestService } from '../support/service.ts';
import { balanceOf } from '../support/usdc.ts';

/** The whole service behind nodes as operators meet them. */

const opened = openedInTests();
let chain: TestChain;
let proxy: RpcProxy;
let service: TestService;
let wallet: ClaimedWallet;

beforeEach(async () => {
  chain = await startTestChain({ slotsInAnEpoch: 1 });
  proxy = startRpcProxy(chain.rpcUrl);
  service = await startService(chain, { rpcUrls: [proxy.url], relayLimits: { idlePollMs: 50 } });
  opened.push(chain, proxy, service);
  wallet = await fundedWallet(chain, service);
  // The kinds of nodes need a few blocks to lag behind, or to forget.
  await chain.control.mine({ blocks: 10 });
});

const client = () => createPublicClient({ transport: http(chain.rpcUrl), cacheTime: 0 });

const config = (body: object) =>
  service.ask({ method: 'PATCH', path: `/v1/wallets/${wallet.id}/config`, token: wallet.token, body });
const post = (what: 'freeze' | 'unfreeze') =>
  service.ask({ method: 'POST', path: `/v1/wallets/${wallet.id}/${what}`, token: wallet.token });

const get = (path: string, token: string) => service.ask({ path, token });
const ask = (path: string, amount: string) =>
  service.ask({ method: 'POST', path, token: wallet.apiKey, body: { to: RECIPIENT, amount, currency: 'USDC' } });
const pay = (amount = '1') => ask('/v1/payments', amount);
const simulated = () => ask('/v1/payments/simulate', '1');

async function confirmed(id: unknown): Promise<void> {
  await until(async () => {
    const { json } = await get(`/v1/payments/${id}`, wallet.apiKey);
    return json.status === 'confirmed';
  }, `${id} is confirmed`);
}

/** What agents and owners do; each answer must be right, however the nodes are. */
async function live(rounds: number): Promise<void> {
  for (let round = 1; round <= rounds; round += 1) {
    const paid = await pay();
    expect(paid).toMatchObject({ status: 200 });
    await confirmed(paid.json.id);
    expect(await config({ txLimit: String(round) })).toMatchObject({ status: 200 });
    expect((await pay(String(round + 1))).json.error).toBe('TX_LIMIT_EXCEEDED');
    const policy = await get(`/v1/wallets/${wallet.id}/policy`, wallet.token);
    expect(policy).toMatchObject({ status: 200, json: { txLimit: String(round) } });
    expect(await post('freeze')).toMatchObject({ status: 200 });
    expect((await pay()).json.error).toBe('WALLET_FROZEN');
    expect((await simulated()).json).toMatchObject({ ok: false, error: 'WALLET_FROZEN' });
    expect(await post('unfreeze')).toMatchObject({ status: 200 });
    const { json } = await get(`/v1/wallets/${wallet.id}/balance`, wallet.token);
    expect(json.balance).toBe(formatUnits(await balanceOf(chain, wallet.address), 6));
  }
}

describe('payments, limits and freezes work', () => {
  test('behind a balancer one of whose backends lags', async () => {
    proxy.intercept(laggingBackend(chain.rpcUrl, client(), 3));
    await live(5);
  });
  test('behind such a balancer with money that has just come, as soon as its balance shows it', async () => {
    const poor = await claimedWallet(service);
    proxy.intercept(laggingBackend(chain.rpcUrl, client(), 3));
    for (let round = 0; round < 12; round += 1) {
      await chain.mintUsdc(poor.address, 1_020_000n);
      await until(
        async () => (await get(`/v1/wallets/${poor.id}/balance`, poor.token)).json.balance !== '0',
        'the balance shows it',
      );
      const body = { to: RECIPIENT, amount: '1', currency: 'USDC' };
      const paid = await service.ask({ method: 'POST', path: '/v1/payments', token: poor.apiKey, body });
      expect(paid.json).toMatchObject({ id: expect.any(String) });
      await until(
        async () => (await get(`/v1/wallets/${poor.id}/balance`, poor.token)).json.balance === '0',
        'it is spent',
      );
    }
  });
  test('behind a balancer that has lost its backends for moments', async () => {
    proxy.intercept(balancerWords());
    await live(3);
  });
  test('on a node that keeps the state of two blocks', async () => {
    proxy.intercept(withoutHistory(client(), 2));
    await live(3);
  });
  test.each([
    [1, 400],
    [3, 500],
    [10, 200],
  ])('on a node that takes %d requests at once, and refuses more with %d', async (most, status) => {
    proxy.refuseBatches(boundedBatches(most, status));
    await live(2);
    await chain.control.mine({ blocks: 40 });
    await live(1);
  });
});
