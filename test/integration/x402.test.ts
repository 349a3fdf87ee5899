import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { usdcAbi } from '../../src/chain/contracts/generated/IFiatToken.ts';
import { payments } from '../../src/features/payments/payment-tables.ts';
import { wallets } from '../../src/features/wallets/wallet-tables.ts';
import { createUnfinished } from '../../src/server/health/unfinished.ts';
import { must } from '../../src/storage/db/batch.ts';
import { anvilKey, startTestChain, type TestChain } from '../support/chain.ts';
import { type PaymentsSetup, setUpPayments, type TestWallet } from '../support/payments-service.ts';
import { until } from '../support/relay.ts';
import {
  createFacilitator,
  type Facilitator,
  PAY_TO,
  type Seller,
  serve,
  startSellerV1,
  startSellerV2,
} from '../support/sellers.ts';

/** A chain that v1 has a name for, and on which a test token is allowed. */
const CHAIN_ID = 4689;
const NETWORK_V1 = 'iotex';
const SETTLED_HEADER = { v1: 'x-payment-response', v2: 'payment-response' } as const;
const MIB = 1_048_576;

let chain: TestChain;
let service: PaymentsSetup;
let facilitator: Facilitator;
let sellers: { v1: Seller; v2: Seller };
const opened: Seller[] = [];

beforeAll(async () => {
  chain = await startTestChain({ chainId: CHAIN_ID });
  service = await setUpPayments(chain);
  facilitator = createFacilitator(chain, anvilKey(6));
  sellers = { v1: await startSellerV1(chain, facilitator, NETWORK_V1), v2: await startSellerV2(chain, facilitator) };
  opened.push(sellers.v1, sellers.v2);
});
afterAll(async () => {
  for (const seller of opened) await seller.stop();
  await service.stop();
  await chain.stop();
});

const balanceOf = (address: TestWallet['address']) =>
  chain.client.readContract({
    address: chain.contracts.usdc,
    abi: usdcAbi,
    functionName: 'balanceOf',
    args: [address],
  });
const viewOf = ({ address }: TestWallet, functionName: 'reserved' | 'spentToday') =>
  chain.client.readContract({ address, abi: agentWalletAbi, functionName });
const dataOf = (seller: Seller) => `${seller.url}/data`;
const recordOf = async (paymentId: string) => (await service.get(`/v1/payments/${paymentId}`)).json;
const paymentsOf = (wallet: TestWallet) => service.store.list(wallet.id, 100, 0);
const requestsTo = ({ requests }: Seller) => requests.length;

/** Has the scheduler's task run until nothing of the wallet's is reserved. */
const untilNothingIsReserved = (wallet: TestWallet) =>
  until(async () => {
    await service.settlements.run();
    return BigInt(await viewOf(wallet, 'reserved')) === 0n;
  }, 'nothing is reserved');

