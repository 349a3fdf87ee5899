import { useEffect, useState } from 'preact/hooks';

/** A value that pages look at, and are drawn again for when it is another. */
export interface Store<Value> {
  get(): Value;
  set(value: Value): void;
  subscribe(listener: () => void): () => void;
}

/** A store with a first value. */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The value of a store, in a component. */
export function useStore<Value>(store: Store<Value>): Value {
  const [, redraw] = useState({});
  const shown = store.get();
  useEffect(() => {
    const end = store.subscribe(() => redraw({}));
    // It may have become another one since it was drawn: effects come after the next frame.
    if (!Object.is(store.get(), shown)) redraw({});
    return end;
  }, [store]);
  return shown;
}
