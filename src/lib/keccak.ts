import { keccak_256 } from '@noble/hashes/sha3';
import { bytesToHex, type Hex } from 'viem';
import { takeTurn } from './turns.ts';

/** Takes a millisecond or two. */
const PIECE_BYTES = 8_192;

/**
 * The keccak256 of many bytes, during which others get their turns: at once, 256 KiB would hold up everybody for a long
 * moment.
 */
export async function keccakInPieces(bytes: Uint8Array): Promise<Hex> {
  const hash = keccak_256.create();
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    await takeTurn();
    hash.update(bytes.subarray(start, start + PIECE_BYTES));
  }
  return bytesToHex(hash.digest());
}
