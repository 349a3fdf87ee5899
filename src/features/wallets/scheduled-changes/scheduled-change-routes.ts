import { getAddress } from 'viem';
import { z } from 'zod';
import type { Guards } from '../../../accounts/auth/guards.ts';
import { type Endpoint, endpoint } from '../../../http/endpoint.ts';
import { pagination } from '../../../http/query.ts';
import { keyLimitsBody } from '../agent-key-routes.ts';
import { budgetsBody, recipientBody } from '../budgets/budget-routes.ts';
import { OWNED } from '../owner/owner-call.ts';
import type { OwnerOperations } from '../owner/owner-operations.ts';
import { configBody } from '../owner/owner-routes.ts';
import { limitsOf } from '../signers/signer-fields.ts';
import type { LimitedKeys } from '../signers/signer-service.ts';
import type { DelayedOperation } from '../wallet-tables.ts';
import { recordOfScheduledChange, scheduledChangeRecord } from './scheduled-change-fields.ts';
import type { Perform, ScheduledChanges } from './scheduled-change-service.ts';

/** What the endpoints of changes that wait need. */
export interface ScheduledChangeRouteDeps {
  readonly guards: Guards;
  readonly scheduledChanges: ScheduledChanges;
}

/** The endpoints with which an Owner sees and stops what would let a wallet do more. */
export function scheduledChangeEndpoints({ guards, scheduledChanges }: ScheduledChangeRouteDeps): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'listScheduledChanges',
        tag: 'Wallets',
        method: 'GET',
        path: '/v1/wallets/:id/scheduled-changes',
        guard: guards.jwt('view'),
        summary:
          'List the changes that loosen a rule and wait for the withdrawal policy: what waits first, then what has ended, newest first.',
        query: pagination({ fallback: 20, max: 100 }),
        response: z.object({
          changes: z
            .array(scheduledChangeRecord)
            .describe('Scheduled changes: those that wait first, each part newest first.'),
        }),
        errors: OWNED,
      },
      async ({ caller, param, query }) => {
        const rows = await scheduledChanges.list(param('id'), caller, query);
        return { changes: rows.map(recordOfScheduledChange) };
      },
    ),
    endpoint(
      {
        id: 'cancelScheduledChange',
        tag: 'Wallets',
        method: 'DELETE',
        path: '/v1/wallets/:id/scheduled-changes/:changeId',
        guard: guards.jwt('manage'),
        limit: 'uncounted',
        summary: 'Cancel a waiting change; never rate-limited.',
        response: scheduledChangeRecord,
        errors: [...OWNED, 'CHANGE_NOT_FOUND', 'CHANGE_ENDED'],
      },
      async ({ caller, param }) =>
        recordOfScheduledChange(await scheduledChanges.cancel(param('id'), caller, param('changeId'))),
    ),
  ];
}

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
