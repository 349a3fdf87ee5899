import { type Clock, DAY_SECONDS, nowSeconds } from '../../core/lib/time.ts';
import type { Logger } from '../../core/log.ts';
import type { Db } from '../../storage/db/open.ts';
import type { Sync, SyncDeps } from './reputation-sync.ts';
import type { SyncStore } from './sync-store.ts';

const TASK = 'sync';
/** 04:30 UTC. Unix time has no leap seconds and UTC no summer time: every day has the same length. */
const DUE_SECOND_OF_DAY = (4 * 60 + 30) * 60;

/** The latest 04:30 UTC that is not after `now`; both in Unix seconds. */
export function latestDue(now: number): number {
  return Math.floor((now - DUE_SECOND_OF_DAY) / DAY_SECONDS) * DAY_SECONDS + DUE_SECOND_OF_DAY;
}

export interface DailySyncDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly store: SyncStore;
  readonly sync: Sync;
  readonly finalized: SyncDeps['finalized'];
}

/**
 * Creates the task that writes all wallets' events on-chain once a day, at 04:30 UTC or as soon after that as the
 * server runs. The next call of the task continues a run that did not complete.
 */
export function createDailySync({ db, clock, logger, store, sync, finalized }: DailySyncDeps) {
  return async (): Promise<void> => {
    const due = latestDue(nowSeconds(clock));
    const last = await store.lastRun(TASK);
    if (last !== undefined && last >= due) return;
    if (last !== undefined) {
      // While the final block is unknown, nothing could be written, and the day would count as done.
      if (finalized() === undefined) return;
      const onPassed = (event: number) => db.batch([store.cursorStatement(TASK, event)]);
      const { isComplete, ...result } = await sync.run({ after: await store.cursorOf(TASK), onPassed });
      if (!isComplete) throw new Error('The daily sync of reputation was not completed.');
      logger.info({ ...result, due }, 'wrote the reputation of the day on-chain');
    }
    await db.batch([store.ranStatement(TASK, due)]);
  };
}
