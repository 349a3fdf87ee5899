import { z } from 'zod';
import { type ErrorCode, isErrorCode } from '../core/errors.ts';
import { codeName } from '../core/field-errors.ts';

/** Fields of which a body has exactly one. The first of them stands for all where there is none. */
export interface EitherOf {
  readonly fields: readonly [string, string];
  /** The code where there are both. */
  readonly both: ErrorCode;
}

/** Schemas that hand a value on, or change it, and find no fault of their own. */
const WITHOUT_FAULTS: ReadonlySet<unknown> = new Set([
  'optional',
  'nullable',
  'default',
  'prefault',
  'readonly',
  'pipe',
  'transform',
  'unknown',
  'any',
]);

/** Whether a code says that something is missing, rather than malformed. */
export function isMissing(code: ErrorCode): boolean {
  return code.startsWith('MISSING_');
}

/** Whether an object of fields is incomplete without this one. */
export function isRequired(field: z.core.$ZodType): boolean {
  return !z.core.safeParse(field, undefined).success;
}

/** Every code with which the fields of a body may be refused, missing ones first. */
export function bodyCodes({ shape }: z.ZodObject, eitherOf?: EitherOf): readonly ErrorCode[] {
  const fields = Object.entries(shape);
  const missing = fields
    .filter(([name, field]) => isRequired(field) || name === eitherOf?.fields[0])
    .map(([name]) => codeName('MISSING', name));
  const malformed = fields.flatMap(([name, field]) => faultsOf(field, codeName('INVALID', name)));
  const both = eitherOf === undefined ? [] : [eitherOf.both];
  const codes = [...missing, ...malformed, ...both].filter(isErrorCode);
  return [...codes.filter(isMissing), ...codes.filter((code) => !isMissing(code))];
}

/** Every code with which the fields of a query may be refused. */
export function queryCodes({ shape }: z.ZodObject): readonly ErrorCode[] {
  return Object.values(shape)
    .flatMap((field) => faultsOf(field, 'INVALID_PAGINATION'))
    .filter(isErrorCode);
}

/** The messages of a schema's errors and of those within it; `otherwise` for one without a message that is a code. */
function faultsOf(schema: z.core.$ZodType | z.core.$ZodCheck, otherwise: string): string[] {
  const { def } = schema._zod;
  const within = Object.values(def)
    .flatMap(partsOf)
    .flatMap((part) => faultsOf(part, otherwise));
  if ('type' in def && WITHOUT_FAULTS.has(def.type)) return within;
  return [messageOf(def.error) ?? otherwise, ...within];
}

function partsOf(value: unknown): (z.core.$ZodType | z.core.$ZodCheck)[] {
  if (value instanceof z.core.$ZodType || value instanceof z.core.$ZodCheck) return [value];
  if (Array.isArray(value)) return value.flatMap(partsOf);
  return typeof value === 'object' && value !== null && isPlain(value) ? Object.values(value).flatMap(partsOf) : [];
}

/** An object of schemas, as an object's shape is. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function messageOf(error: unknown): string | undefined {
  const code: unknown = typeof error === 'function' ? error({ code: 'custom', path: [] }) : undefined;
  return typeof code === 'string' && isErrorCode(code) ? code : undefined;
}
