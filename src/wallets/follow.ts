import { getAddress } from 'viem';
import type { ChainEvent } from '../chain/events.ts';
import type { Statement } from '../db/batch.ts';
import { foldWallet } from './fold.ts';
import type { WalletStore } from './store.ts';

/** How the wallets' state follows the chain. */
export interface WalletFollower {
  /** Statements that write the new states of those wallets that are ours, from all events of each, by address. */
  follow(events: ReadonlyMap<string, readonly ChainEvent[]>): readonly Statement[];
  /** The wallet of ours that has this address, in any case. */
  idAt(address: string): string | undefined;
  /** Whether a wallet of ours has this address, in any case. */
  isOurs(address: string): boolean;
}

/** Creates the fold of wallets' events into their rows. */
export function createWalletFollower(
  store: Pick<WalletStore, 'idOfAddress' | 'truthStatement'>,
): WalletFollower {
  const idAt = (address: string) => store.idOfAddress(getAddress(address));
  const isOurs = (address: string) => idAt(address) !== undefined;
  return {
    idAt,
    isOurs,
    follow: (events) =>
      [...events]
        .filter(([address]) => isOurs(address))
        .map(([address, itsEvents]) => store.truthStatement(getAddress(address), foldWallet(itsEvents))),
  };
}
