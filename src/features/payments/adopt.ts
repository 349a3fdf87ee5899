import { type Address, getAddress } from 'viem';
import { platformFeesAbi } from '../../chain/contracts/generated/PlatformFees.ts';
import { eventAmount } from '../../chain/events/event-numbers.ts';
import type { ChainEvent } from '../../chain/events/events.ts';
import type { Chain } from '../../chain/nodes/chain.ts';
import type { History } from '../../chain/restore-guard/history.ts';
import { type Clock, nowSeconds } from '../../core/lib/time.ts';
import type { Logger } from '../../core/log.ts';
import type { Statement } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { foundMessageStatements } from '../signing/session-store.ts';
import type { WalletsByAddress } from '../wallets/by-address.ts';
import { foundStatement } from './approvals/of-payment.ts';
import type { PaymentNames } from './names.ts';
import type { Purchases, ToldPayment } from './purchases.ts';
import { signedStatement } from './signed-rows.ts';
import type { PaymentStore } from './store.ts';

/** What the adoption of payments needs. */
export interface AdoptDeps {
  readonly db: Db;
  readonly store: Pick<PaymentStore, 'isKnown'>;
  readonly names: Pick<PaymentNames, 'idOf'>;
  readonly wallets: Pick<WalletsByAddress, 'idAt'>;
  readonly purchases: Purchases;
  readonly history: Pick<History, 'found'>;
  /** A number that no other message has. */
  readonly reserveMessageId: () => Promise<number>;
  /** Reads who gets the fees now. */
  readonly treasury: () => Promise<Address>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Creates rows for payments of our wallets that only the chain knows, as after a restored backup. If a reorganisation
 * removes their events, the payments fail by proof like all others.
 */
export async function adoptPayments(deps: AdoptDeps, events: readonly ChainEvent[]): Promise<void> {
  for (const event of events) {
    const told = toldPayment(deps.purchases, event);
    const walletId = told && (await deps.wallets.idAt(event.address));
    if (told === undefined || walletId === undefined || (await deps.store.isKnown(told.ref))) continue;
    const { address: wallet, transactionHash: transaction, blockNumber: number, timestamp } = event;
    await deps.history.found(walletId, 'it made a payment that was not signed here', { number, timestamp });
    const feeRecipient = await deps.treasury();
    const [id, messageId] = [await deps.names.idOf(told.ref), await deps.reserveMessageId()];
    const now = nowSeconds(deps.clock);
    const found = { id, told, walletId, event, messageId, feeRecipient, now };
    await deps.db.batch(adoptStatements(deps.db, found));
    deps.logger.warn({ payment: id, wallet, transaction }, 'a payment that was not recorded here was taken in');
  }
}

/** The payment that an event reports: one that the wallet made itself, or a purchase. */
export function toldPayment(purchases: Purchases, event: ChainEvent): ToldPayment | undefined {
  if (event.event !== 'PaymentExecuted') return purchases.told(event);
  const { ref, to, amount, fee } = event.args;
  return { ref, to, amount, fee, type: 'direct', statements: () => [] };
}

/** Returns a function that asks the fee contract who gets the fees. */
export function treasuryOf({ client, contracts }: Chain): () => Promise<Address> {
  const contract = { address: contracts.platformFees, abi: platformFeesAbi } as const;
  return () => client.readContract({ ...contract, functionName: 'treasury' });
}

/** A payment of one of our wallets that the chain shows and that has no row. */
interface UnknownPayment {
  readonly id: string;
  readonly walletId: string;
  /** The wallet's own event. */
  readonly event: ChainEvent;
  readonly told: ToldPayment;
  /** A number that no other message has. */
  readonly messageId: number;
  /** Who gets the fees. */
  readonly feeRecipient: Address;
  /** Unix seconds of the host. */
  readonly now: number;
}

/**
 * Inserts such a payment as pending; the fold of its events moves it on. Its memo and idempotency key are not
 * on-chain.
 */
function adoptStatements({ orm }: Pick<Db, 'orm'>, found: UnknownPayment): readonly Statement[] {
  const { id, told, walletId, event, messageId, feeRecipient, now } = found;
  const { ref, to, type } = told;
  const { timestamp, transactionHash: txHash } = event;
  const [amount, fee] = [eventAmount(told.amount), eventAmount(told.fee)];
  return [
    ...foundMessageStatements({ orm }, { messageId, walletId, event, amount, total: amount + fee, now }),
    signedStatement(orm)({
      id,
      walletId,
      messageId,
      txHash,
      ref,
      amount,
      fee,
      feeRecipient,
      type,
      to: getAddress(to),
      memo: '',
      idempotencyKey: null,
      createdAt: timestamp,
    }),
    ...told.statements({ id, walletId }),
    foundStatement({ orm }, ref),
  ];
}
