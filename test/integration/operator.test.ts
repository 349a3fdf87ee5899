import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { reading } from '../../src/cli/look/look-at-database.ts';
import { auditLog } from '../../src/http/audit/audit-tables.ts';
import type { RunningServer } from '../../src/server/server-process.ts';
import { scratchFolder } from '../support/binary.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { type Answer, type ClaimedWallet, call, createClaimedWallet } from '../support/client.ts';
import { until } from '../support/relay.ts';
import { startServerOf } from '../support/service.ts';

const TOKEN = 'a token of the operator, 32 chars'.replaceAll(' ', '-');
const folder = scratchFolder('operator');
const closedFolder = scratchFolder('operator-closed');
let chain: TestChain;
let server: RunningServer;
let user: ClaimedWallet;

beforeAll(async () => {
  chain = await startTestChain();
  const make = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const backups = { everyHours: 12, shown: 'nowhere', make };
  server = await startServerOf(chain, folder.path, { adminToken: TOKEN, signups: 'open' }, { backups });
  user = await createClaimedWallet(server.apiUrl);
});
afterAll(async () => {
  await server.stop();
  await chain.stop();
  folder.remove();
  closedFolder.remove();
});

const ask = (method: string, path: string, body?: object, token = TOKEN): Promise<Answer> =>
  call(server.apiUrl, method, `/v1/operator${path}`, { token, body });
// biome-ignore lint/suspicious/noExplicitAny: tests read whatever the scenario expects there.
const bodyOf = ({ body }: Answer): any => body;
const outcomeOf = ({ status, body }: Answer) => {
  const { error }: { error?: unknown } = Object(body);
  return error === undefined ? String(status) : `${status} ${error}`;
};
const EVERYTHING = [
  ['GET', '/status'],
  ['GET', '/waiting'],
  ['GET', '/users'],
  ['GET', '/users/user_0'],
  ['DELETE', '/users/user_0/sessions'],
  ['POST', '/wallets/wallet_0/freeze'],
  ['GET', '/invitations'],
  ['POST', '/invitations'],
  ['DELETE', '/invitations/abc'],
] as const;

