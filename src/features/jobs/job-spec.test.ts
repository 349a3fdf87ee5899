import { afterAll, afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test';
import { type Hex, keccak256 } from 'viem';
import { testCore } from '../../../test/support/core.ts';
import { temporaryDatabase } from '../../../test/support/database.ts';
import { AppError } from '../../core/errors.ts';
import { automaticRuleOf, requireUsableRule } from './evaluation/rules.ts';
import { createSchemaJudge } from './evaluation/schema.ts';
import { createSchemaPool, startSchemaThread } from './evaluation/schema-pool.ts';
import type { JobRow } from './job-projection-store.ts';
import type { JobRequest } from './job-schema.ts';
import { createSpecRestorer, jobSpec, type SpecifiedJob, specTextAt, writeSpec } from './job-spec.ts';
import { createJobStore } from './job-store.ts';
import { type EvaluatorRule, evaluatorRule } from './rule-types.ts';

const job: SpecifiedJob = {
  id: 'job_0123456789ab',
  title: 'Ein Logo \u{1f9a6}',
  description: 'Zeile\nZeile',
  evaluatorRule: { type: 'manual' },
  clientAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  providerAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  budget: 10_000_000n,
  createdAt: 1_800_000_000,
  expiredAt: 1_800_100_000,
};

describe('the specification of a Job', () => {
  test('is canonical JSON with all its fields', () => {
    const { text, hash } = writeSpec(job);
    expect(text).toBe(
      '{"budget":{"amount":"10000000","currency":"USDC","decimals":6},' +
        '"client":{"wallet":"0x5FbDB2315678afecb367f032d93F642f64180aa3"},"createdAt":1800000000,' +
        '"deliverableSpec":{"format":"any"},"description":"Zeile\\nZeile","evaluation":{"type":"manual"},' +
        '"expiredAt":1800100000,"jobId":"job_0123456789ab",' +
        '"provider":{"wallet":"0x70997970C51812dc3A010C7d01b50e0d17dc79C8"},' +
        '"title":"Ein Logo \u{1f9a6}","version":"1.0"}',
    );
    expect(hash).toBe(keccak256(new TextEncoder().encode(text)));
  });

  test('carries its rule unchanged', () => {
    const url = 'https://provider.example/health';
    const check = { type: 'http_check', url, expectedStatus: 204, timeoutMs: 100 } as const;
    const schema = JSON.parse('{"type":"object","__proto__":{"b":1,"a":[null,1e21,"\\u20ac"]}}');
    for (const [rule, format] of [
      [check, 'http'],
      [{ type: 'json_schema', schema } as const, 'json'],
    ] as const) {
      const spec: unknown = JSON.parse(writeSpec({ ...job, evaluatorRule: rule }).text);
      expect(spec).toMatchObject({ deliverableSpec: { format } });
      expect(jobSpec.parse(spec).evaluation).toEqual(rule);
    }
  });

  test('is the same with createdAt filled in later, even if its texts mention createdAt', () => {
    const misleading = { ...job, title: '"createdAt":0', description: '{"createdAt":0}' };
    expect(specTextAt(misleading)(job.createdAt)).toBe(writeSpec(misleading).text);
  });

  test('has another hash for another Job id', () => {
    expect(writeSpec({ ...job, id: 'job_ba9876543210' }).hash).not.toBe(writeSpec(job).hash);
  });
});

const pool = createSchemaPool({ startThread: startSchemaThread, logger: { warn: () => undefined } });
afterAll(() => pool.stop());
const judge = createSchemaJudge(pool);
const codeOf = async (rule: EvaluatorRule, { allowPrivateTargets } = { allowPrivateTargets: false }) => {
  try {
    await requireUsableRule(testCore({ allowPrivateTargets }), judge, rule, 'wallet_a');
    return 'fine';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};
const check = (url: string): EvaluatorRule => ({ type: 'http_check', url, expectedStatus: 200, timeoutMs: 5_000 });
const schema = (text: string): EvaluatorRule => ({ type: 'json_schema', schema: JSON.parse(text) });

describe('an evaluator rule', () => {
  test.each(['https://provider.example/health', 'http://provider.example:8080/health?a=b', 'https://93.184.216.34/'])(
    'may check %s',
    async (url) => {
      expect(await codeOf(check(url))).toBe('fine');
    },
  );

  test.each([
    'http://127.0.0.1:8787/',
    'https://localhost/',
    'http://0x7f.1/',
    'http://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'http://100.64.0.1/',
  ])('may not check %s, unless private targets are allowed', async (url) => {
    expect(await codeOf(check(url))).toBe('TARGET_NOT_ALLOWED');
    expect(await codeOf(check(url), { allowPrivateTargets: true })).toBe('fine');
  });

  test.each(['', 'provider.example', 'ftp://provider.example/', 'https://a:b@provider.example/', 'https://'])(
    'cannot check %p',
    async (url) => {
      expect(await codeOf(check(url))).toBe('INVALID_EVALUATOR_RULE');
    },
  );

  test('expects a status of 200 to 599, or an informational one if it was stored before', () => {
    const expecting = (expectedStatus: number) => ({ ...check('https://provider.example/'), expectedStatus });
    const accepts = (status: number) => evaluatorRule.safeParse(expecting(status)).success;
    expect([99, 100, 101, 199, 200, 599, 600].filter(accepts)).toEqual([200, 599]);
    const stored = (status: number) => automaticRuleOf(JSON.stringify({ evaluation: expecting(status) }));
    expect(stored(101)).toMatchObject({ expectedStatus: 101 });
    expect(() => stored(99)).toThrow();
  });

  test('must have a schema that compiles', async () => {
    expect(await codeOf(schema('{"type":"object","required":["svg"]}'))).toBe('fine');
    expect(await codeOf(schema('{"type":"otter"}'))).toBe('INVALID_EVALUATOR_RULE');
  });

  test.each([
    ['a number that no double holds', '{"maximum":1e999}'],
    ['a number that was rounded before anybody could see it', '{"items":{"const":9007199254740993}}'],
    ['half a character', '{"const":"\\ud83e"}'],
    ['more than 64 levels', `{"const":${'['.repeat(64)}${']'.repeat(64)}}`],
    ['thousands of levels', `{"const":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
  ])('must not have a schema with %s', async (_, text) => {
    expect(await codeOf(schema(text))).toBe('INVALID_EVALUATOR_RULE');
  });
});

const temporary = await temporaryDatabase();
const { db } = temporary;
afterEach(() => temporary.remove());
const rests = spyOn(Bun, 'sleep');
afterAll(() => rests.mockRestore());
beforeEach(() => void rests.mockClear());

const client = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const provider = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const [seenAt, writtenAt] = [1_800_000_000, 1_799_999_990];
const request: JobRequest = {
  providerAddress: provider,
  budgetUsdc: 1n,
  expiredAt: 1_800_100_000,
  title: 't',
  description: 'd',
  evaluatorRule: { type: 'manual' },
};
const id = 'job_0123456789ab';
const { text, hash: metadataHash } = writeSpec({
  id,
  title: 't',
  description: 'd',
  evaluatorRule: { type: 'manual' },
  clientAddress: client,
  providerAddress: provider,
  budget: 1n,
  createdAt: writtenAt,
  expiredAt: 1_800_100_000,
});
const tx: Hex = '0x00';
const lost: JobRow = {
  id,
  clientWalletId: 'wallet_a',
  providerWalletId: null,
  providerAddress: provider,
  evaluatorAddress: client,
  budget: 1n,
  expiredAt: 1_800_100_000,
  spec: null,
  metadataHash,
  title: '',
  ruleType: 'unknown',
  ruleUrl: null,
  seq: 1,
  idempotencyKey: null,
  createdAt: seenAt,
  onchainJobId: 1,
  status: 'open',
  fundedAmount: null,
  deliverableHash: null,
  deliverableUri: null,
  createTxHash: tx,
  fundTxHash: null,
  submitTxHash: null,
  finalizeTxHash: null,
  outcome: null,
  outcomeReasonHash: null,
  submittedAt: null,
  finalizedAt: null,
  lastBlock: null,
  announcedBlock: 0,
};
const inTime = () => performance.now() + 30_000;

test('the spec restorer searches once for a request that did not make the Job, and one at a time', async () => {
  const core = testCore({ db, clock: { nowMs: () => 1_000 } });
  const restoreSpec = createSpecRestorer(core, { ...createJobStore(db), specStatements: () => [] });
  const again = (more: object, endsAt = inTime()) => restoreSpec(lost, client, { ...request, ...more }, endsAt);

  // The fields that the chain shows are compared first.
  for (const other of [{ budgetUsdc: 2n }, { expiredAt: 1 }, { providerAddress: client }]) {
    expect(await again(other)).toBeUndefined();
  }
  expect(rests).not.toHaveBeenCalled();

  const first = again({ title: 'other' });
  await expect(again({ title: 'another' }, performance.now())).rejects.toMatchObject({ code: 'JOB_BUSY' });
  expect(await first).toBeUndefined();
  expect(rests).toHaveBeenCalledTimes(241);
  rests.mockClear();
  expect(await again({ title: 'other' })).toBeUndefined();
  expect(rests).not.toHaveBeenCalled();

  expect(await again({})).toEqual({ spec: text, title: 't', ruleType: 'manual', ruleUrl: null, createdAt: writtenAt });
});
