import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import { nowSeconds, systemClock } from '../../core/lib/time.ts';
import { indexFolder } from '../../indexer/indexer.ts';
import { mib, numbersOnDisk, roomForIndex } from '../../server/indexes/disk.ts';
import {
  buildOf,
  createIndexStore,
  type IndexRow,
  orderStatements,
  readIndexes,
  servingNumber,
} from '../../server/indexes/store.ts';
import type { Db } from '../../storage/db/open.ts';
import { UsageError } from '../common/arguments.ts';
import { command, type Invocation, PartlyError } from '../common/command.ts';
import { type DatabasePlace, openExistingDatabase } from '../common/existing-database.ts';
import { isServed, localUrl } from '../common/local-server.ts';
import { jsonLines, printJson, printTable } from '../common/output.ts';
import { wholeNumber } from '../common/whole-number.ts';
import { reading } from '../look/database.ts';

const DEFAULT_RATE = 25;
const MIN_RATE = 5;
const MAX_RATE = 500;
const LOOK_MS = 250;
/** Nobody is kept waiting for longer by what may take an operator to end. */
const HELD_UP_MS = 10_000;

const indexRow = z.object({
  number: z.int().describe('Names the index; the first is 1'),
  state: z
    .enum(['building', 'differs', 'serving', 'kept', 'removing', 'removed'])
    .describe(
      '`building`: beside the one in use; `differs`: shows something else than that; `serving`: in use; `kept`: was in use',
    ),
  progress: z.number().nullable().describe('Share of the past that is indexed, from 0 to 1, or null'),
  problem: z.string().nullable().describe('What holds it up, or null'),
  comparison: z
    .object({
      block: z.int().describe('Up to this final block'),
      same: z.int().describe('Events that both show alike'),
      missing: z.int().describe('Events that only the one in use shows'),
      added: z.int().describe('Events that only the new one shows'),
      changed: z.int().describe('Events that both show, differently'),
      firstDifference: z.string().nullable().describe('Feed id of the first that differs, or null'),
    })
    .nullable()
    .describe('How it compared with the one in use, or null'),
  provedAt: z
    .int()
    .nullable()
    .describe('Unix seconds at which all that it shows had been read after it came into use, or null'),
  folder: z.string().describe('Its folder in the data folder, unless it is in Postgres'),
});
type Told = z.output<typeof indexRow>;

const EXITS = [
  '0: done',
  '1: refused, or the settings cannot work',
  '3: written down, or not done yet; the message says what is awaited',
];
const SETTINGS = ['dataDir', 'serverDatabaseUrl', 'host', 'port'] as const;
const ELSEWHERE =
  'Instead, start a second bursar indexer, with a data folder of its own and, on Postgres, a database of its own. Once ' +
  'it says that it answers, put its URL into BURSAR_INDEXER_URL, restart the servers one after the other, and end the ' +
  'first one.';

/** `bursar index status`: the indexes of the data folder. */
export const indexStatusCommand = command({
  name: 'index status',
  summary: 'lists the indexes of the data folder: the one in use, and one that is built beside it',
  examples: ['index status', 'index status --json | jq -r \'select(.state == "building") | .progress\''],
  json: jsonLines(indexRow),
  settings: ['dataDir', 'serverDatabaseUrl'],
  async run({ dataDir, serverDatabaseUrl }, { isJson }) {
    requireOfServer({ dataDir, serverDatabaseUrl });
    const rows = await reading({ dataDir, serverDatabaseUrl }, readIndexes);
    const told = rows.filter(({ state }) => state !== 'removed').map(toldOf);
    if (isJson) for (const row of told) await printJson(indexRow, row);
    else
      await printTable(
        ['index', 'state', 'indexed', 'folder', 'what there is to know'],
        told.map((row) => [String(row.number), row.state, percent(row), row.folder, wordsOf(row)]),
        'There is one index, the first. bursar index rebuild builds another one beside it.',
      );
  },
});

/** `bursar index rebuild`: another index beside the one in use, which takes its place when both show the same. */
export const rebuildIndexCommand = command({
  name: 'index rebuild',
  summary:
    'has the running server build the index anew beside the one in use, compare both, and go over to the new one',
  examples: ['index rebuild', 'index rebuild --requests-per-second 10', 'index rebuild --json'],
  json: jsonLines(indexRow),
  exits: EXITS,
  settings: SETTINGS,
  overrides: ['indexerUrl', 'databaseUrl'],
  texts: [
    {
      name: 'requests-per-second',
      help: `most requests that the nodes get of it until the server is restarted (${DEFAULT_RATE}), ${MIN_RATE} to ${MAX_RATE}`,
    },
  ],
  async run({ dataDir, serverDatabaseUrl, host, port, indexerUrl, databaseUrl }, given) {
    requireOwnIndex(indexerUrl);
    const requestsPerSecond = wholeNumber(given, 'requests-per-second', DEFAULT_RATE, MAX_RATE);
    if (requestsPerSecond < MIN_RATE)
      throw new UsageError(`--requests-per-second must be at least ${MIN_RATE}: an index has to follow the chain.`);
    await withIndexes({ dataDir, serverDatabaseUrl }, async (db, rows) => {
      const build = buildOf(rows);
      if (build === undefined) {
        if (databaseUrl === undefined) await requireRoom(dataDir, servingNumber(rows));
        await orderIndex(db, rows, requestsPerSecond, await numbersOnDisk(dataDir));
      }
      const number = build?.number ?? buildOf(await createIndexStore(db).all())?.number;
      if (number === undefined) throw new Error('It has ended already: bursar index status tells how.');
      await follow(db, number, { given, baseUrl: localUrl(host, port) });
    });
  },
});

