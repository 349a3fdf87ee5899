import { type Hex, isHex, stringToHex } from 'viem';
import { keyKind } from '../../chain/events/chain-events.ts';

const REF_BYTES = 32;

/** The attestor's reference of an event: its id, padded with zeros. */
export function refOf(eventId: string): Hex {
  return stringToHex(eventId, { size: REF_BYTES });
}

/** The event id in a reference; some other text if the reference is not ours. */
export function eventIdOf(ref: string): string {
  return Buffer.from(ref.slice(2), 'hex').toString('latin1').replace(/\0+$/, '');
}

/** The keys of the attestor's events, by reference. */
export const attestationKey = keyKind('attestation', (ref) => (isHex(ref) ? ref : undefined));
