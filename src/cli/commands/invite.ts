import type { z } from 'zod';
import { createInvites, INVITE_BOUNDS, isInviteNote } from '../../accounts/auth/invites.ts';
import { dateOf, systemClock } from '../../core/lib/time.ts';
import { asOperator } from '../../http/audit/entry.ts';
import { inviteRow, makeInvitation, newInviteAnswer, revokeInvitation } from '../../server/operator/invitations.ts';
import { RowCountError } from '../../storage/db/batch.ts';
import { UsageError } from '../common/arguments.ts';
import { command, wholeNumber } from '../common/command.ts';
import { withDatabase } from '../common/existing-database.ts';
import { jsonLines, jsonOnce, print, printJson } from '../common/output.ts';
import { type Columns, printRows } from '../look/list-command.ts';

const { uses: USES, days: DAYS, noteCharacters } = INVITE_BOUNDS;

const newInvite = newInviteAnswer.omit({ id: true });

/**
 * `bursar invite create`: lets a new user claim a wallet where sign-ups are by invitation, next to a server that
 * runs.
 */
export const createInviteCommand = command({
  name: 'invite create',
  summary: 'prints an invitation for new users, once (BURSAR_SIGNUPS=invite)',
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
    await withDatabase({ dataDir, serverDatabaseUrl }, async (db) => {
      const { invite, expiresAt } = await asOperator('invite create', () =>
        makeInvitation({ db, clock: systemClock }, { uses, days, note }),
      );
      if (given.isJson) await printJson(newInvite, { invite, expiresAt });
      else await print(invite);
    });
  },
});

const columns: Columns<z.output<typeof inviteRow>> = {
  id: 'id',
  uses: ({ used, maxUses }) => `${used} of ${maxUses} used`,
  ends: ({ revokedAt, expiresAt }) =>
    revokedAt === null ? `until ${dateOf(expiresAt)}` : `revoked ${dateOf(revokedAt)}`,
  note: 'note',
};

/** `bursar invite list`: the invitations, without what makes them work. */
export const listInvitesCommand = command({
  name: 'invite list',
  summary: 'lists invitations: id, uses, expiry, note',
  examples: ['invite list', 'invite list --json | jq -r .id'],
  json: jsonLines(inviteRow),
  settings: ['dataDir', 'serverDatabaseUrl'],
  async run({ dataDir, serverDatabaseUrl }, { isJson }) {
    await withDatabase({ dataDir, serverDatabaseUrl }, async (db) => {
      const shown = { schema: inviteRow, columns, none: 'No invitations yet.' };
      await printRows(await createInvites(db).list(), shown, isJson);
    });
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
    try {
      await withDatabase({ dataDir, serverDatabaseUrl }, async (db) => {
        await asOperator('invite revoke', () => revokeInvitation({ db, clock: systemClock }, word('id')));
        await print(`${word('id')} is revoked.`);
      });
    } catch (error) {
      if (error instanceof RowCountError) throw new UsageError(`There is no invitation "${word('id')}".`);
      throw error;
    }
  },
});

function noteOf(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (isInviteNote(text)) return text;
  throw new UsageError(`--note must have at most ${noteCharacters} characters.`);
}
