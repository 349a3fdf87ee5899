import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { defaultDeadlines } from '../../src/core/lib/time.ts';
import { wallets } from '../../src/features/wallets/wallet-tables.ts';
import { createX402Store } from '../../src/features/x402/x402-store.ts';
import { must } from '../../src/storage/db/batch.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { demandingSeller, demandOf, goodOption } from '../support/demands.ts';
import type { Answer } from '../support/http.ts';
import { type PaymentsSetup, setUpPayments, type TestWallet } from '../support/payments-service.ts';
import { until } from '../support/relay.ts';
import { type Seller, serve } from '../support/sellers.ts';

let chain: TestChain;
let service: PaymentsSetup;
/** Waits four seconds for a place. */
let hasty: PaymentsSetup;
const opened: { stop(): Promise<void> }[] = [];
/** Of what may hang on in the background. */
const asking: Promise<Answer>[] = [];

beforeAll(async () => {
  chain = await startTestChain();
  service = await setUpPayments(chain);
  hasty = await setUpPayments(chain, { deadlines: { ...defaultDeadlines, answerMs: 8_000 }, relayer: 1 });
});
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.stop();
  await Promise.all(asking.splice(0));
});
afterAll(async () => {
  await service.stop();
  await hasty.stop();
  await chain.stop();
});

function opening(seller: Seller): Seller {
  opened.push(seller);
  return seller;
}

const CROWDED = '127.0.0.2';
const hanging = (): Seller => opening(serve(() => new Promise(() => undefined), CROWDED));
const selling = (): Seller => opening(demandingSeller(() => demandOf([goodOption(chain)])));
const bodyOf = ({ url }: Seller) => ({ url: `${url}/data`, maxAmount: '1' });

async function poorWallets(setup: PaymentsSetup, count: number): Promise<TestWallet[]> {
  const made: TestWallet[] = [];
  while (made.length < count) made.push(await setup.wallet({ balance: 0n }));
  return made;
}

/** Has each of the wallets ask four sellers for their prices. */
function askAll(setup: PaymentsSetup, crowd: readonly TestWallet[], sellers: readonly Seller[]): void {
  const calls = crowd.flatMap((wallet) => Array.from({ length: 4 }, () => wallet));
  for (const [index, wallet] of calls.entries()) {
    const seller = sellers[index % sellers.length];
    if (seller !== undefined) asking.push(setup.quoteX402(wallet, { url: `${seller.url}/data` }));
  }
}

test("many Owners whose sellers hang delay no one's quote or purchase at another seller", async () => {
  const victim = await service.wallet();
  const crowd = await poorWallets(service, 40);
  // Many hosts of one machine.
  const hosts = Array.from({ length: 8 }, hanging);
  const seller = selling();
  askAll(service, crowd, hosts);
  await until(() => hosts.some(({ requests }) => requests.length > 0), 'the crowd is with its sellers');
  const quoted = await service.quoteX402(victim, { url: `${seller.url}/data` });
  expect(quoted).toMatchObject({ status: 200, json: { amount: '1' } });
  const bought = await service.payX402(victim, bodyOf(seller));
  expect(bought).toMatchObject({ status: 200, json: { response: { body: 'here you are' } } });
  // None of the others had to end for it: what keeps them waiting still hangs.
  const ended = await Promise.race([Promise.any(asking), Bun.sleep(0).then(() => undefined)]);
  expect(ended?.json.error ?? 'OVERLOADED').toBe('OVERLOADED');
  const metrics = await service.metrics.text();
  expect(metrics).toMatch(/bursar_x402_requests\{to="ask",state="waiting"\} [1-9]/);
});

test('a purchase without a free slot is answered OVERLOADED, and its idempotency key stays usable', async () => {
  const buyer = await hasty.wallet();
  const crowd = await poorWallets(hasty, 6);
  let isOpen = false;
  const opens = Promise.withResolvers<void>();
  const seller = opening(
    serve(({ headers }) => {
      if (!isOpen) return opens.promise.then(() => new Response('free'));
      return headers.has('payment-signature') ? new Response('at last') : demandOf([goodOption(chain)]);
    }, CROWDED),
  );
  askAll(hasty, crowd, [seller]);
  await until(() => seller.requests.length >= 4, 'the seller hangs');
  const urls = new Set(seller.requests.map(({ url }) => url));
  const body = { ...bodyOf(seller), url: `${seller.url}/wanted`, idempotencyKey: 'a' };
  const [refused, quoted] = await Promise.all([hasty.payX402(buyer, body), hasty.quoteX402(buyer, { url: body.url })]);
  for (const { status, headers, json } of [refused, quoted]) {
    expect({ status, error: json.error }).toEqual({ status: 503, error: 'OVERLOADED' });
    expect(Number(headers.get('retry-after'))).toBePositive();
    expect(json.paymentId).toBeUndefined();
  }
  expect(refused.json.message).toContain('nothing was sent to the seller');
  expect(urls.size).toBe(1);
  expect(seller.requests.some(({ url }) => url.endsWith('/wanted'))).toBeFalse();
  isOpen = true;
  opens.resolve();
  await Promise.all(asking.splice(0));
  const bought = await hasty.payX402(buyer, body);
  expect(bought).toMatchObject({ status: 200, json: { response: { body: 'at last' } } });
  expect(bought.headers.get('idempotent-replayed')).toBeNull();
});

test('all wallets of an Owner count as one party, and a wallet without Owner as its own', async () => {
  const [one, two, other] = await poorWallets(service, 3);
  if (one === undefined || two === undefined || other === undefined) throw new Error('There are no wallets.');
  const setOwner = (id: string, userId: string | null) =>
    service.db.batch([must(service.db.orm.update(wallets).set({ userId }).where(eq(wallets.id, id)))]);
  await setOwner(two.id, one.userId);
  await setOwner(other.id, null);
  const { partyOf } = createX402Store(service.db);
  expect(await Array.fromAsync([one, two, other], ({ id }) => partyOf(id))).toEqual([one.userId, one.userId, other.id]);
});
