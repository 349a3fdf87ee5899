/** How much of a JSON text from outside is looked at. */
export interface JsonBounds {
  /** Of the text in UTF-8. */
  readonly maxBytes: number;
  /** Objects and arrays within each other; a value that is neither has the depth 0. */
  readonly maxDepth: number;
}

/** A text that is not parsed: no JSON, or more of it than the bounds allow. The message repeats nothing of it. */
export class BoundedJsonError extends Error {
  override readonly name = 'BoundedJsonError';
  readonly reason: 'malformed' | 'too-long' | 'too-deep';

  constructor(reason: BoundedJsonError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses JSON that someone else wrote. Length and depth are found by one look at each byte before anything is built of
 * them, so that whatever walks through the value afterwards is bounded, too. Throws {@link BoundedJsonError}; the
 * parser's own message would repeat parts of the text, which may be a secret.
 */
export function parseBoundedJson(json: string | Uint8Array, { maxBytes, maxDepth }: JsonBounds): unknown {
  // A text has at least as many bytes as UTF-16 code units, so a text that is far too long is not encoded first.
  if (json.length > maxBytes) throw tooLong(maxBytes);
  const bytes = typeof json === 'string' ? Buffer.from(json) : json;
  if (bytes.byteLength > maxBytes) throw tooLong(maxBytes);
  if (isDeeperThan(maxDepth, bytes)) {
    throw new BoundedJsonError('too-deep', `It is nested more than ${maxDepth} levels deep.`);
  }
  try {
    return JSON.parse(typeof json === 'string' ? json : decoder.decode(json));
  } catch {
    throw new BoundedJsonError('malformed', 'It is not JSON.');
  }
}

function tooLong(maxBytes: number): BoundedJsonError {
  return new BoundedJsonError('too-long', `It has more than ${maxBytes} bytes.`);
}

/** Whether brackets outside of texts are open within each other further than that, whatever else the bytes are. */
export function isDeeperThan(maxDepth: number, bytes: Uint8Array): boolean {
  let depth = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      at = endOfText(bytes, at);
    } else if (byte === 0x7b || byte === 0x5b) {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (byte === 0x7d || byte === 0x5d) {
      depth -= 1;
    }
  }
  return false;
}

/** Where the text that begins here ends: at its quotation mark, or with the bytes. */
function endOfText(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === BACKSLASH) at += 1;
    else if (byte === QUOTE) return at;
  }
  return bytes.length;
}

/** A JSON value; `undefined` is left out, as JSON does. */
export type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [name: string]: Json };

/**
 * The canonical form of a JSON value (RFC 8785): no white space, names in the order of their UTF-16 code units, texts
 * and numbers as ECMAScript writes them. Throws `TypeError` for what has none: numbers that are not finite, and lone
 * surrogates.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('A number is not finite.');
  if (typeof value === 'string' && !value.isWellFormed()) throw new TypeError('A text is not well-formed.');
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  if (isList(value)) return `[${value.map(canonicalJson).join()}]`;
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${canonicalJson(name)}:${canonicalJson(member)}`);
  return `{${members.join()}}`;
}

/** `Array.isArray` does not tell TypeScript of read-only arrays. */
function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
