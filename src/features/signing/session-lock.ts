import { AppError } from '../../core/errors.ts';
import { createWalletLock } from '../wallets/wallet-lock.ts';

/**
 * Lets a wallet's session sign one message at a time: each is judged by what was signed before it, so it must be
 * on disk before the next is judged.
 */
export interface SessionLock {
  /**
   * Runs a payment's way to the node. Throws `WALLET_BUSY` where another payment of the wallet has not ended, or its
   * turn does not come in `waitMs`.
   */
  payment<T>(walletId: string, task: () => Promise<T>, waitMs?: number): Promise<T>;
  /**
   * Runs the way to the node of a Job's step, or of a payment that an Owner approved, in its turn. Throws `WALLET_BUSY`
   * if that does not come in `waitMs`.
   */
  inTurn<T>(walletId: string, task: () => Promise<T>, waitMs?: number): Promise<T>;
}

/**
 * As many as may be outstanding. Whoever waits for a turn and then for a chain that does not answer, for as long as the
 * relay does, is answered within a minute.
 */
export const LOCK_BOUNDS = { waiting: 64, waitMs: 8_000 };

/** Payments turn each other away at once; they and what goes in turn wait for one another. */
export function createSessionLock(): SessionLock {
  const lock = createWalletLock(LOCK_BOUNDS);
  const paying = new Set<string>();
  return {
    async payment(walletId, task, waitMs) {
      if (paying.has(walletId)) throw new AppError('WALLET_BUSY');
      paying.add(walletId);
      try {
        return await lock.run(walletId, task, { waitMs });
      } finally {
        paying.delete(walletId);
      }
    },
    inTurn: (walletId, task, waitMs) => lock.run(walletId, task, { waitMs }),
  };
}
