import { AppError, type ErrorCode } from '../errors.ts';
import { canonicalJson, type Json } from '../lib/canonical-json.ts';
import { TargetError } from '../net/target-error.ts';
import { parseTarget, parseTargetUrl } from '../net/target-url.ts';
import type { EvaluatorRule } from './evaluator-rule.ts';

/** What checking a new Job's rule needs. */
export interface RuleChecks {
  /** URLs may name this machine and private networks. */
  readonly allowPrivateTargets: boolean;
  /** Throws `INVALID_EVALUATOR_RULE` for a JSON Schema that nothing can be validated with, `OVERLOADED` when that cannot be told now. */
  compileSchema(schema: Json, client: string): Promise<void>;
}

/** Levels of objects and lists in a JSON Schema; what people write has a dozen. */
const MAX_SCHEMA_DEPTH = 64;

/**
 * Makes sure that a rule can be applied one day. Throws `INVALID_EVALUATOR_RULE`, and `TARGET_NOT_ALLOWED` for a URL that leads to
 * this machine or a private network, as far as the URL itself tells; `OVERLOADED` when too much waits to be looked at. `client` is
 * the wallet that asks.
 */
export async function requireUsableRule(
  checks: RuleChecks,
  rule: EvaluatorRule,
  client: string,
): Promise<void> {
  switch (rule.type) {
    case 'manual':
      return;
    case 'json_schema':
      requirePlainSchema(rule.schema);
      return checks.compileSchema(rule.schema, client);
    case 'http_check':
      return requireReachable(checks, rule.url, 'INVALID_EVALUATOR_RULE');
    default:
      throw new Error(`Nothing is known of the rule ${JSON.stringify(rule satisfies never)}.`);
  }
}

/** Throws `TARGET_NOT_ALLOWED`, or `malformed` for what is no http(s) URL. */
export function requireReachable(
  { allowPrivateTargets }: Pick<RuleChecks, 'allowPrivateTargets'>,
  text: string,
  malformed: ErrorCode,
): void {
  try {
    const { url } = parseTarget(text);
    // What the host may be does not depend on the scheme; a check may well be of a plain http URL.
    url.protocol = 'https:';
    parseTargetUrl(url.href, { allowPrivateTargets });
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    const code = error.reason === 'not-allowed' ? 'TARGET_NOT_ALLOWED' : malformed;
    throw new AppError(code, { message: error.message });
  }
}

/** What is nested like that, or has no canonical form, could not be written into the specification. */
function requirePlainSchema(schema: Json): void {
  if (!isShallow(schema, MAX_SCHEMA_DEPTH)) {
    throw new AppError('INVALID_EVALUATOR_RULE', {
      message: `The schema is nested more than ${MAX_SCHEMA_DEPTH} levels deep.`,
    });
  }
  try {
    canonicalJson(schema);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw inexact();
  }
  if (isRounded(schema)) throw inexact();
}

function inexact(): AppError {
  return new AppError('INVALID_EVALUATOR_RULE', {
    message:
      'The schema contains a number or a string that JSON cannot represent exactly, such as an integer of 2^53 or more.',
  });
}

/** Whether there is a whole number of which only the reader of the request knew whether it was rounded. */
function isRounded(value: Json): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && !Number.isSafeInteger(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(isRounded);
}

function isShallow(value: Json, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((member) => isShallow(member, depth - 1));
}
