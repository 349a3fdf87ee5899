import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { type Address, encodeFunctionData } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { type ChainFeed, startChainFeed } from '../support/chain-feed.ts';
import { handOverOnChain, ownerCalls } from '../support/owner.ts';
import { until } from '../support/relay.ts';
import {
  type ClaimedWallet,
  claimedWallet,
  startService,
  steppedUp,
  type TestService,
  turnStepUpOn,
} from '../support/service.ts';
import { startReceiver } from '../support/webhooks.ts';

const HOUR = 3_600;
const MINUTE = 60;
const SHOP: Address = '0x00000000000000000000000000000000000005a0';
const OTHER: Address = '0x00000000000000000000000000000000000005A1';

let chain: TestChain;
let service: TestService;
let wallet: ClaimedWallet;
let feed: ChainFeed;
beforeAll(async () => {
  chain = await startTestChain();
  service = await startService(chain);
  feed = startChainFeed(chain);
  void service.indexedChain.followFeed(feed.url).catch(() => undefined);
});
beforeEach(async () => {
  wallet = await claimedWallet(service, 'v3');
  await chain.mintUsdc(wallet.address, 100_000_000n);
});
afterAll(async () => {
  await service.stop();
  await feed.stop();
  await chain.stop();
});

const ask = (method: string, path: string, body?: object, headers = {}, token = wallet.token) =>
  service.ask({ method, path: `/v1/wallets/${wallet.id}${path}`, token, headers, ...(body && { body }) });
const setBudgets = (body: object, headers = {}) => ask('PUT', '/budgets', body, headers);
const setFor = (recipient: string, body: object, headers = {}) => ask('PUT', `/budgets/${recipient}`, body, headers);
const budgets = async (token = wallet.token) => (await ask('GET', '/budgets', undefined, {}, token)).json;
const payment = (amount: string, to = SHOP, more = {}) => ({ to, amount, currency: 'USDC', ...more });
const pay = (amount: string, to = SHOP, more = {}) =>
  service.ask({ method: 'POST', path: '/v1/payments', token: wallet.apiKey, body: payment(amount, to, more) });
const refused = (error: string) => ({ status: 400, json: { error } });
const inBlock = async (amount: string, to = SHOP) => {
  const headers = { Prefer: 'wait=10' };
  const asked = { method: 'POST', path: '/v1/payments', token: wallet.apiKey, headers };
  const answer = await service.ask({ ...asked, body: payment(amount, to) });
  expect(answer).toMatchObject({ status: 200, json: { status: 'confirmed' } });
};
const transactions = async () =>
  Promise.all(
    chain.relayerKeys.map((key) =>
      chain.client.getTransactionCount({ address: privateKeyToAccount(key).address, blockTag: 'pending' }),
    ),
  );

