import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { createPublicClient, createTestClient, erc20Abi, http } from 'viem';
import { z } from 'zod';
import { type RunningBinary, runBinary, scratchFolder, startBinary, until } from '../support/binary.ts';
import { type ClaimedWallet, call, createClaimedWallet, fund } from '../support/client.ts';
import { startDev } from '../support/dev.ts';

const SHOP = '0x000000000000000000000000000000000000cafe';
const RELAYER_KEY = '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a';
const MASTER_KEY = 'cd'.repeat(32);
/** What must not be in a backup, in any form in which it could be. */
const SECRETS = [MASTER_KEY, RELAYER_KEY.slice(2), 'a secret of this test and of nothing else'];

const folder = scratchFolder('backup-e2e');
const backups = join(folder.path, 'backups');
let chain: RunningBinary;
let env: Record<string, string>;
let identity: string;

/** `bursar dev` gives the chain and the contracts; the server under test is another `bursar serve`. */
beforeAll(async () => {
  identity = await generateX25519Identity();
  chain = await startDev({ dataDir: join(folder.path, 'dev') });
  env = {
    BURSAR_RPC_URLS: chain.facts.rpcUrl,
    BURSAR_CHAIN_ID: String(chain.facts.chainId),
    BURSAR_DEPLOYMENT: join(folder.path, 'dev/deployment.json'),
    BURSAR_MASTER_KEY: MASTER_KEY,
    BURSAR_JWT_SECRET: 'a secret of this test and of nothing else',
    BURSAR_RELAYER_KEYS: RELAYER_KEY,
    BURSAR_INDEXER_URL: chain.facts.indexerUrl,
    BURSAR_BACKUP_TO: backups,
    BURSAR_BACKUP_RECIPIENTS: await identityToRecipient(identity),
  };
});

afterAll(async () => {
  await chain.stop();
  folder.remove();
});

const serve = (dataDir: string) =>
  startBinary({ args: ['serve', '--port', '0', '--data-dir', join(folder.path, dataDir)], env, cwd: folder.path });
const paid = z.object({ id: z.string(), replayed: z.boolean().optional() });
const health = z.object({ checks: z.record(z.string(), z.object({ status: z.string(), detail: z.string() })) });

const pay = ({ facts }: RunningBinary, { apiKey }: ClaimedWallet, key: string) =>
  call(facts.apiUrl, 'POST', '/v1/payments', {
    token: apiKey,
    body: { to: SHOP, amount: '0.5', currency: 'USDC', idempotencyKey: key },
    headers: { Prefer: 'wait=10' },
  });

const checksOf = async ({ facts }: RunningBinary) =>
  health.parse((await call(facts.apiUrl, 'GET', '/health')).body).checks;

const isComplete = async (server: RunningBinary) => (await checksOf(server)).history?.status === 'ok';
/** Whether it is known until when it catches up. */
const isHeadKnown = async (server: RunningBinary) =>
  (await checksOf(server)).history?.detail.includes('until the chain time') ?? false;

/** How many payments the shop has got. */
async function bought(): Promise<number> {
  const client = createPublicClient({ transport: http(chain.facts.rpcUrl) });
  const address = chain.facts.contracts.usdc;
  const balance = await client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [SHOP] });
  return Number(balance / 500_000n);
}

/** As long as something could be executed that was signed and forgotten. */
async function passTime(): Promise<void> {
  const control = createTestClient({ mode: 'anvil', transport: http(chain.facts.rpcUrl) });
  await control.increaseTime({ seconds: 200 });
  await control.mine({ blocks: 1 });
}

