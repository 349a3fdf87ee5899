import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import { must, type Statement } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import type { AuditAction } from './entry.ts';
import { auditLog } from './tables.ts';

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
    const found = rows.slice(0, looked).filter((row) => row.userId === whose.userId && isAsked(row, query));
    const shown = found.slice(0, limit);
    const last = found.length > limit ? shown.at(-1) : rows[looked - 1];
    const isMore = found.length > limit || rows.length > looked;
    return { rows: shown, next: isMore ? last?.seq : undefined };
  };
  return {
    /** What a user has done, and what was done to what is theirs. */
    ofUser: (userId: string, query: AuditQuery, limit: number) => page({ userId }, query, limit),
    /** What was done to a wallet while it was its Owner's. */
    ofWallet: (walletId: string, userId: string, query: AuditQuery, limit: number) =>
      page({ userId, walletId }, query, limit),
    /** What is older than a time, so many of it at most. */
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

function isAsked({ action, at }: AuditRow, { actions, from, to }: AuditQuery): boolean {
  if (from !== undefined && at < from) return false;
  if (to !== undefined && at >= to) return false;
  return actions === undefined || actions.includes(action);
}
