/**
 * What MCP costs against the compiled binary with its local chain (1 s blocks): `tools/call pay` at /mcp beside POST
 * /v1/payments, one at a time and in turns, each from a wallet of its own; 500 clients at once, each of which connects,
 * lists the tools and looks at its wallet; and the time from the start of `bursar mcp` to its answer to `initialize`.
 *
 *   bun scripts/bench/mcp.ts [payments] [sessions]
 */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { bareEnv, binary } from '../../test/support/binary.ts';
import { call } from '../../test/support/client.ts';
import { fundedWallets, percentile, processorMs, report, residentMb, withDev } from './support.ts';

const PAYMENTS = Number(Bun.argv[2] ?? 200);
const SESSIONS = Number(Bun.argv[3] ?? 500);
const STARTS = 20;
const TO = '0x000000000000000000000000000000000000b0b0';

await withDev(async ({ facts, process: server }) => {
  const { apiUrl } = facts;
  const wallets = await fundedWallets(apiUrl, 2, '1000');
  const keys = wallets.map(({ apiKey }) => apiKey);
  const connected = async (apiKey: string): Promise<Client> => {
    const client = new Client({ name: 'bench', version: '1' });
    const requestInit = { headers: { Authorization: `Bearer ${apiKey}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${apiUrl}/mcp`), { requestInit }));
    return client;
  };
  const [direct = '', byTool = ''] = keys;
  const message = (index: number, method: string, params: object) => ({ jsonrpc: '2.0', id: index, method, params });
  const headers = { Accept: 'application/json, text/event-stream' };
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const startedMs = performance.now();
    await work();
    return performance.now() - startedMs;
  };

  const [plainMs, toolMs]: [number[], number[]] = [[], []];
  for (let index = 0; index < PAYMENTS; index += 1) {
    const payment = { to: TO, amount: '0.01', idempotencyKey: `payment-${index}` };
    plainMs.push(
      await timed(async () => {
        const body = { ...payment, currency: 'USDC' };
        const { status } = await call(apiUrl, 'POST', '/v1/payments', { token: direct, body });
        if (status !== 200) throw new Error(`A payment answered ${status}.`);
      }),
    );
    toolMs.push(
      await timed(async () => {
        const body = message(index, 'tools/call', { name: 'pay', arguments: payment });
        const answer = await call(apiUrl, 'POST', '/mcp', { token: byTool, body, headers });
        if (!JSON.stringify(answer.body).includes('structuredContent')) throw new Error(JSON.stringify(answer.body));
      }),
    );
  }

  const [beforeMb, beforeMs] = [residentMb(server.pid), processorMs(server.pid)];
  const sessionMs: number[] = [];
  const allMs = await timed(async () => {
    const one = async (index: number) => {
      const startedMs = performance.now();
      const client = await connected(keys[index % keys.length] ?? '');
      await client.listTools();
      await client.callTool({ name: 'get_wallet', arguments: {} });
      sessionMs.push(performance.now() - startedMs);
      return client;
    };
    const clients = await Promise.all(Array.from({ length: SESSIONS }, (_, index) => one(index)));
    await Promise.all(clients.map((client) => client.close()));
  });
  const grownMb = residentMb(server.pid) - beforeMb;
  const busyMs = processorMs(server.pid) - beforeMs;

  const startMs: number[] = [];
  for (let index = 0; index < STARTS; index += 1) startMs.push(await initializeMs(apiUrl, direct));

  report(`${PAYMENTS} payments each way, ${SESSIONS} sessions at once, ${STARTS} starts:`, [
    { name: 'POST /v1/payments, p50', value: percentile(plainMs, 0.5), unit: 'ms' },
    { name: 'tools/call pay at /mcp, p50', value: percentile(toolMs, 0.5), unit: 'ms' },
    { name: '… more, p50', value: percentile(toolMs, 0.5) - percentile(plainMs, 0.5), unit: 'ms', aim: 3 },
    { name: 'all sessions: connected, listed, looked', value: allMs / 1000, unit: 's' },
    { name: 'one of them, p95', value: percentile(sessionMs, 0.95) / 1000, unit: 's' },
    { name: '… of that the server computes', value: busyMs / 1000, unit: 's' },
    { name: 'memory of the server, more', value: grownMb, unit: 'MB' },
    { name: 'bursar mcp to initialize, p50', value: percentile(startMs, 0.5), unit: 'ms', aim: 300 },
    { name: 'bursar mcp to initialize, longest', value: Math.max(...startMs), unit: 'ms' },
  ]);
});

/** The milliseconds from the start of `bursar mcp` to its first answer. */
async function initializeMs(url: string, apiKey: string): Promise<number> {
  const startedMs = performance.now();
  const child = Bun.spawn([binary, 'mcp'], {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'inherit',
    env: { ...bareEnv, BURSAR_URL: url, BURSAR_API_KEY: apiKey },
  });
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1' } };
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`);
  await child.stdin.flush();
  let answeredMs = Number.NaN;
  for await (const chunk of child.stdout) {
    if (!chunk.includes(0x0a)) continue;
    answeredMs = performance.now() - startedMs;
    break;
  }
  child.stdin.end();
  await child.exited;
  return answeredMs;
}
