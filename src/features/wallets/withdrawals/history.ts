import type { HistoryDeps } from '../../../chain/restore-guard/history.ts';
import { type Clock, nowSeconds } from '../../../core/lib/time.ts';
import type { Db } from '../../../storage/db/open.ts';
import { wallets } from '../tables.ts';
import { holdStatements } from './hold.ts';

/**
 * What the history of signed messages asks of wallets, and does to them when a catch-up begins: their withdrawals wait.
 */
export function historyOfWallets(db: Db, clock: Clock): Pick<HistoryDeps, 'hasWallets' | 'onBegin'> {
  return {
    hasWallets: async () => (await db.orm.select({ id: wallets.id }).from(wallets).limit(1).get()) !== undefined,
    onBegin: (walletId) => holdStatements(db, walletId, nowSeconds(clock)),
  };
}
