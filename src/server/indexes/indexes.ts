import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { FeedHealth } from '../../chain/ingest/feed-reader.ts';
import { ownFetch } from '../../core/lib/direct-fetch.ts';
import { failureText } from '../../core/lib/failures.ts';
import { type Clock, nowSeconds } from '../../core/lib/time.ts';
import type { Logger } from '../../core/log.ts';
import { readBody } from '../../core/net/read-body.ts';
import { type Indexer, type IndexerOptions, indexFolder } from '../../indexer/indexer.ts';
import type { ChildState } from '../../indexer/supervisor.ts';
import type { Db } from '../../storage/db/open.ts';
import { compareFeeds, type Heights, heightsOf } from './compare.ts';
import { freeBytes, LEFT_FREE_BYTES, mib, roomForIndex } from './disk.ts';
import { forwardPort } from './forward.ts';
import { buildNameOf, buildOf, createIndexStore, type IndexRow, isEqual, servingNumber } from './store.ts';

interface IndexesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly dataDir: string;
  /** Where the index in use answers; any free port without it. */
  readonly port: number | undefined;
  /** On Postgres, stable names lead to the rows of one index alone, and files are none of ours. */
  readonly usesPostgres: boolean;
  start(options: OfOne): Promise<Indexer>;
  /** Told the state of the index in use. */
  readonly onState: (state: ChildState) => void;
  /** Has the feed read from here from now on, from where everything is read and final. */
  readonly changeFeed: (url: string) => void;
  readonly feed: () => FeedHealth | undefined;
}

type OfOne = Pick<IndexerOptions, 'number' | 'build' | 'port' | 'isBeside' | 'requestsPerSecond' | 'onState'>;

/** An index with its process. */
interface Running {
  readonly number: number;
  readonly child: Indexer;
}

/** The indexes of a data folder: the one in use, and one that is built beside it, if an operator wants that. */
export interface Indexes {
  /** The one in use. */
  serving(): Indexer;
  /** Does what is next for the one that is built, and removes those that are not wanted; for a scheduler. */
  run(): Promise<void>;
  /** Ends everything. */
  stop(): Promise<void>;
}

/** As `problem` of one whose process does not stay. */
const ENDS =
  'its process ends again and again: the log says why. If its files are damaged, remove it and have another one built';

/** The new one may be so far behind when it takes the place of the other. */
const BEHIND_BLOCKS = 20;
const MAX_METRICS_BYTES = 1024 * 1024;
const TIMEOUT_MS = 5_000;

