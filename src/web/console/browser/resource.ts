import { useEffect, useRef, useState } from 'preact/hooks';
import { ApiError, isConnected, openEvents, session } from './api.ts';

/** The page's copy of something that the server knows. */
export interface Known<Value> {
  /** The latest that was read; it stays while the server cannot be reached. */
  readonly value: Value | undefined;
  readonly error: ApiError | undefined;
}

/** Something that is read from the server, by one request at a time, and kept fresh while a page shows it. */
export interface Resource<Value> {
  known(): Known<Value>;
  /** Resolves when a request that was sent after this call has been answered. */
  refresh(): Promise<void>;
  /** Calls `listener` whenever the copy changes, until you call the returned function. */
  watch(listener: () => void): () => void;
}

interface Refreshable {
  /** Whether live events announce every change. */
  readonly isLive: boolean;
  tick(): void;
  /** Reads it again, soon, if it is shown and the event is about it. */
  move(event: LiveEvent): void;
  forget(): void;
  readonly refresh: () => Promise<void>;
}

/** How often the shown data is read again; a hidden page reads nothing. */
const EVERY_MS = 4_000;
/** The same for data that live events announce, while they come. */
const EVERY_LIVE_MS = 20_000;
/** Between two reads after live events. */
const MOVES_MS = 300;
const all: Refreshable[] = [];

/** What changes a resource: events of these kinds, about some wallets or all. */
interface Sources {
  readonly kinds: readonly string[];
  readonly isOf?: (walletId: string) => boolean;
  /** False if it also changes without an event. */
  readonly isLive?: boolean;
  /** Whether it never changes, so that it is read once. */
  readonly isFixed?: boolean;
}

function isAbout({ kinds, isOf = () => true }: Sources, { type, walletId }: LiveEvent): boolean {
  return walletId === undefined || (kinds.includes(type) && isOf(walletId));
}

