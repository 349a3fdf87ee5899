import { pbkdf2Sync } from 'node:crypto';
import type { Hex } from 'viem';
import { HDKey } from 'viem/accounts';
import { toHex } from 'viem/utils';

/** The mnemonic that every local chain knows. Whatever it controls is worth nothing anywhere else. */
const MNEMONIC = 'test test test test test test test test test test test junk';

/**
 * The requested keys. In JavaScript a key takes milliseconds, and the seed a quarter of a second: that is
 * left to the runtime.
 */
const keys = new Map<number, Hex>();
let parent: HDKey | undefined;

/** The private key of the local chain's account with this index (BIP-39, BIP-44). */
export function devKey(index: number): Hex {
  const known = keys.get(index);
  if (known !== undefined) return known;
  parent ??= HDKey.fromMasterSeed(pbkdf2Sync(MNEMONIC, 'mnemonic', 2048, 64, 'sha512')).derive("m/44'/60'/0'/0");
  const { privateKey } = parent.deriveChild(index);
  if (privateKey === null) throw new Error('The derivation gave no private key.');
  const key = toHex(privateKey);
  keys.set(index, key);
  return key;
}

/** Who does what on the local chain, by account index. */
export const devRoles = {
  deployer: 0,
  relayers: [1, 2, 3, 4],
  /** Who the shop of `bursar dev` sells for without an agent. */
  shop: 5,
  /** Of the sellers in `bursar demo` and `bursar dev`. */
  facilitator: 6,
  attestor: 7,
  evaluator: 8,
  treasury: 9,
} as const;
