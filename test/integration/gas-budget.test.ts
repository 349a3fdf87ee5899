import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { gasReserves, gasUse } from '../../src/features/wallets/wallet-tables.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { temporaryDatabase } from '../support/database.ts';
import type { Answer } from '../support/http.ts';
import { openedInTests } from '../support/opened.ts';
import {
  type ClaimedWallet,
  claimedWallet,
  createWallet,
  type ServiceOptions,
  startService,
  type TestService,
} from '../support/service.ts';

let chain: TestChain;
const opened = openedInTests();
beforeAll(async () => {
  chain = await startTestChain();
});
afterAll(() => chain.stop());

/** A reservation stays until the test has it settled. */
const start = (options: ServiceOptions) => startService(chain, { ...options, pauses: { 'gas-budget': null } });

async function serve(options: ServiceOptions): Promise<TestService> {
  const service = await start(options);
  opened.push(service);
  return service;
}

const RECIPIENT = '0x52908400098527886E0F7030069857D2E4169EE7';
/** A change reserves some 190,000 gas, a claim some 360,000; both take about half of that. */
const CLAIM_AND_A_CHANGE = 600_000;

const changeTo = (service: TestService, { id, token }: ClaimedWallet, txLimit: string) =>
  service.ask({ method: 'PATCH', path: `/v1/wallets/${id}/config`, token, body: { txLimit } });
const act = (service: TestService, { id, token }: ClaimedWallet, tail: string, body?: object) =>
  service.ask({ method: 'POST', path: `/v1/wallets/${id}/${tail}`, token, body });
const pay = (service: TestService, { apiKey }: ClaimedWallet, more: object = {}) =>
  service.ask({
    method: 'POST',
    path: '/v1/payments',
    token: apiKey,
    body: { to: RECIPIENT, amount: '0.5', currency: 'USDC', ...more },
  });
const codes = (answers: readonly Answer[]) => answers.map(({ status, json }) => json.error ?? status).sort();
const usedBy = async ({ db }: TestService, payer: string) =>
  (await db.orm.select().from(gasUse).all()).find((row) => row.payer === payer)?.gas ?? 0;

async function changesUntilRefused(service: TestService, wallet: ClaimedWallet): Promise<Answer> {
  for (let change = 1; change < 50; change += 1) {
    const answer = await changeTo(service, wallet, String(change));
    if (answer.status !== 200) return answer;
  }
  throw new Error('No change was refused.');
}

describe("an Owner's daily gas budget", () => {
  test('refuses changes once it is spent, until midnight; a freeze needs none of it', async () => {
    const service = await serve({ settings: { ownerGasPerDay: CLAIM_AND_A_CHANGE } });
    const wallet = await claimedWallet(service);
    const refused = await changesUntilRefused(service, wallet);
    expect([refused.status, refused.json.error]).toEqual([429, 'GAS_BUDGET_EXCEEDED']);
    const retryAfter = Number(refused.headers.get('retry-after'));
    const midnight = 86_400 - (Math.floor(service.clock.nowMs() / 1000) % 86_400);
    expect(Math.abs(retryAfter - midnight)).toBeLessThanOrEqual(2);
    expect(await service.metrics.text()).toContain('bursar_gas_budget_refusals_total{payer="user"} 1');

    expect((await act(service, wallet, 'freeze')).json).toMatchObject({ frozen: 1 });
    expect(codes([await act(service, wallet, 'unfreeze')])).toEqual(['GAS_BUDGET_EXCEEDED']);
    const path = `/v1/wallets/${wallet.id}/guardian`;
    const guardian = await service.ask({ method: 'PUT', path, token: wallet.token, body: { guardian: RECIPIENT } });
    expect(codes([guardian])).toEqual(['GAS_BUDGET_EXCEEDED']);
    service.clock.offsetMs = (retryAfter + 1) * 1000;
    expect((await act(service, wallet, 'unfreeze')).json).toMatchObject({ frozen: 0 });
  });

  test('pays for the revocation of all keys past it only where the chain knows some to revoke', async () => {
    const service = await serve({ settings: { ownerGasPerDay: 1_000_000 } });
    const wallet = await claimedWallet(service);
    const limited = { name: 'bot', scopes: ['payments'], limits: { txLimit: '1' } };
    expect((await act(service, wallet, 'keys', limited)).json).toMatchObject({ onchain: 'done' });
    await changesUntilRefused(service, wallet);
    expect((await act(service, wallet, 'keys/revoke-all', {})).status).toBe(200);
    // One that could not be set for want of gas was not counted, so it earns no revocation either.
    expect((await act(service, wallet, 'keys', limited)).json).toMatchObject({ onchain: 'pending' });
    for (const _ of [1, 2]) {
      const again = await act(service, wallet, 'keys/revoke-all', {});
      expect(codes([again])).toEqual(['GAS_BUDGET_EXCEEDED']);
    }
  });

  test('refuses without signing anything', async () => {
    const service = await serve({ settings: { ownerGasPerDay: CLAIM_AND_A_CHANGE } });
    const wallet = await claimedWallet(service);
    const nonce = async () => (await service.walletStore.byId(wallet.id))?.nextOwnerNonce;
    const whitelist = Array.from({ length: 100 }, (_, index) => `0x${(index + 1).toString(16).padStart(40, '0')}`);
    const before = await nonce();
    const body = { whitelist };
    const path = `/v1/wallets/${wallet.id}/config`;
    const answer = await service.ask({ method: 'PATCH', path, token: wallet.token, body });
    expect(codes([answer])).toEqual(['GAS_BUDGET_EXCEEDED']);
    expect(await nonce()).toBe(before);
    // A dear one being refused leaves room for a cheap one.
    expect((await changeTo(service, wallet, '1')).status).toBe(200);
  });

  test('outlives a restart', async () => {
    const { path, remove } = await temporaryDatabase();
    const options = { dbPath: path, settings: { ownerGasPerDay: CLAIM_AND_A_CHANGE } };
    const first = await start(options);
    const wallet = await claimedWallet(first);
    await changesUntilRefused(first, wallet);
    await first.stop();
    const second = await start(options);
    const answer = await changeTo(second, wallet, '77');
    await second.stop();
    remove();
    expect(codes([answer])).toEqual(['GAS_BUDGET_EXCEEDED']);
  });

  test('charges what blocks show, and releases what was reserved beyond that', async () => {
    const service = await serve({ settings: { ownerGasPerDay: 10_000_000 } });
    const wallet = await claimedWallet(service);
    const payer = `user:${wallet.userId}`;
    const reserved = await usedBy(service, payer);
    await service.gas.settle();
    const taken = await usedBy(service, payer);
    expect(reserved).toBeGreaterThan(330_000);
    expect(taken).toBeGreaterThan(100_000);
    expect(taken).toBeLessThan(reserved * 0.8);
    expect(await service.db.orm.select().from(gasReserves).all()).toEqual([]);
    await service.gas.settle();
    expect(await usedBy(service, payer)).toBe(taken);
  });

  test('is shared by all of his wallets, and counts claims', async () => {
    const service = await serve({ settings: { ownerGasPerDay: 900_000 } });
    const wallet = await claimedWallet(service);
    const claim = async () => {
      const { claimKey } = await createWallet(service);
      const request = { method: 'POST', path: '/v1/auth/claim', token: wallet.token, body: { claimKey } };
      return await service.ask(request);
    };
    const answers = [await claim(), await claim()];
    expect(codes(answers)).toEqual([201, 'GAS_BUDGET_EXCEEDED']);
    expect((await claimedWallet(service)).id).toBeString();
  });
});

