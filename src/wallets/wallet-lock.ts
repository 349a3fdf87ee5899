import { AppError } from '../errors.ts';
import { createKeyedMutex, type KeyedMutex, MutexBusyError } from '../lib/keyed-mutex.ts';

/** Lets what concerns a wallet be done one after another. */
export interface WalletLock {
  /**
   * Runs the task in the wallet's turn. Throws `WALLET_BUSY` when that does not come in time: in `waitMs`, or as long
   * as all may wait.
   */
  run: KeyedMutex['run'];
}

/** Bounds as of {@link createKeyedMutex}. */
export function createWalletLock(bounds: Parameters<typeof createKeyedMutex>[0]): WalletLock {
  const lock = createKeyedMutex(bounds);
  return {
    async run(walletId, task, waitMs, ahead) {
      try {
        return await lock.run(walletId, task, waitMs, ahead);
      } catch (error) {
        throw error instanceof MutexBusyError ? new AppError('WALLET_BUSY', { cause: error }) : error;
      }
    },
  };
}
