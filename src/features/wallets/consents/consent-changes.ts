import type { Address } from 'viem';
import { endConsentsData } from '../../../chain/wallets/wallet-consents.ts';
import type { OwnerChange } from '../owner/owner-change.ts';

/** In addition to the gas of each spender. */
const GAS_LIMIT = 250_000;
const SPENDER_GAS = 40_000;

/** Gas that ending so many allowances may take, and all other consents with them. */
export function endingGas(spenders: readonly Address[]): number {
  return GAS_LIMIT + spenders.length * SPENDER_GAS;
}

/** The change after which nothing stands any more but the wallet's first session key. */
export function endConsentsChange(spenders: readonly Address[]): OwnerChange {
  return {
    kind: 'end_consents',
    audit: { action: 'consents_ended', details: { spenders } },
    // Also where nothing shows: what was signed and not sent yet ends, too.
    functionFor: () => ({ data: endConsentsData(spenders, false), gasLimit: endingGas(spenders) }),
  };
}
