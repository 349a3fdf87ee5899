import { type Address, type Hex, isAddressEqual } from 'viem';
import { type ChainEvent, eventCount, eventsNamed, latestOf } from '../../chain/events/chain-events.ts';

/** The columns of an event that the chain decides. */
export interface ProjectedAttestation {
  readonly onchainTxHash: Hex | null;
  /** Unix seconds of the block. */
  readonly syncedAt: number | null;
  /** Also null if the registry refused the feedback for good; then only the attestor's own event is on-chain. */
  readonly feedbackIndex: number | null;
  /**
   * The revert data of the registry's latest refusal, cut at {@link MAX_REFUSAL_BYTES}; null once it is on-chain, or
   * if it was never refused.
   */
  readonly refusal: Hex | null;
}

const MAX_REFUSAL_BYTES = 256;

/** The events that put feedback on-chain for good; each piece of feedback has at most one of them. */
export const ATTESTATIONS = ['Attested', 'AttestationRefused'] as const;

/** Folds the attestor's events about one of ours, in any order. An event that is on-chain stays so. */
export function foldAttestation(attestor: Address, events: readonly ChainEvent[]): ProjectedAttestation {
  const own = events.filter(({ address }) => isAddressEqual(address, attestor));
  const attested = latestOf(eventsNamed(own, ...ATTESTATIONS));
  if (attested !== undefined) {
    const { transactionHash, timestamp } = attested;
    const feedbackIndex = attested.event === 'Attested' ? eventCount(attested.args.feedbackIndex) : null;
    return { onchainTxHash: transactionHash, syncedAt: timestamp, feedbackIndex, refusal: null };
  }
  const failed = latestOf(eventsNamed(own, 'AttestationFailed'));
  const refusal: Hex | null =
    failed === undefined ? null : `0x${failed.args.reason.slice(2, 2 + 2 * MAX_REFUSAL_BYTES)}`;
  return { onchainTxHash: null, syncedAt: null, feedbackIndex: null, refusal };
}
