import { custom, fallback, http, type Transport } from 'viem';
import { fetchedBlocks } from './blocks.ts';
import { forgetfulNodeError } from './forgetful.ts';
import { halved } from './halved.ts';
import type { Request } from './json-rpc.ts';
import { lookingInRhythm } from './rhythm.ts';
import type { Scope } from './scope.ts';
import { scopeRequests } from './scope-requests.ts';

const TIMEOUT_MS = 10_000;

/**
 * How Ponder reaches the chain: the nodes in turn, the first that answers. Of USDC's transfers, which are most of what
 * happens on some chains, it sees those of our wallets only; Ponder itself can narrow events by fixed arguments alone.
 */
export function scopedTransport(rpcUrls: readonly string[], scope: Scope, pollingMs: number): Transport {
  return (parameters) => {
    const nodes = fallback(
      rpcUrls.map((url) => http(url, { retryCount: 0, timeout: TIMEOUT_MS })),
      { retryCount: 0 },
    )({ ...parameters, retryCount: 0 });
    const ask = async (request: Request): Promise<unknown> => {
      try {
        return await nodes.request(request);
      } catch (error) {
        throw forgetfulNodeError(request.method, error) ?? error;
      }
    };
    const request = scopeRequests(scope, halved(ask), fetchedBlocks);
    const inRhythm = lookingInRhythm(request, pollingMs);
    return custom({ request: inRhythm }, { key: 'bursar', name: 'Bursar', retryCount: 0 })(parameters);
  };
}
