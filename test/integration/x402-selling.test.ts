import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import {
  type Address,
  concat,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  serializeErc6492Signature,
  toHex,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { paymentMiddleware as paymentMiddlewareV1 } from 'x402-hono';
import { usdcAbi } from '../../src/chain/contracts/generated/IFiatToken.ts';
import { messages } from '../../src/chain/relay/relay-tables.ts';
import { sellingCode } from '../../src/features/x402/facilitator/selling-guide.ts';
import { sales } from '../../src/features/x402/x402-tables.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { type ChainFeed, startChainFeed } from '../support/chain-feed.ts';
import { overtake, type PaymentsSetup, sendAs, setUpPayments, type TestWallet } from '../support/payments-service.ts';
import { until } from '../support/relay.ts';
import { domainOf, networkOf, type Seller, serve } from '../support/sellers.ts';
import {
  createBuyer,
  executing,
  facilitatorClient,
  offered,
  openShop,
  PRICE,
  signTransfer,
  type Transfer,
  transferTo,
} from '../support/selling.ts';
import { BASE_URL } from '../support/service.ts';

/** A chain that v1 has a name for, and on which a test token is allowed. */
const CHAIN_ID = 4689;
const NETWORK_V1 = 'iotex';
/** The code of a contract that consents to everything (ERC-1271). */
const CONSENTING: Hex = '0x631626ba7e60e01b60005260206000f3';

let chain: TestChain;
let feed: ChainFeed;
let service: PaymentsSetup;
let api: Seller;
const opened: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  chain = await startTestChain({ chainId: CHAIN_ID });
  feed = startChainFeed(chain);
  service = await setUpPayments(chain, { feedUrl: feed.url });
  api = serve((request) => service.app.fetch(request));
});
afterAll(async () => {
  for (const each of opened) await each.stop();
  await api.stop();
  await service.stop();
  feed.stop();
  await chain.stop();
});

const balanceOf = (address: Address) =>
  chain.client.readContract({
    address: chain.contracts.usdc,
    abi: usdcAbi,
    functionName: 'balanceOf',
    args: [address],
  });
const facilitatorOf = ({ apiKey }: Pick<TestWallet, 'apiKey'>) => facilitatorClient(api.url, apiKey);
const seller = () => service.wallet({ balance: 0n });
const fresh = () => privateKeyToAccount(generatePrivateKey()).address;
const salesOf = async ({ id }: TestWallet) =>
  (await service.db.orm.select().from(sales).all()).filter(({ walletId }) => walletId === id);

async function shopOf(wallet: TestWallet, deliver?: () => Response | Promise<Response>): Promise<string> {
  const shop = await openShop(chain, facilitatorOf(wallet), wallet.address, deliver);
  opened.push(shop);
  return shop.url;
}

/** A payment to a wallet that an account with money has signed. */
async function signed(wallet: TestWallet, changed: Partial<Transfer> = {}, demanded: object = {}) {
  const { account } = await createBuyer(chain);
  const transfer = transferTo(wallet.address, account.address, changed);
  const signature = await signTransfer(chain, account, transfer);
  return { account, transfer, signature, ...(await offered(chain, transfer, signature, demanded)) };
}

