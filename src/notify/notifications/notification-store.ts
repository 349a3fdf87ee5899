import { and, asc, count, eq, gt, inArray, isNotNull, lt, lte, max, min, ne, sql, sum } from 'drizzle-orm';
import { KINDS, type NotificationKind } from '../../core/events.ts';
import { must, type Statement } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import type { EventCount } from './message.ts';
import {
  notificationChannels as channels,
  notificationEvents as events,
  notificationReadings,
} from './notification-tables.ts';

/** A row of `notification_channels`. */
export type ChannelRow = typeof channels.$inferSelect;
/** A row of `notification_events`. */
export type NotificationRow = typeof events.$inferSelect;

/** Of one user. */
export const MAX_CHANNELS = 10;
/** The same with removed ones, whose last message is not sent yet. */
const MAX_ROWS = 30;
/** Label of the statement that fails where a user would have more. */
export const TOO_MANY = 'too many channels';

/** The SQL of notifications. */
export type NotificationStore = ReturnType<typeof createNotificationStore>;

/** Creates the SQL of notifications. Times are milliseconds since 1970 unless their name says otherwise. */
export function createNotificationStore({ orm }: Pick<Db, 'orm'>) {
  return { ...channelQueries(orm), ...dueQueries(orm), ...outcomeStatements(orm), ...upkeep(orm) };
}

function channelQueries(orm: Db['orm']) {
  const isOf = (userId: string, id: string) =>
    and(eq(channels.id, id), eq(channels.userId, userId), ne(channels.state, 'removed'));
  const latest = sql<number>`(select coalesce(max(${events.seq}), 0) from ${events})`;
  return {
    /** The user's, the oldest first, without those that were removed. */
    ofUser: async (userId: string): Promise<ChannelRow[]> =>
      orm
        .select()
        .from(channels)
        .where(and(eq(channels.userId, userId), ne(channels.state, 'removed')))
        .orderBy(asc(channels.createdAt), asc(channels.id))
        .all(),
    find: async (userId: string, id: string): Promise<ChannelRow | undefined> =>
      orm.select().from(channels).where(isOf(userId, id)).get(),
    /**
     * It gets events that come after the statements before it. The last statement, {@link TOO_MANY}, counts channels.
     */
    insertStatements: (row: Omit<ChannelRow, 'sentSeq'>): readonly Statement[] => {
      const all = orm.select({ count: count() }).from(channels).where(eq(channels.userId, row.userId));
      const present = orm
        .select({ count: count() })
        .from(channels)
        .where(and(eq(channels.userId, row.userId), ne(channels.state, 'removed')));
      return [
        must(orm.insert(channels).values({ ...row, sentSeq: latest })),
        must(
          orm
            .update(channels)
            .set({ name: row.name })
            .where(and(eq(channels.id, row.id), sql`${present} <= ${MAX_CHANNELS}`, sql`${all} <= ${MAX_ROWS}`)),
          1,
          TOO_MANY,
        ),
      ];
    },
    /** Events from before the change, of kinds that it gives up, are still sent, like those that are always sent. */
    changeStatements: (
      { id, userId, events: former }: Pick<ChannelRow, 'id' | 'userId' | 'events'>,
      change: Pick<ChannelRow, 'name' | 'events'>,
    ): readonly Statement[] => {
      const givenUp = KINDS.filter((kind) => former.includes(kind) && !change.events.includes(kind));
      const sent = orm.select({ seq: channels.sentSeq }).from(channels).where(isOf(userId, id));
      const isUnsent = and(eq(events.userId, userId), gt(events.seq, sent), inArray(events.kind, givenUp));
      return [
        must(orm.update(events).set({ kind: 'notifications' }).where(isUnsent), 'any'),
        must(orm.update(channels).set(change).where(isOf(userId, id))),
      ];
    },
    /** Only while it is unconfirmed. From now on it gets new events. */
    confirmStatement: (userId: string, id: string): Statement =>
      must(
        orm
          .update(channels)
          .set({ state: 'active', sentSeq: latest, dueAtMs: null, attempts: 0, lastError: null })
          .where(and(isOf(userId, id), eq(channels.state, 'unconfirmed'))),
      ),
    triedStatement: (id: string, seen: number): Statement =>
      must(
        orm
          .update(channels)
          .set({ codeTries: seen + 1 })
          .where(and(eq(channels.id, id), eq(channels.codeTries, seen))),
      ),
    /** It gets a last message before it goes. */
    removeStatement: (userId: string, id: string, nowMs: number): Statement =>
      must(
        orm
          .update(channels)
          .set({ state: 'removed', dueAtMs: nowMs, attempts: 0 })
          .where(and(isOf(userId, id), eq(channels.state, 'active'))),
      ),
    /** For a channel that never got a message, or cannot get any. */
    deleteStatement: (userId: string, id: string): Statement =>
      must(orm.delete(channels).where(and(isOf(userId, id), inArray(channels.state, ['unconfirmed', 'ended'])))),
  };
}

