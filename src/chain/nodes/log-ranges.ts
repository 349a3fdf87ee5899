import { BaseError, RpcRequestError } from 'viem';

/** Reads the logs of the blocks from `fromBlock` to `toBlock`, both included. */
type ReadLogs<Log> = (fromBlock: bigint, toBlock: bigint) => Promise<readonly Log[]>;

/** The range that most public nodes accept in one request. */
const MOST_BLOCKS = 10_000n;

/**
 * Reads the logs of many blocks, in order, piece by piece. If no node answers for that many blocks or logs at once, the
 * pieces get smaller.
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

/** Whether the nodes refused to serve the request. */
function isRefusal(error: unknown): boolean {
  return error instanceof BaseError && error.walk((each) => each instanceof RpcRequestError) !== null;
}

/** Heights, both included. */
interface HeightRange {
  readonly from: bigint;
  readonly to: bigint;
}

/** Where and how to search for logs. */
interface Lookback<Log, Refusal> {
  readonly first: bigint;
  readonly last: bigint;
  /** Size of the first range, in blocks. */
  readonly blocks: bigint;
  /** The logs of several queries in these blocks, each in chain order, or the reason why there are none. */
  read(span: HeightRange): Promise<readonly (readonly Log[])[] | Refusal>;
  /** Whether the node may answer for fewer blocks. */
  isTooMuch(refusal: Refusal): boolean;
  /** Whether the logs found go back far enough, so that nothing before them matters. */
  isEnough?(logs: readonly (readonly Log[])[]): boolean;
  /** Called with the lowest block read so far. */
  onProgress?(block: bigint): void;
  /** The reason to stop; `undefined` to continue. */
  stopped?(): Refusal | undefined;
}

/** The logs found, by query and in chain order. */
export interface LookedBack<Log, Refusal> {
  readonly logs: readonly (readonly Log[])[];
  /** Why the result is incomplete, and before which block; `undefined` if it is complete. */
  readonly gap?: { readonly before: bigint; readonly reason: Refusal };
}

/** After this many answers in a row, the range doubles. */
const GOOD_RUN = 8;

/** Reads logs backwards, piece by piece. If a node refuses, the range is halved. A failure is returned, not thrown. */
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
 * Returns a block that is at least as old as `time`, in Unix seconds, and not much older, or block 0 if there is none.
 * `timeOf` reads a block's time.
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
