import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { Address } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { z } from 'zod';
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
import { type ServeSite, serveOn } from '../support/dev.ts';
import { startFakeFeed } from '../support/fake-feed.ts';
import { rounds } from '../support/rounds.ts';
import { runCommand } from '../support/run-command.ts';

/** Each command is killed so often, at any moment of its life. */
const TIMES = rounds(2, 10);
const SHOP = '0x000000000000000000000000000000000000cafe';
const WALLETS = 300;
/** How long a rotation of the data key works; next to a server, it then waits for that. */
const ROTATION_MS = 1_000;

const folder = scratchFolder('killed');
const dataDir = join(folder.path, 'serve');
const backups = join(folder.path, 'backups');
let chain: TestChain;
let site: ServeSite;
let server: RunningBinary;
let wallet: ClaimedWallet;
let env: Record<string, string>;
let identity: string;

/** Each transaction gets its block at once: only commands are killed, and payments show that all is well. */
beforeAll(async () => {
  identity = await generateX25519Identity();
  chain = await startTestChain({ slotsInAnEpoch: 1 });
  site = serveOn(chain, folder.path);
  env = { ...site.env, BURSAR_DATA_DIR: dataDir, BURSAR_BACKUP_RECIPIENTS: await identityToRecipient(identity) };
  server = await serve();
  wallet = await createClaimedWallet(server.facts.apiUrl);
  await chain.mintUsdc(wallet.address, 100_000_000n);
  for (let made = 0; made < WALLETS; made += 20)
    await Promise.all(Array.from({ length: 20 }, () => call(server.facts.apiUrl, 'POST', '/v1/wallets', { body: {} })));
});

afterAll(async () => {
  await server.stop();
  await site.stop();
  await chain.stop();
  folder.remove();
});

const serve = () => startBinary({ args: ['serve', '--port', '0'], env, cwd: folder.path });

/** Runs a command, and kills it at any moment of the time that it took before. */
async function killed(args: readonly string[], usualMs: number, settings: Record<string, string> = env) {
  const child = Bun.spawn([binary, ...args], { env: { ...bareEnv, ...settings }, stdout: 'pipe', stderr: 'pipe' });
  await Promise.race([child.exited, Bun.sleep(Math.random() * usualMs)]);
  child.kill('SIGKILL');
  await child.exited;
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly ms: number; readonly result: T }> {
  const startedMs = performance.now();
  const result = await work();
  return { ms: performance.now() - startedMs, result };
}

const pay = (key: string) =>
  call(server.facts.apiUrl, 'POST', '/v1/payments', {
    token: wallet.apiKey,
    body: { to: SHOP, amount: '0.01', currency: 'USDC', idempotencyKey: key },
    headers: { Prefer: 'wait=20' },
  });

/** Secrets open, and payments are made. */
async function expectWell(key: string): Promise<void> {
  const path = `/v1/wallets/${wallet.id}/api-key`;
  expect(await call(server.facts.apiUrl, 'GET', path, { token: wallet.token })).toMatchObject({
    body: { apiKey: wallet.apiKey },
  });
  expect(await pay(key)).toMatchObject({ status: 200, body: { status: 'confirmed' } });
}