/** The kinds as they lie in a row. */
function kindsOf(channel: Pick<ChannelRow, 'events'>): NotificationKind[] {
  return KINDS.filter((kind) => channel.events.includes(kind));
}

function dueQueries(orm: Db['orm']) {
  const isLeft = (channel: Pick<ChannelRow, 'userId' | 'sentSeq' | 'events'>) =>
    and(eq(events.userId, channel.userId), gt(events.seq, channel.sentSeq), inArray(events.kind, kindsOf(channel)));
  return {
    /** The channels with something to send now, longest due first. */
    due: async (nowMs: number, limit: number): Promise<Pick<ChannelRow, 'id' | 'type' | 'shown'>[]> =>
      orm
        .select({ id: channels.id, type: channels.type, shown: channels.shown })
        .from(channels)
        .where(and(isNotNull(channels.dueAtMs), lte(channels.dueAtMs, nowMs)))
        .orderBy(channels.dueAtMs)
        .limit(limit)
        .all(),
    /** When the first channel is due after that. */
    nextDue: async (afterMs: number): Promise<number | undefined> =>
      (
        await orm
          .select({ atMs: min(channels.dueAtMs) })
          .from(channels)
          .where(and(isNotNull(channels.dueAtMs), gt(channels.dueAtMs, afterMs)))
          .get()
      )?.atMs ?? undefined,
    channel: async (id: string): Promise<ChannelRow | undefined> =>
      orm.select().from(channels).where(eq(channels.id, id)).get(),
    /** The unsent events of a channel, counted by type, the earliest first, and the last of them. */
    left: async (channel: ChannelRow): Promise<{ tallies: EventCount[]; lastSeq: number }> => {
      const rows = await orm
        .select({
          type: events.type,
          first: min(events.seq),
          last: max(events.seq),
          count: sum(events.count).mapWith(Number),
        })
        .from(events)
        .where(isLeft(channel))
        .groupBy(events.type)
        .orderBy(min(events.seq))
        .all();
      return {
        tallies: rows.map(({ type, count: many }) => ({ type, count: many })),
        lastSeq: rows.reduce((last, row) => Math.max(last, row.last ?? 0), channel.sentSeq),
      };
    },
    /** The next events of a channel, in order. */
    nextEvents: async (channel: ChannelRow, limit: number): Promise<NotificationRow[]> =>
      orm.select().from(events).where(isLeft(channel)).orderBy(asc(events.seq)).limit(limit).all(),
    /** How many channels are due, and since when the first one. */
    waiting: async (): Promise<{ count: number; oldestDueMs: number | null }> =>
      (await orm
        .select({ count: count(), oldestDueMs: min(channels.dueAtMs) })
        .from(channels)
        .where(isNotNull(channels.dueAtMs))
        .get()) ?? { count: 0, oldestDueMs: null },
  };
}

