import { count } from 'drizzle-orm';
import type { Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { Chain } from '../chain/chain.ts';
import type { RunningRelay } from '../chain/relay/relay.ts';
import type { Db } from '../db/open.ts';
import { createHistory, type Height, type History } from '../history/history.ts';
import { type Clock, nowSeconds } from '../lib/time.ts';
import type { Logger } from '../log.ts';
import { holdStatement } from '../wallets/hold.ts';
import { wallets } from '../wallets/tables.ts';
import { createTruthStore } from './store.ts';
import type { Truth } from './truth.ts';

export interface HistoryParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly relayerKeys: readonly Hex[];
}

/** Whether the database knows what its wallets have signed, judged by the relayers' nonces and by the feed. */
export function assembleHistory({ db, clock, logger, relayerKeys }: HistoryParts): Promise<History> {
  const truth = createTruthStore(db);
  return createHistory({
    ...{ db, clock, logger },
    lanes: relayerKeys.map((key) => privateKeyToAccount(key).address),
    hasWallets: async () => ((await db.orm.select({ count: count() }).from(wallets).get())?.count ?? 0) > 0,
    onBegin: (walletId) => [holdStatement(db, walletId, nowSeconds(clock))],
    readFrom: async () => blockOf(await truth.cursor()),
  });
}

/** An id of the feed has the time of its block in ten digits, the chain in sixteen, and the block in sixteen. */
function blockOf(cursor: string): number {
  return Number(cursor.slice(26, 42));
}

export interface AdvanceDeps {
  readonly history: Pick<History, 'open' | 'advance'>;
  readonly running: Pick<RunningRelay, 'stats'>;
  readonly truth: Pick<Truth, 'health'>;
  readonly chain: Pick<Chain, 'client'>;
}

/** Ends the catch-ups for which the feed has got far enough, by the time of that block at a node. For a scheduler. */
export async function advanceHistory({ history, running, truth, chain }: AdvanceDeps): Promise<void> {
  if (history.open().length === 0) return;
  const { head } = running.stats();
  const number = truth.health().feed?.readBlock;
  const read = number === undefined ? undefined : await heightOf(chain, number);
  await history.advance(head, read);
}

async function heightOf({ client }: Pick<Chain, 'client'>, number: number): Promise<Height> {
  const { timestamp } = await client.getBlock({ blockNumber: BigInt(number) });
  return { number, timestamp: Number(timestamp) };
}
