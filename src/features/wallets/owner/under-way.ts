import type { Address } from 'viem';
import type { ProbeBlock } from '../../../chain/nodes/probe.ts';
import type { WalletState } from '../../../chain/wallets/wallet-state.ts';
import type { Statement } from '../../../storage/db/batch.ts';
import type { WalletRow } from '../wallet-store.ts';
import type { JobPolicyChange, PresentList } from './job-policy.ts';

/**
 * The highest owner nonce up to which no message can execute after the block of this state: a later one was executed,
 * or the epochs are over that they were signed for.
 */
export function endedOwnerNonce(
  { ownerNonce, epoch }: Pick<WalletState, 'ownerNonce' | 'epoch'>,
  { nextOwnerNonce, signedEpoch, epochNonce }: Pick<WalletRow, 'nextOwnerNonce' | 'signedEpoch' | 'epochNonce'>,
): number {
  if (epoch < signedEpoch) return ownerNonce;
  const voided = epoch === signedEpoch ? epochNonce - 1 : nextOwnerNonce - 1;
  return Math.max(ownerNonce, voided);
}

/** Whether a change that was signed before may still execute. */
export function isChangeUnderWay(
  state: Pick<WalletState, 'ownerNonce' | 'epoch'>,
  wallet: Pick<WalletRow, 'nextOwnerNonce' | 'signedEpoch' | 'epochNonce'>,
): boolean {
  return endedOwnerNonce(state, wallet) < wallet.nextOwnerNonce - 1;
}

/** Whether a freeze that was signed before may still execute. No owner nonce overtakes it: its epoch ends it. */
export function isFreezeUnderWay(
  { epoch }: Pick<WalletState, 'epoch'>,
  { freezeEpoch, freezeUntil }: Pick<WalletRow, 'freezeEpoch' | 'freezeUntil'>,
  { timestamp }: Pick<ProbeBlock, 'timestamp'>,
): boolean {
  return freezeEpoch !== null && freezeEpoch >= epoch && freezeUntil >= timestamp;
}

/**
 * Decides right before a change is signed whether it is to be made, and throws if not. Answers what the commit of its
 * message does in addition; if that fails, nothing is signed and this decides again. The id is `undefined` where the
 * change takes no message.
 */
export type InCommit = () => Promise<(messageId: number | undefined) => readonly Statement[]>;

/** How a change is to be made. */
export interface Leave {
  /** Without it, what allows the wallet more throws `STEP_UP_REQUIRED`. */
  readonly mayLoosen: boolean;
  readonly inCommit?: InCommit | undefined;
}

/** A change of a wallet's policy; absent fields stay. Limits are micro-USDC, 0 for none; `expiresAt` 0 for none. */
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
