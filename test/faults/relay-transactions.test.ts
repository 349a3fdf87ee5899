import { describe, expect, test } from 'bun:test';
import { type Hex, parseTransaction, zeroHash } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { loadTransactions } from '../../src/chain/relay/load-transactions.ts';
import type { RelayLimits } from '../../src/chain/relay/relay-context.ts';
import { attempts, messages, transactionMessages, transactions } from '../../src/chain/relay/relay-tables.ts';
import { AppError } from '../../src/core/errors.ts';
import { must } from '../../src/storage/db/batch.ts';
import { isDiskFailure } from '../../src/storage/db/failures.ts';
import { startTestChain, type TestChain, type TestChainOptions } from '../support/chain.ts';
import { fillDisk, temporaryDatabase, testEngine } from '../support/database.ts';
import { openedInTests } from '../support/opened.ts';
import {
  deployIntent,
  freshSalt,
  type RelaySetup,
  type SetupOptions,
  sendForeign,
  setUpRelay,
  until,
} from '../support/relay.ts';
import { reorganise } from '../support/reorganiser.ts';
import { onMethod, type RpcProxy, rpcError, rpcResult, startRpcProxy } from '../support/rpc-proxy.ts';

const opened = openedInTests();

interface Started extends RelaySetup {
  readonly chain: TestChain;
  readonly proxy: RpcProxy;
}

async function startChain(options: TestChainOptions = {}): Promise<{ chain: TestChain; proxy: RpcProxy }> {
  const chain = await startTestChain({ mining: 'manual', ...options });
  const proxy = startRpcProxy(chain.rpcUrl);
  opened.push(chain, proxy);
  return { chain, proxy };
}

async function startOn(
  { chain, proxy }: { chain: TestChain; proxy: RpcProxy },
  options: SetupOptions = {},
): Promise<Started> {
  const setup = await setUpRelay(chain, { rpcUrls: [proxy.url], ...options });
  opened.push(setup);
  await setup.running.recovered;
  return { ...setup, chain, proxy };
}

async function start(limits: Partial<RelayLimits> = {}, options: TestChainOptions = {}): Promise<Started> {
  return await startOn(await startChain(options), { limits: { stuckMs: 60_000, ...limits } });
}

const rowsOf = async ({ db }: Pick<RelaySetup, 'db'>) => ({
  messages: await db.orm.select().from(messages).orderBy(messages.id).all(),
  transactions: await db.orm.select().from(transactions).orderBy(transactions.seq).all(),
  attempts: await db.orm.select().from(attempts).orderBy(attempts.seq).all(),
  carried: await db.orm.select().from(transactionMessages).all(),
});

function submit({ running, chain, db }: Started, options = {}) {
  return running.relay.submit(deployIntent(chain, db, options));
}

/** Mines until all messages are executed. */
async function mineUntilExecuted(setup: Started, timeoutMs?: number): Promise<void> {
  const isOver = async () => {
    await setup.chain.control.mine({ blocks: 1 });
    return (await rowsOf(setup)).messages.every(({ status }) => status === 'executed');
  };
  await until(isOver, 'all messages are executed', timeoutMs);
}

/** Also once it is final: the test mines as fast as it can. */
const isMined = (row: { readonly status: string } | undefined) => row?.status === 'mined' || row?.status === 'final';

async function isInPool({ chain }: Started, hash: Hex): Promise<boolean> {
  return (await chain.rpc('eth_getTransactionByHash', hash)) !== null;
}

