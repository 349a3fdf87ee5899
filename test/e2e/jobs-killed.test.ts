import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, expect, test } from 'bun:test';
import {
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  erc20Abi,
  getAbiItem,
  http,
  keccak256,
  parseEther,
  toHex,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { z } from 'zod';
import { jobEscrowAbi } from '../../src/chain/contracts/generated/JobEscrow.ts';
import { minedReceipt } from '../../src/chain/events/chain-events.ts';
import { devKey } from '../../src/cli/dev/dev-accounts.ts';
import { type RunningBinary, scratchFolder, startBinary, until } from '../support/binary.ts';
import { call, createClaimedWallet, fund } from '../support/client.ts';
import { startDev } from '../support/dev.ts';
import { startTarget, type Target } from '../support/evaluations.ts';
import { randomOf } from '../support/random.ts';
import { startRpcProxy } from '../support/rpc-proxy.ts';
import { type Receiver, startReceiver } from '../support/webhooks.ts';

/** Moments of the kills; another one is taken from the environment. */
const SEED = Number(Bun.env.SEED ?? 7);
const DAY = 86_400;
const JOBS = 50;
const KILLS = 5;
const CLIENTS = 5;
const BUDGET = 1_000_000n;
const FEE = BUDGET / 50n;
const SUPPLY = 100_000_000n;
const STATUSES = ['open', 'funded', 'submitted', 'completed', 'rejected', 'expired'] as const;
/** Accounts of the local chain that `bursar dev` has no use for. */
const [RELAYER_KEY, EVALUATOR_KEY] = [devKey(5), devKey(6)];

const address = z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{40}$/)]);
const created = z.object({ jobId: z.string(), onchainJobId: z.int() });
const record = z.looseObject({ status: z.enum(STATUSES), evaluation_outcome: z.string().nullable() });
const event = z.object({ type: z.string(), jobId: z.string(), walletAddress: address, status: z.string() });
const failure = z.object({ error: z.string() });

const folder = scratchFolder('jobs-killed');
const receivers: Receiver[] = [];
let dev: RunningBinary;
let server: RunningBinary;
let target: Target;

const serve = (rpcUrl = dev.facts.rpcUrl) =>
  startBinary({
    args: ['serve', '--port', '0'],
    cwd: folder.path,
    env: {
      BURSAR_RPC_URLS: rpcUrl,
      BURSAR_CHAIN_ID: String(dev.facts.chainId),
      BURSAR_DEPLOYMENT: `${folder.path}/dev/deployment.json`,
      BURSAR_MASTER_KEY: 'cd'.repeat(32),
      BURSAR_JWT_SECRET: 'a secret of this test and of nothing else',
      BURSAR_RELAYER_KEYS: RELAYER_KEY,
      BURSAR_EVALUATOR_KEY: EVALUATOR_KEY,
      BURSAR_INDEXER_URL: dev.facts.indexerUrl,
      BURSAR_DATA_DIR: `${folder.path}/serve`,
      BURSAR_ALLOW_PRIVATE_TARGETS: 'true',
      // Only the steps of a test are then on their way.
      BURSAR_AGENT_REGISTRATION: 'off',
    },
  });

/** `bursar dev` gives the chain and the contracts; the server that is killed is a `bursar serve` next to it. */
beforeAll(async () => {
  dev = await startDev({ dataDir: `${folder.path}/dev`, cwd: folder.path });
  server = await serve();
  target = startTarget((path) => new Response(path === '/bad.json' ? '{"title":7}' : '{"title":"Otters"}'));
});

afterAll(async () => {
  await server.stop();
  await dev.stop();
  await target.stop();
  for (const each of receivers) await each.stop();
  folder.remove();
});

const transport = () => http(dev.facts.rpcUrl);
const chain = () => createPublicClient({ transport: transport(), pollingInterval: 100, cacheTime: 0 });
const balanceOf = (account: Address): Promise<bigint> =>
  chain().readContract({
    address: dev.facts.contracts.usdc,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [account],
  });
const escrow = () => address.parse(dev.facts.contracts.jobEscrow);

/** A claimed v3 wallet that is notified of its Jobs. */
async function party() {
  const wallet = await createClaimedWallet(server.facts.apiUrl, 'v3');
  const receiver = startReceiver();
  receivers.push(receiver);
  const path = `/v1/wallets/${wallet.id}/webhook`;
  const { status } = await call(server.facts.apiUrl, 'PUT', path, { token: wallet.token, body: { url: receiver.url } });
  expect(status).toBe(200);
  return { wallet, receiver };
}

type Party = Awaited<ReturnType<typeof party>>;

