import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import { encodeFunctionData, type Hex } from 'viem';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { testUsdcAbi } from '../../src/chain/contracts/generated/TestUSDC.ts';
import { defaultDeadlines } from '../../src/core/lib/time.ts';
import { anvilKey, startTestChain, type TestChain } from '../support/chain.ts';
import { demandingSeller, demandOf, goodOption } from '../support/demands.ts';
import { overtake, type PaymentsSetup, sendAs, setUpPayments, type TestWallet } from '../support/payments-service.ts';
import { until, untilPooled } from '../support/relay.ts';
import { createFacilitator, type Seller, serve, startSellerV2 } from '../support/sellers.ts';
import { soonerThan } from '../support/timed.ts';

let chain: TestChain;
let service: PaymentsSetup;
/** Waits half a second for a block, and answers within four, the last two of which are for a look at the chain. */
let hasty: PaymentsSetup;
const opened: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  chain = await startTestChain({ slotsInAnEpoch: 1 });
  service = await setUpPayments(chain);
  hasty = await setUpPayments(chain, {
    x402Timeouts: { demandMs: 1_500, blockMs: 500 },
    deadlines: { ...defaultDeadlines, answerMs: 4_000 },
    relayer: 1,
  });
});
afterEach(async () => {
  await chain.rpc('evm_setAutomine', true);
  for (const each of opened.splice(0).reverse()) await each.stop();
});
afterAll(async () => {
  await service.stop();
  await hasty.stop();
  await chain.stop();
});

function opening<Opened extends { stop(): Promise<void> }>(one: Opened): Opened {
  opened.push(one);
  return one;
}

const selling = (more: Record<string, unknown> = {}, deliver?: () => Response | Promise<Response>): Seller =>
  opening(demandingSeller(() => demandOf([goodOption(chain, more)]), deliver));
const hanging = (hostname?: string): Seller => opening(serve(() => new Promise(() => undefined), hostname));
const bodyOf = (seller: Seller, more: object = {}) => ({ url: `${seller.url}/data`, maxAmount: '1', ...more });
const paymentsOf = ({ store }: PaymentsSetup, { id }: TestWallet) => store.list(id, 100, 0);
const presented = ({ requests }: Seller) => requests.filter(({ headers }) => headers.has('payment-signature')).length;

/** Has no block come until the wallets' authorisations are to be in one. */
const holdBlocks = () => chain.rpc('evm_setAutomine', false);

describe('before anything is signed, a purchase is refused', () => {
  const after = async (data: Hex) => {
    const wallet = await service.wallet();
    await wallet.owner(data);
    return wallet;
  };
  const cases: [string, () => Promise<TestWallet>, string][] = [
    [
      'when the whitelist does not name the seller',
      () => after(encodeFunctionData({ abi: agentWalletAbi, functionName: 'setWhitelist', args: [[chain.treasury]] })),
      'NOT_IN_WHITELIST',
    ],
    [
      'while the wallet is frozen',
      () => after(encodeFunctionData({ abi: agentWalletAbi, functionName: 'freeze' })),
      'WALLET_FROZEN',
    ],
    ['once the wallet has expired', () => service.wallet({ expiresAt: 1 }), 'WALLET_EXPIRED'],
  ];
  test.each(cases)('%s', async (_, make, error) => {
    const wallet = await make();
    const seller = selling();
    const { status, json } = await service.payX402(wallet, bodyOf(seller, { idempotencyKey: 'a' }));
    expect({ status, error: json.error }).toEqual({ status: 400, error });
    expect(json.paymentId).toBeUndefined();
    expect(await paymentsOf(service, wallet)).toEqual([]);
    expect(presented(seller)).toBe(0);
  });

  test('when the relay has no room', async () => {
    const relayLimits = { maxInFlight: 1, maxBatchCalls: 1, maxQueued: 1, stuckMs: 60_000 };
    const full = opening(await setUpPayments(chain, { relayLimits, relayer: 2 }));
    const [first, second, third] = [await full.wallet(), await full.wallet(), await full.wallet()];
    const seller = selling();
    await holdBlocks();
    const queued = () => full.running.stats().lanes[0]?.queued;
    const pay = (wallet: TestWallet) => full.payX402(wallet, bodyOf(seller, { idempotencyKey: 'a' }));
    const accepted = [pay(first)];
    await untilPooled(chain, 1);
    accepted.push(pay(second));
    await until(() => queued() === 1, 'the second waits');
    const { status, json } = await pay(third);
    expect({ status, error: json.error }).toEqual({ status: 503, error: 'OVERLOADED' });
    expect(json.paymentId).toBeUndefined();
    await chain.rpc('evm_setAutomine', true);
    await chain.control.mine({ blocks: 1 });
    expect((await Promise.all(accepted)).map((answer) => answer.status)).toEqual([200, 200]);
    // The key is still unused.
    const retried = await pay(third);
    expect(retried.status).toBe(200);
    expect(retried.headers.get('idempotent-replayed')).toBeNull();
  });
});

