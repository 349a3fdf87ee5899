import type { Core } from '../../chain/core.ts';
import { AppError, type ErrorCode } from '../../core/errors.ts';
import { KINDS, NEWS_SECONDS, type NotificationKind } from '../../core/events.ts';
import { equalConstantTime, newId } from '../../core/lib/crypto.ts';
import { createSerial } from '../../core/lib/locks.ts';
import { nowSeconds } from '../../core/lib/time.ts';
import { takeTurn } from '../../core/lib/turns.ts';
import { createGuardedFetch } from '../../core/net/guarded-fetch.ts';
import { userAgents } from '../../core/version.ts';
import { auditStatement } from '../../http/audit/audit.ts';
import { type Counters, createCounters } from '../../http/rate-limit.ts';
import { RowCountError, type Statement } from '../../storage/db/batch.ts';
import { openTarget, sealTarget } from './channel-target.ts';
import type { NotificationSettings, SendOutcome } from './channels/channel.ts';
import {
  CHANNEL_TYPES,
  type ChannelTarget,
  type ChannelType,
  completeTarget,
  type EnteredTarget,
  openChannels,
  shownTarget,
} from './channels/channels.ts';
import { pushKeyOf } from './channels/push-key.ts';
import { testMessage } from './message.ts';
import {
  type Dispatch,
  type DispatchTiming,
  dispatchTiming,
  type NotificationServices,
  sendToPeople,
  startDispatch,
} from './notification-dispatch.ts';
import { createReadAuditLog, createRefusalCounts } from './notification-sources.ts';
import { type ChannelRow, createNotificationStore, type NotificationStore, TOO_MANY } from './notification-store.ts';

/** A new channel, and the secret that signs what its webhook gets. */
export interface AddedChannel {
  readonly channel: ChannelRow;
  readonly secret: string | null;
}

export interface NewChannel {
  readonly name: string;
  readonly target: EnteredTarget;
  readonly events: readonly NotificationKind[];
}

type ChannelChange = Partial<Omit<NewChannel, 'target'>>;

const CODE_SECONDS = 3_600;
const MAX_TRIES = 5;
/** Codes to one address in a day, from all users together: it may be a stranger's. */
const MAX_CODES = 5;
const DAY_MS = 86_400_000;
const ADDRESSES_COUNTED = 8_192;

/** What Owners do with their notification channels. */
export type Notifications = ReturnType<typeof createNotifications>;

/** Creates the service of notification channels. */
export function createNotifications(core: Core, services: NotificationServices) {
  const { store, senders } = services;
  const codes = createCounters(DAY_MS, ADDRESSES_COUNTED);
  return {
    /** The types that can be chosen here. */
    offered: (): readonly ChannelType[] => CHANNEL_TYPES.filter(senders.offers),
    /** The user's, the oldest first. */
    list: store.ofUser,
    /**
     * Adds one, and says so on all others. An address gets nothing but a code until it is confirmed. Throws
     * `CHANNEL_NOT_OFFERED`, `TOO_MANY_CHANNELS`, and `RATE_LIMITED` if an address was sent many codes.
     */
    add: (userId: string, wanted: NewChannel) => add(core, services, codes, userId, wanted),
    /** Says so on all channels; this one also gets all that came before the change. Throws `CHANNEL_NOT_FOUND`. */
    change: (userId: string, id: string, wanted: ChannelChange) => change(core, services, userId, id, wanted),
    /** Throws `CHANNEL_NOT_FOUND`, `CODE_REFUSED`. */
    confirm: (userId: string, id: string, code: string) => confirm(core, services, userId, id, code),
    /** Says so on all channels, this one included, before it goes. Throws `CHANNEL_NOT_FOUND`. */
    remove: (userId: string, id: string) => remove(core, services, userId, id),
    /** Sends a test. Throws `CHANNEL_NOT_FOUND`, `CHANNEL_UNCONFIRMED`. */
    test: (userId: string, id: string) => sendTest(core, services, userId, id),
  };
}

async function find({ store }: NotificationServices, userId: string, id: string): Promise<ChannelRow> {
  const channel = await store.find(userId, id);
  if (channel === undefined) throw new AppError('CHANNEL_NOT_FOUND');
  return channel;
}