describe('a command that is killed at any moment is finished by running it again:', () => {
  test('backup', async () => {
    const make = () => runBinary(['backup', '--to', backups, '--json'], env);
    const { ms } = await timed(make);
    const finished = new Set<string>();
    for (let time = 0; time < TIMES; time++) {
      await killed(['backup', '--to', backups], ms);
      const { exitCode, stdout, stderr } = await make();
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
      const { name } = z.object({ name: z.string() }).parse(JSON.parse(stdout));
      expect(readdirSync(backups)).toContain(name);
      expect(readdirSync(join(dataDir, 'backup'))).toEqual(['lock']);
      finished.add(name);
    }
    // Whatever has a backup's name is a whole one, also where its command was killed after it. Those that went on to
    // their end were read back.
    for (const name of readdirSync(backups).filter((each) => each.endsWith('.age') && !finished.has(each))) {
      const drill = join(folder.path, 'drill');
      const done = await runBinary(['restore', join(backups, name), '--data-dir', drill], {
        BURSAR_BACKUP_IDENTITY: identity,
      });
      expect(done).toMatchObject({ exitCode: 0, stderr: '' });
      rmSync(drill, { recursive: true });
    }
    await expectWell('after-backups');
  });

  test('restore', async () => {
    const name = readdirSync(backups).find((each) => each.endsWith('.age')) ?? '';
    const settings = { BURSAR_BACKUP_IDENTITY: identity };
    const into = (place: string) => ['restore', join(backups, name), '--data-dir', join(folder.path, place)];
    const { ms } = await timed(() => runBinary(into('whole'), settings));
    for (let time = 0; time < TIMES; time++) {
      const place = `again-${time}`;
      await killed(into(place), ms, settings);
      const isWhole = existsSync(join(folder.path, place, 'bursar.sqlite'));
      const again = await runBinary(into(place), settings);
      if (isWhole) expect(again).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('restored') });
      else expect(again).toMatchObject({ exitCode: 0, stderr: '' });
      const secured = await runBinary(['restored', '--json', '--data-dir', join(folder.path, place)]);
      expect(secured).toMatchObject({ exitCode: 0, stderr: '' });
      expect(await runCommand(['wallet', 'show', wallet.id], join(folder.path, place))).toContain(wallet.id);
    }
  });

  test('keys rotate master', async () => {
    for (let time = 0; time < TIMES; time++) {
      const [old, fresh] = [env.BURSAR_MASTER_KEY ?? '', randomBytes(32).toString('hex')];
      const rotated = { ...env, BURSAR_MASTER_KEY: fresh, BURSAR_MASTER_KEY_PREVIOUS: old };
      await killed(['keys', 'rotate', 'master'], 500, rotated);
      expect(await runBinary(['keys', 'rotate', 'master'], rotated)).toMatchObject({ exitCode: 0, stderr: '' });
      env.BURSAR_MASTER_KEY = fresh;
      // Next to the running server, which goes on, and for the next one.
      await expectWell(`master-${time}`);
      await server.kill();
      server = await serve();
      await expectWell(`master-after-${time}`);
    }
  }, 180_000);

  test('keys rotate data, next to a server that is killed too, and without one', async () => {
    const rotate = () => runBinary(['keys', 'rotate', 'data'], env);
    for (let time = 0; time < TIMES; time++) {
      await Promise.all([
        killed(['keys', 'rotate', 'data'], ROTATION_MS),
        Bun.sleep(Math.random() * ROTATION_MS).then(() => server.kill()),
      ]);
      await killed(['keys', 'rotate', 'data'], ROTATION_MS);
      if (time % 2 === 0) server = await serve();
      expect(await rotate()).toMatchObject({ exitCode: 0, stderr: '' });
      if (time % 2 === 1) server = await serve();
      await expectWell(`data-${time}`);
    }
    expect(await read(['keys', 'status', '--json'])).not.toContain('"missing"');
  }, 180_000);

  test('lane drain, resume and sweep', async () => {
    const [going, staying] = [privateKeyToAddress(chain.relayerKeys[0]), privateKeyToAddress(chain.relayerKeys[1])];
    const balanceOf = (address: Address) => chain.client.getBalance({ address });
    const lane = (...args: string[]) => runBinary(['lane', ...args], env);
    const { ms } = await timed(() => lane('drain', going));
    for (let time = 0; time < TIMES; time++) {
      for (const verb of ['resume', 'drain']) {
        await killed(['lane', verb, going], ms);
        expect(await lane(verb, going)).toMatchObject({ exitCode: 0, stderr: '' });
        expect((await drainOf(going)) !== null).toBe(verb === 'drain');
      }
      await expectWell(`lane-${time}`);
    }
    const [had, before] = [await balanceOf(going), await balanceOf(staying)];
    for (let time = 0; time < TIMES; time++) {
      await killed(['lane', 'sweep', going, '--to', staying], ms);
      if (time % 3 === 0) await server.kill();
      expect(await lane('sweep', going, '--to', staying)).toMatchObject({ exitCode: 0, stderr: '' });
      if (time % 3 === 0) server = await serve();
    }
    await until(async () => {
      await chain.control.mine({ blocks: 3 });
      return (await drainOf(going))?.startsWith('swept') ?? false;
    }, 60_000);
    expect(await balanceOf(going)).toBeLessThan(had / 100n);
    expect(await balanceOf(staying)).toBeGreaterThan(before + had / 2n);
    await expectWell('swept');
  }, 180_000);

  test('payment adopt, by a server that is killed too, on a backup that lacks what was paid', async () => {
    const made = await runBinary(['backup', '--to', backups, '--json'], env);
    const { name } = z.object({ name: z.string() }).parse(JSON.parse(made.stdout));
    const story = z.object({ id: z.string(), ref: z.string(), txHash: z.string() });
    const lost: z.output<typeof story>[] = [];
    for (let time = 0; time < TIMES; time++) {
      const { id } = z.object({ id: z.string() }).parse((await pay(`lost-${time}`)).body);
      lost.push(story.parse(JSON.parse(await show(id))));
    }
    await server.stop();
    // Its indexer stands still, so that nothing but the command can bring them.
    const feed = startFakeFeed(chain.chainId);
    feed.show([], { latest: 1, finalized: 0 });
    Object.assign(env, {
      BURSAR_DATA_DIR: join(folder.path, 'restored'),
      BURSAR_INDEXER_URL: feed.url,
      BURSAR_BACKUP_IDENTITY: identity,
    });
    expect(await runBinary(['restore', join(backups, name)], env)).toMatchObject({ exitCode: 0 });
    server = await serve();
    const adopt = ({ ref, txHash }: z.output<typeof story>) => [
      ...['payment', 'adopt', ref, '--tx', txHash, '--port', new URL(server.facts.apiUrl).port],
    ];
    let usualMs = 1_000;
    for (const [time, payment] of lost.entries()) {
      await killed(adopt(payment), usualMs);
      if (time % 2 === 1) {
        await server.kill();
        server = await serve();
      }
      const { ms, result } = await timed(() => runBinary(adopt(payment), env));
      expect(result).toMatchObject({ exitCode: 0, stderr: '' });
      usualMs = ms;
      expect(JSON.parse(await show(payment.id))).toMatchObject({ status: 'confirmed', txHash: payment.txHash });
    }
    const listed = (await read(['payment', 'list', '--json', '--limit', '1000'])).split('\n');
    for (const { id } of lost) expect(listed.filter((line) => line.includes(id))).toHaveLength(1);
    await feed.stop();
  }, 180_000);
});

/** What `lane list` says of a lane that is to go; null of another. */
async function drainOf(address: string): Promise<string | null> {
  const row = z.object({ lane: z.string(), drain: z.string().nullable() });
  const rows = (await read(['lane', 'list', '--json']))
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [row.parse(JSON.parse(line))]));
  return rows.find(({ lane }) => lane === address)?.drain ?? null;
}

/** What a command that only reads prints; run in this process, since a process of its own costs half a second. */
function read(args: readonly string[]): Promise<string> {
  return runCommand(args, env.BURSAR_DATA_DIR ?? dataDir, env);
}

function show(paymentId: string): Promise<string> {
  return read(['payment', 'show', paymentId, '--json']);
}
