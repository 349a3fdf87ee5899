import { z } from 'zod';
import type { ErrorCode } from '../../core/errors.ts';
import type { Json } from '../../core/lib/json.ts';

/** The types of rule that a Job may be judged by, in the order in which documents name them. */
export const RULE_TYPES = ['manual', 'json_schema', 'http_check'] as const;
export type RuleType = (typeof RULE_TYPES)[number];
/** `unknown`: the Job was found on-chain, and its specification is not known. */
export type EvaluatorRuleType = RuleType | 'unknown';

/** What a specification may say of the format of the deliverable. */
export const DELIVERABLE_FORMATS = ['any', 'json', 'http'] as const;

/** What the API, its documents and its tools know of a type of rule; `evaluation/rules.ts` knows how it is applied. */
interface RuleTypeEntry {
  /** How it judges, in half a sentence. */
  readonly meaning: string;
  readonly deliverableFormat: (typeof DELIVERABLE_FORMATS)[number];
  /** Whether the evaluator applies it by itself; otherwise a person decides. */
  readonly isAutomatic: boolean;
  /** Whether the work itself is read, so that it has to be here or at a URL that can be fetched. */
  readonly readsWork: boolean;
  /** The fields of a new Job's rule other than `type`. */
  readonly fields: z.ZodRawShape;
  /** The fields as stored specifications have them, which may have values that are refused now. */
  readonly storedFields: z.ZodRawShape;
  /** The fields as an agent's tool offers them; the API judges them. */
  readonly toolFields: z.ZodRawShape;
  /** A rule of the type as JSON, and what it asks for. */
  readonly example: { readonly rule: string; readonly meaning: string };
}

const ruleError: ErrorCode = 'INVALID_EVALUATOR_RULE';

/** The code for a rule's own field: it is missing, or not what it should be. */
const ruleField = (missing: ErrorCode) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? missing : ruleError),
});

