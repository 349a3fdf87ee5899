import { readFileSync } from 'node:fs';
import { workerUrl } from '../../../core/lib/urls.ts';
import type { Logger } from '../../../core/log.ts';
import type { SchemaAnswer, SchemaQuestion } from './schema-check.ts';
import type { ThreadMessage } from './schema-worker.ts';

/** A question that waits for a thread. */
export interface PoolTask {
  /**
   * `compile`: a request waits for it. `plain`: the schema has nothing that can take long. `other`: all else. The kinds
   * take turns, so that a crowd of one kind delays no other. `long`: it is known beforehand that it takes long.
   */
  readonly kind: (typeof KINDS)[number] | 'long';
  /** The Client's wallet; Clients take turns. */
  readonly client: string;
  readonly question: SchemaQuestion;
}

/** Too much waits already, of this Client's or in all. Nothing was started. */
export class PoolFullError extends Error {
  override readonly name = 'PoolFullError';
}

/** A few threads that answer questions about schemas, warm from the first one on. */
export type SchemaPool = ReturnType<typeof createSchemaPool>;

export interface PoolOptions {
  readonly startThread: () => SchemaThread;
  readonly logger: Pick<Logger, 'warn'>;
  /** At least two: one of them is always free of what takes long. */
  readonly threads?: number;
  /** Milliseconds of CPU time that a question gets at first, so that those behind it wait no longer. */
  readonly sliceMs?: number;
  /** Milliseconds of CPU time that it gets, from the beginning, when that did not do. */
  readonly budgetMs?: number;
}

const KINDS = ['compile', 'plain', 'other'] as const;
const THREADS = 2;
const SLICE_MS = 500;
const BUDGET_MS = 6_000;
const MAX_WAITING_PER_CLIENT = 16;
const MAX_WAITING_BYTES = 256 * 1024 * 1024;
/** Of so many questions that begin, one is one that takes long, as long as there are such. */
const LONG_EVERY = 4;
/** After a failure no thread is started for this long, in milliseconds. */
const RESTART_PAUSE_MS = 500;

interface WaitingTask extends PoolTask {
  readonly bytes: number;
  readonly answered: PromiseWithResolvers<SchemaAnswer>;
  /** A thread failed with it before. */
  readonly hasFailed: boolean;
}

interface ThreadSlot {
  thread: SchemaThread | undefined;
  isBusy: boolean;
}

