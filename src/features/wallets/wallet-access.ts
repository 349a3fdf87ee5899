import type { Caller, Owner } from '../../accounts/auth/caller.ts';
import type { Memberships } from '../../accounts/roles/memberships.ts';
import { mayDo, type WalletRole } from '../../accounts/roles/role.ts';
import { AppError } from '../../core/errors.ts';
import { createKeyedMutex, type KeyedMutex, MutexBusyError } from '../../core/lib/locks.ts';
import { noteOwner } from '../../http/audit/audit-entry.ts';
import type { WalletRow, WalletStore } from './wallet-store.ts';

/** A user who calls; without a permission, as their own Owner alone. */
export type AskingUser = Pick<Owner, 'userId' | 'permission'>;

export type WalletAccess = ReturnType<typeof createWalletAccess>;

/**
 * Finds wallets and refuses those that the caller may not use. Every request about a wallet passes through here. A
 * wallet that no one claimed belongs to no one, and says so before all else.
 */
export function createWalletAccess(store: WalletStore, memberships: Memberships) {
  const claimed = async (walletId: string): Promise<WalletRow> => {
    const wallet = await store.byId(walletId);
    if (wallet === undefined) throw new AppError('WALLET_NOT_FOUND');
    if (wallet.status !== 'active') throw new AppError('WALLET_NOT_ACTIVE');
    return wallet;
  };
  const roleOn = async (wallet: WalletRow, userId: string): Promise<WalletRole | undefined> => {
    if (wallet.userId === userId) return 'owner';
    return wallet.organizationId === null ? undefined : await memberships.roleIn(wallet.organizationId, userId);
  };
  const owned = async (walletId: string, { userId, permission }: AskingUser): Promise<WalletRow> => {
    const wallet = await claimed(walletId);
    const role = await roleOn(wallet, userId);
    if (role === undefined) throw new AppError('FORBIDDEN');
    if (!mayDo(role, permission)) throw new AppError('ROLE_REQUIRED');
    noteOwner(wallet.id, wallet.userId);
    return wallet;
  };
  return {
    /**
     * The wallet, once it was claimed, for callers who have proved that they may. Throws `WALLET_NOT_FOUND`,
     * `WALLET_NOT_ACTIVE`.
     */
    claimed,
    /**
     * The wallet, for its Owner, or for a member of its organisation whose role has the permission that the request
     * needs. Throws `WALLET_NOT_FOUND`, `WALLET_NOT_ACTIVE`, `FORBIDDEN` for strangers, `ROLE_REQUIRED`, in this order.
     */
    owned,
    /** A user's role on a wallet; `undefined` for strangers. */
    roleOn,
    /** The same as `owned`, or for an agent with its key. */
    async visible(walletId: string, caller: Caller): Promise<WalletRow> {
      if (caller.kind === 'owner') return await owned(walletId, caller);
      const wallet = await claimed(walletId);
      if (wallet.id !== caller.walletId) throw new AppError('FORBIDDEN');
      return wallet;
    },
  };
}

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
