import { getAddress } from 'viem';
import type { ChainEvent } from '../chain/events.ts';
import {
  type EventKeys,
  type KeptEvent,
  type Projection,
  type ProjectionResult,
  perCommit,
} from '../chain/projection.ts';
import { filterAsync } from '../lib/filter-async.ts';
import type { WalletsByAddress } from './by-address.ts';
import type { WalletChangeName } from './changes.ts';
import { walletKey } from './event-key.ts';
import { foldWallet } from './fold.ts';
import type { MisuseStore } from './freezes/misuse-store.ts';
import type { WalletStore } from './store.ts';

export interface WalletProjectionDeps {
  readonly store: Pick<WalletStore, 'updateFromChain'>;
  readonly wallets: WalletsByAddress;
  readonly misuses: Pick<MisuseStore, 'ofWallet'>;
}

/** Creates what makes of wallets' events the state of their rows. Other people's wallets leave no row. */
export function createWalletProjection({ store, wallets, misuses }: WalletProjectionDeps) {
  const kept = async (address: string) =>
    (await wallets.isOurs(address)) ? { key: walletKey.of(address) } : undefined;
  const ofItself = ({ address }: ChainEvent<Exclude<WalletChangeName, 'WalletDeployed'>>) => kept(address);
  /** Which freezes count as misuse follows from those around what the Owner said of them, so that wallet keeps them. */
  const isReplaceable = async ({ event, address }: KeptEvent): Promise<boolean> => {
    if (event !== 'Frozen' && event !== 'Unfrozen') return true;
    const walletId = await wallets.idAt(address);
    return walletId === undefined || (await misuses.ofWallet(walletId)).length === 0;
  };
  return {
    eventKeys: {
      WalletDeployed: ({ args }) => kept(args.wallet),
      SessionUpdated: ofItself,
      PolicyUpdated: ofItself,
      WhitelistUpdated: ofItself,
      Frozen: ofItself,
      Unfrozen: ofItself,
      GuardianUpdated: ofItself,
      JobPolicyUpdated: ofItself,
      OwnershipTransferred: ofItself,
    },
    project: perCommit(async ({ keys, historiesOf }): Promise<ProjectionResult> => {
      const own = await filterAsync(walletKey.idsIn(keys), wallets.isOurs);
      const { after } = await historiesOf(own.map(walletKey.of));
      return {
        statements: own.map((address) =>
          store.updateFromChain(getAddress(address), foldWallet(after.get(walletKey.of(address)) ?? [])),
        ),
      };
    }),
    /** A wallet's state follows from the latest event of each name. */
    async needless(events) {
      const own = events.filter(({ eventKey }) => walletKey.idsIn([eventKey]).length > 0);
      return { until: await filterAsync(own, isReplaceable) };
    },
  } satisfies Projection & { readonly eventKeys: EventKeys<WalletChangeName> };
}
