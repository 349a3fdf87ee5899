import type { Vault } from '../../core/lib/crypto.ts';
import { type Clock, createSleeper, nowSeconds } from '../../core/lib/time.ts';
import { takeTurn } from '../../core/lib/turns.ts';
import type { Logger } from '../../core/log.ts';
import type { Db } from '../../storage/db/open.ts';
import { createDeliveryQueue } from '../webhooks/delivery-queue.ts';
import { codeMessage, messageOf } from './message.ts';
import type { ChannelRow, NotificationStore } from './notification-store.ts';
import type { ChannelType } from './notification-tables.ts';
import type { Outcome } from './senders/outcome.ts';
import type { Senders } from './senders/senders.ts';
import { openTarget, type Target, type TargetOf } from './target.ts';
import { tellOnce } from './tell-people.ts';

/** The worker that tells what is due. */
export interface Dispatch {
  wake(): void;
  /** How many attempts are under way. */
  readonly active: number;
  /** Starts no more attempts. Resolves once those under way have ended and their outcomes are stored. */
  stop(): Promise<void>;
}

/** How often a channel tells. */
export interface Tempo {
  /** Between two messages of a channel to people; what happens meanwhile becomes one message. */
  readonly quietMs: number;
  /** How long to wait after each failure in a row; the last one, from then on. */
  readonly backOffMs: readonly [number, ...number[]];
  /** How often what others have noted is looked for. */
  readonly lookEveryMs: number;
}

export const TEMPO: Tempo = {
  quietMs: 60_000,
  backOffMs: [5_000, 30_000, 120_000, 600_000, 1_800_000, 3_600_000],
  lookEveryMs: 1_000,
};

interface DispatchDeps {
  readonly db: Db;
  readonly store: NotificationStore;
  readonly senders: Senders;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly tempo: Tempo;
  /** A page of the console follows it. */
  readonly consoleUrl: () => string;
  /** Notes what logs tell, before each look. */
  readonly readLogs: () => Promise<void>;
  readonly onAttempt: (type: ChannelType, outcome: Outcome) => void;
}

/** Of the 256 requests that the runtime sends at once, with those to the nodes and of webhooks. */
const BOUNDS = { inAll: 48, perOrigin: 6 };
/** Channels in memory that wait for their turn; the others wait on disk. */
const WAITING = 2_000;
const AFTER_FAULT_MS = 1_000;
/** Events of one webhook in one turn. */
const EVENTS_AT_ONCE = 20;
/** After so many attempts a webhook's event is passed over, as those of wallets are. */
const WEBHOOK_ATTEMPTS = 4;
/** After so many a removed channel goes untold, and an address unconfirmed: some three hours. */
const LAST_ATTEMPTS = 8;

/**
 * Starts telling what is due, at least once: after a crash, what was not noted as told is told again. The database is
 * the queue. Memory holds only which channels wait for their turn. Receivers take turns, and those that hang get half
 * of the places at most.
 */
export function startDispatch(deps: DispatchDeps): Dispatch {
  const { store, clock, logger, tempo, readLogs } = deps;
  const queue = createDeliveryQueue(BOUNDS);
  const sleeper = createSleeper();
  const tell = createTell(deps);
  const known = new Set<string>();
  const underWay = new Set<Promise<void>>();
  let isStopped = false;

  const look = async (nowMs: number): Promise<void> => {
    const due = await store.due(nowMs, WAITING);
    for (const channel of due) {
      if (known.has(channel.id)) continue;
      known.add(channel.id);
      queue.add(originOf(channel), channel.id);
    }
  };
  const start = (origin: string, id: string): void => {
    queue.start(origin);
    const startedMs = performance.now();
    const attempt = tell(id)
      .catch((error: unknown) => logger.error({ err: error }, 'a notification is sent again later'))
      .finally(() => {
        queue.end(origin, performance.now() - startedMs);
        known.delete(id);
        underWay.delete(attempt);
        sleeper.wake();
      });
    underWay.add(attempt);
  };
  const pass = async (): Promise<number> => {
    await readLogs();
    await takeTurn();
    const nowMs = clock.nowMs();
    await look(nowMs);
    for (let turn = queue.next(); turn !== undefined; turn = queue.next()) start(turn.origin, turn.walletId);
    const nextMs = (await store.nextDue(nowMs)) ?? Number.POSITIVE_INFINITY;
    return Math.max(1, Math.min(nextMs - nowMs, tempo.lookEveryMs));
  };
  const loop = async (): Promise<void> => {
    while (!isStopped) {
      const pauseMs = await pass().catch((error: unknown) => {
        logger.error({ err: error }, 'nothing is told for the moment');
        return AFTER_FAULT_MS;
      });
      if (!isStopped) await sleeper.sleep(pauseMs);
    }
    await Promise.all(underWay);
  };
  const running = loop();
  return {
    wake: sleeper.wake,
    get active() {
      return queue.active;
    },
    async stop() {
      isStopped = true;
      sleeper.wake();
      await running;
    },
  };
}

