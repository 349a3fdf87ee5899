import { randomInt } from 'node:crypto';
import { auditStatement } from '../audit/audit.ts';
import { RowCountError } from '../db/batch.ts';
import type { Db } from '../db/open.ts';
import { AppError, type ErrorCode } from '../errors.ts';
import { createCounters } from '../http/counters.ts';
import { equalConstantTime, type Vault } from '../lib/crypto.ts';
import { newId } from '../lib/ids.ts';
import { type Clock, nowSeconds } from '../lib/time.ts';
import { newWebhookSecret } from '../wallets/keys.ts';
import { type EventKind, withAlways } from './kinds.ts';
import { testMessage } from './message.ts';
import type { NotificationQueue } from './queue.ts';
import type { Outcome } from './senders/outcome.ts';
import type { Senders } from './senders/senders.ts';
import { type ChannelRow, type NotificationStore, TOO_MANY } from './store.ts';
import { CHANNEL_TYPES, type ChannelType } from './tables.ts';
import { openTarget, sealTarget, shownTarget, type Target } from './target.ts';

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
  /** Throws `CHANNEL_NOT_FOUND`. All channels are told of it. */
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
  const { db, store, queue, senders, vault, clock, consoleUrl } = deps;
  const codes = createCounters(DAY_MS, ADDRESSES_COUNTED);
  const find = async (userId: string, id: string): Promise<ChannelRow> => {
    const channel = await store.find(userId, id);
    if (channel === undefined) throw new AppError('CHANNEL_NOT_FOUND');
    return channel;
  };
  const audit = (
    action: `notification_channel_${'added' | 'changed' | 'removed'}`,
    channel: ChannelFacts,
  ) => {
    const { userId, id, type, name } = channel;
    return auditStatement(deps, { action, userId, details: { id, type, name } });
  };
  const countCode = (target: Target): void => {
    if (target.type !== 'email' && target.type !== 'telegram') return;
    const { count } = codes.countOrShare(`${target.type} ${shownTarget(target)}`, performance.now());
    if (count <= MAX_CODES) return;
    const message = 'This address was sent many codes today; try again tomorrow.';
    throw new AppError('RATE_LIMITED', { message, headers: { 'Retry-After': '86400' } });
  };
  return {
    offered: () => CHANNEL_TYPES.filter(senders.offers),
    list: store.ofUser,
    async add(userId, { name, target: named, events }) {
      if (!senders.offers(named.type)) throw new AppError('CHANNEL_NOT_OFFERED');
      const target = completed(named);
      countCode(target);
      const [id, isConfirmed] = [newId('nch'), !('code' in target)];
      const row = {
        ...{ id, userId, name, type: target.type, shown: shownTarget(target) },
        ...{ targetSealed: sealTarget(vault, id, target), events: withAlways(events) },
        state: isConfirmed ? 'active' : 'unconfirmed',
        // The code is what is told first.
        dueAtMs: isConfirmed ? null : clock.nowMs(),
        ...{ quietUntilMs: 0, attempts: 0, codeTries: 0, lastError: null, lastSentAt: null },
        createdAt: nowSeconds(clock),
      } as const;
      await orRefuse(
        () =>
          db.batch([
            ...queue.ofUser(userId, { type: 'notification_channel_added' }),
            ...store.insertStatements(row),
            audit('notification_channel_added', row),
          ]),
        'TOO_MANY_CHANNELS',
      );
      queue.wake();
      return { channel: await find(userId, id), secret: target.type === 'webhook' ? target.secret : null };
    },
    async change(userId, id, { name, events }) {
      const channel = await find(userId, id);
      const change = {
        ...(name === undefined ? {} : { name }),
        ...(events === undefined ? {} : { events: withAlways(events) }),
      };
      if (Object.keys(change).length === 0) return channel;
      await orRefuse(
        () =>
          db.batch([
            store.changeStatement(userId, id, change),
            ...queue.ofUser(userId, { type: 'notification_channel_changed' }),
            audit('notification_channel_changed', { ...channel, ...change }),
          ]),
        'CHANNEL_NOT_FOUND',
      );
      queue.wake();
      return find(userId, id);
    },
    async confirm(userId, id, code) {
      const channel = await find(userId, id);
      if (channel.state !== 'unconfirmed') return channel;
      const target = openTarget(vault, id, channel.targetSealed);
      const isLate = channel.createdAt + CODE_SECONDS <= nowSeconds(clock);
      if (!('code' in target) || isLate || channel.codeTries >= MAX_TRIES) throw new AppError('CODE_REFUSED');
      // Counted before it is looked at, so that tries at the same time count, too.
      await orRefuse(() => db.batch([store.triedStatement(id, channel.codeTries)]), 'CODE_REFUSED');
      if (!equalConstantTime(code, target.code)) throw new AppError('CODE_REFUSED');
      await orRefuse(() => db.batch([store.confirmStatement(userId, id)]), 'CHANNEL_NOT_FOUND');
      return find(userId, id);
    },
    async remove(userId, id) {
      const channel = await find(userId, id);
      const going =
        channel.state === 'active'
          ? store.removeStatement(userId, id, clock.nowMs())
          : store.deleteStatement(userId, id);
      await orRefuse(
        () =>
          db.batch([
            going,
            ...queue.ofUser(userId, { type: 'notification_channel_removed' }),
            audit('notification_channel_removed', channel),
          ]),
        'CHANNEL_NOT_FOUND',
      );
      queue.wake();
    },
    async test(userId, id) {
      const channel = await find(userId, id);
      if (channel.state === 'unconfirmed') throw new AppError('CHANNEL_UNCONFIRMED');
      const target = openTarget(vault, id, channel.targetSealed);
      if (target.type !== 'webhook') return senders.message(target, testMessage(consoleUrl()));
      const body = JSON.stringify({ type: 'test', userId, timestamp: nowSeconds(clock) });
      return senders.event(target, { id: newId('nev'), type: 'test', body });
    },
  };
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
