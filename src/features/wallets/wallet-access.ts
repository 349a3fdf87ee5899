import type { Caller, Owner } from '../../accounts/auth/caller.ts';
import type { Memberships } from '../../accounts/roles/memberships.ts';
import { mayDo, type WalletRole } from '../../accounts/roles/role.ts';
import { AppError } from '../../core/errors.ts';
import { noteOwner } from '../../http/audit/audit-entry.ts';
import type { WalletRow, WalletStore } from './wallet-store.ts';

/** A user who asks; without a permission, as their own Owner alone. */
export type AskingUser = Pick<Owner, 'userId' | 'permission'>;

/** Finds wallets and refuses those that the caller may not use. Every request about a wallet passes through here. */
export interface WalletAccess {
  /**
   * The wallet, once it was claimed, for callers who have proved that they may. Throws `WALLET_NOT_FOUND`,
   * `WALLET_NOT_ACTIVE`.
   */
  claimed(walletId: string): Promise<WalletRow>;
  /**
   * The wallet, for its Owner, or for a member of its organisation whose role has the permission that the request asks
   * for. Throws `WALLET_NOT_FOUND`, `WALLET_NOT_ACTIVE`, `FORBIDDEN` for strangers, `ROLE_REQUIRED`, in this order.
   */
  owned(walletId: string, user: AskingUser): Promise<WalletRow>;
  /** The same, or for an agent with its key. */
  visible(walletId: string, caller: Caller): Promise<WalletRow>;
  /** How a user stands to a wallet; `undefined` for strangers. */
  standingOf(wallet: WalletRow, userId: string): Promise<WalletRole | undefined>;
}

/** What {@link createWalletAccess} reads. */
export interface AccessDeps {
  readonly store: Pick<WalletStore, 'byId'>;
  readonly memberships: Pick<Memberships, 'roleIn'>;
}

/** Who may do what with a wallet. A wallet that no one claimed belongs to no one, and says so before all else. */
export function createWalletAccess({ store, memberships }: AccessDeps): WalletAccess {
  const claimed = async (walletId: string): Promise<WalletRow> => {
    const wallet = await store.byId(walletId);
    if (wallet === undefined) throw new AppError('WALLET_NOT_FOUND');
    if (wallet.status !== 'active') throw new AppError('WALLET_NOT_ACTIVE');
    return wallet;
  };
  const standingOf: WalletAccess['standingOf'] = async (wallet, userId) => {
    if (wallet.userId === userId) return 'owner';
    return wallet.organizationId === null ? undefined : await memberships.roleIn(wallet.organizationId, userId);
  };
  const owned: WalletAccess['owned'] = async (walletId, { userId, permission }) => {
    const wallet = await claimed(walletId);
    const standing = await standingOf(wallet, userId);
    if (standing === undefined) throw new AppError('FORBIDDEN');
    if (!mayDo(standing, permission)) throw new AppError('ROLE_REQUIRED');
    noteOwner(wallet.id, wallet.userId);
    return wallet;
  };
  return {
    claimed,
    owned,
    standingOf,
    async visible(walletId, caller) {
      if (caller.kind === 'owner') return await owned(walletId, caller);
      const wallet = await claimed(walletId);
      if (wallet.id !== caller.walletId) throw new AppError('FORBIDDEN');
      return wallet;
    },
  };
}
