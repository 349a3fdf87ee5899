import { failureText } from '../../core/lib/failures.ts';
import { type Clock, createSleeper, doubling } from '../../core/lib/time.ts';
import type { Logger } from '../../core/log.ts';
import { type Checkpoint, type FeedClient, HOLD_MS } from './feed-client.ts';
import type { Ingest } from './ingest.ts';

/** Where the feed comes from and goes to. */
interface FeedSource {
  readonly client: FeedClient;
  readonly ingest: Pick<Ingest, 'seenByFeed'>;
  readonly clock: Clock;
  /** Everything up to this id of the feed is final according to the nodes; empty while unknown. */
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
  /** Everything up to this block was read and ingested; `undefined` during the first catch-up. */
  readonly readBlock: number | undefined;
  /**
   * Since when (milliseconds since 1970) an event of the feed has waited for a node to show its block; `undefined` if
   * none waits.
   */
  readonly waitsSinceMs: number | undefined;
  /** Answers that were missing or bad since the last good one. */
  readonly failures: number;
  readonly lastError: string | undefined;
}

/** Reads the indexer's feed into the database. */
export type FeedReader = ReturnType<typeof startFeedReader>;

/** Reading more would block other work for too long. */
const PAGE_ROWS = 250;
const LONGEST_PAUSE_MS = 2_000;
/** Pause after an answer that was held, so that quick successive commits are read together. */
const HELD_PAUSE_MS = 25;
/** The first pause before events whose blocks no node has shown are read again. It grows while some remain. */
const FIRST_UNSHOWN_PAUSE_MS = 500;
const LONGEST_UNSHOWN_PAUSE_MS = 30_000;

/**
 * Follows the indexer's feed. Within one generation rows are only added, so only new ones are read, and the cursor
 * moves with finality. In a new generation everything after the cursor is read again and compared.
 */
export function startFeedReader(
  source: FeedSource & {
    /** The stored cursor; empty before the first event. */
    readonly cursor: string;
    /** Interval between reads, if the indexer does not hold its answer until there is something new. */
    readonly pollMs: number;
    readonly logger: Logger;
  },
) {
  const { clock, logger, pollMs } = source;
  const reading = createReading(source.cursor);
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
      const isMore = await readPage(source, reading, letGo);
      if (failures > 1) logger.info('the indexer answers again');
      lastSuccessAtMs = clock.nowMs();
      answered.resolve();
      lastError = undefined;
      failures = 0;
      if (isMore) return 0;
      // An indexer that repeats an answer at once does not hold its answers, or not now.
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
    /** Resolves with the first good answer. */
    answered: answered.promise,
    /** Reads everything after the cursor again, `delayMs` from now. */
    reread(delayMs: number): void {
      reading.rereadAt = Math.min(reading.rereadAt, performance.now() + delayMs);
      held.arrange();
    },
    health: (): FeedHealth => ({
      cursor: reading.cursor,
      latest: reading.latest,
      readBlock: reading.readBlock,
      waitsSinceMs: reading.waitsSinceMs,
      lastSuccessAtMs,
      failures,
      lastError,
    }),
    /** Ends the loop. Resolves when it has ended. */
    async stop(): Promise<void> {
      stopped = true;
      held.letGo();
      sleeper.wake();
      await ended;
    },
  };
}

/** The position of the reader. Ids compare as texts. */
interface FeedPosition {
  /** Everything up to here is read and final. */
  cursor: string;
  /** Everything from the cursor up to here was read in this generation. The next page begins here. */
  position: string;
  generation: string | undefined;
  latest: Checkpoint | undefined;
  readBlock: number | undefined;
  /** When everything after the cursor is to be read again, whatever the generation; by `performance.now()`. */
  rereadAt: number;
  /** Whether some block read since the cursor was shown by no node. Then the cursor stays. */
  hasUnshown: boolean;
  /** The same for this pass. */
  hasUnshownInPass: boolean;
  /** Whether this pass repeats an earlier one because of unshown blocks. */
  isRepeat: boolean;
  /** Repeated passes in a row that left unshown blocks. */
  repeats: number;
  waitsSinceMs: number | undefined;
  /** Whether everything in the feed was read. */
  isAtEnd: boolean;
  /** The version of the feed whose end was read; `undefined` if there is more to read, or if answers are not held. */
  version: string | undefined;
}

