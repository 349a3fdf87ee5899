import { z } from 'zod';
import { docs } from './fields.ts';

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
