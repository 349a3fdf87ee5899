import { decodeErrorResult, type Hex } from 'viem';
import { agentWalletAbi } from '../../chain/contracts/generated/AgentWallet.ts';
import { latestOf } from '../../chain/events/depth.ts';
import { type ChainEvent, eventsNamed } from '../../chain/events/events.ts';
import { AppError, type ErrorCode } from '../../core/errors.ts';
import { refusalOf } from '../signing/refusal.ts';

/** What the wallet no longer took the signature of. */
const VOID = 'InvalidSession';
/**
 * Reverts that do not judge the payment: its message came too late, out of turn, or again, or what was signed had
 * become void by then.
 */
const UNJUDGED: ReadonlySet<string> = new Set(['DeadlinePassed', 'NonceUsed', 'NonceTooHigh', VOID]);

/**
 * The code with which the wallet refused a payment in a block; null if it did not. A message that came too late, with
 * too little gas, or after somebody else's, was not refused. `PAYMENT_VOID` gives way to every other code: whoever
 * submits a refused message again, once it is void, changes nothing.
 */
export function refusalIn(events: readonly ChainEvent[]): ErrorCode | null {
  const failed = eventsNamed(events, 'CallFailed');
  const refused = latestOf(failed.filter(({ args }) => codeOf(args.reason) !== null));
  if (refused !== undefined) return codeOf(refused.args.reason);
  return failed.some(({ args }) => isVoid(args.reason)) ? 'PAYMENT_VOID' : null;
}

/** What a block refused a payment with, as an error for the caller. */
export function refusalInBlock(reason: Hex): AppError {
  return isVoid(reason) ? new AppError('PAYMENT_VOID') : refusalOf(reason);
}

/**
 * The wallet took the key when it was signed with, and replaces its first key in a new epoch alone: so the epoch has
 * ended since, or a key with scopes of its own was revoked.
 */
function isVoid(reason: Hex): boolean {
  return nameOf(reason) === VOID;
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