describe('the operator', () => {
  test('sees how the server is', async () => {
    await until(async () => bodyOf(await ask('GET', '/status')).lanes[0].balance !== null, 'a balance');
    const { status, body } = await ask('GET', '/status');
    expect(status).toBe(200);
    const health = await call(server.apiUrl, 'GET', '/health');
    expect(Object.keys(bodyOf({ status, body, headers: new Headers() }).health.checks)).toEqual(
      Object.keys(bodyOf(health).checks),
    );
    expect(body).toMatchObject({
      version: expect.any(String),
      lanes: [
        { kind: 'batch', isOutOfGas: false, balance: expect.stringMatching(/^\d+/), drain: null },
        { kind: 'direct' },
      ],
      queues: { urgent: 0, pendingPayments: 0, oldestPendingAt: null },
      chain: { head: expect.any(Number), nodes: [{ status: 'ready' }] },
      indexer: { state: 'elsewhere' },
      disk: { freeBytes: expect.any(Number), totalBytes: expect.any(Number) },
      backups: { everyHours: 12, last: null },
      signups: 'open',
    });
  });

  test('reads what waits, of a kind or all, and no more than requested', async () => {
    // The claim of the user's wallet is in a block that is not final.
    await createClaimedWallet(server.apiUrl);
    const all = bodyOf(await ask('GET', '/waiting?limit=1'));
    expect(all.waiting).toMatchObject([{ waitsFor: expect.stringContaining('waits'), walletId: user.id }]);
    expect(all.hasMore).toBe(true);
    const none = { waiting: [], hasMore: false };
    expect(bodyOf(await ask('GET', '/waiting?kind=payment'))).toEqual(none);
    expect(outcomeOf(await ask('GET', '/waiting?kind=weather'))).toBe('400 INVALID_KIND');
    expect(outcomeOf(await ask('GET', '/waiting?limit=many'))).toBe('400 INVALID_PAGINATION');
  });

  test('finds users, pages through them, and ends the sessions of one', async () => {
    const other = await createClaimedWallet(server.apiUrl);
    const found = bodyOf(await ask('GET', `/users?search=${encodeURIComponent(user.username.toUpperCase())}`));
    expect(found.users).toMatchObject([{ username: user.username, sessions: 1 }]);
    const { id } = found.users[0];
    const first = bodyOf(await ask('GET', '/users?limit=1'));
    expect(first.hasMore).toBe(true);
    const second = bodyOf(await ask('GET', `/users?limit=1&after=${first.users[0].id}`));
    const page = [...first.users, ...second.users].map((each: { id: string }) => each.id);
    expect(new Set(page).size).toBe(2);
    expect(bodyOf(await ask('GET', `/users/${id}`))).toMatchObject({
      id,
      username: user.username,
      sessions: 1,
      temporaryPasswordUntil: null,
      wallets: [{ id: user.id, address: user.address, isFrozen: false }],
    });
    expect(JSON.stringify(bodyOf(await ask('GET', `/users/${id}`)))).not.toContain('argon2');

    expect(outcomeOf(await ask('DELETE', `/users/${id}/sessions`))).toBe('200');
    const me = (token: string) => call(server.apiUrl, 'GET', '/v1/wallets', { token });
    expect(outcomeOf(await me(user.token))).toBe('401 UNAUTHORIZED');
    expect(outcomeOf(await me(other.token))).toBe('200');
    const { username, password } = user;
    const again = await call(server.apiUrl, 'POST', '/v1/auth/login', { body: { username, password } });
    const { token } = bodyOf(again);
    const audit = bodyOf(await call(server.apiUrl, 'GET', '/v1/me/audit', { token }));
    const ended = audit.entries.find(({ action }: { action: string }) => action === 'sessions_ended');
    expect(ended).toMatchObject({ actor: { kind: 'operator', id: 'the admin token' } });
    expect(ended.requestId).toBeString();

    expect(outcomeOf(await ask('GET', '/users/stranger'))).toBe('404 NO_SUCH_USER');
    expect(outcomeOf(await ask('DELETE', '/users/stranger/sessions'))).toBe('404 NO_SUCH_USER');
    expect(outcomeOf(await ask('GET', '/users?after=stranger'))).toBe('404 NO_SUCH_USER');
    expect(outcomeOf(await ask('GET', `/users?search=${'x'.repeat(65)}`))).toBe('400 INVALID_PAGINATION');
  });

  test('freezes a wallet on the chain, which its Owner alone unfreezes', async () => {
    const owner = await createClaimedWallet(server.apiUrl);
    const { status, body } = await ask('POST', `/wallets/${owner.id}/freeze`);
    expect({ status, body }).toMatchObject({ status: 200, body: { id: owner.id, frozen: 1 } });
    const path = `/v1/wallets/${owner.id}`;
    const { token } = owner;
    expect(bodyOf(await call(server.apiUrl, 'GET', path, { token })).frozen).toBe(1);
    const audit = bodyOf(await call(server.apiUrl, 'GET', `${path}/audit`, { token }));
    expect(audit.entries[0]).toMatchObject({ action: 'wallet_frozen', actor: { kind: 'operator' } });
    expect((await call(server.apiUrl, 'POST', `${path}/unfreeze`, { token, body: {} })).status).toBe(200);
    expect(outcomeOf(await ask('POST', '/wallets/wallet_000000000000/freeze'))).toBe('404 WALLET_NOT_FOUND');
  });

  test('makes invitations within bounds, sees who came by them, and revokes them', async () => {
    const made = await ask('POST', '/invitations', { uses: 2, days: 1, note: 'the workshop' });
    expect(made.status).toBe(201);
    const { id, invite, expiresAt } = bodyOf(made);
    expect(invite).toMatch(/^bsi_[a-z0-9]{8}_[a-z0-9]{48}$/);
    const listed = await ask('GET', '/invitations');
    expect(bodyOf(listed).invitations[0]).toMatchObject({
      id,
      note: 'the workshop',
      maxUses: 2,
      used: 0,
      expiresAt,
      revokedAt: null,
    });
    expect(JSON.stringify(listed.body)).not.toContain(invite);
    expect(outcomeOf(await ask('DELETE', `/invitations/${id}`))).toBe('200');
    expect(bodyOf(await ask('GET', '/invitations')).invitations[0].revokedAt).toBeNumber();
    expect(outcomeOf(await ask('DELETE', '/invitations/nothing'))).toBe('404 INVITATION_NOT_FOUND');
    const reported = await reading({ dataDir: folder.path }, async ({ orm }) => orm.select().from(auditLog).all());
    const ofIt = reported.filter(({ details }) => details?.invite === id);
    expect(ofIt).toMatchObject([
      { action: 'invite_created', actor: 'operator', details: { uses: 2, note: 'the workshop' } },
      { action: 'invite_revoked', actor: 'operator' },
    ]);
    for (const [body, code] of [
      [{ uses: 0 }, 'INVALID_USES'],
      [{ uses: 10_001 }, 'INVALID_USES'],
      [{ days: 1.5 }, 'INVALID_DAYS'],
      [{ days: 367 }, 'INVALID_DAYS'],
      [{ note: 'x'.repeat(101) }, 'INVALID_NOTE'],
      [{ note: 'a\nb' }, 'INVALID_NOTE'],
    ] as const)
      expect(outcomeOf(await ask('POST', '/invitations', body))).toBe(`400 ${code}`);
  });
});

