import { describe, expect, test } from 'bun:test';
import { encodeFunctionData } from 'viem';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { usdcAbi } from '../../src/chain/contracts/generated/IFiatToken.ts';
import type { RelayStep } from '../../src/chain/relay/relay-context.ts';
import { messages } from '../../src/chain/relay/relay-tables.ts';
import { signedPayCall } from '../../src/features/payments/payment-intent.ts';
import { domainSeparator } from '../../src/features/signing/sessions.ts';
import type { Db } from '../../src/storage/db/open.ts';
import { anvilKey, startTestChain, type TestChain } from '../support/chain.ts';
import { temporaryDatabase } from '../support/database.ts';
import { startDying } from '../support/dying.ts';
import { envelopesOf, untilOpen, withTimeAhead } from '../support/envelopes.ts';
import { openedInTests } from '../support/opened.ts';
import { refOf } from '../support/payments.ts';
import { type PaymentsSetup, sendAs, setUpPayments, type TestWallet } from '../support/payments-service.ts';
import { until } from '../support/relay.ts';
import { reorganise } from '../support/reorganiser.ts';
import { onMethod, rpcResult, startRpcProxy } from '../support/rpc-proxy.ts';
import { createFacilitator, PAY_TO, type Seller, type SellerOptions, startSellerV2 } from '../support/sellers.ts';

const opened = openedInTests();
const PRICE = 20_000n;
const TOTAL = 20_400n;
const START = 100_000_000n;
/** By then it has ended its look at the chain, and writes nothing any more that the next process reads. */
const DYING_MS = 300;

async function startChain(): Promise<TestChain> {
  const chain = await startTestChain({ slotsInAnEpoch: 1 });
  opened.push(chain);
  await withTimeAhead(chain);
  return chain;
}

async function startSeller(chain: TestChain, options: SellerOptions = {}): Promise<Seller> {
  const facilitator = createFacilitator(chain, anvilKey(6));
  const seller = await startSellerV2(chain, facilitator, { amount: String(PRICE), ...options });
  opened.push(seller);
  return seller;
}

const restart = (chain: TestChain, db: Db) => setUpPayments(chain, { db, relayLimits: { rebroadcastMs: 100 } });
const balanceOf = ({ client, contracts }: TestChain, address: TestWallet['address']) =>
  client.readContract({ address: contracts.usdc, abi: usdcAbi, functionName: 'balanceOf', args: [address] });
const viewOf = async ({ client }: TestChain, { address }: TestWallet, functionName: 'reserved' | 'spentToday') =>
  BigInt(await client.readContract({ address, abi: agentWalletAbi, functionName }));
const buy = (service: PaymentsSetup, wallet: TestWallet, seller: Seller, more: object = {}) =>
  service.payX402(wallet, { url: `${seller.url}/data`, maxAmount: '0.02', ...more });
const keep = async (service: PaymentsSetup) => {
  await service.settlements.run();
  await service.envelopes.run();
};
const untilNothingIsReserved = (service: PaymentsSetup, wallet: TestWallet) =>
  until(async () => {
    await keep(service);
    return (await viewOf(service.chain, wallet, 'reserved')) === 0n;
  }, 'nothing is reserved');
const paymentsOf = ({ store }: PaymentsSetup, wallet: TestWallet) => store.list(wallet.id, 100, 0);
const eventsOf = ({ client }: TestChain, { address }: TestWallet, eventName: 'EnvelopeOpened' | 'EnvelopeClosed') =>
  client.getContractEvents({ address, abi: agentWalletAbi, eventName, fromBlock: 0n });
const steps: RelayStep[] = ['committed', 'broadcast', 'received', 'reported'];

