import { afterEach, beforeEach, expect, test } from 'bun:test';
import { type SQL, sql } from 'drizzle-orm';
import {
  beforeAllDue,
  createEvaluationStore,
  DUE_PAGE,
  SUBMITTED_PAGE,
} from '../../src/features/jobs/evaluation/evaluation-store.ts';
import { createJobStore } from '../../src/features/jobs/job-store.ts';
import { evaluations, type JobStatus, jobs } from '../../src/features/jobs/job-tables.ts';
import { MISSING_WORK } from '../../src/features/jobs/rule-types.ts';
import { must } from '../../src/storage/db/batch.ts';
import type { Db } from '../../src/storage/db/open.ts';
import { type TemporaryDatabase, temporaryDatabase } from '../support/database.ts';
import { hash, insertWallet } from '../support/payments.ts';
import { EVALUATOR } from '../support/service.ts';

let temporary: TemporaryDatabase;
let db: Db;
beforeEach(async () => {
  temporary = await temporaryDatabase();
  db = temporary.db;
});
afterEach(() => temporary.remove());

const keyOf = (index: number) => ({ jobId: `job_${index}`, deliverableHash: hash('deliverable', String(index)) });

/** Jobs with a submission, each with its evaluation. */
async function insertSubmitted(
  count: number,
  evaluation: (index: number) => Partial<typeof evaluations.$inferInsert>,
  statusOf: (index: number) => JobStatus = () => 'submitted',
): Promise<void> {
  const clientWalletId = 'wallet_a';
  const providerAddress = await insertWallet(db, clientWalletId);
  const url = 'http://a.example/';
  const spec = JSON.stringify({ evaluation: { type: 'http_check', url } });
  await db.batch(
    Array.from({ length: count }).flatMap((_, index) => {
      const { jobId, deliverableHash } = keyOf(index);
      const metadataHash = hash('spec', String(index));
      return [
        must(
          db.orm
            .insert(jobs)
            .values({
              id: jobId,
              clientWalletId,
              providerAddress,
              evaluatorAddress: EVALUATOR,
              budget: 1n,
              expiredAt: 9,
              spec,
              metadataHash,
              title: 't',
              ruleType: 'http_check',
              ruleUrl: url,
              createdAt: 1,
              status: statusOf(index),
              deliverableHash,
              createTxHash: metadataHash,
            }),
        ),
        must(db.orm.insert(evaluations).values({ jobId, deliverableHash, createdAt: 1, ...evaluation(index) })),
      ];
    }),
  );
}

/** How SQLite goes about a query, a line for each step. */
async function planOf(query: SQL): Promise<string> {
  const steps = await db.orm.values<unknown[]>(sql`explain query plan ${query}`);
  return steps.map((columns) => columns.at(-1)).join('\n');
}

test('the backlog of evaluations is read in pages, each by the index, with those that are not awaited', async () => {
  const count = 2 * DUE_PAGE + 100;
  const waits = (index: number) => index % 5 !== 0;
  // Many are due at the same time.
  await insertSubmitted(
    count,
    (index) => ({ nextAttemptAt: 1 + (index % 3) }),
    (index) => (waits(index) ? 'submitted' : 'expired'),
  );
  const store = createEvaluationStore(db);
  const seen: string[] = [];
  const pages: number[] = [];
  for (let after = beforeAllDue; ; ) {
    const page = await store.becameDue(EVALUATOR, after, 100);
    pages.push(page.length);
    for (const { jobId, clientWalletId } of page) if (clientWalletId !== null) seen.push(jobId);
    const last = page.at(-1);
    if (last === undefined || page.length < DUE_PAGE) break;
    after = last;
  }
  expect(pages).toEqual([DUE_PAGE, DUE_PAGE, 100]);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toHaveLength(count * 0.8);
  expect((await store.becameDue(EVALUATOR, beforeAllDue, 1)).every(({ at }) => at === 1)).toBe(true);
  expect((await store.becameDue(EVALUATOR, { at: 3, seq: 0 }, 100)).every(({ at }) => at === 3)).toBe(true);
  const submitted: string[] = [];
  for (let after = 0; ; ) {
    const page = await store.submittedAfter(after);
    expect(await store.unsent(EVALUATOR, page)).toEqual([]);
    for (const { jobId } of page) submitted.push(jobId);
    const last = page.at(-1);
    if (last === undefined || page.length < SUBMITTED_PAGE) break;
    after = last.seq;
  }
  expect(submitted.sort()).toEqual(seen.sort());
  const details = await planOf(sql`
    select seq from evaluations where next_attempt_at is not null and next_attempt_at <= 100 and outcome is null
      and (next_attempt_at, seq) > (1, 5) order by next_attempt_at, seq limit 200`);
  expect(details).toContain('evaluations_due (next_attempt_at>? AND next_attempt_at<?)');
  expect(details).not.toContain('TEMP B-TREE');
});

