import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createPublicClient, http } from 'viem';
import { reservePort } from '../../src/indexer/runtime.ts';
import { type RunningBinary, scratchFolder, until } from '../support/binary.ts';
import { anvilKey } from '../support/chain.ts';
import { call, createClaimedWallet, fund } from '../support/client.ts';
import { startDev } from '../support/dev.ts';
import { python, runPython, startPython } from '../support/python.ts';
import { countNonces, createFacilitator, type Seller, startSellerV2 } from '../support/sellers.ts';
import { snippetsOf } from '../support/snippets.ts';

const ROOT = resolve(import.meta.dir, '../..');
const PACKAGE = join(ROOT, 'clients/python');
/** For what computes or waits for half a minute on an idle machine. */
const LONG_MS = 300_000;

const scratch = scratchFolder('python-client');
/** Where pip has installed the wheel, and nothing else. */
const site = join(scratch.path, 'site');
const built = join(scratch.path, 'built');
let server: RunningBinary;
let seller: Seller;

beforeAll(async () => {
  mkdirSync(built);
  await runPython(['-m', 'hatchling', 'build', '--directory', built], { cwd: PACKAGE });
  await installAsInDocument();
  server = await startDev({ dataDir: join(scratch.path, 'data'), cwd: scratch.path, blockTimeSeconds: 0 });
  const { rpcUrl, chainId, contracts } = server.facts;
  const chain = { rpcUrl, chainId, contracts, client: createPublicClient({ transport: http(rpcUrl) }) };
  const facilitator = createFacilitator(chain, anvilKey(9), countNonces());
  const deliver = () => Response.json({ sky: 'clear' });
  seller = await startSellerV2(chain, facilitator, { amount: '10000', deliver });
});

afterAll(async () => {
  await seller.stop();
  await server.stop();
  scratch.remove();
});

/** Runs the line of the page, with the wheel where a release has it. */
async function installAsInDocument(): Promise<void> {
  const [line, ...more] = (await snippetsOf('docs/python.md')).filter(({ language }) => language === 'sh');
  expect(more).toEqual([]);
  const shell = `pip() { ${python} -m pip "$@"; }; ${line?.text}`;
  const env = { RELEASE: built, PIP_TARGET: site, PIP_NO_INDEX: '1', PIP_NO_DEPS: '1', PIP_QUIET: '1' };
  const child = Bun.spawn(['sh', '-euc', shell], {
    cwd: scratch.path,
    env: { PATH: '/usr/bin:/bin', HOME: scratch.path, ...env },
    stdout: 'inherit',
    stderr: 'inherit',
  });
  expect(await child.exited).toBe(0);
}

function fileNamed(ending: string): string {
  const name = readdirSync(built).find((each) => each.endsWith(ending));
  if (name === undefined) throw new Error(`There is no ${ending}.`);
  return join(built, name);
}

const settings = () => ({ PYTHONPATH: site, BURSAR_URL: server.facts.apiUrl, SELLER_URL: seller.url });

/** The programs of a document, in their order. */
function programsOf(path: string): string[] {
  const text = readFileSync(join(ROOT, path), 'utf8');
  return [...text.matchAll(/```python\n([\s\S]*?)```/g)].map(([, program = '']) => program);
}

describe('the Python client', () => {
  test('has the version of the server', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(readdirSync(built).sort()).toEqual([
      `bursar_client-${version}-py3-none-any.whl`,
      `bursar_client-${version}.tar.gz`,
    ]);
    expect(readFileSync(join(ROOT, 'docs/python.md'), 'utf8')).toContain(`bursar_client-${version}-py3-none-any.whl`);
    expect(readdirSync(join(site, 'bursar'))).toContain('py.typed');
  });

  test(
    'passes mypy --strict with its tests, its examples and the programs of its documents',
    async () => {
      const programs = [...programsOf('docs/python.md'), ...programsOf('clients/python/README.md')];
      const paths = programs.map((program, index) => {
        const path = join(scratch.path, `typed_${index}.py`);
        writeFileSync(path, program);
        return path;
      });
      expect(paths.length).toBeGreaterThan(5);
      const mypy = ['-m', 'mypy', '--strict', '--cache-dir', join(scratch.path, 'mypy')];
      const folders = ['tests', 'examples'].map((name) => join(PACKAGE, name));
      // Installed as users have it: types come from the wheel.
      const env = { MYPYPATH: [site, ...folders].join(':') };
      const checked = [join(site, 'bursar'), ...folders, ...paths];
      expect(await runPython([...mypy, ...checked], { cwd: PACKAGE, env })).toContain('no issues found');
    },
    LONG_MS,
  );

  test(
    'passes its own tests against the binary, sync and async',
    async () => {
      const pytest = ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', 'tests'];
      const env = { ...settings(), PYTHONPATH: `${site}:${join(PACKAGE, 'tests')}` };
      expect(await runPython(pytest, { cwd: PACKAGE, env })).toMatch(/^\d+ passed in /m);
    },
    LONG_MS,
  );

  test('installs from its source archive too', async () => {
    const folder = join(scratch.path, 'from-source');
    const options = ['--no-index', '--no-deps', '--no-build-isolation', '--no-binary', ':all:', '--target', folder];
    await runPython(['-m', 'pip', 'install', '--quiet', ...options, fileNamed('.tar.gz')], { cwd: scratch.path });
    expect(readdirSync(join(folder, 'bursar')).sort()).toEqual(readdirSync(join(site, 'bursar')).sort());
  });
});

