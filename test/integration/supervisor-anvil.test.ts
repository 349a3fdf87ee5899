import { afterEach, describe, expect, test } from 'bun:test';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPublicClient, createTestClient, createWalletClient, http, parseEther } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { minedReceipt } from '../../src/chain/events/chain-events.ts';
import { type Anvil, startAnvil } from '../../src/indexer/anvil.ts';
import { anvilKey } from '../support/chain.ts';
import { collectingLogger, eventually, someAddress } from './indexer-fixture.ts';

const folders: string[] = [];
const running: Anvil[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((anvil) => anvil.stop()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'bursar-anvil-'));
  folders.push(path);
  return path;
};

async function start(dataDir: string, blockTimeSeconds = 0): Promise<Anvil> {
  const anvil = await startAnvil({ dataDir, port: 0, chainId: 31_337, blockTimeSeconds, logger: collectingLogger() });
  running.push(anvil);
  return anvil;
}

function clientsOf({ rpcUrl }: Pick<Anvil, 'rpcUrl'>) {
  const transport = http(rpcUrl, { retryCount: 0 });
  return {
    client: createPublicClient({ transport, pollingInterval: 20, cacheTime: 0 }),
    control: createTestClient({ transport, mode: 'anvil' }),
    wallet: createWalletClient({ transport, account: privateKeyToAccount(anvilKey(0)) }),
  };
}

async function send(anvil: Pick<Anvil, 'rpcUrl'>): Promise<`0x${string}`> {
  const { client, wallet } = clientsOf(anvil);
  const hash = await wallet.sendTransaction({ to: someAddress('payee'), value: parseEther('1'), chain: null });
  await minedReceipt(client, hash);
  return hash;
}

