import { type Address, getAddress, type Hex } from 'viem';
import type { EventName } from '../../chain/contracts/contract-events.ts';
import { platformFeesAbi } from '../../chain/contracts/generated/PlatformFees.ts';
import type { Core } from '../../chain/core.ts';
import { type ChainEvent, type Depth, eventAmount } from '../../chain/events/chain-events.ts';
import type { Chain } from '../../chain/nodes/chain.ts';
import { nowSeconds } from '../../core/lib/time.ts';
import type { Statement } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { foundMessageStatements } from '../signing/session-store.ts';
import type { WalletsByAddress } from '../wallets/wallet-store.ts';
import { foundStatement } from './approvals/approval-store.ts';
import type { ProjectedPayment, SignedPayment } from './payment-fold.ts';
import { type PaymentNames, type PaymentStore, signedStatement } from './payment-store.ts';
import type { PaymentRow, PaymentType } from './payment-tables.ts';

/** What the adoption of payments needs. */
export type AdoptParts = Core & {
  readonly store: Pick<PaymentStore, 'isKnown'>;
  readonly names: Pick<PaymentNames, 'idOf'>;
  readonly wallets: Pick<WalletsByAddress, 'idAt'>;
  readonly purchases: Purchases;
  /** Reads who gets the fees now. */
  readonly treasury: () => Promise<Address>;
};

/**
 * Creates rows for payments of our wallets that only the chain knows, as after a restored backup. If a reorganisation
 * removes their events, the payments fail by proof like all others.
 */
export async function adoptPayments(deps: AdoptParts, events: readonly ChainEvent[]): Promise<void> {
  for (const event of events) {
    const paid = reportedPayment(deps.purchases, event);
    const walletId = paid && (await deps.wallets.idAt(event.address));
    if (paid === undefined || walletId === undefined || (await deps.store.isKnown(paid.ref))) continue;
    const { address: wallet, transactionHash: transaction, blockNumber: number, timestamp } = event;
    await deps.restoreGuard.found(walletId, 'it made a payment that was not signed here', { number, timestamp });
    const feeRecipient = await deps.treasury();
    const [id, messageId] = [await deps.names.idOf(paid.ref), await deps.reserveMessageId()];
    const now = nowSeconds(deps.clock);
    const found = { id, paid, walletId, event, messageId, feeRecipient, now };
    await deps.db.batch(adoptStatements(deps.db, found));
    deps.logger.warn({ payment: id, wallet, transaction }, 'a payment that was not recorded here was taken in');
  }
}

/** The payment that an event reports: one that the wallet made itself, or a purchase. */
export function reportedPayment(purchases: Purchases, event: ChainEvent): ReportedPayment | undefined {
  if (event.event !== 'PaymentExecuted') return purchases.paymentIn(event);
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
  readonly paid: ReportedPayment;
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
  const { id, paid, walletId, event, messageId, feeRecipient, now } = found;
  const { ref, to, type } = paid;
  const { timestamp, transactionHash: txHash } = event;
  const [amount, fee] = [eventAmount(paid.amount), eventAmount(paid.fee)];
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
    ...paid.statements({ id, walletId }),
    foundStatement({ orm }, ref),
  ];
}

/** A payment as its wallet's event reports it, whether or not it has a row. */
export interface ReportedPayment {
  readonly ref: Hex;
  readonly to: string;
  /** Without the fee. */
  readonly amount: string;
  readonly fee: string;
  readonly type: PaymentType;
  /** Further statements for the commit that stores the payment's row. */
  readonly statements: (payment: Pick<PaymentRow, 'id' | 'walletId'>) => readonly Statement[];
}

/** How a payment follows the chain. */
export interface PaymentRules {
  /** Whether a payment whose event is final can change no more. */
  isComplete(finalBlock: number): boolean;
  /** Whether its authorisation is still open, although it failed. */
  readonly isOpen: boolean;
  /** Folds its events. `also`: further statements for the same commit. */
  fold(
    payment: SignedPayment,
    events: readonly ChainEvent[],
    depth: Depth,
  ): { readonly projected: ProjectedPayment; readonly also: readonly Statement[] };
}

/**
 * Purchases: payments that the wallet only authorises and that someone else submits to USDC. `x402/` implements
 * this. They are rows of `payments` like all others.
 */
export interface Purchases {
  /** The events that wallets emit when they authorise a purchase. */
  readonly executions: readonly EventName[];
  /** The purchase that an event reports; `undefined` for any other event. */
  paymentIn(event: ChainEvent): ReportedPayment | undefined;
  /** How a purchase follows the chain; `undefined` for a payment that is no purchase. */
  rulesOf(payment: PaymentRow): Promise<PaymentRules | undefined>;
  /** References of pending purchases that the chain proves impossible as of this final block. */
  impossibleAt(finalBlock: number): Promise<readonly Hex[]>;
}
