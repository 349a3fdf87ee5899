import { z } from 'zod';
import { createInvites, INVITE_BOUNDS, isInviteNote } from '../../accounts/auth/invites.ts';
import { type Clock, DAY_SECONDS, nowSeconds } from '../../core/lib/time.ts';
import { auditStatement } from '../../http/audit/audit.ts';
import { coded } from '../../http/body.ts';
import { docs, shownTime } from '../../http/fields.ts';
import type { Db } from '../../storage/db/open.ts';

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

interface InvitationParts {
  readonly db: Db;
  readonly clock: Clock;
}

/** Makes an invitation, with its entry in the audit log. */
export async function makeInvitation(
  { db, clock }: InvitationParts,
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
export async function revokeInvitation({ db, clock }: InvitationParts, invite: string): Promise<void> {
  const entry = { action: 'invite_revoked', userId: null, details: { invite } } as const;
  await db.batch([createInvites(db).revoke(invite, nowSeconds(clock)), auditStatement({ db, clock }, entry)]);
}