describe.each(['v1', 'v2'] as const)('a seller of %s', (version) => {
  test('tells its price before anything is paid', async () => {
    const wallet = await service.wallet();
    const url = dataOf(sellers[version]);
    const quote = (body: object) => service.quoteX402(wallet, body);
    const priced = await quote({ url });
    expect(priced).toMatchObject({ status: 200 });
    expect(priced.json).toEqual({
      isFree: false,
      amount: '1',
      feeAmount: '0.02',
      total: '1.02',
      payTo: PAY_TO,
      network: `eip155:${chain.chainId}`,
      asset: chain.contracts.usdc,
      maxTimeoutSeconds: expect.any(Number),
      sellerStatus: 402,
    });
    expect(await paymentsOf(wallet)).toHaveLength(0);
    const elsewhere = await quote({ url, recipient: chain.treasury });
    expect(elsewhere.json.error).toBe('X402_NO_ACCEPTABLE_OPTION');
    expect((await quote({ url, maxAmount: '1' })).json.error).toBe('UNKNOWN_FIELD');
    expect((await quote({ url, body: 'a' })).json.error).toBe('UNKNOWN_FIELD');
    for (const method of ['DELETE', 'POST', 'OPTIONS'])
      expect((await quote({ url, method })).json.error).toBe('INVALID_METHOD');
    const absent = await quote({ url: `${sellers[version].url}/nothing` });
    expect(absent.json).toMatchObject({ isFree: false, amount: null, sellerStatus: 404 });
  });

  test('is requested by a name, and is free only if it delivers', async () => {
    const wallet = await service.wallet();
    const seller = serve((request) => {
      const isNamed = /^Bursar-x402\/\d/.test(request.headers.get('user-agent') ?? '');
      return new Response('here you are', { status: isNamed ? 200 : 403 });
    });
    opened.push(seller);
    const quote = async (headers: Record<string, string>) =>
      (await service.quoteX402(wallet, { url: `${seller.url}/${version}`, headers })).json;
    expect(await quote({})).toMatchObject({ isFree: true, amount: null, sellerStatus: 200 });
    expect(await quote({ 'User-Agent': '' })).toMatchObject({ isFree: true });
    expect(await quote({ 'User-Agent': 'Mine/1.0' })).toMatchObject({ isFree: false, amount: null, sellerStatus: 403 });
  });

  test('is paid once and delivers', async () => {
    const wallet = await service.wallet();
    const [seller, treasury] = [await balanceOf(PAY_TO), await balanceOf(chain.treasury)];
    const answer = await service.payX402(wallet, {
      url: `${dataOf(sellers[version])}?secret=1`,
      maxAmount: '1',
      memo: 'for the data',
      includeHeader: true,
    });
    expect(answer.status).toBe(200);
    const { paymentId, txHash, paymentHeader, response, ...rest } = answer.json;
    expect(rest).toEqual({
      status: 'confirmed',
      amount: '1',
      feeAmount: '0.02',
      payTo: PAY_TO,
      headerName: version === 'v1' ? 'X-PAYMENT' : 'PAYMENT-SIGNATURE',
    });
    expect(response).toMatchObject({ status: 200, bodyEncoding: 'utf8', truncated: false });
    expect(response.body).toBe('{"data":"what was paid for"}');
    const settled = JSON.parse(atob(response.headers[SETTLED_HEADER[version]]));
    expect(settled).toMatchObject({ success: true, transaction: txHash, payer: wallet.address });
    expect(JSON.parse(atob(paymentHeader)).payload.signature).toHaveLength(2 + 2 * 66);

    // What confirms it is the seller's transaction, not the one that authorised it.
    const receipt = await chain.client.getTransactionReceipt({ hash: txHash });
    expect(receipt.logs.every(({ address }) => address === chain.contracts.usdc.toLowerCase())).toBe(true);
    expect(await balanceOf(PAY_TO)).toBe(seller + 1_000_000n);

    await untilNothingIsReserved(wallet);
    expect(await balanceOf(chain.treasury)).toBe(treasury + 20_000n);
    expect(await balanceOf(wallet.address)).toBe(100_000_000n - 1_020_000n);
    expect(BigInt(await viewOf(wallet, 'spentToday'))).toBe(1_000_000n);
    expect(await recordOf(paymentId)).toMatchObject({
      type: 'x402',
      status: 'confirmed',
      tx_hash: txHash,
      to_address: PAY_TO,
      amount: '1',
      memo: 'for the data',
      fee_amount: '0.02',
      fee_recipient: chain.treasury,
    });
  });

  test('gets its header from the agent itself in mode authorize', async () => {
    const wallet = await service.wallet();
    const url = dataOf(sellers[version]);
    const seller = await balanceOf(PAY_TO);
    const { json } = await service.payX402(wallet, { url, maxAmount: '1', mode: 'authorize' });
    const { paymentId, headerName, paymentHeader } = json;
    expect([json.status, json.response]).toEqual(['pending', null]);
    expect(BigInt(await viewOf(wallet, 'reserved'))).toBe(1_020_000n);
    // As the metrics tell, with what other tests have left.
    await until(async () => {
      const all = await createUnfinished(service.db).reserves();
      return all.some(({ state, reserved }) => state === 'authorized' && reserved >= 1_020_000);
    }, 'the metrics show the reservation');
    const response = await fetch(url, { headers: { [headerName]: paymentHeader } });
    expect(response.status).toBe(200);
    await untilNothingIsReserved(wallet);
    expect((await recordOf(paymentId)).status).toBe('confirmed');
    // A header that was cashed buys nothing more.
    expect((await fetch(url, { headers: { [headerName]: paymentHeader } })).status).toBe(402);
    expect(await balanceOf(PAY_TO)).toBe(seller + 1_000_000n);
    expect(await balanceOf(wallet.address)).toBe(100_000_000n - 1_020_000n);
  });
});

test('the seller gets the request unchanged, both times', async () => {
  const wallet = await service.wallet();
  const before = requestsTo(sellers.v2);
  const body = '{"question":"é"}';
  const { json } = await service.payX402(wallet, {
    url: `${dataOf(sellers.v2)}?q=1`,
    maxAmount: '1',
    method: 'POST',
    headers: { 'X-Mine': 'yes', 'Content-Type': 'application/json' },
    body,
  });
  expect(json.response.status).toBe(200);
  const requests = sellers.v2.requests.slice(before);
  expect(requests.map(({ method, url }) => `${method} ${new URL(url).search}`)).toEqual(['POST ?q=1', 'POST ?q=1']);
  for (const request of requests) {
    expect(request.headers.get('x-mine')).toBe('yes');
    expect(request.body).toBe(body);
  }
  expect(requests.map(({ headers }) => headers.has('payment-signature'))).toEqual([false, true]);
});

