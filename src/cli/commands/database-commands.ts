import { Database } from 'bun:sqlite';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { failureText } from '../../core/lib/failures.ts';
import { isDiskFailure, noDatabaseIn } from '../../storage/db/failures.ts';
import { lockDataFolder } from '../../storage/db/folder-lock.ts';
import { openDatabase } from '../../storage/db/open.ts';
import { connectForCopying } from '../../storage/db/postgres/connect-postgres.ts';
import { openPostgres, requireChangeable } from '../../storage/db/postgres/open-postgres.ts';
import { sqlStateOf } from '../../storage/db/postgres/postgres-errors.ts';
import { cancelMove, type MoveEnd, moveDatabase } from '../../storage/move/move-database.ts';
import { MoveError, type MoveTarget, postgresSide, sqliteSide } from '../../storage/move/move-side.ts';
import { command, UsageError } from '../common/command.ts';
import { type DatabasePlace, holdLead, lockPlace, nameOf } from '../common/existing-database.ts';
import { jsonOnce, print, printJson } from '../common/output.ts';
import { ageOf, reading } from '../look/look-at-database.ts';

const migrated = z.object({
  before: z.enum(['none', 'older', 'same', 'newer']).describe('State of the tables before'),
  changed: z.boolean().describe('Whether they were changed'),
});

/** `bursar migrate`: what the start of a server does to its database, by itself. */
export const migrateCommand = command({
  name: 'migrate',
  summary: 'brings the tables of the database to this version, as serve does at its start',
  examples: ['migrate --check --env-file bursar.env', 'migrate --env-file bursar.env'],
  json: jsonOnce(migrated),
  exits: [
    '1: a server runs: nothing was changed',
    '2: the settings need attention, or the database is of a newer version, or cannot be used as it is: nothing was changed',
  ],
  settings: ['dataDir', 'serverDatabaseUrl'],
  switches: [{ name: 'check', help: 'only tell what there is to do' }],
  async run({ dataDir, serverDatabaseUrl }, { switched, isJson }) {
    const place = { dataDir, serverDatabaseUrl };
    const before = await ageOf(place);
    const isToDo = before === 'older' || (before === 'none' && serverDatabaseUrl !== undefined);
    const changed = isToDo && !switched('check');
    if (isToDo && !changed && serverDatabaseUrl !== undefined)
      await requireChangeable({ url: serverDatabaseUrl, name: 'bursar migrate' });
    // Throws with the fault.
    if (before === 'newer' || before === 'same') await reading(place, async () => undefined);
    if (changed) await migrate(place);
    if (isJson) return await printJson(migrated, { before, changed });
    const name = nameOf(place);
    if (!isToDo)
      return await print(
        before === 'none'
          ? `There is no database in ${name}: serve makes one.`
          : `${capital(name)} is of this version.`,
      );
    const what = before === 'none' ? 'the tables of this version' : 'newer tables, of this version';
    await print(changed ? `${capital(name)} has ${what} now.` : `${capital(name)} would get ${what}.`);
  },
});

