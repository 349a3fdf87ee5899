import { afterAll, beforeAll, expect, test } from 'bun:test';
import { z } from 'zod';
import {
  blocksOf,
  type Interceptor,
  type ProxiedCall,
  type ProxyAction,
  type RpcProxy,
  refusingRangesAbove,
  rpcError,
  startRpcProxy,
} from '../support/rpc-proxy.ts';
import { FINAL_DEPTH_BLOCKS, type Scene, someAddress, startScene } from './indexer-fixture.ts';

const START_WITHIN_MS = 60_000;
/** All of them are final. */
const BLOCKS = 150;

let scene: Scene;
let node: RpcProxy;
let paid: string;

beforeAll(async () => {
  scene = await startScene();
  node = startRpcProxy(scene.chain.rpcUrl);
  const { chain } = scene;
  const made = await scene.deployWallet(3, 10_000_000n);
  await chain.control.mine({ blocks: BLOCKS / 2 });
  paid = await made.pay('a-payment', someAddress('shop'), 1_000_000n);
  await chain.control.mine({ blocks: BLOCKS / 2 + FINAL_DEPTH_BLOCKS });
});
afterAll(async () => {
  await node.stop();
  await scene.stop();
});

const feed = z.object({ events: z.array(z.object({ transactionHash: z.string() })) });

/** Indexes behind the node; returns for how many blocks it requested logs. */
async function index(interceptor: Interceptor, logsRange?: number): Promise<readonly number[]> {
  node.calls.splice(0);
  node.intercept(interceptor);
  const indexer = await scene.indexer({ rpcUrls: [node.url], logsRange });
  try {
    await indexer.whenReady(AbortSignal.timeout(START_WITHIN_MS));
    const response = await fetch(`${indexer.url}/feed?limit=1000`);
    const { events } = feed.parse(await response.json());
    expect(events.filter(({ transactionHash }) => transactionHash === paid).length).toBeGreaterThan(0);
    return node.callsOf('eth_getLogs').map(blocksOf);
  } finally {
    await indexer.stop();
  }
}

test.each<[string, number, (call: ProxiedCall) => ProxyAction]>([
  ['-32005', 10, (call) => rpcError(call, -32_005, 'limit exceeded')],
  ['-32001', 10, (call) => rpcError(call, -32_001, 'resource not found')],
  ['an unknown code and text', 1, (call) => rpcError(call, -39_876, 'ask for less')],
  ['HTTP 413', 10, () => ({ status: 413, body: 'Payload Too Large' })],
  ['HTTP 400 and a page', 25, () => ({ status: 400, body: '<html>no</html>' })],
  ['an internal error', 10, (call) => rpcError(call, -32_603, 'service error 2140050147')],
])('logs of many blocks that a node refuses with %s are requested in smaller ranges', async (_, most, refuse) => {
  const ranges = await index(refusingRangesAbove(most, refuse));
  expect(ranges.some((blocks) => blocks > most)).toBe(true);
  // It keeps to what the node takes: each range that is answered is not found by trial again.
  expect(ranges.filter((blocks) => blocks > most).length).toBeLessThan(ranges.length / 2);
});

test('a range that is set is never passed', async () => {
  const ranges = await index(async (_, forward) => ({ json: await forward() }), 7);
  expect(Math.max(...ranges)).toBe(7);
});
