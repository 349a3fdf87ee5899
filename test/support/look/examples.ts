import type { components, paths } from '../../../clients/typescript/src/schema.ts';
import document from '../../../docs/openapi.json';
import { exampleOf, isRecord, type JsonSchema } from '../../../src/api/documents/document-schemas.ts';

type Body<Operation> = Operation extends { responses: infer Responses }
  ? {
      [Status in keyof Responses & (200 | 201 | 202)]: Responses[Status] extends {
        content: { 'application/json': infer Json };
      }
        ? Json
        : never;
    }[keyof Responses & (200 | 201 | 202)]
  : never;
/** A body, or what makes it from the query. */
type Fixed<Json> = Json | ((query: URLSearchParams) => Json);

/** Bodies of the API's answers, by method and path, as the OpenAPI document types them. */
export type FixedAnswers = {
  readonly [Path in keyof paths as `GET ${Path}`]?: paths[Path] extends { get: infer Get } ? Fixed<Body<Get>> : never;
} & {
  readonly [Path in keyof paths as `POST ${Path}`]?: paths[Path] extends { post: infer Post }
    ? Fixed<Body<Post>>
    : never;
};

const schemas = new Map<string, JsonSchema>(Object.entries(document.components.schemas));

/** What the OpenAPI document gives as an example of an operation's answer. */
export function exampleAnswer(operation: unknown): unknown {
  const responses = isRecord(operation) && isRecord(operation.responses) ? operation.responses : {};
  const usual = responses[200] ?? responses[201] ?? responses[202];
  const content = isRecord(usual) && isRecord(usual.content) ? usual.content['application/json'] : undefined;
  return isRecord(content) && isRecord(content.schema) ? exampleOf(content.schema, schemas) : {};
}

type Schemas = components['schemas'];

/** The example of a record of the API, with some of its fields changed. */
export function like<Name extends keyof Schemas & string>(
  name: Name,
  changes: Partial<Schemas[Name]> = {},
): Schemas[Name] {
  const schema = schemas.get(name);
  return { ...Object(schema === undefined ? undefined : exampleOf(schema, schemas)), ...changes };
}