describe('WALLET_BUSY', () => {
  test('is the answer to the fifth purchase while four sellers hang, and to no other wallet', async () => {
    const [wallet, other] = [await service.wallet(), await service.wallet()];
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = opening(
      serve(async () => {
        await released;
        return new Response('at last');
      }),
    );
    const hung = Array.from({ length: 4 }, () => service.payX402(wallet, bodyOf(slow)));
    await until(() => slow.requests.length === 4, 'four are with the seller');
    for (const more of [{}, { idempotencyKey: 'a' }]) {
      const busy = await service.payX402(wallet, bodyOf(slow, more));
      expect(busy).toMatchObject({ status: 409, json: { error: 'WALLET_BUSY' } });
    }
    expect(slow.requests).toHaveLength(4);
    expect((await service.payX402(other, bodyOf(selling()))).status).toBe(200);
    release();
    for (const answer of hung) expect((await answer).json.response.body).toBe('at last');
    const again = await service.payX402(wallet, bodyOf(selling(), { idempotencyKey: 'a' }));
    expect(again.status).toBe(200);
    expect(again.headers.get('idempotent-replayed')).toBeNull();
  });

  test('names the existing payment when its seller was to get it again', async () => {
    const wallet = await service.wallet();
    const refusing = selling({}, () => new Response('later', { status: 503 }));
    const body = bodyOf(refusing, { idempotencyKey: 'a' });
    const { paymentId } = (await service.payX402(wallet, body)).json;
    expect(paymentId).toMatch(/^pay_/);
    const slow = hanging();
    const hung = Array.from({ length: 4 }, () => service.payX402(wallet, bodyOf(slow)));
    await until(() => slow.requests.length === 4, 'four are with the seller');
    expect(await service.payX402(wallet, body)).toMatchObject({
      status: 409,
      json: { error: 'WALLET_BUSY', paymentId },
    });
    await slow.stop();
    for (const answer of hung) expect((await answer).json.error).toBe('X402_TARGET_UNREACHABLE');
    expect((await service.payX402(wallet, body)).json).toMatchObject({ error: 'X402_SETTLEMENT_FAILED', paymentId });
  });
});

test('hanging sellers, however many, leave payments working', async () => {
  const hosts = Array.from({ length: 8 }, (_, index) => hanging(`127.0.0.${index + 2}`));
  const wallets: TestWallet[] = [];
  while (wallets.length < 64) wallets.push(await service.wallet({ balance: 0n }));
  const payer = await service.wallet();
  const hung = wallets.flatMap((wallet) =>
    Array.from({ length: 4 }, (_, index) =>
      service.payX402(wallet, bodyOf(hosts[(wallets.indexOf(wallet) + index) % 8] ?? fail())),
    ),
  );
  const withSellers = () => hosts.reduce((count, { requests }) => count + requests.length, 0);
  await until(() => withSellers() >= 12, 'sellers have requests');
  expect((await service.pay(payer)).status).toBe(200);
  for (const host of hosts) await host.stop();
  for (const answer of hung) expect((await answer).json.error).toMatch(/^(X402_TARGET_UNREACHABLE|OVERLOADED)$/);
});

