import { Database } from 'bun:sqlite';
import { describe, expect, test } from 'bun:test';
import { type Address, encodeFunctionData, type Hex } from 'viem';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { usdcAbi } from '../../src/chain/contracts/generated/IFiatToken.ts';
import type { RelayStep } from '../../src/chain/relay/relay-context.ts';
import { messages, transactionMessages } from '../../src/chain/relay/relay-tables.ts';
import { drainStatement } from '../../src/chain/relay/sweep.ts';
import { PartlyError } from '../../src/cli/common/command.ts';
import { signedPayCall } from '../../src/features/payments/payment-intent.ts';
import { createOrderStore } from '../../src/features/payments/payment-orders.ts';
import type { OrderKind } from '../../src/features/payments/payment-tables.ts';
import { domainSeparator } from '../../src/features/signing/sessions.ts';
import { auditLog } from '../../src/http/audit/audit-tables.ts';
import { everythingWaiting } from '../../src/server/operator/waiting-list.ts';
import { openDatabase } from '../../src/storage/db/open.ts';
import { anvilKey, startTestChain, type TestChain } from '../support/chain.ts';
import { placeOf, temporaryDatabase, temporarySqlite } from '../support/database.ts';
import { startDying } from '../support/dying.ts';
import { openedInTests } from '../support/opened.ts';
import { refOf } from '../support/payments.ts';
import {
  type PaymentsOptions,
  type PaymentsSetup,
  RECIPIENT,
  sendAs,
  setUpPayments,
  type TestWallet,
} from '../support/payments-service.ts';
import { until, untilPooled } from '../support/relay.ts';
import { reorganise } from '../support/reorganiser.ts';
import { onMethod, type RpcProxy, rpcError, rpcResult, startRpcProxy } from '../support/rpc-proxy.ts';
import { runCommand } from '../support/run-command.ts';
import { createFacilitator, startSellerV2 } from '../support/sellers.ts';

const opened = openedInTests();
const PRICE = 1_020_000n;
const FULL = 100_000_000n;
const NOTHING_KNOWN = { now: 0, final: undefined, balances: new Map(), aheadOf: async () => 0 };

/** Blocks are final two below the head, so that tests can reach finality. */
async function startChain(): Promise<TestChain> {
  const chain = await startTestChain({ slotsInAnEpoch: 1 });
  opened.push(chain);
  return chain;
}

/** A service that does nothing on its own about stuck payments: what happens, happens by orders. */
async function start(chain: TestChain, options: PaymentsOptions = {}): Promise<PaymentsSetup> {
  const relayLimits = { rebroadcastMs: 3_600_000, stuckMs: 3_600_000, ...options.relayLimits };
  const service = await setUpPayments(chain, { ...options, relayLimits });
  opened.push(service);
  return service;
}

const statusOf = async ({ store }: PaymentsSetup, id: string) => (await store.find(id))?.status;
const paidTo = (chain: TestChain, address: Address): Promise<bigint> =>
  chain.client.readContract({
    address: chain.contracts.usdc,
    abi: usdcAbi,
    functionName: 'balanceOf',
    args: [address],
  });
const automine = (chain: TestChain, on: boolean) => chain.rpc('evm_setAutomine', on);
const lastMessage = async ({ db }: PaymentsSetup): Promise<Hex> =>
  (await db.orm.select().from(messages).orderBy(messages.id).all()).at(-1)?.data ?? '0x';

async function passDeadline(chain: TestChain): Promise<void> {
  await chain.control.increaseTime({ seconds: 200 });
  await chain.control.mine({ blocks: 5 });
}

/** A payment that was sent, and whose transaction every node has dropped. */
async function dropped(service: PaymentsSetup, wallet: TestWallet): Promise<{ id: string; ref: Hex; message: Hex }> {
  await automine(service.chain, false);
  const { json } = await service.pay(wallet);
  await service.chain.control.dropTransaction({ hash: json.txHash });
  const row = await service.store.find(json.id);
  if (row === undefined) throw new Error('There is no payment.');
  return { id: json.id, ref: row.ref, message: await lastMessage(service) };
}

const command = (service: Pick<PaymentsSetup, 'dbPath'>, ...args: string[]) => {
  const { dataDir, env } = placeOf(service.dbPath);
  return runCommand(['payment', ...args], dataDir, env);
};
const show = async (service: PaymentsSetup, id: string) => JSON.parse(await command(service, 'show', id, '--json'));

