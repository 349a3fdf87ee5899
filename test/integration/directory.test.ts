import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { HTTPFacilitatorClient } from '@x402/core/server';
import { withBazaar } from '@x402/extensions/bazaar';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { type ClaimedWallet, claimedWallet, createWallet, startService, type TestService } from '../support/service.ts';

let chain: TestChain;
let service: TestService;
/** The same service over a socket, for clients of others. */
let socket: Bun.Server<undefined>;
let agent: ClaimedWallet;
let seller: ClaimedWallet;

beforeAll(async () => {
  chain = await startTestChain();
  service = await startService(chain);
  socket = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: (request) => service.app.handle(request) });
  [agent, seller] = [await claimedWallet(service, 'v3'), await claimedWallet(service, 'v2')];
});
afterAll(async () => {
  await socket.stop(true);
  await service.stop();
  await chain.stop();
});

const work = (more: object = {}) => ({
  type: 'job',
  name: 'Summaries',
  description: 'Reads a text and writes a short summary.',
  ...more,
});
const service402 = (more: object = {}) => ({
  type: 'service',
  name: 'Weather',
  description: 'The weather of any city, as JSON.',
  price: '0.01',
  url: 'https://seller.example/weather',
  tags: ['forecast'],
  ...more,
});
const set = (wallet: ClaimedWallet, offers: unknown, token = wallet.token) =>
  service.ask({ method: 'PUT', path: `/v1/wallets/${wallet.id}/offers`, token, body: { offers } });
const search = async (query: Record<string, string> = {}) =>
  await service.ask({ path: `/v1/directory?${new URLSearchParams(query)}` });
const found = async (query: Record<string, string> = {}): Promise<string[]> =>
  (await search(query)).json.wallets.map(({ walletAddress }: { walletAddress: string }) => walletAddress);
const offersOf = async (wallet: ClaimedWallet, token = wallet.apiKey) =>
  await service.ask({ path: `/v1/wallets/${wallet.id}/offers`, token });

beforeEach(async () => {
  expect((await set(agent, [work()])).status).toBe(200);
  expect((await set(seller, [service402()], seller.apiKey)).status).toBe(200);
});

