import { type Address, zeroAddress } from 'viem';
import type { Contracts } from '../../chain/nodes/chain.ts';
import { ourContractAt } from '../../chain/wallets/our-contracts.ts';
import { AppError } from '../../core/errors.ts';

/**
 * Why nothing may be sent to an address: it is nobody's, that of the wallet that pays, or one of our contracts.
 * `undefined` if it may. The text may be in any case, and no address at all.
 */
export function refusedRecipient(
  to: string,
  payer: { readonly chainAddress: Address } | undefined,
  contracts: Contracts,
): string | undefined {
  const lower = to.toLowerCase();
  if (lower === zeroAddress) return 'Nobody has the zero address; what is sent there is lost.';
  if (lower === payer?.chainAddress.toLowerCase()) return `${to} is the wallet itself.`;
  const kind = ourContractAt(contracts, to);
  return kind === undefined ? undefined : `${to} is ${kind}; what is sent there is lost.`;
}

/** Throws `INVALID_RECIPIENT` for an address to which {@link refusedRecipient} lets nothing be sent. */
export function requireRecipient(
  to: Address,
  payer: { readonly chainAddress: Address } | undefined,
  contracts: Contracts,
): void {
  const message = refusedRecipient(to, payer, contracts);
  if (message !== undefined) throw new AppError('INVALID_RECIPIENT', { message });
}