async function migrate(place: DatabasePlace): Promise<void> {
  const release = await lockPlace(place);
  try {
    const { serverDatabaseUrl: url } = place;
    const db = url === undefined ? openDatabase(join(place.dataDir, 'bursar.sqlite')) : await openPostgres({ url });
    await db.close();
  } finally {
    await release();
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What `bursar move --json` prints. */
const moved = z.object({
  from: z.string().describe('The original; no server starts on it'),
  to: z.string().describe('The copy'),
  rows: z.record(z.string(), z.int()).describe('Rows by table'),
});

const NAME = 'bursar move';

/** `bursar move`: takes the database of a data folder into PostgreSQL, or out of it into a data folder. */
export const moveCommand = command({
  name: 'move',
  summary: 'moves the database into PostgreSQL, or back into a folder',
  words: [
    {
      name: 'to',
      help: 'postgres: from --data-dir into BURSAR_DATABASE_URL; folder: the other way round',
      choices: ['postgres', 'folder'],
    },
  ],
  examples: [
    'move postgres --env-file bursar.env',
    'move folder --env-file bursar.env --data-dir /var/lib/bursar-back',
    'move postgres --env-file bursar.env --cancel',
  ],
  json: jsonOnce(moved),
  exits: [
    '1  nothing is moved, or not everything; run it again to go on, or with --cancel to give it up',
    '2  nothing is moved, until you change the settings or what they name',
  ],
  settings: ['dataDir', 'serverDatabaseUrl'],
  switches: [{ name: 'cancel', help: 'give up a move that has not ended; servers may use the original again' }],
  async run({ dataDir, serverDatabaseUrl: url }, { word, switched, isJson }) {
    if (url === undefined) throw new UsageError('Which PostgreSQL? Set BURSAR_DATABASE_URL, or its _FILE.');
    const folder = () => openFolder(dataDir, word('to') === 'folder');
    const server = () => openServer(url);
    const [from, to] = word('to') === 'postgres' ? [folder, server] : [server, folder];
    await using source = await from();
    if (switched('cancel')) {
      await cancelMove(source);
      await print(`The move is given up. Servers may use ${source.side.shown} again.`);
      return;
    }
    const result = await moveInto(source, to).catch(explainDisk);
    if (isJson) await printJson(moved, result);
    else await print(linesOf(result, word('to')).join('\n'));
  },
});

async function moveInto(source: OpenedEnd, open: () => Promise<OpenedEnd>): Promise<z.output<typeof moved>> {
  await using target = await open();
  const rows = await moveDatabase({ from: source, to: target });
  return { from: source.side.shown, to: target.side.shown, rows: Object.fromEntries(rows) };
}

/** Throws {@link MoveError} with what to do where there is no room at one of the ends; else the error itself. */
function explainDisk(error: unknown): never {
  if (!isDiskFailure(error)) throw error;
  const where = sqlStateOf(error) === '' ? 'of the data folder' : 'of PostgreSQL';
  throw new MoveError(
    `The disk ${where} is full, or fails (${failureText(error)}). Nothing is lost: make room and run bursar move ` +
      'again, or give it up with --cancel.',
    { cause: error },
  );
}

function linesOf({ from, to, rows }: z.output<typeof moved>, word: string): string[] {
  const sum = Object.values(rows).reduce((total, count) => total + count, 0);
  const tables = Object.keys(rows).length;
  return [
    `Moved ${sum} rows of ${tables} tables from ${from} to ${to}, and compared each with the original.`,
    word === 'postgres'
      ? 'Start the servers with BURSAR_DATABASE_URL. No server starts on the data folder without it any more.'
      : 'Start the server on the data folder, without BURSAR_DATABASE_URL. No server starts on the PostgreSQL any more.',
  ];
}

/** An end of the move, locked against other processes until it is disposed of. */
type OpenedEnd = MoveEnd<MoveTarget> & AsyncDisposable;

/** Throws `DataFolderInUseError`, or `NoDatabaseError` where there is none that could be moved away. */
async function openFolder(dataDir: string, isTarget: boolean): Promise<OpenedEnd> {
  const path = join(dataDir, 'bursar.sqlite');
  if (!isTarget && !existsSync(path)) throw noDatabaseIn(dataDir);
  const lock = lockDataFolder(dataDir);
  try {
    const db = openDatabase(path);
    const side = sqliteSide(
      new Database(path, { readwrite: true, strict: true, safeIntegers: true }),
      `the data folder ${dataDir}`,
    );
    const close = async () => {
      await side.close();
      await db.close();
      lock.release();
    };
    return { db, side, [Symbol.asyncDispose]: close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Takes the lead, so that no instance does; throws `ServerRunsError` where one has it. */
async function openServer(url: string): Promise<OpenedEnd> {
  const { lease: held, release } = await holdLead(url, NAME);
  try {
    const fence = { epoch: held.epoch, onFenced: () => held.lose('another instance leads') };
    const db = await openPostgres({ url, name: NAME, fence });
    const client = await connectForCopying(url, NAME);
    const side = postgresSide(client, `the PostgreSQL ${shownUrl(url)}`);
    const close = async () => {
      await side.close();
      await db.close();
      await release();
    };
    return { db, side, [Symbol.asyncDispose]: close };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Host and database, without credentials and parameters. */
function shownUrl(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
