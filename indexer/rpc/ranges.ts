/** From the first block to the last, both included. */
export type Range = readonly [first: number, last: number];

/** Blocks that have to be explored before others are requested. Each is explored once. */
export interface Ranges {
  announce(range: Range): void;
  /**
   * Explores what was announced and waits for others that do, in steps of at most so many blocks. What fails is
   * left for the next call.
   */
  explore(maxBlocks: number): Promise<void>;
}

export function createRanges(exploreRange: (range: Range) => Promise<void>): Ranges {
  /** All that was ever announced, in order, without gaps of nothing. */
  let announced: Range[] = [];
  const pending: Range[] = [];
  const running = new Set<Promise<void>>();
  const step = async (range: Range) => {
    try {
      await exploreRange(range);
    } catch (error) {
      pending.unshift(range);
      throw error;
    }
  };
  return {
    announce: (range) => {
      pending.push(...without(range, announced));
      announced = joined([...announced, range]);
    },
    explore: async (maxBlocks) => {
      for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
        const [first, last] = next;
        const end = Math.min(last, first + maxBlocks - 1);
        if (end < last) pending.unshift([end + 1, last]);
        const exploring = step([first, end]);
        running.add(exploring);
        try {
          await exploring;
        } finally {
          running.delete(exploring);
        }
      }
      await Promise.all(running);
    },
  };
}

/** The parts of a range that are in none of the others, which are in order. */
function without([first, last]: Range, others: readonly Range[]): Range[] {
  const parts: Range[] = [];
  let next = first;
  for (const [otherFirst, otherLast] of others) {
    if (otherLast < next || otherFirst > last) continue;
    if (otherFirst > next) parts.push([next, otherFirst - 1]);
    next = otherLast + 1;
  }
  if (next <= last) parts.push([next, last]);
  return parts;
}

/** The same blocks in as few ranges as it takes, in order. */
function joined(ranges: readonly Range[]): Range[] {
  const result: Range[] = [];
  for (const range of [...ranges].sort(([a], [b]) => a - b)) {
    const before = result.at(-1);
    if (before === undefined || range[0] > before[1] + 1) result.push(range);
    else result[result.length - 1] = [before[0], Math.max(before[1], range[1])];
  }
  return result;
}