interface Kind {
  readonly evaluatorRule: { readonly type: string; readonly [field: string]: unknown };
  /** The bytes that are served as the deliverable. */
  readonly deliverable: 'good' | 'bad';
  readonly outcome: 'approved' | 'rejected';
  readonly isExternal?: boolean;
}

const schema = { type: 'object', properties: { title: { type: 'string' } } };
const kinds = (): readonly Kind[] => [
  { evaluatorRule: { type: 'manual' }, deliverable: 'good', outcome: 'approved' },
  { evaluatorRule: { type: 'http_check', url: target.url }, deliverable: 'good', outcome: 'approved' },
  { evaluatorRule: { type: 'json_schema', schema }, deliverable: 'good', outcome: 'approved' },
  { evaluatorRule: { type: 'json_schema', schema }, deliverable: 'bad', outcome: 'rejected' },
  { evaluatorRule: { type: 'manual' }, deliverable: 'bad', outcome: 'rejected' },
  {
    evaluatorRule: { type: 'http_check', url: target.url },
    deliverable: 'good',
    outcome: 'approved',
    isExternal: true,
  },
  { evaluatorRule: { type: 'manual' }, deliverable: 'good', outcome: 'rejected', isExternal: true },
];
const contentOf = ({ deliverable }: Kind) => (deliverable === 'good' ? '{"title":"Otters"}' : '{"title":7}');

/** The possible answers to a repeated request whose first answer is lost. */
const HARMLESS = ['JOB_BUSY', 'WALLET_BUSY', 'INVALID_STATUS', 'OVERLOADED', 'RPC_TIMEOUT'];
const surprises: string[] = [];

/** A request that the kill may cut off: then there is no answer. */
async function ask(method: string, path: string, token?: string, body?: unknown): Promise<unknown> {
  const answer = await call(server.facts.apiUrl, method, path, { token, body }).catch(() => undefined);
  if (answer === undefined) return undefined;
  if (answer.status < 300) return answer.body;
  const { error } = failure.parse(answer.body);
  if (!HARMLESS.includes(error)) surprises.push(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return undefined;
}

interface Driven {
  readonly kind: Kind;
  readonly client: Party;
  readonly provider: Party | undefined;
  readonly jobId: string;
  readonly onchainJobId: number;
}

interface Plan {
  readonly index: number;
  readonly kind: Kind;
  readonly client: Party;
  readonly provider: Party;
  readonly external: ReturnType<typeof privateKeyToAccount>;
  readonly expiredAt: number;
}

/** Takes a Job from its creation to its end, asking again whenever there was no answer. */
async function drive({ index, kind, client, provider, external, expiredAt }: Plan): Promise<Driven> {
  const by = client.wallet;
  const body = {
    providerAddress: kind.isExternal === true ? external.address : provider.wallet.address,
    budgetUsdc: String(BUDGET),
    expiredAt,
    title: 'A report',
    description: 'On otters.',
    evaluatorRule: kind.evaluatorRule,
    idempotencyKey: `job-${index}`,
  };
  let made: z.output<typeof created> | undefined;
  await until(async () => {
    const answer = await ask('POST', '/v1/jobs', by.apiKey, body);
    if (answer !== undefined) made = created.parse(answer);
    return made !== undefined;
  }, 50_000);
  if (made === undefined) throw new Error('There is no Job.');
  const { jobId, onchainJobId } = made;
  let isHandedIn = false;
  const step: Record<(typeof STATUSES)[number], () => Promise<unknown>> = {
    open: () => ask('POST', `/v1/jobs/${jobId}/fund`, by.apiKey),
    async funded() {
      const contentHash = keccak256(toHex(contentOf(kind)));
      const contentURI = `${target.url}/${kind.deliverable}.json`;
      if (kind.isExternal !== true) {
        return ask('POST', `/v1/jobs/${jobId}/submit`, provider.wallet.apiKey, { contentHash, contentURI });
      }
      if (!isHandedIn) await submitOnchain(external, onchainJobId, contentHash);
      isHandedIn = true;
      return undefined;
    },
    async submitted() {
      if (kind.evaluatorRule.type !== 'manual') return undefined;
      const decision = { outcome: kind.outcome, reason: `Job ${index}` };
      return await ask('POST', `/v1/jobs/${jobId}/evaluate`, by.token, decision);
    },
    completed: async () => undefined,
    rejected: async () => undefined,
    expired: async () => undefined,
  };
  await until(async () => {
    const shown = await ask('GET', `/v1/jobs/${jobId}`);
    if (shown === undefined) return false;
    const { status } = record.parse(shown);
    await step[status]();
    return status === 'completed' || status === 'rejected';
  }, 50_000);
  return { kind, client, provider: kind.isExternal === true ? undefined : provider, jobId, onchainJobId };
}

async function submitOnchain(account: Plan['external'], onchainJobId: number, deliverable: `0x${string}`) {
  const hash = await createWalletClient({ account, transport: transport() }).writeContract({
    address: escrow(),
    abi: jobEscrowAbi,
    functionName: 'submit',
    args: [BigInt(onchainJobId), deliverable, '0x'],
    chain: null,
  });
  await minedReceipt(chain(), hash);
}

/** Kills the server at random moments, and starts it again; answers how many Jobs had ended at each. */
async function killAgainAndAgain(ended: () => number): Promise<number[]> {
  const random = randomOf(SEED);
  const atKill: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    await Bun.sleep(200 + random(1_500));
    await server.kill();
    atKill.push(ended());
    server = await serve();
  }
  return atKill;
}

