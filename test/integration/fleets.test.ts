import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { type Address, encodeFunctionData, getAddress } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { agentWalletAbi } from '../../src/chain/generated/AgentWallet.ts';
import { fleetAbi } from '../../src/chain/generated/Fleet.ts';
import { notificationEvents } from '../../src/notifications/tables.ts';
import { fleets, fleetWallets, wallets } from '../../src/wallets/tables.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { type ChainFeed, startChainFeed } from '../support/chain-feed.ts';
import { callAs, handOverOnChain, ownerCalls } from '../support/owner.ts';
import { until } from '../support/relay.ts';
import {
  type ClaimedWallet,
  claimedWallet,
  createWallet,
  startService,
  steppedUp,
  type TestService,
  turnStepUpOn,
} from '../support/service.ts';

const SHOP: Address = '0x00000000000000000000000000000000000005a0';
const NOBODY: Address = `0x${'0'.repeat(40)}`;

let chain: TestChain;
let service: TestService;
let feed: ChainFeed;
let wallet: ClaimedWallet;
let second: ClaimedWallet;
beforeAll(async () => {
  chain = await startTestChain();
  service = await startService(chain);
  feed = startChainFeed(chain);
  void service.truth.followFeed(feed.url).catch(() => undefined);
});
beforeEach(async () => {
  wallet = await claimedWallet(service, 'v3');
  second = await anotherOf(wallet);
  for (const { address } of [wallet, second]) await chain.mintUsdc(address, 100_000_000n);
});
afterAll(async () => {
  await service.stop();
  await feed.stop();
  await chain.stop();
});

/** One more wallet of the same Owner. */
async function anotherOf({ token, ...owner }: ClaimedWallet): Promise<ClaimedWallet> {
  const created = await createWallet(service);
  const body = { claimKey: created.claimKey };
  const { status, json } = await service.ask({ method: 'POST', path: '/v1/auth/claim', token, body });
  if (status !== 201) throw new Error(`The claim answered ${status}: ${JSON.stringify(json)}`);
  const { freezeToken, agentConfig } = json;
  const address = created.chainAddress;
  return { ...owner, token, id: created.id, address, freezeToken, apiKey: agentConfig.apiKey };
}

const ask = (method: string, path: string, body?: object, headers = {}, token = wallet.token) =>
  service.ask({ method, path, token, headers, ...(body && { body }) });
const create = (body: object = {}) => ask('POST', '/v1/fleets', body);
const show = async (id: string) => (await ask('GET', `/v1/fleets/${id}`)).json;
const put = (of: ClaimedWallet, fleetId: string | null, more = {}, headers = {}) =>
  ask('PUT', `/v1/wallets/${of.id}/fleet`, { fleetId, ...more }, headers);
const pay = (of: ClaimedWallet, amount: string, more = {}) =>
  service.ask({
    ...{ method: 'POST', path: '/v1/payments', token: of.apiKey },
    body: { to: SHOP, amount, currency: 'USDC', ...more },
  });
const inBlock = async (of: ClaimedWallet, amount: string) => {
  const answer = await service.ask({
    ...{ method: 'POST', path: '/v1/payments', token: of.apiKey, headers: { Prefer: 'wait=10' } },
    body: { to: SHOP, amount, currency: 'USDC' },
  });
  expect(answer).toMatchObject({ status: 200, json: { status: 'confirmed' } });
};
const refused = (error: string, status = 400) => ({ status, json: { error } });
const transactions = async () =>
  Promise.all(
    chain.relayerKeys.map((key) =>
      chain.client.getTransactionCount({ address: privateKeyToAccount(key).address, blockTag: 'pending' }),
    ),
  );
const isBusy = async () => (await transactions()).toString();
/** A fleet with both wallets in it. */
async function fleetOfBoth(budgets: object): Promise<{ id: string; address: Address }> {
  const { status, json } = await create(budgets);
  expect(status).toBe(201);
  for (const each of [wallet, second]) expect(await put(each, json.id)).toMatchObject({ status: 200 });
  return json;
}

