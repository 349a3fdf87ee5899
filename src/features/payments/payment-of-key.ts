import type { PaymentNames } from './names.ts';
import type { PaymentStore } from './store.ts';
import type { PaymentRow } from './tables.ts';

export interface PaymentOfKeyDeps {
  readonly store: Pick<PaymentStore, 'findByKey' | 'findByRef' | 'giveKey'>;
  readonly names: Pick<PaymentNames, 'refOfKey'>;
}

/**
 * Finds the payment of a wallet's idempotency key. A payment that was adopted from the chain has lost its key; it
 * gets the key back here.
 */
export async function paymentOfKey(
  { store, names }: PaymentOfKeyDeps,
  walletId: string,
  idempotencyKey: string,
): Promise<PaymentRow | undefined> {
  const known = await store.findByKey(walletId, idempotencyKey);
  if (known !== undefined) return known;
  const found = await store.findByRef(names.refOfKey(walletId, idempotencyKey));
  if (found === undefined) return undefined;
  if (found.idempotencyKey === null) await store.giveKey(found, idempotencyKey);
  return { ...found, idempotencyKey };
}
