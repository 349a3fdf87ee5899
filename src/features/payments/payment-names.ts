import { randomBytes } from 'node:crypto';
import type { Hex } from 'viem';
import type { Vault } from '../../core/lib/crypto.ts';
import type { PaymentStore } from './payment-store.ts';
import type { PaymentRow } from './payment-tables.ts';

/** The two names of a payment: its public reference on-chain, and the id for those who may read it. */
export interface PaymentName {
  readonly id: string;
  /** The reference in the wallet's event. It reveals nothing about the payment without the master key. */
  readonly ref: Hex;
}

/**
 * Names payments by keyed hashes. A reference on-chain does not lead to the id, with which anybody can read the
 * payment's record. The same idempotency key of a wallet always gives the same reference, and a reference gives the
 * id. So a payment whose row is lost is found on-chain and gets its old id back.
 */
export interface PaymentNames {
  /** The reference of the wallet's payment under this idempotency key. */
  refOfKey(walletId: string, idempotencyKey: string): Hex;
  /** Names a new payment; without a key, at random. */
  nameNew(walletId: string, idempotencyKey: string | undefined): Promise<PaymentName>;
  /** The id of the payment with this reference. */
  idOf(ref: Hex): Promise<string>;
}

/** Creates the names. `isTaken` tells whether a payment with another reference has this id. */
export function createPaymentNames(
  vault: Pick<Vault, 'name'>,
  isTaken: (id: string, ref: Hex) => Promise<boolean>,
): PaymentNames {
  const refOf = (...of: readonly string[]): Hex => `0x${vault.name('payment-ref', JSON.stringify(of))}`;
  const refOfKey = (walletId: string, key: string) => refOf('key', walletId, key);
  const idOf = async (ref: Hex): Promise<string> => {
    for (let round = 0; ; round++) {
      // An id has 48 bits. If it is taken, the next round gives another.
      const id = `pay_${vault.name('payment-id', `${ref}/${round}`).slice(0, 12)}`;
      if (!(await isTaken(id, ref))) return id;
    }
  };
  return {
    refOfKey,
    async nameNew(walletId, key) {
      const random = () => refOf('random', walletId, randomBytes(16).toString('hex'));
      const ref = key === undefined ? random() : refOfKey(walletId, key);
      return { id: await idOf(ref), ref };
    },
    idOf,
  };
}

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
