export interface Lru<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
}

/** Keeps at most `capacity` values: those that were used last. */
export function createLru<Value>(capacity: number): Lru<Value> {
  // A Map iterates in the order of insertion, so its first key is the one that was not used for longest.
  const values = new Map<string, Value>();
  return {
    get(key) {
      const value = values.get(key);
      if (value === undefined) return undefined;
      values.delete(key);
      values.set(key, value);
      return value;
    },
    set(key, value) {
      values.delete(key);
      values.set(key, value);
      if (values.size > capacity) values.delete(values.keys().next().value ?? '');
    },
    delete: (key) => void values.delete(key),
  };
}
