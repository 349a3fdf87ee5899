import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Indexer, IndexerOptions } from '../../src/indexer/indexer.ts';
import { ChildEndedError } from '../../src/indexer/supervisor.ts';
import { startTestChain } from '../support/chain.ts';
import { reorganise } from '../support/reorganiser.ts';
import {
  caughtUp,
  collectingLogger,
  eventually,
  type FeedAnswer,
  FINAL_DEPTH_BLOCKS,
  query,
  readFeed,
  type Scene,
  someAddress,
  startScene,
  type TestWallet,
} from './indexer-fixture.ts';

const MICRO = 1_000_000n;
const READY_MS = 60_000;
/** The indexer notes its final block every two seconds. */
const NOTED_MS = 2_500;

let scene: Scene;

beforeAll(async () => {
  scene = await startScene();
});

afterAll(() => scene.stop());

/** What the indexer says that wallets have. */
async function balances(indexer: Indexer, wallets: readonly TestWallet[]): Promise<string[]> {
  const answers = wallets.map(async ({ address }) => {
    const text = `{ wallet(address: "${address.toLowerCase()}") { balance } }`;
    return (await query(indexer, z.object({ wallet: z.object({ balance: z.string() }) }), text)).wallet.balance;
  });
  return await Promise.all(answers);
}

/** What they have on the chain. */
async function actualBalances(wallets: readonly TestWallet[]): Promise<string[]> {
  return await Promise.all(wallets.map(async ({ address }) => String(await scene.usdcBalance(address))));
}

