import type { Db } from '../../storage/db/open.ts';
import type { NotificationQueue } from './notification-queue.ts';

/** Counts payments that a policy refused before they became anything, for their Owners. */
export interface RefusalNotes {
  note(walletId: string): void;
  /** Writes what was noted, in one commit; for a scheduler, and before the end of the process. */
  write(): Promise<void>;
}

const MAX_NOTED = 10_000;

/**
 * A refused payment leaves no row, and its agent may ask again at once and for ever: so refusals are counted in memory,
 * and cost a row for each wallet and interval. A process that is killed forgets those of the last interval.
 */
export function createRefusalNotes({
  db,
  queue,
}: {
  readonly db: Pick<Db, 'batch'>;
  readonly queue: Pick<NotificationQueue, 'ofWallet' | 'wake'>;
}): RefusalNotes {
  const noted = new Map<string, number>();
  return {
    note(walletId) {
      const count = (noted.get(walletId) ?? 0) + 1;
      if (count > 1 || noted.size < MAX_NOTED) noted.set(walletId, count);
    },
    async write() {
      const some = [...noted];
      if (some.length === 0) return;
      noted.clear();
      await db.batch(
        some.flatMap(([walletId, count]) => queue.ofWallet(walletId, { type: 'payment_refused_by_policy', count })),
      );
      queue.wake();
    },
  };
}
