import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Hex } from 'viem';
import { messages } from '../../chain/relay/relay-tables.ts';
import { isGiven, must, placeholders, type Statement, telling, template } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { countStatement } from '../../storage/db/read.ts';
import { changeOf, contentUriOf, createJobProjectionStore, isCreation, type JobRow } from './job-projection-store.ts';
import { evaluations, type JobStatus, jobLocations, jobMessages, jobs } from './job-tables.ts';
import { isAutomatic, MISSING_WORK, readsWork } from './rule-types.ts';

/** The columns of a Job that are stored when its creation is signed; the others follow the chain. */
const newJobColumns = [
  ...(['id', 'clientWalletId', 'providerWalletId', 'providerAddress', 'evaluatorAddress'] as const),
  ...(['budget', 'expiredAt', 'spec', 'metadataHash', 'title', 'ruleType', 'ruleUrl'] as const),
  ...(['idempotencyKey', 'createdAt', 'createTxHash'] as const),
] as const;

/** A Job that is about to be stored. */
export type NewJobRow = Pick<JobRow, (typeof newJobColumns)[number]>;

/** A specification that was restored, and what it says. */
export type RestoredSpec = Pick<JobRow, 'spec' | 'title' | 'createdAt' | 'ruleType' | 'ruleUrl'>;

type NewJobMessage = typeof jobMessages.$inferInsert;

/** A Job with what its record shows in addition to its own columns. */
export interface ShownJob {
  readonly job: JobRow;
  /** Where the deliverable is that the chain shows, as far as it is known here. */
  readonly deliverableUri: string | null;
  /** The decision that was made here about that deliverable, or how far it has come. */
  readonly decision: Decision | null;
  /** The message of its creation: they grow, and tell Jobs of one second apart. */
  readonly creationId: number;
}

type Decision = Pick<
  typeof evaluations.$inferSelect,
  'outcome' | 'reason' | 'decidedBy' | 'decidedAt' | 'note' | 'delays' | 'handedOverAt' | 'createdAt'
>;

/** Whose Jobs a list shows. */
export interface JobListing extends JobFilter {
  readonly limit: number;
  readonly offset: number;
}

interface JobFilter {
  readonly role: 'client' | 'provider';
  readonly walletId: string;
}

/** Where a page of Jobs ended. */
export interface JobPosition {
  /** Unix seconds of the host. */
  readonly createdAt: number;
  readonly creationId: number;
}

/** What an agent asks its wallet's Jobs for. */
export interface JobBrowsing extends JobFilter {
  readonly status?: JobStatus | undefined;
  readonly after?: JobPosition | undefined;
  readonly limit: number;
}

/** The SQL of Jobs. */
export type JobStore = ReturnType<typeof createJobStore>;

/** The Jobs' SQL, but for what the chain decides. */
export function createJobStore(db: Db) {
  return {
    ...lookUps(db.orm),
    ...lists(db.orm),
    ...statements(db.orm),
    busyUntil: createJobProjectionStore(db).busyUntil,
  };
}

/**
 * A Job that no block has is shown while its creation is on its way. One whose creation reverted is not: it will hardly
 * ever be, and is taken away once that is proved.
 */
const isShown = or(isNotNull(jobs.onchainJobId), inArray(messages.status, ['sent', 'executed']));

function lookUps(orm: Db['orm']) {
  const byId = selectShown(orm)
    .where(and(isGiven(jobs.id, 'id'), isShown))
    .prepare();
  const byKey = orm
    .select({ job: getTableColumns(jobs), messageId: jobMessages.messageId })
    .from(jobs)
    .innerJoin(jobMessages, isCreation)
    .where(and(isGiven(jobs.clientWalletId, 'walletId'), isGiven(jobs.idempotencyKey, 'key')))
    .prepare();
  return {
    /** A Job that may be shown. */
    show: (id: string): Promise<ShownJob | undefined> => byId.get({ id }),
    find: async (id: string): Promise<JobRow | undefined> => (await byId.get({ id }))?.job,
    /** The Job that a wallet's key made, shown or not, and the message of its creation. */
    findByKey: (walletId: string, key: string): Promise<{ job: JobRow; messageId: number } | undefined> =>
      byKey.get({ walletId, key }),
    /** Those of the ids that a Job has, shown or not. */
    taken: async (ids: readonly string[]): Promise<ReadonlySet<string>> =>
      new Set(
        (
          await orm
            .select({ id: jobs.id })
            .from(jobs)
            .where(inArray(jobs.id, [...ids]))
            .all()
        ).map(({ id }) => id),
      ),
    /**
     * Of a wallet's Jobs with these ids that a block has and no key stands for: one that was paid into, or else the
     * latest. At most one of a key's is paid into, whatever creations of it a stranger has carried out.
     */
    keyless: (walletId: string, ids: readonly string[]): Promise<JobRow | undefined> =>
      orm
        .select()
        .from(jobs)
        .where(
          and(
            inArray(jobs.id, [...ids]),
            eq(jobs.clientWalletId, walletId),
            isNotNull(jobs.onchainJobId),
            isNull(jobs.idempotencyKey),
          ),
        )
        .orderBy(sql`${jobs.status} = 'open'`, desc(jobs.onchainJobId))
        .limit(1)
        .get(),
  };
}