test('the limit per payment stands in for a missing maxAmount, and without both nothing is paid', async () => {
  const wallet = await service.wallet({ txLimit: 999_999n });
  const body = { url: dataOf(sellers.v2) };
  const before = requestsTo(sellers.v2);
  expect((await service.payX402(wallet, body)).json.error).toBe('MISSING_MAX_AMOUNT');
  expect(requestsTo(sellers.v2)).toBe(before);
  const limited = (txLimit: bigint) =>
    service.db.batch([must(service.db.orm.update(wallets).set({ txLimit }).where(eq(wallets.id, wallet.id)))]);
  await limited(999_999n);
  expect((await service.payX402(wallet, body)).json.error).toBe('X402_AMOUNT_TOO_HIGH');
  // The stored data may be old: the wallet has the last word.
  await limited(1_000_000n);
  expect((await service.payX402(wallet, body)).json.error).toBe('TX_LIMIT_EXCEEDED');
  expect(await paymentsOf(wallet)).toEqual([]);
});

test('a URL that asks for no payment costs nothing', async () => {
  const wallet = await service.wallet();
  const { json } = await service.payX402(wallet, { url: `${sellers.v2.url}/free`, maxAmount: '1' });
  expect(json).toMatchObject({ paymentId: null, txHash: null, status: null, headerName: null });
  expect(json.response).toMatchObject({ status: 200, body: 'free' });
  expect(await paymentsOf(wallet)).toEqual([]);
});

test('a binary answer comes in base64, and a long one is cut and says so', async () => {
  const bytes = new Uint8Array(MIB + 1).fill(0xff);
  const seller = serve((request) => new Response(request.url.endsWith('/cut') ? bytes : bytes.slice(0, 3)));
  opened.push(seller);
  const wallet = await service.wallet();
  const small = await service.payX402(wallet, { url: `${seller.url}/small`, maxAmount: '1' });
  expect(small.json.response).toMatchObject({ body: '////', bodyEncoding: 'base64', truncated: false });
  const cut = await service.payX402(wallet, { url: `${seller.url}/cut`, maxAmount: '1' });
  expect(cut.json.response).toMatchObject({ bodyEncoding: 'base64', truncated: true });
  expect(Buffer.from(cut.json.response.body, 'base64')).toHaveLength(MIB);
});

test('wallets that buy from one seller at once do not wait for each other', async () => {
  const demand = (await fetch(dataOf(sellers.v2))).headers.get('payment-required') ?? '';
  const wallets: TestWallet[] = [];
  while (wallets.length < 12) wallets.push(await service.wallet());
  const everybody = Promise.withResolvers<void>();
  let paying = 0;
  const seller = serve(async ({ headers }) => {
    if (!headers.has('payment-signature'))
      return new Response('{}', { status: 402, headers: { 'PAYMENT-REQUIRED': demand } });
    paying += 1;
    if (paying === wallets.length) everybody.resolve();
    await everybody.promise;
    return new Response('here you are');
  });
  opened.push(seller);
  const body = { url: seller.url, maxAmount: '1' };
  const answers = await Promise.all(wallets.map((wallet) => service.payX402(wallet, body)));
  expect(answers.map(({ json }) => json.response?.body)).toEqual(wallets.map(() => 'here you are'));
});

