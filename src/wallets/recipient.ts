import { type Address, isAddressEqual, zeroAddress } from 'viem';
import { AppError } from '../errors.ts';

/** Throws `INVALID_RECIPIENT` for an address that a wallet cannot send USDC to: nobody, itself, or the token. */
export function requireRecipient(
  to: Address,
  { chainAddress }: { readonly chainAddress: Address },
  usdc: Address,
): void {
  const refused = [zeroAddress, chainAddress, usdc];
  if (refused.some((address) => isAddressEqual(address, to))) throw new AppError('INVALID_RECIPIENT');
}
