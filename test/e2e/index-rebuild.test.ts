import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { erc20Abi } from 'viem';
import { z } from 'zod';
import { activityList } from '../../src/features/activity/schema.ts';
import { reservePort } from '../../src/indexer/runtime.ts';
import {
  bareEnv,
  binary,
  type RunningBinary,
  runBinary,
  scratchFolder,
  startBinary,
  until,
} from '../support/binary.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { type ClaimedWallet, call, createClaimedWallet } from '../support/client.ts';
import { descendantsOf, isAlive } from '../support/processes.ts';

const SHOP = '0x000000000000000000000000000000000000cafe';
const PRICE = 10_000n;
/** Past what the indexer takes for final. */
const FINAL_DEPTH_BLOCKS = 70;
const BUILT_MS = 90_000;

const folder = scratchFolder('index');
const dataDir = `${folder.path}/data`;
let chain: TestChain;
let env: Record<string, string>;
let server: RunningBinary;
let wallet: ClaimedWallet;

beforeAll(async () => {
  chain = await startTestChain({ mining: 0.5 });
  await chain.control.mine({ blocks: FINAL_DEPTH_BLOCKS });
  writeFileSync(`${folder.path}/deployment.json`, JSON.stringify(chain.deployment));
  env = {
    BURSAR_RPC_URLS: chain.rpcUrl,
    BURSAR_CHAIN_ID: String(chain.chainId),
    BURSAR_DEPLOYMENT: `${folder.path}/deployment.json`,
    BURSAR_MASTER_KEY: 'cd'.repeat(32),
    BURSAR_JWT_SECRET: 'a secret of this test and of nothing else',
    BURSAR_RELAYER_KEYS: chain.relayerKeys[0],
    BURSAR_DATA_DIR: dataDir,
    BURSAR_POLL_MS: '250',
    BURSAR_LOG_LEVEL: 'warn',
  };
  server = await serve();
  wallet = await createClaimedWallet(server.facts.apiUrl);
  await chain.mintUsdc(wallet.address, 1_000_000_000n);
});

afterAll(async () => {
  await server.stop();
  await chain.stop();
  folder.remove();
});

const serve = () => startBinary({ args: ['serve', '--port', '0'], env, cwd: folder.path });
const portOf = () => new URL(server.facts.apiUrl).port;

const indexRow = z.object({
  number: z.int(),
  state: z.string(),
  progress: z.number().nullable(),
  comparison: z.object({ same: z.int(), missing: z.int(), added: z.int(), changed: z.int() }).nullable(),
  provedAt: z.int().nullable(),
});
const linesOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => indexRow.parse(JSON.parse(line)));

const index = (...args: string[]) =>
  runBinary(['index', ...args, '--json', '--data-dir', dataDir], { BURSAR_PORT: portOf() });

/** The state of an index as the database has it: seen at once, without a process. */
function stateOf(number: number): { state: string; progress: number | null; proved_at: number | null } | undefined {
  using sqlite = new Database(`${dataDir}/bursar.sqlite`, { readonly: true });
  const row = sqlite.query('select state, progress, proved_at from indexes where number = ?').get(number);
  const schema = z.object({ state: z.string(), progress: z.number().nullable(), proved_at: z.number().nullable() });
  return row === null ? undefined : schema.parse(row);
}

/** Pays and is paid, again and again, whatever the server does meanwhile. */
function startTrade() {
  const deposits: bigint[] = [];
  let stopped = false;
  let payments = 0;
  const pay = async () => {
    while (!stopped) {
      const answer = await call(server.facts.apiUrl, 'POST', '/v1/payments', {
        token: wallet.apiKey,
        body: { to: SHOP, amount: '0.01', currency: 'USDC', idempotencyKey: `trade-${payments}` },
      }).catch(() => undefined);
      if (answer?.status === 200) payments++;
      await Bun.sleep(500);
    }
  };
  const deposit = async () => {
    while (!stopped) {
      const amount = 1_000n + BigInt(deposits.length);
      await chain.mintUsdc(wallet.address, amount);
      deposits.push(amount);
      await Bun.sleep(500);
    }
  };
  const running = Promise.all([pay(), deposit()]);
  return {
    deposits,
    payments: () => payments,
    stop: async () => {
      stopped = true;
      await running;
    },
  };
}