const alive = (pid: number | undefined) => {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** One indexer on one folder, from its first start to another chain: a start is most of what these cases cost. */
describe('an indexer that is started again', () => {
  let dataDir: string;
  let indexer: Indexer;
  let old: TestWallet;
  let recent: TestWallet;
  let before: FeedAnswer;
  const logger = collectingLogger();

  const start = async (options: Partial<IndexerOptions> = {}) => {
    indexer = await scene.indexer({ dataDir, logger, ...options });
    await indexer.whenReady(AbortSignal.timeout(READY_MS));
  };

  beforeAll(async () => {
    dataDir = scene.folder();
    await start();
    old = await scene.deployWallet(2, 9n * MICRO);
    await scene.chain.control.mine({ blocks: FINAL_DEPTH_BLOCKS });
    recent = await scene.deployWallet(3, 9n * MICRO);
    await old.pay('pay_before', someAddress('a'), MICRO);
    before = await caughtUp(indexer, scene.chain);
  });

  test('stops in time for a service manager, and leaves its folder usable', async () => {
    const pid = indexer.pid();
    await indexer.stop();
    expect(logger.lines.join('\n')).toContain('Started shutdown sequence');
    expect(logger.lines.join('\n')).not.toContain('Failed to shutdown');
    expect(alive(pid)).toBeFalse();
    expect(indexer.state()).toBe('stopped');
    await expect(indexer.whenReady()).rejects.toThrow('stopped');
    expect(readdirSync(join(dataDir, 'indexer')).filter((name) => name.startsWith('chain-'))).toHaveLength(1);
  });

  test('shows the same rows and what happened meanwhile, also of wallets deployed shortly before', async () => {
    const paid = await recent.pay('pay_meanwhile', someAddress('b'), MICRO);
    await scene.chain.mintUsdc(old.address, MICRO);
    await start();
    const after = await readFeed(indexer);
    expect(after.generation).not.toBe(before.generation);
    expect(after.events.slice(0, before.events.length)).toEqual(before.events);
    const added = after.events.slice(before.events.length);
    expect(added.map(({ event }) => event)).toEqual(['PaymentExecuted', 'UsdcTransfer']);
    expect(added[0]).toMatchObject({ transactionHash: paid });
    expect(await balances(indexer, [old, recent])).toEqual(await actualBalances([old, recent]));
    await scene.chain.mintUsdc(recent.address, MICRO);
    await caughtUp(indexer, scene.chain);
    expect(await balances(indexer, [recent])).toEqual(await actualBalances([recent]));
  });

  test('is not touched by a second one on its folder', async () => {
    const second = await scene.indexer({ dataDir });
    await expect(second.whenReady(AbortSignal.timeout(5_000))).rejects.toThrow();
    await second.stop();
    expect(indexer.state()).toBe('ready');
    expect((await readFeed(indexer)).latest.blockNumber).toBeGreaterThan(0);
  });

  test('continues at once after a crash, and always shows exactly the rows up to its latest block', async () => {
    before = await caughtUp(indexer, scene.chain);
    const known = before.events.find(({ transactionHash }) => transactionHash === recent.deployed);
    expect(known).toBeDefined();
    const crashed = indexer.pid();
    if (crashed !== undefined) process.kill(crashed, 'SIGKILL');
    const wrong: string[] = [];
    const after = await eventually(async () => {
      const { events, latest } = await readFeed(indexer);
      if (latest.id >= before.latest.id) return { events };
      const shown = new Set(events.map(({ id }) => id));
      const due = new Set(before.events.map(({ id }) => id).filter((id) => id <= latest.id));
      wrong.push(...shown.symmetricDifference(due));
      return undefined;
    }, READY_MS);
    expect(wrong).toEqual([]);
    // Ponder would wait until the claim of the process that was killed has expired.
    expect(logger.lines.join('\n')).toContain('Detected crash recovery');
    expect(logger.lines.join('\n')).not.toContain('is locked');
    expect(after.events).toEqual(before.events);
    expect(indexer.pid()).not.toBe(crashed);
  });

  test('starts over on another chain with the same name', async () => {
    await indexer.stop();
    const other = await startTestChain();
    try {
      await other.control.mine({ blocks: 3 });
      const deploymentPath = join(dataDir, 'deployment.json');
      const { deployment } = other;
      writeFileSync(
        deploymentPath,
        JSON.stringify({ ...deployment, blockNumber: Number(await other.client.getBlockNumber()) }),
      );
      await start({ deploymentPath, rpcUrls: [other.rpcUrl] });
      expect((await readFeed(indexer)).events).toEqual([]);
      await indexer.stop();
    } finally {
      await other.stop();
    }
  });
});

describe('a chain that lost final blocks', () => {
  let dataDir: string;
  let indexer: Indexer;
  beforeAll(async () => {
    dataDir = scene.folder();
    indexer = await scene.indexer({ dataDir });
    await indexer.whenReady(AbortSignal.timeout(READY_MS));
  });

  /** A payment, buried so deep that it is final to the indexer, which has noted that. */
  async function buriedPayment(id: string): Promise<`0x${string}`> {
    const wallet = await scene.deployWallet(2, 9n * MICRO);
    await scene.chain.control.mine({ blocks: 3 });
    const hash = await wallet.pay(id, someAddress('buried'), MICRO);
    await scene.chain.control.mine({ blocks: FINAL_DEPTH_BLOCKS });
    const { events, finalized } = await caughtUp(indexer, scene.chain);
    const buried = events.find(({ transactionHash }) => transactionHash === hash);
    expect(buried?.blockNumber).toBeLessThan(finalized.blockNumber);
    await Bun.sleep(NOTED_MS);
    return hash;
  }

  const shows = ({ events }: FeedAnswer, hash: string) =>
    events.some(({ transactionHash }) => transactionHash === hash);

  test('is indexed again, while the indexer runs', async () => {
    const hash = await buriedPayment('pay_buried_1');
    const before = await caughtUp(indexer, scene.chain);
    expect(shows(before, hash)).toBeTrue();
    await reorganise(scene.chain, FINAL_DEPTH_BLOCKS + 1);
    await scene.chain.control.mine({ blocks: 1 });
    const after = await eventually(async () => {
      const answer = await caughtUp(indexer, scene.chain);
      return shows(answer, hash) ? undefined : answer;
    }, READY_MS);
    expect(after.generation).not.toBe(before.generation);
    expect(after.events.length).toBeGreaterThan(0);
  });

  test('is indexed again at the next start, even if it is shorter now', async () => {
    await indexer.whenReady(AbortSignal.timeout(READY_MS));
    const snapshot = await scene.chain.control.snapshot();
    const hash = await buriedPayment('pay_buried_2');
    await indexer.stop();
    await scene.chain.control.revert({ id: snapshot });
    const second = await scene.indexer({ dataDir });
    await second.whenReady(AbortSignal.timeout(READY_MS));
    const answer = await caughtUp(second, scene.chain);
    expect(shows(answer, hash)).toBeFalse();
    expect(answer.events.length).toBeGreaterThan(0);
    await second.stop();
  });
});

describe('an indexer with a wrong configuration', () => {
  const cases: [string, (path: string) => void, RegExp][] = [
    ['a missing deployment file', () => {}, /deployment\.json: .*(ENOENT|no such file)/i],
    ['a deployment file that is no JSON', (path) => writeFileSync(path, '{'), /deployment\.json: /],
    [
      'a deployment file that lacks contracts and has a bad address',
      (path) => writeFileSync(path, '{"chainId":31337,"blockNumber":0,"contracts":{"usdc":"0x12"}}'),
      /contracts\.usdc: must be 0x and 40 hex digits\n.*contracts\.platformFees: [^\n]*\n.*contracts\.walletFactoryV2: /,
    ],
    [
      'contracts of an earlier version',
      (path) => writeFileSync(path, JSON.stringify({ ...scene.chain.deployment, version: 1 })),
      /deployment\.json: version: is 1, .* name the file that `bursar deploy` of the same version wrote/,
    ],
    [
      'a deployment on another chain',
      (path) => writeFileSync(path, JSON.stringify({ ...scene.chain.deployment, chainId: 8453 })),
      /chainId is 8453, but BURSAR_INDEXER_CHAIN_ID is 31337/,
    ],
  ];

  test.each(cases)('names the error and does not restart: %s', async (_, prepare, message) => {
    const dataDir = scene.folder();
    const deploymentPath = join(dataDir, 'deployment.json');
    prepare(deploymentPath);
    const indexer = await scene.indexer({ dataDir, deploymentPath });
    const failure = await indexer.whenReady(AbortSignal.timeout(READY_MS)).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(ChildEndedError);
    expect(String(failure)).toMatch(message);
    expect(indexer.state()).toBe('stopped');
    expect(indexer.pid()).toBeUndefined();
  });

  test("names the chain of a wrong node without its URL's path, where keys are", async () => {
    const logger = collectingLogger();
    const rpcUrl = `${scene.chain.rpcUrl}/?key=this-is-an-api-key`;
    const deploymentPath = join(scene.folder(), 'deployment.json');
    writeFileSync(deploymentPath, JSON.stringify({ ...scene.chain.deployment, chainId: 1 }));
    const indexer = await scene.indexer({ deploymentPath, chainId: 1, rpcUrls: [rpcUrl], logger });
    await expect(indexer.whenReady(AbortSignal.timeout(READY_MS))).rejects.toThrow('is on chain 31337, not on 1');
    expect(logger.lines.join('\n')).not.toContain('api-key');
  });

  test('waits for a node that is down without logging it repeatedly, and indexes once it is up', async () => {
    const { port } = new URL(scene.chain.rpcUrl);
    let up = false;
    let refusals = 0;
    const flaky = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: async (request) => {
        if (!up) {
          refusals += 1;
          return new Response('down', { status: 503 });
        }
        const url = new URL(request.url);
        url.port = port;
        return await fetch(url, {
          method: 'POST',
          body: await request.text(),
          headers: { 'content-type': 'application/json' },
        });
      },
    });
    try {
      const logger = collectingLogger();
      const indexer = await scene.indexer({ rpcUrls: [`http://127.0.0.1:${flaky.port}`], logger });
      await expect(indexer.whenReady(AbortSignal.timeout(3_000))).rejects.toThrow();
      expect(indexer.state()).toBe('starting');
      up = true;
      await indexer.whenReady(AbortSignal.timeout(READY_MS));
      up = false;
      refusals = 0;
      await eventually(async () => (refusals >= 100 ? true : undefined), READY_MS);
      const complaints = logger.lines.filter((line) => line.includes('Received JSON-RPC error'));
      expect(complaints.length).toBeGreaterThan(0);
      expect(complaints.length).toBeLessThan(refusals / 10);
      await indexer.stop();
    } finally {
      await flaky.stop(true);
    }
  });
});

