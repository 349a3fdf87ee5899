import { createSleeper } from '../lib/sleeper.ts';
import type { Clock } from '../lib/time.ts';
import type { Logger } from '../log.ts';
import type { Checkpoint, FeedAnswer, FeedClient } from './feed-client.ts';
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
  /** Answers that were missing or bad since the last good one. */
  readonly failures: number;
  readonly lastError: string | undefined;
}

export interface FeedReader {
  /** Has the whole unfinalised part read again, as after a block was removed. */
  reread(): void;
  health(): FeedHealth;
  /** Ends the loop; resolves when it has ended. */
  stop(): Promise<void>;
}

const PAGE_ROWS = 1000;
const LONGEST_PAUSE_MS = 2_000;
/** Reading again what was read before takes at most one part in this many of the time. */
const REREAD_SHARE = 10;

/**
 * Follows the indexer's feed. What is final is read once. The unfinalised part may still change: while it fits a page, it is
 * read whole each time; when it is longer, only what is new is, and the whole now and then, and at once when something
 * hints at a reorganisation.
 */
export function startFeedReader(deps: FeedReaderDeps): FeedReader {
  const { clock, logger, pollMs } = deps;
  const reading = createReading(deps.cursor);
  const sleeper = createSleeper();
  let lastSuccessAtMs: number | undefined;
  let lastError: string | undefined;
  let failures = 0;
  let stopped = false;

  const look = async (): Promise<number> => {
    try {
      const more = await readPage(deps, reading);
      if (failures > 1) logger.info('the indexer answers again');
      lastSuccessAtMs = clock.nowMs();
      lastError = undefined;
      failures = 0;
      return more ? 0 : pollMs;
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
    reread: () => requireReread(reading),
    health: () => ({ cursor: reading.cursor, latest: reading.latest, lastSuccessAtMs, failures, lastError }),
    async stop() {
      stopped = true;
      sleeper.wake();
      await ended;
    },
  };
}

/** Where the reader is. Ids compare as texts; times are of `performance.now()`. */
interface Reading {
  /** Everything up to here is read and final. */
  cursor: string;
  /** Where the next page begins. */
  position: string;
  /** A pass through everything after the cursor is under way. */
  pass: { readonly startedAt: number; isOnePage: boolean } | undefined;
  /** When the next pass is due. */
  rereadAt: number;
  latest: Checkpoint | undefined;
  /** What the last page began after and was a version of: the same again brings nothing. */
  taken: { readonly after: string; readonly version: string } | undefined;
}

function createReading(cursor: string): Reading {
  return { cursor, position: cursor, pass: undefined, rereadAt: 0, latest: undefined, taken: undefined };
}

function requireReread(reading: Reading): void {
  reading.rereadAt = 0;
  reading.taken = undefined;
}

/** Reads one page and has it taken in; true if there is more to read at once. */
async function readPage(deps: FeedReaderDeps, reading: Reading): Promise<boolean> {
  beginPass(reading);
  const after = reading.position;
  const page = await deps.client.read(after, PAGE_ROWS);
  if (reading.latest !== undefined && page.latest.id < reading.latest.id) requireReread(reading);
  reading.latest = page.latest;
  await deps.onLatest(page.latest);

  const through = page.next ?? later(after, page.latest.id);
  const cursor = after === reading.cursor ? cursorAfter(reading.cursor, page, through) : undefined;
  const { taken } = reading;
  if (taken?.after !== after || taken.version !== page.version) {
    await deps.ingest.seenByFeed({ events: page.events, after, through, cursor });
  }
  reading.taken = { after, version: page.version };
  reading.position = through;
  if (cursor !== undefined) reading.cursor = cursor;
  if (page.next === null) endPass(reading);
  else if (reading.pass !== undefined) reading.pass.isOnePage = false;
  return page.next !== null;
}

function beginPass(reading: Reading): void {
  const now = performance.now();
  if (reading.pass !== undefined || reading.rereadAt > now) return;
  reading.pass = { startedAt: now, isOnePage: true };
  reading.position = reading.cursor;
}

function endPass(reading: Reading): void {
  const { pass } = reading;
  if (pass === undefined) return;
  const now = performance.now();
  reading.rereadAt = pass.isOnePage ? now : now + (now - pass.startedAt) * REREAD_SHARE;
  reading.pass = undefined;
}

/**
 * The cursor that a page allows which began at the old one: its end, but never past what was final when it was read. `undefined`
 * while that would spare reading nothing.
 */
function cursorAfter(cursor: string, page: FeedAnswer, through: string): string | undefined {
  const [first] = page.events;
  if (first === undefined || first.feedId > page.finalized.id) return undefined;
  return later(cursor, earlier(through, page.finalized.id));
}

function later(a: string, b: string): string {
  return a > b ? a : b;
}

function earlier(a: string, b: string): string {
  return a < b ? a : b;
}
