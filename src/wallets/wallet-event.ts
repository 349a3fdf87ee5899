import type { Address } from 'viem';
import type { Statement } from '../db/batch.ts';
import type { ProjectedWallet } from './fold.ts';

/** The chain shows another owner of a wallet, another guardian, or that it was offered, or no longer is. */
export type WalletEvent =
  | { readonly type: 'owner_changed'; readonly walletId: string; readonly owner: Address }
  | {
      readonly type: 'owner_offered' | 'owner_offer_withdrawn';
      readonly walletId: string;
      readonly offeredTo: Address;
    }
  | { readonly type: 'guardian_changed'; readonly walletId: string; readonly guardian: Address | null };

/** Builds the rows of these events' webhooks. The commit that stores a change also stores its rows. */
export interface WalletOutbox {
  statements(notices: readonly WalletEvent[]): Promise<readonly Statement[]>;
  /** Starts the delivery; called after a commit with such rows. */
  wake(): void;
}

/** What there is to tell of a wallet that was `before` and is `after` by its events. */
export function changesOf(
  { id: walletId, ownerAddress }: { readonly id: string; readonly ownerAddress: Address },
  before: ProjectedWallet,
  after: ProjectedWallet,
): readonly WalletEvent[] {
  const [previous, owner] = [before.chainOwner ?? ownerAddress, after.chainOwner ?? ownerAddress];
  const { guardian } = after;
  return [
    ...(previous === owner ? [] : [{ type: 'owner_changed', walletId, owner } as const]),
    ...offersOf(walletId, before, after),
    ...(before.guardian === guardian ? [] : [{ type: 'guardian_changed', walletId, guardian } as const]),
  ];
}

/** An offer that was accepted is told by the new owner alone. */
function offersOf(
  walletId: string,
  { pendingOwner: previous, chainOwner }: ProjectedWallet,
  { pendingOwner: offeredTo, chainOwner: owner }: ProjectedWallet,
): readonly WalletEvent[] {
  if (previous === offeredTo) return [];
  if (offeredTo !== null) return [{ type: 'owner_offered', walletId, offeredTo }];
  return previous === null || owner !== chainOwner
    ? []
    : [{ type: 'owner_offer_withdrawn', walletId, offeredTo: previous }];
}
