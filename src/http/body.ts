import { z } from 'zod';
import { AppError, type ErrorCode, errorEntry, isErrorCode } from '../core/errors.ts';
import { codeName } from '../core/field-errors.ts';
import { BoundedJsonError, parseBoundedJson } from '../core/lib/json.ts';
import { DeadlineError, withDeadline } from '../core/lib/time.ts';
import { MAX_BODY_DEPTH } from '../core/limits.ts';
import { unknownFieldRefuser } from './unknown-fields.ts';

/** An object of fields, in the order in which their absence is reported. */
export type BodySchema = z.ZodObject;

/** The largest body that is read where an operation does not say otherwise, in bytes. */
const MAX_BODY_BYTES = 65_536;

interface ReadingBounds {
  readonly deadlineMs?: number;
  readonly maxBytes?: number | undefined;
  /** Called for each part as it comes; what it throws ends the reading. */
  readonly onPart?: ((bytes: number) => void) | undefined;
}
/** A body that has not arrived by then belongs to a caller who is broken or hostile. */
const BODY_DEADLINE_MS = 10_000;

/**
 * Reads the request's JSON object; a body of zero bytes is an object without fields, so that fields missing from it
 * can be named. Throws `INVALID_JSON`, `JSON_TOO_DEEP`, `PAYLOAD_TOO_LARGE`, `REQUEST_TIMEOUT`.
 */
export async function readJsonObject(
  request: Request,
  { deadlineMs = BODY_DEADLINE_MS, maxBytes = MAX_BODY_BYTES }: ReadingBounds = {},
): Promise<Readonly<Record<string, unknown>>> {
  const text = await readText(request, deadlineMs, maxBytes);
  if (text === '') return {};
  if (!isJson(request.headers.get('content-type'))) {
    throw new AppError('INVALID_JSON', { message: 'Send the body as Content-Type: application/json.' });
  }
  const value = parseJson(text, maxBytes);
  if (!isObject(value)) throw new AppError('INVALID_JSON');
  return value;
}

/**
 * Reads the request's form; no body has no fields. Throws `INVALID_FORM`, also where a field is there twice,
 * `PAYLOAD_TOO_LARGE`, `REQUEST_TIMEOUT`.
 */
export async function readForm(
  request: Request,
  { deadlineMs = BODY_DEADLINE_MS, maxBytes = MAX_BODY_BYTES }: ReadingBounds = {},
): Promise<Readonly<Record<string, unknown>>> {
  const text = await readText(request, deadlineMs, maxBytes);
  if (text === '') return {};
  const type = request.headers.get('content-type') ?? '';
  if (!/^\s*application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) throw new AppError('INVALID_FORM');
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (fields.has(name)) throw new AppError('INVALID_FORM');
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}

/**
 * Makes a function that reads the fields of a body. It refuses missing fields first, then malformed ones, both in the
 * schema's order, then unknown ones (`UNKNOWN_FIELD`). The code of a malformed field is the message of its schema's
 * error if that is a code, else `INVALID_<FIELD>`. Throws when it is created if the error table lacks a code that the
 * schema needs.
 */
export function fieldReader<Schema extends BodySchema>(
  schema: Schema,
  eitherOf?: EitherOf,
): (fields: Readonly<Record<string, unknown>>) => z.output<Schema> {
  const required = Object.entries(schema.shape)
    .filter(([name, field]) => isRequired(field) || name === eitherOf?.fields[0])
    .map(([name]) => ({
      code: codeFor('MISSING', name),
      names: name === eitherOf?.fields[0] ? [...eitherOf.fields, eitherOf.instead ?? name] : [name],
    }));
  for (const [name, field] of Object.entries(schema.shape)) requireCode(name, field);
  const refuseUnknown = unknownFieldRefuser(schema);
  return (fields) => {
    const isThere = (name: string) => Object.hasOwn(fields, name);
    for (const { names, code } of required) if (!names.some(isThere)) throw new AppError(code);
    if (eitherOf?.fields.every(isThere)) throw new AppError(eitherOf.both);
    const result = schema.safeParse(fields);
    if (result.success) {
      refuseUnknown(fields);
      return result.data;
    }
    throw refusalOf(firstOf(result.error.issues));
  };
}

