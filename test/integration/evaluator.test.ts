import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { erc20Abi, parseEventLogs } from 'viem';
import { jobEscrowAbi } from '../../src/chain/contracts/generated/JobEscrow.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import {
  BUDGET,
  evaluationRows,
  fundedJob,
  type HandedIn,
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
import { chainNow, DAY, stepRequest } from '../support/job-requests.ts';
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

const decide = (jobId: string, outcome: string) =>
  service.ask({ method: 'POST', path: `/v1/jobs/${jobId}/evaluate`, token: parties.client.token, body: { outcome } });

async function untilHandedOver(jobId: string): Promise<void> {
  await until(
    async () => (await recordOf(service, jobId)).evaluation_state === 'needs_decision',
    `Job ${jobId} is left to a person`,
    80_000,
  );
}

/** How many Jobs wait for a person though a rule should decide. */
async function heldGauge(): Promise<number> {
  const gauge = /^bursar_job_evaluations_held\{state="handed_over"\} (\d+)$/m;
  return Number(gauge.exec(await service.metrics.text())?.[1]);
}

const evil = JSON.stringify(Array.from({ length: 40 }, () => `${'a'.repeat(60)}!`));

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
    expect(target.requested).toEqual(['/up']);
  });

  test.each([204, 302, 404])('may expect status %p, and follows no redirect', async (status) => {
    target.answer = () => new Response(null, { status, headers: { Location: '/elsewhere' } });
    const { jobId } = await submit(httpCheck({ expectedStatus: status }));
    expect(await recordWhen(service, jobId, 'completed')).toMatchObject({ evaluation_outcome: 'approved' });
    expect(target.requested).toEqual(['/up']);
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
    const { attempts, evaluation } = await evaluationRows(service, jobId);
    const [first, second, third] = attempts.map(({ attemptedAt }) => attemptedAt);
    expect((second ?? 0) - (first ?? 0)).toBeWithin(15, 20);
    expect((third ?? 0) - (second ?? 0)).toBeWithin(30, 35);
    expect(attempts.map(({ outcome }) => outcome)).toEqual([null, null, 'rejected']);
    expect(evaluation).toMatchObject({ attempts: 3, nextAttemptAt: null });
    expect(target.requested).toHaveLength(3);
  });

  test('makes its third try even after two minutes, when the server was late', async () => {
    target.answer = () => new Response(null, { status: 503 });
    const { jobId } = await submit(httpCheck());
    await until(async () => (await evaluationRows(service, jobId)).attempts.length === 1, 'the first try is made');
    service.clock.offsetMs += 200_000;
    await until(async () => (await evaluationRows(service, jobId)).attempts.length === 2, 'the second try is made');
    expect(await recordOf(service, jobId)).toMatchObject({ status: 'submitted', evaluation_state: 'automatic' });
    target.answer = () => new Response('up');
    await passTries(service, jobId, 3);
    expect(await recordWhen(service, jobId, 'completed')).toMatchObject({ evaluation_outcome: 'approved' });
  });

  test('approves a URL that is up at the last try', async () => {
    target.answer = () => new Response(null, { status: target.requested.length < 3 ? 500 : 200 });
    const { jobId } = await submit(httpCheck());
    await passTries(service, jobId, 3);
    expect(await recordWhen(service, jobId, 'completed')).toMatchObject({ evaluation_outcome: 'approved' });
    expect((await evaluationRows(service, jobId)).attempts.map(({ outcome }) => outcome)).toEqual([
      null,
      null,
      'approved',
    ]);
  });

  test('rejects a URL that does not answer in time or refuses the connection', async () => {
    target.answer = hang;
    const hanging = await submit(httpCheck({ timeoutMs: 100 }));
    // That it was reached shows that the refusal of the other is no refusal of everything.
    await until(async () => (await evaluationRows(service, hanging.jobId)).attempts.length === 1, 'one is reached');
    const gone = startTarget();
    await gone.stop();
    const absent = await submit({ type: 'http_check', url: gone.url });
    for (const { jobId } of [hanging, absent]) await passTries(service, jobId, 3);
    expect(await recordWhen(service, hanging.jobId, 'rejected')).toMatchObject({
      evaluation_reason: '127.0.0.1 did not answer in time.',
    });
    expect((await recordWhen(service, absent.jobId, 'rejected')).evaluation_reason).toContain('127.0.0.1');
  });

  test('sends a User-Agent to a site that refuses requests without one', async () => {
    target.answer = (_, headers) =>
      new Response(null, { status: /^Bursar-Evaluator\/\d/.test(headers.get('user-agent') ?? '') ? 200 : 403 });
    const { jobId } = await submit(httpCheck());
    await recordWhen(service, jobId, 'completed');
  });

  test.each<[string, () => object, string]>([
    ['the host name does not resolve', () => ({ url: 'http://nowhere.invalid/' }), 'nowhere.invalid'],
    ['the host answers 429', () => ({ url: `${target.url}/429` }), 'status 429'],
    ['the host answers 401', () => ({ url: `${target.url}/401` }), 'status 401'],
    ['the host answers 403', () => ({ url: `${target.url}/403` }), 'status 403'],
  ])(
    'decides nothing where %s: it is tried again for the better part of an hour, then the Owner decides',
    async (_, rule, reason) => {
      target.answer = (path) => new Response(null, { status: Number(path.slice(1)) });
      const { jobId } = await submit({ type: 'http_check', ...rule() });
      await passTries(service, jobId, 1);
      const delayed = await recordOf(service, jobId);
      expect(delayed).toMatchObject({ status: 'submitted', evaluation_state: 'delayed' });
      expect(delayed.evaluation_note).toContain(reason);
      const early = await decide(jobId, 'approved');
      expect([early.status, early.json.error]).toEqual([400, 'INVALID_STATUS']);
      await passTries(service, jobId, 10);
      await untilHandedOver(jobId);
      const held = await recordOf(service, jobId);
      expect(held).toMatchObject({ status: 'submitted', evaluation_state: 'needs_decision' });
      expect(held.evaluation_note).toContain(reason);
      expect((await evaluationRows(service, jobId)).evaluation).toMatchObject({ attempts: 0, delays: 10 });
      // Submitting the work as well does not take it back.
      const again = stepRequest(parties.provider, jobId, 'submit', { content: {} });
      expect(await service.ask(again)).toMatchObject({ status: 200 });
      expect(await recordOf(service, jobId)).toMatchObject({ evaluation_state: 'needs_decision' });
      expect(await heldGauge()).toBe(1);
      const { status, json } = await decide(jobId, 'approved');
      expect([status, json.status, json.evaluation_state]).toEqual([200, 'completed', 'decided']);
      expect(await heldGauge()).toBe(0);
    },
  );
});

