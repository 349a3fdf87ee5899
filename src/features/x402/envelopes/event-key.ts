import { type Address, isAddress } from 'viem';
import { keyKind } from '../../../chain/events/event-key.ts';

/** What an envelope is known by on-chain: its wallet, in lower case, and the session's nonce that opened it. */
export interface EnvelopeName {
  readonly wallet: Address;
  readonly nonce: number;
}

const kind = keyKind('envelope', (id): EnvelopeName | undefined => {
  const [wallet = '', nonce = ''] = id.split('/');
  return isAddress(wallet, { strict: false }) && /^\d{1,10}$/.test(nonce)
    ? { wallet, nonce: Number(nonce) }
    : undefined;
});

/** The keys of events about an envelope. */
export const envelopeKey = {
  of: (wallet: string, nonce: number | string): string => kind.of(`${wallet.toLowerCase()}/${nonce}`),
  idsIn: kind.idsIn,
};
