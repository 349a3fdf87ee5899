import { inArray } from 'drizzle-orm';
import { readInChunks } from '../../core/lib/lists.ts';
import type { Db } from '../../storage/db/open.ts';
import { jobs } from './tables.ts';

/** Jobs as wallets' activity shows them. */
export type JobActivity = ReturnType<typeof createJobActivity>;

/** Reads what wallets' activity shows of Jobs. */
export function createJobActivity({ orm }: Pick<Db, 'orm'>) {
  const { id, onchainJobId, title } = jobs;
  return {
    /** The Jobs that have these numbers on the escrow; strangers' are absent. */
    byNumbers: (numbers: readonly number[]) =>
      readInChunks(numbers, (some) =>
        orm.select({ id, onchainJobId, title }).from(jobs).where(inArray(onchainJobId, some)).all(),
      ),
  };
}
