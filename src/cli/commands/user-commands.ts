import type { z } from 'zod';
import { createAuthStore } from '../../accounts/auth/auth-store.ts';
import { createInvites, endedInvitations, INVITE_BOUNDS, isInviteNote } from '../../accounts/auth/invites.ts';
import { createLoginWalletStore } from '../../accounts/auth/login-wallets/login-wallet-service.ts';
import { createPasskeyStore } from '../../accounts/auth/passkeys/passkey-service.ts';
import { createPasswords, isAllowedPassword } from '../../accounts/auth/passwords/passwords.ts';
import { requireStrongPassword } from '../../accounts/auth/passwords/strength.ts';
import { createUserSessionStore, endSessionsStatements } from '../../accounts/auth/sessions/user-sessions.ts';
import { AppError } from '../../core/errors.ts';
import { randomAlphanumeric } from '../../core/lib/crypto.ts';
import { dateOf, nowSeconds, systemClock } from '../../core/lib/time.ts';
import { auditStatement } from '../../http/audit/audit.ts';
import { asOperator } from '../../http/audit/audit-entry.ts';
import { inviteRow, makeInvitation, newInviteAnswer, revokeInvitation } from '../../server/operator/operator-users.ts';
import { RowCountError } from '../../storage/db/batch.ts';
import { command, firstLine, UsageError, wholeNumber } from '../common/command.ts';
import { withDatabase } from '../common/existing-database.ts';
import { jsonLines, jsonOnce, print, printJson } from '../common/output.ts';
import { type Columns, printRows } from '../look/list-command.ts';
import { findUser } from '../look/look-at-database.ts';

/**
 * `bursar user end-sessions`: has a user log in again everywhere, also while a server runs, which refuses the JWTs at
 * once.
 */
export const endSessionsCommand = command({
  name: 'user end-sessions',
  summary: 'ends all sessions of a user; their JWTs stop working',
  words: [{ name: 'user', help: 'User name or id' }],
  examples: ['user end-sessions mira'],
  settings: ['dataDir', 'serverDatabaseUrl'],
  async run({ dataDir, serverDatabaseUrl }, { word }) {
    await withDatabase({ dataDir, serverDatabaseUrl }, async (db) => {
      const { id, username } = await findUser(createAuthStore(db), word('user'));
      await asOperator('user end-sessions', () => db.batch(endSessionsStatements({ db, clock: systemClock }, id)));
      await print(`All sessions of ${username} (${id}) have ended.`);
    });
  },
});

const TEMPORARY_SECONDS = 86_400;

/** `bursar user reset-password`: gives a user another password and ends all sessions, also while a server runs. */
export const resetPasswordCommand = command({
  name: 'user reset-password',
  summary:
    "prints a temporary password, or sets one; ends sessions, revokes the user's invitations, removes passkeys and linked wallets",
  words: [{ name: 'user', help: 'User name or id' }],
  examples: ['user reset-password mira', 'user reset-password mira --stdin < password.txt'],
  settings: ['dataDir', 'serverDatabaseUrl'],
  switches: [{ name: 'stdin', help: 'read a permanent password from the first line of standard input' }],
  async run({ dataDir, serverDatabaseUrl }, { word, switched }) {
    await withDatabase({ dataDir, serverDatabaseUrl }, async (db) => {
      const store = createAuthStore(db);
      const user = await findUser(store, word('user'));
      const isGiven = switched('stdin');
      const password = isGiven ? await firstLine('a password') : temporaryPassword();
      if (isGiven) await requireGoodPassword(password, user.username);
      const turn = { lane: 'known', key: user.id } as const;
      const passwordHash = await createPasswords({ running: 1 }).hash(password, turn);
      const expiresAt = isGiven ? null : nowSeconds(systemClock) + TEMPORARY_SECONDS;
      const deps = { db, clock: systemClock };
      const ended = await asOperator('user reset-password', () => endedInvitations(deps, user.id));
      await db.batch([
        store.resetPassword(user.id, passwordHash, expiresAt),
        createUserSessionStore(db).endAllStatement(user.id),
        asOperator('user reset-password', () => auditStatement(deps, { action: 'password_reset', userId: user.id })),
        ...ended,
        // The intruder who gave cause for this may have added one.
        createPasskeyStore(db).removeAllStatement(user.id),
        createLoginWalletStore(db).removeAllStatement(user.id),
      ]);
      await print(isGiven ? `The password of ${user.username} is set.` : password);
      if (!isGiven) {
        process.stderr.write(`${user.username} can log in with it for 24 hours and must change it in that time.\n`);
      }
    });
  },
});

async function requireGoodPassword(password: string, username: string): Promise<void> {
  if (!isAllowedPassword(password)) throw new AppError('INVALID_PASSWORD');
  await requireStrongPassword(password, username);
}

/** Twenty letters and digits, about 103 bits, easy to read out. */
function temporaryPassword(): string {
  return Array.from({ length: 5 }, () => randomAlphanumeric(4)).join('-');
}

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
        makeInvitation(db, systemClock, { uses, days, note }),
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
        await asOperator('invite revoke', () => revokeInvitation(db, systemClock, word('id')));
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
