import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { appendFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { z } from 'zod';
import { binary, type RunningBinary, scratchFolder, until } from '../support/binary.ts';
import { type ClaimedWallet, call, createClaimedWallet, fund } from '../support/client.ts';
import { startDev } from '../support/dev.ts';
import { documentsWithSnippets, type Snippet, snippetsOf } from '../support/snippets.ts';

/** Where other tests run the snippets of a document in a language. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'docs/python.md python': 'test/e2e/python-client.test.ts',
  'docs/python.md sh': 'test/e2e/python-client.test.ts',
  'clients/python/README.md python': 'test/e2e/python-client.test.ts',
  'docs/frameworks.md ts': 'test/e2e/mcp.test.ts',
  'docs/x402.md ts': 'test/integration/x402-selling.test.ts',
};
/** Snippets of these are run; the others are diagrams, texts and queries. */
const LANGUAGES = ['sh', 'ts', 'js', 'python', 'json'];
/** Few snippets carry a marker that no test runs them. */
const MAX_NOT_RUN = 12;

/** Its snippets are one program, in a folder where it is installed. */
const CLIENT = 'clients/typescript/README.md';

const scratch = scratchFolder('snippets');
const account = privateKeyToAccount(generatePrivateKey());
const documents = documentsWithSnippets();
const snippets = (await Promise.all(documents.map(snippetsOf))).flat();
let server: RunningBinary;

beforeAll(async () => {
  server = await startDev({ dataDir: join(scratch.path, 'data'), cwd: scratch.path, blockTimeSeconds: 0 });
  const tools = join(scratch.path, 'bin');
  mkdirSync(tools);
  symlinkSync(binary, join(tools, 'bursar'));
  // The documents have the usual port, which a test cannot have. An answer of 400 or above is a failure; a stream ends.
  const port = new URL(server.facts.apiUrl).port;
  const curl = `#!/bin/sh
case " $* " in *" -N "*) ${Bun.which('curl')} --max-time 3 --connect-to 127.0.0.1:8787:127.0.0.1:${port} -sS --fail-with-body "$@"; [ $? = 28 ]; exit;; esac
exec ${Bun.which('curl')} --connect-to 127.0.0.1:8787:127.0.0.1:${port} -sS --fail-with-body "$@"
`;
  writeFileSync(join(tools, 'curl'), curl, { mode: 0o755 });
  const folders = ['.local/share/bash-completion/completions', '.zsh/completions', '.config/fish/completions'];
  for (const folder of folders) mkdirSync(join(scratch.path, folder), { recursive: true });
});
afterAll(async () => {
  await server.stop();
  scratch.remove();
});

const api = (method: string, path: string, token: string, body?: object) =>
  call(server.facts.apiUrl, method, path, { token, ...(body === undefined ? {} : { body }) });

async function fundedWallet(): Promise<ClaimedWallet> {
  const wallet = await createClaimedWallet(server.facts.apiUrl, 'v3');
  await fund(server.facts.apiUrl, wallet.address, '100');
  return wallet;
}

/** A section of a document, whose snippets share variables, as in the terminal of a reader. */
function openSection(name: string) {
  const folder = join(scratch.path, name.replace(/\W+/g, '-'));
  const state = join(folder, '.variables');
  mkdirSync(folder);
  writeFileSync(state, '');
  let opened: Promise<ClaimedWallet> | undefined;
  const wallet = () => {
    opened ??= fundedWallet();
    return opened;
  };
  /** What the documents name and the reader has. */
  const given: Readonly<Record<string, () => string | Promise<string>>> = {
    API: () => server.facts.apiUrl,
    BURSAR_URL: () => server.facts.apiUrl,
    URL: () => server.facts.apiUrl,
    SELLER_URL: () => `${server.facts.apiUrl}/dev/shop/weather`,
    API_KEY: async () => (await wallet()).apiKey,
    JWT: async () => (await wallet()).token,
    PASSWORD: async () => (await wallet()).password,
    WALLET: async () => (await wallet()).id,
    WALLET_ID: async () => (await wallet()).id,
    ACCOUNT: () => account.address,
    // A point of the curve P-256: its generator.
    X: () => '0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296',
    Y: () => '0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
    PROOF: async () => {
      const { token, password } = await wallet();
      return z.object({ proof: z.string() }).parse((await api('POST', '/v1/auth/step-up', token, { password })).body)
        .proof;
    },
    SIGNATURE: () => account.signTypedData(JSON.parse(readFileSync(join(folder, 'accept.json'), 'utf8'))),
  };
  const run = async ({ text }: Snippet): Promise<string> => {
    for (const [, variable = ''] of text.matchAll(/\$([A-Z_]+)/g)) {
      const give = given[variable];
      if (give === undefined || readFileSync(state, 'utf8').includes(` ${variable}=`)) continue;
      if (new RegExp(`^${variable}=`, 'm').test(text)) continue;
      appendFileSync(state, `export ${variable}='${await give()}'\n`);
    }
    const script = `set -euo pipefail; set -a; . '${state}'\n${text}\nexport -p > '${state}'`;
    const child = Bun.spawn(['bash', '-c', script], {
      cwd: folder,
      env: { PATH: `${scratch.path}/bin:/usr/bin:/bin`, HOME: scratch.path, npm_config_registry: 'http://127.0.0.1:1' },
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
    });
    const [stdout, stderr, exitCode] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ]);
    if (exitCode !== 0) throw new Error(`${text}\nended with ${exitCode}:\n${stdout}${stderr}`);
    return stdout;
  };
  return { folder, wallet, run };
}

