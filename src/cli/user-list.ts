import { z } from 'zod';
import { createAuthStore } from '../auth/store.ts';
import { nowSeconds, systemClock } from '../lib/time.ts';
import { command } from './command.ts';
import { openExistingDatabase } from './existing-database.ts';
import { dateOf, jsonLines, printJson, printTable } from './output.ts';

/** Rows that are read at once, so that a long list takes little memory. */
const PAGE = 1_000;

const userRow = z.object({
  id: z.string().describe('Id of the user'),
  username: z.string().describe('User name'),
  createdAt: z.int().describe('Unix seconds'),
  sessions: z.int().describe('Live sessions'),
  lastSeenAt: z.int().nullable().describe('Last use of a live session in Unix seconds, or null'),
  stepUp: z.boolean().describe('Whether changes need the password again'),
});

/** `bursar user list`: who has an account, beside a server that runs. */
export const listUsersCommand = command({
  name: 'user list',
  summary: 'lists the users: id, name, creation, live sessions, last use, step-up',
  examples: ['user list', 'user list --json | jq -r .username'],
  json: jsonLines(userRow),
  settings: ['dataDir'],
  async run({ dataDir }, { isJson }) {
    const db = openExistingDatabase(dataDir);
    try {
      const store = createAuthStore(db);
      const now = nowSeconds(systemClock);
      for (let after = { createdAt: 0, id: '' }; ; ) {
        const page = await store.usersAfter(after, now, PAGE);
        if (isJson) for (const user of page) await printJson(userRow, user);
        else if (page.length > 0 || after.id === '')
          await printTable(HEADS, page.map(cellsOf), 'No users yet.');
        const last = page.at(-1);
        if (last === undefined || page.length < PAGE) return;
        after = last;
      }
    } finally {
      db.close();
    }
  },
});

const HEADS = ['id', 'name', 'since', 'sessions', 'last used', 'step-up'];

function cellsOf({
  id,
  username,
  createdAt,
  sessions,
  lastSeenAt,
  stepUp,
}: z.output<typeof userRow>): string[] {
  const seen = lastSeenAt === null ? '-' : dateOf(lastSeenAt);
  return [id, username, dateOf(createdAt), String(sessions), seen, stepUp ? 'on' : 'off'];
}
