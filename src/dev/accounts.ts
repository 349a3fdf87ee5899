import { pbkdf2Sync } from 'node:crypto';
import type { Hex } from 'viem';
import { HDKey } from 'viem/accounts';
import { toHex } from 'viem/utils';

/** The mnemonic that every local chain knows. Whatever it controls is worth nothing anywhere else. */
const MNEMONIC = 'test test test test test test test test test test test junk';

let parent: HDKey | undefined;

/** The parent of all accounts (BIP-39, BIP-44). Derived once, with the runtime's own PBKDF2: in JavaScript it takes a quarter of a second. */
function parentOfAccounts(): HDKey {
  parent ??= HDKey.fromMasterSeed(pbkdf2Sync(MNEMONIC, 'mnemonic', 2048, 64, 'sha512')).derive(
    "m/44'/60'/0'/0",
  );
  return parent;
}

/** The private key of the local chain's account with this index. */
export function devKey(index: number): Hex {
  const { privateKey } = parentOfAccounts().deriveChild(index);
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
