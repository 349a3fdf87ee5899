import { z } from 'zod';
import { errorCodesOf } from '../src/api/documents/document-schemas.ts';

const operation = z.object({
  operationId: z.string(),
  /** `query limit: integer` */
  parameters: z.array(z.string()),
  /** `amount: string` */
  request: z.array(z.string()),
  required: z.array(z.string()),
  /** What a field or parameter of the request may be, where that is a set: `type = direct` */
  values: z.array(z.string()),
  /** How long or large they may be: `memo maxLength` */
  bounds: z.record(z.string(), z.number()),
  /** Fields by status: `payments[].id: string`, and `error?: string` for one that may be absent */
  answers: z.record(z.string(), z.array(z.string())),
  codes: z.array(z.string()),
});

/** What callers may rely on, by `METHOD path`. */
export const baselineSchema = z.record(z.string(), operation);

export type Surface = z.output<typeof baselineSchema>;
type Operation = z.output<typeof operation>;
type Json = Record<string, unknown>;

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  readonly components: { readonly schemas: Json; readonly responses: Json; readonly parameters: Json };
}

/** The surface of a document. */
export function surfaceOf({ paths, components }: Described): Surface {
  const surface: Surface = {};
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, described] of Object.entries(operations)) {
      surface[`${method.toUpperCase()} ${path}`] = operationOf(described, components);
    }
  }
  return surface;
}

/** What a caller of `before` would miss or newly have to send; empty for a surface that only grew. */
export function losses(before: Surface, now: Surface): string[] {
  return Object.entries(before).flatMap(([name, old]) => {
    const operation = now[name];
    if (operation === undefined) return [`${name} is gone`];
    const statuses = Object.keys(old.answers).filter((status) => operation.answers[status] === undefined);
    return [
      ...(operation.operationId === old.operationId ? [] : [`is no longer called ${old.operationId}`]),
      ...missing(old.parameters, operation.parameters).map((text) => `lacks the parameter ${text}`),
      ...missing(old.request, operation.request).map((text) => `no longer takes ${text}`),
      ...missing(operation.required, old.required).map((text) => `newly requires ${text}`),
      ...missing(old.values, operation.values).map((text) => `no longer takes ${text}`),
      ...narrower(old, operation).map((text) => `newly takes only ${text}`),
      ...statuses.map((status) => `no longer answers ${status}`),
      ...Object.entries(old.answers).flatMap(([status, fields]) =>
        missing(fields, presentOrNot(operation.answers[status] ?? fields)).map(
          (text) => `no longer answers ${status} with ${text}`,
        ),
      ),
      ...missing(old.codes, operation.codes).map((text) => `no longer answers ${text}`),
    ].map((loss) => `${name} ${loss}`);
  });
}

function missing(wanted: readonly string[], there: readonly string[]): string[] {
  return wanted.filter((one) => !there.includes(one));
}

/** A field that is always there also satisfies a reader who expects that it may be absent. */
function presentOrNot(fields: readonly string[]): string[] {
  return fields.flatMap((text) => [text, text.replace(/(?<!\?): /, '?: ')]);
}

/** The bounds that refuse what the ones before let through; what was not there before could not be sent. */
function narrower(before: Operation, now: Operation): string[] {
  const known = [...before.parameters, ...before.request];
  return Object.entries(now.bounds)
    .filter(([name, bound]) => {
      const subject = name.replace(/ \w+$/, '');
      if (!known.some((text) => text.startsWith(`${subject}:`))) return false;
      const isLower = / min\w+$/.test(name);
      const old = before.bounds[name] ?? (isLower ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY);
      return isLower ? bound > old : bound < old;
    })
    .map(([name, bound]) => `${name} ${bound}`);
}

