import { type Address, decodeErrorResult, type Hex, parseAbi } from 'viem';
import { agentWalletAbi } from '../../chain/contracts/generated/AgentWallet.ts';
import { AppError, type ErrorCode } from '../../core/errors.ts';
import { formatUsdc } from '../../core/lib/money.ts';
import { type BudgetPeriod, periodOf, periodWords } from '../../core/spending-limits.ts';

/** The wallet's own errors, and the texts in which USDC says no. */
const errorsAbi = [...agentWalletAbi, ...parseAbi(['error Error(string reason)'])] as const;

/** With what the amount of a payment is refused that an Owner can lift for it, and the chain enforces. */
export const LIMIT_ERRORS = [
  'TX_LIMIT_EXCEEDED',
  'DAILY_LIMIT_EXCEEDED',
  'NOT_IN_WHITELIST',
  'BUDGET_EXCEEDED',
  'RECIPIENT_BUDGET_EXCEEDED',
  'KEY_TX_LIMIT_EXCEEDED',
  'KEY_BUDGET_EXCEEDED',
] as const satisfies readonly ErrorCode[];

/** With what a key is refused that has limits of its own. */
export const KEY_ERRORS = ['KEY_NOT_READY', 'KEY_ENDED', 'KEY_LIMITS_UNKNOWN'] as const satisfies readonly ErrorCode[];

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
    case 'BudgetExceeded':
      return budgetWouldBe(...revert.args);
    case 'RecipientBudgetExceeded': {
      const [recipient, total, limit] = revert.args;
      return new AppError('RECIPIENT_BUDGET_EXCEEDED', {
        message: `What goes to ${recipient} would add up to ${formatUsdc(total)} USDC; its budget is ${formatUsdc(limit)} USDC.`,
      });
    }
    case 'SessionKeyLimitExceeded': {
      const [amount, limit] = revert.args;
      return new AppError('KEY_TX_LIMIT_EXCEEDED', {
        message: `${formatUsdc(amount)} USDC is above this key's own limit of ${formatUsdc(limit)} USDC per payment.`,
      });
    }
    case 'SessionKeyBudgetExceeded': {
      const [total, limit] = revert.args;
      return new AppError('KEY_BUDGET_EXCEEDED', {
        message: `What this key pays would add up to ${formatUsdc(total)} USDC; its own budget is ${formatUsdc(limit)} USDC.`,
      });
    }
    case 'SessionKeyExpired':
      return new AppError('KEY_ENDED', { message: "This key's own limits have expired on the chain." });
    case 'OutOfScope':
      return new AppError('KEY_ENDED', {
        message: "The wallet does not let this key's own session key do that, or has revoked it.",
      });
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
      return chainReverted(`USDC refuses the platform's treasury ${revert.args[0]}; the operator must change it.`);
    case 'InvalidSession':
      return sessionReplaced();
    case 'InvalidApproval':
      return approvalVoid();
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

/** The chain lets the session key that this service signs with do nothing, or no longer what it has signed. */
class SessionReplacedError extends AppError {
  constructor() {
    super('CHAIN_REVERTED', {
      message:
        'The wallet does not take this signature: its on-chain session key is not the one that this service holds, or a freeze or another owner has voided what was signed before.',
    });
  }
}

/** The Owner has put another session key on-chain than the one that this service signs with. */
export function sessionReplaced(): AppError {
  return new SessionReplacedError();
}

/** The same error, or `KEY_ENDED` where the session key that the chain does not accept is an API key's own. */
export function asKeyEnded(error: unknown, { keyPrefix }: { readonly keyPrefix: string | null }): unknown {
  return keyPrefix !== null && error instanceof SessionReplacedError ? new AppError('KEY_ENDED') : error;
}

/** All in micro-USDC: the remainder of a wallet's budget, and the amount to pay. */
export function budgetExceeded(period: BudgetPeriod, left: bigint, amount: bigint): AppError {
  return new AppError('BUDGET_EXCEEDED', {
    message: `The wallet's budget for ${periodWords(period)} leaves ${formatUsdc(left)} USDC; ${formatUsdc(amount)} USDC is more.`,
  });
}

/** All in micro-USDC: the remainder of the recipient's budget, and the amount to pay. */
export function recipientBudgetExceeded(recipient: Address, left: bigint, amount: bigint): AppError {
  return new AppError('RECIPIENT_BUDGET_EXCEEDED', {
    message: `The budget for ${recipient} leaves ${formatUsdc(left)} USDC; ${formatUsdc(amount)} USDC is more.`,
  });
}

/** All in micro-USDC: the remainder of the key's own budget, and the amount to pay. */
export function keyBudgetExceeded(left: bigint, amount: bigint): AppError {
  return new AppError('KEY_BUDGET_EXCEEDED', {
    message: `This key's own budget leaves ${formatUsdc(left)} USDC; ${formatUsdc(amount)} USDC is more.`,
  });
}

/** By the contract's word: what all of the period's payments would add up to, and the budget. */
function budgetWouldBe(period: number, total: bigint, limit: bigint): AppError {
  const name = periodOf(period);
  const within = name === 'none' ? 'a period' : periodWords(name);
  return new AppError('BUDGET_EXCEEDED', {
    message: `Payments within ${within} would add up to ${formatUsdc(total)} USDC; the budget is ${formatUsdc(limit)} USDC.`,
  });
}

/** The wallet's epoch is another than the approval names. */
export function approvalVoid(): AppError {
  return approvalEnded(
    "The wallet does not accept the Owner's approval; a freeze, another owner and another session key void every earlier one.",
  );
}

function approvalEnded(message: string): AppError {
  return new AppError('APPROVAL_ENDED', { message });
}

function chainReverted(message: string): AppError {
  return new AppError('CHAIN_REVERTED', { message });
}
