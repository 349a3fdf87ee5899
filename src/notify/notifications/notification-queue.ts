import { and, eq, exists, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/sqlite-core';
import { users } from '../../accounts/auth/auth-tables.ts';
import { ROLES, type Role } from '../../accounts/roles/role.ts';
import { organizationMembers } from '../../accounts/roles/role-tables.ts';
import { newId } from '../../core/lib/crypto.ts';
import { type Clock, HOUR_SECONDS, nowSeconds } from '../../core/lib/time.ts';
import { jobs } from '../../features/jobs/job-tables.ts';
import { wallets } from '../../features/wallets/wallet-tables.ts';
import { larger, must, noBytes, type Statement } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { EVENT_KINDS, type NotificationKind, wordsOf } from './event-kinds.ts';
import { notificationChannels as channels, notificationEvents as events } from './notification-tables.ts';

/** An event that people may want to hear of. */
export interface NotificationNotice {
  readonly type: string;
  /** Of several notices with the same cause, only the first counts. */
  readonly cause?: string | undefined;
  /** How many it stands for; one if it is not given. */
  readonly count?: number;
  /** What webhooks send; made from the type if it is not given. */
  readonly body?: string;
}

/** How long channels gather events before they send, so that what happens at the same time is one message. */
export interface Gathering {
  readonly gatherMs: number;
}

/** Stores what people are notified of. Its statements belong into the commit of the change that they report. */
export type NotificationQueue = ReturnType<typeof createNotificationQueue>;

/** Creates the queue. It stores nothing for people without channels. */
export function createNotificationQueue({ orm }: Db, clock: Clock, { gatherMs }: Gathering) {
  let listener = (): void => undefined;
  const statements = ({ people, subject }: Audience, notice: NotificationNotice): readonly Statement[] => {
    const kind = wordsOf(notice.type)?.kind;
    if (kind === undefined) return [];
    const { type, cause = null, count = 1 } = notice;
    const createdAt = nowSeconds(clock);
    const body = notice.body ?? JSON.stringify({ type, ...subject, count, timestamp: createdAt });
    const isHeard = exists(
      orm
        .select({ one: sql`1` })
        .from(channels)
        .where(and(eq(channels.userId, people.person), inArray(channels.state, ['active', 'removed']))),
    );
    const row = orm
      .select({
        // The table gives a number that it has never given before.
        seq: sql<number>`null`.as('seq'),
        id: sql<string>`${newId('nev')}`.as('id'),
        userId: sql<string>`${people.person}`.as('user_id'),
        walletId: sql<string | null>`${people.about}`.as('wallet_id'),
        kind: sql<NotificationKind>`${sql.param(kind, events.kind)}`.as('kind'),
        type: sql<string>`${type}`.as('type'),
        count: sql<number>`${count}`.as('count'),
        cause: sql<string | null>`${cause}`.as('cause'),
        body: sql<string>`${body}`.as('body'),
        createdAt: sql<number>`${createdAt}`.as('created_at'),
      })
      .from(people)
      .where(isHeard);
    const nowMs = clock.nowMs();
    const gatherUntil = type.startsWith('notification_') ? nowMs : nowMs + gatherMs;
    const due = sql`coalesce(${channels.dueAtMs}, ${larger(sql`${gatherUntil}`, channels.quietUntilMs)})`;
    const isTheirs = inArray(channels.userId, orm.select({ id: people.person }).from(people));
    return [
      must(orm.insert(events).select(row).onConflictDoNothing(), 'any'),
      must(
        orm
          .update(channels)
          .set({ dueAtMs: due })
          .where(and(isTheirs, inArray(channels.state, ['active', 'removed']), hears(kind))),
        'any',
      ),
    ];
  };
  return {
    /**
     * Notifies the wallet's Owner as of that commit, and the members of its organisation with the role `least` or a
     * higher one. Returns nothing for a type that is no notification.
     */
    ofWallet: (walletId: string, notice: NotificationNotice, least?: Role): readonly Statement[] =>
      statements({ people: lookingAfter(orm, eq(wallets.id, walletId), least), subject: { walletId } }, notice),
    /** Notifies those who look after the wallet that is a Job's Client. */
    ofClient: (jobId: string, notice: NotificationNotice): readonly Statement[] => {
      const client = orm.select({ id: jobs.clientWalletId }).from(jobs).where(eq(jobs.id, jobId));
      return statements({ people: lookingAfter(orm, inArray(wallets.id, client)), subject: { jobId } }, notice);
    },
    ofUser: (userId: string, notice: NotificationNotice): readonly Statement[] =>
      statements({ people: alone(orm, userId), subject: { userId } }, notice),
    /** Call it after such a commit, so that it is sent soon. Otherwise it is sent within a second. */
    wake: (): void => listener(),
    /** Calls this at each `wake`. */
    onWake(called: () => void): void {
      listener = called;
    },
  };
}

/** Who is notified. */
interface Audience {
  readonly people: ReturnType<typeof lookingAfter> | ReturnType<typeof alone>;
  /** Names in webhooks what the event is about. */
  readonly subject: Readonly<Record<string, string>>;
}

/**
 * The Owner of a wallet, and the members of its organisation, as they are when the statement runs. No table has columns
 * of these names, which stand alone in the statement.
 */
function lookingAfter(orm: Db['orm'], isIt: SQL, least: Role = 'viewer') {
  const { userId, organizationId, role } = organizationMembers;
  const roles = ROLES.slice(ROLES.indexOf(least));
  const about = sql<string | null>`${wallets.id}`.as('about');
  const owner = orm
    .select({ person: sql<string>`${wallets.userId}`.as('person'), about })
    .from(wallets)
    .where(and(isIt, isNotNull(wallets.userId)));
  const members = orm
    .select({ person: sql<string>`${userId}`.as('person'), about })
    .from(wallets)
    .innerJoin(organizationMembers, eq(organizationId, wallets.organizationId))
    .where(and(isIt, inArray(role, roles)));
  return union(owner, members).as('people');
}

/** One user. */
function alone(orm: Db['orm'], id: string) {
  return orm
    .select({ person: sql<string>`${users.id}`.as('person'), about: sql<string | null>`${noBytes}`.as('about') })
    .from(users)
    .where(eq(users.id, id))
    .as('people');
}

/** That a channel tells of events of this kind. */
function hears(kind: NotificationKind): SQL {
  return sql`(${channels.events} & ${1 << EVENT_KINDS.indexOf(kind)}) <> 0`;
}

const MAX_REFUSED_WALLETS = 10_000;

/**
 * Counts payments that a policy refused before they became anything, for their Owners. A refused payment leaves no row,
 * and its agent may retry at once and for ever. So refusals are counted in memory, and cost a row for each wallet and
 * interval. A process that is killed forgets those of the last interval.
 */
export function createRefusalCounts(db: Db, queue: NotificationQueue) {
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
        counted.flatMap(([walletId, count]) => queue.ofWallet(walletId, { type: 'payment_refused_by_policy', count })),
      );
      queue.wake();
    },
  };
}

/** Reports to Owners what webhooks report. */
export function ownersOf(queue: NotificationQueue) {
  return {
    notify: queue.ofWallet,
    // Once an hour for each wallet, however many deliveries fail.
    givenUp: (walletId: string, now: number) =>
      queue.ofWallet(walletId, {
        type: 'webhook_failed',
        cause: `webhook_failed:${walletId}:${Math.floor(now / HOUR_SECONDS)}`,
      }),
    wake: queue.wake,
  };
}
