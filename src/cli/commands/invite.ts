import type { z } from 'zod';
import { createInvites, INVITE_BOUNDS, isInviteNote } from '../../accounts/auth/invites.ts';
import { dateOf, systemClock } from '../../core/lib/time.ts';
import { asOperator } from '../../http/audit/origin.ts';
import { inviteRow, makeInvitation, newInviteAnswer, revokeInvitation } from '../../server/operator/invitations.ts';
import { RowCountError } from '../../storage/db/batch.ts';
import { UsageError } from '../common/arguments.ts';
import { command } from '../common/command.ts';
import { openExistingDatabase } from '../common/existing-database.ts';
import { jsonLines, jsonOnce, print, printJson } from '../common/output.ts';
import { wholeNumber } from '../common/whole-number.ts';
import { printRows } from '../look/list-command.ts';

const { uses: USES, days: DAYS, noteCharacters } = INVITE_BOUNDS;

const newInvite = newInviteAnswer.omit({ id: true });

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
    const uses = wholeNumber(given, 'uses', USES.fallback, USES.max);
    const days = wholeNumber(given, 'days', DAYS.fallback, DAYS.max);
    const note = noteOf(given.text('note'));
    const db = await openExistingDatabase({ dataDir, serverDatabaseUrl });
    try {
      const { invite, expiresAt } = await asOperator('invite create', () =>
        makeInvitation({ db, clock: systemClock }, { uses, days, note }),
      );
      if (given.isJson) await printJson(newInvite, { invite, expiresAt });
      else await print(invite);
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
      const heads = ['id', 'uses', 'ends', 'note'];
      const shown = { schema: inviteRow, heads, cellsOf, none: 'No invitations yet.' };
      await printRows(await createInvites(db).list(), shown, isJson);
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
      await asOperator('invite revoke', () => revokeInvitation({ db, clock: systemClock }, word('id')));
      await print(`${word('id')} is revoked.`);
    } catch (error) {
      if (error instanceof RowCountError) throw new UsageError(`There is no invitation "${word('id')}".`);
      throw error;
    } finally {
      await db.close();
    }
  },
});

function noteOf(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (isInviteNote(text)) return text;
  throw new UsageError(`--note must have at most ${noteCharacters} characters.`);
}

function cellsOf({ id, used, maxUses, expiresAt, revokedAt, note }: z.output<typeof inviteRow>): string[] {
  const ends = revokedAt === null ? `until ${dateOf(expiresAt)}` : `revoked ${dateOf(revokedAt)}`;
  return [id, `${used} of ${maxUses} used`, ends, note ?? ''];
}
