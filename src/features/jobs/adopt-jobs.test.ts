import { afterEach, expect, test } from 'bun:test';
import { temporaryDatabase } from '../../../test/support/database.ts';
import { specifiedEvent } from '../../../test/support/jobs.ts';
import { insertWallet } from '../../../test/support/payments.ts';
import { createJobAdoption } from './adopt-jobs.ts';

const temporary = await temporaryDatabase();
const { db } = temporary;
afterEach(() => temporary.remove());

test('job adoption accepts a Job only if its description is a new Job id', async () => {
  const wallet = await insertWallet(db, 'wallet_a');
  const adoption = createJobAdoption(db);
  const adopt = (description: string, metadataHash: `0x${string}`, messageId: number) =>
    adoption.adopt({
      walletId: 'wallet_a',
      metadataHash,
      messageId,
      providerWalletId: null,
      now: 1,
      event: specifiedEvent(wallet, 'job', 7, { block: 10 }),
      found: { client: wallet, provider: wallet, evaluator: wallet, description, budget: 1n, expiredAt: 9 },
    });
  expect(await adopt('theirs', '0x01', 1)).toBeUndefined();
  const ours = await adopt('job_0123456789ab', '0x02', 2);
  expect(ours?.id).toBe('job_0123456789ab');
  await db.batch(ours?.statements ?? []);
  expect(await adopt('job_0123456789ab', '0x03', 3)).toBeUndefined();
});
