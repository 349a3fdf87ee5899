import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { createPublicClient, http } from 'viem';
import {
  type Bursar,
  type BursarFetchInit,
  bursarFetch,
  createBursar,
  PurchaseError,
  paymentOf,
  unwrap,
} from '../../clients/typescript/src/index.ts';
import { type RunningBinary, scratchFolder } from '../support/binary.ts';
import { anvilKey } from '../support/chain.ts';
import { type ClaimedWallet, createClaimedWallet, fund } from '../support/client.ts';
import { startDev } from '../support/dev.ts';
import { countNonces, createFacilitator, PAY_TO, type Seller, serve, startSellerV2 } from '../support/sellers.ts';

const MAX_AMOUNT = '1';
/** Longer than a demand. */
const POOR = 'Top up your account. '.repeat(50_000);
/** More than the API hands on. */
const LONG = new Uint8Array(1_500_000).fill(0xff);

const folder = scratchFolder('client-fetch');
let server: RunningBinary;
let wallet: ClaimedWallet;
let bursar: Bursar;
let seller: Seller;
/** Wants the same payment as the real one, and answers a paid request as a test says. */
let odd: Seller;
let demand: string;
let answerPaid: (request: Request) => Response | Promise<Response>;

beforeAll(async () => {
  server = await startDev({ dataDir: `${folder.path}/data`, cwd: folder.path });
  const { apiUrl, rpcUrl, chainId, contracts } = server.facts;
  wallet = await createClaimedWallet(apiUrl);
  await fund(apiUrl, wallet.address, '100');
  bursar = createBursar({ baseUrl: apiUrl, credential: wallet.apiKey });
  const chain = { rpcUrl, chainId, contracts, client: createPublicClient({ transport: http(rpcUrl) }) };
  seller = await startSellerV2(chain, createFacilitator(chain, anvilKey(9), countNonces()), {
    deliver: () => new Response(LONG, { status: 203, headers: { 'X-Sold': 'yes' } }),
  });
  demand = (await fetch(`${seller.url}/data`)).headers.get('payment-required') ?? '';
  odd = serve((request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/moved') return Response.redirect('/data', 302);
    if (pathname === '/poor') return new Response(POOR, { status: 402 });
    if (pathname === '/v1') return Response.json({ x402Version: 1, accepts: [{}] }, { status: 402 });
    if (request.headers.has('payment-signature')) return answerPaid(request);
    return new Response('{}', { status: 402, headers: { 'PAYMENT-REQUIRED': demand } });
  });
});

afterAll(async () => {
  await seller.stop();
  await odd.stop();
  await server.stop();
  folder.remove();
});

beforeEach(() => {
  odd.requests.length = 0;
  answerPaid = () => new Response('sold');
});

const fetchPaid = (url: string, init?: BursarFetchInit) => bursarFetch({ bursar, maxAmount: MAX_AMOUNT })(url, init);
const listed = async () => {
  const params = { path: { id: wallet.id }, query: { limit: 100 } };
  return (await unwrap(bursar.GET('/v1/wallets/{id}/payments', { params }))).payments;
};
const failure = async (call: Promise<unknown>): Promise<PurchaseError> => {
  const error = await call.catch((thrown: unknown) => thrown);
  if (error instanceof PurchaseError) return error;
  throw new Error('It did not fail as a purchase.', { cause: error });
};
/** The payments that the odd seller was given. */
const given = () => odd.requests.flatMap(({ headers }) => headers.get('payment-signature') ?? []);
/** Loses the first answers to requests with a payment. */
const losing = (count: number) => {
  let lost = 0;
  return async (request: Request) => {
    const response = await fetch(request);
    if (!request.headers.has('payment-signature') || lost >= count) return response;
    lost += 1;
    throw new TypeError('the connection was closed');
  };
};