/** Starts the index in use, and goes on with whatever was under way. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: short functions around a state that nothing else may touch.
export async function startIndexes(deps: IndexesDeps): Promise<Indexes> {
  const { logger, clock, db } = deps;
  const store = createIndexStore(db);
  const stopping = new AbortController();
  const now = () => nowSeconds(clock);
  const startOne = async (number: number, row: IndexRow | undefined, port: number | undefined) => {
    const child = await deps.start({
      number,
      port,
      build: row && buildNameOf(row),
      requestsPerSecond: row?.requestsPerSecond ?? undefined,
      isBeside: () => serving.number !== number,
      onState: (state) => {
        if (serving.number === number) deps.onState(state);
      },
    });
    return { number, child };
  };
  const known = await store.all();
  const initial = servingNumber(known);
  // Its first state is told before it is there.
  let serving: Pick<Running, 'number'> & Partial<Running> = { number: initial };
  const usedRow = known.find(({ number }) => number === initial);
  // How fast it was built does not bound how it follows the chain.
  let used: Running = await startOne(initial, usedRow && { ...usedRow, requestsPerSecond: null }, deps.port);
  serving = used;
  const port = Number(new URL(used.child.url).port);
  let building: Running | undefined;
  let endForward: (() => Promise<void>) | undefined;

  const stopBuilding = async () => {
    const ended = building;
    building = undefined;
    await ended?.child.stop();
  };

  const remove = async (row: IndexRow) => {
    const { number } = row;
    if (building?.number === number) await stopBuilding();
    try {
      if (!deps.usesPostgres) await rm(indexFolder(resolve(deps.dataDir), number), { recursive: true, force: true });
    } catch (error) {
      // Others do not wait for it; it is tried again.
      return await say(row, row.progress, `its files cannot be removed: ${failureText(error)}`);
    }
    await db.batch([store.removedStatement(number, now())]);
    logger.info({ index: number }, 'An index that was not wanted any more is removed');
  };

  const prove = async (row: IndexRow | undefined) => {
    const feed = deps.feed();
    if (row === undefined || row.provedAt !== null) return;
    if (feed?.readBlock === undefined || feed.failures > 0) return;
    await db.batch([store.provedStatement(row.number, now())]);
    logger.info({ index: row.number, block: feed.readBlock }, 'The new index is read to its end');
  };

  const takeOver = async (row: IndexRow, next: Running) => {
    const former = used;
    await db.batch(store.switchStatements(former.number, row, now()));
    used = next;
    serving = next;
    building = undefined;
    deps.changeFeed(next.child.url);
    deps.onState(next.child.state());
    logger.info({ index: next.number, former: former.number }, 'Another index is in use');
    await former.child.stop();
    await endForward?.();
    endForward = await forwardPort(port, Number(new URL(next.child.url).port)).catch((error: unknown) => {
      const { url } = next.child;
      logger.warn({ err: error, url }, 'The index in use answers at another port until the next start');
      return undefined;
    });
    // Where it is not beside another one any more, it gives its views their stable names.
    if (deps.usesPostgres) next.child.restart();
  };

  const say = async (row: IndexRow, progress: number | null, problem: string | null) => {
    if (row.progress !== progress || row.problem !== problem)
      await db.batch([store.progressStatement(row.number, progress, problem)]);
  };

  /** Whether there is room to go on; whoever has none ends its process, and keeps what it has. */
  const hasRoom = async (row: IndexRow): Promise<boolean> => {
    if (deps.usesPostgres) return true;
    const free = await freeBytes(deps.dataDir);
    // It goes on where there is some to spare, so that it does not start and end again and again.
    const needed =
      building !== undefined
        ? LEFT_FREE_BYTES
        : row.progress === null
          ? (await roomForIndex(deps.dataDir, used.number)).needed
          : 2 * LEFT_FREE_BYTES;
    if (free >= needed) return true;
    await stopBuilding();
    await say(row, row.progress, `it waits for room on the disk: ${mib(free)} of ${mib(needed)} are free`);
    return false;
  };

  /** Why one is not ready, where that is more than a matter of time. */
  const obstacleOf = async ({ problem }: IndexRow, child: Indexer): Promise<string | null> => {
    if (child.state() === 'stopped') return await child.whenReady(stopping.signal).then(() => null, failureText);
    if (child.state() === 'backoff') return ENDS;
    // It has been started again, which says nothing yet.
    return problem === ENDS && (await progressOf(child.url)) === undefined ? ENDS : null;
  };
  const advance = async (row: IndexRow) => {
    if (!(await hasRoom(row))) return;
    if (building === undefined) building = await startOne(row.number, row, 0);
    const next = building;
    const { child } = next;
    if (child.state() !== 'ready') {
      return await say(row, (await progressOf(child.url)) ?? row.progress, await obstacleOf(row, child));
    }
    await say(row, 1_000, row.problem === ENDS ? null : row.problem);
    if (row.state === 'differs') return;
    const built = await heightsOf(child.url, stopping.signal);
    const old = await heightsOf(used.child.url, stopping.signal).catch(() => undefined);
    if (old !== undefined && built.latest.blockNumber + BEHIND_BLOCKS < old.latest.blockNumber) return;
    if (!(await agrees(row, next, { old, built }))) return;
    await takeOver({ ...row, isForced: row.isForced }, next);
  };

  const agrees = async (
    row: IndexRow,
    next: Running,
    { old, built }: { readonly old: Heights | undefined; readonly built: Heights },
  ): Promise<boolean> => {
    if (row.isForced) return true;
    if (old === undefined) {
      await say(
        row,
        1_000,
        `the index in use does not show its feed, so nothing can be compared; bursar index switch ${row.number} takes this one all the same`,
      );
      return false;
    }
    const through = old.finalized.id < built.finalized.id ? old.finalized : built.finalized;
    const urls = { old: used.child.url, built: next.child.url };
    const found = await compareFeeds(urls, through, stopping.signal);
    await db.batch([
      store.progressStatement(row.number, 1_000, null),
      store.comparedStatement(row.number, found, now()),
    ]);
    if (!isEqual(found)) logger.warn({ index: row.number, ...found }, 'The new index shows something else');
    return isEqual(found);
  };

  return {
    serving: () => used.child,
    async run() {
      const rows = await store.all();
      for (const row of rows) if (row.state === 'removing') await remove(row);
      await prove(rows.find(({ number }) => number === used.number));
      const build = buildOf(rows);
      if (building !== undefined && building.number !== build?.number) await stopBuilding();
      if (build !== undefined) await advance(build);
    },
    async stop() {
      stopping.abort();
      await Promise.all([used.child.stop(), building?.child.stop(), endForward?.()]);
    },
  };
}

/** Thousandths of the past that an index has, as Ponder tells it; undefined while it does not. */
async function progressOf(url: string): Promise<number | undefined> {
  try {
    const response = await ownFetch(`${url}/metrics`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { bytes } = await readBody(response, MAX_METRICS_BYTES);
    const text = new TextDecoder().decode(bytes);
    const seconds = (name: string) =>
      Number(new RegExp(`^ponder_historical_${name}_indexing_seconds\\{[^}]*\\} (\\S+)$`, 'm').exec(text)?.[1]);
    const share = (seconds('completed') + seconds('cached')) / seconds('total');
    return Number.isFinite(share) ? Math.round(1_000 * Math.min(1, Math.max(0, share))) : undefined;
  } catch {
    return undefined;
  }
}
