import { BaseError, type Hex, isHex, RpcRequestError } from 'viem';
import { AppError } from '../../core/errors.ts';
import { DeadlineError, withDeadline } from '../../core/lib/time.ts';

/**
 * `answer`: the chain itself refuses (a revert), and every node would. `unable`: the node cannot serve this request,
 * now or later; it may serve a smaller or different one. `later`: the node does not say, for example because it lags;
 * retry. `failure`: the same, and the node is unhealthy at the moment: rate limits, overload, internal errors.
 */
export type RpcErrorClass = 'answer' | 'unable' | 'later' | 'failure';

const RATE_LIMITED = /rate.?limit|too many|limit (exceeded|reached)|capacity|quota|throttl|compute units|retry later/i;
const NOT_FIT =
  /timed? ?out|unavailable|overload|busy|syncing|not ready|internal error|connection|upstream|bad gateway|backend|unhealthy/i;
/** About the request, although some nodes use a rate limit's code for it. */
const TOO_MUCH =
  /more than \d+ results|block range|response size|too large|range is too|max(imum)? range|exceeds?.{0,30}range/i;
/** State that most nodes have pruned. */
const FORGOTTEN = /missing trie node|pruned|historical state|archive|state.{0,40}not available/i;
/** Replies about a block that the node does not have, or not yet. */
const NO_SUCH_BLOCK =
  /(block|header|hash|resource|number).{0,40}(not found|not available|out of range)|unknown block|(not found|no).{0,20}(block|header)/i;
const MALFORMED =
  /(invalid|unknown|unsupported|unexpected).{0,60}(tag|variant|param|argument|quantity|finalized|method)|hex string without 0x|cannot unmarshal|not (supported|implemented|whitelisted)|unsupported|method.{0,60}(not |disabled)/i;
/** Invalid request, method not found, invalid parameters, method not supported (EIP-1474). */
const MALFORMED_CODES: readonly number[] = [-32_600, -32_601, -32_602, -32_004];
const REVERTED = /revert|vm execution error|invalid opcode|out of gas|stack (under|over)flow/i;
/** Limit exceeded (EIP-1474), the same of two providers, "resource unavailable", and proxyd's "no backend". */
const FAILURE_CODES: readonly number[] = [-32_005, -32_007, 429, -32_029, -32_002, -32_011];

/** Nodes refuse a wide range of logs in countless ways. Only these replies say that fewer blocks would not help. */
const BUSY =
  /rate.?limit|too many requests|per second|quota|throttl|compute units|capacity|retry later|healthy|syncing/i;

/**
 * Classifies a node's JSON-RPC error. Nodes agree on little except code 3 for a revert, so the text and the request
 * decide the rest.
 */
export function classifyRpcError(error: RpcErrorObject, call?: RpcCall): RpcErrorClass {
  const kind = classify(error);
  if (call?.method === 'eth_getLogs' && kind !== 'answer' && !BUSY.test(error.message)) return 'unable';
  // A backend that has not caught up lacks the state of the latest block as well.
  return FORGOTTEN.test(error.message) && call?.params.some(isNewest) ? 'later' : kind;
}

function isNewest(param: unknown): boolean {
  return param === 'latest' || param === 'pending';
}

function classify({ code, message, data }: RpcErrorObject): RpcErrorClass {
  if (code === 3 || (isHex(data) && data.length > 2)) return 'answer';
  if (TOO_MUCH.test(message)) return 'unable';
  if (FAILURE_CODES.includes(code) || RATE_LIMITED.test(message)) return 'failure';
  if (REVERTED.test(message)) return 'answer';
  if (code === -32_601 || FORGOTTEN.test(message)) return 'unable';
  if (NO_SUCH_BLOCK.test(message)) return 'later';
  if (MALFORMED_CODES.includes(code) || MALFORMED.test(message)) return 'unable';
  return code === -32_603 || NOT_FIT.test(message) ? 'failure' : 'later';
}

/** How a node took a signed transaction. */
export type SendVerdict = 'accepted' | 'nonce-too-low' | 'underpriced' | 'unfunded' | 'refused';

const KNOWN =
  /already.?known|already.?exists|already imported|known transaction|same hash|already in (the )?(mem)?pool/i;
const NONCE_TOO_LOW = /nonce (is )?too low|old ?nonce|nonce.{0,20}already|lower than the current nonce/i;
const UNFUNDED = /insufficient (funds|balance)|exceeds? (the )?balance|not enough (funds|balance)/i;
const UNDERPRICED = /underpriced|replacement|fee too low|less than block base fee|gas price.{0,10}too low/i;

/** Classifies the replies to a transaction that the node already has, or does not accept. */
export function classifySendError({ message }: RpcErrorObject): SendVerdict {
  if (KNOWN.test(message)) return 'accepted';
  if (NONCE_TOO_LOW.test(message)) return 'nonce-too-low';
  if (UNFUNDED.test(message)) return 'unfunded';
  if (UNDERPRICED.test(message)) return 'underpriced';
  return 'refused';
}

/** Describes an error without the URL, which may contain a key, and without the request. */
export function describeError(error: unknown, secret: string): string {
  const text = textOf(error).split(secret).join('[node]');
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

/** The text for an answer that no node should give. */
export const NOT_JSON_RPC = 'The node answered something that is not JSON-RPC.';

function textOf(error: unknown): string {
  const cause = error instanceof BaseError ? error.cause : error;
  // viem reads answers without checking their type. Errors of connections have a code.
  if (cause instanceof TypeError && !('code' in cause)) return NOT_JSON_RPC;
  // Not every error of viem's has details, whatever its type says.
  if (error instanceof BaseError) return error.details || error.shortMessage;
  return error instanceof Error ? error.message : String(error);
}

/** The error that a node returned instead of a result. */
export interface RpcErrorObject {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** One request of the JSON-RPC protocol. */
export interface RpcCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** A node's answer: a result, or an error that it returned. */
export type RpcReply =
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'error'; readonly error: RpcErrorObject };

/** How a node says that the chain refuses a call. */
interface RefusedCall {
  /** In the node's words. */
  readonly message: string;
  /** Undefined if the node returns none. */
  readonly revertData: Hex | undefined;
}

/** The chain's reason for refusing a trial run; `undefined` for every other failure, such as one of the node. */
export function refusedCall(error: unknown): RefusedCall | undefined {
  const cause = error instanceof BaseError ? error.walk((each) => each instanceof RpcRequestError) : null;
  if (!(cause instanceof RpcRequestError)) return undefined;
  const { code, details: message, data } = cause;
  if (classifyRpcError({ code, message, data }) !== 'answer') return undefined;
  return { message, revertData: isHex(data) ? data : undefined };
}

/** The promise's outcome. Throws `RPC_TIMEOUT` after `timeoutMs`; the requested action may still happen then. */
export async function withRpcDeadline<T>(promise: Promise<T>, timeoutMs: number): Promise<T> {
  try {
    return await withDeadline(promise, timeoutMs);
  } catch (error) {
    throw error instanceof DeadlineError ? new AppError('RPC_TIMEOUT', { cause: error }) : error;
  }
}
