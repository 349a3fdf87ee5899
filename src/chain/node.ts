import { http } from 'viem';
import { z } from 'zod';
import { doubling } from '../lib/doubling.ts';
import type { Logger } from '../log.ts';
import { userAgents } from '../version.ts';
import { describeError, NOT_JSON_RPC, type RpcErrorObject } from './rpc-errors.ts';

/** One request of the JSON-RPC protocol. */
export interface RpcCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** A node's answer: a result, or an error that it stated itself. */
export type RpcReply =
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'error'; readonly error: RpcErrorObject };

/** One RPC URL, and what is known of it. */
export interface Node {
  /** For logs and metrics; the URL itself may contain a key. */
  readonly label: string;
  /**
   * Sends a request; `batched` ones of the same moment share an HTTP request. Throws when there is no usable answer.
   */
  send(call: RpcCall, batched: boolean): Promise<RpcReply>;
  readonly state: NodeState;
}

/** Times are of `performance.now()`: the host's clock may jump. */
export interface NodeState {
  /** It has shown our chain id since it was last away. */
  verified: boolean;
  /** It serves this other chain and is never asked again. */
  wrongChainId: number | undefined;
  /** Failures in a row. */
  failures: number;
  pausedUntil: number;
  /** A request is finding out whether a node that had failed works again. */
  onTrial: boolean;
  lagging: boolean;
  head: number | undefined;
  headSeenAt: number;
  /** Failed requests since the start. */
  errors: number;
  lastError: string | undefined;
}

/** What dealing with a node needs. */
export interface NodeContext {
  readonly chainId: number;
  readonly logger: Logger;
  /** Called for each request that a node did not answer; for metrics. */
  readonly onRpcError?: ((node: string) => void) | undefined;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;
/** After so many failures in a row the URL may lead to another node than before. */
const FAILURES_TO_VERIFY_AGAIN = 4;
/** Several providers accept no more in one request. */
const MAX_RPC_BATCH = 50;
/** The logs of thousands of blocks fit; an answer without end does not. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

const replySchema = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() }) }),
  z.object({ result: z.unknown().refine((result) => result !== undefined) }),
]);

/** A node behind an HTTP URL. Each request is given up after `tryTimeoutMs`, its body included. */
export function httpNode(url: string, label: string, tryTimeoutMs: number): Node {
  // viem's own timeout ends with the headers; a body that never ends must not hold a request for ever.
  const fetchFn = (input: string | URL | Request, init?: RequestInit): Promise<Response> =>
    fetch(input, { ...init, signal: AbortSignal.timeout(tryTimeoutMs) });
  const options = {
    ...{ retryCount: 0, timeout: tryTimeoutMs, raw: true, fetchFn },
    fetchOptions: { headers: { 'User-Agent': userAgents.chain } },
    maxResponseBodySize: MAX_ANSWER_BYTES,
  } as const;
  const single = http(url, options)({});
  const batching = http(url, { ...options, batch: { batchSize: MAX_RPC_BATCH } })({});
  return {
    label,
    state: freshState(),
    async send({ method, params }, batched) {
      let raw: unknown;
      try {
        raw = await (batched ? batching : single).request({ method, params });
      } catch (error) {
        throw new Error(describeError(error, url));
      }
      const reply = replySchema.safeParse(raw);
      if (!reply.success) throw new Error(NOT_JSON_RPC);
      return 'error' in reply.data
        ? { kind: 'error', error: reply.data.error }
        : { kind: 'result', result: reply.data.result };
    },
  };
}

/** Whether the node serves our chain; it is asked once, and again after it was away. Throws when it does not answer. */
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
 * Notes that a node gave no usable answer: it is left alone for a while, longer each time, and in the end must show its
 * chain id again.
 */
export function noteFailure(node: Node, cause: unknown, { logger, onRpcError }: NodeContext): string {
  const { state } = node;
  const reason = cause instanceof Error ? cause.message : String(cause);
  const now = performance.now();
  state.errors += 1;
  state.lastError = reason;
  onRpcError?.(node.label);
  // Requests that were on their way together count as one failure.
  if (now < state.pausedUntil) return reason;
  state.failures += 1;
  if (state.failures >= FAILURES_TO_VERIFY_AGAIN) state.verified = false;
  state.pausedUntil = now + doubling(FIRST_PAUSE_MS, LONGEST_PAUSE_MS, state.failures);
  const log = { node: node.label, reason, failures: state.failures };
  if (state.failures === 2) logger.warn(log, 'a node does not answer');
  else logger.debug(log, 'a node did not answer');
  return reason;
}

/** Notes an answer. */
export function noteSuccess(node: Node, { logger }: NodeContext): void {
  if (node.state.failures > 1) logger.info({ node: node.label }, 'a node answers again');
  node.state.failures = 0;
  node.state.pausedUntil = 0;
}

/** Whether the node has failed lately and is left alone for now. */
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
    errors: 0,
    lastError: undefined,
  };
}
