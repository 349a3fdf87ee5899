import { z } from 'zod';
import { docs, shownAddress, shownTime, walletIdField } from '../../http/fields.ts';

/** A wallet of a user that someone may accept as their own. */
export interface PendingOffer {
  readonly walletId: string;
  /** Who may accept it. */
  readonly address: string;
  /** Unix seconds. */
  readonly offeredAt: number;
}

/** The offers of a user's wallets that stand, as the chain shows them; at most a hundred, the latest first. */
export type PendingOffers = (userId: string) => Promise<PendingOffer[]>;

/**
 * What outlives a change of the password and the end of sessions, and takes a wallet all the same. So whoever throws a
 * thief out is told.
 */
export const pendingOffersField = z
  .array(
    z
      .object({
        walletId: walletIdField,
        address: shownAddress('Account or contract that may accept the wallet, and all of its money with it.'),
        offeredAt: shownTime('Time of the block that has the offer, in Unix seconds.'),
      })
      .meta({ id: 'PendingOffer', description: 'An offer of a wallet that still stands.' }),
  )
  .meta(
    docs(
      'Offers of your wallets that still stand, at most 100: take back those that you do not know (`POST /v1/wallets/:id/owner` with `{"address": null}`).',
      [],
    ),
  );
