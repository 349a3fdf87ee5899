import type { Address, PublicClient } from 'viem';
import type { Probe, SeenHeight } from './probe.ts';
import type { Trials } from './trials.ts';

/** Our contracts on the chain that this process serves. */
export interface Contracts {
  readonly usdc: Address;
  readonly platformFees: Address;
  readonly walletFactoryV2: Address;
  /** The code that all v2 wallets run, and what of it had no room there. */
  readonly walletImplementationV2: Address;
  readonly walletExtensionV2: Address;
  readonly walletViewsV2: Address;
  /** Without it v3 wallets are refused with V3_NOT_CONFIGURED. */
  readonly walletFactoryV3?: Address;
  readonly walletImplementationV3?: Address;
  readonly walletExtensionV3?: Address;
  readonly walletViewsV3?: Address;
  readonly batchRelay: Address;
  /** Deploys the accounts of owners that are passkeys. */
  readonly passkeyOwnerFactory: Address;
  /** The code that they run. */
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
   * Reads, with failover between the configured nodes. A read that no node answers within 60 s throws `RPC_TIMEOUT`;
   * what the chain itself refuses (a revert) comes through as viem's own error.
   */
  readonly client: PublicClient;
  /** Asks views of our contracts, never at a block that is older than what this server has told. */
  readonly probe: Probe;
  /** What {@link probe} goes by. */
  readonly seen: SeenHeight;
  /** Runs what strangers' contracts decide. Nothing else does: not `client`, and no view that the relay asks. */
  readonly trials: Trials;
}