/** Those who share it take turns, and are slow together. */
function originOf({ type, shown }: Pick<ChannelRow, 'type' | 'shown'>): string {
  switch (type) {
    case 'email':
    case 'telegram':
      return type;
    default:
      return `${type} ${shown}`;
  }
}

/** What makes one attempt of a channel, and stores its outcome. */
function createTell(deps: DispatchDeps) {
  const { db, store, senders, vault, clock, logger, tempo, consoleUrl, onAttempt } = deps;
  const noteFailure = async (
    channel: ChannelRow,
    { error, isEnded = false, retryAfterMs = 0 }: Outcome,
    more: { readonly toldSeq?: number } = {},
  ): Promise<void> => {
    const attempts = channel.attempts + 1;
    const isLast = channel.state !== 'active' && (attempts >= LAST_ATTEMPTS || isEnded);
    if (isLast && channel.state === 'removed') return db.batch([store.goneStatement(channel)]);
    const { backOffMs } = tempo;
    const pauseMs = backOffMs[Math.min(attempts, backOffMs.length) - 1] ?? backOffMs[0];
    const nextMs = isEnded || isLast ? null : clock.nowMs() + Math.max(pauseMs, retryAfterMs);
    const failure = { error: error ?? '', nextMs, isEnded: isEnded && channel.state === 'active', ...more };
    await db.batch([store.failedStatement(channel, failure)]);
  };
  const noted = ({ id, type, attempts }: ChannelRow, outcome: Outcome): Outcome => {
    onAttempt(type, outcome);
    const facts = { channelId: id, type, attempt: attempts + 1, error: outcome.error };
    if (outcome.error !== null) logger.info(facts, 'a notification was not delivered');
    return outcome;
  };
  const toldAll = async (channel: ChannelRow, lastSeq: number, nextMs: number): Promise<void> =>
    db.batch([
      channel.state === 'removed'
        ? store.goneStatement(channel)
        : store.toldStatement(channel, lastSeq, { nextMs, now: nowSeconds(clock) }),
    ]);

  const tellCode = async (channel: ChannelRow, target: Target): Promise<void> => {
    if (target.type !== 'email' && target.type !== 'telegram') return db.batch([store.codeSentStatement(channel)]);
    const outcome = noted(channel, await tellOnce(deps, channel, target, codeMessage(target.code, consoleUrl())));
    if (outcome.error === null) await db.batch([store.codeSentStatement(channel)]);
    else await noteFailure(channel, outcome);
  };
  const tellPeople = async (channel: ChannelRow, target: Exclude<Target, { type: 'webhook' }>): Promise<void> => {
    const { tallies, lastSeq } = await store.left(channel);
    const isRemoved = channel.state === 'removed';
    const message = messageOf(tallies, { consoleUrl: consoleUrl(), isRemoved });
    if (message === undefined) return db.batch([store.restStatement(channel)]);
    const outcome = noted(channel, await tellOnce(deps, channel, target, message));
    if (outcome.error === null) await toldAll(channel, lastSeq, clock.nowMs() + tempo.quietMs);
    else await noteFailure(channel, outcome);
  };
  /** In order, one after the other; what was told is noted even where a later one fails. */
  const tellProgram = async (channel: ChannelRow, target: TargetOf<'webhook'>): Promise<void> => {
    const events = await store.nextEvents(channel, EVENTS_AT_ONCE);
    let toldSeq = channel.toldSeq;
    for (const { seq, id, type, body } of events) {
      const outcome = noted(channel, await senders.event(target, { id, type, body }));
      if (outcome.error !== null) {
        // What failed for the first time begins to count anew.
        const attempts = toldSeq === channel.toldSeq ? channel.attempts : 0;
        const isPassed = attempts + 1 >= WEBHOOK_ATTEMPTS;
        return noteFailure({ ...channel, attempts }, outcome, { toldSeq: isPassed ? seq : toldSeq });
      }
      toldSeq = seq;
    }
    const isAll = events.length < EVENTS_AT_ONCE;
    if (!isAll) return db.batch([store.toldStatement(channel, toldSeq, now())]);
    if (events.length === 0 && channel.state !== 'removed') return db.batch([store.restStatement(channel)]);
    await toldAll(channel, toldSeq, clock.nowMs());
  };
  const now = () => ({ nextMs: clock.nowMs(), now: nowSeconds(clock) });

  return async (id: string): Promise<void> => {
    const channel = await store.channel(id);
    // It may have been told, or have gone, while it waited for its turn.
    if (channel?.dueAtMs == null || channel.dueAtMs > clock.nowMs()) return;
    const target = openTarget(vault, id, channel.targetSealed);
    if (channel.state === 'unconfirmed') return tellCode(channel, target);
    return target.type === 'webhook' ? tellProgram(channel, target) : tellPeople(channel, target);
  };
}
