import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import { startTestChain, type TestChain } from '../support/chain.ts';
import {
  chainNow,
  createRequest,
  DAY,
  jobBody,
  makeJob,
  required,
  stepRequest,
  v3Wallet,
} from '../support/job-requests.ts';
import { until } from '../support/relay.ts';
import { type ClaimedWallet, startService, type TestService } from '../support/service.ts';

let chain: TestChain;
let service: TestService;
let client: ClaimedWallet;
let provider: ClaimedWallet;
let expiredAt: number;

beforeAll(async () => {
  chain = await startTestChain();
  service = await startService(chain);
  client = await v3Wallet(service, chain, 1_000_000_000n);
  provider = await v3Wallet(service, chain);
  expiredAt = (await chainNow(chain)) + 2 * DAY;
});
afterEach(() => chain.rpc('evm_setAutomine', true));
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

const create = (idempotencyKey: string, more: object = {}) =>
  service.ask(createRequest(client, jobBody(provider.address, expiredAt, { idempotencyKey, ...more })));
const jobsOfClient = async (): Promise<{ id: string; onchain_job_id: number | null }[]> =>
  (await service.ask({ path: `/v1/jobs/by-wallet/${client.id}?pageSize=100`, token: client.token })).json.jobs;
const pauseMining = () => chain.rpc('evm_setAutomine', false);

describe('the same idempotency key', () => {
  test('makes one Job, however many ask at once', async () => {
    const before = (await jobsOfClient()).length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('twenty')));
    const first = answers.filter(({ status }) => status === 201);
    expect(first).toHaveLength(1);
    for (const { status, headers, json } of answers) {
      expect(json).toEqual(status === 201 ? first[0]?.json : { ...first[0]?.json, replayed: true });
      expect(headers.get('idempotent-replayed')).toBe(status === 201 ? null : 'true');
    }
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(await jobsOfClient()).toHaveLength(before + 1);
  });

  test('answers with the first Job and the fields that differ, whatever became of it', async () => {
    const first = required(await create('again'), 201) as { jobId: string };
    required(await service.ask(stepRequest(client, first.jobId, 'fund')));
    const second = await create('again', { title: 'Another logo', budgetUsdc: '1' });
    expect(second).toMatchObject({
      status: 200,
      json: { ...first, replayed: true, mismatch: ['title', 'budgetUsdc'] },
    });
    expect(second.headers.get('idempotent-replayed')).toBe('true');
  });

  test('waits for a Job that no block has yet', async () => {
    await pauseMining();
    const first = create('waiting');
    await until(async () => (await jobsOfClient()).some((job) => job.onchain_job_id === null), 'it is signed');
    const second = create('waiting');
    await chain.control.mine({ blocks: 1 });
    const [made, replayed] = await Promise.all([first, second]);
    expect(made.status).toBe(201);
    expect(replayed).toMatchObject({ status: 200, json: made.json });
  });

  test('is separate for each wallet', async () => {
    const other = await v3Wallet(service, chain);
    const mine = required(await create('shared'), 201) as { jobId: string };
    const theirs = await makeJob(service, chain, other, provider.address, { idempotencyKey: 'shared' });
    expect(theirs.jobId).not.toBe(mine.jobId);
  });

  test('can be used again after a refusal', async () => {
    const refusals = [{ expiredAt: 1 }, { providerAddress: client.address }, { title: '' }];
    for (const refused of refusals) expect((await create('refused', refused)).status).toBe(400);
    const made = await create('refused');
    expect(made.status).toBe(201);
    expect(made.headers.get('idempotent-replayed')).toBeNull();
  });
});

describe('a Job that no block has', () => {
  test('is shown, and no step of it can begin', async () => {
    await pauseMining();
    const making = create('pending');
    await until(async () => (await jobsOfClient()).some((job) => job.onchain_job_id === null), 'it is signed');
    const [job] = await jobsOfClient();
    const jobId = job?.id ?? '';
    const shown = await service.ask({ path: `/v1/jobs/${jobId}` });
    expect(shown).toMatchObject({ status: 200, json: { onchain_job_id: null, status: 'open' } });
    expect((await service.ask({ path: `/v1/jobs/${jobId}/spec` })).status).toBe(200);
    const fund = await service.ask(stepRequest(client, jobId, 'fund'));
    expect(fund).toMatchObject({ status: 502, json: { error: 'NOT_ONCHAIN' } });
    await chain.control.mine({ blocks: 1 });
    expect((await making).json).toMatchObject({ jobId });
    await chain.rpc('evm_setAutomine', true);
    expect((await service.ask(stepRequest(client, jobId, 'fund'))).status).toBe(200);
  });
});
