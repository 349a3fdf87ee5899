import { type Address, encodeAbiParameters, getCreate2Address, type Hex, keccak256 } from 'viem';
import { cloneInitCode } from '../../chain/contracts/clone.ts';

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
