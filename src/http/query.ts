import { z } from 'zod';
import { AppError, isErrorCode } from '../errors.ts';

/** An object whose fields are read from the query string's texts; absent ones are `undefined`. */
export type QuerySchema = z.ZodObject<Record<string, z.ZodType<unknown, string | undefined>>>;

/** A whole number of a query, clamped to its range; anything but a whole number is `INVALID_PAGINATION`. */
export function wholeNumber(range: { min: number; max: number; fallback: number }) {
  return z
    .string()
    .regex(/^-?\d{1,40}$/, 'INVALID_PAGINATION')
    .transform((text) => Math.min(Math.max(Number(text), range.min), range.max))
    .prefault(String(range.fallback))
    .meta({ type: 'integer', minimum: range.min, maximum: range.max, default: range.fallback });
}

/** `limit` and `offset` of a list. */
export function pagination(limit: { fallback: number; max: number }) {
  return z.object({
    limit: wholeNumber({ min: 1, max: limit.max, fallback: limit.fallback }),
    offset: wholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER, fallback: 0 }),
  });
}

/** A function that reads the declared fields out of a URL's query; of a repeated one, the first counts. */
export function queryReader<Schema extends QuerySchema>(schema: Schema): (url: string) => z.output<Schema> {
  const names = Object.keys(schema.shape);
  return (url) => {
    const start = url.indexOf('?');
    const given = new URLSearchParams(start === -1 ? '' : url.slice(start + 1));
    const fields = Object.fromEntries(names.map((name) => [name, given.get(name) ?? undefined]));
    const result = schema.safeParse(fields);
    if (result.success) return result.data;
    const message = result.error.issues[0]?.message ?? '';
    throw new AppError(isErrorCode(message) ? message : 'INVALID_PAGINATION');
  };
}
