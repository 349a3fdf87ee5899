import { and, asc, eq, gt, inArray, isNull, lt, lte, max, notExists, or, sql } from 'drizzle-orm';
import type { Core } from '../../chain/core.ts';
import { attempts, messages, transactionMessages, transactions } from '../../chain/relay/relay-tables.ts';
import { DAY_SECONDS, nowSeconds } from '../../core/lib/time.ts';
import { takeTurn } from '../../core/lib/turns.ts';
import { evaluationAttempts, jobs } from '../../features/jobs/job-tables.ts';
import { paymentApprovals, payments } from '../../features/payments/payment-tables.ts';
import { sessionMessages } from '../../features/signing/signing-tables.ts';
import { authorizations } from '../../features/x402/x402-tables.ts';
import { createAuditStore } from '../../http/audit/audit.ts';
import { webhookDeliveries } from '../../notify/webhooks/webhook-tables.ts';
import { must, type Statement } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { retentionCursors } from './retention-tables.ts';

/** Rows that are looked at in one go; between two, the event loop serves others. */
const ROWS = 25;
/** Goes of one run, of each kind. */
const SLICES = 200;

/**
 * Deletes, bit by bit, rows older than the retention that are no longer needed: never a record of money. For
 * a scheduler.
 */
export function createRetention(
  { db, clock }: Core,
  {
    days,
    auditDays,
    finalBlock,
  }: {
    /** Days after which unneeded rows are deleted; 0 keeps them all. */
    readonly days: number;
    /** Days after which entries of the audit log go; 0 keeps them all. */
    readonly auditDays: number;
    /** The latest final block; -1 while none is known. */
    readonly finalBlock: () => number;
  },
) {
  const audit = createAuditStore(db);
  const cursors = createCursorStore(db);
  const pruners = Object.entries(createPruners(db));
  /** True when there is nothing more to look at for now. */
  const pruneKind = async (kind: string, prune: Pruner, bound: RetentionBound): Promise<boolean> => {
    for (let slice = 0; slice < SLICES; slice++) {
      await takeTurn('large');
      const { last, statements } = await prune(await cursors.cursor(kind), bound, ROWS);
      if (last === undefined) return true;
      await db.batch([...statements, cursors.cursorStatement(kind, last)]);
    }
    return false;
  };
  const pruneAudit = async () => {
    const before = nowSeconds(clock) - auditDays * DAY_SECONDS;
    for (let slice = 0; slice < SLICES; slice++) {
      await takeTurn('large');
      const old = await audit.old(before, ROWS);
      if (old.length === 0) return;
      await db.batch([audit.removeStatement(old)]);
    }
  };
  return {
    async run(): Promise<void> {
      if (auditDays > 0) await pruneAudit();
      if (days === 0 || finalBlock() < 0) return;
      const bound: RetentionBound = { before: nowSeconds(clock) - days * DAY_SECONDS, finalBlock: finalBlock() };
      for (const [kind, prune] of pruners) {
        // What comes later belongs to what comes first: it is looked at once, when that is gone.
        if (!(await pruneKind(kind, prune, bound))) return;
      }
    },
  };
}

/** What may go. */
export interface RetentionBound {
  /** Unix seconds of the host: younger rows stay. */
  readonly before: number;
  /** The latest final block: what lies above stays. */
  readonly finalBlock: number;
}

/** A few rows of a kind that were looked at. */
export interface Slice {
  /** The last of them; `undefined` when there are none that are old enough. */
  readonly last: number | undefined;
  /** Deletes those that are no longer needed. */
  readonly statements: readonly Statement[];
}

/** Looks at the next rows of a kind after a position, at most `rows`. */
export type Pruner = (after: number, bound: RetentionBound, rows: number) => Promise<Slice>;

/** The kinds of rows that go after a time, in the order in which they have to. */
export function createPruners({ orm }: Pick<Db, 'orm'>): Readonly<Record<string, Pruner>> {
  return {
    'payments-messages': (...args) => paymentMessages(orm, ...args),
    transactions: (...args) => oldTransactions(orm, ...args),
    deliveries: (...args) => oldDeliveries(orm, ...args),
    'evaluation-attempts': (...args) => oldAttempts(orm, ...args),
    approvals: (...args) => endedApprovals(orm, ...args),
  };
}

