import { createHash } from 'node:crypto';
import type { Hex } from 'viem';
import { AppError } from '../../../core/errors.ts';
import { createLru } from '../../../core/lib/cache.ts';
import type { Json } from '../../../core/lib/json.ts';
import { DeadlineError, withDeadline } from '../../../core/lib/time.ts';
import type { SchemaAnswer } from './schema-check.ts';
import { CpuBudgetError, PoolFullError, type PoolTask, type SchemaPool, ThreadFailure } from './schema-pool.ts';
import { countObjects, isPlainSchema } from './schema-standard.ts';

/** A JSON Schema is an object here. */
export type Schema = { readonly [name: string]: Json };

/** A schema, as JSON text. */
export const MAX_SCHEMA_BYTES = 64 * 1024;
/** In a schema, whatever they mean there. */
export const MAX_SCHEMA_OBJECTS = 2_000;
/** A schema of more is compiled where that may take long: what it costs grows with their square. */
const MAX_QUICK_OBJECTS = 300;
/** How long a request waits for its schema to be compiled, in milliseconds. */
const COMPILED_WITHIN_MS = 30_000;
const REMEMBERED_MAX = 2_000;

/** The verdict on a document. `unjudgeable`: our own bounds end it, each time; that says nothing of the document. */
export interface SchemaVerdict {
  readonly verdict: 'valid' | 'invalid' | 'wrong-hash' | 'unjudgeable';
  readonly reason: string;
}

/** Submitted work: its bytes as they were fetched, and the keccak256 that they must have. */
export interface Submitted {
  readonly bytes: Uint8Array;
  readonly hash: Hex;
}

/** The document could not be judged now, for reasons of ours that have nothing to do with it. */
export class NotJudgedError extends Error {
  override readonly name = 'NotJudgedError';
}

/** Compiles JSON Schemas and validates documents on threads, within bounds of CPU time. */
export type SchemaJudge = ReturnType<typeof createSchemaJudge>;

/**
 * Judges schemas and documents on the threads of a pool, each pair once: its verdict is remembered by its
 * hashes.
 */
export function createSchemaJudge(pool: SchemaRunner) {
  const compiled = createLru<AppError | 'usable'>(REMEMBERED_MAX);
  const judged = createLru<SchemaVerdict>(REMEMBERED_MAX);
  return {
    /**
     * Makes sure that documents can be validated with this JSON Schema: draft 2020-12, or draft-07 if `$schema` names
     * it. Throws `INVALID_EVALUATOR_RULE` for anything else, which the schema alone decides: another draft, unknown
     * references (nothing is fetched), more than {@link MAX_SCHEMA_BYTES} or {@link MAX_SCHEMA_OBJECTS}. Throws
     * `OVERLOADED` if the service cannot find out for now.
     */
    async compile(schema: Json, client: string): Promise<void> {
      const text = schemaText(schema);
      const key = hashOf(text);
      const known = compiled.get(key);
      if (known instanceof AppError) throw known;
      if (known === undefined) {
        const kind = isQuick(schema) ? 'compile' : 'long';
        await compile(pool, { kind, client, question: { schema: text } }, (result) => compiled.set(key, result));
      }
    },
    /** Judges what was submitted. Throws {@link NotJudgedError}. */
    async validate(schema: Schema, document: Submitted, client: string): Promise<SchemaVerdict> {
      const text = JSON.stringify(schema);
      const key = `${hashOf(text)} ${document.hash}`;
      const known = judged.get(key);
      const kind = known !== undefined ? 'plain' : kindOf(schema);
      const question = known === undefined ? { schema: text, document } : { document };
      const answer = await run(pool, { kind, client, question });
      if (answer.verdict === 'hashed' && known !== undefined) return known;
      const verdict = verdictOf(answer);
      if (verdict.verdict !== 'wrong-hash') judged.set(key, verdict);
      return verdict;
    },
  };
}

type SchemaRunner = Pick<SchemaPool, 'run'>;

/** Remembers the result, which will be the same each time, even if it comes after the caller has given up. */
async function compile(
  pool: SchemaRunner,
  task: PoolTask,
  remember: (result: AppError | 'usable') => void,
): Promise<void> {
  const compiled = run(pool, task).then(({ verdict, reason }) => {
    const result = verdict === 'compiled' ? 'usable' : refusalOf(verdict, reason);
    remember(result);
    if (result !== 'usable') throw result;
  });
  try {
    await withDeadline(compiled, COMPILED_WITHIN_MS);
  } catch (error) {
    if (!(error instanceof NotJudgedError) && !(error instanceof DeadlineError)) throw error;
    throw new AppError('OVERLOADED', { cause: error });
  }
}

/** A bound on time or memory is no judgement on a schema. */
function refusalOf(verdict: SchemaAnswer['verdict'], reason: string): AppError {
  if (verdict === 'bad-schema') return invalidSchema(reason);
  return new AppError('OVERLOADED', { message: `The schema cannot be compiled right now: ${reason}.` });
}

/** Answers what costs too much as `unjudgeable`. */
async function run(pool: SchemaRunner, task: PoolTask): Promise<SchemaAnswer> {
  try {
    return await pool.run(task);
  } catch (error) {
    if (error instanceof CpuBudgetError) return { verdict: 'unjudgeable', reason: 'it takes too much time' };
    if (isOurs(error)) throw new NotJudgedError('The deliverable could not be judged yet.', { cause: error });
    throw error;
  }
}

function isOurs(error: unknown): boolean {
  return error instanceof PoolFullError || error instanceof ThreadFailure;
}

function verdictOf({ verdict, reason }: SchemaAnswer): SchemaVerdict {
  switch (verdict) {
    case 'valid':
    case 'invalid':
    case 'wrong-hash':
    case 'unjudgeable':
      return { verdict, reason };
    case 'bad-schema':
      // It was usable when the Job was created.
      return { verdict: 'unjudgeable', reason: `the schema cannot be used: ${reason}` };
    default:
      throw new Error(`A thread answered ${verdict} about a document.`);
  }
}

/** The schema as JSON. Throws `INVALID_EVALUATOR_RULE` for anything but an object, or if it is too large. */
function schemaText(schema: Json): string {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) {
    throw invalidSchema('it is not an object');
  }
  const text = JSON.stringify(schema);
  if (Buffer.byteLength(text) > MAX_SCHEMA_BYTES) throw invalidSchema('it has more than 64 KiB');
  if (countObjects(schema) > MAX_SCHEMA_OBJECTS) {
    throw invalidSchema(`it has more than ${MAX_SCHEMA_OBJECTS} objects`);
  }
  return text;
}

function isQuick(schema: Json): boolean {
  return countObjects(schema) <= MAX_QUICK_OBJECTS;
}

/** Where a document is judged: its schema is compiled there, too. */
function kindOf(schema: Schema): 'plain' | 'other' | 'long' {
  if (!isQuick(schema)) return 'long';
  return isPlainSchema(schema) ? 'plain' : 'other';
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

function invalidSchema(reason: string): AppError {
  return new AppError('INVALID_EVALUATOR_RULE', { message: `The schema cannot be used: ${reason}.` });
}
