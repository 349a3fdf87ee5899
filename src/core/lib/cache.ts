import type { Clock } from './time.ts';

export interface Lru<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
}

/** A place in the ring of all that is kept, between what was used before it and what was used after it. */
interface Place<Value> {
  readonly key: string;
  value: Value | undefined;
  before: Place<Value>;
  after: Place<Value>;
}

/**
 * Keeps at most `capacity` values: those that were used last. A Map alone has an order, too, but to find its first key
 * it walks over all that was deleted before that.
 */
export function createLru<Value>(capacity: number): Lru<Value> {
  const places = new Map<string, Place<Value>>();
  const ring = emptyRing<Value>();
  return {
    get(key) {
      const place = places.get(key);
      if (place === undefined) return undefined;
      unlink(place);
      linkLast(ring, place);
      return place.value;
    },
    set(key, value) {
      const known = places.get(key);
      if (known !== undefined) unlink(known);
      const place = known ?? { key, value, before: ring, after: ring };
      place.value = value;
      linkLast(ring, place);
      places.set(key, place);
      if (places.size <= capacity) return;
      places.delete(ring.after.key);
      unlink(ring.after);
    },
    delete(key) {
      const place = places.get(key);
      if (place === undefined) return;
      unlink(place);
      places.delete(key);
    },
  };
}

/**
 * The same look-up, which remembers up to `capacity` of the values that it found: for what never changes once it is
 * there. What was not found is looked up again.
 */
export function remembering<Key extends string, Value>(
  capacity: number,
  find: (key: Key) => Promise<Value | undefined>,
): (key: Key) => Promise<Value | undefined> {
  const known = createLru<Value>(capacity);
  return async (key) => {
    const value = known.get(key) ?? (await find(key));
    if (value !== undefined) known.set(key, value);
    return value;
  };
}

/** A place that stands for the ring itself: after it comes what was used longest ago. */
function emptyRing<Value>(): Place<Value> {
  const ring = { key: '', value: undefined } as Place<Value>;
  ring.before = ring;
  ring.after = ring;
  return ring;
}

function unlink<Value>({ before, after }: Place<Value>): void {
  before.after = after;
  after.before = before;
}

function linkLast<Value>(ring: Place<Value>, place: Place<Value>): void {
  place.before = ring.before;
  place.after = ring;
  ring.before.after = place;
  ring.before = place;
}

export interface CacheTimes {
  /** For so long a value is as good as new. */
  readonly freshMs: number;
  /** For so long after it was loaded it is handed out while a new one is being loaded. */
  readonly usableMs: number;
}

/**
 * A value that costs something to load, loaded by one at a time and only when someone asks. When loading fails, the
 * old value stays, however old; without one, the failure goes to the caller.
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
