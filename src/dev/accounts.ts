import type { Hex } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { toHex } from 'viem/utils';

/** The mnemonic that every local chain knows. Whatever it controls is worth nothing anywhere else. */
const MNEMONIC = 'test test test test test test test test test test test junk';

/** The private key of the local chain's account with this index. */
export function devKey(index: number): Hex {
  const { privateKey } = mnemonicToAccount(MNEMONIC, { addressIndex: index }).getHdKey();
  if (privateKey === null) throw new Error('The derivation gave no private key.');
  return toHex(privateKey);
}

/** Who does what on the local chain, by account index. */
export const devRoles = {
  deployer: 0,
  relayers: [1, 2, 3, 4],
  attestor: 7,
  evaluator: 8,
  treasury: 9,
} as const;
