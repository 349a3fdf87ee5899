import { and, desc, eq, inArray, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { AuditAction } from '../../core/events.ts';
import { formatUsdc } from '../../core/lib/money.ts';
import { type Clock, nowSeconds } from '../../core/lib/time.ts';
import { must, type Statement } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { type AuditDetails, type AuditEntry, type GivenDetails, originNow } from './audit-entry.ts';
import { auditLog } from './audit-tables.ts';

/** What an entry is written with. */
export interface AuditDeps {
  readonly db: Pick<Db, 'orm'>;
  readonly clock: Clock;
}

/**
 * The statement that adds an entry: it belongs into the commit of what it tells. Who does it, and from where, is known
 * from the request in which this is called.
 */
export function auditStatement({ db, clock }: AuditDeps, entry: AuditEntry): Statement {
  return must(db.orm.insert(auditLog).values(rowOf(clock, entry)));
}

/** The same for each row of a table, with its id as the detail. There may be none. */
export function auditEachStatement(
  { db, clock }: AuditDeps,
  entry: Omit<AuditEntry, 'details'>,
  { table, id, where }: { readonly table: SQLiteTable; readonly id: SQLWrapper; readonly where: SQL | undefined },
): Statement {
  const row = rowOf(clock, entry);
  // As the column has it.
  const as = <Value>(value: Value, column: SQLiteColumn) => sql<Value>`${sql.param(value, column)}`.as(column.name);
  const query = db.orm
    .select({
      // The table gives a number that it has never given before.
      seq: sql<number>`null`.as('seq'),
      at: as(row.at, auditLog.at),
      userId: as(row.userId, auditLog.userId),
      walletId: as(row.walletId, auditLog.walletId),
      action: as(row.action, auditLog.action),
      actor: as(row.actor, auditLog.actor),
      actorId: as(row.actorId, auditLog.actorId),
      actorUserId: as(row.actorUserId, auditLog.actorUserId),
      address: as(row.address, auditLog.address),
      requestId: as(row.requestId, auditLog.requestId),
      details: sql<AuditDetails>`'{"id":"' || ${id} || '"}'`.as('details'),
      count: sql<number>`1`.as('count'),
      minute: sql<null>`null`.as('minute'),
    })
    .from(table)
    .where(where);
  return must(db.orm.insert(auditLog).select(query), 'any');
}

function written(details: GivenDetails): AuditDetails {
  const fields = Object.entries(details).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === 'bigint' ? formatUsdc(value) : value] as const],
  );
  return Object.fromEntries(fields);
}

function rowOf(clock: Clock, entry: AuditEntry) {
  const { actor, userId: asking, address, requestId, wallet } = originNow();
  const { action, walletId = null } = entry;
  const { userId = walletId !== null && wallet?.id === walletId ? wallet.userId : asking } = entry;
  return {
    at: nowSeconds(clock),
    userId,
    walletId,
    action,
    details: entry.details === undefined ? null : written(entry.details),
    address,
    requestId,
    actor: actor.kind,
    actorId: actor.id,
    actorUserId: asking,
  };
}

/** Counts wrong passwords for the audit log. */
export interface FailedLogins {
  /** Notes one for a user that there is. It is on disk once {@link write} has run. */
  note(userId: string): void;
  /** Writes what was noted, in one commit; for a scheduler, and before the end of the process. */
  write(): Promise<void>;
}

interface Failed {
  readonly userId: string;
  readonly minute: number;
  readonly at: number;
  readonly address: string | null;
  readonly requestId: string | null;
  readonly count: number;
}

/** Each of them takes a password to be hashed, which no machine does as often between two writes. */
const MAX_NOTED = 10_000;

/**
 * A crowd that guesses costs a row for each user and minute, and one commit every few seconds for all. The last caller
 * of a minute is recorded, and how many there were.
 */
export function createFailedLogins({ db, clock }: { db: Pick<Db, 'orm' | 'batch'>; clock: Clock }): FailedLogins {
  const noted = new Map<string, Failed>();
  return {
    note(userId) {
      const at = nowSeconds(clock);
      const minute = Math.floor(at / 60);
      const key = `${userId} ${minute}`;
      const { address, requestId } = originNow();
      const count = (noted.get(key)?.count ?? 0) + 1;
      if (count > 1 || noted.size < MAX_NOTED) noted.set(key, { userId, minute, at, address, requestId, count });
    },
    async write() {
      const some = [...noted.values()];
      if (some.length === 0) return;
      noted.clear();
      await db.batch(some.map((each) => statementFor(db, each)));
    },
  };
}