function lists(orm: Db['orm']) {
  return {
    /** A page of a wallet's Jobs, the newest first. */
    list: ({ limit, offset, ...whose }: JobListing): Promise<ShownJob[]> =>
      selectShown(orm)
        .where(and(isOf(whose), isShown))
        .orderBy(desc(jobs.createdAt), desc(jobMessages.messageId))
        .limit(limit)
        .offset(offset)
        .all(),
    /** A wallet's Jobs after a position, the newest first. */
    browse: ({ status, after, limit, ...whose }: JobBrowsing): Promise<ShownJob[]> =>
      selectShown(orm)
        .where(and(isOf(whose), hasStatus(status), isBefore(after), isShown))
        .orderBy(desc(jobs.createdAt), desc(jobMessages.messageId))
        .limit(limit)
        .all(),
    /** How many Jobs all pages have together. */
    count: async (whose: JobFilter): Promise<number> =>
      (
        await orm
          .select({ count: count() })
          .from(jobs)
          .innerJoin(jobMessages, isCreation)
          .innerJoin(messages, eq(messages.id, jobMessages.messageId))
          .where(and(isOf(whose), isShown))
          .get()
      )?.count ?? 0,
  };
}

function hasStatus(status: JobStatus | undefined): SQL | undefined {
  return status === undefined ? undefined : eq(jobs.status, status);
}

function isBefore(position: JobPosition | undefined): SQL | undefined {
  if (position === undefined) return undefined;
  const { createdAt, creationId } = position;
  // The first condition is for the index.
  return and(lte(jobs.createdAt, createdAt), or(lt(jobs.createdAt, createdAt), lt(jobMessages.messageId, creationId)));
}

function isOf({ role, walletId }: JobFilter): SQL {
  return eq(role === 'client' ? jobs.clientWalletId : jobs.providerWalletId, walletId);
}

/** Selects Jobs with what their records show. */
export function selectShown(orm: Db['orm']) {
  const { outcome, reason, decidedBy, decidedAt, note, delays, handedOverAt, createdAt } = evaluations;
  return orm
    .select({
      job: getTableColumns(jobs),
      deliverableUri: contentUriOf(jobs.id, jobs.deliverableHash),
      // Its first column tells whether there is any: it is never null itself.
      decision: { delays, outcome, reason, decidedBy, decidedAt, note, handedOverAt, createdAt },
      creationId: jobMessages.messageId,
    })
    .from(jobs)
    .innerJoin(jobMessages, isCreation)
    .innerJoin(messages, eq(messages.id, jobMessages.messageId))
    .leftJoin(evaluations, and(eq(evaluations.jobId, jobs.id), eq(evaluations.deliverableHash, jobs.deliverableHash)));
}

function statements(orm: Db['orm']) {
  const insertJob = template<keyof NewJobRow>(orm.insert(jobs).values(placeholders(newJobColumns)));
  return {
    insertStatements: (job: NewJobRow): Statement[] => [
      telling(insertJob(job), changeOf(job, 'open')),
      countStatement({ orm }, 'jobs open', 1),
    ],
    /** Gives a Job that was found on-chain the key that made it. */
    giveKeyStatement: (id: string, idempotencyKey: string): Statement =>
      must(
        orm
          .update(jobs)
          .set({ idempotencyKey })
          .where(and(eq(jobs.id, id), isNull(jobs.idempotencyKey))),
        'any',
      ),
    /**
     * Gives a Job that was found on-chain its specification; what its rule has to decide is due from `now` on (Unix
     * seconds).
     */
    specStatements: ({ id }: Pick<JobRow, 'id'>, spec: RestoredSpec, now: number): Statement[] => [
      must(
        orm
          .update(jobs)
          .set(spec)
          .where(and(eq(jobs.id, id), isNull(jobs.spec))),
        'any',
      ),
      ...(isAutomatic(spec.ruleType)
        ? [dueStatement(orm, and(eq(evaluations.jobId, id), isNull(evaluations.handedOverAt)), now)]
        : []),
    ],
    /** A signed call of a Job. */
    messageStatement: (message: NewJobMessage): Statement => must(orm.insert(jobMessages).values(message)),
    /**
     * Records where a deliverable is of which only the hash was known. An evaluation that a rule could not decide for
     * want of it is due from `now` on; one that was left to a person for any other reason stays with that person.
     */
    submittedAgainStatements: (
      { id: jobId, ruleType }: Pick<JobRow, 'id' | 'ruleType'>,
      { hash, uri }: { readonly hash: Hex; readonly uri: string | undefined },
      now: number,
    ): Statement[] => [
      ...(uri === undefined
        ? []
        : [must(orm.insert(jobLocations).values({ jobId, hash, uri }).onConflictDoNothing(), 'any')]),
      ...(readsWork(ruleType) ? [missedStatement(orm, jobId, hash, now)] : []),
    ],
    /** Lets another request have the idempotency key of a Job whose creation reverted. */
    freeKeyStatement: (id: string): Statement =>
      must(
        orm
          .update(jobs)
          .set({ idempotencyKey: null })
          .where(and(eq(jobs.id, id), isNull(jobs.onchainJobId))),
        'any',
      ),
  };
}

/** Has a rule decide about what it was not tried on. */
function dueStatement(orm: Db['orm'], which: SQL | undefined, now: number): Statement {
  return must(
    orm
      .update(evaluations)
      .set({ nextAttemptAt: now, waitingSince: sql`${evaluations.createdAt}` })
      .where(and(which, isNull(evaluations.outcome), isNull(evaluations.nextAttemptAt))),
    'any',
  );
}

/** Has a rule decide about work that was left to a person because it was not known here, as if it had always been. */
function missedStatement(orm: Db['orm'], jobId: string, hash: Hex, now: number): Statement {
  return must(
    orm
      .update(evaluations)
      .set({ nextAttemptAt: now, handedOverAt: null, delays: 0, waitingSince: sql`${evaluations.createdAt}` })
      .where(
        and(
          eq(evaluations.jobId, jobId),
          eq(evaluations.deliverableHash, hash),
          eq(evaluations.note, MISSING_WORK),
          isNotNull(evaluations.handedOverAt),
          isNull(evaluations.outcome),
        ),
      ),
    'any',
  );
}
