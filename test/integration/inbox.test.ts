import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createInboxStore } from '../../src/features/inbox/inbox-store.ts';
import { holdStatements } from '../../src/features/wallets/scheduled-changes/scheduled-change-store.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { fundedJob, startTarget, submittedJob } from '../support/evaluations.ts';
import { listen } from '../support/event-stream.ts';
import type { Answer } from '../support/http.ts';
import { v3Wallet } from '../support/job-requests.ts';
import { until } from '../support/relay.ts';
import {
  type ClaimedWallet,
  claimedWallet,
  createWallet,
  EVALUATOR,
  startService,
  steppedUp,
  type TestService,
} from '../support/service.ts';

const SHOP = '0x00000000000000000000000000000000000005a0';
const PLENTY = 1_000_000_000n;
let chain: TestChain;
let service: TestService;
beforeAll(async () => {
  chain = await startTestChain();
  // What waits stays as it is: nothing is paid or made by itself.
  const pauses = { approvals: null, withdrawals: null, 'scheduled-changes': null };
  service = await startService(chain, { evaluates: true, pauses });
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

type Person = Pick<ClaimedWallet, 'token'>;
interface Item {
  readonly kind: string;
  readonly state: string;
  readonly walletId: string;
  readonly [field: string]: unknown;
}
const ask = ({ token }: Person, method: string, path: string, body?: object, headers = {}): Promise<Answer> =>
  service.ask({ method, path, token, headers, ...(body && { body }) });
async function inboxOf(person: Person, query = ''): Promise<{ items: Item[]; nextCursor: string | null }> {
  const { status, json } = await ask(person, 'GET', `/v1/inbox${query}`);
  expect({ status, json }).toMatchObject({ status: 200 });
  return json;
}
const kindsOf = ({ items }: { items: readonly Item[] }) => items.map(({ kind, state }) => `${kind} ${state}`);

/** Another wallet of the same user. */
async function anotherOf(owner: ClaimedWallet, version: 'v2' | 'v3' = 'v2'): Promise<ClaimedWallet> {
  const { id, claimKey, chainAddress: address } = await createWallet(service, { version });
  const { status, json } = await ask(owner, 'POST', '/v1/auth/claim', { claimKey });
  expect(status).toBe(201);
  return { ...owner, id, address, claimKey, apiKey: json.agentConfig.apiKey };
}

/** A payment above the limit of a wallet; returns the id of the approval. */
async function requested(wallet: ClaimedWallet, amount = '20'): Promise<string> {
  await chain.mintUsdc(wallet.address, 100_000_000n);
  const limit = { txLimit: '1' };
  expect(await ask(wallet, 'PATCH', `/v1/wallets/${wallet.id}/config`, limit)).toMatchObject({ status: 200 });
  const body = { to: SHOP, amount, currency: 'USDC', approval: 'request', reason: 'June' };
  const answer = await service.ask({ method: 'POST', path: '/v1/payments', token: wallet.apiKey, body });
  expect(answer).toMatchObject({ status: 202 });
  return answer.json.approval.id;
}
/** Has withdrawals and looser rules of a wallet wait. */
async function delay(wallet: ClaimedWallet) {
  const headers = await steppedUp(service, wallet);
  const path = `/v1/wallets/${wallet.id}/withdrawal-policy`;
  expect(await ask(wallet, 'PATCH', path, { delaySeconds: 7_200 }, headers)).toMatchObject({ status: 200 });
}
const decide = (person: Person, id: string, what: 'approve' | 'decline') =>
  ask(person, 'POST', `/v1/approvals/${id}/${what}`, {});

describe('the inbox', () => {
  test('has what waits of all wallets, the oldest first, with everything that a decision needs', async () => {
    const one = await v3Wallet(service, chain, PLENTY);
    const provider = await v3Wallet(service, chain);
    const two = await anotherOf(one);
    expect(await inboxOf(one)).toEqual({ items: [], nextCursor: null });
    const approvalId = await requested(two);
    service.clock.offsetMs += 1_000;
    const { jobId } = await submittedJob(service, chain, { client: one, provider }, { type: 'manual' });
    await until(async () => (await inboxOf(one)).items.length === 2, 'the Job waits');
    const inbox = await inboxOf(one);
    expect(inbox.nextCursor).toBeNull();
    expect(inbox.items).toMatchObject([
      {
        ...{ kind: 'approval', state: 'waiting', walletId: two.id },
        approval: { id: approvalId, status: 'pending', amount: '20', reason: 'June', exceeds: 'TX_LIMIT_EXCEEDED' },
      },
      {
        ...{ kind: 'job', state: 'waiting', walletId: one.id, description: 'An otter that counts coins, as SVG.' },
        job: { id: jobId, title: 'A logo', budget_usdc: '5000000', evaluation_state: 'needs_decision' },
      },
    ]);
    const { json } = await ask(one, 'GET', `/v1/wallets/${two.id}`);
    expect(inbox.items[0]).toMatchObject({ walletName: json.name, dueAt: expect.any(Number) });
    expect(await inboxOf(provider)).toEqual({ items: [], nextCursor: null });

    expect(await decide(one, approvalId, 'decline')).toMatchObject({ status: 200 });
    expect(kindsOf(await inboxOf(one))).toEqual(['job waiting']);
    const verdict = { outcome: 'approved' };
    expect(await ask(one, 'POST', `/v1/jobs/${jobId}/evaluate`, verdict)).toMatchObject({ status: 200 });
    expect(await inboxOf(one)).toEqual({ items: [], nextCursor: null });
  });

  test('has a Job whose rule cannot be applied, and none that a rule decides or no one here can', async () => {
    const client = await v3Wallet(service, chain, PLENTY);
    const parties = { client, provider: await v3Wallet(service, chain) };
    const target = startTarget(() => new Response('x'.repeat(1_100_000)));
    try {
      const rule = { type: 'json_schema', schema: { type: 'array' } };
      const { jobId } = await submittedJob(service, chain, parties, rule, { contentURI: target.url });
      await until(async () => (await inboxOf(client)).items.length === 1, 'a person has to decide');
      expect((await inboxOf(client)).items).toMatchObject([
        { kind: 'job', job: { id: jobId, evaluation_note: expect.stringContaining('more than 1 MiB') } },
      ]);
      await fundedJob(service, chain, parties, { type: 'manual' });
      expect(kindsOf(await inboxOf(client))).toEqual(['job waiting']);
      const page = { userId: client.userId, limit: 10, now: 0 };
      expect(await createInboxStore(service.db, []).page(page)).toEqual([]);
      expect(await createInboxStore(service.db, [EVALUATOR]).page(page)).toHaveLength(1);
    } finally {
      target.stop();
    }
  });

  test('has what happens by itself last, and first again what may not happen before someone decides', async () => {
    const owner = await claimedWallet(service);
    await chain.mintUsdc(owner.address, 100_000_000n);
    const path = `/v1/wallets/${owner.id}`;
    expect(await ask(owner, 'PATCH', `${path}/config`, { txLimit: '1', dailyLimit: '50' })).toMatchObject({
      status: 200,
    });
    await delay(owner);
    const headers = await steppedUp(service, owner);
    const withdrawal = { to: SHOP, amount: '3' };
    expect(await ask(owner, 'POST', `${path}/withdraw`, withdrawal, headers)).toMatchObject({ status: 202 });
    expect(await ask(owner, 'PATCH', `${path}/config`, { dailyLimit: '0' }, headers)).toMatchObject({ status: 202 });
    service.clock.offsetMs += 1_000;
    const body = { to: SHOP, amount: '20', currency: 'USDC', approval: 'request' };
    const asked = await service.ask({ method: 'POST', path: '/v1/payments', token: owner.apiKey, body });
    const { id } = asked.json.approval;
    const before = await inboxOf(owner);
    expect(kindsOf(before)).toEqual(['approval waiting', 'withdrawal scheduled', 'change scheduled']);
    const [, waiting, looser] = before.items;
    expect(waiting).toMatchObject({ withdrawal: { amount: '3', status: 'scheduled' }, dueAt: expect.any(Number) });
    expect(looser).toMatchObject({ change: { operation: 'configureWallet', body: { dailyLimit: '0' } } });
    // It is paid after the delay, unless it is declined.
    const approved = await ask(owner, 'POST', `/v1/approvals/${id}/approve`, {}, headers);
    expect(approved).toMatchObject({ status: 200, json: { status: 'approved' } });
    expect(kindsOf(await inboxOf(owner))).toEqual([
      ...['withdrawal scheduled', 'change scheduled', 'approval scheduled'],
    ]);
    const after = await inboxOf(owner);
    expect(after.items[2]).toMatchObject({ dueAt: approved.json.payableAt });
    // As after a restored backup.
    await service.db.batch(holdStatements(service.db, owner.id, Math.floor(service.clock.nowMs() / 1000)));
    const held = await inboxOf(owner);
    expect(kindsOf(held)).toEqual(['withdrawal waiting', 'change waiting', 'approval scheduled']);
    expect(held.items[0]).toMatchObject({ dueAt: null, withdrawal: { status: 'held' } });
  });

  test('has an approval again that a freeze has voided', async () => {
    const owner = await claimedWallet(service);
    const id = await requested(owner);
    await delay(owner);
    const headers = await steppedUp(service, owner);
    expect(await ask(owner, 'POST', `/v1/approvals/${id}/approve`, {}, headers)).toMatchObject({ status: 200 });
    expect(kindsOf(await inboxOf(owner))).toEqual(['approval scheduled']);
    service.clock.offsetMs += 7_300_000;
    expect(await ask(owner, 'POST', `/v1/wallets/${owner.id}/freeze`, {})).toMatchObject({ status: 200 });
    await service.approvedPayments.run();
    expect(kindsOf(await inboxOf(owner))).toEqual(['approval waiting']);
  });

  test('has an offer of the ownership until it is taken back', async () => {
    const owner = await claimedWallet(service);
    const offer = async (address: string | null) => {
      const headers = await steppedUp(service, owner);
      return await ask(owner, 'POST', `/v1/wallets/${owner.id}/owner`, { address }, headers);
    };
    expect(await offer(SHOP)).toMatchObject({ status: 200 });
    expect((await inboxOf(owner)).items).toMatchObject([
      {
        kind: 'ownership',
        state: 'waiting',
        walletId: owner.id,
        dueAt: null,
        offeredTo: expect.stringMatching(/05a0$/i),
      },
    ]);
    expect(await offer(null)).toMatchObject({ status: 200 });
    expect(kindsOf(await inboxOf(owner))).toEqual([]);
  });

  test('is read page by page, each row once, also where many came in one second', async () => {
    const first = await v3Wallet(service, chain, PLENTY);
    const wallets = [first, await anotherOf(first), await anotherOf(first)];
    for (const wallet of wallets) for (const amount of ['20', '21']) await requested(wallet, amount);
    const [, second, third] = wallets;
    if (second === undefined || third === undefined) throw new Error('There are three wallets.');
    await delay(second);
    const headers = await steppedUp(service, second);
    const scheduled = { to: SHOP, amount: '3' };
    expect(await ask(second, 'POST', `/v1/wallets/${second.id}/withdraw`, scheduled, headers)).toMatchObject({
      status: 202,
    });
    expect(await ask(third, 'POST', `/v1/wallets/${third.id}/owner`, { address: SHOP }, headers)).toMatchObject({
      status: 200,
    });
    const whole = await inboxOf(first, '?limit=100');
    expect(kindsOf(whole).slice(-1)).toEqual(['withdrawal scheduled']);
    expect(whole.items).toHaveLength(8);
    for (const limit of [1, 3]) {
      const items: Item[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page = await inboxOf(first, `?limit=${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`);
        expect(page.items.length).toBeLessThanOrEqual(limit);
        items.push(...page.items);
        cursor = page.nextCursor;
      }
      expect(items).toEqual(whole.items);
    }
    expect(await ask(first, 'GET', '/v1/inbox?cursor=WyJub25lIl0')).toMatchObject({
      ...{ status: 400, json: { error: 'INVALID_PAGINATION' } },
    });
  });

  test('takes as many statements for many wallets as for one', async () => {
    const selects = async (userId: string): Promise<number> => {
      let count = 0;
      const orm = new Proxy(service.db.orm, {
        get(target, name) {
          if (name === 'select') count += 1;
          const value: unknown = Reflect.get(target, name);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
      const store = createInboxStore({ ...service.db, orm }, [EVALUATOR]);
      const rows = await store.page({ userId, limit: 50, now: 0 });
      await store.namesOf(rows.map(({ walletId }) => walletId));
      return count;
    };
    const one = await claimedWallet(service);
    await requested(one);
    const alone = await selects(one.userId);
    for (let more = 0; more < 4; more += 1) await requested(await anotherOf(one));
    expect((await inboxOf(one)).items).toHaveLength(5);
    expect(await selects(one.userId)).toBe(alone);
  });
});

describe('a member of an organisation', () => {
  test('has what their role may decide, and hears of it', async () => {
    const owner = await v3Wallet(service, chain, PLENTY);
    const { json } = await ask(owner, 'POST', '/v1/organizations', { name: 'Research' });
    const put = await ask(owner, 'PUT', `/v1/organizations/${json.id}/wallets/${owner.id}`);
    expect(put).toMatchObject({ status: 200 });
    const join = async (role: string) => {
      const person = await claimedWallet(service);
      const made = await ask(owner, 'POST', `/v1/organizations/${json.id}/invitations`, { role });
      const { invitation } = made.json;
      expect(await ask(person, 'POST', '/v1/invitations/accept', { invitation })).toMatchObject({ status: 200 });
      return person;
    };
    const [viewer, approver, admin] = [await join('viewer'), await join('approver'), await join('admin')];
    const stream = await listen(service.app, { Authorization: `Bearer ${approver.token}` });
    const id = await requested(owner);
    await until(() => stream.events.some(({ type }) => type === 'approval'), 'the approver hears of it');
    await stream.close();
    await delay(owner);
    const headers = await steppedUp(service, owner);
    const path = `/v1/wallets/${owner.id}`;
    const scheduled = { to: SHOP, amount: '3' };
    expect(await ask(owner, 'POST', `${path}/withdraw`, scheduled, headers)).toMatchObject({ status: 202 });
    expect(await ask(owner, 'PATCH', `${path}/config`, { txLimit: '0' }, headers)).toMatchObject({ status: 202 });
    const seen = async (person: Person) => kindsOf(await inboxOf(person));
    expect(await seen(viewer)).toEqual([]);
    expect(await seen(approver)).toEqual(['approval waiting']);
    expect(await seen(admin)).toEqual(['approval waiting', 'change scheduled']);
    expect(await seen(owner)).toEqual(['approval waiting', 'withdrawal scheduled', 'change scheduled']);
    expect(await decide(approver, id, 'decline')).toMatchObject({ status: 200 });
    expect(await seen(owner)).toEqual(['withdrawal scheduled', 'change scheduled']);
  });
});
