import { createAuthStore } from '../../accounts/auth/auth-store.ts';
import { endedInvitations } from '../../accounts/auth/invites.ts';
import { createPasskeyStore } from '../../accounts/auth/passkeys/passkey-store.ts';
import { createPasswords, isAllowedPassword } from '../../accounts/auth/passwords.ts';
import { createLoginWalletStore } from '../../accounts/auth/siwe/siwe-service.ts';
import { requireStrongPassword } from '../../accounts/auth/strength.ts';
import { createUserSessionStore, endSessionsStatements } from '../../accounts/auth/user-sessions.ts';
import { AppError } from '../../core/errors.ts';
import { randomAlphanumeric } from '../../core/lib/ids.ts';
import { nowSeconds, systemClock } from '../../core/lib/time.ts';
import { auditStatement } from '../../http/audit/audit.ts';
import { asOperator } from '../../http/audit/entry.ts';
import { firstLine } from '../common/arguments.ts';
import { command } from '../common/command.ts';
import { withDatabase } from '../common/existing-database.ts';
import { print } from '../common/output.ts';
import { findUser } from '../look/named.ts';

/**
 * `bursar user end-sessions`: has a user log in again everywhere, beside a server that runs, which refuses the JWTs at
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

/** `bursar user reset-password`: gives a user another password and ends all sessions, beside a server that runs. */
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
        // Whoever gave cause for this may have added one.
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
