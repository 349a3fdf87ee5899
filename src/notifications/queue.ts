import { and, eq, exists, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { users } from '../auth/tables.ts';
import { must, type Statement } from '../db/batch.ts';
import { larger } from '../db/expressions.ts';
import type { Db } from '../db/open.ts';
import { jobs } from '../jobs/tables.ts';
import { newId } from '../lib/ids.ts';
import { type Clock, nowSeconds } from '../lib/time.ts';
import { wallets } from '../wallets/tables.ts';
import { EVENT_KINDS, type EventKind, wordsOf } from './kinds.ts';
import { notificationChannels as channels, notificationEvents as events } from './tables.ts';

/** Something that an Owner may want to be told. */
export interface Notice {
  readonly type: string;
  /** Of the same cause, only the first is told. */
  readonly cause?: string | undefined;
  /** How many it stands for; one if it is not given. */
  readonly count?: number;
  /** What webhooks send; made from the type if it is not given. */
  readonly body?: string;
}

/** Notes what Owners are told of. Its statements belong into the commit of what they tell. */
export interface NotificationQueue {
  /** Tells whoever is the wallet's Owner in that commit. Nothing for a type of which nobody is told. */
  ofWallet(walletId: string, notice: Notice): readonly Statement[];
  ofUser(userId: string, notice: Notice, walletId?: string | null): readonly Statement[];
  /** Tells the Owner of the wallet that is a Job's Client. */
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

/** Creates the queue. It has no rows for Owners without channels. */
export function createNotificationQueue({
  db: { orm },
  clock,
  gatherMs,
}: { readonly db: Pick<Db, 'orm'>; readonly clock: Clock } & Gathering): NotificationQueue {
  let listener = (): void => undefined;
  const statements = (owner: OwnerColumns, notice: Notice): readonly Statement[] => {
    const kind = wordsOf(notice.type)?.kind;
    if (kind === undefined) return [];
    const { type, cause = null, count = 1 } = notice;
    const { userId, wallet, from } = owner;
    const createdAt = nowSeconds(clock);
    const body = notice.body ?? JSON.stringify({ type, ...owner.subject, count, timestamp: createdAt });
    const isHeard = exists(
      orm
        .select({ one: sql`1` })
        .from(channels)
        .where(and(eq(channels.userId, userId), inArray(channels.state, ['active', 'removed']))),
    );
    const row = orm
      .select({
        // The table gives a number that it has never given before.
        seq: sql<number>`null`.as('seq'),
        id: sql<string>`${newId('nev')}`.as('id'),
        userId: sql<string>`${userId}`.as('user_id'),
        walletId: wallet.as('wallet_id'),
        kind: sql<EventKind>`${sql.param(kind, events.kind)}`.as('kind'),
        type: sql<string>`${type}`.as('type'),
        count: sql<number>`${count}`.as('count'),
        cause: sql<string | null>`${cause}`.as('cause'),
        body: sql<string>`${body}`.as('body'),
        createdAt: sql<number>`${createdAt}`.as('created_at'),
      })
      .from(from)
      .where(and(owner.isIt, isNotNull(userId), isHeard));
    const nowMs = clock.nowMs();
    const gatherUntil = type.startsWith('notification_') ? nowMs : nowMs + gatherMs;
    const due = sql`coalesce(${channels.dueAtMs}, ${larger(sql`${gatherUntil}`, channels.quietUntilMs)})`;
    const isOfOwner = inArray(channels.userId, orm.select({ id: userId }).from(from).where(owner.isIt));
    return [
      must(orm.insert(events).select(row).onConflictDoNothing(), 'any'),
      must(
        orm
          .update(channels)
          .set({ dueAtMs: due })
          .where(and(isOfOwner, inArray(channels.state, ['active', 'removed']), hears(kind))),
        'any',
      ),
    ];
  };
  return {
    ofWallet: (walletId, notice) =>
      statements(
        {
          ...{ from: wallets, userId: wallets.userId, isIt: eq(wallets.id, walletId) },
          ...{ wallet: sql<string | null>`${wallets.id}`, subject: { walletId } },
        },
        notice,
      ),
    ofClient: (jobId, notice) => {
      const client = orm.select({ id: jobs.clientWalletId }).from(jobs).where(eq(jobs.id, jobId));
      return statements(
        {
          ...{ from: wallets, userId: wallets.userId, isIt: inArray(wallets.id, client) },
          ...{ wallet: sql<string | null>`${wallets.id}`, subject: { jobId } },
        },
        notice,
      );
    },
    ofUser: (userId, notice, walletId = null) =>
      statements(
        {
          ...{ from: users, userId: users.id, isIt: eq(users.id, userId) },
          wallet: sql<string | null>`${sql.param(walletId, events.walletId)}`,
          subject: walletId === null ? { userId } : { userId, walletId },
        },
        notice,
      ),
    wake: () => listener(),
    onWake(called) {
      listener = called;
    },
  };
}

/** Where it says whose the notice is. */
interface OwnerColumns {
  readonly from: typeof wallets | typeof users;
  readonly userId: typeof wallets.userId | typeof users.id;
  readonly isIt: SQL;
  readonly wallet: SQL<string | null>;
  /** What webhooks are told that it is about. */
  readonly subject: Readonly<Record<string, string>>;
}

/** That a channel tells of events of this kind. */
function hears(kind: EventKind): SQL {
  return sql`(${channels.events} & ${1 << EVENT_KINDS.indexOf(kind)}) <> 0`;
}
