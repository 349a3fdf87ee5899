import { errorCodesOf, exampleOf, isRecord, type JsonSchema } from './document-schemas.ts';
import type { OpenApiDocument } from './openapi.ts';
import { usualAnswers } from './operation.ts';

/** An operation of the document in the form that people's and agents' texts are made from. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly auth: string;
  readonly limit: string | undefined;
  readonly parameters: readonly Field[];
  readonly body: readonly Field[];
  readonly bodyExample: unknown;
  readonly answers: readonly OperationAnswer[];
  readonly errors: readonly { readonly code: string; readonly status: string }[];
}

/** A field of a body, an answer or a query, for people to read. */
export interface Field {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
  /** Of a parameter in the path. */
  readonly example?: string | undefined;
}

/** A successful answer of an operation, for people to read. */
export interface OperationAnswer {
  readonly status: string;
  readonly description: string;
  readonly headers: readonly { readonly name: string; readonly description: string }[];
  readonly fields: readonly Field[];
  readonly example: unknown;
}

type Json = Record<string, unknown>;

/** Every operation, in the order of the document. */
export function operationsOf(document: OpenApiDocument): readonly Operation[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => operationOf(document, method, path, operation)),
  );
}

function operationOf(document: OpenApiDocument, method: string, path: string, operation: Json): Operation {
  const { components } = document;
  const responses = Object.entries(record(operation.responses)).map(
    ([status, response]) => [status, referred(components.responses, response)] as const,
  );
  const media = mediaOf(operation.requestBody);
  return {
    id: String(operation.operationId),
    method: method.toUpperCase(),
    path,
    tag: String(list(operation.tags)[0]),
    summary: String(operation.summary),
    auth: authOf(list(operation.security).map(record)),
    limit: textOf(record(operation['x-rate-limit']).policy),
    parameters: list(operation.parameters)
      .map((parameter) => referred(components.parameters, parameter))
      .map(parameterField),
    body: fieldsOf(document, record(media.schema)),
    bodyExample: exampleIn(document, operation.requestBody),
    answers: responses
      .filter(([, response]) => errorCodesOf(response).length === 0)
      .map(([status, response]) => answerOf(document, status, response))
      .sort((one, other) => Number(isUsual(other)) - Number(isUsual(one))),
    errors: responses.flatMap(([status, response]) => errorCodesOf(response).map((code) => ({ code, status }))),
  };
}

function answerOf(document: OpenApiDocument, status: string, response: Json): OperationAnswer {
  const media = mediaOf(response);
  const own = Object.entries(record(response.headers)).filter(([, header]) => !('$ref' in record(header)));
  return {
    status,
    description: String(response.description),
    headers: own.map(([name, header]) => ({ name, description: String(record(header).description) })),
    fields: fieldsOf(document, record(media.schema)),
    example: exampleIn(document, response),
  };
}

function parameterField({ name, in: place, required, description, schema, example }: Json): Field {
  return {
    name: String(name),
    type: `${place}, ${typeOf(record(schema))}`,
    required: required === true,
    description: textOf(description) ?? '',
    example: textOf(example),
  };
}

/** The fields of an object, those of its lists and objects under theirs. */
export function fieldsOf(document: OpenApiDocument, schema: JsonSchema, prefix = ''): readonly Field[] {
  const plain = resolved(document, schema);
  const variants = list(plain.oneOf).map(record);
  if (variants.length > 0) return variantFields(document, variants, prefix);
  const required = list(plain.required);
  return Object.entries(plain.properties ?? {}).flatMap(([name, field]) => {
    const target = resolved(document, field);
    const items = record(target.items);
    const own: Field = {
      name: prefix + name,
      type: typeOf(target),
      required: required.includes(name),
      description: textOf(field.description ?? target.description) ?? '',
    };
    const inner = isRecord(target.items)
      ? fieldsOf(document, items, `${prefix}${name}[].`)
      : fieldsOf(document, target, `${prefix}${name}.`);
    return [own, ...inner];
  });
}

/** The fields of an object that is one of several, each of which says by its constant which one it is. */
function variantFields(document: OpenApiDocument, variants: readonly JsonSchema[], prefix: string): readonly Field[] {
  const byName = Map.groupBy(
    variants.flatMap((variant) => {
      const fields = fieldsOf(document, variant, prefix);
      const kind = fields.find(({ type }) => /^"[^"]*"$/.test(type))?.type ?? '';
      return fields.map((field) => ({ field, kind }));
    }),
    ({ field }) => field.name,
  );
  return [...byName.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const { field } = first;
    const type = [...new Set(same.map((one) => one.field.type))].join(' | ');
    if (same.length === variants.length) return [{ ...field, type }];
    const kinds = same.map(({ kind }) => kind).join(' or ');
    return [{ ...field, type, description: `Only for ${kinds}. ${field.description}` }];
  });
}

function resolved(document: OpenApiDocument, schema: JsonSchema): JsonSchema {
  if (typeof schema.$ref !== 'string') return schema;
  return record(document.components.schemas[schema.$ref.replace(/^.*\//, '')]);
}

function typeOf(schema: JsonSchema): string {
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = [...list(schema.anyOf), ...list(schema.oneOf)].map(record);
  if (choices.length > 0) return [...new Set(choices.map(typeOf))].join(' | ');
  if (schema.type === 'array') return `${typeOf(record(schema.items))}[]`;
  return textOf(schema.type) ?? 'any';
}

function authOf(security: readonly Json[]): string {
  const kinds = Map.groupBy(security, (scheme) => Object.keys(scheme)[0] ?? 'none');
  const words = [...kinds].map(([kind, schemes]) => {
    const scopes = schemes.flatMap((scheme) => list(scheme[kind])).join(' or ');
    return `${authWords[kind] ?? kind}${scopes === '' ? '' : ` (scope ${scopes})`}`;
  });
  return words.length === 0 ? 'none' : words.join(' or ');
}

const authWords: Readonly<Record<string, string>> = {
  apiKey: 'API key',
  ownerToken: 'JWT',
  operatorToken: 'operator token',
  adminToken: 'admin token',
};

/** The answer that an endpoint is for, as opposed to a replay, say. */
function isUsual({ status, description }: OperationAnswer): boolean {
  return usualAnswers[Number(status)] === description;
}

/** What a body of fields looks like, by the examples of its fields. */
function exampleIn({ components }: OpenApiDocument, holder: unknown): unknown {
  const content = record(record(holder).content);
  const { schema } = record(content['application/json'] ?? content['application/x-www-form-urlencoded']);
  const named = Object.entries(components.schemas).map(([name, one]) => [name, record(one)] as const);
  const example = exampleOf(record(schema), new Map(named));
  return isRecord(example) && Object.keys(example).length > 0 ? example : undefined;
}

/** What a reference leads to; anything else as it is. */
function referred(shared: Json, value: unknown): Json {
  const { $ref } = record(value);
  return typeof $ref === 'string' ? record(shared[$ref.replace(/^.*\//, '')]) : record(value);
}

function mediaOf(holder: unknown): Json {
  return record(Object.values(record(record(holder).content))[0]);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function record(value: unknown): Json {
  return isRecord(value) ? value : {};
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
