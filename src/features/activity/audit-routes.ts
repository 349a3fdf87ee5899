import type { z } from 'zod';
import type { Guards } from '../../accounts/auth/guards.ts';
import { AppError } from '../../core/errors.ts';
import type { AuditPage, AuditStore } from '../../http/audit/store.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { cursorOf } from '../../http/query.ts';
import type { WalletAccess } from '../wallets/access.ts';
import { OWNED } from '../wallets/owner/errors.ts';
import { auditList, auditQuery } from './audit-schema.ts';

/** What the endpoints of the audit log need. */
export interface AuditRoutesDeps {
  readonly guards: Guards;
  readonly audit: AuditStore;
  readonly access: Pick<WalletAccess, 'owned'>;
}

/** The endpoints of the audit log. */
export function auditEndpoints({ guards, audit, access }: AuditRoutesDeps): readonly Endpoint[] {
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
        const asked = askedIn(query);
        return shown(await audit.ofUser(caller.userId, asked, query.limit));
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
        description: 'What was asked of this server; what the chain did, whoever asked, is in the activity.',
        errors: [...OWNED, ...filters],
      },
      async ({ caller, param, query }) => {
        const asked = askedIn(query);
        const { id, userId } = await access.owned(param('id'), caller);
        return shown(await audit.ofWallet(id, userId ?? caller.userId, asked, query.limit));
      },
    ),
  ];
}

function askedIn({ from, to, action, cursor }: z.output<typeof auditQuery>) {
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
