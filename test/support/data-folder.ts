/** Data folders as a release leaves them: made by the binary, kept in test/fixtures, opened by later binaries. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { startAnvil } from './anvil.ts';
import { type RunningBinary, startBinary } from './binary.ts';
import { anvilKey, startTestChain, stateText } from './chain.ts';
import { call, claimForOwner, createClaimedWallet } from './client.ts';
import { startLiveFeed } from './dev.ts';
import { EVALUATOR_KEY } from './service.ts';

const SHOP = '0x000000000000000000000000000000000000cafe';
const DAY = 86_400;
const CHAIN_ID = 31_337;
const SLOTS_IN_AN_EPOCH = 4;
/** Settings of a server on a local chain, where nothing is worth anything. */
const SETTINGS = {
  BURSAR_CHAIN_ID: String(CHAIN_ID),
  BURSAR_MASTER_KEY: 'cd'.repeat(32),
  BURSAR_JWT_SECRET: 'a secret of data folders and of nothing else',
  BURSAR_EVALUATOR_KEY: EVALUATOR_KEY,
  BURSAR_AGENT_REGISTRATION: 'off',
  BURSAR_BASE_URL: 'https://bursar.example',
};

/** What a folder must show when it is opened. */
const contentsSchema = z.object({
  username: z.string(),
  password: z.string(),
  agent: z.object({ apiKey: z.string(), wallet: z.string() }),
  /** A payment that was made, to be requested once more. */
  paid: z.object({ body: z.record(z.string(), z.string()), id: z.string() }),
  looks: z.array(z.object({ path: z.string(), by: z.enum(['owner', 'agent']), answer: z.unknown() })),
});
export type DataFolderContents = z.output<typeof contentsSchema>;

/** A folder that is open, in a server on its chain. */
export interface OpenFolder {
  readonly server: RunningBinary;
  readonly contents: DataFolderContents;
  close(): Promise<void>;
}

const payment = z.object({ id: z.string() });
const approvalList = z.object({ approvals: z.array(payment) });
const createdJob = z.object({ jobId: z.string() });

/** Has the present binary fill a data folder, and puts it with its chain into `kept`, a few hundred kilobytes. */
export async function keepDataFolder(kept: string, scratch: string): Promise<void> {
  const dataDir = join(scratch, 'made');
  mkdirSync(dataDir, { recursive: true });
  const deployment = join(dataDir, 'deployment.json');
  const chain = await startTestChain({ chainId: CHAIN_ID, slotsInAnEpoch: SLOTS_IN_AN_EPOCH });
  try {
    // Anvil makes the first block again when it loads a state: none that counts as final may be that one.
    await chain.control.mine({ blocks: 2 * SLOTS_IN_AN_EPOCH + 8 });
    writeFileSync(deployment, JSON.stringify(chain.deployment));
    const server = await serve(dataDir, deployment, chain.rpcUrl, chain.relayerKeys[0]);
    const contents = await fill(server.facts.apiUrl, chain.mintUsdc).finally(server.stop);
    const state = stateText(await chain.rpc('anvil_dumpState'));
    mkdirSync(kept, { recursive: true });
    keep(kept, 'bursar.sqlite', readFileSync(join(dataDir, 'bursar.sqlite')));
    keep(kept, 'chain.json', Buffer.from(state));
    keep(kept, 'deployment.json', readFileSync(deployment));
    keep(kept, 'contents.json', Buffer.from(JSON.stringify(contents)));
  } finally {
    await chain.stop();
  }
}

/** Opens a copy of what {@link keepDataFolder} kept with the present binary. */
export async function openDataFolder(kept: string, scratch: string): Promise<OpenFolder> {
  const dataDir = join(scratch, 'opened');
  mkdirSync(dataDir, { recursive: true });
  for (const file of readdirSync(kept)) {
    writeFileSync(join(dataDir, file.replace(/\.zst$/, '')), Bun.zstdDecompressSync(readFileSync(join(kept, file))));
  }
  const anvil = await startAnvil([
    ...['--chain-id', String(CHAIN_ID), '--slots-in-an-epoch', String(SLOTS_IN_AN_EPOCH)],
    ...['--load-state', join(dataDir, 'chain.json'), '--order', 'fifo'],
  ]);
  const contents = contentsSchema.parse(JSON.parse(readFileSync(join(dataDir, 'contents.json'), 'utf8')));
  const server = await serve(dataDir, join(dataDir, 'deployment.json'), anvil.rpcUrl, anvilKey(1));
  return {
    server,
    contents,
    async close() {
      await server.stop();
      await anvil.stop();
    },
  };
}