const alive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('the development chain', () => {
  test('mines a transaction at once without a block time, and makes blocks final soon', async () => {
    const anvil = await start(folder());
    await send(anvil);
    const { client, control } = clientsOf(anvil);
    await control.mine({ blocks: 5 });
    const [latest, final] = await Promise.all([client.getBlock(), client.getBlock({ blockTag: 'finalized' })]);
    expect(Number(latest.number - final.number)).toBeLessThanOrEqual(2);
    expect(await client.getChainId()).toBe(31_337);
  });

  test('begins without the temporary files of one that was killed', async () => {
    const dataDir = folder();
    const left = join(dataDir, 'chain', 'cache', 'anvil-state-of-the-past');
    mkdirSync(left, { recursive: true });
    writeFileSync(join(left, 'state'), 'x');
    await start(dataDir);
    expect(existsSync(left)).toBe(false);
  });

  test('answers no page that is open in a browser', async () => {
    const { rpcUrl } = await start(folder());
    const headers = { Origin: 'https://page.example', 'Access-Control-Request-Method': 'POST' };
    const preflightHeaders = { ...headers, 'Access-Control-Request-Headers': 'content-type' };
    const preflight = await fetch(rpcUrl, { method: 'OPTIONS', headers: preflightHeaders });
    expect(preflight.ok).toBe(false);
    // What a page may send without asking first is not read as a request.
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'evm_mine', params: [] });
    const simple = { Origin: 'https://page.example', 'Content-Type': 'text/plain' };
    const answer = await fetch(rpcUrl, { method: 'POST', headers: simple, body });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(await answer.json()).toMatchObject({ error: { message: 'Invalid request' } });
  });

  test('goes on where it was stopped: blocks, receipts, balances, and the time of the host', async () => {
    const dataDir = folder();
    const first = await start(dataDir, 1);
    expect(first.resumedAtBlock).toBeUndefined();
    const hash = await send(first);
    const before = await blocksOf(first);
    const receipt = await clientsOf(first).client.getTransactionReceipt({ hash });
    await first.stop();
    expect(alive(first.pid)).toBeFalse();

    const second = await start(dataDir, 1);
    expect(second.resumedAtBlock).toBeGreaterThanOrEqual(before.length - 1);
    const { client } = clientsOf(second);
    expect((await blocksOf(second)).slice(0, before.length)).toEqual(before);
    expect(await client.getTransactionReceipt({ hash })).toEqual(receipt);
    expect(await client.getBalance({ address: someAddress('payee') })).toBe(parseEther('1'));
    const sentAt = Date.now() / 1_000;
    await send(second);
    const { timestamp, number } = await client.getBlock();
    const previous = await client.getBlock({ blockNumber: number - 1n });
    expect(timestamp).toBeGreaterThan(previous.timestamp);
    expect(Number(timestamp)).toBeGreaterThan(sentAt - 5);
    expect(Number(timestamp)).toBeLessThan(Date.now() / 1_000 + 5);
  });

  /** Number, hash and parent of every block. */
  async function blocksOf(anvil: Anvil): Promise<string[]> {
    const { client } = clientsOf(anvil);
    const head = Number(await client.getBlockNumber());
    const blocks = await Promise.all(
      Array.from({ length: head + 1 }, (_, number) => client.getBlock({ blockNumber: BigInt(number) })),
    );
    return blocks.map(({ number, hash, parentHash }) => `${number} ${hash} ${parentHash}`);
  }

  test('after kill -9 of everything comes back with a state that it had', async () => {
    const dataDir = folder();
    const place = folder();
    const script = join(place, 'parent.ts');
    const facts = join(place, 'facts.json');
    writeFileSync(
      script,
      `import { startAnvil } from ${JSON.stringify(join(import.meta.dir, '../../src/indexer/anvil.ts'))};
       const silent = { debug() {}, info() {}, warn() {}, error() {} };
       const { rpcUrl, pid } = await startAnvil({ dataDir: ${JSON.stringify(dataDir)}, port: 0, chainId: 31337, blockTimeSeconds: 0, logger: silent });
       await Bun.write(${JSON.stringify(facts)}, JSON.stringify({ rpcUrl, pid }));`,
    );
    const parent = Bun.spawn([process.execPath, script], { stdin: 'ignore', stdout: 'ignore', stderr: 'inherit' });
    const { rpcUrl, pid }: { rpcUrl: string; pid: number } = JSON.parse(
      await eventually(async () => readFileSync(facts, 'utf8') || undefined),
    );
    const hash = await send({ rpcUrl });
    const statePath = join(dataDir, 'chain/state-31337.json');
    await eventually(async () => (existsSync(statePath) ? true : undefined), 20_000);
    await send({ rpcUrl });
    parent.kill('SIGKILL');
    await parent.exited;
    await eventually(async () => (alive(pid) ? undefined : true));
    await eventually(async () =>
      fetch(rpcUrl).then(
        () => undefined,
        () => true,
      ),
    );

    const again = await start(dataDir);
    const { client } = clientsOf(again);
    expect(again.resumedAtBlock).toBe(Number(await client.getBlockNumber()));
    expect(await client.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' });
    await send(again);
  });

  test('that mines on demand never goes back below the block that it said is saved', async () => {
    const dataDir = folder();
    const anvil = await start(dataDir);
    const { control, client } = clientsOf(anvil);
    expect(anvil.savedBlock()).toBe(0);
    await send(anvil);
    await anvil.save();
    expect(anvil.savedBlock()).toBe(1);
    await control.mine({ blocks: 3 });
    // By itself, though no block comes any more.
    await eventually(async () => (anvil.savedBlock() === 4 ? true : undefined), 20_000);
    await control.mine({ blocks: 20 });
    const saved = anvil.savedBlock();
    const { hash } = await client.getBlock({ blockNumber: BigInt(saved) });
    const statePath = join(dataDir, 'chain/state-31337.json');
    const onDisk = folder();
    mkdirSync(join(onDisk, 'chain'));
    copyFileSync(statePath, join(onDisk, 'chain/state-31337.json'));
    copyFileSync(join(dataDir, 'chain/genesis-31337'), join(onDisk, 'chain/genesis-31337'));
    const again = await start(onDisk);
    expect(again.resumedAtBlock).toBeGreaterThanOrEqual(saved);
    expect(again.savedBlock()).toBe(again.resumedAtBlock ?? -1);
    const found = await clientsOf(again).client.getBlock({ blockNumber: BigInt(saved) });
    expect(found.hash).toBe(hash);
  });

  test('that crashes is started again from its last state', async () => {
    const anvil = await start(folder());
    const { client } = clientsOf(anvil);
    process.kill(anvil.pid, 'SIGKILL');
    await eventually(async () =>
      fetch(anvil.rpcUrl).then(
        () => undefined,
        () => true,
      ),
    );
    await eventually(async () => await client.getBlockNumber());
  });

  test('says so when the port is taken', async () => {
    const other = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('') });
    const options = { dataDir: folder(), port: Number(other.port), chainId: 31_337, blockTimeSeconds: 1 };
    await expect(startAnvil({ ...options, logger: collectingLogger() })).rejects.toThrow(`Port ${other.port}`);
    await other.stop(true);
  });

  test('keeps to its folder', async () => {
    const dataDir = folder();
    const anvil = await start(dataDir);
    await send(anvil);
    await anvil.stop();
    expect(readdirSync(dataDir)).toEqual(['chain']);
  });
});
