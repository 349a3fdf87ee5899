import { expect, test } from 'bun:test';
import { type Hex, parseEventLogs } from 'viem';
import { agentWalletFactoryAbi } from '../../src/chain/contracts/generated/AgentWalletFactory.ts';
import type { ChainEvent, ChainListener } from '../../src/chain/events/chain-events.ts';
import { attempts, messages, transactions } from '../../src/chain/relay/relay-tables.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { temporaryDatabase } from '../support/database.ts';
import { deployIntent, freshSalt, type RelaySetup, setUpRelay, until } from '../support/relay.ts';
import { reorganise } from '../support/reorganiser.ts';
import { type RpcProxy, startRpcProxy } from '../support/rpc-proxy.ts';

const STEPS = 60;

/** Reproducible randomness (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Keeps the reported events; survives the relay, as a database does. */
function rememberingListener(): ChainListener & { readonly known: Map<string, ChainEvent>; head(): Hex | undefined } {
  const known = new Map<string, ChainEvent>();
  let head: Hex | undefined;
  return {
    known,
    head: () => head,
    onEvents: async (events) => {
      for (const event of events) known.set(`${event.blockHash}:${event.logIndex}`, event);
    },
    onBlockRemoved: async ({ hash }) => {
      for (const [key, event] of known) if (event.blockHash === hash) known.delete(key);
    },
    onHead: async ({ latest }) => {
      head = latest.hash;
    },
  };
}

interface World {
  readonly chain: TestChain;
  readonly proxy: RpcProxy;
  readonly listener: ReturnType<typeof rememberingListener>;
  readonly restart: () => Promise<void>;
  readonly setup: () => RelaySetup;
  readonly salts: Hex[];
}

async function act(world: World, random: (below: number) => number): Promise<void> {
  const { chain, proxy, salts, setup } = world;
  const action = random(12);
  if (action < 4) {
    const count = 1 + random(4);
    const fresh = Array.from({ length: count }, freshSalt);
    salts.push(...fresh);
    // A caller that gets an error may ask again; here the relay itself has to bring every stored one to its end.
    const submitted = fresh.map((salt) => setup().running.relay.submit(deployIntent(chain, setup().db, { salt })));
    await Promise.allSettled(submitted);
  } else if (action < 7) await chain.control.mine({ blocks: 1 + random(3) });
  else if (action === 7) await reorganise(chain, 1 + random(4));
  else if (action === 8) await dropAll(world);
  else if (action === 9) {
    const isBroken = random(2) === 0;
    proxy.intercept(async (_call, forward) => {
      if (random(isBroken ? 2 : 5) === 0) return { status: 500, body: '' };
      return { json: await forward() };
    });
  } else if (action === 10) proxy.passThrough();
  else await world.restart();
  await Bun.sleep(random(60));
}

async function dropAll({ chain, setup }: World): Promise<void> {
  const stored = await setup().db.orm.select({ hash: attempts.hash }).from(attempts).orderBy(attempts.seq).all();
  for (const { hash } of stored) await chain.rpc('anvil_dropTransaction', hash);
}

test.each([1, 2, 3])(
  'under random faults each message executes once and listeners know what the chain knows (seed %p)',
  async (seed) => {
    const random = randomFrom(seed);
    const chain = await startTestChain({ mining: 'manual' });
    const proxy = startRpcProxy(chain.rpcUrl);
    const listener = rememberingListener();
    const { db, remove } = await temporaryDatabase();
    // Blocks to fork from: anvil does not go below the state that it was started with.
    await chain.control.mine({ blocks: 10 });
    const start = (): Promise<RelaySetup> =>
      setUpRelay(chain, {
        db,
        rpcUrls: [proxy.url],
        nodes: { requestTimeoutMs: 500 },
        listener,
        relay: { relayerKeys: chain.relayerKeys.slice(0, 2) },
        limits: { submitTimeoutMs: 700 },
      });
    let setup = await start();
    const restart = async (): Promise<void> => {
      await setup.stop();
      proxy.passThrough();
      setup = await start();
    };
    const world: World = { chain, proxy, listener, restart, setup: () => setup, salts: [] };
    try {
      for (let index = 0; index < STEPS; index += 1) await act(world, random);
      proxy.passThrough();
      const stored = () => db.orm.select().from(messages).orderBy(messages.id).all();
      await until(async () => {
        await chain.control.mine({ blocks: 1 });
        // What the relay says counts only when it has seen the chain as it is now.
        const { hash } = await chain.client.getBlock();
        await until(() => listener.head() === hash, 'the head is reported, after everything in its blocks');
        return (await stored()).every(({ status }) => status === 'executed');
      }, 'all stored messages are executed');

      const logs = await chain.client.getLogs({ address: chain.contracts.walletFactoryV2, fromBlock: 0n });
      const onChain = parseEventLogs({ abi: agentWalletFactoryAbi, eventName: 'WalletDeployed', logs });
      const salts = onChain.map(({ args }) => args.salt);
      expect(new Set(salts).size).toBe(salts.length);
      expect(salts.length).toBe((await stored()).length);
      const reported = [...listener.known.values()].filter(({ event }) => event === 'WalletDeployed');
      expect(
        new Set(
          reported.map(({ transactionHash, logIndex, blockHash }) => `${transactionHash}${logIndex}${blockHash}`),
        ),
      ).toEqual(
        new Set(onChain.map(({ transactionHash, logIndex, blockHash }) => `${transactionHash}${logIndex}${blockHash}`)),
      );
      const rows = await db.orm.select().from(transactions).orderBy(transactions.seq).all();
      for (const { status, minedHash, blockHash } of rows.filter(({ status }) => status === 'mined')) {
        const receipt = await chain.client.getTransactionReceipt({ hash: minedHash ?? '0x' });
        expect([status, receipt.blockHash]).toEqual(['mined', blockHash ?? '0x']);
      }
    } finally {
      await setup.stop();
      await proxy.stop();
      await chain.stop();
      remove();
    }
  },
);