function keep(kept: string, name: string, content: Uint8Array): void {
  writeFileSync(join(kept, `${name}.zst`), Bun.zstdCompressSync(content, { level: 19 }));
}

/** Next to a feed that shows what the chain has, as the indexer would. */
async function serve(dataDir: string, deployment: string, rpcUrl: string, relayerKey: string): Promise<RunningBinary> {
  const feed = startLiveFeed(rpcUrl, deployment);
  const server = await startBinary({
    args: ['serve', '--port', '0'],
    env: {
      ...SETTINGS,
      BURSAR_DATA_DIR: dataDir,
      BURSAR_DEPLOYMENT: deployment,
      BURSAR_INDEXER_URL: feed.url,
      BURSAR_RPC_URLS: rpcUrl,
      BURSAR_RELAYER_KEYS: relayerKey,
    },
  });
  return {
    ...server,
    async stop() {
      const code = await server.stop();
      await feed.stop();
      return code;
    },
  };
}

/** Uses most of what an installation has; answers what can be looked at afterwards. */
async function fill(
  url: string,
  mint: (to: `0x${string}`, amount: bigint) => Promise<void>,
): Promise<DataFolderContents> {
  const ask = async (method: string, path: string, token: string, body?: unknown) => {
    const answer = await call(url, method, path, { token, body, headers: { Prefer: 'wait=20' } });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const payer = await createClaimedWallet(url, 'v3');
  const { token, apiKey, username, password } = payer;
  const provider = await claimForOwner(url, payer, 'v3');
  await call(url, 'POST', '/v1/wallets', { body: { name: 'no one has claimed it' } });
  await mint(payer.address, 100_000_000n);
  const wallet = `/v1/wallets/${payer.id}`;
  await ask('PATCH', `${wallet}/config`, token, { txLimit: '10', dailyLimit: '50' });
  await ask('PUT', `${wallet}/webhook`, token, { url: 'https://hooks.example/bursar' });
  const body = { to: SHOP, amount: '1.5', currency: 'USDC', memo: 'kept', idempotencyKey: 'order-1' };
  const paid = payment.parse(await ask('POST', '/v1/payments', apiKey, body));
  await ask('POST', '/v1/payments', apiKey, { ...body, idempotencyKey: 'order-2' });
  await ask('POST', '/v1/payments', apiKey, { ...body, amount: '20', idempotencyKey: 'order-3', approval: 'request' });
  const [approval] = approvalList.parse(await ask('GET', '/v1/approvals', token)).approvals;
  // What waits would end by itself one day.
  await ask('POST', `/v1/approvals/${approval?.id}/decline`, token, {});
  const { jobId } = createdJob.parse(
    await ask('POST', '/v1/jobs', apiKey, {
      providerAddress: provider.address,
      budgetUsdc: '5000000',
      title: 'A logo',
      description: 'An otter.',
      expiredAt: Math.floor(Date.now() / 1000) + 7 * DAY,
      evaluatorRule: { type: 'manual' },
    }),
  );
  await ask('POST', `/v1/jobs/${jobId}/fund`, apiKey);
  await ask('POST', `/v1/wallets/${provider.id}/freeze`, token, {});
  const paths = [
    ...[wallet, `/v1/wallets/${provider.id}`, `${wallet}/payments`, `${wallet}/webhook`, '/v1/approvals'].map(
      (path) => ({ path, by: 'owner' as const }),
    ),
    ...[`/v1/payments/${paid.id}`, `/v1/jobs/${jobId}`, '/v1/jobs', '/v1/me'].map((path) => ({
      path,
      by: 'agent' as const,
    })),
  ];
  const looks: DataFolderContents['looks'] = [];
  for (const { path, by } of paths)
    looks.push({ path, by, answer: await ask('GET', path, by === 'owner' ? token : apiKey) });
  return { username, password, agent: { apiKey, wallet: payer.id }, paid: { body, id: paid.id }, looks };
}