/** Gives an order by the command; answers what the service made of it. */
async function order(service: PaymentsSetup, kind: OrderKind, name: string, ...more: string[]) {
  const ref = (await service.store.find(name))?.ref ?? (name as Hex);
  await expect(command(service, kind, name, ...more)).rejects.toThrow(PartlyError);
  return await answered(service, ref, kind);
}

/** Gives the order until the final block that the service knows is far enough to be answered so. */
const givesUp = (service: PaymentsSetup, id: string, answer: string) =>
  until(async () => {
    const found = await order(service, 'give-up', id);
    expect(found?.state).toBe('refused');
    return found?.answer?.includes(answer) === true;
  }, `it is refused with: ${answer}`);

async function answered(service: PaymentsSetup, ref: Hex, kind: OrderKind) {
  const find = () => createOrderStore(service.db).find(ref, kind);
  await until(async () => (await find())?.state !== 'requested', `${kind} is answered`);
  return await find();
}

/** Someone who has the session key uses a nonce for a payment of their own. */
async function useNonce({ chain }: PaymentsSetup, wallet: TestWallet, nonce: number, ref = refOf('pay_foreign')) {
  const slot = { nonce, epoch: 0, deadline: 4_000_000_000 };
  const foreign = { to: chain.treasury, amount: 1n, maxFee: 0n, ref, ...slot };
  const call = await signedPayCall(domainSeparator(wallet.address, '2', chain.chainId), foreign, wallet.session);
  return await sendAs(chain, chain.deployerKey, wallet.address, call);
}

