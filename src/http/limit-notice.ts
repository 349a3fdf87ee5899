import type { Logger } from 'pino';
import type { LimiterName } from '../core/limits.ts';

const EVERY_MS = 60_000;

/** A function that tells the operator, at most once a minute for each limiter, that requests are being refused. */
export function createLimitNotice(logger: Logger): (limiter: LimiterName) => void {
  const toldMs = new Map<LimiterName, number>();
  return (limiter) => {
    const nowMs = performance.now();
    const lastMs = toldMs.get(limiter);
    if (lastMs !== undefined && nowMs - lastMs < EVERY_MS) return;
    toldMs.set(limiter, nowMs);
    logger.warn({ limiter }, 'requests are refused by a rate limit; BURSAR_RATE_LIMITS sets it');
  };
}
