import { AppError } from '../../core/errors.ts';
import { formatUsdc } from '../../core/lib/money.ts';

/** Throws `AMOUNT_TOO_SMALL` for an amount below the smallest that is paid here, both in micro-USDC. */
export function requireLargeEnough(minPayment: bigint, amount: bigint): void {
  if (amount >= minPayment) return;
  throw new AppError('AMOUNT_TOO_SMALL', {
    message: `The smallest payment is ${formatUsdc(minPayment)} USDC; ${formatUsdc(amount)} USDC is less.`,
  });
}
