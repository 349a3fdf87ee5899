import { isHex } from 'viem';
import { keyKind } from '../../chain/events/event-key.ts';

/** The keys of events about a payment, by its 32-byte reference. */
export const paymentKey = keyKind('payment', (ref) => (isHex(ref) ? ref : undefined));
