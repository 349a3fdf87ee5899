import { readFileSync } from 'node:fs';
import { workerUrl } from '../../../core/lib/worker-url.ts';
import type { SchemaAnswer, SchemaQuestion } from './schema-check.ts';
import type { ThreadMessage } from './schema-worker.ts';

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
  // Whoever asks is told; if nobody does, nobody needs to know.
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

/** The first number of the file is nanoseconds on a CPU; `undefined` where it cannot be read. */
function cpuMsIn(cpuFile: string): number | undefined {
  try {
    const ns = Number(readFileSync(cpuFile, 'utf8').split(' ', 1)[0]);
    return Number.isFinite(ns) ? ns / 1e6 : undefined;
  } catch {
    return undefined;
  }
}
