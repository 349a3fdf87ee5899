/**
 * `request`: something new. `step`: a part, of a millisecond or so, of what has begun. `large`: a part that may take
 * several milliseconds; it begins a slice of its own. `chain`, `chain-large`: the same, of taking in what blocks hold,
 * which is one task for all, so that it does not stand behind each of a crowd's. `urgent`: a part of what goes before
 * all of these.
 */
export type Share = 'request' | 'step' | 'large' | 'chain' | 'chain-large' | 'urgent';

interface Waiting {
  readonly share: Share;
  go(): void;
}

const AT_ONCE = Promise.resolve();

/** How long all that takes turns may compute before the event loop comes round. */
const SLICE_MS = 8;

/**
 * Work that waits for its turn, in order of arrival. New work, work that has begun and work on blocks take turns, so
 * that none of them holds up another.
 */
const urgentOnes: Waiting[] = [];
const newOnes: Waiting[] = [];
const begunOnes: Waiting[] = [];
const chainOnes: Waiting[] = [];
const queues: Readonly<Record<Share, Waiting[]>> = {
  urgent: urgentOnes,
  request: newOnes,
  step: begunOnes,
  large: begunOnes,
  chain: chainOnes,
  'chain-large': chainOnes,
};
const rotation: readonly Waiting[][] = [newOnes, chainOnes, begunOnes];
/** Place in the rotation of the one that was served last. */
let served = 0;

/**
 * When the slice of this turn of the event loop is used up, by `performance.now()`; `undefined` before the
 * first request.
 */
let endsAt: number | undefined;
/** No one has gone on in this slice. */
let isFresh = true;
/** Someone goes on, and has not yet done all that it can do at once. */
let isRunning = false;
/** Turns so far: the number of the one that runs, or ran last. */
let turns = 0;

/**
 * Resolves when it is the caller's turn to compute: at once while no one else does and this turn of the event loop has
 * computed for less than 8 ms, otherwise in a later one, first come, first served, after whatever else is ready.
 * Requests and tasks ask before each part of their work, so that however many come at once, the event loop comes round
 * between them. Things may have changed meanwhile.
 */
export function takeTurn(share: Share = 'step'): Promise<void> {
  if (takeTurnAtOnce(share)) return AT_ONCE;
  return new Promise((resolve) => {
    queues[share].push({ share, go: resolve });
    if (!isRunning) resumeNext();
  });
}

/**
 * Takes a turn if it is the caller's at once, which costs less than to await {@link takeTurn}. Returns false otherwise;
 * then nothing has happened.
 */
export function takeTurnAtOnce(share: Share): boolean {
  if (isRunning || nextQueue().length > 0 || !hasRoom(share)) return false;
  begin(queues[share]);
  queueMicrotask(endAfterMicrotasks);
  return true;
}

/** The number of the turn that runs: for {@link isStillTurn}, right after a turn was taken. */
export function currentTurn(): number {
  return turns;
}

/** Whether this turn has not ended, and its slice has time left: its owner need not take another one. */
export function isStillTurn(turn: number): boolean {
  return isRunning && turn === turns && endsAt !== undefined && performance.now() < endsAt;
}

/** Lets one go on where the slice has room, and the next only after the former has done all that it can do at once. */
function resumeNext(): void {
  const queue = nextQueue();
  const [next] = queue;
  if (next === undefined || !hasRoom(next.share)) return;
  queue.shift();
  begin(queue);
  queueMicrotask(() => {
    next.go();
    endAfterMicrotasks();
  });
}

function begin(queue: Waiting[]): void {
  if (queue !== urgentOnes) served = rotation.indexOf(queue);
  isFresh = false;
  isRunning = true;
  turns += 1;
}

/** A tick that a microtask requests comes when there are no more microtasks. */
function endAfterMicrotasks(): void {
  process.nextTick(end);
}

function end(): void {
  isRunning = false;
  resumeNext();
}

function nextQueue(): Waiting[] {
  if (urgentOnes.length > 0) return urgentOnes;
  // What blocks hold in large parts begins the next slice, whatever goes on in this one until it ends.
  const isLargeOfChain = chainOnes[0]?.share === 'chain-large';
  if (isLargeOfChain && (endsAt === undefined || isFresh)) return chainOnes;
  for (let step = 1; step <= rotation.length; step += 1) {
    const queue = rotation[(served + step) % rotation.length];
    if (queue !== undefined && queue.length > 0 && !(isLargeOfChain && queue === chainOnes)) return queue;
  }
  return chainOnes;
}

function hasRoom(share: Share): boolean {
  const now = performance.now();
  if (endsAt === undefined) {
    endsAt = now + SLICE_MS;
    isFresh = true;
    setImmediate(beginSlice);
  }
  return isFresh || (share !== 'large' && share !== 'chain-large' && now < endsAt);
}

function beginSlice(): void {
  endsAt = undefined;
  if (!isRunning) resumeNext();
}
