import { createLru } from './cache.ts';

/** How soon a host answers, as far as that is known. */
export type Speed = 'unknown' | 'prompt' | 'slow';

/** Remembers how soon hosts answered last, of those that were asked last. */
export interface Speeds {
  of(host: string): Speed;
  /** Notes how long the host took, and answers its speed from now on. */
  note(host: string, tookMs: number): Speed;
}

const REMEMBERED = 4_096;

/** Slow is a host that takes `slowMs` or longer, and for `staysSlowMs` after it did. */
export function createSpeeds(slowMs: number, staysSlowMs = 0): Speeds {
  const speeds = createLru<{ readonly speed: Speed; readonly slowUntil: number }>(REMEMBERED);
  return {
    of: (host) => speeds.get(host)?.speed ?? 'unknown',
    note(host, tookMs) {
      const now = performance.now();
      const slowUntil = tookMs < slowMs ? (speeds.get(host)?.slowUntil ?? now) : now + staysSlowMs;
      const speed = tookMs < slowMs && slowUntil <= now ? 'prompt' : 'slow';
      speeds.set(host, { speed, slowUntil });
      return speed;
    },
  };
}
