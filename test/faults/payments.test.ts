import { describe, expect, test } from 'bun:test';
import { encodeFunctionData } from 'viem';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { usdcAbi } from '../../src/chain/contracts/generated/IFiatToken.ts';
import type { RelayStep } from '../../src/chain/relay/relay-context.ts';
import { sessionMessages } from '../../src/features/signing/signing-tables.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { temporaryDatabase } from '../support/database.ts';
import { startDying } from '../support/dying.ts';
import { openedInTests } from '../support/opened.ts';
import {
  type PaymentsOptions,
  type PaymentsSetup,
  setUpPayments,
  type TestWallet,
  whenFree,
} from '../support/payments-service.ts';
import { until } from '../support/relay.ts';
import { onMethod, startRpcProxy } from '../support/rpc-proxy.ts';
import { testClock } from '../support/service.ts';

const opened = openedInTests();

async function startChain(): Promise<TestChain> {
  const chain = await startTestChain({ slotsInAnEpoch: 1 });
  opened.push(chain);
  return chain;
}

async function start(chain: TestChain, options: PaymentsOptions = {}): Promise<PaymentsSetup> {
  // As many transactions as a test likes may wait for a block.
  const relayLimits = { rebroadcastMs: 200, maxInFlight: 200 };
  const service = await setUpPayments(chain, { relayLimits, ...options });
  opened.push(service);
  return service;
}

const balanceOf = (chain: TestChain, wallet: TestWallet) =>
  chain.client.readContract({
    address: chain.contracts.usdc,
    abi: usdcAbi,
    functionName: 'balanceOf',
    args: [wallet.address],
  });
const spentToday = (chain: TestChain, wallet: TestWallet) =>
  chain.client.readContract({ address: wallet.address, abi: agentWalletAbi, functionName: 'spentToday' });
const pauseMining = (chain: TestChain) => chain.rpc('evm_setAutomine', false);
const paymentsOf = ({ store }: PaymentsSetup, wallet: TestWallet) => store.list(wallet.id, 100, 0);
const allConfirmed = (service: PaymentsSetup, wallet: TestWallet) =>
  until(
    async () => (await paymentsOf(service, wallet)).every(({ status }) => status === 'confirmed'),
    'all are confirmed',
  );

/**
 * Pays as often as the wallet lets it, one after the other; answers how often, and with what it was refused.
 */
async function payOut(service: PaymentsSetup, wallet: TestWallet, amount: string) {
  for (let count = 0; ; count++) {
    const answer = await service.pay(wallet, { amount });
    if (answer.status !== 200) return { count, error: answer.json.error, message: answer.json.message };
  }
}

