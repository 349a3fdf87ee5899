import { z } from 'zod';
import { AppError } from '../core/errors.ts';

/** A field that no one knows, and those that there are next to it. */
export interface UnknownField {
  readonly name: string;
  /** Of the object that it is in, with a dot at the end; empty for the body itself. */
  readonly within: string;
  readonly known: readonly string[];
}

/** Finds the first field of a value that its schema does not know. */
type Finder = (value: unknown, within: string) => UnknownField | undefined;

/**
 * A function that throws `UNKNOWN_FIELD` for a field that the schema does not know, in the body or in an object within
 * it, and names the nearest one. What the schema takes as it comes, such as a caller's own JSON, is not looked into.
 */
export function unknownFieldRefuser(schema: z.ZodObject): (fields: unknown) => void {
  const find = finderOf(schema);
  return (fields) => {
    const found = find?.(fields, '');
    if (found !== undefined) throw unknownField(found);
  };
}

/** The error for a name that no one knows. */
export function unknownField({ name, within, known }: UnknownField): AppError {
  const place = within === '' ? 'This operation' : `${within.slice(0, -1)} here`;
  return new AppError('UNKNOWN_FIELD', {
    message: `${place} has no field ${shownName(name)}. ${remedyOf(name, within, known)}`,
  });
}

function remedyOf(name: string, within: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  if (nearest !== undefined) return `Did you mean ${within}${nearest}?`;
  return known.length === 0 ? 'Leave it out.' : `It knows ${known.join(', ')}.`;
}

/** `undefined` where there is nothing to be found. */
function finderOf(schema: z.core.$ZodType): Finder | undefined {
  if (schema instanceof z.ZodObject) return objectFinder(schema);
  if (schema instanceof z.ZodArray) return arrayFinder(schema);
  if (schema instanceof z.ZodDiscriminatedUnion) return choiceFinder(schema);
  const inner = wrappedBy(schema);
  return inner === undefined ? undefined : finderOf(inner);
}

function objectFinder({ shape, def }: z.ZodObject): Finder {
  const known = Object.keys(shape);
  const takesMore = def.catchall !== undefined && !(def.catchall instanceof z.ZodNever);
  const finders = Object.entries(shape).flatMap(([name, field]) => {
    const find = finderOf(field);
    return find === undefined ? [] : [{ name, find }];
  });
  return (value, within) => {
    if (!isObject(value)) return undefined;
    const name = takesMore ? undefined : Object.keys(value).find((key) => !Object.hasOwn(shape, key));
    if (name !== undefined) return { name, within, known };
    for (const { name: field, find } of finders) {
      const found = find(value[field], `${within}${field}.`);
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

function arrayFinder({ element }: z.ZodArray): Finder | undefined {
  const find = finderOf(element);
  if (find === undefined) return undefined;
  return (value, within) => {
    if (!Array.isArray(value)) return undefined;
    for (const [index, one] of value.entries()) {
      const found = find(one, `${within.slice(0, -1)}[${index}].`);
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

/** Of the choice that the value has made. */
function choiceFinder({ options, def }: z.ZodDiscriminatedUnion): Finder {
  const { discriminator } = def;
  const choices = options.flatMap((option) =>
    option instanceof z.ZodObject ? [{ of: option.shape[discriminator], find: objectFinder(option) }] : [],
  );
  return (value, within) => {
    if (!isObject(value)) return undefined;
    const chosen = choices.find(({ of }) => of !== undefined && z.core.safeParse(of, value[discriminator]).success);
    return chosen?.find(value, within);
  };
}

/** What an optional, defaulted or transformed schema takes. */
function wrappedBy(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  ) {
    return schema.def.innerType;
  }
  return schema instanceof z.ZodPipe ? schema.def.in : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A name that is longer, or has more against it, is not compared: the work stays below a few thousand steps. */
const MAX_COMPARED_CHARACTERS = 40;
const MAX_COMPARED_NAMES = 60;
/** Of a name that no one knows, in a message. */
const MAX_SHOWN_CHARACTERS = 40;

/** The known name that is most like this one, whatever the case and the underscores; `undefined` if none is. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > MAX_COMPARED_CHARACTERS) return undefined;
  const plain = plainOf(name);
  // A third of the characters may be wrong.
  let least = Math.floor(Math.max(3, plain.length) / 3) + 1;
  let nearest: string | undefined;
  for (const candidate of known.slice(0, MAX_COMPARED_NAMES)) {
    const distance = distanceOf(plain, plainOf(candidate));
    if (distance < least) [least, nearest] = [distance, candidate];
  }
  return nearest;
}

/** A name as a message may repeat it: short, and nothing in it that is not seen. */
export function shownName(name: string): string {
  const isShown = name.length <= MAX_SHOWN_CHARACTERS && /^\P{C}+$/u.test(name);
  return isShown ? JSON.stringify(name) : 'whose name is too long or cannot be shown';
}

function plainOf(name: string): string {
  return name.replace(/[_-]/g, '').toLowerCase();
}

/**
 * How many characters have to be put in, left out, changed, or swapped with the next: the optimal string alignment
 * distance.
 */
function distanceOf(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let line = 1; line <= one.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= other.length; column += 1) {
      const changed = (row[column - 1] ?? 0) + (one[line - 1] === other[column - 1] ? 0 : 1);
      const isSwapped = one[line - 1] === other[column - 2] && one[line - 2] === other[column - 1];
      const swapped = isSwapped ? (before[column - 2] ?? 0) + 1 : changed;
      next.push(Math.min(changed, swapped, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    [before, row] = [row, next];
  }
  return row.at(-1) ?? 0;
}
