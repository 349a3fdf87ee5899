import { and, eq, getTableColumns, gt, inArray, isNull, lt, max, ne, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Address, Hex } from 'viem';
import { messages } from '../../chain/relay/relay-tables.ts';
import { carrierOf } from '../../chain/relay/resend.ts';
import type { ThingChange } from '../../core/change.ts';
import { readInChunks } from '../../core/lib/lists.ts';
import { isSame, must, type Statement, telling } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { countStatement } from '../../storage/db/read.ts';
import { sessionMessages } from '../signing/signing-tables.ts';
import { wallets } from '../wallets/wallet-tables.ts';
import type { ProjectedJob } from './job-fold.ts';
import { evaluations, type JobStatus, jobLocations, jobMessages, jobs } from './job-tables.ts';
import { isAutomatic } from './rule-types.ts';

/** A row of `jobs`. */
export type JobRow = typeof jobs.$inferSelect;

/** A Job with what its client's wallet and the message of its creation add to it. */
export interface JobWithMessage {
  readonly job: JobRow;
  readonly clientAddress: Address;
  readonly createMessageId: number;
}

/** The message of a creation that no block has. */
export interface UncreatedJob {
  readonly job: JobRow;
  readonly walletAddress: Address;
  readonly nonce: number;
  readonly epoch: number;
  readonly deadline: number;
  readonly signedAtBlock: number;
}

/** The SQL with which chain events change Jobs. */
export type JobProjectionStore = ReturnType<typeof createJobProjectionStore>;

const isUnannounced = gt(jobs.lastBlock, jobs.announcedBlock);

/** Not decided, and not waiting for a rule or a person. */
const isIdle = sql`${evaluations.outcome} is null and ${evaluations.nextAttemptAt} is null and ${evaluations.handedOverAt} is null`;

/** The SQL by which Jobs follow the chain. */
export function createJobProjectionStore({ orm }: Db) {
  return { ...queries(orm), ...statements(orm) };
}

function queries(orm: Db['orm']) {
  const followed = (where: SQL): Promise<JobWithMessage[]> => selectWithMessage(orm).where(where).all();
  return {
    byMetadataHashes: (hashes: readonly Hex[]): Promise<JobWithMessage[]> =>
      readInChunks(hashes, (some) => followed(inArray(jobs.metadataHash, some))),
    /** The Jobs that have these numbers in the escrow now; while a reorganisation is half known, two can have one. */
    byOnchainIds: (ids: readonly number[]): Promise<JobWithMessage[]> =>
      readInChunks(ids, (some) => followed(inArray(jobs.onchainJobId, some))),
    /** Metadata hashes of the Jobs with events that were not deep enough to have consequences. */
    unannounced: async (): Promise<Hex[]> =>
      (await orm.select({ metadataHash: jobs.metadataHash }).from(jobs).where(isUnannounced).all()).map(
        ({ metadataHash }) => metadataHash,
      ),
    /** Jobs that no block has and whose creation is out of time at `timestamp`, the oldest first. */
    overdueCreations: (timestamp: number, limit: number): Promise<UncreatedJob[]> =>
      orm
        .select({
          job: getTableColumns(jobs),
          walletAddress: wallets.chainAddress,
          nonce: sessionMessages.nonce,
          epoch: sessionMessages.epoch,
          deadline: sessionMessages.deadline,
          signedAtBlock: sessionMessages.signedAtBlock,
        })
        .from(jobs)
        .innerJoin(wallets, eq(wallets.id, jobs.clientWalletId))
        .innerJoin(jobMessages, isCreation)
        .innerJoin(sessionMessages, eq(sessionMessages.messageId, jobMessages.messageId))
        .where(and(isNull(jobs.onchainJobId), lt(sessionMessages.deadline, timestamp)))
        .orderBy(jobs.createdAt)
        .limit(limit)
        .all(),
    carrierOf: (messageId: number): Promise<Hex | undefined> => carrierOf(orm, messageId),
    busyUntil: (jobId: string): Promise<number | undefined> => busyUntil(orm, jobId),
  };
}

function selectWithMessage(orm: Db['orm']) {
  return orm
    .select({ job: getTableColumns(jobs), clientAddress: wallets.chainAddress, createMessageId: jobMessages.messageId })
    .from(jobs)
    .innerJoin(wallets, eq(wallets.id, jobs.clientWalletId))
    .innerJoin(jobMessages, isCreation);
}

/**
 * Chain time in Unix seconds up to which a signed step of the Job may still execute; `undefined` when none may. A step
 * that the Job has gone through cannot any more. What a session signed may be submitted by anybody until its deadline,
 * though ours was reverted; a refund is sent by us alone. Decisions have no deadline, and block no step.
 */
