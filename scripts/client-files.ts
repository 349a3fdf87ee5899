/** The files of the clients that follow from the program's tables: which codes are worth a repetition, and events. */
import { type ErrorCode, errorEntry, errorTable } from '../src/core/errors.ts';
import { bodyFields, FIELD_WORDS, type Field, WEBHOOK_TYPES, type WebhookType } from '../src/core/events.ts';

/** The types of a webhook's fields. */
const FIELD_TYPES: Readonly<Record<string, { readonly typescript: string; readonly python: string }>> = {
  text: { typescript: 'string', python: 'str' },
  address: { typescript: 'string', python: 'str' },
  addresses: { typescript: 'readonly string[]', python: 'list[str]' },
  usdc: { typescript: 'string', python: 'str' },
  integer: { typescript: 'number', python: 'int' },
  time: { typescript: 'number', python: 'int' },
  object: { typescript: 'Readonly<Record<string, unknown>>', python: 'dict[str, Any]' },
  rules: {
    typescript:
      '{ readonly allowList: readonly string[] | null; readonly delaySeconds: number; readonly effectiveAt: number }',
    python: 'RulesForWithdrawals',
  },
};

/** What each file has, by its path. */
export function clientFiles(): Readonly<Record<string, string>> {
  return {
    'clients/typescript/src/error-codes.ts': typescriptCodes(),
    'clients/typescript/src/webhook-events.ts': typescriptEvents(),
    'clients/python/src/bursar/_error_codes.py': pythonCodes(),
    'clients/python/src/bursar/_webhook_events.py': pythonEvents(),
  };
}

/** Values in their order, those next to each other that are alike together. */
export function alike<Value>(values: readonly Value[], by: (value: Value) => string): (readonly [Value, ...Value[]])[] {
  const groups: [Value, ...Value[]][] = [];
  for (const value of values) {
    const last = groups.at(-1);
    if (last !== undefined && by(last[0]) === by(value)) last.push(value);
    else groups.push([value]);
  }
  return groups;
}

function retryableCodes(): ErrorCode[] {
  const codes = Object.keys(errorTable).filter((code): code is ErrorCode => code in errorTable);
  return codes.filter((code) => errorEntry(code).retryable);
}

function typescriptCodes(): string {
  return `/** Written by scripts/docs.ts from src/core/errors.ts. */

/** The codes that may be gone when the same request comes again, as the API's table of errors has them. */
export const RETRYABLE_CODES: ReadonlySet<string> = new Set([
${retryableCodes()
  .map((code) => `  '${code}',\n`)
  .join('')}]);
`;
}

function pythonCodes(): string {
  return `"""Written by scripts/docs.ts from src/core/errors.ts."""

#: The codes that may be gone when the same request comes again, as the API's table of errors has them.
RETRYABLE_CODES: frozenset[str] = frozenset(
    {
${retryableCodes()
  .map((code) => `        "${code}",\n`)
  .join('')}    }
)
`;
}

/** The types of webhooks with the same fields, and these fields. */
function shapes() {
  return alike(WEBHOOK_TYPES, (type: WebhookType) => JSON.stringify(bodyFields(type))).map((types) => {
    const { ids, facts } = bodyFields(types[0]);
    return { types, fields: Object.entries({ ...ids, ...facts }) };
  });
}

/** The bodies of webhooks as types of TypeScript. */
function typescriptEvents(): string {
  const members = shapes().map(({ types, fields }) => {
    const lines = fields.flatMap(([name, field]) => [
      ...(FIELD_WORDS[name] === undefined ? [] : [`      /** ${FIELD_WORDS[name]} */`]),
      `      readonly ${name}: ${typescriptType(field)};`,
    ]);
    const union = types.map((type) => `'${type}'`).join(' | ');
    return [`  | (EventOf<${union}> & {`, ...lines, '    })'].join('\n');
  });
  return `/** Written by scripts/docs.ts from src/core/events.ts. */
interface EventOf<Type extends string> {
  readonly type: Type;
  /** Of the wallet that gets the event. */
  readonly walletAddress: string;
  /** Unix seconds. */
  readonly timestamp: number;
}

/** What a wallet's URL receives; \`test\` if you try it. More types may come: ignore those that you do not know. */
export type WebhookEvent =
  | EventOf<'test'>
${members.join('\n')};
`;
}

function typescriptType(field: Field): string {
  if (typeof field !== 'string') return field.map((value) => (value === null ? 'null' : `'${value}'`)).join(' | ');
  const [type = '', nullable] = field.split('?');
  return `${FIELD_TYPES[type]?.typescript}${nullable === undefined ? '' : ' | null'}`;
}

/** The bodies of webhooks as types of Python, in the form that allows for the field `from`. */
function pythonEvents(): string {
  const named = shapes().map(({ types, fields }) => ({ name: pythonName(types[0]), types, fields }));
  const classes = [{ name: 'Test', types: ['test'], fields: [] }, ...named].map(({ name, types, fields }) => {
    const lines = fields.flatMap(([field, type]) => [
      ...(FIELD_WORDS[field] === undefined ? [] : [`        # ${FIELD_WORDS[field]}`]),
      `        "${field}": ${pythonType(type)},`,
    ]);
    const union = types.map((type) => `"${type}"`).join(', ');
    return `${name} = TypedDict(
    "${name}",
    {
        "type": Literal[${union}],
        # Of the wallet that gets the event.
        "walletAddress": str,
        # Unix seconds.
        "timestamp": int,
${lines.map((line) => `${line}\n`).join('')}    },
)
`;
  });
  return `"""Written by scripts/docs.ts from src/core/events.ts."""

from typing import Any, Literal, TypedDict


class RulesForWithdrawals(TypedDict):
    allowList: list[str] | None
    delaySeconds: int
    effectiveAt: int


${classes.join('')}
# What a wallet's URL receives; \`test\` if you try it. More types may come: ignore those that you do not know.
WebhookEvent = (
    Test
${named.map(({ name }) => `    | ${name}\n`).join('')})
`;
}

function pythonName(type: WebhookType): string {
  return type.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function pythonType(field: Field): string {
  if (typeof field !== 'string') {
    const values = field.map((value) => (value === null ? 'None' : `"${value}"`));
    return `Literal[${values.join(', ')}]`;
  }
  const [type = '', nullable] = field.split('?');
  return `${FIELD_TYPES[type]?.python}${nullable === undefined ? '' : ' | None'}`;
}
