import type { Statement } from '../db/batch.ts';
import type { ErrorCode } from '../errors.ts';
import type { PaymentChange } from './projection-store.ts';

/** What a wallet is told of its payments. */
export type PaymentEventType = 'payment_refused' | 'payment_failed';

/** What came of a payment that did not go through, or will hardly do so. */
export interface PaymentEvent {
  readonly type: PaymentEventType;
  readonly paymentId: string;
  readonly walletId: string;
  readonly status: 'pending' | 'failed';
  readonly refusal: ErrorCode | null;
}

/** Where notices are put in the commit of what they tell. */
export interface PaymentOutbox {
  /** Rows for those whose wallet has a URL; none for what was put there before. */
  statements(notices: readonly PaymentEvent[]): Promise<readonly Statement[]>;
  /** To be called after a commit with such rows. */
  wake(): void;
}

/** What is to be told of a change. */
export function noticesOf({ payment, projected }: PaymentChange): PaymentEvent[] {
  const notice = { paymentId: payment.id, walletId: payment.walletId, refusal: projected.refusal };
  if (projected.status === 'pending' && projected.refusal !== null && projected.refusal !== payment.refusal) {
    return [{ ...notice, type: 'payment_refused', status: 'pending' }];
  }
  if (projected.status === 'failed' && payment.status !== 'failed') {
    return [{ ...notice, type: 'payment_failed', status: 'failed' }];
  }
  return [];
}
