import type { EvaluatorRuleType } from './tables.ts';

/** The rules that the evaluator applies by itself. */
export const AUTOMATIC_RULE_TYPES = ['json_schema', 'http_check'] as const satisfies EvaluatorRuleType[];

/** Whether a rule decides, and not a person. What is not known cannot be applied. */
export function isAutomatic(type: EvaluatorRuleType): boolean {
  return AUTOMATIC_RULE_TYPES.some((automatic) => automatic === type);
}
