/**
 * How long the compiled binary takes to start: `bursar serve` on an existing data folder until the API answers, and
 * `bursar dev` in an empty folder until a first payment is confirmed (created, claimed, funded, paid).
 *
 *   bun scripts/bench/startup.ts [runs]
 */
import { z } from 'zod';
import { bareEnv, binary, scratchFolder, startBinary, until } from '../../test/support/binary.ts';
import { call, createClaimedWallet, fund } from '../../test/support/client.ts';
import { percentile, report } from './support.ts';

const RUNS = Number(Bun.argv[2] ?? 5);
const PORT = 21_000 + Math.floor(Math.random() * 10_000);
const settled = z.object({ status: z.literal('confirmed') });
const serveEnv = {
  BURSAR_MASTER_KEY: 'ab'.repeat(32),
  BURSAR_JWT_SECRET: 'a secret of the benchmark, nothing else',
  BURSAR_RELAYER_KEYS: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
};

async function firstPaymentMs(): Promise<number> {
  const folder = scratchFolder('startup');
  const startedMs = performance.now();
  const server = await startBinary({
    args: ['dev', '--port', '0', '--data-dir', `${folder.path}/data`],
    cwd: folder.path,
  });
  try {
    const { apiUrl } = server.facts;
    const wallet = await createClaimedWallet(apiUrl);
    await fund(apiUrl, wallet.address, '5');
    const answer = await call(apiUrl, 'POST', '/v1/payments', {
      token: wallet.apiKey,
      body: { to: '0x000000000000000000000000000000000000b0b0', amount: '1', currency: 'USDC' },
      headers: { Prefer: 'wait=30' },
    });
    settled.parse(answer.body);
    return performance.now() - startedMs;
  } finally {
    await server.stop();
    folder.remove();
  }
}

async function answersMs(dataDir: string, env: Record<string, string>): Promise<number> {
  const startedMs = performance.now();
  const child = Bun.spawn([binary, 'serve', '--port', String(PORT), '--data-dir', dataDir], {
    env: { ...bareEnv, ...env },
    stdout: 'ignore',
    stderr: 'ignore',
  });
  const url = `http://127.0.0.1:${PORT}/v1/payments/pay_000000000000`;
  const answers = () =>
    fetch(url).then(
      ({ status }) => status === 404,
      () => false,
    );
  try {
    await until(answers, 30_000);
    return performance.now() - startedMs;
  } finally {
    child.kill('SIGTERM');
    await child.exited;
  }
}

const firstPayments: number[] = [];
for (let run = 0; run < RUNS; run += 1) firstPayments.push(await firstPaymentMs());

const folder = scratchFolder('serve');
const starts: number[] = [];
const dev = await startBinary({ args: ['dev', '--port', '0', '--data-dir', `${folder.path}/dev`], cwd: folder.path });
try {
  const env = {
    ...serveEnv,
    BURSAR_RPC_URLS: dev.facts.rpcUrl,
    BURSAR_CHAIN_ID: String(dev.facts.chainId),
    BURSAR_DEPLOYMENT: `${folder.path}/dev/deployment.json`,
    BURSAR_INDEXER_URL: dev.facts.indexerUrl,
  };
  await answersMs(`${folder.path}/serve`, env);
  for (let run = 0; run < RUNS; run += 1) starts.push(await answersMs(`${folder.path}/serve`, env));
} finally {
  await dev.stop();
  folder.remove();
}
report(`${RUNS} runs each, medians:`, [
  {
    name: 'bursar serve on an existing folder → API answers',
    value: percentile(starts, 0.5) / 1000,
    unit: 's',
    must: 1,
    aim: 0.3,
  },
  {
    name: 'bursar dev, empty folder → first payment confirmed',
    value: percentile(firstPayments, 0.5) / 1000,
    unit: 's',
    must: 7,
    aim: 5,
  },
]);
