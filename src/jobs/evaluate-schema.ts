import { AppError } from '../errors.ts';
import { DeadlineError, withDeadline } from '../lib/deadline.ts';
import { createGate, type Gate, GateFullError } from '../lib/gate.ts';
import type { SchemaAnswer, SchemaQuestion } from './evaluate-schema-worker.ts';

/** A schema, as JSON text. */
const MAX_SCHEMA_BYTES = 64 * 1024;
/** Compiling and validating; both take milliseconds for whoever means well. */
const TIME_LIMIT_MS = 1_000;
/** By which the whole process may grow meanwhile; one thread's own memory cannot be told. */
const MAX_GROWTH_BYTES = 256 * 1024 * 1024;
const LOOK_EVERY_MS = 10;
const WAITING = 100;

/** The schema or the document took more time or memory than it may. */
export class SchemaLimitError extends Error {
  override readonly name = 'SchemaLimitError';
}

/** What came of a document: whether it is what the schema describes, and if not, what is wrong first. */
export interface SchemaVerdict {
  readonly isValid: boolean;
  readonly reason: string;
}

/**
 * Makes sure that documents can be validated with this JSON Schema: draft 2020-12, or draft-07 where `$schema` names it.
 * Throws `INVALID_EVALUATOR_RULE` for anything else: another draft, unknown references (nothing is fetched), more than
 * 64 KiB, or more time than a schema needs; `OVERLOADED` when too many wait.
 */
export async function compileSchema(schema: unknown): Promise<void> {
  const text = schemaText(schema);
  const answer = await ask(compiling, { schema: text }).catch((error: unknown) => {
    if (!(error instanceof SchemaLimitError)) throw error;
    return { verdict: 'bad-schema', reason: 'it takes too much time or memory to compile' } as const;
  });
  if (answer.verdict === 'bad-schema') throw invalidSchema(answer.reason);
}

/**
 * Validates a JSON text. Throws {@link SchemaLimitError} when that takes too much, and `INVALID_EVALUATOR_RULE` and
 * `OVERLOADED` as {@link compileSchema}.
 */
export async function validateDocument(schema: unknown, document: string): Promise<SchemaVerdict> {
  const { verdict, reason } = await ask(validating, { schema: schemaText(schema), document });
  if (verdict === 'bad-schema') throw invalidSchema(reason);
  return { isValid: verdict === 'valid', reason };
}

function schemaText(schema: unknown): string {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) {
    throw invalidSchema('it is not an object');
  }
  const text = stringify(schema);
  if (Buffer.byteLength(text) > MAX_SCHEMA_BYTES) throw invalidSchema('it has more than 64 KiB');
  return text;
}

function stringify(schema: object): string {
  try {
    return JSON.stringify(schema);
  } catch (error) {
    if (error instanceof RangeError) throw invalidSchema('it is nested too deeply');
    throw error;
  }
}

function invalidSchema(reason: string): AppError {
  return new AppError('INVALID_EVALUATOR_RULE', { message: `The schema cannot be used: ${reason}.` });
}

/** One of each at a time, so that what a hostile document does is laid at nobody else's door, and new Jobs do not wait for it. */
const compiling = createGate({ running: 1, waiting: WAITING });
const validating = createGate({ running: 1, waiting: WAITING });

async function ask(gate: Gate, question: SchemaQuestion): Promise<SchemaAnswer> {
  try {
    return await gate.run(() => askWorker(question));
  } catch (error) {
    if (error instanceof GateFullError) throw new AppError('OVERLOADED', { cause: error });
    throw error;
  }
}

/**
 * Whoever writes a schema or a document can make validation take for ever, or note errors until memory is full: by a pattern
 * that backtracks, by references that double at each step. So it happens on a thread of its own, which is ended when its time
 * is over or the process has grown too much: that stops loops and regular expressions alike and gives the memory back,
 * and the server's own thread goes on meanwhile.
 */
async function askWorker(question: SchemaQuestion): Promise<SchemaAnswer> {
  const worker = new Worker(workerUrl(), { env: {} });
  let watch: Timer | undefined;
  try {
    await nextMessage(worker);
    const answered = nextMessage(worker);
    const grown = Promise.withResolvers<never>();
    const bound = process.memoryUsage.rss() + MAX_GROWTH_BYTES;
    watch = setInterval(() => {
      if (process.memoryUsage.rss() > bound) grown.reject(new SchemaLimitError());
    }, LOOK_EVERY_MS);
    worker.postMessage(question);
    return await withDeadline(Promise.race([answered, grown.promise]), TIME_LIMIT_MS);
  } catch (error) {
    if (error instanceof DeadlineError) throw new SchemaLimitError();
    throw error;
  } finally {
    clearInterval(watch);
    worker.terminate();
  }
}

/** In the compiled program all modules are one file at the root of what it carries; the worker stands beside it. */
function workerUrl(): URL {
  const isCompiled = import.meta.url.startsWith('file:///$bunfs/');
  return new URL(
    isCompiled ? './jobs/evaluate-schema-worker.ts' : './evaluate-schema-worker.ts',
    import.meta.url,
  );
}

/** The worker's next message; rejects when it fails before. */
function nextMessage(worker: Worker): Promise<SchemaAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<SchemaAnswer>();
  worker.onmessage = ({ data }: MessageEvent<SchemaAnswer>) => resolve(data);
  worker.onerror = ({ message }) => reject(new Error(`The schema worker failed: ${message}`));
  return promise;
}
