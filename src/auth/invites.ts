import { createHash } from 'node:crypto';
import { asc, count, eq, sql } from 'drizzle-orm';
import { must, type Statement } from '../db/batch.ts';
import type { Db } from '../db/open.ts';
import { AppError } from '../errors.ts';
import { equalConstantTime } from '../lib/crypto.ts';
import { newKey, prefixOf } from './keys.ts';
import { invites, users } from './tables.ts';

export interface NewInvite {
  readonly maxUses: number;
  /** Unix seconds. */
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly note: string | null;
}

/** The invitations of new users. */
export type Invites = ReturnType<typeof createInvites>;

const INVITE = /^bsi_[a-z0-9]{8}_[a-z0-9]{48}$/;

/**
 * Invitations. What is stored is a hash: with 248 random bits a plain one is as good as a slow or keyed one, and making
 * one takes no master key.
 */
export function createInvites({ orm }: Db) {
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
    list: async () =>
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
        .groupBy(invites.id)
        .orderBy(asc(invites.createdAt), asc(invites.id))
        .all(),
    /** From now on nobody comes by it; who came by it stays. */
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
