import {
  isPaused,
  type Node,
  type NodeContext,
  noteFailure,
  noteSuccess,
  parseQuantity,
  resultOf,
  verify,
} from './node.ts';

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