describe('json_schema', () => {
  test('approves a deliverable that matches', async () => {
    const ahead = await fundedJob(service, chain, parties, report);
    expect((await recordOf(service, ahead.jobId)).evaluation_note).toStartWith('Evaluation may become manual');
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
    ['is not UTF-8', () => served(new Uint8Array([0x22, 0xff, 0x22])), 'it is not JSON'],
  ])('rejects at once a deliverable that %s', async (_, handedIn, reason) => {
    const { jobId } = await submit(report, handedIn());
    const record = await recordWhen(service, jobId, 'rejected');
    expect(record.evaluation_reason).toContain(reason);
    expect((await evaluationRows(service, jobId)).attempts).toHaveLength(1);
  });

  test('takes a deliverable of exactly 1 MiB', async () => {
    const { jobId } = await submit(report, served(`{"title":"${'a'.repeat(2 ** 20 - 12)}"}`));
    expect(await recordWhen(service, jobId, 'completed')).toMatchObject({ evaluation_outcome: 'approved' });
  });

  test('retries a deliverable that is not there yet, and follows no redirect', async () => {
    const content = '{"title":"late"}';
    const statuses = [404, 302, 200];
    const handedIn = served(content);
    target.answer = () => {
      const status = statuses[target.requested.length - 1] ?? 500;
      return new Response(content, { status, headers: { Location: `${target.url}/other` } });
    };
    const { jobId } = await submit(report, handedIn);
    await passTries(service, jobId, 3);
    expect(await recordWhen(service, jobId, 'completed')).toMatchObject({ evaluation_outcome: 'approved' });
    expect(target.requested).toEqual(['/deliverable', '/deliverable', '/deliverable']);
    expect((await evaluationRows(service, jobId)).attempts.map(({ reason }) => reason)).toEqual([
      'The contentURI answered with status 404.',
      'The contentURI answered with status 302.',
      'The deliverable matches the schema.',
    ]);
  });

  test('is not submitted by its hash alone, while the Provider can still say where it is', async () => {
    const { jobId } = await fundedJob(service, chain, parties, report);
    const handIn = (body: object) => service.ask(stepRequest(parties.provider, jobId, 'submit', body));
    const contentHash = hashOf('{"title":"a"}');
    for (const more of [{}, { contentURI: '' }])
      expect(await handIn({ contentHash, ...more })).toMatchObject({ status: 400, json: { error: 'MISSING_CONTENT' } });
    expect(await recordOf(service, jobId)).toMatchObject({ status: 'funded' });
    expect((await handIn({ content: { title: 'a' } })).status).toBe(200);
    expect(await recordWhen(service, jobId, 'completed')).toMatchObject({ evaluation_outcome: 'approved' });
  });

  test.each<[string, () => HandedIn, object, string]>([
    ['is too large', () => served(`{"title":"${'a'.repeat(2 ** 20)}"}`), {}, 'more than 1 MiB'],
    [
      'comes in an encoding that was not requested',
      () => ({ ...served('{}'), contentURI: `${target.url}/zstd` }),
      {},
      'encoding',
    ],
    ['is nested too deeply', () => served('['.repeat(1_001) + ']'.repeat(1_001)), {}, '1000 levels'],
    [
      'would take for ever to validate',
      () => served(evil),
      { items: { not: { pattern: '^(a+)+$' } } },
      'takes too much time',
    ],
  ])('leaves a deliverable to a person that %s, while other Jobs are judged', async (_, handedIn, schema, reason) => {
    const given = handedIn();
    const { answer } = target;
    target.answer = async (path, headers) => {
      const response = await answer(path, headers);
      if (path === '/zstd') response.headers.set('content-encoding', 'zstd');
      return response;
    };
    const first = await submit({ type: 'json_schema', schema }, given);
    const other = startTarget(() => new Response('{"title":"harmless"}'));
    const second = await submit(report, { content: '{"title":"harmless"}', contentURI: other.url });
    expect(await recordWhen(service, second.jobId, 'completed')).toMatchObject({ evaluation_outcome: 'approved' });
    await other.stop();
    await untilHandedOver(first.jobId);
    const record = await recordOf(service, first.jobId);
    expect(record).toMatchObject({ status: 'submitted', evaluation_outcome: null });
    expect(record.evaluation_note).toContain(reason);
    expect((await decide(first.jobId, 'rejected')).json).toMatchObject({
      status: 'rejected',
      evaluated_by: `owner:${parties.client.userId}`,
    });
  });
});

test('a host that hangs takes a few places, and delays no other Job', async () => {
  target.answer = hang;
  const waiting = [];
  for (let index = 0; index < 6; index += 1) waiting.push(await submit(httpCheck({ timeoutMs: 30_000 })));
  expect(target.requested).toHaveLength(4);
  const other = startTarget();
  const { jobId } = await submit({ type: 'http_check', url: other.url });
  expect(await recordWhen(service, jobId, 'completed')).toMatchObject({ evaluation_outcome: 'approved' });
  expect(target.requested).toHaveLength(4);
  await other.stop();
  for (const each of waiting) expect(await recordOf(service, each.jobId)).toMatchObject({ status: 'submitted' });
});

test('a Job that its Client has refunded needs no decision any more', async () => {
  target.answer = () => new Response(null, { status: 500 });
  const { jobId } = await submit(httpCheck());
  await until(async () => (await evaluationRows(service, jobId)).attempts.length === 1, 'the first try is made');
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
  expect(await evaluationRows(service, jobId)).toMatchObject({ attempts: { length: 1 }, sent: [] });
});
