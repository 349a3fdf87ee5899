import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { parseEventLogs, zeroHash } from 'viem';
import { jobEscrowAbi } from '../../src/chain/contracts/generated/JobEscrow.ts';
import { decide } from '../../src/features/jobs/evaluation/evaluation-service.ts';
import { createEvaluationStore } from '../../src/features/jobs/evaluation/evaluation-store.ts';
import { createJobStore } from '../../src/features/jobs/job-store.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import {
  evaluationRows,
  fundedJob,
  hashOf,
  type Parties,
  passTries,
  recordOf,
  recordWhen,
  startTarget,
  submittedJob,
  twoParties,
} from '../support/evaluations.ts';
import { until } from '../support/relay.ts';
import { startService, type TestService } from '../support/service.ts';

let chain: TestChain;
let service: TestService;
let parties: Parties;

beforeAll(async () => {
  chain = await startTestChain();
  service = await startService(chain, { evaluates: true });
  parties = await twoParties(service, chain);
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

const manual = { type: 'manual' };
const submitted = (rule: object = manual, handedIn = {}) => submittedJob(service, chain, parties, rule, handedIn);
const evaluate = (jobId: string, body: unknown, token: string | undefined = parties.client.token) =>
  service.ask({ method: 'POST', path: `/v1/jobs/${jobId}/evaluate`, token, body });

/** The evaluator's events about a Job. */
async function endings(onchainJobId: number) {
  const address = chain.contracts.jobEscrow;
  if (address === undefined) throw new Error('The test chain has no escrow.');
  const logs = await chain.client.getLogs({ address, fromBlock: 0n });
  return parseEventLogs({ abi: jobEscrowAbi, eventName: ['JobCompleted', 'JobRejected'], logs })
    .filter(({ args }) => args.jobId === BigInt(onchainJobId))
    .map(({ eventName, args }) => ({ eventName, reason: args.reason }));
}

describe('an Owner', () => {
  test('approves: the answer is the completed Job', async () => {
    const { jobId, onchainJobId } = await submitted();
    const reason = 'Well done. \u{1f9a6}\nThank you.';
    const { status, json } = await evaluate(jobId, { outcome: 'approved', reason });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      id: jobId,
      status: 'completed',
      evaluation_outcome: 'approved',
      evaluation_reason: reason,
      evaluated_by: `owner:${parties.client.userId}`,
    });
    expect(await recordOf(service, jobId)).toEqual(json);
    expect(await endings(onchainJobId)).toEqual([{ eventName: 'JobCompleted', reason: hashOf(reason) }]);
  });

  test.each([{}, { reason: '' }])('rejects without a reason (%p), which is zero on-chain', async (more) => {
    const { jobId, onchainJobId } = await submitted();
    const { status, json } = await evaluate(jobId, { outcome: 'rejected', ...more });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      status: 'rejected',
      evaluation_outcome: 'rejected',
      evaluation_reason: null,
      evaluated_by: `owner:${parties.client.userId}`,
    });
    expect(await endings(onchainJobId)).toEqual([{ eventName: 'JobRejected', reason: zeroHash }]);
  });

  test('who asks again gets the same answer, and can decide nothing else', async () => {
    const { jobId, onchainJobId } = await submitted();
    const first = await evaluate(jobId, { outcome: 'approved', reason: 'good' });
    const again = await evaluate(jobId, { outcome: 'approved', reason: 'still good' });
    expect([again.status, again.json]).toEqual([200, first.json]);
    const otherwise = await evaluate(jobId, { outcome: 'rejected' });
    expect([otherwise.status, otherwise.json.error]).toEqual([400, 'INVALID_STATUS']);
    expect(await endings(onchainJobId)).toHaveLength(1);
  });

  test('who sends four decisions at once makes one', async () => {
    const { jobId, onchainJobId } = await submitted();
    const outcomes = ['approved', 'rejected', 'approved', 'rejected'];
    const answers = await Promise.all(outcomes.map((outcome) => evaluate(jobId, { outcome })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await endings(onchainJobId)).toHaveLength(1);
    expect((await evaluationRows(service, jobId)).sent).toHaveLength(1);
  });

  test.each([
    [{}, 'MISSING_OUTCOME'],
    [{ outcome: 'maybe' }, 'INVALID_OUTCOME'],
    [{ outcome: 7 }, 'INVALID_OUTCOME'],
    [{ outcome: 'approved', reason: 7 }, 'INVALID_REASON'],
    [{ outcome: 'approved', reason: 'a'.repeat(1_001) }, 'INVALID_REASON'],
    ['{"outcome":"approved","reason":"\\ud800"}', 'INVALID_REASON'],
  ])('who sends %p is refused with the matching code', async (body, error) => {
    const { status, json } = await evaluate('job_000000000000', body);
    expect([status, json.error]).toEqual([400, error]);
  });

  test('may give a reason of a thousand characters, however many bytes those have', async () => {
    const { jobId, onchainJobId } = await submitted();
    const reason = '\u{1f9a6}'.repeat(1_000);
    expect((await evaluate(jobId, { outcome: 'rejected', reason })).status).toBe(200);
    expect(await endings(onchainJobId)).toEqual([{ eventName: 'JobRejected', reason: hashOf(reason) }]);
  });
});

