import { describe, expect, test } from 'bun:test';
import { getAddress, type Hex, parseTransaction, toHex, zeroAddress } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { attempts, messages, transactionMessages, transactions } from '../../src/chain/relay/relay-tables.ts';
import { AppError } from '../../src/core/errors.ts';
import { startTestChain, type TestChain, type TestChainOptions } from '../support/chain.ts';
import { temporaryDatabase } from '../support/database.ts';
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
import { onMethod, type RpcProxy, startRpcProxy } from '../support/rpc-proxy.ts';

const opened = openedInTests();

interface Started extends RelaySetup {
  readonly chain: TestChain;
  readonly proxy: RpcProxy;
}

/** A relay with one key that makes its own calls, in addition to a relayer. */
async function start(chainOptions: TestChainOptions = {}, options: SetupOptions = {}): Promise<Started> {
  const chain = await startTestChain(chainOptions);
  const proxy = startRpcProxy(chain.rpcUrl);
  opened.push(chain, proxy);
  const relay = { senderKeys: [chain.strangerKey], ...options.relay };
  const setup = await setUpRelay(chain, { rpcUrls: [proxy.url], ...options, relay });
  opened.push(setup);
  await setup.running.recovered;
  return { ...setup, chain, proxy };
}

const rowsOf = async ({ db }: Pick<RelaySetup, 'db'>) => ({
  messages: await db.orm.select().from(messages).orderBy(messages.id).all(),
  transactions: await db.orm.select().from(transactions).orderBy(transactions.seq).all(),
  attempts: await db.orm.select().from(attempts).orderBy(attempts.seq).all(),
  carried: await db.orm.select().from(transactionMessages).all(),
});

const senderOf = ({ chain }: Started) => privateKeyToAddress(chain.strangerKey);
const relayerOf = ({ chain }: Started) => privateKeyToAddress(chain.relayerKeys[0]);

function submitDirect(setup: Started, options = {}) {
  const { running, chain, db } = setup;
  const intent = deployIntent(chain, db, { sender: senderOf(setup), ...options });
  return running.relay.submit(intent);
}

const broken = onMethod('eth_sendRawTransaction', async () => ({ status: 502, body: '' }));