describe('giving a payment up', () => {
  test('fails one whose nonce went to something else, as the receipts of that final block prove', async () => {
    const chain = await startChain();
    const service = await start(chain);
    const wallet = await service.wallet();
    const { id, ref, message } = await dropped(service, wallet);
    await automine(chain, true);
    const foreign = await useNonce(service, wallet, 0);
    // The nonce has gone, in a block that is not final.
    expect(await order(service, 'give-up', id)).toMatchObject({ state: 'refused' });
    expect(await statusOf(service, id)).toBe('pending');
    await passDeadline(chain);
    await until(async () => (await show(service, id)).command === `payment give-up ${id}`, 'it can be given up');

    expect(await order(service, 'adopt', id, '--tx', foreign)).toMatchObject({
      state: 'refused',
      answer: expect.stringContaining('has no event of its wallet'),
    });
    expect(await order(service, 'adopt', id)).toMatchObject({
      state: 'refused',
      answer: expect.stringContaining('it did not happen'),
    });
    expect(await statusOf(service, id)).toBe('pending');
    expect(await order(service, 'give-up', id)).toMatchObject({
      state: 'done',
      answer: expect.stringContaining('it ended in the final block'),
    });
    expect(await statusOf(service, id)).toBe('failed');
    await expect(sendAs(chain, chain.deployerKey, wallet.address, message)).rejects.toThrow();
    expect(await paidTo(chain, RECIPIENT)).toBe(0n);
    // Again: nothing is left to do, and it is said at once.
    expect(await command(service, 'give-up', id)).toContain('it has failed');
    const reported = await show(service, id);
    expect(reported).toMatchObject({ status: 'failed', command: null });
    expect(
      reported.orders
        .map(({ requested, state }: { requested: string; state: string }) => `${requested} ${state}`)
        .sort(),
    ).toEqual(['adopt refused', 'give-up done']);
    const audited = await service.db.orm.select().from(auditLog).all();
    expect(audited.filter(({ action }) => action === 'payment_give_up_requested')).toMatchObject([
      { actor: 'operator', actorId: 'payment give-up', walletId: wallet.id, userId: wallet.userId },
      { actor: 'operator', details: { payment: id, ref, transaction: null } },
    ]);
  });

  test('is refused while anybody may still submit it, and it is confirmed when someone does', async () => {
    const chain = await startChain();
    const service = await start(chain);
    const wallet = await service.wallet();
    const { id, message } = await dropped(service, wallet);
    await automine(chain, true);
    await chain.control.mine({ blocks: 5 });
    const head = Number(await chain.client.getBlockNumber());
    await until(() => (service.indexedChain.finalized()?.number ?? 0) >= head - 2, 'finality is known');
    expect(await order(service, 'give-up', id)).toMatchObject({
      state: 'refused',
      answer: expect.stringMatching(/^it may still happen: .* until 20\d\d-/),
    });
    expect(await statusOf(service, id)).toBe('pending');
    const hash = await sendAs(chain, chain.deployerKey, wallet.address, message);
    expect(await order(service, 'adopt', id)).toMatchObject({ state: 'done' });
    expect(await service.store.find(id)).toMatchObject({ status: 'confirmed', txHash: hash });
    await expect(command(service, 'give-up', id)).rejects.toThrow('is in block');
  });

  test('before its deadline is done after a freeze whose block is final', async () => {
    const chain = await startChain();
    const service = await start(chain);
    const wallet = await service.wallet();
    const { id, message } = await dropped(service, wallet);
    await automine(chain, true);
    await wallet.owner(encodeFunctionData({ abi: agentWalletAbi, functionName: 'freeze' }));
    await wallet.owner(encodeFunctionData({ abi: agentWalletAbi, functionName: 'unfreeze' }));
    await chain.control.mine({ blocks: 5 });
    await until(async () => {
      return (await order(service, 'give-up', id))?.state === 'done';
    }, 'it is given up once that block is final');
    expect(await statusOf(service, id)).toBe('failed');
    await expect(sendAs(chain, chain.deployerKey, wallet.address, message)).rejects.toThrow();
    expect(await paidTo(chain, wallet.address)).toBe(FULL);
  });

  test('takes one in that happened, where the logs of the nodes have a gap', async () => {
    const { chain, service, proxy, wallet, id, hash } = await unseen();
    proxy.intercept(onMethod('eth_getLogs', async (call) => rpcResult(call, [])));
    await until(() => service.indexedChain.finalized() !== undefined, 'finality is known');
    expect(await order(service, 'give-up', id)).toMatchObject({
      state: 'refused',
      answer: expect.stringContaining('it did happen'),
    });
    expect(await service.store.find(id)).toMatchObject({ status: 'confirmed', txHash: hash });
    expect(await paidTo(chain, wallet.address)).toBe(FULL - PRICE);
  });

  test('is refused where the receipts have gaps, too: their block sums up more events', async () => {
    const { service, proxy, id } = await unseen();
    proxy.intercept(
      onMethod('eth_getTransactionReceipt', async (call, forward) => {
        const answer = await forward();
        const receipt = Object(Reflect.get(Object(answer), 'result'));
        return rpcResult(call, { ...receipt, logs: [] });
      }),
    );
    expect(await order(service, 'give-up', id)).toMatchObject({
      state: 'refused',
      answer: expect.stringContaining('lack some of its events'),
    });
    expect(await statusOf(service, id)).toBe('pending');
  });

  test('is refused where a node lacks a receipt or an old state, and done when one has them', async () => {
    const chain = await startChain();
    const proxy = startRpcProxy(chain.rpcUrl);
    opened.push(proxy);
    const service = await start(chain, { rpcUrls: [proxy.url] });
    const wallet = await service.wallet();
    const { id } = await dropped(service, wallet);
    await automine(chain, true);
    const foreign = await useNonce(service, wallet, 0);
    await passDeadline(chain);
    proxy.intercept(
      onMethod('eth_getTransactionReceipt', async (call, forward) =>
        call.params.includes(foreign) ? rpcResult(call, null) : { json: await forward() },
      ),
    );
    await givesUp(service, id, 'do not have all receipts');
    proxy.intercept(
      onMethod('eth_call', async (call, forward) =>
        call.params[1] === 'latest' ? { json: await forward() } : rpcError(call, -32000, 'missing trie node'),
      ),
    );
    await givesUp(service, id, 'add an archive node');
    proxy.passThrough();
    await until(async () => (await order(service, 'give-up', id))?.state === 'done', 'it is proved');
    expect(await statusOf(service, id)).toBe('failed');
  });
});

