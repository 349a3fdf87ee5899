import { z } from 'zod';
import { AppError, isErrorCode } from '../core/errors.ts';
import { docs } from './fields.ts';
import { nearestName, shownName } from './unknown-fields.ts';

/** An object whose fields are read from the query string's texts; absent ones are `undefined`. */
export type QuerySchema = z.ZodObject<Record<string, z.ZodType<unknown, string | undefined>>>;

/** A whole number of a query, clamped to its range; anything but a whole number is `INVALID_PAGINATION`. */
export function wholeNumber(range: { min: number; max: number; fallback: number }) {
  return z
    .string()
    .regex(/^-?\d+$/, 'INVALID_PAGINATION')
    .transform((text) => Math.min(Math.max(Number(text), range.min), range.max))
    .prefault(String(range.fallback))
    .meta({ type: 'integer', minimum: range.min, maximum: range.max, default: range.fallback });
}

/** How many rows a page of a list has at most. */
export function pageLimit({ fallback, max }: { fallback: number; max: number }) {
  return wholeNumber({ min: 1, max, fallback }).describe('The most to return; out of range, the nearest bound counts.');
}

/** `limit` and `offset` of a list. */
export function pagination(limit: { fallback: number; max: number }) {
  return z.object({
    limit: pageLimit(limit),
    offset: wholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER, fallback: 0 }).describe('How many to skip.'),
  });
}

/**
 * A function that reads the declared fields out of a URL's query; of a repeated one, the first counts. Throws a field's
 * code, and `UNKNOWN_PARAMETER` for undeclared ones.
 */
export function queryReader<Schema extends QuerySchema>(schema: Schema): (url: string) => z.output<Schema> {
  const names = Object.keys(schema.shape);
  return (url) => {
    const given = parametersOf(url);
    const fields = Object.fromEntries(names.map((name) => [name, given?.get(name) ?? undefined]));
    const result = schema.safeParse(fields);
    if (!result.success) {
      const message = result.error.issues[0]?.message ?? '';
      throw new AppError(isErrorCode(message) ? message : 'INVALID_PAGINATION');
    }
    refuseUnknown(given, names);
    return result.data;
  };
}

/** Whether an operation without parameters refuses those that it is sent. Documents, pictures and probes do not. */
export function refusesQuery({ path, heedsNoFaults }: { path: string; heedsNoFaults?: true }): boolean {
  return /^\/(v1|dev)\//.test(path) && heedsNoFaults === undefined;
}

/** Throws `UNKNOWN_PARAMETER` if the URL has a query: the operation takes none. */
export function refuseQuery(url: string): void {
  refuseUnknown(parametersOf(url), []);
}

function parametersOf(url: string): URLSearchParams | undefined {
  const start = url.indexOf('?');
  return start === -1 ? undefined : new URLSearchParams(url.slice(start + 1));
}

function refuseUnknown(given: URLSearchParams | undefined, known: readonly string[]): void {
  for (const name of given?.keys() ?? []) {
    if (known.includes(name)) continue;
    const nearest = nearestName(name, known);
    const others = known.length === 0 ? 'It takes none.' : `It takes ${known.join(', ')}.`;
    throw new AppError('UNKNOWN_PARAMETER', {
      message: `This operation has no query parameter ${shownName(name)}. ${nearest === undefined ? others : `Did you mean ${nearest}?`}`,
    });
  }
}

/** Longer than any of ours. */
const MAX_CURSOR_CHARACTERS = 200;

/** Where a page of a list ended: what orders the list, of its last row. */
export function cursorOf(position: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** The query parameter that takes such a cursor; anything else is `INVALID_PAGINATION`. */
export function cursorField<Position>(schema: z.ZodType<Position>) {
  return z
    .string()
    .max(MAX_CURSOR_CHARACTERS, 'INVALID_PAGINATION')
    .transform((text, context) => {
      const position = schema.safeParse(parsed(text));
      if (position.success) return position.data;
      context.addIssue({ code: 'custom', message: 'INVALID_PAGINATION' });
      return z.NEVER;
    })
    .optional()
    .describe('The `nextCursor` of the previous page; leave it out for the first page.');
}

/** The field of an answer from which the next page's cursor comes. */
export const nextCursorField = z
  .string()
  .nullable()
  .meta(docs('Send it as `cursor` for the next page; null on the last page.', null));

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

/** A text that is served byte for byte: written again it might differ from what was hashed. */
export interface StoredText {
  readonly text: string;
  readonly contentType: string;
  /** Of these very bytes. */
  readonly hash: string;
  /** It will never be another. */
  readonly isFinal: boolean;
}

const YEAR_SECONDS = 31_536_000;

/** What the documentation says of an answer with such a text. */
export const storedTextTerms = (hash: string, more: Readonly<Record<string, string>> = {}) => ({
  otherStatuses: { 304: 'The caller already has it.' },
  headers: { ETag: `${hash}; \`If-None-Match\` with it is answered with 304.`, ...more },
});

/** Answers with the text, or with 304 when the caller's `If-None-Match` names it. */
export function storedTextAnswer({ text, contentType, hash, isFinal }: StoredText, known: string | null) {
  const etag = `"${hash}"`;
  const cacheControl = isFinal ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache';
  const headers = { ETag: etag, 'Cache-Control': cacheControl };
  const isKnown = known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
  if (isKnown) return new Response(null, { status: 304, headers });
  return new Response(text, { headers: { ...headers, 'Content-Type': contentType } });
}