describe('a process that dies', () => {
  test.each(steps)('when an opening is %s leaves an envelope that the next one gives back', async (step) => {
    const chain = await startChain();
    const seller = await startSeller(chain);
    const database = await temporaryDatabase();
    const { dying, arm, reachBy } = await startDying(chain, database.db, step);
    const wallet = await dying.wallet();
    for (let times = 0; times < 3; times++) await buy(dying, wallet, seller);
    await dying.settlements.run();
    await until(async () => (await viewOf(chain, wallet, 'reserved')) === 0n, 'all is settled');
    arm(async () => (await envelopesOf(dying, wallet)).length > 0);
    await reachBy(() => dying.envelopes.run());
    await dying.stop(DYING_MS);
    const reborn = await restart(chain, database.db);
    await until(async () => (await eventsOf(chain, wallet, 'EnvelopeOpened')).length === 1, 'it is opened');
    await until(async () => (await envelopesOf(reborn, wallet))[0]?.state === 'open', 'that is known');
    // Another process may have handed out slots of which nothing is known.
    const refused = await buy(reborn, wallet, seller, { idempotencyKey: 'next' });
    expect(refused).toMatchObject({ status: 503, json: { error: 'CATCHING_UP' } });
    await untilNothingIsReserved(reborn, wallet);
    await until(async () => {
      await keep(reborn);
      return (await buy(reborn, wallet, seller, { idempotencyKey: 'next' })).json.status === 'confirmed';
    }, 'it is known what was made of it');
    await reborn.settlements.run();
    await until(async () => (await viewOf(chain, wallet, 'reserved')) === 0n, 'all is settled');
    expect(await viewOf(chain, wallet, 'spentToday')).toBe(4n * PRICE);
    expect(await balanceOf(chain, wallet.address)).toBe(START - 4n * TOTAL);
    await reborn.stop();
    database.remove();
  });

  test.each(steps)('when a closing is %s takes the fee once', async (step) => {
    const chain = await startChain();
    const seller = await startSeller(chain);
    const database = await temporaryDatabase();
    const { dying, arm, reachBy } = await startDying(chain, database.db, step);
    const wallet = await dying.wallet();
    const { slots } = await untilOpen(dying, wallet, () => buy(dying, wallet, seller));
    for (let slot = 0; slot < slots; slot++) await buy(dying, wallet, seller);
    await dying.settlements.run();
    await until(async () => (await viewOf(chain, wallet, 'reserved')) === BigInt(slots) * TOTAL, 'it settled');
    arm(async () => (await envelopesOf(dying, wallet)).some(({ closingUntil }) => closingUntil !== null));
    await reachBy(() => dying.envelopes.run());
    await dying.stop(DYING_MS);

    const reborn = await restart(chain, database.db);
    await untilNothingIsReserved(reborn, wallet);
    await keep(reborn);
    expect(await eventsOf(chain, wallet, 'EnvelopeClosed')).toHaveLength((await envelopesOf(reborn, wallet)).length);
    expect(await balanceOf(chain, wallet.address)).toBe(START - BigInt(slots + 3) * TOTAL);
    const statuses = (await paymentsOf(reborn, wallet)).map(({ status, feeAmount }) => [status, feeAmount]);
    expect(statuses).toEqual(Array.from({ length: slots + 3 }, () => ['confirmed', 400n]));
    await reborn.stop();
    database.remove();
  });

  test('once a slot is on disk gives the retry the same header, and the seller cashes it once', async () => {
    const chain = await startChain();
    const seller = await startSeller(chain);
    const database = await temporaryDatabase();
    const dying = await setUpPayments(chain, { db: database.db });
    const wallet = await dying.wallet();
    await untilOpen(dying, wallet, () => buy(dying, wallet, seller));
    const body = { idempotencyKey: 'once', mode: 'authorize' };
    const lost = await buy(dying, wallet, seller, body);
    await dying.stop(DYING_MS);

    const reborn = await restart(chain, database.db);
    const retried = await buy(reborn, wallet, seller, body);
    expect(retried.json).toEqual({ ...lost.json, replayed: true });
    // What it has handed out is not taken back, and no slot of the earlier process is.
    await keep(reborn);
    expect((await envelopesOf(reborn, wallet))[0]).toMatchObject({ state: 'open', nextSlot: 1 });
    const bought = await buy(reborn, wallet, seller, { idempotencyKey: 'once' });
    expect(bought.json).toMatchObject({ status: 'confirmed', paymentId: lost.json.paymentId, replayed: true });
    await untilNothingIsReserved(reborn, wallet);
    expect(await paymentsOf(reborn, wallet)).toHaveLength(4);
    expect(await balanceOf(chain, PAY_TO)).toBe(4n * PRICE);
    await reborn.stop();
    database.remove();
  });

  test('while the seller delivers learns the outcome after the restart', async () => {
    const chain = await startChain();
    const database = await temporaryDatabase();
    const requested = Promise.withResolvers<void>();
    const delivered = Promise.withResolvers<void>();
    let isSlow = false;
    const seller = await startSeller(chain, {
      deliver: async () => {
        if (isSlow) {
          requested.resolve();
          await delivered.promise;
        }
        return new Response('here you are');
      },
    });
    const dying = await setUpPayments(chain, { db: database.db });
    const wallet = await dying.wallet();
    await untilOpen(dying, wallet, () => buy(dying, wallet, seller));
    isSlow = true;
    const lost = buy(dying, wallet, seller);
    await requested.promise;
    await dying.stop(DYING_MS);
    delivered.resolve();
    await until(async () => (await balanceOf(chain, PAY_TO)) === 4n * PRICE, 'the seller has cashed it');
    await lost;
    const reborn = await setUpPayments(chain, { db: database.db });
    await untilNothingIsReserved(reborn, wallet);
    await keep(reborn);
    expect((await paymentsOf(reborn, wallet)).map(({ status }) => status)).toEqual(
      Array.from({ length: 4 }, () => 'confirmed'),
    );
    expect(await balanceOf(chain, wallet.address)).toBe(START - 4n * TOTAL);
    await reborn.stop();
    database.remove();
  });
});

