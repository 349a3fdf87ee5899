import { describe, expect, test } from 'bun:test';
import { type Address, getAddress, type Hex, parseTransaction, toHex, zeroAddress } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { type ChainListener, eventsNamed } from '../../src/chain/events/chain-events.ts';
import { cursors } from '../../src/chain/ingest/ingest-tables.ts';
import { attempts, messages, transactionMessages, transactions } from '../../src/chain/relay/relay-tables.ts';
import { AppError } from '../../src/core/errors.ts';
import { must } from '../../src/storage/db/batch.ts';
import { isUniqueViolation } from '../../src/storage/db/failures.ts';
import { startTestChain, type TestChain, type TestChainOptions } from '../support/chain.ts';
import { openedInTests } from '../support/opened.ts';
import {
  deployIntent,
  freshSalt,
  type RelaySetup,
  recordingListener,
  type SetupOptions,
  setUpRelay,
  until,
} from '../support/relay.ts';
import { onMethod, type RpcProxy, startRpcProxy } from '../support/rpc-proxy.ts';

const opened = openedInTests();

interface Started extends RelaySetup {
  readonly chain: TestChain;
  readonly proxy: RpcProxy;
}

async function start(chainOptions: TestChainOptions = {}, options: SetupOptions = {}): Promise<Started> {
  const chain = await startTestChain(chainOptions);
  opened.push(chain);
  const proxy = startRpcProxy(chain.rpcUrl);
  opened.push(proxy);
  const setup = await setUpRelay(chain, { rpcUrls: [proxy.url], ...options });
  opened.push(setup);
  await setup.running.recovered;
  return { ...setup, chain, proxy };
}

const rowsOf = async ({ db }: RelaySetup) => ({
  messages: await db.orm.select().from(messages).orderBy(messages.id).all(),
  transactions: await db.orm.select().from(transactions).orderBy(transactions.seq).all(),
  attempts: await db.orm.select().from(attempts).orderBy(attempts.seq).all(),
  carried: await db.orm.select().from(transactionMessages).all(),
  own: await db.orm.select().from(cursors).all(),
});

/** Runtime code that uses up all the gas that a call gives it. */
const DEVOURER: Address = '0x00000000000000000000000000000000000000dd';
const AN_HOUR_MS = 3_600_000;
const TOO_DEAR = 10n ** 12n;

/** Submits so many intents in the same moment. */
function submitMany({ running, chain, db }: Started, count: number, options = {}) {
  return Array.from({ length: count }, () => running.relay.submit(deployIntent(chain, db, options)));
}

async function codeOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error instanceof AppError ? error.code : error;
  }
  return 'nothing was thrown';
}

