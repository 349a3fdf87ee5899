import { keccak_256 } from '@noble/hashes/sha3';
import { createKeccak, type IHasher } from 'hash-wasm';
import { bytesToHex, type Hex, hexToBytes } from 'viem';
import { takeTurn } from './turns.ts';

/** Hashes 15 times as fast as JavaScript does, which hashes until the runtime has compiled it. */
let compiled: IHasher | undefined;
let isCompiling = false;

async function compile(): Promise<void> {
  compiled = await createKeccak(256);
}

/** The keccak256 of bytes, or of whole bytes of hex digits. */
export function keccak(data: Hex | Uint8Array): Hex {
  const bytes = typeof data === 'string' ? bytesOf(data) : data;
  if (compiled === undefined) {
    // Where there is no WebAssembly, JavaScript goes on hashing.
    if (!isCompiling) void compile().catch(() => undefined);
    isCompiling = true;
    return bytesToHex(keccak_256(bytes));
  }
  return `0x${compiled.init().update(bytes).digest('hex')}`;
}

function bytesOf(digits: Hex): Uint8Array {
  const bytes = Buffer.from(digits.slice(2), 'hex');
  // Buffer stops at what is no digit; viem says what is wrong.
  return bytes.length * 2 + 2 === digits.length ? bytes : hexToBytes(digits);
}

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
