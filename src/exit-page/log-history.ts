import type { Hex } from 'viem';
import type { ChainLog, LogFilter } from '../chain/consents.ts';
import { fieldOf } from './json.ts';
import { hexText, NoAnswerError, quantity, type Rpc, RpcRefusal, TooMuchError } from './rpc.ts';
import { TellError } from './words.ts';

/** What a node told of the past. */
export interface History {
  /** Of each filter, in chain order. */
  readonly logs: readonly (readonly ChainLog[])[];
  /** Why it is not all, and before which block; `undefined` where it is. */
  readonly gap?: { readonly before: bigint; readonly reason: string };
}

/** How far back to look, and how. */
export interface Lookback {
  readonly filters: readonly LogFilter[];
  readonly first: bigint;
  readonly last: bigint;
  /** Whether what was found goes back far enough: nothing before it matters. */
  isEnough?(logs: readonly (readonly ChainLog[])[]): boolean;
  /** Called with the block down to which it has looked. */
  onProgress?(block: bigint): void;
  readonly signal?: AbortSignal;
}

/** Rate limits pass. */
const RETRIES = 3;
const RETRY_MS = 1_000;
/** So many answers in a row, and it asks for more blocks at once. */
const GOOD_RUN = 8;

/**
 * Reads logs backwards, at first of all blocks at once; where the node refuses, of half as many. What it could not read
 * is told, not thrown.
 */
export async function readBack(rpc: Rpc, lookback: Lookback): Promise<History> {
  const { filters, first, last, isEnough = () => false, onProgress = () => undefined, signal } = lookback;
  const pieces: (readonly ChainLog[])[][] = filters.map(() => []);
  const found = () => pieces.map((each) => each.toReversed().flat());
  let [blocks, run] = [last - first + 1n, 0];
  for (let to = last; to >= first; ) {
    if (signal?.aborted === true) return { logs: found(), gap: { before: to + 1n, reason: STOPPED } };
    const from = to - blocks + 1n > first ? to - blocks + 1n : first;
    const answers = await pieceOf(rpc, filters, { from, to });
    if (answers instanceof TellError) {
      run = 0;
      if (!isTooMuch(answers) || from === to)
        return { logs: found(), gap: { before: to + 1n, reason: answers.message } };
      blocks = (to - from + 1n) / 2n;
      continue;
    }
    for (const [index, logs] of answers.entries()) pieces[index]?.push(logs);
    if (isEnough(answers)) break;
    onProgress(from);
    run += 1;
    if (run % GOOD_RUN === 0) blocks *= 2n;
    to = from - 1n;
  }
  return { logs: found() };
}

interface Range {
  readonly from: bigint;
  readonly to: bigint;
}

/** The logs of each filter, or why there are none. */
async function pieceOf(
  rpc: Rpc,
  filters: readonly LogFilter[],
  range: Range,
): Promise<readonly (readonly ChainLog[])[] | TellError> {
  try {
    return await Promise.all(filters.map((filter) => logsOf(rpc, filter, range)));
  } catch (error) {
    if (error instanceof TellError) return error;
    throw error;
  }
}

const STOPPED = 'You stopped it.';

/** A node says in many ways that it does not look at so many blocks at once. */
function isTooMuch(error: TellError): boolean {
  return error instanceof RpcRefusal || error instanceof TooMuchError;
}

async function logsOf(
  rpc: Rpc,
  { address, topics }: LogFilter,
  { from, to }: Range,
): Promise<readonly ChainLog[]> {
  const range = { fromBlock: `0x${from.toString(16)}`, toBlock: `0x${to.toString(16)}` };
  const filter = { ...range, ...(address === undefined ? {} : { address }), topics };
  const logs = await patiently(() => rpc.ask('eth_getLogs', [filter]));
  if (!Array.isArray(logs)) throw new NoAnswerError(NO_LOGS);
  return logs.map(logIn);
}

async function patiently(ask: () => Promise<unknown>): Promise<unknown> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!isPassing(error) || tries === RETRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

const RATE_LIMITED = /rate.?limit|too many requests|throttl|retry later/i;

function isPassing(error: unknown): boolean {
  return error instanceof RpcRefusal && (error.code === 429 || RATE_LIMITED.test(error.message));
}

const NO_LOGS = 'The RPC URL answered something else than events. Try another one.';

function logIn(value: unknown): ChainLog {
  const [address, data, topics] = ['address', 'data', 'topics'].map((name) => fieldOf(value, name));
  // A node may answer what is in no block.
  quantity(fieldOf(value, 'blockNumber'));
  if (!Array.isArray(topics)) throw new NoAnswerError(NO_LOGS);
  return { address: hexText(address), data: hexText(data), topics: topics.map((each): Hex => hexText(each)) };
}
