import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { type Address, encodeFunctionData, type Hex, isHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { signers } from '../../src/accounts/auth/auth-tables.ts';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { signedPayCall } from '../../src/features/payments/payment-intent.ts';
import { domainSeparator } from '../../src/features/signing/sessions.ts';
import { createSignerStore } from '../../src/features/wallets/signers/signer-store.ts';
import { openKey } from '../../src/features/wallets/wallet-keys.ts';
import { anvilKey, startTestChain, type TestChain } from '../support/chain.ts';
import { createRequest, jobBody, stepRequest } from '../support/job-requests.ts';
import { handOverOnChain, ownerCalls } from '../support/owner.ts';
import { sendAs } from '../support/payments-service.ts';
import { until } from '../support/relay.ts';
import { createFacilitator, startSellerV2 } from '../support/sellers.ts';
import {
  type ClaimedWallet,
  claimedWallet,
  startService,
  steppedUp,
  type TestService,
  turnStepUpOn,
} from '../support/service.ts';

const SHOP: Address = '0x00000000000000000000000000000000000005a0';

let chain: TestChain;
let service: TestService;
let wallet: ClaimedWallet;
beforeAll(async () => {
  chain = await startTestChain();
  service = await startService(chain, { pauses: { 'session-keys': 50 } });
});
beforeEach(async () => {
  wallet = await claimedWallet(service, 'v3');
  await chain.mintUsdc(wallet.address, 100_000_000n);
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

const ask = (method: string, path: string, body?: object, headers = {}, token = wallet.token) =>
  service.ask({ method, path: `/v1/wallets/${wallet.id}${path}`, token, headers, ...(body && { body }) });
const WEEKLY = { txLimit: '3', budget: { period: 'week', limit: '5' } };
const create = (body: object = {}, headers = {}) =>
  ask('POST', '/keys', { name: 'bot', scopes: ['read', 'payments'], limits: WEEKLY, ...body }, headers);
/** The text and the id of a new key. */
async function made(body: object = {}): Promise<{ apiKey: string; id: string; prefix: string; address: Address }> {
  const { status, json } = await create(body);
  expect({ status, onchain: json.onchain, of: json.limits?.status }).toEqual({
    status: 201,
    onchain: 'done',
    of: 'active',
  });
  return { apiKey: json.apiKey, id: json.id, prefix: json.id.slice(4), address: json.limits.sessionKey };
}
const keys = async () => (await ask('GET', '/keys')).json.keys;
const pay = (token: string, amount = '1', more = {}, headers = {}) =>
  service.ask({
    method: 'POST',
    path: '/v1/payments',
    token,
    headers,
    body: { to: SHOP, amount, currency: 'USDC', ...more },
  });
const inBlock = async (token: string, amount = '1') =>
  expect(await pay(token, amount, {}, { Prefer: 'wait=10' })).toMatchObject({ json: { status: 'confirmed' } });
const refused = (error: string, status = 400) => ({ status, json: { error } });
const onChain = async (key: Address) => {
  const read = { address: wallet.address, abi: agentWalletAbi, functionName: 'sessionKeyOf' } as const;
  const [scopes, , txLimit, period, limit, spent] = await chain.client.readContract({ ...read, args: [key] });
  return { scopes, txLimit, period, limit, spent };
};
const rowOf = async (prefix: string) => service.db.orm.select().from(signers).where(eq(signers.prefix, prefix)).get();

/** The private key of a session key, as a thief who has broken into the server has it. */
async function stolen(prefix: string): Promise<Hex> {
  const row = await rowOf(prefix);
  const key = openKey(service.vault, wallet.id, `session-key:${prefix}`, row?.keySealed ?? '');
  if (!isHex(key)) throw new Error('There is no such key.');
  return key;
}

/** Pays by a session key's own signature, without this server. */
async function payDirectly(key: Hex, amount: bigint, nonce: number): Promise<void> {
  const { timestamp } = await chain.client.getBlock();
  const domain = domainSeparator(wallet.address, '3', chain.chainId);
  const message = { to: SHOP, amount, maxFee: amount, ref: `0x${'7e'.repeat(32)}`, nonce, epoch: 0 } as const;
  const data = await signedPayCall(domain, { ...message, deadline: Number(timestamp) + 100 }, key);
  await sendAs(chain, chain.strangerKey, wallet.address, data);
}

describe('a key with limits of its own', () => {
  test('is paid with within them, by a session key of its own, in addition to the rules of the wallet', async () => {
    const key = await made();
    expect(await onChain(key.address)).toMatchObject({ scopes: 1, txLimit: 3_000_000, period: 2 });
    await inBlock(key.apiKey, '2');
    expect(await onChain(key.address)).toMatchObject({ spent: 2_000_000 });
    expect(await pay(key.apiKey, '3.1')).toMatchObject(refused('KEY_TX_LIMIT_EXCEEDED'));
    await inBlock(key.apiKey, '3');
    expect(await pay(key.apiKey, '0.1')).toMatchObject(refused('KEY_BUDGET_EXCEEDED'));
    await inBlock(wallet.apiKey, '20');
    const budget = { period: 'week', limit: '5', spent: '5', remaining: '0' };
    const limits = { status: 'active', txLimit: '3', budget, sessionKey: key.address };
    expect(await keys()).toMatchObject([{ id: key.id, limits }]);
    const me = await service.ask({ method: 'GET', path: '/v1/me', token: key.apiKey });
    expect(me.json).toMatchObject({ kind: 'agent', limits });
    await ask('PUT', '/budgets', { day: '1' });
    expect(await pay(wallet.apiKey, '2')).toMatchObject(refused('BUDGET_EXCEEDED'));
    expect((await pay(wallet.apiKey, '1')).status).toBe(200);
  });

  test('has payments in flight counted against its own budget alone', async () => {
    const [one, other] = [await made(), await made()];
    await chain.rpc('evm_setAutomine', false);
    try {
      expect((await pay(one.apiKey, '3')).status).toBe(200);
      expect((await pay(other.apiKey, '3')).status).toBe(200);
      expect(await pay(one.apiKey, '2.1')).toMatchObject(refused('KEY_BUDGET_EXCEEDED'));
      expect((await pay(one.apiKey, '2')).status).toBe(200);
      expect(await pay(one.apiKey, '0.1')).toMatchObject(refused('KEY_BUDGET_EXCEEDED'));
      expect((await pay(wallet.apiKey, '3')).status).toBe(200);
    } finally {
      await chain.rpc('evm_setAutomine', true);
      await chain.control.mine({ blocks: 1 });
    }
    await until(async () => (await onChain(one.address)).spent === 5_000_000, 'all of it is executed');
    expect((await ask('GET', '/payments?status=failed')).json.payments).toEqual([]);
  });

  test('pays above them what the Owner approves, with its own session key', async () => {
    const key = await made();
    const asked = await pay(key.apiKey, '4', { approval: 'request', reason: 'a larger one' });
    expect(asked).toMatchObject({ status: 202, json: { approval: { exceeds: 'KEY_TX_LIMIT_EXCEEDED' } } });
    const path = `/v1/approvals/${asked.json.approval.id}/approve`;
    const approved = await service.ask({ method: 'POST', path, token: wallet.token, body: {} });
    expect(approved).toMatchObject({ status: 200, json: { status: 'used' } });
    // Another approval, whose key is revoked before the Owner decides, has ended with it.
    const second = await pay(key.apiKey, '4', { approval: 'request', reason: 'once more' });
    await ask('DELETE', `/keys/${key.id}`);
    const late = `/v1/approvals/${second.json.approval.id}/approve`;
    const decided = await service.ask({ method: 'POST', path: late, token: wallet.token, body: {} });
    expect(decided).toMatchObject({ status: 409, json: { error: 'APPROVAL_ENDED' } });
  });

  test('is as strong as its scope on the chain, for a thief who has its session key', async () => {
    const buyer = await made({ scopes: ['x402'] });
    const payer = await made({ scopes: ['payments'] });
    expect(await onChain(buyer.address)).toMatchObject({ scopes: 2 });
    expect(await pay(buyer.apiKey)).toMatchObject(refused('SCOPE_REQUIRED', 403));
    await expect(payDirectly(await stolen(buyer.prefix), 1_000_000n, 0)).rejects.toThrow();
    const key = await stolen(payer.prefix);
    await expect(payDirectly(key, 3_000_001n, 0)).rejects.toThrow();
    await payDirectly(key, 3_000_000n, 0);
    await expect(payDirectly(key, 2_000_001n, 1)).rejects.toThrow();
    await payDirectly(key, 1_000_000n, 1);
    await ask('DELETE', `/keys/${payer.id}`);
    await expect(payDirectly(key, 1_000_000n, 2)).rejects.toThrow();
  });

  test('takes part in Jobs with the scope for them, and the Provider counts as who is paid', async () => {
    const provider = await claimedWallet(service, 'v3');
    const { timestamp } = await chain.client.getBlock();
    const key = await made({ scopes: ['read', 'jobs'] });
    await ask('PUT', `/budgets/${provider.address}`, { period: 'day', limit: '4' });
    const agent = { apiKey: key.apiKey };
    const body = (budgetUsdc: string) =>
      jobBody(provider.address, Number(timestamp) + 172_800, { budgetUsdc, evaluatorRule: { type: 'manual' } });
    const dear = await service.ask(createRequest(agent, body('4500000')));
    expect(dear.status).toBe(201);
    expect(await service.ask(stepRequest(agent, dear.json.jobId, 'fund'))).toMatchObject(
      refused('KEY_TX_LIMIT_EXCEEDED'),
    );
    const job = await service.ask(createRequest(agent, body('2500000')));
    expect(await service.ask(stepRequest(agent, job.json.jobId, 'fund'))).toMatchObject({ status: 200 });
    expect(await onChain(key.address)).toMatchObject({ scopes: 4, spent: 2_500_000 });
    const next = await service.ask(createRequest(agent, body('2000000')));
    expect(await service.ask(stepRequest(agent, next.json.jobId, 'fund'))).toMatchObject(
      refused('RECIPIENT_BUDGET_EXCEEDED'),
    );
  });

  test('buys from sellers with the scope for them, and each purchase counts', async () => {
    const seller = await startSellerV2(chain, createFacilitator(chain, anvilKey(6)));
    const key = await made({ scopes: ['read', 'x402'] });
    const buy = (idempotencyKey: string, token = key.apiKey) =>
      service.ask({
        method: 'POST',
        path: '/v1/x402/pay',
        token,
        body: { url: `${seller.url}/data`, maxAmount: '1', idempotencyKey, includeHeader: true },
      });
    const bought = await buy('one');
    expect(bought).toMatchObject({ status: 200, json: { response: { status: 200 } } });
    const { spent } = await onChain(key.address);
    expect(spent).toBeGreaterThan(0);
    // Another key of the wallet finds it, with the header that this one's session key has signed.
    const again = await buy('one', wallet.apiKey);
    const { paymentId, paymentHeader } = bought.json;
    expect(again.json).toMatchObject({ replayed: true, paymentId, paymentHeader });
    expect(paymentHeader).toBeString();
    await ask('DELETE', `/keys/${key.id}`);
    expect((await buy('one', wallet.apiKey)).json).toMatchObject({ paymentId, paymentHeader: null });
    await seller.stop();
  });

  test('gets other limits, looser ones with a password proof where step-up is on', async () => {
    await turnStepUpOn(service, wallet);
    const proof = await steppedUp(service, wallet);
    const { json } = await create({}, proof);
    const setLimits = (limits: object, headers = {}) => ask('PUT', `/keys/${json.id}/limits`, limits, headers);
    const tight = { txLimit: '2', budget: { period: 'week', limit: '4' } };
    expect((await setLimits(tight)).json.limits).toMatchObject({ txLimit: '2', budget: { limit: '4' } });
    for (const looser of [
      { ...tight, txLimit: '0' },
      { ...tight, budget: null },
      { ...tight, budget: { period: 'day', limit: '1' } },
    ]) {
      expect(await setLimits(looser)).toMatchObject(refused('STEP_UP_REQUIRED', 403));
    }
    expect(await setLimits({ txLimit: '2' }, proof)).toMatchObject(refused('MISSING_BUDGET'));
    expect(await setLimits({ budget: null }, proof)).toMatchObject(refused('MISSING_TX_LIMIT'));
    const none = { txLimit: '0', budget: null };
    expect((await setLimits(none, proof)).json.limits).toMatchObject(none);
    await inBlock(json.apiKey, '20');
  });

  test('of before gets a session key with its first limits, and signs with no other from then on', async () => {
    const { json } = await create({ limits: undefined });
    expect(json).toMatchObject({ onchain: 'done', limits: null });
    await inBlock(json.apiKey, '20');
    expect((await ask('PUT', `/keys/${json.id}/limits`, WEEKLY)).json.limits.status).toBe('active');
    expect(await pay(json.apiKey, '20')).toMatchObject(refused('KEY_TX_LIMIT_EXCEEDED'));
    // Its Owner revokes it without this server.
    const data = encodeFunctionData({ abi: agentWalletAbi, functionName: 'revokeSessionKeys' });
    await ownerCalls(chain, service, wallet, data);
    expect(await pay(json.apiKey)).toMatchObject(refused('KEY_ENDED', 403));
  });

  test('is refused without a scope that spends, and in any other form', async () => {
    expect(await create({ scopes: ['read'] })).toMatchObject(refused('INVALID_LIMITS'));
    expect(await create({ limits: 'few' })).toMatchObject(refused('INVALID_LIMITS'));
    expect(await create({ limits: { budget: { period: 'year', limit: '1' } } })).toMatchObject(
      refused('INVALID_PERIOD'),
    );
    expect(await create({ limits: { txLimit: 'much' } })).toMatchObject(refused('INVALID_TX_LIMIT'));
    expect(await keys()).toEqual([]);
    const limits = `/keys/key_00000000/limits`;
    expect(await ask('PUT', limits, WEEKLY)).toMatchObject(refused('KEY_NOT_FOUND', 404));
  });
});

describe('a revoked key with limits of its own', () => {
  test('is refused at once and revoked on the chain; twice at once, too', async () => {
    const key = await made();
    const answers = await Promise.all([
      ask('DELETE', `/keys/${key.id}`),
      ask('DELETE', `/keys/${key.id}`),
      ask('DELETE', `/keys/${key.id}`),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    expect(answers.find(({ status }) => status === 200)?.json).toEqual({ success: true, onchain: 'done' });
    expect(await pay(key.apiKey)).toMatchObject(refused('INVALID_API_KEY', 401));
    expect(await onChain(key.address)).toMatchObject({ scopes: 0 });
    expect(await rowOf(key.prefix)).toMatchObject({ keySealed: null });
    expect(await ask('POST', `/keys/${key.id}/revocation`, {})).toMatchObject({ status: 200 });
  });

  test('has its payment in flight executed, which was counted, and no other', async () => {
    const key = await made();
    await chain.rpc('evm_setAutomine', false);
    let revocation: ReturnType<typeof ask>;
    let paid: Awaited<ReturnType<typeof pay>>;
    try {
      paid = await pay(key.apiKey, '2');
      revocation = ask('DELETE', `/keys/${key.id}`);
      const isRefused = async () => (await pay(key.apiKey)).json.error === 'INVALID_API_KEY';
      await until(isRefused, 'the key is refused before the chain knows');
    } finally {
      await chain.rpc('evm_setAutomine', true);
      await chain.control.mine({ blocks: 1 });
    }
    expect((await revocation).status).toBe(200);
    const path = `/v1/payments/${paid.json.id}`;
    const isConfirmed = async () => (await service.ask({ method: 'GET', path })).json.status === 'confirmed';
    await until(isConfirmed, 'the payment is confirmed');
    await until(async () => (await onChain(key.address)).scopes === 0, 'the chain has revoked it');
  });

  test('is revoked on the chain with all others when the own key is rotated, or all are revoked', async () => {
    const key = await made();
    await ask('POST', '/api-key/rotate', {});
    expect(await pay(key.apiKey)).toMatchObject(refused('INVALID_API_KEY', 401));
    await until(async () => (await onChain(key.address)).scopes === 0, 'the chain has revoked it');
    const [one, other] = [await made(), await made({ scopes: ['x402'] })];
    const all = await ask('POST', '/keys/revoke-all', {});
    expect(all).toMatchObject({ status: 200, json: { tx_hash: expect.any(String) } });
    expect(await keys()).toEqual([]);
    for (const each of [one, other]) expect(await onChain(each.address)).toMatchObject({ scopes: 0 });
  });

  test('takes no place of a later one, however it was revoked', async () => {
    const signerStore = createSignerStore(service.db);
    const isFree = async () => (await signerStore.countLive(wallet.id)) === 0;
    await made();
    await made();
    expect(await signerStore.countLive(wallet.id)).toBe(2);
    await ask('POST', '/keys/revoke-all', {});
    service.clock.offsetMs += 60_000;
    await until(isFree, 'those that were revoked together are forgotten');
    await ask('DELETE', `/keys/${(await made()).id}`);
    service.clock.offsetMs += 60_000;
    await until(isFree, 'one that was revoked alone is forgotten');
  });
});

test('where the owner key is the own of the Owner, they sign limits and revocations', async () => {
  const before = await made();
  const own = privateKeyToAccount(generatePrivateKey());
  await handOverOnChain(chain, service, wallet, own.address);
  const { json } = await create();
  expect(json).toMatchObject({ onchain: 'unsigned', typedData: { primaryType: 'SetSessionKey' } });
  expect(json.limits).toMatchObject({ status: 'pending' });
  expect(await pay(json.apiKey)).toMatchObject(refused('KEY_NOT_READY', 409));
  const path = `/keys/${json.id}/limits`;
  const asked = await ask('PUT', path, WEEKLY);
  expect(asked.json.typedData.message).toMatchObject({ key: json.limits.sessionKey, scopes: 1 });
  const signature = await own.signTypedData(asked.json.typedData);
  expect((await ask('PUT', path, { ...WEEKLY, signature })).json.limits).toMatchObject({ status: 'active' });
  await inBlock(json.apiKey, '2');

  const revoked = await ask('DELETE', `/keys/${before.id}`);
  expect(revoked.json).toMatchObject({ success: true, onchain: 'unsigned' });
  expect(await pay(before.apiKey)).toMatchObject(refused('INVALID_API_KEY', 401));
  expect(await onChain(before.address)).toMatchObject({ scopes: 1 });
  const sign = await own.signTypedData(revoked.json.typedData);
  const finished = await ask('POST', `/keys/${before.id}/revocation`, { signature: sign });
  expect(finished.status).toBe(200);
  expect(await onChain(before.address)).toMatchObject({ scopes: 0 });
});

test('no session key is ever logged or answered', async () => {
  const key = await made();
  await inBlock(key.apiKey);
  const secret = (await stolen(key.prefix)).slice(2);
  const shown = JSON.stringify([await keys(), (await ask('GET', '')).json]) + service.log.join('');
  expect(shown).not.toContain(secret);
  expect(shown).not.toContain((await rowOf(key.prefix))?.keySealed ?? '-');
});
