import type { Agent } from '../../accounts/auth/caller.ts';
import { AppError } from '../../core/errors.ts';

/**
 * An idempotency key is the wallet's, whichever of its API keys has used it. Whoever may neither make such payments nor
 * list them learns no more of one by its idempotency key than that it is used up. Throws `SCOPE_REQUIRED`.
 */
export function requireMaySee({ scopes }: Agent, isPurchase: boolean): void {
  const scope = isPurchase ? 'x402' : 'payments';
  if (scopes.includes(scope) || scopes.includes('read')) return;
  throw new AppError('SCOPE_REQUIRED', {
    message: `This idempotency key belongs to a payment that takes the scope ${scope}, which this API key lacks. Use another idempotency key.`,
    headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
  });
}
