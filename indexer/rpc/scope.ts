import { toEventSelector } from 'viem';
import { usdcAbi } from '../abis/usdc.ts';
import { createBlockMemory } from './blocks.ts';
import { type Ask, getLogs, type Hex, type Log, type LogQuery, parseLogQuery } from './json-rpc.ts';
import { createWalletBook, type WalletBook } from './wallet-book.ts';

/** Which transfers concern us. Addresses are in lower case. */
export interface Scope {
  readonly usdc: Hex;
  readonly factories: readonly Hex[];
  /** Wallets that were found before this process started; asked once, before the first logs. */
  readonly knownWallets: () => Promise<Iterable<Hex>>;
}

const TRANSFER = toEventSelector(usdcAbi[0]);

/** Wallets of one request; nodes bound the number of topics. */
const WALLETS_PER_REQUEST = 500;

/**
 * Answers what Ponder asks, with the USDC transfers that touch no wallet of ours left out. Some of those may remain;
 * none that does touch one is ever left out.
 */
export function scopeRequests(scope: Scope, ask: Ask, blocks = createBlockMemory()): Ask {
  const { factories } = scope;
  let opened: Promise<WalletBook> | undefined;
  const book = async () => {
    opened ??= scope.knownWallets().then((known) => createWalletBook({ factories, known, blocks, ask }));
    try {
      return await opened;
    } catch (error) {
      opened = undefined;
      throw error;
    }
  };
  return async (request) => {
    if (request.method === 'eth_getLogs') return await scopeLogs(scope, await book(), request.params, ask);
    const answer = await ask(request);
    if (request.method.startsWith('eth_getBlockBy')) blocks.notice(answer);
    return answer;
  };
}

async function scopeLogs(scope: Scope, wallets: WalletBook, params: unknown, ask: Ask): Promise<Log[]> {
  const query = parseLogQuery(params);
  if (isAllOfUsdc(scope, query)) return await transfersOf(wallets, query, ask);
  const logs = await getLogs(ask, query);
  wallets.learn(logs);
  const isForeign = (log: Log) => isTransfer(scope, log) && !log.topics.slice(1).some(wallets.has);
  if (query.blockHash !== undefined && logs.some(isForeign)) await wallets.knowBefore(query.blockHash);
  const kept = logs.filter((log) => !isForeign(log));
  // Ponder takes a block without logs for a mistake of the node if the block's header speaks of some.
  return kept.length === 0 ? logs.slice(0, 1) : kept;
}

/** Of a range of blocks, Ponder asks for the factories' logs before it asks for anything else. */
async function transfersOf(wallets: WalletBook, query: LogQuery, ask: Ask): Promise<Log[]> {
  const found = new Map<string, Log>();
  const all = wallets.topics();
  for (let start = 0; start < all.length; start += WALLETS_PER_REQUEST) {
    const some = all.slice(start, start + WALLETS_PER_REQUEST);
    for (const topics of [
      [TRANSFER, some],
      [TRANSFER, null, some],
    ]) {
      for (const log of await getLogs(ask, { ...query, topics })) {
        found.set(`${log.blockNumber} ${log.logIndex}`, log);
      }
    }
  }
  return [...found.values()].sort(
    (a, b) => Number(a.blockNumber) - Number(b.blockNumber) || Number(a.logIndex) - Number(b.logIndex),
  );
}

function isAllOfUsdc({ usdc }: Scope, { blockHash, address, topics }: LogQuery): boolean {
  const addresses = [address ?? []].flat();
  const events = [topics?.[0] ?? []].flat();
  return (
    blockHash === undefined &&
    addresses.length === 1 &&
    addresses[0]?.toLowerCase() === usdc &&
    events.length === 1 &&
    events[0] === TRANSFER
  );
}

function isTransfer({ usdc }: Scope, { address, topics }: Log): boolean {
  return topics[0] === TRANSFER && address.toLowerCase() === usdc;
}
