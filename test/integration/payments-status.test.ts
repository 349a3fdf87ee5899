import { describe, expect, test } from 'bun:test';
import { encodeFunctionData, type Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { usdcAbi } from '../../src/chain/contracts/generated/IFiatToken.ts';
import { createUnprovenStore } from '../../src/chain/ingest/expiry.ts';
import { messages } from '../../src/chain/relay/relay-tables.ts';
import { explainPayment, explanationLines } from '../../src/features/payments/explain-payment.ts';
import { signedPayCall } from '../../src/features/payments/payment-intent.ts';
import { createSessionStore } from '../../src/features/signing/session-store.ts';
import { domainSeparator } from '../../src/features/signing/sessions.ts';
import { everythingWaiting } from '../../src/server/operator/waiting-list.ts';
import { startTestChain, type TestChain, type TestChainOptions } from '../support/chain.ts';
import { temporaryDatabase } from '../support/database.ts';
import { openedInTests } from '../support/opened.ts';
import { refOf } from '../support/payments.ts';
import {
  overtake,
  type PaymentsOptions,
  type PaymentsSetup,
  sendAs,
  setUpPayments,
  type TestWallet,
} from '../support/payments-service.ts';
import { until } from '../support/relay.ts';
import { reorganise } from '../support/reorganiser.ts';
import { onMethod, rpcError, rpcResult, startRpcProxy } from '../support/rpc-proxy.ts';

const opened = openedInTests();

/** Blocks are final two below the head, so that tests can reach finality. */
async function startChain(options: TestChainOptions = {}): Promise<TestChain> {
  const chain = await startTestChain({ slotsInAnEpoch: 1, ...options });
  opened.push(chain);
  return chain;
}

async function start(chain: TestChain, options: PaymentsOptions = {}): Promise<PaymentsSetup> {
  const relayLimits = { rebroadcastMs: 100 };
  const service = await setUpPayments(chain, { relayLimits, ...options });
  opened.push(service);
  return service;
}

const statusOf = async ({ store }: PaymentsSetup, id: string) => (await store.find(id))?.status;
const becomes = (service: PaymentsSetup, id: string, status: string) =>
  until(async () => (await statusOf(service, id)) === status, `${id} becomes ${status}`);
const balanceOf = (chain: TestChain, wallet: TestWallet) =>
  chain.client.readContract({
    address: chain.contracts.usdc,
    abi: usdcAbi,
    functionName: 'balanceOf',
    args: [wallet.address],
  });
const automine = (chain: TestChain, on: boolean) => chain.rpc('evm_setAutomine', on);

/** Lets the chain's time pass by everything that is signed now, with final blocks behind it. */
async function passDeadline(chain: TestChain, seconds = 200): Promise<void> {
  await chain.control.increaseTime({ seconds });
  await chain.control.mine({ blocks: 5 });
}

/**
 * Runs the expiry until the payment is as it should be; the final block becomes known a moment after it is
 * mined.
 */
async function expires(service: PaymentsSetup, id: string, status: string): Promise<void> {
  await until(async () => {
    await service.indexedChain.expire('payment');
    return (await statusOf(service, id)) === status;
  }, `${id} expires to ${status}`);
}

describe('a reorganisation', () => {
  test('makes a confirmed payment pending, and it is confirmed again and charged once', async () => {
    const chain = await startChain();
    const service = await start(chain);
    const wallet = await service.wallet();
    const { json } = await service.pay(wallet, {}, { Prefer: 'wait=10' });
    expect(json.status).toBe('confirmed');
    await automine(chain, false);
    await reorganise(chain, 1);
    await chain.control.mine({ blocks: 1 });
    await becomes(service, json.id, 'pending');
    await automine(chain, true);
    await chain.control.mine({ blocks: 1 });
    await becomes(service, json.id, 'confirmed');
    expect(await balanceOf(chain, wallet)).toBe(100_000_000n - 1_020_000n);
    expect(await service.store.list(wallet.id, 10, 0)).toHaveLength(1);
  });
});

describe('the required confirmations', () => {
  test('delay the confirmation', async () => {
    const chain = await startChain();
    const service = await start(chain, { settings: { confirmations: 3 } });
    const wallet = await service.wallet();
    const { json } = await service.pay(wallet);
    await until(async () => (await service.store.find(json.id))?.blockNumber !== null, 'it is in a block');
    expect(await statusOf(service, json.id)).toBe('pending');
    await chain.control.mine({ blocks: 1 });
    await until(() => service.indexedChain.health().finalized !== undefined, 'the head is known');
    expect(await statusOf(service, json.id)).toBe('pending');
    await chain.control.mine({ blocks: 1 });
    await becomes(service, json.id, 'confirmed');
  });
});

describe('a payment that can no longer be executed', () => {
  test('fails when its deadline is final and its nonce unused, not before', async () => {
    const chain = await startChain();
    const service = await start(chain);
    const wallet = await service.wallet();
    await automine(chain, false);
    const { json } = await service.pay(wallet);
    await revertByFreeze(service, wallet, json.txHash);
    // Anybody could still submit the message.
    await service.indexedChain.expire('payment');
    expect(await statusOf(service, json.id)).toBe('pending');
    await passDeadline(chain);
    await expires(service, json.id, 'failed');
    expect(await balanceOf(chain, wallet)).toBe(100_000_000n);
  });

  test("answers a waiting caller at once with its wallet's refusal, and later with its failure", async () => {
    const chain = await startChain();
    const service = await start(chain);
    const wallet = await service.wallet();
    await automine(chain, false);
    const answer = service.pay(wallet, {}, { Prefer: 'wait=30' });
    await until(() => service.waiters.count === 1, 'it waits');
    const waiting = (await service.store.list(wallet.id, 1, 0))[0];
    await revertByFreeze(service, wallet, waiting?.txHash ?? '0x');
    expect((await answer).json).toMatchObject({ status: 'pending', refusal: 'WALLET_FROZEN' });
    const { json } = await service.get(`/v1/payments/${waiting?.id}`);
    expect(json).toMatchObject({ status: 'pending', refusal: 'WALLET_FROZEN' });
    await passDeadline(chain);
    await expires(service, waiting?.id ?? '', 'failed');
    const failed = (await service.get(`/v1/payments/${waiting?.id}`)).json;
    expect(failed).toMatchObject({ status: 'failed', refusal: 'WALLET_FROZEN' });
  });

  test('fails when later payments have pushed its nonce out of the window', async () => {
    const chain = await startChain();
    const service = await start(chain);
    const wallet = await service.wallet();
    await automine(chain, false);
    const { json } = await service.pay(wallet);
    await revertBy(service, wallet, json.txHash, txLimit(1));
    await automine(chain, true);
    await wallet.owner(txLimit(0));
    // As long as it can be executed, the 64 nonces from its own on are all that may be used.
    for (let count = 1; count < 64; count++) {
      const paid = await service.pay(wallet, { amount: '0.01' }, { Prefer: 'wait=10' });
      expect(paid.json.status).toBe('confirmed');
    }
    const full = await service.pay(wallet);
    expect(full).toMatchObject({ status: 409, json: { error: 'WALLET_BUSY' } });
    await passDeadline(chain);
    expect((await service.pay(wallet, {}, { Prefer: 'wait=10' })).json.status).toBe('confirmed');
    await expires(service, json.id, 'failed');
  });
});

describe('a payment that a freeze overtakes', () => {
  test('can never be executed: it counts for nothing after the unfreeze, and fails', async () => {
    const chain = await startChain();
    const service = await start(chain);
    const wallet = await service.wallet({ dailyLimit: 2_000_000n });
    await automine(chain, false);
    const { json } = await service.pay(wallet, { amount: '1.5' });
    const message = (await service.db.orm.select().from(messages).orderBy(messages.id).all()).at(-1);
    await revertByFreeze(service, wallet, json.txHash);
    await automine(chain, true);
    await wallet.owner(encodeFunctionData({ abi: agentWalletAbi, functionName: 'unfreeze' }));
    for (let count = 0; count < 2; count++) {
      const paid = await service.pay(wallet, { amount: '1' }, { Prefer: 'wait=10' });
      expect(paid.json.status).toBe('confirmed');
    }
    const again = sendAs(chain, chain.deployerKey, wallet.address, message?.data ?? '0x');
    await expect(again).rejects.toThrow();
    await passDeadline(chain);
    await expires(service, json.id, 'failed');
    expect(await balanceOf(chain, wallet)).toBe(100_000_000n - 2_040_000n);
  });
});

describe('a payment that something voids before its block', () => {
  const call = (functionName: 'freeze' | 'unfreeze' | 'acceptOwnership') =>
    encodeFunctionData({ abi: agentWalletAbi, functionName });
  const endConsents = encodeFunctionData({ abi: agentWalletAbi, functionName: 'endConsents', args: [[]] });
  const setSession = (chain: TestChain) =>
    encodeFunctionData({ abi: agentWalletAbi, functionName: 'setSession', args: [chain.treasury] });
  const offer = (chain: TestChain) =>
    encodeFunctionData({
      abi: agentWalletAbi,
      functionName: 'transferOwnership',
      args: [privateKeyToAccount(chain.deployerKey).address],
    });
  const cases: [string, (chain: TestChain) => { calls: Hex[]; key?: Hex }][] = [
    ['a freeze that is over', () => ({ calls: [call('freeze'), call('unfreeze')] })],
    ['the end of all consents', () => ({ calls: [endConsents] })],
    ['another session key', (chain) => ({ calls: [setSession(chain)] })],
    ['another owner', ({ deployerKey }) => ({ calls: [call('acceptOwnership')], key: deployerKey })],
  ];

  test.each(cases)('says so at once and for good: %s', async (_, overtaking) => {
    const chain = await startChain();
    const service = await start(chain);
    const wallet = await service.wallet();
    const overtaker = overtaking(chain);
    if (overtaker.key !== undefined) await wallet.owner(offer(chain));
    await automine(chain, false);
    const answer = service.pay(wallet, {}, { Prefer: 'wait=30' });
    await until(() => service.waiters.count === 1, 'it waits');
    const waiting = (await service.store.list(wallet.id, 1, 0))[0];
    await overtake(chain, waiting?.txHash ?? '0x', wallet.address, overtaker);
    const { json } = await answer;
    expect(json).toMatchObject({ status: 'pending', refusal: 'PAYMENT_VOID' });
    await passDeadline(chain);
    await expires(service, json.id, 'failed');
    const failed = (await service.get(`/v1/payments/${json.id}`)).json;
    expect(failed).toMatchObject({ status: 'failed', refusal: 'PAYMENT_VOID' });
    expect(await balanceOf(chain, wallet)).toBe(100_000_000n);
  });

  test('of which no block came in time says nothing', async () => {
    const chain = await startChain();
    const service = await start(chain, { relayLimits: QUIET });
    const wallet = await service.wallet();
    const { id } = await dropped(service, wallet);
    await wallet.owner(endConsents);
    await passDeadline(chain);
    await expires(service, id, 'failed');
    expect((await service.get(`/v1/payments/${id}`)).json).toMatchObject({ status: 'failed', refusal: null });
  });
});

/** Someone who has the session key uses the payment's nonce for one of their own. */
async function useNonce({ chain }: PaymentsSetup, wallet: TestWallet): Promise<Hex> {
  const foreign = {
    to: chain.treasury,
    amount: 1n,
    maxFee: 0n,
    ref: refOf('pay_foreign'),
    nonce: 0,
    epoch: 0,
    deadline: 4_000_000_000,
  };
  const call = await signedPayCall(domainSeparator(wallet.address, '2', chain.chainId), foreign, wallet.session);
  await sendAs(chain, chain.deployerKey, wallet.address, call);
  return foreign.ref;
}

/** A payment that was sent, and whose transaction every node has dropped. */
async function dropped(service: PaymentsSetup, wallet: TestWallet): Promise<{ id: string; message: Hex }> {
  const { chain } = service;
  await automine(chain, false);
  const { json } = await service.pay(wallet);
  await chain.control.dropTransaction({ hash: json.txHash });
  const message = (await service.db.orm.select().from(messages).orderBy(messages.id).all()).at(-1);
  await automine(chain, true);
  return { id: json.id, message: message?.data ?? '0x' };
}

const QUIET = { rebroadcastMs: 3_600_000, stuckMs: 3_600_000 };

describe("a payment whose nonce another signer's message used", () => {
  test('fails, as the receipts of the final block prove in which the nonce ended', async () => {
    const chain = await startChain();
    const service = await start(chain, { relayLimits: QUIET });
    const wallet = await service.wallet();
    const { id } = await dropped(service, wallet);
    const foreign = await useNonce(service, wallet);
    const sessions = createSessionStore(service.db);
    const explained = await explainPayment(service.core.chain, service.store, sessions, id);
    const text = explanationLines(explained).join('\n');
    expect(text).toContain('used by a message that was executed');
    expect(text).toContain(`PaymentExecuted ${foreign}`);
    expect(text).toContain('no event of it is known');
    await service.indexedChain.expire('payment');
    expect(await statusOf(service, id)).toBe('pending');
    await passDeadline(chain);
    await expires(service, id, 'failed');
    expect(service.indexedChain.health().unproven.get('payment')).toBe(0);
    expect(await balanceOf(chain, wallet)).toBe(100_000_000n - 1n);
  });

  test('waits with its reason while the nodes prove nothing, keeps no other waiting, and is tried again', async () => {
    const chain = await startChain();
    const database = await temporaryDatabase();
    const proxy = startRpcProxy(chain.rpcUrl);
    opened.push(proxy, { stop: database.remove });
    const options = { db: database.db, rpcUrls: [proxy.url], relayLimits: QUIET };
    const first = await setUpPayments(chain, options);
    const [wallet, other] = [await first.wallet(), await first.wallet()];
    const { id } = await dropped(first, wallet);
    const late = await dropped(first, other);
    await useNonce(first, wallet);
    await useNonce(first, other);
    await passDeadline(chain);
    const of = wallet.address.slice(2).toLowerCase();
    proxy.intercept(
      onMethod('eth_call', async (call, forward) =>
        call.params[1] !== 'latest' && JSON.stringify(call.params).includes(of)
          ? rpcError(call, -32000, 'missing trie node')
          : { json: await forward() },
      ),
    );
    await expires(first, late.id, 'failed');
    await until(async () => {
      await first.indexedChain.expire('payment');
      return first.indexedChain.health().unproven.get('payment') === 1;
    }, 'nothing is proved');
    const view = { now: 0, final: undefined, balances: new Map(), aheadOf: async () => 0 };
    const waiting = async () => (await everythingWaiting(database.db, view, { limit: 10, kind: 'payment' })).rows;
    expect(await waiting()).toMatchObject([
      { id, walletId: wallet.id, waitsFor: expect.stringContaining('missing trie node') },
    ]);
    await first.stop();

    const second = await start(chain, options);
    expect(await statusOf(second, id)).toBe('pending');
    proxy.passThrough();
    await expires(second, id, 'failed');
    await second.indexedChain.expire('payment');
    expect(second.indexedChain.health().unproven.get('payment')).toBe(0);
    expect(await waiting()).toEqual([]);
    expect(await createUnprovenStore(database.db).ofKind('payment')).toEqual([]);
  });
});

describe('a payment that was executed unseen', () => {
  /** A stranger submits the message while no one watches, and its own transaction is lost. */
  const unseen = async () => {
    const chain = await startChain();
    const database = await temporaryDatabase();
    opened.push({ stop: database.remove });
    const first = await setUpPayments(chain, { db: database.db });
    const wallet = await first.wallet();
    await automine(chain, false);
    const { json } = await first.pay(wallet);
    const message = (await first.db.orm.select().from(messages).orderBy(messages.id).all()).at(-1);
    await first.stop();
    await chain.control.dropTransaction({ hash: json.txHash });
    await automine(chain, true);
    await sendAs(chain, chain.deployerKey, wallet.address, message?.data ?? '0x');
    return { chain, db: database.db, wallet, payment: json };
  };

  test('is found on the chain and confirmed, however late, and no matter who submitted it', async () => {
    const { chain, db, wallet, payment } = await unseen();
    await passDeadline(chain);
    const service = await start(chain, { db });
    expect(await statusOf(service, payment.id)).toBe('pending');
    await expires(service, payment.id, 'confirmed');
    expect((await service.store.find(payment.id))?.txHash).not.toBe(payment.txHash);
    expect(await balanceOf(chain, wallet)).toBe(100_000_000n - 1_020_000n);
  });

  test('does not fail where a node lacks its log, and a freeze has passed its nonce', async () => {
    const { chain, db, wallet, payment } = await unseen();
    await wallet.owner(encodeFunctionData({ abi: agentWalletAbi, functionName: 'freeze' }));
    await passDeadline(chain);
    const proxy = startRpcProxy(chain.rpcUrl);
    opened.push(proxy);
    proxy.intercept(onMethod('eth_getLogs', async (call) => rpcResult(call, [])));
    const service = await start(chain, { db, rpcUrls: [proxy.url] });
    await until(async () => {
      await service.indexedChain.expire('payment');
      return (await statusOf(service, payment.id)) !== 'pending';
    }, 'it is settled');
    expect(await statusOf(service, payment.id)).toBe('confirmed');
  });
});

const revertedMessages = async ({ db }: PaymentsSetup) =>
  (await db.orm.select().from(messages).orderBy(messages.id).all()).filter(({ status }) => status === 'reverted')
    .length;

/** Has a payment whose transaction waits revert, since the Owner's freeze gets into a block before it. */
const revertByFreeze = (service: PaymentsSetup, wallet: TestWallet, txHash: Hex) =>
  revertBy(service, wallet, txHash, encodeFunctionData({ abi: agentWalletAbi, functionName: 'freeze' }));

const txLimit = (limit: number) =>
  encodeFunctionData({ abi: agentWalletAbi, functionName: 'setPolicy', args: [limit, 0, 0] });

/** The same with another call of the Owner. */
async function revertBy(service: PaymentsSetup, wallet: TestWallet, txHash: Hex, ownerCall: Hex): Promise<void> {
  const { chain } = service;
  await chain.control.dropTransaction({ hash: txHash });
  let isDone = false;
  const done = wallet.owner(ownerCall).then(() => {
    isDone = true;
  });
  await until(async () => {
    if (!isDone) await chain.control.mine({ blocks: 1 });
    return isDone;
  }, 'the Owner has called');
  await done;
  await until(async () => {
    await chain.control.mine({ blocks: 1 });
    return (await revertedMessages(service)) === 1;
  }, 'the payment is broadcast again, and reverts');
}