/** Where a kind was left. */
export function createCursorStore({ orm }: Pick<Db, 'orm'>) {
  const { kind, position } = retentionCursors;
  return {
    cursor: async (of: string): Promise<number> =>
      (await orm.select({ position }).from(retentionCursors).where(eq(kind, of)).get())?.position ?? 0,
    cursorStatement: (of: string, to: number): Statement =>
      must(
        orm
          .insert(retentionCursors)
          .values({ kind: of, position: to })
          .onConflictDoUpdate({ target: kind, set: { position: to } }),
      ),
  };
}

/**
 * The signed messages of payments that are over for good: the payment itself says what became of it. Not those of which
 * something is still to be settled, or that a transaction may still bring into a block.
 */
async function paymentMessages(
  orm: Db['orm'],
  after: number,
  { before, finalBlock }: RetentionBound,
  rows: number,
): Promise<Slice> {
  const { seq } = payments;
  const isOver = and(
    inArray(payments.status, ['confirmed', 'failed']),
    or(isNull(payments.blockNumber), lte(payments.blockNumber, finalBlock)),
    inArray(messages.status, ['executed', 'dead']),
    or(isNull(authorizations.state), inArray(authorizations.state, ['settled', 'released', 'signed'])),
    or(isNull(authorizations.settledAtBlock), lte(authorizations.settledAtBlock, finalBlock)),
    notExists(openCarrier(orm)),
    // The relay gives the number after the highest that there is.
    lt(messages.id, orm.select({ highest: max(messages.id) }).from(messages)),
  );
  const looked = await orm
    .select({ seq, id: messages.id, isOver: sql<number | null>`${isOver}` })
    .from(payments)
    .leftJoin(messages, eq(messages.id, payments.messageId))
    .leftJoin(authorizations, eq(authorizations.paymentId, payments.id))
    .where(and(gt(seq, after), lte(payments.createdAt, before)))
    .orderBy(asc(seq))
    .limit(rows)
    .all();
  const ids = looked.flatMap(({ id, isOver: goes }) => (id !== null && goes === 1 ? [id] : []));
  return { last: looked.at(-1)?.seq, statements: deleteMessages(orm, ids) };
}

/** No approval is open for longer: its hours, the longest delay of a withdrawal policy, and its hours again. */
const LONGEST_APPROVAL_SECONDS = 90 * DAY_SECONDS;

/** Approvals that have ended: what became of the money is said by the payment. */
async function endedApprovals(orm: Db['orm'], after: number, { before }: RetentionBound, rows: number): Promise<Slice> {
  const { seq, createdAt, status } = paymentApprovals;
  const looked = await orm
    .select({ seq, status })
    .from(paymentApprovals)
    .where(and(gt(seq, after), lte(createdAt, before - LONGEST_APPROVAL_SECONDS)))
    .orderBy(asc(seq))
    .limit(rows)
    .all();
  const ended = looked.flatMap((row) => (row.status === 'pending' || row.status === 'approved' ? [] : [row.seq]));
  const statements =
    ended.length === 0 ? [] : [must(orm.delete(paymentApprovals).where(inArray(seq, ended)), ended.length)];
  return { last: looked.at(-1)?.seq, statements };
}

function openCarrier(orm: Db['orm']) {
  return orm
    .select({ one: sql`1` })
    .from(transactionMessages)
    .innerJoin(transactions, isOfTransaction)
    .where(and(eq(transactionMessages.messageId, messages.id), inArray(transactions.status, ['open', 'mined'])));
}

const isOfTransaction = and(
  eq(transactions.lane, transactionMessages.lane),
  eq(transactions.nonce, transactionMessages.nonce),
);

function deleteMessages(orm: Db['orm'], ids: readonly number[]): Statement[] {
  if (ids.length === 0) return [];
  const some = [...ids];
  return [
    must(orm.delete(transactionMessages).where(inArray(transactionMessages.messageId, some)), 'any'),
    must(orm.delete(sessionMessages).where(inArray(sessionMessages.messageId, some)), 'any'),
    must(orm.delete(messages).where(inArray(messages.id, some)), some.length),
  ];
}

