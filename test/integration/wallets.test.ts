import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { desc, eq } from 'drizzle-orm';
import { type Address, getAddress, zeroAddress } from 'viem';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { agentWalletFactoryAbi } from '../../src/chain/contracts/generated/AgentWalletFactory.ts';
import { messages } from '../../src/chain/relay/relay-tables.ts';
import { wallets as walletTable } from '../../src/features/wallets/wallet-tables.ts';
import { must } from '../../src/storage/db/batch.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { type Ask, play, type Scenario } from '../support/http.ts';
import { required } from '../support/job-requests.ts';
import { type ClaimedWallet, claimedWallet, createWallet, startService, type TestService } from '../support/service.ts';

let chain: TestChain;
let service: TestService;
let wallet: ClaimedWallet;
let other: ClaimedWallet;

const ANN = getAddress('0x00000000000000000000000000000000000000a1');
const BOB = getAddress('0x00000000000000000000000000000000000000b2');

beforeAll(async () => {
  chain = await startTestChain();
  service = await startService(chain);
  wallet = await claimedWallet(service);
  other = await claimedWallet(service);
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

const ask = (request: Ask) => service.ask(request);
const path = (tail = '', id = wallet.id) => `/v1/wallets/${id}${tail}`;
const config = (body: unknown, by = wallet): Ask => ({
  method: 'PATCH',
  path: `/v1/wallets/${by.id}/config`,
  token: by.token,
  body,
});
const read = async (by: ClaimedWallet) => {
  const view = { address: by.address, abi: agentWalletAbi } as const;
  const [owner, , ownerNonce, frozen, expiresAt, txLimit, dailyLimit] = await chain.client.readContract({
    ...view,
    functionName: 'state',
  });
  const isListed = (recipient: Address) =>
    chain.client.readContract({ ...view, functionName: 'isWhitelisted', args: [recipient] });
  return { owner, ownerNonce, frozen, expiresAt, txLimit, dailyLimit, isListed };
};
const chainTime = async () => Number((await chain.client.getBlock()).timestamp);

describe('creating a wallet', () => {
  const create = { method: 'POST', path: '/v1/wallets' } as const;

  test('answers with its claim key, once, and its address', async () => {
    const answer = await play(service.app, { ...create, name: '', body: { name: 'Groceries' }, status: 201 });
    const { id, chainAddress, claimKey, ...rest } = answer.json;
    expect(id).toMatch(/^wallet_[0-9a-f]{12}$/);
    expect(claimKey).toMatch(/^bsk_[a-z0-9]{8}_[a-z0-9]{48}$/);
    expect(getAddress(chainAddress)).toBe(chainAddress);
    expect(rest).toEqual({
      claimUrl: `https://bursar.example/console/claim#${claimKey}`,
      agentToken: expect.stringMatching(/^bsa_[a-z0-9]{8}_[a-z0-9]{48}$/),
      name: 'Groceries',
      status: 'pending',
      version: 'v2',
      hint: expect.stringContaining('never take part in Jobs'),
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('happens nowhere on the chain', async () => {
    const before = await chain.client.getBlockNumber();
    const created = await createWallet(service);
    expect(await chain.client.getCode({ address: created.chainAddress })).toBeUndefined();
    expect(await chain.client.getBlockNumber()).toBe(before);
  });

  test('without anything gives it a name and version 2', async () => {
    const { json } = await play(service.app, { ...create, name: '', status: 201 });
    expect(json.version).toBe('v2');
    expect(json.name).toMatch(/^[a-z]+ [a-z]+ \d{3}$/);
  });

  test('ignores the Authorization header', async () => {
    await play(service.app, { ...create, name: '', headers: { Authorization: 'nonsense' }, status: 201 });
  });

  const scenarios: (Pick<Scenario, 'name' | 'status' | 'error'> & { body: unknown })[] = [
    { name: 'accepts version 3', body: { version: 'v3' }, status: 201 },
    { name: 'accepts a name of 50 surrogate pairs', body: { name: '🦊'.repeat(50) }, status: 201 },
    { name: 'accepts a name of one character', body: { name: 'x' }, status: 201 },
    { name: 'accepts a name with quotes and SQL', body: { name: `'; DROP TABLE wallets; --` }, status: 201 },
    { name: 'refuses an empty name', body: { name: '' }, status: 400, error: 'INVALID_NAME' },
    { name: 'refuses a name of 51 characters', body: { name: 'x'.repeat(51) }, status: 400, error: 'INVALID_NAME' },
    { name: 'refuses a name that is not a string', body: { name: 7 }, status: 400, error: 'INVALID_NAME' },
    { name: 'refuses a name that is null', body: { name: null }, status: 400, error: 'INVALID_NAME' },
    { name: 'refuses a name with a NUL', body: { name: 'a\u0000b' }, status: 400, error: 'INVALID_NAME' },
    { name: 'refuses a name with a line break', body: { name: 'a\nb' }, status: 400, error: 'INVALID_NAME' },
    {
      name: 'refuses a name with half a surrogate pair',
      body: '{"name":"\\ud800"}',
      status: 400,
      error: 'INVALID_NAME',
    },
    { name: 'refuses version 1', body: { version: 'v1' }, status: 400, error: 'INVALID_VERSION' },
    { name: 'refuses a version in capitals', body: { version: 'V2' }, status: 400, error: 'INVALID_VERSION' },
    { name: 'refuses version 2 as a number', body: { version: 2 }, status: 400, error: 'INVALID_VERSION' },
    {
      name: 'reports the first of several malformed fields',
      body: { version: 2, name: '' },
      status: 400,
      error: 'INVALID_NAME',
    },
  ];
  test.each(scenarios)('$name', (scenario) => play(service.app, { ...create, ...scenario }));

  test('refuses version 3 where its factory is not configured', async () => {
    const { walletFactoryV3: _, ...contracts } = chain.contracts;
    const without = await startService({ ...chain, contracts: contracts as typeof chain.contracts });
    await play(without.app, { ...create, name: '', body: { version: 'v3' }, status: 503, error: 'V3_NOT_CONFIGURED' });
    await play(without.app, { ...create, name: '', body: {}, status: 201 });
    await without.stop();
  });

  test('stores no key in plain text', async () => {
    const created = await createWallet(service);
    const raw = Buffer.from(await Bun.file(`${service.dbPath}-wal`).arrayBuffer()).toString('latin1');
    expect(raw).toContain(Buffer.from(created.id.slice('wallet_'.length), 'hex').toString('latin1'));
    expect(raw).not.toContain(created.claimKey.slice(13));
  });
});

describe('the ownership of a wallet', () => {
  const tails: [string, string, unknown][] = [
    ['GET', '', undefined],
    ['PATCH', '/config', { txLimit: '1' }],
    ['PATCH', '/name', { name: 'x' }],
    ['POST', '/freeze', undefined],
    ['POST', '/unfreeze', undefined],
    ['GET', '/api-key', undefined],
    ['POST', '/api-key/rotate', undefined],
    ['GET', '/webhook-secret', undefined],
    ['POST', '/webhook-secret/rotate', undefined],
    ['GET', '/balance', undefined],
  ];
  test.each(tails)('is required for %s %s', async (method, tail, body) => {
    const pending = await createWallet(service);
    const request = { name: '', method, body, token: wallet.token };
    await play(service.app, { ...request, path: path(tail, other.id), status: 403, error: 'FORBIDDEN' });
    await play(service.app, { ...request, path: path(tail, pending.id), status: 400, error: 'WALLET_NOT_ACTIVE' });
    await play(service.app, {
      ...request,
      path: path(tail, 'wallet_000000000000'),
      status: 404,
      error: 'WALLET_NOT_FOUND',
    });
    await play(service.app, { ...request, path: path(tail, 'a%2Fb%00'), status: 404, error: 'WALLET_NOT_FOUND' });
  });

  test('shows its record, in the list and by itself', async () => {
    const { json } = await ask({ path: path(), token: wallet.token });
    expect(json).toMatchObject({
      id: wallet.id,
      chain_address: wallet.address,
      status: 'active',
      frozen: 0,
      pending_owner: null,
      tx_limit: '0',
      daily_limit: '0',
      expires_at: null,
      organization_id: null,
      role: 'owner',
      wallet_version: 'v2',
    });
    expect(Object.keys(json).sort()).toEqual(
      [
        'id',
        'chain_address',
        'name',
        'status',
        'frozen',
        'pending_owner',
        'tx_limit',
        'daily_limit',
        'budgets',
        'owner_key_exported_at',
        'organization_id',
        'role',
        'expires_at',
        'wallet_version',
        'created_at',
      ].sort(),
    );
    const list = await ask({ path: '/v1/wallets', token: wallet.token });
    expect(list.json).toEqual({ wallets: [json], nextCursor: null });
  });
});

describe('the balance', () => {
  test('is what the chain says, for the owner and for the agent', async () => {
    await chain.mintUsdc(wallet.address, 12_340_000n);
    for (const token of [wallet.token, wallet.apiKey]) {
      const { json } = await ask({ path: path('/balance'), token });
      expect(json).toEqual({ walletId: wallet.id, balance: '12.34', currency: 'USDC' });
    }
    await play(service.app, {
      name: '',
      path: path('/balance', other.id),
      token: wallet.apiKey,
      status: 403,
      error: 'FORBIDDEN',
    });
  });
});

describe('renaming a wallet', () => {
  const rename = (body: unknown) =>
    ({ name: '', method: 'PATCH', path: path('/name'), token: wallet.token, body }) as const;
  test('answers with the record under the new name', async () => {
    const { json } = await play(service.app, { ...rename({ name: 'Käse 🧀' }), status: 200 });
    expect(json).toMatchObject({ id: wallet.id, name: 'Käse 🧀' });
  });
  test.each([
    [{}, 'MISSING_NAME'],
    [{ name: '' }, 'INVALID_NAME'],
    [{ name: ['x'] }, 'INVALID_NAME'],
    [{ name: 'x'.repeat(51) }, 'INVALID_NAME'],
  ] as const)('to %j is refused', (body, error) => play(service.app, { ...rename(body), status: 400, error }));
});

describe('the configuration of a wallet', () => {
  test('is enforced by the chain when the answer comes, and merges with what was there', async () => {
    const expiresAt = (await chainTime()) + 3600;
    const first = await play(service.app, { ...config({ txLimit: '1.50', expiresAt }), name: '', status: 200 });
    expect(first.json).toMatchObject({ tx_limit: '1.5', daily_limit: '0', expires_at: expiresAt, whitelist: [] });
    expect(first.json.tx_hash).toMatch(/^0x[0-9a-f]{64}$/);
    expect(await read(wallet)).toMatchObject({ txLimit: 1_500_000, dailyLimit: 0, expiresAt });

    const second = await ask(config({ dailyLimit: '20', whitelist: [ANN.toLowerCase(), BOB, ANN] }));
    expect(second.json).toMatchObject({
      tx_limit: '1.5',
      daily_limit: '20',
      expires_at: expiresAt,
      whitelist: [ANN, BOB],
    });
    expect(await read(wallet)).toMatchObject({ txLimit: 1_500_000, dailyLimit: 20_000_000, expiresAt });
    expect(await (await read(wallet)).isListed(BOB)).toBe(true);

    const third = await ask(config({ txLimit: '0', dailyLimit: '0', expiresAt: 0, whitelist: [] }));
    expect(third.json).toMatchObject({ tx_limit: '0', daily_limit: '0', expires_at: null, whitelist: [] });
    expect(await read(wallet)).toMatchObject({ txLimit: 0, dailyLimit: 0, expiresAt: 0 });
  });

  test('with only a whitelist leaves the limits alone', async () => {
    await ask(config({ txLimit: '7' }));
    const { json } = await ask(config({ whitelist: [BOB] }));
    expect(json).toMatchObject({ tx_limit: '7', whitelist: [BOB] });
    await ask(config({ txLimit: '0', whitelist: [] }));
  });

  test('that changes nothing sends nothing', async () => {
    await ask(config({ txLimit: '3' }));
    for (const body of [{ txLimit: '3.000' }, { txLimit: '3', dailyLimit: '0' }]) {
      const { status, json } = await ask(config(body));
      expect(status).toBe(200);
      expect(json).toMatchObject({ tx_limit: '3', whitelist: [] });
      expect(json).not.toHaveProperty('tx_hash');
    }
  });

  test('changed twice at once keeps both changes', async () => {
    const answers = await Promise.all([ask(config({ txLimit: '4' })), ask(config({ dailyLimit: '40' }))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await read(wallet)).toMatchObject({ txLimit: 4_000_000, dailyLimit: 40_000_000 });
    const { json } = await ask({ path: path(), token: wallet.token });
    expect(json).toMatchObject({ tx_limit: '4', daily_limit: '40' });
  });

  test('changed by more at once than may wait is answered WALLET_BUSY', async () => {
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => ask(config({ txLimit: String(index + 5) }))),
    );
    const codes = answers.map(({ status, json }) => (status === 200 ? 200 : json.error));
    expect(new Set(codes)).toEqual(new Set([200, 'WALLET_BUSY']));
    // One runs and eight wait.
    expect(codes.filter((code) => code === 200).length).toBe(9);
  });

  test('takes 100 recipients', async () => {
    const whitelist = Array.from({ length: 100 }, (_, index) => `0x${(index + 1).toString(16).padStart(40, '0')}`);
    const { status, json } = await ask(config({ whitelist, txLimit: '9' }));
    expect({ status, length: json.whitelist?.length }).toEqual({ status: 200, length: 100 });
    await ask(config({ whitelist: [] }));
  });

  const amounts = [
    '',
    ' 1',
    '1 ',
    '-1',
    '+1',
    '1.',
    '.5',
    '1e18',
    '0x1',
    '0.0000001',
    '٣',
    '1,5',
    '18446744073709551616',
    '281474976.710656',
    '281474976710.655',
    'NaN',
    7,
    null,
    {},
    ['1'],
    true,
  ];
  test.each(amounts.map((amount) => [amount]))('refuses the limit %j', async (amount) => {
    await play(service.app, { ...config({ txLimit: amount }), name: '', status: 400, error: 'INVALID_TX_LIMIT' });
    await play(service.app, { ...config({ dailyLimit: amount }), name: '', status: 400, error: 'INVALID_DAILY_LIMIT' });
  });
  test('takes the largest limit', async () => {
    const { json } = await ask(config({ txLimit: '281474976.710655' }));
    expect(json.tx_limit).toBe('281474976.710655');
    await ask(config({ txLimit: '00.10' }));
  });

  const scenarios: [string, unknown, Scenario['error']][] = [
    ['a whitelist that is not a list', { whitelist: ANN }, 'INVALID_WHITELIST'],
    ['a whitelist of 101 recipients', { whitelist: Array.from({ length: 101 }, () => ANN) }, 'INVALID_WHITELIST'],
    ['a malformed recipient', { whitelist: [ANN, '0x12'] }, 'INVALID_ADDRESS'],
    ['a recipient that is not a string', { whitelist: [7] }, 'INVALID_ADDRESS'],
    [
      'a recipient with a wrong checksum',
      { whitelist: ['0x833589fcD6eDb6E08f4c7C32D4f71b54bdA02913'] },
      'INVALID_ADDRESS',
    ],
    ['the zero address as recipient', { whitelist: [zeroAddress] }, 'INVALID_RECIPIENT'],
    ['an expiry that is a string', { expiresAt: '1900000000' }, 'INVALID_EXPIRES_AT'],
    ['an expiry with a fraction', { expiresAt: 1.5 }, 'INVALID_EXPIRES_AT'],
    ['a negative expiry', { expiresAt: -1 }, 'INVALID_EXPIRES_AT'],
    ['an expiry in the past', { expiresAt: 1_600_000_000 }, 'INVALID_EXPIRES_AT'],
    ['an expiry beyond 32 bits', { expiresAt: 2 ** 32 }, 'INVALID_EXPIRES_AT'],
    ['an expiry that is null', { expiresAt: null }, 'INVALID_EXPIRES_AT'],
    [
      'several malformed fields, and reports the first',
      { expiresAt: -1, dailyLimit: 1, txLimit: '5' },
      'INVALID_DAILY_LIMIT',
    ],
  ];
  test.each(scenarios)('refuses %s', (_, body, error) =>
    play(service.app, { ...config(body), name: '', status: 400, ...(error && { error }) }),
  );
});

test('a wrong entry of a whitelist is named by its place', async () => {
  const { json } = await ask(config({ whitelist: [ANN, BOB, '0x12'] }));
  expect(json).toMatchObject({ error: 'INVALID_ADDRESS', message: expect.stringContaining('whitelist[2]') });
});

describe('a freeze', () => {
  const freeze = (tail: 'freeze' | 'unfreeze'): Ask => ({
    method: 'POST',
    path: path(`/${tail}`),
    token: wallet.token,
  });

  test('is enforced when the answer comes, and can be repeated', async () => {
    const first = await ask(freeze('freeze'));
    expect(first.json).toMatchObject({ frozen: 1, tx_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) });
    expect((await read(wallet)).frozen).toBe(true);

    const again = await ask(freeze('freeze'));
    expect(again.status).toBe(200);
    expect(again.json.frozen).toBe(1);
    expect(again.json).not.toHaveProperty('tx_hash');

    const undone = await ask(freeze('unfreeze'));
    expect(undone.json).toMatchObject({ frozen: 0, tx_hash: expect.any(String) });
    expect((await read(wallet)).frozen).toBe(false);
    expect((await ask(freeze('unfreeze'))).json).not.toHaveProperty('tx_hash');
  });

  test('is not undone by an unfreeze with unknown fields', async () => {
    for (const [body, error] of [
      ['{', 'INVALID_JSON'],
      [[], 'INVALID_JSON'],
      [{ frozen: 1 }, 'UNKNOWN_FIELD'],
    ]) {
      expect(await ask({ ...freeze('unfreeze'), body })).toMatchObject({ status: 400, json: { error } });
    }
  });

  test('works while the wallet is expired', async () => {
    const expiresAt = (await chainTime()) + 100;
    await ask(config({ expiresAt }));
    await chain.control.increaseTime({ seconds: 200 });
    await chain.control.mine({ blocks: 1 });
    service.clock.offsetMs = 0;
    expect((await ask(freeze('freeze'))).json.frozen).toBe(1);
    expect((await ask(freeze('unfreeze'))).json.frozen).toBe(0);
    expect((await ask(config({ expiresAt: 0 }))).json.expires_at).toBeNull();
  });

  test.each([86_400_000, -86_400_000])(
    "is signed for two minutes of the chain's time by a clock that is %p ms ahead",
    async (offsetMs) => {
      service.clock.offsetMs = offsetMs;
      try {
        expect((await ask(freeze('freeze'))).json.frozen).toBe(1);
        expect((await ask(freeze('unfreeze'))).json.frozen).toBe(0);
      } finally {
        service.clock.offsetMs = 0;
      }
      const [sent] = await service.db.orm.select().from(messages).orderBy(desc(messages.id)).limit(1).all();
      expect((sent?.deadline ?? 0) - (await chainTime())).toBeWithin(100, 125);
    },
  );

  test('that is still unconfirmed is superseded by an unfreeze, not taken as done', async () => {
    // The database knows of an owner message that the chain has not seen: it could freeze the wallet any moment.
    const { nextOwnerNonce } = await owned();
    await service.db.batch([
      must(service.db.orm.update(walletTable).set({ nextOwnerNonce: nextOwnerNonce + 1 }), 'any'),
    ]);
    const { json } = await ask(freeze('unfreeze'));
    expect(json).toMatchObject({ frozen: 0, tx_hash: expect.any(String) });
    expect((await read(wallet)).ownerNonce).toBe(nextOwnerNonce + 1);
  });

  test('of a wallet whose owner changed on-chain is for that owner to sign, and for ours once it is back', async () => {
    const moved = await claimedWallet(service);
    const { ownerAddress } = await service.access.owned(moved.id, moved);
    await setOwner(moved.id, ANN);
    const request = { method: 'POST', path: path('/freeze', moved.id), token: moved.token } as const;
    expect(await ask(request)).toMatchObject({ ...{ status: 202, json: { typedData: { primaryType: 'Freeze' } } } });
    const { freezeToken } = moved;
    expect(await ask({ ...request, token: undefined, body: { freezeToken } })).toMatchObject({
      status: 409,
      json: { error: 'WALLET_HANDED_OVER' },
    });
    await setOwner(moved.id, ownerAddress);
    expect(await ask(request)).toMatchObject({ status: 200, json: { frozen: 1 } });
  });

  const setOwner = (id: string, ownerAddress: Address) =>
    service.db.batch([must(service.db.orm.update(walletTable).set({ ownerAddress }).where(eq(walletTable.id, id)))]);
  const owned = () => service.access.owned(wallet.id, { userId: wallet.userId });
});

describe('the freeze token', () => {
  const freezeBy = (freezeToken: unknown, id = wallet.id, more: object = {}): Ask => ({
    method: 'POST',
    path: path('/freeze', id),
    body: { freezeToken, ...more },
  });
  const refused = async (request: Ask) => {
    const { status, json } = await ask(request);
    expect({ status, error: json.error }).toEqual({ status: 401, error: 'INVALID_FREEZE_TOKEN' });
  };
  const rotate = async (of = wallet) =>
    (await ask({ method: 'POST', path: path('/freeze-token/rotate', of.id), token: of.token })).json;

  test('freezes its wallet without any other credential, and tells nothing else', async () => {
    const own = await claimedWallet(service);
    const { status, json } = await ask(freezeBy(own.freezeToken, own.id));
    expect(status).toBe(200);
    expect(json).toEqual({ id: own.id, frozen: 1, tx_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) });
    expect((await read(own)).frozen).toBe(true);
    expect((await ask(freezeBy(own.freezeToken, own.id))).json).toEqual({ id: own.id, frozen: 1 });
  });

  test('works next to an expired JWT or an API key, and a JWT works next to a replaced token', async () => {
    const own = await claimedWallet(service);
    for (const token of ['expired', own.apiKey]) {
      expect((await ask({ ...freezeBy(own.freezeToken, own.id), token })).json).toMatchObject({ frozen: 1 });
    }
    const { freezeToken } = await rotate(own);
    const answer = await ask({ ...freezeBy(own.freezeToken, own.id), token: own.token });
    expect(answer.json).toMatchObject({ frozen: 1, name: expect.any(String) });
    await refused(freezeBy(own.freezeToken, own.id));
    expect((await ask(freezeBy(freezeToken, own.id))).status).toBe(200);
  });

  test('gives access to nothing else', async () => {
    for (const [method, tail] of [
      ['POST', '/unfreeze'],
      ['GET', ''],
      ['GET', '/balance'],
      ['POST', '/withdraw'],
    ] as const) {
      const { status } = await ask({ method, path: path(tail), token: wallet.freezeToken });
      expect([tail, status]).toEqual([tail, 401]);
    }
  });

  test('of another wallet, a wrong one, or one that was revoked freezes nothing', async () => {
    const own = await claimedWallet(service);
    await refused(freezeBy(wallet.freezeToken, own.id));
    await refused(freezeBy(own.freezeToken, 'wallet_000000000000'));
    await refused(freezeBy(`${own.freezeToken.slice(0, -1)}${own.freezeToken.endsWith('a') ? 'b' : 'a'}`, own.id));
    const path = `/v1/wallets/${own.id}/freeze-token`;
    const revoked = await ask({ method: 'DELETE', path, token: own.token });
    expect(revoked.json).toEqual({ walletId: own.id, revoked: true });
    await refused(freezeBy(own.freezeToken, own.id));
    expect((await read(own)).frozen).toBe(false);
  });

  test('is in plain text in neither the database nor the log', async () => {
    const own = await claimedWallet(service);
    const secret = own.freezeToken.slice(13);
    expect(service.log.some((line) => line.includes(secret))).toBe(false);
    for (const file of [service.dbPath, `${service.dbPath}-wal`]) {
      expect(readFileSync(file).includes(secret)).toBe(false);
    }
  });

  test('works after ten thousand wrong ones', async () => {
    const own = await claimedWallet(service);
    const wrong = `bsf_${own.freezeToken.slice(4, 12)}_${'0'.repeat(48)}`;
    const crowd = Array.from({ length: 10_000 }, () => ask(freezeBy(wrong, own.id)));
    const right = await ask(freezeBy(own.freezeToken, own.id));
    expect(right.json).toMatchObject({ frozen: 1 });
    const statuses = new Set((await Promise.all(crowd)).map(({ status }) => status));
    expect([...statuses]).toEqual([401]);
  });

  test("freezes with unknown fields and another user's JWT, and reports no misuse", async () => {
    const own = await claimedWallet(service);
    const other = await claimedWallet(service);
    const more = { reason: 'misuse', more: true };
    const said = await ask({ ...freezeBy(own.freezeToken, own.id, more), token: other.token });
    expect([said.status, said.json.frozen]).toEqual([200, 1]);
    const { json } = await ask({ path: `/v1/reputation/${own.address}` });
    expect(json.score.failure).toBe(0);
  });

  test('that is wrong does not keep the Owner from freezing', async () => {
    const own = await claimedWallet(service);
    const answer = await ask({ ...freezeBy('bsf_wrong', own.id), token: own.token });
    expect([answer.status, answer.json.frozen]).toEqual([200, 1]);
  });

  test.each([
    ['an unknown reason', { body: { reason: 'because' } }],
    ['a reason that is not a string', { body: { reason: 7, more: true } }],
    ['broken JSON', { body: '{"reason":' }],
    ['an array', { body: '[]' }],
    ['a form', { body: 'reason=misuse', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }],
    ['JSON that is too deep', { body: '['.repeat(1_000) }],
    ['a body that is too large', { body: JSON.stringify({ reason: 'x'.repeat(70_000) }) }],
    ['a parameter', { query: '?now' }],
  ])(
    "is not needed with the Owner's JWT, which freezes despite: %s",
    async (_, { query = '', ...more }: { query?: string; body?: unknown }) => {
      const own = await claimedWallet(service);
      const url = `${path('/freeze', own.id)}${query}`;
      const answer = await ask({ method: 'POST', path: url, token: own.token, ...more });
      expect(answer).toMatchObject({ status: 200, json: { frozen: 1, reason: 'precaution' } });
      expect((await read(own)).frozen).toBe(true);
    },
  );

  test('in a body that cannot be read says why', async () => {
    const own = await claimedWallet(service);
    const body = `{"freezeToken":"${own.freezeToken}"`;
    const answer = await ask({ method: 'POST', path: path('/freeze', own.id), body });
    expect([answer.status, answer.json.error]).toEqual([400, 'INVALID_JSON']);
  });
});

describe('the reason of a freeze', () => {
  const freeze = async (of: ClaimedWallet, body: object) => {
    const answer = await ask({ method: 'POST', path: path('/freeze', of.id), token: of.token, body });
    required(answer);
    return answer;
  };
  const failure = async (of: ClaimedWallet) => (await ask({ path: `/v1/reputation/${of.address}` })).json.score.failure;

  test('is precaution unless the Owner says misuse, which he may do later', async () => {
    const own = await claimedWallet(service);
    await freeze(own, {});
    await freeze(own, { reason: 'precaution' });
    expect(await failure(own)).toBe(0);
    const said = await freeze(own, { reason: 'misuse' });
    expect(said.json).not.toHaveProperty('tx_hash');
    expect(await failure(own)).toBe(-5);
    await freeze(own, { reason: 'misuse' });
    await freeze(own, { reason: 'precaution' });
    expect(await failure(own)).toBe(-5);
  });

  test('of one freeze says nothing of the next', async () => {
    const own = await claimedWallet(service);
    await freeze(own, { reason: 'misuse' });
    required(await ask({ method: 'POST', path: path('/unfreeze', own.id), token: own.token }));
    await freeze(own, {});
    expect(await failure(own)).toBe(-5);
  });
});

describe('the keys', () => {
  test('are shown again, and a new one shuts the old one out at once', async () => {
    const shown = await ask({ path: path('/api-key'), token: wallet.token });
    expect(shown.json).toEqual({ apiKey: wallet.apiKey, walletId: wallet.id });
    const { json } = await ask({ method: 'POST', path: path('/api-key/rotate'), token: wallet.token });
    expect(json.apiKey).toMatch(/^bsr_[a-z0-9]{8}_[a-z0-9]{48}$/);
    const balance = { name: '', path: path('/balance') } as const;
    await play(service.app, { ...balance, token: wallet.apiKey, status: 401, error: 'INVALID_API_KEY' });
    await play(service.app, { ...balance, token: json.apiKey, status: 200 });
    expect((await ask({ path: path('/api-key'), token: wallet.token })).json).toEqual(json);
  });

  test('rotated many times at once leave exactly one that works', async () => {
    const rotate: Ask = { method: 'POST', path: path('/api-key/rotate'), token: wallet.token };
    const rotated = await Promise.all(Array.from({ length: 5 }, () => ask(rotate)));
    const works = await Promise.all(rotated.map(({ json }) => ask({ path: path('/balance'), token: json.apiKey })));
    expect(works.filter(({ status }) => status === 200).length).toBe(1);
    expect(works.filter(({ json }) => json.error === 'INVALID_API_KEY').length).toBe(4);
  });

  test('of webhooks are made by the claim, shown again, and replaced', async () => {
    const first = await ask({ path: path('/webhook-secret'), token: wallet.token });
    expect(first.json).toEqual({
      walletId: wallet.id,
      webhookSecret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });
    expect((await ask({ path: path('/webhook-secret'), token: wallet.token })).json).toEqual(first.json);
    const second = await ask({ method: 'POST', path: path('/webhook-secret/rotate'), token: wallet.token });
    expect(second.json.webhookSecret).not.toBe(first.json.webhookSecret);
    expect((await ask({ path: path('/webhook-secret'), token: wallet.token })).json).toEqual(second.json);
  });

  test('of webhooks are made at the first look where a wallet has none, once', async () => {
    await service.db.batch([must(service.db.orm.update(walletTable).set({ webhookSecretSealed: null }), 'any')]);
    const looks = await Promise.all(
      Array.from({ length: 4 }, () => ask({ path: path('/webhook-secret'), token: wallet.token })),
    );
    expect(new Set(looks.map(({ json }) => json.webhookSecret)).size).toBe(1);
    expect(looks[0]?.json.webhookSecret).toStartWith('whsec_');
  });
});

describe('the address', () => {
  test('is where the factory says the wallet will be, in both versions', async () => {
    for (const version of ['v2', 'v3']) {
      const created = await createWallet(service, { version });
      const row = await service.walletStore.byId(created.id);
      if (row === undefined) throw new Error('no wallet');
      const factory = version === 'v2' ? chain.contracts.walletFactoryV2 : chain.contracts.walletFactoryV3;
      const predicted = await chain.client.readContract({
        address: factory,
        abi: agentWalletFactoryAbi,
        functionName: 'predict',
        args: [row.ownerAddress, row.salt],
      });
      expect(created.chainAddress).toBe(predicted);
    }
  });
});
