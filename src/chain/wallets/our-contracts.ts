import type { Address } from 'viem';
import { AppError, type ErrorCode } from '../../core/errors.ts';
import type { Contracts } from '../nodes/chain.ts';

/** What each of our contracts is, for people. */
const KINDS: Readonly<Record<keyof Contracts, string>> = {
  usdc: 'the USDC contract',
  platformFees: "Bursar's fees contract",
  walletFactoryV2: "Bursar's factory of wallets",
  walletImplementationV2: "the code that Bursar's wallets share, and no wallet",
  walletExtensionV2: "the code that Bursar's wallets share, and no wallet",
  walletViewsV2: "the code that Bursar's wallets share, and no wallet",
  walletFactoryV3: "Bursar's factory of wallets",
  walletImplementationV3: "the code that Bursar's wallets share, and no wallet",
  walletExtensionV3: "the code that Bursar's wallets share, and no wallet",
  walletViewsV3: "the code that Bursar's wallets share, and no wallet",
  batchRelay: "Bursar's relay contract",
  passkeyOwnerFactory: "Bursar's factory of passkeys' accounts",
  passkeyOwnerImplementation: "the code that passkeys' accounts share, and no account",
  jobEscrow: "Bursar's escrow contract",
  identityRegistry: "the registry of agents' identities",
  reputationRegistry: "the registry of agents' reputation",
  reputationAttestor: "Bursar's reputation contract",
};

const built = new WeakMap<Contracts, ReadonlyMap<string, string>>();

/**
 * What is at an address, such as "Bursar's escrow contract", if it is one of our contracts; a wallet is none. The text
 * may be in any case, and no address at all.
 */
export function ourContractAt(contracts: Contracts, address: string): string | undefined {
  let kinds = built.get(contracts);
  if (kinds === undefined) {
    const byName: Readonly<Record<string, string>> = KINDS;
    const named: Readonly<Record<string, Address | undefined>> = { ...contracts };
    kinds = new Map(
      Object.entries(named).flatMap(([name, contract]) =>
        contract === undefined ? [] : [[contract.toLowerCase(), byName[name] ?? `Bursar's ${name}`]],
      ),
    );
    built.set(contracts, kinds);
  }
  return kinds.get(address.toLowerCase());
}

/** Throws the code for one of our contracts, which must not be given power: anybody or nobody acts with it. */
export function requireNoContractOfOurs(address: Address, contracts: Contracts, code: ErrorCode): void {
  const kind = ourContractAt(contracts, address);
  if (kind === undefined) return;
  throw new AppError(code, {
    message: `${address} is ${kind}: nobody, or anybody, can act with it. Name an account or contract of your own.`,
  });
}
