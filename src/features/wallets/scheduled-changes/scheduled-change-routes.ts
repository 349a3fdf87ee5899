import { z } from 'zod';
import type { Guards } from '../../../accounts/auth/guards.ts';
import { type Endpoint, endpoint, type Reply, reply } from '../../../http/endpoint.ts';
import { docs, shownTime } from '../../../http/fields.ts';
import { pagination } from '../../../http/query.ts';
import { OWNED } from '../owner/owner-call.ts';
import { changedRecord, messageToSign, orToSign } from '../owner/owner-fields.ts';
import type { ToSign } from '../owner/owner-intent.ts';
import { DELAYED_OPERATIONS } from '../wallet-tables.ts';
import { bodyOf, type ScheduledChange, type ScheduledChanges } from './scheduled-change-service.ts';
import type { ScheduledChangeRow } from './scheduled-change-store.ts';

/** A scheduled change as the API shows it. */
export const scheduledChangeRecord = z
  .object({
    id: z.string().meta(docs('Id of the change.', 'chg_6e0b93d1c5f2')),
    operation: z
      .enum(DELAYED_OPERATIONS)
      .meta(docs('The operation that requested it, by its name in the OpenAPI document.', 'configureWallet')),
    target: z
      .string()
      .nullable()
      .meta(docs('The recipient or the key that it is about; null for the wallet itself.', null)),
    body: z.record(z.string(), z.unknown()).meta(docs('What it changes, as the request said it.', { txLimit: '100' })),
    status: z
      .enum(['scheduled', 'held', 'executing', 'executed', 'cancelled', 'failed'])
      .meta(
        docs(
          '`scheduled`: it waits and can be cancelled. `held`: never made, because you may have cancelled it before this server lost records. `executing`: signed, so that it can no longer be cancelled; a stricter rule made now counts last. `executed`, `cancelled`, `failed`: it has ended.',
          'scheduled',
        ),
      ),
    dueAt: shownTime('When it is made unless you cancel it first, in Unix seconds.', 1_790_086_400),
    createdAt: shownTime(),
    lastError: z.string().nullable().meta(docs('Why it failed or has not been made yet.', null)),
  })
  .meta({ id: 'ScheduledChange', description: "A looser rule under the delay of the wallet's withdrawal policy." });

/** The answer to what waits. */
export const scheduledAnswer = z
  .object({ scheduled: scheduledChangeRecord })
  .meta({ id: 'ChangeScheduled', description: 'The change waits, and nothing was done yet.' });

/** What 202 means where a change may wait or its owner has to sign. */
export const TO_SIGN_OR_WAITS =
  'Nothing was done yet: the owner has to send the `signature` of `typedData`, or the change waits for the delay of the withdrawal policy.';

/** The answers of 202. */
export const notDoneYet = messageToSign.or(scheduledAnswer);

/** The answers of an operation that changes a wallet, unless that waits or its owner has to sign first. */
export const CHANGED_OR_NOT_YET = {
  response: changedRecord.or(notDoneYet),
  shapes: { 200: changedRecord, 202: notDoneYet },
  otherStatuses: { 202: TO_SIGN_OR_WAITS },
} as const;

/** The API's record of a scheduled change. */
export function recordOfScheduledChange(row: ScheduledChangeRow): z.output<typeof scheduledChangeRecord> {
  const { id, operation, status, executeAt: dueAt, createdAt, lastError } = row;
  const target = row.target === '' ? null : row.target;
  return { id, operation, target, body: bodyOf(row), status, dueAt, createdAt, lastError };
}

/** The answer to what was done, or 202 with what the owner has to sign for it, or with the change that waits. */
export function orNotYet<Done extends object, Answer>(
  outcome: Done | ToSign | ScheduledChange,
  answerOf: (done: Done) => Answer,
): Answer | Reply<z.input<typeof notDoneYet>> {
  if (isScheduled(outcome)) return reply({ scheduled: recordOfScheduledChange(outcome.scheduled) }, { status: 202 });
  return orToSign(outcome, answerOf);
}

function isScheduled(outcome: object): outcome is ScheduledChange {
  return 'scheduled' in outcome;
}

/** The endpoints with which an Owner sees and stops what would let a wallet do more. */
export function scheduledChangeEndpoints({
  guards,
  scheduledChanges,
}: {
  readonly guards: Guards;
  readonly scheduledChanges: ScheduledChanges;
}): readonly Endpoint[] {
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
