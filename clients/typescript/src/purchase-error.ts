/** The known facts of a purchase that failed. */
export interface PurchaseFacts {
  readonly idempotencyKey?: string | undefined;
  readonly paymentId?: string | undefined;
  readonly cause?: unknown;
}

/**
 * A purchase that brought no answer. Without `idempotencyKey`, Bursar got no request. With one, the same call
 * with that key goes on with the same payment, if there is one, and never makes a second.
 */
export class PurchaseError extends Error {
  override readonly name = 'PurchaseError';
  readonly idempotencyKey: string | undefined;
  /** The payment that was made, if that is known; it may still be cashed, whatever the code is. */
  readonly paymentId: string | undefined;

  constructor(
    /** What to decide by: a code of the API, or one of this package. */
    readonly code: string,
    message: string,
    { idempotencyKey, paymentId, cause }: PurchaseFacts = {},
  ) {
    super(message, { cause });
    this.idempotencyKey = idempotencyKey;
    this.paymentId = paymentId;
  }
}