/**
 * The author of a schema or a document can make validation take for ever: by a pattern that backtracks, by references
 * that double at each step. So it happens on threads, which are ended when a question has used up its CPU time, and
 * replaced at once. CPU time and not the clock's, so that how busy the machine is decides nothing. What takes longer
 * than a slice waits for the one place where that may be.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: short functions around a state that nothing else may touch.
export function createSchemaPool(options: PoolOptions) {
  const { startThread, logger, threads = THREADS, sliceMs = SLICE_MS, budgetMs = BUDGET_MS } = options;
  const places = Array.from({ length: threads }, (): ThreadSlot => ({ thread: undefined, isBusy: false }));
  const fresh = KINDS.map((kind) => ({ kind, queue: createClientQueue<WaitingTask>() }));
  const long = createClientQueue<WaitingTask>();
  const ofClient = new Map<string, number>();
  let [waitingBytes, begun, failures] = [0, 0, 0];
  let [isLongRunning, isStopped, isStarted] = [false, false, false];

  const count = ({ client, bytes }: WaitingTask, by: 1 | -1) => {
    const waiting = (ofClient.get(client) ?? 0) + by;
    if (waiting === 0) ofClient.delete(client);
    else ofClient.set(client, waiting);
    waitingBytes += by * bytes;
  };
  const add = (task: WaitingTask) => (fresh.find(({ kind }) => kind === task.kind)?.queue ?? long).add(task);
  const takeFresh = (): WaitingTask | undefined => {
    const next = fresh.find(({ queue }) => queue.size > 0);
    if (next === undefined) return undefined;
    fresh.push(...fresh.splice(fresh.indexOf(next), 1));
    return next.queue.take();
  };
  const takeNext = (): { task: WaitingTask; isLong: boolean } | undefined => {
    const first = begun % LONG_EVERY === 0 && !isLongRunning ? long.take() : undefined;
    const task = first ?? takeFresh();
    if (task !== undefined) return { task, isLong: first !== undefined };
    const last = isLongRunning ? undefined : long.take();
    return last === undefined ? undefined : { task: last, isLong: true };
  };
  const answer = async (place: ThreadSlot, task: WaitingTask, isLong: boolean): Promise<void> => {
    place.thread ??= startThread();
    const { thread } = place;
    try {
      task.answered.resolve(await thread.ask(task.question, isLong ? budgetMs : sliceMs));
      failures = 0;
    } catch (error) {
      thread.end();
      place.thread = undefined;
      if (isStopped) return task.answered.reject(error);
      const hasCost = error instanceof CpuBudgetError;
      if (hasCost && !isLong) return long.add(task);
      if (hasCost) return task.answered.reject(error);
      failures += 1;
      logger.warn({ err: error, failures }, 'a schema thread failed');
      if (task.hasFailed) task.answered.reject(error);
      else add({ ...task, hasFailed: true });
      await Bun.sleep(RESTART_PAUSE_MS);
    }
  };
  /** Both, so that the second question finds a thread that is warm already. */
  const start = (): void => {
    if (isStarted) return;
    isStarted = true;
    for (const place of places) place.thread ??= startThread();
  };
  const work = (): void => {
    for (const place of places) {
      if (place.isBusy || isStopped) continue;
      const next = takeNext();
      if (next === undefined) return;
      begun += 1;
      place.isBusy = true;
      if (next.isLong) isLongRunning = true;
      void answer(place, next.task, next.isLong).finally(() => {
        place.isBusy = false;
        if (next.isLong) isLongRunning = false;
        // The next one finds a thread that is warm already.
        if (!isStopped) place.thread ??= startThread();
        work();
      });
    }
  };
  return {
    /**
     * Answers the question when its turn comes. Throws {@link PoolFullError}; {@link CpuBudgetError} for a question
     * that takes too much even with {@link PoolOptions.budgetMs}; and what a thread failed with, which says nothing of
     * the question.
     */
    run(task: PoolTask): Promise<SchemaAnswer> {
      const bytes = task.question.document?.bytes.byteLength ?? 0;
      const isFull =
        (ofClient.get(task.client) ?? 0) >= MAX_WAITING_PER_CLIENT || waitingBytes + bytes > MAX_WAITING_BYTES;
      if (isFull || isStopped) return Promise.reject(new PoolFullError());
      const answered = Promise.withResolvers<SchemaAnswer>();
      const waiting = { ...task, bytes, answered, hasFailed: false };
      count(waiting, 1);
      add(waiting);
      start();
      work();
      return waiting.answered.promise.finally(() => count(waiting, -1));
    },
    /** Starts the threads; resolves when they are warm. */
    async warm(): Promise<void> {
      start();
      await Promise.all(places.map(({ thread }) => thread?.ready));
    },
    /** Ends the threads; questions that wait are rejected. */
    stop(): void {
      isStopped = true;
      for (const queue of [long, ...fresh.map((each) => each.queue)]) {
        for (let task = queue.take(); task !== undefined; task = queue.take()) {
          task.answered.reject(new PoolFullError());
        }
      }
      for (const { thread } of places) thread?.end();
    },
    /** How many wait for a thread, and how many times in a row threads have failed. */
    stats: () => ({ waiting: fresh.reduce((sum, { queue }) => sum + queue.size, long.size), failures }),
  };
}

/** Creates a queue in which Clients take turns; of each Client the first comes first. */
function createClientQueue<Entry extends { readonly client: string }>() {
  // A Map iterates in the order of insertion: its first Client is next.
  const clients = new Map<string, Entry[]>();
  let size = 0;
  return {
    get size(): number {
      return size;
    },
    add(entry: Entry): void {
      const entries = clients.get(entry.client) ?? [];
      entries.push(entry);
      clients.set(entry.client, entries);
      size += 1;
    },
    /** Takes the next one out. */
    take(): Entry | undefined {
      const [next] = clients;
      if (next === undefined) return undefined;
      const [client, entries] = next;
      const entry = entries.shift();
      size -= 1;
      // A Client that had its turn goes to the end.
      clients.delete(client);
      if (entries.length > 0) clients.set(client, entries);
      return entry;
    },
  };
}

/**
 * The question took more of the thread's own CPU time than it may: that is the question's doing, however busy the
 * machine is.
 */
export class CpuBudgetError extends Error {
  override readonly name = 'CpuBudgetError';
}

