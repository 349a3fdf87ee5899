import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { encodeFunctionData } from 'viem';
import { z } from 'zod';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import type { WebhookType } from '../../src/core/events.ts';
import { payments } from '../../src/features/payments/payment-tables.ts';
import { webhookDeliveries } from '../../src/notify/webhooks/webhook-tables.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { type ChainFeed, startChainFeed } from '../support/chain-feed.ts';
import { temporaryDatabase } from '../support/database.ts';
import { openedInTests } from '../support/opened.ts';
import { type PaymentsSetup, RECIPIENT, sendAs, setUpPayments, type TestWallet } from '../support/payments-service.ts';
import { until } from '../support/relay.ts';
import { type Reorganiser, reorganise, startReorganiser } from '../support/reorganiser.ts';
import { createBuyer, executing, signTransfer, transferTo } from '../support/selling.ts';
import { type Receiver, startReceiver } from '../support/webhooks.ts';

setDefaultTimeout(240_000);

let chain: TestChain;
let feed: ChainFeed;
let node: Reorganiser;
let service: PaymentsSetup;
let database: Awaited<ReturnType<typeof temporaryDatabase>>;

const start = () => setUpPayments(chain, { db: database.db, feedUrl: feed.url, rpcUrls: [node.url] });

beforeAll(async () => {
  chain = await startTestChain();
  feed = startChainFeed(chain);
  node = startReorganiser(chain);
  database = await temporaryDatabase();
  service = await start();
});
afterAll(async () => {
  await service.stop();
  await node.stop();
  feed.stop();
  await chain.stop();
  database.remove();
});

const opened = openedInTests();
function receiver(...[answering]: Parameters<typeof startReceiver>): Receiver {
  const started = startReceiver(answering);
  opened.push(started);
  return started;
}

const NEW: readonly WebhookType[] = [
  ...(['payment_confirmed', 'payment_received', 'deposit_received', 'withdrawal_made'] as const),
  ...(['wallet_frozen', 'wallet_unfrozen'] as const),
];

const put = ({ id, token }: TestWallet, body: object) =>
  service.ask({ method: 'PUT', path: `/v1/wallets/${id}/webhook`, token, body });

/** A wallet whose URL is this receiver's, and receives these events; its first deposit was before. */
async function listening(shop: Receiver, events?: readonly string[]): Promise<TestWallet> {
  const wallet = await service.wallet();
  await service.get(`/v1/wallets/${wallet.id}/webhook-secret`, wallet.token);
  await feed.show();
  const path = `/v1/wallets/${wallet.id}/activity?kind=deposit`;
  await until(async () => (await service.get(path, wallet.token)).json.activity.length === 1, 'it has its deposit');
  expect((await put(wallet, { url: shop.url, events })).status).toBe(200);
  return wallet;
}

type Body = Readonly<Record<string, unknown>> & { readonly type: string };
const bodies = ({ received }: Receiver): Body[] => received.map(({ body }) => JSON.parse(body));
const typesAt = (shop: Receiver) => bodies(shop).map(({ type }) => type);
const call = (functionName: 'freeze' | 'unfreeze') => encodeFunctionData({ abi: agentWalletAbi, functionName });
const withdraw = encodeFunctionData({ abi: agentWalletAbi, functionName: 'withdraw', args: [RECIPIENT, 2_000_000n] });
const confirmed = { Prefer: 'wait=20' };

/** Shows the feed what the chain has until a receiver has what it waits for. */
async function shown(is: () => boolean, what: string): Promise<void> {
  await until(
    async () => {
      await feed.show();
      return is();
    },
    what,
    60_000,
  );
}

