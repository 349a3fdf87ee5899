import { type Hex, isHex } from 'viem';

/** How what the attestor says of an event is looked up: by its ref, which is the keccak256 of the event's id. */
export const attestationSubject = (ref: string): string => `attested:${ref}`;

/** The ref that a subject is about, if it is about one. */
export function refOfSubject(subject: string): Hex | undefined {
  const ref = subject.startsWith('attested:') ? subject.slice('attested:'.length) : undefined;
  return isHex(ref) ? ref : undefined;
}
