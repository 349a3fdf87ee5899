import { type Hex, isHex, stringToHex } from 'viem';
import { keyKind } from '../chain/event-key.ts';

const REF_BYTES = 32;

/** How the attestor knows an event: by its id, filled up with zeros. */
export function refOf(eventId: string): Hex {
  return stringToHex(eventId, { size: REF_BYTES });
}

/** The id of the event with this ref, if it is one of ours. */
export function eventIdOf(ref: string): string {
  return Buffer.from(ref.slice(2), 'hex').toString('latin1').replace(/\0+$/, '');
}

/** The keys of what the attestor says of an event, by its ref. */
export const attestationKey = keyKind('attestation', (ref) => (isHex(ref) ? ref : undefined));
