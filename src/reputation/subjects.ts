import { type Hex, isHex, stringToHex } from 'viem';

const REF_BYTES = 32;

/** How the attestor knows an event: by its id, filled up with zeros. */
export function refOf(eventId: string): Hex {
  return stringToHex(eventId, { size: REF_BYTES });
}

/** The id of the event with this ref, if it is one of ours. */
export function eventIdOf(ref: string): string {
  return Buffer.from(ref.slice(2), 'hex').toString('latin1').replace(/\0+$/, '');
}

/** How what the attestor says of an event is looked up: by its ref. */
export const attestationSubject = (ref: string): string => `attested:${ref}`;

/** The ref that a subject is about, if it is about one. */
export function refOfSubject(subject: string): Hex | undefined {
  const ref = subject.startsWith('attested:') ? subject.slice('attested:'.length) : undefined;
  return isHex(ref) ? ref : undefined;
}