/** All that the wallet's activity has of these kinds. */
async function activity(kinds: string) {
  const items: z.output<typeof activityList>['activity'] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const path = `/v1/wallets/${wallet.id}/activity?kind=${kinds}&limit=200${query}`;
    const { body } = await call(server.facts.apiUrl, 'GET', path, { token: wallet.token });
    const answer = activityList.parse(body);
    items.push(...answer.activity);
    cursor = answer.nextCursor;
  }
  return items;
}

const micro = (amount: string) => BigInt(Math.round(Number(amount) * 1e6));

async function indexedHeight(): Promise<number> {
  const response = await fetch(`${server.facts.indexerUrl}/feed?limit=1&after=${'9'.repeat(75)}`);
  return z.object({ latest: z.object({ blockNumber: z.int() }) }).parse(await response.json()).latest.blockNumber;
}

test('an index is built and taken into use while payments flow, whenever the server is killed', async () => {
  const trade = startTrade();
  await until(() => trade.payments() > 10 && trade.deposits.length > 10, 60_000);

  // Killed while it builds: the command says so, the index in use stays, and the build goes on.
  const building = Bun.spawn(
    [binary, 'index', 'rebuild', '--requests-per-second', '200', '--json', '--data-dir', dataDir],
    { env: { ...bareEnv, BURSAR_PORT: portOf() }, stdout: 'pipe', stderr: 'pipe' },
  );
  await until(() => stateOf(2)?.state === 'building' && existsSync(`${dataDir}/indexer-2`));
  await server.kill();
  expect(await building.exited).toBe(3);
  expect(await new Response(building.stderr).text()).toContain('written down');
  expect(stateOf(1)).toMatchObject({ state: 'serving' });
  expect(stateOf(2)).toMatchObject({ state: 'building' });

  // Killed as soon as the new one is in use, before anything is read of it.
  server = await serve();
  await until(() => stateOf(2)?.state === 'serving', BUILT_MS);
  server.process.kill('SIGKILL');
  await server.process.exited;
  expect(stateOf(2)).toMatchObject({ state: 'serving', proved_at: null });
  expect(stateOf(1)).toMatchObject({ state: 'kept' });

  server = await serve();
  await until(() => stateOf(2)?.proved_at !== null);

  // Undisturbed, by one command.
  const { exitCode, stdout, stderr } = await index('rebuild', '--requests-per-second', '500');
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  const told = linesOf(stdout);
  expect(told[0]).toMatchObject({ number: 3, state: 'building' });
  expect(told.at(-1)).toMatchObject({ number: 3, state: 'serving' });
  expect(told.at(-1)?.comparison).toMatchObject({ missing: 0, added: 0, changed: 0 });
  expect(told.at(-1)?.comparison?.same).toBeGreaterThan(20);
  expect(told.at(-1)?.provedAt).not.toBeNull();

  // What people ask is where it was, and follows the chain.
  const head = Number(await chain.client.getBlockNumber());
  await until(async () => (await indexedHeight()) > head);

  await trade.stop();
  const paid = BigInt(trade.payments());
  await until(async () => {
    const sent = await activity('payment');
    return BigInt(sent.filter(({ status }) => status === 'confirmed').length) >= paid;
  }, 60_000);
  const arrived = async () =>
    (await activity('deposit')).map(({ amount }) => micro(amount)).filter((amount) => amount < 1_000_000n);
  await until(async () => (await arrived()).length >= trade.deposits.length, 60_000);
  expect((await arrived()).toSorted((a, b) => Number(a - b))).toEqual(trade.deposits);
  expect((await activity('payment')).length).toBe(trade.payments());
  const onChain = await chain.client.readContract({
    address: chain.contracts.usdc,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [SHOP],
  });
  expect(onChain).toBe(paid * PRICE);

  for (const number of [1, 2]) {
    expect((await index('remove', String(number))).exitCode).toBe(0);
  }
  expect(existsSync(`${dataDir}/indexer`)).toBe(false);
  expect(existsSync(`${dataDir}/indexer-2`)).toBe(false);
  expect(linesOf((await index('status')).stdout).map(({ number, state }) => ({ number, state }))).toEqual([
    { number: 3, state: 'serving' },
  ]);
  expect((await index('remove', '3')).exitCode).not.toBe(0);
}, 300_000);

