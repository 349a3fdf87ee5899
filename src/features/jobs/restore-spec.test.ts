import { afterAll, afterEach, beforeEach, expect, spyOn, test } from 'bun:test';
import type { Hex } from 'viem';
import { testCore } from '../../../test/support/core.ts';
import { temporaryDatabase } from '../../../test/support/database.ts';
import type { JobRow } from './job-projection-store.ts';
import type { JobRequest } from './job-schema.ts';
import { createSpecRestorer, writeSpec } from './job-spec.ts';
import { createJobStore } from './job-store.ts';

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
