/**
 * How long newcomers wait: `bursar serve` on an existing data folder until the API answers, the downloaded program
 * until a first payment is confirmed by the lines that it prints, and `npx bursar demo` from an empty cache to its end.
 *
 *   bun scripts/bench/startup.ts [runs]
 */
import { z } from 'zod';
import { bareEnv, binary, scratchFolder, startBinary, until } from '../../test/support/binary.ts';
import { startNpmRegistry } from '../../test/support/npm-registry.ts';
import { percentile, report } from './support.ts';

const RUNS = Number(Bun.argv[2] ?? 5);
const PORT = 21_000 + Math.floor(Math.random() * 10_000);
const settled = z.object({ status: z.literal('confirmed') });
const serveEnv = {
  BURSAR_MASTER_KEY: 'ab'.repeat(32),
  BURSAR_JWT_SECRET: 'a secret of the benchmark, nothing else',
  BURSAR_RELAYER_KEYS: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
};

/** What a person types who has downloaded the program: it, and the lines that it prints, up to the first payment. */
async function firstPayment(): Promise<{ ms: number; lines: number }> {
  const folder = scratchFolder('startup');
  const startedMs = performance.now();
  const server = await startBinary({
    args: ['dev', '--port', '0', '--data-dir', `${folder.path}/data`],
    cwd: folder.path,
  });
  try {
    const printed = server.output().split('\n');
    const typed = printed.slice(printed.findIndex((line) => line.startsWith('WALLET='))).filter((line) => line !== '');
    const last = typed.findIndex((line) => line.includes('/v1/payments'));
    const lines = typed.slice(0, last + 1);
    const child = Bun.spawn(['bash', '-euc', lines.join('\necho\n')], { stdout: 'pipe', stderr: 'inherit' });
    const answer = (await new Response(child.stdout).text()).trim().split('\n').at(-1) ?? '';
    settled.parse(JSON.parse(answer.replace(/^.*\}(?=\{)/, '')));
    return { ms: performance.now() - startedMs, lines: 1 + lines.length };
  } finally {
    await server.stop();
    folder.remove();
  }
}

/** `npx bursar demo` from an empty cache, to the end of the story; the packages come from a registry on loopback. */
async function npxDemoMs(): Promise<number> {
  const folder = scratchFolder('npx');
  const registry = await startNpmRegistry(`${folder.path}/release`);
  try {
    const startedMs = performance.now();
    const child = Bun.spawn(['npx', '--yes', 'bursar', 'demo'], {
      cwd: folder.path,
      env: { PATH: Bun.env.PATH ?? '', HOME: folder.path, TMPDIR: folder.path, npm_config_registry: registry.url },
      stdout: 'ignore',
      stderr: 'ignore',
    });
    if ((await child.exited) !== 0) throw new Error('The demo failed.');
    return performance.now() - startedMs;
  } finally {
    await registry.stop();
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

const firstPayments: { ms: number; lines: number }[] = [];
const demos: number[] = [];
for (let run = 0; run < RUNS; run += 1) {
  firstPayments.push(await firstPayment());
  demos.push(await npxDemoMs());
}

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
    name: 'the downloaded program, started, → first payment confirmed, by the lines that it prints',
    value:
      percentile(
        firstPayments.map(({ ms }) => ms),
        0.5,
      ) / 1000,
    unit: 's',
    must: 10,
    aim: 5,
  },
  {
    name: 'lines typed for it, the start included',
    value: Math.max(...firstPayments.map(({ lines }) => lines)),
    unit: 'lines',
    must: 4,
    aim: 4,
  },
  {
    name: 'npx bursar demo, empty cache, registry on this machine → end of the story',
    value: percentile(demos, 0.5) / 1000,
    unit: 's',
    must: 30,
    aim: 20,
  },
]);
