import { describe, expect, test } from 'bun:test';
import { encodeFunctionData, type Hex } from 'viem';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { usdcAbi } from '../../src/chain/contracts/generated/IFiatToken.ts';
import type { RelayStep } from '../../src/chain/relay/relay-context.ts';
import { messages } from '../../src/chain/relay/relay-tables.ts';
import type { Db } from '../../src/storage/db/open.ts';
import { anvilKey, startTestChain, type TestChain } from '../support/chain.ts';
import { temporaryDatabase } from '../support/database.ts';
import { startDying } from '../support/dying.ts';
import { openedInTests } from '../support/opened.ts';
import {
  callerOf,
  type PaymentsOptions,
  type PaymentsSetup,
  RECIPIENT,
  sendAs,
  setUpPayments,
  type TestWallet,
} from '../support/payments-service.ts';
import { until, untilPooled } from '../support/relay.ts';
import { createFacilitator, type Seller, startSellerV2 } from '../support/sellers.ts';

/** A purchase of 2 with its fee leaves 2.96 of 5, of which 2.9 can be paid with theirs. */
const BALANCE = 5_000_000n;
const PRICE = '2000000';
const REST = '2.9';
const LEFT = BALANCE - 2_040_000n - 2_958_000n;
const FEES = 40_000n + 58_000n;

const opened = openedInTests();

async function startChain(): Promise<TestChain> {
  const chain = await startTestChain();
  opened.push(chain);
  return chain;
}

async function start(chain: TestChain, options: PaymentsOptions = {}): Promise<PaymentsSetup> {
  const relayLimits = { rebroadcastMs: 100 };
  const service = await setUpPayments(chain, { relayLimits, ...options });
  opened.push(service);
  return service;
}

async function startSeller(chain: TestChain, amount = PRICE): Promise<Seller> {
  const seller = await startSellerV2(chain, createFacilitator(chain, anvilKey(6)), { amount });
  opened.push(seller);
  return seller;
}

/** A wallet of whose 5 USDC a seller has just cashed 2. */
async function walletAfterPurchase(
  service: PaymentsSetup,
  version: 'v2' | 'v3' = 'v2',
): Promise<{ wallet: TestWallet; seller: Seller }> {
  const seller = await startSeller(service.chain);
  const wallet = await service.wallet({ balance: BALANCE, version });
  await purchase(service, wallet, seller);
  return { wallet, seller };
}

async function purchase(service: PaymentsSetup, wallet: TestWallet, seller: Seller): Promise<void> {
  const { json } = await service.payX402(wallet, { url: `${seller.url}/data`, maxAmount: '2' });
  expect(json.status).toBe('confirmed');
  expect(await reservedOf(service.chain, wallet)).toBe(2_040_000n);
}

const balanceOf = (chain: TestChain, address: TestWallet['address']) =>
  chain.client.readContract({
    address: chain.contracts.usdc,
    abi: usdcAbi,
    functionName: 'balanceOf',
    args: [address],
  });
const reservedOf = async ({ client }: TestChain, { address }: TestWallet) =>
  BigInt(await client.readContract({ address, abi: agentWalletAbi, functionName: 'reserved' }));
const settlementsOf = ({ client }: TestChain, { address }: TestWallet) =>
  client.getContractEvents({
    address,
    abi: agentWalletAbi,
    eventName: 'AuthorizationSettled',
    fromBlock: 0n,
    strict: true,
  });
