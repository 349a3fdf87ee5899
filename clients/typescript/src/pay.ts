import type { Bursar } from './client.ts';
import { type BursarError, unwrap } from './errors.ts';
import type { MadePayment, PaymentBody } from './schemas.ts';

/** A payment: `amount` in decimal USDC, such as `1.5`. Give an `idempotencyKey` to be able to repeat it. */
export type PaymentOrder = Pick<PaymentBody, 'to' | 'amount' | 'memo' | 'idempotencyKey'>;

export interface PayOptions {
  readonly signal?: AbortSignal;
  /** How long the answer may wait for the payment to be confirmed, at most 30; 0 unless given. */
  readonly waitSeconds?: number;
}

/**
 * Pays USDC. The payment it answers may still be `pending`. Throws {@link BursarError}, as where the wallet's rules
 * refuse it, and where no answer came: then repeat it with the error's `idempotencyKey`.
 */
export async function pay(
  bursar: Bursar,
  order: PaymentOrder,
  { signal, waitSeconds = 0 }: PayOptions = {},
): Promise<MadePayment> {
  const answer = await unwrap(
    bursar.POST('/v1/payments', {
      body: { ...order, currency: 'USDC' },
      params: waitSeconds > 0 ? { header: { Prefer: `wait=${waitSeconds}` } } : {},
      signal: signal ?? null,
    }),
  );
  // The API asks the Owner only if the request says so.
  if ('approval' in answer) throw new Error('The Owner got a request for an approval that was not wanted.');
  return answer;
}
