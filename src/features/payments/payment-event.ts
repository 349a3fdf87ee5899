import type { ErrorCode } from '../../core/errors.ts';
import type { Statement } from '../../storage/db/batch.ts';
import type { PaymentChange } from './projection-store.ts';

/** The webhook events of payments. */
export type PaymentEventType = 'payment_refused' | 'payment_failed';

/** A payment was refused in a block, or has failed. */
export interface PaymentEvent {
  readonly type: PaymentEventType;
  readonly paymentId: string;
  readonly walletId: string;
  readonly status: 'pending' | 'failed';
  readonly refusal: ErrorCode | null;
}

/** Builds the rows of these events' webhooks. The commit that stores a change also stores its rows. */
export interface PaymentOutbox {
  /** Inserts a row for each event whose wallet has a URL, unless the row exists. */
  statements(notices: readonly PaymentEvent[]): Promise<readonly Statement[]>;
  /** Starts the delivery; called after a commit with such rows. */
  wake(): void;
}

/** The webhook events that a change causes; none or one. */
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