describe('a transaction', () => {
  test('that the node has dropped is broadcast again, with the same bytes, and fills its gap', async () => {
    const setup = await start({ maxBatchCalls: 1 });
    const [first, second] = await Promise.all([submit(setup), submit(setup)]);
    await setup.chain.rpc('anvil_dropTransaction', first.txHash);
    await until(() => isInPool(setup, first.txHash), 'it is in the pool again');
    await mineUntilExecuted(setup);
    expect((await rowsOf(setup)).attempts.map(({ hash }) => hash)).toEqual([first.txHash, second.txHash]);
    expect(setup.running.stats().lanes[0]?.rebroadcasts).toBeGreaterThan(0);
  });

  test('that is stuck is replaced for an eighth more, on disk before it is sent, and either may be mined', async () => {
    const setup = await start({ stuckMs: 200, stuckBlocks: 2 });
    const { messageId, txHash } = await submit(setup);
    const [before] = (await rowsOf(setup)).attempts;
    const onDisk: boolean[] = [];
    setup.proxy.intercept(
      onMethod('eth_sendRawTransaction', async (call, forward) => {
        onDisk.push((await rowsOf(setup)).attempts.some(({ raw }) => raw === call.params[0]));
        return { json: await forward() };
      }),
    );
    // Blocks pass without it: anvil drops it each time, and takes the replacement.
    await setup.chain.rpc('anvil_dropTransaction', txHash);
    setup.proxy.intercept(onMethod('eth_sendRawTransaction', async () => 'hang'));
    await setup.chain.control.mine({ blocks: 3 });
    await until(async () => (await rowsOf(setup)).attempts.length === 2, 'there is a replacement');
    const [first, second] = (await rowsOf(setup)).attempts;
    expect(first).toEqual(before);
    if (first === undefined || second === undefined) throw new Error('no attempts');
    expect(second.maxFeePerGas * 1000n).toBeGreaterThanOrEqual(first.maxFeePerGas * 1125n);
    expect(second.maxPriorityFeePerGas * 1000n).toBeGreaterThanOrEqual(first.maxPriorityFeePerGas * 1125n);
    const [old, replacement] = [parseTransaction(first.raw), parseTransaction(second.raw)];
    expect(replacement).toMatchObject({ nonce: old.nonce ?? 0, data: old.data ?? '0x', gas: old.gas ?? 0n });
    // The first one is mined after all, as the replacement does not reach the node.
    await setup.chain.rpc('eth_sendRawTransaction', first.raw);
    await setup.chain.control.mine({ blocks: 1 });
    setup.proxy.passThrough();
    expect(await setup.running.relay.waitForBlock(messageId, 5_000)).toMatchObject({
      status: 'executed',
      txHash: first.hash,
    });
    expect(setup.listener.events).toHaveLength(1);
  });

  test('whose replacement is underpriced or above the gas ceiling stays as it is', async () => {
    const setup = await start({ stuckMs: 100, stuckBlocks: 1 });
    const { messageId, txHash } = await submit(setup);
    setup.proxy.intercept(
      onMethod('eth_sendRawTransaction', async (call) =>
        rpcError(call, -32_000, 'replacement transaction underpriced'),
      ),
    );
    await setup.chain.rpc('anvil_dropTransaction', txHash);
    for (let round = 2; round <= 4; round += 1) {
      await setup.chain.control.mine({ blocks: 1 });
      await until(async () => (await rowsOf(setup)).attempts.length >= round, `replacement ${round - 1}`);
    }
    setup.proxy.passThrough();
    await mineUntilExecuted(setup);
    expect(await setup.running.relay.waitForBlock(messageId, 100)).toMatchObject({ status: 'executed' });
  });

  test('whose nonce another one took is lost; its messages go into a new one, once', async () => {
    const setup = await start();
    setup.proxy.intercept(onMethod('eth_sendRawTransaction', async () => ({ status: 502, body: '' })));
    const pending = submit(setup).catch((error: unknown) => error);
    await until(async () => (await rowsOf(setup)).transactions.length === 1, 'it is stored');
    await sendForeign(setup.chain, setup.chain.relayerKeys[0], 0);
    await setup.chain.control.mine({ blocks: 1 });
    setup.proxy.passThrough();
    await until(async () => (await rowsOf(setup)).transactions.length === 2, 'there is a new transaction');
    await pending;
    await mineUntilExecuted(setup);
    const [message] = (await rowsOf(setup)).messages;
    const outcome = await setup.running.relay.waitForBlock(message?.id ?? 0, 5_000);
    const [lost, sent] = (await rowsOf(setup)).transactions;
    expect(outcome).toMatchObject({ status: 'executed', txHash: sent?.minedHash });
    expect([lost?.status, sent?.status]).toEqual(['lost', 'mined']);
    expect(setup.listener.events.map(({ event }) => event)).toEqual(['WalletDeployed']);
    expect((await rowsOf(setup)).messages).toHaveLength(1);
  });

  test('is sent again until its deadline, however often another transaction takes its nonce', async () => {
    const setup = await start();
    // The node has no nonces of blocks before its start, and those of the final block are requested.
    await setup.chain.control.mine({ blocks: 100 });
    // Taken and forgotten.
    setup.proxy.intercept(onMethod('eth_sendRawTransaction', async (call) => rpcResult(call, zeroHash)));
    const pending = submit(setup).catch((error: unknown) => error);
    for (let nonce = 0; nonce < 4; nonce++) {
      await until(async () => (await rowsOf(setup)).transactions.length === nonce + 1, 'there is a new transaction');
      await sendForeign(setup.chain, setup.chain.relayerKeys[0], nonce);
      await setup.chain.control.mine({ blocks: 1 });
    }
    await until(async () => (await rowsOf(setup)).transactions.length === 5, 'there is a new transaction');
    setup.proxy.passThrough();
    await pending;
    await mineUntilExecuted(setup);
    const statuses = (await rowsOf(setup)).transactions.map(({ status }) => status);
    expect(statuses).toEqual(['lost', 'lost', 'lost', 'lost', 'mined']);
  });

  test('that was lost comes back when the other one is reorganised away', async () => {
    const setup = await start();
    setup.proxy.intercept(onMethod('eth_sendRawTransaction', async () => ({ status: 502, body: '' })));
    void submit(setup).catch((error: unknown) => error);
    await until(async () => (await rowsOf(setup)).transactions.length === 1, 'it is stored');
    await sendForeign(setup.chain, setup.chain.relayerKeys[0], 0);
    await setup.chain.control.mine({ blocks: 1 });
    await until(async () => (await rowsOf(setup)).transactions[0]?.status === 'lost', 'it is lost');
    setup.proxy.passThrough();
    await reorganise(setup.chain, 1);
    await setup.chain.control.mine({ blocks: 1 });
    await until(async () => {
      await setup.chain.control.mine({ blocks: 1 });
      const { transactions: rows, messages: stored } = await rowsOf(setup);
      return rows.every((row) => isMined(row)) && stored[0]?.status === 'executed';
    }, 'both of its transactions are mined, and the message is executed');
    const executions = setup.listener.events.filter(({ event }) => event === 'WalletDeployed');
    expect(new Set(executions.map(({ transactionHash }) => transactionHash)).size).toBe(1);
  });

  test('that is reverted as a whole leaves its messages to another one', async () => {
    const setup = await start({}, { mining: 'auto' });
    // Each request for the first one's receipt gets the same answer.
    let first: unknown;
    setup.proxy.intercept(
      onMethod('eth_getTransactionReceipt', async (_call, forward) => {
        const reply = await forward();
        if (!isObject(reply) || !isObject(reply.result)) return { json: reply };
        first ??= reply.result.transactionHash;
        if (reply.result.transactionHash !== first) return { json: reply };
        return { json: { ...reply, result: { ...reply.result, status: '0x0', logs: [] } } };
      }),
    );
    const { messageId } = await submit(setup);
    // The receipt is a lie, so the second transaction finds the wallet deployed, which is no error.
    const outcome = await setup.running.relay.waitForBlock(messageId, 5_000);
    expect(outcome.status).toBe('executed');
    expect((await rowsOf(setup)).carried.map(({ nonce, messageId: id }) => [nonce, id])).toEqual([
      [0, messageId],
      [1, messageId],
    ]);
  });
});

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

