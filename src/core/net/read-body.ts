import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { takeTurn } from '../lib/turns.ts';
import type { Clock } from './clock.ts';
import { TargetError } from './target-url.ts';

export interface Body {
  readonly bytes: Uint8Array;
  /** There was more than the bound allows. */
  readonly truncated: boolean;
}

/** The clock that stands still while this process has no time to read on. */
type Pausing = Pick<Clock, 'pause' | 'resume'>;

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
