import { type Address, BaseError, createPublicClient, custom, defineChain, type PublicClient } from 'viem';
import { AppError } from '../../core/errors.ts';
import { connectNodes, type Nodes, type NodesOptions } from './nodes.ts';
import { createProbe, createSeenHeight, type Probe, type SeenHeight } from './probe.ts';
import { createTrials, type Trials } from './trials.ts';

/** Our contracts on the chain that this process serves. */
export interface Contracts {
  readonly usdc: Address;
  readonly platformFees: Address;
  readonly walletFactoryV2: Address;
  /** The code that all v2 wallets run; the extension and the views hold what does not fit into it. */
  readonly walletImplementationV2: Address;
  readonly walletExtensionV2: Address;
  readonly walletViewsV2: Address;
  /** Without it, requests for v3 wallets fail with V3_NOT_CONFIGURED. */
  readonly walletFactoryV3?: Address;
  readonly walletImplementationV3?: Address;
  readonly walletExtensionV3?: Address;
  readonly walletViewsV3?: Address;
  readonly batchRelay: Address;
  /** Deploys the accounts of owners that are passkeys. */
  readonly passkeyOwnerFactory: Address;
  /** The code that these accounts run. */
  readonly passkeyOwnerImplementation: Address;
  /** Without it there are no Jobs. */
  readonly jobEscrow?: Address | undefined;
  /** ERC-8004: the canonical registries, or our own. */
  readonly identityRegistry?: Address | undefined;
  readonly reputationRegistry?: Address | undefined;
  /** Without it reputation is not written on-chain. */
  readonly reputationAttestor?: Address | undefined;
}

/** The chain as features see it. */
export interface Chain {
  readonly id: number;
  readonly contracts: Contracts;
  /**
   * Reads, with failover between the configured nodes. Throws `RPC_TIMEOUT` if no node answers within 60 s. If the
   * chain refuses a call (a revert), viem's own error comes through.
   */
  readonly client: PublicClient;
  /** Reads views of our contracts, never at a block older than the newest one that this server has reported. */
  readonly probe: Probe;
  /** The height that {@link probe} must not go below. */
  readonly seen: SeenHeight;
  /** Runs code of foreign contracts. Only use this for it: neither `client` nor the relay's views. */
  readonly trials: Trials;
}

export interface ConnectOptions extends NodesOptions {
  readonly contracts: Contracts;
}

/** A chain and the nodes that serve it. */
export interface ConnectedChain {
  readonly chain: Chain;
  readonly nodes: Nodes;
}

/**
 * Connects to the chain through all configured nodes. Throws `WrongChainError` if one of them serves another chain.
 * Nodes that are down do not prevent the connection.
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
      // Requests are retried below. Retries of viem would multiply that.
      transport: custom({ request }, { retryCount: 0 }),
      cacheTime: 0,
      pollingInterval: 250,
    }),
  );
}

/** viem wraps a request's errors in its own. This unwraps `RPC_TIMEOUT`. */
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
