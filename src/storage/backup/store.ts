import { desc, lt } from 'drizzle-orm';
import { must, type Statement } from '../db/batch.ts';
import type { Db } from '../db/open.ts';
import { backups } from './tables.ts';

/** A row of `backups`. */
export type BackupRow = typeof backups.$inferSelect;

/** Rows that are kept: nobody asks for more than the last. */
const ROWS_KEPT = 1_000;

/** The SQL of what is known of backups. */
export function createBackupStore({ orm }: Pick<Db, 'orm'>) {
  const last = (): Promise<BackupRow | undefined> =>
    orm.select().from(backups).orderBy(desc(backups.id)).limit(1).get();
  return {
    last,
    /** Notes a backup that was made. */
    madeStatements: async (row: Omit<BackupRow, 'id'>): Promise<readonly Statement[]> => [
      must(orm.insert(backups).values(row)),
      must(orm.delete(backups).where(lt(backups.id, ((await last())?.id ?? 0) - ROWS_KEPT)), 'any'),
    ],
  };
}
