/**
 * POST requests of the guarded client to a receiver in a process of its own, by address and by name.
 *
 *   bun scripts/bench/guarded-fetch.ts [seconds per turn]
 */
import { createGuardedFetch } from '../../src/core/net/guarded-fetch.ts';
import { report } from './support.ts';

const SECONDS = Number(Bun.argv[2] ?? 5);
const IN_FLIGHT = 64;
const WARM_UP_SECONDS = 1;

const receiver = `
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: async (request) => {
      await request.bytes();
      return Response.json({ ok: true });
    },
  });
  console.log(server.port);
`;

const request = {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', 'User-Agent': 'Bursar-Webhook/1.0' },
  body: JSON.stringify({ event: 'a'.repeat(500) }),
  timeoutMs: 5_000,
  maxBytes: 1_024,
};

async function requestsPerSecond(url: string, seconds: number): Promise<number> {
  const fetch = createGuardedFetch({
    userAgent: 'Bench/1.0',
    allowPrivateTargets: true,
    maxInFlight: IN_FLIGHT,
    maxPerHost: IN_FLIGHT,
  });
  let count = 0;
  const startedMs = performance.now();
  const sender = async () => {
    while (performance.now() < startedMs + seconds * 1_000) {
      const { status } = await fetch({ ...request, url });
      if (status !== 200) throw new Error(`${url} answered ${status}.`);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, sender));
  return count / ((performance.now() - startedMs) / 1_000);
}

const child = Bun.spawn([process.execPath, '-e', receiver], { stdout: 'pipe' });
try {
  const { value } = await child.stdout.getReader().read();
  const port = Number(new TextDecoder().decode(value));
  await requestsPerSecond(`http://127.0.0.1:${port}/`, WARM_UP_SECONDS);
  const byAddress = await requestsPerSecond(`http://127.0.0.1:${port}/`, SECONDS);
  const byName = await requestsPerSecond(`http://localhost:${port}/`, SECONDS);
  report(`${IN_FLIGHT} in flight, ${SECONDS} s each, one receiver on this machine`, [
    { name: 'requests per second by address', value: byAddress, unit: '/s', must: 1_000, least: true },
    { name: 'requests per second by name', value: byName, unit: '/s', must: 1_000, least: true },
  ]);
} finally {
  child.kill();
}
