import type { Db } from '../../src/db/open.ts';
import { createLogger } from '../../src/log.ts';
import { createGuardedFetch } from '../../src/net/guarded-fetch.ts';
import { startDispatch } from '../../src/notifications/dispatch.ts';
import { createNotificationQueue } from '../../src/notifications/queue.ts';
import { pushKeyOf } from '../../src/notifications/senders/push.ts';
import { createSenders } from '../../src/notifications/senders/senders.ts';
import { createNotifications } from '../../src/notifications/service.ts';
import { createNotificationStore } from '../../src/notifications/store.ts';
import { testClock } from './service.ts';
import { webhookVault } from './webhooks.ts';

const TEMPO = { quietMs: 100, backOffMs: [50], lookEveryMs: 20 } as const;

/** Notifications of a database, without a chain and without logs that are read. */
export async function notificationsOf(db: Db, onAttempt: () => void = () => undefined) {
  const clock = testClock();
  const logger = createLogger({ level: 'error', pretty: false, secrets: [], write: () => undefined });
  const queue = createNotificationQueue({ db, clock, gatherMs: 0 });
  const store = createNotificationStore(db);
  const fetch = createGuardedFetch({
    userAgent: 'Test/1.0',
    allowPrivateTargets: true,
    maxInFlight: 8,
    maxPerHost: 4,
  });
  const parts = { db, vault: webhookVault, clock, logger, store, queue };
  const pushKey = await pushKeyOf({ ...parts, baseUrl: () => 'https://bursar.example' });
  const senders = createSenders({ clock, logger, pushKey, fetch, operatorFetch: fetch });
  const readLogs = async () => undefined;
  const deps = { ...parts, senders, readLogs, consoleUrl: () => 'https://bursar.example/console' };
  return {
    ...{ queue, store, notifications: createNotifications(deps) },
    /** Begins to tell. */
    start: () => startDispatch({ ...deps, tempo: TEMPO, onAttempt }),
  };
}
