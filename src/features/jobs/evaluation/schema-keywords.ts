import { type FuncKeywordDefinition, str } from 'ajv';
import { compareDecimals, type Decimal, decimalOf, isMultiple } from './schema-decimal.ts';
import type { Literals } from './schema-literals.ts';

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
 * How a number of the document is to one of the schema. Whoever rounds does not change an order, so only values that
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
