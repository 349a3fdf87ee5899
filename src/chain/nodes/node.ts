import { BaseError, HttpRequestError } from 'viem';
import { getHttpRpcClient } from 'viem/utils';
import { z } from 'zod';
import { outwardFetch } from '../../core/lib/direct-fetch.ts';
import { chunks } from '../../core/lib/lists.ts';
import { doubling } from '../../core/lib/time.ts';
import type { Logger } from '../../core/log.ts';
import { userAgents } from '../../core/version.ts';
import { classifyRpcError, describeError, NOT_JSON_RPC, type RpcCall, type RpcReply } from './rpc-errors.ts';

/** One RPC URL and its state. */
export interface Node {
  /** For logs and metrics; the URL itself may contain a key. */
  readonly label: string;
  /** Sends a request. Batched ones of the same moment share an HTTP request. Throws if there is no usable answer. */
  send(call: RpcCall, batched: boolean): Promise<RpcReply>;
  readonly state: NodeState;
}

/** Times are of `performance.now()`: the host's clock may jump. */
interface NodeState {
  /** Whether it has shown our chain id since it last failed. */
  verified: boolean;
  /** The other chain that it serves; it is never used again. */
  wrongChainId: number | undefined;
  /** Failures in a row. */
  failures: number;
  pausedUntil: number;
  /** Whether a request is finding out if the node works again. */
  onTrial: boolean;
  lagging: boolean;
  head: number | undefined;
  headSeenAt: number;
  /** The most requests that it accepts in one HTTP request; `undefined` for no limit. */
  batchSize: number | undefined;
  /** Failed requests since the start. */
  errors: number;
  lastError: string | undefined;
}

