import { asOperator } from '../audit/origin.ts';
import { endSessionsStatements } from '../auth/end-sessions.ts';
import { createAuthStore } from '../auth/store.ts';
import { systemClock } from '../lib/time.ts';
import { command } from './command.ts';
import { openExistingDatabase } from './existing-database.ts';
import { findUser } from './find-user.ts';
import { print } from './output.ts';

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
    const db = await openExistingDatabase({ dataDir, serverDatabaseUrl });
    try {
      const { id, username } = await findUser(createAuthStore(db), word('user'));
      await asOperator('user end-sessions', () =>
        db.batch(endSessionsStatements({ db, clock: systemClock }, id)),
      );
      await print(`All sessions of ${username} (${id}) have ended.`);
    } finally {
      await db.close();
    }
  },
});
