import { AppError } from '../../core/errors.ts';
import { formatUsdc, parseUsdc } from '../../core/lib/money.ts';
import { DAY_SECONDS } from '../../core/lib/time.ts';
import type { KeyLimits } from '../../features/wallets/signers/signer-service.ts';
import { BUDGET_PERIODS } from '../../features/wallets/wallet-fields.ts';
import type { AuditDetails } from '../../http/audit/entry.ts';

/** What a person has said of an app's own limits, as they did. */
export interface TypedLimits {
  readonly txLimit: string;
  readonly budget: string;
  readonly period: string;
  readonly lifetime: string;
}

/** Periods of a budget, in words. */
export const PERIOD_CHOICES = [
  ['week', '7 days'],
  ['day', '24 hours'],
  ['month', '30 days'],
] as const;
/** How long an app may stay connected, in days and in words; empty for as long as it is used. */
export const LIFETIME_CHOICES = [
  ['', '90 days after it was last used'],
  ['1', 'in a day'],
  ['7', 'in 7 days'],
  ['30', 'in 30 days'],
  ['90', 'in 90 days'],
  ['365', 'in a year'],
] as const;

/** More than an amount may have is not looked at, and not shown again. */
const MAX_CHARACTERS = 32;

/** What a form says of an app's own limits. */
export function typedLimits(field: (name: string) => string): TypedLimits {
  // One more than an amount may have, so that it stays one too many.
  const typed = (name: string) =>
    field(name)
      .trim()
      .slice(0, MAX_CHARACTERS + 1);
  return { txLimit: typed('txLimit'), budget: typed('budget'), period: typed('period'), lifetime: typed('lifetime') };
}

/** The limits, with what the audit log tells of them; none where nothing was given. Throws `INVALID_LIMITS`. */
export function limitsIn({ txLimit, budget, period }: TypedLimits): {
  readonly limits: KeyLimits | undefined;
  readonly audit: AuditDetails;
} {
  const amounts = { txLimit: amountIn(txLimit), budget: amountIn(budget) };
  const chosen = BUDGET_PERIODS.find((one) => one === period);
  if (amounts.budget > 0n && chosen === undefined) throw wrong('Choose a period for what is most in all.');
  if (amounts.txLimit + amounts.budget === 0n) return { limits: undefined, audit: {} };
  const limits = { ...amounts, period: amounts.budget === 0n ? 'none' : (chosen ?? 'none') } as const;
  const { txLimit: most, ...rolling } = limits;
  const audit = { txLimit: formatUsdc(most), period: rolling.period, budget: formatUsdc(rolling.budget) };
  return { limits, audit };
}

/** How long the app may stay connected, in seconds; null for as long as it is used. Throws `INVALID_LIMITS`. */
export function lifetimeIn({ lifetime }: TypedLimits): number | null {
  const chosen = LIFETIME_CHOICES.find(([days]) => days === lifetime);
  if (chosen === undefined) throw wrong('Choose when the connection ends.');
  return lifetime === '' ? null : Number(lifetime) * DAY_SECONDS;
}

/** Micro-USDC; 0 for an empty field. Nothing that is no amount may pass for no limit. */
function amountIn(text: string): bigint {
  if (text === '') return 0n;
  const amount = parseUsdc(text);
  if (amount === undefined || amount === 0n)
    throw wrong('Enter limits such as 12.5, with at most 6 decimals, or leave them empty for none.');
  return amount;
}

function wrong(message: string): AppError {
  return new AppError('INVALID_LIMITS', { message });
}
