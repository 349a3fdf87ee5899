import { errorCodesOf, isRecord } from './document-schemas.ts';

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

/** A part whose name another part already has stays in its operation. */
function shared(section: keyof Shared, holders: readonly object[], nameOf: (part: Json) => string | undefined): Json {
  const places = holders.flatMap((holder) => Object.entries(holder).map(([key, part]) => ({ holder, key, part })));
  const components: Json = {};
  for (const [first, ...others] of Map.groupBy(places, ({ part }) => JSON.stringify(part)).values()) {
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
