import { expect, test } from 'bun:test';
import { SCOPES, type Scope } from '../../accounts/auth/caller.ts';
import { AppError } from '../../core/errors.ts';
import { requireMaySee } from './payment-routes.ts';

/** The scopes that, alone, let a key see a payment by its idempotency key. */
function seenBy(isPurchase: boolean): readonly Scope[] {
  return SCOPES.filter((scope) => {
    try {
      requireMaySee({ kind: 'agent', walletId: 'w', keyPrefix: 'k', scopes: [scope] }, isPurchase);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'SCOPE_REQUIRED') return false;
      throw error;
    }
  });
}

test('a payment is visible to callers who may make such payments, or list them', () => {
  expect(seenBy(false)).toEqual(['read', 'payments']);
  expect(seenBy(true)).toEqual(['read', 'x402']);
});
