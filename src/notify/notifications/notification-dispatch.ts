import type { Core } from '../../chain/core.ts';
import { nowSeconds } from '../../core/lib/time.ts';
import { takeTurn } from '../../core/lib/turns.ts';
import { startDeliveryWorker } from '../delivery/delivery-worker.ts';
import { openTarget, sealTarget } from './channel-target.ts';
import type { SendOutcome } from './channels/channel.ts';
import { type ChannelTarget, type ChannelType, type Senders, shownTarget, targetSchema } from './channels/channels.ts';
import { codeMessage, type Message, messageOf } from './message.ts';
import type { ChannelRow, NotificationStore } from './notification-store.ts';

/** How often a channel sends. */
export interface DispatchTiming {
  /** Between two messages of a channel to people; what happens in between becomes one message. */
  readonly quietMs: number;
  /** How long to wait after each failure in a row; the last one, from then on. */
  readonly backOffMs: readonly [number, ...number[]];
  /** How often to look for events that other processes have stored. */
  readonly lookEveryMs: number;
}

export const dispatchTiming: DispatchTiming = {
  quietMs: 60_000,
  backOffMs: [5_000, 30_000, 120_000, 600_000, 1_800_000, 3_600_000],
  lookEveryMs: 1_000,
};

/** The parts of notifications that the service and the worker share. */
export interface NotificationServices {
  readonly store: NotificationStore;
  readonly senders: Senders;
  /** Stores the events of the audit log up to now. */
  readonly readAuditLog: () => Promise<void>;
}

/** Of the 256 requests that the runtime sends at once, with those to the nodes and of webhooks. */
const BOUNDS = { inAll: 48, perOrigin: 6 };
/** Channels in memory that wait for their turn; the others wait on disk. */
const WAITING = 2_000;
/** Events of one webhook in one turn. */
const EVENTS_AT_ONCE = 20;
/** After so many attempts a webhook's event is skipped, as those of wallets are. */
const WEBHOOK_ATTEMPTS = 4;
/** After so many, some three hours, a removed channel goes without its last message, and an address unconfirmed. */
const LAST_ATTEMPTS = 8;

/** The worker that sends notifications. */
export type Dispatch = ReturnType<typeof startDispatch>;

/** Starts to send all due messages. One attempt of a channel runs at a time. */
export function startDispatch(
  core: Core,
  services: NotificationServices,
  {
    timing,
    onAttempt,
  }: { readonly timing: DispatchTiming; readonly onAttempt: (type: ChannelType, outcome: SendOutcome) => void },
) {
  const { logger } = core;
  const { store, readAuditLog } = services;
  const sendDue = createSendDue(core, services, timing, onAttempt);
  const known = new Set<string>();
  const attempt = (id: string): Promise<void> =>
    sendDue(id)
      .catch((error: unknown) => logger.error({ err: error }, 'a notification is sent again later'))
      .finally(() => known.delete(id));
  const worker = startDeliveryWorker(
    core,
    { bounds: BOUNDS, paused: 'notifications are not sent for the moment' },
    {
      async look(nowMs) {
        await readAuditLog();
        await takeTurn();
        for (const channel of await store.due(nowMs, WAITING)) {
          if (known.has(channel.id)) continue;
          known.add(channel.id);
          worker.add(originOf(channel), channel.id);
        }
      },
      serve: async ({ origin, receiver }) => worker.start(origin, () => attempt(receiver)),
      async pauseMs(nowMs) {
        const nextMs = (await store.nextDue(nowMs)) ?? Number.POSITIVE_INFINITY;
        return Math.max(1, Math.min(nextMs - nowMs, timing.lookEveryMs));
      },
    },
  );
  return worker;
}

/** Channels of the same origin take turns, and are slow together. */
function originOf({ type, shown }: Pick<ChannelRow, 'type' | 'shown'>): string {
  return type === 'email' || type === 'telegram' ? type : `${type} ${shown}`;
}

/** Sends a message to a channel of people, once. One that goes elsewhere by now stays the same channel. */
export async function sendToPeople(
  { db, vault }: Core,
  { store, senders }: NotificationServices,
  channel: ChannelRow,
  target: ChannelTarget,
  message: Message,
): Promise<SendOutcome> {
  const outcome = await senders.message(target, message);
  if (outcome.movedTo !== undefined) {
    const moved = targetSchema.parse(outcome.movedTo);
    const to = { targetSealed: sealTarget(vault, channel.id, moved), shown: shownTarget(moved) };
    await db.batch([store.movedStatement(channel, to)]);
  }
  return outcome;
}

