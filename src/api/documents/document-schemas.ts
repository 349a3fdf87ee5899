import { z } from 'zod';

/** A JSON Schema (2020-12) as OpenAPI 3.1 has it. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

/** The schemas that have a name, as they are found. */
export type NamedSchemas = Map<string, JsonSchema>;

type Direction = 'input' | 'output';

/** The JSON Schema of what goes over the wire. Schemas with an `id` are put into `named` and referred to. */
export function jsonSchema(schema: z.ZodType, direction: Direction, named: NamedSchemas): JsonSchema {
  const made = z.toJSONSchema(schema, {
    io: direction,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: one }) => {
      // zod drops the examples of a field that is read into another type; here they show the sent form.
      const examples = z.globalRegistry.get(zodSchema)?.examples;
      if (Array.isArray(examples)) one.examples = examples;
      // More fields may come; only a wrong one is a breach.
      if (one.additionalProperties === false) delete one.additionalProperties;
      if (one.type === 'integer') {
        // A number of a query is read from a text; its documentation is that of the number.
        delete one.pattern;
        if (typeof one.default === 'string') one.default = Number(one.default);
        if (one.maximum === Number.MAX_SAFE_INTEGER) delete one.maximum;
        if (one.minimum === Number.MIN_SAFE_INTEGER) delete one.minimum;
      }
    },
  });
  const { $schema: _, $defs = {}, ...root } = made;
  for (const [name, definition] of Object.entries($defs)) {
    if (typeof definition === 'boolean') continue;
    const { id: __, ...plain } = definition;
    named.set(name, plainSchema(plain));
  }
  return plainSchema(root);
}

/** The schema as JSON, with its references into the document and the fields' words in one order. */
function plainSchema(schema: object): JsonSchema {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  const ordered: unknown = JSON.parse(text, (keyword, value: unknown) =>
    keyword === 'properties' && isRecord(value) ? mapValues(value, wordsAround) : value,
  );
  return z.record(z.string(), z.unknown()).parse(ordered);
}

function mapValues(fields: Record<string, unknown>, change: (field: unknown) => unknown) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, change(field)]));
}

/** A field whose description comes first and whose examples last. */
function wordsAround(field: unknown): unknown {
  if (!isRecord(field)) return field;
  const { description, examples, ...rest } = field;
  return {
    ...(description === undefined ? {} : { description }),
    ...rest,
    ...(examples === undefined ? {} : { examples }),
  };
}

/** Whether a value is an object with named fields, not an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The codes of an error answer; none for a good one. */
export function errorCodesOf(answer: unknown): readonly string[] {
  const media = isRecord(answer) && isRecord(answer.content) ? answer.content['application/json'] : undefined;
  const schema = isRecord(media) ? media.schema : undefined;
  if (!isRecord(schema)) return [];
  // Where a status has both, the error is the first.
  const error = Array.isArray(schema.anyOf) ? schema.anyOf[0] : schema;
  const parsed = errorShape.safeParse(error);
  return parsed.success ? parsed.data.allOf[1].properties.error.enum : [];
}

const errorShape = z.object({
  allOf: z.tuple([
    z.object({ $ref: z.literal('#/components/schemas/Error') }),
    z.object({ properties: z.object({ error: z.object({ enum: z.array(z.string()) }) }) }),
  ]),
});

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value[0] === undefined;
  return isRecord(value) && Object.keys(value).length === 0;
}

/** A value in the shape of a schema, made of the examples of its fields. */
export function exampleOf(schema: JsonSchema, named: ReadonlyMap<string, JsonSchema>): unknown {
  if (typeof schema.$ref === 'string') {
    const target = named.get(schema.$ref.replace(/^.*\//, ''));
    return target === undefined ? undefined : exampleOf(target, named);
  }
  if (Array.isArray(schema.examples)) return schema.examples[0];
  for (const keyword of ['const', 'default'] as const) if (keyword in schema) return schema[keyword];
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (isRecord(schema.properties)) {
    const required = Array.isArray(schema.required) ? schema.required : [];
    const fields = Object.entries(schema.properties).flatMap(([name, field]) => {
      const value = isRecord(field) ? exampleOf(field, named) : undefined;
      // What may be absent, and has nothing of its own to show, is of a special case.
      const isShown = required.includes(name) || (isRecord(field) && !('const' in field) && !isEmpty(value));
      return value !== undefined && isShown ? [[name, value] as const] : [];
    });
    return Object.fromEntries(fields);
  }
  if (isRecord(schema.additionalProperties)) {
    return { '(name)': exampleOf(schema.additionalProperties, named) };
  }
  if (isRecord(schema.items)) return [exampleOf(schema.items, named)];
  const [choice] = [schema.anyOf, schema.oneOf].filter(Array.isArray).flat();
  if (isRecord(choice)) return exampleOf(choice, named);
  return Array.isArray(schema.type) && schema.type.includes('null') ? null : undefined;
}

type Json = Record<string, unknown>;

/** What several operations have in common, under the names by which they refer to it. */
export interface Shared {
  readonly responses: Json;
  readonly parameters: Json;
}

/** Replaces each answer and each parameter that comes more than once by a reference. Returns the components. */
export function shareAlike(operations: readonly Json[]): Shared {
  const parts = (field: string) =>
    operations.flatMap((operation) => {
      const holder = operation[field];
      return typeof holder === 'object' && holder !== null ? [holder] : [];
    });
  return {
    responses: shared('responses', parts('responses'), answerName),
    parameters: shared('parameters', parts('parameters'), parameterName),
  };
}

/** A part stays in its operations if another one of its name is in more of them. */
function shared(section: keyof Shared, holders: readonly object[], nameOf: (part: Json) => string | undefined): Json {
  const places = holders.flatMap((holder) => Object.entries(holder).map(([key, part]) => ({ holder, key, part })));
  const components: Json = {};
  const groups = [...Map.groupBy(places, ({ part }) => JSON.stringify(part)).values()];
  for (const [first, ...others] of groups.sort((one, other) => other.length - one.length)) {
    const name = isRecord(first?.part) ? nameOf(first.part) : undefined;
    if (first === undefined || name === undefined || others.length === 0 || name in components) continue;
    components[name] = first.part;
    for (const { holder, key } of [first, ...others])
      Reflect.set(holder, key, { $ref: `#/components/${section}/${name}` });
  }
  return inOrder(components);
}

function inOrder(components: Json): Json {
  return Object.fromEntries(Object.entries(components).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The codes of an error, the schema of a good answer; after `limited` if it has the headers of a rate limit. */
function answerName(answer: Json): string | undefined {
  const [[type = '', media] = []] = Object.entries(isRecord(answer.content) ? answer.content : {});
  const { headers } = answer;
  const own = answer['x-error-codes'];
  const codes = Array.isArray(own) ? [type.replace(/^.*\//, ''), ...own] : errorCodesOf(answer);
  const schema = isRecord(media) && isRecord(media.schema) ? media.schema.$ref : undefined;
  const words = codes.length === 0 && typeof schema === 'string' ? [schema.replace(/^.*\//, '')] : codes;
  if (words.length === 0) return undefined;
  return [...(isRecord(headers) && 'RateLimit-Limit' in headers ? ['limited'] : []), ...words].join('.');
}

/** Parameters of paths have names of their own already. */
function parameterName({ in: place, name }: Json): string | undefined {
  return name === undefined ? undefined : `${place}.${name}`;
}
