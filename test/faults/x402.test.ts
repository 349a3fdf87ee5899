import { describe, expect, test } from 'bun:test';
import { encodeFunctionData } from 'viem';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { usdcAbi } from '../../src/chain/contracts/generated/IFiatToken.ts';
import type { RelayStep } from '../../src/chain/relay/relay-context.ts';
import type { Db } from '../../src/storage/db/open.ts';
import { anvilKey, startTestChain, type TestChain } from '../support/chain.ts';
import { temporaryDatabase } from '../support/database.ts';
import { startDying } from '../support/dying.ts';
import { openedInTests } from '../support/opened.ts';
import {
  callerOf,
  type PaymentsOptions,
  type PaymentsSetup,
  sendAs,
  setUpPayments,
  type TestWallet,
  whenFree,
} from '../support/payments-service.ts';
import { until } from '../support/relay.ts';
import { reorganise } from '../support/reorganiser.ts';
import { createFacilitator, PAY_TO, type Seller, type SellerOptions, startSellerV2 } from '../support/sellers.ts';

const opened = openedInTests();

async function startChain(): Promise<TestChain> {
  const chain = await startTestChain({ slotsInAnEpoch: 1 });
  opened.push(chain);
  return chain;
}

async function start(chain: TestChain, options: PaymentsOptions = {}): Promise<PaymentsSetup> {
  const relayLimits = { rebroadcastMs: 100 };
  const service = await setUpPayments(chain, { relayLimits, ...options });
  opened.push(service);
  return service;
}

/** The next process on the same database. */
function restart(chain: TestChain, db: Db): Promise<PaymentsSetup> {
  return setUpPayments(chain, { db, relayLimits: { rebroadcastMs: 100 } });
}

async function startSeller(chain: TestChain, options: SellerOptions = {}): Promise<Seller> {
  const seller = await startSellerV2(chain, createFacilitator(chain, anvilKey(6)), options);
  opened.push(seller);
  return seller;
}

const balanceOf = (chain: TestChain, address: TestWallet['address']) =>
  chain.client.readContract({
    address: chain.contracts.usdc,
    abi: usdcAbi,
    functionName: 'balanceOf',
    args: [address],
  });
const viewOf = async (chain: TestChain, { address }: TestWallet, functionName: 'reserved' | 'spentToday') =>
  BigInt(await chain.client.readContract({ address, abi: agentWalletAbi, functionName }));
const paymentsOf = ({ store }: PaymentsSetup, wallet: TestWallet) => store.list(wallet.id, 100, 0);
const statusOf = async (service: PaymentsSetup, paymentId: string) => (await service.store.find(paymentId))?.status;
const untilNothingIsReserved = (service: PaymentsSetup, wallet: TestWallet) =>
  until(async () => {
    await service.settlements.run();
    return (await viewOf(service.chain, wallet, 'reserved')) === 0n;
  }, 'nothing is reserved');
const owner = (functionName: 'freeze' | 'unfreeze') => encodeFunctionData({ abi: agentWalletAbi, functionName });

