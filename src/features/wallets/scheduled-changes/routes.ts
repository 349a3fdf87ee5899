import { z } from 'zod';
import type { Guards } from '../../../accounts/auth/guards.ts';
import { type Endpoint, endpoint } from '../../../http/endpoint.ts';
import { pagination } from '../../../http/query.ts';
import { OWNED } from '../owner/errors.ts';
import { recordOfScheduledChange, scheduledChangeRecord } from './fields.ts';
import type { ScheduledChanges } from './service.ts';

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
