/** Runs and measures the work, to compare it with other work of the same test: on a busy machine both take longer. */
export async function timed<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly tookMs: number }> {
  const startedMs = performance.now();
  const result = await work();
  return { result, tookMs: performance.now() - startedMs };
}

/**
 * Returns what the work returns, and throws if a timer of so many milliseconds ends first. Timers of one process end in
 * their order, however late: a busy machine delays both.
 */
export async function soonerThan<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`The work took longer than a timer of ${ms} ms.`)), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
