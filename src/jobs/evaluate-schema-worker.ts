/**
 * The thread that compiles one schema and validates one document. It says `ready`, is asked one {@link SchemaQuestion} and
 * gives one {@link SchemaAnswer}; whoever started it ends it.
 */
import Ajv, { type ErrorObject, type Options, type ValidateFunction } from 'ajv';
import Ajv2020 from 'ajv/dist/2020';

declare const self: Worker;

/** JSON texts; without a document the schema is only compiled. */
export interface SchemaQuestion {
  readonly schema: string;
  readonly document?: string;
}

export interface SchemaAnswer {
  readonly verdict: 'ready' | 'compiled' | 'bad-schema' | 'valid' | 'invalid';
  /** What is wrong, in one line; empty if nothing is. */
  readonly reason: string;
}

const MAX_REASON_CHARS = 500;
const MAX_REASON_ERRORS = 3;

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
};

/** By `$schema` without the empty fragment. */
const drafts: Readonly<Record<string, () => Ajv>> = {
  'https://json-schema.org/draft/2020-12/schema': () => new Ajv2020(options),
  'http://json-schema.org/draft-07/schema': () => new Ajv(options),
};
const DEFAULT_DRAFT = 'https://json-schema.org/draft/2020-12/schema';

self.onmessage = ({ data }: MessageEvent<SchemaQuestion>) => self.postMessage(answer(data));
self.postMessage({ verdict: 'ready', reason: '' } satisfies SchemaAnswer);

function answer({ schema, document }: SchemaQuestion): SchemaAnswer {
  let validate: ValidateFunction;
  try {
    validate = compile(JSON.parse(schema));
  } catch (error) {
    return { verdict: 'bad-schema', reason: oneLine(error instanceof Error ? error.message : String(error)) };
  }
  if (document === undefined) return { verdict: 'compiled', reason: '' };
  return validateWith(validate, document);
}

function compile(schema: object): ValidateFunction {
  const named: unknown = Reflect.get(schema, '$schema') ?? DEFAULT_DRAFT;
  const create = typeof named === 'string' ? drafts[named.replace(/#$/, '')] : undefined;
  if (create === undefined) throw new Error('$schema is neither draft 2020-12 nor draft-07');
  // An extension of Ajv whose verdict is a promise, which is as true as any.
  if ('$async' in schema) throw new Error('$async is not a keyword of JSON Schema');
  return create().compile(schema);
}

function validateWith(validate: ValidateFunction, document: string): SchemaAnswer {
  let value: unknown;
  try {
    value = JSON.parse(document);
  } catch {
    return { verdict: 'invalid', reason: 'it is not JSON' };
  }
  try {
    if (validate(value) === true) return { verdict: 'valid', reason: '' };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { verdict: 'invalid', reason: 'it is nested too deeply' };
  }
  return { verdict: 'invalid', reason: oneLine(describe(validate.errors ?? [])) };
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
