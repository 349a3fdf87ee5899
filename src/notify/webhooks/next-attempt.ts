/** The pauses after the first, second and third failure of a round; the fourth is final. */
const RETRY_AFTER_MS = [5_000, 30_000, 120_000] as const;

/**
 * When to try a delivery again after its attempt number `attempts` has failed, in milliseconds since 1970; null after
 * the last attempt.
 */
export function nextAttemptAfter(attempts: number, failedAtMs: number): number | null {
  const pause = RETRY_AFTER_MS[attempts - 1];
  return pause === undefined ? null : failedAtMs + pause;
}
