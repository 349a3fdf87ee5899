import { type Hex, RpcRequestError } from 'viem';
import { AppError } from '../../core/errors.ts';
import { doubling, msUntil, withDeadline } from '../../core/lib/time.ts';
import { isPaused, type Node, type NodeContext, noteFailure, noteSuccess, verify } from './node.ts';
import {
  classifyRpcError,
  classifySendError,
  type RpcCall,
  type RpcErrorObject,
  type SendVerdict,
} from './rpc-errors.ts';

interface NodeQuestion<T> {
  readonly call: RpcCall;
  /** Parses the result. If it throws, the node counts as failed. */
  readonly parse: (result: unknown) => T;
  /** Shares an HTTP request with other batched ones of the same moment. */
  readonly batched: boolean;
  /** Time limit of all attempts together. */
  readonly timeoutMs: number;
}

/** The node is fine but cannot answer this yet. It is retried, and nothing counts against it. */
export class NotYetError extends Error {
  override readonly name = 'NotYetError';
}

type NodeAttempt<T> =
  | { readonly kind: 'value'; readonly value: T }
  | { readonly kind: 'unable'; readonly error: Error }
  | { readonly kind: 'failed'; readonly reason: string };

const FIRST_ROUND_PAUSE_MS = 50;
const LONGEST_ROUND_PAUSE_MS = 1_000;

/** Tries one node after the other in order, and starts over until one answers or the time is over. */
export async function askNodes<T>(nodes: readonly Node[], context: NodeContext, question: NodeQuestion<T>): Promise<T> {
  const deadline = performance.now() + question.timeoutMs;
  for (let rounds = 1; ; rounds++) {
    const pauseMs = doubling(FIRST_ROUND_PAUSE_MS, LONGEST_ROUND_PAUSE_MS, rounds);
    const isLast = performance.now() + pauseMs >= deadline;
    const round = await askRound(nodes, context, question, isLast);
    if (round.kind === 'value') return round.value;
    if (round.kind === 'unable') throw round.error;
    if (isLast || performance.now() >= deadline)
      throw new AppError('RPC_TIMEOUT', { cause: new Error(`${question.call.method}: ${round.reason}`) });
    await Bun.sleep(pauseMs);
  }
}

/** Each node gets its turn, however long those before it take. In the last round, failed nodes come last. */
async function askRound<T>(
  nodes: readonly Node[],
  context: NodeContext,
  question: NodeQuestion<T>,
  isLast: boolean,
): Promise<NodeAttempt<T>> {
  let unable: NodeAttempt<T> | undefined;
  let failed: NodeAttempt<T> = { kind: 'failed', reason: 'no node is ready' };
  for (const node of isLast ? fitFirst(nodes) : nodes) {
    if (!mayAsk(node, isLast)) continue;
    const attempt = await tryNode(node, context, question);
    if (attempt.kind === 'value') return attempt;
    if (attempt.kind === 'unable') unable = attempt;
    else failed = { kind: 'failed', reason: `${node.label}: ${attempt.reason}` };
  }
  return unable ?? failed;
}

/**
 * Sends a request whose result foreign code decides once to each node in turn, until one answers. That code may make
 * any node slow or fail, so the result counts neither for nor against a node. Throws the chain's refusal, or
 * `RPC_TIMEOUT` if no node answers.
 */
export async function askAside<T>(
  nodes: readonly Node[],
  context: NodeContext,
  { call, parse, timeoutMs, isRefusal }: AsideQuestion<T>,
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  let reason = 'no node is ready';
  for (const node of nodes.filter((each) => mayAsk(each, true))) {
    if (performance.now() >= deadline) break;
    try {
      if (!(await verify(node, context))) continue;
      const reply = await withDeadline(node.send(call, false), msUntil(deadline));
      if (reply.kind === 'result') return parse(reply.result);
      if (isRefusal(reply.error)) throw rpcError(node, call, reply.error);
      reason = `${node.label}: ${reply.error.message}`;
    } catch (error) {
      if (error instanceof RpcRequestError) throw error;
      reason = `${node.label}: ${error instanceof Error ? error.message : String(error)}`;
    }
  }
  throw new AppError('RPC_TIMEOUT', { cause: new Error(`${call.method}: ${reason}`) });
}

/** A request whose result foreign code decides. */
export interface AsideQuestion<T> extends Pick<NodeQuestion<T>, 'call' | 'parse' | 'timeoutMs'> {
  /** Whether a node's error is the result of that code, rather than a failure of the node. */
  readonly isRefusal: (error: RpcErrorObject) => boolean;
}

/** The answer of one node, with the node's label. */
export interface NodeAnswer<T> {
  readonly node: string;
  readonly value: T;
}