/**
 * Reads a body as it is, part by part. Throws `PAYLOAD_TOO_LARGE`, `REQUEST_TIMEOUT`, what `onPart` throws as an
 * {@link AppError}, and `INVALID_JSON` where the caller hung up.
 */
export async function readBytes(
  request: Request,
  { deadlineMs = BODY_DEADLINE_MS, maxBytes = MAX_BODY_BYTES, onPart }: ReadingBounds = {},
): Promise<Uint8Array> {
  const read = (body: Body, max: number) => readCounting(body, max, onPart);
  return await readBounded(request, deadlineMs, maxBytes, () => read(request.body, maxBytes), read);
}

async function readText(request: Request, deadlineMs: number, maxBytes: number): Promise<string> {
  const counted = async (body: Body, max: number) => (await readCounting(body, max)).toString('utf8');
  return await readBounded(request, deadlineMs, maxBytes, () => request.text(), counted);
}

type Body = ReadableStream<Uint8Array> | null;

async function readBounded<T>(
  request: Request,
  deadlineMs: number,
  maxBytes: number,
  read: () => Promise<T>,
  readCounted: (body: Body, maxBytes: number) => Promise<T>,
): Promise<T> {
  const declared = request.headers.get('content-length');
  if (declared !== null && Number(declared) > maxBytes) throw tooLarge(maxBytes);
  // The server reads no more than was declared; only a body of unknown length has to be counted, by a stream, which
  // costs more.
  const reading = declared === null ? readCounted(request.body, maxBytes) : read();
  try {
    return await withDeadline(reading, deadlineMs);
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof DeadlineError) throw new AppError('REQUEST_TIMEOUT', { headers: { Connection: 'close' } });
    // The caller hung up, or broke the transfer encoding.
    throw new AppError('INVALID_JSON', { cause: error });
  }
}

