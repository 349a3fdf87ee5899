import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { createPublicClient, erc20Abi, type Hex, http, parseEventLogs } from 'viem';
import { z } from 'zod';
import { linesForPicture, linesOfPicture } from '../../scripts/demo-picture.ts';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { jobEscrowAbi } from '../../src/chain/contracts/generated/JobEscrow.ts';
import { reservePort } from '../../src/indexer/runtime.ts';
import { bareEnv, binary, type RunningBinary, scratchFolder, until } from '../support/binary.ts';
import { startChromium } from '../support/chromium.ts';
import { call, createClaimedWallet, fund } from '../support/client.ts';
import { startDev } from '../support/dev.ts';
import { jobBody } from '../support/job-requests.ts';
import { descendantsOf, isAlive } from '../support/processes.ts';

/** As the escrow counts them. */
const COMPLETED = 3;
const ENDS_MS = 20_000;

const hash = z.templateLiteral(['0x', z.string().regex(/^[0-9a-f]{64}$/)]);
const address = z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{40}$/)]);
const line = z.looseObject({
  event: z.string(),
  who: z.string().optional(),
  txHash: hash.optional(),
  address: address.optional(),
  url: z.string().optional(),
  apiUrl: z.string().optional(),
  rpcUrl: z.string().optional(),
});
type Line = z.output<typeof line>;

/** The lines of JSON that the demo has printed so far; the log on standard error has no `event`. */
function linesIn(output: string): Line[] {
  const whole = output.slice(0, output.lastIndexOf('\n') + 1).split('\n');
  return whole.flatMap((text) => (text.startsWith('{') ? (line.safeParse(JSON.parse(text)).data ?? []) : []));
}

function lineOf(lines: readonly Line[], event: string, who?: string): Line {
  const found = lines.find((each) => each.event === event && (who === undefined || each.who === who));
  if (found === undefined) throw new Error(`The demo printed no ${event}.`);
  return found;
}

const portOf = (url: string | undefined): number => Number(new URL(url ?? '').port);
const folder = scratchFolder('demo');
/** A demo that stays. It plays its scene while those of the other tests are played. */
let staying: Promise<RunningBinary>;
beforeAll(() => {
  const command = ['demo', '--stay', '--json'];
  staying = startDev({ dataDir: `${folder.path}/stay`, cwd: folder.path, command });
});
afterAll(async () => {
  await (await staying).stop();
  folder.remove();
});

interface Played {
  readonly child: Bun.Subprocess;
  /** Where it may put what it needs for a while. */
  readonly temporary: string;
  output(): string;
}

/** Starts a demo that ends by itself. Without an indexer of its own, none serves it. */
function play(name: string, args: readonly string[] = [], env: Record<string, string> = {}): Played {
  const temporary = `${folder.path}/${name}`;
  mkdirSync(temporary);
  const child = Bun.spawn([binary, 'demo', ...args], {
    cwd: temporary,
    env: { ...bareEnv, TMPDIR: temporary, ...env },
    detached: true,
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const printed: string[] = [];
  const collect = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    for await (const chunk of stream) printed.push(decoder.decode(chunk, { stream: true }));
  };
  const ended = Promise.all([collect(child.stdout), collect(child.stderr)]);
  void ended;
  return { child, temporary, output: () => printed.join('') };
}

/** Every transaction gets its block at once. */
const atOnce = ['--block-time', '0'];
const withoutIndexer = { BURSAR_INDEXER_URL: 'http://127.0.0.1:1' };

/** Awaits an output; throws if the demo fails first. */
async function untilPrinted<Found>({ output }: Played, find: (output: string) => Found | undefined): Promise<Found> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const printed = output();
    const found = find(printed);
    if (found !== undefined) return found;
    if (printed.includes('\nbursar: ') || performance.now() > deadline) throw new Error(printed);
    await Bun.sleep(25);
  }
}

const has = (text: string) => (output: string) => (output.includes(text) ? text : undefined);
const event = (name: string, who?: string) => (output: string) =>
  linesIn(output).find((each) => each.event === name && (who === undefined || each.who === who));

