import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { createPublicClient, erc20Abi, getAddress, http } from 'viem';
import { z } from 'zod';
import { type RunningBinary, runBinary, scratchFolder, startBinary, until } from '../support/binary.ts';
import { startChromium } from '../support/chromium.ts';
import { type ClaimedWallet, call, createClaimedWallet, fund } from '../support/client.ts';
import { endsWithItsChildren } from '../support/processes.ts';

const SHOP = '0x000000000000000000000000000000000000b0b0';

const folder = scratchFolder('e2e');
let server: RunningBinary;
let wallet: ClaimedWallet;

beforeAll(async () => {
  server = await startBinary({ args: ['dev', '--port', '0', '--data-dir', `${folder.path}/data`], cwd: folder.path });
  wallet = await createClaimedWallet(server.facts.apiUrl);
  await fund(server.facts.apiUrl, wallet.address, '100');
});

afterAll(async () => {
  await server.stop();
  folder.remove();
});

test('no file in the data folder is readable by other users of the machine', () => {
  const data = join(folder.path, 'data');
  const files = ['', ...readdirSync(data, { recursive: true, encoding: 'utf8' })];
  const open = files.filter((name) => {
    const found = statSync(join(data, name), { throwIfNoEntry: false });
    return found !== undefined && (found.mode & 0o077) !== 0;
  });
  expect(open).toEqual([]);
  expect(files.length).toBeGreaterThan(10);
});

const api = (method: string, path: string, options: Parameters<typeof call>[3] = {}) =>
  call(server.facts.apiUrl, method, path, options);