test('an index whose files are damaged is built anew, once for commands at once, and not from what lies about', async () => {
  const used = linesOf((await index('status')).stdout).find(({ state }) => state === 'serving')?.number ?? 0;
  await killedWithChildren(server.process);
  damage(used);
  // As a restore leaves it behind: its number is not given out again.
  mkdirSync(`${dataDir}/indexer-${used + 6}`);
  const first = used + 7;
  let unready = await startUnready();
  try {
    await until(async () => (await healthText(unready.apiUrl)).includes('bursar index rebuild'), 60_000);
    // An operator in a hurry, and a script beside them.
    for (const { exitCode, stdout, stderr } of await Promise.all([1, 2, 3].map(() => unready.rebuild()))) {
      expect({ exitCode, stderr }).toEqual({
        exitCode: 3,
        stderr: expect.stringContaining(`bursar index switch ${first} takes`),
      });
      expect(linesOf(stdout).at(-1)).toMatchObject({ number: first, state: 'building', progress: 1 });
    }

    // The new one is damaged, too, before anybody has decided.
    await unready.kill();
    damage(first);
    unready = await startUnready();
    const held = await unready.rebuild();
    expect(held).toMatchObject({ exitCode: 3, stderr: expect.stringContaining('ends again and again') });
    expect(await unready.index('remove', String(first))).toMatchObject({ exitCode: 0, stderr: '' });
    expect(existsSync(`${dataDir}/indexer-${first}`)).toBe(false);

    const second = first + 1;
    expect(await unready.rebuild()).toMatchObject({
      exitCode: 3,
      stderr: expect.stringContaining(`bursar index switch ${second} takes`),
    });
    expect(await unready.index('switch', String(second))).toMatchObject({ exitCode: 0, stderr: '' });
    await until(async () => (await healthText(unready.apiUrl)).includes('0 blocks behind'));
  } finally {
    await unready.kill();
  }
  server = await serve();
  const paid = await call(server.facts.apiUrl, 'POST', '/v1/payments', {
    token: wallet.apiKey,
    body: { to: SHOP, amount: '0.01', currency: 'USDC', idempotencyKey: 'with-the-new-one' },
    headers: { Prefer: 'wait=20' },
  });
  expect(paid).toMatchObject({ status: 200, body: { status: 'confirmed' } });
}, 240_000);

/** A server whose index does not come up, so that it never says that it is ready. */
async function startUnready() {
  const port = String(await reservePort(0));
  const child = Bun.spawn([binary, 'serve', '--port', port], {
    env: { ...bareEnv, ...env, BURSAR_INDEXER_PORT: '0' },
    cwd: folder.path,
    stdout: 'ignore',
    stderr: 'ignore',
  });
  const ask = (...args: string[]) =>
    runBinary(['index', ...args, '--json', '--data-dir', dataDir], { BURSAR_PORT: port });
  const apiUrl = `http://127.0.0.1:${port}`;
  await until(async () => (await healthText(apiUrl)) !== '');
  return {
    apiUrl,
    index: ask,
    rebuild: () => ask('rebuild', '--requests-per-second', '500'),
    kill: () => killedWithChildren(child),
  };
}

/** Kills a server, and waits for its index: that notices a moment later, and writes until then. */
async function killedWithChildren(child: Pick<Bun.Subprocess, 'pid' | 'kill' | 'exited'>): Promise<void> {
  const children = descendantsOf(child.pid);
  child.kill('SIGKILL');
  await child.exited;
  await until(() => !children.some(isAlive));
}

/** What the server says of itself; nothing while it does not answer. */
const healthText = (apiUrl: string) =>
  fetch(`${apiUrl}/health`).then(
    (response) => response.text(),
    () => '',
  );

/** Writes over the beginning of each larger file of an index, as a failing disk might. */
function damage(number: number): void {
  const root = `${dataDir}/indexer-${number}`;
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    const path = join(root, name);
    if (!name.startsWith('chain-') || !statSync(path).isFile() || statSync(path).size < 8_192) continue;
    writeFileSync(path, Buffer.concat([Buffer.alloc(4_096, 0xa5), readFileSync(path).subarray(4_096)]));
  }
}
