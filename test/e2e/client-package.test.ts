import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type RunningBinary, scratchFolder } from '../support/binary.ts';
import { startChromium } from '../support/chromium.ts';
import { createClaimedWallet, fund } from '../support/client.ts';
import { demandOf, goodOption } from '../support/demands.ts';
import { startDev } from '../support/dev.ts';
import { serve } from '../support/sellers.ts';

const SHOP = '0x52908400098527886E0F7030069857D2E4169EE7';
const PACKAGE = resolve(import.meta.dir, '../../clients/typescript');

const INSTALL = ['npm', 'install', '--silent', '--no-audit', '--no-fund'];

/** What the examples of the readme leave out. */
const PRELUDE = `
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };
declare const [url, id, jobId, secret]: [string, string, string, string];
declare const signal: AbortSignal;
`;

/** The examples of the readme. */
async function examples(): Promise<string[]> {
  const readme = await Bun.file(join(PACKAGE, 'README.md')).text();
  return [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);
}

/** Longer than a demand of x402. */
const POOR = 'Top up your account. '.repeat(50_000);

/** What a stranger writes who has installed the package. */
const PROGRAM = `
import { BursarError, bursarFetch, createBursar, paymentOf, PurchaseError } from '@bursar/client';
import { unwrap, verifyWebhook, waitForPayment } from '@bursar/client';
const { BURSAR_URL: baseUrl, BURSAR_API_KEY: credential } = process.env;
const bursar = createBursar({ baseUrl, credential });
const body = { to: '${SHOP}', amount: '1.5', currency: 'USDC', idempotencyKey: 'a program' };
const first = await unwrap(bursar.POST('/v1/payments', { body }));
const again = await unwrap(bursar.POST('/v1/payments', { body }));
const refused = await unwrap(bursar.POST('/v1/payments', { body: { ...body, amount: '0' } })).catch((error) => error);
if (!(refused instanceof BursarError)) throw refused;
const { status } = await waitForPayment(bursar, first.id);
const fetchPaid = bursarFetch({ bursar, maxAmount: '0.10' });
const free = await fetchPaid(baseUrl + '/livez', { method: 'GET' });
const order = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"city":"Lisbon"}' };
const poor = await (await fetchPaid(process.env.SELLER_URL + '/poor')).text();
const failed = await fetchPaid(process.env.SELLER_URL, order);
const bought = await fetchPaid(new Request(process.env.SELLER_URL, order));
const text = await bought.text();
const once = paymentOf(failed).paymentId === paymentOf(bought).paymentId;
const streamed = { method: 'POST', body: new Blob(['a']).stream(), duplex: 'half' };
const refusal = await fetchPaid(process.env.SELLER_URL, streamed).catch((error) => error);
if (refusal.code !== undefined && !(refusal instanceof PurchaseError)) throw refusal;
const stranger = await verifyWebhook({ secret: 'whsec_AAAA', headers: {}, body: '' }).catch((error) => error.code);
console.log(JSON.stringify({
  same: first.id === again.id, replayed: again.replayed, code: refused.code, status, free: free.status, stranger,
  poor: poor.length, failed: failed.status, text, once, refusal: refusal.code ?? refusal.name,
}));
`;
const TYPED = `
import { bursarFetch, createBursar, type Schemas, unwrap, verifyWebhook, waitForJob } from '@bursar/client';
const bursar = createBursar({ baseUrl: 'http://127.0.0.1:1', credential: 'bsr_a', retries: 0 });
export const payment: Promise<Schemas['Payment']> = unwrap(
  bursar.GET('/v1/payments/{paymentId}', { params: { path: { paymentId: 'pay_1' } } }),
);
// @ts-expect-error An amount is a text.
bursar.POST('/v1/payments', { body: { to: '0x', amount: 1, currency: 'USDC' } });
export const fetchPaid: typeof fetch = bursarFetch({ bursar, maxAmount: '0.10' });
export const job = waitForJob(bursar, 'job_1', ['completed']);
// @ts-expect-error It is no status.
waitForJob(bursar, 'job_1', ['done']);
const event = await verifyWebhook({ secret: 'whsec_AAAA', headers: new Headers(), body: '' });
if (event.type === 'job_completed') console.log(event.jobId);
`;

