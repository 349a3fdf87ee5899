import { AppError } from '../../core/errors.ts';
import { createKeyedMutex, type KeyedMutex, MutexBusyError } from '../../core/lib/locks.ts';

/** Runs tasks of one wallet one after another. */
export interface WalletLock {
  /**
   * Runs the task when the wallet's earlier tasks are done. Throws `WALLET_BUSY` if that takes longer than `waitMs`,
   * or than the lock's own bound.
   */
  run: KeyedMutex['run'];
}

/** Bounds as of {@link createKeyedMutex}. */
export function createWalletLock(bounds: Parameters<typeof createKeyedMutex>[0]): WalletLock {
  const lock = createKeyedMutex(bounds);
  return {
    async run(walletId, task, waits) {
      try {
        return await lock.run(walletId, task, waits);
      } catch (error) {
        throw error instanceof MutexBusyError ? new AppError('WALLET_BUSY', { cause: error }) : error;
      }
    },
  };
}
