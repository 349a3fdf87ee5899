import type { Address, Hex } from 'viem';
import type { Db } from '../db/open.ts';
import type { History } from '../history/history.ts';
import { type Clock, nowSeconds } from '../lib/time.ts';
import type { Logger } from '../log.ts';
import { adoptStatements } from '../payments/adopt.ts';
import type { PaymentNames } from '../payments/refs.ts';
import type { PaymentStore } from '../payments/store.ts';
import type { WalletFollower } from '../wallets/follow.ts';
import type { StoredEvent } from './store.ts';

export interface AdoptDeps {
  readonly db: Db;
  readonly payments: Pick<PaymentStore, 'isKnown'>;
  readonly names: Pick<PaymentNames, 'idOf'>;
  readonly wallets: Pick<WalletFollower, 'idAt'>;
  readonly history: Pick<History, 'found'>;
  /** A number that no other message has. */
  readonly reserveMessageId: () => number;
  /** To whom fees go now. */
  readonly treasury: () => Promise<Address>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Makes rows of the payments of wallets here that are about to be stored and that no row knows, as after a restored backup, in
 * a commit before that of their events. Should those be taken away again, the payments fail by proof like all others.
 */
export async function adoptPayments(deps: AdoptDeps, rows: readonly StoredEvent[]): Promise<void> {
  const own = rows.flatMap((event) => {
    if (event.event !== 'PaymentExecuted' && event.event !== 'TransferAuthorized') return [];
    const walletId = deps.wallets.idAt(event.address);
    return walletId === undefined ? [] : [{ event, walletId, ref: event.subject as Hex }];
  });
  for (const { event, walletId, ref } of own) {
    if (deps.payments.isKnown(ref)) continue;
    const { address: wallet, transactionHash: transaction, blockNumber: number, timestamp } = event;
    await deps.history.found(walletId, 'it made a payment that was not signed here', { number, timestamp });
    const feeRecipient = await deps.treasury();
    const [id, messageId] = [deps.names.idOf(ref), deps.reserveMessageId()];
    const now = nowSeconds(deps.clock);
    await deps.db.batch(adoptStatements(deps.db, { id, ref, walletId, event, messageId, feeRecipient, now }));
    deps.logger.warn(
      { payment: id, wallet, transaction },
      'a payment that was not recorded here was taken in',
    );
  }
}
