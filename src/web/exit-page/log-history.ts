import type { Hex } from 'viem';
import { type LookedBack, lookBack } from '../../chain/nodes/log-ranges.ts';
import type { ChainLog, LogFilter } from '../../chain/wallets/wallet-consents.ts';
import { fieldOf } from './json.ts';
import { hexText, NoAnswerError, quantity, type Rpc, RpcRefusal, TooMuchError } from './rpc.ts';
import { TellError } from './words.ts';

/** How far back to look, and for what. */
export interface Past {
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

/**
 * Reads logs backwards, at first of all blocks at once; where the node refuses, of half as many. What it could not read
 * is told, not thrown.
 */
export async function readBack(rpc: Rpc, { filters, signal, ...past }: Past): Promise<LookedBack<ChainLog, TellError>> {
  return await lookBack<ChainLog, TellError>({
    ...past,
    blocks: past.last - past.first + 1n,
    isTooMuch: (refusal) => refusal instanceof RpcRefusal || refusal instanceof TooMuchError,
    stopped: () => (signal?.aborted === true ? new TellError('You stopped it.') : undefined),
    async read(span) {
      try {
        return await Promise.all(filters.map((filter) => logsOf(rpc, filter, span)));
      } catch (error) {
        if (error instanceof TellError) return error;
        throw error;
      }
    },
  });
}

async function logsOf(
  rpc: Rpc,
  { address, topics }: LogFilter,
  { from, to }: { readonly from: bigint; readonly to: bigint },
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