/** Creates the function that makes one attempt of a channel, and stores its outcome. */
function createSendDue(
  core: Core,
  services: NotificationServices,
  { backOffMs, quietMs }: DispatchTiming,
  onAttempt: (type: ChannelType, outcome: SendOutcome) => void,
) {
  const { db, vault, clock, logger, baseUrl } = core;
  const { store, senders } = services;
  const consoleUrl = () => `${baseUrl()}/console`;
  const send = async (channel: ChannelRow, target: ChannelTarget, message: Message): Promise<SendOutcome> =>
    noted(channel, await sendToPeople(core, services, channel, target, message));
  const noteFailure = async (
    channel: ChannelRow,
    { error, isEnded = false, retryAfterMs = 0 }: SendOutcome,
    more: { readonly sentSeq?: number } = {},
  ): Promise<void> => {
    const attempts = channel.attempts + 1;
    const isLast = channel.state !== 'active' && (attempts >= LAST_ATTEMPTS || isEnded);
    if (isLast && channel.state === 'removed') return db.batch([store.goneStatement(channel)]);
    const pauseMs = backOffMs[Math.min(attempts, backOffMs.length) - 1] ?? backOffMs[0];
    const nextMs = isEnded || isLast ? null : clock.nowMs() + Math.max(pauseMs, retryAfterMs);
    const failure = { error: error ?? '', nextMs, isEnded: isEnded && channel.state === 'active', ...more };
    await db.batch([store.failedStatement(channel, failure)]);
  };
  const noted = ({ id, type, attempts }: ChannelRow, outcome: SendOutcome): SendOutcome => {
    onAttempt(type, outcome);
    const facts = { channelId: id, type, attempt: attempts + 1, error: outcome.error };
    if (outcome.error !== null) logger.info(facts, 'a notification was not delivered');
    return outcome;
  };
  const sentAll = async (channel: ChannelRow, lastSeq: number, nextMs: number): Promise<void> =>
    db.batch([
      channel.state === 'removed'
        ? store.goneStatement(channel)
        : store.sentStatement(channel, lastSeq, { nextMs, now: nowSeconds(clock) }),
    ]);

  const sendCode = async (channel: ChannelRow, target: ChannelTarget): Promise<void> => {
    if (!('code' in target)) return db.batch([store.codeSentStatement(channel)]);
    const outcome = await send(channel, target, codeMessage(target.code, consoleUrl()));
    if (outcome.error === null) await db.batch([store.codeSentStatement(channel)]);
    else await noteFailure(channel, outcome);
  };
  const sendMessage = async (channel: ChannelRow, target: ChannelTarget): Promise<void> => {
    const { tallies, lastSeq } = await store.left(channel);
    const isRemoved = channel.state === 'removed';
    const message = messageOf(tallies, { consoleUrl: consoleUrl(), isRemoved });
    if (message === undefined) return db.batch([store.restStatement(channel)]);
    const outcome = await send(channel, target, message);
    if (outcome.error === null) await sentAll(channel, lastSeq, clock.nowMs() + quietMs);
    else await noteFailure(channel, outcome);
  };
  /** In order, one after the other. What was sent is stored even if a later one fails. */
  const sendEvents = async (channel: ChannelRow, target: ChannelTarget): Promise<void> => {
    const events = await store.nextEvents(channel, EVENTS_AT_ONCE);
    let sentSeq = channel.sentSeq;
    for (const { seq, id, type, body } of events) {
      const outcome = noted(channel, await senders.event(target, { id, type, body }));
      if (outcome.error !== null) {
        // The event that fails now has its own count.
        const attempts = sentSeq === channel.sentSeq ? channel.attempts : 0;
        const isPassed = attempts + 1 >= WEBHOOK_ATTEMPTS;
        return noteFailure({ ...channel, attempts }, outcome, { sentSeq: isPassed ? seq : sentSeq });
      }
      sentSeq = seq;
    }
    const isAll = events.length < EVENTS_AT_ONCE;
    if (!isAll)
      return db.batch([store.sentStatement(channel, sentSeq, { nextMs: clock.nowMs(), now: nowSeconds(clock) })]);
    if (events.length === 0 && channel.state !== 'removed') return db.batch([store.restStatement(channel)]);
    await sentAll(channel, sentSeq, clock.nowMs());
  };

  return async (id: string): Promise<void> => {
    const channel = await store.channel(id);
    // It may have been served, or have gone, while it waited for its turn.
    if (channel?.dueAtMs == null || channel.dueAtMs > clock.nowMs()) return;
    const target = openTarget(vault, id, channel.targetSealed);
    if (channel.state === 'unconfirmed') return sendCode(channel, target);
    return senders.sendsEvents(target.type) ? sendEvents(channel, target) : sendMessage(channel, target);
  };
}