function outcomeStatements(orm: Db['orm']) {
  const isUnchanged = ({ id, sentSeq, state }: ChannelRow) =>
    and(eq(channels.id, id), eq(channels.sentSeq, sentSeq), eq(channels.state, state));
  const after = (channel: ChannelRow, seq: number) =>
    orm
      .select({ one: sql`1` })
      .from(events)
      .where(and(eq(events.userId, channel.userId), gt(events.seq, seq), inArray(events.kind, kindsOf(channel))));
  return {
    /** All up to that event was sent. Later events are due at `nextMs`. */
    sentStatement: (
      channel: ChannelRow,
      lastSeq: number,
      { nextMs, now }: { readonly nextMs: number; readonly now: number },
    ): Statement =>
      must(
        orm
          .update(channels)
          .set({
            sentSeq: lastSeq,
            attempts: 0,
            lastError: null,
            lastSentAt: now,
            quietUntilMs: nextMs,
            dueAtMs: sql`case when exists ${after(channel, lastSeq)} then ${nextMs} end`,
          })
          .where(isUnchanged(channel)),
        'any',
      ),
    /** It goes elsewhere from now on. */
    movedStatement: ({ id, targetSealed }: ChannelRow, to: Pick<ChannelRow, 'targetSealed' | 'shown'>): Statement =>
      must(
        orm
          .update(channels)
          .set(to)
          .where(and(eq(channels.id, id), eq(channels.targetSealed, targetSealed))),
        'any',
      ),
    /** The code is on its way. */
    codeSentStatement: (channel: ChannelRow): Statement =>
      must(
        orm.update(channels).set({ dueAtMs: null, attempts: 0, lastError: null }).where(isUnchanged(channel)),
        'any',
      ),
    /** There was nothing to send; later events stay due. */
    restStatement: (channel: ChannelRow): Statement =>
      must(
        orm
          .update(channels)
          .set({ dueAtMs: sql`case when exists ${after(channel, channel.sentSeq)} then ${channels.dueAtMs} end` })
          .where(isUnchanged(channel)),
        'any',
      ),
    failedStatement: (
      channel: ChannelRow,
      failure: {
        readonly error: string;
        readonly nextMs: number | null;
        readonly sentSeq?: number | undefined;
        readonly isEnded?: boolean;
      },
    ): Statement =>
      must(
        orm
          .update(channels)
          .set({
            attempts: channel.attempts + 1,
            lastError: failure.error,
            dueAtMs: failure.nextMs,
            sentSeq: failure.sentSeq ?? channel.sentSeq,
            state: failure.isEnded === true ? 'ended' : channel.state,
          })
          .where(isUnchanged(channel)),
        'any',
      ),
    /** A removed channel that got its last message, or cannot get it. */
    goneStatement: ({ id }: ChannelRow): Statement =>
      must(orm.delete(channels).where(and(eq(channels.id, id), eq(channels.state, 'removed'))), 'any'),
  };
}

function upkeep(orm: Db['orm']) {
  return {
    /** Up to where a log was read. */
    readTo: async (name: string): Promise<number | undefined> =>
      (await orm.select().from(notificationReadings).where(eq(notificationReadings.name, name)).get())?.seq,
    /** Only if no other process has read further in the meantime. */
    readStatement: (name: string, from: number | undefined, to: number): Statement =>
      from === undefined
        ? must(orm.insert(notificationReadings).values({ name, seq: to }))
        : must(
            orm
              .update(notificationReadings)
              .set({ seq: to })
              .where(and(eq(notificationReadings.name, name), eq(notificationReadings.seq, from))),
          ),
    /** Events that are too old to be sent, so many of them at most. */
    oldEvents: async (before: number, limit: number): Promise<number[]> =>
      (
        await orm
          .select({ seq: events.seq })
          .from(events)
          .where(lt(events.createdAt, before))
          .orderBy(events.createdAt)
          .limit(limit)
          .all()
      ).map(({ seq }) => seq),
    forgetStatement: (seqs: readonly number[]): Statement =>
      must(orm.delete(events).where(inArray(events.seq, [...seqs])), 'any'),
    /** Unconfirmed addresses. */
    forgetUnconfirmedStatement: (before: number): Statement =>
      must(orm.delete(channels).where(and(eq(channels.state, 'unconfirmed'), lt(channels.createdAt, before))), 'any'),
  };
}