// The first five spend most of their time waiting for blocks: they run at the same time.
test.concurrent('the demo ends by itself, tells people what happened, and leaves nothing behind', async () => {
  const demo = play('once', atOnce, withoutIndexer);
  expect(await demo.child.exited).toBe(0);
  await untilPrinted(demo, has('exactly what the Client was given'));
  for (const text of ['1. Three wallets', '"error":"TX_LIMIT_EXCEEDED"', 'Fees      0.185 USDC']) {
    expect(demo.output()).toContain(text);
  }
  expect(demo.output()).not.toContain('\u001b[');
  const lines = linesForPicture(
    demo
      .output()
      .split('\n')
      .map((line) => ({ text: line, atMs: 0 })),
  );
  const masked = (line: string) => line.replace(/0x[0-9a-fA-F]{4}…[0-9a-fA-F]{4}/, '0x…');
  const pictured = linesOfPicture(await Bun.file('docs/images/demo.svg').text());
  // If it differs: bun scripts/demo-picture.ts.
  expect(pictured.map(masked)).toEqual(lines.map(({ text }) => masked(text)));
  expect(readdirSync(demo.temporary)).toEqual([]);
});

test.concurrent.each([
  ['SIGINT', 'while the contracts are deployed', 'Deploying the contracts', {}],
  ['SIGINT', 'between two agents', '"event":"job_created"', {}],
  ['SIGTERM', 'before a purchase', '"event":"shop_opened"', withoutIndexer],
] as const)('%s %s leaves no process, port or folder behind', async (signal, when, text, env) => {
  const demo = play(when, ['--json'], env);
  await untilPrinted(demo, has(text));
  const urls = linesIn(demo.output()).flatMap(({ apiUrl, rpcUrl, url }) => [apiUrl, rpcUrl, url]);
  const children = descendantsOf(demo.child.pid);
  expect(children.length).toBeGreaterThanOrEqual(2);
  // A terminal sends Ctrl+C to all processes of the group; who is in a hurry presses it twice.
  process.kill(signal === 'SIGINT' ? -demo.child.pid : demo.child.pid, signal);
  if (signal === 'SIGINT') process.kill(-demo.child.pid, signal);
  expect(await demo.child.exited).toBe(3);
  await until(() => children.every((pid) => !isAlive(pid)), ENDS_MS);
  for (const url of urls) if (url !== undefined) await reservePort(portOf(url));
  expect(readdirSync(demo.temporary)).toEqual([]);
  await untilPrinted(demo, has('bursar: The demo was stopped before its end.'));
  expect(linesIn(demo.output()).map(({ event }) => event)).not.toContain('result');
});

test.concurrent("a scene whose balances do not add up, by a stranger's USDC, fails and says so", async () => {
  const demo = play('stranger', ['--json', ...atOnce], withoutIndexer);
  const { apiUrl = '' } = await untilPrinted(demo, event('started'));
  const { address: to } = await untilPrinted(demo, event('wallet_created', 'Seller'));
  const faucet = await call(apiUrl, 'POST', '/dev/faucet', { body: { to, amount: '1' } });
  expect(faucet.status).toBe(200);
  expect(await demo.child.exited).toBe(1);
  await untilPrinted(demo, has('bursar: 20 USDC came in'));
  expect(demo.output()).toContain('all balances and fees are 21 USDC.');
  expect(readdirSync(demo.temporary)).toEqual([]);
});

test('a terminal that closes ends the demo in order', async () => {
  const temporary = `${folder.path}/terminal`;
  mkdirSync(temporary);
  let output = '';
  const decoder = new TextDecoder();
  const child = Bun.spawn([binary, 'demo'], {
    cwd: temporary,
    env: { ...bareEnv, TMPDIR: temporary, ...withoutIndexer },
    terminal: {
      data: (_, bytes) => {
        output += decoder.decode(bytes, { stream: true });
      },
    },
  });
  await until(() => output.includes('Deploying the contracts'));
  const children = descendantsOf(child.pid);
  expect(children.length).toBeGreaterThanOrEqual(2);
  child.terminal?.close();
  expect(await child.exited).toBe(3);
  await until(() => children.every((pid) => !isAlive(pid)), ENDS_MS);
  expect(readdirSync(temporary)).toEqual([]);
});

