import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { type Address, erc20Abi, type Hex, parseAbiParameters } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { z } from 'zod';
import { RefusedCallError, toolsOf } from '../../src/cli/demo/demo-api.ts';
import { type Seller, startSeller } from '../../src/cli/demo/demo-seller.ts';
import { anvilKey, startTestChain, type TestChain } from '../support/chain.ts';
import { type PaymentsSetup, RECIPIENT, setUpPayments } from '../support/payments-service.ts';
import { domainOf, PAY_TO, serve } from '../support/sellers.ts';

const PRICE = 250_000n;
const goods = { description: 'Goods', content: { is: 'sold' } };
const offerSchema = z.looseObject({ amount: z.string() });
const demandSchema = z.object({ error: z.string(), accepts: z.tuple([offerSchema]) });

let chain: TestChain;
let service: PaymentsSetup;
let seller: Seller;
const cashed: Hex[] = [];
const buyer = privateKeyToAccount(generatePrivateKey());

beforeAll(async () => {
  chain = await startTestChain();
  service = await setUpPayments(chain);
  const { rpcUrl, chainId, contracts } = chain;
  seller = await startSeller({
    chain: { rpcUrl, chainId, usdc: contracts.usdc },
    gasKey: anvilKey(6),
    payTo: PAY_TO,
    price: PRICE,
    path: '/goods',
    goods,
    onPaid: (txHash) => cashed.push(txHash),
  });
  await chain.mintUsdc(buyer.address, 1_000_000n);
});
afterAll(async () => {
  await seller.stop();
  await service.stop();
  await chain.stop();
});

const balanceOf = (owner: Address) =>
  chain.client.readContract({ address: chain.contracts.usdc, abi: erc20Abi, functionName: 'balanceOf', args: [owner] });

const decoded = (header: string | null): unknown => JSON.parse(Buffer.from(header ?? '', 'base64').toString('utf8'));
const encoded = (message: unknown) => Buffer.from(JSON.stringify(message)).toString('base64');

const buyWith = (header: string) => fetch(seller.url, { headers: { 'PAYMENT-SIGNATURE': header } });

const transferFields = parseAbiParameters(
  'address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce',
);

interface Changes {
  readonly transfer?: { readonly to?: Address } & Partial<Record<'value' | 'validAfter' | 'validBefore', bigint>>;
  readonly accepted?: object;
  readonly signature?: Hex;
  readonly x402Version?: number;
}

/** A payment that is good but for the changes; they are signed, too. */
async function payment({ transfer, accepted, signature, x402Version = 2 }: Changes = {}): Promise<string> {
  const demand = demandSchema.parse(decoded((await fetch(seller.url)).headers.get('payment-required')));
  const now = BigInt(Math.floor(Date.now() / 1000));
  const authorization = {
    from: buyer.address,
    to: PAY_TO,
    value: PRICE,
    validAfter: now - 60n,
    validBefore: now + 60n,
    ...transfer,
    nonce: generatePrivateKey(),
  };
  const signed = await buyer.signTypedData({
    domain: { ...(await domainOf(chain)), chainId: chain.chainId, verifyingContract: chain.contracts.usdc },
    types: { TransferWithAuthorization: transferFields },
    primaryType: 'TransferWithAuthorization',
    message: authorization,
  });
  const texts = Object.entries(authorization).map(([name, value]) => [name, String(value)]);
  const payload = { signature: signature ?? signed, authorization: Object.fromEntries(texts) };
  return encoded({ x402Version, accepted: { ...demand.accepts[0], ...accepted }, payload });
}

