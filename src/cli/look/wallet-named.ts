import { parseAddress } from '../../core/lib/address.ts';
import { createWalletListing, type ListedWallet } from '../../features/wallets/listing.ts';
import { shownName } from '../../http/nearest-name.ts';
import type { Reading } from '../../storage/db/read.ts';
import { NotFoundError } from './database.ts';

/** The wallet of an id or an address. Throws {@link NotFoundError}. */
export async function existingWallet(db: Reading, idOrAddress: string): Promise<ListedWallet> {
  const listing = createWalletListing(db);
  const address = parseAddress(idOrAddress);
  const wallet = await (address === undefined ? listing.byId(idOrAddress) : listing.byAddress(address));
  if (wallet !== undefined) return wallet;
  throw new NotFoundError(
    `There is no wallet ${shownName(idOrAddress)} here. bursar wallet list --search finds wallets by how their names begin.`,
  );
}
