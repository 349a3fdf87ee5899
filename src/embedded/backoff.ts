/** How long to wait before starting something again that ended. */
export interface Backoff {
  readonly firstMs: number;
  readonly maxMs: number;
}

/** Doubles from `firstMs` with each failure in a row, the first being 1, and stays at `maxMs`. Milliseconds. */
export function backoffMs({ firstMs, maxMs }: Backoff, failures: number): number {
  return Math.min(maxMs, firstMs * 2 ** Math.min(failures - 1, 30));
}