const isHere = ({ document, language, notRun }: Snippet) =>
  notRun === undefined && ELSEWHERE[`${document} ${language}`] === undefined;

test('few snippets carry a marker, each with a reason; the others are run here or by a test that is named', async () => {
  const runnable = snippets.filter(({ language }) => LANGUAGES.includes(language));
  expect(runnable.length).toBeGreaterThan(50);
  const marked = runnable.filter(({ notRun }) => notRun !== undefined);
  expect(marked.length).toBeLessThanOrEqual(MAX_NOT_RUN);
  for (const { notRun = '' } of marked) expect(notRun.length).toBeGreaterThan(20);
  for (const [name, path] of Object.entries(ELSEWHERE)) {
    expect(runnable.some(({ document, language }) => name === `${document} ${language}`)).toBe(true);
    expect(await Bun.file(path).text()).toContain(name.split(' ')[0] ?? '');
  }
});

test('no two snippets use the same idempotency key', () => {
  const keys = snippets
    .filter(({ language }) => language !== 'json')
    .flatMap(({ text }) =>
      [...text.matchAll(/idempotency_?[kK]ey\\?"?\s*[:=]\s*\\?["']([^"'\\]+)/g)].map(([, key = '']) => key),
    );
  expect(keys.length).toBeGreaterThan(8);
  expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([]);
});

/** What has to be there before the snippets of a section. */
const BEFORE: Readonly<Record<string, (wallet: ClaimedWallet) => Promise<void>>> = {
  'Payments above the limits': async ({ id, token, apiKey }) => {
    await api('PATCH', `/v1/wallets/${id}/config`, token, { txLimit: '5' });
    const order = { to: account.address, amount: '20', currency: 'USDC', approval: 'request', reason: 'A server' };
    expect((await api('POST', '/v1/payments', apiKey, order)).status).toBe(202);
  },
};

const shell = snippets.filter((snippet) => snippet.language === 'sh' && isHere(snippet));
const readers = shell.filter(({ document }) => document !== CLIENT);
const sections = Map.groupBy(readers, ({ document, section }) => `${document}: ${section}`);

test.each([...sections])('%s works in a shell as it stands', async (name, [first, ...more]) => {
  if (first === undefined) throw new Error('A section has no snippets.');
  const section = openSection(name);
  await BEFORE[first.section]?.(await section.wallet());
  for (const snippet of [first, ...more]) {
    const printed = await section.run(snippet);
    expectShown(snippet, printed);
  }
});

/** The answer that a document shows after a snippet has the fields of the real one. */
function expectShown(snippet: Snippet, printed: string): void {
  const shown = snippets[snippets.indexOf(snippet) + 1];
  if (shown?.language !== 'json' || shown.document !== snippet.document || shown.section !== snippet.section) return;
  const names = (value: unknown, depth = 0): unknown =>
    typeof value === 'object' && value !== null && depth < 2
      ? Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, names(inner, depth + 1)]))
      : undefined;
  expect(names(JSON.parse(printed))).toEqual(names(JSON.parse(shown.text)));
}

test.each(snippets.filter(({ language }) => language === 'json'))('$document: $section shows JSON', ({ text }) => {
  expect(() => JSON.parse(text)).not.toThrow();
});

