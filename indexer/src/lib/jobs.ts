import { escrow, job, jobEvent } from '../../ponder.schema.ts';
import type { Context, EventNames } from '../../registry.ts';
import { type Db, type LogEvent, place } from './record.ts';

export type JobContext = Pick<Context<EventNames>, 'contracts' | 'chain'> & { readonly db: Db };

type Job = typeof job.$inferSelect;
type Escrow = typeof escrow.$inferSelect;
type JobEvent = Pick<typeof jobEvent.$inferInsert, 'jobId' | 'kind' | 'account' | 'amount' | 'hash'>;

const COUNTS = {
  open: 'openCount',
  funded: 'fundedCount',
  submitted: 'submittedCount',
  completed: 'completedCount',
  rejected: 'rejectedCount',
  expired: 'expiredCount',
} as const satisfies Record<Job['status'], keyof Escrow>;

/** The row of the escrow, as it is before anything happened. */
function emptyEscrow({ contracts }: Pick<JobContext, 'contracts'>): Escrow {
  return {
    address: contracts.jobEscrow.address,
    evaluatorFeeBps: 0,
    jobCount: 0,
    openCount: 0,
    fundedCount: 0,
    submittedCount: 0,
    completedCount: 0,
    rejectedCount: 0,
    expiredCount: 0,
    escrowed: 0n,
    paidToProvider: 0n,
    platformFee: 0n,
    evaluatorFee: 0n,
    refunded: 0n,
    kept: 0n,
    withdrawable: 0n,
  };
}

/** Changes the row of the escrow. */
export async function updateEscrow(context: JobContext, change: (row: Escrow) => Partial<Escrow>): Promise<void> {
  const empty = emptyEscrow(context);
  await context.db
    .insert(escrow)
    .values({ ...empty, ...change(empty) })
    .onConflictDoUpdate(change);
}

/** Appends to a Job's history. */
export async function addJobEvent(db: Db, event: LogEvent, details: JobEvent): Promise<void> {
  await db.insert(jobEvent).values({ ...place(event), ...details, id: event.id });
}

/** Gives a Job its next status, and what comes with it. */
export async function advance(
  context: JobContext,
  id: bigint,
  status: Job['status'],
  effect: Partial<Job>,
): Promise<void> {
  const before = await context.db.find(job, { id });
  if (before === null) throw new Error(`The escrow never created Job ${id}.`);
  const [left, reached] = [COUNTS[before.status], COUNTS[status]];
  await context.db.update(job, { id }).set({ ...effect, status });
  await updateEscrow(context, (row) => ({ [left]: row[left] - 1, [reached]: row[reached] + 1 }));
}

/** The amounts that Jobs have, and the escrow as their sums. */
type Amounts = Pick<Job, 'escrowed' | 'paidToProvider' | 'platformFee' | 'evaluatorFee' | 'refunded' | 'kept'>;

/** Changes a Job's amounts, and their sums alike. */
export async function moveAmounts(
  context: JobContext,
  id: bigint,
  change: (row: Amounts) => Partial<Amounts>,
): Promise<void> {
  await context.db.update(job, { id }).set(change);
  await updateEscrow(context, change);
}
