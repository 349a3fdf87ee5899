import { createHash } from 'node:crypto';
import { asc, count, desc, eq, sql } from 'drizzle-orm';
import { AppError } from '../../core/errors.ts';
import { equalConstantTime } from '../../core/lib/crypto.ts';
import { isPrintableText, lengthInCodePoints } from '../../core/lib/text.ts';
import { type AuditDeps, auditStatement } from '../../http/audit/audit.ts';
import { must, type Statement } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { organizationInvitations as invitations } from '../roles/role-tables.ts';
import { invites, users } from './auth-tables.ts';
import { newKey, prefixOf } from './keys/key-text.ts';

export interface NewInvite {
  readonly maxUses: number;
  /** Unix seconds. */
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly note: string | null;
}

/** The invitations of new users. */
export type Invites = ReturnType<typeof createInvites>;

/** What an invitation may be like. */
export const INVITE_BOUNDS = {
  uses: { max: 10_000, fallback: 1 },
  days: { max: 366, fallback: 7 },
  noteCharacters: 100,
} as const;

/** Whether a text may be the note of an invitation: a short line. */
export function isInviteNote(text: string): boolean {
  return isPrintableText(text) && lengthInCodePoints(text) <= INVITE_BOUNDS.noteCharacters;
}

const INVITE = /^bsi_[a-z0-9]{8}_[a-z0-9]{48}$/;

/**
 * Invitations. The database has a hash: with 248 random bits a plain one is as good as a slow or keyed one, and making
 * one takes no master key.
 */
export function createInvites({ orm }: Db) {
  const withUses = () =>
    orm
      .select({
        id: invites.id,
        note: invites.note,
        maxUses: invites.maxUses,
        used: count(users.id),
        createdAt: invites.createdAt,
        expiresAt: invites.expiresAt,
        revokedAt: invites.revokedAt,
      })
      .from(invites)
      .leftJoin(users, eq(users.inviteId, invites.id))
      .groupBy(invites.id);
  return {
    /** A fresh invitation, valid as soon as the statement is committed. */
    issue(wanted: NewInvite): { readonly text: string; readonly id: string; readonly statement: Statement } {
      const { prefix, text } = newKey('bsi');
      const row = { id: prefix, secretDigest: digestOf(text), revokedAt: null, ...wanted };
      return { text, id: prefix, statement: must(orm.insert(invites).values(row)) };
    },
    /**
     * The id of an invitation that is good now; whether a use of it is left is decided when it is taken. Throws
     * `INVALID_INVITE`.
     */
    async idOf(text: string, now: number): Promise<string> {
      const id = INVITE.test(text) ? prefixOf(text) : '';
      const row = await orm.select().from(invites).where(eq(invites.id, id)).get();
      if (row === undefined || !equalConstantTime(row.secretDigest, digestOf(text))) {
        throw new AppError('INVALID_INVITE');
      }
      if (row.revokedAt !== null || row.expiresAt <= now) throw new AppError('INVALID_INVITE');
      return id;
    },
    /** All of them, the oldest first, with the users that came by them. */
    list: async () => withUses().orderBy(asc(invites.createdAt), asc(invites.id)).all(),
    /** The newest first. */
    latest: async (limit: number) => withUses().orderBy(desc(invites.createdAt), desc(invites.id)).limit(limit).all(),
    /** From now on no one comes by it; who came by it stays. */
    revoke: (id: string, revokedAt: number): Statement =>
      must(
        orm
          .update(invites)
          .set({ revokedAt: sql`coalesce(${invites.revokedAt}, ${revokedAt})` })
          .where(eq(invites.id, id)),
      ),
  };
}

function digestOf(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/**
 * Revokes the open invitations that a user has made, with another password: one who knew the old one may have made them
 * to come back by.
 */
export async function endedInvitations(deps: AuditDeps, userId: string): Promise<readonly Statement[]> {
  const { orm } = deps.db;
  const isTheirs = eq(invitations.createdBy, userId);
  const { id: invitationId, organizationId } = invitations;
  const open = await orm.select({ organizationId, invitationId }).from(invitations).where(isTheirs).all();
  return [
    must(orm.delete(invitations).where(isTheirs), 'any'),
    ...open.map((details) => auditStatement(deps, { action: 'organization_invitation_revoked', userId, details })),
  ];
}