function operationOf(described: Json, { schemas, ...shared }: Described['components']): Operation {
  const body = schemaIn(record(described.requestBody).content);
  const answers: Operation['answers'] = {};
  const codes: string[] = [];
  for (const [status, given] of Object.entries(record(described.responses))) {
    const answer = resolved(record(given), shared.responses);
    const own = errorCodesOf(answer);
    if (own.length === 0) answers[status] = fieldsOf(schemaIn(answer.content), schemas, '', true);
    else codes.push(...own);
  }
  const parameters = list(described.parameters).map((one) => resolved(one, shared.parameters));
  const inputs = [
    ...parameters.map(({ in: place, name, schema }) => ruled(schema, schemas, `${place} ${name}`)),
    ruled(body, schemas, ''),
  ].flat();
  return {
    operationId: z.string().parse(described.operationId),
    parameters: parameters.map(({ in: place, name, schema }) => `${place} ${name}: ${typeOf(record(schema), schemas)}`),
    request: fieldsOf(body, schemas, ''),
    required: z.array(z.string()).parse(body.required ?? []),
    values: [
      ...new Set(inputs.flatMap(({ path, schema }) => valuesOf(schema).map((value) => `${path} = ${value}`))),
    ].sort(),
    bounds: Object.fromEntries(inputs.flatMap(({ path, schema }) => boundsOf(schema, path))),
    answers,
    codes: codes.sort(),
  };
}

interface Ruled {
  readonly path: string;
  readonly schema: Json;
}

/** A schema and all those within it, with where they stand. */
function ruled(value: unknown, schemas: Json, path: string): Ruled[] {
  const schema = resolved(record(value), schemas);
  const inner = Object.entries(record(schema.properties)).flatMap(([name, field]) =>
    ruled(field, schemas, path === '' ? name : `${path}.${name}`),
  );
  const choices = [...list(schema.anyOf), ...list(schema.oneOf)].flatMap((choice) => ruled(choice, schemas, path));
  const items = isRecord(schema.items) ? ruled(schema.items, schemas, `${path}[]`) : [];
  return [{ path, schema }, ...inner, ...choices, ...items];
}

function valuesOf(schema: Json): string[] {
  if ('const' in schema) return [String(schema.const)];
  return Array.isArray(schema.enum) ? schema.enum.map(String) : [];
}

const BOUNDS = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'] as const;

function boundsOf(schema: Json, path: string): [string, number][] {
  return BOUNDS.flatMap((name): [string, number][] => {
    const bound = schema[name];
    return typeof bound === 'number' ? [[`${path} ${name}`, bound]] : [];
  });
}

/** The fields of a schema and of those within it, each with its type; `marking` those that may be absent. */
function fieldsOf(schema: Json, schemas: Json, prefix: string, marking = false): string[] {
  const plain = resolved(schema, schemas);
  const choices = [...list(plain.anyOf), ...list(plain.oneOf)];
  const inner = choices.flatMap((choice) => fieldsOf(choice, schemas, prefix, marking));
  const items = isRecord(plain.items) ? fieldsOf(plain.items, schemas, `${prefix}[]`, marking) : [];
  const values = isRecord(plain.additionalProperties)
    ? fieldsOf(plain.additionalProperties, schemas, `${prefix}{}`, marking)
    : [];
  const required = z.array(z.string()).parse(plain.required ?? []);
  const own = Object.entries(record(plain.properties)).flatMap(([name, field]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    const mark = marking && !required.includes(name) ? '?' : '';
    return [`${path}${mark}: ${typeOf(record(field), schemas)}`, ...fieldsOf(record(field), schemas, path, marking)];
  });
  return [...new Set([...own, ...inner, ...items, ...values])].sort();
}

function typeOf(schema: Json, schemas: Json): string {
  const plain = resolved(schema, schemas);
  const choices = [...list(plain.anyOf), ...list(plain.oneOf)];
  if (choices.length > 0) return [...new Set(choices.map((choice) => typeOf(choice, schemas)))].join(' or ');
  return plain.type === undefined ? 'any' : String(plain.type);
}

function resolved(value: Json, shared: Json): Json {
  return typeof value.$ref === 'string' ? record(shared[value.$ref.replace(/^.*\//, '')]) : value;
}

function schemaIn(content: unknown): Json {
  const [media] = Object.values(record(content));
  return record(record(media).schema);
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function record(value: unknown): Json {
  return isRecord(value) ? value : {};
}

function list(value: unknown): Json[] {
  return Array.isArray(value) ? value.map(record) : [];
}