describe('the programs of its documents, as they stand', () => {
  const [pay = '', fail = '', ask = '', buy = '', receive = '', list = '', ...others] = programsOf('docs/python.md');

  /** Runs a program with the key of a funded wallet. */
  async function run(program: string, apiKey: string): Promise<string> {
    const path = join(scratch.path, 'program.py');
    writeFileSync(path, program);
    const env = { ...settings(), SELLER_URL: `${seller.url}/data`, BURSAR_API_KEY: apiKey };
    return await runPython([path], { cwd: scratch.path, env });
  }
  async function fundedWallet() {
    const wallet = await createClaimedWallet(server.facts.apiUrl);
    await fund(server.facts.apiUrl, wallet.address, '100');
    return wallet;
  }

  test('pay, and list what was paid', async () => {
    const { address, apiKey } = await fundedWallet();
    expect(await run(pay, apiKey)).toMatch(
      new RegExp(`^${address} 100 USDC\npay_\\w+ (pending|confirmed) False \\(\\)\nconfirmed\n$`),
    );
    expect(await run(pay, apiKey)).toMatch(/\npay_\w+ confirmed True \(\)\nconfirmed\n$/);
    expect(await run(list, apiKey)).toMatch(/^99\.49\npay_\w+ 0\.5 confirmed\n$/);
    const [first = '', ...more] = programsOf('clients/python/README.md');
    expect(more).toEqual([]);
    expect(await run(first, apiKey)).toBe('False () confirmed\n');
    expect(others).toEqual([]);
  });

  test('are refused', async () => {
    const { apiKey } = await fundedWallet();
    expect(await run(fail, apiKey)).toBe('INSUFFICIENT_BALANCE 400\n');
  });

  test('ask the Owner', async () => {
    const { apiUrl } = server.facts;
    const { id, apiKey, token } = await fundedWallet();
    await call(apiUrl, 'PATCH', `/v1/wallets/${id}/config`, { token, body: { txLimit: '5' } });
    const asking = run(ask, apiKey);
    let approvals: { id: string }[] = [];
    await until(async () => {
      const { body } = await call(apiUrl, 'GET', '/v1/approvals', { token });
      ({ approvals } = body as { approvals: { id: string }[] });
      return approvals.length === 1;
    });
    await call(apiUrl, 'POST', `/v1/approvals/${approvals[0]?.id}/approve`, { token });
    expect(await asking).toMatch(/^used pay_\w+\n$/);
  });

  test('buy', async () => {
    const { apiKey } = await fundedWallet();
    expect(await run(buy, apiKey)).toBe('200 {"sky":"clear"} 0.01\n');
  });

  test('receive webhooks, and refuse those of strangers', async () => {
    const { apiUrl } = server.facts;
    const { id, token } = await createClaimedWallet(apiUrl);
    const { body } = await call(apiUrl, 'GET', `/v1/wallets/${id}/webhook-secret`, { token });
    const { webhookSecret } = body as { webhookSecret: string };
    const port = await reservePort(0);
    const path = join(scratch.path, 'receiver.py');
    writeFileSync(path, receive);
    const env = { ...settings(), WEBHOOK_SECRET: webhookSecret, PORT: String(port), PYTHONUNBUFFERED: '1' };
    const receiver = startPython([path], { cwd: scratch.path, env });
    const url = `http://127.0.0.1:${port}/`;
    const post = () => fetch(url, { method: 'POST', body: '{}' }).then((response) => response.status);
    await until(() =>
      post()
        .then((status) => status === 400)
        .catch(() => false),
    );
    await call(apiUrl, 'PUT', `/v1/wallets/${id}/webhook`, { token, body: { url } });
    const tried = await call(apiUrl, 'POST', `/v1/wallets/${id}/webhook/test`, { token });
    expect(tried.body).toEqual({ delivered: true, statusCode: 204, error: null });
    receiver.kill();
    expect(await new Response(receiver.stdout).text()).toBe('test\n');
  });
});
