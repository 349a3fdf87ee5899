import { expect, test } from 'bun:test';
import type { Address, Hex } from 'viem';
import { AppError } from '../../core/errors.ts';
import { defaultDeadlines } from '../../core/lib/time.ts';
import { createJobFunder } from './create-and-fund.ts';
import type { OnchainJob } from './job-intents.ts';
import type { JobRequest } from './job-schema.ts';

test('createAndFund gives creation and funding one common deadline', async () => {
  const ends: (number | undefined)[] = [];
  const createAndFund = createJobFunder(
    {
      ...replayed,
      fund(_id, _caller, endsAt) {
        ends.push(endsAt);
        return Promise.reject(new AppError('RPC_TIMEOUT'));
      },
    },
    { ...defaultDeadlines, chainMs: 1_000 },
  );
  const before = performance.now();
  const { funding } = await createAndFund({ walletId: 'wallet_a', keyPrefix: null }, request, true);
  expect(funding?.fundError?.error).toBe('RPC_TIMEOUT');
  expect(ends[0]).toBeWithin(before + 1_000, performance.now() + 1_001);
});

test('createAndFund funds a Job once for three concurrent replays, with the same answer to each', async () => {
  let funded = 0;
  const begun = Promise.withResolvers<void>();
  const sent = Promise.withResolvers<Hex>();
  const createAndFund = createJobFunder(
    {
      ...replayed,
      fund() {
        funded++;
        begun.resolve();
        return sent.promise;
      },
    },
    { ...defaultDeadlines, chainMs: 1_000 },
  );
  const ask = () => createAndFund({ walletId: 'wallet_a', keyPrefix: null }, request, true);
  const answers = [ask(), ask()];
  await begun.promise;
  answers.push(ask());
  sent.resolve('0xf00d');
  const results = await Promise.all(answers);
  expect(funded).toBe(1);
  const funding = { status: 'funded', fundTxHash: '0xf00d' };
  expect(results.map((one) => one.funding)).toMatchObject([funding, funding, funding]);
  await ask();
  expect(funded).toBe(2);
});

const address: Address = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const hash: Hex = '0x00';
const request: JobRequest = {
  providerAddress: address,
  budgetUsdc: 1n,
  expiredAt: 9,
  title: 't',
  description: 'd',
  evaluatorRule: { type: 'manual' },
};
const made: OnchainJob = {
  id: 'job_0123456789ab',
  clientWalletId: 'wallet_a',
  providerWalletId: null,
  providerAddress: address,
  evaluatorAddress: address,
  budget: 1n,
  expiredAt: 9,
  spec: null,
  metadataHash: hash,
  title: 't',
  ruleType: 'manual',
  ruleUrl: null,
  seq: 1,
  idempotencyKey: null,
  createdAt: 1,
  onchainJobId: 1,
  status: 'open',
  fundedAmount: null,
  deliverableHash: null,
  deliverableUri: null,
  createTxHash: hash,
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
/** A service that knows the Job already, and shows it open. */
const replayed = {
  create: async () => ({ job: made, replayed: true, mismatch: [] }),
  show: async () => ({ job: made, deliverableUri: null, decision: null, creationId: 1 }),
};