describe('an idempotency key', () => {
  test('pays once, and its replay shows the first payment', async () => {
    const wallet = await service.wallet();
    const body = { url: dataOf(sellers.v2), maxAmount: '1', idempotencyKey: 'once' };
    const first = await service.payX402(wallet, body);
    const before = requestsTo(sellers.v2);
    const replay = await service.payX402(wallet, body);
    expect(replay.headers.get('idempotent-replayed')).toBe('true');
    expect(first.json.paymentHeader).toBeNull();
    expect(replay.json).toEqual({ ...first.json, response: null, replayed: true });
    expect(requestsTo(sellers.v2)).toBe(before);
    expect(await paymentsOf(wallet)).toHaveLength(1);
  });

  test('gives the seller the same authorisation again while it is not cashed', async () => {
    let isReady = false;
    const seller = await startSellerV2(chain, facilitator, {
      deliver: () => (isReady ? new Response('at last') : new Response('later', { status: 503 })),
    });
    opened.push(seller);
    const wallet = await service.wallet();
    const body = { url: dataOf(seller), maxAmount: '1', idempotencyKey: 'again' };
    const failed = await service.payX402(wallet, body);
    expect(failed.json).toMatchObject({ error: 'X402_SETTLEMENT_FAILED' });
    expect(failed.json.paymentId).toMatch(/^pay_/);
    expect((await recordOf(failed.json.paymentId)).status).toBe('pending');
    isReady = true;
    const elsewhere = await service.payX402(wallet, { ...body, url: `${dataOf(seller)}?other` });
    expect(elsewhere.headers.get('idempotency-mismatch')).toBe('url');
    expect(elsewhere.json.response).toBeNull();
    const again = await service.payX402(wallet, body);
    expect(again.json.paymentId).toBe(failed.json.paymentId);
    expect(again.json.response.body).toBe('at last');
    expect(again.json.status).toBe('confirmed');
    const headers = seller.requests.flatMap((request) => request.headers.get('payment-signature') ?? []);
    expect(headers).toHaveLength(2);
    expect(new Set(headers).size).toBe(1);
    expect(await paymentsOf(wallet)).toHaveLength(1);
    await untilNothingIsReserved(wallet);
    expect(await balanceOf(wallet.address)).toBe(100_000_000n - 1_020_000n);
  });

  test('of requests in parallel pays once', async () => {
    const wallet = await service.wallet();
    const body = { url: dataOf(sellers.v2), maxAmount: '1', idempotencyKey: 'parallel' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => service.payX402(wallet, body)));
    expect(new Set(answers.map(({ json }) => json.paymentId)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.has('idempotent-replayed'))).toHaveLength(4);
    await untilNothingIsReserved(wallet);
    expect(await balanceOf(wallet.address)).toBe(100_000_000n - 1_020_000n);
  });

  test('that was refused can be used again', async () => {
    const wallet = await service.wallet();
    const body = { url: dataOf(sellers.v2), idempotencyKey: 'refused' };
    const refused = await service.payX402(wallet, { ...body, maxAmount: '0.999999' });
    expect(refused.json.error).toBe('X402_AMOUNT_TOO_HIGH');
    const paid = await service.payX402(wallet, { ...body, maxAmount: '1' });
    expect(paid.headers.get('idempotent-replayed')).toBeNull();
    expect(paid.json.status).toBe('confirmed');
  });
});

describe('an idempotency key used for a purchase and a payment', () => {
  test('pays once when the purchase is first, and is still with the seller', async () => {
    const requested = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    const slow = serve(async (request) => {
      if (!request.headers.has('payment-signature')) {
        requested.resolve();
        await answered.promise;
      }
      return fetch(dataOf(sellers.v2), { headers: request.headers });
    });
    opened.push(slow);
    const wallet = await service.wallet();
    const buying = service.payX402(wallet, { url: slow.url, maxAmount: '1', idempotencyKey: 'both' });
    await requested.promise;
    const paying = service.pay(wallet, { amount: '3', idempotencyKey: 'both' });
    answered.resolve();
    const [bought, paid] = await Promise.all([buying, paying]);
    expect(bought.json).toMatchObject({ status: 'confirmed', amount: '1' });
    expect(paid.status).toBe(200);
    expect(paid.json).toMatchObject({ id: bought.json.paymentId, amount: '1', type: 'x402' });
    expect(paid.headers.get('idempotent-replayed')).toBe('true');
    expect(paid.headers.get('idempotency-mismatch')).toBe('amount, type');
    expect(paid.json).toMatchObject({ replayed: true, mismatch: ['amount', 'type'] });
    expect(await paymentsOf(wallet)).toHaveLength(1);
  });

  test('pays once when the payment is first, and no seller gets a request', async () => {
    const underWay = Promise.withResolvers<void>();
    const goesOn = Promise.withResolvers<void>();
    let isArmed = false;
    const other = await setUpPayments(chain, {
      relayer: 1,
      failpoint: async (step) => {
        if (step !== 'probed' || !isArmed) return;
        isArmed = false;
        underWay.resolve();
        await goesOn.promise;
      },
    });
    try {
      const wallet = await other.wallet();
      const before = requestsTo(sellers.v2);
      const body = { url: dataOf(sellers.v2), maxAmount: '1', idempotencyKey: 'both' };
      isArmed = true;
      const paying = other.pay(wallet, { amount: '3', idempotencyKey: 'both' });
      await underWay.promise;
      const buying = other.payX402(wallet, body);
      goesOn.resolve();
      const [paid, bought] = await Promise.all([paying, buying]);
      expect(paid.headers.get('idempotent-replayed')).toBeNull();
      expect(bought.status).toBe(200);
      expect(bought.json).toMatchObject({ paymentId: paid.json.id, amount: '3', response: null });
      expect(bought.headers.get('idempotent-replayed')).toBe('true');
      expect(bought.headers.get('idempotency-mismatch')).toBe('url');
      expect(bought.json).toMatchObject({ replayed: true, mismatch: ['url'] });
      expect(requestsTo(sellers.v2)).toBe(before);
      expect(await other.store.list(wallet.id, 100, 0)).toHaveLength(1);
    } finally {
      await other.stop();
    }
  });

  test.each(['payment', 'purchase'])(
    'replays to a %s a payment that takes the key just before its commit',
    async (way) => {
      let isArmed = false;
      const other = await setUpPayments(chain, {
        relayer: 1,
        failpoint: async (step) => {
          if (step !== 'signed' || !isArmed) return;
          isArmed = false;
          await other.db.batch([must(other.db.orm.update(payments).set({ idempotencyKey: 'late' }))]);
        },
      });
      try {
        const wallet = await other.wallet();
        const first = await other.pay(wallet, { amount: '3' });
        isArmed = true;
        const body = { url: dataOf(sellers.v2), maxAmount: '1', idempotencyKey: 'late' };
        const again =
          way === 'payment' ? await other.pay(wallet, { idempotencyKey: 'late' }) : await other.payX402(wallet, body);
        expect(isArmed).toBe(false);
        expect(again.status).toBe(200);
        expect(again.headers.get('idempotent-replayed')).toBe('true');
        expect(again.headers.get('idempotency-mismatch')).toBe(way === 'payment' ? 'amount' : 'url');
        expect(way === 'payment' ? again.json.id : again.json.paymentId).toBe(first.json.id);
        expect(await other.store.list(wallet.id, 100, 0)).toHaveLength(1);
      } finally {
        await other.stop();
      }
    },
  );
});

