import { z } from 'zod';
import type { UserRow } from '../../accounts/auth/auth-store.ts';
import { createInvites, INVITE_BOUNDS, isInviteNote } from '../../accounts/auth/invites.ts';
import { createUserSessionStore, type UserSessionRow } from '../../accounts/auth/sessions/user-sessions.ts';
import { AUDIT_ACTIONS } from '../../core/events.ts';
import type { Page } from '../../core/lib/lists.ts';
import { type Clock, DAY_SECONDS, dateOf, nowSeconds } from '../../core/lib/time.ts';
import { createWalletListing } from '../../features/wallets/wallet-listing.ts';
import { type AuditRow, auditStatement, createAuditStore } from '../../http/audit/audit.ts';
import { ACTOR_KINDS } from '../../http/audit/audit-entry.ts';
import { coded } from '../../http/body.ts';
import { docs, EXAMPLE_ADDRESS, shownTime } from '../../http/fields.ts';
import type { Db } from '../../storage/db/open.ts';
import type { Reading } from '../../storage/db/read.ts';
import { time } from './operator-view.ts';

const shownTimeOrNull = (description: string) => z.int().nullable().meta(docs(description, 1_767_225_600));

/** A user, as operators see them. */
export const userRow = z
  .object({
    id: z.string().meta(docs('Id of the user.', 'user_2d7f4e9b0c61')),
    username: z.string().meta(docs('The user name.', 'ann')),
    createdAt: shownTime('When the user signed up, in Unix seconds.', 1_767_225_600),
    stepUp: z.boolean().meta(docs('Whether changes need the password again.', false)),
    sessions: z.int().meta(docs('Sessions that have not ended.', 1)),
    lastSeenAt: shownTimeOrNull(
      'When one of them was last used, to within five minutes, in Unix seconds; null for never.',
    ),
  })
  .meta({ id: 'OperatorUser', description: 'A user, as operators see them.' });

/** A page of users. */
export const usersAnswer = z.object({
  users: z.array(userRow).describe('The newest first; of a search, in the order of names.'),
  hasMore: z.boolean().meta(docs('Whether there are more: go on `after` the last id.', false)),
});

/** Wallets of a user that are shown with it. */
export const SHOWN_WALLETS = 50;

/** One user, with what they have. */
export const userAnswer = userRow
  .extend({
    temporaryPasswordUntil: shownTimeOrNull(
      'Until when a password that an operator made can be used, in Unix seconds; null for one of their own.',
    ),
    wallets: z
      .array(
        z.object({
          id: z.string().meta(docs('Id of the wallet.', 'wallet_5f0c2ab81d9e')),
          name: z.string().meta(docs('Its name.', 'Research')),
          address: z.string().meta(docs('Its address.', EXAMPLE_ADDRESS)),
          isFrozen: z.boolean().meta(docs('Whether it is frozen.', false)),
        }),
      )
      .describe(`The newest wallets, at most ${SHOWN_WALLETS}.`),
  })
  .meta({ id: 'OperatorUserDetails', description: 'A user with their wallets.' });

/** A user with their wallets, and with the sessions that have not ended, the last used first. */
export async function userDetails(
  db: Reading,
  { id, username, createdAt, stepUp, passwordExpiresAt }: UserRow,
  now: number,
): Promise<z.output<typeof userAnswer> & { readonly logIns: readonly UserSessionRow[] }> {
  const logIns = await createUserSessionStore(db).ofUser(id, now);
  const { rows } = await createWalletListing(db).page({ userId: id, limit: SHOWN_WALLETS });
  return {
    id,
    username,
    createdAt,
    stepUp,
    sessions: logIns.length,
    lastSeenAt: logIns[0]?.lastSeenAt ?? null,
    temporaryPasswordUntil: passwordExpiresAt,
    wallets: rows.map((wallet) => ({
      id: wallet.id,
      name: wallet.name,
      address: wallet.chainAddress,
      isFrozen: wallet.frozen,
    })),
    logIns,
  };
}

/** An entry of the audit log of a user. */
export const auditRow = z.object({
  id: z.string().describe('Number of the entry'),
  at: time.describe('When; of failed log-ins the last one of the minute'),
  action: z.enum(AUDIT_ACTIONS).describe('What was done'),
  walletId: z.string().nullable().describe('The wallet that it concerns, or null'),
  actor: z.enum(ACTOR_KINDS).describe('Who did it'),
  actorId: z.string().nullable().describe('Session, key prefix or command, or null'),
  address: z.string().nullable().describe('Address of the caller, or null'),
  requestId: z.string().nullable().describe('`X-Request-Id` of the request, or null'),
  count: z.int().describe('How often: more than 1 for failed log-ins'),
  details: z.record(z.string(), z.unknown()).describe('What more there is to say'),
});

