import { getAddress } from 'viem';
import type { WalletStore } from './store.ts';

/** Which addresses are those of wallets here. */
export interface WalletsByAddress {
  /** The wallet here that has this address, in any case. */
  idAt(address: string): Promise<string | undefined>;
  /** Whether a wallet here has this address, in any case. */
  isOurs(address: string): Promise<boolean>;
}

/** Looks addresses up among the wallets here; each of them is stored before anybody can know its address. */
export function walletsByAddress(store: Pick<WalletStore, 'idOfAddress'>): WalletsByAddress {
  const idAt = (address: string) => store.idOfAddress(getAddress(address));
  return { idAt, isOurs: async (address) => (await idAt(address)) !== undefined };
}
