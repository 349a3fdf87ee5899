import { describe, expect, test } from 'bun:test';
import { keccak256 } from 'viem';
import { jobSpec, type SpecifiedJob, specTextAt, writeSpec } from './spec.ts';

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
