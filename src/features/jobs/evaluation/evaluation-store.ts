import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Address, Hex } from 'viem';
import { messages, transactionMessages, transactions } from '../../../chain/relay/relay-tables.ts';
import { isGiven, must, type Statement, telling } from '../../../storage/db/batch.ts';
import type { Db } from '../../../storage/db/open.ts';
import { wallets } from '../../wallets/wallet-tables.ts';
import { contentUriOf } from '../job-projection-store.ts';
import { evaluationAttempts, evaluations, type JobOutcome, jobContents, jobMessages, jobs } from '../job-tables.ts';
import { AUTOMATIC_RULE_TYPES } from '../rule-types.ts';

/** Which deliverable of which Job. */
export interface EvaluationKey {
  readonly jobId: string;
  readonly deliverableHash: Hex;
}

/** A deliverable that a rule has to judge, as far as turns depend on it. */
export interface WaitingEvaluation extends EvaluationKey, DuePosition {
  /** The wallet of the Job's Client; null if it is not awaited any more, or another evaluator has to judge it. */
  readonly clientWalletId: string | null;
  /** The URL that has to be requested; null if there is none. */
  readonly url: string | null;
}

/** A place among those that are due. */
export interface DuePosition {
  /** Unix seconds of the host. */
  readonly at: number;
  readonly seq: number;
}

export const beforeAllDue: DuePosition = { at: -1, seq: 0 };
/** How many of them are read at once. */
export const DUE_PAGE = 200;

/** A Job with a submission, and its position among those. */
export interface SubmittedJob {
  readonly jobId: string;
  readonly seq: number;
}

/** How many of them are read at once. */
export const SUBMITTED_PAGE = 200;

/** A deliverable that a rule has to judge. */
export interface DueEvaluation extends EvaluationKey {
  /** The Job's specification, as it is served. */
  readonly spec: string;
  readonly contentUri: string | null;
  /** Whether its Provider is a wallet here. */
  readonly isFromHere: boolean;
  /** The work itself, where it is kept here; null if it has to be fetched. */
  readonly content: string | null;
  /** The wallet of the Job's Client. */
  readonly clientWalletId: string;
  /** Tries so far that count, and those that say nothing. */
  readonly attempts: number;
  readonly delays: number;
}

/** A decision that no transaction carries, or none any more. */
export interface UnsentDecision extends EvaluationKey {
  readonly onchainJobId: number;
  readonly clientAddress: Address;
  readonly providerAddress: Address;
  readonly outcome: JobOutcome;
  readonly reason: string | null;
  /** Unix seconds of the host when the deliverable was seen. */
  readonly createdAt: number;
  /** Transactions that were sent for the Job's evaluation, and when the latest was; null without any. */
  readonly sent: number;
  readonly sentAt: number | null;
}

/** Who decided what, and why; no reason is as good as one. */
export interface NewDecision {
  readonly outcome: JobOutcome;
  readonly reason: string | null;
  readonly decidedBy: string;
  /** Unix seconds of the host. */
  readonly decidedAt: number;
}

/**
 * What came of a try: a decision, the time of the next one, or that a person has to decide. Times are Unix seconds of
 * the host.
 */
export interface NewAttempt {
  readonly attempts: number;
  readonly delays: number;
  readonly reason: string;
  readonly attemptedAt: number;
  readonly result: NewDecision | { readonly nextAttemptAt: number } | { readonly handedOverAt: number };
}

/** Of the deliverables that were left to a person, so many of the latest are looked at when they are counted. */
const HELD_MAX = 1_000;

/** How many deliverables wait for what a rule cannot do now, or not at all. */
export interface HeldEvaluations {
  /** Are tried again. */
  readonly delayed: number;
  /** Wait for a person, though a rule should decide. */
  readonly handedOver: number;
}

/** The SQL of evaluations. */
export type EvaluationStore = ReturnType<typeof createEvaluationStore>;

/** The evaluations' SQL. */
export function createEvaluationStore({ orm }: Db) {
  return { ...queries(orm), ...statements(orm) };
}