describe('an authorisation', () => {
  test('that no block takes in time is RPC_TIMEOUT with its payment, and the same key goes on with it', async () => {
    const wallet = await hasty.wallet();
    const seller = selling();
    await holdBlocks();
    const body = bodyOf(seller, { idempotencyKey: 'a' });
    const late = await hasty.payX402(wallet, body);
    expect(late).toMatchObject({ status: 502, json: { error: 'RPC_TIMEOUT' } });
    expect(late.json.paymentId).toBe((await paymentsOf(hasty, wallet))[0]?.id);
    expect(presented(seller)).toBe(0);
    await chain.rpc('evm_setAutomine', true);
    await chain.control.mine({ blocks: 1 });
    const again = await hasty.payX402(wallet, body);
    expect(again.json).toMatchObject({ paymentId: late.json.paymentId, response: { body: 'here you are' } });
    expect(await paymentsOf(hasty, wallet)).toHaveLength(1);
  });

  test('that is void before its block is PAYMENT_VOID, and its payment says so', async () => {
    const wallet = await service.wallet();
    const seller = selling();
    await holdBlocks();
    const paying = service.payX402(wallet, bodyOf(seller, { idempotencyKey: 'a' }));
    await untilPooled(chain, 1);
    const ended = encodeFunctionData({ abi: agentWalletAbi, functionName: 'endConsents', args: [[]] });
    const waiting = (await paymentsOf(service, wallet))[0];
    await overtake(chain, waiting?.txHash ?? '0x', wallet.address, { calls: [ended] });
    const refused = await paying;
    const { paymentId: id } = refused.json;
    expect(refused).toMatchObject({ status: 409, json: { error: 'PAYMENT_VOID' } });
    expect(await paymentsOf(service, wallet)).toMatchObject([{ id, refusal: 'PAYMENT_VOID' }]);
    expect(presented(seller)).toBe(0);
  });

  test('that its block refuses is CHAIN_REVERTED, then failed under the same key, and paid under a new one', async () => {
    const wallet = await service.wallet();
    const seller = selling({ maxTimeoutSeconds: 10 });
    const body = bodyOf(seller, { idempotencyKey: 'a' });
    await holdBlocks();
    const paying = service.payX402(wallet, body);
    await untilPooled(chain, 1);
    await chain.control.increaseTime({ seconds: 20 });
    await chain.rpc('evm_setAutomine', true);
    await chain.control.mine({ blocks: 1 });
    const refused = await paying;
    const { paymentId } = refused.json;
    expect(refused).toMatchObject({ status: 502, json: { error: 'CHAIN_REVERTED' } });
    expect(await paymentsOf(service, wallet)).toMatchObject([{ id: paymentId, status: 'pending' }]);
    expect((await service.payX402(wallet, body)).json).toMatchObject({ error: 'CHAIN_REVERTED', paymentId });

    await chain.control.increaseTime({ seconds: 200 });
    await chain.control.mine({ blocks: 5 });
    await until(async () => {
      await service.indexedChain.expire('payment');
      return (await paymentsOf(service, wallet))[0]?.status === 'failed';
    }, 'the payment fails');
    for (const mode of ['pay', 'authorize']) {
      const failed = await service.payX402(wallet, { ...body, mode });
      expect(failed.headers.get('idempotent-replayed')).toBe('true');
      expect(failed).toMatchObject({
        status: 200,
        json: { paymentId, status: 'failed', headerName: null, paymentHeader: null, response: null },
      });
    }
    expect(presented(seller)).toBe(0);
    const paid = await service.payX402(wallet, { ...body, idempotencyKey: 'b' });
    expect(paid.json.response.body).toBe('here you are');
    expect(paid.json.paymentId).not.toBe(paymentId);
  });
});