describe("an agent's daily gas budget", () => {
  test("bounds each wallet by itself, and is separate from the Owner's", async () => {
    const service = await serve({ settings: { ownerGasPerDay: 10_000_000, agentGasPerDay: 260_000 } });
    const payers = await Promise.all([claimedWallet(service), claimedWallet(service)]);
    for (const { address } of payers) await chain.mintUsdc(address, 10_000_000n);
    const [wallet] = payers;
    expect((await pay(service, wallet)).status).toBe(200);
    expect(codes([await pay(service, wallet)])).toEqual(['GAS_BUDGET_EXCEEDED']);
    expect((await pay(service, payers[1])).status).toBe(200);
    expect((await changeTo(service, wallet, '5')).status).toBe(200);
  });

  test('lets a repetition find its payment', async () => {
    const service = await serve({ settings: { agentGasPerDay: 260_000 } });
    const wallet = await claimedWallet(service);
    await chain.mintUsdc(wallet.address, 10_000_000n);
    const first = await pay(service, wallet, { idempotencyKey: 'a' });
    expect(codes([await pay(service, wallet, { idempotencyKey: 'b' })])).toEqual(['GAS_BUDGET_EXCEEDED']);
    const again = await pay(service, wallet, { idempotencyKey: 'a' });
    expect([again.status, again.json.id]).toEqual([200, first.json.id]);
  });
});

test("two simultaneous changes of two wallets cannot both take the last gas of their Owner's budget", async () => {
  const { path: dbPath, remove } = await temporaryDatabase();
  const free = await start({ dbPath });
  const owner = await claimedWallet(free);
  const { claimKey } = await createWallet(free);
  const request = { method: 'POST', path: '/v1/auth/claim', token: owner.token, body: { claimKey } };
  const { json } = await free.ask(request);
  await free.stop();
  const service = await start({ dbPath, settings: { ownerGasPerDay: 250_000 } });
  const second = { ...owner, id: json.agentConfig.walletId };
  const answers = await Promise.all([changeTo(service, owner, '3'), changeTo(service, second, '3')]);
  const used = await usedBy(service, `user:${owner.userId}`);
  await service.stop();
  remove();
  expect(codes(answers)).toEqual([200, 'GAS_BUDGET_EXCEEDED']);
  expect(used).toBeLessThan(250_000);
});

describe('the minimum payment', () => {
  test('is named when a payment is below it, and in the catalog', async () => {
    const service = await serve({ settings: { minPayment: 1_000n } });
    const wallet = await claimedWallet(service);
    await chain.mintUsdc(wallet.address, 10_000_000n);
    const refused = await pay(service, wallet, { amount: '0.000999', idempotencyKey: 'a' });
    expect([refused.status, refused.json.error]).toEqual([400, 'AMOUNT_TOO_SMALL']);
    expect(refused.json.message).toContain('0.001 USDC');
    const body = { to: RECIPIENT, amount: '0.000999', currency: 'USDC' };
    const path = '/v1/payments/simulate';
    const simulated = await service.ask({ method: 'POST', path, token: wallet.apiKey, body });
    expect(simulated.json).toMatchObject({ ok: false, error: 'AMOUNT_TOO_SMALL' });
    expect((await pay(service, wallet, { amount: '0.001', idempotencyKey: 'a' })).status).toBe(200);
    const { json } = await service.ask({ path: '/v1/catalog' });
    expect(json.limits.minPaymentUsdc).toBe('0.001');
  });
});
