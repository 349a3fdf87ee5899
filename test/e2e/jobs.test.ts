import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  erc20Abi,
  type Hex,
  http,
  keccak256,
  parseAbi,
  parseEther,
  stringToHex,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { z } from 'zod';
import { type RunningBinary, scratchFolder, until } from '../support/binary.ts';
import { type ClaimedWallet, call, createClaimedWallet, fund } from '../support/client.ts';
import { startDev } from '../support/dev.ts';

const DAY = 86_400;
/** All that a Provider elsewhere has to know of the escrow. */
const escrowAbi = parseAbi([
  'function submit(uint256 jobId, bytes32 deliverable, bytes optParams)',
  'function jobCount() view returns (uint256)',
]);
const hex = z.templateLiteral(['0x', z.string()]);
const created = z.object({ jobId: z.string(), onchainJobId: z.int(), metadataHash: hex, createTxHash: hex });
const record = z.looseObject({ status: z.string(), evaluator_address: hex });

const folder = scratchFolder('e2e-jobs');
let server: RunningBinary;
let client: ClaimedWallet;
let provider: ClaimedWallet;

beforeAll(async () => {
  server = await startDev({ dataDir: `${folder.path}/data`, cwd: folder.path });
  const { apiUrl } = server.facts;
  client = await createClaimedWallet(apiUrl, 'v3');
  provider = await createClaimedWallet(apiUrl, 'v3');
  await fund(apiUrl, client.address, '50');
});

afterAll(async () => {
  await server.stop();
  folder.remove();
});

const transport = () => http(server.facts.rpcUrl);
const chain = () => createPublicClient({ transport: transport(), pollingInterval: 50, cacheTime: 0 });

async function api(method: string, path: string, token?: string, body?: unknown, wanted = 200) {
  const answer = await call(server.facts.apiUrl, method, path, { token, body });
  if (answer.status !== wanted) {
    throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }
  return answer.body;
}

const show = async (jobId: string) => record.parse(await api('GET', `/v1/jobs/${jobId}`));

/** Micro-USDC of an address. */
const balanceOf = (address: `0x${string}`): Promise<bigint> =>
  chain().readContract({
    address: server.facts.contracts.usdc,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [address],
  });

const jobCount = (): Promise<bigint> =>
  chain().readContract({
    address: hex.parse(server.facts.contracts.jobEscrow),
    abi: escrowAbi,
    functionName: 'jobCount',
  });

/** What a Job of 5 USDC is created with. */
const newJob = async (providerAddress: string) => ({
  providerAddress,
  budgetUsdc: '5000000',
  expiredAt: Number((await chain().getBlock()).timestamp) + 2 * DAY,
  title: 'A logo',
  description: 'An otter that counts coins, as SVG.',
  evaluatorRule: { type: 'manual' },
});

/** A funded Job of 5 USDC. */
async function fundedJob(providerAddress: string) {
  const body = await newJob(providerAddress);
  const job = created.parse(await api('POST', '/v1/jobs', client.apiKey, body, 201));
  const before = await balanceOf(client.address);
  expect(await api('POST', `/v1/jobs/${job.jobId}/fund`, client.apiKey)).toMatchObject({ status: 'funded' });
  expect(await balanceOf(client.address)).toBe(before - 5_000_000n);
  return job;
}

const evaluate = (jobId: string, outcome: 'approved' | 'rejected', reason: string) =>
  api('POST', `/v1/jobs/${jobId}/evaluate`, client.token, { outcome, reason });