describe('a seller with the published middleware', () => {
  test('is paid by the published client, and delivers once', async () => {
    const wallet = await seller();
    const url = await shopOf(wallet);
    const { account, headersFor, settlementIn } = await createBuyer(chain);
    const headers = await headersFor(url);
    const answer = await fetch(url, { headers });
    expect(await answer.json()).toEqual({ sky: 'clear' });
    const settlement = settlementIn(answer);
    expect(settlement).toMatchObject({ success: true, payer: account.address, network: networkOf(chain) });
    expect(await balanceOf(wallet.address)).toBe(PRICE);
    const [sale] = await salesOf(wallet);
    expect(sale).toMatchObject({ payer: account.address, resource: url, txHash: settlement.transaction as Hex });
    expect((await fetch(url, { headers })).status).toBe(402);
    expect(await balanceOf(wallet.address)).toBe(PRICE);
    const seen = async () =>
      (await service.get(`/v1/wallets/${wallet.id}/activity?kind=sold`, wallet.token)).json.activity;
    await until(async () => {
      await feed.show();
      return (await seen()).length === 1;
    }, 'its activity shows the sale');
    expect(await seen()).toMatchObject([
      {
        kind: 'sold',
        amount: '1',
        counterparty: account.address,
        host: new URL(url).host,
        tx_hash: settlement.transaction,
      },
    ]);
  });

  test('of v1 is paid, too', async () => {
    const wallet = await seller();
    const app = new Hono();
    const asset = { address: chain.contracts.usdc, decimals: 6, eip712: await domainOf(chain) };
    const headers = { Authorization: `Bearer ${wallet.apiKey}` };
    const facilitator = {
      url: urlOf(`${api.url}/v1/x402/facilitator`),
      createAuthHeaders: async () => ({ verify: headers, settle: headers, supported: headers }),
    };
    const route = { price: { amount: PRICE.toString(), asset }, network: NETWORK_V1 } as const;
    app.use(paymentMiddlewareV1(wallet.address, { '/weather': route }, facilitator));
    app.get('/weather', (context) => context.text('clear'));
    const shop = serve((request) => app.fetch(request));
    opened.push(shop);
    const buyer = await service.wallet();
    const bought = await service.payX402(buyer, { url: `${shop.url}/weather`, maxAmount: '1' });
    expect(bought.json).toMatchObject({ status: 'confirmed', headerName: 'X-PAYMENT', response: { body: 'clear' } });
    expect(await balanceOf(wallet.address)).toBe(PRICE);
  });

  test('is paid by another wallet here, whose purchase is confirmed by the settlement', async () => {
    const [wallet, buyer] = [await seller(), await service.wallet()];
    const url = await shopOf(wallet);
    const { json } = await service.payX402(buyer, { url, maxAmount: '1' });
    expect(json).toMatchObject({ status: 'confirmed', payTo: wallet.address, response: { status: 200 } });
    expect(await salesOf(wallet)).toMatchObject([{ txHash: json.txHash, payer: buyer.address }]);
    expect(await balanceOf(wallet.address)).toBe(PRICE);
  });

  test('that fails to deliver is not paid', async () => {
    const wallet = await seller();
    const url = await shopOf(wallet, () => new Response('sorry', { status: 500 }));
    const { headersFor } = await createBuyer(chain);
    expect((await fetch(url, { headers: await headersFor(url) })).status).toBe(500);
    expect(await salesOf(wallet)).toEqual([]);
    expect(await balanceOf(wallet.address)).toBe(0n);
  });
});

test('the facilitator says what it supports, to anyone', async () => {
  const supported = await facilitatorClient(api.url, 'nothing').getSupported();
  expect<unknown>(supported).toEqual({
    kinds: [
      { x402Version: 2, scheme: 'exact', network: networkOf(chain) },
      { x402Version: 1, scheme: 'exact', network: NETWORK_V1 },
    ],
    extensions: [],
    signers: { 'eip155:*': [chain.contracts.batchRelay] },
  });
});