describe('a fleet', () => {
  test('is on the chain once its creation answers, and shows what its wallets share', async () => {
    const { status, json } = await create({ name: 'research', day: '5', month: '50' });
    expect(status).toBe(201);
    const none = { frozen: 0, status: 'active', holds_owner_key: true, wallet_count: 0, wallets: [] };
    expect(json).toMatchObject({ name: 'research', ...none });
    expect(json.budgets).toMatchObject({ day: { limit: '5', remaining: '5' }, week: null });
    const fleet = { address: json.address as Address, abi: fleetAbi } as const;
    const owner = await chain.client.readContract({ ...fleet, functionName: 'owner' });
    expect(owner).toBe(json.owner);

    expect(await put(wallet, json.id)).toMatchObject({ status: 200, json: { fleet_id: json.id } });
    expect(await put(wallet, json.id)).toMatchObject({ status: 200, json: { fleet_id: json.id } });
    const fresh = await put(wallet, json.id);
    expect(fresh.json).not.toHaveProperty('tx_hash');
    await inBlock(wallet, '3');
    const shown = await show(json.id);
    expect(shown.budgets.day).toEqual({ limit: '5', spent: '3', remaining: '2' });
    expect(shown.wallets).toMatchObject([{ id: wallet.id, admitted: true, bound: true }]);
    const list = await ask('GET', '/v1/fleets');
    expect(list.json.fleets).toMatchObject([{ id: json.id, wallet_count: 1, budgets: shown.budgets }]);
    const policy = (await ask('GET', `/v1/wallets/${wallet.id}/policy`, undefined, {}, wallet.apiKey)).json;
    expect(policy.fleet).toMatchObject({ id: json.id, admitted: true, frozen: false });
    expect(policy.fleet.budgets.day.remaining).toBe('2');
  });

  test('bounds what its wallets spend together, and a refusal costs no gas', async () => {
    const { id } = await fleetOfBoth({ day: '5' });
    await inBlock(wallet, '3');
    const before = await isBusy();
    const over = await pay(second, '2.5');
    expect(over).toMatchObject(refused('FLEET_BUDGET_EXCEEDED'));
    expect(over.json.message).toContain('24 hours');
    expect(await isBusy()).toBe(before);
    const simulated = await service.ask({
      ...{ method: 'POST', path: '/v1/payments/simulate', token: second.apiKey },
      body: { to: SHOP, amount: '2.5', currency: 'USDC' },
    });
    expect(simulated.json).toMatchObject({ ok: false, error: 'FLEET_BUDGET_EXCEEDED' });
    await inBlock(second, '2');
    expect(await ask('PUT', `/v1/fleets/${id}/budgets`, { day: '6', week: '7' })).toMatchObject({
      ...{
        status: 200,
        json: { budgets: { day: { limit: '6', spent: '5' }, week: { limit: '7', spent: '0' } } },
      },
    });
    await inBlock(second, '1');
    expect(await pay(wallet, '0.000001')).toMatchObject(refused('FLEET_BUDGET_EXCEEDED'));
  });

  test('counts what its other wallets have in flight', async () => {
    await fleetOfBoth({ day: '5' });
    await chain.rpc('evm_setAutomine', false);
    try {
      expect((await pay(wallet, '3')).status).toBe(200);
      const before = await isBusy();
      expect(await pay(second, '2.5')).toMatchObject(refused('FLEET_BUDGET_EXCEEDED'));
      expect(await isBusy()).toBe(before);
      expect((await pay(second, '2')).status).toBe(200);
      expect(await pay(wallet, '0.000001')).toMatchObject(refused('FLEET_BUDGET_EXCEEDED'));
    } finally {
      await chain.rpc('evm_setAutomine', true);
      await chain.control.mine({ blocks: 1 });
    }
    for (const each of [wallet, second]) {
      const failed = await ask('GET', `/v1/wallets/${each.id}/payments?status=failed`);
      expect(failed.json.payments).toEqual([]);
    }
  });

  test('counts what the wallet that pays has in flight once', async () => {
    await fleetOfBoth({ day: '5' });
    await chain.rpc('evm_setAutomine', false);
    try {
      expect((await pay(wallet, '2')).status).toBe(200);
      expect((await pay(wallet, '2')).status).toBe(200);
      expect((await pay(wallet, '1')).status).toBe(200);
      expect(await pay(wallet, '0.000001')).toMatchObject(refused('FLEET_BUDGET_EXCEEDED'));
    } finally {
      await chain.rpc('evm_setAutomine', true);
      await chain.control.mine({ blocks: 1 });
    }
  });

  test('lets no two payments through at once that its budgets bear alone', async () => {
    const { id } = await fleetOfBoth({ day: '5' });
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all([pay(wallet, '3'), pay(second, '3')]);
      expect(answers.map(({ status }) => status).sort()).toEqual(round === 0 ? [200, 400] : [400, 400]);
      for (const { status, json } of answers)
        if (status === 400) expect(json.error).toBe('FLEET_BUDGET_EXCEEDED');
    }
    await until(async () => (await show(id)).budgets.day.spent === '3', 'the one is executed');
    for (const each of [wallet, second]) {
      const failed = await ask('GET', `/v1/wallets/${each.id}/payments?status=failed`);
      expect(failed.json.payments).toEqual([]);
    }
  });

  test('that is frozen stops all its wallets before any gas is spent', async () => {
    const { id } = await fleetOfBoth({});
    const frozen = await ask('POST', `/v1/fleets/${id}/freeze`);
    expect(frozen).toMatchObject({ status: 200, json: { frozen: 1 } });
    expect((await ask('POST', `/v1/fleets/${id}/freeze`)).json).not.toHaveProperty('tx_hash');
    const before = await isBusy();
    for (const each of [wallet, second]) expect(await pay(each, '1')).toMatchObject(refused('FLEET_FROZEN'));
    expect(await isBusy()).toBe(before);
    const policy = (await ask('GET', `/v1/wallets/${second.id}/policy`)).json;
    expect(policy).toMatchObject({ frozen: false, fleet: { frozen: true } });
    expect(await ask('POST', `/v1/fleets/${id}/unfreeze`)).toMatchObject({
      status: 200,
      json: { frozen: 0 },
    });
    await inBlock(wallet, '1');
  });

  test('is left, and another one joined, in one request; what the other left bounds no more', async () => {
    const { id } = await fleetOfBoth({ day: '1' });
    const other = (await create({ day: '9' })).json;
    expect(await put(wallet, other.id)).toMatchObject({ status: 200, json: { fleet_id: other.id } });
    expect((await show(id)).wallets).toMatchObject([{ id: second.id }]);
    await inBlock(wallet, '8');
    expect(await put(wallet, null)).toMatchObject({ status: 200, json: { fleet_id: null } });
    expect((await show(other.id)).wallets).toEqual([]);
    await inBlock(wallet, '8');
    expect((await ask('GET', `/v1/wallets/${wallet.id}/policy`)).json.fleet).toBeNull();
  });

  test('is loosened and left with a password proof alone where step-up is on', async () => {
    const { id } = await fleetOfBoth({ day: '5', week: '9' });
    await turnStepUpOn(service, wallet);
    const proof = await steppedUp(service, wallet);
    const denied = refused('STEP_UP_REQUIRED', 403);
    for (const looser of [{ day: '6' }, { week: '0' }])
      expect(await ask('PUT', `/v1/fleets/${id}/budgets`, looser)).toMatchObject(denied);
    expect((await ask('PUT', `/v1/fleets/${id}/budgets`, { day: '4' })).status).toBe(200);
    expect((await ask('PUT', `/v1/fleets/${id}/budgets`, { day: '6' }, proof)).status).toBe(200);
    expect(await put(wallet, null)).toMatchObject(denied);
    const other = (await create()).json;
    expect(await put(wallet, other.id)).toMatchObject(denied);
    expect((await show(other.id)).wallets).toEqual([]);
    expect((await ask('POST', `/v1/fleets/${id}/freeze`)).status).toBe(200);
    expect(await ask('POST', `/v1/fleets/${id}/unfreeze`)).toMatchObject(denied);
    expect((await put(wallet, null, {}, proof)).status).toBe(200);
  });

  test('is one for one idempotency key, however often and at once it is asked for', async () => {
    const body = { name: 'once', day: '5', idempotencyKey: 'first' };
    const answers = await Promise.all([create(body), create(body), create(body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1);
    const { id } = answers[0]?.json ?? {};
    await ask('PUT', `/v1/fleets/${id}/budgets`, { day: '2' });
    expect((await create(body)).json.budgets.day.limit).toBe('2');
    expect((await ask('GET', '/v1/fleets')).json.fleets).toHaveLength(1);
  });

  test('that is changed at once keeps what each change says', async () => {
    const { id } = (await create()).json;
    const path = `/v1/fleets/${id}/budgets`;
    const answers = await Promise.all([
      ...[ask('PUT', path, { day: '3' }), ask('PUT', path, { week: '4' })],
      ...[put(wallet, id), put(second, id), ask('POST', `/v1/fleets/${id}/freeze`)],
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const shown = await show(id);
    expect(shown).toMatchObject({ frozen: 1, wallet_count: 2 });
    expect(shown.budgets).toMatchObject({ day: { limit: '3' }, week: { limit: '4' } });
  });

  test('is asked for eight changes beside the one that is sent, and refuses more until these are done', async () => {
    const { id } = (await create()).json;
    const change = () => ask('PUT', `/v1/fleets/${id}/budgets`, { day: '3' });
    const answers = await Promise.all(Array.from({ length: 12 }, change));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(answer).toMatchObject(refused('FLEET_BUSY', 409));
    expect(await change()).toMatchObject({ status: 200 });
  });

  test('is one of a hundred at most, and has a hundred wallets at most', async () => {
    const { json } = await create();
    const { orm } = service.db;
    const [fleet, row] = [
      await orm.select().from(fleets).where(eq(fleets.id, json.id)).get(),
      await orm.select().from(wallets).where(eq(wallets.id, wallet.id)).get(),
    ];
    if (fleet === undefined || row === undefined) throw new Error('Both were made before.');
    const { seq: fleetSeq, ...likeFleet } = fleet;
    const { seq: walletSeq, ...likeWallet } = row;
    for (let place = 0; place < 100; place++) {
      const chainAddress = privateKeyToAccount(generatePrivateKey()).address;
      const walletId = `${walletSeq}_${place}`;
      const own = { id: walletId, chainAddress, ownerAddress: chainAddress, sessionAddress: chainAddress };
      await orm.insert(wallets).values({ ...likeWallet, ...own });
      await orm.insert(fleetWallets).values({ fleetId: json.id, walletId });
      if (place === 98) expect((await put(wallet, json.id)).status).toBe(200);
      if (place === 98) expect((await put(wallet, null)).status).toBe(200);
      if (place < 99)
        await orm.insert(fleets).values({ ...likeFleet, id: `${fleetSeq}_${place}`, chainAddress });
    }
    expect(await put(wallet, json.id)).toMatchObject(refused('FLEET_FULL', 409));
    expect(await create()).toMatchObject(refused('TOO_MANY_FLEETS', 409));
  });

  test('is refused to others, and in any other form', async () => {
    const { id } = (await create()).json;
    const stranger = await claimedWallet(service);
    for (const [method, path, body] of [
      ['GET', `/v1/fleets/${id}`, undefined],
      ['PUT', `/v1/fleets/${id}/budgets`, { day: '1' }],
      ['POST', `/v1/fleets/${id}/freeze`, {}],
      ['POST', `/v1/fleets/${id}/unfreeze`, {}],
      ['PUT', `/v1/wallets/${stranger.id}/fleet`, { fleetId: id }],
    ] as const) {
      const answer = await ask(method, path, body, {}, stranger.token);
      expect(answer).toMatchObject(refused('FORBIDDEN', 403));
    }
    expect((await ask('GET', '/v1/fleets', undefined, {}, stranger.token)).json.fleets).toEqual([]);
    expect(await put(wallet, 'fleet_0')).toMatchObject(refused('FLEET_NOT_FOUND', 404));
    expect(await ask('GET', '/v1/fleets/fleet_0')).toMatchObject(refused('FLEET_NOT_FOUND', 404));
    expect(await create({ owner: chain.contracts.batchRelay })).toMatchObject(refused('INVALID_OWNER'));
    expect(await create({ name: '' })).toMatchObject(refused('INVALID_NAME'));
    expect(await create({ year: '1' })).toMatchObject(refused('UNKNOWN_FIELD'));
    expect(await ask('GET', '/v1/fleets', undefined, {}, wallet.apiKey)).toMatchObject({ status: 403 });
  });

  test('is exceeded by one payment that the Owner approves, but not while it is frozen', async () => {
    const { id } = await fleetOfBoth({ day: '1' });
    const asked = await pay(wallet, '2', { approval: 'request', reason: 'It is worth it.' });
    expect(asked).toMatchObject({ status: 202, json: { approval: { exceeds: 'FLEET_BUDGET_EXCEEDED' } } });
    const path = `/v1/approvals/${asked.json.approval.id}/approve`;
    expect(await ask('POST', path, {})).toMatchObject({ status: 200, json: { status: 'used' } });
    expect((await show(id)).budgets.day.spent).toBe('0');
    await ask('POST', `/v1/fleets/${id}/freeze`);
    const frozen = await pay(wallet, '2', { approval: 'request', reason: 'It is worth it.' });
    expect(frozen).toMatchObject(refused('FLEET_FROZEN'));
  });

  test('leaves its changes in the audit log, and a wallet its fleet in the activity', async () => {
    const { id } = await fleetOfBoth({ day: '1' });
    await ask('POST', `/v1/fleets/${id}/freeze`);
    await put(wallet, null);
    const log = (await ask('GET', '/v1/me/audit?limit=20')).json.entries as { action: string }[];
    const actions = log.map(({ action }) => action);
    for (const action of ['fleet_created', 'fleet_changed', 'fleet_wallet_admitted', 'fleet_frozen'])
      expect(actions).toContain(action);
    expect(actions).toContain('wallet_fleet_changed');
    expect(actions).toContain('fleet_wallet_excluded');
    const kinds = async () =>
      ((await ask('GET', `/v1/wallets/${wallet.id}/activity`)).json.activity as { kind: string }[]).map(
        ({ kind }) => kind,
      );
    await until(async () => (await kinds()).filter((kind) => kind === 'fleet_changed').length === 2, 'both');
  });
});

describe('owners with keys of their own', () => {
  test('sign what changes their fleet, which the first budgets deploy', async () => {
    const own = privateKeyToAccount(generatePrivateKey());
    // Nobody believes that what was not signed is in force.
    expect(await create({ owner: own.address, week: '5' })).toMatchObject(refused('INVALID_BUDGETS'));
    expect(await create({ owner: NOBODY })).toMatchObject({
      json: { error: 'INVALID_OWNER', message: expect.stringContaining('The owner must be') },
    });
    const { status, json } = await create({ owner: own.address });
    expect(status).toBe(201);
    expect(json).toMatchObject({ status: 'pending', holds_owner_key: false, owner: own.address });
    expect(await put(wallet, json.id)).toMatchObject(refused('FLEET_NOT_DEPLOYED', 409));
    expect(await ask('POST', `/v1/fleets/${json.id}/freeze`)).toMatchObject(
      refused('FLEET_NOT_DEPLOYED', 409),
    );

    const path = `/v1/fleets/${json.id}/budgets`;
    const asked = await ask('PUT', path, { day: '5' });
    expect(asked).toMatchObject({ status: 202, json: { typedData: { primaryType: 'SetBudgets' } } });
    const { typedData } = asked.json;
    expect(typedData.domain).toMatchObject({ name: 'AgentFleet', verifyingContract: json.address });
    const signature = await own.signTypedData(typedData);
    expect(await ask('PUT', path, { day: '6', signature })).toMatchObject(refused('INVALID_SIGNATURE'));
    const set = await ask('PUT', path, { day: '5', signature });
    expect(set).toMatchObject({ status: 200, json: { status: 'active', budgets: { day: { limit: '5' } } } });

    const admit = await put(wallet, json.id);
    expect(admit).toMatchObject({ status: 202, json: { typedData: { primaryType: 'Admit' } } });
    expect((await show(json.id)).wallets).toEqual([]);
    const consent = await own.signTypedData(admit.json.typedData);
    expect(await put(wallet, json.id, { signature: consent })).toMatchObject({ status: 200 });
    expect((await show(json.id)).wallets).toMatchObject([{ id: wallet.id, admitted: true, bound: true }]);

    const freezes = `/v1/fleets/${json.id}/freeze`;
    const freeze = await ask('POST', freezes);
    expect(freeze).toMatchObject({ status: 202, json: { typedData: { primaryType: 'Freeze' } } });
    const frozen = await own.signTypedData(freeze.json.typedData);
    expect(await ask('POST', freezes, { signature: `0x${'12'.repeat(65)}` })).toMatchObject(
      refused('INVALID_SIGNATURE'),
    );
    expect(await ask('POST', freezes, { signature: frozen })).toMatchObject({
      status: 200,
      json: { frozen: 1 },
    });
    expect(await pay(wallet, '1')).toMatchObject(refused('FLEET_FROZEN'));
  });

  test('sign for their wallet that it joins a fleet and leaves it; before, nothing is done', async () => {
    const own = privateKeyToAccount(generatePrivateKey());
    const { id, address } = (await create({ day: '5' })).json;
    await handOverOnChain(chain, service, wallet, own.address);
    const joined = await put(wallet, id);
    expect(joined).toMatchObject({ status: 202, json: { typedData: { primaryType: 'SetFleet' } } });
    expect(joined.json.typedData.message.newFleet).toBe(address);
    expect((await show(id)).wallets).toEqual([]);
    const signature = await own.signTypedData(joined.json.typedData);
    expect(await put(wallet, id, { signature })).toMatchObject({ status: 200, json: { fleet_id: id } });
    expect((await show(id)).wallets).toMatchObject([{ admitted: true, bound: true }]);
    const left = await put(wallet, null);
    expect(left).toMatchObject({ status: 202 });
    const farewell = await own.signTypedData(left.json.typedData);
    expect(await put(wallet, null, { signature: farewell })).toMatchObject({ status: 200 });
    expect((await show(id)).wallets).toEqual([]);
  });
});

describe('a wallet that was given away', () => {
  const exclude = (fleetId: string, address: string, more = {}) =>
    ask('POST', `/v1/fleets/${fleetId}/exclude`, { address, ...more });

  test('stays in its fleet until the owner of that excludes it, without the new owner', async () => {
    const { id } = await fleetOfBoth({ day: '5' });
    const heir = privateKeyToAccount(generatePrivateKey());
    await handOverOnChain(chain, service, wallet, heir.address);
    await feed.show();
    const of = (shown: { wallets: { id: string; holds_owner_key: boolean }[] }) =>
      shown.wallets.find((one) => one.id === wallet.id);
    await until(async () => of(await show(id))?.holds_owner_key === false, 'it is known');
    expect(of(await show(id))).toMatchObject({ admitted: true, bound: true, owner: heir.address });
    await inBlock(wallet, '3');
    expect((await show(id)).budgets.day.remaining).toBe('2');
    // What takes it out needs the new owner, who has no reason to sign.
    expect(await put(wallet, null)).toMatchObject({
      ...{ status: 202, json: { signer: { address: heir.address }, typedData: { primaryType: 'SetFleet' } } },
    });

    const excluded = await exclude(id, wallet.address);
    expect(excluded).toMatchObject({ status: 200, json: { wallet_count: 1 } });
    expect(excluded.json.tx_hash).toMatch(/^0x/);
    expect(of(excluded.json)).toMatchObject({ admitted: false, bound: true });
    expect(await pay(wallet, '1')).toMatchObject(refused('NOT_IN_FLEET'));
    await inBlock(second, '2');
    expect((await exclude(id, wallet.address)).json).not.toHaveProperty('tx_hash');

    const farewell = await put(wallet, null);
    const signature = await heir.signTypedData(farewell.json.typedData);
    expect(await put(wallet, null, { signature })).toMatchObject({ status: 200, json: { fleet_id: null } });
    expect(of(await show(id))).toBeUndefined();
    await inBlock(wallet, '3');
  });

  test('is excluded by the signature of an owner with a key of their own', async () => {
    const own = privateKeyToAccount(generatePrivateKey());
    const { id } = (await create({ owner: own.address })).json;
    expect(await exclude(id, wallet.address)).toMatchObject(refused('FLEET_NOT_DEPLOYED', 409));
    const budgets = await ask('PUT', `/v1/fleets/${id}/budgets`, { day: '5' });
    const signed = async (typedData: Parameters<typeof own.signTypedData>[0]) => ({
      signature: await own.signTypedData(typedData),
    });
    const first = await signed(budgets.json.typedData);
    await ask('PUT', `/v1/fleets/${id}/budgets`, { day: '5', ...first });
    await put(wallet, id, await signed((await put(wallet, id)).json.typedData));
    await inBlock(wallet, '1');
    await handOverOnChain(chain, service, wallet, privateKeyToAccount(generatePrivateKey()).address);

    const asked = await exclude(id, wallet.address);
    expect(asked).toMatchObject({ status: 202, json: { typedData: { primaryType: 'Admit' } } });
    expect(asked.json.typedData.message).toMatchObject({ wallet: wallet.address, member: false });
    const consent = await signed(asked.json.typedData);
    expect(await exclude(id, second.address, consent)).toMatchObject({ status: 200 });
    expect(await exclude(id, wallet.address, consent)).toMatchObject({ status: 200 });
    expect(await pay(wallet, '1')).toMatchObject(refused('NOT_IN_FLEET'));
  });

  test('is excluded by nobody else, nor where the address is none', async () => {
    const { id } = await fleetOfBoth({});
    const stranger = await claimedWallet(service);
    const path = `/v1/fleets/${id}/exclude`;
    const body = { address: wallet.address };
    expect(await ask('POST', path, body, {}, stranger.token)).toMatchObject(refused('FORBIDDEN', 403));
    expect(await exclude(id, '0x12')).toMatchObject(refused('INVALID_ADDRESS'));
    expect(await exclude('fleet_0', wallet.address)).toMatchObject(refused('FLEET_NOT_FOUND', 404));
    await inBlock(wallet, '1');
  });
});

describe('what happens on the chain without this server', () => {
  const byOwner = async (
    { address, owner }: { address: Address; owner: Address },
    functionName: 'admit' | 'freeze' | 'unfreeze' | 'setBudgets',
    args: readonly unknown[] = [],
  ) => {
    const call = { abi: fleetAbi, functionName, args } as Parameters<typeof encodeFunctionData>[0];
    await callAs(chain, owner, { address }, encodeFunctionData(call));
    await feed.show();
  };

  test('its owner is told of it once, and a wallet that was admitted is shown', async () => {
    const fleet = (await create({ day: '5' })).json;
    const received: string[] = [];
    const receiver = Bun.serve({
      port: 0,
      async fetch(request) {
        received.push(await request.text());
        return new Response('ok');
      },
    });
    try {
      const channel = { type: 'ntfy', url: `http://127.0.0.1:${receiver.port}/fleets` };
      const added = await ask('POST', '/v1/me/notification-channels', { name: 'a phone', channel });
      expect(added.status).toBe(201);
      await byOwner(fleet, 'freeze');
      await byOwner(fleet, 'setBudgets', [7_000_000, 0, 0]);
      await byOwner(fleet, 'admit', [second.address, true]);
      await ownerCalls(
        ...([chain, service, second] as const),
        encodeFunctionData({ abi: agentWalletAbi, functionName: 'setFleet', args: [fleet.address] }),
      );
      await feed.show();
      await byOwner(fleet, 'unfreeze');
      await until(async () => (await show(fleet.id)).wallet_count === 1, 'the wallet is in it');
      expect(await show(fleet.id)).toMatchObject({
        ...{ frozen: 0, budgets: { day: { limit: '7' } } },
        wallets: [{ id: second.id, admitted: true, bound: true, holds_owner_key: true }],
      });
      // By this server, it is told by the chain as well, and once.
      expect((await ask('POST', `/v1/fleets/${fleet.id}/freeze`)).status).toBe(200);
      await feed.show();
      const told = async () =>
        (
          await service.db.orm
            .select({ type: notificationEvents.type, walletId: notificationEvents.walletId })
            .from(notificationEvents)
            .orderBy(notificationEvents.seq)
            .all()
        ).filter(({ type }) => type.startsWith('fleet_'));
      const news = (type: string, walletId: string | null = null) => ({ type, walletId });
      const all = [
        ...[news('fleet_frozen'), news('fleet_changed'), news('fleet_changed')],
        ...[news('fleet_changed', second.id), news('fleet_unfrozen'), news('fleet_frozen')],
      ];
      await until(async () => (await told()).length >= all.length, 'all is noted');
      await until(() => received.some((text) => text.includes('fleet')), 'the owner is told');
      // The fleet's news and those of the wallet come from two logs, and nobody promises which comes first.
      const inOrder = (some: readonly { type: string; walletId: string | null }[]) =>
        some.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));
      expect(inOrder(await told())).toEqual(inOrder(all));
      await byOwner(fleet, 'admit', [second.address, false]);
      await until(async () => (await show(fleet.id)).wallet_count === 0, 'the wallet is out of it');
      expect((await show(fleet.id)).wallets).toMatchObject([{ id: second.id, admitted: false, bound: true }]);
    } finally {
      await receiver.stop(true);
    }
  });

  const setFleet = async (fleet: Address) => {
    const data = encodeFunctionData({ abi: agentWalletAbi, functionName: 'setFleet', args: [fleet] });
    await ownerCalls(chain, service, wallet, data);
    await feed.show();
  };

  test('a fleet of a stranger is asked nothing, and nothing is spent for its wallet until it leaves', async () => {
    await setFleet(chain.contracts.platformFees);
    await until(async () => (await pay(wallet, '1')).json.error === 'FLEET_NOT_SUPPORTED', 'it is refused');
    const simulated = await service.ask({
      ...{ method: 'POST', path: '/v1/payments/simulate', token: wallet.apiKey },
      body: { to: SHOP, amount: '1', currency: 'USDC' },
    });
    expect(simulated.json).toMatchObject({ ok: false, error: 'FLEET_NOT_SUPPORTED' });
    const { fleet } = (await ask('GET', `/v1/wallets/${wallet.id}/policy`)).json;
    const unknown = { id: null, admitted: null, frozen: null, budgets: null };
    expect(fleet).toEqual({ ...unknown, address: getAddress(chain.contracts.platformFees) });
    expect(await put(wallet, null)).toMatchObject({ status: 200, json: { fleet_id: null } });
    expect((await pay(wallet, '1')).status).toBe(200);
  });

  test('a wallet that names a fleet which has not admitted it spends nothing', async () => {
    const { id, address } = (await create()).json;
    await setFleet(address);
    await until(async () => (await pay(wallet, '1')).json.error === 'NOT_IN_FLEET', 'it is refused');
    expect(await put(wallet, id)).toMatchObject({ status: 200 });
    expect((await pay(wallet, '1')).status).toBe(200);
    await setFleet(NOBODY);
    await until(async () => (await show(id)).wallets[0]?.bound === false, 'it is out');
  });
});
