import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { auditLog } from '../../src/http/audit/audit-tables.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { emptyDatabase } from '../support/database.ts';
import {
  type ClaimedWallet,
  claimedWallet,
  PASSWORD,
  startService,
  steppedUp,
  type TestService,
} from '../support/service.ts';

const NEW_PASSWORD = 'another horse and battery';
const SHOP = '0x00000000000000000000000000000000000005a0';

let chain: TestChain;
let service: TestService;

beforeAll(async () => {
  chain = await startTestChain();
  service = await startService(chain, { clientIp: '192.0.2.7' });
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

async function auditOf({ token }: Pick<ClaimedWallet, 'token'>, path = '/v1/me/audit?limit=200') {
  const answer = await service.ask({ path, token });
  expect(answer.status).toBe(200);
  return answer.json;
}

async function done(method: string, path: string, token: string | undefined, body?: unknown) {
  const answer = await service.ask({ method, path, ...(token === undefined ? {} : { token }), body });
  expect(answer.json?.error).toBeUndefined();
  return answer;
}

const actionsOf = ({ entries }: { entries: readonly { action: string }[] }) =>
  entries.map(({ action }) => action).reverse();

test('every act of an Owner is listed, with who did it from where, and never a secret', async () => {
  const wallet = await claimedWallet(service);
  await chain.mintUsdc(wallet.address, 100_000_000n);
  const { id, username } = wallet;
  const of = (tail: string) => `/v1/wallets/${id}${tail}`;
  const credentials = { username, password: PASSWORD };
  const { token } = (await done('POST', '/v1/auth/login', undefined, credentials)).json;
  const made = (await done('POST', of('/keys'), token, { name: 'bot', scopes: ['read'] })).json;
  await done('DELETE', of(`/keys/${made.id}`), token);
  await done('PATCH', of('/config'), token, { txLimit: '5' });
  await done('PUT', of('/webhook'), token, { url: 'https://hooks.example/in?token=hidden' });
  const { freezeToken } = (await done('POST', of('/freeze-token/rotate'), token)).json;
  await done('POST', of('/withdraw'), token, { to: SHOP, amount: '1' });
  await done('POST', of('/freeze'), undefined, { freezeToken });
  await done('POST', of('/unfreeze'), token);
  const rotated = (await done('POST', of('/api-key/rotate'), token)).json;
  await done('POST', '/v1/auth/change-password', token, { oldPassword: PASSWORD, newPassword: NEW_PASSWORD });
  await done('DELETE', '/v1/auth/sessions', token);
  const all = await auditOf({ token });
  expect(actionsOf(all)).toEqual([
    ...['wallet_claimed', 'logged_in', 'logged_in', 'key_created', 'key_revoked', 'policy_changed', 'webhook_changed'],
    ...[
      'freeze_token_rotated',
      'withdrawal_made',
      'wallet_frozen',
      'wallet_unfrozen',
      'key_rotated',
      'password_changed',
    ],
    'sessions_ended',
  ]);
  const entryOf = (action: string) => all.entries.find((entry: { action: string }) => entry.action === action);
  const { sessions } = (await service.ask({ path: '/v1/auth/sessions', token })).json;
  const by = { kind: 'session', id: sessions[0].id };
  expect(entryOf('policy_changed')).toMatchObject({
    walletId: id,
    actor: by,
    address: '192.0.2.7',
    requestId: expect.any(String),
    count: 1,
    details: { txLimit: '5' },
  });
  expect(entryOf('logged_in')).toMatchObject({ walletId: null, actor: by });
  expect(entryOf('wallet_frozen')).toMatchObject({ actor: { kind: 'freeze_token', id: null } });
  expect(entryOf('withdrawal_made')).toMatchObject({ actor: by, details: { to: expect.any(String), amount: '1' } });
  expect(entryOf('webhook_changed').details).toEqual({ host: 'hooks.example' });
  const text = JSON.stringify(await service.db.orm.select().from(auditLog).all());
  for (const secret of [PASSWORD, NEW_PASSWORD, token, made.apiKey, freezeToken, rotated.apiKey, 'hidden']) {
    expect(typeof secret).toBe('string');
    expect(text).not.toContain(secret);
  }
  const ofWallet = await auditOf({ token }, of('/audit?action=wallet_frozen,wallet_unfrozen'));
  expect(actionsOf(ofWallet)).toEqual(['wallet_frozen', 'wallet_unfrozen']);
  const [first, second] = [await auditOf({ token }, '/v1/me/audit?limit=5'), all.entries.slice(5, 10)];
  expect((await auditOf({ token }, `/v1/me/audit?limit=5&cursor=${first.nextCursor}`)).entries).toEqual(second);
});

test('a refused request leaves no entry, and no one sees those of others', async () => {
  const [wallet, other] = [await claimedWallet(service), await claimedWallet(service)];
  const refuse = (method: string, path: string, body: unknown) =>
    service.ask({ method, path, token: other.token, body });
  const before = await auditOf(wallet);
  expect((await refuse('POST', `/v1/wallets/${wallet.id}/freeze`, {})).json.error).toBe('FORBIDDEN');
  const wrong = { oldPassword: 'wrong horse', newPassword: NEW_PASSWORD };
  expect((await refuse('POST', '/v1/auth/change-password', wrong)).json.error).toBe('INVALID_CREDENTIALS');
  expect((await refuse('GET', `/v1/wallets/${wallet.id}/audit`, undefined)).json.error).toBe('FORBIDDEN');
  expect(await auditOf(wallet)).toEqual(before);
  expect(actionsOf(await auditOf(other))).not.toContain('password_changed');
});

test('a change that changes nothing leaves no entry', async () => {
  const wallet = await claimedWallet(service);
  const { id, token } = wallet;
  const headers = await steppedUp(service, wallet);
  const of = (tail: string) => `/v1/wallets/${id}${tail}`;
  const organization = (await done('POST', '/v1/organizations', token, { name: 'Fleet' })).json;
  const channel = (
    await done('POST', '/v1/me/notification-channels', token, {
      name: 'Phone',
      channel: { type: 'ntfy', url: 'https://ntfy.example/topic-of-ann' },
      events: ['approvals'],
    })
  ).json;
  const [member] = organization.members;
  const changes: readonly (readonly [string, string, unknown?])[] = [
    ['PATCH', of('/name'), { name: 'Till' }],
    ['PATCH', of('/config'), { txLimit: '5', dailyLimit: '50' }],
    ['PUT', of('/budgets'), { day: '70' }],
    ['PUT', of('/guardian'), { guardian: SHOP }],
    ['PUT', of('/webhook'), { url: 'https://hooks.example/in' }],
    ['PUT', of('/approval-hours'), { approvalHours: 48 }],
    // Before there is a policy, which would refuse it.
    ['PUT', `/v1/organizations/${organization.id}/wallets/${id}`],
    ['PATCH', of('/withdrawal-policy'), { delaySeconds: 7200, allowList: [SHOP] }],
    ['DELETE', of('/freeze-token')],
    ['POST', of('/freeze'), {}],
    ['PUT', `/v1/organizations/${organization.id}/members/${member.userId}`, { role: 'admin' }],
    ['PATCH', `/v1/organizations/${organization.id}`, { name: 'Fleet of Ann' }],
    ['PATCH', `/v1/me/notification-channels/${channel.id}`, { name: 'Tablet', events: ['jobs', 'approvals'] }],
    ['PATCH', '/v1/me/security', { stepUp: false }],
    ['DELETE', '/v1/auth/sessions'],
  ];
  const all = async () => {
    for (const [method, path, body] of changes) {
      const { json } = await service.ask({ method, path, token, body, headers });
      expect(json.error).toBeUndefined();
    }
  };
  await all();
  const before = await auditOf({ token });
  await all();
  expect(await auditOf({ token })).toEqual(before);
});

describe('log-ins that fail', () => {
  test('are one entry a minute, however many there are, and push out nothing', async () => {
    const wallet = await claimedWallet(service);
    const before = (await auditOf(wallet)).entries;
    const guess = (username: string) =>
      service.ask({ method: 'POST', path: '/v1/auth/login', body: { username, password: 'wrong horse' } });
    const rows = async () => (await service.db.orm.select().from(auditLog).all()).length;
    await service.auth.failedLogins.write();
    const known = await rows();
    for (let count = 0; count < 7; count++) await guess(wallet.username);
    await guess('nobody-of-this-name');
    await service.auth.failedLogins.write();
    await guess(wallet.username);
    await service.auth.failedLogins.write();
    const { entries } = await auditOf(wallet);
    expect(entries.slice(1)).toEqual(before);
    expect(entries[0]).toMatchObject({
      action: 'login_failed',
      count: 8,
      address: '192.0.2.7',
      walletId: null,
      actor: { kind: 'visitor', id: null },
    });
    expect(await rows()).toBe(known + 1);
  });

  test('are written before the server stops', async () => {
    const db = await emptyDatabase();
    const second = await startService(chain, { db, relayer: 1 });
    second.auth.failedLogins.note('user_somebody');
    await second.stop();
    expect(await db.orm.select().from(auditLog).all()).toMatchObject([
      { userId: 'user_somebody', action: 'login_failed', count: 1 },
    ]);
    db.close();
  });
});