describe('the seller of the demo', () => {
  test('asks who has not paid for its price, and sells nothing else', async () => {
    const answer = await fetch(seller.url);
    expect(answer.status).toBe(402);
    expect(decoded(answer.headers.get('payment-required'))).toMatchObject({
      x402Version: 2,
      error: 'Payment required',
      resource: { url: seller.url },
      accepts: [{ scheme: 'exact', amount: '250000', payTo: PAY_TO, asset: chain.contracts.usdc }],
    });
    expect((await fetch(new URL('/else', seller.url))).status).toBe(404);
  });

  test('cashes a payment once, however often it comes, and hands out what was bought each time', async () => {
    const before = await balanceOf(PAY_TO);
    const header = await payment();
    const answers = await Promise.all([buyWith(header), buyWith(header), buyWith(header)]);
    for (const answer of [...answers, await buyWith(header)]) {
      expect({ status: answer.status, body: await answer.json() }).toEqual({ status: 200, body: goods.content });
      expect(decoded(answer.headers.get('payment-response'))).toMatchObject({
        success: true,
        transaction: cashed.at(-1),
      });
    }
    expect(cashed).toHaveLength(1);
    expect(await balanceOf(PAY_TO)).toBe(before + PRICE);
  });

  const seconds = (more: bigint) => BigInt(Math.floor(Date.now() / 1000)) + more;
  const bad: [string, () => Promise<string> | string, RegExp][] = [
    ['that is no base64 of JSON', () => 'nonsense', /cannot be read/],
    ['that is nested too deeply', () => encoded(JSON.parse('['.repeat(20) + ']'.repeat(20))), /cannot be read/],
    ['of another version of x402', () => payment({ x402Version: 1 }), /cannot be read/],
    ['for another offer', () => payment({ accepted: { amount: '1' } }), /not what was offered/],
    ['below the price', () => payment({ transfer: { value: PRICE - 1n } }), /not the price/],
    ['above the price', () => payment({ transfer: { value: PRICE + 1n } }), /not the price/],
    ['to another recipient', () => payment({ transfer: { to: buyer.address } }), /another recipient/],
    ['that begins later', () => payment({ transfer: { validAfter: seconds(60n) } }), /not valid yet/],
    ['that ends too soon', () => payment({ transfer: { validBefore: seconds(2n) } }), /ends too soon/],
    ['without a valid signature', () => payment({ signature: `0x${'11'.repeat(65)}` }), /USDC refuses/],
  ];
  test.each(bad)('refuses a payment %s, and cashes nothing', async (_, make, reason) => {
    const before = await balanceOf(PAY_TO);
    const answer = await buyWith(await make());
    expect(answer.status).toBe(402);
    expect(demandSchema.parse(decoded(answer.headers.get('payment-required'))).error).toMatch(reason);
    expect(await balanceOf(PAY_TO)).toBe(before);
  });
});

describe('an agent of the demo', () => {
  const pay = { to: RECIPIENT, amount: '1', idempotencyKey: 'a', waitSeconds: 10 };
  const paid = z.object({ id: z.string(), status: z.string() });

  /** The service behind a socket, which refuses the first calls as one does that has too much to do. */
  async function agentWhoseCallsFail(times: number, refusal: object) {
    const wallet = await service.wallet();
    const messages: string[] = [];
    const server = serve(async (request) => {
      messages.push(await request.clone().text());
      if (messages.length > times) return await service.app.handle(request);
      const content = [{ type: 'text', text: JSON.stringify(refusal) }];
      return Response.json({ jsonrpc: '2.0', id: 1, result: { isError: true, content } });
    });
    const connection = { apiUrl: server.url, signal: new AbortController().signal };
    return { server, messages, wallet, call: toolsOf(connection, wallet.apiKey, 'test') };
  }

  test('repeats a call that may succeed later, with the same key, and pays once', async () => {
    const busy = { error: 'WALLET_BUSY', message: 'Busy.', retry: true, retryAfterSeconds: 0 };
    const { server, messages, wallet, call } = await agentWhoseCallsFail(2, busy);
    const before = await balanceOf(wallet.address);
    expect(await call('pay', pay, paid)).toMatchObject({ status: 'confirmed' });
    expect(messages).toHaveLength(3);
    expect(await balanceOf(wallet.address)).toBe(before - 1_020_000n);
    await server.stop();
  });

  test('does not repeat a call that was refused for good, and gets its text', async () => {
    const limit = { error: 'TX_LIMIT_EXCEEDED', message: 'Too much.', retry: false };
    const { server, messages, call } = await agentWhoseCallsFail(1, limit);
    const error = await call('pay', pay, paid).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RefusedCallError);
    expect(String(error)).toContain(JSON.stringify(limit));
    expect(messages).toHaveLength(1);
    await server.stop();
  });
});
