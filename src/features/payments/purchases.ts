import type { Hex } from 'viem';
import type { EventName } from '../../chain/contracts/contract-events.ts';
import type { Depth } from '../../chain/events/depth.ts';
import type { ChainEvent } from '../../chain/events/events.ts';
import type { Statement } from '../../storage/db/batch.ts';
import type { ProjectedPayment, SignedPayment } from './fold.ts';
import type { PaymentRow, PaymentType } from './tables.ts';

/** A payment as its wallet's event reports it, whether or not it has a row. */
export interface ToldPayment {
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
 * Purchases: payments that the wallet only authorises and that somebody else submits to USDC. `x402/` implements
 * this. They are rows of `payments` like all others.
 */
export interface Purchases {
  /** The events that wallets emit when they authorise a purchase. */
  readonly executions: readonly EventName[];
  /** The purchase that an event reports; `undefined` for any other event. */
  told(event: ChainEvent): ToldPayment | undefined;
  /** How a purchase follows the chain; `undefined` for a payment that is no purchase. */
  rulesOf(payment: PaymentRow): Promise<PaymentRules | undefined>;
  /** References of pending purchases that the chain proves impossible as of this final block. */
  impossibleAt(finalBlock: number): Promise<readonly Hex[]>;
}
