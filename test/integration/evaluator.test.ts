import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { erc20Abi, parseEventLogs } from 'viem';
import { jobEscrowAbi } from '../../src/chain/generated/JobEscrow.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import {
  BUDGET,
  evaluationRows,
  hang,
  hashOf,
  type Parties,
  passTries,
  recordOf,
  recordWhen,
  startTarget,
  submittedJob,
  type Target,
  twoParties,
} from '../support/evaluations.ts';
import { chainNow, DAY } from '../support/job-requests.ts';
import { until } from '../support/relay.ts';
import { startService, type TestService } from '../support/service.ts';

let chain: TestChain;
let service: TestService;
let parties: Parties;
let target: Target;

beforeAll(async () => {
  chain = await startTestChain();
  service = await startService(chain, { evaluates: true });
  parties = await twoParties(service, chain);
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});
beforeEach(() => {
  target = startTarget();
});
afterEach(async () => {
  await target.stop();
});

const submit = (rule: object, handedIn = {}) => submittedJob(service, chain, parties, rule, handedIn);
const httpCheck = (more: object = {}) => ({ type: 'http_check', url: `${target.url}/up`, ...more });
const report = {
  type: 'json_schema',
  schema: { type: 'object', required: ['title'], properties: { title: { type: 'string' } } },
};

/** A deliverable that the target serves. */
function served(content: string | Uint8Array<ArrayBuffer>, claimed: string | Uint8Array = content) {
  target.answer = () => new Response(content);
  return { content: claimed, contentURI: `${target.url}/deliverable` };
}

async function balanceOf(wallet: { readonly address: `0x${string}` }): Promise<bigint> {
  return await chain.client.readContract({
    address: chain.contracts.usdc,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [wallet.address],
  });
}

/** What the escrow said in the transaction that ended a Job. */
async function endingOf(record: Record<string, unknown>) {
  const hash: unknown = record.finalize_tx_hash;
  if (typeof hash !== 'string') throw new Error('The Job has no end.');
  const { logs } = await chain.client.getTransactionReceipt({ hash: `0x${hash.slice(2)}` });
  const events = parseEventLogs({ abi: jobEscrowAbi, eventName: ['JobCompleted', 'JobRejected'], logs });
  return events.map(({ eventName, args }) => ({ eventName, reason: args.reason }));
}