describe('rolling budgets of a wallet', () => {
  test('are none until its Owner sets them, and then bound what it spends', async () => {
    const none = { day: null, week: null, month: null, hour: null };
    expect(await budgets()).toEqual({ ...none, recipients: [] });
    expect((await ask('GET', '')).json.budgets).toEqual(none);
    const set = await setBudgets({ week: '5', month: '20' });
    expect(set).toMatchObject({ status: 200, json: { budgets: { day: null, week: '5', month: '20' } } });
    expect(set.json.tx_hash).toStartWith('0x');
    expect((await setBudgets({ week: '5' })).json).not.toHaveProperty('tx_hash');

    await inBlock('3');
    const week = { limit: '5', spent: '3', remaining: '2' };
    expect(await budgets(wallet.apiKey)).toMatchObject({ day: null, week, month: { remaining: '17' } });
    const before = await transactions();
    const over = await pay('2.000001');
    expect(over).toMatchObject(refused('BUDGET_EXCEEDED'));
    expect(over.json.message).toContain('7 days');
    expect(await transactions()).toEqual(before);
    const simulated = { method: 'POST', path: '/v1/payments/simulate', token: wallet.apiKey };
    expect((await service.ask({ ...simulated, body: payment('2.000001') })).json).toMatchObject({
      ok: false,
      error: 'BUDGET_EXCEEDED',
    });
    expect((await service.ask({ ...simulated, body: payment('2') })).json).toMatchObject({ ok: true });
    const me = await service.ask({ method: 'GET', path: '/v1/me', token: wallet.apiKey });
    expect(me.json).toMatchObject({ budgets: { week }, limits: null });
    await inBlock('2');
    expect(await pay('0.000001')).toMatchObject(refused('BUDGET_EXCEEDED'));
  });

  test.each([
    ['day', 23 * HOUR, 9 * HOUR, '24 hours'],
    ['hour', 59 * MINUTE, 21 * MINUTE, '60 minutes'],
  ])('of a %s leave room again once a spend is older than that', async (period, within, beyond, words) => {
    await setBudgets({ [period]: '5' });
    expect((await ask('GET', '')).json.budgets).toMatchObject({ [period]: '5' });
    const [change] = (await ask('GET', '/activity?kind=budgets_changed')).json.activity;
    expect(change).toMatchObject({ change: { [`${period}_budget`]: '5' } });
    await inBlock('5');
    await chain.rpc('evm_increaseTime', within);
    await chain.control.mine({ blocks: 1 });
    const over = await pay('1');
    expect(over).toMatchObject(refused('BUDGET_EXCEEDED'));
    expect(over.json.message).toContain(words);
    await chain.rpc('evm_increaseTime', beyond);
    await chain.control.mine({ blocks: 1 });
    await inBlock('5');
    expect(await budgets()).toMatchObject({ [period]: { limit: '5', spent: '5', remaining: '0' } });
  });

  test('of an hour bound a recipient, too, and stay when others are changed', async () => {
    await setBudgets({ hour: '5' });
    await setFor(OTHER, { period: 'hour', limit: '1' });
    await setBudgets({ day: '9' });
    await inBlock('1', OTHER);
    expect(await pay('0.1', OTHER)).toMatchObject(refused('RECIPIENT_BUDGET_EXCEEDED'));
    await inBlock('4');
    expect(await pay('0.1')).toMatchObject(refused('BUDGET_EXCEEDED'));
    expect(await budgets()).toMatchObject({
      hour: { limit: '5', remaining: '0' },
      day: { limit: '9', remaining: '4' },
      recipients: [{ address: OTHER, period: 'hour', limit: '1', remaining: '0' }],
    });
    expect((await setBudgets({ hour: '0' })).json.budgets).toMatchObject({ hour: null, day: '9' });
    await inBlock('4');
  });

  test('count payments in flight, so that a refusal costs no gas', async () => {
    await setBudgets({ day: '5' });
    await setFor(OTHER, { period: 'week', limit: '1' });
    await chain.rpc('evm_setAutomine', false);
    try {
      expect((await pay('1', OTHER)).status).toBe(200);
      expect((await pay('3')).status).toBe(200);
      const before = await transactions();
      expect(await pay('0.5', OTHER)).toMatchObject(refused('RECIPIENT_BUDGET_EXCEEDED'));
      expect(await pay('1.5')).toMatchObject(refused('BUDGET_EXCEEDED'));
      expect((await pay('1')).status).toBe(200);
      expect(await pay('0.000001')).toMatchObject(refused('BUDGET_EXCEEDED'));
      expect((await transactions()).toString()).not.toBe(before.toString());
    } finally {
      await chain.rpc('evm_setAutomine', true);
      await chain.control.mine({ blocks: 1 });
    }
    const spent = async () => (await budgets()).day?.spent === '5';
    await until(spent, 'all that was accepted is executed');
    const refusals = await ask('GET', '/payments?status=failed');
    expect(refusals.json.payments).toEqual([]);
  });

  test('can be exceeded by one payment that the Owner approves, which does not count', async () => {
    await setBudgets({ day: '1' });
    await setFor(SHOP, { period: 'day', limit: '1' });
    const asked = await pay('2', SHOP, { approval: 'request', reason: 'It is worth it.' });
    expect(asked).toMatchObject({ status: 202, json: { approval: { exceeds: 'BUDGET_EXCEEDED' } } });
    const path = `/v1/approvals/${asked.json.approval.id}/approve`;
    const approved = await service.ask({ method: 'POST', path, token: wallet.token, body: {} });
    expect(approved).toMatchObject({ status: 200, json: { status: 'used' } });
    const paid = async () =>
      (await service.ask({ method: 'GET', path: `/v1/payments/${approved.json.paymentId}` })).json.status;
    await until(async () => (await paid()) === 'confirmed', 'it is paid');
    expect(await budgets()).toMatchObject({ day: { spent: '0' } });
  });

  test('are loosened with a password proof alone where step-up is on', async () => {
    await turnStepUpOn(service, wallet);
    expect((await setBudgets({ day: '5', week: '5', hour: '5' })).status).toBe(200);
    const proof = await steppedUp(service, wallet);
    for (const looser of [{ day: '6' }, { week: '0' }, { hour: '6' }]) {
      expect(await setBudgets(looser)).toMatchObject({ status: 403, json: { error: 'STEP_UP_REQUIRED' } });
    }
    expect((await setBudgets({ day: '4' })).status).toBe(200);
    expect((await setBudgets({ day: '6', week: '0' }, proof)).json.budgets).toEqual({
      day: '6',
      week: null,
      month: null,
      hour: '5',
    });
    expect((await setFor(SHOP, { period: 'week', limit: '5' })).status).toBe(200);
    for (const looser of [
      { period: 'week', limit: '6' },
      { period: 'day', limit: '1' },
      { period: 'week', limit: '0' },
    ]) {
      expect(await setFor(SHOP, looser)).toMatchObject({ status: 403 });
    }
    expect((await setFor(SHOP, { period: 'month', limit: '5' }, proof)).status).toBe(200);
  });

  test('that are changed at once keep what each of them says', async () => {
    const answers = await Promise.all([setBudgets({ day: '3' }), setBudgets({ week: '4' })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await ask('GET', '')).json.budgets).toEqual({ day: '3', week: '4', month: null, hour: null });
  });

  test('are refused in any other form, to others, and where nothing changes', async () => {
    expect((await setBudgets({})).json).not.toHaveProperty('tx_hash');
    expect(await setBudgets({ day: 5 })).toMatchObject(refused('INVALID_BUDGETS'));
    expect(await setBudgets({ week: '-1' })).toMatchObject(refused('INVALID_BUDGETS'));
    expect(await setBudgets({ year: '1' })).toMatchObject(refused('UNKNOWN_FIELD'));
    expect(await setFor('me', { period: 'day', limit: '1' })).toMatchObject(refused('INVALID_ADDRESS'));
    expect(await setFor(SHOP, { period: 'none', limit: '1' })).toMatchObject(refused('INVALID_PERIOD'));
    expect(await setFor(SHOP, { period: 'day', limit: 'much' })).toMatchObject(refused('INVALID_LIMIT'));
    expect(await setFor(SHOP, { period: 'day' })).toMatchObject(refused('MISSING_LIMIT'));
    for (const target of [`0x${'0'.repeat(40)}`, wallet.address, chain.contracts.usdc]) {
      const answer = await setFor(target, { period: 'day', limit: '1' });
      expect(answer).toMatchObject(refused('INVALID_RECIPIENT'));
    }
    const { token } = await claimedWallet(service);
    expect((await ask('PUT', '/budgets', { day: '1' }, {}, token)).json.error).toBe('FORBIDDEN');
    expect((await ask('GET', '/budgets', undefined, {}, token)).json.error).toBe('FORBIDDEN');
    expect((await ask('PUT', '/budgets', { day: '1' }, {}, wallet.apiKey)).json.error).toBe('OWNER_REQUIRED');
  });
});

