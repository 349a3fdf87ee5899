import { isAddressEqual } from 'viem';
import type { WalletRow } from './store.ts';

/**
 * Whether a wallet has an owner with a key of their own, as far as its events tell. Nothing that this server does with
 * its own key binds such a wallet, nor do the rules for withdrawals that this server keeps.
 */
export function isHandedOver({ chainOwner, ownerAddress }: Pick<WalletRow, 'chainOwner' | 'ownerAddress'>): boolean {
  return chainOwner !== null && !isAddressEqual(chainOwner, ownerAddress);
}