/** A payment that a stranger submitted while no one watched: it happened, is final, and is not known here. */
async function unseen() {
  const chain = await startChain();
  const database = await temporaryDatabase();
  opened.push({ stop: database.remove });
  const first = await setUpPayments(chain, { db: database.db, relayLimits: { rebroadcastMs: 3_600_000 } });
  const wallet = await first.wallet();
  const { id, message } = await dropped({ ...first, dbPath: database.path }, wallet);
  await first.stop();
  await automine(chain, true);
  const hash = await sendAs(chain, chain.deployerKey, wallet.address, message);
  await passDeadline(chain);
  const proxy: RpcProxy = startRpcProxy(chain.rpcUrl);
  opened.push(proxy);
  const service = await start(chain, { db: database.db, dbPath: database.path, rpcUrls: [proxy.url] });
  return { chain, service, proxy, wallet, id, hash };
}

describe('adopting a payment', () => {
  test('takes in what a stranger submitted, until a reorganisation takes that away', async () => {
    const chain = await startChain();
    const service = await start(chain);
    const wallet = await service.wallet();
    const { id, message } = await dropped(service, wallet);
    await automine(chain, true);
    const hash = await sendAs(chain, chain.deployerKey, wallet.address, message);
    expect(await order(service, 'adopt', id, '--tx', hash)).toMatchObject({ state: 'done' });
    expect(await service.store.find(id)).toMatchObject({ status: 'confirmed', txHash: hash });
    expect(await command(service, 'adopt', id, '--tx', hash)).toContain('confirmed');

    await automine(chain, false);
    await reorganise(chain, 1);
    await chain.control.dropTransaction({ hash });
    await chain.control.mine({ blocks: 1 });
    await until(async () => (await statusOf(service, id)) === 'pending', 'it is pending again');
    expect(await order(service, 'adopt', id, '--tx', hash)).toMatchObject({
      state: 'refused',
      answer: expect.stringContaining('no node shows'),
    });
    expect(await statusOf(service, id)).toBe('pending');
  });

  test('is refused for transactions of others, for one that no one has, and for a name that is none', async () => {
    const chain = await startChain();
    const service = await start(chain);
    const [wallet, other] = [await service.wallet(), await service.wallet()];
    const { json: paid } = await service.pay(other, {}, { Prefer: 'wait=10' });
    const { id, ref } = await dropped(service, wallet);
    await automine(chain, true);
    // Another wallet of ours emits the very reference.
    const echoed = await useNonce(service, other, 1, ref);
    const refusals: readonly [Hex, string][] = [
      [paid.txHash, 'has no event of its wallet'],
      [echoed, 'has no event of its wallet'],
      [refOf('unknown'), 'no node shows'],
    ];
    for (const [hash, why] of refusals) {
      const refused = await order(service, 'adopt', id, '--tx', hash);
      expect(refused).toMatchObject({ state: 'refused', answer: expect.stringContaining(why) });
      expect(await statusOf(service, id)).toBe('pending');
    }
    expect(await order(service, 'adopt', id)).toMatchObject({ state: 'refused', answer: 'it has not happened so far' });
    await expect(command(service, 'adopt', id, '--tx', '0x12')).rejects.toThrow('64 hex digits');
    for (const name of ['pay_nothing', '0x12', refOf('unknown'), ' ']) {
      await expect(command(service, 'adopt', name)).rejects.toThrow('There is no payment');
      await expect(command(service, 'give-up', name)).rejects.toThrow('There is no payment');
      await expect(command(service, 'resend', name)).rejects.toThrow('There is no payment');
    }
    expect(await order(service, 'adopt', refOf('unknown'), '--tx', paid.txHash)).toMatchObject({ state: 'refused' });
  });

  test('makes a row of what a restored backup lacks, by its reference', async () => {
    const chain = await startChain();
    const database = temporarySqlite();
    opened.push({ stop: database.remove });
    const service = await setUpPayments(chain, { db: database.db });
    const wallet = await service.wallet();
    const older = `${database.path}-older`;
    const sqlite = new Database(database.path);
    sqlite.run(`VACUUM INTO '${older}'`);
    sqlite.close();
    const { json } = await service.pay(wallet, {}, { Prefer: 'wait=10' });
    const ref = (await service.store.find(json.id))?.ref ?? '0x';
    await service.stop();
    const db = openDatabase(older);
    opened.push({ stop: () => db.close() });
    const restored = await start(chain, { db, dbPath: older });
    expect(await restored.store.find(json.id)).toBeUndefined();
    await restored.db.batch([
      createOrderStore(db).orderStatement({ ref, kind: 'adopt', txHash: json.txHash, requestedAt: 1 }),
    ]);
    expect(await answered(restored, ref, 'adopt')).toMatchObject({
      state: 'done',
      answer: expect.stringContaining(json.id),
    });
    expect(await restored.store.find(json.id)).toMatchObject({ status: 'confirmed', txHash: json.txHash });
  });
});

