import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  getAddress,
  http,
  keccak256,
  parseEther,
  stringToHex,
  toHex,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { jobEscrowAbi } from '../../src/chain/contracts/generated/JobEscrow.ts';
import { runBinary, until } from '../support/binary.ts';
import { type ClaimedWallet, createClaimedWallet, fund } from '../support/client.ts';
import { startTarget, type Target } from '../support/evaluations.ts';
import { noTexts, type Refusal, refuses, type Scene, startScene, unprovoked } from '../support/scenario.ts';

const DAY = 86_400;

let scene: Scene;
let client: ClaimedWallet;
let provider: ClaimedWallet;
let target: Target;

beforeAll(async () => {
  target = startTarget();
  scene = await startScene('job-evaluation', []);
  client = await createClaimedWallet(scene.apiUrl, 'v3');
  provider = await createClaimedWallet(scene.apiUrl, 'v3');
  await fund(scene.apiUrl, client.address, '100');
});

afterAll(async () => {
  await scene.stop();
  await target.stop();
});

async function post(path: string, token: string, body: unknown, wanted: number) {
  const { status, json, text } = await scene.ask({ method: 'POST', path, token, body });
  if (status !== wanted) throw new Error(`${path} answered ${status}: ${text}`);
  return json;
}

async function jobBody(evaluatorRule: unknown): Promise<object> {
  const chain = createPublicClient({ transport: http(scene.server.facts.rpcUrl) });
  const { timestamp } = await chain.getBlock();
  return {
    providerAddress: provider.address,
    budgetUsdc: '1000000',
    expiredAt: Number(timestamp) + 2 * DAY,
    title: 'A report',
    description: 'On otters.',
    evaluatorRule,
  };
}

/** A Job whose Provider has handed `content` in. */
async function submittedJob(evaluatorRule: object, content = '{}', contentURI?: string): Promise<string> {
  const { jobId } = await post('/v1/jobs', client.apiKey, await jobBody(evaluatorRule), 201);
  await post(`/v1/jobs/${jobId}/fund`, client.apiKey, undefined, 200);
  const contentHash = keccak256(toHex(content));
  const body = { contentHash, ...(contentURI === undefined ? {} : { contentURI }) };
  await post(`/v1/jobs/${jobId}/submit`, provider.apiKey, body, 200);
  return jobId;
}

async function endOf(jobId: string) {
  let record: Record<string, unknown> = {};
  await until(async () => {
    record = (await scene.ask({ path: `/v1/jobs/${jobId}` })).json;
    return record.status !== 'submitted';
  });
  return record;
}