/** `bursar index switch`: the new index is taken although it differs, or the former one again. */
export const switchIndexCommand = command({
  name: 'index switch',
  summary: 'goes over to another index whatever a comparison says: the one that is built, or the one kept from before',
  examples: ['index switch 2'],
  json: jsonLines(indexRow),
  exits: EXITS,
  words: [{ name: 'index', help: 'Its number (bursar index status)' }],
  settings: SETTINGS,
  overrides: ['indexerUrl'],
  async run({ dataDir, serverDatabaseUrl, host, port, indexerUrl }, given) {
    requireOwnIndex(indexerUrl);
    await withIndexes({ dataDir, serverDatabaseUrl }, async (db, rows) => {
      const row = rowNamed(given.word('index'), rows, ['building', 'differs', 'kept']);
      const other = buildOf(rows);
      if (row.state === 'kept' && other !== undefined)
        throw new UsageError(`Index ${other.number} is being built: bursar index remove ${other.number} ends that.`);
      const store = createIndexStore(db);
      const now = nowSeconds(systemClock);
      await db.batch([
        row.state === 'kept' ? store.takeBackStatement(row.number, now) : store.forceStatement(row.number, now),
      ]);
      await follow(db, row.number, { given, baseUrl: localUrl(host, port) });
    });
  },
});

/** `bursar index remove`: one that is not in use goes, with its files. */
export const removeIndexCommand = command({
  name: 'index remove',
  summary: 'removes an index that is not in use: one that is being built, or the one kept from before',
  examples: ['index remove 1'],
  json: jsonLines(indexRow),
  exits: EXITS,
  words: [{ name: 'index', help: 'Its number (bursar index status)' }],
  settings: SETTINGS,
  async run({ dataDir, serverDatabaseUrl, host, port }, given) {
    await withIndexes({ dataDir, serverDatabaseUrl }, async (db, rows) => {
      const row = rowNamed(given.word('index'), rows, ['building', 'differs', 'kept', 'removing']);
      const used = rows.find(({ state }) => state === 'serving');
      if (row.state === 'kept' && used?.provedAt === null)
        throw new UsageError(
          `Index ${used.number} has not been read to its end since it came into use: keep ${row.number} until bursar index status says so.`,
        );
      if (row.state !== 'removing')
        await db.batch([createIndexStore(db).discardStatement(row.number, nowSeconds(systemClock))]);
      await follow(db, row.number, { given, baseUrl: localUrl(host, port) });
    });
  },
});

/** Throws {@link UsageError} where servers read an index that is not theirs. */
function requireOwnIndex(indexerUrl: string | undefined): void {
  if (indexerUrl === undefined) return;
  throw new UsageError(
    `Servers with these settings read from a bursar indexer (BURSAR_INDEXER_URL), and have no index to build. ${ELSEWHERE}`,
  );
}

/** Throws {@link UsageError} for the data folder of an indexer that runs alone: it has an index and no database. */
function requireOfServer({ dataDir, serverDatabaseUrl }: DatabasePlace): void {
  if (serverDatabaseUrl !== undefined || existsSync(join(dataDir, 'bursar.sqlite'))) return;
  if (!existsSync(indexFolder(resolve(dataDir)))) return;
  throw new UsageError(
    `${dataDir} is of a bursar indexer, whose index no server builds. ${ELSEWHERE} Or name the folder of a server ` +
      'with --data-dir.',
  );
}

async function withIndexes(
  place: DatabasePlace,
  run: (db: Db, rows: readonly IndexRow[]) => Promise<void>,
): Promise<void> {
  requireOfServer(place);
  const db = await openExistingDatabase(place);
  try {
    await run(db, await createIndexStore(db).all());
  } finally {
    await db.close();
  }
}

/** Two commands at once order one index, which both follow. */
async function orderIndex(
  db: Db,
  rows: readonly IndexRow[],
  requestsPerSecond: number,
  taken: readonly number[],
): Promise<void> {
  try {
    await db.batch(orderStatements(db, rows, { now: nowSeconds(systemClock), requestsPerSecond, taken }));
  } catch (error) {
    if (buildOf(await createIndexStore(db).all()) === undefined) throw error;
  }
}