describe('a Job', () => {
  test('for a wallet of this server is submitted, approved and paid', async () => {
    const { jobId, metadataHash } = await fundedJob(provider.address);
    const spec = await fetch(`${server.facts.apiUrl}/v1/jobs/${jobId}/spec`);
    expect(keccak256(await spec.bytes())).toBe(metadataHash);
    const handedIn = { contentHash: keccak256('0x0773'), contentURI: 'https://provider.example/otter.svg' };
    const submitted = await api('POST', `/v1/jobs/${jobId}/submit`, provider.apiKey, handedIn);
    expect(submitted).toMatchObject({ status: 'submitted' });
    const before = await balanceOf(provider.address);
    expect(await evaluate(jobId, 'approved', 'It counts.')).toMatchObject({ status: 'completed' });
    // The platform keeps 2 % of 5 USDC.
    expect(await balanceOf(provider.address)).toBe(before + 4_900_000n);
    expect(await show(jobId)).toMatchObject({
      status: 'completed',
      deliverable_uri: handedIn.contentURI,
      deliverable_hash: handedIn.contentHash,
      evaluation_outcome: 'approved',
      evaluation_reason: 'It counts.',
      evaluated_by: expect.stringMatching(/^owner:user_/),
      finalize_tx_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    });
  });

  test('for an external Provider with only a key is followed, rejected and refunded', async () => {
    const account = privateKeyToAccount(generatePrivateKey());
    const test = createTestClient({ mode: 'anvil', transport: transport() });
    await test.setBalance({ address: account.address, value: parseEther('1') });
    const { jobId, onchainJobId } = await fundedJob(account.address);
    const jobEscrow = hex.parse(server.facts.contracts.jobEscrow);
    const deliverable = keccak256(stringToHex('an otter'));
    const hash: Hex = await createWalletClient({ account, transport: transport() }).writeContract({
      address: jobEscrow,
      abi: escrowAbi,
      functionName: 'submit',
      args: [BigInt(onchainJobId), deliverable, '0x'],
      chain: null,
    });
    await until(async () => (await show(jobId)).status === 'submitted');
    expect(await show(jobId)).toMatchObject({
      provider_wallet_id: null,
      submit_tx_hash: hash,
      deliverable_hash: deliverable,
      deliverable_uri: null,
    });
    const before = await balanceOf(client.address);
    expect(await evaluate(jobId, 'rejected', 'That is a beaver.')).toMatchObject({ status: 'rejected' });
    expect(await balanceOf(client.address)).toBe(before + 5_000_000n);
    expect(await show(jobId)).toMatchObject({ evaluation_outcome: 'rejected', evaluation_reason: 'That is a beaver.' });
  });

  test('that expires unfinished is refunded in full, and not before', async () => {
    const { jobId } = await fundedJob(provider.address);
    const early = await call(server.facts.apiUrl, 'POST', `/v1/jobs/${jobId}/refund`, { token: client.apiKey });
    expect(early).toMatchObject({ status: 400, body: { error: 'NOT_YET_EXPIRED' } });
    const before = await balanceOf(client.address);
    const travel = createTestClient({ mode: 'anvil', transport: transport() });
    await travel.increaseTime({ seconds: 2 * DAY });
    await travel.mine({ blocks: 1 });
    expect(await api('POST', `/v1/jobs/${jobId}/refund`, client.apiKey)).toEqual({
      status: 'expired',
      refundTxHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    });
    expect(await balanceOf(client.address)).toBe(before + 5_000_000n);
    expect((await show(jobId)).status).toBe('expired');
  });

  test('is created once, however many ask at once with one idempotency key', async () => {
    const body = { ...(await newJob(provider.address)), idempotencyKey: 'twenty' };
    const before = await jobCount();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call(server.facts.apiUrl, 'POST', '/v1/jobs', { token: client.apiKey, body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
    const first = answers.find(({ status }) => status === 201);
    for (const { status, body: job, headers } of answers) {
      const replayed = status === 200 ? { replayed: true } : {};
      expect(job).toEqual({ ...created.parse(first?.body), ...replayed });
      expect(headers.get('idempotent-replayed')).toBe(status === 200 ? 'true' : null);
    }
    expect(await jobCount()).toBe(before + 1n);
    const { jobId } = created.parse(first?.body);
    expect(await api('POST', `/v1/jobs/${jobId}/fund`, client.apiKey)).toMatchObject({ status: 'funded' });
  });

  test('is listed for both Owners', async () => {
    const listed = z.object({ jobs: z.array(record), total: z.int() });
    const of = async ({ id, token }: ClaimedWallet, role: string) =>
      listed.parse(await api('GET', `/v1/jobs/by-wallet/${id}?role=${role}`, token));
    expect((await of(client, 'client')).jobs.map(({ status }) => status)).toEqual([
      'funded',
      'expired',
      'rejected',
      'completed',
    ]);
    expect((await of(provider, 'provider')).total).toBe(3);
    expect((await of(provider, 'client')).total).toBe(0);
  });
});