describe('a reorganisation', () => {
  test('removes a receipt: listeners hear of it, and the transaction is broadcast and mined again', async () => {
    const setup = await start();
    const salt = freshSalt();
    const { messageId, txHash } = await submit(setup, { salt });
    await setup.chain.control.mine({ blocks: 1 });
    const before = await setup.running.relay.waitForBlock(messageId, 5_000);
    await setup.chain.control.mine({ blocks: 1 });
    await until(() => setup.running.stats().head?.number === Number(before.blockNumber) + 1, 'the head is seen');

    await reorganise(setup.chain, 2);
    await until(async () => (await rowsOf(setup)).messages[0]?.status === 'sent', 'the message is on its way again');
    expect((await rowsOf(setup)).transactions).toMatchObject([{ status: 'open', minedHash: null, blockHash: null }]);
    const [event] = setup.listener.events;
    expect(setup.listener.removed).toContainEqual({
      number: Number(before.blockNumber),
      hash: event?.blockHash ?? '0x',
    });
    await until(() => isInPool(setup, txHash), 'it is in the pool again');
    await setup.chain.control.mine({ blocks: 1 });
    const after = await setup.running.relay.waitForBlock(messageId, 5_000);
    expect(after).toMatchObject({ status: 'executed', txHash });
    expect(after.blockNumber).toBeGreaterThan(before.blockNumber);
    expect(setup.listener.events.map(({ blockNumber }) => BigInt(blockNumber))).toEqual([
      before.blockNumber,
      after.blockNumber,
    ]);
    expect((await rowsOf(setup)).attempts).toHaveLength(1);
  });

  test('that includes the transaction at once ends in one execution', async () => {
    const setup = await start();
    const { messageId } = await submit(setup);
    const raw = (await rowsOf(setup)).attempts[0]?.raw ?? '0x';
    await setup.chain.control.mine({ blocks: 2 });
    await setup.running.relay.waitForBlock(messageId, 5_000);
    const [before] = setup.listener.events;
    await reorganise(setup.chain, 2, [[raw, 0]]);
    await until(() => setup.listener.events.length === 2, 'it is reported again');
    const [, after] = setup.listener.events;
    expect(after?.blockHash).not.toBe(before?.blockHash);
    await until(async () => (await rowsOf(setup)).transactions[0]?.blockHash === after?.blockHash, 'it is noted');
    expect(await rowsOf(setup)).toMatchObject({
      messages: [{ status: 'executed' }],
      transactions: [{ status: 'mined' }],
    });
  });

  test('that happened while the process was down is found at the start', async () => {
    const base = await startChain();
    const { db, remove } = await temporaryDatabase();
    opened.push({ stop: async () => remove() });
    const before = await startOn(base, { db });
    const { messageId, txHash } = await submit(before);
    await base.chain.control.mine({ blocks: 1 });
    await before.running.relay.waitForBlock(messageId, 5_000);
    await before.running.stop();
    await reorganise(base.chain, 1);
    await base.chain.control.mine({ blocks: 3 });

    const after = await startOn(base, { db });
    expect(after.listener.removed).toHaveLength(1);
    await until(() => isInPool(after, txHash), 'it is broadcast again');
    await base.chain.control.mine({ blocks: 1 });
    expect(await after.running.relay.waitForBlock(messageId, 5_000)).toMatchObject({ status: 'executed', txHash });
  });

  test('that leaves an older chain which mines on demand is repaired before the next block', async () => {
    const base = await startChain();
    const { db, remove } = await temporaryDatabase();
    opened.push({ stop: async () => remove() });
    const before = await startOn(base, { db });
    const { messageId, txHash } = await submit(before);
    await base.chain.control.mine({ blocks: 1 });
    await before.running.relay.waitForBlock(messageId, 5_000);
    await before.running.stop();
    await base.chain.rpc('anvil_rollback', 1);
    expect(await isInPool(before, txHash)).toBeFalse();

    const after = await startOn(base, { db });
    await until(() => isInPool(after, txHash), 'it is broadcast again');
    await base.chain.control.mine({ blocks: 1 });
    await until(() => after.listener.removed.length === 1, 'its old block is taken back');
    expect(await after.running.relay.waitForBlock(messageId, 5_000)).toMatchObject({ status: 'executed', txHash });
  });
});