describe('a process that dies', () => {
  const steps: [RelayStep, number][] = [
    ['probed', 0],
    ['signed', 0],
    ['committed', 1],
    ['broadcast', 1],
    ['received', 1],
    ['reported', 1],
  ];

  test.each(steps)('when an authorisation is %s leaves %p of it, and the retry pays once', async (step, left) => {
    const chain = await startChain();
    const seller = await startSeller(chain);
    const database = await temporaryDatabase();
    const { dying, arm, reached } = await startDying(chain, database.db, step);
    const wallet = await dying.wallet();
    const body = { url: `${seller.url}/data`, maxAmount: '1', idempotencyKey: 'once' };
    arm();
    void dying.payX402(wallet, body);
    await reached;
    expect(await paymentsOf(dying, wallet)).toHaveLength(left);
    expect(seller.requests.filter(({ headers }) => headers.has('payment-signature'))).toEqual([]);
    await dying.stop(1);

    const reborn = await restart(chain, database.db);
    const retried = await reborn.payX402(wallet, body);
    expect(retried.json.error).toBeUndefined();
    expect(retried.json.status).toBe('confirmed');
    expect(retried.json.response.status).toBe(200);
    expect(retried.headers.get('idempotent-replayed')).toBe(left === 1 ? 'true' : null);
    await untilNothingIsReserved(reborn, wallet);
    expect(await paymentsOf(reborn, wallet)).toHaveLength(1);
    expect(await balanceOf(chain, wallet.address)).toBe(100_000_000n - 1_020_000n);
    expect(await balanceOf(chain, PAY_TO)).toBe(1_000_000n);
    await reborn.stop();
    database.remove();
  });

  test('while the seller delivers learns the outcome after the restart, and takes the fee', async () => {
    const chain = await startChain();
    const database = await temporaryDatabase();
    const requested = Promise.withResolvers<void>();
    const delivered = Promise.withResolvers<void>();
    const seller = await startSeller(chain, {
      deliver: async () => {
        requested.resolve();
        await delivered.promise;
        return new Response('here you are');
      },
    });
    const dying = await setUpPayments(chain, { db: database.db });
    const wallet = await dying.wallet();
    const lost = dying.payX402(wallet, { url: `${seller.url}/data`, maxAmount: '1' });
    await requested.promise;
    await dying.stop(1);
    delivered.resolve();
    await until(async () => (await balanceOf(chain, PAY_TO)) === 1_000_000n, 'the seller has cashed it');
    await lost;
    const reborn = await setUpPayments(chain, { db: database.db });
    await untilNothingIsReserved(reborn, wallet);
    expect((await paymentsOf(reborn, wallet)).map(({ status }) => status)).toEqual(['confirmed']);
    expect(await balanceOf(chain, wallet.address)).toBe(100_000_000n - 1_020_000n);
    await reborn.stop();
    database.remove();
  });

  test.each(['committed', 'broadcast', 'received', 'reported'] satisfies RelayStep[])(
    'when a settlement is %s takes the fee once',
    async (step) => {
      const chain = await startChain();
      const seller = await startSeller(chain);
      const database = await temporaryDatabase();
      const { dying, arm, reachBy } = await startDying(chain, database.db, step);
      const wallet = await dying.wallet();
      const before = await balanceOf(chain, chain.treasury);
      await dying.payX402(wallet, { url: `${seller.url}/data`, maxAmount: '1' });
      arm();
      await reachBy(() => dying.settlements.run());
      await dying.stop(1);
      const reborn = await restart(chain, database.db);
      await untilNothingIsReserved(reborn, wallet);
      await reborn.settlements.run();
      expect(await balanceOf(chain, chain.treasury)).toBe(before + 20_000n);
      expect((await paymentsOf(reborn, wallet)).map(({ status }) => status)).toEqual(['confirmed']);
      await reborn.stop();
      database.remove();
    },
  );

  test.each(['committed', 'broadcast', 'received', 'reported'] satisfies RelayStep[])(
    'when a release is %s gives the reserve back once, and the payment fails',
    async (step) => {
      const chain = await startChain();
      const seller = await startSeller(chain, { maxTimeoutSeconds: 30 });
      const database = await temporaryDatabase();
      const { dying, arm, reachBy } = await startDying(chain, database.db, step);
      const wallet = await dying.wallet({ dailyLimit: 1_000_000n });
      const body = { url: `${seller.url}/data`, maxAmount: '1', mode: 'authorize' };
      const { paymentId } = (await dying.payX402(wallet, body)).json;
      const elapse = async (seconds: number) => {
        await chain.control.increaseTime({ seconds });
        await chain.control.mine({ blocks: 1 });
      };
      await elapse(31);
      arm();
      await reachBy(() => dying.settlements.run());
      await dying.stop(1);

      const reborn = await restart(chain, database.db);
      await untilNothingIsReserved(reborn, wallet);
      // What was given back is all there, and the next authorisation holds it: given back twice, that one would lack
      // it.
      expect(await reborn.payX402(wallet, body)).toMatchObject({ status: 200 });
      await reborn.settlements.run();
      await until(async () => {
        await elapse(1);
        await reborn.indexedChain.expire('payment');
        return (await statusOf(reborn, paymentId)) === 'failed';
      }, 'the payment fails');
      expect(await viewOf(chain, wallet, 'reserved')).toBe(1_020_000n);
      expect(await viewOf(chain, wallet, 'spentToday')).toBe(1_000_000n);
      const released = await chain.client.getContractEvents({
        address: wallet.address,
        abi: agentWalletAbi,
        eventName: 'AuthorizationReleased',
        fromBlock: 0n,
      });
      expect(released).toHaveLength(1);
      expect(await balanceOf(chain, wallet.address)).toBe(100_000_000n);
      expect((await paymentsOf(reborn, wallet)).map(({ status }) => status)).toEqual(['pending', 'failed']);
      await reborn.stop();
      database.remove();
    },
  );
});

