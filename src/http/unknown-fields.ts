import { z } from 'zod';
import { AppError } from '../core/errors.ts';
import { nearestName, shownName } from './nearest-name.ts';

/** A field that nobody knows, and those that there are beside it. */
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

/** The error for a name that nobody knows. */
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