describe('the directory', () => {
  test('shows what a wallet offers, with its score, to everybody', async () => {
    const { json } = await search({ offers: 'service' });
    expect(json).toEqual({
      nextCursor: null,
      wallets: [
        {
          walletAddress: seller.address,
          name: expect.any(String),
          version: 'v2',
          score: { total: 0, success: 0, failure: 0 },
          counts: { payments: 0, jobs: 0, freezes: 0 },
          firstSeenAt: expect.any(Number),
          updatedAt: expect.any(Number),
          offers: [service402()],
        },
      ],
    });
    expect((await offersOf(agent)).json).toEqual({
      walletId: agent.id,
      listed: true,
      offers: [{ ...work(), price: null, url: null, tags: [] }],
    });
  });

  test.each([
    ['summary', ['agent']],
    ['SUMMARIES', ['agent']],
    ['short text', ['agent']],
    ['wéather  forecasts!', ['seller']],
    ['weather summary', []],
    ['weathe', []],
    ['any', ['seller']],
  ])('finds %p', async (q, names) => {
    const known = new Map([
      [agent.address, 'agent'],
      [seller.address, 'seller'],
    ]);
    const addresses = (await found({ q })) as (typeof agent.address)[];
    expect(addresses.map((address) => known.get(address) ?? address)).toEqual(names);
  });

  test('finds words in the offers of a type alone, and words of languages without spaces', async () => {
    // Of another plane, and longer than a word may be.
    const gothic = `a${'𐌰'.repeat(20)}`;
    await set(agent, [work({ tags: [gothic] }), service402({ name: '天気予報', description: '한국어 번역 서비스' })]);
    for (const q of ['天気', '번역', gothic]) expect(await found({ q })).toEqual([agent.address]);
    expect(await found({ q: 'summary', offers: 'service' })).toEqual([]);
    expect(await found({ q: 'summary', offers: 'job' })).toEqual([agent.address]);
    expect(await found({ offers: 'service' })).toEqual([seller.address, agent.address]);
    const both = await search({ q: 'summary' });
    expect(both.json.wallets[0].offers).toHaveLength(2);
  });

  test('forgets a wallet at once when it offers nothing, or is frozen', async () => {
    expect(await found()).toEqual([seller.address, agent.address]);
    const gone = await set(seller, []);
    expect(gone.json).toEqual({ walletId: seller.id, listed: false, offers: [] });
    expect(await found()).toEqual([agent.address]);
    const turn = (what: string) =>
      service.ask({ method: 'POST', path: `/v1/wallets/${agent.id}/${what}`, token: agent.token });
    expect((await turn('freeze')).status).toBe(200);
    expect(await found()).toEqual([]);
    expect((await offersOf(agent)).json).toMatchObject({ listed: false, offers: [work()] });
    expect((await turn('unfreeze')).status).toBe(200);
    expect(await found()).toEqual([agent.address]);
  });

  test('has pages that others coming and going do not move', async () => {
    const others = await Promise.all([1, 2, 3].map(() => claimedWallet(service, 'v3')));
    for (const other of others) await set(other, [work()]);
    const all = await found({ q: 'summary' });
    expect(all).toHaveLength(4);
    const first = await search({ q: 'summary', limit: '2' });
    const newcomer = await claimedWallet(service, 'v3');
    await set(newcomer, [work()]);
    // One that was shown says something else, and is not shown again for it.
    const shown = others.find(({ address }) => address === first.json.wallets[0].walletAddress);
    if (shown !== undefined) await set(shown, [work({ price: '2' })]);
    const second = await search({ q: 'summary', limit: '2', cursor: first.json.nextCursor });
    const addresses = [...first.json.wallets, ...second.json.wallets].map(
      ({ walletAddress }: { walletAddress: string }) => walletAddress,
    );
    expect(addresses).toEqual(all);
    expect(second.json.nextCursor).toBeNull();
    for (const other of [...others, newcomer]) await set(other, []);
  });

  test('refuses searches that are none', async () => {
    for (const q of ['', '?!', 'a\u202eb', 'x'.repeat(201)])
      expect(await search({ q })).toMatchObject({ status: 400, json: { error: 'INVALID_Q' } });
    expect((await search({ offers: 'all' })).json.error).toBe('INVALID_OFFERS');
    for (const cursor of ['x', 'WyJhIl0', 'Wy0xXQ'])
      expect((await search({ cursor })).json.error).toBe('INVALID_PAGINATION');
  });
});

