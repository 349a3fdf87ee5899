import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { mayDo, PERMISSIONS, type Permission, ROLES, type Role } from '../../src/accounts/roles/role.ts';
import { organizationInvitations, organizationMembers, organizations } from '../../src/accounts/roles/role-tables.ts';
import { newId } from '../../src/core/lib/crypto.ts';
import { wallets } from '../../src/features/wallets/wallet-tables.ts';
import { auditLog } from '../../src/http/audit/audit-tables.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { listen } from '../support/event-stream.ts';
import type { Answer } from '../support/http.ts';
import { until } from '../support/relay.ts';
import {
  type ClaimedWallet,
  claimedWallet,
  startService,
  steppedUp,
  type TestService,
  turnStepUpOn,
} from '../support/service.ts';

const SHOP = '0x00000000000000000000000000000000000005a0';
let chain: TestChain;
let service: TestService;
beforeAll(async () => {
  chain = await startTestChain();
  service = await startService(chain);
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

type Person = Pick<ClaimedWallet, 'token' | 'userId' | 'username'>;
const ask = ({ token }: Person, method: string, path: string, body?: object, headers = {}) =>
  service.ask({ method, path, token, headers, ...(body && { body }) });
const refused = (status: number, error: string) => ({ status, json: { error } });
const STRANGE = refused(404, 'ORGANIZATION_NOT_FOUND');

async function organizationOf(admin: Person): Promise<string> {
  const { status, json } = await ask(admin, 'POST', '/v1/organizations', { name: 'Research' });
  expect(status).toBe(201);
  return json.id;
}
const invite = async (admin: Person, id: string, role: string): Promise<string> => {
  const { status, json } = await ask(admin, 'POST', `/v1/organizations/${id}/invitations`, { role });
  expect(status).toBe(201);
  return json.invitation;
};
const accept = (person: Person, invitation: string) => ask(person, 'POST', '/v1/invitations/accept', { invitation });
async function join(admin: Person, id: string, role: Role, person?: ClaimedWallet): Promise<ClaimedWallet> {
  const joining = person ?? (await claimedWallet(service));
  expect(await accept(joining, await invite(admin, id, role))).toMatchObject({ status: 200, json: { id, role } });
  return joining;
}
const put = (owner: Person, id: string, walletId: string) =>
  ask(owner, 'PUT', `/v1/organizations/${id}/wallets/${walletId}`);
/** An organisation with a wallet of its first admin, and a member for each role. */
async function scene() {
  const owner = await claimedWallet(service, 'v3');
  const id = await organizationOf(owner);
  expect(await put(owner, id, owner.id)).toMatchObject({ status: 200 });
  const viewer = await join(owner, id, 'viewer');
  const approver = await join(owner, id, 'approver');
  const admin = await join(owner, id, 'admin');
  return { owner, id, viewer, approver, admin, walletId: owner.id };
}

/** What each operation asks for. A new one has to be written down here. */
const OPERATIONS: Readonly<Record<Permission, readonly string[]>> = {
  self: [
    ...['changePassword', 'logOut', 'listSessions', 'endOtherSessions', 'endSession', 'stepUp'],
    ...['getSecurity', 'changeSecurity', 'startPasskeyStepUp', 'stepUpByPasskey', 'listPasskeys'],
    ...['addPasskey', 'startPasskey', 'removePasskey', 'getMe', 'listWallets', 'listAudit', 'listInbox'],
    ...['listNotificationChannels', 'addNotificationChannel', 'changeNotificationChannel'],
    ...['removeNotificationChannel', 'confirmNotificationChannel', 'testNotificationChannel'],
    ...['createOrganization', 'listOrganizations', 'lookAtInvitation', 'acceptInvitation'],
    ...['startWalletStepUp', 'stepUpByWallet', 'listLoginWallets', 'startLoginWallet', 'linkLoginWallet'],
    ...['removeLoginWallet', 'setPassword', 'listNamedAddresses', 'nameAddress', 'removeNamedAddress'],
  ],
  view: [
    'listScheduledChanges',
    ...['getWallet', 'getBalance', 'getPolicy', 'getBudgets', 'listActivity', 'listPayments'],
    ...['listApprovals', 'getApproval', 'listJobs', 'listWebhookDeliveries', 'listWithdrawals'],
    ...['getWithdrawalPolicy', 'listKeys', 'getSpending', 'streamEvents', 'getOrganization', 'leaveOrganization'],
    ...['getJobWork', 'getOffers'],
  ],
  freeze: ['freezeWallet'],
  decide: ['approvePayment', 'declinePayment', 'evaluateJob'],
  manage: [
    ...['configureWallet', 'renameWallet', 'unfreezeWallet', 'rotateApiKey', 'createKey', 'setKeyLimits'],
    'keepKeyUnlimited',
    ...['revokeKey', 'finishKeyRevocation', 'revokeAllKeys', 'setBudgets', 'setRecipientBudget'],
    ...['setApprovalHours', 'getWebhook', 'setWebhook', 'testWebhook', 'getWebhookDelivery', 'resendWebhookDelivery'],
    ...['rotateWebhookSecret', 'listWalletAudit', 'syncReputation', 'createOnrampSession'],
    ...['renameOrganization', 'deleteOrganization', 'setMemberRole', 'removeMember'],
    ...['createInvitation', 'listInvitations', 'revokeInvitation', 'removeOrganizationWallet'],
    ...['cancelScheduledChange', 'setOffers'],
  ],
  own: [
    ...['setGuardian', 'rotateFreezeToken', 'revokeFreezeToken', 'changeWithdrawalPolicy'],
    ...['cancelWithdrawal', 'withdraw', 'getApiKey', 'getWebhookSecret'],
    ...['exportOwnerKey', 'offerOwnership', 'acceptOwnership', 'addOrganizationWallet'],
    ...['getConsents', 'endConsents'],
  ],
};

/** Bodies of the documents' examples, by operation. */
async function exampleBodies(walletId: string) {
  const { paths } = (await service.ask({ path: '/openapi.json' })).json;
  return (method: string, path: string): object | undefined => {
    const operation = paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()];
    const schema = operation.requestBody?.content['application/json'].schema;
    if (schema === undefined) return undefined;
    const properties = Object.entries(schema.properties ?? {}) as [string, { examples?: unknown[] }][];
    const examples = properties
      .filter(([name]) => name !== 'signature' && name !== 'passkey')
      .flatMap(([name, { examples: some }]) => (some === undefined ? [] : [[name, some[0]]]));
    const others = path.startsWith('/v1/onramp') ? { walletId } : path.endsWith('/offers') ? { offers: [] } : {};
    return { ...Object.fromEntries(examples), ...others };
  };
}

interface Ids {
  readonly approvals: string;
  readonly jobs: string;
  readonly deliveries: string;
  readonly walletId: string;
}

function pathTo(path: string, { approvals, jobs, deliveries, walletId }: Ids): string {
  const byPath = [
    ['/v1/approvals/', approvals],
    ['/v1/jobs/:id', jobs],
    ['/v1/webhook-deliveries/', deliveries],
  ] as const;
  const id = byPath.find(([start]) => path.startsWith(start))?.[1] ?? walletId;
  return path.replace(/:(id|walletId)\b/, id).replace(/:\w+/, 'bsn_none');
}

function isAsExpected({ status, json }: Answer, role: Role | 'stranger', path: string, permission: Permission) {
  if (role !== 'stranger' && mayDo(role, permission)) return status !== 401 && status !== 403;
  // An onramp says no more of a wallet than that it is none of yours.
  const code = path.startsWith('/v1/onramp') ? 'INVALID_WALLET' : role === 'stranger' ? 'FORBIDDEN' : 'ROLE_REQUIRED';
  return status === 403 && json.error === code;
}

describe('what a role may do', () => {
  test('is said for every operation that takes a user, and each asks for the permission written here', () => {
    const taking = service.endpoints.filter(({ auth }) => auth.startsWith('jwt'));
    const found = Object.fromEntries(taking.map(({ id, permission }) => [id, permission]));
    const expected = Object.entries(OPERATIONS).flatMap(([permission, ids]) => ids.map((id) => [id, permission]));
    expect(found).toEqual(Object.fromEntries(expected));
  });

  test('is a table in which each role may do what the one before it may, and none owns', () => {
    const line = (role: Role | 'owner') => PERMISSIONS.map((permission) => mayDo(role, permission));
    expect(Object.fromEntries([...ROLES, 'owner' as const].map((role) => [role, line(role)]))).toEqual({
      viewer: [false, true, false, false, false, false],
      approver: [false, true, true, true, false, false],
      admin: [false, true, true, true, true, false],
      owner: [true, true, true, true, true, true],
    });
    expect(mayDo('admin')).toBe(false);
  });

  test('holds at every route of a wallet, for each role and for strangers', async () => {
    const { owner, viewer, approver, admin, walletId } = await scene();
    const stranger = await claimedWallet(service, 'v3');
    await chain.mintUsdc(owner.address, 50_000_000n);
    await ask(owner, 'PUT', `/v1/wallets/${walletId}/webhook`, { url: 'https://127.0.0.1:1/hook' });
    await ask(owner, 'PATCH', `/v1/wallets/${walletId}/config`, { txLimit: '1' });
    const asking = { to: SHOP, amount: '2', currency: 'USDC', approval: 'request' };
    const asked = await service.ask({ method: 'POST', path: '/v1/payments', token: owner.apiKey, body: asking });
    const approvalId = asked.json.approval.id;
    const list = `/v1/wallets/${walletId}/webhook-deliveries`;
    const deliveryId = (await ask(owner, 'GET', list)).json.deliveries[0].id;
    const job = await service.ask({
      method: 'POST',
      path: '/v1/jobs',
      token: owner.apiKey,
      body: {
        providerAddress: SHOP,
        budgetUsdc: '1000000',
        title: 'A title',
        description: 'Something',
        evaluatorRule: { type: 'manual' },
        expiredAt: Math.floor(Date.now() / 1000) + 20 * 86_400,
      },
    });
    expect([asked.status, job.status]).toEqual([202, 201]);
    const bodyFor = await exampleBodies(walletId);
    const ids = { approvals: approvalId, jobs: job.json.jobId, deliveries: deliveryId, walletId };
    const routes = service.endpoints.filter(
      ({ path, permission }) =>
        permission !== undefined &&
        permission !== 'self' &&
        !path.startsWith('/v1/organizations') &&
        !['/v1/events', '/v1/approvals'].includes(path),
    );
    expect(routes.length).toBeGreaterThan(40);
    // Those that may least come first, so that nothing has changed before it is refused to them.
    const people = [
      ['stranger', stranger],
      ['viewer', viewer],
      ['approver', approver],
      ['admin', admin],
    ] as const;
    const wrong: string[] = [];
    for (const [role, person] of people) {
      for (const { method, path, permission } of routes) {
        const answer = await ask(person, method, pathTo(path, ids), bodyFor(method, path));
        if (!isAsExpected(answer, role, path, permission as Permission))
          wrong.push(`${role} ${method} ${path}: ${answer.status} ${answer.json?.error}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('a member', () => {
  test('sees the wallet in lists with their role, and an approval names who decided', async () => {
    const { owner, approver, viewer, id, walletId } = await scene();
    await chain.mintUsdc(owner.address, 50_000_000n);
    await ask(owner, 'PATCH', `/v1/wallets/${walletId}/config`, { txLimit: '1' });
    const body = { to: SHOP, amount: '2', currency: 'USDC', approval: 'request' };
    const asked = await service.ask({ method: 'POST', path: '/v1/payments', token: owner.apiKey, body });
    const approvalId = asked.json.approval.id;
    const listed: { id: string }[] = (await ask(viewer, 'GET', '/v1/wallets')).json.wallets;
    expect(listed).toHaveLength(2);
    const found = (wanted: string) => listed.find((one) => one.id === wanted);
    expect(found(walletId)).toMatchObject({ role: 'viewer', organization_id: id });
    expect(found(viewer.id)).toMatchObject({ role: 'owner', organization_id: null });
    expect((await ask(viewer, 'GET', '/v1/approvals')).json.approvals).toMatchObject([{ id: approvalId }]);
    const me = (await ask(approver, 'GET', '/v1/me')).json;
    expect(me).toMatchObject({ walletCount: 1, organizations: [{ id, name: 'Research', role: 'approver' }] });

    const approved = await ask(approver, 'POST', `/v1/approvals/${approvalId}/approve`, {});
    expect(approved).toMatchObject({ status: 200, json: { decidedBy: approver.userId } });
    expect(await ask(approver, 'POST', `/v1/wallets/${walletId}/freeze`)).toMatchObject({ status: 200 });
    expect(await ask(approver, 'POST', `/v1/wallets/${walletId}/unfreeze`, {})).toMatchObject(
      refused(403, 'ROLE_REQUIRED'),
    );
    // The log is the Owner's, and names who did it.
    const { entries } = (await ask(owner, 'GET', `/v1/wallets/${walletId}/audit`)).json;
    for (const action of ['approval_approved', 'wallet_frozen']) {
      const entry = entries.find((one: { action: string }) => one.action === action);
      expect(entry).toMatchObject({ walletId, actor: { kind: 'session', userId: approver.userId } });
    }
    const rows = await service.db.orm.select().from(auditLog).where(eq(auditLog.action, 'approval_approved')).all();
    expect(rows.filter((row) => row.walletId === walletId)).toMatchObject([{ userId: owner.userId }]);
  });

  test("steps up where they or the wallet's Owner have switched it on", async () => {
    const { owner, admin, walletId } = await scene();
    await ask(admin, 'POST', `/v1/wallets/${walletId}/freeze`);
    await turnStepUpOn(service, owner);
    const unfreeze = (headers = {}) => ask(admin, 'POST', `/v1/wallets/${walletId}/unfreeze`, {}, headers);
    expect(await unfreeze()).toMatchObject(refused(403, 'STEP_UP_REQUIRED'));
    expect(await unfreeze(await steppedUp(service, admin))).toMatchObject({ status: 200 });
  });

  test('who is removed loses everything at once: old token, open stream, invitations of theirs', async () => {
    const { owner, admin, id, walletId } = await scene();
    const link = await invite(admin, id, 'admin');
    const stream = await listen(service.app, { Authorization: `Bearer ${admin.token}` });
    await ask(owner, 'PATCH', `/v1/wallets/${walletId}/name`, { name: 'seen' });
    await until(() => stream.events.some((event) => event.walletId === walletId), 'a member hears of it');
    const own = await ask(admin, 'PUT', `/v1/organizations/${id}/wallets/${admin.id}`);
    expect(own.status).toBe(200);
    const resyncs = () => stream.events.filter(({ type }) => type === 'resync').length;
    await until(() => resyncs() === 2, 'members hear of a wallet that joins');

    const member = `/v1/organizations/${id}/members/${admin.userId}`;
    expect(await ask(owner, 'DELETE', member)).toMatchObject({ status: 200 });
    expect(await ask(admin, 'GET', `/v1/wallets/${walletId}`)).toMatchObject(refused(403, 'FORBIDDEN'));
    expect(await ask(admin, 'GET', `/v1/organizations/${id}`)).toMatchObject(STRANGE);
    expect(await accept(admin, link)).toMatchObject(refused(400, 'INVALID_INVITATION'));
    // Theirs went with them.
    expect(await ask(owner, 'GET', `/v1/wallets/${admin.id}`)).toMatchObject(refused(403, 'FORBIDDEN'));
    await until(() => resyncs() === 3, 'the removed member has to look at everything again');
    const before = stream.events.length;
    await ask(owner, 'PATCH', `/v1/wallets/${walletId}/name`, { name: 'unseen' });
    await ask(admin, 'PATCH', `/v1/wallets/${admin.id}/name`, { name: 'own' });
    await until(() => stream.events.slice(before).some((event) => event.walletId === admin.id), 'their own arrives');
    expect(stream.events.slice(before).filter((event) => event.walletId === walletId)).toEqual([]);
    await stream.close();
    const listed = (await ask(admin, 'GET', '/v1/me/audit')).json.entries;
    expect(listed).toContainEqual(
      expect.objectContaining({
        action: 'organization_member_removed',
        actor: expect.objectContaining({ userId: owner.userId }),
      }),
    );
  });

  test('cannot make themself Owner, nor take what only an Owner may', async () => {
    const { admin, walletId, id } = await scene();
    const other = await organizationOf(admin);
    expect(await put(admin, other, walletId)).toMatchObject(refused(403, 'ROLE_REQUIRED'));
    const role = { role: 'owner' };
    const path = `/v1/organizations/${id}/members/${admin.userId}`;
    expect(await ask(admin, 'PUT', path, role)).toMatchObject(refused(400, 'INVALID_ROLE'));
    const withdrawal = { to: SHOP, amount: '1' };
    expect(await ask(admin, 'POST', `/v1/wallets/${walletId}/withdraw`, withdrawal)).toMatchObject(
      refused(403, 'ROLE_REQUIRED'),
    );
  });
});

describe('an organisation', () => {
  test('answers like one that there is not, for a user who is not in it', async () => {
    const { id, owner, viewer, walletId } = await scene();
    const stranger = await claimedWallet(service);
    const unknown = newId('org');
    const asked = [
      ...['GET', 'DELETE', 'GET /invitations', 'DELETE /invitations/abcdefgh', 'POST /leave'],
      ...[`DELETE /members/${viewer.userId}`, `PUT /wallets/${walletId}`, `DELETE /wallets/${walletId}`],
      ...['PATCH {"name":"Mine"}', 'POST /invitations {"role":"admin"}'],
      `PUT /members/${viewer.userId} {"role":"admin"}`,
    ].map((text) => /^(\w+) ?(\/\S+)? ?(.*)$/.exec(text) ?? []);
    expect(asked).toHaveLength(service.endpoints.filter(({ path }) => path.startsWith('/v1/organizations/:id')).length);
    for (const [, method = '', path = '', body] of asked) {
      const sent = body === '' || body === undefined ? undefined : JSON.parse(body);
      const to = (of: string) => ask(stranger, method, `/v1/organizations/${of}${path}`, sent);
      const [existing, missing] = [await to(id), await to(unknown)];
      expect(existing).toMatchObject(STRANGE);
      expect(existing.text).toBe(missing.text);
    }
    expect(await ask(owner, 'GET', `/v1/organizations/${id}`)).toMatchObject({
      status: 200,
      json: { role: 'admin', wallets: [{ walletId, owner: owner.username }] },
    });
  });

  test('is changed by its admins alone', async () => {
    const { id, viewer, approver, owner } = await scene();
    const path = `/v1/organizations/${id}`;
    for (const person of [viewer, approver]) {
      const asks = [
        ask(person, 'PATCH', path, { name: 'Mine' }),
        ask(person, 'DELETE', path),
        ask(person, 'PUT', `${path}/members/${person.userId}`, { role: 'admin' }),
        ask(person, 'DELETE', `${path}/members/${owner.userId}`),
        ask(person, 'GET', `${path}/invitations`),
        ask(person, 'POST', `${path}/invitations`, { role: 'admin' }),
        ask(person, 'DELETE', `${path}/invitations/abcdefgh`),
        ask(person, 'DELETE', `${path}/wallets/${owner.id}`),
      ];
      for (const answer of await Promise.all(asks)) expect(answer).toMatchObject(refused(403, 'ROLE_REQUIRED'));
    }
    expect(await ask(owner, 'PATCH', path, { name: 'Ours' })).toMatchObject({ json: { name: 'Ours' } });
  });

  test('keeps an admin: the last cannot leave, and of two who remove each other one stays', async () => {
    for (let round = 0; round < 5; round++) {
      const one = await claimedWallet(service);
      const id = await organizationOf(one);
      const path = `/v1/organizations/${id}`;
      expect(await ask(one, 'POST', `${path}/leave`)).toMatchObject(refused(409, 'LAST_ADMIN'));
      const demoted = await ask(one, 'PUT', `${path}/members/${one.userId}`, { role: 'viewer' });
      expect(demoted).toMatchObject(refused(409, 'LAST_ADMIN'));
      const other = await join(one, id, 'admin');
      const answers = await Promise.all([
        ask(one, 'DELETE', `${path}/members/${other.userId}`),
        ask(other, 'DELETE', `${path}/members/${one.userId}`),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
      const { organizationId } = organizationMembers;
      const left = await service.db.orm.select().from(organizationMembers).where(eq(organizationId, id)).all();
      expect(left).toMatchObject([{ role: 'admin' }]);
    }
  });

  test('that is deleted leaves its wallets with their Owners and nothing else', async () => {
    const { id, owner, viewer, walletId } = await scene();
    expect(await ask(owner, 'DELETE', `/v1/organizations/${id}`)).toMatchObject({ status: 200 });
    expect(await ask(owner, 'GET', `/v1/wallets/${walletId}`)).toMatchObject({ json: { organization_id: null } });
    expect(await ask(viewer, 'GET', `/v1/wallets/${walletId}`)).toMatchObject(refused(403, 'FORBIDDEN'));
    for (const table of [organizationMembers, organizationInvitations])
      expect(await service.db.orm.select().from(table).where(eq(table.organizationId, id)).all()).toEqual([]);
    expect(await service.db.orm.select().from(organizations).where(eq(organizations.id, id)).all()).toEqual([]);
  });

  test('loses a wallet that its Owner takes out, or that has a new owner on the chain', async () => {
    const { id, owner, viewer, walletId } = await scene();
    const other = await organizationOf(owner);
    expect(await put(owner, other, walletId)).toMatchObject(refused(409, 'WALLET_IN_ORGANIZATION'));
    expect(await ask(owner, 'DELETE', `/v1/organizations/${id}/wallets/${walletId}`)).toMatchObject({ status: 200 });
    expect(await ask(viewer, 'GET', `/v1/wallets/${walletId}`)).toMatchObject(refused(403, 'FORBIDDEN'));
    expect(await put(owner, id, walletId)).toMatchObject({ status: 200 });

    const heir = privateKeyToAccount(generatePrivateKey());
    const path = `/v1/wallets/${walletId}/owner`;
    const offered = await ask(owner, 'POST', path, { address: heir.address }, await steppedUp(service, owner));
    expect(offered.status).toBe(200);
    const { json } = await ask(owner, 'POST', `${path}/accept`, {});
    const signature = await heir.signTypedData(json.typedData);
    expect(await ask(owner, 'POST', `${path}/accept`, { signature })).toMatchObject({ status: 200 });
    expect(await ask(viewer, 'GET', `/v1/wallets/${walletId}`)).toMatchObject(refused(403, 'FORBIDDEN'));
    const row = await service.db.orm.select().from(wallets).where(eq(wallets.id, walletId)).get();
    expect(row).toMatchObject({ organizationId: null, userId: owner.userId });
  });

  test('has bounds, and says which was reached', async () => {
    const one = await claimedWallet(service);
    const id = await organizationOf(one);
    const invitations = `/v1/organizations/${id}/invitations`;
    const link = await invite(one, id, 'viewer');
    for (let made = 1; made < 50; made++) await invite(one, id, 'viewer');
    const over = await ask(one, 'POST', invitations, { role: 'viewer' });
    expect(over).toMatchObject(refused(409, 'TOO_MANY_INVITATIONS'));
    expect((await ask(one, 'GET', invitations)).json.invitations).toHaveLength(50);
    await service.db.orm
      .insert(organizationMembers)
      .values(
        Array.from({ length: 99 }, (_, n) => ({
          organizationId: id,
          userId: `user_${n}`,
          role: 'viewer' as const,
          joinedAt: 1,
        })),
      );
    const late = await claimedWallet(service);
    expect(await accept(late, link)).toMatchObject(refused(409, 'ORGANIZATION_FULL'));
    for (let made = 0; made < 20; made++) await organizationOf(late);
    const more = await ask(late, 'POST', '/v1/organizations', { name: 'One more' });
    expect(more).toMatchObject(refused(409, 'TOO_MANY_ORGANIZATIONS'));
  });
});

describe('an invitation', () => {
  test('shows what it is to, lets one person in once, and its text is nowhere on disk', async () => {
    const { owner, id, viewer } = await scene();
    const path = `/v1/organizations/${id}/invitations`;
    const { json } = await ask(owner, 'POST', path, { role: 'approver', hours: 1 });
    expect(json.url).toBe(`https://bursar.example/console/invitation#${json.invitation}`);
    const [rival, late] = [await claimedWallet(service), await claimedWallet(service)];
    const looked = await ask(late, 'POST', '/v1/invitations/look', { invitation: json.invitation });
    expect(looked.json).toMatchObject({ organization: { id, name: 'Research' }, role: 'approver' });
    expect(await accept(viewer, json.invitation)).toMatchObject(refused(409, 'ALREADY_MEMBER'));
    const rows = await service.db.orm.select().from(organizationInvitations).all();
    expect(JSON.stringify(rows)).not.toContain(json.invitation.slice(13));
    expect(service.log.join('')).not.toContain(json.invitation);
    const answers = await Promise.all([accept(rival, json.invitation), accept(late, json.invitation)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await accept(late, json.invitation)).toMatchObject({ status: 400 });
  });

  test('that was revoked or has expired lets no one in, and neither does one that is revoked meanwhile', async () => {
    const { owner, id } = await scene();
    const path = `/v1/organizations/${id}/invitations`;
    for (let round = 0; round < 5; round++) {
      const { json } = await ask(owner, 'POST', path, { role: 'viewer' });
      const person = await claimedWallet(service);
      const [joined, revoked] = await Promise.all([
        accept(person, json.invitation),
        ask(owner, 'DELETE', `${path}/${json.id}`),
      ]);
      expect([joined.status, revoked.status]).toBeOneOf([
        [200, 404],
        [400, 200],
      ]);
      const seen = await ask(person, 'GET', `/v1/organizations/${id}`);
      expect(seen.status).toBe(joined.status === 200 ? 200 : 404);
    }
    const person = await claimedWallet(service);
    const link = await invite(owner, id, 'viewer');
    service.clock.offsetMs += 169 * 3_600_000;
    // The log-in has expired, too.
    const { json } = await service.ask({
      method: 'POST',
      path: '/v1/auth/login',
      body: { username: person.username, password: 'correct horse battery' },
    });
    expect(await accept({ ...person, token: json.token }, link)).toMatchObject(refused(400, 'INVALID_INVITATION'));
    service.clock.offsetMs = 0;
  });

  test('takes the fields that it needs', async () => {
    const { owner, id, viewer } = await scene();
    const path = `/v1/organizations/${id}/invitations`;
    expect(await ask(owner, 'POST', path, {})).toMatchObject(refused(400, 'MISSING_ROLE'));
    expect(await ask(owner, 'POST', path, { role: 'viewer', hours: 721 })).toMatchObject(refused(400, 'INVALID_HOURS'));
    const accepting = ask(viewer, 'POST', '/v1/invitations/accept', {});
    expect(await accepting).toMatchObject(refused(400, 'MISSING_INVITATION'));
    const wrong = `bsm_${'a'.repeat(8)}_${'b'.repeat(48)}`;
    expect(await accept(viewer, wrong)).toMatchObject(refused(400, 'INVALID_INVITATION'));
    expect(await ask(owner, 'DELETE', `${path}/abcdefgh`)).toMatchObject(refused(404, 'INVITATION_NOT_FOUND'));
    const noMember = `/v1/organizations/${id}/members/user_none`;
    expect(await ask(owner, 'DELETE', noMember)).toMatchObject(refused(404, 'MEMBER_NOT_FOUND'));
  });
});