test('a demo whose output no one reads any more ends in order', async () => {
  const temporary = `${folder.path}/unread`;
  mkdirSync(temporary);
  const child = Bun.spawn([binary, 'demo'], {
    env: { ...bareEnv, TMPDIR: temporary, ...withoutIndexer },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  await child.stdout.cancel();
  expect(await child.exited).toBe(3);
  const errors = await new Response(child.stderr).text();
  expect(errors).toEndWith('bursar: The demo was stopped before its end.\n');
  expect(errors).not.toContain('EPIPE');
  expect(readdirSync(temporary)).toEqual([]);
});

test.each(['--port', '--chain-port'])('a port in use, named by %s, is reported as what it is', async (flag) => {
  const other = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response() });
  const demo = play(`port${flag}`, [flag, String(other.port)], withoutIndexer);
  expect(await demo.child.exited).toBe(1);
  await until(() => new RegExp(`bursar: .*${other.port}`).test(demo.output()));
  expect(readdirSync(demo.temporary)).toEqual([]);
  await other.stop(true);
});

test('a data folder is kept, and one in use is refused', async () => {
  const dataDir = `${folder.path}/kept`;
  const first = play('first', ['--json', '--data-dir', dataDir], withoutIndexer);
  await untilPrinted(first, event('started'));
  const second = play('second', ['--data-dir', dataDir], withoutIndexer);
  expect(await second.child.exited).toBe(1);
  await untilPrinted(second, has('Another bursar is running on the data folder'));
  first.child.kill('SIGTERM');
  expect(await first.child.exited).toBe(3);
  expect(existsSync(`${dataDir}/bursar.sqlite`)).toBe(true);
});

const treasuryAbi = [
  { type: 'function', name: 'treasury', inputs: [], outputs: [{ name: '', type: 'address' }], stateMutability: 'view' },
] as const;

