import { sealedInApiKeys } from '../../accounts/auth/jwt-secrets.ts';
import { sealedInSigners } from '../../features/wallets/signers/signer-store.ts';
import { sealedInWallets } from '../../features/wallets/wallet-keys.ts';
import { sealedInChannels, sealedInPushKeys } from '../../notify/notifications/sealed.ts';
import { sealedInDeliveries } from '../../notify/webhooks/sealed.ts';
import type { Reading } from '../../storage/db/read.ts';
import type { SealedPlace } from '../../storage/db/sealed-place.ts';

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
