import { afterAll, beforeAll, expect, test } from 'bun:test';
import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { bareEnv, binary, type RunningBinary, scratchFolder } from '../support/binary.ts';
import { type ClaimedWallet, call, createClaimedWallet, fund } from '../support/client.ts';
import { startDev } from '../support/dev.ts';
import { callTool } from '../support/mcp.ts';

const SHOP = '0x000000000000000000000000000000000000b0b0';
const folder = scratchFolder('mcp');
let server: RunningBinary;
let wallet: ClaimedWallet;

beforeAll(async () => {
  server = await startDev({ dataDir: `${folder.path}/data`, cwd: folder.path, blockTimeSeconds: 0 });
  wallet = await createClaimedWallet(server.facts.apiUrl);
  await fund(server.facts.apiUrl, wallet.address, '10');
});

afterAll(async () => {
  await server.stop();
  folder.remove();
});

const overHttp = () =>
  new StreamableHTTPClientTransport(new URL(`${server.facts.apiUrl}/mcp`), {
    requestInit: { headers: { Authorization: `Bearer ${wallet.apiKey}` } },
  });

/** The key comes in a file, as hosts keep secrets. */
async function overStdio(): Promise<Transport> {
  const file = `${folder.path}/key`;
  await Bun.write(file, `${wallet.apiKey}\n`);
  return new StdioClientTransport({
    command: binary,
    args: ['mcp', '--url', server.facts.apiUrl],
    stderr: 'inherit',
    env: { ...bareEnv, BURSAR_API_KEY_FILE: file },
  });
}

const transports: [string, () => Transport | Promise<Transport>][] = [
  ['over HTTP', overHttp],
  ['over stdio', overStdio],
];

test.each(transports)('an agent pays once with the tools of the binary, %s', async (how, open) => {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(await open());
  expect((await client.listTools()).tools).toHaveLength(16);
  const args = { to: SHOP, amount: '1', idempotencyKey: how, waitSeconds: 20 };
  const first = await callTool(client, 'pay', args);
  expect(first.answer).toMatchObject({ status: 'confirmed', amount: '1' });
  const again = await callTool(client, 'pay', args);
  expect(again.answer).toMatchObject({ id: first.answer?.id, replayed: true });
  const { refusal } = await callTool(client, 'pay', { ...args, amount: '1000', idempotencyKey: 'much' });
  expect(refusal).toMatchObject({ error: 'INSUFFICIENT_BALANCE', retry: false });
  const { answer } = await callTool(client, 'list_activity', { limit: 1 });
  expect(answer).toMatchObject({ payments: [{ id: first.answer?.id }] });
  await client.close();
});

test('the payments over both transports charged the wallet once each', async () => {
  const { body } = await call(server.facts.apiUrl, 'GET', '/v1/me', { token: wallet.apiKey });
  expect(body).toMatchObject({ balance: '7.96' });
});

/** Runs `bursar mcp` without a server, sends it messages, and ends its input once there are so many answers. */
async function exchange(messages: readonly string[], answers: number) {
  const child = Bun.spawn([binary, 'mcp'], {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'pipe',
    // No server is there: the tools are known without one.
    env: { ...bareEnv, BURSAR_URL: 'http://127.0.0.1:1', BURSAR_API_KEY: wallet.apiKey },
  });
  for (const message of messages) child.stdin.write(`${message}\n`);
  try {
    await child.stdin.flush();
  } catch (error) {
    // A program that refuses a message ends without reading the rest of it.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error;
  }
  const lines: string[] = [];
  let rest = '';
  for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
    if (lines.length >= answers) child.stdin.end();
  }
  const exitCode = await child.exited;
  return { lines, rest, exitCode, stderr: await new Response(child.stderr).text() };
}

const message = (id: number, method: string, params: object) => JSON.stringify({ jsonrpc: '2.0', id, method, params });
const initialize = message(1, 'initialize', {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'a', version: '1' },
});
const pay = { name: 'pay', arguments: { to: SHOP, amount: '1', idempotencyKey: 'a' } };

