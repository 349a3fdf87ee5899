import type { EvaluatorRuleType } from './tables.ts';

/** The rules that the evaluator applies by itself. */
export const AUTOMATIC_RULE_TYPES = ['json_schema', 'http_check'] as const satisfies EvaluatorRuleType[];

/** Whether a rule decides, and not a person. What is not known cannot be applied. */
export function isAutomatic(type: EvaluatorRuleType): boolean {
  return AUTOMATIC_RULE_TYPES.some((automatic) => automatic === type);
}

/** Why a person has to decide about work of which nothing but its hash is known here. */
export const MISSING_WORK = 'No contentURI or content of the deliverable is known here.';
