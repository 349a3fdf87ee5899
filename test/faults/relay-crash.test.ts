import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { type Hex, parseEventLogs } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { agentWalletFactoryAbi } from '../../src/chain/contracts/generated/AgentWalletFactory.ts';
import { eventsNamed } from '../../src/chain/events/chain-events.ts';
import { cursors } from '../../src/chain/ingest/ingest-tables.ts';
import type { RelayStep } from '../../src/chain/relay/relay-context.ts';
import { attempts, messages, transactions } from '../../src/chain/relay/relay-tables.ts';
import { filterAsync } from '../../src/core/lib/lists.ts';
import type { Db } from '../../src/storage/db/open.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { openAt, type TemporaryDatabase, temporaryDatabase } from '../support/database.ts';
import { openedInTests } from '../support/opened.ts';
import { deployIntent, freshSalt, setUpRelay, until } from '../support/relay.ts';
import { onMethod, type RpcProxy, startRpcProxy } from '../support/rpc-proxy.ts';

const opened = openedInTests();

interface Crash {
  readonly chain: TestChain;
  readonly proxy: RpcProxy;
  readonly path: string;
  readonly salts: readonly Hex[];
  readonly senderKey?: Hex;
}

/** Runs a relay on the database until it kills itself at the step. */
async function crashAt(step: RelayStep, { chain, proxy, path, salts, senderKey }: Crash): Promise<void> {
  const { chainId, contracts, relayerKeys } = chain;
  const order = { rpcUrl: proxy.url, chainId, contracts, relayerKeys, databasePath: path, step, salts, senderKey };
  const child = Bun.spawn(
    [process.execPath, join(import.meta.dir, '../support/relay-process.ts'), JSON.stringify(order)],
    { stdout: 'inherit', stderr: 'inherit' },
  );
  await child.exited;
  expect(child.signalCode).toBe('SIGKILL');
}

/** How often the chain saw a wallet deployed for each salt. */
async function deployments(chain: TestChain, salts: readonly Hex[]): Promise<number[]> {
  const logs = await chain.client.getLogs({ address: chain.contracts.walletFactoryV2, fromBlock: 0n });
  const events = parseEventLogs({ abi: agentWalletFactoryAbi, eventName: 'WalletDeployed', logs });
  return salts.map((salt) => events.filter(({ args }) => args.salt === salt).length);
}

async function hasRecord(db: Db, salt: Hex): Promise<boolean> {
  return (await db.orm.select().from(cursors).where(eq(cursors.feed, salt)).get()) !== undefined;
}

const steps: readonly { step: RelayStep; isStored: boolean }[] = [
  { step: 'probed', isStored: false },
  { step: 'signed', isStored: false },
  { step: 'committed', isStored: true },
  { step: 'broadcast', isStored: true },
  { step: 'received', isStored: true },
  { step: 'reported', isStored: true },
  { step: 'noted', isStored: true },
];

interface CrashScene {
  readonly chain: TestChain;
  readonly proxy: RpcProxy;
  readonly temporary: TemporaryDatabase;
  /** Bytes that were broadcast and that the database does not have. */
  readonly unknown: unknown[];
}

async function setScene(): Promise<CrashScene> {
  const chain = await startTestChain();
  const proxy = startRpcProxy(chain.rpcUrl);
  opened.push(chain, proxy);
  const temporary = await temporaryDatabase();
  opened.push({ stop: async () => temporary.remove() });
  const unknown: unknown[] = [];
  const readOnly = await openAt(temporary.path);
  opened.push({ stop: async () => readOnly.close() });
  proxy.intercept(
    onMethod('eth_sendRawTransaction', async ({ params }, forward) => {
      const stored = await readOnly.orm.select({ raw: attempts.raw }).from(attempts).orderBy(attempts.seq).all();
      if (!stored.some(({ raw }) => raw === params[0])) unknown.push(params[0]);
      return { json: await forward() };
    }),
  );
  return { chain, proxy, temporary, unknown };
}

test.each(steps)(
  'a relay killed when it has $step sends the same bytes once, and loses nothing',
  async ({ step, isStored }) => {
    const { chain, proxy, temporary, unknown } = await setScene();
    const salts = [freshSalt(), freshSalt(), freshSalt()];
    await crashAt(step, { chain, proxy, path: temporary.path, salts });
    expect(await Array.fromAsync(salts, (salt) => hasRecord(temporary.db, salt))).toEqual(salts.map(() => isStored));

    const setup = await setUpRelay(chain, { db: temporary.db, rpcUrls: [proxy.url] });
    opened.push(setup);
    await setup.running.recovered;
    // The callers ask again with their keys: those that are known get the first record.
    const retried = await filterAsync(salts, async (salt) => !(await hasRecord(temporary.db, salt)));
    await Promise.all(retried.map((salt) => setup.running.relay.submit(deployIntent(chain, temporary.db, { salt }))));

    const stored = () => temporary.db.orm.select().from(messages).orderBy(messages.id).all();
    await until(async () => (await stored()).every(({ status }) => status === 'executed'), 'all messages are executed');
    expect(await stored()).toHaveLength(3);
    expect(await deployments(chain, salts)).toEqual([1, 1, 1]);
    const reported = eventsNamed(setup.listener.events, 'WalletDeployed');
    expect(new Set(reported.map(({ args }) => args.salt))).toEqual(new Set(salts));
    expect(await temporary.db.orm.select().from(transactions).orderBy(transactions.seq).all()).toMatchObject([
      { nonce: 0, status: 'mined' },
    ]);
    expect(await temporary.db.orm.select().from(attempts).orderBy(attempts.seq).all()).toHaveLength(1);
    expect(unknown).toEqual([]);
  },
);

test.each(steps)('a relay killed when a sender key has $step sends the same bytes once', async ({ step, isStored }) => {
  const { chain, proxy, temporary, unknown } = await setScene();
  const senderKey = chain.strangerKey;
  const salt = freshSalt();
  await crashAt(step, { chain, proxy, path: temporary.path, salts: [salt], senderKey });
  expect(await hasRecord(temporary.db, salt)).toBe(isStored);

  const relay = { senderKeys: [senderKey] };
  const setup = await setUpRelay(chain, { db: temporary.db, rpcUrls: [proxy.url], relay });
  opened.push(setup);
  await setup.running.recovered;
  const sender = privateKeyToAddress(senderKey);
  if (!(await hasRecord(temporary.db, salt))) {
    await setup.running.relay.submit(deployIntent(chain, temporary.db, { salt, sender }));
  }

  const stored = () => temporary.db.orm.select().from(messages).orderBy(messages.id).all();
  await until(async () => (await stored()).every(({ status }) => status === 'executed'), 'the call is executed');
  expect(await stored()).toHaveLength(1);
  expect(await deployments(chain, [salt])).toEqual([1]);
  const reported = eventsNamed(setup.listener.events, 'WalletDeployed');
  expect(new Set(reported.map(({ args }) => args.salt))).toEqual(new Set([salt]));
  expect(await temporary.db.orm.select().from(transactions).orderBy(transactions.seq).all()).toMatchObject([
    { lane: sender, nonce: 0, status: 'mined' },
  ]);
  expect(await temporary.db.orm.select().from(attempts).orderBy(attempts.seq).all()).toHaveLength(1);
  expect(unknown).toEqual([]);
});
