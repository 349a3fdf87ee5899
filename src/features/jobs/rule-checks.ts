import { AppError, type ErrorCode } from '../../core/errors.ts';
import { canonicalJson, type Json } from '../../core/lib/json.ts';
import { parseTarget, parseTargetUrl, TargetError } from '../../core/net/target-url.ts';

/** What checking a new Job's rule needs. */
export interface RuleChecks {
  /** URLs may name this machine and private networks. */
  readonly allowPrivateTargets: boolean;
  /**
   * Throws `INVALID_EVALUATOR_RULE` for a JSON Schema that nothing can be validated with, `OVERLOADED` when that cannot
   * be told now.
   */
  compileSchema(schema: Json, client: string): Promise<void>;
}

/** Levels of objects and lists in a JSON Schema; what people write has a dozen. */
const MAX_SCHEMA_DEPTH = 64;

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

/**
 * Throws `INVALID_EVALUATOR_RULE`: what is nested like that, or has no canonical form, could not be written into the
 * specification.
 */
export function requirePlainSchema(schema: Json): void {
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