/** A JSON Schema is an object here; whether it compiles is another question. */
const jsonSchemaFields = {
  schema: z
    .custom<{ readonly [name: string]: Json }>(
      (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
      ruleField('MISSING_SCHEMA'),
    )
    .meta({
      description: 'JSON Schema (2020-12 or 07) that the work must match.',
      examples: [{ type: 'array', minItems: 20 }],
    }),
};

const httpCheckFields = (lowestStatus: number) => ({
  url: z
    .string(ruleField('MISSING_URL'))
    .meta({
      description: 'URL to check when the work is submitted. Public: put no secret into it.',
      examples: ['https://agent.example/done'],
    }),
  expectedStatus: z
    .int(ruleError)
    .min(lowestStatus, ruleError)
    .max(599, ruleError)
    .default(200)
    .meta({ description: 'The status that the URL must answer.', examples: [200] }),
  timeoutMs: z
    .int(ruleError)
    .min(100, ruleError)
    .max(30_000, ruleError)
    .default(5_000)
    .meta({ description: 'How long it may take, in milliseconds.', examples: [5_000] }),
});

/**
 * A tool's argument that is a text, which may be the JSON of anything: many hosts take no object whose fields are not
 * known. Those that read no schema as closely send the value itself, which is as good.
 */
export const textOrJson = (words: string) =>
  z
    .custom<string | object>((value) => typeof value === 'string' || (typeof value === 'object' && value !== null))
    .meta({ type: 'string', description: words });

/** Every type of rule. */
export const ruleTypes = {
  manual: {
    meaning: "the Client's Owner decides",
    deliverableFormat: 'any',
    isAutomatic: false,
    readsWork: false,
    fields: {},
    storedFields: {},
    toolFields: {},
    example: { rule: '{"type": "manual"}', meaning: "the Client's Owner decides" },
  },
  json_schema: {
    meaning: 'the work must match a schema',
    deliverableFormat: 'json',
    isAutomatic: true,
    readsWork: true,
    fields: jsonSchemaFields,
    storedFields: jsonSchemaFields,
    toolFields: {
      schema: textOrJson('For json_schema: the JSON Schema (2020-12 or 07) that the work must match, as a text.'),
    },
    example: {
      rule: '{"type": "json_schema", "schema": {"type": "array", "minItems": 20}}',
      meaning: 'the work must be JSON that matches the schema (2020-12 or 07)',
    },
  },
  http_check: {
    meaning: 'a URL must answer',
    deliverableFormat: 'http',
    isAutomatic: true,
    readsWork: false,
    // An answer with a status below 200 is not final: a fetch never returns it. Older specifications may expect
    // one.
    fields: httpCheckFields(200),
    storedFields: httpCheckFields(100),
    toolFields: {
      url: z
        .string()
        .describe(
          'For http_check: https URL that must answer when the work is submitted. Public: put no secret into it.',
        ),
      expectedStatus: z.int().min(200).max(599).describe('For http_check: the status that it must answer, or 200.'),
      timeoutMs: z
        .int()
        .min(100)
        .max(30_000)
        .describe('For http_check: how long it may take, in milliseconds, or 5000.'),
    },
    example: {
      rule: '{"type": "http_check", "url": "https://…", "expectedStatus": 200, "timeoutMs": 5000}',
      meaning: 'the URL must answer with that status; both numbers are optional',
    },
  },
} satisfies { readonly [Type in RuleType]: RuleTypeEntry };

type RuleFields = 'fields' | 'storedFields';
type RuleShape = z.ZodRawShape & { readonly type: z.ZodLiteral };
type RuleObject<
  Type extends RuleType,
  Which extends RuleFields,
> = (typeof ruleTypes)[Type][Which] extends infer Shape extends z.ZodRawShape
  ? z.ZodObject<{ type: z.ZodLiteral<Type> } & Shape>
  : never;
type RuleObjects<Types extends readonly RuleType[], Which extends RuleFields> = {
  -readonly [Index in keyof Types]: RuleObject<Types[Index], Which>;
};

/** The schemas of all types of rule, with one kind of their fields. */
function objectsOf<Which extends RuleFields>(which: Which, of: (shape: RuleShape) => z.ZodObject) {
  const objects = RULE_TYPES.map((type) => of({ type: z.literal(type), ...ruleTypes[type][which] }));
  // A list that was mapped has lost which type stands at which place.
  return objects as unknown as RuleObjects<typeof RULE_TYPES, Which>;
}

/** What documents say of `type`. */
const TYPE_MEANINGS = RULE_TYPES.map((type) => `\`${type}\`: ${ruleTypes[type].meaning}.`).join(' ');
const documented = ({ type, ...fields }: RuleShape) => z.object({ type: type.describe(TYPE_MEANINGS), ...fields });

/** What a new Job may ask for. */
export const evaluatorRule = z.discriminatedUnion('type', objectsOf('fields', documented), ruleError);
/** What a stored specification says under `evaluation`. */
export const storedRule = z.discriminatedUnion('type', objectsOf('storedFields', documented), ruleError);
/** What a tool of an agent takes: one object, since many hosts take no choice of several. The API judges it. */
export const toolRule = z.strictObject({
  type: z.enum(RULE_TYPES).describe(TYPE_MEANINGS.replaceAll('`', '')),
  ...z.object({ ...ruleTypes.json_schema.toolFields, ...ruleTypes.http_check.toolFields }).partial().shape,
});

/** A parsed rule for who decides, and by what. */
export type EvaluatorRule = z.output<typeof evaluatorRule>;
/** The types of rule that the evaluator applies by itself. */
export const AUTOMATIC_RULE_TYPES = RULE_TYPES.filter((type) => ruleTypes[type].isAutomatic);

/** Whether a rule decides, and not a person. An unknown rule cannot be applied. */
export function isAutomatic(type: EvaluatorRuleType): boolean {
  return type !== 'unknown' && ruleTypes[type].isAutomatic;
}

/** Whether the work itself is read to judge it. */
export function readsWork(type: EvaluatorRuleType): boolean {
  return type !== 'unknown' && ruleTypes[type].readsWork;
}

/** What the Job's row says of its rule: what it is, and which URL it asks. */
export function ruleColumns(rule: EvaluatorRule): { ruleType: RuleType; ruleUrl: string | null } {
  return { ruleType: rule.type, ruleUrl: 'url' in rule ? rule.url : null };
}

/** Why a person has to decide about work of which nothing but its hash is known here. */
export const MISSING_WORK = 'No contentURI or content of the deliverable is known here.';
