import type { Address } from 'viem';
import type { JobPolicyChange, PresentList } from './job-policy.ts';
import type { Leave } from './under-way.ts';

/** A change of a wallet's policy; what is absent stays. Limits are micro-USDC, 0 for none; `expiresAt` 0 for none. */
export interface PolicyChange extends JobPolicyChange, Leave {
  readonly txLimit?: bigint | undefined;
  readonly dailyLimit?: bigint | undefined;
  readonly expiresAt?: number | undefined;
  /** Replaces the list; empty allows everybody. */
  readonly whitelist?: readonly Address[] | undefined;
}

/** A wallet's limits as the chain has them: micro-USDC, Unix seconds, 0 for none. */
export interface Limits {
  readonly txLimit: bigint;
  readonly dailyLimit: bigint;
  readonly expiresAt: number;
}

/** Whether both have the same limits. */
export function areSameLimits(one: Limits, other: Limits): boolean {
  return one.txLimit === other.txLimit && one.dailyLimit === other.dailyLimit && one.expiresAt === other.expiresAt;
}

/**
 * Whether a change allows a wallet anything that it may not do now. `list` tells who of the new whitelist is on the
 * present one; `undefined` where that is not certain, and then every list counts as wider.
 */
export function isLooser(present: Limits, list: PresentList | undefined, change: PolicyChange): boolean {
  return (
    isHigher(present.txLimit, change.txLimit) ||
    isHigher(present.dailyLimit, change.dailyLimit) ||
    isHigher(BigInt(present.expiresAt), change.expiresAt === undefined ? undefined : BigInt(change.expiresAt)) ||
    isWider(list, change.whitelist)
  );
}

/** Whether one limit allows more than another. Zero is no limit, so nothing is higher. */
export function isHigher(present: bigint, wanted: bigint | undefined): boolean {
  if (wanted === undefined || present === 0n) return false;
  return wanted === 0n || wanted > present;
}

/** An empty list allows everybody. */
function isWider(present: PresentList | undefined, wanted: readonly Address[] | undefined): boolean {
  if (wanted === undefined) return false;
  if (present === undefined) return true;
  if (!present.isSet) return false;
  return wanted.length === 0 || wanted.some((address) => !present.listed.has(address));
}
