import { type Address, encodeAbiParameters, getCreate2Address, type Hex, keccak256 } from 'viem';
import { cloneInitCode } from '../../chain/contracts/abi-words.ts';
import { agentWalletFactoryAbi } from '../../chain/contracts/generated/AgentWalletFactory.ts';
import type { Chain } from '../../chain/nodes/chain.ts';
import { AppError } from '../../core/errors.ts';
import type { WalletVersion } from './wallet-tables.ts';

/** The factory contract of each wallet version. */
export interface Factories {
  /** The factory of a version. Throws `V3_NOT_CONFIGURED`. */
  factoryOf(version: WalletVersion): Address;
  /** The address of a wallet that need not exist. Throws `V3_NOT_CONFIGURED`, and `RPC_TIMEOUT` on the first call. */
  addressOf(version: WalletVersion, owner: Address, salt: Hex): Promise<Address>;
}

/** The factories of the chain. What code their wallets run is asked once and never changes. */
export function createFactories({ client, contracts }: Pick<Chain, 'client' | 'contracts'>): Factories {
  const implementations = new Map<Address, Address>();
  const factoryOf = (version: WalletVersion): Address => {
    const factory = version === 'v3' ? contracts.walletFactoryV3 : contracts.walletFactoryV2;
    if (factory === undefined) throw new AppError('V3_NOT_CONFIGURED');
    return factory;
  };
  const implementationOf = async (factory: Address): Promise<Address> => {
    const known = implementations.get(factory);
    if (known !== undefined) return known;
    const call = { address: factory, abi: agentWalletFactoryAbi, functionName: 'implementation' } as const;
    const implementation = await client.readContract(call);
    implementations.set(factory, implementation);
    return implementation;
  };
  return {
    factoryOf,
    async addressOf(version, owner, salt) {
      const factory = factoryOf(version);
      return walletAddress({ factory, implementation: await implementationOf(factory), owner, salt });
    },
  };
}

/** What a wallet's address follows from. */
export interface AddressOrigin {
  readonly factory: Address;
  /** The code that the factory's wallets run. */
  readonly implementation: Address;
  /** The wallet's first owner. */
  readonly owner: Address;
  readonly salt: Hex;
}

/** Where a wallet is or will be: the factory's `predict`, computed here. */
export function walletAddress({ factory, implementation, owner, salt }: AddressOrigin): Address {
  return getCreate2Address({
    from: factory,
    salt: keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'bytes32' }], [owner, salt])),
    bytecode: cloneInitCode({ implementation, args: owner }),
  });
}
