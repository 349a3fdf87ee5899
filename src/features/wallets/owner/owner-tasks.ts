import type { CommittedMessage, Relay } from '../../../chain/relay/relay-intent.ts';
import { AppError } from '../../../core/errors.ts';
import type { WalletLock } from '../wallet-lock.ts';
import type { WalletStore } from '../wallet-store.ts';
import { type OwnerAct, type OwnerIntentDeps, ownerIntent, withFreshRead } from './owner-intent.ts';

/** Calls that the service itself makes with a claimed wallet's owner key, between those of its Owner. */
export interface OwnerTasks {
  /**
   * Submits an act without waiting for a block, because the Owner's next change waits for this one. Throws what
   * {@link Relay.submit} and the act throw, `WALLET_NOT_FOUND`, `WALLET_NOT_ACTIVE`, and `WALLET_BUSY` if the lock is
   * not free in time.
   */
  run(walletId: string, act: OwnerAct): Promise<CommittedMessage>;
}

export interface OwnerTaskDeps extends OwnerIntentDeps {
  readonly store: Pick<WalletStore, 'byId' | 'ownerMessageStatement'>;
  readonly relay: Relay;
  readonly lock: WalletLock;
}

/** Creates the calls that the service itself makes with wallets' owner keys. */
export function createOwnerTasks(deps: OwnerTaskDeps): OwnerTasks {
  const { store, relay, lock } = deps;
  return {
    async run(walletId, act) {
      const submit = async () => {
        const wallet = await store.byId(walletId);
        if (wallet === undefined) throw new AppError('WALLET_NOT_FOUND');
        if (wallet.status !== 'active') throw new AppError('WALLET_NOT_ACTIVE');
        return await relay.submit(ownerIntent(deps, wallet, act));
      };
      return await lock.run(walletId, () => withFreshRead(submit));
    },
  };
}
