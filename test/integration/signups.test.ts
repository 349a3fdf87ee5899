import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Signups } from '../../src/core/config.ts';
import { auditLog } from '../../src/http/audit/audit-tables.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { program } from '../support/command-line.ts';
import { play, type Scenario } from '../support/http.ts';
import { createWallet, freshUsername, PASSWORD, startService, type TestService } from '../support/service.ts';

let chain: TestChain;
const folder = mkdtempSync(join(tmpdir(), 'bursar-signups-'));
beforeAll(async () => {
  chain = await startTestChain();
});
afterAll(async () => {
  await chain.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** One after another: all of them are the same server, set otherwise. */
const start = (signups: Signups) =>
  startService(chain, { settings: { signups }, dbPath: join(folder, 'bursar.sqlite') });

/** Runs a command of the program next to the service; returns what it printed. */
async function bursar(service: TestService, ...args: string[]): Promise<string> {
  const command = [...program, ...args, '--data-dir', dirname(service.dbPath)];
  const child = Bun.spawn(command, { stdout: 'pipe', stderr: 'pipe' });
  const [stdout, stderr] = await Promise.all([child.stdout.text(), child.stderr.text()]);
  if ((await child.exited) !== 0) throw new Error(stderr);
  return stdout.trim();
}

type Outcome = Pick<Scenario, 'status' | 'error'>;
const refused = (error: 'INVITE_REQUIRED' | 'SIGNUPS_CLOSED'): Outcome => ({ status: 403, error });
const invalid: Outcome = { status: 400, error: 'INVALID_INVITE' };
const good: Outcome = { status: 201 };

/** What the audit log tells of an invitation, without what makes it work. */
async function auditOf({ db }: TestService, invite: string) {
  const rows = await db.orm.select().from(auditLog).all();
  expect(JSON.stringify(rows)).not.toContain(invite.slice(13));
  return rows
    .filter(({ details }) => details?.invite === invite.slice(4, 12))
    .map(({ action, actor, userId }) => ({ action, actor, userId }));
}

/** Someone new claims a wallet that he has just made. */
async function signUp(service: TestService, outcome: Outcome, invite?: string) {
  const { claimKey } = await createWallet(service);
  const body = { claimKey, username: freshUsername(), password: PASSWORD, ...(invite === undefined ? {} : { invite }) };
  return play(service.app, { name: '', method: 'POST', path: '/v1/auth/claim', body, ...outcome });
}

describe('sign-ups by invitation', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await start('invite');
  });
  afterAll(() => service.stop());

  test('refuse a claim without an invitation', async () => {
    await signUp(service, refused('INVITE_REQUIRED'));
    await signUp(service, invalid, 'nonsense');
    await signUp(service, invalid, `bsi_${'a'.repeat(8)}_${'b'.repeat(48)}`);
  });

  test('take as many as an invitation is for, however many come at once', async () => {
    const invite = await bursar(service, 'invite', 'create', '--uses', '2', '--note', 'for the tests');
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const { claimKey } = await createWallet(service);
        const body = { claimKey, username: freshUsername(), password: PASSWORD, invite };
        return (await service.ask({ method: 'POST', path: '/v1/auth/claim', body })).status;
      }),
    );
    expect(outcomes.sort()).toEqual([201, 201, 400, 400, 400]);
    expect(await bursar(service, 'invite', 'list')).toContain('2 of 2 used');
    expect(await bursar(service, 'invite', 'list', '--json')).not.toContain(invite.slice(13));
  });

  test('give back the use of an invitation when the claim is refused', async () => {
    const invite = await bursar(service, 'invite', 'create');
    const { claimKey } = await createWallet(service);
    const weak = { claimKey, username: freshUsername(), password: 'password', invite };
    const scenario = { name: '', method: 'POST', path: '/v1/auth/claim', body: weak } as const;
    await play(service.app, { ...scenario, status: 400, error: 'INVALID_PASSWORD' });
    await play(service.app, { ...scenario, body: { ...weak, password: PASSWORD }, ...good });
    await signUp(service, invalid, invite);
  });

  test('refuse an expired, a revoked and a wrong invitation', async () => {
    const invite = await bursar(service, 'invite', 'create', '--days', '1');
    await signUp(service, invalid, invite.slice(0, -1) + (invite.endsWith('a') ? 'b' : 'a'));
    service.clock.offsetMs = 86_400_000;
    await signUp(service, invalid, invite);
    service.clock.offsetMs = 0;
    await bursar(service, 'invite', 'revoke', invite.slice(4, 12));
    await signUp(service, invalid, invite);
    const byOperator = { actor: 'operator', userId: null } as const;
    expect(await auditOf(service, invite)).toEqual([
      { ...byOperator, action: 'invite_created' },
      { ...byOperator, action: 'invite_revoked' },
    ]);
  });

  test('let a user claim more wallets without an invitation', async () => {
    const invite = await bursar(service, 'invite', 'create');
    const { token, userId } = (await signUp(service, good, invite)).json;
    // Whether the request or the server completes the claim is a matter of time.
    expect(await auditOf(service, invite)).toMatchObject([
      { action: 'invite_created' },
      { action: 'invite_used', userId },
    ]);
    const { claimKey } = await createWallet(service);
    await play(service.app, { name: '', method: 'POST', path: '/v1/auth/claim', token, body: { claimKey }, ...good });
  });
});

test('closed sign-ups refuse new users, and let existing ones claim', async () => {
  const open = await start('open');
  const { token } = (await signUp(open, good)).json;
  await open.stop();
  const closed = await start('closed');
  await signUp(closed, refused('SIGNUPS_CLOSED'), await bursar(closed, 'invite', 'create'));
  const { claimKey } = await createWallet(closed);
  await play(closed.app, { name: '', method: 'POST', path: '/v1/auth/claim', token, body: { claimKey }, ...good });
  await closed.stop();
});
