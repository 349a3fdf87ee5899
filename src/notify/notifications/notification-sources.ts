import { asc, eq, gt, inArray, max } from 'drizzle-orm';
import { organizationMembers } from '../../accounts/roles/role-tables.ts';
import type { Core } from '../../chain/core.ts';
import { NEWS_SECONDS, reportedBy } from '../../core/events.ts';
import { nowSeconds } from '../../core/lib/time.ts';
import { wallets } from '../../features/wallets/wallet-tables.ts';
import { auditLog } from '../../http/audit/audit-tables.ts';
import type { NotificationStore } from './notification-store.ts';
import { notificationChannels as channels } from './notification-tables.ts';

const LOG = 'audit';
const PAGE = 500;

/**
 * Creates the function that turns new entries of the audit log into events for people who have channels. How far it has
 * read is on disk, and moves in the commit that stores them: even after a crash, each entry becomes an event once.
 */
export function createReadAuditLog({ db, clock, outbox }: Core, store: NotificationStore): () => Promise<void> {
  const latest = async (): Promise<number> =>
    (
      await db.orm
        .select({ seq: max(auditLog.seq) })
        .from(auditLog)
        .get()
    )?.seq ?? 0;
  const page = (after: number) =>
    db.orm.select().from(auditLog).where(gt(auditLog.seq, after)).orderBy(asc(auditLog.seq)).limit(PAGE).all();
  const hearing = async (userIds: readonly string[]): Promise<ReadonlySet<string>> => {
    const rows = await db.orm
      .selectDistinct({ userId: channels.userId })
      .from(channels)
      .where(inArray(channels.userId, [...userIds]))
      .all();
    return new Set(rows.map(({ userId }) => userId));
  };
  const heardByMembers = async (walletIds: readonly string[]): Promise<ReadonlySet<string>> => {
    const { organizationId, userId } = organizationMembers;
    const rows = await db.orm
      .selectDistinct({ id: wallets.id })
      .from(wallets)
      .innerJoin(organizationMembers, eq(organizationId, wallets.organizationId))
      .innerJoin(channels, eq(channels.userId, userId))
      .where(inArray(wallets.id, [...walletIds]))
      .all();
    return new Set(rows.map(({ id }) => id));
  };
  const note = async (): Promise<boolean> => {
    const from = await store.readTo(LOG);
    const end = await latest();
    // Entries from before the first channel could exist are no news.
    if (from === undefined) await db.batch([store.readStatement(LOG, from, end)]);
    if (from === undefined || from === end) return false;
    // When all entries were too old and have gone, SQLite begins to count again.
    const rows = await page(from > end ? 0 : from);
    const who = await hearing([...new Set(rows.flatMap(({ userId }) => userId ?? []))]);
    const ofMembers = await heardByMembers([...new Set(rows.flatMap(({ walletId }) => walletId ?? []))]);
    const newsFrom = nowSeconds(clock) - NEWS_SECONDS;
    const statements = rows.flatMap(({ seq, at, userId, walletId, action, count }) => {
      const type = reportedBy(action);
      if (type === undefined || userId === null || at < newsFrom) return [];
      const notice = { type, count, cause: `audit:${seq}:${at}` };
      if (walletId === null) return who.has(userId) ? outbox.notify({ userId }, notice) : [];
      // Those who may read the wallet's log.
      return who.has(userId) || ofMembers.has(walletId) ? outbox.notify({ walletId, onlyAdmins: true }, notice) : [];
    });
    await db.batch([...statements, store.readStatement(LOG, from, rows.at(-1)?.seq ?? end)]);
    return rows.length === PAGE;
  };
  return async () => {
    for (let isMore = true; isMore; ) isMore = await note();
  };
}

const MAX_REFUSED_WALLETS = 10_000;

/**
 * Counts payments that a policy refused before they became anything, for their Owners. A refused payment leaves no row,
 * and its agent may retry at once and for ever. So refusals are counted in memory, and cost a row for each wallet and
 * interval. A process that is killed forgets those of the last interval.
 */
export function createRefusalCounts({ db, outbox }: Core) {
  const counts = new Map<string, number>();
  return {
    note(walletId: string): void {
      const count = (counts.get(walletId) ?? 0) + 1;
      if (count > 1 || counts.size < MAX_REFUSED_WALLETS) counts.set(walletId, count);
    },
    /** Stores the counts in one commit; for a scheduler, and before the end of the process. */
    async write(): Promise<void> {
      const counted = [...counts];
      if (counted.length === 0) return;
      counts.clear();
      await db.batch(
        counted.flatMap(([walletId, count]) =>
          outbox.notify({ walletId }, { type: 'payment_refused_by_policy', count }),
        ),
      );
      outbox.wake();
    },
  };
}
