import type { Vault } from '../../core/lib/crypto.ts';
import { createSerial } from '../../core/lib/locks.ts';
import { type Clock, nowSeconds } from '../../core/lib/time.ts';
import { takeTurn } from '../../core/lib/turns.ts';
import type { Logger } from '../../core/log.ts';
import type { Metrics } from '../../core/metrics.ts';
import { createGuardedFetch } from '../../core/net/guarded-fetch.ts';
import { userAgents } from '../../core/version.ts';
import type { Db } from '../../storage/db/open.ts';
import { type Dispatch, startDispatch, TEMPO, type Tempo } from './dispatch.ts';
import type { NotificationQueue } from './notification-queue.ts';
import { createNotificationStore, type NotificationStore } from './notification-store.ts';
import { CHANNEL_TYPES } from './notification-tables.ts';
import { createAuditReading, NEWS_SECONDS } from './read-audit.ts';
import { createRefusalNotes } from './refusals.ts';
import { createSendEmail } from './senders/email.ts';
import { pushKeyOf } from './senders/push.ts';
import { createSenders } from './senders/senders.ts';
import { createNotifications } from './service.ts';

/** What the operator sets up, so that Owners can be told by mail and Telegram. */
export interface NotificationSettings {
  readonly smtpUrl?: string | undefined;
  readonly smtpFrom?: string | undefined;
  readonly telegramBotToken?: string | undefined;
  readonly telegramUrl?: string | undefined;
}

export interface NotificationParts {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly queue: NotificationQueue;
  readonly settings: NotificationSettings;
  readonly allowPrivateTargets: boolean;
  readonly baseUrl: () => string;
  /** What tests choose otherwise. */
  readonly tempo?: Partial<Tempo> | undefined;
}

/** Requests at once, to whom Owners name; the runtime sends 256 in all. */
const REQUESTS = { maxInFlight: 48, maxPerHost: 6 };
const TO_TELEGRAM = { maxInFlight: 6, maxPerHost: 6 };
const UNCONFIRMED_SECONDS = 86_400;
const ROWS = 200;

/** Assembles the notifications. They are told from {@link start} on. */
export async function assembleNotifications(parts: NotificationParts) {
  const { db, clock, logger, metrics, queue, settings, allowPrivateTargets, baseUrl, tempo } = parts;
  const { smtpUrl, smtpFrom, telegramBotToken, telegramUrl } = settings;
  const store = createNotificationStore(db);
  const pushKey = await pushKeyOf(parts);
  const senders = createSenders({
    clock,
    logger,
    pushKey,
    fetch: createGuardedFetch({ userAgent: userAgents.notification, allowPrivateTargets, ...REQUESTS }),
    operatorFetch: createGuardedFetch({
      userAgent: userAgents.notification,
      allowPrivateTargets: true,
      ...TO_TELEGRAM,
    }),
    email:
      smtpUrl === undefined || smtpFrom === undefined
        ? undefined
        : createSendEmail({ url: smtpUrl, from: smtpFrom, baseUrl }, logger),
    bot:
      telegramBotToken === undefined || telegramUrl === undefined
        ? undefined
        : { token: telegramBotToken, apiUrl: telegramUrl },
  });
  const consoleUrl = () => `${baseUrl()}/console`;
  const [inTurn, read] = [createSerial(), createAuditReading({ ...parts, store })];
  const readLogs = () => inTurn(read);
  const deps = { ...parts, store, senders, consoleUrl, readLogs };
  let dispatch: Dispatch | undefined;
  const refusals = createRefusalNotes(parts);
  addGauges(parts, store);
  // A rate needs to have seen none before the first.
  for (const type of CHANNEL_TYPES)
    for (const outcome of ['delivered', 'failed']) metrics.notificationAttempts.inc({ type, outcome }, 0);
  return {
    notifications: createNotifications(deps),
    pushPublicKey: pushKey.publicKey,
    refusals,
    start(): void {
      dispatch = startDispatch({
        ...deps,
        tempo: { ...TEMPO, ...tempo },
        onAttempt: (type, { error }) =>
          metrics.notificationAttempts.inc({ type, outcome: error === null ? 'delivered' : 'failed' }),
      });
      queue.onWake(dispatch.wake);
    },
    async stop(): Promise<void> {
      await refusals.write();
      await dispatch?.stop();
    },
    /** Deletes what is no news any more, and addresses that nobody has confirmed. For a scheduler. */
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

function addGauges({ metrics, clock }: NotificationParts, store: NotificationStore): void {
  metrics.gauge({
    name: 'bursar_notifications_overdue_seconds',
    help: 'For how long the first notification channel has been due; 0 if none is.',
    read: async () => {
      const { oldestDueMs } = await store.waiting();
      return [{ value: oldestDueMs === null ? 0 : Math.max(0, (clock.nowMs() - oldestDueMs) / 1000) }];
    },
  });
}