/** Queries every node that is not paused once. Never throws. */
export async function askEachNode<T>(
  nodes: readonly Node[],
  context: NodeContext,
  { call, parse }: Pick<NodeQuestion<T>, 'call' | 'parse'>,
): Promise<NodeAnswer<T>[]> {
  const fit = nodes.filter((node) => node.state.wrongChainId === undefined && !isPaused(node));
  const answers = fit.map(async (node): Promise<NodeAnswer<T>[]> => {
    try {
      const attempt = await tryNode(node, context, { call, parse, batched: false });
      return attempt.kind === 'value' ? [{ node: node.label, value: attempt.value }] : [];
    } catch {
      return [];
    }
  });
  return (await Promise.all(answers)).flat();
}

function fitFirst(nodes: readonly Node[]): readonly Node[] {
  return [...nodes.filter((node) => !isPaused(node)), ...nodes.filter(isPaused)];
}

/** No request is abandoned without a last attempt, whatever is known of the nodes. */
function mayAsk(node: Node, isLastRound: boolean): boolean {
  const { wrongChainId, lagging, failures, onTrial } = node.state;
  if (wrongChainId !== undefined || lagging) return false;
  return failures === 0 || isLastRound || (!onTrial && !isPaused(node));
}

/** Queries one node. Throws if the chain itself refuses; every other outcome is a value. */
async function tryNode<T>(
  node: Node,
  context: NodeContext,
  question: Omit<NodeQuestion<T>, 'timeoutMs'>,
): Promise<NodeAttempt<T>> {
  // If many requests find that a failed node's pause is over, one of them tries it and the others go to the next node.
  const isTrial = node.state.failures > 0;
  if (isTrial) node.state.onTrial = true;
  try {
    return await askNode(node, context, question);
  } catch (error) {
    if (error instanceof RpcRequestError) throw error;
    if (error instanceof NotYetError) return { kind: 'failed', reason: error.message };
    return { kind: 'failed', reason: noteFailure(node, error, context) };
  } finally {
    if (isTrial) node.state.onTrial = false;
  }
}

async function askNode<T>(
  node: Node,
  context: NodeContext,
  { call, parse, batched }: Omit<NodeQuestion<T>, 'timeoutMs'>,
): Promise<NodeAttempt<T>> {
  if (!(await verify(node, context))) return { kind: 'failed', reason: 'it serves another chain' };
  const reply = await node.send(call, batched);
  if (reply.kind === 'result') {
    const value = parse(reply.result);
    noteSuccess(node, context);
    return { kind: 'value', value };
  }
  const kind = classifyRpcError(reply.error, call);
  if (kind === 'failure') throw new Error(reply.error.message);
  if (kind === 'later') throw new NotYetError(reply.error.message);
  noteSuccess(node, context);
  const error = rpcError(node, call, reply.error);
  if (kind === 'answer') throw error;
  return { kind: 'unable', error };
}

/** The error that viem's own transport would throw, without the URL and the request. */
function rpcError(node: Node, { method }: RpcCall, error: RpcErrorObject): RpcRequestError {
  return new RpcRequestError({ body: { method }, error, url: node.label });
}

/**
 * Sends a signed transaction to every healthy node, or to all if none is healthy. Returns as soon as one has accepted
 * it, otherwise when all have answered.
 */
export async function sendToNodes(
  nodes: readonly Node[],
  context: NodeContext,
  raw: Hex,
): Promise<SendVerdict | 'no-answer'> {
  const ours = nodes.filter(({ state }) => state.wrongChainId === undefined);
  const fit = ours.filter((node) => !isPaused(node));
  const verdicts = (fit.length > 0 ? fit : ours).map((node) => sendToNode(node, context, raw));
  const accepted = verdicts.map(async (verdict) => {
    if ((await verdict) !== 'accepted') throw new Error('not accepted');
  });
  try {
    await Promise.any(accepted);
    return 'accepted';
  } catch {
    const all = await Promise.all(verdicts);
    return all.find((verdict) => verdict !== 'no-answer') ?? 'no-answer';
  }
}

async function sendToNode(node: Node, context: NodeContext, raw: Hex): Promise<SendVerdict | 'no-answer'> {
  try {
    if (!(await verify(node, context))) return 'no-answer';
    const reply = await node.send({ method: 'eth_sendRawTransaction', params: [raw] }, false);
    if (reply.kind === 'result') return 'accepted';
    const verdict = classifySendError(reply.error);
    if (verdict === 'refused' && classifyRpcError(reply.error) === 'failure') {
      throw new Error(reply.error.message);
    }
    const log = { node: node.label, verdict, reason: reply.error.message.slice(0, 200) };
    context.logger.debug(log, 'a node did not take a transaction again');
    return verdict;
  } catch (error) {
    noteFailure(node, error, context);
    return 'no-answer';
  }
}
