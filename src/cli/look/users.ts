import { z } from 'zod';
import { createUserListing, type ListedUser } from '../../accounts/auth/listing.ts';
import { createAuthStore } from '../../accounts/auth/store.ts';
import { createUserSessionStore } from '../../accounts/auth/user-session-store.ts';
import { dateOf, nowSeconds, systemClock } from '../../core/lib/time.ts';
import { createWalletListing } from '../../features/wallets/listing.ts';
import { shownName } from '../../http/nearest-name.ts';
import { counted, factsText, orDash, time, timeOf } from '../../server/operator/look/shown.ts';
import type { LookingUp } from '../../storage/db/read.ts';
import { command } from '../common/command.ts';
import { userNamed } from '../common/find-user.ts';
import { jsonLines, jsonOnce, print, printJson, visible } from '../common/output.ts';
import { NotFoundError, reading } from './database.ts';
import { limitOf, PAGE_FLAGS, printPage } from './paging.ts';

/** Wallets of a user that are shown with it. */
const FEW_WALLETS = 20;

const userRow = z.object({
  id: z.string().describe('Id of the user'),
  username: z.string().describe('User name'),
  createdAt: time.describe('When the user signed up'),
  sessions: z.int().describe('Live sessions'),
  lastSeenAt: time.nullable().describe('Last use of a live session to within five minutes, or null'),
  stepUp: z.boolean().describe('Whether changes need the password again'),
});

const userDetails = userRow.extend({
  logIns: z
    .array(z.object({ createdAt: time, lastSeenAt: time, expiresAt: time }))
    .describe('Live sessions: `createdAt`, `lastSeenAt`, `expiresAt`; the last used first'),
  temporaryPasswordUntil: time.nullable().describe('Until when a password that an operator made can be used, or null'),
  wallets: z
    .array(z.object({ id: z.string(), name: z.string(), address: z.string(), frozen: z.boolean() }))
    .describe(
      `The newest ${FEW_WALLETS} wallets: \`id\`, \`name\`, \`address\`, \`frozen\`; \`bursar wallet list --owner\` shows all`,
    ),
});

/** `bursar user list`: who has an account. */
export const listUsersCommand = command({
  name: 'user list',
  summary: 'lists the users: id, name, creation, live sessions, last use, step-up; the newest first',
  examples: ['user list', 'user list --search mir', 'user list --json | jq -r .username'],
  json: jsonLines(userRow),
  texts: [{ name: 'search', help: 'How names begin, in any case; lists in the order of names' }, ...PAGE_FLAGS],
  settings: ['dataDir', 'serverDatabaseUrl'],
  async run({ dataDir, serverDatabaseUrl }, given) {
    const limit = limitOf(given);
    await reading({ dataDir, serverDatabaseUrl }, async (db) => {
      const after = given.text('after');
      const { rows, hasMore } = await createUserListing(db).page({
        limit,
        search: given.text('search'),
        now: nowSeconds(systemClock),
        after: after === undefined ? undefined : await existingUser(db, after),
      });
      const heads = ['id', 'name', 'since', 'sessions', 'last used', 'step-up'];
      const listed = { schema: userRow, heads, cellsOf, none: 'No users.' };
      await printPage({ rows: rows.map(rowOf), hasMore }, listed, given.isJson);
    });
  },
});

/** `bursar user show`: one user. */
export const showUserCommand = command({
  name: 'user show',
  summary: 'shows a user: creation, wallets, sessions, step-up',
  examples: ['user show mira', 'user show user_98fb09ffe2f4 --json'],
  words: [{ name: 'user', help: 'User name or id of the user' }],
  json: jsonOnce(userDetails),
  settings: ['dataDir', 'serverDatabaseUrl'],
  async run({ dataDir, serverDatabaseUrl }, { word, isJson }) {
    await reading({ dataDir, serverDatabaseUrl }, async (db) => {
      const details = await detailsOf(db, word('user'));
      if (isJson) return await printJson(userDetails, details);
      const { id, username, createdAt, stepUp, logIns, wallets, temporaryPasswordUntil } = details;
      const password = `temporary, until ${temporaryPasswordUntil}`;
      const sessions = logIns.map(
        (each) => `since ${each.createdAt}, last used ${each.lastSeenAt}, until ${each.expiresAt}`,
      );
      const lines = wallets.map(
        (each) => `${each.id}  ${each.address}  ${visible(each.name)}${each.frozen ? '  frozen' : ''}`,
      );
      await print(
        factsText([
          ['user', id],
          ['name', visible(username)],
          ['since', createdAt],
          ['step-up', stepUp ? 'on' : 'off'],
          ...(temporaryPasswordUntil === null ? [] : [['password', password] as const]),
          ['sessions', counted(sessions.length, 'live session')],
          ...sessions.map((text) => ['', text] as const),
          ['wallets', lines.length === 0 ? 'none' : ''],
          ...lines.map((text) => ['', text] as const),
        ]),
      );
    });
  },
});

/** The user of an id or a name. Throws {@link NotFoundError}. */
export async function existingUser(db: LookingUp, idOrName: string) {
  const user = await userNamed(createAuthStore(db), idOrName);
  if (user !== undefined) return user;
  throw new NotFoundError(
    `There is no user ${shownName(idOrName)}. bursar user list --search finds users by how their names begin.`,
  );
}

async function detailsOf(db: LookingUp, idOrName: string): Promise<z.output<typeof userDetails>> {
  const { id, username, createdAt, stepUp, passwordExpiresAt } = await existingUser(db, idOrName);
  const sessions = await createUserSessionStore(db).ofUser(id, nowSeconds(systemClock));
  const { rows } = await createWalletListing(db).page({ userId: id, limit: FEW_WALLETS });
  const lastSeenAt = sessions[0]?.lastSeenAt ?? null;
  return {
    ...rowOf({ id, username, createdAt, stepUp, sessions: sessions.length, lastSeenAt }),
    logIns: sessions.map((session) => ({
      createdAt: dateOf(session.createdAt),
      lastSeenAt: dateOf(session.lastSeenAt),
      expiresAt: dateOf(session.expiresAt),
    })),
    temporaryPasswordUntil: timeOf(passwordExpiresAt),
    wallets: rows.map((wallet) => ({
      id: wallet.id,
      name: wallet.name,
      address: wallet.chainAddress,
      frozen: wallet.frozen,
    })),
  };
}

function rowOf({ createdAt, lastSeenAt, ...user }: ListedUser): z.output<typeof userRow> {
  return { ...user, createdAt: dateOf(createdAt), lastSeenAt: timeOf(lastSeenAt) };
}

function cellsOf({ id, username, createdAt, sessions, lastSeenAt, stepUp }: z.output<typeof userRow>) {
  return [id, username, createdAt, String(sessions), orDash(lastSeenAt), stepUp ? 'on' : 'off'];
}
