import { useEffect, useState } from 'preact/hooks';

/** A value that pages show. They are drawn again when it changes. */
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
    // It may have changed since it was drawn: effects run after the next frame.
    if (!Object.is(store.get(), shown)) redraw({});
    return end;
  }, [store]);
  return shown;
}

/** The person closed the dialog: nothing was done, and there is nothing to say about it. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

/** A question to the person that is open now. */
export interface OpenQuestion<About, Answer> {
  readonly about: About;
  readonly answer: (given: Answer) => void;
  readonly cancel: () => void;
}

/** A question to the person, for a dialog that shows it over any page. */
export function createQuestion<About, Answer>() {
  const open = createStore<OpenQuestion<About, Answer> | undefined>(undefined);
  return {
    open,
    /** Returns the answer. Throws {@link Cancelled}. Cancels the question that is still open. */
    ask: (about: About): Promise<Answer> =>
      new Promise((resolve, reject) => {
        open.get()?.cancel();
        const close = () => open.set(undefined);
        open.set({
          about,
          answer(given) {
            close();
            resolve(given);
          },
          cancel() {
            close();
            reject(new Cancelled());
          },
        });
      }),
  };
}

/** The parts of the path behind `/console`. */
const partsNow = () => location.pathname.split('/').filter(Boolean).slice(1).map(decodeURIComponent);

/** Where the browser is. */
export const route = createStore<readonly string[]>(partsNow());

/** The claim key of the link that opened this page, until it is used. The address bar and the history forget it. */
export const claimKeyOfLink = createStore(takeFragment('claim'));
/** The invitation of the link that opened this page, likewise. */
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
