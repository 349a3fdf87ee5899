import { BoundedJsonError, parseBoundedJson } from '../../core/lib/json.ts';
import { MAX_BODY_DEPTH } from '../../core/limits.ts';

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The endpoints that do once what comes twice with the same idempotency key. */
export const KEYED_PATHS: readonly RegExp[] = [
  /^\/v1\/payments(\/simulate)?\/?$/,
  /^\/v1\/x402\/pay\/?$/,
  /^\/v1\/jobs\/?$/,
  /^\/v1\/wallets\/[^/]+\/withdraw\/?$/,
];

/** What is frozen twice is frozen, and a freeze must not get lost. */
const FREEZE = /^\/v1\/(operator\/)?wallets\/[^/]+\/freeze\/?$/;

/** What decides whether a request may be made twice. */
export interface Repetition {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/** Whether a method changes nothing. */
export function isSafeMethod(method: string): boolean {
  return SAFE_METHODS.has(method);
}

/** Whether a request that may have been carried out does no more when it is made once more. */
export function isRepeatable({ method, path, headers, body }: Repetition): boolean {
  if (isSafeMethod(method)) return true;
  if (method !== 'POST') return false;
  if (FREEZE.test(path)) return true;
  if (!KEYED_PATHS.some((pattern) => pattern.test(path))) return false;
  return headers.has('idempotency-key') || hasKey(body);
}

/** A key that the endpoint refuses does nothing, however often it comes. */
function hasKey(body: Uint8Array): boolean {
  try {
    const text = new TextDecoder().decode(body);
    const fields = parseBoundedJson(text, { maxBytes: body.byteLength, maxDepth: MAX_BODY_DEPTH });
    return typeof fields === 'object' && fields !== null && Object.hasOwn(fields, 'idempotencyKey');
  } catch (error) {
    if (error instanceof BoundedJsonError) return false;
    throw error;
  }
}
