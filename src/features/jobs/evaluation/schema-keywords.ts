import { type FuncKeywordDefinition, str } from 'ajv';

/** The numbers of a document that its parsed value is not exactly. */
export type Rounded = Literals['rounded'];

/** What the document says does not tell whether it matches. */
export class AmbiguousNumberError extends Error {
  override readonly name = 'AmbiguousNumberError';
}

/** `multipleOf` in decimals: Ajv divides doubles, of which 19.99 is no multiple of 0.01. */
export function multipleOfKeyword(rounded: Rounded): FuncKeywordDefinition {
  return {
    keyword: 'multipleOf',
    type: 'number',
    schemaType: 'number',
    errors: false,
    error: { message: ({ schemaCode }) => str`must be multiple of ${schemaCode}` },
    validate(factor: number, value: number) {
      const areSafe = Number.isSafeInteger(factor) && Number.isSafeInteger(value) && factor !== 0;
      if (areSafe && !rounded.has(value)) return value % factor === 0;
      const divisor = shortestOf(factor);
      return oneAnswer(readingsOf(rounded, value).map((each) => isMultiple(each, divisor)));
    },
  };
}

/**
 * The keywords that compare, for documents with numbers that are not exactly their parsed values. For all others, Ajv's
 * do.
 */
export function comparingKeywords(rounded: Rounded): FuncKeywordDefinition[] {
  const limit = (keyword: string, sign: string, holds: (order: number) => boolean): FuncKeywordDefinition => ({
    keyword,
    type: 'number',
    schemaType: 'number',
    errors: false,
    error: { message: ({ schemaCode }) => str`must be ${sign} ${schemaCode}` },
    validate: (bound: number, value: number) => holds(compare(rounded, value, bound)),
  });
  const sameAs = (value: unknown, wanted: unknown) => isEqual(value, wanted, (a, b) => compare(rounded, a, b) === 0);
  return [
    limit('minimum', '>=', (order) => order >= 0),
    limit('maximum', '<=', (order) => order <= 0),
    limit('exclusiveMinimum', '>', (order) => order > 0),
    limit('exclusiveMaximum', '<', (order) => order < 0),
    {
      keyword: 'const',
      errors: false,
      error: { message: 'must be equal to constant' },
      validate: (wanted: unknown, value: unknown) => sameAs(value, wanted),
    },
    {
      keyword: 'enum',
      schemaType: 'array',
      errors: false,
      error: { message: 'must be equal to one of the allowed values' },
      validate: (wanted: unknown[], value: unknown) => wanted.some((each) => sameAs(value, each)),
    },
    {
      keyword: 'uniqueItems',
      type: 'array',
      schemaType: 'boolean',
      errors: false,
      error: { message: 'must NOT have duplicate items' },
      validate: (isWanted: boolean, items: unknown[]) => !isWanted || areUnique(rounded, items),
    },
  ];
}

/**
 * How a number of the document is to one of the schema. Rounding does not change an order, so only values that
 * are the same leave open what they stand for.
 */
function compare(rounded: Rounded, value: number, bound: number): number {
  if (value !== bound) return value < bound ? -1 : 1;
  const wanted = shortestOf(bound);
  return oneAnswer(readingsOf(rounded, value).map((each) => compareDecimals(each, wanted)));
}

function areUnique(rounded: Rounded, items: readonly unknown[]): boolean {
  const sameNumber = (a: number, b: number) => {
    if (a !== b) return false;
    if (readingsOf(rounded, a).length > 1) throw new AmbiguousNumberError();
    return true;
  };
  return items.every((item, index) => items.slice(0, index).every((earlier) => !isEqual(item, earlier, sameNumber)));
}

function isEqual(a: unknown, b: unknown, sameNumber: (a: number, b: number) => boolean): boolean {
  if (typeof a === 'number' && typeof b === 'number') return sameNumber(a, b);
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isEqual(Reflect.get(a, name), Reflect.get(b, name), sameNumber))
  );
}

/** Throws {@link AmbiguousNumberError} where numbers that the same value stands for have different ones. */
function oneAnswer<Answer>(answers: readonly Answer[]): Answer {
  const [first] = answers;
  if (first === undefined || answers.some((each) => each !== first)) throw new AmbiguousNumberError();
  return first;
}

/** All that the value stands for in the document. */
function readingsOf(rounded: Rounded, value: number): readonly Decimal[] {
  return rounded.get(value) ?? [shortestOf(value)];
}

/** The number that stands in a text, which the shortest one with this value is wherever nothing was rounded. */
function shortestOf(value: number): Decimal {
  const decimal = decimalOf(String(value));
  if (decimal === undefined) throw new AmbiguousNumberError();
  return decimal;
}

/** What a JSON text says that its parsed value does not. */
export interface Literals {
  /** An object in it has two members of the same name. */
  readonly repeatsName: boolean;
  /** It has a number of which the parsed value does not even tell whether it is whole. */
  readonly losesNumber: boolean;
  /** Values that stand for a number that they are not exactly, each with all that they stand for in the text. */
  readonly rounded: ReadonlyMap<number, readonly Decimal[]>;
}

