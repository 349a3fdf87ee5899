import { afterEach, expect, test } from 'bun:test';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { type Hex, parseEventLogs } from 'viem';
import { agentWalletFactoryAbi } from '../../src/chain/generated/AgentWalletFactory.ts';
import type { RelayStep } from '../../src/chain/relay/context.ts';
import { attempts, messages, transactions } from '../../src/chain/relay/tables.ts';
import { type Db, openDatabase } from '../../src/db/open.ts';
import { cursors } from '../../src/truth/tables.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { deployIntent, freshSalt, setUpRelay, temporaryDatabase, until } from '../support/relay.ts';
import { onMethod, type RpcProxy, startRpcProxy } from '../support/rpc-proxy.ts';

const opened: { stop(): Promise<void> }[] = [];

afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.stop();
});

/** Runs a relay on the database until it kills itself at the step. */
async function crashAt(
  step: RelayStep,
  { chain, proxy, path, salts }: { chain: TestChain; proxy: RpcProxy; path: string; salts: readonly Hex[] },
): Promise<void> {
  const { chainId, contracts, relayerKeys } = chain;
  const order = { rpcUrl: proxy.url, chainId, contracts, relayerKeys, databasePath: path, step, salts };
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

function hasRecord(db: Db, salt: Hex): boolean {
  return db.orm.select().from(cursors).where(eq(cursors.feed, salt)).get() !== undefined;
}

const steps: readonly { step: RelayStep; isStored: boolean }[] = [
  { step: 'probed', isStored: false },
  { step: 'signed', isStored: false },
  { step: 'committed', isStored: true },
  { step: 'broadcast', isStored: true },
  { step: 'received', isStored: true },
  { step: 'told', isStored: true },
  { step: 'noted', isStored: true },
];

test.each(steps)(
  'killed when it has $step: the same bytes, once, and nothing is lost',
  async ({ step, isStored }) => {
    const chain = await startTestChain();
    const proxy = startRpcProxy(chain.rpcUrl);
    opened.push(chain, proxy);
    const temporary = temporaryDatabase();
    opened.push({ stop: async () => temporary.remove() });
    const salts = [freshSalt(), freshSalt(), freshSalt()];
    const unknown: unknown[] = [];
    const readOnly = openDatabase(temporary.path);
    opened.push({ stop: async () => readOnly.close() });
    proxy.intercept(
      onMethod('eth_sendRawTransaction', async ({ params }, forward) => {
        const stored = readOnly.orm.select({ raw: attempts.raw }).from(attempts).all();
        if (!stored.some(({ raw }) => raw === params[0])) unknown.push(params[0]);
        return { json: await forward() };
      }),
    );

    await crashAt(step, { chain, proxy, path: temporary.path, salts });
    expect(salts.map((salt) => hasRecord(temporary.db, salt))).toEqual(salts.map(() => isStored));

    const setup = await setUpRelay(chain, { db: temporary.db, rpcUrls: [proxy.url] });
    opened.push(setup);
    await setup.running.recovered;
    // The callers ask again with their keys: those that are known get the first record.
    const retried = salts.filter((salt) => !hasRecord(temporary.db, salt));
    await Promise.all(
      retried.map((salt) => setup.running.relay.submit(deployIntent(chain, temporary.db, { salt }))),
    );

    const stored = () => temporary.db.orm.select().from(messages).all();
    await until(() => stored().every(({ status }) => status === 'executed'), 'all messages are executed');
    expect(stored()).toHaveLength(3);
    expect(await deployments(chain, salts)).toEqual([1, 1, 1]);
    const told = setup.listener.events.filter(({ event }) => event === 'WalletDeployed');
    expect(new Set(told.map(({ args }) => args.salt))).toEqual(new Set(salts));
    expect(temporary.db.orm.select().from(transactions).all()).toMatchObject([{ nonce: 0, status: 'mined' }]);
    expect(temporary.db.orm.select().from(attempts).all()).toHaveLength(1);
    expect(unknown).toEqual([]);
  },
);