test('an indexer leaves nothing behind when the parent is killed', async () => {
  const dataDir = scene.folder();
  const script = join(dataDir, 'parent.ts');
  const facts = join(dataDir, 'pid');
  writeFileSync(
    script,
    `import { startIndexer } from ${JSON.stringify(join(import.meta.dir, '../../src/indexer/indexer.ts'))};
     const silent = { debug() {}, info() {}, warn() {}, error() {} };
     const indexer = await startIndexer({
       dataDir: ${JSON.stringify(dataDir)}, port: 0, rpcUrls: [${JSON.stringify(scene.chain.rpcUrl)}],
       chainId: ${scene.chain.chainId}, deploymentPath: ${JSON.stringify(scene.deploymentPath)}, pollingMs: 100, logger: silent,
       program: ${JSON.stringify(scene.program)} });
     while (indexer.pid() === undefined) await Bun.sleep(1);
     await Bun.write(${JSON.stringify(facts)}, String(indexer.pid()));`,
  );
  const parent = Bun.spawn([process.execPath, script], { stdin: 'ignore', stdout: 'ignore', stderr: 'inherit' });
  const pid = Number(await eventually(async () => readFileSync(facts, 'utf8') || undefined, READY_MS));
  expect(alive(pid)).toBeTrue();
  parent.kill('SIGKILL');
  await parent.exited;
  await eventually(async () => (alive(pid) ? undefined : true), 10_000);
});
