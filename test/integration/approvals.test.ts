import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Address, encodeFunctionData, type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { MAX_OPEN_APPROVALS } from '../../src/features/payments/approvals/approval-store.ts';
import { anvilKey, startTestChain, type TestChain } from '../support/chain.ts';
import { ownerCalls } from '../support/owner.ts';
import { sendAs, whenFree } from '../support/payments-service.ts';
import { until } from '../support/relay.ts';
import { countNonces, createFacilitator, startSellerV2 } from '../support/sellers.ts';
import {
  type ClaimedWallet,
  claimedWallet,
  startService,
  steppedUp,
  type TestService,
  turnStepUpOn,
} from '../support/service.ts';
import { balanceOf, setBlacklisted } from '../support/usdc.ts';
import { startReceiver } from '../support/webhooks.ts';

const DAY_SECONDS = 86_400;

let chain: TestChain;
let service: TestService;
let wallet: ClaimedWallet;
/** Of each test alone, so that its balance tells how often it was paid. */
let shop: Address;

beforeAll(async () => {
  chain = await startTestChain();
  // Tests have approved payments made when they say so.
  service = await startService(chain, { pauses: { approvals: null } });
});
beforeEach(async () => {
  wallet = await walletOf(service);
  shop = privateKeyToAccount(generatePrivateKey()).address;
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

/** A wallet with 100 USDC that pays 5 at a time and 8 a day. */
async function walletOf(running: TestService): Promise<ClaimedWallet> {
  const claimed = await claimedWallet(running);
  await chain.mintUsdc(claimed.address, 100_000_000n);
  await configure({ txLimit: '5', dailyLimit: '8' }, claimed, running);
  return claimed;
}

async function configure(rules: object, { id, token }: ClaimedWallet = wallet, running = service) {
  const answer = await running.ask({ method: 'PATCH', path: `/v1/wallets/${id}/config`, token, body: rules });
  expect(answer).toMatchObject({ status: 200 });
}

const ask = (more: object = {}, running = service, token = wallet.apiKey) =>
  running.ask({
    method: 'POST',
    path: '/v1/payments',
    token,
    body: { to: shop, amount: '20', currency: 'USDC', approval: 'request', reason: 'June', ...more },
  });
const requested = async (more: object = {}, running = service): Promise<string> => {
  const answer = await ask(more, running);
  expect(answer).toMatchObject({ status: 202, json: { approval: { status: 'pending' } } });
  return answer.json.approval.id;
};
const decide = (id: string, what: 'approve' | 'decline', options: object = {}, running = service) =>
  running.ask({ method: 'POST', path: `/v1/approvals/${id}/${what}`, token: wallet.token, body: {}, ...options });
const shown = async (id: string, running = service) =>
  (await running.ask({ path: `/v1/approvals/${id}`, token: wallet.apiKey })).json;
const turn = (what: 'freeze' | 'unfreeze') =>
  service.ask({ method: 'POST', path: `/v1/wallets/${wallet.id}/${what}`, token: wallet.token });
const paid = () => balanceOf(chain, shop);
const run = () => service.approvedPayments.run();

describe('a payment above the limits', () => {
  test('is made once its Owner approves it, and counts against no limit', async () => {
    const answer = await ask({ memo: 'a server', idempotencyKey: 'june' });
    expect(answer).toMatchObject({
      status: 202,
      json: {
        approval: {
          walletId: wallet.id,
          status: 'pending',
          to: shop,
          amount: '20',
          type: 'direct',
          memo: 'a server',
          reason: 'June',
          paymentId: null,
          refusal: null,
          decidedAt: null,
        },
      },
    });
    const { approval } = answer.json;
    expect(approval.expiresAt - approval.createdAt).toBeWithin(86_400 - 10, 86_400 + 10);
    expect(await paid()).toBe(0n);

    const approved = await decide(approval.id, 'approve');
    expect(approved).toMatchObject({ status: 200, json: { id: approval.id, status: 'used', refusal: null } });
    const { paymentId } = approved.json;
    await until(async () => (await paid()) === 20_000_000n, 'the shop is paid');
    const path = `/v1/payments/${paymentId}`;
    await until(async () => (await service.ask({ path })).json.status === 'confirmed', 'it is confirmed');
    expect((await service.ask({ path })).json).toMatchObject({
      wallet_id: wallet.id,
      to_address: shop,
      amount: '20',
      fee_amount: '0.4',
      memo: 'a server',
    });
    const policy = await service.ask({ path: `/v1/wallets/${wallet.id}/policy`, token: wallet.token });
    expect(policy.json).toMatchObject({ spentToday: '0', approvedToday: '20', remainingToday: '8' });

    // The key names that payment from now on, in either way.
    for (const body of [{}, { approval: undefined, reason: undefined }]) {
      const again = await ask({ ...body, idempotencyKey: 'june' });
      expect(again).toMatchObject({ status: 200, json: { id: paymentId, replayed: true } });
    }
    expect(await paid()).toBe(20_000_000n);
  });

  test.each([
    ['the limit of the day', { txLimit: '0', dailyLimit: '8' }],
    ['the whitelist', { txLimit: '0', dailyLimit: '0', whitelist: ['0x52908400098527886E0F7030069857D2E4169EE7'] }],
  ])('may be above %s alone', async (_, rules) => {
    await configure(rules);
    const id = await requested();
    expect(await decide(id, 'approve')).toMatchObject({ status: 200, json: { status: 'used' } });
    await until(async () => (await paid()) === 20_000_000n, 'the shop is paid');
  });

  test('is made at once where no limit is in its way', async () => {
    const answer = await ask({ amount: '3' });
    expect(answer).toMatchObject({ status: 200, json: { amount: '3', status: 'pending' } });
    const { json } = await service.ask({ path: '/v1/approvals', token: wallet.apiKey });
    expect(json).toEqual({ approvals: [] });
  });

  test('is refused as ever where it asks for no approval', async () => {
    const answer = await ask({ approval: undefined, reason: undefined });
    expect(answer).toMatchObject({ status: 400, json: { error: 'TX_LIMIT_EXCEEDED' } });
    expect(answer.json.message).toContain('"approval": "request"');
  });

  test('asks for no approval where the wallet could not pay it, either', async () => {
    expect(await ask({ amount: '98.1' })).toMatchObject({ status: 400, json: { error: 'INSUFFICIENT_BALANCE' } });
    await turn('freeze');
    expect(await ask()).toMatchObject({ status: 400, json: { error: 'WALLET_FROZEN' } });
    const { json } = await service.ask({ path: '/v1/approvals', token: wallet.token });
    expect(json).toEqual({ approvals: [] });
  });

  test('is one approval under one key, whatever is repeated or sent at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask({ idempotencyKey: 'k' })));
    const ids = new Set(answers.filter(({ status }) => status === 202).map(({ json }) => json.approval.id));
    expect(ids.size).toBe(1);
    const others = answers.filter(({ status }) => status !== 202);
    expect(others.every(({ json }) => json.error === 'WALLET_BUSY')).toBe(true);
    const other = await ask({ idempotencyKey: 'k', amount: '21' });
    expect(other).toMatchObject({
      ...{ status: 202, json: { approval: { amount: '20' }, replayed: true, mismatch: ['amount'] } },
    });
    expect(other.headers.get('idempotency-mismatch')).toBe('amount');
  });

  test('keeps its key, even if another caller uses that for something else, however the limits change', async () => {
    const id = await requested({ idempotencyKey: 'both' });
    await configure({ txLimit: '0', dailyLimit: '0' });
    const other = { to: '0x52908400098527886E0F7030069857D2E4169EE7', amount: '0.7' };
    for (const more of [{}, other]) {
      const plain = await ask({ approval: undefined, reason: undefined, idempotencyKey: 'both', ...more });
      expect(plain).toMatchObject({ status: 202, json: { approval: { id, amount: '20' }, replayed: true } });
    }
    const approved = await decide(id, 'approve');
    expect(approved).toMatchObject({ status: 200, json: { status: 'used', amount: '20' } });
    const again = await ask({ approval: undefined, reason: undefined, idempotencyKey: 'both' });
    expect(again).toMatchObject({ status: 200, json: { id: approved.json.paymentId, amount: '20', to: shop } });
    await until(async () => (await paid()) === 20_000_000n, 'the shop is paid');
  });

  test('that was declined is not paid under its key by a plain payment, either', async () => {
    const id = await requested({ idempotencyKey: 'no' });
    await decide(id, 'decline');
    await configure({ txLimit: '0', dailyLimit: '0' });
    const plain = await ask({ approval: undefined, reason: undefined, idempotencyKey: 'no' });
    expect(plain).toMatchObject({ status: 202, json: { approval: { id, status: 'declined' } } });
    expect(await paid()).toBe(0n);
  });

  test('is one or the other when a key asks and pays at the same moment', async () => {
    const plain = { approval: undefined, reason: undefined, amount: '3' };
    for (let round = 0; round < 8; round++) {
      const idempotencyKey = `race ${round}`;
      const asking = { idempotencyKey, amount: '30' };
      const answers = await Promise.all([ask(asking), ask({ idempotencyKey, ...plain }), ask(asking)]);
      for (const { status, json } of answers) expect([200, 202, 'WALLET_BUSY']).toContain(json.error ?? status);
      const first = await ask({ idempotencyKey, ...plain });
      const second = await ask({ idempotencyKey, amount: '30' });
      expect([first.status, second.status]).toBeOneOf([
        [200, 200],
        [202, 202],
      ]);
      if (first.status === 202) await decide(first.json.approval.id, 'decline');
      await configure({ txLimit: '5', dailyLimit: '0' });
    }
  });

  test('does not share its key with a purchase', async () => {
    const seller = await startSellerV2(chain, createFacilitator(chain, anvilKey(9), countNonces()));
    const id = await requested({ idempotencyKey: 'shared' });
    const body = { url: `${seller.url}/data`, maxAmount: '1', idempotencyKey: 'shared' };
    const bought = await service.ask({ method: 'POST', path: '/v1/x402/pay', token: wallet.apiKey, body });
    expect(bought).toMatchObject({ status: 409, json: { error: 'KEY_NAMES_APPROVAL' } });
    expect(await decide(id, 'approve')).toMatchObject({ json: { status: 'used' } });
    await seller.stop();
  });
});

describe('an approval', () => {
  test('pays once, however often it is given at the same time', async () => {
    const id = await requested();
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => decide(id, 'approve')),
      ...Array.from({ length: 3 }, run),
    ]);
    for (const answer of answers) {
      if (answer === undefined) continue;
      expect(answer).toMatchObject({ status: 200, json: { status: expect.stringMatching(/^(approved|used)$/) } });
    }
    await until(async () => (await shown(id)).status === 'used', 'it is used');
    expect(await decide(id, 'approve')).toMatchObject({ status: 200, json: { status: 'used' } });
    expect(await decide(id, 'decline')).toMatchObject({ status: 409, json: { error: 'APPROVAL_ENDED' } });
    await until(async () => (await paid()) === 20_000_000n, 'the shop is paid');
    await run();
    const { json } = await service.ask({ path: `/v1/wallets/${wallet.id}/payments`, token: wallet.apiKey });
    expect(json.payments).toHaveLength(1);
  });

  test('that cannot be paid yet says why, and is paid once it can be', async () => {
    const id = await requested();
    await withdraw('90');
    expect(await decide(id, 'approve')).toMatchObject({
      status: 200,
      json: { status: 'approved', refusal: 'INSUFFICIENT_BALANCE', paymentId: null },
    });
    await chain.mintUsdc(wallet.address, 50_000_000n);
    service.clock.offsetMs += 60_000;
    await run();
    service.clock.offsetMs -= 60_000;
    expect(await shown(id)).toMatchObject({ status: 'used', refusal: null });
    await until(async () => (await paid()) === 20_000_000n, 'the shop is paid');
  });

  test('that was declined is never paid, nor one that is taken back before it is paid', async () => {
    const declined = await requested({ idempotencyKey: 'no' });
    expect(await decide(declined, 'decline')).toMatchObject({ status: 200, json: { status: 'declined' } });
    expect(await decide(declined, 'decline')).toMatchObject({ status: 200, json: { status: 'declined' } });
    expect(await decide(declined, 'approve')).toMatchObject({ status: 409, json: { error: 'APPROVAL_ENDED' } });
    expect(await ask({ idempotencyKey: 'no' })).toMatchObject({
      ...{ status: 202, json: { approval: { id: declined, status: 'declined' }, replayed: true } },
    });

    const taken = await requested();
    await withdraw('90');
    expect(await decide(taken, 'approve')).toMatchObject({ json: { status: 'approved' } });
    expect(await decide(taken, 'decline')).toMatchObject({ status: 200, json: { status: 'declined' } });
    await chain.mintUsdc(wallet.address, 50_000_000n);
    service.clock.offsetMs += 60_000;
    await run();
    service.clock.offsetMs -= 60_000;
    expect(await shown(taken)).toMatchObject({ status: 'declined', paymentId: null });
    expect(await paid()).toBe(0n);
  });

  test('is open for as many hours as the Owner has set when it is requested', async () => {
    const before = await requested();
    const path = `/v1/wallets/${wallet.id}/approval-hours`;
    const set = await service.ask({ method: 'PUT', path, token: wallet.token, body: { approvalHours: 1 } });
    expect(set).toMatchObject({ status: 200, json: { walletId: wallet.id, approvalHours: 1 } });
    const policy = await service.ask({ path: `/v1/wallets/${wallet.id}/policy`, token: wallet.apiKey });
    expect(policy.json).toMatchObject({ approvalHours: 1 });
    const seconds = async (id: string) => {
      const { createdAt, expiresAt } = await shown(id);
      return expiresAt - createdAt;
    };
    // One is by this machine's clock, the other by the chain's.
    expect(await seconds(before)).toBeWithin(86_400 - 10, 86_400 + 10);
    expect(await seconds(await requested())).toBeWithin(3_600 - 10, 3_600 + 10);
  });

  test('is either paid or declined, and never both, when both are requested at once', async () => {
    const id = await requested();
    const answers = await Promise.all([decide(id, 'approve'), decide(id, 'decline')]);
    const { status } = await shown(id);
    expect(['used', 'declined']).toContain(status);
    const isPaid = status === 'used';
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const { json } = await service.ask({ path: `/v1/wallets/${wallet.id}/payments`, token: wallet.apiKey });
    expect(json.payments).toHaveLength(isPaid ? 1 : 0);
  });

  test('given before a freeze does not count after it, until the Owner approves again', async () => {
    const id = await requested();
    await withdraw('90');
    await decide(id, 'approve');
    await turn('freeze');
    expect(await decide(id, 'approve')).toMatchObject({ status: 400, json: { error: 'WALLET_FROZEN' } });
    await turn('unfreeze');
    await chain.mintUsdc(wallet.address, 50_000_000n);
    service.clock.offsetMs += 60_000;
    await run();
    service.clock.offsetMs -= 60_000;
    expect(await shown(id)).toMatchObject({ status: 'approved', refusal: 'APPROVAL_ENDED' });
    expect(await paid()).toBe(0n);
    expect(await decide(id, 'approve')).toMatchObject({ status: 200, json: { status: 'used', refusal: null } });
    await until(async () => (await paid()) === 20_000_000n, 'the shop is paid');
  });

  test('ends after a day, approved or not, and is not paid then', async () => {
    const open = await requested();
    const approved = await requested();
    await withdraw('90');
    await decide(approved, 'approve');
    await chain.mintUsdc(wallet.address, 100_000_000n);
    await chain.control.increaseTime({ seconds: DAY_SECONDS + 2 });
    await chain.control.mine({ blocks: 1 });
    expect(await decide(open, 'approve')).toMatchObject({ status: 409, json: { error: 'APPROVAL_ENDED' } });
    await run();
    expect(await shown(open)).toMatchObject({ status: 'expired' });
    expect(await shown(approved)).toMatchObject({ status: 'expired', paymentId: null });
    for (const id of [open, approved]) {
      expect(await decide(id, 'approve')).toMatchObject({ status: 409, json: { error: 'APPROVAL_ENDED' } });
    }
    expect(await paid()).toBe(0n);
  });

  test('ends by the clock of the chain, whatever this machine believes', async () => {
    service.clock.offsetMs += 3 * DAY_SECONDS * 1_000;
    const id = await requested();
    await run();
    expect(await shown(id)).toMatchObject({ status: 'pending' });
    const { timestamp } = await chain.client.getBlock();
    expect((await shown(id)).expiresAt - Number(timestamp)).toBeWithin(DAY_SECONDS - 60, DAY_SECONDS + 60);
    expect(await decide(id, 'approve')).toMatchObject({ status: 200, json: { status: 'used' } });
    service.clock.offsetMs -= 3 * DAY_SECONDS * 1_000;
  });

  test('does not delay others of its wallet that are approved at the same moment', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 4; count++) ids.push(await requested({ amount: '6' }));
    const answers = await Promise.all(ids.map((id) => decide(id, 'approve')));
    expect(answers.map(({ json }) => json.status)).toEqual(['used', 'used', 'used', 'used']);
    await until(async () => (await paid()) === 24_000_000n, 'the shop is paid four times');
  });

  test('waits for another payment of its wallet without forgetting what refused it', async () => {
    const ids = [await requested({ amount: '40' }), await requested({ amount: '41' })];
    await withdraw('90');
    for (const id of ids) await decide(id, 'approve');
    await chain.mintUsdc(wallet.address, 100_000_000n);
    service.clock.offsetMs += 60_000;
    await Promise.all([run(), run(), run()]);
    service.clock.offsetMs -= 60_000;
    for (const id of ids) expect(await shown(id)).toMatchObject({ status: 'used', refusal: null });
    await until(async () => (await paid()) === 81_000_000n, 'the shop is paid twice');
  });

  test('that waits for money is paid at once when its agent asks again', async () => {
    const id = await requested({ idempotencyKey: 'again' });
    await withdraw('90');
    await decide(id, 'approve');
    await chain.mintUsdc(wallet.address, 50_000_000n);
    expect(await ask({ idempotencyKey: 'again' })).toMatchObject({
      status: 200,
      json: { amount: '20', replayed: true },
    });
    expect(await shown(id)).toMatchObject({ status: 'used' });
  });
});

