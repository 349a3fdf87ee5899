import { sealedInApiKeys } from '../auth/sealed.ts';
import type { Reading } from '../db/read.ts';
import type { SealedPlace } from '../db/sealed-place.ts';
import { sealedInChannels, sealedInPushKeys } from '../notifications/sealed.ts';
import { sealedInWallets } from '../wallets/sealed.ts';
import { sealedInSigners } from '../wallets/signers/sealed.ts';
import { sealedInDeliveries } from '../webhooks/sealed.ts';

/** Every table that has sealed texts. */
export function sealedPlaces(db: Reading): readonly SealedPlace[] {
  return [
    sealedInWallets(db),
    sealedInSigners(db),
    sealedInDeliveries(db),
    sealedInChannels(db),
    sealedInPushKeys(db),
    sealedInApiKeys(db),
  ];
}
