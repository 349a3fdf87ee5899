import { and, eq, exists, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/sqlite-core';
import { users } from '../../accounts/auth/auth-tables.ts';
import { ROLES, type Role } from '../../accounts/roles/role.ts';
import { organizationMembers } from '../../accounts/roles/tables.ts';
import { newId } from '../../core/lib/ids.ts';
import { type Clock, nowSeconds } from '../../core/lib/time.ts';
import { jobs } from '../../features/jobs/job-tables.ts';
import { wallets } from '../../features/wallets/wallet-tables.ts';
import { must, type Statement } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { larger, noBytes } from '../../storage/db/template.ts';
import { EVENT_KINDS, type EventKind, wordsOf } from './kinds.ts';
import { notificationChannels as channels, notificationEvents as events } from './notification-tables.ts';

/** Something that people may want to be told. */
export interface Notice {
  readonly type: string;
  /** Of the same cause, only the first is told. */
  readonly cause?: string | undefined;
  /** How many it stands for; one if it is not given. */
  readonly count?: number;
  /** What webhooks send; made from the type if it is not given. */
  readonly body?: string;
}

/** Notes what people are told of. Its statements belong into the commit of what they tell. */
export interface NotificationQueue {
  /**
   * Tells whoever is the wallet's Owner in that commit, and the members of its organisation who are `least` or more.
   * Nothing for a type of which nobody is told.
   */
  ofWallet(walletId: string, notice: Notice, least?: Role): readonly Statement[];
  ofUser(userId: string, notice: Notice): readonly Statement[];
  /** Tells those who look after the wallet that is a Job's Client. */
  ofClient(jobId: string, notice: Notice): readonly Statement[];
  /** To be called after such a commit: it is told soon. Otherwise within a second. */
  wake(): void;
  /** Calls this at each {@link wake}. */
  onWake(listener: () => void): void;
}

/** How long channels gather before they tell, so that what happens at once is one message. */
export interface Gathering {
  readonly gatherMs: number;
}

/** Creates the queue. It has no rows for people without channels. */
export function createNotificationQueue({
  db: { orm },
  clock,
  gatherMs,
}: { readonly db: Pick<Db, 'orm'>; readonly clock: Clock } & Gathering): NotificationQueue {
  let listener = (): void => undefined;
  const statements = (told: Told, notice: Notice): readonly Statement[] => {
    const kind = wordsOf(notice.type)?.kind;
    if (kind === undefined) return [];
    const { type, cause = null, count = 1 } = notice;
    const { people, subject } = told;
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
        kind: sql<EventKind>`${sql.param(kind, events.kind)}`.as('kind'),
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
    ofWallet: (walletId, notice, least) =>
      statements({ people: lookingAfter(orm, eq(wallets.id, walletId), least), subject: { walletId } }, notice),
    ofClient: (jobId, notice) => {
      const client = orm.select({ id: jobs.clientWalletId }).from(jobs).where(eq(jobs.id, jobId));
      return statements({ people: lookingAfter(orm, inArray(wallets.id, client)), subject: { jobId } }, notice);
    },
    ofUser: (userId, notice) => statements({ people: alone(orm, userId), subject: { userId } }, notice),
    wake: () => listener(),
    onWake(called) {
      listener = called;
    },
  };
}

/** Who is told of something. */
interface Told {
  readonly people: ReturnType<typeof lookingAfter> | ReturnType<typeof alone>;
  /** What webhooks are told that it is about. */
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

/** A user by themself. */
function alone(orm: Db['orm'], id: string) {
  return orm
    .select({ person: sql<string>`${users.id}`.as('person'), about: sql<string | null>`${noBytes}`.as('about') })
    .from(users)
    .where(eq(users.id, id))
    .as('people');
}

/** That a channel tells of events of this kind. */
function hears(kind: EventKind): SQL {
  return sql`(${channels.events} & ${1 << EVENT_KINDS.indexOf(kind)}) <> 0`;
}