test('bursar mcp writes nothing but the protocol, and ends with its host', async () => {
  const { lines, rest, exitCode, stderr } = await exchange([initialize, message(2, 'tools/call', pay)], 2);
  expect(exitCode).toBe(0);
  const [initialized, refused] = lines.map((line) => JSON.parse(line));
  expect(initialized).toMatchObject({ id: 1, result: { serverInfo: { name: 'bursar' } } });
  expect(refused).toMatchObject({ id: 2, result: { isError: true } });
  expect(JSON.parse(refused.result.content[0].text)).toMatchObject({ error: 'SERVER_UNREACHABLE', retry: true });
  expect(lines.join('') + rest + stderr).not.toContain(wallet.apiKey);
});

test('bursar mcp parses no message that is nested too deeply, and answers the next', async () => {
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  // The message, its params and the arguments are levels, too.
  const withMemo = (id: number, levels: number) =>
    message(id, 'tools/call', pay).replace('"idempotencyKey"', `"memo":${nested(levels)},"idempotencyKey"`);
  const sent = [initialize, withMemo(2, 78), withMemo(3, 77), message(4, 'tools/list', {})];
  const { lines, exitCode, stderr } = await exchange(sent, 3);
  expect(lines.map((line) => JSON.parse(line).id).toSorted()).toEqual([1, 3, 4]);
  expect(stderr.match(/nested more than 80 levels deep/g)).toHaveLength(1);
  expect(exitCode).toBe(0);
});

test('bursar mcp ends at a message that is too long, and says so', async () => {
  const long = message(2, 'tools/call', { name: 'pay', arguments: { memo: 'x'.repeat(1_100_000) } });
  const { lines, exitCode, stderr } = await exchange([initialize, long], Number.POSITIVE_INFINITY);
  expect(lines.map((line) => JSON.parse(line).id)).toEqual([1]);
  expect(stderr).toContain('A message has more than 1048576 bytes.');
  expect(exitCode).toBe(0);
});

test('bursar mcp without an API key fails and names BURSAR_API_KEY', async () => {
  const child = Bun.spawn([binary, 'mcp'], { stdin: 'ignore', stdout: 'pipe', stderr: 'pipe', env: bareEnv });
  expect(await child.exited).toBe(2);
  expect(await new Response(child.stderr).text()).toContain('BURSAR_API_KEY');
  expect(await new Response(child.stdout).text()).toBe('');
});

test("the documented code for the AI SDK gives it the binary's tools, which pay once", async () => {
  const page = await Bun.file('docs/frameworks.md').text();
  const [, connect] = /## AI SDK[\s\S]*?```ts\n([\s\S]*?)```/.exec(page) ?? [];
  const use = `
    const options = { toolCallId: '1', messages: [] };
    const order = { to: '${SHOP}', amount: '1', idempotencyKey: 'ai sdk', waitSeconds: 20 };
    const { structuredContent: first } = await tools.pay.execute(order, options);
    const { structuredContent: again } = await tools.pay.execute(order, options);
    const much = { ...order, amount: '1000', idempotencyKey: 'ai sdk, much' };
    const { isError, content } = await tools.pay.execute(much, options);
    await bursar.close();
    console.log(JSON.stringify({ names: Object.keys(tools), first, again, isError, content }));
  `;
  const env = { BURSAR_URL: server.facts.apiUrl, BURSAR_API_KEY: wallet.apiKey };
  const child = Bun.spawn([process.execPath, '-e', `${connect}${use}`], { env, stdout: 'pipe', stderr: 'inherit' });
  const output = JSON.parse(await new Response(child.stdout).text());
  expect(output.names).toContain('get_wallet');
  expect(output.first).toMatchObject({ status: 'confirmed', amount: '1' });
  expect(output.again).toMatchObject({ id: output.first.id, replayed: true });
  expect(output.isError).toBe(true);
  expect(JSON.parse(output.content[0].text)).toMatchObject({ error: 'INSUFFICIENT_BALANCE' });
});
