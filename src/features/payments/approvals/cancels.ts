import { type Clock, nowSeconds } from '../../../core/lib/time.ts';
import type { Statement } from '../../../storage/db/batch.ts';
import type { Db } from '../../../storage/db/open.ts';
import { createScheduledChangeStore } from '../../wallets/scheduled-changes/store.ts';
import { createScheduledStore } from '../../wallets/withdrawals/scheduled-store.ts';
import { reopenStatement } from './store.ts';

/** What ends everything that waits under the rules of a wallet; approvals are put to its Owner again. */
export function cancelsOf(db: Pick<Db, 'orm'>, clock: Clock): (walletId: string) => readonly Statement[] {
  const withdrawals = createScheduledStore(db);
  const changes = createScheduledChangeStore({ db, clock });
  return (walletId) => [
    withdrawals.cancelAllStatement(walletId),
    ...changes.endAllStatements(walletId),
    reopenStatement(db, walletId, nowSeconds(clock)),
  ];
}
