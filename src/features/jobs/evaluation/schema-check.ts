import Ajv, { type ErrorObject, type Options, type ValidateFunction } from 'ajv';
import Ajv2020 from 'ajv/dist/2020';
import { type Hex, keccak256 } from 'viem';
import { BoundedJsonError, parseBoundedJson } from '../../../core/lib/json.ts';
import {
  AmbiguousNumberError,
  comparingKeywords,
  literalsOf,
  multipleOfKeyword,
  type Rounded,
} from './schema-keywords.ts';
import { standardize } from './schema-standard.ts';

/**
 * A question to a thread. Without a document the schema is only compiled, without a schema the document is only hashed.
 */
export interface SchemaQuestion {
  /** A JSON Schema, as JSON text. */
  readonly schema?: string;
  /** The submitted work, and the keccak256 that it must have. */
  readonly document?: { readonly bytes: Uint8Array; readonly hash: Hex };
}

/**
 * - `compiled`, `hashed`: as far as the question goes, all is well
 * - `bad-schema`: nothing can be validated with it
 * - `wrong-hash`: the document is another one
 * - `valid`, `invalid`: whether the document is what the schema describes
 * - `unjudgeable`: a bound of this program ends it, which says nothing of the document
 */
export interface SchemaAnswer {
  readonly verdict: 'compiled' | 'hashed' | 'bad-schema' | 'wrong-hash' | 'valid' | 'invalid' | 'unjudgeable';
  /** The errors, in one line; empty if there are none. */
  readonly reason: string;
}

const MAX_REASON_CHARS = 500;
const MAX_REASON_ERRORS = 3;
/** Alternatives note why each of them does not match until one does; by references that double, without end. */
const MAX_NOTED_ERRORS = 10_000;
/** Of a document that is judged; no more is fetched. */
export const MAX_DOCUMENT_BYTES = 1024 * 1024;
const NUMBER_LIMIT = 'a number in the deliverable has more digits than can be compared';
/** Levels of a document; honest ones have a dozen. */
const MAX_DOCUMENT_DEPTH = 1_000;

/** More was noted than the memory of a thread should hold. */
class ErrorsLimitError extends Error {
  override readonly name = 'ErrorsLimitError';
}

/** Called by compiled schemas. */
function requireFew(errors: readonly unknown[]): void {
  if (errors.length > MAX_NOTED_ERRORS) throw new ErrorsLimitError();
}

const options: Options = {
  // What the standard does not know is an annotation, formats among it.
  strict: false,
  validateFormats: false,
  // Errors of a hostile document are as many as it likes; the first says enough.
  allErrors: false,
  // A schema that refers to one big part many times must not become many big parts.
  inlineRefs: false,
  ownProperties: true,
  logger: false,
  code: {
    // Ajv knows no bound on its notes; `self` is the instance that compiles. In a text of the schema it changes no
    // syntax.
    process: (code) => code.replaceAll(/vErrors\.push\((err\d+)\);/g, '$&self.requireFew(vErrors);'),
  },
};

class Draft07 extends Ajv {
  readonly requireFew = requireFew;
}
class Draft2020 extends Ajv2020 {
  readonly requireFew = requireFew;
}

interface UsableDraft {
  create(): Ajv;
  /** Keywords next to `$ref` count for nothing. */
  readonly refStandsAlone: boolean;
}

/** By `$schema` without the empty fragment. */
const drafts: Readonly<Record<string, UsableDraft>> = {
  'https://json-schema.org/draft/2020-12/schema': { create: () => new Draft2020(options), refStandsAlone: false },
  'http://json-schema.org/draft-07/schema': {
    create: () => new Draft07({ ...options, ignoreKeywordsWithRef: true }),
    refStandsAlone: true,
  },
};
const DEFAULT_DRAFT = 'https://json-schema.org/draft/2020-12/schema';
const NOTHING_ROUNDED: Rounded = new Map();