/** Who did what with a user's account and wallets, the latest first. */
export async function userAudit(
  db: Reading,
  userId: string,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<Page<z.output<typeof auditRow>>> {
  const { rows, next } = await createAuditStore(db).ofUser(userId, { before }, limit);
  return { rows: rows.map(auditRowOf), hasMore: next !== undefined };
}

function auditRowOf({ seq, at, details, ...row }: AuditRow): z.output<typeof auditRow> {
  const { action, walletId, actor, actorId, address, requestId, count } = row;
  const named = { action, walletId, actor, actorId, address, requestId, count };
  return { id: String(seq), at: dateOf(at), ...named, details: { ...details } };
}

const { uses, days } = INVITE_BOUNDS;

/** What a new invitation is like. */
export const inviteBody = z.object({
  uses: z
    .int(coded('INVALID_USES'))
    .min(1, coded('INVALID_USES'))
    .max(uses.max, coded('INVALID_USES'))
    .default(uses.fallback)
    .meta(docs(`How many users it admits, at most ${uses.max}.`, 1)),
  days: z
    .int(coded('INVALID_DAYS'))
    .min(1, coded('INVALID_DAYS'))
    .max(days.max, coded('INVALID_DAYS'))
    .default(days.fallback)
    .meta(docs(`How many days it is valid, at most ${days.max}.`, 7)),
  note: z
    .string(coded('INVALID_NOTE'))
    .refine(isInviteNote, coded('INVALID_NOTE'))
    .nullable()
    .default(null)
    .meta(docs('A note for the list, at most 100 characters in one line.', 'the workshop')),
});

/** An invitation that was just made. */
export const newInviteAnswer = z
  .object({
    id: z.string().meta(docs('Id of the invitation, its public part.', '48bzemsi')),
    invite: z.string().meta(docs('The invitation, which is shown once.', 'bsi_(8)_(48)')),
    expiresAt: shownTime('When it ends, in Unix seconds.', 1_767_830_400),
  })
  .meta({ id: 'NewOperatorInvitation', description: 'An invitation; no one can read it again.' });

/** Invitations that a list shows. */
export const SHOWN_INVITES = 200;

/** An invitation, without what makes it work. */
export const inviteRow = z.object({
  id: z.string().meta(docs('Id of the invitation, its public part.', '48bzemsi')),
  note: z.string().nullable().meta(docs('Note of the operator; null for none.', 'the workshop')),
  maxUses: z.int().meta(docs('Users whom it admits.', 1)),
  used: z.int().meta(docs('Users who came by it.', 0)),
  createdAt: shownTime('When it was made, in Unix seconds.', 1_767_225_600),
  expiresAt: shownTime('When it ends, in Unix seconds.', 1_767_830_400),
  revokedAt: z.int().nullable().meta(docs('When it was revoked, in Unix seconds; null for never.', 1_767_225_600)),
});

/** The invitations. */
export const invitesAnswer = z.object({
  invitations: z
    .array(inviteRow.meta({ id: 'OperatorInvitation', description: 'An invitation, without what makes it work.' }))
    .describe(`The newest first, at most ${SHOWN_INVITES}.`),
});

/** Makes an invitation, with its entry in the audit log. */
export async function makeInvitation(
  db: Db,
  clock: Clock,
  { uses: maxUses, days: forDays, note }: z.output<typeof inviteBody>,
): Promise<z.output<typeof newInviteAnswer>> {
  const createdAt = nowSeconds(clock);
  const expiresAt = createdAt + forDays * DAY_SECONDS;
  const { id, text, statement } = createInvites(db).issue({ maxUses, note, createdAt, expiresAt });
  const details = { invite: id, uses: maxUses, note };
  const entry = { action: 'invite_created', userId: null, details } as const;
  await db.batch([statement, auditStatement({ db, clock }, entry)]);
  return { id, invite: text, expiresAt };
}

/** Ends an invitation, with its entry in the audit log. Throws `RowCountError` if there is none. */
export async function revokeInvitation(db: Db, clock: Clock, invite: string): Promise<void> {
  const entry = { action: 'invite_revoked', userId: null, details: { invite } } as const;
  await db.batch([createInvites(db).revoke(invite, nowSeconds(clock)), auditStatement({ db, clock }, entry)]);
}
