import { decodeErrorResult, type Hex } from 'viem';
import { latestOf } from '../chain/depth.ts';
import { type ChainEvent, eventsNamed } from '../chain/events.ts';
import { agentWalletAbi } from '../chain/generated/AgentWallet.ts';
import type { ErrorCode } from '../errors.ts';
import { refusalOf } from '../sessions/refusal.ts';

/** What a wallet says to a message that it does not judge: it came too late, or out of turn, or was executed before. */
const UNJUDGED: ReadonlySet<string> = new Set(['DeadlinePassed', 'NonceUsed', 'NonceTooHigh']);

/**
 * The code with which its wallet refused a payment in a block, as its events tell it; null where none did. That the
 * relay carried it too late, with too little gas, or after somebody else, is no refusal.
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
    // USDC's own texts are among these.
    return '';
  }
}