/**
 * What the chain shows at the moment waits for this evaluation; a reorganisation may have brought another deliverable.
 */
const isAwaited = and(
  eq(jobs.id, evaluations.jobId),
  eq(jobs.deliverableHash, evaluations.deliverableHash),
  eq(jobs.status, 'submitted'),
);

const isOf = ({ jobId, deliverableHash }: EvaluationKey): SQL | undefined =>
  and(eq(evaluations.jobId, jobId), eq(evaluations.deliverableHash, deliverableHash));

const sentOfJob = sql`from ${jobMessages}
  where ${jobMessages.jobId} = ${evaluations.jobId} and ${jobMessages.step} = 'evaluate'`;
const sent = sql<number>`(select count(*) ${sentOfJob})`;
const sentAt = sql<number | null>`(
  select ${messages.createdAt} from ${messages}
  where ${messages.id} = (select max(${jobMessages.messageId}) ${sentOfJob})
)`;

const contentUri = contentUriOf(evaluations.jobId, evaluations.deliverableHash);
const content = sql<string | null>`(
  select ${jobContents.text} from ${jobContents}
  where ${jobContents.jobId} = ${evaluations.jobId} and ${jobContents.hash} = ${evaluations.deliverableHash}
)`;
const isKept = sql`exists (
  select 1 from ${jobContents}
  where ${jobContents.jobId} = ${evaluations.jobId} and ${jobContents.hash} = ${evaluations.deliverableHash}
)`;
/** Work that is stored here is not requested. */
const url = sql<string | null>`case
  when ${jobs.ruleUrl} is not null then ${jobs.ruleUrl}
  when ${isKept} then null else ${contentUri}
end`;
/** Who decides in place of a rule keeps the chain waiting as long as the rule would. */
const sinceOfRule = sql`case when exists (
  select 1 from ${jobs}
  where ${isAwaited} and ${inArray(jobs.ruleType, AUTOMATIC_RULE_TYPES)}
) then ${evaluations.createdAt} end`;
const isFromHere = isNotNull(jobs.providerWalletId).mapWith(Boolean);
const at = sql.placeholder;

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a table of statements, each of a few lines.
function queries(orm: Db['orm']) {
  const { jobId, deliverableHash, attempts, delays, createdAt, nextAttemptAt, handedOverAt } = evaluations;
  const { waitingSince } = evaluations;
  const isDue = and(isNotNull(nextAttemptAt), lte(nextAttemptAt, at('now')), isNull(evaluations.outcome));
  const isOfEvaluator = isGiven(jobs.evaluatorAddress, 'evaluator');
  const becameDue = orm
    .select({
      jobId,
      deliverableHash,
      clientWalletId: jobs.clientWalletId,
      url,
      at: sql<number>`${nextAttemptAt}`,
      seq: evaluations.seq,
    })
    .from(evaluations)
    // Rows that are due and not awaited count as well: otherwise a page of the others could go through all of them.
    .leftJoin(jobs, and(isAwaited, isOfEvaluator))
    .where(and(isDue, sql`(${nextAttemptAt}, ${evaluations.seq}) > (${at('at')}, ${at('seq')})`))
    .orderBy(asc(nextAttemptAt), asc(evaluations.seq))
    .limit(DUE_PAGE)
    .prepare();
  const due = orm
    .select({
      jobId,
      deliverableHash,
      spec: sql<string>`${jobs.spec}`,
      contentUri,
      content,
      clientWalletId: jobs.clientWalletId,
      isFromHere,
      attempts,
      delays,
    })
    .from(evaluations)
    .innerJoin(jobs, isAwaited)
    .where(
      and(
        isGiven(jobId, 'jobId'),
        isGiven(deliverableHash, 'deliverableHash'),
        isDue,
        isOfEvaluator,
        isNotNull(jobs.spec),
      ),
    )
    .prepare();
  const oldestSubmission = orm
    .select({ createdAt })
    .from(evaluations)
    // So that SQLite goes through what waits, the oldest first, and not through all Jobs that are submitted.
    .crossJoin(jobs)
    .where(and(isNotNull(waitingSince), isAwaited, isOfEvaluator))
    .orderBy(asc(waitingSince))
    .limit(1)
    .prepare();
  // Of a Job that has gone on nothing is tried again; this is counted in the index alone.
  const delayed = orm
    .select({ count: count() })
    .from(evaluations)
    .where(and(isNotNull(nextAttemptAt), sql`${delays} > 0`))
    .prepare();
  const latest = orm
    .select({ jobId, deliverableHash })
    .from(evaluations)
    .where(and(isNotNull(handedOverAt), isNull(evaluations.outcome)))
    .orderBy(desc(handedOverAt))
    .limit(HELD_MAX)
    .as('latest');
  const handedOver = orm
    .select({ count: count() })
    .from(latest)
    // As above: without it, SQLite goes through all Jobs that are submitted.
    .crossJoin(jobs)
    .where(
      and(eq(jobs.id, latest.jobId), eq(jobs.deliverableHash, latest.deliverableHash), eq(jobs.status, 'submitted')),
    )
    .prepare();
  const submittedAfter = orm
    .select({ jobId: jobs.id, seq: jobs.seq })
    .from(jobs)
    .where(and(eq(jobs.status, 'submitted'), gt(jobs.seq, at('seq'))))
    .orderBy(asc(jobs.seq))
    .limit(SUBMITTED_PAGE)
    .prepare();
  const isInPage = and(gte(jobs.seq, at('first')), lte(jobs.seq, at('last')));
  const unsent = selectUnsent(orm, and(isOfEvaluator, isInPage)).prepare();
  return {
    /** What waits because a rule could not be applied. */
    held: async (): Promise<HeldEvaluations> => ({
      delayed: (await delayed.get())?.count ?? 0,
      handedOver: (await handedOver.get())?.count ?? 0,
    }),
    /**
     * The evaluations that are due by now (Unix seconds) and come after this position: the next {@link DUE_PAGE}, or
     * fewer.
     */
    becameDue: (evaluator: Address, after: DuePosition, now: number): Promise<WaitingEvaluation[]> =>
      becameDue.all({ evaluator, at: after.at, seq: after.seq, now }),
    /** The evaluation, if a rule has to judge it by now (Unix seconds). */
    due: (evaluator: Address, key: EvaluationKey, now: number): Promise<DueEvaluation | undefined> =>
      due.get({ evaluator, now, jobId: key.jobId, deliverableHash: key.deliverableHash }),
    /**
     * When the first submission was seen whose evaluation a rule decides, not a person, and no block has yet; Unix
     * seconds.
     */
    oldestSubmission: async (evaluator: Address): Promise<number | undefined> =>
      (await oldestSubmission.get({ evaluator }))?.createdAt ?? undefined,
    /** Decisions about a page of Jobs that have to be sent, for the first time or again, the oldest first. */
    unsent: async (evaluator: Address, submitted: readonly SubmittedJob[]): Promise<UnsentDecision[]> => {
      const [first, last] = [submitted.at(0)?.seq ?? 0, submitted.at(-1)?.seq ?? 0];
      return (await unsent.all({ evaluator, first, last })).flatMap(withOutcome);
    },
    /**
     * The Jobs with a submission: the next {@link SUBMITTED_PAGE} after a position, or fewer.
     */
    submittedAfter: (seq: number): Promise<SubmittedJob[]> => submittedAfter.all({ seq }),
    /** The Job's decision, if it has to be sent. */
    unsentOf: async (jobId: string): Promise<UnsentDecision | undefined> =>
      (await selectUnsent(orm, eq(jobs.id, jobId)).all()).flatMap(withOutcome)[0],
    /** The latest message that carries the decision about the Job's submission. */
    messageOf: async (jobId: string): Promise<number | undefined> =>
      (
        await orm
          .select({ messageId: evaluations.messageId })
          .from(evaluations)
          .innerJoin(jobs, and(eq(jobs.id, evaluations.jobId), eq(jobs.deliverableHash, evaluations.deliverableHash)))
          .where(eq(jobs.id, jobId))
          .get()
      )?.messageId ?? undefined,
  };
}

