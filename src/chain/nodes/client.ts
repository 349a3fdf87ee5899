import { BaseError, createPublicClient, custom, defineChain, type PublicClient } from 'viem';
import { AppError } from '../../core/errors.ts';
import type { Chain, Contracts } from './chain.ts';
import { connectNodes, type Nodes, type NodesOptions } from './nodes.ts';
import { createProbe, createSeenHeight } from './probe.ts';
import { createTrials } from './trials.ts';

export interface ConnectOptions extends NodesOptions {
  readonly contracts: Contracts;
}

/** A chain with the nodes through which it is asked. */
export interface ConnectedChain {
  readonly chain: Chain;
  readonly nodes: Nodes;
}

/**
 * Connects to the chain through all configured nodes. Throws `WrongChainError` when one of them serves another chain;
 * nodes that are down are no reason to refuse.
 */
export async function connectChain(options: ConnectOptions): Promise<ConnectedChain> {
  const nodes = await connectNodes(options);
  const client = createClient(options.chainId, nodes);
  const { chainId: id, contracts } = options;
  const seen = createSeenHeight();
  const probe = createProbe(nodes, contracts.batchRelay, seen);
  return { chain: { id, contracts, client, probe, seen, trials: createTrials(nodes) }, nodes };
}

/** viem's client over our nodes. */
function createClient(chainId: number, nodes: Nodes): PublicClient {
  const request = ({ method, params }: { method: string; params?: unknown }): Promise<unknown> =>
    nodes.ask({ method, params: Array.isArray(params) ? params : [] }, (result) => result);
  return withPlainErrors(
    createPublicClient({
      chain: defineChain({
        id: chainId,
        name: `chain ${chainId}`,
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [] } },
      }),
      // Requests are tried again below; viem on top would multiply that.
      transport: custom({ request }, { retryCount: 0 }),
      cacheTime: 0,
      pollingInterval: 250,
    }),
  );
}

/** viem wraps what a request throws in errors of its own; `RPC_TIMEOUT` must come out as it is. */
function withPlainErrors(client: PublicClient): PublicClient {
  return new Proxy(client, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]): unknown => {
        const outcome: unknown = Reflect.apply(member, target, args);
        return outcome instanceof Promise ? outcome.catch(rethrowPlain) : outcome;
      };
    },
  });
}

function rethrowPlain(error: unknown): never {
  if (error instanceof BaseError) {
    const ours = error.walk((cause) => cause instanceof AppError);
    if (ours instanceof AppError) throw ours;
  }
  throw error;
}