describe('a payment', () => {
  test('is settled once, however often and whenever it is asked for', async () => {
    const wallet = await seller();
    const facilitator = facilitatorOf(wallet);
    const { payload, requirements, account } = await signed(wallet);
    expect(await facilitator.verify(payload, requirements)).toEqual({ isValid: true, payer: account.address });
    const settle = () => facilitator.settle(payload, requirements);
    const together = await Promise.all([settle(), settle(), settle()]);
    const again = await settle();
    expect(new Set([...together, again].map(({ transaction }) => transaction)).size).toBe(1);
    expect(again).toEqual({
      success: true,
      payer: account.address,
      network: networkOf(chain),
      transaction: together[0]?.transaction ?? '',
      extra: { replayed: true },
    });
    expect(together.filter(({ extra }) => extra === undefined)).toHaveLength(1);
    expect(await balanceOf(wallet.address)).toBe(PRICE);
    expect(await facilitator.verify(payload, requirements)).toMatchObject({ isValid: false });
  });

  test('that someone else has had executed meanwhile is found', async () => {
    const wallet = await seller();
    const { payload, requirements, transfer, signature } = await signed(wallet);
    await chain.rpc('evm_setAutomine', false);
    const settling = facilitatorOf(wallet).settle(payload, requirements);
    await until(async () => (await salesOf(wallet)).length === 1, 'the settlement is on disk');
    const [sale] = await salesOf(wallet);
    const ours = sale?.txHash ?? '0x';
    await until(
      async () => (await chain.rpc('eth_getTransactionByHash', ours)) !== null,
      'the settlement waits for a block',
    );
    await overtake(chain, ours, chain.contracts.usdc, { calls: [encodeFunctionData(executing(transfer, signature))] });
    const settled = await settling;
    expect(settled).toMatchObject({ success: true });
    expect(settled.transaction).not.toBe(ours);
    expect(await balanceOf(wallet.address)).toBe(PRICE);
    expect(await facilitatorOf(wallet).settle(payload, requirements)).toMatchObject({
      success: true,
      transaction: settled.transaction,
    });
  });

  test('that was executed before anyone asked for it is found', async () => {
    const wallet = await seller();
    const { payload, requirements, transfer, signature } = await signed(wallet);
    const hash = await sendAs(
      chain,
      chain.strangerKey,
      chain.contracts.usdc,
      encodeFunctionData(executing(transfer, signature)),
    );
    expect(await facilitatorOf(wallet).settle(payload, requirements)).toMatchObject({
      success: true,
      transaction: hash,
      extra: { replayed: true },
    });
    expect(await salesOf(wallet)).toEqual([]);
  });

  test('of a wallet that is not deployed yet deploys it, by a factory that the operator allows', async () => {
    // Keyless, and on every chain: what it deploys has an address that its code decides.
    const factory: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C';
    const allowing = await setUpPayments(chain, { relayer: 1, settings: { facilitatorFactories: [factory] } });
    try {
      const wallet = await allowing.wallet({ balance: 0n });
      const bytecode: Hex = `0x6f${CONSENTING.slice(2)}60005260106010f3`;
      const salt = toHex(BigInt(wallet.address), { size: 32 });
      const payer = getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode });
      await chain.mintUsdc(payer, PRICE);
      const data = concat([salt, bytecode]);
      const signature = serializeErc6492Signature({ address: factory, data, signature: toHex('anything') });
      const { payload, requirements } = await offered(chain, transferTo(wallet.address, payer), signature);
      const call = (path: string) =>
        allowing.ask({
          method: 'POST',
          path: `/v1/x402/facilitator/${path}`,
          token: wallet.apiKey,
          body: { paymentPayload: payload, paymentRequirements: requirements },
        });
      expect((await call('verify')).json).toEqual({ isValid: true, payer });
      expect((await call('settle')).json).toMatchObject({ success: true, payer });
      expect(await chain.client.getCode({ address: payer })).toBe(CONSENTING);
      expect(await balanceOf(wallet.address)).toBe(PRICE);
      const other = await seller();
      const elsewhere = await offered(chain, transferTo(other.address, fresh()), signature);
      expect(await facilitatorOf(other).verify(elsewhere.payload, elsewhere.requirements)).toMatchObject({
        isValid: false,
        invalidReason: 'eip6492_factory_not_allowed',
      });
    } finally {
      await allowing.stop();
    }
  });

  test('that a block refused is tried again when it is asked for again', async () => {
    const wallet = await seller();
    // It consents where a call has no sender, as a trial run does, and to no transaction.
    const flips: Hex = '0x3215631626ba7e0260e01b60005260206000f3';
    const payer = privateKeyToAccount(generatePrivateKey()).address;
    await chain.control.setCode({ address: payer, bytecode: flips });
    await chain.mintUsdc(payer, PRICE);
    const transfer = transferTo(wallet.address, payer);
    const { payload, requirements } = await offered(chain, transfer, toHex('anything'));
    const facilitator = facilitatorOf(wallet);
    expect(await facilitator.verify(payload, requirements)).toMatchObject({ isValid: true });
    const failed = await facilitator.settle(payload, requirements);
    expect(failed).toMatchObject({
      success: false,
      errorReason: 'invalid_exact_evm_transaction_failed',
      errorMessage: 'FiatTokenV2: invalid signature',
    });
    const spent = async () => (await service.db.orm.select().from(messages).all()).filter(isSaleOf(wallet)).length;
    expect(await spent()).toBe(1);
    expect(await facilitator.settle(payload, requirements)).toMatchObject({ success: false });
    expect(await spent()).toBe(2);
    await chain.control.setCode({ address: payer, bytecode: CONSENTING });
    const settled = await facilitator.settle(payload, requirements);
    expect(settled).toMatchObject({ success: true });
    expect(settled.extra).toBeUndefined();
    expect(await salesOf(wallet)).toMatchObject([{ txHash: settled.transaction as Hex }]);
    expect(await balanceOf(wallet.address)).toBe(PRICE);
  });
});

