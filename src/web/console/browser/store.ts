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

/** The parts of the path behind `/console`. */
const partsNow = () => location.pathname.split('/').filter(Boolean).slice(1).map(decodeURIComponent);

/** Where the browser is. */
export const route = createStore<readonly string[]>(partsNow());

/** The claim key that a link brought, until it is used. It is read once; the address bar and the history forget it. */
export const claimKeyOfLink = createStore(takeFragment('claim'));
/** The invitation that a link brought, likewise. */
export const invitationOfLink = createStore(takeFragment('invitation'));

addEventListener('popstate', () => route.set(partsNow()));

/** Shows another page of the console. */
export function goTo(path: string): void {
  history.pushState(null, '', `/console${path}`);
  route.set(partsNow());
  scrollTo(0, 0);
}

function takeFragment(page: string): string {
  if (partsNow()[0] !== page) return '';
  const key = location.hash.slice(1);
  if (key !== '') history.replaceState(null, '', location.pathname);
  return key;
}
