import type { Hex } from 'viem';

/** How the events about Jobs are looked up: a creation by what it specifies, all others by the escrow's number. */

/** The key of events that name a specification, by its hash. */
export const specSubject = (metadataHash: string): string => `spec:${metadataHash}`;
/** The key of events that name a Job, by its number on the escrow. */
export const jobSubject = (onchainJobId: number): string => `job:${onchainJobId}`;

/** The metadata hash that a subject is about, if it is that of a creation. */
export function metadataHashOf(subject: string): Hex | undefined {
  return subject.startsWith('spec:0x') ? `0x${subject.slice(7)}` : undefined;
}

/** The escrow's number that a subject is about, if it is about one. */
export function numberOf(subject: string): number | undefined {
  return subject.startsWith('job:') ? Number(subject.slice(4)) : undefined;
}