describe(CLIENT, () => {
  /** What the reader has; the names are those of the snippets. */
  const PRELUDE = `const { SELLER_URL: url = '', PAYMENT: id = '', JOB: jobId = '', SECRET: secret = '' } = process.env;
const signal = AbortSignal.timeout(60_000);
`;
  const USE = `
const stranger = await onWebhook(new Request('http://127.0.0.1/', { method: 'POST', body: '{}' }));
console.log(JSON.stringify({ balance, policy: data !== undefined && error === undefined, settled: settled.status, job: job.status, stranger: stranger.status }));
`;

  test('its programs run one after another, as they stand', async () => {
    const { apiUrl } = server.facts;
    const section = openSection('typescript');
    writeFileSync(join(section.folder, 'package.json'), '{"private": true, "type": "module"}');
    const install = shell.find(({ document }) => document === CLIENT);
    if (install === undefined) throw new Error('The readme does not install the client.');
    await section.run(install);
    const [client, provider] = [await fundedWallet(), await createClaimedWallet(apiUrl, 'v3')];
    await api('PATCH', `/v1/wallets/${client.id}/config`, client.token, { txLimit: '5' });
    const order = { to: account.address, amount: '1', currency: 'USDC' };
    const payment = z
      .object({ id: z.string() })
      .parse((await api('POST', '/v1/payments', client.apiKey, order)).body).id;
    const offer = {
      providerAddress: provider.address,
      budget: '2',
      fund: true,
      expiredAt: Math.floor(Date.now() / 1000) + 2 * 86_400,
      title: 'A poem',
      description: 'Of four lines.',
      evaluatorRule: { type: 'manual' },
    };
    const { jobId } = z.object({ jobId: z.string() }).parse((await api('POST', '/v1/jobs', client.apiKey, offer)).body);
    expect((await api('POST', `/v1/jobs/${jobId}/submit`, provider.apiKey, { content: 'Roses' })).status).toBeLessThan(
      300,
    );
    const programs = snippets.filter(({ document, language }) => document === install.document && language === 'ts');
    writeFileSync(join(section.folder, 'readme.ts'), PRELUDE + programs.map(({ text }) => text).join('\n') + USE);
    const child = Bun.spawn([process.execPath, 'readme.ts'], {
      cwd: section.folder,
      env: {
        PATH: '/usr/bin:/bin',
        HOME: section.folder,
        BURSAR_URL: apiUrl,
        BURSAR_API_KEY: client.apiKey,
        WALLET: client.id,
        SELLER_URL: `${apiUrl}/dev/shop/weather`,
        PAYMENT: payment,
        JOB: jobId,
        SECRET: 'whsec_AAAA',
      },
      stdout: 'pipe',
      stderr: 'inherit',
    });
    const reading = new Response(child.stdout).text();
    const approvals = z.object({ approvals: z.array(z.object({ id: z.string() })) });
    while (child.exitCode === null) {
      const waiting = approvals.parse((await api('GET', '/v1/approvals?status=pending', client.token)).body);
      for (const approval of waiting.approvals)
        await api('POST', `/v1/approvals/${approval.id}/approve`, client.token, {});
      await Promise.race([child.exited, Bun.sleep(100)]);
    }
    const lines = (await reading).trim().split('\n');
    expect(lines[0]).toMatch(/^confirmed 0x[0-9a-f]{64} (undefined|false) (undefined|\[\])$/);
    expect(lines.slice(1, -1).join('\n')).toContain('Lisbon');
    expect(lines.slice(1, -1).join('\n')).toContain('used pay_');
    expect(JSON.parse(lines.at(-1) ?? '')).toEqual({
      balance: expect.any(String),
      policy: true,
      settled: 'confirmed',
      job: 'submitted',
      stranger: 400,
    });
  });
});

test('docs/webhooks.md: the check of a signature takes the genuine and nothing else', async () => {
  const [program] = snippets.filter(({ document, language }) => document === 'docs/webhooks.md' && language === 'js');
  const use = `
const headers = { 'x-bursar-signature': 'sha256=' + createHmac('sha256', 'key').update('{}').digest('hex') };
console.log(isGenuine('{}', headers, 'key'), isGenuine('{ }', headers, 'key'), isGenuine('{}', {}, 'key'));
`;
  const path = join(scratch.path, 'signature.mjs');
  writeFileSync(path, `${program?.text}${use}`);
  const child = Bun.spawn([process.execPath, path], { stdout: 'pipe', stderr: 'inherit' });
  expect(await new Response(child.stdout).text()).toBe('true false false\n');
});

