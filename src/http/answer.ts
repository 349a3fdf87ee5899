import { BaseError, ContractFunctionZeroDataError, RpcRequestError } from 'viem';
import { AppError } from '../core/errors.ts';
import { isUnavailable } from '../storage/db/failures.ts';

type SentHeaders = Readonly<Record<string, string>>;

/** Of every answer: it is what its `Content-Type` says, whatever it looks like to a browser. */
export const NOSNIFF = { 'X-Content-Type-Options': 'nosniff' } as const;
/** Of what pages of every origin may read. Without `Access-Control-Allow-Credentials`, no cookie is of any use. */
export const FOR_ALL_ORIGINS = { 'Access-Control-Allow-Origin': '*' } as const;

/** A JSON answer. */
export function jsonAnswer(data: unknown, status: number, headers: Headers | SentHeaders): Response {
  return Response.json(data, { status, headers });
}

/**
 * `{error, message}` of an error that may be shown, with the payment that was made before it and more headers if there
 * are any.
 */
export function errorAnswer(error: AppError, requestId: string, more: SentHeaders = {}): Response {
  const headers = { 'Cache-Control': 'no-store', ...NOSNIFF, 'X-Request-Id': requestId, ...more, ...error.headers };
  const { paymentId } = error;
  const body = { error: error.code, message: error.message, ...(paymentId === undefined ? {} : { paymentId }) };
  if (error.status !== 401) return jsonAnswer(body, error.status, headers);
  return jsonAnswer(body, 401, { 'WWW-Authenticate': 'Bearer', ...headers });
}

/**
 * What a caller may see of anything that was thrown: our own errors, RPC_TIMEOUT for what a node said instead of an
 * answer, SERVER_UNREACHABLE where the database cannot be reached or is another instance's to write, and INTERNAL for
 * all else.
 */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isNodeFailure(thrown)) return new AppError('RPC_TIMEOUT', { cause: thrown });
  if (!isUnavailable(thrown)) return new AppError('INTERNAL', { cause: thrown });
  return new AppError('SERVER_UNREACHABLE', { message: DATABASE_AWAY, cause: thrown });
}

/** Whether a node returned an error, or nothing, instead of a result. */
function isNodeFailure(thrown: unknown): boolean {
  if (!(thrown instanceof BaseError)) return false;
  const isNodes = (each: unknown) => each instanceof RpcRequestError || each instanceof ContractFunctionZeroDataError;
  return thrown.walk(isNodes) !== null;
}

const DATABASE_AWAY = "The server's database did not answer; the call may have been carried out.";

/** The same response with more headers. */
export function withHeaders(response: Response, headers: SentHeaders): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

/** The HTTP methods of the API. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Which credentials an endpoint takes, in the words of the documentation. */
export type AuthMode =
  | 'none'
  | 'jwt'
  | 'key'
  | 'jwt or key'
  | 'optional jwt'
  | 'cookie'
  | 'optional cookie'
  | 'jwt or freeze token'
  | 'operator'
  | 'admin';

/** The groups of operations and what each is about, in the order in which documents show them. */
export const tags = {
  Accounts: 'Claiming wallets, logging in, sessions.',
  Wallets: 'Wallets, their spending rules, and their keys.',
  Organizations: 'People who look after wallets together, each within a role.',
  Payments: 'Paying USDC, buying from x402 sellers, looking payments up.',
  Selling: "An x402 facilitator for what a wallet sells: x402's own server packages call it.",
  Approvals: 'Payments above the limits, about which Owners decide one by one.',
  Jobs: 'Work for a budget that stays in escrow until the work is judged. Jobs need v3 wallets.',
  Directory: 'Agents to hire and services to buy from, in their own words.',
  Webhooks: "Signed notices about a wallet's Jobs, payments and withdrawals.",
  Notifications: 'Where Owners are notified while they are away.',
  'Connected apps': 'OAuth 2.1, by which a person gives an app a revocable key of a wallet.',
  Reputation: "A wallet's public score and agent profile.",
  Operator:
    'What the operator sees and does without a shell, by `BURSAR_ADMIN_TOKEN`. A server without it answers 404.',
  'Local chain': 'Only in `bursar dev`.',
  Service: 'Catalog, statistics, health, documents.',
} as const;

/** The group under which documents show an operation. */
export type Tag = keyof typeof tags;

/**
 * Whether a request's `Accept` prefers one media type to another (RFC 9110, 12.5.1): the most specific range that a
 * type falls under tells its weight, and 0 refuses it. Anyone who wants both alike gets the other one.
 */
export function prefersType(accept: string | null, wanted: string, other: string): boolean {
  if (accept === null) return false;
  const ranges = accept.split(',').map(rangeOf);
  return weightOf(ranges, wanted) > weightOf(ranges, other);
}

interface Range {
  readonly type: string;
  readonly weight: number;
}

function rangeOf(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => /^q\s*=/.test(parameter));
  if (weight === undefined) return { type, weight: 1 };
  const value = weight.slice(weight.indexOf('=') + 1).trim();
  // A value that is no weight asks for nothing.
  return { type, weight: /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(value) ? Number(value) : 0 };
}

function weightOf(ranges: readonly Range[], type: string): number {
  for (const name of [type, `${type.split('/', 1)[0]}/*`, '*/*']) {
    const found = ranges.filter((range) => range.type === name);
    if (found.length > 0) return Math.max(...found.map(({ weight }) => weight));
  }
  return 0;
}
