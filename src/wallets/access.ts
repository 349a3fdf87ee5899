import type { Caller, Owner } from '../auth/caller.ts';
import { AppError } from '../errors.ts';
import type { WalletRow, WalletStore } from './store.ts';

/** Finds wallets and refuses those that the caller may not use. */
export interface WalletAccess {
  /**
   * The wallet, once it was claimed, for callers who have proved that they may. Throws `WALLET_NOT_FOUND`,
   * `WALLET_NOT_ACTIVE`.
   */
  claimed(walletId: string): Promise<WalletRow>;
  /** The wallet, for its owner. Throws `WALLET_NOT_FOUND`, `WALLET_NOT_ACTIVE`, `FORBIDDEN`, in this order. */
  owned(walletId: string, owner: Owner | { readonly userId: string }): Promise<WalletRow>;
  /** The wallet, for its owner or an agent with its key. Throws the same. */
  visible(walletId: string, caller: Caller): Promise<WalletRow>;
}

/** Who may do what with a wallet. A wallet that nobody claimed belongs to nobody, and says so before all else. */
export function createWalletAccess(store: Pick<WalletStore, 'byId'>): WalletAccess {
  const active = async (walletId: string, allows: (wallet: WalletRow) => boolean): Promise<WalletRow> => {
    const wallet = await store.byId(walletId);
    if (wallet === undefined) throw new AppError('WALLET_NOT_FOUND');
    if (wallet.status !== 'active') throw new AppError('WALLET_NOT_ACTIVE');
    if (!allows(wallet)) throw new AppError('FORBIDDEN');
    return wallet;
  };
  return {
    claimed: (walletId) => active(walletId, () => true),
    owned: (walletId, { userId }) => active(walletId, (wallet) => wallet.userId === userId),
    visible: (walletId, caller) =>
      active(walletId, (wallet) =>
        caller.kind === 'owner' ? wallet.userId === caller.userId : wallet.id === caller.walletId,
      ),
  };
}
