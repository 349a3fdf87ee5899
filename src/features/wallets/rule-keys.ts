import { isAddress } from 'viem';
import { keyKind } from '../../chain/events/event-key.ts';

/** A wallet and somebody whom a rule of its names, both in lower case. */
export interface WalletAndOther {
  readonly wallet: string;
  readonly other: string;
}

/** The keys of events about the budget of a wallet for a recipient, by both addresses in any case. */
export const recipientKey = pairKeys('recipient');
/** The keys of events about a session key of a wallet, by both addresses in any case. */
export const signerKey = pairKeys('signer');

/** Keys of one kind about two addresses. */
function pairKeys(prefix: string) {
  const kind = keyKind(prefix, (id): WalletAndOther | undefined => {
    const [wallet = '', other = ''] = id.split('/');
    return [wallet, other].every((one) => isAddress(one, { strict: false })) ? { wallet, other } : undefined;
  });
  return { idsIn: kind.idsIn, of: (wallet: string, other: string) => kind.of(`${wallet}/${other}`.toLowerCase()) };
}
