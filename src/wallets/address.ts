import { type Address, concatHex, encodeAbiParameters, getCreate2Address, type Hex, keccak256 } from 'viem';

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
    bytecode: cloneInitCode(implementation, owner),
  });
}

/**
 * Solady's LibClone with immutable arguments: a minimal proxy whose code ends in the owner's 20 bytes (0x41 in all).
 */
function cloneInitCode(implementation: Address, owner: Address): Hex {
  return concatHex([
    '0x6100413d81600a3d39f3363d3d373d3d3d363d73',
    implementation,
    '0x5af43d82803e903d91602b57fd5bf3',
    owner,
  ]);
}
