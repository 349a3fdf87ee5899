import { decodeErrorResult, type Hex, parseAbi } from 'viem';
import { agentWalletAbi } from '../chain/generated/AgentWallet.ts';
import { AppError } from '../errors.ts';
import { formatUsdc } from '../lib/money.ts';

/** The wallet's own errors, and the texts in which USDC says no. */
const errorsAbi = [...agentWalletAbi, ...parseAbi(['error Error(string reason)'])] as const;

/** What the wallet's `pay` or `previewPayment` reverted with, as an error for the caller. */
export function refusalOf(revertData: Hex): AppError {
  if (revertData === '0x') {
    return chainReverted('The chain refused the call without a reason; the wallet may not be deployed.');
  }
  let revert: ReturnType<typeof decode>;
  try {
    revert = decode(revertData);
  } catch {
    return chainReverted(`The chain refused the call with unknown data ${revertData.slice(0, 10)}.`);
  }
  return errorOf(revert);
}

function decode(data: Hex) {
  return decodeErrorResult({ abi: errorsAbi, data });
}

function errorOf(revert: ReturnType<typeof decode>): AppError {
  switch (revert.errorName) {
    case 'WalletFrozen':
      return new AppError('WALLET_FROZEN');
    case 'WalletExpired':
      return new AppError('WALLET_EXPIRED');
    case 'TxLimitExceeded':
      return txLimitExceeded(...revert.args);
    case 'DailyLimitExceeded':
      return dailyLimitExceeded(...revert.args);
    case 'NotInWhitelist':
      return new AppError('NOT_IN_WHITELIST', { message: `${revert.args[0]} is not on the whitelist.` });
    case 'InsufficientBalance':
      return insufficientBalance(...revert.args);
    case 'InvalidRecipient':
      return new AppError('INVALID_RECIPIENT');
    case 'ZeroAmount':
      return new AppError('INVALID_AMOUNT');
    case 'Error':
      return chainReverted(`USDC refuses the transfer: ${revert.args[0]}.`);
    case 'TreasuryRefused':
      return chainReverted(
        `USDC refuses the platform's treasury ${revert.args[0]}; the operator must change it.`,
      );
    case 'InvalidSession':
      return sessionReplaced();
    case 'InvalidApproval':
      return approvalEnded(
        "The wallet does not accept the Owner's approval; a freeze voids every earlier one.",
      );
    case 'ApprovalExpired':
      return approvalEnded('The approval is past its end.');
    case 'ApprovalUsed':
      return approvalEnded('The approval was used.');
    default:
      return chainReverted(`The wallet refused the call with ${revert.errorName}.`);
  }
}

function txLimitExceeded(amount: bigint, limit: bigint): AppError {
  return new AppError('TX_LIMIT_EXCEEDED', {
    message: `${formatUsdc(amount)} USDC is above the limit of ${formatUsdc(limit)} USDC per transaction.`,
  });
}

/** Both in micro-USDC: what the day's payments would add up to, and the limit. */
export function dailyLimitExceeded(wouldBe: bigint, limit: bigint): AppError {
  return new AppError('DAILY_LIMIT_EXCEEDED', {
    message: `Today's payments (UTC) would add up to ${formatUsdc(wouldBe)} USDC; the daily limit is ${formatUsdc(limit)} USDC.`,
  });
}

/**
 * Both in micro-USDC: what the wallet has to spend, below zero where more is reserved than it has, and what amount and
 * fee need.
 */
export function insufficientBalance(available: bigint, needed: bigint): AppError {
  const toSpend = available < 0n ? 0n : available;
  return new AppError('INSUFFICIENT_BALANCE', {
    message: `The wallet has ${formatUsdc(toSpend)} USDC to spend; amount and fee need ${formatUsdc(needed)} USDC.`,
  });
}

/** The Owner has put another session key on-chain than the one that this service signs with. */
export function sessionReplaced(): AppError {
  return chainReverted("The wallet's on-chain session key is not the one that this service holds.");
}

function approvalEnded(message: string): AppError {
  return new AppError('APPROVAL_ENDED', { message });
}

function chainReverted(message: string): AppError {
  return new AppError('CHAIN_REVERTED', { message });
}