/** The thread died, or got next to no CPU time: that says nothing of the question. */
export class ThreadFailure extends Error {
  override readonly name = 'ThreadFailure';
}

/** One thread that answers one question at a time. After an error it must be ended. */
export interface SchemaThread {
  /** Resolves when it is warm; rejects with {@link ThreadFailure}. */
  readonly ready: Promise<void>;
  /** Throws {@link CpuBudgetError} after `budgetMs` of the thread's CPU time, and {@link ThreadFailure}. */
  ask(question: SchemaQuestion, budgetMs: number): Promise<SchemaAnswer>;
  end(): void;
}

const LOOK_EVERY_MS = 20;
/** Longer than this a thread waits for its CPU time on no machine that still works. */
const START_WITHIN_MS = 60_000;
const ANSWER_WITHIN_MS = 180_000;
/**
 * Where CPU time cannot be read, only what passes between looks that come in time is counted, and so many times the
 * budget is given.
 */
const UNREADABLE_FACTOR = 4;

/**
 * Starts a thread, which is stopped in the middle of whatever it does when it is ended: loops and regular expressions
 * alike.
 */
export function startSchemaThread(): SchemaThread {
  const worker = new Worker(workerUrl('features/jobs/evaluation/schema-worker.ts'), { env: {} });
  const inbox = createInbox(worker);
  const started = inbox.next(START_WITHIN_MS).then((message) => {
    if (!('cpuFile' in message)) throw new ThreadFailure('The schema thread answered before it was ready.');
    return message.cpuFile;
  });
  const ready = started.then(() => undefined);
  // `ask` throws it; without a question no one needs to know.
  ready.catch(() => undefined);
  return {
    ready,
    async ask(question, budgetMs) {
      const meter = createMeter(await started);
      const answered = inbox.next(ANSWER_WITHIN_MS);
      const spent = Promise.withResolvers<never>();
      const watch = setInterval(() => {
        if (meter.usedMs() > budgetMs) spent.reject(new CpuBudgetError());
      }, LOOK_EVERY_MS);
      try {
        worker.postMessage(question);
        const answer = await Promise.race([answered, spent.promise]);
        if ('cpuFile' in answer) throw new ThreadFailure('The schema thread was ready twice.');
        return answer;
      } finally {
        clearInterval(watch);
      }
    },
    end: () => worker.terminate(),
  };
}

/**
 * What a worker says, one message at a time; rejects with {@link ThreadFailure} when it fails or says nothing for too
 * long.
 */
function createInbox(worker: Worker) {
  let waiting: PromiseWithResolvers<ThreadMessage> | undefined;
  let failure: ThreadFailure | undefined;
  const fail = (message: string) => {
    failure ??= new ThreadFailure(message);
    waiting?.reject(failure);
  };
  worker.onmessage = ({ data }: MessageEvent<ThreadMessage>) => waiting?.resolve(data);
  worker.onerror = ({ message }) => fail(`The schema thread failed: ${message}`);
  worker.addEventListener('close', () => fail('The schema thread has ended.'));
  return {
    async next(withinMs: number): Promise<ThreadMessage> {
      if (failure !== undefined) throw failure;
      waiting = Promise.withResolvers<ThreadMessage>();
      const timer = setTimeout(() => fail(`The schema thread said nothing for ${withinMs} ms.`), withinMs);
      try {
        return await waiting.promise;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** Milliseconds of CPU time since its beginning, or at least nothing that the machine's load adds to. */
function createMeter(cpuFile: string | null): { usedMs(): number } {
  const startedMs = cpuFile === null ? undefined : cpuMsIn(cpuFile);
  if (cpuFile !== null && startedMs !== undefined) {
    return { usedMs: () => (cpuMsIn(cpuFile) ?? startedMs) - startedMs };
  }
  let [countedMs, lookedAt] = [0, performance.now()];
  return {
    usedMs() {
      const now = performance.now();
      countedMs += Math.min(now - lookedAt, 2 * LOOK_EVERY_MS) / UNREADABLE_FACTOR;
      lookedAt = now;
      return countedMs;
    },
  };
}

/** The first number of the file is nanoseconds on a CPU; `undefined` if it cannot be read. */
function cpuMsIn(cpuFile: string): number | undefined {
  try {
    const ns = Number(readFileSync(cpuFile, 'utf8').split(' ', 1)[0]);
    return Number.isFinite(ns) ? ns / 1e6 : undefined;
  } catch {
    return undefined;
  }
}
