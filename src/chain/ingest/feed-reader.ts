import { failureText } from '../../core/lib/failures.ts';
import { type Clock, createSleeper, doubling } from '../../core/lib/time.ts';
import type { Logger } from '../../core/log.ts';
import { type Checkpoint, type FeedClient, HOLD_MS } from './feed-client.ts';
import type { Ingest } from './ingest.ts';

export interface FeedReaderDeps {
  readonly client: FeedClient;
  readonly ingest: Pick<Ingest, 'seenByFeed'>;
  /** The stored cursor; empty before the first event. */
  readonly cursor: string;
  /** Between looks while the indexer answers, where it does not hold its answer until there is something new. */
  readonly pollMs: number;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Everything up to this id of the feed is final as the nodes tell it; empty while they have not. */
  readonly finalId: () => string;
}

/** How far the feed was read, for health and metrics. */
export interface FeedHealth {
  /** The id up to which everything is read and final; empty before the first. */
  readonly cursor: string;
  /** Milliseconds since 1970 of the last good answer. */
  readonly lastSuccessAtMs: number | undefined;
  /** How far the indexer has come. */
  readonly latest: Checkpoint | undefined;
  /**
   * Everything up to this block was read and taken in; `undefined` while the reader is catching up for the first time.
   */
  readonly readBlock: number | undefined;
  /**
   * Milliseconds since 1970 from which on something that the feed shows has waited for a node to show its block;
   * `undefined` when nothing does.
   */
  readonly waitsSinceMs: number | undefined;
  /** Answers that were missing or bad since the last good one. */
  readonly failures: number;
  readonly lastError: string | undefined;
}

/** Reads the indexer's feed into the database. */
export interface FeedReader {
  /** Has everything after the cursor read again `delayMs` from now. */
  reread(delayMs: number): void;
  health(): FeedHealth;
  /** Resolves with the first good answer. */
  readonly answered: Promise<void>;
  /** Ends the loop; resolves when it has ended. */
  stop(): Promise<void>;
}

/** Reading more would keep others from running for too long. */
const PAGE_ROWS = 250;
const LONGEST_PAUSE_MS = 2_000;
/** After an answer that was held, so that what is committed in quick succession is read together. */
const HELD_PAUSE_MS = 25;
/** Until what no node has shown is read again; longer each time that some of it stays unknown. */
const FIRST_DOUBT_PAUSE_MS = 500;
const LONGEST_DOUBT_PAUSE_MS = 30_000;

/**
 * Follows the indexer's feed. Within one generation rows are only added, so only what is new is read, and what
 * is final for good moves the cursor. In a new generation everything after the cursor is read again and
 * compared.
 */