/** Everything that the new events report, done once. */
async function doAll(wallet: TestWallet): Promise<string> {
  const { json } = await service.pay(wallet, { amount: '3' }, confirmed);
  await chain.mintUsdc(wallet.address, 5_000_000n);
  const { account } = await createBuyer(chain);
  const transfer = transferTo(wallet.address, account.address);
  const paying = executing(transfer, await signTransfer(chain, account, transfer));
  await sendAs(chain, chain.strangerKey, chain.contracts.usdc, encodeFunctionData(paying));
  await wallet.owner(withdraw);
  await wallet.owner(call('freeze'));
  await wallet.owner(call('unfreeze'));
  return json.id;
}

test('each event that a URL chose arrives once, with what it says', async () => {
  const shop = receiver();
  const wallet = await listening(shop, NEW);
  const paymentId = await doAll(wallet);
  await shown(() => shop.received.length >= NEW.length, 'all of them arrive');
  const txHash = expect.stringMatching(/^0x[0-9a-f]{64}$/);
  const about = { walletAddress: wallet.address, txHash, timestamp: expect.any(Number) };
  const paid = { paymentId, status: 'confirmed', refusal: null, to: RECIPIENT, amount: '3', feeAmount: '0.06' };
  const expected: Record<string, unknown>[] = [
    { type: 'payment_confirmed', ...paid, ...about },
    { type: 'deposit_received', from: expect.any(String), amount: '5', ...about },
    { type: 'payment_received', from: expect.any(String), amount: '1', ...about },
    { type: 'withdrawal_made', to: RECIPIENT, amount: '2', ...about },
    { type: 'wallet_frozen', ...about },
    { type: 'wallet_unfrozen', ...about },
  ];
  const byType = (one: { type?: unknown }, other: { type?: unknown }) =>
    String(one.type).localeCompare(`${other.type}`);
  expect<unknown>(bodies(shop).sort(byType)).toEqual(expected.sort(byType));
  for (const { headers, body } of shop.received) expect(headers.get('x-bursar-event')).toBe(JSON.parse(body).type);
});

test('a URL receives what it chose alone, and one that chose nothing none of the events to choose', async () => {
  const [few, usual] = [receiver(), receiver()];
  const [chosen, plain] = [await listening(few, ['wallet_frozen', 'job_created']), await listening(usual)];
  for (const wallet of [chosen, plain]) await doAll(wallet);
  const last = encodeFunctionData({ abi: agentWalletAbi, functionName: 'setGuardian', args: [RECIPIENT] });
  await plain.owner(last);
  await shown(() => typesAt(usual).includes('guardian_changed'), 'the last of the usual events arrives');
  await shown(() => typesAt(few).length > 0, 'the freeze arrives');
  const stored = await service.db.orm.select().from(webhookDeliveries).all();
  const typesOf = ({ id }: TestWallet) => stored.filter(({ walletId }) => walletId === id).map(({ type }) => type);
  expect(typesOf(chosen)).toEqual(['wallet_frozen']);
  expect(typesOf(plain)).toEqual(['guardian_changed']);
  expect((await service.get(`/v1/wallets/${plain.id}/webhook`, plain.token)).json).toEqual({
    walletId: plain.id,
    webhookUrl: usual.url,
  });
  const narrowed = await put(plain, { url: usual.url, events: ['payment_confirmed'] });
  expect(narrowed.json.events).toEqual(['payment_confirmed']);
  await until(() => typesAt(usual).includes('webhook_changed'), 'a URL that receives less learns it');
});

test.each([
  ['an unknown event', ['rain']],
  ['a last message, which no one can refuse', ['webhook_changed']],
  ['no event', []],
])('%s is no choice', async (_, events) => {
  const wallet = await service.wallet();
  const { status, json } = await put(wallet, { url: 'https://shop.example/', events });
  expect([status, json.error]).toEqual([400, 'INVALID_EVENTS']);
});

/** Puts what the last blocks had into one block, so that its logs have other indexes. */
async function moveToOneBlock(after: bigint): Promise<void> {
  const depth = Number((await chain.client.getBlockNumber()) - after);
  const raw: [string, number][] = [];
  for (let number = after + 1n; number <= after + BigInt(depth); number++) {
    const { transactions } = await chain.client.getBlock({ blockNumber: number });
    for (const hash of transactions) {
      raw.push([z.string().parse(await chain.rpc('eth_getRawTransactionByHash', hash)), depth - 1]);
    }
  }
  await reorganise(chain, depth, raw);
}

