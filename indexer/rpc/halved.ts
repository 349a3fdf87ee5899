import { HttpRequestError, TimeoutError } from 'viem';
import { type Ask, getLogs, type Log, type LogQuery, parseLogQuery, type Request } from './json-rpc.ts';

/** A node that gets too many requests answers so to any request. */
const TOO_MANY_REQUESTS = 429;
/** After so many answers in a row, twice as many blocks are tried: what was refused may have been a whim. */
const GROWS_AFTER = 32;

/**
 * Asks for logs of as many blocks at once as the node answers for. Nodes refuse wide ranges in words and with codes of
 * their own, and new ones appear; so whatever the words, half as many blocks are requested, down to one, before a
 * refusal is taken for one.
 */
export function halved(ask: Ask): Ask {
  let most = Number.POSITIVE_INFINITY;
  let inARow = 0;
  const noteAnswer = (blocks: number) => {
    if (blocks < most) return;
    inARow += 1;
    if (inARow < GROWS_AFTER) return;
    inARow = 0;
    most *= 2;
  };
  const logsOf = async (query: LogQuery, first: number, last: number): Promise<Log[]> => {
    const found: Log[] = [];
    let refused: number | undefined;
    for (let next = first; next <= last; ) {
      const size = refused === undefined ? most : Math.floor(refused / 2);
      const end = Math.min(last, next + size - 1);
      const blocks = end - next + 1;
      try {
        found.push(...(await getLogs(ask, { ...query, fromBlock: hexOf(next), toBlock: hexOf(end) })));
      } catch (error) {
        if (blocks === 1 || !mayBeTooMuch(error)) throw error;
        refused = blocks;
        continue;
      }
      if (refused === undefined) noteAnswer(blocks);
      else {
        // Only what was answered tells that it was the range: a node that is down refuses one block, too.
        most = Math.min(most, size);
        inARow = 0;
        refused = undefined;
      }
      next = end + 1;
    }
    return found;
  };
  return async (request) => {
    const range = rangeIn(request);
    return range === undefined ? await ask(request) : await logsOf(...range);
  };
}

function rangeIn({ method, params }: Request): [query: LogQuery, first: number, last: number] | undefined {
  if (method !== 'eth_getLogs') return undefined;
  const query = parseLogQuery(params);
  const { fromBlock, toBlock } = query;
  return fromBlock === undefined || toBlock === undefined ? undefined : [query, Number(fromBlock), Number(toBlock)];
}

/** Whether fewer blocks may be answered for: not if no node was reached, or nodes got too many requests. */
function mayBeTooMuch(error: unknown): boolean {
  if (error instanceof TimeoutError) return true;
  return !(error instanceof HttpRequestError) || (error.status !== undefined && error.status !== TOO_MANY_REQUESTS);
}

const hexOf = (block: number) => `0x${block.toString(16)}` as const;