/** So many characters without an exponent are 15 digits at most, which no double rounds. */
const MAX_EXACT_CHARS = 15;
/** Of numbers that the same value stands for; more than a few have no one meaning anyway. */
const MAX_READINGS = 16;
const BLANK = /[ \t\n\r]/;

/** Reads the names and numbers of a text that is JSON. */
export function literalsOf(text: string): Literals {
  let losesNumber = false;
  const rounded = new Map<number, Decimal[]>();
  const repeatsName = scan(text, (literal) => {
    if (literal.length <= MAX_EXACT_CHARS && !/[eE]/.test(literal)) return;
    const exact = decimalOf(literal);
    const value = Number(literal);
    const parsed = Number.isFinite(value) ? decimalOf(String(value)) : undefined;
    if (exact === undefined || parsed === undefined || isWhole(exact) !== isWhole(parsed)) losesNumber = true;
    else if (compareDecimals(exact, parsed) !== 0) rounded.set(value, []);
  });
  // What a rounded value stands for elsewhere in the text may be another number.
  if (rounded.size > 0 && !losesNumber) scan(text, (literal) => addReading(rounded, literal));
  return { repeatsName, losesNumber, rounded };
}

function addReading(rounded: ReadonlyMap<number, Decimal[]>, literal: string): void {
  const readings = rounded.get(Number(literal));
  const exact = readings === undefined ? undefined : decimalOf(literal);
  if (readings === undefined || exact === undefined || readings.length >= MAX_READINGS) return;
  if (readings.every((known) => compareDecimals(known, exact) !== 0)) readings.push(exact);
}

/** Tells of each number, and whether an object has a name twice. */
function scan(text: string, onNumber: (literal: string) => void): boolean {
  const open: Set<string>[] = [];
  let repeats = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '{' || character === '[') open.push(new Set());
    else if (character === '}' || character === ']') open.pop();
    else if (character === '"') {
      const end = endOfText(text, at);
      if (isName(text, end)) repeats = !isNew(open.at(-1), text.slice(at, end + 1)) || repeats;
      at = end;
    } else if (isNumeric(character)) {
      const end = endOfNumber(text, at);
      onNumber(text.slice(at, end + 1));
      at = end;
    }
  }
  return repeats;
}

function isNumeric(character: string): boolean {
  return character === '-' || (character >= '0' && character <= '9');
}

/** The place of its last character. */
function endOfNumber(text: string, start: number): number {
  let at = start;
  while (/[\d+.eE-]/.test(text[at + 1] ?? '')) at += 1;
  return at;
}

/** The place of the quotation mark at its end. */
function endOfText(text: string, start: number): number {
  for (let at = start + 1; ; at += 1) {
    if (text[at] === '"' || at >= text.length) return at;
    if (text[at] === '\\') at += 1;
  }
}

function isName(text: string, end: number): boolean {
  let at = end + 1;
  while (BLANK.test(text[at] ?? '')) at += 1;
  return text[at] === ':';
}

/** Adds a name to those of its object; names that are written differently may be the same. */
function isNew(names: Set<string> | undefined, literal: string): boolean {
  const name: unknown = literal.includes('\\') ? JSON.parse(literal) : literal.slice(1, -1);
  if (names === undefined || typeof name !== 'string' || names.has(name)) return false;
  names.add(name);
  return true;
}

/** A number as it is written: the digits times ten to the power of the exponent. */
export interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

/** Of a number that is calculated with; doubles have at most 17 digits and exponents down to -324 (and some places). */
const MAX_DIGITS = 1_000;
const MAX_EXPONENT = 2_000;
const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** Reads a JSON number exactly, without superfluous zeros; `undefined` for one that is too long to calculate with. */
export function decimalOf(text: string): Decimal | undefined {
  if (text.length > MAX_DIGITS) return undefined;
  const [, sign = '', whole = '', fraction = '', power = '0'] = NUMBER.exec(text) ?? [];
  const significant = `${whole}${fraction}`.replace(/0+$/, '');
  const zeros = whole.length + fraction.length - significant.length;
  const digits = BigInt(`${sign}${significant === '' ? '0' : significant}`);
  const exponent = Number(power) - fraction.length + zeros;
  if (digits === 0n) return { digits, exponent: 0 };
  return Math.abs(exponent) > MAX_EXPONENT ? undefined : { digits, exponent };
}

/** Below zero if the first is less, above if it is more. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const [first, second] = aligned(a, b);
  return first < second ? -1 : first > second ? 1 : 0;
}

/** Whether the first is the second times a whole number; of zero, nothing but zero is. */
export function isMultiple(a: Decimal, b: Decimal): boolean {
  const [first, second] = aligned(a, b);
  return second === 0n ? first === 0n : first % second === 0n;
}

/** Whether a decimal is an integer. */
export function isWhole({ exponent }: Decimal): boolean {
  return exponent >= 0;
}

function aligned(a: Decimal, b: Decimal): [bigint, bigint] {
  const exponent = Math.min(a.exponent, b.exponent);
  const scaled = (each: Decimal) => each.digits * 10n ** BigInt(each.exponent - exponent);
  return [scaled(a), scaled(b)];
}