describe('payments close to a bound', () => {
  test('of the daily limit count those that no block has yet', async () => {
    const chain = await startChain();
    const service = await start(chain);
    const wallet = await service.wallet({ dailyLimit: 5_000_000n });
    await pauseMining(chain);
    const out = await payOut(service, wallet, '1.5');
    expect(out).toMatchObject({ count: 3, error: 'DAILY_LIMIT_EXCEEDED' });
    expect(out.message).toContain('6 USDC; the daily limit is 5 USDC');
    expect((await service.pay(wallet, { amount: '0.5' })).status).toBe(200);
    expect((await service.pay(wallet, { amount: '0.000001' })).json.error).toBe('DAILY_LIMIT_EXCEEDED');
    await chain.control.mine({ blocks: 1 });
    await allConfirmed(service, wallet);
    expect(await spentToday(chain, wallet)).toBe(5_000_000n);
  });

  test('of the balance count those that no block has yet, with their fees', async () => {
    const chain = await startChain();
    const service = await start(chain);
    const wallet = await service.wallet({ balance: 3_100_000n });
    await pauseMining(chain);
    const out = await payOut(service, wallet, '1');
    expect(out).toMatchObject({ count: 3, error: 'INSUFFICIENT_BALANCE' });
    expect(out.message).toContain('has 0.04 USDC to spend; amount and fee need 1.02 USDC');
    await chain.control.mine({ blocks: 1 });
    await allConfirmed(service, wallet);
    expect(await balanceOf(chain, wallet)).toBe(40_000n);
  });

  test('are not counted twice once they are executed', async () => {
    const chain = await startChain();
    const service = await start(chain);
    const wallet = await service.wallet({ dailyLimit: 10_000_000n, balance: 10_200_000n });
    for (let count = 0; count < 10; count++) {
      expect((await service.pay(wallet, { amount: '1' }, { Prefer: 'wait=10' })).json.status).toBe('confirmed');
    }
    expect(await balanceOf(chain, wallet)).toBe(0n);
  });

  test('never pass the limit when they come in parallel', async () => {
    const chain = await startChain();
    const service = await start(chain);
    const wallet = await service.wallet({ dailyLimit: 7_000_000n });
    await pauseMining(chain);
    const rounds = Array.from({ length: 12 }, (_, round) =>
      Promise.all(
        Array.from({ length: 4 }, async (_, index) => {
          const key = `${round}-${index}`;
          return await whenFree(() => service.pay(wallet, { amount: '1', idempotencyKey: key }));
        }),
      ),
    );
    const answers = (await Promise.all(rounds)).flat();
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
    expect(new Set(answers.flatMap(({ json }) => json.error ?? []))).toEqual(new Set(['DAILY_LIMIT_EXCEEDED']));
    await chain.control.mine({ blocks: 1 });
    await allConfirmed(service, wallet);
    expect(await spentToday(chain, wallet)).toBe(7_000_000n);
  });

  test('do not pass the limit of either day around midnight (UTC)', async () => {
    const chain = await startChain();
    const service = await start(chain);
    const wallet = await service.wallet({ dailyLimit: 2_000_000n });
    const { timestamp } = await chain.client.getBlock();
    const midnight = (timestamp / 86_400n + 1n) * 86_400n;
    await chain.control.setNextBlockTimestamp({ timestamp: midnight - 30n });
    await chain.control.mine({ blocks: 1 });
    await pauseMining(chain);
    // Signed before midnight, executed after it: they count against the day on which they land.
    const before = await payOut(service, wallet, '1');
    expect(before).toMatchObject({ count: 2, error: 'DAILY_LIMIT_EXCEEDED' });
    await chain.control.setNextBlockTimestamp({ timestamp: midnight + 1n });
    await chain.control.mine({ blocks: 1 });
    await allConfirmed(service, wallet);
    expect(await spentToday(chain, wallet)).toBe(2_000_000n);
    expect((await service.pay(wallet, { amount: '1' })).json.error).toBe('DAILY_LIMIT_EXCEEDED');
    await chain.control.setNextBlockTimestamp({ timestamp: midnight + 86_401n });
    await chain.control.mine({ blocks: 1 });
    expect(await payOut(service, wallet, '1')).toMatchObject({ count: 2 });
  });

  test('are refused until a block comes when 64 of the wallet are outstanding', async () => {
    const chain = await startChain();
    const service = await start(chain);
    const wallet = await service.wallet();
    await pauseMining(chain);
    const out = await payOut(service, wallet, '0.01');
    expect(out).toMatchObject({ count: 64, error: 'WALLET_BUSY' });
    await chain.control.mine({ blocks: 1 });
    await allConfirmed(service, wallet);
    expect((await service.pay(wallet)).status).toBe(200);
  });
});

describe('a freeze while payments are in flight', () => {
  test('lets nothing move once it is in a block', async () => {
    const chain = await startChain();
    const service = await start(chain);
    const wallet = await service.wallet();
    await pauseMining(chain);
    const { json } = await service.pay(wallet);
    await chain.control.dropTransaction({ hash: json.txHash });
    let isFrozen = false;
    const frozen = wallet.owner(encodeFunctionData({ abi: agentWalletAbi, functionName: 'freeze' })).then(() => {
      isFrozen = true;
    });
    await until(async () => {
      if (!isFrozen) await chain.control.mine({ blocks: 1 });
      return isFrozen;
    }, 'the wallet is frozen');
    await frozen;
    const balance = await balanceOf(chain, wallet);
    for (let block = 0; block < 20; block++) {
      await chain.control.mine({ blocks: 1 });
      await Bun.sleep(25);
    }
    expect(await balanceOf(chain, wallet)).toBe(balance);
    expect((await service.pay(wallet)).json.error).toBe('WALLET_FROZEN');
  });
});

