import { escrowAccount, job, platformChange } from '../ponder.schema.ts';
import { ponder } from '../registry.ts';
import { addJobEvent, advance, type JobContext, moveAmounts, updateEscrow } from './lib/jobs.ts';
import { type LogEvent, lower, place, record } from './lib/record.ts';
import { addJobFee } from './lib/totals.ts';
import { claimForJob } from './lib/transfers.ts';

const ZERO_ADDRESS = `0x${'0'.repeat(40)}`;
const ZERO_HASH = `0x${'0'.repeat(64)}`;
/** Work that was handed in waits at least this long for its evaluation; a constant of the escrow. */
const EVALUATION_SECONDS = 3_600n;

ponder.on('jobEscrow:JobCreated', async ({ event, context }) => {
  const { jobId, expiredAt } = event.args;
  const client = lower(event.args.client);
  const provider = lower(event.args.provider);
  const { timestamp, transactionHash } = place(event);
  await record('jobEscrow', 'JobCreated', event, context);
  await context.db
    .insert(job)
    .values({
      id: jobId,
      client,
      provider: provider === ZERO_ADDRESS ? null : provider,
      evaluator: lower(event.args.evaluator),
      status: 'open',
      budget: 0n,
      expiredAt,
      refundableAt: expiredAt,
      escrowed: 0n,
      paidToProvider: 0n,
      platformFee: 0n,
      evaluatorFee: 0n,
      refunded: 0n,
      kept: 0n,
      createdAt: timestamp,
      createTransactionHash: transactionHash,
    });
  await addJobEvent(context.db, event, { jobId, kind: 'created', account: client });
  await updateEscrow(context, (row) => ({ jobCount: row.jobCount + 1, openCount: row.openCount + 1 }));
});

/** Comes right after a v3 wallet has created the Job. Without an escrow in the deployment there is none. */
ponder.on('agentWalletV3:JobSpecified', async ({ event, context }) => {
  const { jobId, metadataHash } = event.args;
  const account = lower(event.log.address);
  await record('agentWalletV3', 'JobSpecified', event, context);
  const specified = await context.db.find(job, { id: jobId });
  if (specified?.client !== account) return;
  await context.db.update(job, { id: jobId }).set({ metadataHash });
  await addJobEvent(context.db, event, { jobId, kind: 'specified', account, hash: metadataHash });
});

ponder.on('jobEscrow:ProviderSet', async ({ event, context }) => {
  const { jobId } = event.args;
  const provider = lower(event.args.provider);
  await record('jobEscrow', 'ProviderSet', event, context);
  await context.db.update(job, { id: jobId }).set({ provider });
  await addJobEvent(context.db, event, { jobId, kind: 'provider_set', account: provider });
});

ponder.on('jobEscrow:BudgetSet', async ({ event, context }) => {
  const { jobId, amount } = event.args;
  await record('jobEscrow', 'BudgetSet', event, context);
  await context.db.update(job, { id: jobId }).set({ budget: amount });
  await addJobEvent(context.db, event, { jobId, kind: 'budget_set', amount });
});

ponder.on('jobEscrow:JobFunded', async ({ event, context }) => {
  const { jobId, amount } = event.args;
  const account = lower(event.args.client);
  const { timestamp, transactionHash } = place(event);
  await record('jobEscrow', 'JobFunded', event, context);
  await claimForJob(context.db, event, jobId);
  await advance(context, jobId, 'funded', { fundedAt: timestamp, fundTransactionHash: transactionHash });
  await moveAmounts(context, jobId, (row) => ({ escrowed: row.escrowed + amount }));
  await addJobEvent(context.db, event, { jobId, kind: 'funded', account, amount });
});

/** Comes right before the submission that it belongs to. Whether it is a URI is for others to judge. */
ponder.on('jobEscrow:DeliverableLocated', async ({ event, context }) => {
  await record('jobEscrow', 'DeliverableLocated', event, context);
});

ponder.on('jobEscrow:JobSubmitted', async ({ event, context }) => {
  const { jobId, deliverable } = event.args;
  const account = lower(event.args.provider);
  const { timestamp, transactionHash } = place(event);
  await record('jobEscrow', 'JobSubmitted', event, context);
  await advance(context, jobId, 'submitted', {
    deliverable,
    submittedAt: timestamp,
    submitTransactionHash: transactionHash,
  });
  const judgedUntil = timestamp + EVALUATION_SECONDS;
  await context.db
    .update(job, { id: jobId })
    .set((row) => ({ refundableAt: judgedUntil > row.expiredAt ? judgedUntil : row.expiredAt }));
  await addJobEvent(context.db, event, { jobId, kind: 'submitted', account, hash: deliverable });
});

ponder.on('jobEscrow:JobCompleted', async ({ event, context }) => {
  const { jobId } = event.args;
  const account = lower(event.args.evaluator);
  const reason = givenReason(event.args.reason);
  await record('jobEscrow', 'JobCompleted', event, context);
  await advance(context, jobId, 'completed', { ...endOf(event), endedBy: account, reason });
  await addJobEvent(context.db, event, { jobId, kind: 'completed', account, hash: reason });
});

