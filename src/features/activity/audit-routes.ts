import { z } from 'zod';
import type { Guards } from '../../accounts/auth/guards.ts';
import { AppError } from '../../core/errors.ts';
import { AUDIT_ACTIONS, type AuditAction } from '../../core/events.ts';
import type { AuditPage, AuditStore } from '../../http/audit/audit.ts';
import { ACTOR_KINDS } from '../../http/audit/audit-entry.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { docs, shownTime } from '../../http/fields.ts';
import { cursorField, cursorOf, nextCursorField, pageLimit } from '../../http/query.ts';
import { OWNED } from '../wallets/owner/owner-call.ts';
import type { WalletAccess } from '../wallets/wallet-access.ts';
import { timeField } from './activity-entry.ts';

/** The endpoints of the audit log. */
export function auditEndpoints({
  guards,
  audit,
  access,
}: {
  readonly guards: Guards;
  readonly audit: AuditStore;
  readonly access: WalletAccess;
}): readonly Endpoint[] {
  const shared = { method: 'GET', query: auditQuery, response: auditList } as const;
  const filters = ['INVALID_TIME_RANGE', 'INVALID_ACTION'] as const;
  return [
    endpoint(
      {
        ...shared,
        id: 'listAudit',
        tag: 'Accounts',
        path: '/v1/me/audit',
        guard: guards.jwt('self'),
        summary: "List who did what with the user's account and wallets.",
        description:
          'An entry is written in the same commit as what it tells. Log-ins that failed are summed up, one entry for each minute. Entries are kept for as long as the operator has set (`BURSAR_AUDIT_DAYS`).',
        errors: filters,
      },
      async ({ caller, query }) => {
        const requested = requestedIn(query);
        return shown(await audit.ofUser(caller.userId, requested, query.limit));
      },
    ),
    endpoint(
      {
        ...shared,
        id: 'listWalletAudit',
        tag: 'Wallets',
        path: '/v1/wallets/:id/audit',
        guard: guards.jwt('manage'),
        summary: 'List who did what with a wallet.',
        description:
          'Requests to this server; everything that the chain did, on whose request ever, is in the activity.',
        errors: [...OWNED, ...filters],
      },
      async ({ caller, param, query }) => {
        const requested = requestedIn(query);
        const { id, userId } = await access.owned(param('id'), caller);
        return shown(await audit.ofWallet(id, userId ?? caller.userId, requested, query.limit));
      },
    ),
  ];
}

function requestedIn({ from, to, action, cursor }: z.output<typeof auditQuery>) {
  if (from !== undefined && to !== undefined && from > to) throw new AppError('INVALID_TIME_RANGE');
  return { from, to, actions: action, before: cursor };
}

function shown({ rows, next }: AuditPage): z.input<typeof auditList> {
  return {
    entries: rows.map(
      ({ seq, at, action, walletId, actor, actorId, actorUserId, address, requestId, count, details }) => ({
        id: String(seq),
        at,
        action,
        walletId,
        address,
        requestId,
        actor: { kind: actor, id: actorId, userId: actorUserId },
        count,
        details: Object.fromEntries(Object.entries(details ?? {}).map(plain)),
      }),
    ),
    nextCursor: next === undefined ? null : cursorOf([next]),
  };
}

function plain([name, value]: readonly [string, string | number | boolean | null | readonly string[]]) {
  return [name, typeof value === 'object' && value !== null ? [...value] : value] as const;
}

function isAction(text: string): text is AuditAction {
  return AUDIT_ACTIONS.some((action) => action === text);
}

const actionField = z
  .string()
  .max(1_000, 'INVALID_ACTION')
  .transform((text, context): readonly AuditAction[] => {
    const actions = [...new Set(text.split(','))];
    if (actions.every(isAction)) return actions;
    context.addIssue({ code: 'custom', message: 'INVALID_ACTION' });
    return z.NEVER;
  })
  .optional()
  .meta(docs(`Only these actions, separated by commas: ${AUDIT_ACTIONS.join(', ')}.`, 'logged_in,login_failed'));

const before = z.tuple([z.int()]).transform(([seq]) => seq);

/** The query of an audit log. */
export const auditQuery = z.object({
  from: timeField('Only what was done at this time or later, in Unix seconds.'),
  to: timeField('Only what was done before this time, in Unix seconds.'),
  action: actionField,
  cursor: cursorField(before),
  limit: pageLimit({ fallback: 50, max: 200 }),
});

const detail = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);

const auditEntry = z
  .object({
    id: z.string().meta(docs('Of the entry; later ones have larger numbers.', '1042')),
    at: shownTime('When it was done, in Unix seconds; of failed log-ins, the last one of the minute.'),
    action: z.enum(AUDIT_ACTIONS).meta(docs('What was done.', 'key_created')),
    walletId: z
      .string()
      .nullable()
      .meta(docs('The wallet that it concerns; null for the account itself.', 'wallet_5f0c2ab81d9e')),
    actor: z
      .object({
        kind: z
          .enum(ACTOR_KINDS)
          .meta(
            docs(
              'Who did it: a user in a `session`, an agent with a `key`, an `app`, the holder of a `freeze_token`, a `visitor` who had not logged in, the `operator` by a command, or the `server` by itself.',
              'session',
            ),
          ),
        id: z
          .string()
          .nullable()
          .meta(
            docs('Id of the session, prefix of the key, or name of the command; null otherwise.', 'ses_8c2f61d0a47b'),
          ),
        userId: z
          .string()
          .nullable()
          .meta(
            docs(
              "The user who did it: the Owner, or a member of the wallet's organisation; null where no user did.",
              'user_2d7f4e9b0c61',
            ),
          ),
      })
      .describe('Who did it.'),
    address: z.string().nullable().meta(docs("The caller's address; null if unknown.", '192.0.2.7')),
    requestId: z
      .string()
      .nullable()
      .meta(docs('`X-Request-Id` of the request; null without one.', '7f9c2ba4-e88f-4d2b-9a3b-0f4c8f2d1e55')),
    count: z.int().meta(docs('How often: more than 1 for log-ins that failed within a minute.', 1)),
    details: z
      .record(z.string(), detail)
      .meta(docs('What more there is to say, by action; never a secret.', { prefix: 'rw86uhvg' })),
  })
  .meta({ id: 'AuditEntry', description: 'One entry of an audit log.' });

/** A page of an audit log, as the API answers it. */
export const auditList = z.object({
  entries: z.array(auditEntry).describe('The latest first. With filters, a page may have few entries or none.'),
  nextCursor: nextCursorField,
});