function statementFor({ orm }: Pick<Db, 'orm'>, { count, ...failed }: Failed) {
  const { userId, minute } = auditLog;
  const { at, address, requestId } = failed;
  return must(
    orm
      .insert(auditLog)
      .values({ ...failed, action: 'login_failed', actor: 'visitor', count })
      .onConflictDoUpdate({
        target: [userId, minute],
        targetWhere: sql`${minute} is not null`,
        set: { at, address, requestId, count: sql`${auditLog.count} + ${count}` },
      }),
  );
}

/** A row of `audit_log`. */
export type AuditRow = typeof auditLog.$inferSelect;

/** Which entries: times in Unix seconds, `from` with its second, `to` without it. */
export interface AuditQuery {
  readonly actions?: readonly AuditAction[] | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Only those that came before this one. */
  readonly before?: number | undefined;
}

/** A part of the log. */
export interface AuditPage {
  readonly rows: readonly AuditRow[];
  /** Where the next page begins; undefined where there is none. With filters, there may be few rows before it. */
  readonly next: number | undefined;
}

/** How many entries filters look at before they answer with what they have. */
export const LOOKED_AT = 1_000;

/** Reads the audit log. */
export type AuditStore = ReturnType<typeof createAuditStore>;

/** Creates what reads the audit log, the latest entry first. */
export function createAuditStore({ orm }: Pick<Db, 'orm'>) {
  const page = async (
    whose: { readonly userId: string; readonly walletId?: string | undefined },
    query: AuditQuery,
    limit: number,
  ): Promise<AuditPage> => {
    const isFiltered = query.actions !== undefined || query.from !== undefined || query.to !== undefined;
    const looked = isFiltered ? LOOKED_AT : limit;
    const rows = await pageQuery(orm, whose, query.before, looked + 1).all();
    const found = rows.slice(0, looked).filter((row) => row.userId === whose.userId && isSought(row, query));
    const shown = found.slice(0, limit);
    const last = found.length > limit ? shown.at(-1) : rows[looked - 1];
    const isMore = found.length > limit || rows.length > looked;
    return { rows: shown, next: isMore ? last?.seq : undefined };
  };
  return {
    /** Acts of a user, and acts on what they own. */
    ofUser: (userId: string, query: AuditQuery, limit: number) => page({ userId }, query, limit),
    /** What was done to a wallet while it was its Owner's. */
    ofWallet: (walletId: string, userId: string, query: AuditQuery, limit: number) =>
      page({ userId, walletId }, query, limit),
    /** Entries older than a time, so many at most. */
    old: async (before: number, limit: number): Promise<number[]> =>
      (
        await orm
          .select({ seq: auditLog.seq })
          .from(auditLog)
          .where(lt(auditLog.at, before))
          .orderBy(auditLog.at)
          .limit(limit)
          .all()
      ).map(({ seq }) => seq),
    removeStatement: (seqs: readonly number[]): Statement =>
      must(orm.delete(auditLog).where(inArray(auditLog.seq, [...seqs])), 'any'),
  };
}

/** The query of a page: it reads as many rows as it answers. */
export function pageQuery(
  orm: Db['orm'],
  { userId, walletId }: { readonly userId: string; readonly walletId?: string | undefined },
  before: number | undefined,
  limit: number,
) {
  // One of both: SQLite might begin at the user, whose entries may be many more.
  const isTheirs = walletId === undefined ? eq(auditLog.userId, userId) : eq(auditLog.walletId, walletId);
  return orm
    .select()
    .from(auditLog)
    .where(and(isTheirs, before === undefined ? undefined : lt(auditLog.seq, before)))
    .orderBy(desc(auditLog.seq))
    .limit(limit);
}

function isSought({ action, at }: AuditRow, { actions, from, to }: AuditQuery): boolean {
  if (from !== undefined && at < from) return false;
  if (to !== undefined && at >= to) return false;
  return actions === undefined || actions.includes(action);
}
