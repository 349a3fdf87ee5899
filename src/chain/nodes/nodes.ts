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
import type { RpcCall } from './rpc-errors.ts';

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

/** Options for the connection to a set of nodes. */
export interface NodesOptions extends NodeContext {
  /** The preferred one first. */
  readonly rpcUrls: readonly string[];
  /** Time limit of one request to one node, 4 s. */
  readonly tryTimeoutMs?: number | undefined;
  /**
   * Time limit of all attempts of one request, 50 s. Together with the last attempt it stays below the 60 s that
   * callers are promised.
   */
  readonly requestTimeoutMs?: number | undefined;
  /** How many blocks a node may be behind the best one before it is skipped, 8. */
  readonly maxLagBlocks?: number | undefined;
  /** Interval between checks of every node's head, 5 s; only with several nodes. */
  readonly headCheckMs?: number | undefined;
}

/** The state of one node, for health and metrics. */
interface NodeStats {
  /** Its host, without the rest of its URL. */
  readonly node: string;
  readonly status: 'ready' | 'paused' | 'lagging' | 'wrong-chain';
  /** The latest block that it was seen to have; only with several nodes. */
  readonly head: number | undefined;
  /** The most requests that it accepts in one HTTP request; `undefined` while it has refused none. */
  readonly batchSize: number | undefined;
  /** Requests that it did not answer, since the start. */
  readonly errors: number;
  readonly lastError: string | undefined;
}

/** Options of one request to the nodes. */
export interface AskOptions {
  /** Shares an HTTP request with other batched ones of the same moment. */
  readonly batched?: boolean;
  /** A shorter time limit than that of all requests. */
  readonly timeoutMs?: number;
}

/** The configured nodes of the chain, as one. */
export type Nodes = Awaited<ReturnType<typeof connectNodes>>;

/**
 * Connects to the nodes. Each must show the chain id before it is used: one that answers with another id now is refused
 * with {@link WrongChainError}; one that is down is checked before its first use.
 */
export async function connectNodes(options: NodesOptions) {
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
    /**
     * The parsed result of a request, from the first node that returns one. Skips a node that fails or whose result
     * `parse` refuses. When all have failed, they are retried until the time is over, and then `RPC_TIMEOUT` is thrown.
     * Throws viem's `RpcRequestError` if the chain itself refuses, or if no node can serve the request.
     */
    ask: <T>(
      call: RpcCall,
      parse: (result: unknown) => T,
      { batched = false, timeoutMs = requestTimeoutMs }: AskOptions = {},
    ): Promise<T> =>
      askNodes(nodes, options, { call, parse, batched, timeoutMs: Math.min(timeoutMs, requestTimeoutMs) }),
    /** Like {@link askAside}, at all nodes. */
    askAside: <T>(question: AsideQuestion<T>): Promise<T> => askAside(nodes, options, question),
    /** The answer of each node. Leaves out nodes that are paused, fail or refuse. Never throws. */
    askEach: <T>(call: RpcCall, parse: (result: unknown) => T): Promise<NodeAnswer<T>[]> =>
      askEachNode(nodes, options, { call, parse }),
    /** Sends a signed transaction to all nodes. Returns as soon as one has accepted it. Never throws. */
    send: (raw: Hex) => sendToNodes(nodes, options, raw),
    stats: (): NodeStats[] => nodes.map(statsOf),
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

/** Reads every node's head. Those far behind the best one are skipped until they have caught up. */
async function checkHeads(nodes: readonly Node[], context: NodeContext, maxLagBlocks: number): Promise<void> {
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
