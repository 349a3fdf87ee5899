import { afterAll, beforeAll, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { wallets } from '../../src/features/wallets/wallet-tables.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { claimedWallet, startService, type TestService } from '../support/service.ts';

let chain: TestChain;
let service: TestService;

beforeAll(async () => {
  chain = await startTestChain();
  service = await startService(chain);
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

const me = (token?: string) => service.ask({ path: '/v1/me', token });

test('an API key finds its wallet, what it holds and what it may spend', async () => {
  const wallet = await claimedWallet(service, 'v3');
  await chain.mintUsdc(wallet.address, 12_500_000n);
  const path = `/v1/wallets/${wallet.id}`;
  await service.ask({
    method: 'PATCH',
    path: `${path}/config`,
    token: wallet.token,
    body: { txLimit: '2', dailyLimit: '10' },
  });
  const found = await me(wallet.apiKey);
  const policy = await service.ask({ path: `${path}/policy`, token: wallet.apiKey });
  expect(found).toMatchObject({ status: 200 });
  expect(found.json).toEqual({
    kind: 'agent',
    walletId: wallet.id,
    chainAddress: wallet.address,
    name: expect.any(String),
    version: 'v3',
    status: 'active',
    policy: policy.json,
    remainingToday: '10',
    balance: '12.5',
    budgets: { day: null, week: null, month: null, hour: null, recipients: [] },
    limits: null,
    scopes: ['read', 'payments', 'x402', 'jobs'],
  });
  expect(found.headers.get('cache-control')).toBe('no-store');
  const { json } = await me((await claimedWallet(service)).apiKey);
  expect(json).toMatchObject({ version: 'v2', scopes: ['read', 'payments', 'x402'], remainingToday: null });
});

test('a JWT finds its user and the wallets, anything else nothing', async () => {
  const owner = await claimedWallet(service);
  expect((await me(owner.token)).json).toEqual({
    kind: 'owner',
    userId: owner.userId,
    username: owner.username,
    wallets: [owner.id],
    walletCount: 1,
    organizations: [],
  });
  for (const token of [undefined, 'nonsense']) {
    expect(await me(token)).toMatchObject({ status: 401, json: { error: 'UNAUTHORIZED' } });
  }
});

test('an Owner of more than a thousand wallets sees all of them, page by page', async () => {
  const owner = await claimedWallet(service);
  const { orm } = service.db;
  const [row] = await orm.select().from(wallets).where(eq(wallets.id, owner.id)).all();
  if (row === undefined) throw new Error('The wallet is not there.');
  const { seq: _seq, ...columns } = row;
  // Many of one second, so that the time alone does not tell them apart.
  const more = Array.from({ length: 1_049 }, (_, index) => {
    const number = index.toString(16).padStart(12, '0');
    const chainAddress = `0x${number.padStart(40, '9')}` as const;
    return { ...columns, id: `wallet_${number}`, chainAddress, createdAt: row.createdAt + (index % 3) };
  });
  for (let start = 0; start < more.length; start += 100) {
    await orm
      .insert(wallets)
      .values(more.slice(start, start + 100))
      .run();
  }
  const all = [...more, row].sort((one, other) =>
    one.createdAt === other.createdAt ? (one.id < other.id ? -1 : 1) : one.createdAt - other.createdAt,
  );
  const seen: string[] = [];
  let cursor: string | null = '';
  let pages = 0;
  while (cursor !== null) {
    const query: string = cursor === '' ? '' : `?cursor=${cursor}`;
    const page = await service.ask({ path: `/v1/wallets${query}`, token: owner.token });
    expect(page.status).toBe(200);
    seen.push(...page.json.wallets.map(({ id }: { id: string }) => id));
    cursor = page.json.nextCursor;
    pages += 1;
  }
  expect(pages).toBe(2);
  expect(seen).toEqual(all.map(({ id }) => id));
  const found = await me(owner.token);
  expect(found.json.wallets).toHaveLength(1_000);
  expect(found.json.walletCount).toBe(1_050);
});
