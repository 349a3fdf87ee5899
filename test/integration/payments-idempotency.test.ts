import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { usdcAbi } from '../../src/chain/contracts/generated/IFiatToken.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { type PaymentsSetup, setUpPayments, type TestWallet } from '../support/payments-service.ts';
import { until } from '../support/relay.ts';
import { onMethod, type RpcProxy, startRpcProxy } from '../support/rpc-proxy.ts';
import { soonerThan } from '../support/timed.ts';

let chain: TestChain;
let proxy: RpcProxy;
let service: PaymentsSetup;
/** Gives requests up sooner than others wait for them. */
let hasty: PaymentsSetup;
let wallet: TestWallet;

beforeAll(async () => {
  chain = await startTestChain();
  proxy = startRpcProxy(chain.rpcUrl);
  service = await setUpPayments(chain, { rpcUrls: [proxy.url] });
  hasty = await setUpPayments(chain, {
    rpcUrls: [proxy.url],
    relayer: 1,
    relayLimits: { submitTimeoutMs: 1_500, rebroadcastMs: 200 },
  });
});
beforeEach(async () => {
  wallet = await service.wallet();
});
afterEach(() => proxy.passThrough());
afterAll(async () => {
  await service.stop();
  await hasty.stop();
  await proxy.stop();
  await chain.stop();
});

const settled = { Prefer: 'wait=10' };
const paymentsOf = (payer: TestWallet) => service.store.list(payer.id, 100, 0);
const balanceOf = (payer: TestWallet) =>
  chain.client.readContract({
    address: chain.contracts.usdc,
    abi: usdcAbi,
    functionName: 'balanceOf',
    args: [payer.address],
  });

/** Holds the requests of a method back until released; resolves `arrived` with the first. */
function hold(method: string) {
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  proxy.intercept(
    onMethod(method, async (_call, forward) => {
      arrived.resolve();
      await released.promise;
      return { json: await forward() };
    }),
  );
  return { arrived: arrived.promise, release: released.resolve };
}

describe('an idempotency key', () => {
  test('sent again answers with the first payment as it is now, and charges once', async () => {
    const first = await service.pay(wallet, { idempotencyKey: 'a' }, settled);
    const again = await service.pay(wallet, { idempotencyKey: 'a' });
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(again.status).toBe(200);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.headers.get('idempotency-mismatch')).toBeNull();
    expect(first.json).not.toHaveProperty('replayed');
    expect(again.json).toEqual({ ...first.json, status: 'confirmed', replayed: true });
    expect(await balanceOf(wallet)).toBe(100_000_000n - 1_020_000n);
  });

  test('sent again with other fields names those that differ, and charges nothing', async () => {
    const first = await service.pay(wallet, { idempotencyKey: 'a', amount: '1' });
    const other = { idempotencyKey: 'a', amount: '2', to: chain.treasury, type: 'x402', memo: 'other' };
    const again = await service.pay(wallet, other);
    expect(again.headers.get('idempotency-mismatch')).toBe('to, amount, type');
    expect(again.json).toMatchObject({ replayed: true, mismatch: ['to', 'amount', 'type'] });
    expect(again.json).toMatchObject({ id: first.json.id, amount: '1' });
    const same = await service.pay(wallet, { idempotencyKey: 'a', amount: '1.0', memo: 'other' });
    expect(same.headers.get('idempotency-mismatch')).toBeNull();
    expect(await paymentsOf(wallet)).toHaveLength(1);
  });

  test('belongs to its wallet alone', async () => {
    const other = await service.wallet();
    const [one, two] = [
      await service.pay(wallet, { idempotencyKey: 'a' }),
      await service.pay(other, { idempotencyKey: 'a' }),
    ];
    expect(one.json.id).not.toBe(two.json.id);
    expect(two.headers.get('idempotent-replayed')).toBeNull();
  });

  test('is not used up by a refusal', async () => {
    const poor = await service.wallet({ balance: 0n });
    expect((await service.pay(poor, { idempotencyKey: 'a' })).json.error).toBe('INSUFFICIENT_BALANCE');
    expect((await service.pay(poor, { idempotencyKey: 'a', amount: '0' })).json.error).toBe('INVALID_AMOUNT');
    await chain.mintUsdc(poor.address, 2_000_000n);
    const paid = await service.pay(poor, { idempotencyKey: 'a' });
    expect(paid.status).toBe(200);
    expect(paid.headers.get('idempotent-replayed')).toBeNull();
  });

  test('that is used does not excuse a malformed request', async () => {
    await service.pay(wallet, { idempotencyKey: 'a' });
    expect((await service.pay(wallet, { idempotencyKey: 'a', amount: '0' })).json.error).toBe('INVALID_AMOUNT');
  });

  test('sent many times at once makes one payment, which all of them get', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => service.pay(wallet, { idempotencyKey: 'a' }, settled)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);
    expect(await balanceOf(wallet)).toBe(100_000_000n - 1_020_000n);
  });

  test('sent many times at once for more than the balance is refused each time', async () => {
    const poor = await service.wallet({ balance: 0n });
    const answers = await Promise.all(Array.from({ length: 10 }, () => service.pay(poor, { idempotencyKey: 'a' })));
    expect(new Set(answers.map(({ json }) => json.error))).toEqual(new Set(['INSUFFICIENT_BALANCE']));
  });

  test('makes a second request wait for the first, however the node is slow', async () => {
    const probe = hold('eth_call');
    const first = service.pay(wallet, { idempotencyKey: 'a' });
    await probe.arrived;
    const second = service.pay(wallet, { idempotencyKey: 'a' });
    probe.release();
    expect((await second).json.id).toBe((await first).json.id);
    expect((await second).headers.get('idempotent-replayed')).toBe('true');
  });

  test('makes a second request wait for five seconds at most', async () => {
    const probe = hold('eth_call');
    const first = service.pay(wallet, { idempotencyKey: 'a' });
    await probe.arrived;
    const startedMs = performance.now();
    const second = await soonerThan(6_500, service.pay(wallet, { idempotencyKey: 'a' }));
    expect(second).toMatchObject({ status: 409, json: { error: 'WALLET_BUSY' } });
    expect(performance.now() - startedMs).toBeGreaterThan(4_900);
    probe.release();
    await first;
  });

  test('finds its payment when no node said whether the chain took it', async () => {
    const wallet = await hasty.wallet();
    proxy.intercept(onMethod('eth_sendRawTransaction', async () => 'hang'));
    const lost = await hasty.pay(wallet, { idempotencyKey: 'a' });
    expect(lost).toMatchObject({ status: 502, json: { error: 'RPC_TIMEOUT' } });
    const found = await hasty.pay(wallet, { idempotencyKey: 'a' });
    expect(found).toMatchObject({ status: 200, json: { status: 'pending', amount: '1' } });
    expect(found.headers.get('idempotent-replayed')).toBe('true');
    proxy.passThrough();
    await until(
      async () => (await hasty.store.find(found.json.id))?.status === 'confirmed',
      'it is confirmed after all',
    );
    expect(await balanceOf(wallet)).toBe(100_000_000n - 1_020_000n);
  });
});

