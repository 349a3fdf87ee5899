import { createSleeper } from '../lib/sleeper.ts';
import type { Clock } from '../lib/time.ts';
import type { Logger } from '../log.ts';
import type { Checkpoint, FeedClient } from './feed-client.ts';
import type { Ingest } from './ingest.ts';

export interface FeedReaderDeps {
  readonly client: FeedClient;
  readonly ingest: Pick<Ingest, 'seenByFeed'>;
  /** The stored cursor; empty before the first event. */
  readonly cursor: string;
  /** Between looks while the indexer answers. */
  readonly pollMs: number;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Told how far the indexer is, with every answer. */
  readonly onLatest: (latest: Checkpoint) => Promise<void>;
}

export interface FeedHealth {
  /** The id up to which everything is read and final; empty before the first. */
  readonly cursor: string;
  /** Milliseconds since 1970 of the last good answer. */
  readonly lastSuccessAtMs: number | undefined;
  /** How far the indexer has come. */
  readonly latest: Checkpoint | undefined;
  /** Everything up to this block was read and taken in; `undefined` while the reader is catching up for the first time. */
  readonly readBlock: number | undefined;
  /** Answers that were missing or bad since the last good one. */
  readonly failures: number;
  readonly lastError: string | undefined;
}

export interface FeedReader {
  /** Has everything after the cursor read again `delayMs` from now. */
  reread(delayMs: number): void;
  health(): FeedHealth;
  /** Resolves with the first good answer. */
  readonly answered: Promise<void>;
  /** Ends the loop; resolves when it has ended. */
  stop(): Promise<void>;
}

const PAGE_ROWS = 1000;
const LONGEST_PAUSE_MS = 2_000;
/** Until what was not believed is read again. */
const DOUBT_MS = 1_000;

/**
 * Follows the indexer's feed. Within one generation rows are only added, so only what is new is read, and what
 * is final for good moves the cursor. In a new generation everything after the cursor is read again and
 * compared.
 */
export function startFeedReader(deps: FeedReaderDeps): FeedReader {
  const { clock, logger, pollMs } = deps;
  const reading = createReading(deps.cursor);
  const sleeper = createSleeper();
  const answered = Promise.withResolvers<void>();
  let lastSuccessAtMs: number | undefined;
  let lastError: string | undefined;
  let failures = 0;
  let stopped = false;

  const look = async (): Promise<number> => {
    try {
      const isMore = await readPage(deps, reading);
      if (failures > 1) logger.info('the indexer answers again');
      lastSuccessAtMs = clock.nowMs();
      answered.resolve();
      lastError = undefined;
      failures = 0;
      return isMore ? 0 : pollMs;
    } catch (error) {
      failures++;
      lastError = error instanceof Error ? error.message : String(error);
      if (failures === 2) logger.warn({ reason: lastError }, 'the indexer does not answer');
      return Math.min(pollMs * 2 ** Math.min(failures, 10), LONGEST_PAUSE_MS);
    }
  };
  const loop = async (): Promise<void> => {
    while (!stopped) await sleeper.sleep(await look());
  };
  const ended = loop();
  return {
    answered: answered.promise,
    reread(delayMs) {
      reading.rereadAt = Math.min(reading.rereadAt, performance.now() + delayMs);
    },
    health: () => ({
      cursor: reading.cursor,
      latest: reading.latest,
      readBlock: reading.readBlock,
      lastSuccessAtMs,
      failures,
      lastError,
    }),
    async stop() {
      stopped = true;
      sleeper.wake();
      await ended;
    },
  };
}

/** Where the reader is. Ids compare as texts. */
interface Reading {
  /** Everything up to here is read and final. */
  cursor: string;
  /** Everything from the cursor up to here was read in this generation; the next page begins here. */
  position: string;
  generation: string | undefined;
  latest: Checkpoint | undefined;
  readBlock: number | undefined;
  /** By `performance.now()`: when everything after the cursor is to be read again, whatever the generation. */
  rereadAt: number;
  /** Something that was read since the cursor was not believed: the cursor stays where it is. */
  isDoubted: boolean;
}

function createReading(cursor: string): Reading {
  return {
    cursor,
    position: cursor,
    generation: undefined,
    latest: undefined,
    readBlock: undefined,
    rereadAt: Number.POSITIVE_INFINITY,
    isDoubted: false,
  };
}

/** Reads one page and has it taken in; true if there is more to read at once. */
async function readPage({ client, ingest, onLatest }: FeedReaderDeps, reading: Reading): Promise<boolean> {
  if (reading.rereadAt <= performance.now()) {
    reading.rereadAt = Number.POSITIVE_INFINITY;
    reading.position = reading.cursor;
    reading.isDoubted = false;
  }
  const after = reading.position;
  const page = await client.read(after, PAGE_ROWS);
  reading.latest = page.latest;
  await onLatest(page.latest);
  if (page.generation !== reading.generation) {
    reading.generation = page.generation;
    reading.position = reading.cursor;
    if (after !== reading.cursor) return true;
  }

  const through = page.next ?? later(after, page.latest.id);
  // What was final when it was read stays as it is; a cursor before that may have to see rows go.
  const final = later(reading.cursor, earlier(through, page.finalized.id));
  const cursor = reading.isDoubted ? reading.cursor : final;
  const height = page.next === null ? page.latest.blockNumber : undefined;
  // Even a page without events says that there are none: what was shown there before is gone.
  const isBelieved =
    through === after || (await ingest.seenByFeed({ events: page.events, after, through, height, cursor }));
  reading.position = through;
  if (isBelieved) {
    reading.cursor = cursor;
    if (page.next === null) reading.readBlock = page.latest.blockNumber;
  } else {
    reading.isDoubted = true;
    reading.rereadAt = Math.min(reading.rereadAt, performance.now() + DOUBT_MS);
  }
  return page.next !== null;
}

function later(a: string, b: string): string {
  return a > b ? a : b;
}

function earlier(a: string, b: string): string {
  return a < b ? a : b;
}
