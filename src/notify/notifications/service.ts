import { randomInt } from 'node:crypto';
import { AppError, type ErrorCode } from '../../core/errors.ts';
import { equalConstantTime, type Vault } from '../../core/lib/crypto.ts';
import { newId } from '../../core/lib/ids.ts';
import { type Clock, nowSeconds } from '../../core/lib/time.ts';
import { newWebhookSecret } from '../../features/wallets/wallet-keys.ts';
import { auditStatement } from '../../http/audit/audit.ts';
import { type Counters, createCounters } from '../../http/rate-limit.ts';
import { RowCountError, type Statement } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { type EventKind, withAlways } from './kinds.ts';
import { testMessage } from './message.ts';
import type { NotificationQueue } from './notification-queue.ts';
import { type ChannelRow, type NotificationStore, TOO_MANY } from './notification-store.ts';
import { CHANNEL_TYPES, type ChannelType } from './notification-tables.ts';
import type { Outcome } from './senders/outcome.ts';
import type { Senders } from './senders/senders.ts';
import { openTarget, sealTarget, shownTarget, type Target } from './target.ts';
import { tellOnce } from './tell-people.ts';

/** What an Owner names as a target, before there are codes and secrets. */
export type NamedTarget =
  | Exclude<Target, { type: 'email' | 'telegram' | 'webhook' }>
  | { readonly type: 'email'; readonly address: string }
  | { readonly type: 'telegram'; readonly chatId: string }
  | { readonly type: 'webhook'; readonly url: string };

/** A new channel, and the secret that signs what its webhook gets. */
export interface AddedChannel {
  readonly channel: ChannelRow;
  readonly secret: string | null;
}

/** What Owners do with their notification channels. */
export interface Notifications {
  /** What can be chosen here. */
  offered(): readonly ChannelType[];
  /** The user's, the oldest first. */
  list(userId: string): Promise<readonly ChannelRow[]>;
  /**
   * Adds one, and tells so on all others. An address gets nothing but a code until it is confirmed. Throws
   * `CHANNEL_NOT_OFFERED`, `TOO_MANY_CHANNELS`, and `RATE_LIMITED` where an address was sent many codes.
   */
  add(userId: string, wanted: NewChannel): Promise<AddedChannel>;
  /** Throws `CHANNEL_NOT_FOUND`. All channels are told of it, and this one of all that came before, too. */
  change(userId: string, id: string, change: Partial<Omit<NewChannel, 'target'>>): Promise<ChannelRow>;
  /** Throws `CHANNEL_NOT_FOUND`, `CODE_REFUSED`. */
  confirm(userId: string, id: string, code: string): Promise<ChannelRow>;
  /** All channels are told of it, this one too, and then it goes. Throws `CHANNEL_NOT_FOUND`. */
  remove(userId: string, id: string): Promise<void>;
  /** Sends a test. Throws `CHANNEL_NOT_FOUND`, `CHANNEL_UNCONFIRMED`. */
  test(userId: string, id: string): Promise<Outcome>;
}

/** What a channel is added with. */
export interface NewChannel {
  readonly name: string;
  readonly target: NamedTarget;
  readonly events: readonly EventKind[];
}

interface NotificationDeps {
  readonly db: Db;
  readonly store: NotificationStore;
  readonly queue: Pick<NotificationQueue, 'ofUser' | 'wake'>;
  readonly senders: Senders;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly consoleUrl: () => string;
  /** Notes what logs tell: what was there before a channel is nothing that it tells; before its change, it is. */
  readonly readLogs: () => Promise<void>;
}

const CODE_BELOW = 100_000_000;
const CODE_DIGITS = 8;
const CODE_SECONDS = 3_600;
const MAX_TRIES = 5;
/** Codes to one address in a day, whoever asks for them: it may be a stranger's. */
const MAX_CODES = 5;
const DAY_MS = 86_400_000;
const ADDRESSES_COUNTED = 8_192;

/** Creates the service of notification channels. */
export function createNotifications(deps: NotificationDeps): Notifications {
  const { store, senders } = deps;
  const codes = createCounters(DAY_MS, ADDRESSES_COUNTED);
  return {
    offered: () => CHANNEL_TYPES.filter(senders.offers),
    list: store.ofUser,
    add: (userId, wanted) => add(deps, codes, userId, wanted),
    change: (userId, id, wanted) => change(deps, userId, id, wanted),
    confirm: (userId, id, code) => confirm(deps, userId, id, code),
    remove: (userId, id) => remove(deps, userId, id),
    test: (userId, id) => sendTest(deps, userId, id),
  };
}

async function find({ store }: NotificationDeps, userId: string, id: string): Promise<ChannelRow> {
  const channel = await store.find(userId, id);
  if (channel === undefined) throw new AppError('CHANNEL_NOT_FOUND');
  return channel;
}

async function add(
  deps: NotificationDeps,
  codes: Counters,
  userId: string,
  { name, target: named, events }: NewChannel,
): Promise<AddedChannel> {
  const { db, store, queue, senders, vault, clock } = deps;
  if (!senders.offers(named.type)) throw new AppError('CHANNEL_NOT_OFFERED');
  const target = completed(named);
  countCode(codes, target);
  const [id, isConfirmed] = [newId('nch'), !('code' in target)];
  const row = {
    id,
    userId,
    name,
    type: target.type,
    shown: shownTarget(target),
    targetSealed: sealTarget(vault, id, target),
    events: withAlways(events),
    state: isConfirmed ? 'active' : 'unconfirmed',
    // The code is what is told first.
    dueAtMs: isConfirmed ? null : clock.nowMs(),
    quietUntilMs: 0,
    attempts: 0,
    codeTries: 0,
    lastError: null,
    lastSentAt: null,
    createdAt: nowSeconds(clock),
  } as const;
  const statements = [
    ...queue.ofUser(userId, { type: 'notification_channel_added' }),
    ...store.insertStatements(row),
    audit(deps, 'notification_channel_added', row),
  ];
  await deps.readLogs();
  await orRefuse(() => db.batch(statements), 'TOO_MANY_CHANNELS');
  queue.wake();
  const secret = target.type === 'webhook' ? target.secret : null;
  return { channel: await find(deps, userId, id), secret };
}