/** The context that functions on nodes need. */
export interface NodeContext {
  readonly chainId: number;
  readonly logger: Logger;
  /** Called for each request that a node did not answer; for metrics. */
  readonly onRpcError?: ((node: string) => void) | undefined;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;
/** After this many failures in a row the URL may lead to a different node than before. */
const FAILURES_TO_VERIFY_AGAIN = 4;
/** Large enough for the logs of thousands of blocks, but not for an endless answer. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

const replySchema = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() }) }),
  z.object({ result: z.unknown().refine((result) => result !== undefined) }),
]);

const idSchema = z.object({ id: z.number() });
/** For a proxy that refuses the body of a request, or of its answer, with only a status. */
const TOO_LARGE: RpcReply = { kind: 'error', error: { code: 413, message: 'content too large' } };

/** A node behind an HTTP URL. Each request, including its body, is aborted after `tryTimeoutMs`. */
export function httpNode(url: string, label: string, tryTimeoutMs: number): Node {
  const state = freshState();
  const post = postTo(url, tryTimeoutMs);
  const batched = createBatcher(post, (size) => {
    state.batchSize = size;
  });
  const alone = async (call: RpcCall): Promise<RpcReply> => {
    const [reply = new Error(NOT_JSON_RPC)] = await post([call]);
    if (reply instanceof Error) throw reply;
    return reply;
  };
  return { label, state, send: (call, isBatched) => (isBatched ? batched(call) : alone(call)) };
}

/** Sends one request as it is, and several as a batch. Errors do not contain the URL. */
function postTo(url: string, tryTimeoutMs: number): Post {
  const client = getHttpRpcClient(url, {
    timeout: tryTimeoutMs,
    fetchOptions: { headers: { 'User-Agent': userAgents.chain } },
    maxResponseBodySize: MAX_ANSWER_BYTES,
    // viem's own timeout ends with the headers. A body that never ends must not hold a request for ever.
    fetchFn: (input, init) => outwardFetch(input, { ...init, signal: AbortSignal.timeout(tryTimeoutMs) }),
  });
  return async (calls) => {
    const requests = calls.map(({ method, params }, id) => ({ id, method, params }));
    const [first] = requests;
    const isOne = requests.length === 1 && first !== undefined;
    try {
      const answer: unknown = await client.request({ body: isOne ? first : requests });
      return isOne ? [replyIn(answer)] : repliesIn(answer, calls.length);
    } catch (error) {
      if (isOne && statusOf(error) === 413) return [TOO_LARGE];
      const why = describeError(error, url);
      const failure = isUnreached(error) ? new UnreachedError(why) : new Error(why);
      return calls.map(() => failure);
    }
  };
}

function statusOf(error: unknown): number | undefined {
  return error instanceof HttpRequestError ? error.status : undefined;
}

/** Whether the node could not be reached, or took too long. */
function isUnreached(error: unknown): boolean {
  const isSo = (each: unknown) => each instanceof Error && (each.name === 'TimeoutError' || 'code' in each);
  return error instanceof BaseError ? error.walk(isSo) !== null : isSo(error);
}

function repliesIn(answer: unknown, count: number): (RpcReply | Error)[] {
  // A node that refuses the batch answers with one error.
  if (!Array.isArray(answer)) {
    const reply = replyIn(answer);
    const why = !(reply instanceof Error) && reply.kind === 'error' ? reply.error.message : NOT_JSON_RPC;
    return Array.from({ length: count }, () => new Error(why));
  }
  const byId = new Map(answer.map((each: unknown) => [idSchema.safeParse(each).data?.id, each]));
  return Array.from({ length: count }, (_, id) => replyIn(byId.get(id)));
}

function replyIn(answer: unknown): RpcReply | Error {
  const { data } = replySchema.safeParse(answer);
  if (data === undefined) return new Error(NOT_JSON_RPC);
  return 'error' in data ? { kind: 'error', error: data.error } : { kind: 'result', result: data.result };
}

/** Checks that the node serves our chain, once and after failures. Throws if it does not answer. */
export async function verify(node: Node, { chainId, logger }: NodeContext): Promise<boolean> {
  const { state } = node;
  if (state.verified) return true;
  if (state.wrongChainId !== undefined) return false;
  const reply = await node.send({ method: 'eth_chainId', params: [] }, false);
  const actual = parseQuantity(resultOf(reply));
  if (actual === chainId) {
    state.verified = true;
    return true;
  }
  state.wrongChainId = actual;
  logger.error({ node: node.label, actual, expected: chainId }, 'a node serves another chain');
  return false;
}

/** The result of a reply; throws the node's own error text. */
export function resultOf(reply: RpcReply): unknown {
  if (reply.kind === 'error') throw new Error(reply.error.message);
  return reply.result;
}

/** A number in the protocol's hex form. Throws for anything else. */
export function parseQuantity(value: unknown): number {
  if (typeof value === 'string' && /^0x[0-9a-f]{1,13}$/i.test(value)) return Number(value);
  throw new Error('The node answered something that is not a quantity.');
}

/** The same for amounts of wei. */
export function parseQuantityWei(value: unknown): bigint {
  if (typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)) return BigInt(value);
  throw new Error('The node answered something that is not a quantity.');
}

/**
 * Records that a node gave no usable answer. It is paused, longer each time, and in the end must show its chain id
 * again.
 */
export function noteFailure(node: Node, cause: unknown, { logger, onRpcError }: NodeContext): string {
  const { state } = node;
  const reason = cause instanceof Error ? cause.message : String(cause);
  const now = performance.now();
  state.errors += 1;
  state.lastError = reason;
  onRpcError?.(node.label);
  // Requests that were in flight together count as one failure.
  if (now < state.pausedUntil) return reason;
  state.failures += 1;
  if (state.failures >= FAILURES_TO_VERIFY_AGAIN) state.verified = false;
  state.pausedUntil = now + doubling(FIRST_PAUSE_MS, LONGEST_PAUSE_MS, state.failures);
  const log = { node: node.label, reason, failures: state.failures };
  if (state.failures === 2) logger.warn(log, 'a node does not answer');
  else logger.debug(log, 'a node did not answer');
  return reason;
}