function selectUnsent(orm: Db['orm'], ofJobs: SQL | undefined) {
  const isCarried = orm
    .select({ one: sql`1` })
    .from(transactionMessages)
    .innerJoin(
      transactions,
      and(eq(transactions.lane, transactionMessages.lane), eq(transactions.nonce, transactionMessages.nonce)),
    )
    .where(
      and(
        eq(transactionMessages.messageId, evaluations.messageId),
        sql`${transactions.status} not in ('lost', 'void')`,
      ),
    );
  return orm
    .select({
      jobId: evaluations.jobId,
      deliverableHash: evaluations.deliverableHash,
      onchainJobId: jobs.onchainJobId,
      clientAddress: wallets.chainAddress,
      providerAddress: jobs.providerAddress,
      outcome: evaluations.outcome,
      reason: evaluations.reason,
      createdAt: evaluations.createdAt,
      sent,
      sentAt,
    })
    .from(evaluations)
    .innerJoin(jobs, isAwaited)
    .innerJoin(wallets, eq(wallets.id, jobs.clientWalletId))
    .leftJoin(messages, eq(messages.id, evaluations.messageId))
    .where(
      and(
        ofJobs,
        isNotNull(evaluations.outcome),
        // It was not sent, cannot execute any more as things are, or was in a transaction whose nonce another one took.
        or(isNull(evaluations.messageId), sql`${messages.status} in ('reverted', 'dead')`, notExists(isCarried)),
      ),
    )
    .orderBy(asc(evaluations.decidedAt));
}