describe('who decides', () => {
  test('is the Owner alone; the agent and others are refused', async () => {
    const id = await requested();
    const other = await walletOf(service);
    for (const what of ['approve', 'decline'] as const) {
      const path = `/v1/approvals/${id}/${what}`;
      const refused = (token: string) => service.ask({ method: 'POST', path, token, body: {} });
      expect(await refused(wallet.apiKey)).toMatchObject({ status: 403, json: { error: 'OWNER_REQUIRED' } });
      expect(await refused(other.token)).toMatchObject({ status: 403, json: { error: 'FORBIDDEN' } });
    }
    for (const token of [other.token, other.apiKey]) {
      const look = await service.ask({ path: `/v1/approvals/${id}`, token });
      expect(look).toMatchObject({ status: 403, json: { error: 'FORBIDDEN' } });
      expect((await service.ask({ path: '/v1/approvals', token })).json).toEqual({ approvals: [] });
    }
    expect(await shown(id)).toMatchObject({ status: 'pending' });
  });

  test('proves it with the password to approve, and not to decline, where step-up is on', async () => {
    const [first, second] = [await requested(), await requested()];
    await turnStepUpOn(service, wallet);
    expect(await decide(first, 'approve')).toMatchObject({ status: 403, json: { error: 'STEP_UP_REQUIRED' } });
    const headers = await steppedUp(service, wallet);
    expect(await decide(first, 'approve', { headers })).toMatchObject({ json: { status: 'used' } });
    expect(await decide(second, 'decline')).toMatchObject({ status: 200, json: { status: 'declined' } });
  });

  test.each(['approved', 'pending'])(
    'ends what a key requested by revoking it, also what was %s, whose payment waited for something else',
    async (before) => {
      const of = (path: string) => ({ path: `/v1/wallets/${wallet.id}${path}`, token: wallet.token });
      const body = { name: 'a bot', scopes: ['payments', 'read'] };
      const key = (await service.ask({ ...of('/keys'), method: 'POST', body })).json;
      const id: string = (await ask({}, service, key.apiKey)).json.approval.id;
      const other = await requested();
      if (before === 'approved') {
        await setBlacklisted(chain, shop, true);
        expect(await decide(id, 'approve')).toMatchObject({ json: { status: 'approved' } });
      }
      expect(await service.ask({ ...of(`/keys/${key.id}`), method: 'DELETE' })).toMatchObject({ status: 200 });
      await setBlacklisted(chain, shop, false);
      const approved = await decide(id, 'approve');
      expect(approved).toMatchObject({ status: 409, json: { error: 'APPROVAL_ENDED' } });
      service.clock.offsetMs += 600_000;
      await run();
      service.clock.offsetMs -= 600_000;
      expect(await shown(id)).toMatchObject({ status: 'declined', decidedBy: null, paymentId: null });
      expect(await shown(other)).toMatchObject({ status: 'pending' });
      // So does rotating the wallet's own key.
      await service.ask({ ...of('/api-key/rotate'), method: 'POST' });
      await run();
      const { json } = await service.ask({ path: `/v1/approvals/${other}`, token: wallet.token });
      expect(json).toMatchObject({ status: 'declined' });
      expect(await paid()).toBe(0n);
    },
  );

  test('signs with a key of their own where this server does not hold the owner key', async () => {
    const ownKey = generatePrivateKey();
    const own = privateKeyToAccount(ownKey);
    await handOver(ownKey);
    const id = await requested();
    const reported = await decide(id, 'approve');
    expect(reported).toMatchObject({
      status: 202,
      json: { typedData: { primaryType: 'PaymentApproval', message: { to: shop, amount: '20000000' } } },
    });
    expect(await shown(id)).toMatchObject({ status: 'pending' });
    const { typedData } = reported.json;
    const stranger = privateKeyToAccount(generatePrivateKey());
    const foreign = await stranger.signTypedData(typedData);
    const otherwise = await own.signTypedData({ ...typedData, message: { ...typedData.message, amount: '20000001' } });
    for (const signature of [foreign, otherwise, '0x00']) {
      expect(await decide(id, 'approve', { body: { signature } })).toMatchObject({
        status: 400,
        json: { error: 'INVALID_SIGNATURE' },
      });
    }
    expect(typedData.types.EIP712Domain).toHaveLength(4);
    // As some hardware wallets write it.
    const signature = (await own.signTypedData(typedData)).replace(/1b$/, '00').replace(/1c$/, '01');
    expect(await decide(id, 'approve', { body: { signature } })).toMatchObject({ json: { status: 'used' } });
    await until(async () => (await paid()) === 20_000_000n, 'the shop is paid');
  });

  test('has at most so many open approvals of a wallet to decide about', async () => {
    const answers = await Promise.all(Array.from({ length: MAX_OPEN_APPROVALS + 3 }, () => whenFree(() => ask())));
    const refused = answers.filter(({ json }) => json.error === 'TOO_MANY_APPROVALS');
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409]);
    const ids = answers.flatMap(({ json }) => (json.approval === undefined ? [] : [json.approval.id]));
    expect(ids).toHaveLength(MAX_OPEN_APPROVALS);
    await decide(ids[0] ?? '', 'decline');
    await requested();
    const { json } = await service.ask({ path: '/v1/approvals?status=pending&limit=100', token: wallet.token });
    expect(json.approvals).toHaveLength(MAX_OPEN_APPROVALS);
    expect(json.approvals.some(({ id }: { id: string }) => id === ids[0])).toBe(false);
    const declined = await service.ask({ path: '/v1/approvals?status=declined', token: wallet.token });
    expect(declined.json.approvals).toMatchObject([{ id: ids[0], status: 'declined' }]);
  });

  test('hears of each decision by the webhook, once', async () => {
    const receiver = startReceiver();
    const path = `/v1/wallets/${wallet.id}/webhook`;
    await service.ask({ method: 'PUT', path, token: wallet.token, body: { url: receiver.url } });
    const used = await requested();
    await Promise.all([decide(used, 'approve'), decide(used, 'approve')]);
    await until(async () => (await shown(used)).status === 'used', 'it is used');
    const declined = await requested();
    await decide(declined, 'decline');
    const late = await requested();
    await chain.control.increaseTime({ seconds: DAY_SECONDS + 2 });
    await chain.control.mine({ blocks: 1 });
    await run();
    await receiver.got(7);
    const reported = receiver.received.map(({ body }) => JSON.parse(body));
    const seen = (id: string) =>
      reported
        .filter(({ approvalId }) => approvalId === id)
        .map(({ type }) => type)
        .sort();
    expect(seen(used)).toEqual(['approval_approved', 'approval_requested', 'approval_used']);
    expect(seen(declined)).toEqual(['approval_declined', 'approval_requested']);
    expect(seen(late)).toEqual(['approval_expired', 'approval_requested']);
    expect(reported.find(({ type }) => type === 'approval_used')).toEqual({
      type: 'approval_used',
      approvalId: used,
      walletAddress: wallet.address,
      status: 'used',
      to: shop,
      amount: '20',
      reason: 'June',
      paymentId: (await shown(used)).paymentId,
      payableAt: null,
      expiresAt: expect.any(Number),
      timestamp: expect.any(Number),
    });
    await receiver.stop();
  });
});