describe('WALLET_BUSY', () => {
  test('answers at once while another request of the wallet is on its way, and only then', async () => {
    const probe = hold('eth_call');
    const first = service.pay(wallet, { idempotencyKey: 'a' });
    await probe.arrived;
    for (const body of [{ idempotencyKey: 'b' }, {}]) {
      expect(await service.pay(wallet, body)).toMatchObject({ status: 409, json: { error: 'WALLET_BUSY' } });
    }
    probe.release();
    expect((await first).status).toBe(200);
    expect((await service.pay(wallet, { idempotencyKey: 'b' })).status).toBe(200);
  });

  test('does not hold up other wallets', async () => {
    const others = [await service.wallet(), await service.wallet(), await service.wallet()];
    const answers = await Promise.all([wallet, ...others].map((payer) => service.pay(payer)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test('ends when the request in progress fails', async () => {
    const wallet = await hasty.wallet();
    proxy.intercept(onMethod('eth_call', async () => 'hang'));
    expect((await hasty.pay(wallet)).json.error).toBe('RPC_TIMEOUT');
    proxy.passThrough();
    await until(async () => (await hasty.pay(wallet)).status === 200, 'the wallet pays again');
  });

  test('is the only refusal of parallel payments, and each that succeeds is paid once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => service.pay(wallet, {}, settled)));
    const paid = answers.filter(({ status }) => status === 200);
    const busy = answers.filter(({ json }) => json.error === 'WALLET_BUSY');
    expect(paid.length + busy.length).toBe(20);
    expect(paid.length).toBeGreaterThan(0);
    expect(await balanceOf(wallet)).toBe(100_000_000n - 1_020_000n * BigInt(paid.length));
  });
});

describe('Prefer: wait', () => {
  test('is answered with what was applied', async () => {
    expect((await service.pay(wallet, {}, { Prefer: 'wait=1000' })).headers.get('preference-applied')).toBe('wait=30');
    expect((await service.pay(wallet, {}, { Prefer: 'respond-async, WAIT=2' })).headers.get('preference-applied')).toBe(
      'wait=2',
    );
    expect((await service.pay(wallet, {}, { Prefer: 'wait=soon' })).headers.get('preference-applied')).toBeNull();
  });

  test('answers with the known state when the time is over', async () => {
    await chain.rpc('evm_setAutomine', false);
    const startedMs = performance.now();
    const answer = await soonerThan(5_000, service.pay(wallet, {}, { Prefer: 'wait=1' }));
    expect(answer.json.status).toBe('pending');
    expect(performance.now() - startedMs).toBeGreaterThan(950);
    await chain.rpc('evm_setAutomine', true);
    await chain.control.mine({ blocks: 1 });
  });

  test('ends when the caller hangs up', async () => {
    await chain.rpc('evm_setAutomine', false);
    const listening = service.app.listen({ port: 0, hostname: '127.0.0.1' });
    const caller = new AbortController();
    const answer = fetch(`http://127.0.0.1:${listening.server?.port}/v1/payments`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${wallet.apiKey}`, 'Content-Type': 'application/json', Prefer: 'wait=30' },
      body: JSON.stringify({ to: chain.treasury, amount: '1', currency: 'USDC' }),
      signal: caller.signal,
    }).catch(() => 'hung up');
    await until(() => service.waiters.count === 1, 'it waits');
    caller.abort();
    expect(await answer).toBe('hung up');
    await until(() => service.waiters.count === 0, 'no one waits any more');
    await service.app.stop(true);
    await chain.rpc('evm_setAutomine', true);
    await chain.control.mine({ blocks: 1 });
  });
});
