import { getAddress } from 'viem';
import { keyLimitsBody } from '../agent-key-routes.ts';
import { budgetsBody, recipientBody } from '../budgets/routes.ts';
import { configBody } from '../owner/config-routes.ts';
import type { OwnerOperations } from '../owner/operations.ts';
import { limitsOf } from '../signers/fields.ts';
import type { LimitedKeys } from '../signers/service.ts';
import type { DelayedOperation } from '../tables.ts';
import type { Perform } from './service.ts';

/** What makes the changes that have waited, as their endpoints would have. */
export function performsOf({
  ownerOperations,
  limitedKeys,
}: {
  readonly ownerOperations: OwnerOperations;
  readonly limitedKeys: LimitedKeys;
}): Readonly<Record<DelayedOperation, Perform>> {
  return {
    async configureWallet(walletId, owner, _target, body, leave) {
      return await ownerOperations.configure(walletId, owner, { ...configBody.parse(body), ...leave });
    },
    async setBudgets(walletId, owner, _target, body, leave) {
      return await ownerOperations.setBudgets(walletId, owner, { ...budgetsBody.parse(body), ...leave });
    },
    async setRecipientBudget(walletId, owner, target, body, leave) {
      const recipient = getAddress(target);
      const { period, limit } = recipientBody.parse(body);
      return await ownerOperations.setRecipientBudget(walletId, owner, { recipient, period, limit, ...leave });
    },
    async setKeyLimits(walletId, owner, keyId, body, leave) {
      const limits = limitsOf(keyLimitsBody.parse(body));
      return await limitedKeys.setLimits(walletId, owner, keyId, { ...limits, ...leave });
    },
  };
}