describe('the scene of bursar demo', () => {
  let demo: RunningBinary;
  let lines: Line[];

  beforeAll(async () => {
    demo = await staying;
    await until(
      () => linesIn(demo.output()).some(({ event }) => event === 'result'),
      60_000,
      () => {
        if (demo.process.exitCode !== null) throw new Error(demo.output());
      },
    );
    lines = linesIn(demo.output());
  });

  const chain = () => createPublicClient({ transport: http(demo.facts.rpcUrl), cacheTime: 0 });
  const walletOf = (who: string) => address.parse(lineOf(lines, 'wallet_created', who).address);
  const txOf = (event: string) => hash.parse(lineOf(lines, event).txHash);
  const usdcBalance = (owner: Hex) =>
    chain().readContract({
      address: demo.facts.contracts.usdc,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [owner],
    });
  const transfersIn = async (txHash: Hex) => {
    const { logs, status } = await chain().getTransactionReceipt({ hash: txHash });
    expect(status).toBe('success');
    const { usdc } = demo.facts.contracts;
    const ofUsdc = logs.filter((log) => log.address.toLowerCase() === usdc.toLowerCase());
    return parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs: ofUsdc }).map(({ args }) => args);
  };

  test('pays the Seller its price in one transfer of the Client', async () => {
    const [from, to] = [walletOf('Client'), walletOf('Seller')];
    expect(await transfersIn(txOf('x402_settled'))).toEqual([{ from, to, value: 250_000n }]);
  });

  test('completes a Job whose escrow pays the Provider', async () => {
    const [client, provider] = [walletOf('Client'), walletOf('Provider')];
    const escrow = address.parse(demo.facts.contracts.jobEscrow);
    const { logs } = await chain().getTransactionReceipt({ hash: txOf('job_completed') });
    const [completed] = parseEventLogs({ abi: jobEscrowAbi, eventName: 'JobCompleted', logs });
    const job = await chain().readContract({
      address: escrow,
      abi: jobEscrowAbi,
      functionName: 'getJob',
      args: [completed?.args.jobId ?? 0n],
    });
    expect(job).toMatchObject({ client, provider, budget: 3_000_000n, status: COMPLETED });
    const funding = await transfersIn(txOf('job_funded'));
    expect(funding).toContainEqual({ from: client, to: escrow, value: 3_000_000n });
    expect(await usdcBalance(provider)).toBe(2_940_000n);
    expect(await usdcBalance(escrow)).toBe(0n);
  });

  test('counts the Job for both, and what the Client paid, in their reputations', async () => {
    const reputation = async (who: string) =>
      (await call(demo.facts.apiUrl, 'GET', `/v1/reputation/${walletOf(who)}`)).body;
    expect(await reputation('Provider')).toMatchObject({
      counts: { payments: 0, jobs: 1, freezes: 0 },
      score: { total: 5 },
    });
    expect(await reputation('Client')).toMatchObject({
      counts: { payments: 2, jobs: 1, freezes: 0 },
      score: { total: 3 },
    });
  });

  test('leaves every micro-USDC that came in with an agent or with the platform', async () => {
    const { usdc, platformFees } = demo.facts.contracts;
    const token = { address: usdc, abi: erc20Abi } as const;
    const supply = await chain().readContract({ ...token, functionName: 'totalSupply' });
    expect(supply).toBe(20_000_000n);
    const treasury = await chain().readContract({ address: platformFees, abi: treasuryAbi, functionName: 'treasury' });
    const agents = ['Client', 'Provider', 'Seller'].map(walletOf);
    const [client, provider, seller, ...platform] = await Promise.all(
      [...agents, treasury, platformFees].map(usdcBalance),
    );
    expect([client, provider, seller]).toEqual([10_625_000n, 2_940_000n, 6_250_000n]);
    expect(platform.reduce((sum, part) => sum + part, 0n)).toBe(185_000n);
    expect(lineOf(lines, 'result')).toMatchObject({
      fees: '0.185',
      total: '20',
      agents: [{ balance: '10.625' }, { balance: '2.94' }, { balance: '6.25' }],
    });
  });

  test('shows the refusal that an agent gets above its limit, and nothing is paid', async () => {
    const { refusal } = lineOf(lines, 'payment_refused');
    expect(JSON.parse(z.string().parse(refusal))).toMatchObject({
      error: 'TX_LIMIT_EXCEEDED',
      retry: false,
      whoMustAct: 'owner',
      message: expect.stringContaining('limit of 5 USDC'),
    });
  });

  test('has the Owner approve that payment once, above a limit that stays', async () => {
    const [from, to] = [walletOf('Client'), walletOf('Seller')];
    const moved = await transfersIn(txOf('approval_used'));
    expect(moved).toContainEqual({ from, to, value: 6_000_000n });
    const { logs } = await chain().getTransactionReceipt({ hash: txOf('approval_used') });
    expect(parseEventLogs({ abi: agentWalletAbi, eventName: 'ApprovalExecuted', logs })).toHaveLength(1);
    const policy = { address: from, abi: agentWalletAbi, functionName: 'policy' } as const;
    expect(await chain().readContract(policy)).toEqual([5_000_000, 0, 0, false]);
  });

  test('names a transaction that succeeded for whatever moved money or changed a rule', async () => {
    const named = ['limit_set', 'funded', 'job_created', 'job_funded', 'job_submitted', 'job_completed'];
    for (const event of [...named, 'x402_settled', 'approval_used']) await transfersIn(txOf(event));
  });

  test('is seen in the console, which follows by itself what the agents do next', async () => {
    const { consoleUrl } = lineOf(lines, 'console_shown');
    const browser = await startChromium();
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    page.setDefaultTimeout(30_000);
    // Without its clock, a page reads again only when an event says so.
    await page.addInitScript({ content: 'window.setInterval = () => 0' });
    const follow = (name: string) => page.getByRole('link', { name, exact: true }).first().click();
    const shows = (text: string | RegExp) => page.getByText(text).first().waitFor();
    await page.goto(z.string().parse(consoleUrl));
    expect(page.url()).toBe(`${demo.facts.apiUrl.replace('127.0.0.1', 'localhost')}/console`);
    await follow('demo Client');
    const payments = page.getByRole('listitem');
    await payments.filter({ hasText: '6 USDC to demo Seller' }).getByText('confirmed').waitFor();
    const purchase = payments.filter({ hasText: '0.25 USDC to demo Seller' });
    await purchase.filter({ hasText: 'bought by x402' }).getByText('confirmed').waitFor();
    await shows('10.625 USDC');
    await shows('score 3');
    await follow('Jobs');
    const completed = page.getByRole('region', { name: 'Completed' });
    await completed.getByText('Three sights of Lisbon').waitFor();
    await completed.getByText('The work was approved: The deliverable matches the schema.').waitFor();

    await follow('Wallets');
    await follow('demo Client');
    await follow("Agent's key");
    await page.getByRole('button', { name: 'Show the key' }).click();
    const token = (await page.locator('.copy code').first().textContent()) ?? '';
    await follow('demo Client');
    await shows('score 3');
    const body = { to: walletOf('Provider'), amount: '1', currency: 'USDC' };
    const paid = await call(demo.facts.apiUrl, 'POST', '/v1/payments', { token, body });
    expect(paid.status).toBe(200);
    await payments.filter({ hasText: '1 USDC to demo Provider' }).getByText('confirmed').waitFor();
    await shows('9.605 USDC');
    await shows('score 4');
    await browser.close();
  });

  test('keeps its seller when everything keeps running', async () => {
    const url = z.string().parse(lineOf(lines, 'shop_opened').url);
    expect((await fetch(url)).status).toBe(402);
  });

  test('keeps its Provider for hire, and both in the directory', async () => {
    const { apiUrl } = demo.facts;
    const found = async (offers: string) => (await call(apiUrl, 'GET', `/v1/directory?offers=${offers}`)).body;
    const shop = { url: lineOf(lines, 'shop_opened').url, price: '0.25' };
    await until(async () => JSON.stringify(await found('job')).includes('Word count'));
    expect(await found('job')).toMatchObject({ wallets: [{ walletAddress: walletOf('Provider') }] });
    expect(await found('service')).toMatchObject({ wallets: [{ walletAddress: walletOf('Seller'), offers: [shop] }] });
    const client = await createClaimedWallet(apiUrl, 'v3');
    await fund(apiUrl, client.address, '6');
    const before = await usdcBalance(walletOf('Provider'));
    const now = Number((await chain().getBlock()).timestamp);
    const rule = { evaluatorRule: { type: 'json_schema', schema: { required: ['words'] } } };
    const body = { ...jobBody(walletOf('Provider'), now + 2 * 86_400, rule), fund: true };
    const hired = await call(apiUrl, 'POST', '/v1/jobs', { token: client.apiKey, body });
    expect(hired.body).toMatchObject({ status: 'funded' });
    // The rule has approved the work once the escrow pays.
    await until(async () => (await usdcBalance(walletOf('Provider'))) > before, 60_000);
  });

  test('logs no one in by a link on a page of others', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    const answer = await fetch(`${demo.facts.apiUrl}/dev/console`, { headers, redirect: 'manual' });
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null]);
  });

  test('tells no secret', () => {
    expect(demo.output()).not.toMatch(/bs[rkf]_[a-z0-9]{8}|eyJ[\w-]+\./);
  });

  test('stays until Ctrl+C, and then ends well with all that it started', async () => {
    const children = descendantsOf(demo.facts.pid);
    expect(children.length).toBeGreaterThanOrEqual(2);
    demo.process.kill('SIGINT');
    expect(await demo.process.exited).toBe(0);
    await until(() => children.every((pid) => !isAlive(pid)), ENDS_MS);
    const shop = lineOf(lines, 'shop_opened').url;
    for (const url of [demo.facts.apiUrl, demo.facts.rpcUrl, shop]) await reservePort(portOf(url));
  });
});
