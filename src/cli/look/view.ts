import { createTruthStore } from '../../chain/ingest/store.ts';
import { createTrails } from '../../chain/relay/trail.ts';
import { nowSeconds, systemClock } from '../../core/lib/time.ts';
import type { View } from '../../server/operator/look/waits.ts';
import type { Reading } from '../../storage/db/read.ts';
import { askLaneBalances, localUrl } from '../common/local-server.ts';

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
