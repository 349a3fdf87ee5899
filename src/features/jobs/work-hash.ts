import type { Hex } from 'viem';
import type { Core } from '../../chain/core.ts';
import { AppError } from '../../core/errors.ts';
import { keccakInPieces } from '../../core/lib/crypto.ts';
import { createGuardedFetch } from '../../core/net/guarded-fetch.ts';
import type { GuardedRequest } from '../../core/net/guarded-request.ts';
import { TargetError } from '../../core/net/target-url.ts';
import { userAgents } from '../../core/version.ts';
import { requireReachable } from './job-spec.ts';

/** Of work that is hashed here. */
const MAX_WORK_BYTES = 8_388_608;

/** The request for work that is kept elsewhere, of so many bytes at most. */
export function workRequest(url: string, party: string, maxBytes: number): GuardedRequest {
  // Object stores and code hosts redirect to where they keep files; each hop is checked like the first.
  return { url, party, maxBytes, timeoutMs: 10_000, maxRedirects: 3 };
}

/**
 * Creates a function that returns the keccak256 of what a URL serves, for a Provider who cannot compute it; `party` is
 * the Provider's wallet. It throws `INVALID_CONTENT_URI` if that cannot be fetched whole, and `TARGET_NOT_ALLOWED`.
 */
export function createWorkHash(core: Core) {
  const { allowPrivateTargets } = core;
  const bounds = { maxInFlight: 4, maxPerHost: 2 };
  const fetch = createGuardedFetch({ userAgent: userAgents.evaluator, allowPrivateTargets, ...bounds });
  return async (url: string, party: string): Promise<Hex> => {
    if (!/^https?:/i.test(url)) throw notFetched('only http and https URLs are fetched');
    requireReachable(core, url, 'INVALID_CONTENT_URI');
    const request = workRequest(url, party, MAX_WORK_BYTES);
    const { status, body, truncated, endsUnmarked } = await fetch(request).catch((error: unknown) => {
      if (!(error instanceof TargetError)) throw error;
      if (error.reason === 'not-allowed') throw new AppError('TARGET_NOT_ALLOWED', { message: error.message });
      throw notFetched(error.message);
    });
    if (status < 200 || status > 299) throw notFetched(`it answers with status ${status}`);
    if (truncated) throw notFetched('it has more than 8 MiB');
    if (endsUnmarked === true) throw notFetched('its answer does not say where it ends, so it may have been cut short');
    return await keccakInPieces(body);
  };
}

function notFetched(reason: string): AppError {
  return new AppError('INVALID_CONTENT_URI', {
    message: `The work at contentURI could not be fetched and hashed: ${reason}. Send content (the work itself), or contentHash with contentURI.`,
  });
}
