import { createTrails } from '../../chain/relay/trail.ts';
import type { Reading } from '../../db/read.ts';
import { nowSeconds, systemClock } from '../../lib/time.ts';
import type { View } from '../../look/waits.ts';
import { createTruthStore } from '../../truth/store.ts';
import { askLaneBalances, localUrl } from '../local-server.ts';

/** The settings by which a running server is found, for what it alone knows. */
export const VIEW_SETTINGS = ['dataDir', 'serverDatabaseUrl', 'host', 'port'] as const;

/** Where a server may run. */
export interface Place {
  readonly host: string;
  readonly port: number;
}

/** What is known of the chain now: by the database, and of balances by a server that runs. */
export async function viewOf(db: Reading, { host, port }: Place): Promise<View> {
  return {
    now: nowSeconds(systemClock),
    final: await createTruthStore(db).finalView(),
    balances: await askLaneBalances(localUrl(host, port)),
    aheadOf: createTrails(db).aheadOf,
  };
}
