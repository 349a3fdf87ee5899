import { describe, expect, test } from 'bun:test';
import {
  CpuBudgetError,
  createSchemaPool,
  PoolFullError,
  type PoolTask,
  type SchemaThread,
  ThreadFailure,
} from './schema-pool.ts';

const HOSTILE = 'hostile';
const [SLICE_MS, BUDGET_MS] = [1, 10];

/** Threads that record their questions, and for which everything hostile takes too long. */
function startPool(answer: (schema: string) => Promise<unknown> = () => Promise.resolve()) {
  const questions: { schema: string; budgetMs: number }[] = [];
  let [long, longest, ended] = [0, 0, 0];
  const startThread = (): SchemaThread => ({
    ready: Promise.resolve(),
    async ask({ schema = '' }, budgetMs) {
      questions.push({ schema, budgetMs });
      if (budgetMs === BUDGET_MS) long += 1;
      longest = Math.max(longest, long);
      try {
        await Bun.sleep(0);
        await answer(schema);
        if (schema.startsWith(HOSTILE)) throw new CpuBudgetError();
        return { verdict: 'compiled', reason: '' };
      } finally {
        if (budgetMs === BUDGET_MS) long -= 1;
      }
    },
    end: () => {
      ended += 1;
    },
  });
  const logger = { warn: () => undefined };
  const pool = createSchemaPool({ startThread, logger, sliceMs: SLICE_MS, budgetMs: BUDGET_MS });
  return { pool, questions, longest: () => longest, ended: () => ended };
}

const task = (kind: PoolTask['kind'], client: string, schema: string): PoolTask => ({
  kind,
  client,
  question: { schema },
});

/** The position of this question among those of the threads. */
const placeOf = (questions: readonly { schema: string }[], schema: string) =>
  questions.findIndex((each) => each.schema === schema);

describe('a pool of schema threads', () => {
  test('serves an honest schema and deliverable after a few others under a hostile crowd', async () => {
    const { pool, questions, longest } = startPool();
    const crowd: Promise<unknown>[] = [];
    for (let index = 0; index < 100; index += 1) {
      crowd.push(pool.run(task('other', `wallet_${index}`, `${HOSTILE} ${index}`)));
    }
    // One key sends a minute's worth of schemas at once: what it may not have wait is refused, to it alone.
    for (let index = 0; index < 60; index += 1) {
      crowd.push(pool.run(task('compile', 'wallet_greedy', `${HOSTILE} compile ${index}`)));
    }
    const outcomes = Promise.allSettled(crowd);
    const before = questions.length;
    await pool.run(task('compile', 'wallet_a', 'honest compile'));
    await pool.run(task('plain', 'wallet_b', 'honest plain'));
    expect(placeOf(questions, 'honest compile') - before).toBeLessThan(8);
    expect(placeOf(questions, 'honest plain') - placeOf(questions, 'honest compile')).toBeLessThan(12);
    await pool.run(task('other', 'wallet_c', 'honest other'));
    // Every other Client has its turn before, for a slice.
    expect(placeOf(questions, 'honest other')).toBeLessThan(200);
    const reasons = (await outcomes).map((outcome) => (outcome.status === 'rejected' ? outcome.reason : ''));
    expect(reasons.filter((reason) => reason instanceof PoolFullError)).toHaveLength(60 - 16);
    expect(reasons.filter((reason) => reason instanceof CpuBudgetError)).toHaveLength(100 + 16);
    expect(longest()).toBe(1);
  });

  test("runs one question of kind 'long' at a time, and delays no others by it", async () => {
    const { pool, questions, longest } = startPool();
    const crowd = Array.from({ length: 50 }, (_, index) =>
      pool.run(task('long', `wallet_${index}`, `${HOSTILE} ${index}`)),
    );
    const outcomes = Promise.allSettled(crowd);
    await pool.run(task('compile', 'wallet_a', 'honest compile'));
    expect(placeOf(questions, 'honest compile')).toBeLessThan(3);
    await outcomes;
    expect(longest()).toBe(1);
    expect(questions.filter(({ budgetMs }) => budgetMs === SLICE_MS)).toHaveLength(1);
  });

  test('refuses a question as too expensive only after the whole CPU budget', async () => {
    const { pool, questions, ended } = startPool();
    await expect(pool.run(task('other', 'wallet_a', HOSTILE))).rejects.toBeInstanceOf(CpuBudgetError);
    expect(questions.map(({ budgetMs }) => budgetMs)).toEqual([SLICE_MS, BUDGET_MS]);
    expect(ended()).toBe(2);
  });

  test('retries a question once on another thread after a thread failed', async () => {
    let failures = 0;
    const failing = startPool(async () => {
      failures += 1;
      throw new ThreadFailure('gone');
    });
    await expect(failing.pool.run(task('plain', 'wallet_a', 'fine'))).rejects.toBeInstanceOf(ThreadFailure);
    expect(failures).toBe(2);
    let isFirst = true;
    const shaky = startPool(async () => {
      if (!isFirst) return;
      isFirst = false;
      throw new ThreadFailure('gone');
    });
    expect(await shaky.pool.run(task('plain', 'wallet_a', 'fine'))).toMatchObject({ verdict: 'compiled' });
    expect(shaky.pool.stats()).toEqual({ waiting: 0, failures: 0 });
  });

  test('rejects waiting and new questions after it has stopped', async () => {
    const { pool } = startPool(() => new Promise(() => undefined));
    const waiting = Array.from({ length: 5 }, (_, index) => pool.run(task('plain', `wallet_${index}`, 'fine')));
    pool.stop();
    await expect(Promise.all(waiting.slice(2))).rejects.toBeInstanceOf(PoolFullError);
    await expect(pool.run(task('plain', 'wallet_a', 'fine'))).rejects.toBeInstanceOf(PoolFullError);
  });
});