async function change(
  deps: NotificationDeps,
  userId: string,
  id: string,
  { name, events }: Partial<Omit<NewChannel, 'target'>>,
): Promise<ChannelRow> {
  const { db, store, queue } = deps;
  const channel = await find(deps, userId, id);
  const changed = { name: name ?? channel.name, events: events ? withAlways(events) : channel.events };
  if (changed.name === channel.name && isSameSet(changed.events, channel.events)) return channel;
  const statements = [
    ...store.changeStatements(channel, changed),
    ...queue.ofUser(userId, { type: 'notification_channel_changed' }),
    audit(deps, 'notification_channel_changed', { ...channel, ...changed }),
  ];
  await deps.readLogs();
  await orRefuse(() => db.batch(statements), 'CHANNEL_NOT_FOUND');
  queue.wake();
  return find(deps, userId, id);
}

function isSameSet(some: readonly EventKind[], others: readonly EventKind[]): boolean {
  return new Set(some).symmetricDifference(new Set(others)).size === 0;
}

async function confirm(deps: NotificationDeps, userId: string, id: string, code: string): Promise<ChannelRow> {
  const { db, store, vault, clock } = deps;
  const channel = await find(deps, userId, id);
  if (channel.state !== 'unconfirmed') return channel;
  const target = openTarget(vault, id, channel.targetSealed);
  const isLate = channel.createdAt + CODE_SECONDS <= nowSeconds(clock);
  if (!('code' in target) || isLate || channel.codeTries >= MAX_TRIES) throw new AppError('CODE_REFUSED');
  // Counted before it is looked at, so that tries at the same time count, too.
  await orRefuse(() => db.batch([store.triedStatement(id, channel.codeTries)]), 'CODE_REFUSED');
  if (!equalConstantTime(code, target.code)) throw new AppError('CODE_REFUSED');
  await deps.readLogs();
  await orRefuse(() => db.batch([store.confirmStatement(userId, id)]), 'CHANNEL_NOT_FOUND');
  return find(deps, userId, id);
}

async function remove(deps: NotificationDeps, userId: string, id: string): Promise<void> {
  const { db, store, queue, clock } = deps;
  const channel = await find(deps, userId, id);
  const isTold = channel.state === 'active';
  const statements = [
    isTold ? store.removeStatement(userId, id, clock.nowMs()) : store.deleteStatement(userId, id),
    ...queue.ofUser(userId, { type: 'notification_channel_removed' }),
    audit(deps, 'notification_channel_removed', channel),
  ];
  await deps.readLogs();
  await orRefuse(() => db.batch(statements), 'CHANNEL_NOT_FOUND');
  queue.wake();
}

async function sendTest(deps: NotificationDeps, userId: string, id: string): Promise<Outcome> {
  const { senders, vault, clock, consoleUrl } = deps;
  const channel = await find(deps, userId, id);
  if (channel.state === 'unconfirmed') throw new AppError('CHANNEL_UNCONFIRMED');
  const target = openTarget(vault, id, channel.targetSealed);
  if (target.type !== 'webhook') return tellOnce(deps, channel, target, testMessage(consoleUrl()));
  const body = JSON.stringify({ type: 'test', userId, timestamp: nowSeconds(clock) });
  return senders.event(target, { id: newId('nev'), type: 'test', body });
}

function countCode(codes: Counters, target: Target): void {
  if (target.type !== 'email' && target.type !== 'telegram') return;
  const { count } = codes.countOrShare(`${target.type} ${shownTarget(target)}`, performance.now());
  if (count <= MAX_CODES) return;
  const message = 'This address was sent many codes today; try again tomorrow.';
  throw new AppError('RATE_LIMITED', { message, headers: { 'Retry-After': String(DAY_MS / 1_000) } });
}

function audit(
  deps: NotificationDeps,
  action: `notification_channel_${'added' | 'changed' | 'removed'}`,
  { userId, id, type, name }: ChannelFacts,
): Statement {
  return auditStatement(deps, { action, userId, details: { id, type, name } });
}

type ChannelFacts = Pick<ChannelRow, 'id' | 'userId' | 'type' | 'name'>;

/** The target with what only this server knows. */
function completed(named: NamedTarget): Target {
  switch (named.type) {
    case 'email':
    case 'telegram':
      return { ...named, code: String(randomInt(CODE_BELOW)).padStart(CODE_DIGITS, '0') };
    case 'webhook':
      return { ...named, secret: newWebhookSecret() };
    default:
      return named;
  }
}

/** Commits what holds unless somebody was first or there are too many, else refuses. */
async function orRefuse(commit: () => Promise<void>, code: ErrorCode): Promise<void> {
  try {
    await commit();
  } catch (error) {
    if (!(error instanceof RowCountError)) throw error;
    throw new AppError(error.label === TOO_MANY ? 'TOO_MANY_CHANNELS' : code, { cause: error });
  }
}