async function readCounting(body: Body, maxBytes: number, onPart?: (bytes: number) => void): Promise<Buffer> {
  if (body === null) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.byteLength;
    // Leaving the loop cancels the stream.
    if (length > maxBytes) throw tooLarge(maxBytes);
    onPart?.(chunk.byteLength);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

function isJson(contentType: string | null): boolean {
  if (contentType === null) return false;
  return contentType === 'application/json' || /^\s*application\/json\s*(;|$)/i.test(contentType);
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', { message: `The body is larger than ${maxBytes} bytes. Send less.` });
}

function parseJson(text: string, maxBytes: number): unknown {
  try {
    return parseBoundedJson(text, { maxBytes, maxDepth: MAX_BODY_DEPTH });
  } catch (error) {
    if (!(error instanceof BoundedJsonError)) throw error;
    switch (error.reason) {
      case 'malformed':
        throw new AppError('INVALID_JSON', { cause: error });
      case 'too-long':
        throw tooLarge(maxBytes);
      case 'too-deep':
        throw new AppError('JSON_TOO_DEEP');
    }
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Inside a field, too, missing parts come before malformed ones. */
function firstOf(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue | undefined {
  return issues.find(({ message }) => isErrorCode(message) && isMissing(message)) ?? issues[0];
}

/** A fault that its code does not name is named by its place, in a list counted from 0. */
function refusalOf(issue: z.core.$ZodIssue | undefined): AppError {
  const code = codeOfIssue(issue);
  const [field, ...within] = issue?.path ?? [];
  if (field === undefined || isMissing(code)) return new AppError(code);
  if (within.length === 0 && code === codeName('INVALID', String(field))) return new AppError(code);
  const name = within.reduce<string>(
    (path, step) => path + (typeof step === 'number' ? `[${step}]` : `.${String(step)}`),
    String(field),
  );
  return new AppError(code, { message: `${errorEntry(code).meaning} The fault is in ${name}.` });
}

/** The code for an issue; there is always a first one, which belongs to the first field in the schema's order. */
function codeOfIssue(issue: z.core.$ZodIssue | undefined): ErrorCode {
  if (issue === undefined) return 'INTERNAL';
  if (isErrorCode(issue.message)) return issue.message;
  return codeFor('INVALID', String(issue.path[0]));
}

/** Throws unless a value that no field accepts would be answered with a code of the table. */
function requireCode(name: string, field: z.core.$ZodType): void {
  const result = z.core.safeParse(field, Symbol('nothing'));
  if (result.success) return;
  if (!isErrorCode(result.error.issues[0]?.message ?? '')) codeFor('INVALID', name);
}

function codeFor(kind: 'MISSING' | 'INVALID', name: string): ErrorCode {
  const code = codeName(kind, name);
  if (!isErrorCode(code)) throw new Error(`The error table has no ${code}.`);
  return code;
}

/** The code with which a field is refused, as the message of its schema's error. */
export function coded(code: ErrorCode): ErrorCode {
  return code;
}

/** Fields of which a body has exactly one. The first of them stands for all where there is none. */
export interface EitherOf {
  readonly fields: readonly [string, string];
  /** A field that does in the place of both. */
  readonly instead?: string;
  /** The code where there are both. */
  readonly both: ErrorCode;
}

/** Schemas that hand a value on, or change it, and find no fault of their own. */
const WITHOUT_FAULTS: ReadonlySet<unknown> = new Set([
  'optional',
  'nullable',
  'default',
  'prefault',
  'readonly',
  'pipe',
  'transform',
  'unknown',
  'any',
]);

/** Whether a code says that something is missing, rather than malformed. */
export function isMissing(code: ErrorCode): boolean {
  return code.startsWith('MISSING_');
}

/** Whether an object of fields is incomplete without this one. */
export function isRequired(field: z.core.$ZodType): boolean {
  return !z.core.safeParse(field, undefined).success;
}

/** Every code with which the fields of a body may be refused, missing ones first. */
export function bodyCodes({ shape }: z.ZodObject, eitherOf?: EitherOf): readonly ErrorCode[] {
  const fields = Object.entries(shape);
  const missing = fields
    .filter(([name, field]) => isRequired(field) || name === eitherOf?.fields[0])
    .map(([name]) => codeName('MISSING', name));
  const malformed = fields.flatMap(([name, field]) => faultsOf(field, codeName('INVALID', name)));
  const both = eitherOf === undefined ? [] : [eitherOf.both];
  const codes = [...missing, ...malformed, ...both].filter(isErrorCode);
  return [...codes.filter(isMissing), ...codes.filter((code) => !isMissing(code))];
}

/** Every code with which the fields of a query may be refused. */
export function queryCodes({ shape }: z.ZodObject): readonly ErrorCode[] {
  return Object.values(shape)
    .flatMap((field) => faultsOf(field, 'INVALID_PAGINATION'))
    .filter(isErrorCode);
}

/** The messages of a schema's errors and of those within it; `otherwise` for one without a message that is a code. */
function faultsOf(schema: z.core.$ZodType | z.core.$ZodCheck, otherwise: string): string[] {
  const { def } = schema._zod;
  const within = Object.values(def)
    .flatMap(partsOf)
    .flatMap((part) => faultsOf(part, otherwise));
  if ('type' in def && WITHOUT_FAULTS.has(def.type)) return within;
  return [messageOf(def.error) ?? otherwise, ...within];
}

function partsOf(value: unknown): (z.core.$ZodType | z.core.$ZodCheck)[] {
  if (value instanceof z.core.$ZodType || value instanceof z.core.$ZodCheck) return [value];
  if (Array.isArray(value)) return value.flatMap(partsOf);
  return typeof value === 'object' && value !== null && isPlain(value) ? Object.values(value).flatMap(partsOf) : [];
}

/** An object of schemas, as an object's shape is. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function messageOf(error: unknown): string | undefined {
  const code: unknown = typeof error === 'function' ? error({ code: 'custom', path: [] }) : undefined;
  return typeof code === 'string' && isErrorCode(code) ? code : undefined;
}
