import { createLru } from './lru.ts';

/** How soon a host answers, as far as that is known. */
export type Speed = 'unknown' | 'prompt' | 'slow';

/** Remembers how soon hosts answered last, of those that were asked last. */
export interface Speeds {
  of(host: string): Speed;
  /** Notes how long the host took, and answers its speed from now on. */
  note(host: string, tookMs: number): Speed;
}

const REMEMBERED = 4_096;

/** Slow is a host that takes `slowMs` or longer. */
export function createSpeeds(slowMs: number): Speeds {
  const speeds = createLru<Speed>(REMEMBERED);
  return {
    of: (host) => speeds.get(host) ?? 'unknown',
    note(host, tookMs) {
      const speed = tookMs < slowMs ? 'prompt' : 'slow';
      speeds.set(host, speed);
      return speed;
    },
  };
}
