import { isAddress } from 'viem';
import { keyKind } from '../../chain/events/event-key.ts';

const kind = keyKind('wallet', (address) => (isAddress(address, { strict: false }) ? address : undefined));

/** The keys of events about a wallet, by its address in any case. */
export const walletKey = { ...kind, of: (address: string) => kind.of(address.toLowerCase()) };