describe('resending a payment', () => {
  test('brings a dropped one into a block, once, however often and by how many it is requested', async () => {
    const chain = await startChain();
    const service = await start(chain);
    const wallet = await service.wallet();
    const { id, ref } = await dropped(service, wallet);
    const resends = await Promise.allSettled([1, 2, 3].map(() => command(service, 'resend', id)));
    expect(resends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await answered(service, ref, 'resend')).toMatchObject({
      state: 'done',
      answer: expect.stringContaining('which offers more for gas'),
    });
    expect(await order(service, 'resend', id)).toMatchObject({ state: 'done' });
    await automine(chain, true);
    await chain.control.mine({ blocks: 1 });
    await until(async () => (await statusOf(service, id)) === 'confirmed', 'it is confirmed');
    expect(await paidTo(chain, wallet.address)).toBe(FULL - PRICE);
    await expect(command(service, 'resend', id)).rejects.toThrow('is in block');
    // One transaction carried it, with whatever it offered.
    expect(await service.db.orm.select().from(transactionMessages).all()).toHaveLength(1);
  });

  test('that stands in the database when the server starts is done then', async () => {
    const chain = await startChain();
    const database = await temporaryDatabase();
    opened.push({ stop: database.remove });
    const first = await setUpPayments(chain, { db: database.db, relayLimits: { rebroadcastMs: 3_600_000 } });
    const wallet = await first.wallet();
    const { id, ref } = await dropped({ ...first, dbPath: database.path }, wallet);
    await first.stop();
    await expect(command({ dbPath: database.path }, 'resend', id)).rejects.toThrow('when it starts');
    // The lane of the former key is no one's any more: another one carries the same message.
    const service = await start(chain, { db: database.db, dbPath: database.path, relayer: 1 });
    expect(await answered(service, ref, 'resend')).toMatchObject({
      state: 'done',
      answer: expect.stringContaining('in the new transaction'),
    });
    await automine(chain, true);
    await chain.control.mine({ blocks: 2 });
    await until(async () => (await statusOf(service, id)) === 'confirmed', 'it is confirmed');
    // Both transactions may be mined: the message executes once.
    await chain.control.mine({ blocks: 5 });
    expect(await paidTo(chain, wallet.address)).toBe(FULL - PRICE);
  });

  const killed: readonly (readonly [RelayStep, 0 | 1, string])[] = (
    ['committed', 'received', 'reported', 'noted'] as const
  ).flatMap((step) => [[step, 0, 'its lane'] as const, [step, 1, 'another lane'] as const]);
  test.each(killed)(
    'whose process is killed when it is %s (relayer %d: by %s) pays once, and is answered by the next',
    async (step, relayer) => {
      const chain = await startChain();
      const database = await temporaryDatabase();
      opened.push({ stop: database.remove });
      const relayLimits = { rebroadcastMs: 3_600_000, stuckMs: 3_600_000 };
      const first = await setUpPayments(chain, { db: database.db, relayLimits });
      const wallet = await first.wallet();
      const { id, ref } = await dropped({ ...first, dbPath: database.path }, wallet);
      await first.stop();
      const options = { relayLimits, relayer };
      const { dying, arm, reached } = await startDying(chain, database.db, step, options);
      // It has sent again what it found: that is gone, too.
      await chain.rpc('anvil_dropAllTransactions');
      arm();
      const order = { ref, kind: 'resend' as const, txHash: null, requestedAt: 1 };
      await database.db.batch([createOrderStore(database.db).orderStatement(order)]);
      if (step !== 'committed') {
        await untilPooled(chain, 1);
        await chain.control.mine({ blocks: 1 });
      }
      await reached;
      // What waits is listed, while no server has answered.
      const { rows } = await everythingWaiting(database.db, NOTHING_KNOWN, { limit: 20, kind: 'order' });
      if (step === 'committed') expect(rows).toMatchObject([{ id: `resend ${id}`, walletId: wallet.id }]);
      await dying.stop(1);

      await automine(chain, true);
      const reborn = await start(chain, { db: database.db, dbPath: database.path, relayer });
      await answered(reborn, ref, 'resend');
      await until(async () => (await statusOf(reborn, id)) === 'confirmed', 'it is confirmed');
      await chain.control.mine({ blocks: 3 });
      expect(await paidTo(chain, wallet.address)).toBe(FULL - PRICE);
      const left = await everythingWaiting(database.db, NOTHING_KNOWN, { limit: 20, kind: 'order' });
      expect(left.rows).toEqual([]);
    },
  );

  test('is refused after its deadline, after a refusal in a block, and in a lane that is to go', async () => {
    const chain = await startChain();
    const proxy = startRpcProxy(chain.rpcUrl);
    opened.push(proxy);
    const service = await start(chain, { rpcUrls: [proxy.url] });
    const wallet = await service.wallet();
    const { id } = await dropped(service, wallet);
    // Broadcast once more before its deadline has passed, it would be paid.
    proxy.intercept(onMethod('eth_sendRawTransaction', async (call) => rpcError(call, -32000, 'not at present')));
    const lane = service.relayStats().lanes[0]?.lane;
    if (lane === undefined) throw new Error('There is no lane.');
    await service.db.batch([drainStatement(service.db, lane, 1)]);
    await until(
      async () => (await order(service, 'resend', id))?.answer?.includes('is to go') === true,
      'the lane is to go',
    );
    await automine(chain, true);
    await passDeadline(chain);
    await until(async () => {
      const refused = await command(service, 'resend', id).catch(String);
      return refused.includes('its deadline has passed');
    }, 'it is too late');
    expect(await paidTo(chain, wallet.address)).toBe(FULL);
  });

  test('is refused where its wallet refused it: its maker may have paid in another way', async () => {
    const chain = await startChain();
    const service = await start(chain);
    const wallet = await service.wallet();
    await automine(chain, false);
    const { json } = await service.pay(wallet);
    await chain.control.dropTransaction({ hash: json.txHash });
    await automine(chain, true);
    const policy = { abi: agentWalletAbi, functionName: 'setPolicy', args: [1, 0, 0] } as const;
    await wallet.owner(encodeFunctionData(policy));
    expect(await order(service, 'resend', json.id)).toMatchObject({ state: 'done' });
    await until(async () => (await service.store.find(json.id))?.refusal !== null, 'it is refused');
    await expect(command(service, 'resend', json.id)).rejects.toThrow('TX_LIMIT_EXCEEDED');
    expect(await paidTo(chain, wallet.address)).toBe(FULL);
  });
});

