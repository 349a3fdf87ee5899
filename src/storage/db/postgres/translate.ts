/** A statement as PostgreSQL takes it. */
export interface Translated {
  readonly text: string;
  /** By which a connection knows it again; undefined where it is not worth to be kept prepared. */
  readonly name: string | undefined;
}

/** From so many uses on, a statement stays prepared. */
const WORTH_KEEPING = 3;
/** Statements that each connection keeps prepared: more than the program has, lists of different lengths left out. */
const MAX_NAMES = 600;
/** Texts that are remembered; the one that was met first makes room. */
const MAX_TEXTS = 2_000;

interface KnownTexts {
  readonly text: string;
  uses: number;
  name: string | undefined;
}

/**
 * Translates the statements that drizzle builds for SQLite. Both quote alike; placeholders become numbered ones, each
 * with the type of its value, which PostgreSQL would otherwise have to guess: all columns are `bigint`, `text` or
 * `bytea`. The columns of an `ON CONFLICT` lose their table. All else that differs is written in the stores so that
 * both understand it.
 */
export function createTranslator(): (sql: string, params: readonly unknown[]) => Translated {
  const known = new Map<string, KnownTexts>();
  let names = 0;
  return (sql, params) => {
    const types = params.map(typeOf);
    const key = `${types.join('')}:${sql}`;
    let statement = known.get(key);
    if (statement === undefined) {
      for (const oldest of known.keys()) {
        if (known.size < MAX_TEXTS) break;
        known.delete(oldest);
      }
      statement = { text: numbered(sql, types), uses: 0, name: undefined };
      known.set(key, statement);
    }
    statement.uses += 1;
    if (statement.name === undefined && statement.uses >= WORTH_KEEPING && names < MAX_NAMES) {
      names += 1;
      statement.name = `bursar_${names}`;
    }
    return statement;
  };
}

/** `i`nteger, `t`ext, `b`ytes, or `n`ull, which PostgreSQL gives the type of where it stands. */
type ValueType = 'i' | 't' | 'b' | 'n';

const casts: Readonly<Record<ValueType, string>> = { i: '::bigint', t: '::text', b: '::bytea', n: '' };

function typeOf(value: unknown): ValueType {
  if (value === null) return 'n';
  if (typeof value === 'string') return 't';
  if (typeof value === 'boolean' || typeof value === 'bigint') return 'i';
  if (typeof value === 'number') {
    if (Number.isSafeInteger(value)) return 'i';
    throw new RangeError('Only whole numbers up to 2^53 can be stored.');
  }
  if (value instanceof Uint8Array) return 'b';
  throw new TypeError(`A ${typeof value} cannot be stored.`);
}

/** A quoted name, a quoted text, or a placeholder. */
const TOKENS = /"[^"]*"|'(?:[^']|'')*'|\?/g;

function numbered(sql: string, types: readonly ValueType[]): string {
  let at = 0;
  const text = sql.replace(TOKENS, (token) => {
    if (token !== '?') return token;
    const type = types[at];
    if (type === undefined) throw new RangeError('A statement has more placeholders than values.');
    at += 1;
    return `$${at}${casts[type]}`;
  });
  if (at !== types.length) throw new RangeError('A statement has fewer placeholders than values.');
  return text.replace(CONFLICT, (_, before: string, columns: string) => before + columns.replace(TABLE, ''));
}

/** The columns of a unique index, which SQLite's statements name with their table. */
const CONFLICT = /( on conflict \()([^)]*)/g;
const TABLE = /"[^"]*"\./g;

/** What PostgreSQL calls the types of what it answers. */
const oids = { bool: 16, bytea: 17, int8: 20, int2: 21, int4: 23, numeric: 1700 } as const;

/** Reads what PostgreSQL answers as the values that SQLite would have answered. */
export const answeredTypes = {
  getTypeParser(oid: number): (text: string) => unknown {
    switch (oid) {
      case oids.int8:
      case oids.int4:
      case oids.int2:
      case oids.numeric:
        return wholeNumber;
      case oids.bool:
        return (text) => (text === 't' ? 1 : 0);
      case oids.bytea:
        return (text) => Uint8Array.fromHex(text.slice(2));
      default:
        return fromStoredText;
    }
  },
};

/** Reads integers as `bigint`, bytes as bytes, and all else as text. */
export const exactTypes = {
  getTypeParser: (oid: number) => (text: string) => {
    if (oid === oids.int8 || oid === oids.int4 || oid === oids.int2) return BigInt(text);
    return oid === oids.bytea ? Uint8Array.fromHex(text.slice(2)) : fromStoredText(text);
  },
};

/** Exact up to 2^53, as SQLite's are; larger numbers are refused, not rounded. */
function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('A number of the database is out of range.');
  return value;
}

/** A value as it is sent, of those that a statement may have. */
export function toValue(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string') return toStoredText(value);
  return value;
}

/** A character that no text has (Unicode keeps it free for such uses): here it begins what stands for another one. */
const MARK = '\ufdd0';
const OF_NUL = `${MARK}0`;
const OF_MARK = `${MARK}1`;

/**
 * A text as PostgreSQL can keep it. It knows no NUL, which SQLite keeps, and JSON and the chain may bring. Equal texts
 * stay equal, different ones different.
 */
export function toStoredText(text: string): string {
  if (!text.includes('\0') && !text.includes(MARK)) return text;
  return text.replaceAll(MARK, OF_MARK).replaceAll('\0', OF_NUL);
}

/** The text that {@link toStoredText} was given. */
export function fromStoredText(stored: string): string {
  if (!stored.includes(MARK)) return stored;
  return stored.replaceAll(OF_NUL, '\0').replaceAll(OF_MARK, MARK);
}