const pay = (amount: string, extra: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  api('POST', '/v1/payments', {
    token: wallet.apiKey,
    body: { to: SHOP, amount, currency: 'USDC', ...extra },
    headers,
  });

const paid = z.object({ id: z.string(), status: z.string(), txHash: z.string(), feeAmount: z.string() });

async function balanceOf(owner: `0x${string}`): Promise<bigint> {
  const chain = createPublicClient({ transport: http(server.facts.rpcUrl) });
  return chain.readContract({
    address: server.facts.contracts.usdc,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [owner],
  });
}

describe('the compiled binary, alone in an empty folder', () => {
  test('confirms a payment, to the micro-USDC', async () => {
    const before = await balanceOf(SHOP);
    const answer = await pay('1.5', { memo: 'tea' }, { Prefer: 'wait=30' });
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'confirmed', amount: '1.5', feeAmount: '0.03', to: getAddress(SHOP) },
    });
    expect(answer.headers.get('preference-applied')).toBe('wait=30');
    expect(await balanceOf(SHOP)).toBe(before + 1_500_000n);

    const { id, txHash } = paid.parse(answer.body);
    const record = await api('GET', `/v1/payments/${id}`);
    expect(record).toMatchObject({
      status: 200,
      body: {
        id,
        wallet_id: wallet.id,
        memo: 'tea',
        status: 'confirmed',
        tx_hash: txHash,
        fee_amount: '0.03',
        type: 'direct',
      },
    });
  });

  test('prints lines that create a wallet, claim it, pay, buy from its shop and hire its agent, as they are', async () => {
    const lines = server.output().split('\n');
    const begin = lines.findIndex((line) => line.startsWith('WALLET='));
    const printed = lines.slice(begin, begin + 10).filter((line) => line !== '');
    expect(printed.slice(-1)[0]).toContain('/v1/jobs');
    const child = Bun.spawn(['bash', '-euc', printed.slice(0, 5).join('; echo; ')], {
      stdout: 'pipe',
      stderr: 'inherit',
    });
    const answers = (await new Response(child.stdout).text()).trim().split('\n').slice(-3);
    expect(await child.exited).toBe(0);
    const [bought, job, work] = answers.map((text) => JSON.parse(text));
    expect(work).toEqual({ words: 5, characters: 25, lines: 1 });
    await until(async () => {
      const { body } = await api('GET', `/v1/jobs/${job.jobId}`);
      return z.looseObject({ status: z.string() }).parse(body).status === 'completed';
    });
    const listed = await api('GET', '/v1/directory?offers=service&q=weather');
    const shop = { offers: [{ name: 'Weather', url: `${server.facts.apiUrl}/dev/shop/weather`, price: '0.01' }] };
    expect(listed.body).toMatchObject({ wallets: [{ walletAddress: bought.payTo, ...shop }] });
    expect(bought).toMatchObject({
      amount: '0.01',
      response: { status: 200, body: '{"city":"Lisbon","sky":"clear","celsius":21}' },
    });
    expect(server.output()).toContain(`${server.facts.apiUrl.replace('127.0.0.1', 'localhost')}/dev/console`);
  });

  test('has a shop that demands its price of a caller who has not paid', async () => {
    const answer = await fetch(`${server.facts.apiUrl}/dev/shop/weather`);
    expect(answer.status).toBe(402);
    const demand = JSON.parse(Buffer.from(answer.headers.get('payment-required') ?? '', 'base64').toString('utf8'));
    expect(demand).toMatchObject({ x402Version: 2, accepts: [{ scheme: 'exact', amount: '10000' }] });
  });

  test('tells an operator next to it what became of a payment, and fails for one that there is not', async () => {
    const { id } = paid.parse((await pay('1', {}, { Prefer: 'wait=30' })).body);
    const nearby = ['--data-dir', `${folder.path}/data`, '--port', new URL(server.facts.apiUrl).port];
    const shown = await runBinary(['payment', 'show', id, ...nearby]);
    expect(shown).toMatchObject({ exitCode: 0, stderr: '' });
    expect(shown.stdout).toContain(`${id}, confirmed`);
    expect(shown.stdout).toMatch(/\tsent\ttransaction 0x[\s\S]*\nNow: waits for block \d+ to be final/);
    const lanes = await runBinary(['lane', 'list', '--json', ...nearby]);
    expect(JSON.parse(lanes.stdout.split('\n')[0] ?? '')).toMatchObject({
      nextNonce: expect.any(Number),
      balance: expect.stringMatching(/^\d/),
    });
    const unknown = await runBinary(['payment', 'show', 'pay_0', ...nearby]);
    expect(unknown).toMatchObject({ exitCode: 1, stdout: '' });
    expect(unknown.stderr).toContain('There is no payment "pay_0"');
  });

  test('its indexer shows the payment to operators', async () => {
    const { txHash } = paid.parse((await pay('2', {}, { Prefer: 'wait=30' })).body);
    const query = `{ payments(where: { transactionHash: "${txHash}" }) { items { amount fee to wallet { address } } } }`;
    const ask = async () => {
      const response = await fetch(`${server.facts.indexerUrl}/graphql`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ query }),
      });
      return response.json();
    };
    await until(async () => JSON.stringify(await ask()).includes('"amount":"2000000"'));
    expect(await ask()).toEqual({
      data: {
        payments: {
          items: [{ amount: '2000000', fee: '40000', to: SHOP, wallet: { address: wallet.address.toLowerCase() } }],
        },
      },
    });
  });

  test('charges once for parallel and repeated requests with one idempotency key', async () => {
    const before = await balanceOf(SHOP);
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay('0.25', { idempotencyKey: 'once' })));
    const ids = new Set(answers.map(({ body }) => paid.parse(body).id));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(ids.size).toBe(1);
    const replay = await pay('9', { idempotencyKey: 'once' }, { Prefer: 'wait=30' });
    expect(replay.body).toMatchObject({ status: 'confirmed', amount: '0.25' });
    expect(replay.headers.get('idempotent-replayed')).toBe('true');
    expect(replay.headers.get('idempotency-mismatch')).toBe('amount');
    expect(await balanceOf(SHOP)).toBe(before + 250_000n);
  });

  test('refuses payments above the limit and outside the whitelist, and names the rule', async () => {
    const config = (body: object) => api('PATCH', `/v1/wallets/${wallet.id}/config`, { token: wallet.token, body });
    const set = await config({ txLimit: '5', dailyLimit: '1000', whitelist: [SHOP] });
    expect(set).toMatchObject({ status: 200, body: { tx_limit: '5', daily_limit: '1000' } });
    expect(await pay('5.000001')).toMatchObject({ status: 400, body: { error: 'TX_LIMIT_EXCEEDED' } });
    expect(
      await pay('1', { to: wallet.address.replace(/.$/, (last) => (last === '0' ? '1' : '0')).toLowerCase() }),
    ).toMatchObject({ status: 400, body: { error: 'NOT_IN_WHITELIST' } });
    expect(await config({ txLimit: '0', dailyLimit: '0', whitelist: [] })).toMatchObject({
      body: { tx_limit: '0', daily_limit: '0', whitelist: [] },
    });
  });

  test('a frozen wallet pays nothing', async () => {
    const set = (what: string) => api('POST', `/v1/wallets/${wallet.id}/${what}`, { token: wallet.token });
    expect(await set('freeze')).toMatchObject({ status: 200, body: { frozen: 1 } });
    expect(await pay('1')).toMatchObject({ status: 400, body: { error: 'WALLET_FROZEN' } });
    expect(await set('unfreeze')).toMatchObject({ status: 200, body: { frozen: 0 } });
    expect((await pay('1', {}, { Prefer: 'wait=30' })).body).toMatchObject({ status: 'confirmed' });
  });

  test('reports health and metrics with every check passing', async () => {
    expect((await api('GET', '/livez')).status).toBe(200);
    expect(await api('GET', '/health')).toMatchObject({
      status: 200,
      body: {
        status: 'ok',
        checks: {
          database: { status: 'ok' },
          chain: { status: 'ok' },
          relayer: { status: 'ok' },
          indexer: { status: 'ok' },
          schedulers: { status: 'ok' },
        },
      },
    });
    const metrics = await (await fetch(`${server.facts.apiUrl}/metrics`)).text();
    for (const name of [
      'bursar_payments_total{status="confirmed"}',
      'bursar_relay_gas_balance_ether',
      'bursar_feed_lag_blocks',
    ]) {
      expect(metrics).toContain(name);
    }
  });

  test('no secret that it issued or keeps appears in its log', async () => {
    const keys = z
      .record(z.string(), z.string())
      .parse(JSON.parse(readFileSync(`${folder.path}/data/dev-keys.json`, 'utf8')));
    const secret = z
      .object({ webhookSecret: z.string() })
      .parse((await api('GET', `/v1/wallets/${wallet.id}/webhook-secret`, { token: wallet.token })).body).webhookSecret;
    const secrets = [wallet.apiKey, wallet.token, wallet.password, secret, ...Object.values(keys)];
    for (const text of secrets) expect(server.output().includes(text)).toBe(false);
  });
});