describe('a submission', () => {
  test('is probed, sent, mined and reported to the listener', async () => {
    const setup = await start();
    const salt = freshSalt();
    const committedMessage = await setup.running.relay.submit(deployIntent(setup.chain, setup.db, { salt }));
    const outcome = await setup.running.relay.waitForBlock(committedMessage.messageId, 5_000);

    expect(outcome).toMatchObject({ status: 'executed', txHash: committedMessage.txHash });
    const [event] = setup.listener.events;
    expect(event).toMatchObject({
      transactionHash: committedMessage.txHash,
      blockNumber: Number(outcome.blockNumber),
      address: getAddress(setup.chain.contracts.walletFactoryV2),
      event: 'WalletDeployed',
      args: { salt, owner: '0x00000000000000000000000000000000000000a1' },
    });
    const block = await setup.chain.client.getBlock({ blockNumber: outcome.blockNumber });
    expect(event).toMatchObject({ timestamp: Number(block.timestamp), blockHash: block.hash });
    const rows = await rowsOf(setup);
    expect(rows.messages).toMatchObject([{ id: committedMessage.messageId, kind: 'claim', status: 'executed' }]);
    expect(rows.transactions).toMatchObject([{ nonce: 0, status: 'mined', minedHash: committedMessage.txHash }]);
    expect(rows.own).toEqual([{ feed: salt, position: String(committedMessage.messageId) }]);
  });

  test('reports the gas that it reserves, and later the gas that it used', async () => {
    const setup = await start();
    const [dear, cheap] = await Promise.all([
      setup.running.relay.submit(deployIntent(setup.chain, setup.db, { gasLimit: 600_000 })),
      setup.running.relay.submit(deployIntent(setup.chain, setup.db)),
    ]);
    expect(dear.txHash).toBe(cheap.txHash);
    expect(dear.reservedGwei).toBeGreaterThan(cheap.reservedGwei);
    await setup.running.relay.waitForBlock(dear.messageId, 5_000);
    const [transaction, receipt] = await Promise.all([
      setup.chain.client.getTransaction({ hash: dear.txHash }),
      setup.chain.client.getTransactionReceipt({ hash: dear.txHash }),
    ]);
    const offered = Number(transaction.gas * (transaction.maxFeePerGas ?? 0n)) / 1e9;
    expect(Math.abs(dear.reservedGwei + cheap.reservedGwei - offered)).toBeLessThanOrEqual(2);
    const paid = Number(receipt.gasUsed * receipt.effectiveGasPrice) / 1e9;
    const costs = (await rowsOf(setup)).messages.map(({ costGwei }) => costGwei ?? 0);
    const [first = 0, second = 0] = costs;
    expect(Math.abs(first + second - paid)).toBeLessThanOrEqual(2);
    expect(first).toBeGreaterThan(second);
    expect((await rowsOf(setup)).messages.map(({ reservedGwei }) => reservedGwei)).toEqual([
      dear.reservedGwei,
      cheap.reservedGwei,
    ]);
  });

  test('that reverts is reported with its revert data', async () => {
    const setup = await start();
    const intent = deployIntent(setup.chain, setup.db, { owner: zeroAddress });
    const committedMessage = await setup.running.relay.submit(intent);
    const outcome = await setup.running.relay.waitForBlock(committedMessage.messageId, 5_000);
    expect(outcome).toMatchObject({ status: 'reverted', revertData: '0x49e27cff' });
    expect(setup.listener.events.map(({ event }) => event)).toEqual(['CallFailed']);
    expect((await rowsOf(setup)).messages).toMatchObject([{ status: 'reverted', revertData: '0x49e27cff' }]);
  });

  test('executes directly behind the calls that it needs before it, which can fail alone', async () => {
    const setup = await start();
    const [first, failing, own] = [freshSalt(), freshSalt(), freshSalt()];
    const signed = async (options: Parameters<typeof deployIntent>[2]) => {
      const now = Math.floor(Date.now() / 1000);
      const block = { number: 0n, timestamp: now, now };
      const { call } = await deployIntent(setup.chain, setup.db, options).sign([], block);
      return { ...call, kind: 'x402-settle' as const };
    };
    const before = [await signed({ salt: first }), await signed({ salt: failing, owner: zeroAddress })];
    const intent = deployIntent(setup.chain, setup.db, { salt: own });
    const placings = [
      deployIntent(setup.chain, setup.db),
      {
        ...intent,
        sign: async (...[answers, block]: Parameters<typeof intent.sign>) => {
          const { call, statements } = await intent.sign(answers, block);
          return { call: { ...call, before }, statements };
        },
      },
    ].map((each) => setup.running.relay.submit(each));
    const [stranger, committedMessage] = await Promise.all(placings);
    if (stranger === undefined || committedMessage === undefined) throw new Error('Nothing was placed.');
    const outcome = await setup.running.relay.waitForBlock(committedMessage.messageId, 5_000);
    expect(outcome).toMatchObject({ status: 'executed', txHash: stranger.txHash });
    const { messages: stored, carried, own: rows } = await rowsOf(setup);
    expect(stored).toMatchObject([
      { id: stranger.messageId, kind: 'claim', status: 'executed' },
      { kind: 'x402-settle', status: 'executed' },
      { kind: 'x402-settle', status: 'reverted', revertData: '0x49e27cff' },
      { id: committedMessage.messageId, kind: 'claim', status: 'executed' },
    ]);
    expect(carried.map(({ messageId }) => messageId)).toEqual(stored.map(({ id }) => id));
    expect(rows).toContainEqual({ feed: own, position: String(committedMessage.messageId) });
    const salts = eventsNamed(setup.listener.events, 'WalletDeployed').map(({ args }) => args.salt);
    expect(salts.slice(1)).toEqual([first, own]);
  });

  test('gets the answers of its own probes, at the block of the whole batch', async () => {
    const setup = await start();
    const seen: { ok: boolean; data: Hex; block: bigint }[] = [];
    const watched = [0, 1, 2].map(() => {
      const intent = deployIntent(setup.chain, setup.db);
      return {
        ...intent,
        sign: async (...[answers, block]: Parameters<typeof intent.sign>) => {
          seen.push(...answers.map((answer) => ({ ...answer, block: block.number })));
          return await intent.sign(answers, block);
        },
      };
    });
    await Promise.all(watched.map((intent) => setup.running.relay.submit(intent)));
    expect(seen.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(new Set(seen.map(({ data }) => data)).size).toBe(3);
    expect(new Set(seen.map(({ block }) => block)).size).toBe(1);
  });

  test('that no block takes in time is answered RPC_TIMEOUT, and can still execute', async () => {
    const setup = await start({ mining: 'manual' });
    const [submitted] = submitMany(setup, 1);
    const committedMessage = await submitted;
    const id = committedMessage?.messageId ?? 0;
    expect(await codeOf(setup.running.relay.waitForBlock(id, 100))).toBe('RPC_TIMEOUT');
    const later = setup.running.relay.waitForBlock(id, 5_000);
    await setup.chain.control.mine({ blocks: 1 });
    expect(await later).toMatchObject({ status: 'executed' });
    expect(await setup.running.relay.waitForBlock(id, 0)).toMatchObject({ status: 'executed' });
  });
});

describe('a batch', () => {
  test('carries everything that waits in one probe and one transaction', async () => {
    const setup = await start();
    const committedMessages = await Promise.all(submitMany(setup, 5));
    expect(new Set(committedMessages.map(({ txHash }) => txHash)).size).toBe(1);
    expect(setup.proxy.callsOf('eth_call')).toHaveLength(1);
    expect(setup.proxy.callsOf('eth_sendRawTransaction')).toHaveLength(1);
    expect((await rowsOf(setup)).carried.map(({ position, messageId }) => [position, messageId])).toEqual(
      committedMessages.map(({ messageId }, position) => [position, messageId]),
    );
  });

  test('gathers while another one is on its way', async () => {
    const setup = await start();
    const held = Promise.withResolvers<void>();
    setup.proxy.intercept(
      onMethod('eth_call', async (_call, forward) => {
        await held.promise;
        return { json: await forward() };
      }),
    );
    const [first] = submitMany(setup, 1);
    await until(() => setup.proxy.callsOf('eth_call').length === 1, 'the first probe');
    const others = [...submitMany(setup, 3), ...submitMany(setup, 3)];
    held.resolve();
    const hashes = new Set((await Promise.all(others)).map(({ txHash }) => txHash));
    expect(hashes.size).toBe(1);
    expect(hashes.has((await first)?.txHash ?? '0x')).toBe(false);
  });

  test('leaves out refused submissions, and stores nothing of them', async () => {
    const setup = await start();
    const refuse = new AppError('WALLET_FROZEN');
    const [refused, good] = [submitMany(setup, 2, { refuse }), submitMany(setup, 2)];
    expect(await Promise.all(refused.map(codeOf))).toEqual(['WALLET_FROZEN', 'WALLET_FROZEN']);
    await Promise.all(good);
    expect(await rowsOf(setup)).toMatchObject({
      messages: { length: 2 },
      own: { length: 2 },
      transactions: { length: 1 },
    });

    const onlyRefused = submitMany(setup, 1, { refuse });
    expect(await Promise.all(onlyRefused.map(codeOf))).toEqual(['WALLET_FROZEN']);
    expect(setup.running.stats().lanes).toMatchObject([{ nextNonce: 1 }]);
  });

  test('leaves out submissions whose rows cannot be stored, and uses no nonce for them', async () => {
    const setup = await start();
    const taken = { feed: 'taken', position: '' };
    await setup.db.batch([must(setup.db.orm.insert(cursors).values(taken))]);
    const insertTaken = () => [must(setup.db.orm.insert(cursors).values(taken))];
    const good = [submitMany(setup, 3), submitMany(setup, 4)].flat();
    const [bad] = submitMany(setup, 1, { statements: insertTaken });
    const error = await codeOf(bad ?? Promise.resolve());
    expect(isUniqueViolation(error)).toBe(true);
    await Promise.all(good);
    const rows = await rowsOf(setup);
    expect(rows).toMatchObject({ messages: { length: 7 }, own: { length: 8 } });
    expect(rows.transactions.map(({ nonce }) => nonce)).toEqual([...rows.transactions.keys()]);
    await until(
      async () => (await rowsOf(setup)).messages.every(({ status }) => status === 'executed'),
      'all are executed',
    );
  });

  test('carries on when one call of it fails or devours its gas', async () => {
    const setup = await start();
    await setup.chain.control.setCode({ address: DEVOURER, bytecode: '0xfe' });
    const submitted = [
      ...submitMany(setup, 2),
      ...submitMany(setup, 1, { target: DEVOURER, gasLimit: 1_000_000 }),
      ...submitMany(setup, 1, { owner: zeroAddress }),
      ...submitMany(setup, 1),
    ];
    const ids = (await Promise.all(submitted)).map(({ messageId }) => messageId);
    const outcomes = await Promise.all(ids.map((id) => setup.running.relay.waitForBlock(id, 5_000)));
    expect(outcomes.map(({ status }) => status)).toEqual(['executed', 'executed', 'reverted', 'reverted', 'executed']);
  });

  test('has gas enough for the last call when all before it use theirs up', async () => {
    const setup = await start({}, { limits: { batchGasShare: 1 } });
    await setup.chain.control.setCode({ address: DEVOURER, bytecode: '0xfe' });
    const greedy = submitMany(setup, 60, { target: DEVOURER, gasLimit: 100_000 });
    const [last] = submitMany(setup, 1, { gasLimit: 900_000 });
    const committedMessages = await Promise.all([...greedy, last]);
    expect(new Set(committedMessages.map((committedMessage) => committedMessage?.txHash)).size).toBe(1);
    const outcome = await setup.running.relay.waitForBlock(committedMessages[60]?.messageId ?? 0, 5_000);
    expect(outcome.status).toBe('executed');
  });

  test('stays within its share of the block gas, and within the maximum count', async () => {
    const setup = await start({}, { limits: { maxBatchCalls: 30 } });
    const committedMessages = await Promise.all(submitMany(setup, 70, { gasLimit: 400_000 }));
    const sizes = Map.groupBy(committedMessages, ({ txHash }) => txHash);
    // A quarter of 30 million gas holds 18 calls of 400,000 and the cost of carrying them. The first 30 are split; of
    // those that follow it is known what they ask for, so a batch takes no more than fit.
    expect([...sizes.values()].map(({ length }) => length)).toEqual([18, 12, 18, 18, 4]);
    for (const { raw } of (await rowsOf(setup)).attempts) {
      expect(parseTransaction(raw).gas ?? 0n).toBeLessThanOrEqual(7_600_000n);
    }
  });
});

describe('a call', () => {
  test('that fits no transaction is refused alone, and does not block the lane', async () => {
    const setup = await start();
    const [greedy] = submitMany(setup, 1, { gasLimit: 20_000_000 });
    const [good] = submitMany(setup, 1);
    expect(String(await codeOf(greedy ?? Promise.resolve()))).toContain('fits no transaction');
    expect((await good)?.txHash).toMatch(/^0x/);
    expect(await rowsOf(setup)).toMatchObject({ messages: { length: 1 }, own: { length: 1 } });
  });
});

describe('a lane', () => {
  test('with open messages of a wallet keeps that wallet when the relayer keys change', async () => {
    const limits = { stuckMs: 60_000 };
    const chain = await startTestChain({ mining: 'manual' });
    opened.push(chain);
    const [first, second] = chain.relayerKeys;
    const before = { ...(await setUpRelay(chain, { limits })), chain };
    opened.push(before);
    await before.running.relay.submit(deployIntent(chain, before.db, { wallet: toHex(1, { size: 20 }) }));
    await before.running.stop();
    const after = await setUpRelay(chain, { db: before.db, limits, relay: { relayerKeys: [first, second] } });
    opened.push(after);
    await Promise.all(
      [1, 3].map((index) =>
        after.running.relay.submit(deployIntent(chain, before.db, { wallet: toHex(index, { size: 20 }) })),
      ),
    );
    const lanes = (await rowsOf(before)).transactions.map(({ lane, nonce }) => [lane, nonce]);
    expect(lanes).toHaveLength(3);
    expect(lanes).toContainEqual([privateKeyToAddress(first), 1]);
    expect(lanes).toContainEqual([privateKeyToAddress(second), 0]);
  });

  test('keeps to its bound in flight and goes on when blocks come', async () => {
    const setup = await start({ mining: 'manual' }, { limits: { maxInFlight: 4, maxBatchCalls: 1, stuckMs: 60_000 } });
    const submitted = submitMany(setup, 10);
    await until(async () => (await rowsOf(setup)).transactions.length === 4, 'four are in flight');
    await Bun.sleep(200);
    expect(setup.running.stats().lanes).toMatchObject([{ inFlight: 4, queued: 6 }]);
    await until(async () => {
      await setup.chain.control.mine({ blocks: 1 });
      const { messages } = await rowsOf(setup);
      return messages.length === 10 && messages.every(({ status }) => status === 'executed');
    }, 'all are executed');
    await Promise.all(submitted);
    expect((await rowsOf(setup)).transactions.map(({ nonce }) => nonce)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('sends only urgent calls while the events of blocks take long to process', async () => {
    const [begun, reported] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const listener: ChainListener = {
      ...recordingListener(),
      onEvents: async () => {
        begun.resolve();
        await reported.promise;
      },
    };
    const setup = await start({}, { listener, limits: { takeInMs: 0 } });
    opened.push({ stop: reported.resolve });
    const { running, chain, db } = setup;
    const sent = async () => (await rowsOf(setup)).transactions.length;
    await running.relay.submit(deployIntent(chain, db));
    await begun.promise;
    const waits = running.relay.submit(deployIntent(chain, db));
    const urgent = { party: 'someone', isFreeze: true };
    for (const count of [2, 3]) {
      await running.relay.submit({ ...deployIntent(chain, db), urgent });
      expect(await sent()).toBe(count);
    }
    reported.resolve();
    await waits;
    expect(await sent()).toBe(4);
  });

  test('refuses more than its queue holds, and gives up those who waited too long', async () => {
    const limits = { maxInFlight: 1, maxBatchCalls: 1, maxQueued: 2, submitTimeoutMs: 400, stuckMs: 60_000 };
    const setup = await start({ mining: 'manual' }, { limits });
    const [first] = submitMany(setup, 1);
    await first;
    const [second, third, fourth] = submitMany(setup, 3).map(codeOf);
    expect(await fourth).toBe('OVERLOADED');
    expect([await second, await third]).toEqual(['RPC_TIMEOUT', 'RPC_TIMEOUT']);
    expect(await rowsOf(setup)).toMatchObject({ messages: { length: 1 }, own: { length: 1 } });
  });

  test('always serves the same wallets, next to others', async () => {
    const chain = await startTestChain({});
    opened.push(chain);
    const keys = chain.relayerKeys;
    const setup = {
      ...(await setUpRelay(chain, { relay: { relayerKeys: keys } })),
      chain,
      proxy: startRpcProxy(chain.rpcUrl),
    };
    opened.push(setup, setup.proxy);
    const wallets = [0, 1, 2, 3, 4, 5, 6, 7].map((index) => toHex(index, { size: 20 }));
    for (const _round of [1, 2]) {
      await Promise.all(wallets.flatMap((wallet) => submitMany(setup, 1, { wallet })));
    }
    const { transactions: sent, carried, messages: stored } = await rowsOf(setup);
    expect(new Set(sent.map(({ lane }) => lane))).toEqual(new Set(keys.map(privateKeyToAddress)));
    const lanesByWallet = Map.groupBy(carried, ({ messageId }) => stored.find(({ id }) => id === messageId)?.wallet);
    expect(lanesByWallet.size).toBe(8);
    for (const rows of lanesByWallet.values()) expect(new Set(rows.map(({ lane }) => lane)).size).toBe(1);
    await until(
      async () => (await rowsOf(setup)).messages.every(({ status }) => status === 'executed'),
      'all are executed',
    );
  });

  test('signs nothing while gas is above the ceiling', async () => {
    const setup = await start();
    await setup.chain.control.setNextBlockBaseFeePerGas({ baseFeePerGas: TOO_DEAR });
    await setup.chain.control.mine({ blocks: 1 });
    const { number } = await setup.chain.client.getBlock();
    await until(() => setup.running.stats().head?.number === Number(number), 'the dear block is seen');
    expect(await codeOf(submitMany(setup, 1)[0] ?? Promise.resolve())).toBe('GAS_UNAVAILABLE');
    expect(await rowsOf(setup)).toMatchObject({
      messages: { length: 0 },
      transactions: { length: 0 },
      own: { length: 0 },
    });
  });
});

describe('finality', () => {
  test('drops the bytes of final transactions, and marks as dead what can never execute', async () => {
    const setup = await start({ slotsInAnEpoch: 1 });
    const [executed, reverted] = await Promise.all([
      ...submitMany(setup, 1),
      ...submitMany(setup, 1, { owner: zeroAddress, lifeSeconds: 30 }),
    ]);
    await setup.running.relay.waitForBlock(executed?.messageId ?? 0, 5_000);
    await setup.chain.control.increaseTime({ seconds: 60 });
    await setup.chain.control.mine({ blocks: 5 });
    await until(async () => (await rowsOf(setup)).messages.some(({ status }) => status === 'dead'), 'one is dead');
    expect(await rowsOf(setup)).toMatchObject({
      messages: [
        { id: executed?.messageId, status: 'executed' },
        { id: reverted?.messageId, status: 'dead' },
      ],
      transactions: [{ status: 'final' }],
      attempts: [{ raw: '0x' }],
    });
    expect(setup.listener.heads.at(-1)?.finalized).toBeGreaterThan(0);
    const outcome = await setup.running.relay.waitForBlock(reverted?.messageId ?? 0, AN_HOUR_MS);
    expect(outcome).toMatchObject({ status: 'reverted', txHash: reverted?.txHash });
    expect(outcome.revertData).toStartWith('0x');
  });

  test('proves that a message that was never mined has expired', async () => {
    const setup = await start({ slotsInAnEpoch: 1, mining: 'manual' }, { limits: { stuckMs: 60_000 } });
    const [committedMessage] = await Promise.all(submitMany(setup, 1, { lifeSeconds: 30 }));
    const head = setup.running.stats().head?.number ?? 0;
    // The transaction is held back, its message's deadline passes in a final block: it can never execute.
    await setup.chain.rpc('anvil_dropTransaction', committedMessage?.txHash);
    setup.proxy.intercept(onMethod('eth_sendRawTransaction', async () => 'hang'));
    await setup.chain.control.increaseTime({ seconds: 60 });
    await until(async () => {
      await setup.chain.control.mine({ blocks: 1 });
      return (await rowsOf(setup)).messages[0]?.status === 'dead';
    }, 'the message is dead');
    expect(setup.running.stats().finalizedBlock).toBeGreaterThan(head);
    expect((await rowsOf(setup)).transactions).toMatchObject([{ status: 'open' }]);
    const { relay } = setup.running;
    expect(await codeOf(relay.waitForBlock(committedMessage?.messageId ?? 0, AN_HOUR_MS))).toBe('RPC_TIMEOUT');
  });
});

describe('stopping the relay', () => {
  test('finishes sends in progress and refuses the rest', async () => {
    const setup = await start();
    const held = Promise.withResolvers<void>();
    setup.proxy.intercept(
      onMethod('eth_call', async (_call, forward) => {
        await held.promise;
        return { json: await forward() };
      }),
    );
    const [running] = submitMany(setup, 1);
    await until(() => setup.proxy.callsOf('eth_call').length === 1, 'the probe');
    const [queued] = submitMany(setup, 1).map(codeOf);
    const stopped = setup.running.stop();
    const [late] = submitMany(setup, 1).map(codeOf);
    held.resolve();
    expect((await running)?.txHash).toMatch(/^0x/);
    expect([await queued, await late]).toEqual(['OVERLOADED', 'OVERLOADED']);
    await stopped;
  });
});
