import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { type Address, encodeFunctionData } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { platformFeesAbi } from '../../src/chain/contracts/generated/PlatformFees.ts';
import { parseWalletState, walletStateCall } from '../../src/chain/wallets/wallet-state.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { ownerCalls } from '../support/owner.ts';
import { sendAs } from '../support/payments-service.ts';
import { until } from '../support/relay.ts';
import { type ClaimedWallet, claimedWallet, startService, type TestService } from '../support/service.ts';
import { balanceOf } from '../support/usdc.ts';

/** A cent in addition to 2 %. */
const MIN_FEE = 10_000;
const FUNDS = 100_000_000n;

let chain: TestChain;
let service: TestService;
let wallet: ClaimedWallet;
let shop: Address;

beforeAll(async () => {
  chain = await startTestChain();
  const data = encodeFunctionData({ abi: platformFeesAbi, functionName: 'setMinFee', args: [MIN_FEE] });
  await sendAs(chain, chain.deployerKey, chain.contracts.platformFees, data);
  service = await startService(chain, { pauses: { approvals: null } });
});
beforeEach(async () => {
  wallet = await claimedWallet(service);
  await chain.mintUsdc(wallet.address, FUNDS);
  shop = privateKeyToAccount(generatePrivateKey()).address;
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

const ask = (method: string, path: string, body: object, token = wallet.token) =>
  service.ask({ method, path, token, body });
const limitTo = async (rules: object) =>
  expect((await ask('PATCH', `/v1/wallets/${wallet.id}/config`, rules)).status).toBe(200);
const bodyOf = (amount: string, more: object = {}) => ({ to: shop, amount, currency: 'USDC', ...more });
const pay = (amount: string, more: object = {}) => ask('POST', '/v1/payments', bodyOf(amount, more), wallet.apiKey);
const simulate = async (amount: string) =>
  (await ask('POST', '/v1/payments/simulate', bodyOf(amount), wallet.apiKey)).json;
const spent = async () => {
  const { data = '0x' } = await chain.client.call({ to: wallet.address, data: walletStateCall });
  return parseWalletState(data).spentToday;
};
const cost = async () => FUNDS - (await balanceOf(chain, wallet.address));

describe('the smallest fee of a payment', () => {
  test('is never above the amount', async () => {
    expect(await simulate('0.00004')).toMatchObject({ ok: true, feeAmount: '0.00004', total: '0.00008' });
    expect((await pay('0.00004')).json).toMatchObject({ feeAmount: '0.00004' });
    await until(async () => (await balanceOf(chain, shop)) === 40n, 'the shop is paid');
    expect(await cost()).toBe(80n);
  });

  test("counts against the day's limit where it is above a twentieth of the amount, in flight as on the chain", async () => {
    await limitTo({ dailyLimit: '0.2' });
    // Each counts 0.05 and 0.0075 of the fee of 0.01.
    await chain.control.setAutomine(false);
    try {
      for (let times = 0; times < 3; times++) expect((await pay('0.05')).status).toBe(200);
      expect(await spent()).toBe(0n);
      const fourth = await simulate('0.05');
      expect(fourth).toMatchObject({ ok: false, error: 'DAILY_LIMIT_EXCEEDED', remainingToday: '0.0275' });
      expect((await pay('0.05')).json.error).toBe('DAILY_LIMIT_EXCEEDED');
    } finally {
      await chain.control.setAutomine(true);
      await chain.control.mine({ blocks: 1 });
    }
    await until(async () => (await balanceOf(chain, shop)) === 150_000n, 'the shop is paid');
    expect(await spent()).toBe(172_500n);
    // It would count 0.018422 and 0.009079: a micro-USDC more than is left.
    expect((await pay('0.018422')).json.error).toBe('DAILY_LIMIT_EXCEEDED');
    expect((await pay('0.018421')).status).toBe(200);
  });

  test('counts against the limit of one payment, and against budgets', async () => {
    await limitTo({ txLimit: '0.0574' });
    expect((await pay('0.05')).json).toMatchObject({
      error: 'TX_LIMIT_EXCEEDED',
      message: expect.stringContaining('0.0575 USDC is above the limit of 0.0574 USDC'),
    });
    await limitTo({ txLimit: '0.0575' });
    const data = encodeFunctionData({ abi: agentWalletAbi, functionName: 'setBudgets', args: [100_000, 0, 0, 0] });
    await ownerCalls(chain, service, wallet, data);
    expect((await pay('0.05')).status).toBe(200);
    await until(async () => (await balanceOf(chain, shop)) === 50_000n, 'the shop is paid');
    expect((await pay('0.05')).json.error).toBe('BUDGET_EXCEEDED');
    expect((await pay('0.0425')).json.error).toBe('BUDGET_EXCEEDED');
  });

  test('is a twentieth at most where the Owner has approved the payment, and counts against nothing', async () => {
    await limitTo({ txLimit: '0.01', dailyLimit: '0.01' });
    const requested = await pay('0.05', { approval: 'request' });
    expect(requested).toMatchObject({ status: 202, json: { approval: { status: 'pending', feeAmount: '0.0025' } } });
    const path = `/v1/approvals/${requested.json.approval.id}/approve`;
    expect((await ask('POST', path, {})).json).toMatchObject({ status: 'used', refusal: null });
    await until(async () => (await balanceOf(chain, shop)) === 50_000n, 'the shop is paid');
    expect([await cost(), await spent()]).toEqual([52_500n, 0n]);
  });
});
