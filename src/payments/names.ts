import { randomBytes } from 'node:crypto';
import type { Hex } from 'viem';
import type { Vault } from '../lib/crypto.ts';

/** How a payment is called: in public on-chain, and by those who may know of it. */
export interface PaymentName {
  readonly id: string;
  /** What the wallet's event says. Nothing about the payment can be learnt from it without the master key. */
  readonly ref: Hex;
}

/**
 * The names of payments. They are keyed hashes: whoever sees a reference on-chain cannot find the id, with which
 * anybody reads the payment's record. For a wallet's idempotency key they are always the same, and the id follows from
 * the reference, so a payment whose record is lost is found on-chain, and gets the id back that it had.
 */
export interface PaymentNames {
  /** The reference of whatever the wallet pays under this idempotency key. */
  refOfKey(walletId: string, idempotencyKey: string): Hex;
  /** Names a new payment; one without a key is named at random. */
  nameNew(walletId: string, idempotencyKey: string | undefined): Promise<PaymentName>;
  /** The id of the payment with this reference. */
  idOf(ref: Hex): Promise<string>;
}

/** `isTaken`: whether a payment with another reference has this id. */
export function createPaymentNames(
  vault: Pick<Vault, 'name'>,
  isTaken: (id: string, ref: Hex) => Promise<boolean>,
): PaymentNames {
  const refOf = (...of: readonly string[]): Hex => `0x${vault.name('payment-ref', JSON.stringify(of))}`;
  const refOfKey = (walletId: string, key: string) => refOf('key', walletId, key);
  const idOf = async (ref: Hex): Promise<string> => {
    for (let round = 0; ; round++) {
      // An id has 48 bits; where two payments would have the same, the second is called differently.
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