describe('a direct call with a sender key', () => {
  test('is probed, sent from that key straight to the target, mined and reported to the listener', async () => {
    const setup = await start();
    const salt = freshSalt();
    const { messageId, txHash } = await submitDirect(setup, { salt });
    const outcome = await setup.running.relay.waitForBlock(messageId, 5_000);
    expect(outcome).toMatchObject({ status: 'executed', txHash });
    const transaction = await setup.chain.client.getTransaction({ hash: txHash });
    const factory = setup.chain.contracts.walletFactoryV2;
    expect(getAddress(transaction.from)).toBe(senderOf(setup));
    expect(getAddress(transaction.to ?? zeroAddress)).toBe(getAddress(factory));
    expect(setup.proxy.callsOf('eth_call')).toHaveLength(1);
    expect(setup.listener.events).toMatchObject([{ event: 'WalletDeployed', transactionHash: txHash, args: { salt } }]);
    const rows = await rowsOf(setup);
    expect(rows.messages).toMatchObject([{ id: messageId, status: 'executed', deadline: null }]);
    expect(rows.transactions).toMatchObject([{ lane: senderOf(setup), nonce: 0, status: 'mined' }]);
  });

  test('goes alone, in the order of submission, next to the batches of wallets', async () => {
    const setup = await start({ mining: 'manual' }, { limits: { stuckMs: 60_000 } });
    const direct = [1, 2, 3].map(() => submitDirect(setup));
    const batched = [1, 2, 3].map(() => setup.running.relay.submit(deployIntent(setup.chain, setup.db)));
    const own = await Promise.all(direct);
    const others = await Promise.all(batched);
    expect(new Set(own.map(({ txHash }) => txHash)).size).toBe(3);
    expect(new Set(others.map(({ txHash }) => txHash)).size).toBe(1);
    const { carried } = await rowsOf(setup);
    const inOwnLane = carried.filter(({ lane }) => lane === senderOf(setup));
    expect(inOwnLane.map(({ nonce, position, messageId }) => [nonce, position, messageId])).toEqual(
      own.map(({ messageId }, index) => [index, 0, messageId]),
    );
    await setup.chain.control.mine({ blocks: 1 });
    for (const { messageId } of [...own, ...others]) {
      expect(await setup.running.relay.waitForBlock(messageId, 5_000)).toMatchObject({ status: 'executed' });
    }
  });

  test('has as much gas as it asks for, however much calldata it has', async () => {
    const setup = await start();
    const target = '0x00000000000000000000000000000000000000dd';
    // Reverts unless the call has its 300,000: PUSH3 300000 GAS LT PUSH1 10 JUMPI STOP JUMPDEST INVALID.
    await setup.chain.control.setCode({ address: target, bytecode: '0x620493e05a10600a57005bfe' });
    const limits = [300_100, 299_000];
    const placed = await Promise.all(limits.map((gasLimit) => submitDirect(setup, { target, gasLimit })));
    const outcomes = await Promise.all(
      placed.map(({ messageId }) => setup.running.relay.waitForBlock(messageId, 5_000)),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['executed', 'reverted']);
  });

  test('that reverts is reported, not sent again, and dead once that is final', async () => {
    const setup = await start({ slotsInAnEpoch: 1 });
    const { messageId } = await submitDirect(setup, { owner: zeroAddress });
    const outcome = await setup.running.relay.waitForBlock(messageId, 5_000);
    expect(outcome.status).toBe('reverted');
    expect(outcome).not.toHaveProperty('revertData');
    expect((await rowsOf(setup)).messages).toMatchObject([{ status: 'reverted', revertData: null }]);
    await setup.chain.control.mine({ blocks: 4 });
    await until(async () => (await rowsOf(setup)).messages[0]?.status === 'dead', 'it is dead');
    expect(await rowsOf(setup)).toMatchObject({ transactions: [{ status: 'final' }], carried: { length: 1 } });
  });

  test('that no block takes never becomes dead, and is executed once a block takes it', async () => {
    const setup = await start({ mining: 'manual', slotsInAnEpoch: 1 }, { limits: { stuckMs: 60_000 } });
    const { messageId, txHash } = await submitDirect(setup);
    await setup.chain.rpc('anvil_dropTransaction', txHash);
    setup.proxy.intercept(broken);
    await setup.chain.control.increaseTime({ seconds: 86_400 });
    await setup.chain.control.mine({ blocks: 6 });
    const { timestamp, number } = await setup.chain.client.getBlock();
    await until(() => (setup.running.stats().finalizedBlock ?? 0) >= Number(number) - 2, 'a day is final');
    expect(timestamp).toBeGreaterThan(BigInt(Math.floor(Date.now() / 1000) + 80_000));
    // Finality is settled in the look that saw it; two more heads are two more looks.
    await setup.chain.control.mine({ blocks: 2 });
    await until(() => setup.listener.heads.at(-1)?.latest === Number(number) + 2, 'it is settled');
    expect(await rowsOf(setup)).toMatchObject({ messages: [{ status: 'sent' }], transactions: [{ status: 'open' }] });
    setup.proxy.passThrough();
    await until(async () => {
      await setup.chain.control.mine({ blocks: 1 });
      return (await rowsOf(setup)).messages[0]?.status === 'executed';
    }, 'it is executed');
    expect(await setup.running.relay.waitForBlock(messageId, 100)).toMatchObject({ txHash });
  });

  test('is replaced when it is stuck, with the same nonce and call', async () => {
    const setup = await start({ mining: 'manual' }, { limits: { stuckMs: 200, stuckBlocks: 2 } });
    const { messageId, txHash } = await submitDirect(setup);
    await setup.chain.rpc('anvil_dropTransaction', txHash);
    setup.proxy.intercept(onMethod('eth_sendRawTransaction', async () => 'hang'));
    await setup.chain.control.mine({ blocks: 3 });
    await until(async () => (await rowsOf(setup)).attempts.length === 2, 'there is a replacement');
    setup.proxy.passThrough();
    const [old, replacement] = (await rowsOf(setup)).attempts.map(({ raw }) => parseTransaction(raw));
    expect(replacement).toMatchObject({
      nonce: old?.nonce ?? 0,
      to: old?.to ?? '0x',
      data: old?.data ?? '0x',
      gas: old?.gas ?? 0n,
    });
    await until(async () => {
      await setup.chain.control.mine({ blocks: 1 });
      return (await rowsOf(setup)).messages[0]?.status === 'executed';
    }, 'it is executed');
    expect(setup.listener.events).toHaveLength(1);
    expect(await setup.running.relay.waitForBlock(messageId, 100)).toMatchObject({ status: 'executed' });
  });

  test('comes back with the same bytes after a reorganisation', async () => {
    const setup = await start({ mining: 'manual' }, { limits: { stuckMs: 60_000 } });
    const { messageId, txHash } = await submitDirect(setup);
    await setup.chain.control.mine({ blocks: 2 });
    const before = await setup.running.relay.waitForBlock(messageId, 5_000);
    await reorganise(setup.chain, 2);
    await until(async () => (await rowsOf(setup)).messages[0]?.status === 'sent', 'it is on its way again');
    await until(async () => {
      await setup.chain.control.mine({ blocks: 1 });
      return (await rowsOf(setup)).messages[0]?.status === 'executed';
    }, 'it is executed again');
    const after = await setup.running.relay.waitForBlock(messageId, 100);
    expect(after.txHash).toBe(txHash);
    expect(after.blockNumber).toBeGreaterThan(before.blockNumber);
    expect((await rowsOf(setup)).attempts).toHaveLength(1);
  });
});

