/** After the first, the second and the third failure of a round; the fourth one is final. */
const RETRY_AFTER_MS = [5_000, 30_000, 120_000] as const;

/**
 * When a delivery is tried again whose attempt number `attempts` has just failed, in milliseconds since 1970; null when
 * that was the last one.
 */
export function nextAttemptAfter(attempts: number, failedAtMs: number): number | null {
  const pause = RETRY_AFTER_MS[attempts - 1];
  return pause === undefined ? null : failedAtMs + pause;
}
