import type { Clock } from './time.ts';

export interface CacheTimes {
  /** For so long a value is as good as new. */
  readonly freshMs: number;
  /** For so long after it was loaded it is handed out while a new one is being loaded. */
  readonly usableMs: number;
}

/**
 * A value that costs something to load, loaded by one at a time and only when somebody asks. When loading fails, the
 * old value stays, however old; without one, the failure goes to whoever asks.
 */
export function cached<T>(load: () => Promise<T>, clock: Clock, times: CacheTimes): () => Promise<T> {
  let known: { readonly value: T; readonly loadedAtMs: number } | undefined;
  let loading: Promise<T> | undefined;

  const reload = (): Promise<T> => {
    loading ??= load()
      .then((value) => {
        known = { value, loadedAtMs: clock.nowMs() };
        return value;
      })
      .catch((error: unknown) => {
        if (known === undefined) throw error;
        return known.value;
      })
      .finally(() => {
        loading = undefined;
      });
    return loading;
  };
  return async () => {
    const ageMs = known === undefined ? Number.POSITIVE_INFINITY : clock.nowMs() - known.loadedAtMs;
    if (known === undefined || ageMs >= times.usableMs) return reload();
    if (ageMs >= times.freshMs) void reload();
    return known.value;
  };
}
