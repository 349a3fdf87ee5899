import { SPENDING_SCOPES } from '../../../accounts/auth/caller.ts';
import { type Period, periodOf } from '../wallet-fields.ts';

/** What a session key may be allowed, as scopes of API keys are called. */
export type SpendingScope = (typeof SPENDING_SCOPES)[number];

/** What the chain lets a session key do. Amounts are micro-USDC. */
export interface SignerTerms {
  /** None: the key is revoked, or was never set. */
  readonly scopes: readonly SpendingScope[];
  /** Unix seconds; 0 for never. */
  readonly expiresAt: number;
  /** For one payment; 0 for none. */
  readonly txLimit: bigint;
  readonly period: Period;
  /** In any of that period; 0 for none. */
  readonly budget: bigint;
}

/** The scopes by the contract's bits. */
export function scopesIn(bits: number): readonly SpendingScope[] {
  return SPENDING_SCOPES.filter((_, place) => (bits & (1 << place)) !== 0);
}

/** The terms by the contract's numbers. */
export function termsOf(bits: number, expiresAt: number, txLimit: number, period: number, budget: number): SignerTerms {
  return {
    scopes: scopesIn(bits),
    expiresAt,
    txLimit: BigInt(txLimit),
    period: periodOf(period),
    budget: BigInt(budget),
  };
}

/** What a revoked key has. */
export const REVOKED: SignerTerms = { scopes: [], expiresAt: 0, txLimit: 0n, period: 'none', budget: 0n };

/** Whether two terms allow the same. */
export function isSameTerms(one: SignerTerms, other: SignerTerms): boolean {
  return (
    SPENDING_SCOPES.every((scope) => one.scopes.includes(scope) === other.scopes.includes(scope)) &&
    (one.scopes.length === 0 ||
      (one.expiresAt === other.expiresAt &&
        one.txLimit === other.txLimit &&
        one.budget === other.budget &&
        (one.budget === 0n || one.period === other.period)))
  );
}
