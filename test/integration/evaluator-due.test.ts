import { afterEach, expect, test } from 'bun:test';
import { sql } from 'drizzle-orm';
import { must } from '../../src/db/batch.ts';
import {
  beforeAllDue,
  createEvaluationStore,
  DUE_PAGE,
  SUBMITTED_PAGE,
} from '../../src/jobs/evaluate-store.ts';
import { evaluations, jobs } from '../../src/jobs/tables.ts';
import { hash, insertWallet } from '../support/payments.ts';
import { temporaryDatabase } from '../support/relay.ts';
import { EVALUATOR } from '../support/service.ts';

const temporary = temporaryDatabase();
const { db } = temporary;
afterEach(() => temporary.remove());

test('a backlog is read in pages, each by the index, with what nobody waits for any more', async () => {
  const client = 'wallet_a';
  const providerAddress = await insertWallet(db, client);
  const count = 2 * DUE_PAGE + 100;
  const waits = (index: number) => index % 5 !== 0;
  await db.batch(
    Array.from({ length: count }).flatMap((_, index) => {
      const [jobId, deliverableHash] = [`job_${index}`, hash('deliverable', String(index))];
      const ends = {
        clientWalletId: client,
        providerAddress,
        evaluatorAddress: EVALUATOR,
        budget: 1n,
        expiredAt: 9,
      };
      const spec = JSON.stringify({ evaluation: { type: 'http_check', url: 'http://a.example/' } });
      const metadataHash = hash('spec', String(index));
      const status = waits(index) ? ('submitted' as const) : ('expired' as const);
      return [
        must(
          db.orm.insert(jobs).values({
            ...{ id: jobId, ...ends, spec, metadataHash, title: 't', ruleType: 'http_check', createdAt: 1 },
            ...{ status, deliverableHash, createTxHash: metadataHash },
          }),
        ),
        // Many are due at the same time.
        must(db.orm.insert(evaluations).values({ jobId, deliverableHash, nextAttemptAt: 1 + (index % 3) })),
      ];
    }),
  );
  const store = createEvaluationStore(db);
  const seen: string[] = [];
  const pages: number[] = [];
  for (let after = beforeAllDue; ; ) {
    const page = store.becameDue(EVALUATOR, after, 100);
    pages.push(page.length);
    for (const { jobId, clientWalletId } of page) if (clientWalletId !== null) seen.push(jobId);
    const last = page.at(-1);
    if (last === undefined || page.length < DUE_PAGE) break;
    after = last;
  }
  expect(pages).toEqual([DUE_PAGE, DUE_PAGE, 100]);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toHaveLength(count * 0.8);
  expect(store.becameDue(EVALUATOR, beforeAllDue, 1).every(({ at }) => at === 1)).toBe(true);
  expect(store.becameDue(EVALUATOR, { at: 3, row: 0 }, 100).every(({ at }) => at === 3)).toBe(true);
  const submitted: string[] = [];
  for (let row = 0; ; ) {
    const page = store.submittedAfter(row);
    expect(store.unsent(EVALUATOR, page)).toEqual([]);
    for (const { jobId } of page) submitted.push(jobId);
    const last = page.at(-1);
    if (last === undefined || page.length < SUBMITTED_PAGE) break;
    row = last.row;
  }
  expect(submitted.sort()).toEqual(seen.sort());
  const plan = db.orm.all<{ detail: string }>(sql`explain query plan
    select rowid from evaluations where next_attempt_at is not null and next_attempt_at <= 100 and outcome is null
      and (next_attempt_at, rowid) > (1, 5) order by next_attempt_at, rowid limit 200`);
  const details = plan.map(({ detail }) => detail).join('\n');
  expect(details).toContain('evaluations_due (next_attempt_at>? AND next_attempt_at<?)');
  expect(details).not.toContain('TEMP B-TREE');
});
