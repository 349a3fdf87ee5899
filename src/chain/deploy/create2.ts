import { type Address, concatHex, getCreate2Address, type Hex, keccak256, stringToHex } from 'viem';

/** The well-known CREATE2 deployer, at the same address on practically every chain. */
export const create2Deployer: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C';

/** Its code: takes a salt and creation code, answers the address, and reverts if there is something already. */
export const create2DeployerCode: Hex =
  '0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3';

/** The transaction, signed by nobody's key, that puts the deployer on a chain, and what its sender must hold for it. */
export const create2DeployerBirth: { readonly sender: Address; readonly cost: bigint; readonly transaction: Hex } = {
  sender: '0x3fAB184622Dc19b6109349B94811493BF2a45362',
  cost: 10n ** 16n,
  transaction:
    '0xf8a58085174876e800830186a08080b853604580600e600039806000f350fe7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf31ba02222222222222222222222222222222222222222222222222222222222222222a02222222222222222222222222222222222222222222222222222222222222222',
};

/** The salt of all our contracts: their creation code alone tells them apart. */
const salt = keccak256(stringToHex('bursar'));

/** Where the deployer puts this creation code. */
export function create2Address(initCode: Hex): Address {
  return getCreate2Address({ from: create2Deployer, salt, bytecode: initCode });
}

/** What to send to the deployer for this creation code. */
export function create2Calldata(initCode: Hex): Hex {
  return concatHex([salt, initCode]);
}
