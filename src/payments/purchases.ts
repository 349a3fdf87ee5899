import type { Hex } from 'viem';
import type { EventName } from '../chain/contract-events.ts';
import type { Depth } from '../chain/depth.ts';
import type { ChainEvent } from '../chain/events.ts';
import type { Statement } from '../db/batch.ts';
import type { ProjectedPayment, SignedPayment } from './fold.ts';
import type { PaymentRow, PaymentType } from './tables.ts';

/** What a wallet's own event tells of a payment, whether or not a row knows it; as the event has it. */
export interface ToldPayment {
  readonly ref: Hex;
  readonly to: string;
  /** Without the fee. */
  readonly amount: string;
  readonly fee: string;
  readonly type: PaymentType;
  /** What is stored beside the payment's row, in the same commit. */
  readonly statements: (payment: Pick<PaymentRow, 'id' | 'walletId'>) => readonly Statement[];
}

/** By what rules a payment follows the chain. */
export interface PaymentRules {
  /** Whether what the payment, whose event is final, has come to is all that it can come to. */
  isComplete(finalBlock: number): boolean;
  /** Whether somebody may still do something with it, though it failed. */
  readonly isOpen: boolean;
  /** What its events say of it, and what that changes beside the payment's row, in the same commit. */
  fold(
    payment: SignedPayment,
    events: readonly ChainEvent[],
    depth: Depth,
  ): { readonly projected: ProjectedPayment; readonly also: readonly Statement[] };
}

/**
 * Payments that the wallet only authorises, and that somebody else has USDC execute: `x402/` knows what becomes of
 * them. They are rows of `payments` like all others.
 */
export interface Purchases {
  /** The events with which wallets tell that they have authorised one. */
  readonly executions: readonly EventName[];
  /** The purchase that an event tells of; `undefined` for all other events. */
  told(event: ChainEvent): ToldPayment | undefined;
  /** `undefined` for a payment that is no purchase. */
  rulesOf(payment: PaymentRow): Promise<PaymentRules | undefined>;
  /** References of pending ones that are proved to be impossible by what lies in this final block or below. */
  impossibleAt(finalBlock: number): Promise<readonly Hex[]>;
}
