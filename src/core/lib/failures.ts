import { DrizzleQueryError } from 'drizzle-orm';

/**
 * An error as others may see it. That of a failed query has the query's values in its text; its cause, which is what
 * the database said, has not.
 */
export function withoutValues(error: unknown): Error {
  if (error instanceof DrizzleQueryError) return error.cause ?? new Error('A query failed.');
  return error instanceof Error ? error : new Error(String(error));
}

/** Why something failed, in a line that may be stored, logged and shown. */
export function failureText(error: unknown): string {
  return withoutValues(error).message;
}

/** What the system or the runtime calls an error, such as `ENOENT`; `unknown` for one without a code. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