/** A resource that `load` reads. */
export function createResource<Value>(load: () => Promise<Value>, sources: Sources = { kinds: [] }): Resource<Value> {
  let known: Known<Value> = { value: undefined, error: undefined };
  let running: Promise<void> | undefined;
  let generation = 0;
  const listeners = new Set<() => void>();
  const set = (next: Known<Value>) => {
    known = next;
    for (const listener of listeners) listener();
  };
  const read = async () => {
    const begun = generation;
    try {
      const value = await load();
      if (begun === generation) set({ value, error: undefined });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (begun === generation) set({ value: known.value, error });
    }
  };
  const start = () => {
    if (running !== undefined) return running;
    if (sources.isFixed === true && known.value !== undefined) return Promise.resolve();
    const reading = read().finally(() => {
      if (running === reading) running = undefined;
    });
    running = reading;
    return reading;
  };
  const refresh = async () => {
    // A read that is under way may have been answered before the change.
    await running;
    await start();
  };
  let isMoving = false;
  const move = async () => {
    if (isMoving) return;
    isMoving = true;
    await new Promise((resolve) => setTimeout(resolve, MOVES_MS));
    isMoving = false;
    if (listeners.size > 0) await refresh();
  };
  all.push({
    isLive: sources.isLive ?? sources.kinds.length > 0,
    move: (event) => void (listeners.size > 0 && isAbout(sources, event) && move()),
    refresh: () => (listeners.size > 0 ? refresh() : Promise.resolve()),
    tick: () => void (listeners.size > 0 && start()),
    forget() {
      if (sources.isFixed === true) return;
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

/** What tells apart the resources of one kind: an id of a wallet, or a query. */
type Key = string | object;

/** One resource for each key. `walletIdOf` is the wallet whose events change it; by default the key itself. */
export function keyed<Of extends Key, Value>(
  load: (key: Of) => Promise<Value>,
  kinds: readonly string[] = [],
  {
    isLive = kinds.length > 0,
    walletIdOf = (key: Of): string | undefined => (typeof key === 'string' ? key : undefined),
  } = {},
): (key: Of) => Resource<Value> {
  const made = new Map<string, Resource<Value>>();
  return (key) => {
    const name = JSON.stringify(key);
    const isOf = (walletId: string) => walletIdOf(key) === walletId;
    const resource = made.get(name) ?? createResource(() => load(key), { kinds, isLive, isOf });
    made.set(name, resource);
    return resource;
  };
}

/** The present value of a resource, in a component that shows it. */
export function useData<Value>(resource: Resource<Value>): Known<Value> {
  const [, redraw] = useState({});
  useEffect(() => resource.watch(() => redraw({})), [resource]);
  return resource.known();
}

/**
 * The same for a query that changes. The value of the query before it stays until there is another one; an error says
 * that there is none.
 */
export function useQuery<Value>(resource: Resource<Value>): Known<Value> & { readonly isLoading: boolean } {
  const { value, error } = useData(resource);
  const last = useRef(value);
  if (value !== undefined) last.current = value;
  const why = value === undefined ? error : undefined;
  return { value: value ?? last.current, error: why, isLoading: value === undefined && error === undefined };
}

/** A part of a known value. */
export function partOf<Value, Part>({ value, error }: Known<Value>, pick: (value: Value) => Part): Known<Part> {
  return { value: value === undefined ? undefined : pick(value), error };
}

/** Reads everything that is shown again, after a change. */
export async function refreshShown(): Promise<void> {
  await Promise.all(all.map(({ refresh }) => refresh()));
}

/** Forgets everything: the next user must not see it, not even for a moment. */
export function forgetAll(): void {
  for (const resource of all) resource.forget();
}

/** A change that the server announces; without a wallet, everything may have changed. */
interface LiveEvent {
  readonly type: string;
  readonly walletId?: string;
}

/** Whether the server announces changes to this page. */
let isLive = false;

/** A comment comes every 15 seconds. A connection that has been silent for so long is dead. */
const SILENT_MS = 40_000;
/** Between two tries to connect. A stream that ends in order is soon followed by another one. */
const RETRY_MS = 500;
const MAX_RETRY_MS = 30_000;

/**
 * Passes on live events while someone is logged in and looks at this page: a browser has few connections to one server,
 * and a hidden page needs none.
 */
function follow(listener: (event: LiveEvent) => void): void {
  let following: AbortController | undefined;
  const update = () => {
    const isNeeded = Boolean(session.get()) && !document.hidden;
    if (isNeeded === (following !== undefined)) return;
    following?.abort();
    following = isNeeded ? new AbortController() : undefined;
    if (following !== undefined) void followUntil(following.signal, listener);
  };
  session.subscribe(update);
  document.addEventListener('visibilitychange', update);
  update();
}

async function followUntil(signal: AbortSignal, listener: (event: LiveEvent) => void): Promise<void> {
  let retryMs = RETRY_MS;
  while (!signal.aborted) {
    try {
      await readEvents(signal, (event) => {
        isLive = true;
        retryMs = RETRY_MS;
        listener(event);
      });
    } catch {
      // The connection broke, or was refused: until the next try the page polls, and shows the fault.
    }
    isLive = false;
    await new Promise((resolve) => setTimeout(resolve, retryMs));
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
  }
  isLive = false;
}

/** Reads one stream to its end. Rejects if it breaks, or is silent for too long. */
async function readEvents(signal: AbortSignal, listener: (event: LiveEvent) => void): Promise<void> {
  const silent = new AbortController();
  let timer = setTimeout(() => silent.abort(), SILENT_MS);
  try {
    const body = await openEvents(AbortSignal.any([signal, silent.signal]));
    let text = '';
    for await (const part of body.pipeThrough(new TextDecoderStream())) {
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), SILENT_MS);
      const frames = `${text}${part}`.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) {
        const event = eventIn(frame);
        if (event !== undefined) listener(event);
      }
    }
  } finally {
    clearTimeout(timer);
  }
}

/** The event of a frame; a comment has none. */
function eventIn(frame: string): LiveEvent | undefined {
  const data = /^data: (.*)$/m.exec(frame)?.[1];
  if (data === undefined) return undefined;
  const { type, walletId }: { type?: unknown; walletId?: unknown } = JSON.parse(data);
  return { type: String(type), ...(typeof walletId === 'string' ? { walletId } : {}) };
}

let readAtMs = 0;
setInterval(() => {
  if (document.hidden) return;
  if (!isLive || performance.now() - readAtMs >= EVERY_LIVE_MS) tickAll();
  else for (const resource of all) if (!resource.isLive) resource.tick();
}, EVERY_MS);
follow((event) => {
  for (const resource of all) resource.move(event);
});
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) tickAll();
});
addEventListener('online', tickAll);
addEventListener('offline', () => isConnected.set(false));

function tickAll(): void {
  readAtMs = performance.now();
  for (const resource of all) resource.tick();
}