test('an authorisation that a freeze overtakes is answered WALLET_FROZEN with its payment', async () => {
  const wallet = await service.wallet();
  const seller = selling();
  await holdBlocks();
  const freezing = wallet.owner(encodeFunctionData({ abi: agentWalletAbi, functionName: 'freeze' }));
  await untilPooled(chain, 1);
  const paying = service.payX402(wallet, bodyOf(seller));
  await untilPooled(chain, 2);
  await chain.rpc('evm_setAutomine', true);
  await chain.control.mine({ blocks: 1 });
  await freezing;
  const { status, json } = await paying;
  expect({ status, error: json.error }).toEqual({ status: 400, error: 'WALLET_FROZEN' });
  expect(await paymentsOf(service, wallet)).toMatchObject([{ id: json.paymentId, status: 'pending' }]);
  expect(presented(seller)).toBe(0);
});

describe('a seller who hangs once he was given the payment', () => {
  test('is abandoned in time, and the answer has the payment', async () => {
    const wallet = await hasty.wallet();
    const seller = selling({}, () => new Promise(() => undefined));
    const startedMs = performance.now();
    const { status, json } = await soonerThan(10_000, hasty.payX402(wallet, bodyOf(seller)));
    expect({ status, error: json.error }).toEqual({ status: 502, error: 'X402_TARGET_UNREACHABLE' });
    expect(json.paymentId).toBe((await paymentsOf(hasty, wallet))[0]?.id);
    expect(presented(seller)).toBe(1);
    expect(performance.now() - startedMs).toBeGreaterThan(1_500);
  });

  test('keeps the places of its host: another payment stays pending, and reaches it under the same key', async () => {
    const deadlines = { ...defaultDeadlines, answerMs: 6_000 };
    const brief = opening(await setUpPayments(chain, { deadlines, relayer: 2 }));
    const buyers: TestWallet[] = [];
    while (buyers.length < 17) buyers.push(await brief.wallet());
    let isOpen = false;
    const seller = selling({}, () => (isOpen ? new Response('at last') : new Promise(() => undefined)));
    const body = bodyOf(seller, { idempotencyKey: 'a' });
    const answers = await Promise.all(buyers.map((buyer) => brief.payX402(buyer, body)));
    const errors = answers.map(({ json }) => json.error).toSorted();
    expect(errors).toEqual(['OVERLOADED', ...Array(16).fill('X402_TARGET_UNREACHABLE')]);
    expect(presented(seller)).toBe(16);
    const late = answers.findIndex(({ json }) => json.error === 'OVERLOADED');
    const [buyer, answer] = [buyers[late] ?? fail(), answers[late] ?? fail()];
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBePositive();
    expect(answer.json.message).toContain('same idempotency key');
    const { paymentId } = answer.json;
    expect(await paymentsOf(brief, buyer)).toMatchObject([{ id: paymentId, status: 'pending' }]);
    isOpen = true;
    const again = await brief.payX402(buyer, body);
    expect(again.json).toMatchObject({ paymentId, response: { body: 'at last' } });
    expect(await paymentsOf(brief, buyer)).toHaveLength(1);
  });
});

