import { asc, eq, gt, inArray, max } from 'drizzle-orm';
import { organizationMembers } from '../../accounts/roles/role-tables.ts';
import type { Core } from '../../chain/core.ts';
import { nowSeconds } from '../../core/lib/time.ts';
import { wallets } from '../../features/wallets/wallet-tables.ts';
import type { AuditAction } from '../../http/audit/audit-entry.ts';
import { auditLog } from '../../http/audit/audit-tables.ts';
import type { NotificationType } from './event-kinds.ts';
import type { NotificationQueue } from './notification-queue.ts';
import type { NotificationStore } from './notification-store.ts';
import { notificationChannels as channels } from './notification-tables.ts';

const LOG = 'audit';
const PAGE = 500;
/** Older events are no news. */
export const NEWS_SECONDS = 3 * 86_400;

/** The event that reports an entry; null if the chain or the commit that does it reports it. */
const REPORTED_AS: Readonly<Record<AuditAction, NotificationType | null>> = {
  logged_in: 'logged_in',
  login_failed: 'login_failed',
  password_changed: 'password_changed',
  password_reset: 'password_reset',
  session_ended: 'session_ended',
  sessions_ended: 'sessions_ended',
  step_up_changed: 'step_up_changed',
  wallet_claimed: 'wallet_claimed',
  wallet_renamed: null,
  key_rotated: 'key_rotated',
  key_created: 'key_created',
  key_revoked: 'key_revoked',
  key_unlimited: 'key_unlimited',
  app_connected: 'app_connected',
  owner_key_exported: null,
  freeze_token_rotated: 'freeze_token_rotated',
  freeze_token_revoked: 'freeze_token_revoked',
  frozen: null,
  unfrozen: null,
  rules_changed: null,
  guardian_changed: null,
  ownership_offered: null,
  ownership_offer_ended: null,
  ownership_accepted: null,
  withdrawal_made: 'withdrawal_made',
  withdrawal_scheduled: null,
  withdrawal_cancelled: 'withdrawal_cancelled',
  withdrawal_policy_changed: null,
  withdrawal_policy_lifted: 'withdrawal_policy_lifted',
  approval_approved: null,
  approval_declined: null,
  approval_hours_changed: 'approval_hours_changed',
  webhook_changed: 'webhook_changed',
  webhook_secret_rotated: 'webhook_secret_rotated',
  passkey_added: 'passkey_added',
  passkey_removed: 'passkey_removed',
  login_wallet_linked: 'login_wallet_linked',
  login_wallet_removed: 'login_wallet_removed',
  session_key_set: 'session_key_set',
  session_key_revoked: 'session_key_revoked',
  session_keys_revoked: 'session_keys_revoked',
  organization_created: null,
  organization_renamed: null,
  organization_deleted: null,
  organization_joined: null,
  organization_left: null,
  organization_member_changed: null,
  organization_member_removed: null,
  organization_invitation_created: null,
  organization_invitation_revoked: null,
  wallet_joined_organization: null,
  wallet_left_organization: null,
  payment_resend_asked: null,
  payment_adoption_asked: null,
  payment_give_up_asked: null,
  notification_channel_added: null,
  notification_channel_changed: null,
  notification_channel_removed: null,
  invite_created: null,
  invite_used: null,
  invite_revoked: null,
  restored: 'restored',
  consents_ended: 'consents_ended',
  change_scheduled: null,
  change_cancelled: 'change_cancelled',
};

/**
 * Creates the function that turns new entries of the audit log into events for people who have channels. How far it has
 * read is on disk, and moves in the commit that stores them: even after a crash, each entry becomes an event once.
 */
export function createReadAuditLog(
  { db, clock }: Core,
  store: NotificationStore,
  queue: NotificationQueue,
): () => Promise<void> {
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
      const type = REPORTED_AS[action];
      if (type === null || userId === null || at < newsFrom) return [];
      const notice = { type, count, cause: `audit:${seq}:${at}` };
      if (walletId === null) return who.has(userId) ? queue.ofUser(userId, notice) : [];
      // Those who may read the wallet's log.
      return who.has(userId) || ofMembers.has(walletId) ? queue.ofWallet(walletId, notice, 'admin') : [];
    });
    await db.batch([...statements, store.readStatement(LOG, from, rows.at(-1)?.seq ?? end)]);
    return rows.length === PAGE;
  };
  return async () => {
    for (let isMore = true; isMore; ) isMore = await note();
  };
}