describe('a relayer out of gas money', () => {
  test('is reported before the first request fails because of it', async () => {
    const setup = await start({}, { mining: 'auto' });
    await setup.chain.control.setBalance({ address: privateKeyToAddress(setup.chain.relayerKeys[0]), value: 0n });
    await until(() => setup.running.stats().lanes[0]?.outOfGas === true, 'its empty account is seen');
  });

  test('refuses before it signs, says so, and goes on by itself when it is funded', async () => {
    const setup = await start({}, { mining: 'auto' });
    const lane = privateKeyToAddress(setup.chain.relayerKeys[0]);
    await setup.chain.control.setBalance({ address: lane, value: 1_000n });
    await until(() => setup.running.stats().lanes[0]?.balanceWei === 1_000n, 'the balance is seen');
    let signed = 0;
    const intent = deployIntent(setup.chain, setup.db);
    const counting = {
      ...intent,
      sign: async (...args: Parameters<typeof intent.sign>) => {
        signed += 1;
        return await intent.sign(...args);
      },
    };
    const error = await setup.running.relay.submit(counting).catch((thrown: unknown) => thrown);
    expect(signed).toBe(0);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'GAS_UNAVAILABLE', status: 503 });
    expect(await rowsOf(setup)).toMatchObject({ messages: [], transactions: [] });
    expect(setup.running.stats().lanes[0]?.outOfGas).toBe(true);
    await setup.chain.control.setBalance({ address: lane, value: 10n ** 18n });
    await until(() => setup.running.stats().lanes[0]?.outOfGas === false, 'it can pay again');
    const { messageId } = await submit(setup);
    expect(await setup.running.relay.waitForBlock(messageId, 5_000)).toMatchObject({ status: 'executed' });
  });

  test('keeps a stored transaction and sends it when it is funded', async () => {
    const setup = await start({}, { mining: 'auto' });
    setup.proxy.intercept(
      onMethod('eth_sendRawTransaction', async (call) =>
        rpcError(call, -32_003, 'insufficient funds for gas * price + value'),
      ),
    );
    // It is on disk, so its submitter gets its identifiers.
    const { messageId, txHash } = await submit(setup);
    expect(await rowsOf(setup)).toMatchObject({ messages: [{ status: 'sent' }], transactions: [{ status: 'open' }] });
    setup.proxy.passThrough();
    expect(await setup.running.relay.waitForBlock(messageId, 5_000)).toMatchObject({ status: 'executed', txHash });
  });
});

