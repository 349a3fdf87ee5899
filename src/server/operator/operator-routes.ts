import { z } from 'zod';
import { createAuthStore, createUserListing } from '../../accounts/auth/auth-store.ts';
import { createInvites } from '../../accounts/auth/invites.ts';
import { endSessionsStatements } from '../../accounts/auth/sessions/user-sessions.ts';
import { AppError } from '../../core/errors.ts';
import { equalConstantTime, sha256 } from '../../core/lib/crypto.ts';
import { nowSeconds } from '../../core/lib/time.ts';
import type { Freezes } from '../../features/wallets/freezes/freezes.ts';
import { ON_CHAIN } from '../../features/wallets/owner/owner-call.ts';
import { noteActor } from '../../http/audit/audit-entry.ts';
import { coded } from '../../http/body.ts';
import { type Endpoint, endpoint, type Guard } from '../../http/endpoint.ts';
import { docs, EXAMPLE_HASH, successAnswer, walletIdField } from '../../http/fields.ts';
import { pageLimit } from '../../http/query.ts';
import { orRefuse } from '../../storage/db/failures.ts';
import type { Observed } from '../health/health-checks.ts';
import { createStatus, type StatusOptions, statusAnswer } from './operator-status.ts';
import {
  inviteBody,
  invitesAnswer,
  makeInvitation,
  newInviteAnswer,
  revokeInvitation,
  SHOWN_INVITES,
  userAnswer,
  userDetails,
  usersAnswer,
} from './operator-users.ts';
import { everythingWaiting, waitingKinds, waitingRow } from './waiting-list.ts';

const waitingAnswer = waitingRow.meta({ id: 'OperatorWaiting', description: 'Something that is not final.' });
/** Rows of a list that is read on this thread, payments apart. */
const WAITING_LIMIT = { fallback: 20, max: 50 };
const USERS_LIMIT = { fallback: 20, max: 100 };
/** Longer than any name. */
const MAX_SEARCH = 64;
const shared = { tag: 'Operator', limit: 'admin' } as const;

/**
 * What the operator sees and does without a shell, by a token of its own. A server without the token has none of it:
 * that is for the caller to see to.
 */
export function operatorEndpoints(
  observed: Observed,
  { adminToken, freezes, ...options }: StatusOptions & { readonly adminToken: string; readonly freezes: Freezes },
): readonly Endpoint[] {
  const guard = adminGuard(adminToken);
  return [
    ...lookEndpoints(guard, observed, options),
    ...userEndpoints(guard, observed),
    freezeEndpoint(guard, freezes),
    ...inviteEndpoints(guard, observed),
  ];
}

function lookEndpoints(guard: Guard<undefined>, observed: Observed, options: StatusOptions): readonly Endpoint[] {
  const { db } = observed;
  const { status, view } = createStatus(observed, options);
  return [
    endpoint(
      {
        ...shared,
        id: 'getOperatorStatus',
        method: 'GET',
        path: '/v1/operator/status',
        guard,
        summary: 'Show how the server is: health, lanes and gas money, queues, indexer, disk, backups.',
        response: statusAnswer,
      },
      status,
    ),
    endpoint(
      {
        ...shared,
        id: 'listOperatorWaiting',
        method: 'GET',
        path: '/v1/operator/waiting',
        guard,
        summary: 'List everything that is not final, oldest first, with what each waits for.',
        query: z.object({
          limit: pageLimit(WAITING_LIMIT),
          kind: z
            .enum(waitingKinds, coded('INVALID_KIND'))
            .optional()
            .meta(docs('Only items of this kind.', 'payment')),
        }),
        response: z.object({
          waiting: z.array(waitingAnswer).describe('The oldest first.'),
          hasMore: z.boolean().meta(docs('Whether more of it waits.', false)),
        }),
      },
      async ({ query: { limit, kind } }) => {
        const { rows, hasMore } = await everythingWaiting(db, await view(), { limit, kind });
        return { waiting: rows, hasMore };
      },
    ),
  ];
}

