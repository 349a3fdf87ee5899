import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createPublicClient, erc20Abi, http } from 'viem';
import { z } from 'zod';
import { devKey } from '../../src/cli/dev/dev-accounts.ts';
import { startBinary } from '../support/binary.ts';
import { anvilKey } from '../support/chain.ts';
import { type ClaimedWallet, call, createClaimedWallet, fund } from '../support/client.ts';
import { until } from '../support/relay.ts';
import { noTexts, payments, type Refusal, refuses, type Scene, startScene, unprovoked } from '../support/scenario.ts';
import { countNonces, createFacilitator, PAY_TO, type Seller, serve, startSellerV2 } from '../support/sellers.ts';

const SECRET = 'a-secret-that-nothing-repeats';
const PRICE = 1_000_000n;
const FEE = PRICE / 50n;
const FUNDS = 50_000_000n;

/**
 * Between purchases, and from the last one to the kill: the first may be settled then, the last is just being signed.
 */
const PAUSES_MS = [900, 600, 280, 25];

const answered = z.looseObject({ paymentId: z.string().optional(), error: z.string().optional() });
const paymentList = z.object({ payments: z.array(z.looseObject({ id: z.string(), status: z.string() })) });

let scene: Scene;
let wallet: ClaimedWallet;
let seller: Seller;
let failing: Seller;
let demand: string;

beforeAll(async () => {
  scene = await startScene('x402', [SECRET]);
  wallet = await payments(() => scene).newWallet('20');
  const { rpcUrl, chainId, contracts } = scene.server.facts;
  const chain = { rpcUrl, chainId, contracts, client: createPublicClient({ transport: http(rpcUrl) }) };
  seller = await startSellerV2(chain, createFacilitator(chain, anvilKey(9), countNonces()));
  demand = (await fetch(`${seller.url}/data`)).headers.get('payment-required') ?? '';
  failing = serve(({ url, headers }) => {
    if (url.endsWith('/page')) return new Response('<html>', { status: 402 });
    if (headers.has('payment-signature')) return new Response('sorry', { status: 500 });
    return new Response('{}', { status: 402, headers: { 'PAYMENT-REQUIRED': demand } });
  });
});

afterAll(async () => {
  await seller.stop();
  await failing.stop();
  await scene.stop();
});

const pay = (sent: unknown) => ({ method: 'POST', path: '/v1/x402/pay', token: wallet.apiKey, body: sent });
const listed = async () =>
  (await scene.ask({ path: `/v1/wallets/${wallet.id}/payments`, token: wallet.apiKey })).json.payments;

