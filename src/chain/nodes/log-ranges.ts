import { BaseError, RpcRequestError } from 'viem';

/** Reads the logs of the blocks from `fromBlock` to `toBlock`, both included. */
export type ReadLogs<Log> = (fromBlock: bigint, toBlock: bigint) => Promise<readonly Log[]>;

/** Public nodes answer for so many blocks at once, most of them. */
const MOST_BLOCKS = 10_000n;

/**
 * Reads the logs of many blocks, in order, piece by piece. Where no node answers for so many blocks at once, or with so
 * many logs, the pieces get smaller.
 */
export async function readInRanges<Log>(first: bigint, last: bigint, read: ReadLogs<Log>): Promise<Log[]> {
  const logs: Log[] = [];
  let blocks = MOST_BLOCKS;
  for (let from = first; from <= last; ) {
    const to = from + blocks - 1n < last ? from + blocks - 1n : last;
    try {
      logs.push(...(await read(from, to)));
      from = to + 1n;
    } catch (error) {
      if (!isRefusal(error) || to === from) throw error;
      blocks = (to - from + 1n) / 2n;
    }
  }
  return logs;
}

/** Whether the nodes answered that they do not serve it. */
function isRefusal(error: unknown): boolean {
  return error instanceof BaseError && error.walk((each) => each instanceof RpcRequestError) !== null;
}

/** Heights, both included. */
interface BlockRange {
  readonly from: bigint;
  readonly to: bigint;
}

/** Where to look for logs, and how. */
export interface Lookback<Log, Refusal> {
  readonly first: bigint;
  readonly last: bigint;
  /** How many blocks to ask for at first. */
  readonly blocks: bigint;
  /** The logs of some questions at these blocks, each in chain order; or why there are none. */
  read(span: BlockRange): Promise<readonly (readonly Log[])[] | Refusal>;
  /** Whether the node may answer for fewer blocks. */
  isTooMuch(refusal: Refusal): boolean;
  /** Whether what was found goes back far enough: nothing before it matters. */
  isEnough?(logs: readonly (readonly Log[])[]): boolean;
  /** Called with the block down to which it has looked. */
  onProgress?(block: bigint): void;
  /** Why it is to go no further; `undefined` while it is. */
  stopped?(): Refusal | undefined;
}

/** What was found, question by question and in chain order. */
export interface LookedBack<Log, Refusal> {
  readonly logs: readonly (readonly Log[])[];
  /** Why it is not all, and before which block; `undefined` where it is. */
  readonly gap?: { readonly before: bigint; readonly reason: Refusal };
}

/** So many answers in a row, and it asks for more blocks at once. */
const GOOD_RUN = 8;

/**
 * Reads logs backwards, piece by piece; where a node refuses, of half as many blocks. What could not be read is told,
 * not thrown.
 */
export async function lookBack<Log, Refusal extends Error>(
  lookback: Lookback<Log, Refusal>,
): Promise<LookedBack<Log, Refusal>> {
  const { first, last, isEnough = () => false, onProgress = () => undefined } = lookback;
  const pieces: (readonly (readonly Log[])[])[] = [];
  let [blocks, run] = [lookback.blocks, 0];
  for (let to = last; to >= first; ) {
    const stopped = lookback.stopped?.();
    if (stopped !== undefined) return { logs: joined(pieces), gap: { before: to + 1n, reason: stopped } };
    const from = to - blocks + 1n > first ? to - blocks + 1n : first;
    const answers = await lookback.read({ from, to });
    if (answers instanceof Error) {
      if (from === to || !lookback.isTooMuch(answers))
        return { logs: joined(pieces), gap: { before: to + 1n, reason: answers } };
      [blocks, run] = [(to - from + 1n) / 2n, 0];
      continue;
    }
    pieces.push(answers);
    if (isEnough(answers)) break;
    onProgress(from);
    run += 1;
    if (run % GOOD_RUN === 0) blocks *= 2n;
    to = from - 1n;
  }
  return { logs: joined(pieces) };
}

function joined<Log>(pieces: readonly (readonly (readonly Log[])[])[]): readonly (readonly Log[])[] {
  const backwards = pieces.toReversed();
  return (pieces[0] ?? []).map((_, question) => backwards.flatMap((piece) => piece[question] ?? []));
}

const FIRST_STEP = 1_024n;

/**
 * A block that is at least so old, in Unix seconds, and not much older; the first of all where none is. `timeOf` reads
 * a block's time.
 */
export async function blockBefore(
  { last, time }: { readonly last: bigint; readonly time: number },
  timeOf: (block: bigint) => Promise<number>,
): Promise<bigint> {
  for (let back = FIRST_STEP; back < last; back *= 2n) {
    if ((await timeOf(last - back)) <= time) return last - back;
  }
  return 0n;
}
