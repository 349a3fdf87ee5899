import { and, eq, exists, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/sqlite-core';
import type { Address } from 'viem';
import { users } from '../accounts/auth/auth-tables.ts';
import { ROLES } from '../accounts/roles/role.ts';
import { organizationMembers } from '../accounts/roles/role-tables.ts';
import type { Audience, Notice, Outbox } from '../chain/core.ts';
import {
  bodyFields,
  type Fields,
  hasWords,
  KINDS,
  type NotificationKind,
  type OwnerType,
  type WalletEvent,
  wordsOf,
} from '../core/events.ts';
import { remembering } from '../core/lib/cache.ts';
import { newId } from '../core/lib/crypto.ts';
import { existing } from '../core/lib/files.ts';
import { type Clock, nowSeconds } from '../core/lib/time.ts';
import { takeTurn } from '../core/lib/turns.ts';
import { jobs } from '../features/jobs/job-tables.ts';
import { wallets } from '../features/wallets/wallet-tables.ts';
import { isGiven, larger, must, noBytes, type Statement } from '../storage/db/batch.ts';
import type { Db } from '../storage/db/open.ts';
import {
  notificationChannels as channels,
  notificationEvents as notices,
} from './notifications/notification-tables.ts';
import { deliveryStatement } from './webhooks/new-deliveries.ts';

/** How many wallets' addresses are remembered. */
const KNOWN_WALLETS = 10_000;
/** A block may cause hundreds of reports: so many are written before others get their turn. */
const REPORTS_OF_TURN = 16;

/** How long channels gather events before they send, so that what happens at the same time is one message. */
export interface Gathering {
  readonly gatherMs: number;
}

/**
 * Creates the outbox: the commit that stores a change also stores what reports it. A wallet without a URL gets no
 * delivery, and people without channels no notice.
 */
export function createOutbox(
  db: Pick<Db, 'orm'>,
  clock: Clock,
  gathering: Gathering,
): Outbox & { onWake(called: () => void): void } {
  const { orm } = db;
  const listeners: (() => void)[] = [];
  const notify = createNotify(orm, clock, gathering);
  const insertDelivery = deliveryStatement(db, clock);
  const addressOf = addressLookUp(orm);
  const report = async (event: WalletEvent): Promise<readonly Statement[]> => {
    const { type, walletId } = event;
    const walletAddress = existing(await addressOf(walletId), `The wallet ${walletId} is gone.`);
    const fields = bodyFields(type);
    const [ids, facts] = [valuesOf(event, fields.ids), valuesOf(event, fields.facts)];
    const body = JSON.stringify({ type, ...ids, walletAddress, ...facts, timestamp: nowSeconds(clock) });
    const [jobId, paymentId] = [textIn(ids, 'jobId'), textIn(ids, 'paymentId')];
    const about = jobId ?? paymentId;
    const cause = event.cause ?? (about === null ? null : `${walletId}:${about}:${type}`);
    return [
      insertDelivery({ walletId, type, body, jobId, paymentId, cause }),
      ...(hasWords(type) ? notify({ walletId }, { type, cause: cause ?? undefined }, body) : []),
    ];
  };
  return {
    async statements(events) {
      const made: Statement[] = [];
      for (const [index, event] of events.entries()) {
        if (index > 0 && index % REPORTS_OF_TURN === 0) await takeTurn('chain');
        made.push(...(await report(event)));
      }
      return made;
    },
    notify: (audience, notice) => notify(audience, notice),
    wake() {
      for (const called of listeners) called();
    },
    onWake: (called) => void listeners.push(called),
  };
}

/** A wallet keeps its address and is never deleted, so what was found once stays true. */
function addressLookUp(orm: Db['orm']): (walletId: string) => Promise<Address | undefined> {
  const byId = orm
    .select({ address: wallets.chainAddress })
    .from(wallets)
    .where(isGiven(wallets.id, 'walletId'))
    .prepare();
  return remembering(KNOWN_WALLETS, async (walletId) => (await byId.get({ walletId }))?.address);
}

function valuesOf(event: Readonly<Record<string, unknown>>, fields: Fields): Record<string, unknown> {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, event[name]]));
}

function textIn(values: Readonly<Record<string, unknown>>, name: string): string | null {
  const value = values[name];
  return typeof value === 'string' ? value : null;
}

/** Creates the function that stores notices for people. A channel has its place among them, so each is one row. */
function createNotify(orm: Db['orm'], clock: Clock, { gatherMs }: Gathering) {
  return (audience: Audience, notice: Notice, written?: string): readonly Statement[] => {
    const { type, cause = null, count = 1 } = notice;
    const { kind } = wordsOf(type);
    const people = peopleOf(orm, audience);
    const createdAt = nowSeconds(clock);
    const body = written ?? JSON.stringify({ type, ...subjectOf(audience), count, timestamp: createdAt });
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
        kind: sql<NotificationKind>`${sql.param(kind, notices.kind)}`.as('kind'),
        type: sql<OwnerType>`${type}`.as('type'),
        count: sql<number>`${count}`.as('count'),
        cause: sql<string | null>`${cause}`.as('cause'),
        body: sql<string>`${body}`.as('body'),
        createdAt: sql<number>`${createdAt}`.as('created_at'),
      })
      .from(people)
      .where(isHeard);
    const nowMs = clock.nowMs();
    const gatherUntil = kind === 'notifications' ? nowMs : nowMs + gatherMs;
    const due = sql`coalesce(${channels.dueAtMs}, ${larger(sql`${gatherUntil}`, channels.quietUntilMs)})`;
    const isTheirs = inArray(channels.userId, orm.select({ id: people.person }).from(people));
    return [
      must(orm.insert(notices).select(row).onConflictDoNothing(), 'any'),
      must(
        orm
          .update(channels)
          .set({ dueAtMs: due })
          .where(and(isTheirs, inArray(channels.state, ['active', 'removed']), hears(kind))),
        'any',
      ),
    ];
  };
}

function peopleOf(orm: Db['orm'], audience: Audience) {
  if ('userId' in audience) return alone(orm, audience.userId);
  if ('walletId' in audience) {
    return lookingAfter(orm, eq(wallets.id, audience.walletId), audience.onlyAdmins === true ? 'admin' : 'viewer');
  }
  const client = orm.select({ id: jobs.clientWalletId }).from(jobs).where(eq(jobs.id, audience.clientOf));
  return lookingAfter(orm, inArray(wallets.id, client));
}

/** Names in webhooks what a notice is about. */
function subjectOf(audience: Audience): Readonly<Record<string, string>> {
  if ('userId' in audience) return { userId: audience.userId };
  return 'walletId' in audience ? { walletId: audience.walletId } : { jobId: audience.clientOf };
}

/**
 * The Owner of a wallet, and the members of its organisation, as they are when the statement runs. No table has columns
 * of these names, which stand alone in the statement.
 */
function lookingAfter(orm: Db['orm'], isIt: SQL, least: (typeof ROLES)[number] = 'viewer') {
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
  return sql`(${channels.events} & ${1 << KINDS.indexOf(kind)}) <> 0`;
}