async function add(
  core: Core,
  services: NotificationServices,
  codes: Counters,
  userId: string,
  { name, target: named, events }: NewChannel,
): Promise<AddedChannel> {
  const { db, vault, clock, outbox } = core;
  const { store, senders } = services;
  if (!senders.offers(named.type)) throw new AppError('CHANNEL_NOT_OFFERED');
  const target = completeTarget(named);
  countCode(codes, target);
  const [id, isConfirmed] = [newId('nch'), !('code' in target)];
  const row = {
    id,
    userId,
    name,
    type: target.type,
    shown: shownTarget(target),
    targetSealed: sealTarget(vault, id, target),
    events: alwaysAnd(events),
    state: isConfirmed ? 'active' : 'unconfirmed',
    // The code is the first message.
    dueAtMs: isConfirmed ? null : clock.nowMs(),
    quietUntilMs: 0,
    attempts: 0,
    codeTries: 0,
    lastError: null,
    lastSentAt: null,
    createdAt: nowSeconds(clock),
  } as const;
  const statements = [
    ...outbox.notify({ userId }, { type: 'notification_channel_added' }),
    ...store.insertStatements(row),
    audit(core, 'notification_channel_added', row),
  ];
  await services.readAuditLog();
  await orRefuse(() => db.batch(statements), 'TOO_MANY_CHANNELS');
  outbox.wake();
  const secret = target.type === 'webhook' ? target.secret : null;
  return { channel: await find(services, userId, id), secret };
}

async function change(
  core: Core,
  services: NotificationServices,
  userId: string,
  id: string,
  { name, events }: ChannelChange,
): Promise<ChannelRow> {
  const { outbox } = core;
  const { store } = services;
  const channel = await find(services, userId, id);
  const changed = { name: name ?? channel.name, events: events ? alwaysAnd(events) : channel.events };
  if (changed.name === channel.name && isSameSet(changed.events, channel.events)) return channel;
  const statements = [
    ...store.changeStatements(channel, changed),
    ...outbox.notify({ userId }, { type: 'notification_channel_changed' }),
    audit(core, 'notification_channel_changed', { ...channel, ...changed }),
  ];
  await services.readAuditLog();
  await orRefuse(() => core.db.batch(statements), 'CHANNEL_NOT_FOUND');
  outbox.wake();
  return find(services, userId, id);
}

/** These kinds, and the one that is always sent. */
function alwaysAnd(kinds: readonly NotificationKind[]): readonly NotificationKind[] {
  return KINDS.filter((kind) => kind === 'notifications' || kinds.includes(kind));
}

function isSameSet(some: readonly NotificationKind[], others: readonly NotificationKind[]): boolean {
  return new Set(some).symmetricDifference(new Set(others)).size === 0;
}

async function confirm(
  { db, vault, clock }: Core,
  services: NotificationServices,
  userId: string,
  id: string,
  code: string,
): Promise<ChannelRow> {
  const { store } = services;
  const channel = await find(services, userId, id);
  if (channel.state !== 'unconfirmed') return channel;
  const target = openTarget(vault, id, channel.targetSealed);
  const isLate = channel.createdAt + CODE_SECONDS <= nowSeconds(clock);
  if (!('code' in target) || isLate || channel.codeTries >= MAX_TRIES) throw new AppError('CODE_REFUSED');
  // Counted before it is looked at, so that tries at the same time count, too.
  await orRefuse(() => db.batch([store.triedStatement(id, channel.codeTries)]), 'CODE_REFUSED');
  if (!equalConstantTime(code, target.code)) throw new AppError('CODE_REFUSED');
  await services.readAuditLog();
  await orRefuse(() => db.batch([store.confirmStatement(userId, id)]), 'CHANNEL_NOT_FOUND');
  return find(services, userId, id);
}

async function remove(core: Core, services: NotificationServices, userId: string, id: string): Promise<void> {
  const { db, clock, outbox } = core;
  const { store } = services;
  const channel = await find(services, userId, id);
  const isActive = channel.state === 'active';
  const statements = [
    isActive ? store.removeStatement(userId, id, clock.nowMs()) : store.deleteStatement(userId, id),
    ...outbox.notify({ userId }, { type: 'notification_channel_removed' }),
    audit(core, 'notification_channel_removed', channel),
  ];
  await services.readAuditLog();
  await orRefuse(() => db.batch(statements), 'CHANNEL_NOT_FOUND');
  outbox.wake();
}

async function sendTest(core: Core, services: NotificationServices, userId: string, id: string): Promise<SendOutcome> {
  const { vault, clock, baseUrl } = core;
  const channel = await find(services, userId, id);
  if (channel.state === 'unconfirmed') throw new AppError('CHANNEL_UNCONFIRMED');
  const target = openTarget(vault, id, channel.targetSealed);
  if (!services.senders.sendsEvents(target.type)) {
    return sendToPeople(core, services, channel, target, testMessage(`${baseUrl()}/console`));
  }
  const body = JSON.stringify({ type: 'test', userId, timestamp: nowSeconds(clock) });
  return services.senders.event(target, { id: newId('nev'), type: 'test', body });
}