/** On the page of a wallet: lists it, and takes it out again. */
async function offerAndRemove(page: Page): Promise<void> {
  const found = async (q: string) => JSON.stringify((await api('GET', `/v1/directory?q=${q}`)).body).includes('Haikus');
  const card = page.locator('.card').filter({ has: page.getByRole('heading', { name: 'Offers' }) });
  await card.getByText('the wallet is not in the directory').waitFor();
  await card.getByText('This is a v3 wallet').waitFor();
  await card.getByRole('button', { name: 'Add an offer' }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Give it a name.').waitFor();
  await page.getByLabel('Name').fill('Haikus');
  await page.getByLabel('What others get').fill('A haiku about anything.');
  await page.getByLabel('Tags').fill('poetry, short');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await card.getByText('price to be agreed on').waitFor();
  expect(await found('haiku+poetry')).toBe(true);
  await card.getByRole('button', { name: 'Remove: Haikus' }).click();
  await card.getByText('the wallet is not in the directory').waitFor();
  expect(await found('haiku')).toBe(false);
}

test('the line for the console opens a claimed wallet, and the one for GraphQL a page that knows the schema', async () => {
  const { apiUrl, indexerUrl } = server.facts;
  const browser = await startChromium();
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(30_000);
    await page.goto(`${apiUrl}/dev/console`);
    await page.getByRole('link', { name: 'demo wallet', exact: true }).click();
    await page.getByText('98.47 USDC').first().waitFor();
    await page.getByRole('button', { name: 'Fund' }).click();
    const address = /0x[0-9a-fA-F]{40}/.exec((await page.getByRole('dialog').textContent()) ?? '')?.[0] ?? 'no address';
    await page.getByRole('button', { name: 'Close' }).click();
    await offerAndRemove(page);
    // Followed again, it opens the same one.
    await page.goto(`${apiUrl}/dev/console`);
    const own = page.getByRole('link', { name: 'demo wallet', exact: true });
    await own.first().waitFor();
    expect(await own.count()).toBe(1);

    const requested = new Set<string>();
    const complaints: string[] = [];
    page.on('request', (request) => requested.add(new URL(request.url()).origin));
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`${indexerUrl}/graphql`);
    await page.getByRole('button', { name: /Execute query/ }).click();
    await page.locator('.result-window').getByText(address.toLowerCase()).first().waitFor();
    // Both come from the introspection, which the bounds of queries let pass.
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
    await page.locator('.graphiql-plugin').getByText('walletChangePage').first().waitFor();
    await page.locator('.graphiql-query-editor').first().click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('{ paym');
    await page.locator('.CodeMirror-hints').getByText('paymentDays').waitFor();
    expect([[...requested], complaints]).toEqual([[indexerUrl], []]);
  } finally {
    await browser.close();
  }
});

// The last one: nothing is left of what the others ran on.
test('SIGTERM ends the binary and its children within 10 s', () => endsWithItsChildren(server, 'SIGTERM'));
