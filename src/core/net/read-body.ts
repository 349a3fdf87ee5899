import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { takeTurn } from '../lib/turns.ts';
import { TargetError } from './target-url.ts';

export interface Body {
  readonly bytes: Uint8Array;
  /** There was more than the bound allows. */
  readonly truncated: boolean;
}

/** The clock that stands still while this process has no time to read on. */
type Pausing = Pick<PausableClock, 'pause' | 'resume'>;

/**
 * Reads at most `maxBytes`. Of a longer body the rest is left unread, and its connection is given up. What waiting for
 * our own turn takes is no time of the target's.
 */
export async function readBody(response: Response, maxBytes: number, clock?: Pausing): Promise<Body> {
  return response.body === null ? none : await collect(response.body, maxBytes, clock);
}

/**
 * Undoes a `Content-Encoding` that the target chose although it was asked for none, up to `maxBytes` of plain bytes.
 * Answers `undefined` for an encoding that is not known here. Throws {@link TargetError} `invalid-answer`.
 */
export async function decodeBody(
  { bytes, truncated }: Body,
  encoding: string,
  maxBytes: number,
  clock?: Pausing,
): Promise<Body | undefined> {
  const decoder = createDecoder(encoding, truncated);
  if (decoder === undefined) return undefined;
  decoder.end(bytes);
  try {
    // The decoder works only as far as it is read, so that a small body cannot blow up into a large one.
    const plain = await collect(decoder, maxBytes, clock);
    return { bytes: plain.bytes, truncated: truncated || plain.truncated };
  } catch {
    throw new TargetError('invalid-answer', `The answer is not valid ${encoding}, which its Content-Encoding names.`, {
      maybeReceived: true,
    });
  }
}

function createDecoder(encoding: string, truncated: boolean) {
  // The beginning of a truncated body is decoded as far as it goes; a whole one must be whole.
  const zlib = truncated ? { finishFlush: constants.Z_SYNC_FLUSH } : {};
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip(zlib);
    case 'deflate':
      return createInflate(zlib);
    case 'br':
      return createBrotliDecompress(truncated ? { finishFlush: constants.BROTLI_OPERATION_FLUSH } : {});
    default:
      return undefined;
  }
}

const none: Body = { bytes: new Uint8Array(), truncated: false };

async function collect(stream: AsyncIterable<Uint8Array>, maxBytes: number, clock: Pausing | undefined): Promise<Body> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    clock?.pause();
    await takeTurn();
    clock?.resume();
    const room = maxBytes - size;
    if (chunk.byteLength > room) {
      chunks.push(chunk.subarray(0, room));
      return { bytes: Buffer.concat(chunks), truncated: true };
    }
    chunks.push(chunk);
    size += chunk.byteLength;
  }
  const [first] = chunks;
  if (first === undefined) return none;
  return { bytes: chunks.length === 1 ? first : Buffer.concat(chunks), truncated: false };
}

/** The time that a request may take, and its caller's request to end it, in one signal. */
export interface PausableClock {
  /** Aborts with the reason `'timeout'` or `'aborted'`, or what `end` was given. */
  readonly signal: AbortSignal;
  /** The time starts again, for so long; by default as at first. */
  restart(ms?: number): void;
  /** Aborts before the time is over. */
  end(reason: string): void;
  /** The time stands still until it is resumed, but for no longer than `timeoutMs` in all pauses together. */
  pause(): void;
  resume(): void;
  /** Must be called in the end. */
  stop(): void;
}

/** Starts the clock of one request: it aborts after `timeoutMs`, or when the caller does. */
export function startClock(timeoutMs: number, caller: AbortSignal | undefined): PausableClock {
  const controller = new AbortController();
  const expire = () => controller.abort('timeout');
  const abort = () => controller.abort('aborted');
  let [leftMs, pauseLeftMs, startedMs] = [timeoutMs, timeoutMs, performance.now()];
  let timer = setTimeout(expire, leftMs);
  const run = (ms: number) => {
    clearTimeout(timer);
    startedMs = performance.now();
    timer = setTimeout(expire, Math.max(ms, 0));
  };
  const sinceStart = () => performance.now() - startedMs;
  const pause = () => {
    leftMs -= sinceStart();
    run(pauseLeftMs);
  };
  const resume = () => {
    pauseLeftMs -= sinceStart();
    run(leftMs);
  };
  if (caller?.aborted) abort();
  else caller?.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    end: (reason) => controller.abort(reason),
    restart(ms = timeoutMs) {
      leftMs = ms;
      run(leftMs);
    },
    pause,
    resume,
    stop() {
      clearTimeout(timer);
      caller?.removeEventListener('abort', abort);
    },
  };
}

/** The promise's outcome, or the signal's reason as soon as that aborts; then no one waits for the promise any more. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