function countCode(codes: Counters, target: ChannelTarget): void {
  if (!('code' in target)) return;
  const { count } = codes.countOrShare(`${target.type} ${shownTarget(target)}`, performance.now());
  if (count <= MAX_CODES) return;
  const message = 'This address was sent many codes today; try again tomorrow.';
  throw new AppError('RATE_LIMITED', { message, headers: { 'Retry-After': String(DAY_MS / 1_000) } });
}

function audit(
  core: Core,
  action: `notification_channel_${'added' | 'changed' | 'removed'}`,
  { userId, id, type, name }: ChannelFacts,
): Statement {
  return auditStatement(core, { action, userId, details: { id, type, name } });
}

type ChannelFacts = Pick<ChannelRow, 'id' | 'userId' | 'type' | 'name'>;

/** Commits, or refuses if another request was first or there are too many. */
async function orRefuse(commit: () => Promise<void>, code: ErrorCode): Promise<void> {
  try {
    await commit();
  } catch (error) {
    if (!(error instanceof RowCountError)) throw error;
    throw new AppError(error.label === TOO_MANY ? 'TOO_MANY_CHANNELS' : code, { cause: error });
  }
}

/** Concurrent requests to addresses that Owners name; the runtime sends 256 in all. */
const REQUESTS = { maxInFlight: 48, maxPerHost: 6 };
const TO_TELEGRAM = { maxInFlight: 6, maxPerHost: 6 };
const UNCONFIRMED_SECONDS = 86_400;
const ROWS = 200;

/** Assembles the notifications. They are sent after `start`. */
export async function assembleNotifications(
  core: Core,
  {
    settings,
    timing,
  }: {
    readonly settings: NotificationSettings;
    /** Other timing for tests. */
    readonly timing?: Partial<DispatchTiming> | undefined;
  },
) {
  const { db, clock, metrics, logger, baseUrl, allowPrivateTargets } = core;
  const userAgent = userAgents.notification;
  const store = createNotificationStore(db);
  const pushKey = await pushKeyOf(core);
  const serially = createSerial();
  const read = createReadAuditLog(core, store);
  const senders = openChannels({
    settings,
    pushKey,
    clock,
    baseUrl,
    exchange: { logger, fetch: createGuardedFetch({ userAgent, allowPrivateTargets, ...REQUESTS }) },
    operatorExchange: { logger, fetch: createGuardedFetch({ userAgent, allowPrivateTargets: true, ...TO_TELEGRAM }) },
  });
  const services = { store, senders, readAuditLog: () => serially(read) };
  let dispatch: Dispatch | undefined;
  const refusals = createRefusalCounts(core);
  addMetrics(core, store);
  return {
    notifications: createNotifications(core, services),
    pushPublicKey: pushKey.publicKey,
    refusals,
    start(): void {
      dispatch = startDispatch(core, services, {
        timing: { ...dispatchTiming, ...timing },
        onAttempt: (type, { error }) =>
          metrics.notificationAttempts.inc({ type, outcome: error === null ? 'delivered' : 'failed' }),
      });
    },
    wake: (): void => dispatch?.wake(),
    async stop(): Promise<void> {
      await refusals.write();
      await dispatch?.stop();
    },
    /** Deletes events that are no news any more, and addresses that were not confirmed. For a scheduler. */
    async prune(): Promise<void> {
      const now = nowSeconds(clock);
      await db.batch([store.forgetUnconfirmedStatement(now - UNCONFIRMED_SECONDS)]);
      for (;;) {
        await takeTurn('large');
        const old = await store.oldEvents(now - NEWS_SECONDS, ROWS);
        if (old.length > 0) await db.batch([store.forgetStatement(old)]);
        if (old.length < ROWS) return;
      }
    },
  };
}

function addMetrics({ metrics, clock }: Core, store: NotificationStore): void {
  metrics.gauge({
    name: 'bursar_notifications_overdue_seconds',
    help: 'For how long the first notification channel has been due; 0 if none is.',
    read: async () => {
      const { oldestDueMs } = await store.waiting();
      return [{ value: oldestDueMs === null ? 0 : Math.max(0, (clock.nowMs() - oldestDueMs) / 1000) }];
    },
  });
  // A rate needs to have seen none before the first.
  for (const type of CHANNEL_TYPES)
    for (const outcome of ['delivered', 'failed']) metrics.notificationAttempts.inc({ type, outcome }, 0);
}