export function startFeedReader(deps: FeedReaderDeps): FeedReader {
  const { clock, logger, pollMs } = deps;
  const reading = createReading(deps.cursor);
  const sleeper = createSleeper();
  const held = createHeld(reading);
  const answered = Promise.withResolvers<void>();
  let lastSuccessAtMs: number | undefined;
  let lastError: string | undefined;
  let failures = 0;
  let stopped = false;

  const look = async (): Promise<number> => {
    const startedMs = performance.now();
    const known = reading.version;
    const letGo = held.begin();
    try {
      const isMore = await readPage(deps, reading, letGo);
      if (failures > 1) logger.info('the indexer answers again');
      lastSuccessAtMs = clock.nowMs();
      answered.resolve();
      lastError = undefined;
      failures = 0;
      if (isMore) return 0;
      // An indexer that repeats itself at once does not hold its answers, or not now.
      const isRepeat = reading.version === known && performance.now() - startedMs < HOLD_MS / 2;
      return reading.version === undefined || isRepeat ? pollMs : Math.min(HELD_PAUSE_MS, pollMs);
    } catch (error) {
      reading.version = undefined;
      if (letGo.aborted) return 0;
      failures++;
      lastError = failureText(error);
      if (failures === 2) logger.warn({ reason: lastError }, 'the indexer does not answer');
      return doubling(2 * pollMs, LONGEST_PAUSE_MS, failures);
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
      held.arrange();
    },
    health: () => ({
      cursor: reading.cursor,
      latest: reading.latest,
      readBlock: reading.readBlock,
      waitsSinceMs: reading.waitsSinceMs,
      lastSuccessAtMs,
      failures,
      lastError,
    }),
    async stop() {
      stopped = true;
      held.letGo();
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
  /** No node has shown the block of something that was read since the cursor, which stays where it is. */
  isDoubted: boolean;
  /** The same of this pass. */
  isPassDoubted: boolean;
  /** This pass is made because of earlier doubts. */
  isRepeat: boolean;
  /** Such passes in a row that have left doubts. */
  repeats: number;
  waitsSinceMs: number | undefined;
  /** Everything that the feed has was read. */
  isAtEnd: boolean;
  /** That of the feed whose end was read; `undefined` where there is more to read, or where nothing is held. */
  version: string | undefined;
}

/** What lets a held request go when it is time to read everything again, or when the reader stops. */
function createHeld(reading: Reading) {
  let controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const arrange = () => {
    clearTimeout(timer);
    if (!Number.isFinite(reading.rereadAt)) return;
    timer = setTimeout(() => controller.abort(), Math.max(0, reading.rereadAt - performance.now()));
  };
  return {
    arrange,
    /** The signal of a look that begins. */
    begin(): AbortSignal {
      controller = new AbortController();
      arrange();
      return controller.signal;
    },
    letGo() {
      clearTimeout(timer);
      controller.abort();
    },
  };
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
    isPassDoubted: false,
    isRepeat: false,
    repeats: 0,
    waitsSinceMs: undefined,
    isAtEnd: true,
    version: undefined,
  };
}

/** Reads one page and has it taken in; true if there is more to read at once. */
async function readPage(deps: FeedReaderDeps, reading: Reading, signal: AbortSignal): Promise<boolean> {
  // A pass goes to its end, however long that takes: what comes last must not wait for what comes first.
  if (reading.isAtEnd && reading.rereadAt <= performance.now()) beginAnew(reading, reading.isDoubted);
  const after = reading.position;
  const known = reading.version;
  const hold = known === undefined ? undefined : { known, signal };
  const page = await deps.client.read(after, PAGE_ROWS, hold);
  reading.version = undefined;
  reading.latest = page.latest;
  if (page.generation !== reading.generation) {
    reading.generation = page.generation;
    beginAnew(reading, false);
    if (after !== reading.cursor) return true;
  }

  const through = page.next ?? later(after, page.latest.id);
  // What was final when it was read stays as it is; a cursor before that may have to see rows go.
  const final = later(reading.cursor, earlier(through, earlier(page.finalized.id, deps.finalId())));
  const cursor = reading.isDoubted ? reading.cursor : final;
  const height = page.next === null ? page.latest.blockNumber : undefined;
  // Even a page without events says that there are none: what was shown there before is gone.
  const isBelieved =
    through === after ||
    (await deps.ingest.seenByFeed({ events: page.events, unhandled: page.unhandled, after, through, height, cursor }));
  reading.position = through;
  reading.isAtEnd = page.next === null;
  if (reading.isAtEnd) reading.version = page.version;
  if (isBelieved) reading.cursor = cursor;
  else doubt(reading, deps.clock);
  if (reading.isAtEnd) endPass(reading, page.latest.blockNumber);
  return !reading.isAtEnd;
}

/** Goes back to the cursor, because of earlier doubts or because the feed has changed. */
function beginAnew(reading: Reading, isRepeat: boolean): void {
  reading.rereadAt = Number.POSITIVE_INFINITY;
  reading.version = undefined;
  reading.position = reading.cursor;
  reading.isDoubted = false;
  reading.isPassDoubted = false;
  reading.isRepeat = isRepeat;
  if (!isRepeat) reading.repeats = 0;
}

function doubt(reading: Reading, clock: Clock): void {
  reading.isDoubted = true;
  reading.isPassDoubted = true;
  reading.waitsSinceMs ??= clock.nowMs();
}

function endPass(reading: Reading, height: number): void {
  if (!reading.isDoubted) {
    reading.readBlock = height;
    reading.waitsSinceMs = undefined;
    reading.repeats = 0;
  } else if (reading.isPassDoubted) {
    // What is new does not wait long because something else has waited long.
    reading.repeats = reading.isRepeat ? reading.repeats + 1 : 1;
    const pauseMs = doubling(FIRST_DOUBT_PAUSE_MS, LONGEST_DOUBT_PAUSE_MS, reading.repeats);
    reading.rereadAt = Math.min(reading.rereadAt, performance.now() + pauseMs);
  }
  reading.isPassDoubted = false;
  reading.isRepeat = false;
}

function later(a: string, b: string): string {
  return a > b ? a : b;
}

function earlier(a: string, b: string): string {
  return a < b ? a : b;
}
