import { afterAll, beforeAll, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  type Hex,
  http,
  keccak256,
  parseEther,
  stringToHex,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { z } from 'zod';
import { jobEscrowAbi } from '../../src/chain/contracts/generated/JobEscrow.ts';
import { minedReceipt } from '../../src/chain/events/chain-events.ts';
import { devKey } from '../../src/cli/dev/dev-accounts.ts';
import { type RunningBinary, scratchFolder, startBinary, until } from '../support/binary.ts';
import { type ClaimedWallet, call, createClaimedWallet, fund } from '../support/client.ts';
import { startTarget, type Target } from '../support/evaluations.ts';
import { type Receiver, startReceiver } from '../support/webhooks.ts';

const DAY = 86_400;
const HASH = keccak256(stringToHex('an otter'));
const address = z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{40}$/)]);
const created = z.object({ jobId: z.string(), onchainJobId: z.int() });
const event = z.looseObject({ type: z.string(), jobId: z.string(), walletAddress: z.string() });
type Created = z.output<typeof created>;

const folder = scratchFolder('jobs-indexer');
const opened: { stop(): unknown }[] = [];
let dev: RunningBinary;
let target: Target;

const startDev = () =>
  startBinary({ args: ['dev', '--port', '0', '--data-dir', `${folder.path}/dev`], cwd: folder.path });

beforeAll(async () => {
  dev = await startDev();
  target = startTarget();
});

afterAll(async () => {
  for (const each of opened.reverse()) await each.stop();
  await dev.stop();
  await target.stop();
  folder.remove();
});

