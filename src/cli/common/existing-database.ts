import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createLogger } from '../../core/log.ts';
import { version } from '../../core/version.ts';
import { LEASE_SECONDS } from '../../server/cluster/between-instances.ts';
import { createLeadership, type Leadership, type Lease } from '../../server/cluster/leadership.ts';
import { NoDatabaseError, noDatabaseIn } from '../../storage/db/failures.ts';
import { DataFolderInUseError, lockDataFolder } from '../../storage/db/folder-lock.ts';
import { DatabaseTooNewError, needsMigration } from '../../storage/db/migrate.ts';
import { requireInPlace } from '../../storage/db/moves.ts';
import { type Db, openDatabase } from '../../storage/db/open.ts';
import { THE_DATABASE } from '../../storage/db/postgres/migrate-postgres.ts';
import { openPostgres, readStanding, requireUsable } from '../../storage/db/postgres/open-postgres.ts';

/** Where the service's database is: on the PostgreSQL that is named, else in the data folder. */
export interface DatabasePlace {
  readonly dataDir: string;
  readonly serverDatabaseUrl?: string | undefined;
}

/** The server that runs on the database knows it in an older form only. */
export class OlderServerError extends Error {
  override readonly name = 'OlderServerError';
  constructor(place: DatabasePlace) {
    super(
      `The server on ${nameOf(place)} is an older version of bursar, and this command would migrate its database. ` +
        "Use the server's own version for this command, or stop the server first.",
    );
  }
}

/** How messages call a place; a URL may have a password in it. */
export function nameOf({ dataDir, serverDatabaseUrl }: DatabasePlace): string {
  return serverDatabaseUrl === undefined ? `the data folder ${dataDir}` : 'the PostgreSQL of BURSAR_DATABASE_URL';
}

/**
 * Opens the database, even while a server runs. Creates none if there is none, and migrates none to a newer version
 * that a running server does not know. Throws {@link OlderServerError}, `DatabaseTooNewError` the other way round, or
 * `DatabaseMovedError` at an end of a move.
 */
export async function openExistingDatabase(place: DatabasePlace): Promise<Db> {
  const { serverDatabaseUrl: url } = place;
  const db = url === undefined ? openExistingFile(place) : await openExistingPostgres(place, url);
  try {
    await requireInPlace(db);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** Runs with the database, as {@link openExistingDatabase} opens it, and closes it. */
export async function withDatabase(place: DatabasePlace, run: (db: Db) => Promise<void>): Promise<void> {
  const db = await openExistingDatabase(place);
  try {
    await run(db);
  } finally {
    await db.close();
  }
}

function openExistingFile(place: DatabasePlace): Db {
  const { dataDir } = place;
  const path = join(dataDir, 'bursar.sqlite');
  if (!existsSync(path)) throw noDatabaseIn(dataDir);
  if (!needsMigration(path)) return openDatabase(path);
  const lock = lockUnlessServed(place);
  try {
    return openDatabase(path);
  } finally {
    lock.release();
  }
}

async function openExistingPostgres(place: DatabasePlace, url: string): Promise<Db> {
  const { age, isServed, version, known } = await readStanding(url);
  if (age === 'empty') throw new NoDatabaseError(`There is nothing of bursar on ${nameOf(place)} yet.`);
  if (age === 'newer') throw new DatabaseTooNewError(THE_DATABASE, version, known);
  if (age === 'older' && isServed) throw new OlderServerError(place);
  return await openPostgres({ url, name: 'bursar command' });
}

/**
 * Has no server run on the database until the function that is answered is called. Throws `DataFolderInUseError` or
 * `ServerRunsError`.
 */
export async function lockPlace({ dataDir, serverDatabaseUrl }: DatabasePlace): Promise<() => Promise<void>> {
  if (serverDatabaseUrl !== undefined) return (await holdLead(serverDatabaseUrl, 'bursar command')).release;
  const { release } = lockDataFolder(dataDir);
  return async () => release();
}

function lockUnlessServed(place: DatabasePlace) {
  try {
    return lockDataFolder(place.dataDir);
  } catch (error) {
    if (error instanceof DataFolderInUseError) throw new OlderServerError(place);
    throw error;
  }
}

/** A server runs on the database, and the command needs that none does. */
export class ServerRunsError extends Error {
  override readonly name = 'ServerRunsError';
  constructor(instance: string) {
    super(`The instance ${instance} works on the PostgreSQL of BURSAR_DATABASE_URL. Stop all instances first.`);
  }
}

/** The lead of a command, while which no instance leads. */
export interface HeldLead {
  readonly lease: Lease;
  release(): Promise<void>;
}

const LOOK_MS = 250;

/**
 * Takes the lead under a command's name: at once, or when the lease of an instance that was killed has run out. Throws
 * {@link ServerRunsError} where one renews its lease, `DatabaseUnavailableError` or `UnsuitableDatabaseError`.
 */
export async function holdLead(url: string, instance: string): Promise<HeldLead> {
  await requireUsable({ url, name: instance });
  const logger = createLogger({
    level: 'error',
    pretty: true,
    secrets: [url],
    write: (line) => void process.stderr.write(line),
  });
  const leadership = createLeadership({ url, instance, instanceUrl: '', version, logger });
  try {
    const lease = await taken(leadership);
    const release = async () => {
      await lease.release();
      await leadership.close();
    };
    return { lease, release };
  } catch (error) {
    await leadership.close();
    throw error;
  }
}

async function taken(leadership: Leadership): Promise<Lease> {
  let leastMs = LEASE_SECONDS * 1_000;
  for (;;) {
    const lease = await leadership.take();
    if (lease !== undefined) return lease;
    const { leader, leftMs } = await leadership.look();
    if (leftMs > leastMs) throw new ServerRunsError(leader?.instance ?? 'that leads');
    leastMs = leftMs;
    await Bun.sleep(LOOK_MS);
  }
}
