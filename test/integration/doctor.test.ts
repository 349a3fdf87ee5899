import { afterAll, beforeAll, expect, test } from 'bun:test';
import { chmodSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { privateKeyToAddress } from 'viem/accounts';
import { writeDeployment } from '../../src/chain/deploy/deployment.ts';
import { httpNode } from '../../src/chain/nodes/node.ts';
import { gasUsePerDay } from '../../src/chain/relay/gas-money.ts';
import { diagnose } from '../../src/cli/doctor/diagnose.ts';
import { ether, feeNow } from '../../src/cli/doctor/doctor-gas.ts';
import { type DoctorFinding, runProbes, worstOf } from '../../src/cli/doctor/finding.ts';
import { addressesToFund, freshKeys } from '../../src/cli/init/init-files.ts';
import { readSettings } from '../../src/core/config.ts';
import { markStatements } from '../../src/storage/db/moves.ts';
import { openDatabase } from '../../src/storage/db/open.ts';
import { openForReading } from '../../src/storage/db/read.ts';
import { scratchFolder } from '../support/binary.ts';
import { mineMany, startTestChain, type TestChain } from '../support/chain.ts';
import { type RpcProxy, startRpcProxy } from '../support/rpc-proxy.ts';
import { claimedWallet, startService, type TestService } from '../support/service.ts';
import { soonerThan } from '../support/timed.ts';

const folder = scratchFolder('doctor');
let chain: TestChain;
let proxy: RpcProxy;
let service: TestService;
let env: Record<string, string>;

beforeAll(async () => {
  chain = await startTestChain();
  await mineMany(chain, 300);
  proxy = startRpcProxy(chain.rpcUrl);
  const dataDir = join(folder.path, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  service = await startService(chain, { dbPath: join(dataDir, 'bursar.sqlite') });
  const deployment = join(folder.path, 'deployment.json');
  await writeDeployment(deployment, chain.deployment);
  env = {
    BURSAR_RPC_URLS: `${chain.rpcUrl}/`,
    BURSAR_CHAIN_ID: String(chain.chainId),
    BURSAR_DEPLOYMENT: deployment,
    BURSAR_DATA_DIR: dataDir,
    BURSAR_MASTER_KEY: 'cd'.repeat(32),
    BURSAR_JWT_SECRET: 'a secret of this test and of nothing else',
    BURSAR_RELAYER_KEYS: chain.relayerKeys[0],
    // Where no server answers.
    BURSAR_PORT: '1',
  };
});
afterAll(async () => {
  await service.stop();
  await proxy.stop();
  await chain.stop();
  folder.remove();
});

async function findingsWith(changes: Record<string, string> = {}): Promise<(check: string) => DoctorFinding> {
  const given = { ...env, ...changes };
  const read: Parameters<typeof diagnose>[0]['read'] = (names) => readSettings(names, { env: given, flags: {} });
  const all = await diagnose({ read, env: given });
  return (check) => {
    const found = all.find((each) => each.check === check);
    if (found === undefined) throw new Error(`${check} is not among ${JSON.stringify(all, null, 2)}`);
    return found;
  };
}

test('what a server needs is found well, with the days that gas money lasts', async () => {
  await claimedWallet(service);
  const of = await findingsWith();
  const fine = ['settings', 'node 1', 'node 1 logs', 'node 1 states', 'clock', 'contracts', 'disk', 'permissions'];
  for (const check of [...fine, 'database', 'gas relayer']) expect(of(check)).toMatchObject({ verdict: 'ok' });
  expect(of('gas relayer').found).toMatch(/0x[0-9a-fA-F]{40} has [\d.]+ ETH, [\d.]+ days left at 0\.0\d+ ETH a day/);
  expect(of('evaluation of Jobs')).toMatchObject({
    verdict: 'warn',
    found: expect.stringContaining('BURSAR_EVALUATOR_KEY is not set'),
  });
  const db = openForReading(service.dbPath);
  const used = await gasUsePerDay(db, Math.floor(service.clock.nowMs() / 1000));
  db.close();
  const relayer = privateKeyToAddress(chain.relayerKeys[0]);
  const spent = 10_000n * 10n ** 18n - (await chain.client.getBalance({ address: relayer }));
  const counted = used.get(relayer) ?? 0n;
  // Counted in gwei, each call rounded.
  expect(counted > (spent * 9n) / 10n && counted < (spent * 11n) / 10n).toBe(true);
});

test('a database that was moved away fails, with where it is now', async () => {
  const dataDir = join(folder.path, 'left');
  const db = openDatabase(join(dataDir, 'bursar.sqlite'));
  const mark = { state: 'left', id: 'ab'.repeat(16), other: 'the PostgreSQL elsewhere' } as const;
  await db.batch(markStatements(db, undefined, mark));
  await db.close();
  const of = await findingsWith({ BURSAR_DATA_DIR: dataDir });
  expect(of('database')).toMatchObject({
    verdict: 'fail',
    found: expect.stringContaining('was moved to the PostgreSQL elsewhere'),
  });
});

test('a node of another chain fails although another one serves ours, and one that is away does not', async () => {
  proxy.intercept(async ({ id, method }, forward) =>
    method === 'eth_chainId' ? { json: { jsonrpc: '2.0', id, result: '0x1' } } : { json: await forward() },
  );
  const urls = [chain.rpcUrl, 'http://127.0.0.1:1/', proxy.url].join(',');
  const of = await findingsWith({ BURSAR_RPC_URLS: urls });
  expect(of('node 1').verdict).toBe('ok');
  expect(of('node 2').verdict).toBe('warn');
  expect(of('node 3 chain')).toMatchObject({ verdict: 'fail', found: expect.stringContaining('chain 1, not') });
});

test('a node that refuses logs of many blocks, and states of the past, is reported with what it can', async () => {
  await mineMany(chain, 700);
  proxy.intercept(async ({ id, method, params: [first, second] }, forward) => {
    const error = { json: { jsonrpc: '2.0', id, error: { code: -32_000, message: 'missing trie node' } } };
    if (method === 'eth_getBalance' && second !== 'latest') return error;
    if (method !== 'eth_getLogs' || typeof first !== 'object' || first === null) return { json: await forward() };
    const { fromBlock, toBlock } = { fromBlock: '', toBlock: '', ...first };
    return Number(toBlock) - Number(fromBlock) >= 500 ? error : { json: await forward() };
  });
  const of = await findingsWith({ BURSAR_RPC_URLS: proxy.url });
  expect(of('node 1 logs')).toMatchObject({ verdict: 'warn', found: 'eth_getLogs answers for 500 blocks at once' });
  expect(of('node 1 states').verdict).toBe('fail');
});

test('contracts that are not there, empty lanes and guessable keys fail', async () => {
  const path = join(folder.path, 'other.json');
  await writeDeployment(path, {
    ...chain.deployment,
    contracts: { ...chain.contracts, batchRelay: '0x00000000000000000000000000000000000000AA' },
  });
  const of = await findingsWith({
    BURSAR_DEPLOYMENT: path,
    BURSAR_RELAYER_KEYS: `0x${'ab12'.repeat(16)}`,
    BURSAR_MASTER_KEY: '',
    BURSAR_EVALUATOR_KEY: chain.strangerKey,
  });
  expect(of('contracts')).toMatchObject({ verdict: 'fail', found: expect.stringContaining('batchRelay 0x') });
  expect(of('gas relayer')).toMatchObject({ verdict: 'fail', advice: expect.stringMatching(/^Send it 0\.\d+ ETH/) });
  expect(of('gas evaluator').verdict).toBe('ok');
  expect(of('settings')).toMatchObject({ verdict: 'fail', found: 'BURSAR_MASTER_KEY is required' });
});

test('contracts that do not go together, and those of an earlier version, fail with what to do', async () => {
  const path = join(folder.path, 'unlike.json');
  await writeDeployment(path, {
    ...chain.deployment,
    contracts: { ...chain.contracts, batchRelay: chain.contracts.passkeyOwnerFactory },
  });
  const unlike = await findingsWith({ BURSAR_DEPLOYMENT: path });
  expect(unlike('contracts')).toMatchObject({
    verdict: 'fail',
    found: expect.stringContaining(`have batchRelay ${chain.contracts.batchRelay}`),
    advice: expect.stringContaining('deploy again'),
  });
  await Bun.write(path, JSON.stringify({ ...chain.deployment, version: 1 }));
  const earlier = await findingsWith({ BURSAR_DEPLOYMENT: path });
  expect(earlier('contracts')).toMatchObject({
    verdict: 'fail',
    found: expect.stringContaining('names contracts of an earlier version'),
  });
  await Bun.write(path, '{');
  const malformed = await findingsWith({ BURSAR_DEPLOYMENT: path });
  expect(malformed('contracts')).toMatchObject({
    verdict: 'fail',
    found: expect.stringContaining(`${path} is not a valid deployment file: it is no JSON`),
    advice: 'Until then serve refuses to start.',
  });
});

test('backups that are not made, or are half set up, and relayers that have sent more than is known, are reported', async () => {
  const of = await findingsWith();
  expect(of('backups')).toMatchObject({ verdict: 'warn', found: 'none are set up, and none was made yet' });
  expect(of('scheduled backups').found).toContain('BURSAR_BACKUP_TO is not set');
  expect(of('other servers')).toMatchObject({ verdict: 'ok' });
  const half = await findingsWith({ BURSAR_BACKUP_TO: folder.path });
  expect(half('settings')).toMatchObject({ verdict: 'fail', found: expect.stringContaining('BURSAR_BACKUP_') });
  const near = { BURSAR_BACKUP_TO: join(folder.path, 'data', 'here'), BURSAR_BACKUP_PASSPHRASE: 'x'.repeat(16) };
  expect((await findingsWith(near))('backups')).toMatchObject({
    verdict: 'warn',
    found: expect.stringContaining('in the data folder'),
  });
  await chain.control.setNonce({ address: privateKeyToAddress(chain.relayerKeys[1]), nonce: 5 });
  const elsewhere = await findingsWith({ BURSAR_RELAYER_KEYS: chain.relayerKeys[1] });
  expect(elsewhere('other servers')).toMatchObject({
    verdict: 'warn',
    found: expect.stringContaining('5 transactions, of which 0 are known'),
  });
});

test('a base URL that is faulty is reported once, and one under which no app can be connected is reported', async () => {
  const report = async (BURSAR_BASE_URL: string) => {
    const given = { ...env, BURSAR_BASE_URL, BURSAR_EVALUATOR_KEY: '0x12' };
    const all = await diagnose({ read: (names) => readSettings(names, { env: given, flags: {} }), env: given });
    return all.map(({ check, found }) => `${check}: ${found}`);
  };
  const faulty = await report('pay.example.com');
  expect(faulty.filter((line) => line.includes('BURSAR_BASE_URL'))).toEqual([
    'settings: BURSAR_BASE_URL must be an http(s) URL',
  ]);
  expect(faulty.filter((line) => line.includes('BURSAR_EVALUATOR_KEY'))).toHaveLength(1);
  expect(await report('http://127.0.0.1:1/bursar')).toContain('connected apps: off: BURSAR_BASE_URL has a path');
  expect(await report('http://bursar.localhost:1')).toContain('connected apps: off: BURSAR_BASE_URL is not https');
  expect(await report('http://127.0.0.1:1')).toContain('connected apps: on');
});

test('what init has sent to a new relayer is what doctor asks for', async () => {
  const of = await findingsWith({ BURSAR_RELAYER_KEYS: `0x${'ab12'.repeat(16)}` });
  const amount = /^Send it (\S+) ETH/.exec(of('gas relayer').advice ?? '')?.[1];
  const price = await feeNow(httpNode(chain.rpcUrl, 'node', 5_000), 500n * 10n ** 9n);
  const [, relayer] = addressesToFund(freshKeys());
  expect(relayer?.role).toBe('relayer');
  expect(amount).toBe(ether(BigInt(relayer?.gas ?? 0) * price));
});

test('a data folder, or a deployment file, that others can change fails, with the command that repairs it', async () => {
  const data = dirname(service.dbPath);
  chmodSync(data, 0o755);
  chmodSync(env.BURSAR_DEPLOYMENT ?? '', 0o666);
  const { verdict, advice } = (await findingsWith())('permissions');
  expect(verdict).toBe('fail');
  expect(advice).toContain(`chmod go= ${data}`);
  expect(advice).toContain(`chmod go-w ${env.BURSAR_DEPLOYMENT}`);
  chmodSync(data, 0o700);
  chmodSync(env.BURSAR_DEPLOYMENT ?? '', 0o644);
});

test('a data folder that others can put another one for fails, with the folder to blame', async () => {
  const open = join(folder.path, 'open');
  const data = join(open, 'data');
  mkdirSync(data, { recursive: true, mode: 0o700 });
  chmodSync(open, 0o777);
  const of = await findingsWith({ BURSAR_DATA_DIR: data });
  expect(of('permissions')).toMatchObject({
    verdict: 'fail',
    found: expect.stringContaining(`Run \`chmod go-w ${open}\``),
  });
});

test('a public URL that leads elsewhere, or a proxy that hides its clients, is reported', async () => {
  let left = 100;
  // Stands for the server: all requests come from one client.
  const here = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: ({ url }) => {
      if (url.endsWith('/health')) return Response.json({ status: 'ok', checks: {} });
      if (new URL(url).pathname === '/livez') return Response.json({ status: 'ok', version: '0' });
      left -= 1;
      return Response.json({}, { headers: { 'RateLimit-Remaining': String(left) } });
    },
  });
  try {
    const port = String(here.port);
    const hidden = await findingsWith({ BURSAR_PORT: port, BURSAR_BASE_URL: `http://localhost:${port}` });
    expect(hidden('base URL')).toMatchObject({ verdict: 'warn', found: expect.stringContaining('not https') });
    expect(hidden('proxy').verdict).toBe('warn');
    const elsewhere = await findingsWith({ BURSAR_PORT: port, BURSAR_BASE_URL: `http://localhost:${port}/v2` });
    expect(elsewhere('base URL')).toMatchObject({
      verdict: 'fail',
      found: expect.stringContaining('not as Bursar does'),
    });
  } finally {
    await here.stop(true);
  }
});

test('a look that hangs or throws delays no other, and is a finding itself', async () => {
  const running = runProbes(
    [
      { check: 'hangs', look: () => new Promise<never>(() => undefined) },
      { check: 'throws', look: () => Promise.reject(new Error('of its own')) },
      { check: 'works', look: async () => [{ check: 'works', verdict: 'ok', found: 'it' }] },
    ],
    100,
  );
  const findings = await soonerThan(5_000, running);
  expect(findings.map(({ check, verdict }) => `${check} ${verdict}`)).toEqual([
    'hangs fail',
    'throws fail',
    'works ok',
  ]);
  expect(worstOf(findings)).toBe('fail');
});
