import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { nowSeconds, systemClock } from '../../core/lib/time.ts';
import { type View, viewOf } from '../../server/operator/operator-view.ts';
import { NoDatabaseError, noDatabaseIn } from '../../storage/db/failures.ts';
import { schemaAge } from '../../storage/db/migrate.ts';
import { DatabaseMovedError, moveMarkOf } from '../../storage/db/moves.ts';
import { openPostgresForReading } from '../../storage/db/postgres/open.ts';
import { readStanding } from '../../storage/db/postgres/standing.ts';
import { type LookingUp, openForReading, type Reading } from '../../storage/db/read.ts';
import type { DatabasePlace } from '../common/existing-database.ts';
import { askLaneBalances, localUrl } from '../common/local-server.ts';

/** There is nothing that is called so. */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError';
}

/**
 * Runs with the database of a place, which it can only read: the server may run meanwhile, and is never kept from
 * anything. Says on standard error where it is one end of a move, and so may be of the past. Throws
 * {@link NoDatabaseError}, and `DatabaseTooNewError` or `DatabaseTooOldError` if another version of this program has
 * written it.
 */
export async function reading<T>(place: DatabasePlace, run: (db: LookingUp) => Promise<T>): Promise<T> {
  return await quietly(place, async (db) => {
    const mark = await moveMarkOf(db);
    if (mark !== undefined) process.stderr.write(`bursar: ${new DatabaseMovedError(mark).message}\n`);
    return await run(db);
  });
}

async function quietly<T>(place: DatabasePlace, run: (db: LookingUp) => Promise<T>): Promise<T> {
  const db = await opened(place);
  try {
    return await run(db);
  } finally {
    await db.close();
  }
}

/**
 * Runs with the database of a place where there is one of this program's own version, and says nothing of a move;
 * answers undefined where there is none.
 */
export async function readingOwn<T>(place: DatabasePlace, run: (db: LookingUp) => Promise<T>): Promise<T | undefined> {
  return (await ageOf(place)) === 'same' ? await quietly(place, run) : undefined;
}

/** How the database of a place stands to this program; `none` where there is nothing yet. */
export async function ageOf({
  dataDir,
  serverDatabaseUrl: url,
}: DatabasePlace): Promise<'none' | 'older' | 'same' | 'newer'> {
  if (url !== undefined) {
    const { age } = await readStanding(url);
    return age === 'empty' ? 'none' : age;
  }
  const path = join(dataDir, 'bursar.sqlite');
  return existsSync(path) ? schemaAge(path) : 'none';
}

async function opened({ dataDir, serverDatabaseUrl: url }: DatabasePlace) {
  if (url !== undefined) {
    if ((await readStanding(url)).age === 'empty')
      throw new NoDatabaseError('There is nothing of bursar on the PostgreSQL of BURSAR_DATABASE_URL yet.');
    return await openPostgresForReading({ url, name: 'bursar look' });
  }
  const path = join(dataDir, 'bursar.sqlite');
  if (!existsSync(path)) throw noDatabaseIn(dataDir);
  return openForReading(path);
}

/** The settings by which a running server is found, for what it alone knows. */
export const VIEW_SETTINGS = ['dataDir', 'serverDatabaseUrl', 'host', 'port'] as const;

/** Where a server may run. */
interface Place {
  readonly host: string;
  readonly port: number;
}

/** The state of the chain now: from the database, and balances from a running server. */
export async function viewNow(db: Reading, { host, port }: Place): Promise<View> {
  return await viewOf(db, { now: nowSeconds(systemClock), balances: await askLaneBalances(localUrl(host, port)) });
}