/** Releases a held request when it is time to read everything again, or when the reader stops. */
function createHeld(reading: FeedPosition) {
  let controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const arrange = () => {
    clearTimeout(timer);
    if (!Number.isFinite(reading.rereadAt)) return;
    timer = setTimeout(() => controller.abort(), Math.max(0, reading.rereadAt - performance.now()));
  };
  return {
    arrange,
    /** The signal of a read that begins. */
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

function createReading(cursor: string): FeedPosition {
  return {
    cursor,
    position: cursor,
    generation: undefined,
    latest: undefined,
    readBlock: undefined,
    rereadAt: Number.POSITIVE_INFINITY,
    hasUnshown: false,
    hasUnshownInPass: false,
    isRepeat: false,
    repeats: 0,
    waitsSinceMs: undefined,
    isAtEnd: true,
    version: undefined,
  };
}

/** Reads one page and ingests it. Returns true if there is more to read at once. */
async function readPage(
  { client, ingest, clock, finalId }: FeedSource,
  reading: FeedPosition,
  signal: AbortSignal,
): Promise<boolean> {
  // A pass runs to its end, however long that takes, so that its end does not wait for new passes.
  if (reading.isAtEnd && reading.rereadAt <= performance.now()) startPass(reading, reading.hasUnshown);
  const after = reading.position;
  const known = reading.version;
  const hold = known === undefined ? undefined : { known, signal };
  const page = await client.read(after, PAGE_ROWS, hold);
  reading.version = undefined;
  reading.latest = page.latest;
  if (page.generation !== reading.generation) {
    reading.generation = page.generation;
    startPass(reading, false);
    if (after !== reading.cursor) return true;
  }

  const through = page.next ?? later(after, page.latest.id);
  // Rows that were final when read stay as they are. A cursor before that may have to see rows removed.
  const final = later(reading.cursor, earlier(through, earlier(page.finalized.id, finalId())));
  const cursor = reading.hasUnshown ? reading.cursor : final;
  const height = page.next === null ? page.latest.blockNumber : undefined;
  // Even a page without events is information: rows shown there before are gone.
  const isBelieved =
    through === after ||
    (await ingest.seenByFeed({ events: page.events, unhandled: page.unhandled, after, through, height, cursor }));
  reading.position = through;
  reading.isAtEnd = page.next === null;
  if (reading.isAtEnd) reading.version = page.version;
  if (isBelieved) reading.cursor = cursor;
  else noteUnshown(reading, clock);
  if (reading.isAtEnd) endPass(reading, page.latest.blockNumber);
  return !reading.isAtEnd;
}

/** Goes back to the cursor, because of unshown blocks or because the feed has changed. */
function startPass(reading: FeedPosition, isRepeat: boolean): void {
  reading.rereadAt = Number.POSITIVE_INFINITY;
  reading.version = undefined;
  reading.position = reading.cursor;
  reading.hasUnshown = false;
  reading.hasUnshownInPass = false;
  reading.isRepeat = isRepeat;
  if (!isRepeat) reading.repeats = 0;
}

function noteUnshown(reading: FeedPosition, clock: Clock): void {
  reading.hasUnshown = true;
  reading.hasUnshownInPass = true;
  reading.waitsSinceMs ??= clock.nowMs();
}

function endPass(reading: FeedPosition, height: number): void {
  if (!reading.hasUnshown) {
    reading.readBlock = height;
    reading.waitsSinceMs = undefined;
    reading.repeats = 0;
  } else if (reading.hasUnshownInPass) {
    // New events do not wait long because others have waited long.
    reading.repeats = reading.isRepeat ? reading.repeats + 1 : 1;
    const pauseMs = doubling(FIRST_UNSHOWN_PAUSE_MS, LONGEST_UNSHOWN_PAUSE_MS, reading.repeats);
    reading.rereadAt = Math.min(reading.rereadAt, performance.now() + pauseMs);
  }
  reading.hasUnshownInPass = false;
  reading.isRepeat = false;
}

function later(a: string, b: string): string {
  return a > b ? a : b;
}

function earlier(a: string, b: string): string {
  return a < b ? a : b;
}