describe('nonces', () => {
  test('go on after those that the chain has seen, whatever used them', async () => {
    const base = await startChain({ mining: 'auto' });
    await sendForeign(base.chain, base.chain.relayerKeys[0], 0);
    await sendForeign(base.chain, base.chain.relayerKeys[0], 1);
    const setup = await startOn(base);
    const { messageId } = await submit(setup);
    await setup.running.relay.waitForBlock(messageId, 5_000);
    await sendForeign(base.chain, base.chain.relayerKeys[0], 3);
    await until(() => setup.running.stats().lanes[0]?.nextNonce === 3, 'until the next one is lost');
    const second = await submit(setup);
    expect(await setup.running.relay.waitForBlock(second.messageId, 10_000)).toMatchObject({ status: 'executed' });
    expect((await rowsOf(setup)).transactions.map(({ nonce, status }) => [nonce, status])).toEqual([
      [2, 'mined'],
      [3, 'lost'],
      [4, 'mined'],
    ]);
  });

  test('of two lanes that another process used leave none of 240 messages behind', async () => {
    const base = await startChain();
    const relayerKeys = base.chain.relayerKeys.slice(0, 2);
    const setup = await startOn(base, { relay: { relayerKeys }, limits: { stuckMs: 600_000 } });
    // The nodes say that they have it, and have not.
    base.proxy.intercept(onMethod('eth_sendRawTransaction', async (call) => rpcResult(call, `0x${'00'.repeat(32)}`)));
    await Promise.all(Array.from({ length: 240 }, () => submit(setup, { lifeSeconds: 3_600 })));
    const nonces = (await rowsOf(setup)).transactions;
    for (const key of relayerKeys) {
      const own = nonces.filter(({ lane }) => lane === privateKeyToAddress(key));
      expect(own.length).toBeGreaterThan(0);
      for (const { nonce } of own) await sendForeign(base.chain, key, nonce);
    }
    await base.chain.control.mine({ blocks: 1 });
    base.proxy.passThrough();
    await mineUntilExecuted(setup, 45_000);
    expect((await rowsOf(setup)).messages).toHaveLength(240);
  });

  test('whose loss to another transaction is final are not restored at the next start', async () => {
    const base = await startChain({ slotsInAnEpoch: 1 });
    const { db, remove } = await temporaryDatabase();
    opened.push({ stop: async () => remove() });
    const setup = await startOn(base, { db, limits: { stuckMs: 600_000 } });
    base.proxy.intercept(onMethod('eth_sendRawTransaction', async (call) => rpcResult(call, `0x${'00'.repeat(32)}`)));
    await submit(setup);
    await sendForeign(base.chain, base.chain.relayerKeys[0], 0);
    await base.chain.control.mine({ blocks: 1 });
    base.proxy.passThrough();
    await mineUntilExecuted(setup);
    await until(async () => {
      await base.chain.control.mine({ blocks: 1 });
      return (await rowsOf(setup)).transactions.find(({ nonce }) => nonce === 0)?.status === 'void';
    }, 'the loss is final');
    expect((await loadTransactions(db)).map(({ nonce }) => nonce)).not.toContain(0);
    expect((await rowsOf(setup)).attempts.find(({ nonce }) => nonce === 0)?.raw).toBe('0x');
  });

  test('that an unknown process left unused are filled', async () => {
    const base = await startChain();
    const foreign = await sendForeign(base.chain, base.chain.relayerKeys[0], 0);
    const setup = await startOn(base, { limits: { stuckMs: 300 } });
    const { messageId } = await submit(setup);
    expect((await rowsOf(setup)).transactions).toMatchObject([{ nonce: 1 }]);
    await base.chain.rpc('anvil_dropTransaction', foreign);
    await until(async () => (await rowsOf(setup)).transactions.some(({ nonce }) => nonce === 0), 'the gap is filled');
    await mineUntilExecuted(setup);
    expect(await setup.running.relay.waitForBlock(messageId, 100)).toMatchObject({ status: 'executed' });
  });

  test('of a key that is not configured any more are still broadcast', async () => {
    const base = await startChain();
    const { db, remove } = await temporaryDatabase();
    opened.push({ stop: async () => remove() });
    const before = await startOn(base, { db });
    const { messageId, txHash } = await submit(before);
    await before.running.stop();
    await base.chain.rpc('anvil_dropTransaction', txHash);

    const after = await startOn(base, { db, relay: { relayerKeys: [base.chain.relayerKeys[1]] } });
    expect(after.running.stats().orphanLanes).toEqual([privateKeyToAddress(base.chain.relayerKeys[0])]);
    await until(() => isInPool(after, txHash), 'it is broadcast again');
    await base.chain.control.mine({ blocks: 1 });
    expect(await after.running.relay.waitForBlock(messageId, 5_000)).toMatchObject({ status: 'executed' });
  });
});

