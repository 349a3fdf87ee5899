import { and, asc, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { type Page, pageOf, readInChunks } from '../../core/lib/lists.ts';
import { spelledOut } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import type { JobRow } from './job-projection-store.ts';
import { evaluations, type JobStatus, type JobStep, jobMessages, jobs } from './job-tables.ts';

/** Which Jobs a list shows, the newest first. */
export interface JobQuery {
  /** A wallet on either side. */
  readonly walletId?: string | undefined;
  readonly status?: JobStatus | undefined;
  /** The Job after which it goes on. */
  readonly after?: Pick<JobRow, 'seq' | 'createdAt'> | undefined;
  readonly limit: number;
}

/** A signed step of a Job. */
export interface JobStepMessage {
  readonly messageId: number;
  readonly step: JobStep;
}

/** The evaluation of a deliverable; times are Unix seconds of the host. */
export type EvaluationRow = typeof evaluations.$inferSelect;

/** No Job has as many steps or deliverables; of more, the latest count. */
const MAX_OF_JOB = 50;

/** The SQL of lists of Jobs, for operators. */
export function createJobListing({ orm }: Pick<Db, 'orm'>) {
  return {
    byId: (id: string): Promise<JobRow | undefined> => orm.select().from(jobs).where(eq(jobs.id, id)).get(),
    /** A page of Jobs. */
    page: async ({ walletId, ...query }: JobQuery): Promise<Page<JobRow>> => {
      const read = (side?: SQL) =>
        orm
          .select()
          .from(jobs)
          .where(and(side, hasStatus(query.status), side ? isOlder(query) : isBefore(query)))
          .orderBy(...(side ? [desc(jobs.createdAt), desc(jobs.seq)] : [desc(jobs.seq)]))
          .limit(query.limit + 1)
          .all();
      if (walletId === undefined) return pageOf(await read(), query.limit);
      const sides = [
        ...(await read(eq(jobs.clientWalletId, walletId))),
        ...(await read(eq(jobs.providerWalletId, walletId))),
      ];
      const once = [...new Map(sides.map((job) => [job.seq, job])).values()];
      return pageOf(
        once.sort((a, b) => b.createdAt - a.createdAt || b.seq - a.seq),
        query.limit,
      );
    },
    /** Jobs with money in the escrow, the oldest first. */
    oldestPaid: async (limit: number): Promise<JobRow[]> => {
      const read = (status: JobStatus) =>
        orm.select().from(jobs).where(hasStatus(status)).orderBy(asc(jobs.seq)).limit(limit).all();
      const both = [...(await read('funded')), ...(await read('submitted'))];
      return both.sort((a, b) => a.seq - b.seq).slice(0, limit);
    },
    /** What was signed for a Job, in its order, as long as it is kept. */
    steps: (jobId: string): Promise<JobStepMessage[]> =>
      orm
        .select({ messageId: jobMessages.messageId, step: jobMessages.step })
        .from(jobMessages)
        .where(eq(jobMessages.jobId, jobId))
        .orderBy(asc(jobMessages.messageId))
        .limit(MAX_OF_JOB)
        .all(),
    /** The Job of a signed call. */
    ofMessage: async (messageId: number): Promise<string | undefined> =>
      (await orm.select({ id: jobMessages.jobId }).from(jobMessages).where(eq(jobMessages.messageId, messageId)).get())
        ?.id,
    evaluationsOf: (jobId: string): Promise<EvaluationRow[]> =>
      orm
        .select()
        .from(evaluations)
        .where(eq(evaluations.jobId, jobId))
        .orderBy(asc(evaluations.seq))
        .limit(MAX_OF_JOB)
        .all(),
  };
}

function hasStatus(status: JobStatus | undefined): SQL | undefined {
  return status === undefined ? undefined : spelledOut(eq(jobs.status, status));
}

function isBefore({ after }: Pick<JobQuery, 'after'>): SQL | undefined {
  return after && lt(jobs.seq, after.seq);
}

function isOlder({ after }: Pick<JobQuery, 'after'>): SQL | undefined {
  return after && sql`(${jobs.createdAt}, ${jobs.seq}) < (${after.createdAt}, ${after.seq})`;
}

/** Reads what wallets' activity shows of Jobs. */
export function createJobActivity({ orm }: Pick<Db, 'orm'>) {
  const { id, onchainJobId, title } = jobs;
  return {
    /** The Jobs that have these numbers on the escrow; strangers' are absent. */
    byNumbers: (numbers: readonly number[]) =>
      readInChunks(numbers, (some) =>
        orm.select({ id, onchainJobId, title }).from(jobs).where(inArray(onchainJobId, some)).all(),
      ),
  };
}
