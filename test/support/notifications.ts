import { createLogger } from '../../src/core/log.ts';
import { createGuardedFetch } from '../../src/core/net/guarded-fetch.ts';
import { openChannels } from '../../src/notify/notifications/channels/channels.ts';
import { pushKeyOf } from '../../src/notify/notifications/channels/push-key.ts';
import { startDispatch } from '../../src/notify/notifications/notification-dispatch.ts';
import { createNotifications } from '../../src/notify/notifications/notification-service.ts';
import { createNotificationStore } from '../../src/notify/notifications/notification-store.ts';
import { createOutbox } from '../../src/notify/outbox.ts';
import type { Db } from '../../src/storage/db/open.ts';
import { testCore } from './core.ts';
import { testClock } from './service.ts';
import { webhookVault } from './webhooks.ts';

const TIMING = { quietMs: 100, backOffMs: [50], lookEveryMs: 20 } as const;

/** Notifications of a database, without a chain and without logs that are read. */
export async function notificationsOf(db: Db, onAttempt: () => void = () => undefined) {
  const clock = testClock();
  const logger = createLogger({ level: 'error', pretty: false, secrets: [], write: () => undefined });
  const outbox = createOutbox(db, clock, { gatherMs: 0 });
  const store = createNotificationStore(db);
  const fetch = createGuardedFetch({ userAgent: 'Test/1.0', allowPrivateTargets: true, maxInFlight: 8, maxPerHost: 4 });
  const core = testCore({ db, vault: webhookVault, clock, logger, baseUrl: () => 'https://bursar.example', outbox });
  const exchange = { fetch, logger };
  const tools = { exchange, operatorExchange: exchange, settings: {}, clock, baseUrl: core.baseUrl };
  const senders = openChannels({ ...tools, pushKey: await pushKeyOf(core) });
  const services = { store, senders, readAuditLog: async () => undefined };
  return {
    outbox,
    store,
    notifications: createNotifications(core, services),
    /** Starts to send. */
    start: () => startDispatch(core, services, { timing: TIMING, onAttempt }),
  };
}
