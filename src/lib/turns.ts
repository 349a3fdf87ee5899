/** What waits for its turn, in the order in which it asked. */
const waiting: (() => void)[] = [];

/** How long all that takes turns may compute before the event loop comes round. */
const SLICE_MS = 8;

/** When the slice of this turn of the event loop is used up, by `performance.now()`; `undefined` before anybody has asked. */
let endsAt: number | undefined;

/** Somebody goes on, and has not yet done all that it can do at once. */
let isRunning = false;

/**
 * Resolves when it is the caller's turn to compute: at once while nobody else does and this turn of the event loop has computed for
 * less than 8 ms, otherwise in a later one, first come, first served, after whatever else is ready. Requests and tasks ask before
 * each part of their work, so that however many come at once, the event loop comes round between them. Things may have changed
 * meanwhile.
 */
export function takeTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (!isRunning && isInSlice()) resumeNext();
  });
}

function isInSlice(): boolean {
  const now = performance.now();
  if (endsAt === undefined) {
    endsAt = now + SLICE_MS;
    setImmediate(beginSlice);
  }
  return now < endsAt;
}

function beginSlice(): void {
  endsAt = undefined;
  if (!isRunning && waiting.length > 0 && isInSlice()) resumeNext();
}

/** Lets one go on, and the next only after the former has done all that it can do at once. */
function resumeNext(): void {
  isRunning = true;
  queueMicrotask(() => {
    waiting.shift()?.();
    // Asked for in a microtask, it comes when there are no more of those.
    process.nextTick(() => {
      isRunning = false;
      if (waiting.length > 0 && isInSlice()) resumeNext();
    });
  });
}