describe('a decision', () => {
  test("is refused to everybody but the Client's Owner", async () => {
    const { jobId } = await submitted();
    const answers = await Promise.all([
      evaluate(jobId, { outcome: 'approved' }, parties.provider.token),
      evaluate(jobId, { outcome: 'approved' }, parties.client.apiKey),
      service.ask({ method: 'POST', path: `/v1/jobs/${jobId}/evaluate`, body: { outcome: 'approved' } }),
      evaluate('job_000000000000', { outcome: 'approved' }),
    ]);
    expect(answers.map(({ status, json }) => [status, json.error])).toEqual([
      [403, 'FORBIDDEN'],
      [403, 'OWNER_REQUIRED'],
      [401, 'UNAUTHORIZED'],
      [404, 'JOB_NOT_FOUND'],
    ]);
    expect(await recordOf(service, jobId)).toMatchObject({ status: 'submitted' });
  });

  test('is refused before the submission, and while a rule judges the Job', async () => {
    const funded = await fundedJob(service, chain, parties, manual);
    const target = startTarget(() => new Response(null, { status: 500 }));
    const ruled = await submitted({ type: 'http_check', url: target.url });
    for (const { jobId } of [funded, ruled]) {
      const { status, json } = await evaluate(jobId, { outcome: 'approved' });
      expect([status, json.error]).toEqual([400, 'INVALID_STATUS']);
    }
    await target.stop();
  });

  test("is refused by a server without the key of the Job's evaluator", async () => {
    const { jobId } = await submitted();
    const other = await startService(chain, {
      dbPath: service.dbPath,
      relayer: 1,
      settings: { evaluatorKey: undefined },
    });
    const path = `/v1/jobs/${jobId}/evaluate`;
    const { token } = parties.client;
    const answer = await other.ask({ method: 'POST', path, token, body: { outcome: 'approved' } });
    expect([answer.status, answer.json.error]).toEqual([503, 'EVALUATOR_UNCONFIGURED']);
    await other.stop();
  });
});

describe('an operator', () => {
  const deps = () => ({
    db: service.db,
    jobs: createJobStore(service.db),
    evaluations: createEvaluationStore(service.db),
    clock: service.clock,
  });

  test('decides once for a Job whose rule is being tried, and the running server carries it out', async () => {
    const target = startTarget(() => new Response(null, { status: 500 }));
    const { jobId, onchainJobId } = await submitted({ type: 'http_check', url: target.url });
    await passTries(service, jobId, 1);
    const decision = { outcome: 'approved', reason: 'seen by hand', decidedBy: 'operator' } as const;
    expect(await decide(deps(), jobId, decision)).toBe(true);
    expect(await recordWhen(service, jobId, 'completed')).toMatchObject({
      evaluation_outcome: 'approved',
      evaluation_reason: 'seen by hand',
      evaluated_by: 'operator',
    });
    expect(await decide(deps(), jobId, decision)).toBe(false);
    await expect(decide(deps(), jobId, { ...decision, outcome: 'rejected' })).rejects.toMatchObject({
      code: 'INVALID_STATUS',
    });
    expect(await endings(onchainJobId)).toHaveLength(1);
    await target.stop();
  });

  test('who decides while a rule is being tried overrides it', async () => {
    const answered = Promise.withResolvers<Response>();
    const target = startTarget(() => answered.promise);
    const { jobId } = await submitted({ type: 'http_check', url: target.url });
    await until(() => target.requested.length === 1, 'the rule is tried');
    await decide(deps(), jobId, { outcome: 'rejected', reason: 'no', decidedBy: 'operator' });
    answered.resolve(new Response('fine'));
    expect(await recordWhen(service, jobId, 'rejected')).toMatchObject({ evaluated_by: 'operator' });
    expect(await evaluationRows(service, jobId)).toMatchObject({ attempts: [], sent: { length: 1 } });
    await target.stop();
  });
});
