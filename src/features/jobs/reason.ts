import { type Hex, keccak256, stringToHex, zeroHash } from 'viem';

/** What the chain keeps of an evaluation's reason: the keccak256 of its UTF-8 text, zero for none. */
export function reasonHash(reason: string | null): Hex {
  return reason === null || reason === '' ? zeroHash : keccak256(stringToHex(reason));
}
