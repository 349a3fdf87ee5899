/**
 * What stands between a socket and a handler, in processor time of the server process per request; and what a flood of
 * refused requests does to accepted ones in the compiled binary. Both servers of a comparison take their turns in one
 * run.
 *
 *   bun scripts/bench/http.ts [turns]
 */
import { z } from 'zod';
import { call } from '../../test/support/client.ts';
import { atRate, openConnection, requestText } from './connection.ts';
import { type Figure, fundedWallets, percentile, processorMs, report, withDev } from './support.ts';

const TURNS = Number(Bun.argv[2] ?? 7);
const REQUESTS_PER_TURN = 20_000;
const CONNECTIONS = 8;
const MUST_US = 40;
const SHOP = '0x52908400098527886E0F7030069857D2E4169EE7';

interface Server {
  readonly port: number;
  readonly key: string;
  readonly child: Bun.Subprocess;
}

const said = z.object({ port: z.number(), key: z.string() });

async function start(kind: 'layer' | 'bare'): Promise<Server> {
  const child = Bun.spawn([process.execPath, `${import.meta.dir}/http-server.ts`, kind], { stdout: 'pipe' });
  const { value } = await child.stdout.getReader().read();
  return { ...said.parse(JSON.parse(new TextDecoder().decode(value))), child };
}

/** Processor time per request, in µs. */
async function costUs({ port, child }: Server, request: string): Promise<number> {
  let left = REQUESTS_PER_TURN;
  const before = processorMs(child.pid);
  const client = async () => {
    const connection = await openConnection(port);
    for (; left > 0; left -= 1) {
      const status = await connection.exchange(request);
      if (status !== 200) throw new Error(`${status} to:\n${request}`);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  return ((processorMs(child.pid) - before) * 1000) / REQUESTS_PER_TURN;
}

async function overheads(): Promise<Figure[]> {
  const layer = await start('layer');
  const bare = await start('bare');
  const auth = { Authorization: `Bearer ${layer.key}` };
  const body = JSON.stringify({ to: SHOP, amount: '1.5', currency: 'USDC', idempotencyKey: 'order-1' });
  const json = { ...auth, 'Content-Type': 'application/json' };
  const requests: [string, string][] = [
    ['a public look-up', requestText('GET', '/v1/payments/pay_5c2f0a9be714', {})],
    ['GET with an API key', requestText('GET', '/v1/payments?limit=5', auth)],
    ['POST with an API key and a body', requestText('POST', '/v1/payments', json, body)],
  ];
  const figures: Figure[] = [];
  try {
    for (const [name, request] of requests) {
      await costUs(layer, request);
      await costUs(bare, request);
      const differences: number[] = [];
      for (let turn = 0; turn < TURNS; turn += 1) {
        const bareUs = await costUs(bare, request);
        differences.push((await costUs(layer, request)) - bareUs);
      }
      figures.push({
        name: `${name}: over a bare route`,
        value: percentile(differences, 0.5),
        unit: 'µs',
        must: MUST_US,
      });
      figures.push({ name: '… in the least disturbed turn', value: Math.min(...differences), unit: 'µs' });
    }
  } finally {
    layer.child.kill();
    bare.child.kill();
  }
  return figures;
}

const SECONDS = 4;
const ACCEPTED_PER_SECOND = 500;
const REFUSED_PER_SECOND = 5_000;
const ADDRESSES = 1_000;

/**
 * Median of the time, in ms, in which look-ups are answered that come from a thousand addresses within their limits.
 */
async function acceptedMs(port: number, path: string): Promise<number> {
  const requests = Array.from({ length: ADDRESSES }, (_, at) =>
    requestText('GET', path, { 'X-Real-IP': `198.51.${at >> 8}.${at & 255}` }),
  );
  const answers = await atRate(
    { port, perSecond: ACCEPTED_PER_SECOND, seconds: SECONDS },
    (index) => requests[index % ADDRESSES] ?? '',
  );
  const refused = answers.filter(({ status }) => status !== 200).length;
  if (refused > 0) throw new Error(`${refused} of the requests that should be accepted were not.`);
  return percentile(
    answers.map(({ tookMs }) => tookMs),
    0.5,
  );
}

/**
 * Runs `work` while one address, in a process of its own, goes on asking beyond its limit; tells how often it was
 * refused.
 */
async function flooded<T>(
  port: number,
  path: string,
  work: () => Promise<T>,
): Promise<{ value: T; refusedPerSecond: number }> {
  const args = [String(port), path, String(REFUSED_PER_SECOND), String(SECONDS + 2)];
  const child = Bun.spawn([process.execPath, `${import.meta.dir}/http-flood.ts`, ...args], { stdout: 'pipe' });
  await Bun.sleep(1_000);
  const value = await work();
  const refusedPerSecond = Number(await new Response(child.stdout).text());
  return { value, refusedPerSecond };
}

const payment = z.object({ id: z.string() });

/**
 * Sending a flood takes processor time of this machine: so the other turns have the same flood, against another server.
 */
async function slowing(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const bare = await start('bare');
  await withDev(
    async ({ facts }) => {
      const [wallet] = await fundedWallets(facts.apiUrl, 1, '10');
      const answer = await call(facts.apiUrl, 'POST', '/v1/payments', {
        token: wallet?.apiKey,
        body: { to: SHOP, amount: '1', currency: 'USDC' },
      });
      const path = `/v1/payments/${payment.parse(answer.body).id}`;
      const port = Number(new URL(facts.apiUrl).port);
      await acceptedMs(port, path);
      const alone: number[] = [];
      const ratios: number[] = [];
      const refused: number[] = [];
      for (let turn = 0; turn < TURNS; turn += 1) {
        alone.push(await acceptedMs(port, path));
        const elsewhere = await flooded(bare.port, path, () => acceptedMs(port, path));
        const here = await flooded(port, path, () => acceptedMs(port, path));
        ratios.push(here.value / elsewhere.value);
        refused.push(here.refusedPerSecond);
      }
      figures.push(
        { name: `GET /v1/payments/:id at ${ACCEPTED_PER_SECOND}/s, p50`, value: percentile(alone, 0.5), unit: 'ms' },
        { name: 'refused requests of the flood (429)', value: percentile(refused, 0.5), unit: '/s' },
        { name: 'that p50 in the flood, over a flood elsewhere', value: percentile(ratios, 0.5), unit: '×', must: 1.2 },
      );
    },
    [],
    // The limits that everybody gets; only the wallets are made from one address.
    { BURSAR_RATE_LIMITS: 'auth=off,walletCreate=off' },
  );
  bare.child.kill();
  return figures;
}

const figures = [...(await overheads()), ...(await slowing())];
report(
  `${TURNS} turns, medians; ${REQUESTS_PER_TURN} requests a turn over ${CONNECTIONS} connections, in processor time of the server; ${SECONDS} s a turn for the flood`,
  figures,
);
