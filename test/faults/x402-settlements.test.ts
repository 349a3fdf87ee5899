import { describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { type Address, encodeFunctionData, type Hex, isAddress, isHex, keccak256, toHex } from 'viem';
import { z } from 'zod';
import { createEventDecoder } from '../../src/chain/blocks/decode.ts';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { usdcAbi } from '../../src/chain/contracts/generated/IFiatToken.ts';
import { newId } from '../../src/core/lib/crypto.ts';
import { payments } from '../../src/features/payments/payment-tables.ts';
import { authorizations } from '../../src/features/x402/x402-tables.ts';
import { must } from '../../src/storage/db/batch.ts';
import { anvilKey, mineMany, startTestChain, type TestChain } from '../support/chain.ts';
import { temporaryDatabase } from '../support/database.ts';
import { openedInTests } from '../support/opened.ts';
import {
  type PaymentsOptions,
  type PaymentsSetup,
  sendAs,
  setUpPayments,
  type TestWallet,
} from '../support/payments-service.ts';
import { until } from '../support/relay.ts';
import { type Interceptor, type RpcProxy, rpcError, startRpcProxy } from '../support/rpc-proxy.ts';
import { createFacilitator, type Seller, startSellerV2 } from '../support/sellers.ts';
import { testClock } from '../support/service.ts';

/** What the node searches at once; others search twenty times as many. */
const MAX_BLOCKS = 500;
const DOWNTIME_BLOCKS = 1_200;
/** Seconds. */
const VALIDITY = 60;

const opened = openedInTests();

async function startChain(): Promise<TestChain> {
  const chain = await startTestChain({ slotsInAnEpoch: 1 });
  opened.push(chain);
  return chain;
}

async function start(chain: TestChain, options: PaymentsOptions = {}): Promise<PaymentsSetup> {
  const service = await setUpPayments(chain, options);
  opened.push(service);
  return service;
}

async function startSeller(chain: TestChain): Promise<Seller> {
  const facilitator = createFacilitator(chain, anvilKey(6));
  const seller = await startSellerV2(chain, facilitator, { maxTimeoutSeconds: VALIDITY });
  opened.push(seller);
  return seller;
}

async function startDatabase() {
  const database = await temporaryDatabase();
  opened.push({ stop: database.remove });
  return database.db;
}

const hex = z.string().refine((text): text is Hex => isHex(text), 'not hex');
const address = z.string().refine((text): text is Address => isAddress(text), 'not an address');
const cheque = z.object({
  payload: z.object({
    signature: hex,
    authorization: z.object({
      from: address,
      to: address,
      value: z.coerce.bigint(),
      validAfter: z.coerce.bigint(),
      validBefore: z.coerce.bigint(),
      nonce: hex,
    }),
  }),
});

interface Authorized {
  readonly paymentId: string;
  readonly paymentHeader: string;
}

/** Has a wallet authorise one USDC for a seller, who does not cash it. */
async function authorize(service: PaymentsSetup, wallet: TestWallet, seller: Seller): Promise<Authorized> {
  const body = { url: `${seller.url}/data`, maxAmount: '1', mode: 'authorize' };
  const { status, json } = await service.payX402(wallet, body);
  expect(status).toBe(200);
  return json;
}

/** Has a stranger cash what was authorised; answers the transaction. */
function cash(chain: TestChain, { paymentHeader }: Authorized): Promise<Hex> {
  const { payload } = cheque.parse(JSON.parse(atob(paymentHeader)));
  const { from, to, value, validAfter, validBefore, nonce } = payload.authorization;
  const data = encodeFunctionData({
    abi: usdcAbi,
    functionName: 'transferWithAuthorization',
    args: [from, to, value, validAfter, validBefore, nonce, payload.signature],
  });
  return sendAs(chain, anvilKey(4), chain.contracts.usdc, data);
}

/** Has a service learn all events of a wallet, as the indexer tells them. */
async function tell({ chain, indexedChain }: PaymentsSetup, wallet: TestWallet): Promise<void> {
  const logs = await chain.client.getLogs({ address: wallet.address, fromBlock: 0n });
  const decoder = createEventDecoder(chain.contracts);
  const events = logs.flatMap(({ transactionHash, blockHash, blockNumber, ...log }) => {
    const place = { transactionHash, blockHash, blockNumber: Number(blockNumber) };
    return decoder.decode({ ...place, succeeded: true, logs: [log] }, 1);
  });
  await indexedChain.seen(events);
}

const owner = (functionName: 'freeze' | 'unfreeze') => encodeFunctionData({ abi: agentWalletAbi, functionName });
const reservedOf = async (chain: TestChain, { address: of }: TestWallet) =>
  BigInt(await chain.client.readContract({ address: of, abi: agentWalletAbi, functionName: 'reserved' }));
const nothingIsReserved = async (chain: TestChain, wallet: TestWallet) => (await reservedOf(chain, wallet)) === 0n;

/** A node that searches no more than so many blocks, and none below a height. */
function refusing(chain: TestChain, below = 0): Interceptor {
  return async (call, forward) => {
    const [filter] = z
      .tuple([z.object({ fromBlock: z.string().optional(), toBlock: z.string().optional() })])
      .or(z.tuple([]))
      .catch([])
      .parse(call.params);
    if (call.method !== 'eth_getLogs' || filter?.fromBlock === undefined) return { json: await forward() };
    const { fromBlock, toBlock = 'latest' } = filter;
    const last = toBlock === 'latest' ? await chain.client.getBlockNumber() : BigInt(toBlock);
    if (Number(fromBlock) < below) return rpcError(call, -32_000, 'history has been pruned for this block');
    if (Number(last) - Number(fromBlock) >= MAX_BLOCKS)
      return rpcError(call, -32_600, `query exceeds max block range ${MAX_BLOCKS}`);
    return { json: await forward() };
  };
}

function startProxy(chain: TestChain, interceptor: Interceptor): RpcProxy {
  const proxy = startRpcProxy(chain.rpcUrl);
  opened.push(proxy);
  proxy.intercept(interceptor);
  return proxy;
}

/** Authorises for two wallets, and cashes what the second did while no one runs. */
async function sleepLong(chain: TestChain, db: PaymentsSetup['db'], seller: Seller) {
  const before = await setUpPayments(chain, { db });
  const [idle, cashed] = [await before.wallet(), await before.wallet()];
  await authorize(before, idle, seller);
  const authorized = await authorize(before, cashed, seller);
  await before.stop();
  const txHash = await cash(chain, authorized);
  await mineMany(chain, DOWNTIME_BLOCKS, 2);
  return { idle, cashed, paymentId: authorized.paymentId, txHash };
}

describe('after a long downtime', () => {
  test('authorisations are settled and released although the node searches few blocks at once', async () => {
    const chain = await startChain();
    const seller = await startSeller(chain);
    const db = await startDatabase();
    const { idle, cashed, paymentId, txHash } = await sleepLong(chain, db, seller);
    const proxy = startProxy(chain, refusing(chain));
    const service = await start(chain, { db, rpcUrls: [proxy.url] });
    const fresh = await service.wallet();
    const payment = await authorize(service, fresh, seller);
    await cash(chain, payment);
    await until(async () => {
      await service.settlements.run();
      const wallets = await Promise.all([idle, cashed, fresh].map((wallet) => nothingIsReserved(chain, wallet)));
      return wallets.every((isFree) => isFree);
    }, 'nothing is reserved');
    expect(await service.store.find(paymentId)).toMatchObject({ status: 'confirmed', txHash });
    expect((await service.store.find(payment.paymentId))?.status).toBe('confirmed');
    // Nothing is queried about the blocks after the one in which the authorisation ended.
    expect(proxy.callsOf('eth_getLogs').length).toBeLessThan(10);
  });

  test('blocks that no node searches delay no other settlement, and are given up in the end', async () => {
    const chain = await startChain();
    const seller = await startSeller(chain);
    const db = await startDatabase();
    const { idle, cashed, paymentId } = await sleepLong(chain, db, seller);
    const height = Number(await chain.client.getBlockNumber());
    const proxy = startProxy(chain, refusing(chain, height - 100));
    const clock = testClock();
    const service = await start(chain, { db, rpcUrls: [proxy.url], clock });
    const fresh = await service.wallet();
    const payment = await authorize(service, fresh, seller);
    await cash(chain, payment);
    const refusals = new Set<string>();
    const tryAll = () => service.settlements.run().catch((error: unknown) => refusals.add(String(error)));
    await until(async () => {
      await tryAll();
      return (await nothingIsReserved(chain, idle)) && (await nothingIsReserved(chain, fresh));
    }, 'the others are released and settled');
    expect(await reservedOf(chain, cashed)).toBe(1_020_000n);
    await expect(service.settlements.findUses()).rejects.toThrow('about which USDC could not be asked');
    expect(service.log.some(({ level, fromBlock }) => level === 40 && fromBlock !== undefined)).toBe(true);
    await until(async () => {
      clock.offsetMs += 1_000;
      await tryAll();
      return nothingIsReserved(chain, cashed);
    }, 'the fee is taken without the search');
    await until(async () => (await service.store.find(paymentId))?.status === 'confirmed', 'the payment is confirmed');
    await service.settlements.run();
    for (const refusal of refusals) expect(refusal).toContain('about which USDC could not be asked');
  });
});

const IDLE_ROWS = 450;

/** Gives a wallet many more payments that were cashed, as far as the database knows. */
async function addUsed({ db }: PaymentsSetup, paymentId: string): Promise<void> {
  const payment = await db.orm.select().from(payments).where(eq(payments.id, paymentId)).get();
  const authorization = await db.orm.select().from(authorizations).where(eq(authorizations.paymentId, paymentId)).get();
  if (payment === undefined || authorization === undefined) throw new Error('There is no such payment.');
  const { seq: _seq, ...paymentColumns } = payment;
  await db.batch(
    Array.from({ length: IDLE_ROWS }).flatMap(() => {
      const id = newId('pay');
      const [ref, digest, nonce] = ['ref', 'digest', 'nonce'].map((what) => keccak256(toHex(`${id} ${what}`)));
      const copy = { ...paymentColumns, id, ref: ref ?? '0x', createdAt: 1 };
      const itsAuthorization = { ...authorization, paymentId: id, digest: digest ?? '0x', nonce: nonce ?? '0x' };
      return [must(db.orm.insert(payments).values(copy)), must(db.orm.insert(authorizations).values(itsAuthorization))];
    }),
  );
}

/** A wallet that is frozen with hundreds of cashed payments which it has not settled. */
async function freezeWithUses(service: PaymentsSetup, seller: Seller): Promise<TestWallet> {
  const { chain, settlements } = service;
  const wallet = await service.wallet();
  await wallet.owner(owner('freeze'));
  await wallet.owner(owner('unfreeze'));
  const payment = await authorize(service, wallet, seller);
  await cash(chain, payment);
  await wallet.owner(owner('freeze'));
  await settlements.look(payment.paymentId);
  await addUsed(service, payment.paymentId);
  return wallet;
}

const usedOf = ({ db }: PaymentsSetup) =>
  db.orm.select().from(authorizations).where(eq(authorizations.state, 'used')).all();
const triedOf = async (service: PaymentsSetup) =>
  (await usedOf(service)).filter(({ settlementTries }) => settlementTries > 0).length;
/** Seconds until each is tried again. */
const pausesOf = async (service: PaymentsSetup) =>
  (await usedOf(service)).map(({ settlementDueAt }) => settlementDueAt - service.clock.nowMs() / 1000);

describe('many cashed authorisations of a frozen wallet', () => {
  test('are not settled before it is unfrozen, and delay no other wallet', async () => {
    const chain = await startChain();
    const seller = await startSeller(chain);
    const service = await start(chain);
    const frozen = await freezeWithUses(service, seller);
    await tell(service, frozen);
    const other = await service.wallet();
    await authorize(service, other, seller);
    await chain.control.mine({ blocks: 1, interval: VALIDITY });
    await chain.control.mine({ blocks: 2, interval: VALIDITY });
    await service.settlements.run();
    await until(() => nothingIsReserved(chain, other), 'the reserve is given back');
    expect(await triedOf(service)).toBe(0);
    expect(await reservedOf(chain, frozen)).toBe(1_020_000n);
    await frozen.owner(owner('unfreeze'));
    await tell(service, frozen);
    await until(async () => {
      await service.settlements.run();
      return nothingIsReserved(chain, frozen);
    }, 'the fee is taken');
  });

  test('delay no other wallet when its freeze is unknown, and are retried ever more rarely', async () => {
    const chain = await startChain();
    const seller = await startSeller(chain);
    const clock = testClock();
    const service = await start(chain, { clock });
    await freezeWithUses(service, seller);
    const [released, settled] = [await service.wallet(), await service.wallet()];
    await cash(chain, await authorize(service, settled, seller));
    await authorize(service, released, seller);
    await chain.control.mine({ blocks: 2, interval: 2 * VALIDITY });
    await service.settlements.run();
    await until(() => nothingIsReserved(chain, released), 'the reserve is given back');
    await until(() => nothingIsReserved(chain, settled), 'the fee is taken');
    expect(await triedOf(service)).toBeLessThan(100);
    await until(async () => {
      await service.settlements.run();
      return (await triedOf(service)) > IDLE_ROWS;
    }, 'each was tried');
    clock.offsetMs += 60_000;
    const before = await usedOf(service);
    await service.settlements.run();
    const last = new Map((await usedOf(service)).map(({ paymentId, settlementDueAt }) => [paymentId, settlementDueAt]));
    const wasTried = ({ paymentId, settlementDueAt }: (typeof before)[number]) =>
      last.get(paymentId) !== settlementDueAt;
    const tried = before.filter(wasTried).map(({ settlementDueAt }) => settlementDueAt);
    const waiting = before.filter((row) => !wasTried(row)).map(({ settlementDueAt }) => settlementDueAt);
    expect(tried).toHaveLength(25);
    expect(Math.max(...tried)).toBeLessThanOrEqual(Math.min(...waiting));
    for (let rounds = 0; rounds < 3; rounds++) {
      clock.offsetMs += 60_000;
      for (let runs = 0; runs <= IDLE_ROWS / 25; runs++) await service.settlements.run();
    }
    expect(Math.min(...(await pausesOf(service)))).toBeGreaterThan(20);
  });
});
