import { afterAll, beforeAll, expect, test } from 'bun:test';
import { statSync } from 'node:fs';
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
  expect((await client.listTools()).tools).toHaveLength(19);
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

/** `bursar mcp` without an API key, of a user whose home is this folder. */
const beginner = (home: string) =>
  new StdioClientTransport({
    command: binary,
    args: ['mcp', '--url', server.facts.apiUrl],
    stderr: 'inherit',
    env: { ...bareEnv, HOME: `${folder.path}/${home}` },
  });

const claimedBy = async (claimUrl: string, more: object = {}) => {
  const claimKey = new URL(claimUrl).hash.slice(1);
  const user = { username: `u${crypto.randomUUID().slice(0, 12)}`, password: 'correct horse battery' };
  return await call(server.facts.apiUrl, 'POST', '/v1/auth/claim', { body: { claimKey, ...user, ...more } });
};

test.each(['legacy', 'auto'] as const)(
  'an agent begins with nothing, and pays once a person has claimed, %s',
  async (mode) => {
    const changed = Promise.withResolvers<readonly string[]>();
    const onChanged = (error: Error | null, tools: readonly { name: string }[] | null) =>
      error === null ? changed.resolve(tools?.map(({ name }) => name) ?? []) : changed.reject(error);
    const client = new Client(
      { name: 'test', version: '1' },
      { versionNegotiation: { mode }, listChanged: { tools: { onChanged } } },
    );
    await client.connect(beginner(mode));
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('create_wallet');
    const early = await callTool(client, 'get_wallet');
    expect(early.refusal).toMatchObject({
      error: 'WALLET_NOT_ACTIVE',
      message: expect.stringContaining('create_wallet'),
    });
    const { answer: made } = await callTool(client, 'create_wallet', { name: 'shopper' });
    expect(made).toMatchObject({ status: 'pending', version: 'v3' });
    expect(made?.claimUrl).toStartWith(`${server.facts.apiUrl}/console/claim#bsk_`);
    // No second wallet.
    expect((await callTool(client, 'create_wallet')).answer).toEqual(made);
    const { refusal } = await callTool(client, 'get_wallet');
    expect(refusal).toMatchObject({ error: 'WALLET_NOT_ACTIVE', retry: true, whoMustAct: 'owner' });
    expect(refusal?.message).toContain(String(made?.claimUrl));
    expect((await claimedBy(String(made?.claimUrl))).status).toBe(201);
    const names = await changed.promise;
    expect(names).toContain('pay');
    expect(names).not.toContain('create_wallet');
    await fund(server.facts.apiUrl, String(made?.chainAddress), '10');
    const args = { to: SHOP, amount: '1', idempotencyKey: 'first', waitSeconds: 20 };
    expect((await callTool(client, 'pay', args)).answer).toMatchObject({ status: 'confirmed' });
    await client.close();

    // Its host is started again.
    const again = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    await again.connect(beginner(mode));
    expect((await again.listTools()).tools).toHaveLength(19);
    expect((await callTool(again, 'get_wallet')).answer).toMatchObject({ walletId: made?.walletId, balance: '8.98' });
    await again.close();
    const kept = statSync(`${folder.path}/${mode}/.bursar/wallets.json`);
    expect(kept.mode & 0o777).toBe(0o600);
  },
);

test('an agent whose Owner keeps the key learns that, and can create another wallet', async () => {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(beginner('kept'));
  const { answer: made } = await callTool(client, 'create_wallet', { version: 'v2' });
  expect((await claimedBy(String(made?.claimUrl), { connectAgent: false })).status).toBe(201);
  const { refusal } = await callTool(client, 'get_wallet');
  expect(refusal).toMatchObject({ error: 'INVALID_AGENT_TOKEN', whoMustAct: 'owner' });
  expect((await callTool(client, 'create_wallet')).answer?.walletId).not.toBe(made?.walletId);
  await client.close();
});

test('bursar wallet create shows the link, and bursar mcp acts for that wallet', async () => {
  const env = { ...bareEnv, HOME: `${folder.path}/terminal` };
  const create = async (...flags: string[]) => {
    const command = [binary, 'wallet', 'create', '--url', server.facts.apiUrl, ...flags];
    const child = Bun.spawn(command, { env, stdout: 'pipe', stderr: 'inherit' });
    const text = await new Response(child.stdout).text();
    expect(await child.exited).toBe(0);
    return text;
  };
  const made = JSON.parse(await create('--json', '--name', 'shopper'));
  expect(made.version).toBe('v3');
  expect(made.claimUrl).toContain('/console/claim#bsk_');
  expect(await create()).toContain(made.claimUrl);
  expect((await claimedBy(made.claimUrl)).status).toBe(201);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(beginner('terminal'));
  expect((await callTool(client, 'get_wallet')).answer).toMatchObject({ walletId: made.walletId });
  await client.close();
});

test('bursar mcp says in a line that a line is not a message, and answers the next', async () => {
  const { lines, exitCode, stderr } = await exchange(
    [initialize, 'no message', '{"jsonrpc":"2.0"}', '7', message(2, 'tools/list', {})],
    2,
  );
  expect(lines.map((line) => JSON.parse(line).id)).toEqual([1, 2]);
  expect(stderr).toBe('bursar mcp: A line was left out: it is not a message of the protocol.\n'.repeat(3));
  expect(exitCode).toBe(0);
});

test('bursar mcp answers the calls that run when its input ends', async () => {
  const child = Bun.spawn([binary, 'mcp', '--url', server.facts.apiUrl], {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'inherit',
    env: { ...bareEnv, BURSAR_API_KEY: wallet.apiKey },
  });
  const last = { name: 'pay', arguments: { to: SHOP, amount: '0.5', idempotencyKey: 'last', waitSeconds: 20 } };
  child.stdin.write(`${initialize}\n${message(2, 'tools/call', last)}\n`);
  child.stdin.end();
  const lines = (await new Response(child.stdout).text()).trim().split('\n');
  expect(await child.exited).toBe(0);
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ id: 2, result: { structuredContent: { status: 'confirmed' } } });
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
