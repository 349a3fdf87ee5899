import { AppError } from '../core/errors.ts';
import type { BodySchema } from './body.ts';

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
  // What is no text is the field's own fault.
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