type UnsentRow = Awaited<ReturnType<ReturnType<typeof selectUnsent>['all']>>[number];

function withOutcome({ outcome, onchainJobId, ...row }: UnsentRow): UnsentDecision[] {
  return outcome === null || onchainJobId === null ? [] : [{ ...row, outcome, onchainJobId }];
}

function statements(orm: Db['orm']) {
  return {
    /** Decides once: fails if it is decided. */
    decideStatement: (key: EvaluationKey, decision: NewDecision): Statement =>
      must(
        orm
          .update(evaluations)
          .set({ ...decision, nextAttemptAt: null, waitingSince: sinceOfRule })
          .where(and(isOf(key), isNull(evaluations.outcome))),
      ),
    /** Notes a try with its result; fails if it is decided. */
    attemptStatements: (
      { jobId, deliverableHash, clientWalletId }: EvaluationKey & Pick<DueEvaluation, 'clientWalletId'>,
      { attempts, delays, reason, attemptedAt, result }: NewAttempt,
    ): Statement[] => {
      const outcome = 'outcome' in result ? result.outcome : null;
      return [
        telling(
          must(
            orm
              .update(evaluations)
              .set({
                attempts,
                delays,
                note: outcome === null ? reason : null,
                nextAttemptAt: null,
                ...('handedOverAt' in result ? { waitingSince: null } : {}),
                ...result,
              })
              .where(and(isOf({ jobId, deliverableHash }), isNull(evaluations.outcome))),
          ),
          { kind: 'job', walletIds: [clientWalletId], id: jobId, status: null },
        ),
        must(orm.insert(evaluationAttempts).values({ jobId, deliverableHash, outcome, reason, attemptedAt })),
      ];
    },
    /** Looks at it again later, without having tried. */
    postponeStatement: (key: EvaluationKey, nextAttemptAt: number): Statement =>
      must(
        orm
          .update(evaluations)
          .set({ nextAttemptAt })
          .where(and(isOf(key), isNull(evaluations.outcome))),
        'any',
      ),
    /** Ties a decision to the message that carries it; fails if the chain no longer waits for it. */
    sentStatements: (key: EvaluationKey, outcome: JobOutcome, messageId: number): Statement[] => [
      must(
        orm
          .update(evaluations)
          .set({ messageId })
          .where(
            and(
              isOf(key),
              eq(evaluations.outcome, outcome),
              exists(orm.select({ one: sql`1` }).from(jobs).where(isAwaited)),
            ),
          ),
      ),
      must(orm.insert(jobMessages).values({ messageId, jobId: key.jobId, step: 'evaluate' })),
    ],
  };
}
