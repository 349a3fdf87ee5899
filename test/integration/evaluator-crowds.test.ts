import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { evaluations, jobs } from '../../src/features/jobs/job-tables.ts';
import { must } from '../../src/storage/db/batch.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import {
  evaluationRows,
  type Parties,
  passTries,
  recordWhen,
  startTarget,
  submittedJob,
  twoParties,
} from '../support/evaluations.ts';
import { hash, insertWallet } from '../support/payments.ts';
import { until } from '../support/relay.ts';
import { EVALUATOR, startService, type TestService } from '../support/service.ts';

/** More than there are places for tries. */
const MANY = 60;

let chain: TestChain;
let parties: Parties;
let service: TestService;
let hanging: ReturnType<typeof startHanging>;

beforeAll(async () => {
  chain = await startTestChain();
});
afterAll(() => chain.stop());
beforeEach(async () => {
  service = await startService(chain, { evaluates: true });
  parties = await twoParties(service, chain);
  hanging = startHanging();
});
afterEach(async () => {
  // Ended first, it takes those that hang along.
  await service.stop();
  await hanging.stop();
});

/** Never answers, at every address of this machine. */
function startHanging() {
  const requested = new Set<string>();
  const server = Bun.serve({
    port: 0,
    hostname: '0.0.0.0',
    reusePort: false,
    idleTimeout: 0,
    fetch: ({ url }) => {
      requested.add(new URL(url).hostname);
      return new Promise<Response>(() => undefined);
    },
  });
  return {
    requested,
    /** As many hosts as are wanted: each address of the loopback network is one. */
    urlOf: (host: number) => `http://127.0.${1 + Math.floor(host / 250)}.${1 + (host % 250)}:${server.port}/`,
    stop: async () => server.stop(true),
  };
}

/**
 * Jobs that wait for their evaluation, each with its Client's wallet and the URL that is to be checked; answers their
 * ids.
 */
async function handIn(waiting: readonly { client: string; url: string }[], { secondsAgo = 0 } = {}): Promise<string[]> {
  const { db } = service;
  const now = Math.floor(Date.now() / 1000);
  const clients = new Map<string, `0x${string}`>();
  for (const { client } of waiting) {
    if (!clients.has(client)) clients.set(client, await insertWallet(db, client));
  }
  const idOf = (client: string, index: number) => `job_${client}_${index}`;
  await db.batch(
    waiting.flatMap(({ client, url }, index) => {
      const id = idOf(client, index);
      const deliverableHash = hash(id, 'deliverable');
      const evaluation = { type: 'http_check', url, expectedStatus: 200, timeoutMs: 30_000 };
      return [
        must(
          db.orm
            .insert(jobs)
            .values({
              id,
              clientWalletId: client,
              providerAddress: clients.get(client) ?? '0x',
              evaluatorAddress: EVALUATOR,
              budget: 5_000_000n,
              expiredAt: now + 200_000,
              spec: JSON.stringify({ evaluation }),
              title: 'A title',
              metadataHash: hash(id, 'spec'),
              ruleType: 'http_check',
              createdAt: now,
              status: 'submitted',
              deliverableHash,
              createTxHash: hash(id, 'sent'),
            }),
        ),
        must(
          db.orm
            .insert(evaluations)
            .values({ jobId: id, deliverableHash, createdAt: now - secondsAgo, nextAttemptAt: now }),
        ),
      ];
    }),
  );
  return waiting.map(({ client }, index) => idOf(client, index));
}

/**
 * Waits until a Job that is submitted now is approved. The crowd before it would take minutes: each try of a host that
 * hangs takes 30 s, and there are more of them than slots.
 */
async function judged(url: string): Promise<void> {
  const { jobId } = await submittedJob(service, chain, parties, { type: 'http_check', url });
  const record = await recordWhen(service, jobId, 'completed');
  expect(record).toMatchObject({ evaluation_outcome: 'approved', evaluated_by: 'rule:http_check' });
  // However often its host was requested, it took one try.
  expect((await evaluationRows(service, jobId)).attempts).toHaveLength(1);
}

describe('hosts that hang, more than the evaluator has slots', () => {
  test('delay no Job of another Client, when one Client has them all', async () => {
    const target = startTarget();
    await handIn(
      Array.from({ length: 5 * MANY }, (_, index) => ({ client: 'wallet_a', url: hanging.urlOf(index % 100) })),
    );
    await until(() => hanging.requested.size >= 12, 'some of them are requested');
    await judged(target.url);
    await target.stop();
  });

  test('delay no Job whose own host is slow, when one Client has them all', async () => {
    const target = startTarget(async () => {
      await Bun.sleep(2_500);
      return new Response('late');
    });
    await handIn(Array.from({ length: MANY }, (_, index) => ({ client: 'wallet_a', url: hanging.urlOf(index) })));
    // By now those of the first turns are known to hang.
    await until(() => hanging.requested.size > 12, 'more of them are requested');
    await judged(target.url);
    expect(target.requested).toHaveLength(1);
    await target.stop();
  });

  test('delay everybody else by seconds, when each has a Client of its own', async () => {
    const target = startTarget();
    await handIn(
      Array.from({ length: MANY }, (_, index) => ({ client: `wallet_${index}`, url: hanging.urlOf(index) })),
    );
    await until(() => hanging.requested.size >= 20, 'places are taken');
    await judged(target.url);
    await target.stop();
  });
});

test('a Job submitted while the evaluator was down gets all of its tries', async () => {
  const target = startTarget(() => new Response(null, { status: 500 }));
  const [jobId = ''] = await handIn([{ client: 'wallet_a', url: target.url }], { secondsAgo: 3_600 });
  await passTries(service, jobId, 3);
  expect((await evaluationRows(service, jobId)).attempts.map(({ outcome }) => outcome)).toEqual([
    null,
    null,
    'rejected',
  ]);
  await target.stop();
});

test('the metric of the oldest waiting submission grows until its evaluation is on-chain', async () => {
  const oldest = async () => {
    const [, seconds] = /^bursar_job_evaluation_oldest_wait_seconds (\S+)$/m.exec(await service.metrics.text()) ?? [];
    return Number(seconds);
  };
  await submittedJob(service, chain, parties, { type: 'manual' });
  service.clock.offsetMs += 1_000_000;
  expect(await oldest()).toBe(0);
  const answered = Promise.withResolvers<Response>();
  const target = startTarget(() => answered.promise);
  const rule = { type: 'http_check', url: target.url, timeoutMs: 30_000 };
  const { jobId } = await submittedJob(service, chain, parties, rule);
  await until(() => target.requested.length === 1, 'the rule is tried');
  service.clock.offsetMs += 200_000;
  expect(await oldest()).toBeWithin(200, 260);
  answered.resolve(new Response('fine'));
  await recordWhen(service, jobId, 'completed');
  expect(await oldest()).toBe(0);
  await target.stop();
});