test('an approved payment is made by the next process if the first one ended before it could', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bursar-approvals-'));
  const dbPath = join(folder, 'bursar.sqlite');
  const first = await startService(chain, { dbPath, relayer: 1 });
  wallet = await walletOf(first);
  const id = await requested({}, first);
  await withdraw('90', first);
  expect(await decide(id, 'approve', {}, first)).toMatchObject({ json: { status: 'approved' } });
  await first.stop();
  await chain.mintUsdc(wallet.address, 50_000_000n);
  const second = await startService(chain, { dbPath, relayer: 1, pauses: { approvals: 50 } });
  second.clock.offsetMs += 60_000;
  await until(async () => (await shown(id, second)).status === 'used', 'it is used');
  await until(async () => (await paid()) === 20_000_000n, 'the shop is paid');
  await second.stop();
  rmSync(folder, { recursive: true });
});

async function withdraw(amount: string, running = service): Promise<void> {
  const answer = await running.ask({
    method: 'POST',
    path: `/v1/wallets/${wallet.id}/withdraw`,
    token: wallet.token,
    body: { to: '0x52908400098527886E0F7030069857D2E4169EE7', amount },
  });
  expect(answer).toMatchObject({ status: 200 });
}

/** Makes the account of a key the wallet's owner, as its present owner may at any time. */
async function handOver(heirKey: Hex): Promise<void> {
  const { address: heir } = privateKeyToAccount(heirKey);
  const offer = encodeFunctionData({ abi: agentWalletAbi, functionName: 'transferOwnership', args: [heir] });
  await ownerCalls(chain, service, wallet, offer);
  await chain.control.setBalance({ address: heir, value: 10n ** 18n });
  const accept = encodeFunctionData({ abi: agentWalletAbi, functionName: 'acceptOwnership' });
  await sendAs(chain, heirKey, wallet.address, accept);
}