test('every snippet in JavaScript or TypeScript is one of these', () => {
  const programs = snippets.filter((snippet) => ['ts', 'js', 'python'].includes(snippet.language) && isHere(snippet));
  const known = [CLIENT, 'docs/webhooks.md'];
  expect(programs.filter(({ document }) => !known.includes(document))).toEqual([]);
  expect(programs.filter(({ document }) => document === 'docs/webhooks.md')).toHaveLength(1);
});

describe('llms.txt', () => {
  const me = z.object({ chainAddress: z.string(), claimUrl: z.string(), agentToken: z.string() });

  /** Has the requests of a section, in their order. */
  const requestsIn = (text: string, section: string) => {
    const part = text.split(`\n## ${section}\n`)[1]?.split('\n## ')[0] ?? '';
    return [...part.matchAll(/```\n(curl [\s\S]*?)```/g)].map(([, request = '']) => request);
  };
  /** Sends a request as it stands, with the reader's values in the place of `…`. */
  const send = async (request: string | undefined, values: readonly string[], env: Record<string, string> = {}) => {
    const left = [...values];
    const filled = (request ?? '').replace(/(?:0x|https:\/\/)?…/g, () => left.shift() ?? '…');
    expect([left, filled.includes('…')]).toEqual([[], false]);
    const child = Bun.spawn(['bash', '-euc', `curl() { command curl -sS --fail-with-body "$@"; }; ${filled}`], {
      env: { PATH: '/usr/bin:/bin', ...env },
      stdout: 'pipe',
      stderr: 'inherit',
    });
    const answer: unknown = JSON.parse(await new Response(child.stdout).text());
    expect([answer, await child.exited]).toEqual([answer, 0]);
    return answer;
  };

  test('leads an agent that reads nothing else to a payment, a purchase and a Job', async () => {
    const { apiUrl } = server.facts;
    const text = await (await fetch(`${apiUrl}/llms.txt`)).text();
    const begin = async () => {
      const [create, collect] = requestsIn(text, 'How to begin');
      const { chainAddress, claimUrl, agentToken } = me.parse(await send(create, []));
      expect(await send(collect, [agentToken])).toMatchObject({ apiKey: null });
      // The person: opens the link, and sends money.
      const person = { username: `p${crypto.randomUUID().slice(0, 8)}`, password: crypto.randomUUID() };
      const claimKey = new URL(claimUrl).hash.slice(1);
      expect((await call(apiUrl, 'POST', '/v1/auth/claim', { body: { claimKey, ...person } })).status).toBe(201);
      await fund(apiUrl, chainAddress, '20');
      const { apiKey } = z.object({ apiKey: z.string() }).parse(await send(collect, [agentToken]));
      return { chainAddress, API_KEY: apiKey };
    };
    const [client, provider] = [await begin(), await begin()];
    const [pay] = requestsIn(text, 'How to pay');
    expect(await send(pay, [account.address], client)).toMatchObject({ status: 'confirmed', amount: '1.5' });
    expect(await send(pay, [account.address], client)).toMatchObject({ replayed: true });
    const [buy] = requestsIn(text, 'How to buy from an x402 seller');
    const bought = await send(buy, [`${apiUrl}/dev/shop/weather`], client);
    expect(bought).toMatchObject({ amount: '0.01', response: { status: 200 } });

    const [hire, submit] = requestsIn(text, 'How to have work done, and how to work');
    await send(hire, [provider.chainAddress, 'The two best.'], client);
    const named = (path: RegExp) => path.exec(text)?.[1] ?? '';
    const jobs = z.object({ jobs: z.array(z.object({ id: z.string() })) });
    const search = named(/finds its Jobs at `GET (\S+)`/);
    let found: { id: string }[] = [];
    await until(async () => {
      found = jobs.parse((await api('GET', search, provider.API_KEY)).body).jobs;
      return found.length === 1;
    });
    const JOB_ID = found[0]?.id ?? '';
    const task = await api('GET', named(/the task at `GET (\S+)`/).replace(':id', JOB_ID), provider.API_KEY);
    expect(JSON.stringify(task.body)).toContain('The two best.');
    await send(submit, ['one', 'two'], { ...provider, JOB_ID });
    const state = named(/Poll `GET (\S+)` until/).replace(':id', JOB_ID);
    await until(async () => {
      const { status } = z.object({ status: z.string() }).parse((await api('GET', state, client.API_KEY)).body);
      expect(['submitted', 'completed']).toContain(status);
      return status === 'completed';
    });
  });
});
