/** `bursar index reset`: the chain is read again, and nothing happens twice. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readdirSync, writeFileSync } from 'node:fs';
import { erc20Abi } from 'viem';
import { z } from 'zod';
import { type RunningBinary, runBinary, scratchFolder, startBinary, until } from '../support/binary.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { type ClaimedWallet, call, createClaimedWallet } from '../support/client.ts';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';
import { type Receiver, startReceiver } from '../support/webhooks.ts';

const SHOP = '0x000000000000000000000000000000000000cafe';
const PRICE = 10_000n;
/** Past what the indexer takes for final. */
const FINAL_DEPTH_BLOCKS = 70;

describe.each(['data folder', 'PostgreSQL'] as const)('an index in a %s', (kind) => {
  const folder = scratchFolder('index-reset');
  const dataDir = `${folder.path}/data`;
  let chain: TestChain;
  let postgres: PostgresServer | undefined;
  let env: Record<string, string>;
  let server: RunningBinary;
  let receiver: Receiver;
  let wallet: ClaimedWallet;

  const serve = () => startBinary({ args: ['serve', '--port', '0', '--data-dir', dataDir], env, cwd: folder.path });
  const reset = (from = dataDir) => runBinary(['index', 'reset', '--data-dir', from], env);

  beforeAll(async () => {
    chain = await startTestChain();
    if (kind === 'PostgreSQL') postgres = await startPostgres();
    receiver = startReceiver();
    writeFileSync(`${folder.path}/deployment.json`, JSON.stringify(chain.deployment));
    const url = await postgres?.url('bursar');
    env = {
      BURSAR_RPC_URLS: chain.rpcUrl,
      BURSAR_CHAIN_ID: String(chain.chainId),
      BURSAR_DEPLOYMENT: `${folder.path}/deployment.json`,
      BURSAR_MASTER_KEY: 'cd'.repeat(32),
      BURSAR_JWT_SECRET: 'a secret of this test and of nothing else',
      BURSAR_RELAYER_KEYS: chain.relayerKeys[0],
      BURSAR_POLL_MS: '50',
      BURSAR_ALLOW_PRIVATE_TARGETS: 'true',
      BURSAR_LOG_LEVEL: 'warn',
      ...(url === undefined ? {} : { DATABASE_URL: url, BURSAR_DATABASE_URL: url }),
    };
    server = await serve();
    wallet = await createClaimedWallet(server.facts.apiUrl);
    await chain.mintUsdc(wallet.address, 1_000_000_000n);
  });

  afterAll(async () => {
    await server.stop();
    await Promise.all([receiver.stop(), chain.stop(), postgres?.stop()]);
    folder.remove();
  });

  const owner = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await call(server.facts.apiUrl, method, path, { token: wallet.token, body });
    expect(answer).toMatchObject({ status: 200 });
    return answer.body;
  };
  const pay = async (key: string) => {
    const answer = await call(server.facts.apiUrl, 'POST', '/v1/payments', {
      token: wallet.apiKey,
      headers: { Prefer: 'wait=20' },
      body: { to: SHOP, amount: '0.01', currency: 'USDC', idempotencyKey: key },
    });
    expect(answer).toMatchObject({ status: 200, body: { status: 'confirmed' } });
  };
  /** Sends a webhook because of an event on the chain. */
  const limit = async (txLimit: string) => {
    const count = receiver.received.length + 1;
    await owner('PATCH', `/v1/wallets/${wallet.id}/config`, { txLimit });
    await receiver.got(count);
  };
  const activity = async () =>
    z
      .object({ activity: z.array(z.looseObject({ kind: z.string() })) })
      .parse(await owner('GET', `/v1/wallets/${wallet.id}/activity?limit=200`)).activity;
  const webhookIds = () => receiver.received.map(({ headers }) => headers.get('webhook-id'));
  const shopHas = () =>
    chain.client.readContract({
      address: chain.contracts.usdc,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [SHOP],
    });
  const healthOf = () => fetch(`${server.facts.apiUrl}/health`).then((response) => response.text());
  const deliveries = async () =>
    z
      .object({ deliveries: z.array(z.looseObject({ status: z.string() })) })
      .parse(await owner('GET', `/v1/wallets/${wallet.id}/webhook-deliveries?limit=100`)).deliveries;
  /** All that the wallet's Owner and the chain say once the index has shown the whole chain. */
  const everything = async () => {
    const head = Number(await chain.client.getBlockNumber());
    await until(async () => (await healthOf()).includes(`ready, block ${head}, 0 blocks behind`));
    // A receiver has a webhook before the server has written down so.
    await until(async () => (await deliveries()).every(({ status }) => status === 'delivered'));
    return {
      wallet: await owner('GET', `/v1/wallets/${wallet.id}`),
      activity: await activity(),
      deliveries: await deliveries(),
      shop: await shopHas(),
    };
  };

  test('is removed and read again, and all is as it was', async () => {
    await owner('PUT', `/v1/wallets/${wallet.id}/webhook`, { url: receiver.url });
    await pay('long-final');
    await limit('100');
    await chain.control.mine({ blocks: FINAL_DEPTH_BLOCKS });
    await pay('not-yet-final');
    await chain.mintUsdc(wallet.address, 1_234n);
    await limit('200');
    await until(async () => (await activity()).filter(({ kind: each }) => each === 'deposit').length === 2);
    const before = await everything();
    expect(before.activity.filter(({ kind: each }) => each === 'payment')).toHaveLength(2);
    expect(webhookIds()).toHaveLength(2);

    expect(await reset()).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('Another bursar is running on the data folder'),
    });
    expect(await everything()).toEqual(before);
    await server.stop();

    expect(await reset()).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('is removed') });
    expect(await reset()).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('There is no index') });

    server = await serve();
    expect(await everything()).toEqual(before);
    await pay('after-it');
    await limit('300');
    expect(await shopHas()).toBe(3n * PRICE);
    expect(webhookIds()).toHaveLength(3);
    expect(new Set(webhookIds()).size).toBe(3);
  }, 120_000);

  test('is removed at once after the server was killed, and read again', async () => {
    const before = await everything();
    await server.kill();
    expect(await reset()).toMatchObject({ exitCode: 0, stderr: '' });
    if (kind === 'data folder') expect(readdirSync(`${dataDir}/indexer`)).toEqual([]);
    server = await serve();
    expect(await everything()).toEqual(before);
    expect(webhookIds()).toHaveLength(3);
  }, 120_000);

  test('stays where it is not that of the settings, or where an instance leads', async () => {
    const elsewhere = { ...env, BURSAR_INDEXER_URL: 'http://127.0.0.1:9' };
    expect(await runBinary(['index', 'reset', '--data-dir', dataDir], elsewhere)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('BURSAR_INDEXER_URL'),
    });
    const problem = kind === 'PostgreSQL' ? 'Stop all instances first' : 'There is no index in the data folder';
    expect(await reset(`${folder.path}/other`)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining(problem),
    });
    await everything();
  }, 60_000);
});
