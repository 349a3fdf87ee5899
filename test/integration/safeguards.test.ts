import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { getAddress } from 'viem';
import { exampleOf, isRecord, type JsonSchema } from '../../src/api/documents/document-schemas.ts';
import { usdcAbi } from '../../src/chain/contracts/generated/IFiatToken.ts';
import { holdStatements } from '../../src/features/wallets/scheduled-changes/scheduled-change-store.ts';
import { scheduledChanges } from '../../src/features/wallets/wallet-tables.ts';
import { SAFEGUARDS, takesProof } from '../../src/http/safeguards.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { outcome } from '../support/http.ts';
import { until } from '../support/relay.ts';
import {
  type ClaimedWallet,
  claimedWallet,
  PASSWORD,
  startService,
  steppedUp,
  type TestService,
} from '../support/service.ts';
import { startReceiver } from '../support/webhooks.ts';

let chain: TestChain;
let service: TestService;
beforeAll(async () => {
  chain = await startTestChain();
  service = await startService(chain, { pauses: { withdrawals: null, 'scheduled-changes': null, approvals: null } });
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

const SAFE = getAddress('0x00000000000000000000000000000000000000a1');
const EVE = getAddress('0x00000000000000000000000000000000000000e3');
const DAY = 86_400;
const proof = (of: ClaimedWallet) => steppedUp(service, of);
const ask = (of: ClaimedWallet, method: string, path: string, body?: object, headers = {}) =>
  service.ask({
    method,
    path: path.replace(/^\.(?=\/)/, `/v1/wallets/${of.id}`),
    token: of.token,
    headers,
    ...(body && { body }),
  });
const pay = (of: ClaimedWallet, body: object = {}) =>
  service.ask({
    method: 'POST',
    path: '/v1/payments',
    token: of.apiKey,
    body: { to: EVE, amount: '97', currency: 'USDC', ...body },
  });
/** A wallet with 100 USDC, limits, and a withdrawal policy. */
async function careful(policy: object = { delaySeconds: DAY, allowList: [SAFE] }): Promise<ClaimedWallet> {
  const wallet = await claimedWallet(service, 'v3');
  await chain.mintUsdc(wallet.address, 100_000_000n);
  const limits = { txLimit: '2', dailyLimit: '5', whitelist: [SAFE] };
  expect(await ask(wallet, 'PATCH', './config', limits)).toMatchObject({ status: 200 });
  expect(await ask(wallet, 'PUT', './budgets', { week: '20' })).toMatchObject({ status: 200 });
  const set = await ask(wallet, 'PATCH', './withdrawal-policy', policy, await proof(wallet));
  expect(set).toMatchObject({ status: 200 });
  return wallet;
}

describe('the table of exits', () => {
  const changing = () =>
    service.endpoints.filter(({ id, method }) => id !== undefined && (method !== 'GET' || id in SAFEGUARDS));

  test('has every operation that changes something, and nothing else', () => {
    const mounted = new Set(changing().map(({ id }) => id));
    const others = Object.keys(SAFEGUARDS).filter((id) => !mounted.has(id));
    expect(changing().filter(({ id = '' }) => !(id in SAFEGUARDS))).toEqual([]);
    // The operator's are mounted where there is an operator's token.
    expect(others.filter((id) => !/Operator/.test(id))).toEqual([]);
    const unnamed = service.endpoints.filter(({ id, method }) => id === undefined && method !== 'GET');
    expect(unnamed.map(({ path }) => path)).toEqual([]);
  });

  test('says which operations of users take a proof, as their documentation does', () => {
    for (const { id = '', auth, errors, requestHeaders } of changing()) {
      const safeguard = SAFEGUARDS[id] ?? 'no exit';
      const takes = takesProof(safeguard);
      expect([id, errors.includes('STEP_UP_REQUIRED')]).toEqual([id, takes]);
      expect([id, 'X-Bursar-Step-Up' in requestHeaders]).toEqual([id, takes]);
      if (takes) expect([id, auth]).toEqual([id, 'jwt']);
      expect([id, safeguard === 'within the rules']).toEqual([id, auth === 'key']);
    }
  });

  test('holds: a stolen session alone gets at nothing that takes a proof, and a proof gets further', async () => {
    const wallet = await careful();
    const always = changing().filter(({ id = '' }) => SAFEGUARDS[id] === 'proof');
    expect(always.length).toBeGreaterThan(20);
    for (const { id, method, path } of always) {
      const of = path.replace('/v1/wallets/:id', `/v1/wallets/${wallet.id}`).replaceAll(/:\w+/g, 'x');
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      expect([id, outcome(await ask(wallet, method, of, body))]).toEqual([id, '403 STEP_UP_REQUIRED']);
      const proven = await ask(wallet, method, of, body, await proof(wallet));
      expect([id, outcome(proven)]).not.toEqual([id, '403 STEP_UP_REQUIRED']);
    }
  });
});

const STOLEN = '403 STEP_UP_REQUIRED';
const late = (seconds: number) => {
  service.clock.offsetMs += seconds * 1_000;
};
const runAll = async () => {
  await service.wallets.withdrawals.run();
  await service.wallets.scheduledChanges.run();
  await service.approvedPayments.run();
};
const policyOf = async (of: ClaimedWallet) => (await ask(of, 'GET', './policy')).json;
const changesOf = async (of: ClaimedWallet) => (await ask(of, 'GET', './scheduled-changes')).json.changes;
const holds = (account: `0x${string}`) =>
  chain.client.readContract({
    address: chain.contracts.usdc,
    abi: usdcAbi,
    functionName: 'balanceOf',
    args: [account],
  });
/** An agent's payment above the limits that asks for the Owner's approval. */
const approvalOf = async (of: ClaimedWallet): Promise<string> =>
  (await pay(of, { amount: '90', approval: 'request' })).json.approval.id;

const accept = (person: ClaimedWallet, { json }: Awaited<ReturnType<typeof ask>>) =>
  ask(person, 'POST', '/v1/invitations/accept', { invitation: json.invitation });
/** A careful wallet that was put into an organisation before it had its policy. */
async function carefulTeam() {
  const wallet = await claimedWallet(service, 'v3');
  const { json } = await ask(wallet, 'POST', '/v1/organizations', { name: 'Research' });
  const team = `/v1/organizations/${json.id}`;
  expect(outcome(await ask(wallet, 'PUT', `${team}/wallets/${wallet.id}`))).toBe('200');
  const limits = { txLimit: '2', dailyLimit: '5', whitelist: [SAFE] };
  expect(await ask(wallet, 'PATCH', './config', limits)).toMatchObject({ status: 200 });
  const policy = { delaySeconds: DAY, allowList: [SAFE] };
  const set = await ask(wallet, 'PATCH', './withdrawal-policy', policy, await proof(wallet));
  expect(set).toMatchObject({ status: 200 });
  const invite = async (role: string, hours = 1) =>
    ask(wallet, 'POST', `${team}/invitations`, { role, hours }, await proof(wallet));
  return { wallet, team, invite };
}

describe('who else may act, while a withdrawal policy is in force', () => {
  test('a wallet is put into no organisation', async () => {
    const wallet = await careful();
    const { json } = await ask(wallet, 'POST', '/v1/organizations', { name: 'Research' });
    const path = `/v1/organizations/${json.id}/wallets/${wallet.id}`;
    const put = async () => outcome(await ask(wallet, 'PUT', path, undefined, await proof(wallet)));
    expect(await put()).toBe('409 WITHDRAWAL_POLICY_IN_FORCE');
    expect((await ask(wallet, 'GET', `/v1/organizations/${json.id}`)).json.wallets).toEqual([]);
    await service.wallets.withdrawalPolicies.remove(wallet.id);
    expect(await put()).toBe('200');
  });

  test('an invitation waits for the delay, however long it is open, and revoking it stops it', async () => {
    const { wallet, team, invite } = await carefulTeam();
    const [friend, thief] = [await claimedWallet(service, 'v3'), await claimedWallet(service, 'v3')];
    const [first, second] = [await invite('admin'), await invite('admin', 720)];
    expect(first.json.acceptableAt - first.json.createdAt).toBe(DAY);
    expect(first.json.expiresAt - first.json.acceptableAt).toBe(3_600);
    expect(outcome(await accept(friend, first))).toBe('409 INVITATION_WAITS');
    const { invitation } = first.json;
    const looked = await ask(friend, 'POST', '/v1/invitations/look', { invitation });
    expect(looked.json.acceptableAt).toBe(first.json.acceptableAt);
    const listed = (await ask(wallet, 'GET', `${team}/invitations`, undefined)).json.invitations;
    expect(listed).toMatchObject([{ acceptableAt: first.json.acceptableAt }, {}]);
    expect(outcome(await ask(wallet, 'DELETE', `${team}/invitations/${second.json.id}`))).toBe('200');
    late(DAY);
    expect(outcome(await accept(friend, first))).toBe('200');
    expect(outcome(await accept(thief, second))).toBe('400 INVALID_INVITATION');
  });

  test('a higher role, which would not wait, is refused, and a lower one is not', async () => {
    const { wallet, team, invite } = await carefulTeam();
    const member = await claimedWallet(service, 'v3');
    const invited = await invite('approver');
    late(DAY);
    expect(outcome(await accept(member, invited))).toBe('200');
    const give = async (role: string) =>
      outcome(await ask(wallet, 'PUT', `${team}/members/${member.userId}`, { role }, await proof(wallet)));
    expect(await give('admin')).toBe('409 WITHDRAWAL_POLICY_IN_FORCE');
    expect(await give('viewer')).toBe('200');
    expect(await give('approver')).toBe('409 WITHDRAWAL_POLICY_IN_FORCE');
    await service.wallets.withdrawalPolicies.remove(wallet.id);
    expect(await give('admin')).toBe('200');
  });

  test('the Owner hears of all of it, by the webhook and by their channels', async () => {
    const [wallet, friend] = [await claimedWallet(service, 'v3'), await claimedWallet(service, 'v3')];
    const [program, phone] = [startReceiver(), startReceiver()];
    await ask(wallet, 'PUT', './webhook', { url: program.url });
    const channel = { type: 'webhook', url: phone.url };
    expect(outcome(await ask(wallet, 'POST', '/v1/me/notification-channels', { name: 'a phone', channel }))).toBe(
      '201',
    );
    const { id } = (await ask(wallet, 'POST', '/v1/organizations', { name: 'Research' })).json;
    const team = `/v1/organizations/${id}`;
    await ask(wallet, 'PUT', `${team}/wallets/${wallet.id}`);
    const invited = await ask(wallet, 'POST', `${team}/invitations`, { role: 'viewer' });
    await accept(friend, invited);
    await ask(wallet, 'PUT', `${team}/members/${friend.userId}`, { role: 'admin' });
    const url = `${program.url}?by=an+admin`;
    await ask(friend, 'PUT', `/v1/wallets/${wallet.id}/webhook`, { url });
    await ask(friend, 'POST', `${team}/leave`);
    await ask(wallet, 'DELETE', `${team}/wallets/${wallet.id}`);
    const { userId } = wallet;
    const expected = [
      { type: 'wallet_joined_organization', userId, role: null },
      { type: 'organization_invitation_created', userId, role: 'viewer', invitationId: invited.json.id },
      { type: 'organization_joined', userId: friend.userId, role: 'viewer' },
      { type: 'organization_member_changed', userId: friend.userId, role: 'admin' },
      { type: 'organization_left', userId: friend.userId, role: null },
      { type: 'wallet_left_organization', userId, role: null },
    ];
    for (const receiver of [program, phone]) {
      const heard = () =>
        receiver.received.map(({ body }) => JSON.parse(body)).filter(({ organizationId }) => organizationId === id);
      await until(() => heard().length === expected.length, 'all is sent');
      const byType = (one: { type: string }, other: { type: string }) => one.type.localeCompare(other.type);
      expect(heard().sort(byType)).toMatchObject(expected.sort(byType));
    }
    const last = program.received.map(({ body }) => JSON.parse(body));
    expect(last).toContainEqual(expect.objectContaining({ type: 'webhook_changed', by: 'admin' }));
    await Promise.all([program.stop(), phone.stop()]);
  });

  test('a channel that is silenced still tells what came before', async () => {
    const wallet = await careful();
    const phone = startReceiver();
    const path = '/v1/me/notification-channels';
    const channel = { type: 'webhook', url: phone.url };
    const made = await ask(wallet, 'POST', path, { name: 'a phone', channel }, await proof(wallet));
    const { id } = made.json;
    const headers = await proof(wallet);
    await ask(wallet, 'POST', './withdraw', { to: SAFE, amount: '1' }, headers);
    await ask(wallet, 'POST', './keys', { name: 'mine', scopes: ['payments'] }, headers);
    const silent = await ask(wallet, 'PATCH', `${path}/${id}`, { events: ['deposits'] }, headers);
    expect(outcome(silent)).toBe('200');
    const heard = () => phone.received.map(({ body }) => JSON.parse(body).type);
    const all = ['withdrawal_scheduled', 'key_created', 'notification_channel_changed'];
    await until(() => all.every((type) => heard().includes(type)), 'all is sent');
    await phone.stop();
  });

  test('another password revokes the invitations that its user has made, and the audit log says so', async () => {
    const { wallet, team, invite } = await carefulTeam();
    const thief = await claimedWallet(service, 'v3');
    const invited = await invite('admin', 720);
    const body = { oldPassword: PASSWORD, newPassword: 'staple orbit velvet canyon 41' };
    expect(outcome(await ask(wallet, 'POST', '/v1/auth/change-password', body))).toBe('200');
    late(2 * DAY);
    expect(outcome(await accept(thief, invited))).toBe('400 INVALID_INVITATION');
    const { entries } = (await ask(wallet, 'GET', '/v1/me/audit?action=organization_invitation_revoked')).json;
    expect(entries).toMatchObject([
      { details: { organizationId: team.split('/').at(-1), invitationId: invited.json.id } },
    ]);
  });
});

describe('while a withdrawal policy is in force', () => {
  test('a stolen session alone moves nothing but what the rules let the agent pay', async () => {
    const wallet = await careful();
    const id = await approvalOf(wallet);
    const before = await holds(EVE);
    const headers = await proof(wallet);
    const limits = { txLimit: '1', budget: null };
    const made = await ask(wallet, 'POST', './keys', { name: 'a bot', scopes: ['payments'], limits }, headers);
    const ofSafe = `./budgets/${SAFE}`;
    expect(outcome(await ask(wallet, 'PUT', ofSafe, { period: 'week', limit: '1' }))).toBe('200');
    const { paths, components } = (await service.ask({ path: '/openapi.json' })).json;
    const named = new Map<string, JsonSchema>(Object.entries(components.schemas));
    const example = (path: string) => {
      const body = exampleOf(paths[path].post.requestBody.content['application/json'].schema, named);
      return isRecord(body) ? body : {};
    };
    type Try = readonly [method: string, path: string, body?: object];
    /** Of each operation that asks for the proof itself. One that is new is missing here. */
    const judging: Readonly<Record<string, readonly Try[]>> = {
      configureWallet: [
        ['PATCH', './config', { txLimit: '0', dailyLimit: '0', whitelist: [] }],
        ['PATCH', './config', { whitelist: [SAFE, EVE] }],
        ['PATCH', './config', { expiresAt: 0, txLimit: '3' }],
      ],
      setBudgets: [['PUT', './budgets', { week: '0' }]],
      setRecipientBudget: [['PUT', ofSafe, { period: 'week', limit: '0' }]],
      setKeyLimits: [['PUT', `./keys/${made.json.id}/limits`, { txLimit: '0', budget: null }]],
      approvePayment: [['POST', `/v1/approvals/${id}/approve`, {}]],
      changeWithdrawalPolicy: [['PATCH', './withdrawal-policy', { delaySeconds: 0, allowList: null }]],
      offerOwnership: [['POST', './owner', { address: EVE }]],
      exportOwnerKey: [['POST', './owner-key/export', { passphrase: 'staple orbit velvet canyon 41' }]],
      changeSecurity: [['PATCH', '/v1/me/security', { stepUp: false }]],
      setPassword: [['PUT', '/v1/me/password', { newPassword: 'staple orbit velvet canyon 41' }]],
      startPasskey: [['POST', '/v1/me/passkeys/options']],
      addPasskey: [['POST', '/v1/me/passkeys', example('/v1/me/passkeys')]],
      startLoginWallet: [['POST', '/v1/me/login-wallets/challenge', { address: EVE }]],
      linkLoginWallet: [['POST', '/v1/me/login-wallets', example('/v1/me/login-wallets')]],
    };
    const all = Object.entries(SAFEGUARDS).flatMap(([name, safeguard]) =>
      takesProof(safeguard) && safeguard !== 'proof' ? [name] : [],
    );
    expect(Object.keys(judging).sort()).toEqual(all.sort());
    const others: readonly Try[] = [
      ['POST', './withdraw', { to: EVE, amount: '97' }],
      ['POST', './withdraw', { to: SAFE, amount: '97' }],
      ['POST', './keys', { name: 'mine', scopes: ['payments'] }],
      ['POST', './api-key/rotate'],
      ['GET', './api-key'],
      ['PUT', './webhook', { url: null }],
    ];
    for (const [method, path, body] of [...Object.values(judging).flat(), ...others])
      expect([path, outcome(await ask(wallet, method, path, body))]).toEqual([path, STOLEN]);
    expect(outcome(await pay(wallet))).toBe('400 NOT_IN_WHITELIST');
    expect(outcome(await pay(wallet, { to: SAFE }))).toBe('400 TX_LIMIT_EXCEEDED');
    late(DAY + 1);
    await runAll();
    expect(await holds(EVE)).toBe(before);
    expect(await policyOf(wallet)).toMatchObject({ txLimit: '2', dailyLimit: '5', whitelist: [SAFE] });
  });

  test('a member of the organisation is bound as its Owner is, and an Owner without a policy is not', async () => {
    const admin = await claimedWallet(service, 'v3');
    const { wallet, invite } = await carefulTeam();
    const invited = await invite('admin');
    late(DAY);
    expect(await ask(admin, 'POST', './keys', { name: 'mine', scopes: ['read'] })).toMatchObject({ status: 201 });
    await ask(admin, 'POST', '/v1/invitations/accept', { invitation: invited.json.invitation });
    const config = `/v1/wallets/${wallet.id}/config`;
    expect(outcome(await ask(admin, 'PATCH', config, { txLimit: '50' }))).toBe(STOLEN);
    expect(outcome(await ask(admin, 'PATCH', config, { txLimit: '50' }, await proof(admin)))).toBe('202');
    expect(await changesOf(wallet)).toMatchObject([{ status: 'scheduled', body: { txLimit: '50' } }]);
  });

  test('a looser change waits, is announced, and is made once its time has come; a stricter one is made at once', async () => {
    const wallet = await careful();
    const shop = startReceiver();
    await ask(wallet, 'PUT', './webhook', { url: shop.url }, await proof(wallet));
    const headers = await proof(wallet);
    const asked = await ask(wallet, 'PATCH', './config', { txLimit: '100', dailyLimit: '0' }, headers);
    const { scheduled } = asked.json;
    expect(asked).toMatchObject({
      status: 202,
      json: { scheduled: { status: 'scheduled', operation: 'configureWallet', target: null } },
    });
    expect(scheduled.dueAt - scheduled.createdAt).toBe(DAY);
    expect(outcome(await ask(wallet, 'PUT', './budgets', { week: '50' }, headers))).toBe('202');
    await shop.got(2);
    const heard = shop.received.map(({ body }) => JSON.parse(body));
    expect(heard.find(({ changeId }) => changeId === scheduled.id)).toMatchObject({
      type: 'change_scheduled',
      operation: 'configureWallet',
      target: null,
      body: { txLimit: '100', dailyLimit: '0' },
      executeAt: scheduled.dueAt,
    });
    await shop.stop();
    await runAll();
    expect(await policyOf(wallet)).toMatchObject({ txLimit: '2', dailyLimit: '5' });
    expect(outcome(await ask(wallet, 'PUT', './budgets', { day: '4' }))).toBe('200');
    const audited = async () =>
      (await ask(wallet, 'GET', './audit?action=policy_changed')).json.entries.map(
        ({ actor }: { actor: { kind: string; id: string | null } }) => [actor.kind, actor.id],
      );
    expect(await audited()).not.toContainEqual(['server', scheduled.id]);
    late(DAY + 1);
    await Promise.all([service.wallets.scheduledChanges.run(), service.wallets.scheduledChanges.run()]);
    expect(await policyOf(wallet)).toMatchObject({ txLimit: '100', dailyLimit: '0', whitelist: [SAFE] });
    expect(await audited()).toContainEqual(['server', scheduled.id]);
    const changes = await changesOf(wallet);
    // Another change of the budgets has taken the place of the one that waited.
    expect(changes.map(({ status }: { status: string }) => status).sort()).toEqual(['cancelled', 'executed']);
    const budgets = (await ask(wallet, 'GET', './budgets')).json;
    expect(budgets).toMatchObject({ day: { limit: '4' }, week: { limit: '20' } });
  });

  test('what tightens counts last, also while what waited is being made', async () => {
    const wallet = await careful();
    for (const offsetMs of [0, 5, 20, 60]) {
      await ask(wallet, 'PATCH', './config', { txLimit: '50' }, await proof(wallet));
      late(DAY + 1);
      const running = service.wallets.scheduledChanges.run();
      await Bun.sleep(offsetMs);
      const tightened = ask(wallet, 'PATCH', './config', { txLimit: '1' });
      await running;
      expect([offsetMs, outcome(await tightened)]).toEqual([offsetMs, '200']);
      await runAll();
      expect(await policyOf(wallet)).toMatchObject({ txLimit: '1' });
      await service.db.orm.delete(scheduledChanges).run();
    }
  });

  test('the Owner stops what waits, without a proof', async () => {
    const wallet = await careful();
    const { json } = await ask(wallet, 'PATCH', './config', { whitelist: [] }, await proof(wallet));
    const path = `./scheduled-changes/${json.scheduled.id}`;
    expect(await ask(wallet, 'DELETE', path)).toMatchObject({ status: 200, json: { status: 'cancelled' } });
    expect(outcome(await ask(wallet, 'DELETE', path))).toBe('200');
    late(DAY + 1);
    await runAll();
    expect(await policyOf(wallet)).toMatchObject({ whitelist: [SAFE] });
    const other = await ask(wallet, 'PATCH', './config', { txLimit: '9' }, await proof(wallet));
    late(DAY + 1);
    await runAll();
    const done = `./scheduled-changes/${other.json.scheduled.id}`;
    expect(outcome(await ask(wallet, 'DELETE', done))).toBe('409 CHANGE_ENDED');
    expect(outcome(await ask(wallet, 'DELETE', './scheduled-changes/chg_0'))).toBe('404 CHANGE_NOT_FOUND');
  });

  test('limits of keys and recipients wait, too', async () => {
    const wallet = await careful();
    const headers = await proof(wallet);
    const limits = { txLimit: '1', budget: null };
    const made = await ask(wallet, 'POST', './keys', { name: 'a bot', scopes: ['payments'], limits }, headers);
    const ofKey = `./keys/${made.json.id}/limits`;
    const looser = await ask(wallet, 'PUT', ofKey, { txLimit: '2', budget: null }, headers);
    expect(looser).toMatchObject({ status: 202, json: { scheduled: { target: made.json.id } } });
    const ofSafe = `./budgets/${SAFE}`;
    expect(outcome(await ask(wallet, 'PUT', ofSafe, { period: 'week', limit: '1' }))).toBe('200');
    const more = await ask(wallet, 'PUT', ofSafe, { period: 'week', limit: '3' }, headers);
    expect(more).toMatchObject({ status: 202, json: { scheduled: { target: SAFE } } });
    late(DAY + 1);
    await runAll();
    expect((await changesOf(wallet)).map(({ status }: { status: string }) => status)).toEqual(['executed', 'executed']);
    const { keys } = (await ask(wallet, 'GET', './keys')).json;
    expect(keys).toMatchObject([{ limits: { txLimit: '2' } }]);
  });

  test('an approved payment waits for the delay, and declining stops it', async () => {
    const wallet = await careful();
    const [first, second] = [await approvalOf(wallet), await approvalOf(wallet)];
    const before = await holds(EVE);
    for (const id of [first, second]) {
      const approved = await ask(wallet, 'POST', `/v1/approvals/${id}/approve`, {}, await proof(wallet));
      expect(approved).toMatchObject({ status: 200, json: { status: 'approved', refusal: null } });
      const { payableAt, decidedAt, expiresAt } = approved.json;
      expect(payableAt - decidedAt).toBe(DAY);
      expect(expiresAt).toBe(payableAt + DAY);
    }
    await runAll();
    expect(outcome(await ask(wallet, 'POST', `/v1/approvals/${second}/decline`, {}))).toBe('200');
    expect(await holds(EVE)).toBe(before);
    late(DAY + 1);
    await runAll();
    await until(async () => (await holds(EVE)) === before + 90_000_000n, 'the first is paid');
    const statusOf = async (id: string) => (await ask(wallet, 'GET', `/v1/approvals/${id}`)).json.status;
    expect([await statusOf(first), await statusOf(second)]).toEqual(['used', 'declined']);
  });

  test('an approved payment that a freeze has voided waits again once it is approved again', async () => {
    const wallet = await careful();
    const id = await approvalOf(wallet);
    const before = await holds(EVE);
    const approve = async () =>
      (await ask(wallet, 'POST', `/v1/approvals/${id}/approve`, {}, await proof(wallet))).json;
    const first = await approve();
    // Asked for twice, it waits no longer.
    expect((await approve()).payableAt).toBe(first.payableAt);
    expect(outcome(await ask(wallet, 'POST', './freeze'))).toBe('200');
    expect(outcome(await ask(wallet, 'POST', './unfreeze', {}, await proof(wallet)))).toBe('200');
    late(DAY + 1);
    await runAll();
    const again = await approve();
    expect(again).toMatchObject({ status: 'approved' });
    expect(again.payableAt - again.decidedAt).toBe(DAY);
    await runAll();
    expect(await holds(EVE)).toBe(before);
  });

  test('a list without a delay takes the proof, and nothing waits', async () => {
    const wallet = await careful({ allowList: [SAFE] });
    expect(outcome(await ask(wallet, 'PATCH', './config', { txLimit: '50' }))).toBe(STOLEN);
    const changed = await ask(wallet, 'PATCH', './config', { txLimit: '50' }, await proof(wallet));
    expect(changed).toMatchObject({ status: 200, json: { tx_limit: '50' } });
  });

  test('a change that its Owner may have stopped before records were lost is held, and never made', async () => {
    const wallet = await careful();
    const shop = startReceiver();
    await ask(wallet, 'PUT', './webhook', { url: shop.url }, await proof(wallet));
    const { json } = await ask(wallet, 'PATCH', './config', { txLimit: '50' }, await proof(wallet));
    await service.db.batch(holdStatements(service.db, wallet.id, Math.floor(service.clock.nowMs() / 1_000)));
    await runAll();
    await until(() => shop.received.some(({ body }) => JSON.parse(body).type === 'change_held'), 'the webhook is sent');
    await shop.stop();
    late(DAY + 1);
    await runAll();
    expect(await policyOf(wallet)).toMatchObject({ txLimit: '2' });
    expect(await changesOf(wallet)).toMatchObject([{ status: 'held' }]);
    const path = `./scheduled-changes/${json.scheduled.id}`;
    expect(await ask(wallet, 'DELETE', path)).toMatchObject({ json: { status: 'cancelled' } });
  });

  test('what waits is listed first, before much that has ended', async () => {
    const wallet = await careful();
    const looser = async () => (await ask(wallet, 'PATCH', './config', { txLimit: '9' }, await proof(wallet))).json;
    const withdrawal = async (): Promise<{ withdrawalId: string }> =>
      (await ask(wallet, 'POST', './withdraw', { to: SAFE, amount: '1' }, await proof(wallet))).json;
    // Another thing than what follows, which would take its place.
    const first = await ask(wallet, 'PUT', './budgets', { week: '50' }, await proof(wallet));
    const [change, { withdrawalId }] = [first.json.scheduled, await withdrawal()];
    late(1);
    for (let count = 0; count < 25; count += 1) {
      await ask(wallet, 'DELETE', `./scheduled-changes/${(await looser()).scheduled.id}`);
      await ask(wallet, 'DELETE', `./withdrawals/${(await withdrawal()).withdrawalId}`);
    }
    const changes = await changesOf(wallet);
    expect(changes).toHaveLength(20);
    expect(changes.slice(0, 2)).toMatchObject([{ id: change.id }, { status: 'cancelled' }]);
    const { withdrawals } = (await ask(wallet, 'GET', './withdrawals')).json;
    expect(withdrawals).toHaveLength(20);
    expect(withdrawals.slice(0, 2)).toMatchObject([{ withdrawalId }, { status: 'cancelled' }]);
  });

  test('lifting it ends what waits under it', async () => {
    const wallet = await careful();
    await ask(wallet, 'PATCH', './config', { txLimit: '50' }, await proof(wallet));
    const id = await approvalOf(wallet);
    await ask(wallet, 'POST', `/v1/approvals/${id}/approve`, {}, await proof(wallet));
    await service.wallets.withdrawalPolicies.remove(wallet.id);
    expect(await changesOf(wallet)).toMatchObject([{ status: 'cancelled' }]);
    expect((await ask(wallet, 'GET', `/v1/approvals/${id}`)).json).toMatchObject({
      status: 'pending',
      payableAt: null,
    });
    expect(outcome(await ask(wallet, 'PATCH', './config', { txLimit: '50' }))).toBe('200');
  });
});
