import { isHex, numberToHex, type PublicClient } from 'viem';
import {
  type BatchRefusal,
  forwardCall,
  type Interceptor,
  type ProxiedCall,
  rpcError,
  rpcResult,
} from './rpc-proxy.ts';

/** Nodes as operators meet them: what a proxy does so that the node behind it seems to be of that kind. */

/** Where the block stands among the parameters of what asks for state. */
const BLOCK_AT: Readonly<Record<string, number>> = {
  eth_call: 1,
  eth_estimateGas: 1,
  eth_getBalance: 1,
  eth_getCode: 1,
  eth_getTransactionCount: 1,
  eth_getStorageAt: 2,
};

/** Keeps the state of the latest blocks alone, as full nodes do: geth 128, here as many as the test says. */
export function withoutHistory(client: PublicClient, keptBlocks: number): Interceptor {
  return async (call, forward) => {
    const position = BLOCK_AT[call.method];
    const block = position === undefined ? undefined : call.params[position];
    const number = block === undefined ? undefined : await heightOf(client, block);
    if (number !== undefined && number <= (await client.getBlockNumber({ cacheTime: 0 })) - BigInt(keptBlocks))
      return rpcError(call, -32_000, 'missing trie node 5ec1 (path ) state is not available');
    return { json: await forward() };
  };
}

async function heightOf(client: PublicClient, block: unknown): Promise<bigint | undefined> {
  if (block === 'finalized' || block === 'safe') return (await client.getBlock({ blockTag: block })).number;
  if (isHex(block)) return BigInt(block);
  if (typeof block !== 'object' || block === null || !('blockHash' in block) || !isHex(block.blockHash))
    return undefined;
  return (await client.getBlock({ blockHash: block.blockHash })).number;
}

/** Answers every question about what contains this text with an error, and all others. */
export function mute(methods: readonly string[], text: string, message = 'state is pruned'): Interceptor {
  return async (call, forward) =>
    methods.includes(call.method) && concerns(call, text)
      ? rpcError(call, -32_000, message)
      : { json: await forward() };
}

function concerns({ params }: ProxiedCall, text: string): boolean {
  return JSON.stringify(params).toLowerCase().includes(text.toLowerCase());
}

/** Every second request reaches a backend that is some blocks behind the others, as behind a balancer. */
export function laggingBackend(rpcUrl: string, client: PublicClient, blocks: number): Interceptor {
  let turn = 0;
  return async (call, forward) => {
    turn += 1;
    if (turn % 2 === 0) return { json: await forward() };
    const latest = await client.getBlockNumber({ cacheTime: 0 });
    const head = latest > BigInt(blocks) ? latest - BigInt(blocks) : 0n;
    const asLagging = async (params: readonly unknown[]) => ({ json: await forwardCall(rpcUrl, { ...call, params }) });
    if (call.method === 'eth_blockNumber') return rpcResult(call, numberToHex(head));
    if (call.method === 'eth_getBlockByNumber' && call.params[0] === 'latest')
      return asLagging([numberToHex(head), ...call.params.slice(1)]);
    const position = BLOCK_AT[call.method];
    if (position !== undefined && (call.params[position] ?? 'latest') === 'latest')
      return asLagging([...call.params.slice(0, position), numberToHex(head)]);
    const json = await forward();
    if (call.method === 'eth_getTransactionReceipt' && (heightIn(json) ?? 0n) > head) return rpcResult(call, null);
    return { json };
  };
}

function heightIn(json: unknown): bigint | undefined {
  const text = /"blockNumber":"(0x[0-9a-f]+)"/.exec(JSON.stringify(json))?.[1];
  return text === undefined ? undefined : BigInt(text);
}

/** What proxyd and the nodes behind it say where none of them is fit at the moment. */
const PROXYD: readonly (readonly [number, string])[] = [
  [-32_011, 'no backend is currently healthy to serve traffic'],
  [-32_001, 'resource not found'],
  [-32_000, 'header not found'],
  [-32_019, 'block is out of range'],
  [-32_010, 'backend returned an invalid response'],
  [-32_099, 'something that no one has heard of'],
];

/** One of three requests fails with the words of a balancer that has lost its backends. */
export function balancerWords(): Interceptor {
  let turn = 0;
  return async (call, forward) => {
    turn += 1;
    const [code, message] = PROXYD[(turn / 3) % PROXYD.length] ?? [-32_000, 'unknown'];
    // What was sent may have arrived: only questions are refused.
    if (turn % 3 === 0 && call.method !== 'eth_sendRawTransaction') return rpcError(call, code, message);
    return { json: await forward() };
  };
}

/** Takes so many requests at most in one, and refuses more as providers do. */
export function boundedBatches(most: number, status: number): BatchRefusal {
  const error = { code: 31, message: `Batch of more than ${most} requests are not allowed` };
  return (size) => (size <= most ? undefined : Response.json({ jsonrpc: '2.0', id: null, error }, { status }));
}
