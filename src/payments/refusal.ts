import { decodeErrorResult, type Hex } from 'viem';
import { latestOf } from '../chain/depth.ts';
import { type ChainEvent, eventsNamed } from '../chain/events.ts';
import { agentWalletAbi } from '../chain/generated/AgentWallet.ts';
import type { ErrorCode } from '../errors.ts';
import { refusalOf } from '../sessions/refusal.ts';

/**
 * Reverts that do not judge the payment: its message came too late, out of turn, or again, or what was signed had become
 * void by then.
 */
const UNJUDGED: ReadonlySet<string> = new Set([
  ...['DeadlinePassed', 'NonceUsed', 'NonceTooHigh', 'InvalidSession'],
]);

/**
 * The code with which the wallet refused a payment in a block; null if it did not. A message that came too late, with
 * too little gas, or after somebody else's, was not refused.
 */
export function refusalIn(events: readonly ChainEvent[]): ErrorCode | null {
  const failed = eventsNamed(events, 'CallFailed');
  const refused = latestOf(failed.filter(({ args }) => codeOf(args.reason) !== null));
  return refused === undefined ? null : codeOf(refused.args.reason);
}

function codeOf(reason: Hex): ErrorCode | null {
  if (reason === '0x' || UNJUDGED.has(nameOf(reason))) return null;
  return refusalOf(reason).code;
}

function nameOf(reason: Hex): string {
  try {
    return decodeErrorResult({ abi: agentWalletAbi, data: reason }).errorName;
  } catch {
    // For example a text of USDC's own.
    return '';
  }
}