describe('a direct call whose nonce another transaction took', () => {
  async function loseNonce(chainOptions: TestChainOptions): Promise<Started> {
    const setup = await start({ mining: 'manual', ...chainOptions }, { limits: { stuckMs: 60_000 } });
    setup.proxy.intercept(broken);
    void submitDirect(setup).catch((error: unknown) => error);
    await until(async () => (await rowsOf(setup)).transactions.length === 1, 'it is stored');
    await sendForeign(setup.chain, setup.chain.strangerKey, 0);
    await setup.chain.control.mine({ blocks: 1 });
    await until(async () => (await rowsOf(setup)).transactions[0]?.status === 'lost', 'it is lost');
    setup.proxy.passThrough();
    return setup;
  }

  test('is not sent again, and is dead once that is final', async () => {
    const setup = await loseNonce({ slotsInAnEpoch: 2 });
    expect((await rowsOf(setup)).messages).toMatchObject([{ status: 'sent' }]);
    await until(async () => {
      await setup.chain.control.mine({ blocks: 1 });
      return (await rowsOf(setup)).messages[0]?.status === 'dead';
    }, 'it is dead');
    expect(await rowsOf(setup)).toMatchObject({ transactions: [{ status: 'void' }], carried: { length: 1 } });
    const again = await submitDirect(setup);
    await setup.chain.control.mine({ blocks: 1 });
    expect(await setup.running.relay.waitForBlock(again.messageId, 5_000)).toMatchObject({ status: 'executed' });
    expect((await rowsOf(setup)).transactions.map(({ nonce, status }) => [nonce, status])).toEqual([
      [0, 'void'],
      [1, 'mined'],
    ]);
  });

  test('may execute after all when that one is reorganised away', async () => {
    const setup = await loseNonce({});
    await reorganise(setup.chain, 1);
    await until(async () => {
      await setup.chain.control.mine({ blocks: 1 });
      return (await rowsOf(setup)).messages[0]?.status === 'executed';
    }, 'it is executed');
    // On a busy machine, the blocks that were mined meanwhile have made it final.
    expect((await rowsOf(setup)).transactions).toMatchObject([
      { nonce: 0, status: expect.stringMatching(/^(mined|final)$/) },
    ]);
    expect(setup.listener.events.map(({ event }) => event)).toEqual(['WalletDeployed']);
  });
});

