import { and, eq, gt, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { apiKeys, appGrants, loginWallets, passkeys, userSessions, users } from '../../accounts/auth/auth-tables.ts';
import { cutOffStatements } from '../../accounts/auth/keys/agent-keys.ts';
import { organizationInvitations } from '../../accounts/roles/role-tables.ts';
import { createIngestStore } from '../../chain/ingest/ingest-store.ts';
import { ALL, createRestoreGuardStore } from '../../chain/restore-guard/restore-guard.ts';
import type { AuditAction } from '../../core/events.ts';
import { nowSeconds, systemClock } from '../../core/lib/time.ts';
import { createApprovalStore, reopenStatement } from '../../features/payments/approvals/approval-store.ts';
import { holdStatements } from '../../features/wallets/scheduled-changes/scheduled-change-store.ts';
import { doubtStatement } from '../../features/wallets/signers/signer-store.ts';
import {
  agentTokens,
  claimKeys,
  freezeTokens,
  scheduledChanges,
  scheduledWithdrawals,
  wallets,
} from '../../features/wallets/wallet-tables.ts';
import type { Actor, AuditDetails } from '../../http/audit/audit-entry.ts';
import { auditLog } from '../../http/audit/audit-tables.ts';
import { counted } from '../../server/operator/operator-view.ts';
import { must, type Statement } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { command } from '../common/command.ts';
import { lockPlace, withDatabase } from '../common/existing-database.ts';
import { jsonOnce, print, printJson } from '../common/output.ts';

/** What {@link secureRestored} did, as JSON. */
export const secured = z.object({
  sessionsEnded: z.int().describe('Sessions ended'),
  appsCutOff: z.int().describe('Connected apps disconnected'),
  passkeysRemoved: z.int().describe('Passkeys removed'),
  loginWalletsRemoved: z.int().describe('Linked wallets removed'),
  walletsUnshared: z.int().describe('Wallets taken out of organisations'),
  invitationsRevoked: z.int().describe('Invitations revoked'),
  withdrawalsHeld: z
    .array(z.object({ walletId: z.string(), id: z.string() }))
    .describe('Delayed withdrawals that are held and never made'),
  changesHeld: z
    .array(z.object({ walletId: z.string(), id: z.string() }))
    .describe('Looser rules that are held and never made'),
  claimKeysVoided: z.array(z.string()).describe('Wallets whose claim keys are void'),
  approvalsReopened: z
    .array(z.object({ walletId: z.string(), id: z.string() }))
    .describe('Open approvals that are pending again'),
  keysRevoked: z.boolean().describe('Whether keys and freeze tokens were revoked'),
});
type Secured = z.output<typeof secured>;

/**
 * `bursar restored`: what a database that was put back cannot know of itself. Owners may have taken away since the
 * backup what it still gives: so that is taken away again, and nothing is signed before the chain has shown what
 * happened. Running it again does no more.
 */
export const restoredCommand = command({
  name: 'restored',
  summary: 'secures a database that was put back without `bursar restore`; run it before the server',
  examples: ['restored --data-dir /var/lib/bursar --revoke-keys'],
  json: jsonOnce(secured),
  settings: ['dataDir', 'serverDatabaseUrl'],
  switches: [{ name: 'revoke-keys', help: 'revoke all API keys and freeze tokens too: Owners make new ones' }],
  async run({ dataDir, serverDatabaseUrl }, { switched, isJson }) {
    const release = await lockPlace({ dataDir, serverDatabaseUrl });
    try {
      await withDatabase({ dataDir, serverDatabaseUrl }, async (db) => {
        const done = await secureRestored(db, {
          revokesKeys: switched('revoke-keys'),
          now: nowSeconds(systemClock),
          command: 'restored',
          from: null,
        });
        if (isJson) await printJson(secured, done);
        else await print(linesOfSecured(done).join('\n'));
      });
    } finally {
      await release();
    }
  },
});

/** How a database came to be restored. */
export interface Restoring {
  readonly revokesKeys: boolean;
  /** Unix seconds. */
  readonly now: number;
  /** The command that does it. */
  readonly command: string;
  /** The name of the backup; null where it is not known. */
  readonly from: string | null;
}

/** Secures a database that was restored, tells every Owner by the audit log, and tells what was done. */
export async function secureRestored(db: Db, how: Restoring): Promise<Secured> {
  const { revokesKeys, now } = how;
  const { orm } = db;
  const sessions = await orm.$count(userSessions);
  const running = await openCatchUp(db);
  const claimable = await claimableWallets(db, Math.min(running?.foundAt ?? now, now));
  const apps = await orm.$count(appGrants, gt(appGrants.generation, 0));
  const removed = await orm.$count(passkeys);
  const unlinked = await orm.$count(loginWallets);
  const isShared = isNotNull(wallets.organizationId);
  const unshared = await orm.$count(wallets, isShared);
  const uninvited = await orm.$count(organizationInvitations);
  const approvals = createApprovalStore(db);
  const reopened = await approvals.allOpen();
  await db.batch([
    ...catchUpStatements(db, running, now),
    ...holdStatements(db, undefined, now),
    reopenStatement(db, undefined, now),
    must(orm.delete(userSessions), 'any'),
    must(orm.delete(passkeys), 'any'),
    must(orm.delete(loginWallets), 'any'),
    must(orm.update(wallets).set({ organizationId: null }).where(isShared), 'any'),
    must(orm.delete(organizationInvitations), 'any'),
    ...cutOffStatements(db),
    doubtStatement(db, undefined, await createIngestStore(db).cursorBlock()),
    must(orm.update(claimKeys).set({ expiresAt: now }).where(claimableFrom(db, now)), 'any'),
    ...(revokesKeys ? revokeStatements(db, now) : []),
    notifiedStatement(db, how),
  ]);
  const changesHeld = await orm
    .select({ walletId: scheduledChanges.walletId, id: scheduledChanges.id })
    .from(scheduledChanges)
    .where(eq(scheduledChanges.status, 'held'))
    .all();
  const held = await orm
    .select({ walletId: scheduledWithdrawals.walletId, id: scheduledWithdrawals.id })
    .from(scheduledWithdrawals)
    .where(eq(scheduledWithdrawals.status, 'held'))
    .all();
  return {
    sessionsEnded: sessions,
    appsCutOff: apps,
    passkeysRemoved: removed,
    loginWalletsRemoved: unlinked,
    walletsUnshared: unshared,
    invitationsRevoked: uninvited,
    withdrawalsHeld: held,
    changesHeld,
    claimKeysVoided: claimable,
    approvalsReopened: reopened,
    keysRevoked: revokesKeys,
  };
}

/** Says what was done, and what people have to do. */
export function linesOfSecured(done: Secured): string[] {
  const { sessionsEnded, appsCutOff, withdrawalsHeld, claimKeysVoided, keysRevoked } = done;
  const { approvalsReopened, passkeysRemoved, loginWalletsRemoved, walletsUnshared, invitationsRevoked } = done;
  const ended = [
    counted(sessionsEnded, 'session'),
    counted(appsCutOff, 'connected app'),
    counted(passkeysRemoved, 'passkey'),
    counted(loginWalletsRemoved, 'linked wallet'),
    counted(walletsUnshared, 'wallet in an organisation'),
    counted(invitationsRevoked, 'invitation'),
  ].filter((words) => !words.startsWith('0 '));
  return [
    'Nothing is signed that spends until the indexer has shown all that happened since the backup.',
    ...(ended.length === 0
      ? []
      : [
          `Ended or removed, as others may have been since the backup: ${ended.join(', ')}. Owners log in with their passwords, and and set these up again.`,
        ]),
    ...listed(withdrawalsHeld, 'held withdrawal', ', never made'),
    ...listed(done.changesHeld, 'held change', ' under withdrawal policies, never made'),
    ...listed(
      approvalsReopened,
      'approval',
      ' put to Owners again, and to the webhooks once the server runs, as it may have been decided since the backup',
    ),
    ...listed(
      claimKeysVoided.map((walletId) => ({ walletId, id: '' })),
      'void claim key',
      ', as others may have claimed the wallet since the backup or got a newer key; once the server has caught up, run `bursar wallet reissue-claim-key` for whom should have one',
    ),
    keysRevoked
      ? 'All API keys and freeze tokens are revoked: every Owner rotates both, and gives the agent its new key.'
      : 'API keys and freeze tokens that were replaced since the backup work again, and newer ones do not. Unless you know that none was, run `bursar restored --revoke-keys` before you start the server.',
    'Tell every Owner: passwords, step-up, limits of keys, withdrawal policies and webhooks are as they were at the backup. Check and set them again. A key that got its first limits since spends nothing until its Owner sets them again, or says that it has none. Run `bursar user reset-password` for users who changed a password that others knew.',
  ];
}

/** How many things are in a state, and each of them; nothing for none. */
function listed(
  things: readonly { readonly walletId: string; readonly id: string }[],
  what: string,
  state: string,
): readonly string[] {
  if (things.length === 0) return [];
  return [
    `${counted(things.length, what)}${state}:`,
    ...things.map(({ walletId, id }) => `  ${walletId} ${id}`.trimEnd()),
  ];
}

/** An entry in the audit log of every Owner: what they have done since the backup is gone. */
function notifiedStatement({ orm }: Db, { now, command, from }: Restoring): Statement {
  const { action, actor, details } = auditLog;
  const entry = {
    seq: sql<number>`null`.as('seq'),
    at: sql<number>`${now}`.as('at'),
    userId: users.id,
    walletId: sql<string>`null`.as('wallet_id'),
    action: sql<AuditAction>`${sql.param('restored', action)}`.as('action'),
    actor: sql<Actor['kind']>`${sql.param('operator', actor)}`.as('actor'),
    actorId: sql<string>`${command}`.as('actor_id'),
    actorUserId: sql<string>`null`.as('actor_user_id'),
    address: sql<string>`null`.as('address'),
    requestId: sql<string>`null`.as('request_id'),
    details: sql<AuditDetails>`${sql.param({ backup: from }, details)}`.as('details'),
    count: sql<number>`1`.as('count'),
    minute: sql<number>`null`.as('minute'),
  };
  return must(orm.insert(auditLog).select(orm.select(entry).from(users)), 'any');
}

async function openCatchUp(db: Db) {
  return (await createRestoreGuardStore(db).open()).find(({ scope }) => scope === ALL);
}

/** A catch-up of all wallets, also where the backup has one: its block is noted when the server has seen the chain. */
function catchUpStatements(
  db: Db,
  running: Awaited<ReturnType<typeof openCatchUp>>,
  now: number,
): readonly Statement[] {
  const history = createRestoreGuardStore(db);
  // The head of that moment, which it was to end at, is older than the restore.
  if (running !== undefined) return [history.headStatement(running, { headBlock: null, headTimestamp: null })];
  const unknown = { fromBlock: 0, headBlock: null, headTimestamp: null };
  const reason = 'the operator has restored a backup';
  return [history.beginStatement({ ...unknown, scope: ALL, reason, foundAt: now })];
}

/**
 * Wallets that are unclaimed in the backup, and whose claim key works, or worked at this time: if you run the command
 * again, it lists the same wallets again.
 */
async function claimableWallets({ orm }: Pick<Db, 'orm'>, since: number): Promise<string[]> {
  return (
    await orm.select({ walletId: claimKeys.walletId }).from(claimKeys).where(claimableFrom({ orm }, since)).all()
  ).map(({ walletId }) => walletId);
}

/** Those whose key works at this time or ends with it. */
function claimableFrom({ orm }: Pick<Db, 'orm'>, since: number) {
  const pending = orm.select({ id: wallets.id }).from(wallets).where(eq(wallets.status, 'pending'));
  return and(inArray(claimKeys.walletId, pending), isNull(claimKeys.usedAt), gte(claimKeys.expiresAt, since));
}

function revokeStatements({ orm }: Db, now: number): readonly Statement[] {
  return [
    must(orm.delete(apiKeys).where(eq(apiKeys.kind, 'named')), 'any'),
    must(orm.update(apiKeys).set({ revokedAt: now }).where(isNull(apiKeys.revokedAt)), 'any'),
    must(orm.delete(freezeTokens), 'any'),
    must(orm.delete(agentTokens), 'any'),
  ];
}
