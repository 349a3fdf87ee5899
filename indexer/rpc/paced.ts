import type { Ask } from './json-rpc.ts';

/** Asks so often at most, evenly: whoever asks more waits. Without a rate, everything is asked at once. */
export function paced(ask: Ask, perSecond: number | undefined): Ask {
  if (perSecond === undefined) return ask;
  const pauseMs = 1_000 / perSecond;
  let nextAt = 0;
  return async (request) => {
    const now = performance.now();
    const at = Math.max(now, nextAt);
    nextAt = at + pauseMs;
    if (at > now) await new Promise((resolve) => setTimeout(resolve, at - now));
    return await ask(request);
  };
}