/**
 * Final transactions that carry nothing that is kept, but for the last of their key, from which its next nonce follows.
 */
async function oldTransactions(
  orm: Db['orm'],
  after: number,
  { before, finalBlock }: RetentionBound,
  rows: number,
): Promise<Slice> {
  const { seq } = transactions;
  const carried = orm.select({ one: sql`1` }).from(transactionMessages).where(isOfTransaction);
  const goes = and(
    inArray(transactions.status, ['final', 'void']),
    or(isNull(transactions.blockNumber), lte(transactions.blockNumber, finalBlock)),
    notExists(carried),
  );
  const looked = await orm
    .select({ seq, lane: transactions.lane, nonce: transactions.nonce, goes: sql<number | null>`${goes}` })
    .from(transactions)
    // Those of the same time have their messages looked at first.
    .where(and(gt(seq, after), lte(transactions.createdAt, before - DAY_SECONDS)))
    .orderBy(asc(seq))
    .limit(rows)
    .all();
  const statements = await Array.fromAsync(looked, async ({ lane, nonce, goes: isOver }) => {
    const highest = await orm
      .select({ nonce: max(transactions.nonce) })
      .from(transactions)
      .where(eq(transactions.lane, lane))
      .get();
    if (isOver !== 1 || highest?.nonce === nonce) return [];
    return [
      must(orm.delete(attempts).where(and(eq(attempts.lane, lane), eq(attempts.nonce, nonce))), 'any'),
      must(orm.delete(transactions).where(and(eq(transactions.lane, lane), eq(transactions.nonce, nonce)))),
    ];
  });
  return { last: looked.at(-1)?.seq, statements: statements.flat() };
}

/**
 * Notices that were delivered or given up, of final events: a final cause is not reported again, since
 * no fold can change it.
 */
async function oldDeliveries(
  orm: Db['orm'],
  after: number,
  { before, finalBlock }: RetentionBound,
  rows: number,
): Promise<Slice> {
  const { seq, status, createdAt, jobId, paymentId } = webhookDeliveries;
  const goes = and(
    inArray(status, ['delivered', 'failed']),
    or(isNull(paymentId), isNull(payments.blockNumber), lte(payments.blockNumber, finalBlock)),
    or(isNull(jobId), lte(jobs.lastBlock, finalBlock)),
  );
  const looked = await orm
    .select({ seq, goes: sql<number | null>`${goes}` })
    .from(webhookDeliveries)
    .leftJoin(payments, eq(payments.id, paymentId))
    .leftJoin(jobs, eq(jobs.id, jobId))
    .where(and(gt(seq, after), lte(createdAt, before)))
    .orderBy(asc(seq))
    .limit(rows)
    .all();
  const ids = looked.filter((row) => row.goes === 1).map((row) => row.seq);
  const statements = ids.length === 0 ? [] : [must(orm.delete(webhookDeliveries).where(inArray(seq, ids)), ids.length)];
  return { last: looked.at(-1)?.seq, statements };
}

/** The single tries of rules about Jobs that have ended; what was decided stays. */
async function oldAttempts(
  orm: Db['orm'],
  after: number,
  { before, finalBlock }: RetentionBound,
  rows: number,
): Promise<Slice> {
  const { id, attemptedAt, jobId } = evaluationAttempts;
  const goes = and(inArray(jobs.status, ['completed', 'rejected', 'expired']), lte(jobs.lastBlock, finalBlock));
  const looked = await orm
    .select({ id, goes: sql<number | null>`${goes}` })
    .from(evaluationAttempts)
    .innerJoin(jobs, eq(jobs.id, jobId))
    .where(and(gt(id, after), lte(attemptedAt, before)))
    .orderBy(asc(id))
    .limit(rows)
    .all();
  const ids = looked.filter((row) => row.goes === 1).map((row) => row.id);
  const statements = ids.length === 0 ? [] : [must(orm.delete(evaluationAttempts).where(inArray(id, ids)), ids.length)];
  return { last: looked.at(-1)?.id, statements };
}