describe('the code that a wallet gets to begin with', () => {
  test('is a shop that is paid, and delivers once for a payment that many requests bring at once', async () => {
    const wallet = await seller();
    const { json: guide } = await service.ask({ path: '/v1/selling', token: wallet.apiKey });
    expect(guide).toMatchObject({ payTo: wallet.address, network: networkOf(chain), schemes: [{ name: 'exact' }] });
    const file = join(import.meta.dir, `../../node_modules/.cache/shop-${process.pid}.ts`);
    await Bun.write(file, guide.code.replace(BASE_URL, api.url));
    process.env.BURSAR_API_KEY = wallet.apiKey;
    try {
      const { default: app } = await import(file);
      const shop = serve((request) => app.fetch(request));
      opened.push(shop);
      const { headersFor } = await createBuyer(chain);
      const url = `${shop.url}/weather`;
      const headers = await headersFor(url);
      const answers = await Promise.all(Array.from({ length: 8 }, () => fetch(url, { headers })));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await balanceOf(wallet.address)).toBe(10_000n);
    } finally {
      delete process.env.BURSAR_API_KEY;
      await unlink(file);
    }
  });

  test('is the one that the documentation shows', async () => {
    const shown = sellingCode({
      facilitatorUrl: 'https://pay.example.com/v1/x402/facilitator',
      payTo: '0x4FC31A03481554Ba2fA3f23c29aE46479159b2b8',
      network: 'eip155:8453',
      asset: { address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', name: 'USD Coin', version: '2' },
    });
    expect(await Bun.file('docs/x402.md').text()).toContain(`\`\`\`ts\n${shown}\`\`\``);
  });
});

describe('a hostile payment', () => {
  const now = () => BigInt(Math.floor(Date.now() / 1000));
  const stranger = privateKeyToAccount(generatePrivateKey()).address;
  const cases: readonly [string, string, (wallet: TestWallet) => ReturnType<typeof signed>][] = [
    [
      'pays someone else',
      'recipient_mismatch',
      (wallet) => signed(wallet, { to: stranger }, { payTo: wallet.address }),
    ],
    ['was demanded for someone else', 'requirements', (wallet) => signed(wallet, {}, { payTo: stranger })],
    ['pays too little', 'value_mismatch', (wallet) => signed(wallet, { value: 1n })],
    ['pays nothing', 'requirements', (wallet) => signed(wallet, { value: 0n }, { amount: '0' })],
    ['is of another chain', 'invalid_network', (wallet) => signed(wallet, {}, { network: 'eip155:8453' })],
    ['is in another token', 'requirements', (wallet) => signed(wallet, {}, { asset: stranger })],
    ['has expired', 'valid_before', (wallet) => signed(wallet, { validBefore: now() - 1n })],
    ['is about to expire', 'valid_before', (wallet) => signed(wallet, { validBefore: now() + 3n })],
    ['never expires', 'valid_before', (wallet) => signed(wallet, { validBefore: 2n ** 256n - 1n })],
    ['is not valid yet', 'valid_after', (wallet) => signed(wallet, { validAfter: now() + 30n })],
    [
      'exceeds its money',
      'insufficient_balance',
      (wallet) => signed(wallet, { value: 6n * PRICE }, { amount: '6000000' }),
    ],
    ['is of another scheme', 'unsupported_scheme', (wallet) => signed(wallet, {}, { scheme: 'upto' })],
    [
      'names another domain',
      'invalid_exact_evm_signature',
      (wallet) => signed(wallet, {}, { extra: { name: 'a', version: '2' } }),
    ],
    [
      'has a nonce of 31 bytes',
      'invalid_payload',
      async (wallet) => withPayload(await signed(wallet), { nonce: '0x12' }),
    ],
    [
      'has an endless number',
      'invalid_payload',
      async (wallet) => withPayload(await signed(wallet), { value: '9'.repeat(90) }),
    ],
    ['has a negative amount', 'invalid_payload', async (wallet) => withPayload(await signed(wallet), { value: '-1' })],
    [
      'has a huge signature',
      'invalid_payload',
      async (wallet) => {
        const good = await signed(wallet);
        return withSignature(good, `0x${'11'.repeat(5_000)}`);
      },
    ],
    [
      'is signed by another',
      'invalid_exact_evm_signature',
      async (wallet) => {
        const good = await signed(wallet);
        const other = privateKeyToAccount(generatePrivateKey());
        return withSignature(good, await signTransfer(chain, other, good.transfer));
      },
    ],
    [
      'is signed for another chain',
      'invalid_exact_evm_signature',
      async (wallet) => {
        const good = await signed(wallet);
        return withSignature(good, await signTransfer(chain, good.account, good.transfer, 8453));
      },
    ],
    [
      'has paid another with its nonce',
      'nonce_already_used',
      async (wallet) => {
        const good = await signed(wallet);
        const other = transferTo(stranger, good.account.address, { nonce: good.transfer.nonce });
        const signature = await signTransfer(chain, good.account, other);
        await sendAs(chain, chain.strangerKey, chain.contracts.usdc, encodeFunctionData(executing(other, signature)));
        return good;
      },
    ],
  ];

  test.each(cases)('that %s is refused (%s), and nothing is sent', async (_what, reason, make) => {
    const wallet = await seller();
    const { payload, requirements } = await make(wallet);
    const facilitator = facilitatorOf(wallet);
    const verified = await facilitator.verify(payload, requirements);
    expect(verified).toMatchObject({ isValid: false, invalidReason: expect.stringContaining(reason) });
    const settled = await facilitator.settle(payload, requirements);
    expect(settled).toMatchObject({ success: false, transaction: '', errorReason: verified.invalidReason ?? '' });
    expect(await salesOf(wallet)).toEqual([]);
    expect(await balanceOf(wallet.address)).toBe(0n);
  });

  test("that settled another seller's sale buys nothing here", async () => {
    const [cheap, dear] = [await seller(), await seller()];
    const { payload, requirements } = await signed(cheap);
    expect(await facilitatorOf(cheap).settle(payload, requirements)).toMatchObject({ success: true });
    expect(await facilitatorOf(dear).settle(payload, requirements)).toMatchObject({ success: false });
    const raised = { ...requirements, amount: (2n * PRICE).toString() };
    expect(await facilitatorOf(cheap).settle({ ...payload, accepted: raised }, raised)).toMatchObject({
      success: false,
      errorReason: 'invalid_exact_evm_payload_authorization_value_mismatch',
    });
  });

  test('of an unknown version or form is refused in the words of the protocol', async () => {
    const wallet = await seller();
    const { payload, requirements } = await signed(wallet);
    const facilitator = facilitatorOf(wallet);
    expect(await facilitator.verify({ ...payload, x402Version: 3 }, requirements)).toEqual({
      isValid: false,
      invalidReason: 'invalid_x402_version',
    });
    expect(await facilitator.settle({ ...payload, payload: {} }, requirements)).toMatchObject({
      success: false,
      errorReason: 'invalid_payload',
      transaction: '',
    });
  });
});