const scratch = scratchFolder('client-package');
afterAll(scratch.remove);

/** Runs a command to its end; throws with what it printed if it fails. */
async function run(cwd: string, command: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const child = Bun.spawn([...command], {
    cwd,
    env: { PATH: Bun.env.PATH ?? '', HOME: scratch.path, ...env },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [stdout, stderr, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  if (exitCode !== 0 || stderr !== '') throw new Error(`${command.join(' ')}: ${stdout}${stderr}`);
  return stdout;
}

const hasNpm = Bun.which('npm') !== null;
const runtimes = ['node', 'bun'].filter((name) => Bun.which(name) !== null);

describe.skipIf(!hasNpm)('the packed package, installed with npm in an empty folder', () => {
  const folder = join(scratch.path, 'project');
  let server: RunningBinary;

  beforeAll(async () => {
    mkdirSync(folder);
    const packed = join(scratch.path, 'packed');
    mkdirSync(packed);
    // As if there were no bun.
    const noBun = join(scratch.path, 'no-bun');
    mkdirSync(noBun);
    writeFileSync(join(noBun, 'bun'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    const pack = ['npm', 'pack', '--silent', '--offline', '--pack-destination', packed];
    await run(PACKAGE, pack, { PATH: `${noBun}:${Bun.env.PATH}` });
    writeFileSync(join(folder, 'package.json'), '{"private": true}');
    const files = readdirSync(packed).map((name) => join(packed, name));
    expect(files).toHaveLength(1);
    await run(folder, [...INSTALL, '--offline', ...files]);
    writeFileSync(join(folder, 'program.mjs'), PROGRAM);
    writeFileSync(join(folder, 'typed.mts'), TYPED);
    server = await startDev({ dataDir: join(scratch.path, 'data'), cwd: scratch.path, blockTimeSeconds: 0 });
  });

  afterAll(async () => {
    await server.stop();
  });

  test('holds its code, its types and its readme, and nothing else', () => {
    const installed = join(folder, 'node_modules/@bursar/client');
    expect(readdirSync(installed).sort()).toEqual(['README.md', 'dist', 'node_modules', 'package.json']);
    const needed = readdirSync(join(installed, 'node_modules')).filter((name) => !name.startsWith('.'));
    expect(needed.sort()).toEqual(['openapi-fetch', 'openapi-typescript-helpers']);
    const files = readdirSync(join(installed, 'dist'));
    expect(files).toContain('index.js');
    expect(files.filter((name) => !/^[a-z-]+(\.d\.ts|\.js)$/.test(name))).toEqual([]);
  });

  /** A seller that fails once, and below `/poor` answers 402 without a demand. */
  const startSeller = (others?: (request: Request) => Response | Promise<Response>) => {
    const { chainId, contracts } = server.facts;
    const option = goodOption({ chainId, contracts }, { amount: '100000' });
    let sold = 0;
    return serve((request) => {
      const { pathname } = new URL(request.url);
      if (pathname.endsWith('/poor')) return new Response(POOR, { status: 402 });
      if (others !== undefined && pathname !== '/seller') return others(request);
      if (!request.headers.has('payment-signature')) return demandOf([option]);
      sold += 1;
      return sold === 1 ? new Response('on fire', { status: 500 }) : new Response('sold');
    });
  };
  const fundedKey = async () => {
    const { apiUrl } = server.facts;
    const { address, apiKey } = await createClaimedWallet(apiUrl);
    await fund(apiUrl, address, '10');
    return apiKey;
  };
  const outcome = {
    same: true,
    replayed: true,
    code: 'INVALID_AMOUNT',
    status: 'confirmed',
    free: 200,
    poor: POOR.length,
    failed: 500,
    text: 'sold',
    once: true,
    refusal: 'BODY_NOT_REPEATABLE',
    stranger: 'NOT_SIGNED',
  };

  test.each(runtimes)('makes a first payment on %s', async (runtime) => {
    const seller = startSeller();
    const env = { BURSAR_URL: server.facts.apiUrl, BURSAR_API_KEY: await fundedKey(), SELLER_URL: seller.url };
    expect(JSON.parse(await run(folder, [runtime, 'program.mjs'], env))).toEqual(outcome);
    const requests = seller.requests.map(({ body, headers }) => [body, headers.get('content-type')]);
    const same = ['{"city":"Lisbon"}', 'application/json'];
    expect(requests.slice(1)).toEqual([same, same, same, same, same, ['a', null]]);
    await seller.stop();
  });

  test('makes a first payment in a worker of a browser', async () => {
    const { apiUrl } = server.facts;
    const worker = Promise.withResolvers<string>();
    // The page's own origin passes the API's requests on: the API answers no pages of others.
    const site = startSeller(async (request) => {
      const { pathname, search } = new URL(request.url);
      if (pathname === '/') return new Response('<title>A shop</title>', { headers: { 'Content-Type': 'text/html' } });
      if (pathname !== '/worker.js') return await fetch(new Request(`${apiUrl}${pathname}${search}`, request));
      return new Response(await worker.promise, { headers: { 'Content-Type': 'text/javascript' } });
    });
    writeFileSync(join(folder, 'worker.mjs'), PROGRAM.replace('console.log', 'postMessage'));
    const env = { BURSAR_URL: site.url, BURSAR_API_KEY: await fundedKey(), SELLER_URL: `${site.url}/seller` };
    const built = await Bun.build({
      entrypoints: [join(folder, 'worker.mjs')],
      target: 'browser',
      define: { 'process.env': JSON.stringify(env) },
    });
    worker.resolve((await built.outputs[0]?.text()) ?? '');
    const browser = await startChromium();
    const page = await browser.newPage();
    await page.goto(site.url);
    const printed = await page.evaluate(
      () =>
        new Promise<string>((resolve, reject) => {
          const started = new Worker('/worker.js', { type: 'module' });
          started.onmessage = ({ data }) => resolve(data);
          started.onerror = ({ message }) => reject(new Error(message));
        }),
    );
    // Over HTTP/1.1 a browser sends no stream.
    expect(JSON.parse(printed)).toEqual({ ...outcome, refusal: 'TypeError' });
    await browser.close();
    await site.stop();
  });

  test.each(runtimes)('makes the payment of its readme on %s', async (runtime) => {
    const { apiUrl } = server.facts;
    const wallet = await createClaimedWallet(apiUrl);
    await fund(apiUrl, wallet.address, '10');
    const [first = ''] = await examples();
    writeFileSync(join(folder, 'readme.mjs'), first);
    const env = { BURSAR_URL: apiUrl, BURSAR_API_KEY: wallet.apiKey };
    expect(await run(folder, [runtime, 'readme.mjs'], env)).toMatch(/^confirmed 0x[0-9a-f]{64} undefined undefined\n$/);
  });

  test('is what every server has at /client.tgz, which npm installs without a registry', async () => {
    const { apiUrl } = server.facts;
    const empty = join(scratch.path, 'from-server');
    mkdirSync(empty);
    writeFileSync(join(empty, 'package.json'), '{"private": true}');
    await run(empty, [...INSTALL, '--registry', 'http://127.0.0.1:1', `${apiUrl}/client.tgz`]);
    const wallet = await createClaimedWallet(apiUrl);
    await fund(apiUrl, wallet.address, '10');
    const [first = ''] = await examples();
    writeFileSync(join(empty, 'readme.mjs'), first);
    const env = { BURSAR_URL: apiUrl, BURSAR_API_KEY: wallet.apiKey };
    expect(await run(empty, ['node', 'readme.mjs'], env)).toMatch(/^confirmed 0x[0-9a-f]{64} undefined undefined\n$/);
    for (const name of ['dist/index.js', 'dist/schema.d.ts', 'package.json']) {
      const inFolder = (path: string) => Bun.file(join(path, 'node_modules/@bursar/client', name)).text();
      expect(await inFolder(empty)).toBe(await inFolder(folder));
    }
  });

  test('has types with which a strict TypeScript project compiles, and so do the examples of its readme', async () => {
    const options = { strict: true, noEmit: true, module: 'nodenext', target: 'es2022', types: [] };
    const project = { compilerOptions: options, files: ['typed.mts', 'readme.mts'] };
    writeFileSync(join(folder, 'readme.mts'), PRELUDE + (await examples()).join('\n'));
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project));
    expect(await run(PACKAGE, ['bun', '--bun', 'tsc', '-p', folder])).toBe('');
  });
});