/** Records an answer. */
export function noteSuccess(node: Node, { logger }: NodeContext): void {
  if (node.state.failures > 1) logger.info({ node: node.label }, 'a node answers again');
  node.state.failures = 0;
  node.state.pausedUntil = 0;
}

/** Whether the node has failed recently and is paused. */
export function isPaused({ state }: Node): boolean {
  return state.failures > 0 && performance.now() < state.pausedUntil;
}

function freshState(): NodeState {
  return {
    verified: false,
    wrongChainId: undefined,
    failures: 0,
    pausedUntil: 0,
    onTrial: false,
    lagging: false,
    head: undefined,
    headSeenAt: 0,
    batchSize: undefined,
    errors: 0,
    lastError: undefined,
  };
}

/** Sends requests in one HTTP request. Returns the replies in order, or the error. Never throws. */
export type Post = (calls: readonly RpcCall[]) => Promise<readonly (RpcReply | Error)[]>;

/** The node did not answer at all, or not in time. */
export class UnreachedError extends Error {
  override readonly name = 'UnreachedError';
}

interface Gathered {
  readonly call: RpcCall;
  readonly settle: (reply: RpcReply | Error) => void;
}

/** Many providers accept no more in one request. */
const LARGEST_BATCH = 50;
/** A node that was overloaded once may accept more later. */
const TRY_MORE_MS = 60_000;
const LEFT_OUT = new Error('The node left out an answer.');

/**
 * Gathers the requests of one moment. If a node refuses a batch, wholly or in part, but answers one of its requests
 * alone, batches get smaller, down to one request; the size is kept. `onSize` is called on each change. The returned
 * function throws if there is no reply.
 */
export function createBatcher(
  post: Post,
  onSize: (size: number) => void = () => undefined,
): (call: RpcCall) => Promise<RpcReply> {
  let gathered: Gathered[] = [];
  let size = LARGEST_BATCH;
  let changedAt = 0;

  const setSize = (next: number) => {
    changedAt = performance.now();
    size = Math.max(1, Math.min(LARGEST_BATCH, Math.floor(next)));
    onSize(size);
  };
  const send = async (part: readonly Gathered[]): Promise<void> => {
    const replies = await post(part.map(({ call }) => call));
    const open: Gathered[] = [];
    for (const [index, one] of part.entries()) {
      const reply = replies[index] ?? LEFT_OUT;
      if (part.length > 1 && mayBeRefused(reply)) open.push(one);
      else one.settle(reply);
    }
    const [first, ...others] = open;
    if (first === undefined) return;
    const [alone = LEFT_OUT] = await post([first.call]);
    first.settle(alone);
    if (mayBeRefused(alone)) {
      // The batch was not the reason.
      for (const one of others) one.settle(replies[part.indexOf(one)] ?? LEFT_OUT);
      return;
    }
    const next = open.length === part.length ? part.length / 2 : part.length - open.length;
    if (next < size) setSize(next);
    for (const rest of chunks(others, size)) await send(rest);
  };
  const flush = () => {
    const all = gathered;
    gathered = [];
    if (size < LARGEST_BATCH && performance.now() - changedAt > TRY_MORE_MS) setSize(size * 2);
    for (const part of chunks(all, size)) void send(part);
  };
  return async (call) => {
    const reply = await new Promise<RpcReply | Error>((settle) => {
      gathered.push({ call, settle });
      if (gathered.length === 1) setTimeout(flush, 0);
    });
    if (reply instanceof Error) throw reply;
    return reply;
  };
}

/** Whether the node may answer this in a smaller batch. A request to a node that was not reached goes elsewhere. */
function mayBeRefused(reply: RpcReply | Error): boolean {
  if (reply instanceof Error) return !(reply instanceof UnreachedError);
  return reply.kind === 'error' && classifyRpcError(reply.error) === 'failure';
}