describe('what a wallet offers', () => {
  const line = 'A line.';
  test.each([
    ['nothing that is a list', { offers: work() }],
    ['too much', Array(11).fill(work())],
    ['something without a name', [work({ name: ' ' })]],
    ['a name with a line break', [work({ name: 'a\nb' })]],
    ['a name that turns around', [work({ name: 'a\u202eb' })]],
    ['a name that hides something', [work({ name: 'a\u200bb' })]],
    ['a long name', [work({ name: 'x'.repeat(61) })]],
    ['a description with a control character', [work({ description: 'a\u0007b' })]],
    ['a long description', [work({ description: 'x'.repeat(501) })]],
    ['a free service', [service402({ price: null })]],
    ['a price of nothing', [service402({ price: '0' })]],
    ['a service without a URL', [service402({ url: null })]],
    ['work at a URL', [work({ url: 'https://agent.example/' })]],
    ['too many tags', [work({ tags: Array(9).fill(line) })]],
    ['a tag that is none', [work({ tags: ['a\u2066b'] })]],
    ['something of no type', [work({ type: 'loan' })]],
  ])('is not %s', async (_, offers) => {
    const answer = await set(agent, offers);
    expect(answer).toMatchObject({ status: 400, json: { error: 'INVALID_OFFERS' } });
    expect((await offersOf(agent)).json.offers).toMatchObject([work()]);
  });

  test.each([
    ['javascript:alert(1)', 'INVALID_URL'],
    ['https://user:secret@seller.example/', 'INVALID_URL'],
    ['https://seller.example/ a', 'INVALID_URL'],
  ])('is not sold at %s', async (url, error) => {
    const answer = await set(seller, [service402(), service402({ url })]);
    expect(answer).toMatchObject({ status: 400, json: { error } });
    expect(answer.json.message).toContain('offers[1].url');
  });

  test('is a matter of its Owner, and of its agent with a key that sells or works', async () => {
    expect((await set(agent, [], seller.token)).json.error).toBe('FORBIDDEN');
    expect((await set(agent, [], seller.apiKey)).json.error).toBe('FORBIDDEN');
    expect((await offersOf(agent, seller.apiKey)).json.error).toBe('FORBIDDEN');
    const body = { name: 'a reader', scopes: ['read', 'payments'] };
    const path = `/v1/wallets/${agent.id}/keys`;
    const { apiKey } = (await service.ask({ method: 'POST', path, token: agent.token, body })).json;
    expect((await set(agent, [], apiKey)).json.error).toBe('SCOPE_REQUIRED');
    expect((await offersOf(agent, apiKey)).status).toBe(200);
    expect((await set(seller, [work()])).json.error).toBe('WALLET_VERSION_UNSUPPORTED');
    const pending = await createWallet(service);
    const unclaimed = { ...agent, id: pending.id };
    expect((await set(unclaimed, [])).json.error).toBe('WALLET_NOT_ACTIVE');
    expect(await found()).toEqual([seller.address, agent.address]);
  });

  test('is said by two at once, and one of them is heard whole', async () => {
    const [one, other] = [Array(10).fill(work({ name: 'One' })), [work({ name: 'Other' })]];
    await Promise.all([set(agent, one), set(agent, other), set(agent, one), set(agent, other)]);
    const names = (await offersOf(agent)).json.offers.map(({ name }: { name: string }) => name);
    expect([Array(10).fill('One'), ['Other']]).toContainEqual(names);
    expect(await found({ q: names[0] })).toEqual([agent.address]);
    expect(await found({ q: names[0] === 'One' ? 'other' : 'one' })).toEqual([]);
  });
});

test('clients of x402 list the services, and filter them', async () => {
  await set(seller, [service402(), service402({ name: 'Tides', url: 'https://seller.example/tides', price: '2.5' })]);
  const client = withBazaar(new HTTPFacilitatorClient({ url: `http://127.0.0.1:${socket.port}` }));
  const list = client.extensions.bazaar.listResources;
  const network = `eip155:${chain.chainId}` as const;
  const { items, pagination } = await list({ type: 'http', network, scheme: 'exact', payTo: seller.address });
  expect(pagination).toEqual({ limit: 20, offset: 0, total: 2 });
  expect(items).toHaveLength(2);
  expect(items.find(({ serviceName }) => serviceName === 'Tides')).toEqual({
    resource: 'https://seller.example/tides',
    type: 'http',
    x402Version: 2,
    accepts: [
      {
        scheme: 'exact',
        network,
        asset: chain.contracts.usdc,
        amount: '2500000',
        payTo: seller.address,
        maxTimeoutSeconds: 60,
        extra: { name: expect.any(String), version: expect.any(String) },
      },
    ],
    lastUpdated: expect.stringMatching(/^20\d\d-.*Z$/),
    description: 'The weather of any city, as JSON.',
    serviceName: 'Tides',
    tags: ['forecast'],
  });
  const second = await list({ limit: 1, offset: 1 });
  expect(second.items).toEqual(items.slice(1));
  expect(second.pagination).toEqual({ limit: 1, offset: 1, total: 2 });
  const elsewhere = [
    { type: 'mcp' },
    { network: 'base' },
    { payTo: agent.address },
    { payTo: 'x' },
    { extensions: 'a' },
  ];
  for (const filters of elsewhere) expect((await list(filters)).pagination.total).toBe(0);
});