async function requireRoom(dataDir: string, like: number): Promise<void> {
  const { needed, free } = await roomForIndex(dataDir, like);
  if (free >= needed) return;
  throw new UsageError(
    `Another index needs ${mib(needed)} on the disk of ${dataDir}, and ${mib(free)} are free: make room first.`,
  );
}

function rowNamed(name: string, rows: readonly IndexRow[], states: readonly IndexRow['state'][]): IndexRow {
  const row = rows.find(({ number, state }) => String(number) === name && states.includes(state));
  if (row !== undefined) return row;
  const known = rows.filter(({ state }) => states.includes(state)).map(({ number }) => number);
  throw new UsageError(
    `There is no such index to do this to: ${known.length === 0 ? 'the one in use is the only one' : `it can be ${known.join(' or ')}`}.`,
  );
}

interface Following {
  readonly given: Invocation;
  readonly baseUrl: string;
}

/** Shows what becomes of an index, until it is in use and proved, or gone, or waits for an operator. */
async function follow(db: Db, number: number, { given, baseUrl }: Following): Promise<void> {
  const store = createIndexStore(db);
  let heldUpSinceMs: number | undefined;
  for (let shown = ''; ; ) {
    const row = (await store.all()).find((each) => each.number === number);
    if (row === undefined) throw new Error(`Index ${number} is not known any more.`);
    const told = toldOf(row);
    const text = JSON.stringify(told);
    if (text !== shown) await show(told, given.isJson);
    shown = text;
    if (isDone(row)) return;
    if (row.state === 'differs')
      throw new PartlyError(
        `Index ${number} differs from the one in use, which stays: look at both (GraphQL), then bursar index switch ${number} takes the new one, and bursar index remove ${number} gives it up.`,
      );
    heldUpSinceMs = row.problem === null ? undefined : (heldUpSinceMs ?? performance.now());
    if (heldUpSinceMs !== undefined && performance.now() - heldUpSinceMs > HELD_UP_MS)
      throw new PartlyError(
        `Index ${number}: ${row.problem}. It goes on by itself where that ends; bursar index status tells.`,
      );
    if (!(await isServed(baseUrl)))
      throw new PartlyError(
        `No server answers at ${baseUrl}. What is asked for is written down: a server goes on with it when it runs, and bursar index status tells how far it is.`,
      );
    await Bun.sleep(LOOK_MS);
  }
}

function isDone({ state, provedAt }: IndexRow): boolean {
  return state === 'removed' || (state === 'serving' && provedAt !== null);
}

async function show(told: Told, isJson: boolean): Promise<void> {
  if (isJson) return await printJson(indexRow, told);
  const line = `Index ${told.number}: ${told.state}, ${wordsOf(told)}`;
  process.stdout.write(
    process.stdout.isTTY ? `\r\u001b[K${line}${told.state === 'building' ? '' : '\n'}` : `${line}\n`,
  );
}

function toldOf(row: IndexRow): Told {
  const { number, state, progress, problem, provedAt, comparedBlock: block } = row;
  const { same, missing, added, changed, firstDifference } = row;
  const comparison =
    block === null
      ? null
      : { block, same: same ?? 0, missing: missing ?? 0, added: added ?? 0, changed: changed ?? 0, firstDifference };
  return {
    number,
    state,
    problem,
    provedAt,
    comparison,
    progress: progress === null ? null : progress / 1_000,
    folder: basename(indexFolder(resolve('.'), number)),
  };
}

function percent({ progress, state }: Told): string {
  if (state !== 'building' && state !== 'differs') return '-';
  return progress === null ? '0 %' : `${(100 * progress).toFixed(1)} %`;
}

function wordsOf(told: Told): string {
  const { number, state, problem, comparison, provedAt } = told;
  if (problem !== null) return problem;
  if (state === 'building' && told.progress === 1) return 'the past is indexed; it catches up with the chain';
  if (state === 'building') return `${percent(told)} of the past is indexed`;
  if (state === 'differs' && comparison !== null) {
    const { block, missing, added, changed, firstDifference } = comparison;
    return `up to block ${block}, ${missing} events are missing, ${added} are new, ${changed} are different; the first is ${firstDifference}`;
  }
  if (state === 'serving' && comparison !== null) {
    const compared = `${comparison.same} events up to block ${comparison.block} were as before`;
    return provedAt === null ? `${compared}; it is being read` : `in use; ${compared}`;
  }
  if (state === 'serving') return provedAt === null ? 'it is being read' : 'in use';
  if (state === 'kept') return `bursar index remove ${number} frees its room`;
  return state === 'removed' ? 'its files are gone' : 'its files are being removed';
}
