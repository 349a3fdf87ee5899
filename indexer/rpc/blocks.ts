import { type Header, type Hex, headerOf } from './json-rpc.ts';

/** How many blocks are remembered: more than can be between the head and the last final block. */
const MEMORY_BLOCKS = 8192;

/** The headers of blocks that passed by. */
export interface BlockMemory {
  /** Takes note of what a node answered, if that is a block. */
  notice(block: unknown): void;
  parentOf(hash: Hex): Hex | undefined;
  /** The last block of this height that passed by. */
  hashAt(number: number): Hex | undefined;
}

export function createBlockMemory(): BlockMemory {
  const headers = new Map<Hex, Header>();
  const hashes = new Map<number, Hex>();
  return {
    notice: (block) => {
      const header = headerOf(block);
      if (header === undefined) return;
      remember(headers, header.hash, header, MEMORY_BLOCKS);
      remember(hashes, Number(header.number), header.hash, MEMORY_BLOCKS);
    },
    parentOf: (hash) => headers.get(hash)?.parentHash,
    hashAt: (number) => hashes.get(number),
  };
}

/** The blocks that Ponder has fetched in this process. */
export const fetchedBlocks = createBlockMemory();

/** Adds an entry to a map, and takes the oldest one away where there would be more than `max`. */
export function remember<K, V>(map: Map<K, V>, key: K, value: V, max: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= max) return;
  for (const oldest of map.keys()) {
    map.delete(oldest);
    return;
  }
}
