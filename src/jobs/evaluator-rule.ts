import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { coded } from '../http/body.ts';
import { docs } from '../http/fields.ts';
import type { Json } from '../lib/canonical-json.ts';

const ruleError = coded('INVALID_EVALUATOR_RULE');

/** The code for a rule's own field: it is missing, or not what it should be. */
const ruleField = (missing: ErrorCode) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? missing : ruleError),
});

/** A JSON Schema is an object here; whether it compiles is another question. */
const jsonSchema = z.custom<{ readonly [name: string]: Json }>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  ruleField('MISSING_SCHEMA'),
);

const ruleType = <const Type extends string>(type: Type) =>
  z
    .literal(type)
    .describe(
      "`manual`: the Client's Owner decides. `json_schema`: the work must match a schema. `http_check`: a URL must answer.",
    );

const ruleExpecting = (lowestStatus: number) =>
  z.discriminatedUnion(
    'type',
    [
      z.object({ type: ruleType('manual') }),
      z.object({
        type: ruleType('json_schema'),
        schema: jsonSchema.meta(
          docs('JSON Schema (2020-12 or 07) that the work must match.', { type: 'array', minItems: 20 }),
        ),
      }),
      z.object({
        type: ruleType('http_check'),
        url: z
          .string(ruleField('MISSING_URL'))
          .meta(
            docs(
              'URL to check when the work is submitted. Public: put no secret into it.',
              'https://agent.example/done',
            ),
          ),
        expectedStatus: z
          .int(ruleError)
          .min(lowestStatus, ruleError)
          .max(599, ruleError)
          .default(200)
          .meta(docs('The status that the URL must answer.', 200)),
        timeoutMs: z
          .int(ruleError)
          .min(100, ruleError)
          .max(30_000, ruleError)
          .default(5_000)
          .meta(docs('How long it may take, in milliseconds.', 5_000)),
      }),
    ],
    ruleError,
  );

/** What a new Job may ask for. An answer with a status below 200 is not final: whoever fetches never sees it. */
export const evaluatorRule = ruleExpecting(200);
/** What a stored specification says under `evaluation`: older ones may expect what is refused now. */
export const storedRule = ruleExpecting(100);

/** A parsed rule for who decides, and by what. */
export type EvaluatorRule = z.output<typeof evaluatorRule>;

/** What the Job's row says of its rule. */
export function ruleColumns(rule: EvaluatorRule): {
  ruleType: EvaluatorRule['type'];
  ruleUrl: string | null;
} {
  return { ruleType: rule.type, ruleUrl: rule.type === 'http_check' ? rule.url : null };
}
