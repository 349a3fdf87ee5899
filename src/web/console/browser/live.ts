import { openEvents, session } from './api.ts';
import { createStore } from './store.ts';

/** What the server says has changed; without a wallet, everything may have. */
export interface LiveEvent {
  readonly type: string;
  readonly walletId?: string;
}

/** Whether the server tells this page what changes. */
export const isLive = createStore(false);

/** A comment comes every 15 seconds; where nothing comes for so long, the connection is dead. */
const SILENT_MS = 40_000;
/** Between two tries to connect. A stream that has ended in order is followed by another one at once. */
const AGAIN_MS = 500;
const MAX_AGAIN_MS = 30_000;

/**
 * Tells what changes, while someone is logged in and looks at this page: a browser has few connections to one server,
 * and a hidden page needs none.
 */
export function follow(listener: (event: LiveEvent) => void): void {
  let following: AbortController | undefined;
  const update = () => {
    const isWanted = Boolean(session.get()) && !document.hidden;
    if (isWanted === (following !== undefined)) return;
    following?.abort();
    following = isWanted ? new AbortController() : undefined;
    if (following !== undefined) void followUntil(following.signal, listener);
  };
  session.subscribe(update);
  document.addEventListener('visibilitychange', update);
  update();
}

async function followUntil(signal: AbortSignal, listener: (event: LiveEvent) => void): Promise<void> {
  let againMs = AGAIN_MS;
  while (!signal.aborted) {
    try {
      await read(signal, (event) => {
        isLive.set(true);
        againMs = AGAIN_MS;
        listener(event);
      });
    } catch {
      // The connection broke, or the server does not tell now: meanwhile the page asks, and shows the fault.
    }
    isLive.set(false);
    await new Promise((resolve) => setTimeout(resolve, againMs));
    againMs = Math.min(againMs * 2, MAX_AGAIN_MS);
  }
  isLive.set(false);
}

/** Reads one stream to its end. Rejects where it breaks, or is silent for too long. */
async function read(signal: AbortSignal, listener: (event: LiveEvent) => void): Promise<void> {
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
