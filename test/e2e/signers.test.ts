import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createTestClient, http, parseEther } from 'viem';
import { generatePrivateKey } from 'viem/accounts';
import { z } from 'zod';
import { devKey } from '../../src/cli/dev/dev-accounts.ts';
import { type RunningBinary, runBinary, scratchFolder, startBinary, until } from '../support/binary.ts';
import { type ClaimedWallet, call, createClaimedWallet, fund } from '../support/client.ts';
import { startDev } from '../support/dev.ts';
import { type AwsKms, hang, startAwsKms } from '../support/kms.ts';
import { timed } from '../support/timed.ts';

const SHOP = '0x000000000000000000000000000000000000cafe';
const WALLETS = 6;
/** A signature is given up after three seconds; what waited for it needs a block after that. */
const HANGS_MS = 10_000;

const folder = scratchFolder('signers');
const health = z.object({ checks: z.object({ signers: z.object({ status: z.string(), detail: z.string() }) }) });
const paid = z.object({ id: z.string(), status: z.string() });
const diagnosis = z.object({
  findings: z.array(z.object({ check: z.string(), verdict: z.string(), found: z.string() })),
});
let kms: AwsKms;
let dev: RunningBinary;
let env: Record<string, string>;

/** The first relayer and the master key are in AWS KMS, the second relayer is in the settings. */
beforeAll(async () => {
  kms = startAwsKms(generatePrivateKey());
  dev = await startDev({ dataDir: `${folder.path}/dev`, cwd: folder.path });
  const chain = createTestClient({ mode: 'anvil', transport: http(dev.facts.rpcUrl) });
  await chain.setBalance({ address: kms.address, value: parseEther('10') });
  const setting = await runBinary(['keys', 'address', kms.signer], kms.env);
  expect(setting.stdout.trim()).toBe(`${kms.signer}#${kms.address}`);
  env = {
    ...kms.env,
    BURSAR_RPC_URLS: dev.facts.rpcUrl,
    BURSAR_CHAIN_ID: String(dev.facts.chainId),
    BURSAR_DEPLOYMENT: `${folder.path}/dev/deployment.json`,
    BURSAR_MASTER_KEY: kms.wrapper,
    BURSAR_JWT_SECRET: 'a secret of this test and of nothing else',
    BURSAR_RELAYER_KEYS: `${setting.stdout.trim()},${devKey(5)}`,
    BURSAR_INDEXER_URL: dev.facts.indexerUrl,
    BURSAR_DATA_DIR: `${folder.path}/serve`,
    BURSAR_AGENT_REGISTRATION: 'off',
  };
});

afterAll(async () => {
  await Promise.all([dev.stop(), kms.stop()]);
  folder.remove();
});

async function payAll(server: RunningBinary, wallets: readonly ClaimedWallet[], round: string) {
  const answers = await Promise.all(
    wallets.map((wallet) =>
      call(server.facts.apiUrl, 'POST', '/v1/payments', {
        token: wallet.apiKey,
        body: { to: SHOP, amount: '0.5', currency: 'USDC', idempotencyKey: round },
        headers: { Prefer: 'wait=30' },
      }),
    ),
  );
  return answers.map(({ body }) => paid.parse(body).status);
}

const signersOf = async (server: RunningBinary) =>
  health.parse((await call(server.facts.apiUrl, 'GET', '/health')).body).checks.signers;
async function failingSeconds(server: RunningBinary): Promise<number> {
  const metrics = await (await fetch(`${server.facts.apiUrl}/metrics`)).text();
  const name = `bursar_signer_failing_seconds{lane="${kms.address}",service="AWS KMS"} `;
  const line = metrics.split('\n').find((each) => each.startsWith(name));
  return Number(line?.slice(name.length));
}

const all = (status: string) => Array.from({ length: WALLETS }, () => status);

/** Wallets of both lanes: by an address's last digit, an even one has the first. */
async function walletsOfBothLanes(apiUrl: string): Promise<ClaimedWallet[]> {
  const found: ClaimedWallet[] = [];
  while (found.length < WALLETS) {
    const wallet = await createClaimedWallet(apiUrl);
    const isEven = BigInt(wallet.address) % 2n === 0n;
    const ofThisLane = found.filter(({ address }) => (BigInt(address) % 2n === 0n) === isEven).length;
    if (ofThisLane < WALLETS / 2) found.push(wallet);
  }
  return found;
}

async function signerFindings() {
  const { stdout } = await runBinary(['doctor', '--json'], env);
  const { findings } = diagnosis.parse(JSON.parse(stdout));
  return findings.filter(({ check }) => check === 'signer relayer' || check === 'master key');
}

test('payments go on while a key in AWS KMS hangs, health names it, and it recovers by itself', async () => {
  const server = await startBinary({ args: ['serve', '--port', '0'], env, cwd: folder.path });
  const wallets = await walletsOfBothLanes(server.facts.apiUrl);
  for (const wallet of wallets) await fund(dev.facts.apiUrl, wallet.address, '100');
  const usual = await timed(() => payAll(server, wallets, 'before'));
  expect(usual.result).toEqual(all('confirmed'));
  expect(await signersOf(server)).toEqual({ status: 'ok', detail: '1 keys elsewhere sign' });
  expect(await signerFindings()).toMatchObject([{ verdict: 'ok' }, { verdict: 'ok' }]);

  kms.instead = (operation) => (operation === 'Sign' ? hang() : undefined);
  expect(await payAll(server, wallets, 'meanwhile')).toEqual(all('confirmed'));
  await until(async () => (await signersOf(server)).status === 'degraded', HANGS_MS);
  const { detail } = await signersOf(server);
  expect(detail).toContain(kms.address);
  expect(detail).toContain('AWS KMS did not answer in time');
  expect(await failingSeconds(server)).toBeGreaterThan(0);
  const later = await timed(() => payAll(server, wallets, 'after'));
  expect(later.result).toEqual(all('confirmed'));
  expect(later.tookMs).toBeLessThan(usual.tookMs + HANGS_MS);
  expect(await signerFindings()).toMatchObject([{ verdict: 'fail' }, { verdict: 'ok' }]);

  kms.instead = () => undefined;
  await until(async () => (await signersOf(server)).status === 'ok', 60_000);
  const signedBefore = kms.requests.filter((each) => each === 'Sign').length;
  for (let round = 0; kms.requests.filter((each) => each === 'Sign').length === signedBefore; round += 1)
    expect(await payAll(server, wallets, `recovered ${round}`)).toEqual(all('confirmed'));

  const log = server.output();
  for (const secret of [kms.env.AWS_SECRET_ACCESS_KEY, devKey(5)]) expect(log).not.toContain(secret ?? '');
  expect(await server.stop()).toBe(0);
}, 150_000);
