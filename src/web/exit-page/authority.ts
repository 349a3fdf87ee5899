import { type Address, getAddress } from 'viem';
import type { Action } from './actions.ts';
import type { PasskeyAccount } from './passkey-account.ts';
import type { Signer } from './signers.ts';
import type { WalletView } from './wallet-view.ts';

/** As whom a signer does something with a wallet. */
export interface Authority {
  readonly account: Address;
  /** The account cannot call: someone signs for it, and anybody sends that. */
  readonly isSigned: boolean;
}

/** As whom a signer may do this; `undefined` where they may not. */
export function authorityFor(kind: Action['kind'], signer: Signer, wallet: WalletView): Authority | undefined {
  const { owner, ownerPasskey, pendingOwner, pendingPasskey, guardian } = wallet;
  // Anyone who has gas money may deploy.
  if (kind === 'deployPasskey') return { account: signer.address, isSigned: false };
  if (kind === 'acceptOwnership' || kind === 'acceptAndEndConsents')
    return actingAs(signer, pendingOwner, pendingPasskey);
  const asOwner = actingAs(signer, owner, ownerPasskey);
  if (asOwner !== undefined || kind !== 'freeze') return asOwner;
  return actingAs(signer, guardian, undefined);
}

function actingAs(
  { address, isPasskey = false }: Signer,
  account: Address,
  passkey: PasskeyAccount | undefined,
): Authority | undefined {
  // Which passkey it is, the chain tells once it has signed.
  if (isPasskey) return passkey === undefined ? undefined : { account, isSigned: true };
  if (getAddress(account) === address) return { account, isSigned: false };
  return passkey?.recovery === address ? { account, isSigned: true } : undefined;
}