describe('a listener', () => {
  test('that fails hears the event again, and nothing is stored before it succeeds', async () => {
    const base = await startChain({ mining: 'auto' });
    let failures = 2;
    const names: string[] = [];
    const { db, remove } = await temporaryDatabase();
    opened.push({ stop: async () => remove() });
    const setup = await startOn(base, {
      db,
      listener: {
        onBlockRemoved: async () => undefined,
        onHead: async () => undefined,
        async onEvents(events) {
          expect((await rowsOf({ db })).transactions).toMatchObject([{ status: 'open' }]);
          names.push(...events.map(({ event }) => event));
          failures -= 1;
          if (failures >= 0) throw new Error('not now');
        },
      },
    });
    const { messageId } = await submit(setup);
    expect(await setup.running.relay.waitForBlock(messageId, 10_000)).toMatchObject({ status: 'executed' });
    expect(names).toEqual(['WalletDeployed', 'WalletDeployed', 'WalletDeployed']);
  });

  test('hears at the start again about events that are not final', async () => {
    const base = await startChain({ mining: 'auto' });
    const { db, remove } = await temporaryDatabase();
    opened.push({ stop: async () => remove() });
    const before = await startOn(base, { db });
    const { messageId } = await submit(before);
    await before.running.relay.waitForBlock(messageId, 5_000);
    await before.running.stop();
    const after = await startOn(base, { db });
    expect(after.listener.events).toEqual(before.listener.events);
    expect((await rowsOf({ db })).messages).toMatchObject([{ status: 'executed' }]);
  });
});

describe('a full disk', () => {
  test.if(testEngine === 'postgres')('of the database server fails the requests that come, too', async () => {
    const setup = await start({}, { mining: 'auto' });
    const makeRoom = await fillDisk(setup.db, ['transactions']);
    const error = await submit(setup).catch((thrown: unknown) => thrown);
    expect(isDiskFailure(error)).toBe(true);
    await expect(setup.db.ping()).rejects.toThrow();
    expect(setup.proxy.callsOf('eth_sendRawTransaction')).toEqual([]);
    await makeRoom();
    const { messageId } = await submit(setup);
    expect(await setup.running.relay.waitForBlock(messageId, 5_000)).toMatchObject({ status: 'executed' });
    expect((await rowsOf(setup)).transactions).toMatchObject([{ nonce: 0 }]);
  });

  const onSqlite = test.if(testEngine === 'sqlite');
  onSqlite('fails the requests that come and broadcasts nothing; once there is room, the relay works', async () => {
    const setup = await start({}, { mining: 'auto' });
    await setup.db.batch([must({ toSQL: () => ({ sql: 'PRAGMA max_page_count = 1', params: [] }) }, 'any')]);
    const fat = 'x'.repeat(2_000_000);
    const error = await setup.running.relay
      .submit(
        deployIntent(setup.chain, setup.db, {
          statements: () => [must({ toSQL: () => ({ sql: 'INSERT INTO cursors VALUES (?, ?)', params: [fat, fat] }) })],
        }),
      )
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'SQLITE_FULL' });
    expect(setup.proxy.callsOf('eth_sendRawTransaction')).toEqual([]);
    await setup.db.batch([must({ toSQL: () => ({ sql: 'PRAGMA max_page_count = 1000000', params: [] }) }, 'any')]);
    const { messageId } = await submit(setup);
    expect(await setup.running.relay.waitForBlock(messageId, 5_000)).toMatchObject({ status: 'executed' });
    expect((await rowsOf(setup)).transactions).toMatchObject([{ nonce: 0 }]);
  });
});
