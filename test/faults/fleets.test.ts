import { expect, test } from 'bun:test';
import { type Address, encodeFunctionData, type Hex } from 'viem';
import { fleetAbi } from '../../src/chain/generated/Fleet.ts';
import type { RelayStep } from '../../src/chain/relay/context.ts';
import { startTestChain } from '../support/chain.ts';
import { temporaryDatabase } from '../support/database.ts';
import { reachedBy } from '../support/http.ts';
import { openedInTests } from '../support/opened.ts';
import { type ClaimedWallet, claimedWallet, startService, type TestService } from '../support/service.ts';

const SHOP: Address = '0x00000000000000000000000000000000000005a0';
const STEPS: readonly RelayStep[] = [
  ...(['probed', 'signed', 'committed', 'broadcast', 'received', 'told', 'noted'] as const),
];

const opened = openedInTests();

const asking =
  (service: TestService, { token }: ClaimedWallet) =>
  (method: string, path: string, body?: object) =>
    service.ask({ method, path, token, ...(body && { body }) });
const pay = (service: TestService, { apiKey }: ClaimedWallet, amount: string) =>
  service.ask({
    ...{ method: 'POST', path: '/v1/payments', token: apiKey },
    body: { to: SHOP, amount, currency: 'USDC' },
  });

/** A service that dies at a step once it is armed. */
async function startDying(step: RelayStep) {
  const chain = await startTestChain();
  opened.push(chain);
  const database = await temporaryDatabase();
  database.db.close();
  const died = Promise.withResolvers<void>();
  let isArmed = false;
  const failpoint = (at: RelayStep) => {
    if (at !== step || !isArmed) return;
    died.resolve();
    return new Promise<void>(() => undefined);
  };
  const dying = await startService(chain, { dbPath: database.path, failpoint });
  const wallet = await claimedWallet(dying);
  await chain.mintUsdc(wallet.address, 100_000_000n);
  const rebirth = async () => {
    await dying.stop();
    const reborn = await startService(chain, { dbPath: database.path });
    opened.push(reborn);
    return reborn;
  };
  const arm = () => {
    isArmed = true;
  };
  return { chain, dying, wallet, died: died.promise, arm, rebirth };
}

test.each(STEPS)('a fleet is made once although the process was killed when it had %s', async (step) => {
  const { chain, dying, wallet, died, arm, rebirth } = await startDying(step);
  const body = { name: 'once', day: '5', idempotencyKey: 'first' };
  arm();
  await reachedBy(died, asking(dying, wallet)('POST', '/v1/fleets', body));
  const ask = asking(await rebirth(), wallet);
  const made = await ask('POST', '/v1/fleets', body);
  expect(made).toMatchObject({ status: 200, json: { status: 'active', budgets: { day: { limit: '5' } } } });
  const { fleets } = (await ask('GET', '/v1/fleets')).json;
  expect(fleets).toMatchObject([{ id: made.json.id }]);
  const code = await chain.client.getCode({ address: made.json.address });
  expect(code).toStartWith('0x36');
});

test.each(STEPS)(
  'a wallet of which the process was killed when it had %s is bounded by its fleet once it is asked again',
  async (step) => {
    const { chain, dying, wallet, died, arm, rebirth } = await startDying(step);
    const before = asking(dying, wallet);
    const { id } = (await before('POST', '/v1/fleets', { day: '5' })).json;
    const path = `/v1/wallets/${wallet.id}/fleet`;
    arm();
    await reachedBy(died, before('PUT', path, { fleetId: id }));
    const reborn = await rebirth();
    const ask = asking(reborn, wallet);
    expect(await ask('PUT', path, { fleetId: id })).toMatchObject({ status: 200, json: { fleet_id: id } });
    const shown = (await ask('GET', `/v1/fleets/${id}`)).json;
    expect(shown.wallets).toMatchObject([{ id: wallet.id, admitted: true, bound: true }]);
    expect(await pay(reborn, wallet, '5.5')).toMatchObject({ json: { error: 'FLEET_BUDGET_EXCEEDED' } });
    expect((await pay(reborn, wallet, '5')).status).toBe(200);
    expect(await chain.client.getCode({ address: shown.address })).toStartWith('0x36');
  },
);

test('what was in flight before the process died counts against the fleet of the next one', async () => {
  const chain = await startTestChain();
  opened.push(chain);
  const database = await temporaryDatabase();
  database.db.close();
  const first = await startService(chain, { dbPath: database.path });
  const wallet = await claimedWallet(first);
  const ask = asking(first, wallet);
  const { id } = (await ask('POST', '/v1/fleets', { day: '5' })).json;
  const created = (await first.ask({ method: 'POST', path: '/v1/wallets', body: {} })).json;
  const claim = await ask('POST', '/v1/auth/claim', { claimKey: created.claimKey });
  const second = { ...wallet, id: created.id, apiKey: claim.json.agentConfig.apiKey };
  for (const address of [wallet.address, created.chainAddress]) await chain.mintUsdc(address, 100_000_000n);
  for (const each of [wallet, second])
    expect((await ask('PUT', `/v1/wallets/${each.id}/fleet`, { fleetId: id })).status).toBe(200);
  await chain.rpc('evm_setAutomine', false);
  expect((await pay(first, wallet, '3')).status).toBe(200);
  await first.stop();
  const next = await startService(chain, { dbPath: database.path });
  opened.push(next);
  expect(await pay(next, second, '2.5')).toMatchObject({ json: { error: 'FLEET_BUDGET_EXCEEDED' } });
  expect((await pay(next, second, '2')).status).toBe(200);
  await chain.rpc('evm_setAutomine', true);
  await chain.control.mine({ blocks: 1 });
});

test('a freeze that somebody else has made on the chain stops payments at once', async () => {
  const chain = await startTestChain();
  opened.push(chain);
  const service = await startService(chain);
  opened.push(service);
  const wallet = await claimedWallet(service);
  await chain.mintUsdc(wallet.address, 10_000_000n);
  const ask = asking(service, wallet);
  const { id, address, owner } = (await ask('POST', '/v1/fleets', {})).json;
  await ask('PUT', `/v1/wallets/${wallet.id}/fleet`, { fleetId: id });
  const data: Hex = encodeFunctionData({ abi: fleetAbi, functionName: 'freeze' });
  await chain.rpc('anvil_impersonateAccount', owner);
  await chain.control.setBalance({ address: owner, value: 10n ** 18n });
  await chain.rpc('eth_sendTransaction', { from: owner, to: address, data });
  expect(await pay(service, wallet, '1')).toMatchObject({ status: 400, json: { error: 'FLEET_FROZEN' } });
  expect((await ask('GET', `/v1/fleets/${id}`)).json.frozen).toBe(1);
  expect((await ask('POST', `/v1/fleets/${id}/unfreeze`)).json.frozen).toBe(0);
  expect((await pay(service, wallet, '1')).status).toBe(200);
});