describe('a reorganisation', () => {
  async function setUp() {
    const chain = await startChain();
    const seller = await startSeller(chain);
    const service = await setUpPayments(chain, { relayLimits: { rebroadcastMs: 100 } });
    opened.push(service);
    const wallet = await service.wallet();
    await untilOpen(service, wallet, () => buy(service, wallet, seller));
    return { chain, seller, service, wallet };
  }
  const statusOf = async (service: PaymentsSetup, id: string) => (await service.store.find(id))?.status;

  test('that takes a use away makes the purchase pending, and it is found again', async () => {
    const { chain, seller, service, wallet } = await setUp();
    const { json } = await buy(service, wallet, seller, { includeHeader: true });
    expect(json.status).toBe('confirmed');
    await reorganise(chain, 1);
    await until(async () => {
      await keep(service);
      return (await statusOf(service, json.paymentId)) === 'pending';
    }, 'the payment is pending again');
    const again = await fetch(`${seller.url}/data`, { headers: { [json.headerName]: json.paymentHeader } });
    expect(again.status).toBe(200);
    await until(async () => {
      await keep(service);
      return (await statusOf(service, json.paymentId)) === 'confirmed';
    }, 'the payment is confirmed again');
    expect(await balanceOf(chain, PAY_TO)).toBe(4n * PRICE);
  });

  test('that takes the opening away has no slot handed out until a block has it again', async () => {
    const { chain, seller, service, wallet } = await setUp();
    await chain.rpc('evm_setAutomine', false);
    await reorganise(chain, 1);
    await until(async () => (await envelopesOf(service, wallet))[0]?.state === 'signed', 'it is not open any more');
    await chain.rpc('evm_setAutomine', true);
    await chain.control.mine({ blocks: 1 });
    await until(async () => (await envelopesOf(service, wallet))[0]?.state === 'open', 'it is open again');
    const { json } = await buy(service, wallet, seller);
    expect(json.status).toBe('confirmed');
    expect((await envelopesOf(service, wallet))[0]?.nextSlot).toBe(1);
  });

  test('that takes the closing away has the fee taken again, once', async () => {
    const { chain, seller, service, wallet } = await setUp();
    const { json } = await buy(service, wallet, seller);
    const [envelope] = await envelopesOf(service, wallet);
    await service.settlements.run();
    await until(async () => (await viewOf(chain, wallet, 'reserved')) === 12n * TOTAL, 'the others are settled');
    const paid = await service.pay(wallet, { amount: '97.9' });
    expect(paid.status).toBe(200);
    expect(envelope?.slots).toBe(12);
    await until(async () => (await envelopesOf(service, wallet))[0]?.state === 'closed', 'it is closed');
    await reorganise(chain, 2);
    await until(async () => {
      await keep(service);
      return (await balanceOf(chain, wallet.address)) < PRICE * 4n;
    }, 'it is closed and paid again');
    await until(async () => (await statusOf(service, paid.json.id)) === 'confirmed', 'that is known');
    await keep(service);
    expect(await viewOf(chain, wallet, 'reserved')).toBe(0n);
    expect(await statusOf(service, json.paymentId)).toBe('confirmed');
    expect(await balanceOf(chain, wallet.address)).toBe(START - 4n * TOTAL - 97_900_000n - 1_958_000n);
  });
});