/** Compiles a schema and judges a document, without any bound on the time that takes. */
export function answerOf({ schema, document }: SchemaQuestion): SchemaAnswer {
  if (document !== undefined) {
    const actual = keccak256(document.bytes);
    if (actual !== document.hash) return { verdict: 'wrong-hash', reason: actual };
  }
  if (schema === undefined) return { verdict: 'hashed', reason: '' };
  const parsed = document === undefined ? undefined : parse(document.bytes);
  if (parsed !== undefined && 'verdict' in parsed) return parsed;
  let validate: ValidateFunction;
  try {
    validate = compile(JSON.parse(schema), parsed?.rounded ?? NOTHING_ROUNDED);
  } catch (error) {
    if (error instanceof RangeError) return unjudgeable('the schema needs too much memory to compile');
    return { verdict: 'bad-schema', reason: oneLine(error instanceof Error ? error.message : String(error)) };
  }
  return parsed === undefined ? { verdict: 'compiled', reason: '' } : validateWith(validate, parsed);
}

/** Has the engine translate what every question needs, before the first one waits for it. */
export function warmUp(): void {
  const schema = { type: 'object', required: ['a'], properties: { a: { type: 'array', items: { minLength: 1 } } } };
  const bytes = new TextEncoder().encode('{"a":["b"]}');
  const document = { bytes, hash: keccak256(bytes) };
  for (const $schema of Object.keys(drafts)) {
    answerOf({ schema: JSON.stringify({ $schema, ...schema }), document });
  }
}

function compile(schema: object, rounded: Rounded): ValidateFunction {
  const named: unknown = Reflect.get(schema, '$schema') ?? DEFAULT_DRAFT;
  const draft = typeof named === 'string' ? drafts[named.replace(/#$/, '')] : undefined;
  if (draft === undefined) throw new Error('$schema is neither draft 2020-12 nor draft-07');
  // An extension of Ajv whose verdict is a promise, which is as true as any.
  if ('$async' in schema) throw new Error('$async is not a keyword of JSON Schema');
  standardize(schema, draft);
  const ajv = draft.create();
  const comparing = rounded.size === 0 ? [] : comparingKeywords(rounded);
  for (const keyword of [multipleOfKeyword(rounded), ...comparing]) {
    ajv.removeKeyword(String(keyword.keyword)).addKeyword(keyword);
  }
  return ajv.compile(schema);
}

/** A document that can be judged. */
interface ParsedDocument {
  readonly value: unknown;
  readonly rounded: Rounded;
}

/** The document, or what it is that cannot be validated. */
function parse(bytes: Uint8Array): ParsedDocument | SchemaAnswer {
  let value: unknown;
  try {
    value = parseBoundedJson(bytes, { maxBytes: MAX_DOCUMENT_BYTES, maxDepth: MAX_DOCUMENT_DEPTH });
  } catch (error) {
    if (!(error instanceof BoundedJsonError)) throw error;
    if (error.reason === 'malformed') return { verdict: 'invalid', reason: 'it is not JSON' };
    return unjudgeable(`the deliverable has more than ${MAX_DOCUMENT_DEPTH} levels`);
  }
  const { repeatsName, losesNumber, rounded } = literalsOf(new TextDecoder().decode(bytes));
  if (repeatsName) return unjudgeable('an object in the deliverable has the same name twice');
  if (losesNumber) return unjudgeable(NUMBER_LIMIT);
  return { value, rounded };
}

function validateWith(validate: ValidateFunction, { value }: ParsedDocument): SchemaAnswer {
  try {
    if (validate(value) === true) return { verdict: 'valid', reason: '' };
  } catch (error) {
    if (error instanceof ErrorsLimitError) return unjudgeable('too many alternatives of the schema fail');
    if (error instanceof AmbiguousNumberError) return unjudgeable(NUMBER_LIMIT);
    if (error instanceof RangeError) return unjudgeable('the schema leads too deep');
    throw error;
  }
  return { verdict: 'invalid', reason: oneLine(describe(validate.errors ?? [])) };
}

function unjudgeable(reason: string): SchemaAnswer {
  return { verdict: 'unjudgeable', reason };
}

/** As `/items/0/price must be number; /title must not be empty`; an empty path is the document itself. */
function describe(errors: readonly ErrorObject[]): string {
  return errors
    .slice(0, MAX_REASON_ERRORS)
    .map(({ instancePath, message = 'does not match' }) => `${instancePath || 'the document'} ${message}`)
    .join('; ');
}

/** Names in it are of the schema or the document: it stays one printable line, cut at a whole character. */
function oneLine(text: string): string {
  const printable = text.toWellFormed().replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
  const characters = [...printable.slice(0, 2 * MAX_REASON_CHARS)];
  return characters.length <= MAX_REASON_CHARS
    ? characters.join('')
    : `${characters.slice(0, MAX_REASON_CHARS - 1).join('')}…`;
}