const authorizationOf = async ({ client }: TestChain, { address }: TestWallet) => {
  const [log] = await client.getContractEvents({
    address,
    abi: agentWalletAbi,
    eventName: 'TransferAuthorized',
    fromBlock: 0n,
    strict: true,
  });
  if (log === undefined) throw new Error('Nothing was authorised.');
  return log.args;
};
const simulate = async (service: PaymentsSetup, wallet: TestWallet, amount: string) => {
  const request = new Request('http://bursar/v1/payments/simulate', {
    method: 'POST',
    headers: { authorization: `Bearer ${wallet.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ to: RECIPIENT, amount, currency: 'USDC' }),
  });
  return await (await service.app.handle(request)).json();
};
const statusOf = async (service: PaymentsSetup, id: string) => (await service.store.find(id))?.status;
const sentCalls = async (db: Db, kind: string) =>
  (await db.orm.select().from(messages).orderBy(messages.id).all()).filter((message) => message.kind === kind);
/** The events of a block arrive before it is noted how its calls ended. */
const settlementsEnd = ({ db }: PaymentsSetup, ends: readonly string[]) =>
  until(
    async () => (await sentCalls(db, 'x402-settle')).map(({ status }) => status).join() === ends.join(),
    `the settlements are ${ends.join(', ')}`,
  );

/** Everything was paid once, and nothing is reserved. */
async function expectAllPaid(chain: TestChain, wallet: TestWallet, treasuryBefore: bigint): Promise<void> {
  expect(await balanceOf(chain, wallet.address)).toBe(LEFT);
  expect(await balanceOf(chain, chain.treasury)).toBe(treasuryBefore + FEES);
  expect(await reservedOf(chain, wallet)).toBe(0n);
  expect(await settlementsOf(chain, wallet)).toHaveLength(1);
}

describe('the balance left after a purchase', () => {
  test('can be paid at once, behind the settlement in one transaction', async () => {
    const chain = await startChain();
    const service = await start(chain);
    const before = await balanceOf(chain, chain.treasury);
    const { wallet } = await walletAfterPurchase(service);
    await chain.rpc('evm_setAutomine', false);
    expect(await simulate(service, wallet, REST)).toMatchObject({ ok: true, total: '2.958' });
    const { status, json } = await service.pay(wallet, { amount: REST });
    expect([status, json.status]).toEqual([200, 'pending']);
    await untilPooled(chain, 1);
    // It is not sent a second time while it is on its way.
    await service.settlements.run();
    await chain.control.mine({ blocks: 1 });
    await until(async () => (await statusOf(service, json.id)) === 'confirmed', 'the payment is confirmed');
    await settlementsEnd(service, ['executed']);
    const [settlement] = await settlementsOf(chain, wallet);
    expect(settlement?.transactionHash).toBe(json.txHash);
    await expectAllPaid(chain, wallet, before);
  });

  test('can be paid while the settlement is on its way, which is then not sent twice without need', async () => {
    const chain = await startChain();
    const service = await start(chain);
    const before = await balanceOf(chain, chain.treasury);
    const { wallet } = await walletAfterPurchase(service);
    await chain.rpc('evm_setAutomine', false);
    await service.settlements.run();
    await untilPooled(chain, 1);
    const small = await service.pay(wallet, { amount: '0.1' });
    expect(small.status).toBe(200);
    expect(await sentCalls(service.db, 'x402-settle')).toHaveLength(1);
    const rest = await service.pay(wallet, { amount: '2.8' });
    expect(rest.status).toBe(200);
    expect(await sentCalls(service.db, 'x402-settle')).toHaveLength(2);
    await chain.control.mine({ blocks: 1 });
    await until(async () => (await statusOf(service, rest.json.id)) === 'confirmed', 'the payment is confirmed');
    expect(await statusOf(service, small.json.id)).toBe('confirmed');
    await settlementsEnd(service, ['executed', 'reverted']);
    await expectAllPaid(chain, wallet, before);
  });

  test('bounds payments, and a refusal names it', async () => {
    const chain = await startChain();
    const service = await start(chain);
    const { wallet } = await walletAfterPurchase(service);
    const refused = await service.pay(wallet, { amount: '2.91' });
    expect(refused.json.error).toBe('INSUFFICIENT_BALANCE');
    expect(refused.json.message).toContain('has 2.96 USDC');
    expect(await simulate(service, wallet, '2.91')).toMatchObject({ ok: false, error: 'INSUFFICIENT_BALANCE' });
    expect(await sentCalls(service.db, 'x402-settle')).toEqual([]);
    // Purchases in flight count against it.
    await chain.rpc('evm_setAutomine', false);
    expect((await service.pay(wallet, { amount: REST })).status).toBe(200);
    expect((await service.pay(wallet, { amount: '0.01' })).json.error).toBe('INSUFFICIENT_BALANCE');
  });

  test('can buy again at once', async () => {
    const chain = await startChain();
    const service = await start(chain);
    const { wallet } = await walletAfterPurchase(service);
    const dear = await startSeller(chain, '2900000');
    const { json } = await service.payX402(wallet, { url: `${dear.url}/data`, maxAmount: '3' });
    expect(json).toMatchObject({ status: 'confirmed', amount: '2.9' });
    expect(await settlementsOf(chain, wallet)).toHaveLength(1);
    expect(await reservedOf(chain, wallet)).toBe(2_958_000n);
    await until(async () => {
      await service.settlements.run();
      return (await reservedOf(chain, wallet)) === 0n;
    }, 'nothing is reserved');
    expect(await balanceOf(chain, wallet.address)).toBe(LEFT);
  });

  test('can fund a Job at once', async () => {
    const chain = await startChain();
    const service = await start(chain);
    const { wallet } = await walletAfterPurchase(service, 'v3');
    const provider = await service.wallet({ version: 'v3' });
    const { timestamp } = await chain.client.getBlock();
    const { job } = await service.jobs.create(callerOf(wallet), {
      providerAddress: provider.address,
      budgetUsdc: 2_960_000n,
      expiredAt: Number(timestamp) + 2 * 86_400,
      title: 'A logo',
      description: 'An otter.',
      evaluatorRule: { type: 'manual' },
    });
    const hash = await service.jobs.fund(job.id, callerOf(wallet));
    const [settlement] = await settlementsOf(chain, wallet);
    expect(settlement?.transactionHash).toBe(hash);
    expect(await balanceOf(chain, wallet.address)).toBe(0n);
    expect(await reservedOf(chain, wallet)).toBe(0n);
  });
});

test('a stranger who settles first does not change the payment behind the settlement', async () => {
  const chain = await startChain();
  const committed = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  let isArmed = false;
  const failpoint = async (at: RelayStep) => {
    if (at !== 'committed' || !isArmed) return;
    isArmed = false;
    committed.resolve();
    await goOn.promise;
  };
  // A committed message that was not sent is sent again by the relay's upkeep; here, the stranger is to be first.
  const service = await start(chain, { failpoint, relayLimits: { idlePollMs: 60_000 } });
  const before = await balanceOf(chain, chain.treasury);
  const { wallet } = await walletAfterPurchase(service);
  const { digest, ref } = await authorizationOf(chain, wallet);
  isArmed = true;
  const paying = service.pay(wallet, { amount: REST });
  await committed.promise;
  const args: readonly [Hex, Hex] = [digest, ref];
  const data = encodeFunctionData({ abi: agentWalletAbi, functionName: 'settleAuthorization', args });
  await sendAs(chain, chain.strangerKey, wallet.address, data);
  goOn.resolve();
  const { json } = await paying;
  await until(async () => (await statusOf(service, json.id)) === 'confirmed', 'the payment is confirmed');
  await settlementsEnd(service, ['reverted']);
  await service.settlements.run();
  await expectAllPaid(chain, wallet, before);
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

  test.each(steps)(
    'when a payment behind a settlement is %s leaves %p of it and of the settlement',
    async (step, left) => {
      const chain = await startChain();
      const database = await temporaryDatabase();
      opened.push({ stop: database.remove });
      const { dying, arm, reached } = await startDying(chain, database.db, step);
      const before = await balanceOf(chain, chain.treasury);
      const { wallet } = await walletAfterPurchase(dying);
      arm();
      const body = { amount: REST, idempotencyKey: 'once' };
      void dying.pay(wallet, body);
      await reached;
      expect(await sentCalls(database.db, 'payment')).toHaveLength(left);
      expect(await sentCalls(database.db, 'x402-settle')).toHaveLength(left);
      await dying.stop(1);

      const reborn = await start(chain, { db: database.db });
      const retried = await reborn.pay(wallet, body);
      expect(retried.status).toBe(200);
      expect(retried.headers.get('idempotent-replayed')).toBe(left === 1 ? 'true' : null);
      await until(async () => (await statusOf(reborn, retried.json.id)) === 'confirmed', 'the payment is confirmed');
      await reborn.settlements.run();
      await expectAllPaid(chain, wallet, before);
    },
  );
});