describe('a budget for one recipient', () => {
  test('bounds what goes there, and no one else', async () => {
    await setFor(SHOP, { period: 'month', limit: '2' });
    await inBlock('1.5');
    const shown = { address: SHOP, period: 'month', limit: '2', spent: '1.5', remaining: '0.5' };
    expect(await budgets()).toMatchObject({ day: null, recipients: [shown] });
    expect(await pay('0.6')).toMatchObject(refused('RECIPIENT_BUDGET_EXCEEDED'));
    await inBlock('5', OTHER);
    await setFor(SHOP, { period: 'month', limit: '0' });
    expect(await budgets()).toMatchObject({ recipients: [] });
    await inBlock('5');
  });
});

test('an owner with a key of their own signs budgets as typed data', async () => {
  const own = privateKeyToAccount(generatePrivateKey());
  await handOverOnChain(chain, service, wallet, own.address);
  const asked = await setBudgets({ day: '5', month: '50' });
  expect(asked).toMatchObject({ status: 202, json: { typedData: { primaryType: 'SetBudgets' } } });
  expect(asked.json.typedData.message).toMatchObject({ day: 5_000_000, week: 0, month: 50_000_000 });
  const signature = await own.signTypedData(asked.json.typedData);
  expect((await setBudgets({ day: '6', month: '50', signature })).json.error).toBe('INVALID_SIGNATURE');
  expect(await setBudgets({ day: '5', month: '50', signature })).toMatchObject({ status: 200 });
  expect((await ask('GET', '')).json.budgets).toEqual({ day: '5', week: null, month: '50', hour: null });
  const forShop = { period: 'week', limit: '3' };
  const { typedData } = (await setFor(SHOP, forShop)).json;
  expect(typedData).toMatchObject({ primaryType: 'SetRecipientBudget', message: { recipient: SHOP, period: 2 } });
  const second = await own.signTypedData(typedData);
  expect((await setFor(SHOP, { ...forShop, signature: second })).status).toBe(200);
  expect(await budgets()).toMatchObject({ recipients: [{ address: SHOP, limit: '3' }] });
});

