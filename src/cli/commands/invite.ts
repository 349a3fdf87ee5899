import { z } from 'zod';
import { createInvites, INVITE_BOUNDS, isInviteNote } from '../../accounts/auth/invites.ts';
import { dateOf, nowSeconds, systemClock } from '../../core/lib/time.ts';
import { auditStatement } from '../../http/audit/audit.ts';
import type { AuditEntry } from '../../http/audit/entry.ts';
import { asOperator } from '../../http/audit/origin.ts';
import { RowCountError, type Statement } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { UsageError } from '../common/arguments.ts';
import { command } from '../common/command.ts';
import { openExistingDatabase } from '../common/existing-database.ts';
import { jsonLines, jsonOnce, print, printJson, printTable } from '../common/output.ts';
import { wholeNumber } from '../common/whole-number.ts';

const { uses: USES, days: DAYS, noteCharacters } = INVITE_BOUNDS;

const inviteRow = z.object({
  id: z.string().describe('Id of the invitation, its public part'),
  note: z.string().nullable().describe('Note of the operator, or null'),
  maxUses: z.int().describe('Users whom it admits'),
  used: z.int().describe('Users who came by it'),
  createdAt: z.int().describe('Unix seconds'),
  expiresAt: z.int().describe('Unix seconds'),
  revokedAt: z.int().nullable().describe('Unix seconds, or null'),
});
const newInvite = z.object({
  invite: z.string().describe('The invitation, which is shown once'),
  expiresAt: z.int().describe('Unix seconds'),
});

/**
 * `bursar invite create`: what lets somebody new claim a wallet where sign-ups are by invitation, beside a server that
 * runs.
 */
export const createInviteCommand = command({
  name: 'invite create',
  summary: 'prints an invitation for new users (for BURSAR_SIGNUPS=invite); it is shown once',
  examples: ['invite create', "invite create --uses 20 --days 30 --note 'the workshop'"],
  json: jsonOnce(newInvite),
  settings: ['dataDir', 'serverDatabaseUrl'],
  texts: [
    { name: 'uses', help: `how many users it admits (1), at most ${USES.max}` },
    { name: 'days', help: `how many days it is valid (${DAYS.fallback}), at most ${DAYS.max}` },
    { name: 'note', help: 'a note for bursar invite list' },
  ],
  async run({ dataDir, serverDatabaseUrl }, given) {
    const maxUses = wholeNumber(given, 'uses', USES.fallback, USES.max);
    const days = wholeNumber(given, 'days', DAYS.fallback, DAYS.max);
    const note = noteOf(given.text('note'));
    const db = await openExistingDatabase({ dataDir, serverDatabaseUrl });
    try {
      const createdAt = nowSeconds(systemClock);
      const expiresAt = createdAt + days * 86_400;
      const { text, id, statement } = createInvites(db).issue({ maxUses, note, createdAt, expiresAt });
      const details = { invite: id, uses: maxUses, note };
      await db.batch([statement, told(db, 'invite create', { action: 'invite_created', details })]);
      if (given.isJson) await printJson(newInvite, { invite: text, expiresAt });
      else await print(text);
    } finally {
      await db.close();
    }
  },
});

/** `bursar invite list`: the invitations, without what makes them work. */
export const listInvitesCommand = command({
  name: 'invite list',
  summary: 'lists invitations: id, uses, expiry, note',
  examples: ['invite list', 'invite list --json | jq -r .id'],
  json: jsonLines(inviteRow),
  settings: ['dataDir', 'serverDatabaseUrl'],
  async run({ dataDir, serverDatabaseUrl }, { isJson }) {
    const db = await openExistingDatabase({ dataDir, serverDatabaseUrl });
    try {
      const list = await createInvites(db).list();
      if (isJson) for (const invite of list) await printJson(inviteRow, invite);
      else await printTable(['id', 'uses', 'ends', 'note'], list.map(cellsOf), 'No invitations yet.');
    } finally {
      await db.close();
    }
  },
});

/** `bursar invite revoke`: ends an invitation; who came by it stays. */
export const revokeInviteCommand = command({
  name: 'invite revoke',
  summary: 'ends an invitation; users who signed up with it stay',
  examples: ['invite revoke 48bzemsi'],
  words: [{ name: 'id', help: 'Id of the invitation: its eight characters after bsi_' }],
  settings: ['dataDir', 'serverDatabaseUrl'],
  async run({ dataDir, serverDatabaseUrl }, { word }) {
    const db = await openExistingDatabase({ dataDir, serverDatabaseUrl });
    try {
      const invite = word('id');
      await db.batch([
        createInvites(db).revoke(invite, nowSeconds(systemClock)),
        told(db, 'invite revoke', { action: 'invite_revoked', details: { invite } }),
      ]);
      await print(`${word('id')} is revoked.`);
    } catch (error) {
      if (error instanceof RowCountError) throw new UsageError(`There is no invitation "${word('id')}".`);
      throw error;
    } finally {
      await db.close();
    }
  },
});

/** The entry of the audit log: it is nobody's but the operator's. */
function told(db: Db, name: string, entry: Pick<AuditEntry, 'action' | 'details'>): Statement {
  return asOperator(name, () => auditStatement({ db, clock: systemClock }, { ...entry, userId: null }));
}

function noteOf(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (isInviteNote(text)) return text;
  throw new UsageError(`--note must have at most ${noteCharacters} characters.`);
}

function cellsOf({ id, used, maxUses, expiresAt, revokedAt, note }: z.output<typeof inviteRow>): string[] {
  const ends = revokedAt === null ? `until ${dateOf(expiresAt)}` : `revoked ${dateOf(revokedAt)}`;
  return [id, `${used} of ${maxUses} used`, ends, note ?? ''];
}
