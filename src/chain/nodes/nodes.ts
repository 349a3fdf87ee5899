import type { Hex } from 'viem';
import { UnfitError } from '../../core/lib/files.ts';
import { type AsideQuestion, askAside, askEachNode, askNodes, type NodeAnswer, sendToNodes } from './failover.ts';
import {
  httpNode,
  isPaused,
  type Node,
  type NodeContext,
  noteFailure,
  noteSuccess,
  parseQuantity,
  resultOf,
  verify,
} from './node.ts';
import type { RpcCall, SendVerdict } from './rpc-errors.ts';

/** A node serves another chain than the configured one: its URL must be wrong, and nothing may start with it. */
export class WrongChainError extends UnfitError {
  override readonly name = 'WrongChainError';
  constructor(
    readonly node: string,
    readonly expected: number,
    readonly actual: number,
  ) {
    super(`The node at ${node} serves chain ${actual}, but chain ${expected} is configured.`);
  }
}

/** How a set of nodes is reached. */
export interface NodesOptions extends NodeContext {
  /** The preferred one first. */
  readonly rpcUrls: readonly string[];
  /** One request to one node, 4 s. */
  readonly tryTimeoutMs?: number | undefined;
  /** All tries of one request together, 50 s: with the last try it stays below the 60 s that callers are promised. */
  readonly requestTimeoutMs?: number | undefined;
  /** Blocks that a node may be behind the best one before it is passed over, 8. */
  readonly maxLagBlocks?: number | undefined;
  /** Between looks at every node's head, 5 s; only with several nodes. */
  readonly headCheckMs?: number | undefined;
}

/** How one node is doing, for health and metrics. */
export interface NodeStats {
  /** Its host, without what else is in its URL. */
  readonly node: string;
  readonly status: 'ready' | 'paused' | 'lagging' | 'wrong-chain';
  /** The latest block that it was seen to have; looked at only with several nodes. */
  readonly head: number | undefined;
  /** Requests that it takes in one HTTP request; `undefined` while it has refused none. */
  readonly batchSize: number | undefined;
  /** Requests that it did not answer, since the start. */
  readonly errors: number;
  readonly lastError: string | undefined;
}

/** How one question is put to the nodes. */
export interface AskOptions {
  /** Shares an HTTP request with other batched ones of the same moment. */
  readonly batched?: boolean;
  /** A shorter bound than that of all requests. */
  readonly timeoutMs?: number;
}

/** The configured nodes of the chain, as one. */
export interface Nodes {
  /**
   * The parsed result of a request, from the first node that gives one. A node that fails, or whose result `parse`
   * refuses, is passed over; when all have failed, they are asked again until the bound, and then `RPC_TIMEOUT` is
   * thrown. What the chain itself refuses comes through as viem's `RpcRequestError`, and so does what no node is able
   * to serve.
   */
  ask<T>(call: RpcCall, parse: (result: unknown) => T, options?: AskOptions): Promise<T>;
  /**
   * The parsed result of a question whose answer strangers' code decides: in a request of its own, once to each node,
   * and without any consequence for a node. Throws `RpcRequestError` for what `isRefusal` says is one, and
   * `RPC_TIMEOUT`.
   */
  askAside<T>(question: AsideQuestion<T>): Promise<T>;
  /** What each node answers by itself; those that are away, fail or refuse are left out. Never throws. */
  askEach<T>(call: RpcCall, parse: (result: unknown) => T): Promise<NodeAnswer<T>[]>;
  /** Hands a signed transaction to all nodes; answers as soon as one has taken it. Never throws. */
  send(raw: Hex): Promise<SendVerdict | 'no-answer'>;
  stats(): NodeStats[];
  close(): void;
}

/**
 * Connects to the nodes. Each must show the chain id before it is believed: one that answers with another id now is
 * refused with {@link WrongChainError}; one that is down is checked before its first use.
 */
export async function connectNodes(options: NodesOptions): Promise<Nodes> {
  const { requestTimeoutMs = 50_000, maxLagBlocks = 8, headCheckMs = 5_000 } = options;
  const nodes = createNodes(options);
  await Promise.all(nodes.map((node) => verifyAtStart(node, options)));
  let timer: Timer | undefined;
  if (nodes.length > 1) {
    await checkHeads(nodes, options, maxLagBlocks);
    timer = setInterval(() => void checkHeads(nodes, options, maxLagBlocks), headCheckMs);
    timer.unref();
  }
  return {
    ask: (call, parse, { batched = false, timeoutMs = requestTimeoutMs } = {}) =>
      askNodes(nodes, options, { call, parse, batched, timeoutMs: Math.min(timeoutMs, requestTimeoutMs) }),
    askAside: (question) => askAside(nodes, options, question),
    askEach: (call, parse) => askEachNode(nodes, options, { call, parse }),
    send: (raw) => sendToNodes(nodes, options, raw),
    stats: () => nodes.map(statsOf),
    close: () => clearInterval(timer),
  };
}

function createNodes({ rpcUrls, tryTimeoutMs = 4_000 }: NodesOptions): Node[] {
  const hosts = rpcUrls.map((url) => new URL(url).host);
  return rpcUrls.map((url, index) => {
    const host = new URL(url).host;
    const isOnlyOne = hosts.filter((other) => other === host).length === 1;
    return httpNode(url, isOnlyOne ? host : `${host} (${index + 1})`, tryTimeoutMs);
  });
}

async function verifyAtStart(node: Node, options: NodesOptions): Promise<void> {
  try {
    await verify(node, options);
  } catch (error) {
    noteFailure(node, error, options);
  }
  const { wrongChainId } = node.state;
  if (wrongChainId !== undefined) throw new WrongChainError(node.label, options.chainId, wrongChainId);
}

function statsOf(node: Node): NodeStats {
  const { head, batchSize, errors, lastError } = node.state;
  return { node: node.label, status: statusOf(node), head, batchSize, errors, lastError };
}

function statusOf(node: Node): NodeStats['status'] {
  if (node.state.wrongChainId !== undefined) return 'wrong-chain';
  if (node.state.lagging) return 'lagging';
  return isPaused(node) ? 'paused' : 'ready';
}

/** A head that was seen longer ago says nothing about the other nodes any more. */
const HEAD_VALID_MS = 30_000;

/** Asks every node how far it is; those far behind the best one are passed over until they have caught up. */
export async function checkHeads(nodes: readonly Node[], context: NodeContext, maxLagBlocks: number): Promise<void> {
  await Promise.all(nodes.map((node) => checkHead(node, context)));
  const validFrom = performance.now() - HEAD_VALID_MS;
  const best = Math.max(0, ...nodes.map(({ state }) => (state.headSeenAt >= validFrom ? (state.head ?? 0) : 0)));
  for (const { state, label } of nodes) {
    const lagging = state.head !== undefined && best - state.head > maxLagBlocks;
    if (lagging === state.lagging) continue;
    state.lagging = lagging;
    const log = { node: label, head: state.head, best };
    if (lagging) context.logger.warn(log, 'a node lags behind');
    else context.logger.info(log, 'a node has caught up');
  }
}

async function checkHead(node: Node, context: NodeContext): Promise<void> {
  if (isPaused(node)) return;
  try {
    if (!(await verify(node, context))) return;
    const reply = await node.send({ method: 'eth_blockNumber', params: [] }, false);
    node.state.head = parseQuantity(resultOf(reply));
    node.state.headSeenAt = performance.now();
    noteSuccess(node, context);
  } catch (error) {
    noteFailure(node, error, context);
  }
}
