import {
  type Address,
  BaseError,
  createPublicClient,
  custom,
  defineChain,
  type Hex,
  isHex,
  numberToHex,
  type PublicClient,
  RpcRequestError,
} from 'viem';
import { z } from 'zod';
import { AppError } from '../../core/errors.ts';
import { createGate, GateFullError } from '../../core/lib/locks.ts';
import type { Clock } from '../../core/lib/time.ts';
import { connectNodes, type Nodes, type NodesOptions } from './nodes.ts';
import { createProbe, createSeenHeight, type Probe, type SeenHeight } from './probe.ts';
import { classifyRpcError, type RpcErrorObject } from './rpc-errors.ts';

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

/** A chain and the nodes that serve it. */
export interface ConnectedChain {
  readonly chain: Chain;
  readonly nodes: Nodes;
}

/**
 * Connects to the chain through all configured nodes. Throws `WrongChainError` if one of them serves another chain.
 * Nodes that are down do not prevent the connection.
 */
export async function connectChain(options: NodesOptions & { readonly contracts: Contracts }): Promise<ConnectedChain> {
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

/** A call that runs foreign code, such as that of a contract that owns a wallet. */
export interface Trial {
  /** Without it, `data` is code that runs as if it were being deployed. */
  readonly to?: Address | undefined;
  readonly data: Hex;
  /** The most gas that it may use. */
  readonly gas: number;
}

/** The result of a trial run. */
type TrialOutcome<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  /** `revertData` is undefined if the node returns none. */
  | { readonly kind: 'refused'; readonly revertData: Hex | undefined }
  | { readonly kind: 'out of gas' };

/** Time limit of one trial run, over all nodes. */
const TRIAL_MS = 5_000;
/** Few: they are for a handful of owners, and the runtime limits concurrent requests. */
const AT_ONCE = { running: 8, waiting: 64 };
const RETRY_SECONDS = '5';

const OUT_OF_GAS = /out ?of ?gas|gas required exceeds|exceeds? allowance/i;
/** Replies that only the code that ran can cause. */
const CODE_FAILED = /revert|invalid ?(fe ?)?opcode|stack ?(under|over)flow|invalid jump|evm error|vm execution/i;

const bytes = z.string().refine((text): text is Hex => isHex(text), 'not hex');
const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,13}$/i)
  .transform(Number);

/**
 * Trial runs of foreign contracts. Each is a request of its own with a limit on gas and time, so it delays no other
 * batch. Its result says nothing about a node. All throw `RPC_TIMEOUT`, and `OVERLOADED` while too many wait.
 */
type Trials = ReturnType<typeof createTrials>;

/** Creates the trial runs at these nodes. */
function createTrials(nodes: Pick<Nodes, 'askAside'>) {
  const gate = createGate(AT_ONCE);
  const run = async <T>(
    method: string,
    { to, data, gas }: Trial,
    parse: (result: unknown) => T,
    timeoutMs: number,
  ): Promise<TrialOutcome<T>> => {
    const call = { method, params: [{ ...(to === undefined ? {} : { to }), data, gas: numberToHex(gas) }, 'latest'] };
    const bound = Math.min(timeoutMs, TRIAL_MS);
    const ask = () => nodes.askAside({ call, parse, timeoutMs: bound, isRefusal });
    try {
      return { kind: 'done', result: await gate.run(ask) };
    } catch (error) {
      if (error instanceof GateFullError) throw overloaded(error);
      if (!(error instanceof RpcRequestError)) throw error;
      const { details, data: revertData } = error;
      if (OUT_OF_GAS.test(details)) return { kind: 'out of gas' };
      return { kind: 'refused', revertData: isHex(revertData) ? revertData : undefined };
    }
  };
  return {
    /** The return data of the call. */
    call: (trial: Trial, timeoutMs: number) => run('eth_call', trial, (result) => bytes.parse(result), timeoutMs),
    /** The gas that it uses as a transaction. */
    gasOf: (trial: Trial, timeoutMs: number) =>
      run('eth_estimateGas', trial, (result) => quantity.parse(result), timeoutMs),
  };
}

function isRefusal(error: RpcErrorObject): boolean {
  const { message } = error;
  return OUT_OF_GAS.test(message) || CODE_FAILED.test(message) || classifyRpcError(error) === 'answer';
}

function overloaded(cause: unknown): AppError {
  return new AppError('OVERLOADED', { cause, headers: { 'Retry-After': RETRY_SECONDS } });
}

/**
 * The chain's current time, which alone decides how long a signed message can be executed: the latest block's time plus
 * the time since that block was first seen, by a clock that cannot be set. Whatever the host's time of day is, no
 * message lives longer or expires early.
 */
export type ChainTime = ReturnType<typeof createChainTime>;

/** A block's time, in Unix seconds. */
type Stamped = { readonly timestamp: number };

/** `monotonicMs` never goes back and never jumps. `clock` may; it is only compared with it. */
export function createChainTime(clock: Clock, monotonicMs: () => number = () => performance.now()) {
  let latest: { readonly timestamp: number; readonly seenAtMs: number } | undefined;
  let skewSeconds: number | undefined;
  const now = (): number | undefined =>
    latest && latest.timestamp + Math.floor((monotonicMs() - latest.seenAtMs) / 1000);
  return {
    /** Unix seconds; `undefined` before the first block was seen. */
    now,
    /** The same, but never before the given block. */
    nowAt: ({ timestamp }: Stamped) => Math.max(now() ?? timestamp, timestamp),
    /**
     * Records the latest block. `arrived` means that it was made while this process was watching, so that its age is
     * known.
     */
    seen({ timestamp }: Stamped, arrived: boolean) {
      latest = { timestamp, seenAtMs: monotonicMs() };
      if (arrived) skewSeconds = clock.nowMs() / 1000 - timestamp;
    },
    /** Seconds by which the host's clock is ahead of the chain's; `undefined` until a block was seen to arrive. */
    get skewSeconds() {
      return skewSeconds;
    },
  };
}
