import { z } from 'zod';
import { AppError } from '../core/errors.ts';
import type { BodySchema } from './body.ts';

/** How an answer came about, where an idempotency key was used before. */
export interface Replay {
  /** An earlier request with the same idempotency key did what this one requests. */
  readonly replayed: boolean;
  /** The fields in which this request differs from that one. */
  readonly mismatch: readonly string[];
}

/** What the body of a replay has in addition to the first answer; agents' tools hardly ever show headers. */
export const replayFields = {
  replayed: z
    .literal(true)
    .optional()
    .describe('Only in a replay: this key was used before, and this is the current state of its result.'),
  mismatch: z
    .array(z.string())
    .optional()
    .describe(
      'Only in a replay: the fields that differ from the executed request. For another request, use another key.',
    ),
};

/** The names of the fields that differ, in their order, from whether each is the same. */
export function fieldsThatDiffer(isSame: Readonly<Record<string, boolean>>): string[] {
  return Object.entries(isSame).flatMap(([field, same]) => (same ? [] : [field]));
}

/** The headers of a replay; none for a first answer. */
export function replayHeaders({ replayed, mismatch }: Replay): Record<string, string> {
  return {
    ...(replayed ? { 'Idempotent-Replayed': 'true' } : {}),
    ...(mismatch.length > 0 ? { 'Idempotency-Mismatch': mismatch.join(', ') } : {}),
  };
}

/** The fields of {@link replayFields} for this answer; none for a first one. */
export function replayAnswer({ replayed, mismatch }: Replay): { replayed?: true; mismatch?: string[] } {
  if (!replayed) return {};
  return { replayed, ...(mismatch.length > 0 ? { mismatch: [...mismatch] } : {}) };
}

const FIELD = 'idempotencyKey';
const HEADER = 'idempotency-key';

/** What the documentation says of the header. */
export const idempotencyKeyHeader = {
  'Idempotency-Key':
    'The same as the field `idempotencyKey`, for clients that send it as a header: `order-1042`, or quoted as a structured string, `"order-1042"`. Printable ASCII; a comma only within quotes. With both, header and field must be the same.',
};

// RFC 8941, section 3.3.3.
const QUOTED = /^"((?:[ !#-[\]-~]|\\["\\])*)"$/;
/** Two headers arrive joined by a comma, so that a bare key has none. */
const BARE = /^[!#-+\--~][ -+\--~]*$/;

type Fields = Readonly<Record<string, unknown>>;

/** Whether a body of this form has an idempotency key, so that a header may carry it, too. */
export function takesIdempotencyKey(schema: BodySchema | undefined): boolean {
  return schema !== undefined && Object.hasOwn(schema.shape, FIELD);
}

/**
 * The fields of a body with the key of the `Idempotency-Key` header. Throws `INVALID_IDEMPOTENCY_KEY` for a header that
 * is malformed or doubled, `IDEMPOTENCY_KEY_MISMATCH` where the field has another key.
 */
export function withKeyOfHeader(fields: Fields, headers: Headers): Fields {
  const text = headers.get(HEADER);
  if (text === null) return fields;
  const key = keyIn(text);
  if (!Object.hasOwn(fields, FIELD)) return { ...fields, [FIELD]: key };
  const own = fields[FIELD];
  // A value that is no text is the field's own fault.
  if (typeof own === 'string' && own !== key) throw new AppError('IDEMPOTENCY_KEY_MISMATCH');
  return fields;
}

function keyIn(text: string): string {
  const quoted = QUOTED.exec(text)?.[1];
  if (quoted !== undefined) return quoted.replace(/\\(["\\])/g, '$1');
  if (BARE.test(text)) return text;
  throw new AppError('INVALID_IDEMPOTENCY_KEY', {
    message:
      'Send the header Idempotency-Key once, with 1 to 255 printable ASCII characters: bare and without commas, or in double quotes.',
  });
}