describe('a frozen wallet', () => {
  test('has its authorisations refused, and pays the outstanding fee once it is unfrozen', async () => {
    const chain = await startChain();
    const seller = await startSeller(chain);
    const service = await start(chain);
    const wallet = await service.wallet();
    const url = `${seller.url}/data`;
    const { json } = await service.payX402(wallet, { url, maxAmount: '1', mode: 'authorize' });
    await wallet.owner(owner('freeze'));
    const { headerName, paymentHeader, paymentId } = json;
    expect((await fetch(url, { headers: { [headerName]: paymentHeader } })).status).toBe(402);
    expect((await service.payX402(wallet, { url, maxAmount: '1' })).json.error).toBe('WALLET_FROZEN');
    expect(await balanceOf(chain, wallet.address)).toBe(100_000_000n);
    await wallet.owner(owner('unfreeze'));
    expect((await fetch(url, { headers: { [headerName]: paymentHeader } })).status).toBe(402);
    const { json: again } = await service.payX402(wallet, { url, maxAmount: '1', mode: 'authorize' });
    expect((await fetch(url, { headers: { [headerName]: again.paymentHeader } })).status).toBe(200);
    await wallet.owner(owner('freeze'));
    await service.settlements.run();
    expect([await statusOf(service, paymentId), await statusOf(service, again.paymentId)]).toEqual([
      'pending',
      'confirmed',
    ]);
    await service.settlements.run();
    expect(await viewOf(chain, wallet, 'reserved')).toBe(2_040_000n);
    await wallet.owner(owner('unfreeze'));
    await chain.control.mine({ blocks: 2, interval: 700 });
    await untilNothingIsReserved(service, wallet);
    expect(await balanceOf(chain, wallet.address)).toBe(100_000_000n - 1_020_000n);
  });
});

describe('a reorganisation', () => {
  test('that takes the settlement away makes the payment pending, and it is found again', async () => {
    const chain = await startChain();
    const seller = await startSeller(chain);
    const service = await start(chain);
    const wallet = await service.wallet();
    const { json } = await service.payX402(wallet, { url: `${seller.url}/data`, maxAmount: '1', includeHeader: true });
    expect(json.status).toBe('confirmed');
    const { paymentId, txHash } = json;
    await until(async () => {
      const { number } = await chain.client.getBlock();
      return ((await service.store.find(paymentId))?.blockNumber ?? 0) === Number(number);
    }, 'the settlement is the last block');
    await reorganise(chain, 1);
    await until(async () => {
      await service.settlements.run();
      return (await statusOf(service, paymentId)) === 'pending';
    }, 'the payment is pending again');
    expect((await service.store.find(paymentId))?.txHash).not.toBe(txHash);
    // The holder of the authorisation may have it executed, and so may the seller once more.
    const again = await fetch(`${seller.url}/data`, { headers: { [json.headerName]: json.paymentHeader } });
    expect(again.status).toBe(200);
    await untilNothingIsReserved(service, wallet);
    expect(await statusOf(service, paymentId)).toBe('confirmed');
    expect(await balanceOf(chain, wallet.address)).toBe(100_000_000n - 1_020_000n);
    expect(await balanceOf(chain, PAY_TO)).toBe(1_000_000n);
  });

  test('that takes the fee away has it taken again, once', async () => {
    const chain = await startChain();
    const seller = await startSeller(chain);
    const service = await start(chain);
    const wallet = await service.wallet();
    const before = await balanceOf(chain, chain.treasury);
    const { json } = await service.payX402(wallet, { url: `${seller.url}/data`, maxAmount: '1' });
    await untilNothingIsReserved(service, wallet);
    await reorganise(chain, 1);
    await untilNothingIsReserved(service, wallet);
    expect(await balanceOf(chain, chain.treasury)).toBe(before + 20_000n);
    expect(await statusOf(service, json.paymentId)).toBe('confirmed');
  });
});

