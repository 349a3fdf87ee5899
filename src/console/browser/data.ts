import { useEffect, useState } from 'preact/hooks';
import { ApiError, answerOf, api, isConnected } from './api.ts';

/** What is known of something that the server knows. */
interface Known<Value> {
  /** The latest that was read; it stays while the server cannot be reached. */
  readonly value: Value | undefined;
  readonly error: ApiError | undefined;
}

/** Something that is read from the server, by one request at a time, and kept fresh while a page shows it. */
interface Resource<Value> {
  known(): Known<Value>;
  /** Resolves when it has been read by a request that was sent after this call. */
  refresh(): Promise<void>;
  /** Calls `listener` whenever something else is known, until the function that is answered is called. */
  watch(listener: () => void): () => void;
}

interface Refreshable {
  tick(): void;
  forget(): void;
  readonly refresh: () => Promise<void>;
}

/** How often what is shown is read again; a page that nobody sees reads nothing. */
const EVERY_MS = 4_000;
const all: Refreshable[] = [];

function createResource<Value>(load: () => Promise<Value>): Resource<Value> {
  let known: Known<Value> = { value: undefined, error: undefined };
  let running: Promise<void> | undefined;
  let generation = 0;
  const listeners = new Set<() => void>();
  const tell = (next: Known<Value>) => {
    known = next;
    for (const listener of listeners) listener();
  };
  const read = async () => {
    const begun = generation;
    try {
      const value = await load();
      if (begun === generation) tell({ value, error: undefined });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (begun === generation) tell({ value: known.value, error });
    }
  };
  const start = () => {
    if (running !== undefined) return running;
    const reading = read().finally(() => {
      if (running === reading) running = undefined;
    });
    running = reading;
    return reading;
  };
  const refresh = async () => {
    // What is under way may have been answered before the change.
    await running;
    await start();
  };
  all.push({
    refresh: () => (listeners.size > 0 ? refresh() : Promise.resolve()),
    tick: () => void (listeners.size > 0 && start()),
    forget() {
      generation += 1;
      running = undefined;
      known = { value: undefined, error: undefined };
    },
  });
  return {
    known: () => known,
    refresh,
    watch(listener) {
      listeners.add(listener);
      void start();
      return () => void listeners.delete(listener);
    },
  };
}

function keyed<Value>(load: (id: string) => Promise<Value>): (id: string) => Resource<Value> {
  const made = new Map<string, Resource<Value>>();
  return (id) => {
    const resource = made.get(id) ?? createResource(() => load(id));
    made.set(id, resource);
    return resource;
  };
}

setInterval(() => {
  if (!document.hidden) tickAll();
}, EVERY_MS);
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) tickAll();
});
addEventListener('online', tickAll);
addEventListener('offline', () => isConnected.set(false));

function tickAll(): void {
  for (const resource of all) resource.tick();
}

/** What is known of a resource, in a component that shows it. */
export function useData<Value>(resource: Resource<Value>): Known<Value> {
  const [, redraw] = useState({});
  useEffect(() => resource.watch(() => redraw({})), [resource]);
  return resource.known();
}

/** Reads everything that is shown again, after a change. */
export async function refreshShown(): Promise<void> {
  await Promise.all(all.map(({ refresh }) => refresh()));
}

/** Forgets everything: the next user must not see it, not even for a moment. */
export function forgetAll(): void {
  for (const resource of all) resource.forget();
}

const path = (id: string) => ({ params: { path: { id } } });

/** The wallets of the Owner. */
export const wallets = createResource(async () => (await answerOf(api.GET('/v1/wallets'))).wallets);
/** The balance of a wallet, in decimal USDC. */
export const balanceOf = keyed(
  async (id) => (await answerOf(api.GET('/v1/wallets/{id}/balance', path(id)))).balance,
);
/** The rules of a wallet as the chain enforces them. */
export const policyOf = keyed((id) => answerOf(api.GET('/v1/wallets/{id}/policy', path(id))));
/** The latest payments of a wallet. */
export const paymentsOf = keyed(
  async (id) => (await answerOf(api.GET('/v1/wallets/{id}/payments', path(id)))).payments,
);
/** The delayed withdrawals of a wallet. */
export const withdrawalsOf = keyed(
  async (id) => (await answerOf(api.GET('/v1/wallets/{id}/withdrawals', path(id)))).withdrawals,
);
/** The latest approvals of all wallets, and whatever waits. */
export const approvals = createResource(
  async () => (await answerOf(api.GET('/v1/approvals', { params: { query: { limit: 50 } } }))).approvals,
);
/** The log-ins of the Owner. */
export const sessions = createResource(async () => (await answerOf(api.GET('/v1/auth/sessions'))).sessions);
/** Whether the password is asked for again. */
export const security = createResource(() => answerOf(api.GET('/v1/me/security')));