describe('the binary', () => {
  test('completes a Job when its http_check passes', async () => {
    const jobId = await submittedJob({ type: 'http_check', url: `${target.url}/up` });
    expect(await endOf(jobId)).toMatchObject({
      status: 'completed',
      evaluation_outcome: 'approved',
      evaluated_by: 'rule:http_check',
    });
  });

  test('pays an external Provider for content that its submission on-chain points to', async () => {
    const schema = { type: 'object', properties: { title: { type: 'string' } } };
    const content = '{"title":"Otters"}';
    const served = startTarget(() => new Response(content));
    const transport = http(scene.server.facts.rpcUrl);
    const account = privateKeyToAccount(generatePrivateKey());
    await createTestClient({ mode: 'anvil', transport }).setBalance({
      address: account.address,
      value: parseEther('1'),
    });
    const rule = { type: 'json_schema', schema };
    const body = { ...(await jobBody(rule)), providerAddress: account.address };
    const { jobId, onchainJobId } = await post('/v1/jobs', client.apiKey, body, 201);
    await post(`/v1/jobs/${jobId}/fund`, client.apiKey, undefined, 200);
    await createWalletClient({ account, transport }).writeContract({
      address: getAddress(String(scene.server.facts.contracts.jobEscrow)),
      abi: jobEscrowAbi,
      functionName: 'submit',
      args: [BigInt(onchainJobId), keccak256(toHex(content)), stringToHex(served.url)],
      chain: null,
    });
    await until(async () => {
      const { json } = await scene.ask({ path: `/v1/jobs/${jobId}` });
      return json.status === 'completed' || json.status === 'rejected';
    });
    expect(await endOf(jobId)).toMatchObject({
      status: 'completed',
      deliverable_uri: served.url,
      evaluation_reason: 'The deliverable matches the schema.',
    });
    await served.stop();
  });

  test.each([
    ['{"title":"Otters"}', 'completed', 'The deliverable matches the schema.'],
    ['{"title":7}', 'rejected', 'The deliverable does not match the schema: /title must be string.'],
  ])('validates %s against a json_schema rule: the Job ends as %s', async (content, status, reason) => {
    const schema = { type: 'object', properties: { title: { type: 'string' } } };
    const served = startTarget(() => new Response(content));
    const jobId = await submittedJob({ type: 'json_schema', schema }, content, served.url);
    expect(await endOf(jobId)).toMatchObject({ status, evaluation_reason: reason });
    await served.stop();
  });

  test('serves others while a schema takes for ever', async () => {
    const evil = JSON.stringify(Array.from({ length: 40 }, () => `${'a'.repeat(60)}!`));
    const served = startTarget(() => new Response(evil));
    const schema = { items: { not: { pattern: '^(a+)+$' } } };
    const jobId = await submittedJob({ type: 'json_schema', schema }, evil, served.url);
    await until(() => served.requested.length === 1);
    expect((await scene.ask({ path: '/livez' })).status).toBe(200);
    const other = await submittedJob({ type: 'http_check', url: target.url });
    expect(await endOf(other)).toMatchObject({ status: 'completed' });
    expect((await scene.ask({ path: `/v1/jobs/${jobId}` })).json).toMatchObject({ status: 'submitted' });
    await served.stop();
  });

  test("carries out the decision of the Client's Owner", async () => {
    const jobId = await submittedJob({ type: 'manual' });
    const decision = { outcome: 'rejected', reason: 'Not on otters.' };
    expect(await post(`/v1/jobs/${jobId}/evaluate`, client.token, decision, 200)).toMatchObject({
      status: 'rejected',
      evaluation_reason: 'Not on otters.',
      evaluated_by: expect.stringMatching(/^owner:user_/),
    });
  });

  test("carries out the operator's decision on a Job with an http_check rule", async () => {
    const down = startTarget(() => new Response(null, { status: 500 }));
    const jobId = await submittedJob({ type: 'http_check', url: down.url });
    const command = ['job', 'evaluate', jobId, 'approved', '--data-dir', scene.dataDir];
    const first = await runBinary([...command, '--reason', 'It was up when I looked.']);
    expect(first).toMatchObject({ exitCode: 0, stderr: '' });
    expect(await endOf(jobId)).toMatchObject({
      status: 'completed',
      evaluation_reason: 'It was up when I looked.',
      evaluated_by: 'operator',
    });
    expect(await runBinary(command)).toMatchObject({ exitCode: 0, stdout: 'Already decided: approved.\n' });
    await down.stop();
  });
});

describe('deciding a Job', () => {
  const ask = (body: unknown) => ({
    method: 'POST',
    path: '/v1/jobs/job_000000000000/evaluate',
    token: client.token,
    body,
  });

  test('refuses a malformed outcome or reason, and an unknown Job', async () => {
    const table: Refusal[] = [
      [{}, 'MISSING_OUTCOME'],
      ...[...noTexts, '', 'Approved', 'maybe'].map((outcome): Refusal => [{ outcome }, 'INVALID_OUTCOME']),
      ...[...noTexts, 'a'.repeat(1_001)].map((reason): Refusal => [{ outcome: 'approved', reason }, 'INVALID_REASON']),
    ];
    await refuses(scene, ask, table);
    await refuses(scene, ask, [[{ outcome: 'approved' }, 'JOB_NOT_FOUND']], 404);
  });

  test('refuses a malformed outcome and an unknown Job on the command line', async () => {
    const run = (...words: string[]) => runBinary(['job', 'evaluate', ...words, '--data-dir', scene.dataDir]);
    expect(await run('job_000000000000', 'maybe')).toMatchObject({ exitCode: 2, stdout: '' });
    expect(await run('job_000000000000', 'approved')).toMatchObject({ exitCode: 1, stdout: '' });
    expect(await run('job_000000000000')).toMatchObject({ exitCode: 2 });
  });
});

test('creating a Job refuses a JSON Schema that cannot be compiled', async () => {
  const base = await jobBody({ type: 'manual' });
  const create = (schema: unknown) => ({
    method: 'POST',
    path: '/v1/jobs',
    token: client.apiKey,
    body: { ...base, evaluatorRule: { type: 'json_schema', schema } },
  });
  await refuses(scene, create, [
    [{ type: 'objekt' }, 'INVALID_EVALUATOR_RULE', 'The schema cannot be used'],
    [{ $ref: 'https://example.com/schema.json' }, 'INVALID_EVALUATOR_RULE', 'The schema cannot be used'],
    [{ pattern: '(' }, 'INVALID_EVALUATOR_RULE', 'The schema cannot be used'],
  ]);
});

test('the bad requests provoked every error code of evaluations', () => {
  expect(unprovoked('job-evaluation', scene)).toEqual([]);
});