ponder.on('jobEscrow:JobRejected', async ({ event, context }) => {
  const { jobId } = event.args;
  const account = lower(event.args.rejector);
  const reason = givenReason(event.args.reason);
  await record('jobEscrow', 'JobRejected', event, context);
  await advance(context, jobId, 'rejected', { ...endOf(event), endedBy: account, reason });
  await addJobEvent(context.db, event, { jobId, kind: 'rejected', account, hash: reason });
});

ponder.on('jobEscrow:JobExpired', async ({ event, context }) => {
  const { jobId } = event.args;
  await record('jobEscrow', 'JobExpired', event, context);
  await advance(context, jobId, 'expired', endOf(event));
  await addJobEvent(context.db, event, { jobId, kind: 'expired' });
});

ponder.on('jobEscrow:PaymentReleased', async ({ event, context }) => {
  const { jobId, amount } = event.args;
  await record('jobEscrow', 'PaymentReleased', event, context);
  await payOut(context, event, { jobId, kind: 'payment_released', account: event.args.provider, amount });
  await moveAmounts(context, jobId, (row) => ({
    escrowed: row.escrowed - amount,
    paidToProvider: row.paidToProvider + amount,
  }));
});

ponder.on('jobEscrow:PlatformFeePaid', async ({ event, context }) => {
  const { jobId, amount, treasury } = event.args;
  await record('jobEscrow', 'PlatformFeePaid', event, context);
  await payOut(context, event, { jobId, kind: 'platform_fee_paid', account: treasury, amount });
  await moveAmounts(context, jobId, (row) => ({
    escrowed: row.escrowed - amount,
    platformFee: row.platformFee + amount,
  }));
  await addJobFee(context.db, lower(treasury), amount);
});

ponder.on('jobEscrow:EvaluatorFeePaid', async ({ event, context }) => {
  const { jobId, amount, evaluator } = event.args;
  await record('jobEscrow', 'EvaluatorFeePaid', event, context);
  await payOut(context, event, { jobId, kind: 'evaluator_fee_paid', account: evaluator, amount });
  await moveAmounts(context, jobId, (row) => ({
    escrowed: row.escrowed - amount,
    evaluatorFee: row.evaluatorFee + amount,
  }));
});

ponder.on('jobEscrow:Refunded', async ({ event, context }) => {
  const { jobId, amount, client } = event.args;
  await record('jobEscrow', 'Refunded', event, context);
  await payOut(context, event, { jobId, kind: 'refunded', account: client, amount });
  await moveAmounts(context, jobId, (row) => ({ escrowed: row.escrowed - amount, refunded: row.refunded + amount }));
});

/** Comes before the event of the payout itself, in place of its transfer. */
ponder.on('jobEscrow:PayoutKept', async ({ event, context }) => {
  const { jobId, amount } = event.args;
  const account = lower(event.args.account);
  await record('jobEscrow', 'PayoutKept', event, context);
  await addJobEvent(context.db, event, { jobId, kind: 'payout_kept', account, amount });
  await moveAmounts(context, jobId, (row) => ({ kept: row.kept + amount }));
  await updateEscrow(context, (row) => ({ withdrawable: row.withdrawable + amount }));
  await context.db
    .insert(escrowAccount)
    .values({ address: account, kept: amount, withdrawable: amount })
    .onConflictDoUpdate((row) => ({ kept: row.kept + amount, withdrawable: row.withdrawable + amount }));
});

ponder.on('jobEscrow:Withdrawn', async ({ event, context }) => {
  const { amount } = event.args;
  await record('jobEscrow', 'Withdrawn', event, context);
  await updateEscrow(context, (row) => ({ withdrawable: row.withdrawable - amount }));
  await context.db
    .update(escrowAccount, { address: lower(event.args.account) })
    .set((row) => ({ withdrawable: row.withdrawable - amount }));
});

ponder.on('jobEscrow:EvaluatorFeeUpdated', async ({ event, context }) => {
  const evaluatorFeeBps = event.args.feeBps;
  const { timestamp, blockNumber, transactionHash } = place(event);
  await record('jobEscrow', 'EvaluatorFeeUpdated', event, context);
  await updateEscrow(context, () => ({ evaluatorFeeBps }));
  await context.db
    .insert(platformChange)
    .values({ id: event.id, timestamp, blockNumber, transactionHash, evaluatorFeeBps });
});

function endOf(event: LogEvent) {
  const { timestamp, transactionHash } = place(event);
  return { endedAt: timestamp, endTransactionHash: transactionHash };
}

function givenReason(reason: `0x${string}`): `0x${string}` | null {
  return reason === ZERO_HASH ? null : reason;
}

interface Payout {
  readonly jobId: bigint;
  readonly kind: 'payment_released' | 'platform_fee_paid' | 'evaluator_fee_paid' | 'refunded';
  readonly account: `0x${string}`;
  readonly amount: bigint;
}

/** Records that money left a Job for a party. */
async function payOut(context: JobContext, event: LogEvent, payout: Payout): Promise<void> {
  await claimForJob(context.db, event, payout.jobId, payout.kind === 'refunded' ? 'job_refund' : 'job');
  await addJobEvent(context.db, event, { ...payout, account: lower(payout.account) });
}
