import type { Address } from 'viem';
import { z } from 'zod';
import type { Guards } from '../../accounts/auth/guards.ts';
import type { Core } from '../../chain/core.ts';
import { pageOf } from '../../core/lib/lists.ts';
import { nowSeconds } from '../../core/lib/time.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { docs, shownAddress, shownTime, walletIdField } from '../../http/fields.ts';
import { cursorField, cursorOf, nextCursorField, pageLimit } from '../../http/query.ts';
import { jobRecord, recordOf as recordOfJob, refundableAt } from '../jobs/job-response.ts';
import { descriptionIn } from '../jobs/job-spec.ts';
import { approvalRecord, recordOf as recordOfApproval } from '../payments/approvals/approval-routes.ts';
import {
  recordOfScheduledChange,
  scheduledChangeRecord,
} from '../wallets/scheduled-changes/scheduled-change-routes.ts';
import { walletNameField } from '../wallets/wallet-fields.ts';
import { recordOfScheduled, scheduledRecord } from '../wallets/withdrawals/withdrawal-routes.ts';
import {
  createInboxStore,
  INBOX_KINDS,
  INBOX_STATES,
  type InboxPosition,
  type InboxRow,
  type InboxStore,
} from './inbox-store.ts';

/** Assembles the inbox. `evaluators`: see {@link createInboxStore}. */
export const assembleInbox = ({ db }: Core, evaluators: readonly Address[]): InboxStore =>
  createInboxStore(db, evaluators);

/** The endpoint of what waits for a user. */
export function inboxEndpoint({
  guards,
  clock,
  inbox,
  baseUrl,
}: Core & {
  readonly guards: Guards;
  readonly inbox: InboxStore;
  /** The URL under which users reach the API; known once it listens. */
  readonly baseUrl: () => string;
}): Endpoint {
  return endpoint(
    {
      id: 'listInbox',
      tag: 'Accounts',
      method: 'GET',
      path: '/v1/inbox',
      guard: guards.jwt('self'),
      summary: 'List what waits for you, of all wallets: what you may decide or stop, the oldest first.',
      description:
        'First the rows that are `waiting`: nothing happens before someone decides. Then those that are `scheduled`: they happen by themselves at `dueAt`, unless you stop them. Only rows that your role on the wallet lets you decide are here. `GET /v1/events` says when to read again.',
      query: z.object({ limit: pageLimit({ fallback: 20, max: 100 }), cursor: cursorField(position) }),
      response: inboxAnswer,
    },
    async ({ caller: { userId }, query: { limit, cursor } }) => {
      const query = { userId, after: cursor, limit: limit + 1, now: nowSeconds(clock) };
      const { rows, hasMore } = pageOf(await inbox.page(query), limit);
      const names = await inbox.namesOf(rows.map(({ walletId }) => walletId));
      const last = rows.at(-1);
      return {
        items: rows.map((row) => itemOf(row, names.get(row.walletId) ?? '', baseUrl())),
        nextCursor: hasMore && last !== undefined ? cursorOf([last.state, last.since, last.kind, last.id]) : null,
      };
    },
  );
}

const position = z
  .tuple([z.enum(INBOX_STATES), z.int(), z.enum(INBOX_KINDS), z.string()])
  .transform(([state, since, kind, id]): InboxPosition => ({ state, since, kind, id }));

const shared = {
  walletId: walletIdField,
  walletName: walletNameField,
  state: z
    .enum(INBOX_STATES)
    .meta(docs('`waiting`: nothing happens before someone decides. `scheduled`: it happens at `dueAt`.', 'waiting')),
  since: shownTime('Since when it waits, in Unix seconds.'),
  dueAt: z
    .int()
    .nullable()
    .meta(docs('When it happens, or can no longer be decided, in Unix seconds; null for no such time.', 1_790_086_400)),
};

const inboxItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('approval').describe('A payment above the limits.'),
    ...shared,
    approval: approvalRecord,
  }),
  z.object({
    kind: z.literal('job').describe('Work that a person has to judge.'),
    ...shared,
    job: jobRecord,
    description: z
      .string()
      .nullable()
      .meta(docs('The work to do, as its specification says; null where that is unknown.', 'Top 20 by volume.')),
  }),
  z.object({
    kind: z.literal('ownership').describe('The wallet is offered to another owner, who has not accepted.'),
    ...shared,
    offeredTo: shownAddress('Who may accept.'),
  }),
  z.object({ kind: z.literal('withdrawal').describe('A delayed one.'), ...shared, withdrawal: scheduledRecord }),
  z.object({ kind: z.literal('change').describe('A looser rule.'), ...shared, change: scheduledChangeRecord }),
  z.object({
    kind: z.literal('key').describe('A key with `limitsUnknown`: it spends nothing.'),
    ...shared,
    key: z
      .object({
        id: z.string().meta(docs('Id of the key, which is no secret.', 'key_7k2m9q4x')),
        kind: z.enum(['key', 'app']).meta(docs('Whether an app has it.', 'key')),
        name: z.string().meta(docs('What the Owner calls it, or what the app calls itself.', 'invoice bot')),
      })
      .describe('The key, or the app that has it.'),
  }),
]);

const inboxAnswer = z
  .object({
    items: z.array(inboxItem).describe('Waiting rows first, then scheduled ones, each part oldest first.'),
    nextCursor: nextCursorField,
  })
  .meta({ id: 'Inbox', description: 'What a user may decide or stop.' });

function itemOf(row: InboxRow, walletName: string, baseUrl: string): z.input<typeof inboxItem> {
  const { walletId, state, since } = row;
  const at = (dueAt: number | null) => ({ walletId, walletName, state, since, dueAt });
  switch (row.kind) {
    case 'approval': {
      const { expiresAt, payableAt } = row.row;
      return { kind: row.kind, ...at(payableAt ?? expiresAt), approval: recordOfApproval(row.row) };
    }
    case 'job': {
      const { job } = row.row;
      const description = job.spec === null ? null : descriptionIn(job.spec);
      return { kind: row.kind, ...at(refundableAt(job)), job: recordOfJob(row.row, baseUrl), description };
    }
    case 'ownership':
      return { kind: row.kind, ...at(null), offeredTo: row.row.to };
    case 'withdrawal': {
      const { executeAt } = row.row;
      return { kind: row.kind, ...at(dueOf(state, executeAt)), withdrawal: recordOfScheduled(row.row) };
    }
    case 'change': {
      const { executeAt } = row.row;
      return { kind: row.kind, ...at(dueOf(state, executeAt)), change: recordOfScheduledChange(row.row) };
    }
    case 'key': {
      const { prefix, kind, name } = row.row;
      return { kind: row.kind, ...at(null), key: { id: `key_${prefix}`, kind: kind === 'app' ? 'app' : 'key', name } };
    }
  }
}

/** A held row is never made. */
function dueOf(state: InboxRow['state'], executeAt: number): number | null {
  return state === 'scheduled' ? executeAt : null;
}