describe('http_check', () => {
  test('approves the expected status: the Provider is paid, and the reason stands on-chain', async () => {
    const before = await balanceOf(parties.provider);
    const { jobId } = await submit(httpCheck());
    const record = await recordWhen(service, jobId, 'completed');
    expect(record).toMatchObject({
      evaluation_outcome: 'approved',
      evaluation_reason: 'The URL answered with status 200.',
      evaluated_by: 'rule:http_check',
    });
    expect(record.evaluated_at).toBeNumber();
    expect(await endingOf(record)).toEqual([
      { eventName: 'JobCompleted', reason: hashOf('The URL answered with status 200.') },
    ]);
    expect((await balanceOf(parties.provider)) - before).toBe((BUDGET * 98n) / 100n);
    expect(target.asked).toEqual(['/up']);
  });

  test.each([204, 302, 404])('may expect status %p, and follows no redirect', async (status) => {
    target.answer = () => new Response(null, { status, headers: { Location: '/elsewhere' } });
    const { jobId } = await submit(httpCheck({ expectedStatus: status }));
    expect(await recordWhen(service, jobId, 'completed')).toMatchObject({ evaluation_outcome: 'approved' });
    expect(target.asked).toEqual(['/up']);
  });

  test('rejects after three tries within two minutes: the Client gets the budget back', async () => {
    target.answer = () => new Response(null, { status: 503 });
    const before = await balanceOf(parties.client);
    const { jobId } = await submit(httpCheck());
    await passTries(service, jobId, 3);
    const record = await recordWhen(service, jobId, 'rejected');
    expect(record).toMatchObject({
      evaluation_outcome: 'rejected',
      evaluation_reason: 'The URL answered with status 503 instead of 200.',
      evaluated_by: 'rule:http_check',
    });
    expect(await balanceOf(parties.client)).toBe(before);
    const { attempts, evaluation } = evaluationRows(service, jobId);
    const [first, second, third] = attempts.map(({ attemptedAt }) => attemptedAt);
    expect((second ?? 0) - (first ?? 0)).toBeWithin(15, 20);
    expect((third ?? 0) - (second ?? 0)).toBeWithin(30, 35);
    expect(attempts.map(({ outcome }) => outcome)).toEqual([null, null, 'rejected']);
    expect(evaluation).toMatchObject({ attempts: 3, nextAttemptAt: null });
    expect(target.asked).toHaveLength(3);
  });

  test('rejects without a third try when two minutes are nearly over', async () => {
    target.answer = () => new Response(null, { status: 503 });
    const { jobId } = await submit(httpCheck());
    await until(() => evaluationRows(service, jobId).attempts.length === 1, 'the first try is made');
    service.clock.offsetMs += 100_000;
    expect(await recordWhen(service, jobId, 'rejected')).toMatchObject({
      evaluation_reason: 'The URL answered with status 503 instead of 200.',
    });
    expect(evaluationRows(service, jobId).attempts.map(({ outcome }) => outcome)).toEqual([null, 'rejected']);
  });

  test('approves what is up at the last try', async () => {
    target.answer = () => new Response(null, { status: target.asked.length < 3 ? 500 : 200 });
    const { jobId } = await submit(httpCheck());
    await passTries(service, jobId, 3);
    expect(await recordWhen(service, jobId, 'completed')).toMatchObject({ evaluation_outcome: 'approved' });
    expect(evaluationRows(service, jobId).attempts.map(({ outcome }) => outcome)).toEqual([
      null,
      null,
      'approved',
    ]);
  });

  test('rejects what does not answer in time, and what nobody serves', async () => {
    target.answer = hang;
    const hanging = await submit(httpCheck({ timeoutMs: 100 }));
    const gone = startTarget();
    await gone.stop();
    const absent = await submit({ type: 'http_check', url: gone.url });
    for (const { jobId } of [hanging, absent]) await passTries(service, jobId, 3);
    expect(await recordWhen(service, hanging.jobId, 'rejected')).toMatchObject({
      evaluation_reason: '127.0.0.1 did not answer in time.',
    });
    expect((await recordWhen(service, absent.jobId, 'rejected')).evaluation_reason).toContain('127.0.0.1');
  });
});