async function busyUntil(orm: Db['orm'], jobId: string): Promise<number | undefined> {
  const isOfSession = inArray(jobMessages.step, ['create', 'fund', 'submit']);
  const mayExecute = or(eq(messages.status, 'sent'), and(eq(messages.status, 'reverted'), isOfSession));
  const isAhead = or(
    and(eq(jobMessages.step, 'create'), isNull(jobs.onchainJobId)),
    and(eq(jobMessages.step, 'fund'), eq(jobs.status, 'open')),
    and(eq(jobMessages.step, 'submit'), inArray(jobs.status, ['open', 'funded'])),
    and(eq(jobMessages.step, 'refund'), inArray(jobs.status, ['funded', 'submitted'])),
  );
  const row = await orm
    .select({ until: max(messages.deadline) })
    .from(jobMessages)
    .innerJoin(jobs, eq(jobs.id, jobMessages.jobId))
    .innerJoin(messages, eq(messages.id, jobMessages.messageId))
    .where(and(eq(jobMessages.jobId, jobId), mayExecute, isAhead))
    .get();
  return row?.until ?? undefined;
}

function statements(orm: Db['orm']) {
  const counted = (status: JobStatus, by: number) => countStatement({ orm }, `jobs ${status}`, by);
  return {
    /** Writes what the chain says of a Job, and how far that was announced: the only statement that does. */
    updateFromChain: (job: JobRow, projected: ProjectedJob, announcedBlock: number): Statement[] => [
      telling(
        must(
          orm
            .update(jobs)
            .set({ ...projected, announcedBlock })
            .where(
              and(
                eq(jobs.id, job.id),
                eq(jobs.status, job.status),
                eq(jobs.announcedBlock, job.announcedBlock),
                isSame(jobs.lastBlock, job.lastBlock),
                // It decides which evaluations are due.
                eq(jobs.ruleType, job.ruleType),
              ),
            ),
        ),
        changeOf(job, projected.status),
      ),
      ...(job.status === projected.status ? [] : [counted(job.status, -1), counted(projected.status, 1)]),
    ],
    /** A Job that can never be on-chain, with all that belongs to it; the session's account of its message stays. */
    removeStatements: (job: JobRow): Statement[] => [
      telling(must(orm.delete(jobs).where(and(eq(jobs.id, job.id), isNull(jobs.onchainJobId)))), changeOf(job, null)),
      counted(job.status, -1),
    ],
    /**
     * A deliverable that waits for its evaluation from `now` on (Unix seconds), by a rule or by a person. Due as before
     * where it waits already or is decided. It counts while the Job is `submitted` with this deliverable: a
     * reorganisation may take the submission away.
     */
    evaluationStatement: ({ id: jobId, ruleType }: JobRow, deliverableHash: Hex, now: number): Statement =>
      must(
        orm
          .insert(evaluations)
          .values({
            jobId,
            deliverableHash,
            nextAttemptAt: isAutomatic(ruleType) ? now : null,
            waitingSince: isAutomatic(ruleType) ? now : null,
            createdAt: now,
          })
          .onConflictDoUpdate({
            target: [evaluations.jobId, evaluations.deliverableHash],
            set: {
              nextAttemptAt: sql`case when ${isIdle} then excluded.next_attempt_at else ${evaluations.nextAttemptAt} end`,
              waitingSince: isAutomatic(ruleType)
                ? sql`case when ${evaluations.handedOverAt} is null or ${evaluations.outcome} is not null then ${evaluations.createdAt} end`
                : null,
            },
          }),
        'any',
      ),
    /** No rule decides any more about the Job's deliverables, except about one. */
    retireStatement: (jobId: string, kept: Hex | null): Statement =>
      must(
        orm
          .update(evaluations)
          .set({ nextAttemptAt: null, waitingSince: null })
          .where(and(eq(evaluations.jobId, jobId), kept === null ? undefined : ne(evaluations.deliverableHash, kept))),
        'any',
      ),
  };
}

/** Joins a Job with the message of its creation. */
export const isCreation = and(eq(jobMessages.jobId, jobs.id), eq(jobMessages.step, 'create'));

/**
 * Where the present deliverable of a Job is, as its Provider said last here, or else on-chain; null if both are
 * unknown. The Job is joined.
 */
export function contentUriOf(jobId: SQLiteColumn, deliverableHash: SQLiteColumn): SQL<string | null> {
  return sql`coalesce((
    select ${jobMessages.contentUri} from ${jobMessages}
    where ${jobMessages.jobId} = ${jobId} and ${jobMessages.step} = 'submit'
      and ${jobMessages.deliverableHash} = ${deliverableHash}
    order by ${jobMessages.messageId} desc limit 1
  ), (
    select ${jobLocations.uri} from ${jobLocations}
    where ${jobLocations.jobId} = ${jobId} and ${jobLocations.hash} = ${deliverableHash}
  ), ${jobs.deliverableUri})`;
}

/** The Job that has changed, and the wallets that take part in it. */
interface ChangedJob {
  readonly id: string;
  readonly clientWalletId: string;
  readonly providerWalletId: string | null;
}

/** That a Job has another status, or, with null, that something else of it is another; for both of its parties. */
export function changeOf({ id, clientWalletId, providerWalletId }: ChangedJob, status: JobStatus | null): ThingChange {
  const walletIds = providerWalletId === null ? [clientWalletId] : [clientWalletId, providerWalletId];
  return { kind: 'job', walletIds, id, status };
}
