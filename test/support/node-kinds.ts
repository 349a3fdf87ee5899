import { isHex, type PublicClient } from 'viem';
import { type Interceptor, type ProxiedCall, rpcError } from './rpc-proxy.ts';

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
    const asked = position === undefined ? undefined : call.params[position];
    const number = asked === undefined ? undefined : await heightOf(client, asked);
    if (
      number !== undefined &&
      number <= (await client.getBlockNumber({ cacheTime: 0 })) - BigInt(keptBlocks)
    )
      return rpcError(call, -32_000, 'missing trie node 5ec1 (path ) state is not available');
    return { json: await forward() };
  };
}

async function heightOf(client: PublicClient, asked: unknown): Promise<bigint | undefined> {
  if (asked === 'finalized' || asked === 'safe') return (await client.getBlock({ blockTag: asked })).number;
  if (isHex(asked)) return BigInt(asked);
  if (typeof asked !== 'object' || asked === null || !('blockHash' in asked) || !isHex(asked.blockHash))
    return undefined;
  return (await client.getBlock({ blockHash: asked.blockHash })).number;
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
