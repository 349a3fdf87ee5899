import { describe, expect, test } from 'bun:test';
import type { Address } from 'viem';
import { usdcAbi } from '../../src/chain/contracts/generated/IFiatToken.ts';
import type { RelayStep } from '../../src/chain/relay/relay-context.ts';
import { sales } from '../../src/features/x402/x402-tables.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { temporaryDatabase } from '../support/database.ts';
import { startDying } from '../support/dying.ts';
import { openedInTests } from '../support/opened.ts';
import {
  type PaymentsOptions,
  type PaymentsSetup,
  setUpPayments,
  type TestWallet,
} from '../support/payments-service.ts';
import { until } from '../support/relay.ts';
import { reorganise } from '../support/reorganiser.ts';
import { rpcResult, startRpcProxy } from '../support/rpc-proxy.ts';
import { createBuyer, offered, PRICE, signTransfer, transferTo } from '../support/selling.ts';

const opened = openedInTests();

async function startChain(): Promise<TestChain> {
  const chain = await startTestChain({ slotsInAnEpoch: 1 });
  opened.push(chain);
  return chain;
}

async function start(chain: TestChain, options: PaymentsOptions = {}): Promise<PaymentsSetup> {
  const service = await setUpPayments(chain, { relayLimits: { rebroadcastMs: 100 }, ...options });
  opened.push(service);
  return service;
}

const balanceOf = ({ client, contracts }: TestChain, address: Address) =>
  client.readContract({ address: contracts.usdc, abi: usdcAbi, functionName: 'balanceOf', args: [address] });
const salesIn = ({ db }: PaymentsSetup) => db.orm.select().from(sales).all();

/** The body of a call about a payment to a wallet that an account with money has signed. */
async function paymentTo(chain: TestChain, wallet: TestWallet) {
  const { account } = await createBuyer(chain);
  const transfer = transferTo(wallet.address, account.address);
  const { payload, requirements } = await offered(chain, transfer, await signTransfer(chain, account, transfer));
  return { x402Version: 2, paymentPayload: payload, paymentRequirements: requirements };
}

const settle = async (service: PaymentsSetup, { apiKey: token }: TestWallet, body: object) =>
  await service.ask({ method: 'POST', path: '/v1/x402/facilitator/settle', token, body });

describe('a process that dies', () => {
  const steps: [RelayStep, number][] = [
    ['probed', 0],
    ['signed', 0],
    ['committed', 1],
    ['broadcast', 1],
    ['received', 1],
    ['reported', 1],
  ];

  test.each(steps)('when a sale is %s leaves %p of it, and the next call settles it once', async (step, left) => {
    const chain = await startChain();
    const database = await temporaryDatabase();
    const { dying, arm, reached } = await startDying(chain, database.db, step);
    const wallet = await dying.wallet({ balance: 0n });
    const body = await paymentTo(chain, wallet);
    arm();
    void settle(dying, wallet, body).catch(() => undefined);
    await reached;
    expect(await salesIn(dying)).toHaveLength(left);
    await dying.stop(1);

    const reborn = await setUpPayments(chain, { db: database.db, relayLimits: { rebroadcastMs: 100 } });
    const { json } = await settle(reborn, wallet, body);
    expect(json).toMatchObject({ success: true });
    expect(json.extra).toEqual(left === 1 ? { replayed: true } : undefined);
    expect(await salesIn(reborn)).toHaveLength(1);
    expect(await balanceOf(chain, wallet.address)).toBe(PRICE);
    await reborn.stop();
    database.remove();
  });
});

test('a chain that makes no block leaves a sale pending, and the next call finds it settled', async () => {
  const chain = await startChain();
  const service = await start(chain, { deadlines: { chainMs: 500, answerMs: 10_500 } });
  const wallet = await service.wallet({ balance: 0n });
  const body = await paymentTo(chain, wallet);
  await chain.rpc('evm_setAutomine', false);
  const { json } = await settle(service, wallet, body);
  const [sale] = await salesIn(service);
  expect(json).toMatchObject({ success: false, errorReason: 'settlement_pending', transaction: sale?.txHash ?? '' });
  await chain.rpc('evm_setAutomine', true);
  await chain.control.mine({ blocks: 1 });
  const found = await settle(service, wallet, body);
  expect(found.json).toMatchObject({ success: true, transaction: sale?.txHash ?? '' });
  expect(await balanceOf(chain, wallet.address)).toBe(PRICE);
});

test('a reorganisation that takes a sale away has it settled again, once', async () => {
  const chain = await startChain();
  const service = await start(chain);
  const wallet = await service.wallet({ balance: 0n });
  const body = await paymentTo(chain, wallet);
  expect((await settle(service, wallet, body)).json.success).toBe(true);
  await reorganise(chain, 1);
  await until(async () => (await balanceOf(chain, wallet.address)) === PRICE, 'the sale is settled again');
  const { json } = await settle(service, wallet, body);
  expect(json).toMatchObject({ success: true, extra: { replayed: true } });
  expect(await salesIn(service)).toHaveLength(1);
  expect(await balanceOf(chain, wallet.address)).toBe(PRICE);
});

test('nodes that do not answer say nothing about a payment, and one that lags finds a sale all the same', async () => {
  const chain = await startChain();
  const proxy = startRpcProxy(chain.rpcUrl);
  opened.push(proxy);
  const service = await start(chain, { rpcUrls: [proxy.url], nodes: { requestTimeoutMs: 500 } });
  const wallet = await service.wallet({ balance: 0n });
  const body = await paymentTo(chain, wallet);
  proxy.intercept(async (call, forward) =>
    call.method === 'eth_getCode' ? { status: 503, body: 'busy' } : { json: await forward() },
  );
  expect(await settle(service, wallet, body)).toMatchObject({ status: 502, json: { error: 'RPC_TIMEOUT' } });
  expect(await salesIn(service)).toEqual([]);
  proxy.passThrough();
  expect((await settle(service, wallet, body)).json.success).toBe(true);

  // Its settlement was lost with the database, and the node shows no log yet.
  const restored = await start(chain, { relayer: 1, rpcUrls: [proxy.url], nodes: { requestTimeoutMs: 500 } });
  const same = await restored.wallet({ balance: 0n });
  const other = await paymentTo(chain, same);
  const first = await settle(restored, same, other);
  await restored.db.orm.delete(sales);
  proxy.intercept(async (call, forward) =>
    call.method === 'eth_getLogs' ? rpcResult(call, []) : { json: await forward() },
  );
  expect((await settle(restored, same, other)).json).toMatchObject({ success: false, transaction: '' });
  proxy.passThrough();
  expect((await settle(restored, same, other)).json).toMatchObject({
    success: true,
    transaction: first.json.transaction,
  });
  expect(await balanceOf(chain, same.address)).toBe(PRICE);
});
