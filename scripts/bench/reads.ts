/**
 * GET /v1/payments/:id of the compiled binary against a bare Elysia route that answers the same bytes, in turns within
 * one run.
 *
 *   bun scripts/bench/reads.ts [seconds per turn]
 */
import { z } from 'zod';
import { call } from '../../test/support/client.ts';
import { fundedWallets, percentile, report, withDev } from './support.ts';

const SECONDS = Number(Bun.argv[2] ?? 3);
const TURNS = 5;
const CLIENTS = 16;
const payment = z.object({ id: z.string() });

const bareServer = `
  import { Elysia } from 'elysia';
  const answer = JSON.parse(process.argv[1]);
  const app = new Elysia().get('/v1/payments/:id', () => answer).listen({ port: 0, hostname: '127.0.0.1' });
  console.log(app.server.port);
`;

async function requestsPerSecond(url: string): Promise<number> {
  let count = 0;
  const startedMs = performance.now();
  const client = async () => {
    while (performance.now() < startedMs + SECONDS * 1000) {
      const response = await fetch(url);
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${url} answered ${response.status}.`);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return count / ((performance.now() - startedMs) / 1000);
}

await withDev(async ({ facts }) => {
  const [wallet] = await fundedWallets(facts.apiUrl, 1, '10');
  if (wallet === undefined) throw new Error('There is no wallet.');
  const answer = await call(facts.apiUrl, 'POST', '/v1/payments', {
    token: wallet.apiKey,
    body: { to: '0x000000000000000000000000000000000000b0b0', amount: '1', currency: 'USDC' },
    headers: { Prefer: 'wait=30' },
  });
  const path = `/v1/payments/${payment.parse(answer.body).id}`;
  const record = JSON.stringify((await call(facts.apiUrl, 'GET', path)).body);
  const bare = Bun.spawn([process.execPath, '-e', bareServer, record], {
    stdout: 'pipe',
    cwd: `${import.meta.dir}/../..`,
  });
  try {
    const { value } = await bare.stdout.getReader().read();
    const bareUrl = `http://127.0.0.1:${Number(new TextDecoder().decode(value))}${path}`;
    const ours: number[] = [];
    const theirs: number[] = [];
    await requestsPerSecond(bareUrl);
    await requestsPerSecond(facts.apiUrl + path);
    for (let turn = 0; turn < TURNS; turn += 1) {
      theirs.push(await requestsPerSecond(bareUrl));
      ours.push(await requestsPerSecond(facts.apiUrl + path));
    }
    const ratios = ours.map((value, turn) => value / (theirs[turn] ?? Number.NaN));
    report(`${TURNS} turns of ${SECONDS} s each, ${CLIENTS} connections, medians:`, [
      { name: 'GET /v1/payments/:id', value: percentile(ours, 0.5), unit: '/s' },
      { name: 'bare Elysia route with the same answer', value: percentile(theirs, 0.5), unit: '/s' },
      { name: 'ratio', value: percentile(ratios, 0.5), unit: '', must: 0.4, aim: 0.7, least: true },
    ]);
  } finally {
    bare.kill();
  }
});