describe('an opening that no block has in time', () => {
  /** It is signed, no transaction carries it any more, and no one is there. */
  const signAndStop = async (chain: TestChain, db: Db) => {
    const seller = await startSeller(chain);
    const relayLimits = { rebroadcastMs: 3_600_000, stuckMs: 3_600_000 };
    const service = await setUpPayments(chain, { db, relayLimits });
    const wallet = await service.wallet();
    for (let times = 0; times < 3; times++) await buy(service, wallet, seller);
    await service.settlements.run();
    await until(async () => (await viewOf(chain, wallet, 'reserved')) === 0n, 'all is settled');
    await chain.rpc('evm_setAutomine', false);
    await until(async () => {
      await service.envelopes.run();
      return (await envelopesOf(service, wallet)).length > 0;
    }, 'the opening is signed');
    await service.stop();
    await chain.rpc('anvil_dropAllTransactions');
    await chain.rpc('evm_setAutomine', true);
    const [envelope] = await envelopesOf({ db }, wallet);
    const data = (await db.orm.select().from(messages).orderBy(messages.id).all()).at(-1)?.data ?? '0x';
    return { wallet, nonce: envelope?.nonce ?? -1, data };
  };
  const passDeadline = async (chain: TestChain) => {
    await chain.control.increaseTime({ seconds: 200 });
    await chain.control.mine({ blocks: 5 });
  };
  const becomes = (service: PaymentsSetup, wallet: TestWallet, state: string) =>
    until(async () => {
      await service.indexedChain.expire('envelope');
      return (await envelopesOf(service, wallet))[0]?.state === state;
    }, `the envelope is ${state}`);

  test('is void once the block is final in which its nonce went to something else', async () => {
    const chain = await startChain();
    const database = await temporaryDatabase();
    opened.push({ stop: database.remove });
    const { wallet, nonce } = await signAndStop(chain, database.db);
    const foreign = { to: PAY_TO, amount: 1n, maxFee: 0n, ref: refOf('pay_foreign') };
    const signed = { ...foreign, nonce, epoch: 0, deadline: 4_000_000_000 };
    const domain = domainSeparator(wallet.address, '2', chain.chainId);
    const call = await signedPayCall(domain, signed, wallet.session);
    await sendAs(chain, chain.deployerKey, wallet.address, call);
    await passDeadline(chain);
    const service = await restart(chain, database.db);
    opened.push(service);
    expect((await envelopesOf(service, wallet))[0]?.state).toBe('signed');
    await becomes(service, wallet, 'void');
  });

  test('is taken in where a stranger submitted it and the logs of the nodes lack that', async () => {
    const chain = await startChain();
    const database = await temporaryDatabase();
    opened.push({ stop: database.remove });
    const { wallet, data } = await signAndStop(chain, database.db);
    await sendAs(chain, chain.deployerKey, wallet.address, data);
    await wallet.owner(encodeFunctionData({ abi: agentWalletAbi, functionName: 'freeze' }));
    await passDeadline(chain);
    const proxy = startRpcProxy(chain.rpcUrl);
    opened.push(proxy);
    proxy.intercept(onMethod('eth_getLogs', async (call) => rpcResult(call, [])));
    const service = await setUpPayments(chain, { db: database.db, rpcUrls: [proxy.url] });
    opened.push(service);
    await becomes(service, wallet, 'open');
  });
});
