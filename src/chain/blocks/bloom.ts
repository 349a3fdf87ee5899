import { type Hex, hexToBytes, keccak256 } from 'viem';
import type { Log } from './blocks.ts';

const BLOOM_BYTES = 256;

/** The bloom filter in which a block's header sums up these logs (yellow paper, 4.4.1). */
export function bloomOf(logs: readonly Pick<Log, 'address' | 'topics'>[]): Hex {
  const bloom = new Uint8Array(BLOOM_BYTES);
  for (const text of new Set(logs.flatMap(({ address, topics }) => [address, ...topics]))) {
    const hash = hexToBytes(keccak256(hexToBytes(text)));
    for (const place of [0, 2, 4]) {
      const bit = (((hash[place] ?? 0) << 8) | (hash[place + 1] ?? 0)) & 2047;
      const index = BLOOM_BYTES - 1 - (bit >> 3);
      bloom[index] = (bloom[index] ?? 0) | (1 << (bit & 7));
    }
  }
  return `0x${bloom.toHex()}`;
}
