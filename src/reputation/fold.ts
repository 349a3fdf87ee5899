import { type Address, type Hex, isAddressEqual, isHex } from 'viem';
import { latestOf } from '../chain/depth.ts';
import type { ChainEvent } from '../chain/events.ts';

/** The columns of an event that the chain decides. */
export interface AttestationTruth {
  readonly onchainTxHash: Hex | null;
  /** Unix seconds of the block. */
  readonly syncedAt: number | null;
  /** Null, too, for what the registry takes from the attestor no more: then the attestor's own event is all that is on-chain. */
  readonly feedbackIndex: number | null;
  /** What the registry refused it with for now, cut at {@link MAX_REFUSAL_BYTES}; null for what is on-chain, or was never refused. */
  readonly refusal: Hex | null;
}

const MAX_REFUSAL_BYTES = 256;
const INDEX = /^[1-9]\d{0,14}$/;

/** The events by which a piece of feedback is on-chain for good; each piece has one of them at most. */
export const ATTESTATIONS: ReadonlySet<string> = new Set(['Attested', 'AttestationRefused']);

/** What the attestor says of an event of ours, in whatever order it became known: once it is on-chain, it is. */
export function foldAttestation(attestor: Address, events: readonly ChainEvent[]): AttestationTruth {
  const own = events.filter(({ address }) => isAddressEqual(address, attestor));
  const attested = latestOf(own.filter(({ event }) => ATTESTATIONS.has(event)));
  if (attested !== undefined) {
    const { transactionHash, timestamp, event } = attested;
    const feedbackIndex = event === 'Attested' ? indexOf(attested) : null;
    return { onchainTxHash: transactionHash, syncedAt: timestamp, feedbackIndex, refusal: null };
  }
  const failed = latestOf(own.filter(({ event }) => event === 'AttestationFailed'));
  const refusal = failed === undefined ? null : reasonOf(failed);
  return { onchainTxHash: null, syncedAt: null, feedbackIndex: null, refusal };
}

function indexOf({ args, transactionHash }: ChainEvent): number {
  if (typeof args.feedbackIndex !== 'string' || !INDEX.test(args.feedbackIndex)) {
    throw new TypeError(`Attested in ${transactionHash} has no readable feedbackIndex.`);
  }
  return Number(args.feedbackIndex);
}

function reasonOf({ args, transactionHash }: ChainEvent): Hex {
  if (!isHex(args.reason))
    throw new TypeError(`AttestationFailed in ${transactionHash} has no readable reason.`);
  return `0x${args.reason.slice(2, 2 + 2 * MAX_REFUSAL_BYTES)}`;
}
