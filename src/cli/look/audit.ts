import { z } from 'zod';
import { dateOf } from '../../core/lib/time.ts';
import { ACTOR_KINDS, AUDIT_ACTIONS } from '../../http/audit/entry.ts';
import { type AuditRow, createAuditStore } from '../../http/audit/store.ts';
import { orDash, time } from '../../server/operator/look/shown.ts';
import { UsageError } from '../common/arguments.ts';
import { command } from '../common/command.ts';
import { jsonLines, visible } from '../common/output.ts';
import { reading } from './database.ts';
import { limitOf, PAGE_FLAGS, printPage } from './paging.ts';
import { existingUser } from './users.ts';

const auditRow = z.object({
  id: z.string().describe('Number of the entry'),
  at: time.describe('When; of failed log-ins the last one of the minute'),
  action: z.enum(AUDIT_ACTIONS).describe('What was done'),
  walletId: z.string().nullable().describe('The wallet that it concerns, or null'),
  actor: z.enum(ACTOR_KINDS).describe('Who did it'),
  actorId: z.string().nullable().describe('Id of the session, prefix of the key, name of the command, or null'),
  address: z.string().nullable().describe('Address of the caller, or null'),
  requestId: z.string().nullable().describe('`X-Request-Id` of the request, or null'),
  count: z.int().describe('How often: more than 1 for failed log-ins'),
  details: z.record(z.string(), z.unknown()).describe('What more there is to say'),
});

/** `bursar user audit`: who did what with a user's account and wallets. */
export const userAuditCommand = command({
  name: 'user audit',
  summary: 'lists who did what with an account and its wallets: time, action, actor, address; the latest first',
  examples: ['user audit mira', 'user audit mira --limit 500 --json | jq -r .action'],
  words: [{ name: 'user', help: 'User name or id of the user' }],
  json: jsonLines(auditRow),
  texts: [...PAGE_FLAGS],
  settings: ['dataDir', 'serverDatabaseUrl'],
  async run({ dataDir, serverDatabaseUrl }, given) {
    const limit = limitOf(given);
    const before = given.text('after');
    if (before !== undefined && !/^\d{1,15}$/.test(before)) throw new UsageError('--after takes the id of an entry.');
    await reading({ dataDir, serverDatabaseUrl }, async (db) => {
      const { id } = await existingUser(db, given.word('user'));
      const query = { before: before === undefined ? undefined : Number(before) };
      const { rows, next } = await createAuditStore(db).ofUser(id, query, limit);
      const heads = ['id', 'time', 'action', 'by', 'from', 'wallet', 'details'];
      const listed = { schema: auditRow, heads, cellsOf, none: 'No entries.' };
      await printPage({ rows: rows.map(rowOf), hasMore: next !== undefined }, listed, given.isJson);
    });
  },
});

function rowOf({ seq, at, details, ...row }: AuditRow): z.output<typeof auditRow> {
  const { action, walletId, actor, actorId, address, requestId, count } = row;
  const named = { action, walletId, actor, actorId, address, requestId, count };
  return { id: String(seq), at: dateOf(at), ...named, details: { ...details } };
}

function cellsOf(row: z.output<typeof auditRow>): string[] {
  const { id, at, action, actor, actorId, address, walletId, count, details } = row;
  const told = Object.keys(details).length === 0 ? '' : JSON.stringify(details);
  return [
    ...[id, at, count === 1 ? action : `${action} (${count})`],
    ...[actorId === null ? actor : `${actor} ${actorId}`, orDash(address), orDash(walletId)],
    orDash(visible(told)),
  ];
}