test('the webhook hears of budgets once a block has them, no matter who set them', async () => {
  const receiver = startReceiver();
  await ask('PUT', '/webhook', { url: receiver.url });
  await setBudgets({ day: '5' });
  await setFor(SHOP, { period: 'week', limit: '3' });
  await setFor(SHOP, { period: 'week', limit: '0' });
  const heard = () => receiver.received.map(({ body }) => JSON.parse(body));
  await until(() => heard().length === 3, 'all are sent');
  const walletAddress = wallet.address;
  expect(heard()).toMatchObject([
    { type: 'budgets_changed', walletAddress, day: '5', week: null, month: null },
    { type: 'recipient_budget_changed', walletAddress, recipient: SHOP, period: 'week', limit: '3' },
    { type: 'recipient_budget_changed', walletAddress, recipient: SHOP, period: null, limit: null },
  ]);
  await receiver.stop();
});

test('the webhook hears of limits once a block has them, no matter who set them', async () => {
  const receiver = startReceiver();
  await ask('PUT', '/webhook', { url: receiver.url });
  await ask('PATCH', '/config', { maxJobDays: 10 });
  const args = [2_000_000, 7_000_000, 4_000_000_000] as const;
  const data = encodeFunctionData({ abi: agentWalletAbi, functionName: 'setPolicy', args });
  await ownerCalls(chain, service, wallet, data);
  await feed.show();
  const heard = () => receiver.received.map(({ body }) => JSON.parse(body));
  await until(() => heard().length === 2, 'both are sent');
  const reported = { type: 'policy_changed', walletAddress: wallet.address, timestamp: expect.any(Number) };
  const others = { whitelist: [], jobEvaluator: null, maxJobDays: 10 };
  expect(heard()).toEqual([
    { ...reported, ...others, txLimit: null, dailyLimit: null, expiresAt: null },
    { ...reported, ...others, txLimit: '2', dailyLimit: '7', expiresAt: 4_000_000_000 },
  ]);
  await receiver.stop();
});

test('a budget that was set without this server bounds payments at once', async () => {
  const data = encodeFunctionData({ abi: agentWalletAbi, functionName: 'setBudgets', args: [1_000_000, 0, 0, 0] });
  await ownerCalls(chain, service, wallet, data);
  expect(await pay('2')).toMatchObject(refused('BUDGET_EXCEEDED'));
  expect(await budgets()).toMatchObject({ day: { limit: '1' } });
});
