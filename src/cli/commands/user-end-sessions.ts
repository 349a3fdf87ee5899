import { createAuthStore } from '../../accounts/auth/auth-store.ts';
import { endSessionsStatements } from '../../accounts/auth/end-sessions.ts';
import { systemClock } from '../../core/lib/time.ts';
import { asOperator } from '../../http/audit/entry.ts';
import { command } from '../common/command.ts';
import { withDatabase } from '../common/existing-database.ts';
import { findUser } from '../common/find-user.ts';
import { print } from '../common/output.ts';

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