const storedOf = async ({ id }: TestWallet) =>
  (await service.db.orm.select().from(webhookDeliveries).orderBy(webhookDeliveries.seq).all()).filter(
    ({ walletId, type }) => walletId === id && type !== 'webhook_changed',
  );

test('a reorganisation that moves transactions reports nothing twice', async () => {
  const shop = receiver();
  const wallet = await listening(shop, NEW);
  const before = await chain.client.getBlockNumber();
  await chain.mintUsdc(wallet.address, 5_000_000n);
  await chain.mintUsdc(wallet.address, 6_000_000n);
  await wallet.owner(call('freeze'));
  await shown(() => shop.received.length === 3, 'all arrive');
  await moveToOneBlock(before);
  const moved = await chain.client.getBlock();
  expect(moved.transactions).toHaveLength(3);
  await wallet.owner(call('unfreeze'));
  await shown(() => typesAt(shop).includes('wallet_unfrozen'), 'what came later arrives');
  const deposits = ['deposit_received', 'deposit_received'] as const;
  expect(typesAt(shop).sort()).toEqual([...deposits, 'wallet_frozen', 'wallet_unfrozen']);
  const path = `/v1/wallets/${wallet.id}/activity?kind=wallet_frozen`;
  const [freeze] = (await service.get(path, wallet.token)).json.activity;
  expect(freeze.block_number).toBe(Number(moved.number));
});

test('a payment that a reorganisation takes away and the relay sends again is reported once', async () => {
  const shop = receiver();
  const wallet = await listening(shop, NEW);
  const { id } = (await service.pay(wallet, {}, confirmed)).json;
  const rowOf = () => service.db.orm.select().from(payments).where(eq(payments.id, id)).get();
  const first = await rowOf();
  await shop.got(1);
  await node.reorganise(1);
  await until(
    async () => {
      await feed.show();
      const row = await rowOf();
      return row?.status === 'confirmed' && row.blockNumber !== first?.blockNumber;
    },
    'it is confirmed in another block',
    60_000,
  );
  await wallet.owner(call('freeze'));
  await shown(() => typesAt(shop).includes('wallet_frozen'), 'what came later arrives');
  expect(typesAt(shop)).toEqual(['payment_confirmed', 'wallet_frozen']);
});

test('a restart in the middle loses nothing and doubles nothing', async () => {
  const shop = receiver(() => new Response(null, { status: 500 }));
  const wallet = await listening(shop, NEW);
  await chain.mintUsdc(wallet.address, 5_000_000n);
  await shown(() => shop.received.length === 1, 'the deposit is tried');
  await until(async () => (await storedOf(wallet))[0]?.attempts === 1, 'its failure is noted');
  await service.stop();
  await wallet.owner(call('freeze'));
  shop.answer(() => new Response());
  service = await start();
  service.clock.offsetMs += 20_000;
  service.outbox.wake();
  await shown(() => shop.received.length >= 3, 'both arrive');
  await wallet.owner(call('unfreeze'));
  await shown(() => typesAt(shop).includes('wallet_unfrozen'), 'what came later arrives');
  const deposits = ['deposit_received', 'deposit_received'] as const;
  expect(typesAt(shop).sort()).toEqual([...deposits, 'wallet_frozen', 'wallet_unfrozen']);
  await until(
    async () => (await storedOf(wallet)).every(({ status }) => status === 'delivered'),
    'each is noted as delivered',
  );
  const ids = shop.received.map(({ headers }) => headers.get('webhook-id') ?? '');
  expect([...new Set(ids)].sort()).toEqual((await storedOf(wallet)).map(({ id }) => id).sort());
});