describe('a sender key', () => {
  test('carries no wallet, not even one with calls of that sender in flight', async () => {
    const setup = await start({ mining: 'manual' }, { limits: { stuckMs: 60_000 } });
    const wallets = [0, 1, 2, 3].map((index) => toHex(index, { size: 20 }));
    await Promise.all(wallets.map((wallet) => submitDirect(setup, { wallet })));
    const others = wallets.map((wallet) => deployIntent(setup.chain, setup.db, { wallet }));
    const placed = await Promise.all(others.map((intent) => setup.running.relay.submit(intent)));
    const ids = new Set(placed.map(({ messageId }) => messageId));
    const lanes = (await rowsOf(setup)).carried.flatMap(({ lane, messageId }) => (ids.has(messageId) ? [lane] : []));
    expect(lanes).toEqual(wallets.map(() => relayerOf(setup)));
  });

  test('that was a relayer finishes what it carries, and takes no new calls of wallets', async () => {
    const { db, remove } = await temporaryDatabase();
    opened.push({ stop: async () => remove() });
    const chain = await startTestChain({ mining: 'manual' });
    opened.push(chain);
    const limits = { stuckMs: 60_000 };
    const wallet = toHex(1, { size: 20 });
    const before = await setUpRelay(chain, { db, limits, relay: { relayerKeys: [chain.strangerKey] } });
    const first = await before.running.relay.submit(deployIntent(chain, db, { wallet }));
    await before.stop();
    const after = await setUpRelay(chain, { db, limits, relay: { senderKeys: [chain.strangerKey] } });
    opened.push(after);
    const second = await after.running.relay.submit(deployIntent(chain, db, { wallet }));
    expect((await rowsOf(after)).transactions.map(({ lane }) => lane).sort()).toEqual(
      [privateKeyToAddress(chain.strangerKey), privateKeyToAddress(chain.relayerKeys[0])].sort(),
    );
    await chain.control.mine({ blocks: 1 });
    for (const { messageId } of [first, second]) {
      expect(await after.running.relay.waitForBlock(messageId, 5_000)).toMatchObject({ status: 'executed' });
    }
  });

  test('is refused when it is also a relayer', async () => {
    const chain = await startTestChain();
    opened.push(chain);
    const senderKeys = [chain.relayerKeys[0]];
    await expect(setUpRelay(chain, { relay: { senderKeys } })).rejects.toThrow('both a relayer and a sender');
  });

  test('that is not configured sends nothing', async () => {
    const setup = await start();
    const { chain, db, running } = setup;
    const of = (sender: Hex) => running.relay.submit(deployIntent(chain, db, { sender }));
    await expect(of(zeroAddress)).rejects.toThrow('no key of the sender');
    await expect(of(relayerOf(setup))).rejects.toThrow('no key of the sender');
    expect(await rowsOf(setup)).toMatchObject({ messages: [], transactions: [] });
  });

  test('refuses calls with a deadline, and a relayer those without one', async () => {
    const setup = await start();
    const { chain, db, running } = setup;
    const direct = deployIntent(chain, db, { sender: senderOf(setup) });
    const batched = deployIntent(chain, db);
    const mixed = [
      { ...direct, sign: batched.sign },
      { ...batched, sign: direct.sign },
    ];
    for (const intent of mixed) {
      await expect(running.relay.submit(intent)).rejects.toThrow('either a sender or a deadline');
    }
    expect(await rowsOf(setup)).toMatchObject({ messages: [], transactions: [] });
  });
});

test('a sender key without gas money is reported, delays no relayer, and continues when it is funded', async () => {
  const setup = await start();
  const address = senderOf(setup);
  const laneOf = () => setup.running.stats().lanes.find(({ kind }) => kind === 'direct');
  await setup.chain.control.setBalance({ address, value: 0n });
  await until(() => laneOf()?.outOfGas === true, 'its empty account is seen');
  const refused: unknown = await submitDirect(setup).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(AppError);
  expect(refused).toMatchObject({ code: 'GAS_UNAVAILABLE' });
  const batched = await setup.running.relay.submit(deployIntent(setup.chain, setup.db));
  expect(await setup.running.relay.waitForBlock(batched.messageId, 5_000)).toMatchObject({ status: 'executed' });
  await setup.chain.control.setBalance({ address, value: 10n ** 18n });
  await until(() => laneOf()?.outOfGas === false, 'it can pay again');
  const { messageId } = await submitDirect(setup);
  expect(await setup.running.relay.waitForBlock(messageId, 5_000)).toMatchObject({ status: 'executed' });
  expect(laneOf()).toMatchObject({ lane: address, calls: 1, batches: 1 });
});
