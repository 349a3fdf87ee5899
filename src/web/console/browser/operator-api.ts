import createClient from 'openapi-fetch';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { paths } from '../../../../clients/typescript/src/schema.ts';
import { type ApiAnswer, ApiError, apiErrorOf, isConnected, PATIENCE_MS, unreachable } from './api.ts';
import { createStore } from './store.ts';

/**
 * The operator's token. It is kept by this tab alone, until that is closed, and goes out in a header that only this
 * page sends. A cookie would go along with whatever leads to this server, the pages of Owners among it.
 */
const KEY = 'bursar-operator';

/** The token, empty without one, and why there is none any more. */
export const operatorToken = createStore(sessionStorage.getItem(KEY) ?? '');
/** Why the token that was there is forgotten. */
export const forgottenBecause = createStore<string | undefined>(undefined);

/** How often the shown data is read again, while someone looks at it. */
const EVERY_MS = 4_000;

/** The operations of the operator, typed. */
export const operatorApi = createClient<paths>({
  baseUrl: location.origin,
  // No cookie goes along: an Owner may be logged in here as well.
  fetch: (request) => fetch(request, { credentials: 'omit', signal: AbortSignal.timeout(PATIENCE_MS) }),
});
operatorApi.use({
  onRequest({ request }) {
    request.headers.set('Authorization', `Bearer ${operatorToken.get()}`);
    return request;
  },
});

/** The data of an answer. Throws {@link ApiError}. */
export async function answered<Data>(asked: Promise<ApiAnswer<Data>>): Promise<Data> {
  const token = operatorToken.get();
  const { data, error, response } = await asked.catch(unreachable);
  isConnected.set(true);
  if (data !== undefined) return data;
  const refusal = apiErrorOf(error, response.status);
  const isOff = response.status === 404 && refusal.code === 'NOT_FOUND';
  if ((response.status === 401 || isOff) && token === operatorToken.get()) {
    forget(
      isOff
        ? 'This server has no operator’s page: it was started without BURSAR_ADMIN_TOKEN.'
        : 'This is not the token of this server.',
    );
  }
  throw refusal;
}

/** Keeps a token, and tries it by what it shows. */
export function enter(token: string): void {
  sessionStorage.setItem(KEY, token);
  forgottenBecause.set(undefined);
  operatorToken.set(token);
}

/** Forgets the token. */
export function forget(why?: string): void {
  sessionStorage.removeItem(KEY);
  forgottenBecause.set(why);
  operatorToken.set('');
}

/** What was read, and why it was not read at the last try. */
interface Known<Value> {
  readonly value: Value | undefined;
  readonly error: ApiError | undefined;
}

interface Polled<Value> extends Known<Value> {
  readonly refresh: () => void;
}

/** Reads something now, again and again, and whenever `key` is another; one request at a time. */
export function usePolled<Value>(key: string, load: () => Promise<Value>): Polled<Value> {
  const [known, setKnown] = useState<Known<Value>>({ value: undefined, error: undefined });
  const latest = useRef(load);
  latest.current = load;
  const [round, again] = useState(0);
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = (next: (before: Known<Value>) => Known<Value>) => {
      if (!isOver) setKnown(next);
    };
    const read = async () => {
      if (!document.hidden) tell(await outcomeOf(latest.current));
      if (!isOver) timer = setTimeout(() => void read(), EVERY_MS);
    };
    void read();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [key, round]);
  return { ...known, refresh: () => again((count) => count + 1) };
}

/** The state after a try: the value that was read, or the one before with why it was not. */
async function outcomeOf<Value>(load: () => Promise<Value>): Promise<(before: Known<Value>) => Known<Value>> {
  try {
    const value = await load();
    return () => ({ value, error: undefined });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return ({ value }) => ({ value, error });
  }
}
