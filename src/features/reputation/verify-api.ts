import { outwardFetch } from '../../core/lib/direct-fetch.ts';
import { BoundedJsonError, parseBoundedJson } from '../../core/lib/json.ts';
import { readBody } from '../../core/net/read-body.ts';
import { userAgents } from '../../core/version.ts';

/** Reads a running service through its public API. */
export interface ApiReader {
  /** The JSON at a path of the API. Throws {@link ApiError} for anything but a good answer. */
  json(path: string): Promise<unknown>;
  /** The bytes at a URL; `undefined` if it serves none or too many. */
  file(url: string): Promise<Uint8Array | undefined>;
}

/** The service did not answer as it should. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
}

const TIMEOUT_MS = 20_000;
/** A feedback file is smaller than a kilobyte. */
export const MAX_FILE_BYTES = 1024 * 1024;
/** A page of a hundred events is about fifty kilobytes. */
const ANSWER_BOUNDS = { maxBytes: 4 * 1024 * 1024, maxDepth: 32 };
const MAX_WAIT_SECONDS = 120;

/** Creates a reader that keeps to the service's rate limits by waiting for `Retry-After`. */
export function createApiReader(apiUrl: string): ApiReader {
  const base = apiUrl.replace(/\/+$/, '');
  return {
    async json(path) {
      const response = await ask(base + path);
      if (!response.ok) throw new ApiError(`${base}${path} answered ${response.status}.`);
      const { bytes } = await readBody(response, ANSWER_BOUNDS.maxBytes + 1);
      try {
        return parseBoundedJson(bytes, ANSWER_BOUNDS);
      } catch (error) {
        if (!(error instanceof BoundedJsonError)) throw error;
        throw new ApiError(`${base}${path} answered what cannot be read. ${error.message}`);
      }
    },
    async file(url) {
      const response = await ask(url);
      if (!response.ok) return undefined;
      const { bytes, truncated } = await readBody(response, MAX_FILE_BYTES);
      return truncated ? undefined : bytes;
    },
  };
}

async function ask(url: string): Promise<Response> {
  for (;;) {
    const response = await outwardFetch(url, {
      headers: { 'User-Agent': userAgents.check },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new ApiError(`No answer from ${url}.`, { cause: error });
    });
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    if (response.status !== 429 || !(seconds >= 0 && seconds <= MAX_WAIT_SECONDS)) return response;
    await Bun.sleep((seconds + 1) * 1000);
  }
}