const reportedTo = ({ receiver, wallet }: Party, jobId: string): string[] =>
  receiver.received
    .map(({ body }) => event.parse(JSON.parse(body)))
    .filter((notice) => notice.jobId === jobId && notice.walletAddress === wallet.address)
    .map(({ type, status }) => `${type} ${status}`);

/** How many times each Job was ended by its evaluator, from the chain's own logs. */
async function decisionsOnchain(): Promise<Map<number, number>> {
  const events = ['JobCompleted', 'JobRejected'] as const;
  const logs = await Promise.all(
    events.map((name) =>
      chain().getLogs({ address: escrow(), event: getAbiItem({ abi: jobEscrowAbi, name }), fromBlock: 0n }),
    ),
  );
  const counts = new Map<number, number>();
  for (const { args } of logs.flat()) counts.set(Number(args.jobId), (counts.get(Number(args.jobId)) ?? 0) + 1);
  return counts;
}

test('a server killed repeatedly under fifty Jobs ends each as on-chain, pays once and sends every webhook', async () => {
  const clients = await Promise.all(Array.from({ length: CLIENTS }, party));
  const providers = await Promise.all(Array.from({ length: CLIENTS }, party));
  for (const { wallet } of clients) await fund(dev.facts.apiUrl, wallet.address, '100');
  const externals = Array.from({ length: JOBS }, () => privateKeyToAccount(generatePrivateKey()));
  const rich = createTestClient({ mode: 'anvil', transport: transport() });
  for (const account of externals) await rich.setBalance({ address: account.address, value: parseEther('1') });
  const expiredAt = Number((await chain().getBlock()).timestamp) + 2 * DAY;
  const treasury = await chain().readContract({ address: escrow(), abi: jobEscrowAbi, functionName: 'treasury' });
  const treasuryBefore = await balanceOf(treasury);
  const at = <T>(list: readonly T[], index: number): T => {
    const found = list[index % list.length];
    if (found === undefined) throw new Error('The list is empty.');
    return found;
  };

  let ended = 0;
  const killed = killAgainAndAgain(() => ended);
  const driven = await Promise.all(
    externals.map((external, index) =>
      drive({
        index,
        external,
        expiredAt,
        kind: at(kinds(), index),
        client: at(clients, index),
        provider: at(providers, Math.floor(index / CLIENTS)),
      }).finally(() => {
        ended += 1;
      }),
    ),
  );
  expect(Math.max(...(await killed))).toBeLessThan(JOBS);
  expect(surprises).toEqual([]);
  expect(new Set(driven.map(({ onchainJobId }) => onchainJobId)).size).toBe(JOBS);

  const decisions = await decisionsOnchain();
  for (const { kind, jobId, onchainJobId } of driven) {
    const shown = record.parse(await ask('GET', `/v1/jobs/${jobId}`));
    const { status } = await chain().readContract({
      address: escrow(),
      abi: jobEscrowAbi,
      functionName: 'getJob',
      args: [BigInt(onchainJobId)],
    });
    expect(shown).toMatchObject({
      status: STATUSES[status] ?? '?',
      evaluation_outcome: kind.outcome,
      evaluated_by: expect.stringMatching(/^(owner|rule):/),
    });
    expect(decisions.get(onchainJobId)).toBe(1);
  }
  expect(await chain().readContract({ address: escrow(), abi: jobEscrowAbi, functionName: 'jobCount' })).toBe(
    BigInt(JOBS),
  );

  const approved = driven.filter(({ kind }) => kind.outcome === 'approved');
  const share = BUDGET - FEE;
  for (const each of clients) {
    const paid = BigInt(approved.filter(({ client }) => client === each).length) * BUDGET;
    expect(await balanceOf(each.wallet.address)).toBe(SUPPLY - paid);
  }
  for (const each of providers) {
    const jobs = approved.filter(({ provider }) => provider === each).length;
    expect(await balanceOf(each.wallet.address)).toBe(BigInt(jobs) * share);
  }
  const outside = await Promise.all(externals.map((account) => balanceOf(account.address)));
  const earnedOutside = approved.filter(({ provider }) => provider === undefined).length;
  expect(outside.reduce((sum, each) => sum + each, 0n)).toBe(BigInt(earnedOutside) * share);
  expect((await balanceOf(treasury)) - treasuryBefore).toBe(BigInt(approved.length) * FEE);
  expect(await balanceOf(escrow())).toBe(0n);

  for (const { kind, client, provider, jobId } of driven) {
    const end = kind.outcome === 'approved' ? 'job_completed completed' : 'job_rejected rejected';
    const shared = ['job_funded funded', 'job_submitted submitted', end];
    const noticesOf = (to: Party) => [...new Set(reportedTo(to, jobId))].sort();
    await until(() => noticesOf(client).length >= 3);
    expect(noticesOf(client)).toEqual(shared.sort());
    if (provider === undefined) continue;
    await until(() => noticesOf(provider).length >= 4);
    expect(noticesOf(provider)).toEqual(['job_created open', ...shared].sort());
  }

  expect(await server.stop()).toBe(0);
  const db = new Database(`${folder.path}/serve/bursar.sqlite`, { readonly: true });
  const rows = (text: string) => db.query(text).values();
  expect(rows('select distinct status from webhook_deliveries')).toEqual([['delivered']]);
  expect(rows('select count(*) from jobs')).toEqual([[JOBS]]);
  expect(rows('select count(*), count(outcome) from evaluations')).toEqual([[JOBS, JOBS]]);
  expect(rows("select count(*) from job_messages where step = 'evaluate'")).toEqual([[JOBS]]);
  expect(rows('select count(*) from chain_events where unmatched = 1')).toEqual([[0]]);
  db.close();
  const evaluator = privateKeyToAccount(EVALUATOR_KEY).address;
  expect(await chain().getTransactionCount({ address: evaluator })).toBe(JOBS);
  server = await serve();
});