describe('a purchase', () => {
  const buy = async (setup: PaymentsSetup, wallet: TestWallet) => {
    const seller = opening(await startSellerV2(chain, createFacilitator(chain, anvilKey(6))));
    return (await setup.payX402(wallet, bodyOf(seller))).json;
  };

  test('is pending until the block in which it was cashed is deep enough', async () => {
    const careful = opening(await setUpPayments(chain, { settings: { confirmations: 3 }, relayer: 3 }));
    const { paymentId, status, txHash, response } = await buy(careful, await careful.wallet());
    expect([status, response.status]).toEqual(['pending', 200]);
    const cashed = await chain.client.getTransactionReceipt({ hash: txHash });
    expect(cashed.logs.every(({ address }) => address === chain.contracts.usdc.toLowerCase())).toBe(true);
    const statusAt = async () => (await careful.store.find(paymentId))?.status;
    const heads = () => careful.indexedChain.health().finalized;
    const before = heads();
    await chain.control.mine({ blocks: 1 });
    await until(() => heads() !== before, 'the head is known');
    expect(await statusAt()).toBe('pending');
    await chain.control.mine({ blocks: 1 });
    await until(async () => (await statusAt()) === 'confirmed', 'it is deep enough');
  });

  test('says that no fee was taken where USDC refuses it to the treasury', async () => {
    const wallet = await service.wallet();
    const { paymentId, feeAmount } = await buy(service, wallet);
    expect(feeAmount).toBe('0.02');
    const usdc = (functionName: 'blacklist' | 'unBlacklist') =>
      sendAs(
        chain,
        chain.deployerKey,
        chain.contracts.usdc,
        encodeFunctionData({ abi: testUsdcAbi, functionName, args: [chain.treasury] }),
      );
    await usdc('blacklist');
    try {
      const record = async () => (await service.get(`/v1/payments/${paymentId}`)).json;
      await until(async () => {
        await service.settlements.run();
        return (await record()).fee_amount === '0';
      }, 'the fee is waived');
      expect(await record()).toMatchObject({ status: 'confirmed', amount: '1' });
      const view = { address: wallet.address, abi: agentWalletAbi, functionName: 'reserved' } as const;
      expect(BigInt(await chain.client.readContract(view))).toBe(0n);
      const usdcOf = { address: chain.contracts.usdc, abi: testUsdcAbi } as const;
      const balance = { ...usdcOf, functionName: 'balanceOf', args: [wallet.address] } as const;
      expect(await chain.client.readContract(balance)).toBe(99_000_000n);
      // As long as that is so, nothing new is authorised.
      expect((await buy(service, wallet)).error).toBe('CHAIN_REVERTED');
    } finally {
      await usdc('unBlacklist');
    }
  });
});

describe('the answer to a purchase', () => {
  test('of another URL under a used key shows the payment, and no payment header', async () => {
    const wallet = await service.wallet();
    const seller = selling();
    const body = bodyOf(seller, { idempotencyKey: 'a', mode: 'authorize' });
    const { paymentId, paymentHeader } = (await service.payX402(wallet, body)).json;
    expect(paymentHeader).toBeString();
    for (const mode of ['pay', 'authorize']) {
      const other = await service.payX402(wallet, { ...body, mode, url: `${seller.url}/other` });
      expect(other.headers.get('idempotency-mismatch')).toBe('url');
      expect(other.json).toMatchObject({ paymentId, headerName: null, paymentHeader: null, response: null });
    }
    expect((await service.payX402(wallet, body)).json.paymentHeader).toBe(paymentHeader);
    expect(presented(seller)).toBe(0);
  });

  test.each(['identity', 'gzip'])('has every cookie of the seller, with a body as %s', async (encoding) => {
    const wallet = await service.wallet();
    const cookies = ['a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT', 'b=2; HttpOnly', 'c=3'];
    const text = Buffer.from('here you are');
    const seller = selling({}, () => {
      const answer = new Response(encoding === 'gzip' ? Bun.gzipSync(text) : text, { headers: { 'X-Other': 'one' } });
      if (encoding === 'gzip') answer.headers.set('Content-Encoding', 'gzip');
      for (const cookie of cookies) answer.headers.append('Set-Cookie', cookie);
      return answer;
    });
    const { headers, body } = (await service.payX402(wallet, bodyOf(seller))).json.response;
    expect(headers['set-cookie'].split('\n')).toEqual(cookies);
    expect([headers['x-other'], body]).toEqual(['one', 'here you are']);
  });

  test('that costs nothing has the applied wait preference', async () => {
    const wallet = await service.wallet();
    const seller = opening(serve(() => new Response('free')));
    const { json, headers } = await service.payX402(wallet, bodyOf(seller), { Prefer: 'wait=5' });
    expect([json.paymentId, json.response.body]).toEqual([null, 'free']);
    expect(headers.get('preference-applied')).toBe('wait=5');
  });
});

function fail(): never {
  throw new Error('There is no such seller.');
}