test('the gas of sales counts against the wallet, and an operator can switch selling off', async () => {
  const bounded = await setUpPayments(chain, { relayer: 1, settings: { agentGasPerDay: 300_000 } });
  const off = await setUpPayments(chain, { relayer: 2, settings: { facilitator: false } });
  try {
    const wallet = await bounded.wallet({ balance: 0n });
    const settle = async () => {
      const { payload: paymentPayload, requirements: paymentRequirements } = await signed(wallet);
      const body = { x402Version: 2, paymentPayload, paymentRequirements };
      return await bounded.ask({ method: 'POST', path: '/v1/x402/facilitator/settle', token: wallet.apiKey, body });
    };
    expect((await settle()).json.success).toBe(true);
    let answer = await settle();
    while (answer.json.success === true) answer = await settle();
    expect(answer).toMatchObject({ status: 429, json: { error: 'GAS_BUDGET_EXCEEDED' } });
    const { payload: paymentPayload, requirements: paymentRequirements } = await signed(wallet);
    const { apiKey: token } = await off.wallet();
    for (const call of ['verify', 'settle']) {
      const body = { paymentPayload, paymentRequirements };
      expect(await off.ask({ method: 'POST', path: `/v1/x402/facilitator/${call}`, token, body })).toMatchObject({
        status: 503,
        json: { error: 'FACILITATOR_OFF' },
      });
    }
    const { json } = await off.ask({ path: '/v1/x402/facilitator/supported' });
    expect(json).toEqual({ kinds: [], extensions: [], signers: { 'eip155:*': [] } });
  } finally {
    await off.stop();
    await bounded.stop();
  }
});

function isSaleOf({ address }: TestWallet) {
  return ({ kind, wallet }: typeof messages.$inferSelect) => kind === 'x402-sale' && wallet === address;
}

type Signed = Awaited<ReturnType<typeof signed>>;

function withSignature(good: Signed, signature: Hex): Signed {
  const { payload } = good;
  return { ...good, payload: { ...payload, payload: { ...payload.payload, signature } } };
}

function withPayload(good: Signed, changed: { readonly nonce?: Hex; readonly value?: string }): Signed {
  const { payload } = good;
  const authorization = { ...payload.payload.authorization, ...changed };
  return { ...good, payload: { ...payload, payload: { ...payload.payload, authorization } } };
}

function urlOf(url: string): `http://${string}` {
  return `http://${new URL(url).host}${new URL(url).pathname}`;
}
