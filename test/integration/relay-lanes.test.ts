import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import {
  type Address,
  createWalletClient,
  type Hex,
  http,
  parseEther,
  parseGwei,
  parseTransaction,
  zeroAddress,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts';
import { attempts, type LaneDrain, transactions } from '../../src/chain/relay/relay-tables.ts';
import {
  drainStatement,
  readDrains,
  resumeStatement,
  sweepStatement,
  sweepValue,
} from '../../src/chain/relay/sweep.ts';
import type { Db } from '../../src/storage/db/open.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { temporaryDatabase } from '../support/database.ts';
import { openedInTests } from '../support/opened.ts';
import { deployIntent, type RelaySetup, type SetupOptions, setUpRelay, until } from '../support/relay.ts';
import { onMethod, startRpcProxy } from '../support/rpc-proxy.ts';

let chain: TestChain;
const opened = openedInTests();
const ETHER = parseEther('1');

beforeAll(async () => {
  // Blocks are final two below the head.
  chain = await startTestChain({ slotsInAnEpoch: 1 });
});
afterAll(async () => {
  await chain.stop();
});

const now = () => Math.floor(Date.now() / 1000);
const addressOf = (key: Hex) => privateKeyToAddress(key);
const freshAddress = () => addressOf(generatePrivateKey());

/** Unused keys, with an ether each. */
async function fundedKeys(): Promise<readonly [Hex, Hex]> {
  const keys = [generatePrivateKey(), generatePrivateKey()] as const;
  for (const key of keys) await chain.control.setBalance({ address: addressOf(key), value: ETHER });
  return keys;
}

interface Lanes extends RelaySetup {
  readonly keys: readonly [Hex, Hex];
  readonly going: Address;
  readonly staying: Address;
}

/** A relay with two lanes, of which the first is to go. */
async function twoLanes(options: SetupOptions = {}, given?: readonly [Hex, Hex]): Promise<Lanes> {
  const keys = given ?? (await fundedKeys());
  const setup = await setUpRelay(chain, { ...options, relay: { relayerKeys: keys, ...options.relay } });
  opened.push(setup);
  await setup.running.recovered;
  return { ...setup, keys, going: addressOf(keys[0]), staying: addressOf(keys[1]) };
}

const drain = (db: Db, lane: Address, ago = 0) => db.batch([drainStatement(db, lane, now() - ago)]);
const sweep = (db: Db, lane: Address, to: Address, despiteUnknown = false) =>
  db.batch([drainStatement(db, lane, now()), sweepStatement(db, lane, { to, despiteUnknown })]);

/** The order about a lane, once it is as awaited. */
async function drainOf(db: Db, lane: Address, meets: (drain: LaneDrain) => boolean): Promise<LaneDrain> {
  const found: LaneDrain[] = [];
  await until(async () => {
    const one = (await readDrains(db)).find((each) => each.lane === lane);
    if (one === undefined || !meets(one)) return false;
    found.push(one);
    return true;
  }, `the order about ${lane} is as awaited`);
  const [drained] = found;
  if (drained === undefined) throw new Error('There is no order.');
  return drained;
}

/** Wallets, by their lowest digit, that the lane of this place would have. */
const walletOf = (place: 0 | 1, last: number): Address =>
  `0x${(BigInt(last) * 2n + BigInt(place)).toString(16).padStart(40, '0')}`;

const sentBy = async (db: Db, lane: Address) =>
  await db.orm.select().from(transactions).where(eq(transactions.lane, lane)).all();

async function sendOne({ running, db }: Lanes, wallet: Address): Promise<void> {
  const { messageId } = await running.relay.submit(deployIntent(chain, db, { wallet }));
  await running.relay.waitForBlock(messageId, 5_000);
}

/** Makes everything so far final. */
const finalise = () => chain.control.mine({ blocks: 4 });

describe('a lane that is to go', () => {
  test('takes nothing new, and takes calls again when it is to stay after all', async () => {
    const lanes = await twoLanes();
    await sendOne(lanes, walletOf(0, 1));
    expect(await sentBy(lanes.db, lanes.going)).toHaveLength(1);
    await drain(lanes.db, lanes.going);
    await until(() => isDraining(lanes), 'the relay knows of it');
    await sendOne(lanes, walletOf(0, 2));
    expect(await sentBy(lanes.db, lanes.going)).toHaveLength(1);
    expect(await sentBy(lanes.db, lanes.staying)).toHaveLength(1);

    await lanes.db.batch([resumeStatement(lanes.db, lanes.going)]);
    await until(() => !isDraining(lanes), 'the relay knows of it');
    await sendOne(lanes, walletOf(0, 3));
    expect(await sentBy(lanes.db, lanes.going)).toHaveLength(2);
  });

  test('is known to a process that starts later, before it takes anything', async () => {
    const { db, remove } = await temporaryDatabase();
    opened.push({ stop: remove });
    const keys = await fundedKeys();
    await drain(db, addressOf(keys[0]));
    const lanes = await twoLanes({ db }, keys);
    await sendOne(lanes, walletOf(0, 1));
    expect(await sentBy(db, lanes.going)).toEqual([]);
  });

  test('keeps the wallets that have open messages in it for a minute, and no longer', async () => {
    await chain.control.setAutomine(false);
    try {
      const lanes = await twoLanes();
      const wallet = walletOf(0, 7);
      const submit = () => lanes.running.relay.submit(deployIntent(chain, lanes.db, { wallet }));
      await submit();
      await drain(lanes.db, lanes.going);
      await until(() => isDraining(lanes), 'the relay knows of it');
      await submit();
      expect(await sentBy(lanes.db, lanes.going)).toHaveLength(2);
      await lanes.db.batch([resumeStatement(lanes.db, lanes.going), drainStatement(lanes.db, lanes.going, now() - 61)]);
      await until(async () => {
        await submit();
        return (await sentBy(lanes.db, lanes.staying)).length > 0;
      }, 'its calls go through the other lane');
      await chain.control.mine({ blocks: 1 });
    } finally {
      await chain.control.setAutomine(true);
    }
  });

  test('takes freezes only where no other lane has a place', async () => {
    const lanes = await twoLanes();
    await drain(lanes.db, lanes.going);
    await until(() => isDraining(lanes), 'the relay knows of it');
    const urgent = { party: 'someone', isFreeze: true };
    const intent = { ...deployIntent(chain, lanes.db, { wallet: walletOf(0, 1) }), urgent };
    await lanes.running.relay.submit(intent);
    expect(await sentBy(lanes.db, lanes.going)).toEqual([]);
    expect(await sentBy(lanes.db, lanes.staying)).toHaveLength(1);
  });

  test('goes on alone if all are draining: one has to', async () => {
    const lanes = await twoLanes();
    await drain(lanes.db, lanes.going);
    await drain(lanes.db, lanes.staying);
    await until(() => lanes.running.stats().lanes.every((lane) => lane.isDraining), 'the relay knows of it');
    await sendOne(lanes, walletOf(0, 1));
    await sweep(lanes.db, lanes.going, freshAddress());
    const { waitsFor } = await drainOf(lanes.db, lanes.going, (order) => order.waitsFor !== null);
    expect(waitsFor).toContain('no other relayer key takes calls');
  });
});

function isDraining({ running, going }: Lanes): boolean {
  return running.stats().lanes.some((lane) => lane.lane === going && lane.isDraining);
}

describe('the money of a lane', () => {
  test('is sent once everything is final, and little of it is left', async () => {
    const lanes = await twoLanes();
    await sendOne(lanes, walletOf(0, 1));
    const to = freshAddress();
    await sweep(lanes.db, lanes.going, to);
    await drainOf(lanes.db, lanes.going, ({ waitsFor }) => waitsFor?.includes('not final') === true);
    expect(await chain.client.getBalance({ address: to })).toBe(0n);
    await finalise();
    await drainOf(lanes.db, lanes.going, ({ sweepNonce }) => sweepNonce === 1);
    // It is on disk before it is sent.
    await until(async () => (await chain.client.getBalance({ address: to })) > 0n, 'the money is sent in a block');
    await finalise();
    const order = await drainOf(lanes.db, lanes.going, ({ sweptAt }) => sweptAt !== null);
    expect(order).toMatchObject({ sweepNonce: null, waitsFor: null });
    const [got, left] = [
      await chain.client.getBalance({ address: to }),
      await chain.client.getBalance({ address: lanes.going }),
    ];
    expect(got).toBeGreaterThan(ETHER - parseEther('0.01'));
    expect(left).toBeLessThan(parseEther('0.001'));
    // It is done once.
    await finalise();
    expect(await sentBy(lanes.db, lanes.going)).toHaveLength(2);
  });

  test('is on disk before any node gets the transaction', async () => {
    const proxy = startRpcProxy(chain.rpcUrl);
    opened.push(proxy);
    const { db, remove } = await temporaryDatabase();
    opened.push({ stop: remove });
    const unknown: unknown[] = [];
    proxy.intercept(
      onMethod('eth_sendRawTransaction', async ({ params }, forward) => {
        const stored = await db.orm.select({ raw: attempts.raw }).from(attempts).orderBy(attempts.seq).all();
        const [order] = await readDrains(db);
        if (!stored.some(({ raw }) => raw === params[0]) || order?.sweepNonce !== 0) unknown.push(params[0]);
        return { json: await forward() };
      }),
    );
    const lanes = await twoLanes({ db, rpcUrls: [proxy.url] });
    const to = freshAddress();
    await sweep(db, lanes.going, to);
    await until(async () => (await chain.client.getBalance({ address: to })) > 0n, 'the money has arrived');
    expect(unknown).toEqual([]);
  });

  test('of a process that is killed after the commit is sent by the next one, with the same bytes', async () => {
    const { db, remove } = await temporaryDatabase();
    opened.push({ stop: remove });
    const reached = Promise.withResolvers<void>();
    const ending = Promise.withResolvers<void>();
    const dying = await twoLanes({
      db,
      relay: {
        failpoint: async (step) => {
          if (step !== 'committed') return;
          reached.resolve();
          await ending.promise;
        },
      },
    });
    opened.push({ stop: ending.resolve });
    const to = freshAddress();
    await sweep(db, dying.going, to);
    await reached.promise;
    const before = await db.orm.select().from(attempts).orderBy(attempts.seq).all();
    expect(before).toHaveLength(1);
    expect(await chain.client.getBalance({ address: to })).toBe(0n);

    await twoLanes({ db }, dying.keys);
    await until(async () => (await chain.client.getBalance({ address: to })) > 0n, 'the money has arrived');
    await finalise();
    await drainOf(db, dying.going, ({ sweptAt }) => sweptAt !== null);
    expect((await db.orm.select().from(attempts).orderBy(attempts.seq).all()).map(({ hash }) => hash)).toEqual(
      before.map(({ hash }) => hash),
    );
  });

  test('stays if another process has used the key, until the operator says that this is known', async () => {
    const lanes = await twoLanes();
    const account = privateKeyToAccount(lanes.keys[0]);
    const wallet = createWalletClient({ account, transport: http(chain.rpcUrl) });
    await wallet.sendTransaction({ to: zeroAddress, value: 1n, chain: null });
    await finalise();
    const to = freshAddress();
    await sweep(lanes.db, lanes.going, to);
    const { waitsFor } = await drainOf(lanes.db, lanes.going, (order) => order.waitsFor !== null);
    expect(waitsFor).toContain('the chain has 1 transactions of this key, and the database 0');
    expect(await sentBy(lanes.db, lanes.going)).toEqual([]);
    await lanes.db.batch([sweepStatement(lanes.db, lanes.going, { to, despiteUnknown: true })]);
    await until(async () => (await chain.client.getBalance({ address: to })) > 0n, 'the money has arrived');
  });

  test('stays while its recipient refuses it', async () => {
    const lanes = await twoLanes();
    const refuses: Address = '0x00000000000000000000000000000000000000d1';
    // revert(0, 0)
    await chain.control.setCode({ address: refuses, bytecode: '0x5f5ffd' });
    await sweep(lanes.db, lanes.going, refuses);
    const { waitsFor } = await drainOf(lanes.db, lanes.going, (order) => order.waitsFor !== null);
    expect(waitsFor).toBe(`${refuses} does not take ether`);
    expect(await sentBy(lanes.db, lanes.going)).toEqual([]);
  });

  test('is not worth sending where there is next to none', async () => {
    const lanes = await twoLanes();
    await chain.control.setBalance({ address: lanes.going, value: 1n });
    await sweep(lanes.db, lanes.going, freshAddress());
    await drainOf(lanes.db, lanes.going, ({ sweptAt }) => sweptAt !== null);
    expect(await sentBy(lanes.db, lanes.going)).toEqual([]);
  });

  test('goes with a lower value where a stuck transfer has to offer more for gas', async () => {
    await chain.control.setAutomine(false);
    try {
      const lanes = await twoLanes();
      const to = freshAddress();
      await sweep(lanes.db, lanes.going, to);
      await drainOf(lanes.db, lanes.going, ({ sweepNonce }) => sweepNonce === 0);
      await chain.control.dropTransaction({ hash: (await attemptsOf(lanes))[0]?.hash ?? '0x' });
      await chain.control.setBalance({ address: lanes.staying, value: ETHER });
      // Blocks come, and none takes it, as its fee is below the base fee.
      await until(async () => {
        await chain.control.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei('20') });
        await chain.control.mine({ blocks: 1 });
        return (await attemptsOf(lanes)).length > 1;
      }, 'it is replaced');
      const [first, second] = (await attemptsOf(lanes)).map(({ raw }) => parseTransaction(raw));
      expect(second?.to).toBe(first?.to ?? undefined);
      const [value = 0n, less = 0n] = [first?.value, second?.value];
      const dearer = (second?.gas ?? 0n) * ((second?.maxFeePerGas ?? 0n) - (first?.maxFeePerGas ?? 0n));
      expect(dearer).toBeGreaterThan(0n);
      expect(value - less).toBe(dearer * 2n);
      await until(async () => {
        await chain.control.mine({ blocks: 1 });
        return (await chain.client.getBalance({ address: to })) === less;
      }, 'the money has arrived');
    } finally {
      await chain.control.setAutomine(true);
    }
  });

  test('is given up by no replacement that gas would use up', () => {
    const [from, to] = [1n, 10n].map((fee) => ({ maxFeePerGas: fee, maxPriorityFeePerGas: 1n }));
    if (from === undefined || to === undefined) throw new Error('There are fees.');
    expect(sweepValue(1_000_000n, 21_000n, from, to)).toBe(1_000_000n - 2n * 9n * 21_000n);
    expect(sweepValue(300_000n, 21_000n, from, to)).toBeUndefined();
  });
});

const attemptsOf = async ({ db, going }: Lanes) =>
  await db.orm.select().from(attempts).where(eq(attempts.lane, going)).orderBy(attempts.seq).all();