test('a server that is stopped while a Job and a freeze wait for a block stops, and loses neither', async () => {
  const client = await createClaimedWallet(server.facts.apiUrl, 'v3');
  const frozen = await createClaimedWallet(server.facts.apiUrl, 'v3');
  const control = createTestClient({ mode: 'anvil', transport: transport() });
  const body = {
    providerAddress: frozen.address,
    budgetUsdc: String(BUDGET),
    expiredAt: Number((await chain().getBlock()).timestamp) + 2 * DAY,
    title: 'A report',
    description: 'On otters.',
    evaluatorRule: { type: 'manual' },
    idempotencyKey: 'late',
  };
  const create = () => call(server.facts.apiUrl, 'POST', '/v1/jobs', { token: client.apiKey, body });
  await control.setIntervalMining({ interval: 0 });
  const answers = Promise.all([
    create(),
    call(server.facts.apiUrl, 'POST', `/v1/wallets/${frozen.id}/freeze`, { token: frozen.token }),
  ]);
  await until(async () => (await control.getTxpoolStatus()).pending > 0);
  const ended = await Promise.race([server.stop(), Bun.sleep(10_000)]);
  expect(ended).toBe(0);
  for (const { status, body: answer } of await answers) {
    expect([status, failure.parse(answer).error]).toEqual([502, 'RPC_TIMEOUT']);
  }
  await control.setIntervalMining({ interval: 1 });
  server = await serve();
  expect(await create()).toMatchObject({ status: 200, body: { jobId: expect.any(String) } });
  const shown = async () =>
    (await call(server.facts.apiUrl, 'GET', `/v1/wallets/${frozen.id}`, { token: frozen.token })).body;
  await until(async () => z.looseObject({ frozen: z.int() }).parse(await shown()).frozen === 1);
});

test('a server that is stopped while no node answers stops', async () => {
  await server.stop();
  const proxy = startRpcProxy(dev.facts.rpcUrl);
  server = await serve(proxy.url);
  const client = await createClaimedWallet(server.facts.apiUrl, 'v3');
  const calls = proxy.callsOf('eth_call').length;
  proxy.intercept(async () => 'hang');
  const body = { to: `0x${'7'.repeat(40)}`, amount: '1', currency: 'USDC' };
  const answer = call(server.facts.apiUrl, 'POST', '/v1/payments', { token: client.apiKey, body }).catch(
    () => undefined,
  );
  await until(() => proxy.callsOf('eth_call').length > calls);
  expect(await Promise.race([server.stop(), Bun.sleep(10_000)])).toBe(0);
  expect([undefined, 502]).toContain((await answer)?.status);
  await proxy.stop();
  server = await serve();
});
