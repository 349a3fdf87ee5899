import { createAuthStore } from '../auth/store.ts';
import { nowSeconds, systemClock } from '../lib/time.ts';
import { command } from './command.ts';
import { openExistingDatabase } from './existing-database.ts';

/** Rows that are read at once, so that a long list takes little memory. */
const PAGE = 1_000;

/** `bursar user list`: who has an account, beside a server that runs. */
export const listUsersCommand = command({
  name: 'user list',
  summary: 'lists the users: id, name, creation, live sessions, last use, step-up',
  settings: ['dataDir'],
  switches: [{ name: 'json', help: 'one JSON object per line' }],
  async run({ dataDir }, { switched }) {
    const db = openExistingDatabase(dataDir);
    try {
      const store = createAuthStore(db);
      const now = nowSeconds(systemClock);
      for (let after = { createdAt: 0, id: '' }; ; ) {
        const page = await store.usersAfter(after, now, PAGE);
        for (const user of page)
          process.stdout.write(`${switched('json') ? JSON.stringify(user) : rowOf(user)}\n`);
        const last = page.at(-1);
        if (last === undefined || page.length < PAGE) return;
        after = last;
      }
    } finally {
      db.close();
    }
  },
});

type Listed = Awaited<ReturnType<ReturnType<typeof createAuthStore>['usersAfter']>>[number];

function rowOf({ id, username, createdAt, sessions, lastSeenAt, stepUp }: Listed): string {
  const alive = `${sessions} ${sessions === 1 ? 'session' : 'sessions'}`;
  const seen = lastSeenAt === null ? 'not logged in' : `last used ${dateOf(lastSeenAt)}`;
  return [id, username, `since ${dateOf(createdAt)}`, alive, seen, ...(stepUp ? ['step-up'] : [])].join('\t');
}

function dateOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace(/\.\d+Z$/, 'Z');
}