test('a server restored from a backup that was made while it paid pays nothing twice, and knows what was paid since', async () => {
  const first = await serve('first');
  const wallet = await createClaimedWallet(first.facts.apiUrl);
  await fund(chain.facts.apiUrl, wallet.address, '100');
  const ids = new Map<string, string>();
  let keys = 0;
  const payNext = async (server: RunningBinary) => {
    keys += 1;
    const key = `order-${keys}`;
    const answer = await pay(server, wallet, key);
    expect(answer.status).toBe(200);
    ids.set(key, paid.parse(answer.body).id);
  };
  // The schedule makes the first one by itself; another is made while the server pays.
  await until(() => readdirSync(folder.path).includes('backups') && readdirSync(backups).length === 1);
  await until(async () => (await checksOf(first)).backup?.detail.startsWith('the last one is 0 min old') ?? false);
  await payNext(first);
  const made = runBinary(['backup', '--json'], { ...env, BURSAR_DATA_DIR: join(folder.path, 'first') });
  await payNext(first);
  const { stdout, exitCode } = await made;
  expect(exitCode).toBe(0);
  const { name } = z.object({ name: z.string() }).parse(JSON.parse(stdout));
  for (let times = 0; times < 2; times++) await payNext(first);
  const metrics = await (await fetch(`${first.facts.apiUrl}/metrics`)).text();
  expect(metrics).toContain('bursar_backups_total{outcome="made"} 1');
  expect(metrics).toMatch(/bursar_backup_size_bytes \d{5,}/);
  await first.kill();

  const restored = await runBinary(['restore', join(backups, name), '--json'], {
    ...env,
    BURSAR_DATA_DIR: join(folder.path, 'second'),
    BURSAR_BACKUP_IDENTITY: identity,
  });
  expect(restored).toMatchObject({ exitCode: 0, stderr: '' });
  const database = await Bun.file(join(folder.path, 'second/bursar.sqlite')).bytes();
  const hex = Buffer.from(database).toString('hex');
  for (const secret of SECRETS) {
    const bytes = /^[0-9a-f]+$/.test(secret) ? secret : Buffer.from(secret).toString('hex');
    expect(hex.includes(bytes)).toBe(false);
    expect(hex.includes(Buffer.from(secret).toString('hex'))).toBe(false);
  }

  // Where a restore has not finished, no server begins with nothing.
  await Bun.write(join(folder.path, 'third/restoring.sqlite'), '');
  const third = await runBinary(['serve', '--port', '0', '--data-dir', join(folder.path, 'third')], env);
  expect(third).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('did not finish') });

  let second = await serve('second');
  expect(await pay(second, wallet, 'order-new')).toMatchObject({ status: 503, body: { error: 'CATCHING_UP' } });
  // Killed in the middle, it goes on where it was.
  await second.kill();
  second = await serve('second');
  await until(() => isHeadKnown(second));
  expect(await isComplete(second)).toBe(false);
  await passTime();
  await until(() => isComplete(second));
  for (const [key, id] of ids) expect(await pay(second, wallet, key)).toMatchObject({ status: 200, body: { id } });
  expect(await bought()).toBe(ids.size);
  await payNext(second);
  expect(await bought()).toBe(ids.size);

  // The old server comes back with the same keys: neither pays what the other has paid, whichever gets the request.
  const old = await serve('first');
  const both = await Promise.all([pay(old, wallet, 'order-both'), pay(second, wallet, 'order-both')]);
  expect(both.some(({ status }) => status === 200)).toBe(true);
  expect(await bought()).toBe(ids.size + 1);
  const doctor = await runBinary(['doctor', '--json'], { ...env, BURSAR_DATA_DIR: join(folder.path, 'first') });
  const { findings } = z
    .object({ findings: z.array(z.object({ check: z.string(), verdict: z.string(), found: z.string() })) })
    .parse(JSON.parse(doctor.stdout));
  const of = (check: string) => findings.find((each) => each.check === check);
  expect(of('backups')).toMatchObject({ verdict: 'warn', found: expect.stringContaining('on the disk of the data') });
  expect(of('other servers')).toMatchObject({ verdict: 'warn', found: expect.stringContaining('are known here') });

  // Both know everything by now, and get the same requests at once.
  await until(() => isHeadKnown(old));
  await passTime();
  await until(() => isComplete(old));
  const servers = [old, second];
  await Promise.all([...servers, ...servers].map((server) => pay(server, wallet, 'order-at-once')));
  const isReported = async (server: RunningBinary) =>
    (await checksOf(server)).relayer?.detail.startsWith('something else sends') ?? false;
  await until(async () => (await isReported(old)) || (await isReported(second)));
  expect(await bought()).toBe(ids.size + 2);
  await Promise.all([old.stop(), second.stop()]);
}, 180_000);