describe('the authorisation of a purchase', () => {
  test('is sent again, and given up once its nonce went to something else; the seller gets nothing', async () => {
    const chain = await startTestChain({ slotsInAnEpoch: 1, chainId: 4689 });
    opened.push(chain);
    const seller = await startSellerV2(chain, createFacilitator(chain, anvilKey(6)));
    opened.push(seller);
    const service = await start(chain, { deadlines: { chainMs: 500, answerMs: 5_000 } });
    const wallet = await service.wallet();
    await automine(chain, false);
    const body = { url: `${seller.url}/data`, maxAmount: '1', mode: 'authorize' };
    const late = await service.payX402(wallet, body);
    expect(late.json.error).toBe('RPC_TIMEOUT');
    // On a busy machine it comes to the node after the answer.
    await untilPooled(chain, 1);
    const [payment] = await service.store.list(wallet.id, 1, 0);
    if (payment === undefined) throw new Error('There is no payment.');
    await chain.control.dropTransaction({ hash: payment.txHash });
    expect(await order(service, 'resend', payment.id)).toMatchObject({ state: 'done' });
    // That one is dropped, too, once the node has it, and its nonce is used.
    await untilPooled(chain, 1);
    await chain.rpc('anvil_dropAllTransactions');
    await automine(chain, true);
    await useNonce(service, wallet, 0);
    await passDeadline(chain);
    await until(async () => (await order(service, 'give-up', payment.id))?.state === 'done', 'it is given up');
    expect(await statusOf(service, payment.id)).toBe('failed');
    expect(await paidTo(chain, wallet.address)).toBe(FULL - 1n);
    const reserved = { abi: agentWalletAbi, address: wallet.address, functionName: 'reserved' } as const;
    expect(Number(await chain.client.readContract(reserved))).toBe(0);
  });
});