describe('the compiled binary', () => {
  test('pays a seller, takes the fee by itself, and shows the payment', async () => {
    const { status, json } = await scene.ask(pay({ url: `${seller.url}/data`, maxAmount: '1' }));
    expect(status).toBe(200);
    expect(json.response.body).toBe('{"data":"what was paid for"}');
    await until(async () => {
      const answer = await scene.ask({ path: `/v1/payments/${json.paymentId}` });
      return answer.json.status === 'confirmed';
    }, 'the payment is confirmed');
    await until(async () => {
      const answer = await scene.ask({ path: `/v1/wallets/${wallet.id}/balance`, token: wallet.apiKey });
      return answer.json.balance === '18.98';
    }, 'the fee is taken');
    expect((await listed()).map((payment: { type: string }) => payment.type)).toEqual(['x402']);
  });

  test('refuses malformed fields, and pays nothing', async () => {
    const url = `${seller.url}/data?token=${SECRET}`;
    const good = { url, maxAmount: '1' };
    const fields = (field: string, values: readonly unknown[], error: Refusal[1]) =>
      values.map((value): Refusal => [{ ...good, [field]: value }, error]);
    const before = await listed();
    await refuses(scene, pay, [
      [{}, 'MISSING_URL'],
      [{ maxAmount: 7, mode: 7 }, 'MISSING_URL'],
      ...fields('url', [...noTexts, '', 'nowhere', 'ftp://a.example/', `http://a:${SECRET}@b/`], 'INVALID_URL'),
      ...fields('method', [...noTexts, 'get', 'TRACE', 'CONNECT', ''], 'INVALID_METHOD'),
      ...fields('headers', [null, 7, 'a: b', ['a'], { a: 7 }, { a: null }], 'INVALID_HEADERS'),
      ...fields(
        'headers',
        [
          { Host: 'elsewhere' },
          { 'Content-Length': '7' },
          { 'a b': 'c' },
          { a: `${SECRET}\r\nb: c` },
          Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`a${index}`, 'b'])),
        ],
        'INVALID_HEADERS',
      ),
      ...fields('body', noTexts, 'INVALID_BODY'),
      [{ ...good, body: 'a' }, 'INVALID_BODY'],
      [{ ...good, method: 'HEAD', body: '' }, 'INVALID_BODY'],
      ...fields('maxAmount', [...noTexts, '0', '-1', '1e3', '0.0000001', ' 1', ''], 'INVALID_MAX_AMOUNT'),
      ...fields('network', [...noTexts, 'nowhere', 'eip155:', 'eip155:0', '31337', ''], 'INVALID_NETWORK'),
      ...fields('asset', [...noTexts, 'USDC'], 'INVALID_ADDRESS'),
      ...fields('recipient', [...noTexts, '0x1'], 'INVALID_ADDRESS'),
      ...fields('memo', [...noTexts, 'x'.repeat(201)], 'INVALID_MEMO'),
      ...fields('idempotencyKey', [...noTexts, ''], 'INVALID_IDEMPOTENCY_KEY'),
      ...fields('mode', [...noTexts, 'Pay', ''], 'INVALID_MODE'),
      ...fields('includeHeader', ['true', 1, null], 'INVALID_INCLUDE_HEADER'),
      [{ url }, 'MISSING_MAX_AMOUNT'],
      [{ url, maxAmount: '0.5' }, 'X402_AMOUNT_TOO_HIGH', '0.5 USDC'],
      [{ ...good, network: 'base' }, 'X402_NO_ACCEPTABLE_OPTION'],
      [{ ...good, recipient: `0x${'a1'.repeat(20)}` }, 'X402_NO_ACCEPTABLE_OPTION'],
      [{ ...good, recipient: wallet.address }, 'INVALID_RECIPIENT'],
    ]);
    expect(await listed()).toEqual(before);
  });

  test.each(['verify', 'settle'])('names the parts of a body that %s cannot read', async (call) => {
    const facilitator = (body: unknown) => ({
      method: 'POST',
      path: `/v1/x402/facilitator/${call}`,
      token: wallet.apiKey,
      body,
    });
    await refuses(scene, facilitator, [
      [{ paymentPayload: {} }, 'MISSING_PAYMENT_REQUIREMENTS'],
      [{ paymentPayload: null, paymentRequirements: {} }, 'INVALID_PAYMENT_PAYLOAD'],
      [{ paymentPayload: {}, paymentRequirements: ['a'] }, 'INVALID_PAYMENT_REQUIREMENTS'],
    ]);
  });

  test("answers with the code of the seller's failure, and with the payment if one was made", async () => {
    const closed = serve(() => new Response());
    await closed.stop();
    const before = (await listed()).length;
    await refuses(
      scene,
      pay,
      [
        [{ url: `${failing.url}/page`, maxAmount: '1' }, 'X402_INVALID_RESPONSE'],
        [{ url: closed.url, maxAmount: '1' }, 'X402_TARGET_UNREACHABLE'],
      ],
      502,
    );
    expect(await listed()).toHaveLength(before);
    const { status, json } = await scene.ask(pay({ url: `${failing.url}/data`, maxAmount: '1' }));
    expect({ status, error: json.error }).toEqual({ status: 502, error: 'X402_SETTLEMENT_FAILED' });
    const { json: record } = await scene.ask({ path: `/v1/payments/${json.paymentId}` });
    expect(record).toMatchObject({ status: 'pending', type: 'x402', amount: '1', to_address: PAY_TO });
  });
});