function userEndpoints(guard: Guard<undefined>, { db, clock }: Observed): readonly Endpoint[] {
  const store = createAuthStore(db);
  const listing = createUserListing(db);
  const existing = async (id: string) => {
    const user = await store.userById(id);
    if (user === undefined) throw new AppError('NO_SUCH_USER');
    return user;
  };
  return [
    endpoint(
      {
        ...shared,
        id: 'listOperatorUsers',
        method: 'GET',
        path: '/v1/operator/users',
        guard,
        summary: 'List the users, the newest first, or those whose names begin with a text.',
        query: z.object({
          limit: pageLimit(USERS_LIMIT),
          search: z
            .string()
            .max(MAX_SEARCH)
            .optional()
            .meta(docs('How their names begin, in any case; then in the order of names.', 'an')),
          after: z
            .string()
            .max(MAX_SEARCH)
            .optional()
            .meta(docs('Id of the last user of the page before.', 'user_2d7f4e9b0c61')),
        }),
        response: usersAnswer,
        errors: ['NO_SUCH_USER'],
      },
      async ({ query: { limit, search, after } }) => {
        const { rows, hasMore } = await listing.page({
          limit,
          search: search === '' ? undefined : search,
          now: nowSeconds(clock),
          after: after === undefined ? undefined : await existing(after),
        });
        return { users: [...rows], hasMore };
      },
    ),
    endpoint(
      {
        ...shared,
        id: 'getOperatorUser',
        method: 'GET',
        path: '/v1/operator/users/:id',
        guard,
        summary: 'Show a user with their wallets.',
        response: userAnswer,
        errors: ['NO_SUCH_USER'],
      },
      async ({ param }) => {
        const { logIns, ...user } = await userDetails(db, await existing(param('id')), nowSeconds(clock));
        return user;
      },
    ),
    endpoint(
      {
        ...shared,
        id: 'endOperatorUserSessions',
        method: 'DELETE',
        guard,
        path: '/v1/operator/users/:id/sessions',
        summary: 'End all sessions of a user; their JWTs stop working.',
        response: successAnswer,
        errors: ['NO_SUCH_USER'],
      },
      async ({ param }) => {
        const { id } = await existing(param('id'));
        await db.batch(endSessionsStatements({ db, clock }, id));
        return { success: true } as const;
      },
    ),
  ];
}

function freezeEndpoint(guard: Guard<undefined>, freezes: Freezes): Endpoint {
  return endpoint(
    {
      ...shared,
      id: 'freezeWalletAsOperator',
      method: 'POST',
      guard,
      path: '/v1/operator/wallets/:id/freeze',
      summary: 'Freeze a wallet as a precaution; only its Owner unfreezes it.',
      description:
        'Answers once the chain has it frozen. A wallet whose owner is a key of the Owner’s own is theirs to freeze (`WALLET_HANDED_OVER`).',
      response: z
        .object({
          id: walletIdField,
          frozen: z.literal(1).describe('1: payments and Jobs are stopped.'),
          tx_hash: z.string().optional().meta(docs('Hash of its transaction.', EXAMPLE_HASH)),
        })
        .meta({ id: 'WalletFrozenByOperator', description: 'A wallet that the operator has frozen.' }),
      errors: ['WALLET_NOT_FOUND', 'WALLET_NOT_ACTIVE', 'WALLET_HANDED_OVER', ...ON_CHAIN],
    },
    async ({ param }) => {
      const { wallet, txHash } = await freezes.freezeByOperator(param('id'));
      const answer = { id: wallet.id, frozen: 1 as const };
      return txHash === undefined ? answer : { ...answer, tx_hash: txHash };
    },
  );
}

function inviteEndpoints(guard: Guard<undefined>, { db, clock }: Observed): readonly Endpoint[] {
  return [
    endpoint(
      {
        ...shared,
        id: 'listOperatorInvitations',
        method: 'GET',
        path: '/v1/operator/invitations',
        guard,
        summary: 'List the invitations of new users, the newest first.',
        response: invitesAnswer,
      },
      async () => ({ invitations: await createInvites(db).latest(SHOWN_INVITES) }),
    ),
    endpoint(
      {
        ...shared,
        id: 'createOperatorInvitation',
        method: 'POST',
        path: '/v1/operator/invitations',
        guard,
        summary: 'Make an invitation of new users (for `BURSAR_SIGNUPS=invite`); it is shown once.',
        body: inviteBody,
        status: 201,
        response: newInviteAnswer,
      },
      ({ body }) => makeInvitation(db, clock, body),
    ),
    endpoint(
      {
        ...shared,
        id: 'revokeOperatorInvitation',
        method: 'DELETE',
        guard,
        path: '/v1/operator/invitations/:id',
        summary: 'End an invitation; users who signed up with it stay.',
        response: successAnswer,
        errors: ['INVITATION_NOT_FOUND'],
      },
      async ({ param }) => {
        await orRefuse(() => revokeInvitation(db, clock, param('id')), { otherwise: 'INVITATION_NOT_FOUND' });
        return { success: true } as const;
      },
    ),
  ];
}

/** Admits callers with the token. Only the header carries it, because URLs end up in logs and histories. */
function adminGuard(adminToken: string): Guard<undefined> {
  const known = sha256(`Bearer ${adminToken}`);
  return {
    mode: 'admin',
    admit(request) {
      const given = request.headers.get('authorization') ?? '';
      // Hashes have one length, so that the time does not tell that of the token either.
      if (!equalConstantTime(sha256(given), known)) throw new AppError('UNAUTHORIZED');
      noteActor({ kind: 'operator', id: 'the admin token' });
      return undefined;
    },
  };
}
