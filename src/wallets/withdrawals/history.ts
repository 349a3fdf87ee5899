import type { Db } from '../../db/open.ts';
import type { HistoryDeps } from '../../history/history.ts';
import { type Clock, nowSeconds } from '../../lib/time.ts';
import { wallets } from '../tables.ts';
import { holdStatements } from './hold.ts';

/**
 * What the history of signed messages asks of wallets, and does to them when a catch-up begins: their withdrawals wait.
 */
export function historyOfWallets(db: Db, clock: Clock): Pick<HistoryDeps, 'hasWallets' | 'onBegin'> {
  return {
    hasWallets: async () =>
      (await db.orm.select({ id: wallets.id }).from(wallets).limit(1).get()) !== undefined,
    onBegin: (walletId) => holdStatements(db, walletId, nowSeconds(clock)),
  };
}