/** The way to an indexer, which can be closed. */
async function startGate(url: string) {
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let port = 0;
  const open = async () => {
    server = createServer((socket) => {
      const beyond = connect(Number(new URL(url).port), '127.0.0.1');
      for (const each of [socket, beyond]) {
        sockets.add(each);
        each.on('error', () => each.destroy());
        each.on('close', () => sockets.delete(each));
      }
      socket.pipe(beyond).pipe(socket);
    });
    const listening = server;
    await new Promise<void>((resolve) => listening.listen(port, '127.0.0.1', resolve));
    const bound = listening.address();
    if (bound === null || typeof bound === 'string') throw new Error('It listens nowhere.');
    port = bound.port;
  };
  const close = async () => {
    const closed = new Promise<void>((resolve) => server?.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await open();
  return { url: `http://127.0.0.1:${port}`, open, close };
}

const serve = (indexerUrl: string) =>
  startBinary({
    args: ['serve', '--port', '0'],
    cwd: folder.path,
    env: {
      BURSAR_RPC_URLS: dev.facts.rpcUrl,
      BURSAR_CHAIN_ID: String(dev.facts.chainId),
      BURSAR_DEPLOYMENT: `${folder.path}/dev/deployment.json`,
      BURSAR_MASTER_KEY: 'cd'.repeat(32),
      BURSAR_JWT_SECRET: 'a secret of this test and of nothing else',
      BURSAR_RELAYER_KEYS: devKey(5),
      BURSAR_EVALUATOR_KEY: devKey(6),
      BURSAR_INDEXER_URL: indexerUrl,
      BURSAR_DATA_DIR: `${folder.path}/serve`,
      BURSAR_ALLOW_PRIVATE_TARGETS: 'true',
    },
  });

const transport = () => http(dev.facts.rpcUrl);
const chain = () => createPublicClient({ transport: transport(), pollingInterval: 50, cacheTime: 0 });
const control = () => createTestClient({ mode: 'anvil', transport: transport() });
const escrow = () => address.parse(dev.facts.contracts.jobEscrow);

/** What an account that has nothing but a key does with the escrow. */
async function outside(key: Hex, functionName: 'submit' | 'claimRefund', onchainJobId: number): Promise<Hex> {
  const account = privateKeyToAccount(key);
  const wallet = createWalletClient({ account, transport: transport() });
  const base = { address: escrow(), abi: jobEscrowAbi, chain: null } as const;
  const id = BigInt(onchainJobId);
  const hash =
    functionName === 'submit'
      ? await wallet.writeContract({ ...base, functionName, args: [id, HASH, '0x'] })
      : await wallet.writeContract({ ...base, functionName, args: [id] });
  await minedReceipt(chain(), hash);
  return hash;
}

/** A Client with 100 USDC and a Provider, both notified of their Jobs, and what one does about those. */
async function enter(server: () => RunningBinary) {
  const apiUrl = () => server().facts.apiUrl;
  const api = async (method: string, path: string, token: string, body?: unknown, wanted = 200) => {
    const answer = await call(apiUrl(), method, path, { token, body });
    if (answer.status !== wanted) {
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    }
    return answer.body;
  };
  const party = async () => {
    const wallet = await createClaimedWallet(apiUrl(), 'v3');
    const receiver = startReceiver();
    opened.push(receiver);
    await api('PUT', `/v1/wallets/${wallet.id}/webhook`, wallet.token, { url: receiver.url });
    return { wallet, receiver };
  };
  const [client, provider] = [await party(), await party()];
  await fund(dev.facts.apiUrl, client.wallet.address, '100');
  const step = (by: ClaimedWallet, { jobId }: Created, name: string, body?: unknown) =>
    api('POST', `/v1/jobs/${jobId}/${name}`, by.apiKey, body);
  return {
    client,
    provider,
    async fundedJob(providerAddress: string, evaluatorRule: object): Promise<Created> {
      const expiredAt = Number((await chain().getBlock()).timestamp) + 2 * DAY;
      const body = { providerAddress, expiredAt, evaluatorRule, budgetUsdc: '5000000' };
      const texts = { title: 'A logo', description: 'An otter that counts coins, as SVG.' };
      const job = created.parse(await api('POST', '/v1/jobs', client.wallet.apiKey, { ...body, ...texts }, 201));
      await step(client.wallet, job, 'fund');
      return job;
    },
    submit: (job: Created) => step(provider.wallet, job, 'submit', { contentHash: HASH }),
    record: async ({ jobId }: Created) =>
      z.looseObject({ status: z.string() }).parse((await call(apiUrl(), 'GET', `/v1/jobs/${jobId}`)).body),
  };
}

type Entered = Awaited<ReturnType<typeof enter>>;

const reportedOf = ({ jobId }: Created, { received }: Receiver): string[] =>
  received
    .map(({ body }) => event.parse(JSON.parse(body)))
    .filter((notice) => notice.jobId === jobId)
    .map(({ type }) => type);

const becomes = (here: Entered, job: Created, status: string) =>
  until(async () => (await here.record(job)).status === status);

const LIFE = ['job_funded', 'job_submitted', 'job_completed'];

test('Jobs of this server go on while the indexer is down, and all match the chain when it is back', async () => {
  const gate = await startGate(dev.facts.indexerUrl);
  opened.push({ stop: gate.close });
  const server = await serve(gate.url);
  opened.push(server);
  const here = await enter(() => server);
  const [externalKey, strangerKey] = [generatePrivateKey(), generatePrivateKey()];
  for (const key of [externalKey, strangerKey]) {
    await control().setBalance({ address: privateKeyToAccount(key).address, value: parseEther('1') });
  }
  const rule = { type: 'http_check', url: target.url };
  await gate.close();

  const own = await here.fundedJob(here.provider.wallet.address, rule);
  await here.submit(own);
  await becomes(here, own, 'completed');
  await until(() => reportedOf(own, here.provider.receiver).length === 4);

  const foreign = await here.fundedJob(privateKeyToAccount(externalKey).address, rule);
  const submitted = await outside(externalKey, 'submit', foreign.onchainJobId);
  const late = await here.fundedJob(here.provider.wallet.address, rule);
  await control().increaseTime({ seconds: 3 * DAY });
  await control().mine({ blocks: 1 });
  const refunded = await outside(strangerKey, 'claimRefund', late.onchainJobId);
  expect(await here.record(foreign)).toMatchObject({ status: 'funded', submit_tx_hash: null });
  expect(await here.record(late)).toMatchObject({ status: 'funded', finalize_tx_hash: null });

  await gate.open();
  await becomes(here, foreign, 'completed');
  await becomes(here, late, 'expired');
  expect(await here.record(foreign)).toMatchObject({
    submit_tx_hash: submitted,
    deliverable_hash: HASH,
    evaluated_by: 'rule:http_check',
  });
  expect(await here.record(late)).toMatchObject({ finalize_tx_hash: refunded, evaluation_outcome: null });
  const { client, provider } = here;
  await until(() => reportedOf(foreign, client.receiver).length === 3);
  await until(() => reportedOf(late, client.receiver).length === 2);
  await until(() => reportedOf(late, provider.receiver).length === 3);
  expect(reportedOf(own, client.receiver)).toEqual(LIFE);
  expect(reportedOf(own, provider.receiver)).toEqual(['job_created', ...LIFE]);
  expect(reportedOf(foreign, client.receiver)).toEqual(LIFE);
  expect(reportedOf(late, client.receiver)).toEqual(['job_funded', 'job_expired']);
  expect(reportedOf(late, provider.receiver)).toEqual(['job_created', 'job_funded', 'job_expired']);
});

test('a re-index from block zero sends no webhook twice, and Jobs continue', async () => {
  const here = await enter(() => dev);
  const rule = { type: 'http_check', url: target.url };
  const over = await here.fundedJob(here.provider.wallet.address, rule);
  await here.submit(over);
  await becomes(here, over, 'completed');
  const waiting = await here.fundedJob(here.provider.wallet.address, rule);
  await until(() => reportedOf(waiting, here.client.receiver).length === 1);
  const record = await here.record(over);

  expect(await dev.stop()).toBe(0);
  rmSync(`${folder.path}/dev/indexer`, { recursive: true });
  dev = await startDev();
  await here.submit(waiting);
  await becomes(here, waiting, 'completed');
  await until(() => reportedOf(waiting, here.provider.receiver).length === 4);
  expect(await here.record(over)).toMatchObject({ ...record, metadata_uri: expect.any(String) });
  for (const job of [over, waiting]) {
    expect(reportedOf(job, here.client.receiver)).toEqual(LIFE);
    expect(reportedOf(job, here.provider.receiver)).toEqual(['job_created', ...LIFE]);
  }
});