describe('the daily limit', () => {
  test('counts payments, authorisations and Jobs together', async () => {
    const chain = await startChain();
    const seller = await startSeller(chain);
    const service = await start(chain);
    const wallet = await service.wallet({ version: 'v3', dailyLimit: 5_000_000n });
    const provider = await service.wallet({ version: 'v3' });
    const pay = (more: object = {}) => service.payX402(wallet, { url: `${seller.url}/data`, maxAmount: '1', ...more });
    const { timestamp } = await chain.client.getBlock();
    const create = () =>
      service.jobs.create(callerOf(wallet), {
        providerAddress: provider.address,
        budgetUsdc: 2_000_000n,
        expiredAt: Number(timestamp) + 2 * 86_400,
        title: 'A logo',
        description: 'An otter.',
        evaluatorRule: { type: 'manual' },
      });
    const [funded, refused] = [await create(), await create()];
    expect((await service.pay(wallet, { amount: '1' })).status).toBe(200);
    expect((await pay()).status).toBe(200);
    await service.jobs.fund(funded.job.id, callerOf(wallet));
    // One is left, and two are wanted for the Job.
    const refusal = service.jobs.fund(refused.job.id, callerOf(wallet));
    await expect(refusal).rejects.toMatchObject({ code: 'DAILY_LIMIT_EXCEEDED' });
    expect((await pay({ mode: 'authorize' })).status).toBe(200);
    expect((await pay()).json.error).toBe('DAILY_LIMIT_EXCEEDED');
    expect((await service.pay(wallet, { amount: '0.000001' })).json.error).toBe('DAILY_LIMIT_EXCEEDED');
    expect(await viewOf(chain, wallet, 'spentToday')).toBe(5_000_000n);
  });

  test('is never passed by authorisations that no block has yet', async () => {
    const chain = await startChain();
    const seller = await startSeller(chain);
    const service = await start(chain);
    const wallet = await service.wallet({ dailyLimit: 2_000_000n });
    await chain.rpc('evm_setAutomine', false);
    const pay = (key: string) =>
      service.payX402(wallet, { url: `${seller.url}/data`, maxAmount: '1', idempotencyKey: key });
    const first = pay('a');
    await until(async () => (await paymentsOf(service, wallet)).length === 1, 'the first is signed');
    const second = whenFree(() => pay('b'));
    await until(async () => (await paymentsOf(service, wallet)).length === 2, 'the second is signed');
    expect((await whenFree(() => pay('c'))).json.error).toBe('DAILY_LIMIT_EXCEEDED');
    const direct = await whenFree(() => service.pay(wallet, { amount: '0.000001' }));
    expect(direct.json.error).toBe('DAILY_LIMIT_EXCEEDED');
    await chain.rpc('evm_setAutomine', true);
    await chain.control.mine({ blocks: 1 });
    expect((await Promise.all([first, second])).map(({ status }) => status)).toEqual([200, 200]);
    await untilNothingIsReserved(service, wallet);
    expect(await viewOf(chain, wallet, 'spentToday')).toBe(2_000_000n);
  });
});

describe('an authorisation', () => {
  test('stays confirmed and is charged once when a stranger settles it', async () => {
    const chain = await startChain();
    const seller = await startSeller(chain);
    const service = await start(chain);
    const wallet = await service.wallet();
    const { json } = await service.payX402(wallet, { url: `${seller.url}/data`, maxAmount: '1' });
    const logs = await chain.client.getContractEvents({
      address: wallet.address,
      abi: agentWalletAbi,
      eventName: 'TransferAuthorized',
      fromBlock: 0n,
      strict: true,
    });
    const { digest, ref } = logs[0]?.args ?? {};
    if (digest === undefined || ref === undefined) throw new Error('Nothing was authorised.');
    const settle = encodeFunctionData({
      abi: agentWalletAbi,
      functionName: 'settleAuthorization',
      args: [digest, ref],
    });
    await sendAs(chain, anvilKey(4), wallet.address, settle);
    await service.settlements.run();
    expect(await statusOf(service, json.paymentId)).toBe('confirmed');
    expect(await balanceOf(chain, wallet.address)).toBe(100_000_000n - 1_020_000n);
    expect(service.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });
});