const DAY_SECONDS = 86_400;
const NOON_SECONDS = DAY_SECONDS / 2;

describe('an authorisation that is not cashed', () => {
  test('is given back, with its share of the daily limit, and fails once that is final', async () => {
    const own = await startTestChain({ slotsInAnEpoch: 1, chainId: CHAIN_ID });
    // Money that is given back counts for its day from ten minutes after midnight on.
    const { timestamp } = await own.client.getBlock();
    await own.control.increaseTime({ seconds: NOON_SECONDS + DAY_SECONDS - (Number(timestamp) % DAY_SECONDS) });
    await own.control.mine({ blocks: 1 });
    const other = await setUpPayments(own);
    const seller = await startSellerV2(own, createFacilitator(own, anvilKey(6)), { maxTimeoutSeconds: 30 });
    try {
      const wallet = await other.wallet({ dailyLimit: 1_000_000n });
      const body = { url: dataOf(seller), maxAmount: '1', mode: 'authorize' };
      const { json } = await other.payX402(wallet, body);
      const { paymentId, txHash, paymentHeader, headerName } = json;
      expect((await other.payX402(wallet, body)).json.error).toBe('DAILY_LIMIT_EXCEEDED');
      expect((await other.pay(wallet, { amount: '0.000001' })).json.error).toBe('DAILY_LIMIT_EXCEEDED');
      const statusOf = async () => (await other.get(`/v1/payments/${paymentId}`)).json.status;
      const mine = async (seconds: number) => {
        await own.control.increaseTime({ seconds });
        await own.control.mine({ blocks: 1 });
      };

      await other.settlements.run();
      expect(await statusOf()).toBe('pending');
      await mine(31);
      await until(async () => {
        await other.settlements.run();
        const view = { address: wallet.address, abi: agentWalletAbi } as const;
        return BigInt(await own.client.readContract({ ...view, functionName: 'reserved' })) === 0n;
      }, 'the money is given back');
      await until(async () => {
        await mine(1);
        await other.indexedChain.expire('payment');
        return (await statusOf()) === 'failed';
      }, 'the payment fails');
      expect((await other.get(`/v1/payments/${paymentId}`)).json.tx_hash).toBe(txHash);
      expect((await fetch(dataOf(seller), { headers: { [headerName]: paymentHeader } })).status).toBe(402);
      expect((await other.pay(wallet, { amount: '1' }, { Prefer: 'wait=10' })).json.status).toBe('confirmed');
    } finally {
      await seller.stop();
      await other.stop();
      await own.stop();
    }
  });
});
