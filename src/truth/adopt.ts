import type { Address, Hex } from 'viem';
import type { Db } from '../db/open.ts';
import type { History } from '../history/history.ts';
import type { FoundJob, JobAdoption } from '../jobs/adopt.ts';
import { onchainJobIdOf } from '../jobs/fold.ts';
import { metadataHashOf } from '../jobs/subjects.ts';
import { type Clock, nowSeconds } from '../lib/time.ts';
import type { Logger } from '../log.ts';
import { adoptStatements } from '../payments/adopt.ts';
import type { PaymentNames } from '../payments/refs.ts';
import type { PaymentStore } from '../payments/store.ts';
import type { WalletFollower } from '../wallets/follow.ts';
import type { StoredEvent } from './store.ts';

/** What making rows of payments that only the chain knows needs. */
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
  /** How Jobs that no row knows get one; `undefined` where there is no escrow. */
  readonly unknownJobs?:
    | (JobAdoption & { readonly ask: (onchainJobId: number) => Promise<FoundJob> })
    | undefined;
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

/**
 * Makes rows of the Jobs of wallets here that are about to be stored and that no row knows, as the escrow tells them. Throws where it
 * cannot be asked: then the events are taken in later.
 */
export async function adoptJobs(deps: AdoptDeps, rows: readonly StoredEvent[]): Promise<void> {
  const { unknownJobs, wallets, history, logger } = deps;
  const own = rows.flatMap((event) => {
    if (event.event !== 'JobSpecified') return [];
    const [walletId, metadataHash] = [wallets.idAt(event.address), metadataHashOf(event.subject)];
    return walletId === undefined || metadataHash === undefined ? [] : [{ event, walletId, metadataHash }];
  });
  if (unknownJobs === undefined || own.length === 0) return;
  const known = new Set(unknownJobs.known(own.map(({ metadataHash }) => metadataHash)));
  for (const { event, walletId, metadataHash } of own) {
    if (known.has(metadataHash)) continue;
    known.add(metadataHash);
    const { address: wallet, transactionHash: transaction, blockNumber: number, timestamp } = event;
    await history.found(walletId, 'it created a Job that is not recorded here', { number, timestamp });
    const found = await unknownJobs.ask(onchainJobIdOf(event));
    const adopted = unknownJobs.adopt({
      ...{ walletId, metadataHash, event, found, messageId: deps.reserveMessageId() },
      providerWalletId: wallets.idAt(found.provider) ?? null,
      now: nowSeconds(deps.clock),
    });
    if (adopted === undefined) continue;
    await deps.db.batch(adopted.statements);
    logger.warn({ job: adopted.id, wallet, transaction }, 'a Job that was not recorded here was taken in');
  }
}