describe('json_schema', () => {
  test('approves a deliverable that matches', async () => {
    const { jobId } = await submit(report, served('{"title":"Otters"}'));
    const record = await recordWhen(service, jobId, 'completed');
    expect(record).toMatchObject({ evaluation_outcome: 'approved', evaluated_by: 'rule:json_schema' });
    expect(await endingOf(record)).toEqual([
      { eventName: 'JobCompleted', reason: hashOf('The deliverable matches the schema.') },
    ]);
  });

  test.each<[string, () => object, string]>([
    ['does not match', () => served('{"title":7}'), '/title must be string'],
    ['has another hash', () => served('{"title":"a"}', '{"title":"b"}'), 'which is not its contentHash'],
    ['is not JSON', () => served('title: a'), 'it is not JSON'],
    ['is not UTF-8', () => served(new Uint8Array([0x22, 0xff, 0x22])), 'it is not UTF-8'],
    ['is nowhere', () => ({ content: '{"title":"a"}' }), 'no contentURI'],
    ['is too large', () => served(`{"title":"${'a'.repeat(2 ** 20)}"}`), 'more than 1 MiB'],
  ])('rejects at once what %s', async (_, handedIn, reason) => {
    const { jobId } = await submit(report, handedIn());
    const record = await recordWhen(service, jobId, 'rejected');
    expect(record.evaluation_reason).toContain(reason);
    expect(evaluationRows(service, jobId).attempts).toHaveLength(1);
  });

  test('takes a deliverable of exactly 1 MiB', async () => {
    const { jobId } = await submit(report, served(`{"title":"${'a'.repeat(2 ** 20 - 12)}"}`));
    expect(await recordWhen(service, jobId, 'completed')).toMatchObject({ evaluation_outcome: 'approved' });
  });

  test('asks again for what is not there yet, and follows no redirect', async () => {
    const content = '{"title":"late"}';
    const statuses = [404, 302, 200];
    const handedIn = served(content);
    target.answer = () => {
      const status = statuses[target.asked.length - 1] ?? 500;
      return new Response(content, { status, headers: { Location: `${target.url}/other` } });
    };
    const { jobId } = await submit(report, handedIn);
    await passTries(service, jobId, 3);
    expect(await recordWhen(service, jobId, 'completed')).toMatchObject({ evaluation_outcome: 'approved' });
    expect(target.asked).toEqual(['/deliverable', '/deliverable', '/deliverable']);
    expect(evaluationRows(service, jobId).attempts.map(({ reason }) => reason)).toEqual([
      'The contentURI answered with status 404.',
      'The contentURI answered with status 302.',
      'The deliverable matches the schema.',
    ]);
  });

  test('ends what would be validated for ever, three times, while others are judged', async () => {
    const hostile = { type: 'json_schema', schema: { items: { not: { pattern: '^(a+)+$' } } } };
    const evil = JSON.stringify(Array.from({ length: 40 }, () => `${'a'.repeat(60)}!`));
    const first = await submit(hostile, served(evil));
    const other = startTarget(() => new Response('{"title":"harmless"}'));
    const second = await submit(report, { content: '{"title":"harmless"}', contentURI: other.url });
    expect(await recordWhen(service, second.jobId, 'completed')).toMatchObject({
      evaluation_outcome: 'approved',
    });
    await other.stop();
    await passTries(service, first.jobId, 3);
    expect(await recordWhen(service, first.jobId, 'rejected')).toMatchObject({
      evaluation_reason: 'Validating the deliverable takes too much time or memory.',
    });
  }, 30_000);
});

test('a host that hangs takes a few places, and delays no other Job', async () => {
  target.answer = hang;
  const waiting = [];
  for (let index = 0; index < 6; index += 1) waiting.push(await submit(httpCheck({ timeoutMs: 30_000 })));
  expect(target.asked).toHaveLength(4);
  const other = startTarget();
  const { jobId } = await submit({ type: 'http_check', url: other.url });
  expect(await recordWhen(service, jobId, 'completed')).toMatchObject({ evaluation_outcome: 'approved' });
  expect(target.asked).toHaveLength(4);
  await other.stop();
  for (const each of waiting)
    expect(await recordOf(service, each.jobId)).toMatchObject({ status: 'submitted' });
});

test('a Job that its Client took back needs no decision any more', async () => {
  target.answer = () => new Response(null, { status: 500 });
  const { jobId } = await submit(httpCheck());
  await passTries(service, jobId, 1);
  await chain.control.setNextBlockTimestamp({ timestamp: BigInt((await chainNow(chain)) + 3 * DAY) });
  await chain.control.mine({ blocks: 1 });
  const refunded = await service.ask({
    method: 'POST',
    path: `/v1/jobs/${jobId}/refund`,
    token: parties.client.apiKey,
  });
  expect(refunded.status).toBe(200);
  service.clock.offsetMs += 60_000;
  // A Job that is judged after it shows that the refunded one had its chance.
  target.answer = () => new Response('up');
  const next = await submit(httpCheck());
  await recordWhen(service, next.jobId, 'completed');
  expect(await recordOf(service, jobId)).toMatchObject({
    status: 'expired',
    evaluation_outcome: null,
    evaluated_by: null,
  });
  expect(evaluationRows(service, jobId)).toMatchObject({ attempts: { length: 1 }, sent: [] });
});