/** The chain, the contracts and the indexer are the scene's; the server that is killed is another one. */
test('purchases interrupted by kills at different moments are charged once per idempotency key', async () => {
  const { facts } = scene.server;
  const serve = () =>
    startBinary({
      args: ['serve', '--port', '0'],
      env: {
        BURSAR_RPC_URLS: facts.rpcUrl,
        BURSAR_CHAIN_ID: String(facts.chainId),
        BURSAR_DEPLOYMENT: `${scene.dataDir}/deployment.json`,
        BURSAR_MASTER_KEY: 'cd'.repeat(32),
        BURSAR_JWT_SECRET: 'a secret of this test and of nothing else',
        BURSAR_RELAYER_KEYS: devKey(5),
        BURSAR_EVALUATOR_KEY: devKey(6),
        BURSAR_INDEXER_URL: facts.indexerUrl,
        BURSAR_DATA_DIR: `${scene.dataDir}/second`,
        BURSAR_ALLOW_PRIVATE_TARGETS: 'true',
        BURSAR_AGENT_REGISTRATION: 'off',
        BURSAR_RATE_LIMITS: 'payment=1000/60',
      },
    });
  let server = await serve();
  try {
    const client = createPublicClient({ transport: http(facts.rpcUrl), cacheTime: 0 });
    const usdc = { address: facts.contracts.usdc, abi: erc20Abi, functionName: 'balanceOf' } as const;
    const balanceOf = (owner: `0x${string}`) => client.readContract({ ...usdc, args: [owner] });
    const buyer = await createClaimedWallet(server.facts.apiUrl);
    await fund(facts.apiUrl, buyer.address, String(FUNDS / 1_000_000n));
    const sellerHad = await balanceOf(PAY_TO);

    const buy = (idempotencyKey: string) =>
      call(server.facts.apiUrl, 'POST', '/v1/x402/pay', {
        token: buyer.apiKey,
        body: { url: `${seller.url}/data`, maxAmount: '1', idempotencyKey },
      });
    const lost: Promise<unknown>[] = [];
    for (const untilNextMs of PAUSES_MS) {
      lost.push(buy(`purchase ${lost.length}`).catch(() => undefined));
      await Bun.sleep(untilNextMs);
    }
    await server.kill();
    await Promise.all(lost);
    server = await serve();
    const again = lost.map(async (_, index) => {
      // The seller may still be about to cash what it was given before the kill: then it fails, and names the
      // payment. An envelope of before is closed first, for what was bought by it.
      let found = answered.parse((await buy(`purchase ${index}`)).body);
      while (found.error === 'WALLET_BUSY' || found.error === 'CATCHING_UP') {
        await Bun.sleep(250);
        found = answered.parse((await buy(`purchase ${index}`)).body);
      }
      return found.paymentId;
    });
    const paid = new Set(await Promise.all(again));
    expect(paid.size).toBe(PAUSES_MS.length);

    const path = `/v1/wallets/${buyer.id}/payments?limit=100`;
    const payments = async () =>
      paymentList.parse((await call(server.facts.apiUrl, 'GET', path, { token: buyer.apiKey })).body).payments;
    await until(
      async () => (await payments()).every(({ status }) => status === 'confirmed'),
      'every payment is confirmed',
    );
    expect(new Set<string | undefined>((await payments()).map(({ id }) => id))).toEqual(paid);
    const bought = BigInt(PAUSES_MS.length);
    await until(async () => (await balanceOf(buyer.address)) === FUNDS - bought * (PRICE + FEE), 'every fee is taken');
    expect(await balanceOf(PAY_TO)).toBe(sellerHad + bought * PRICE);
  } finally {
    await server.stop();
  }
});

test('no request failed inside the server, and every error code of x402 was provoked', () => {
  const failed = scene.server
    .output()
    .split('\n')
    .filter((line) => line.includes('request failed'));
  // They are the sellers'.
  expect(failed.filter((line) => !line.includes('"code":"X402_'))).toEqual([]);
  expect(scene.server.output()).not.toContain(SECRET);
  expect(unprovoked('x402', scene)).toEqual([]);
});
