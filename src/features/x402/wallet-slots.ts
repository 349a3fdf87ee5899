import { AppError } from '../../core/errors.ts';

/** One request's place among those of its wallet. */
export interface WalletSlot {
  /** Takes the place, once. Throws `WALLET_BUSY` where the wallet has no more. */
  take(): void;
  /** Gives it back, if it was taken; must be called in the end. */
  leave(): void;
}

/** Bounds how many requests of each wallet are with a seller at once, so that none keeps the others from theirs. */
export function createWalletSlots(perWallet: number): (walletId: string) => WalletSlot {
  const taken = new Map<string, number>();
  return (walletId) => {
    let isTaken = false;
    return {
      take() {
        if (isTaken) return;
        const others = taken.get(walletId) ?? 0;
        if (others >= perWallet) {
          throw new AppError('WALLET_BUSY', {
            message: `The wallet already has ${perWallet} purchases in progress; wait until one finishes.`,
          });
        }
        taken.set(walletId, others + 1);
        isTaken = true;
      },
      leave() {
        if (!isTaken) return;
        isTaken = false;
        const others = (taken.get(walletId) ?? 0) - 1;
        if (others > 0) taken.set(walletId, others);
        else taken.delete(walletId);
      },
    };
  };
}
