import { afterAll, beforeAll, expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { erc20Abi } from 'viem';
import { z } from 'zod';
import { type RunningBinary, runBinary, scratchFolder, startBinary } from '../support/binary.ts';
import { mineMany, startTestChain, type TestChain } from '../support/chain.ts';
import { type ClaimedWallet, call, createClaimedWallet } from '../support/client.ts';
import { type ServeSite, serveOn } from '../support/dev.ts';

const SHOP = '0x000000000000000000000000000000000000cafe';

const folder = scratchFolder('kill');
let chain: TestChain;
let site: ServeSite;
let env: Record<string, string>;

/** Transactions wait for a block of their own second, so that a kill finds some of them in none. */
beforeAll(async () => {
  chain = await startTestChain({ mining: 1 });
  site = serveOn(chain, folder.path);
  env = { ...site.env, BURSAR_RELAYER_KEYS: chain.relayerKeys[0], BURSAR_DATA_DIR: `${folder.path}/serve` };
});

afterAll(async () => {
  await site.stop();
  await chain.stop();
  folder.remove();
});

const serve = () => startBinary({ args: ['serve', '--port', '0'], env, cwd: folder.path });
const paid = z.object({ id: z.string(), status: z.string() });

const pay = (server: RunningBinary, wallet: ClaimedWallet, key: string, headers: Record<string, string> = {}) =>
  call(server.facts.apiUrl, 'POST', '/v1/payments', {
    token: wallet.apiKey,
    body: { to: SHOP, amount: '0.5', currency: 'USDC', idempotencyKey: key },
    headers,
  });

async function shopBalance(): Promise<bigint> {
  return chain.client.readContract({
    address: chain.contracts.usdc,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [SHOP],
  });
}

test('a server killed repeatedly while it pays charges every idempotency key exactly once', async () => {
  let server = await serve();
  const wallets = await Promise.all(Array.from({ length: 4 }, () => createClaimedWallet(server.facts.apiUrl)));
  for (const wallet of wallets) await chain.mintUsdc(wallet.address, 100_000_000n);
  const firstIds = new Map<string, string>();
  const keys = Array.from({ length: 48 }, (_, index) => `key-${index}`);
  const walletOf = (index: number): ClaimedWallet => {
    const wallet = wallets[index % wallets.length];
    if (wallet === undefined) throw new Error('There is no wallet.');
    return wallet;
  };

  for (let round = 0; round < 4; round += 1) {
    const victim = server;
    const killAt = 2 + round * 7;
    let answered = 0;
    await Promise.all(
      wallets.map(async (_, lane) => {
        for (let index = round * 12 + lane; index < (round + 1) * 12; index += wallets.length) {
          // A request that the kill cut off has no answer; the caller does not know, and asks again later.
          const answer = await pay(victim, walletOf(index), `key-${index}`).catch(() => undefined);
          if (answer?.status === 200) firstIds.set(`key-${index}`, paid.parse(answer.body).id);
          answered += 1;
          if (answered === Math.min(killAt, 8)) victim.process.kill('SIGKILL');
        }
      }),
    );
    victim.process.kill('SIGKILL');
    await victim.process.exited;
    server = await serve();
  }

  const retryOf = async (lane: number) => {
    for (let index = lane; index < keys.length; index += wallets.length) {
      const key = keys[index] ?? '';
      const answer = await pay(server, walletOf(index), key, { Prefer: 'wait=30' });
      expect(answer).toMatchObject({ status: 200, body: { status: 'confirmed' } });
      if (firstIds.has(key)) expect(paid.parse(answer.body).id).toBe(firstIds.get(key) ?? '');
    }
  };
  await Promise.all(wallets.map((_, lane) => retryOf(lane)));
  expect(await shopBalance()).toBe(BigInt(keys.length) * 500_000n);
  expect(await server.stop()).toBe(0);
}, 180_000);

test('a second process on the data folder is refused, and the first goes on', async () => {
  const server = await serve();
  const second = await runBinary(['serve', '--port', '0'], env);
  expect(second).toMatchObject({ exitCode: 1 });
  expect(second.stderr).toContain('Another bursar is running');
  expect(server.output()).toContain('Off: evaluation of Jobs: BURSAR_EVALUATOR_KEY is not set.');
  expect((await call(server.facts.apiUrl, 'GET', '/livez')).status).toBe(200);
  expect(await server.stop()).toBe(0);
});

test('serve refuses a data folder of another master key or other contracts, and a chain without them', async () => {
  const server = await serve();
  expect(await server.stop()).toBe(0);
  const refusal = async (changes: Record<string, string>) => {
    const { exitCode, stderr } = await runBinary(['serve', '--port', '0'], { ...env, ...changes });
    expect(exitCode).toBe(2);
    return stderr;
  };
  const foreignKey = { BURSAR_MASTER_KEY: 'ef'.repeat(32) };
  expect(await refusal(foreignKey)).toContain('another master key');
  const claimKey = await runBinary(['wallet', 'reissue-claim-key', 'wallet_000000000000'], { ...env, ...foreignKey });
  expect(claimKey.stderr).toContain('another master key');

  const elsewhere = `${folder.path}/elsewhere.json`;
  const contracts = { ...chain.contracts, walletFactoryV2: SHOP };
  writeFileSync(elsewhere, JSON.stringify({ ...chain.deployment, contracts }));
  const otherContracts = { BURSAR_DEPLOYMENT: elsewhere };
  expect(await refusal(otherContracts)).toContain('another v2 wallet factory');
  const newFolder = { ...otherContracts, BURSAR_DATA_DIR: `${folder.path}/elsewhere` };
  expect(await refusal(newFolder)).toContain('there is no contract at walletFactoryV2');
});

test('the master key is rotated next to a server that is killed, which then starts with the new one alone', async () => {
  const [old, fresh] = [env.BURSAR_MASTER_KEY ?? '', randomBytes(32).toString('hex')];
  const server = await serve();
  const { apiUrl } = server.facts;
  const wallet = await createClaimedWallet(apiUrl);
  const rotated = { ...env, BURSAR_MASTER_KEY: fresh, BURSAR_MASTER_KEY_PREVIOUS: old };
  const done = await runBinary(['keys', 'rotate', 'master'], rotated);
  expect(done).toMatchObject({ exitCode: 0, stderr: '' });
  const path = `/v1/wallets/${wallet.id}/api-key`;
  const shown = { status: 200, body: { apiKey: wallet.apiKey } };
  expect(await call(apiUrl, 'GET', path, { token: wallet.token })).toMatchObject(shown);
  server.process.kill('SIGKILL');
  await server.process.exited;

  const refused = await runBinary(['serve', '--port', '0'], env);
  expect([refused.exitCode, refused.stderr.includes('BURSAR_MASTER_KEY_PREVIOUS')]).toEqual([2, true]);
  const status = await runBinary(['keys', 'status'], rotated);
  expect(status.stdout).toContain('Remove BURSAR_MASTER_KEY_PREVIOUS.');
  env.BURSAR_MASTER_KEY = fresh;
  const later = await serve();
  expect(await call(later.facts.apiUrl, 'GET', path, { token: wallet.token })).toMatchObject(shown);
  const outputs = [done, refused, status].flatMap(({ stdout, stderr }) => [stdout, stderr]);
  for (const key of [old, fresh]) expect([...outputs, later.output()].join('\n')).not.toContain(key);
  expect(await later.stop()).toBe(0);
});

test('the operator can issue a new claim key next to the running server', async () => {
  const server = await serve();
  const claim = (claimKey: string, username: string) =>
    call(server.facts.apiUrl, 'POST', '/v1/auth/claim', { body: { claimKey, username, password: 'a long password' } });
  const wallet = z
    .object({ id: z.string(), claimKey: z.string() })
    .parse((await call(server.facts.apiUrl, 'POST', '/v1/wallets')).body);
  const reissued = await runBinary(['wallet', 'reissue-claim-key', wallet.id], env);
  expect(reissued).toMatchObject({ exitCode: 0, stderr: '' });
  expect(await claim(wallet.claimKey, 'too-late')).toMatchObject({ status: 400, body: { error: 'CLAIM_KEY_INVALID' } });
  expect((await claim(reissued.stdout.trim(), 'in-time')).status).toBe(201);
  const again = await runBinary(['wallet', 'reissue-claim-key', wallet.id], env);
  expect(again).toMatchObject({ exitCode: 1, stdout: '' });
  expect(await server.stop()).toBe(0);
});

test('a server made by init starts as its files say, doctor finds it well, and nothing shows a secret', async () => {
  const dir = `${folder.path}/made`;
  const args = ['init', '--chain', chain.rpcUrl, '--dir', dir, '--service', 'none', '--yes', '--json'];
  const made = await runBinary(args);
  expect(made).toMatchObject({ exitCode: 0, stderr: '' });
  const { fund, files } = JSON.parse(made.stdout);
  expect(files).toEqual(['bursar.env', 'deployer.env']);
  for (const { address } of fund) await chain.control.setBalance({ address, value: 10n ** 18n });
  writeFileSync(`${dir}/deployment.json`, JSON.stringify(chain.deployment));
  // The contracts take feedback from the key with which they were deployed, as they do where init comes first.
  const attestor = { BURSAR_ATTESTOR_KEY: chain.attestorKey };
  const server = await startBinary({
    args: ['serve', '--port', '0', '--env-file', `${dir}/bursar.env`],
    env: { BURSAR_INDEXER_URL: site.env.BURSAR_INDEXER_URL ?? '', ...attestor },
    cwd: folder.path,
  });
  // The chain begins with a state that has no past, which doctor would miss.
  await mineMany(chain, 150);
  const port = new URL(server.facts.apiUrl).port;
  const checked = ['doctor', '--env-file', `${dir}/bursar.env`, '--port', port, '--json'];
  const doctor = await runBinary(checked, attestor);
  const { findings } = JSON.parse(doctor.stdout);
  const failed = findings.filter(({ verdict }: { verdict: string }) => verdict === 'fail');
  expect(failed).toEqual([]);
  expect(doctor.exitCode).toBe(0);
  const ok = findings.flatMap(({ check, verdict }: Record<string, string>) => (verdict === 'ok' ? [check] : []));
  expect(ok).toEqual(
    expect.arrayContaining(['contracts', 'gas relayer', 'gas attestor', 'server chain', 'permissions']),
  );
  expect(await server.stop()).toBe(0);

  const again = await runBinary(args);
  expect(again).toMatchObject({ exitCode: 2, stdout: '' });
  const text = ['bursar.env', 'deployer.env'].map((name) => readFileSync(`${dir}/${name}`, 'utf8')).join('\n');
  const secrets = text.match(/[0-9a-f]{64}/g) ?? [];
  expect(secrets.length).toBe(8);
  const shown = [made.stdout, doctor.stdout, doctor.stderr, server.output(), again.stderr].join('\n');
  for (const secret of secrets) expect(shown).not.toContain(secret);
});

test('one key cannot be a relayer and the evaluator', async () => {
  const dataDir = `${folder.path}/one-key`;
  const [relayerKey] = chain.relayerKeys;
  const { exitCode, stderr } = await runBinary(['serve', '--data-dir', dataDir], {
    ...env,
    BURSAR_EVALUATOR_KEY: relayerKey,
  });
  expect(exitCode).toBe(2);
  expect(stderr).toContain('BURSAR_EVALUATOR_KEY must not be one of BURSAR_RELAYER_KEYS');
  expect(stderr).not.toContain(relayerKey.slice(2));
});