describe('a key that is rotated while a payment is in flight', () => {
  test('is refused at once, while its payment in flight is executed', async () => {
    const chain = await startChain();
    const proxy = startRpcProxy(chain.rpcUrl);
    opened.push(proxy);
    const service = await start(chain, { rpcUrls: [proxy.url] });
    const wallet = await service.wallet();
    const arrived = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    proxy.intercept(
      onMethod('eth_call', async (_call, forward) => {
        arrived.resolve();
        await released.promise;
        return { json: await forward() };
      }),
    );
    const first = service.pay(wallet, {}, { Prefer: 'wait=10' });
    await arrived.promise;
    const rotated = await service.rotateKey(wallet);
    expect((await service.pay(wallet)).json.error).toBe('INVALID_API_KEY');
    released.resolve();
    expect((await first).json.status).toBe('confirmed');
    expect((await service.pay(wallet)).json.error).toBe('INVALID_API_KEY');
    expect((await service.pay(rotated)).status).toBe(200);
  });
});

describe("a host's clock that is wrong", () => {
  test.each([
    ['a day behind', -86_400_000],
    ['a day ahead', 86_400_000],
  ])('%s does not keep payments from being executed', async (_, offsetMs) => {
    const chain = await startChain();
    const service = await start(chain, { clock: testClock(offsetMs) });
    const wallet = await service.wallet({ dailyLimit: 3_000_000n });
    expect(await payOut(service, wallet, '1')).toMatchObject({ count: 3, error: 'DAILY_LIMIT_EXCEEDED' });
    await allConfirmed(service, wallet);
  });

  test.each([
    ['a day behind', -86_400_000],
    ['a day ahead', 86_400_000],
  ])("%s gives a payment a deadline of about two minutes by the chain's time", async (_, offsetMs) => {
    const chain = await startChain();
    const service = await start(chain, { clock: testClock(offsetMs) });
    const wallet = await service.wallet();
    await pauseMining(chain);
    const { timestamp } = await chain.client.getBlock();
    expect((await service.pay(wallet)).status).toBe(200);
    const [message] = await service.db.orm.select().from(sessionMessages).all();
    const lifeSeconds = (message?.deadline ?? 0) - Number(timestamp);
    expect(lifeSeconds).toBeGreaterThanOrEqual(120);
    expect(lifeSeconds).toBeLessThan(180);
    await chain.control.increaseTime({ seconds: 190 });
    await chain.control.mine({ blocks: 4 });
    await until(async () => {
      await service.indexedChain.expire('payment');
      return (await paymentsOf(service, wallet)).every(({ status }) => status === 'failed');
    }, 'the payment has failed');
  });

  test('shows as a skew once a block was seen to arrive', async () => {
    const chain = await startChain();
    const service = await start(chain, { clock: testClock(3_600_000) });
    await service.running.recovered;
    expect(service.running.stats().skewSeconds).toBeUndefined();
    await chain.control.mine({ blocks: 1 });
    await until(() => service.running.stats().skewSeconds !== undefined, 'a block arrives');
    expect(service.running.stats().skewSeconds).toBeWithin(3_590, 3_620);
  });
});

describe('a process that dies', () => {
  const steps: [RelayStep, number][] = [
    ['probed', 0],
    ['signed', 0],
    ['committed', 1],
    ['broadcast', 1],
    ['received', 1],
    ['reported', 1],
  ];

  test.each(steps)('when a payment is %s leaves %p of it, and the retry makes one in all', async (step, left) => {
    const chain = await startChain();
    const database = await temporaryDatabase();
    const { dying, arm, reached } = await startDying(chain, database.db, step);
    const wallet = await dying.wallet();
    arm();
    void dying.pay(wallet, { idempotencyKey: 'once' });
    await reached;
    expect(await paymentsOf(dying, wallet)).toHaveLength(left);
    await dying.stop(1);

    const reborn = await setUpPayments(chain, { db: database.db, relayLimits: { rebroadcastMs: 100 } });
    const retried = await reborn.pay(wallet, { idempotencyKey: 'once' }, { Prefer: 'wait=20' });
    expect(retried.json.status).toBe('confirmed');
    expect(retried.headers.get('idempotent-replayed')).toBe(left === 1 ? 'true' : null);
    expect(await paymentsOf(reborn, wallet)).toHaveLength(1);
    expect(await balanceOf(chain, wallet)).toBe(100_000_000n - 1_020_000n);
    await reborn.stop();
    database.remove();
  });
});