describe('bursarFetch', () => {
  test('pays a seller and hands on its whole answer, with status and headers', async () => {
    const before = await listed();
    const response = await fetchPaid(`${seller.url}/data`);
    expect(response.status).toBe(203);
    expect(response.headers.get('x-sold')).toBe('yes');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(LONG);
    const receipt = paymentOf(response);
    expect(receipt).toMatchObject({ amount: '1', feeAmount: '0.02', payTo: PAY_TO });
    const after = await listed();
    expect(after.slice(0, after.length - before.length).map(({ id }) => id)).toEqual([receipt?.paymentId ?? '']);
  });

  test('sends method, headers and body again with the payment', async () => {
    const body = JSON.stringify({ city: 'Évora', note: '"' });
    const headers = { 'Content-Type': 'application/json', 'X-Mine': 'a' };
    const response = await fetchPaid(`${odd.url}/data?a=1#part`, { method: 'PUT', headers, body });
    expect(await response.text()).toBe('sold');
    expect(odd.requests.map((one) => [one.method, one.url, one.body])).toEqual(
      Array.from({ length: 3 }, () => ['PUT', `${odd.url}/data?a=1`, body]),
    );
    for (const one of odd.requests) {
      expect(one.headers.get('x-mine')).toBe('a');
      expect(one.headers.get('content-type')).toBe('application/json');
    }
    odd.requests.length = 0;
    const request = new Request(`${odd.url}/data`, { method: 'POST', body: new Uint8Array([0x41, 0x0a]) });
    expect((await bursarFetch({ bursar, maxAmount: MAX_AMOUNT })(request)).status).toBe(200);
    expect(odd.requests.map((one) => [one.method, one.body])).toEqual(Array.from({ length: 3 }, () => ['POST', 'A\n']));
  });

  test('pays nothing where x402 wants no payment', async () => {
    const before = await listed();
    const free = await fetchPaid(`${seller.url}/free`);
    expect(await free.text()).toBe('free');
    expect(paymentOf(free)).toBeUndefined();
    const poor = await fetchPaid(`${odd.url}/poor`);
    expect({ status: poor.status, text: await poor.text() }).toEqual({ status: 402, text: POOR });
    expect(odd.requests).toHaveLength(1);
    // A demand in a body is a demand, too; there is no such network in x402's first version.
    expect((await failure(fetchPaid(`${odd.url}/v1`))).code).toBe('X402_NO_ACCEPTABLE_OPTION');
    expect(await listed()).toEqual(before);
  });

  test('pays nothing above maxAmount', async () => {
    const before = await listed();
    const cheap = bursarFetch({ bursar, maxAmount: '0.99' });
    const error = await failure(cheap(`${seller.url}/data`));
    expect(error).toMatchObject({ code: 'X402_AMOUNT_TOO_HIGH', paymentId: undefined });
    expect(await listed()).toEqual(before);
    for (const maxAmount of ['', '0', '0.0', '-1', '1e3', '0.0000001', ' 1', '1,5']) {
      expect(() => bursarFetch({ bursar, maxAmount })).toThrow(TypeError);
    }
  });

  test('goes on with the same payment when a call is repeated after its answer was lost', async () => {
    const before = (await listed()).length;
    const lossy = bursarFetch({ bursar, maxAmount: MAX_AMOUNT, fetch: losing(1) });
    const url = `${odd.url}/data?lost`;
    const { code, paymentId = '' } = await failure(lossy(url));
    expect(code).toBe('ANSWER_LOST');
    expect(paymentId).toStartWith('pay_');
    expect(paymentOf(await lossy(url))?.paymentId).toBe(paymentId);
    expect(new Set(given()).size).toBe(1);
    expect(await listed()).toHaveLength(before + 1);
    // What was delivered is over: this is another purchase.
    expect(paymentOf(await lossy(url))?.paymentId).not.toBe(paymentId);
    expect(await listed()).toHaveLength(before + 2);
  });

  test('goes on with the same payment under a key of the caller, in another program', async () => {
    const before = (await listed()).length;
    const idempotencyKey = 'weather-7';
    const url = `${odd.url}/data?key`;
    const first = await failure(
      bursarFetch({ bursar, maxAmount: MAX_AMOUNT, fetch: losing(1) })(url, { idempotencyKey }),
    );
    expect(first.idempotencyKey).toBe(idempotencyKey);
    expect(paymentOf(await fetchPaid(url, { idempotencyKey }))?.paymentId).toBe(first.paymentId ?? '');
    const other = await failure(fetchPaid(`${odd.url}/data?other`, { idempotencyKey }));
    expect(other).toMatchObject({ code: 'KEY_USED', paymentId: first.paymentId });
    expect(await listed()).toHaveLength(before + 1);
  });

  test('goes on with the same payment after the seller answered with an error', async () => {
    const before = (await listed()).length;
    answerPaid = () => new Response('on fire', { status: 500 });
    const steady = bursarFetch({ bursar, maxAmount: MAX_AMOUNT });
    const url = `${odd.url}/data?failing`;
    const failed = await steady(url, { method: 'POST', body: 'a' });
    expect({ status: failed.status, text: await failed.text() }).toEqual({ status: 500, text: 'on fire' });
    answerPaid = () => new Response('sold');
    const sold = await steady(url, { method: 'POST', body: 'a' });
    expect(sold.status).toBe(200);
    expect(paymentOf(sold)?.paymentId).toBe(paymentOf(failed)?.paymentId ?? '');
    expect(await listed()).toHaveLength(before + 1);
  });

  test('gives a seller that asks again the same payment, three times at most', async () => {
    const before = (await listed()).length;
    let requests = 0;
    answerPaid = () => {
      requests += 1;
      return requests === 1 ? new Response(null, { status: 402 }) : new Response('sold');
    };
    expect(await (await fetchPaid(`${odd.url}/data?late`)).text()).toBe('sold');
    expect(given()).toHaveLength(2);
    expect(new Set(given()).size).toBe(1);
    odd.requests.length = 0;
    answerPaid = () => new Response(null, { status: 402 });
    const error = await failure(fetchPaid(`${odd.url}/data?greedy`));
    expect(error).toMatchObject({ code: 'X402_SETTLEMENT_FAILED', paymentId: expect.stringMatching(/^pay_/) });
    expect(given()).toHaveLength(3);
    expect(new Set(given()).size).toBe(1);
    expect(await listed()).toHaveLength(before + 2);
  });

  test('pays once where the answer of Bursar is lost', async () => {
    const before = (await listed()).length;
    const answers: (() => Response)[] = [
      () => {
        throw new TypeError('the connection was closed');
      },
      () => new Response('<h1>Bad Gateway</h1>', { status: 502 }),
    ];
    const deaf = createBursar({
      baseUrl: server.facts.apiUrl,
      credential: wallet.apiKey,
      retries: 0,
      fetch: async (request) => {
        const response = await fetch(request);
        return answers.shift()?.() ?? response;
      },
    });
    const unlucky = bursarFetch({ bursar: deaf, maxAmount: MAX_AMOUNT });
    const url = `${odd.url}/data?unlucky`;
    const error = await failure(unlucky(url));
    expect(error).toMatchObject({ code: 'ANSWER_LOST', paymentId: undefined });
    expect(error.cause).toMatchObject({ message: 'the connection was closed' });
    expect(await failure(unlucky(url))).toMatchObject({ ...error, code: 'ANSWER_LOST' });
    expect(paymentOf(await unlucky(url))?.idempotencyKey).toBe(error.idempotencyKey ?? '');
    expect(await listed()).toHaveLength(before + 1);
  });

  test('refuses what cannot be sent again, and pays nothing', async () => {
    const before = await listed();
    const post = (init: RequestInit) => failure(fetchPaid(`${odd.url}/data`, { method: 'POST', ...init }));
    const streamed = { body: new Blob(['a']).stream(), duplex: 'half' } as const;
    expect((await post(streamed)).code).toBe('BODY_NOT_REPEATABLE');
    const form = new FormData();
    form.set('a', 'b');
    expect((await post({ body: form })).code).toBe('BODY_NOT_REPEATABLE');
    expect((await post({ body: 'a'.repeat(65_537) })).code).toBe('BODY_TOO_LARGE');
    // Quotes are two characters in JSON.
    expect((await post({ body: '"'.repeat(40_000) })).code).toBe('BODY_TOO_LARGE');
    expect((await post({ body: new Uint8Array([0xff]) })).code).toBe('BODY_NOT_TEXT');
    expect((await failure(fetchPaid(`${odd.url}/moved`))).code).toBe('REDIRECTED');
    expect(given()).toEqual([]);
    expect(await listed()).toEqual(before);
  });

  test('sends a long body as it is where nothing is to be paid', async () => {
    const body = 'a'.repeat(1_000_000);
    const sink = serve(() => new Response('thanks'));
    const response = await fetchPaid(sink.url, { method: 'POST', body });
    const request = new Request(sink.url, { method: 'POST', body });
    const again = await bursarFetch({ bursar, maxAmount: MAX_AMOUNT })(request);
    await sink.stop();
    expect([await response.text(), await again.text()]).toEqual(['thanks', 'thanks']);
    expect(sink.requests.map((one) => one.body.length)).toEqual([body.length, body.length]);
  });

  test('ends when it is aborted: as fetch does before a payment, with the payment after it', async () => {
    const gone = AbortSignal.abort(new Error('changed my mind'));
    expect(await fetchPaid(`${odd.url}/data`, { signal: gone }).catch((error: Error) => error.message)).toBe(
      'changed my mind',
    );
    expect(odd.requests).toEqual([]);
    const impatient = new AbortController();
    const hung = Promise.withResolvers<Response>();
    answerPaid = () => {
      impatient.abort(new Error('too slow'));
      return hung.promise;
    };
    const error = await failure(fetchPaid(`${odd.url}/data?hung`, { signal: impatient.signal }));
    hung.resolve(new Response());
    expect(error).toMatchObject({ code: 'ANSWER_LOST', paymentId: expect.stringMatching(/^pay_/) });
    expect(error.cause).toMatchObject({ message: 'too slow' });
  });
});