describe('without the token', () => {
  test('nothing is shown or done: not with another, in the address, or from this machine', async () => {
    for (const [method, path] of EVERYTHING) {
      for (const token of ['', TOKEN.slice(1), `${TOKEN} `.trimEnd().toUpperCase(), user.token, user.apiKey])
        expect([path, outcomeOf(await ask(method, path, undefined, token))]).toEqual([path, '401 UNAUTHORIZED']);
      const bare = await call(server.apiUrl, method, `/v1/operator${path}?token=${TOKEN}`);
      expect([path, outcomeOf(bare)]).toEqual([path, '401 UNAUTHORIZED']);
    }
    const cookie = { Cookie: `bursar=${TOKEN}` };
    const byCookie = await call(server.apiUrl, 'GET', '/v1/operator/status', { headers: cookie });
    expect(outcomeOf(byCookie)).toBe('401 UNAUTHORIZED');
    // It opens nothing else: neither an Owner's operations nor the metrics.
    expect(outcomeOf(await call(server.apiUrl, 'GET', '/v1/wallets', { token: TOKEN }))).toBe('401 UNAUTHORIZED');
    const headers = { Authorization: `Bearer ${TOKEN}` };
    expect((await fetch(`${server.apiUrl}/metrics`, { headers })).status).toBe(401);
  });

  test('a server that was given none has no such endpoints, and guesses at one that has are limited', async () => {
    const closed = await startServerOf(chain, closedFolder.path, {
      relayerKeys: [chain.relayerKeys[1]],
      evaluatorKey: undefined,
    });
    try {
      for (const [method, path] of EVERYTHING) {
        const answer = await call(closed.apiUrl, method, `/v1/operator${path}`, { token: TOKEN });
        expect([path, outcomeOf(answer)]).toEqual([path, '404 NOT_FOUND']);
      }
    } finally {
      await closed.stop();
    }
    const limited = await startServerOf(chain, closedFolder.path, {
      relayerKeys: [chain.relayerKeys[1]],
      evaluatorKey: undefined,
      adminToken: TOKEN,
      rateLimits: { admin: { max: 3, windowSeconds: 60 } },
    });
    try {
      const guess = async (token: string) =>
        outcomeOf(await call(limited.apiUrl, 'GET', '/v1/operator/status', { token }));
      // Correct ones are not counted.
      for (let round = 0; round < 5; round += 1) expect(await guess(TOKEN)).toBe('200');
      expect([await guess('a'), await guess('b'), await guess('c')]).toEqual(Array(3).fill('401 UNAUTHORIZED'));
      expect(await guess('d')).toBe('429 RATE_LIMITED');
      expect(await guess(TOKEN)).toBe('429 RATE_LIMITED');
    } finally {
      await limited.stop();
    }
  });
});