test('a Job handed to a person for missing work is judged once work comes, one handed over otherwise is not', async () => {
  const handedOver = { handedOverAt: 5, delays: 3 };
  await insertSubmitted(3, (index) => ({
    ...handedOver,
    note: index === 2 ? 'The deliverable has more than 1 MiB, which no rule reads.' : MISSING_WORK,
  }));
  const store = createJobStore(db);
  const types = ['json_schema', 'http_check', 'json_schema'] as const;
  for (const [index, ruleType] of types.entries()) {
    const { jobId: id, deliverableHash } = keyOf(index);
    const work = { hash: deliverableHash, uri: 'http://a.example/' };
    await db.batch(store.submittedAgainStatements({ id, ruleType }, work, 9));
  }
  const rows = await db.orm.select().from(evaluations).orderBy(evaluations.jobId).all();
  expect(rows).toMatchObject([
    { nextAttemptAt: 9, handedOverAt: null, delays: 0 },
    { nextAttemptAt: null, ...handedOver },
    { nextAttemptAt: null, ...handedOver },
  ]);
});

test('the longest wait and the held evaluations are found by indexes, however many Jobs are submitted', async () => {
  await insertSubmitted(12, (index) => ({
    createdAt: 100 + index,
    ...(index < 4 ? { handedOverAt: 200 + index } : { waitingSince: 100 + index, nextAttemptAt: 300 }),
    ...(index >= 10 ? { delays: 1 } : {}),
  }));
  const store = createEvaluationStore(db);
  expect(await store.oldestSubmission(EVALUATOR)).toBe(104);
  expect(await store.held()).toEqual({ delayed: 2, handedOver: 4 });
  // A person decides the first, and the chain waits for that.
  await db.batch([
    store.decideStatement(keyOf(0), { outcome: 'approved', reason: null, decidedBy: 'o', decidedAt: 1 }),
  ]);
  expect(await store.oldestSubmission(EVALUATOR)).toBe(100);
  expect(await store.held()).toEqual({ delayed: 2, handedOver: 3 });
  const oldest = await planOf(sql`select waiting_since from evaluations cross join jobs
    where waiting_since is not null and jobs.id = evaluations.job_id
      and jobs.deliverable_hash = evaluations.deliverable_hash and jobs.status = 'submitted'
    order by waiting_since limit 1`);
  expect(oldest).toContain('evaluations_waiting');
  expect(oldest).not.toContain('TEMP B-TREE');
  expect(
    await planOf(sql`select count(*) from evaluations where next_attempt_at is not null and delays > 0`),
  ).toContain('COVERING INDEX evaluations_delayed');
  const latest = await planOf(sql`select job_id from evaluations
    where handed_over_at is not null and outcome is null order by handed_over_at desc limit 1000`);
  expect(latest).toContain('evaluations_handed_over');
  expect(latest).not.toContain('TEMP B-TREE');
});
