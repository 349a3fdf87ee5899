import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { encodeFunctionData, getAddress, zeroAddress } from 'viem';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { platformFeesAbi } from '../../src/chain/contracts/generated/PlatformFees.ts';
import { messages } from '../../src/chain/relay/relay-tables.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { type Ask, play, type Scenario } from '../support/http.ts';
import { sendAs } from '../support/payments-service.ts';
import { type ClaimedWallet, claimedWallet, createWallet, startService, type TestService } from '../support/service.ts';
import { balanceOf, setBlacklisted } from '../support/usdc.ts';

const SHOP = getAddress('0x00000000000000000000000000000000000005a0');
const BANNED = getAddress('0x000000000000000000000000000000000000ba00');
const DAY = 86_400;

let chain: TestChain;
let service: TestService;
let wallet: ClaimedWallet;
let other: ClaimedWallet;

beforeAll(async () => {
  chain = await startTestChain();
  service = await startService(chain);
  other = await claimedWallet(service);
  await setBlacklisted(chain, BANNED, true);
});
beforeEach(async () => {
  wallet = await claimedWallet(service);
  await chain.mintUsdc(wallet.address, 100_000_000n);
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

const setMinFee = (micro: number) =>
  sendAs(
    chain,
    chain.deployerKey,
    chain.contracts.platformFees,
    encodeFunctionData({ abi: platformFeesAbi, functionName: 'setMinFee', args: [micro] }),
  );
let recipients = 0;
/** An account that has never had USDC: the dearest to pay. */
const freshAccount = () => getAddress(`0x${(0xf00d0000 + ++recipients).toString(16).padStart(40, '0')}`);
const path = (tail: string, id = wallet.id) => `/v1/wallets/${id}${tail}`;
const withdraw = (body: unknown, by = wallet): Ask => ({
  method: 'POST',
  path: path('/withdraw', by.id),
  token: by.token,
  body,
});
const configure = async (rules: object) => {
  const answer = await service.ask({ method: 'PATCH', path: path('/config'), token: wallet.token, body: rules });
  expect(answer.status).toBe(200);
};
const freeze = () => service.ask({ method: 'POST', path: path('/freeze'), token: wallet.token });
const payment = (endpoint: string, body: object = {}): Ask => ({
  method: 'POST',
  path: endpoint,
  token: wallet.apiKey,
  body: { to: SHOP, amount: '10', currency: 'USDC', ...body },
});
const simulate = (body: object = {}) => service.ask(payment('/v1/payments/simulate', body));
const pay = (body: object = {}) => service.ask({ ...payment('/v1/payments', body), headers: { Prefer: 'wait=10' } });
const policyOf = (token = wallet.token) => service.ask({ path: path('/policy'), token });
const chainTime = async () => Number((await chain.client.getBlock()).timestamp);

describe('a withdrawal', () => {
  test('moves the whole amount and nothing else, by the time it is answered', async () => {
    const to = freshAccount();
    const treasury = await balanceOf(chain, chain.treasury);
    const answer = await service.ask(withdraw({ to: to.toLowerCase(), amount: '99.500000' }));
    expect(answer).toMatchObject({ status: 200, json: { amount: '99.5', to } });
    expect(Object.keys(answer.json).sort()).toEqual(['amount', 'to', 'txHash']);
    expect(answer.headers.get('idempotent-replayed')).toBeNull();
    const receipt = await chain.client.getTransactionReceipt({ hash: answer.json.txHash });
    expect(receipt.status).toBe('success');
    expect(await balanceOf(chain, to)).toBe(99_500_000n);
    expect(await balanceOf(chain, wallet.address)).toBe(500_000n);
    expect(await balanceOf(chain, chain.treasury)).toBe(treasury);
  });

  test('ignores limits, the whitelist and a freeze', async () => {
    await configure({ txLimit: '1', dailyLimit: '2', whitelist: [SHOP] });
    expect((await freeze()).status).toBe(200);
    const to = freshAccount();
    expect((await service.ask(withdraw({ to, amount: '100' }))).status).toBe(200);
    expect(await balanceOf(chain, to)).toBe(100_000_000n);
    expect((await policyOf()).json).toMatchObject({ frozen: true, spentToday: '0' });
  });

  test('sent twice without an idempotency key is made twice, with one once', async () => {
    const to = freshAccount();
    for (let count = 0; count < 2; count++) {
      expect((await service.ask(withdraw({ to, amount: '1' }))).status).toBe(200);
    }
    expect(await balanceOf(chain, to)).toBe(2_000_000n);
    const first = await service.ask(withdraw({ to, amount: '3', idempotencyKey: 'rent' }));
    const same = await service.ask(withdraw({ to, amount: '3.0', idempotencyKey: 'rent' }));
    expect(same.json).toEqual({ ...first.json, replayed: true });
    expect(same.headers.get('idempotent-replayed')).toBe('true');
    expect(same.headers.get('idempotency-mismatch')).toBeNull();
    const differing = await service.ask(withdraw({ to: SHOP, amount: '4', idempotencyKey: 'rent' }));
    expect(differing.json).toEqual({ ...first.json, replayed: true, mismatch: ['to', 'amount'] });
    expect(differing.headers.get('idempotency-mismatch')).toBe('to, amount');
    expect(await balanceOf(chain, to)).toBe(5_000_000n);
  });

  test('next to others is made as far as the balance goes', async () => {
    const to = freshAccount();
    const answers = await Promise.all(Array.from({ length: 4 }, () => service.ask(withdraw({ to, amount: '30' }))));
    expect(answers.map(({ status, json }) => json.error ?? status).sort()).toEqual([
      200,
      200,
      200,
      'INSUFFICIENT_BALANCE',
    ]);
    expect(await balanceOf(chain, to)).toBe(90_000_000n);
  });

  test('does not collide with idempotency keys of other wallets or of payments', async () => {
    await chain.mintUsdc(other.address, 5_000_000n);
    const body = { to: freshAccount(), amount: '5', idempotencyKey: 'shared' };
    expect((await pay({ amount: '1', idempotencyKey: 'shared' })).status).toBe(200);
    for (const by of [wallet, other]) {
      const answer = await service.ask(withdraw(body, by));
      expect(answer.status).toBe(200);
      expect(answer.headers.get('idempotent-replayed')).toBeNull();
    }
    expect(await balanceOf(chain, body.to)).toBe(10_000_000n);
  });

  test('that is refused signs nothing, and its idempotency key stays free', async () => {
    const signed = async () => (await service.db.orm.select().from(messages).orderBy(messages.id).all()).length;
    const before = await signed();
    const refused = await service.ask(withdraw({ to: SHOP, amount: '100.000001', idempotencyKey: 'k' }));
    expect(refused).toMatchObject({ status: 400, json: { error: 'INSUFFICIENT_BALANCE' } });
    expect(refused.json.message).toContain('has 100 USDC; 100.000001 USDC cannot');
    for (const to of [BANNED, wallet.address]) {
      if (to === wallet.address) await setBlacklisted(chain, to, true);
      const answer = await service.ask(
        withdraw({ to: to === BANNED ? BANNED : SHOP, amount: '1', idempotencyKey: 'k' }),
      );
      expect(answer).toMatchObject({ status: 502, json: { error: 'CHAIN_REVERTED' } });
      expect(answer.json.message).toContain('blacklisted');
    }
    expect(await signed()).toBe(before);
    await setBlacklisted(chain, wallet.address, false);
    const made = await service.ask(withdraw({ to: freshAccount(), amount: '1', idempotencyKey: 'k' }));
    expect(made.status).toBe(200);
    expect(made.headers.get('idempotent-replayed')).toBeNull();
  });

  const good = { to: SHOP, amount: '1' };
  const scenarios: [string, () => unknown, Scenario['error']][] = [
    ['without a recipient', () => ({ amount: '1' }), 'MISSING_TO'],
    ['without an amount', () => ({ to: SHOP }), 'MISSING_AMOUNT'],
    ['to a malformed address', () => ({ ...good, to: '0x12' }), 'INVALID_ADDRESS'],
    ['to the zero address', () => ({ ...good, to: zeroAddress }), 'INVALID_RECIPIENT'],
    ['to itself', () => ({ ...good, to: wallet.address }), 'INVALID_RECIPIENT'],
    ['to the USDC contract', () => ({ ...good, to: chain.contracts.usdc }), 'INVALID_RECIPIENT'],
    ['of zero', () => ({ ...good, amount: '0' }), 'INVALID_AMOUNT'],
    ['with the amount as a number', () => ({ ...good, amount: 1 }), 'INVALID_AMOUNT'],
    ['of a negative amount', () => ({ ...good, amount: '-1' }), 'INVALID_AMOUNT'],
    ['of less than a micro-USDC', () => ({ ...good, amount: '0.0000001' }), 'INVALID_AMOUNT'],
    ['with an empty idempotency key', () => ({ ...good, idempotencyKey: '' }), 'INVALID_IDEMPOTENCY_KEY'],
  ];
  test.each(scenarios)('%s is refused', (_, body, error) =>
    play(service.app, { ...withdraw(body()), name: '', status: 400, ...(error && { error }) }),
  );

  test("is the Owner's alone", async () => {
    const pending = await createWallet(service);
    const body = { to: SHOP, amount: '1' };
    const cases: [Ask, number, NonNullable<Scenario['error']>][] = [
      [{ ...withdraw(body), token: wallet.apiKey }, 403, 'OWNER_REQUIRED'],
      [{ ...withdraw(body), token: undefined }, 401, 'UNAUTHORIZED'],
      [{ ...withdraw(body), token: other.token }, 403, 'FORBIDDEN'],
      [{ ...withdraw(body), path: path('/withdraw', pending.id) }, 400, 'WALLET_NOT_ACTIVE'],
      [{ ...withdraw(body), path: path('/withdraw', 'wallet_000000000000') }, 404, 'WALLET_NOT_FOUND'],
    ];
    for (const [request, status, error] of cases) {
      await play(service.app, { ...request, name: '', status, error });
    }
    expect(await balanceOf(chain, wallet.address)).toBe(100_000_000n);
  });
});

describe('the policy', () => {
  test('is what the chain enforces, for the owner and for the agent', async () => {
    const fresh = await policyOf();
    const now = await chainTime();
    const owner = await chain.client.readContract({
      address: wallet.address,
      abi: agentWalletAbi,
      functionName: 'owner',
    });
    expect(fresh).toMatchObject({
      status: 200,
      json: {
        txLimit: '0',
        dailyLimit: '0',
        spentToday: '0',
        remainingToday: null,
        whitelist: [],
        expiresAt: null,
        frozen: false,
        approvalHours: 24,
        owner,
        resetsAt: (Math.floor(now / DAY) + 1) * DAY,
      },
    });
    const expiresAt = now + DAY;
    await configure({ txLimit: '5.5', dailyLimit: '20', whitelist: [SHOP], expiresAt });
    expect((await pay({ amount: '5.5' })).json.status).toBe('confirmed');
    for (const token of [wallet.token, wallet.apiKey]) {
      expect((await policyOf(token)).json).toEqual({
        txLimit: '5.5',
        dailyLimit: '20',
        spentToday: '5.5',
        heldToday: '0',
        approvedToday: '0',
        remainingToday: '14.5',
        whitelist: [SHOP],
        expiresAt,
        frozen: false,
        jobEvaluator: null,
        maxJobDays: null,
        guardian: null,
        offeredTo: null,
        approvalHours: 24,
        owner,
        chainTime: expect.any(Number),
        resetsAt: fresh.json.resetsAt,
      });
    }
    await configure({ dailyLimit: '3' });
    expect((await policyOf()).json).toMatchObject({ spentToday: '5.5', remainingToday: '0' });
  });

  test('is hidden from other users and their agents', async () => {
    for (const token of [other.token, other.apiKey]) {
      await play(service.app, { name: '', path: path('/policy'), token, status: 403, error: 'FORBIDDEN' });
    }
    const pending = await createWallet(service);
    const request = { name: '', token: wallet.token };
    await play(service.app, { ...request, path: path('/policy', pending.id), status: 400, error: 'WALLET_NOT_ACTIVE' });
  });
});

describe('a simulated payment', () => {
  /** What a payment is answered with, and what its simulation said just before. */
  async function both(body: object = {}) {
    const simulated = (await simulate(body)).json;
    const before = await balanceOf(chain, wallet.address);
    const paid = await pay(body);
    const cost = before - (await balanceOf(chain, wallet.address));
    return { simulated, error: paid.json.error, cost };
  }

  test('spends nothing and stores no message', async () => {
    const before = (await service.db.orm.select().from(messages).orderBy(messages.id).all()).length;
    const answer = await simulate({ idempotencyKey: 'a', memo: 'm', type: 'x402' });
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ ok: true, feeAmount: '0.2', total: '10.2', remainingToday: null });
    expect(await service.db.orm.select().from(messages).orderBy(messages.id).all()).toHaveLength(before);
    expect(await balanceOf(chain, wallet.address)).toBe(100_000_000n);
    const paid = await pay({ idempotencyKey: 'a' });
    expect(paid.headers.get('idempotent-replayed')).toBeNull();
  });

  test('is paid at the fee and total that it showed', async () => {
    await configure({ dailyLimit: '15' });
    const { simulated, cost } = await both();
    expect(simulated).toEqual({ ok: true, feeAmount: '0.2', total: '10.2', remainingToday: '15' });
    expect(cost).toBe(10_200_000n);
    expect((await simulate()).json).toEqual({
      ok: false,
      error: 'DAILY_LIMIT_EXCEEDED',
      message: expect.stringContaining('daily limit'),
      feeAmount: '0.2',
      total: '10.2',
      remainingToday: '5',
    });
    expect((await simulate({ amount: '5' })).json).toMatchObject({ ok: true, total: '5.1' });
  });

  test('of dust shows the minimum fee, even where it is refused', async () => {
    await setMinFee(1_000);
    try {
      const { simulated, cost } = await both({ amount: '0.000049' });
      // It is never above the amount.
      expect(simulated).toMatchObject({ ok: true, feeAmount: '0.000049', total: '0.000098' });
      expect(cost).toBe(98n);
      await freeze();
      const refused = (await simulate({ amount: '0.049999' })).json;
      expect(refused).toMatchObject({ ok: false, error: 'WALLET_FROZEN', feeAmount: '0.001' });
      expect((await simulate({ amount: '0.05005' })).json.feeAmount).toBe('0.001001');
    } finally {
      await setMinFee(0);
    }
  });

  const refusals: [string, object, () => object, string][] = [
    ['above the limit per transaction', { txLimit: '9.999999' }, () => ({}), 'TX_LIMIT_EXCEEDED'],
    ['above the daily limit', { dailyLimit: '9.999999' }, () => ({}), 'DAILY_LIMIT_EXCEEDED'],
    ['not on the whitelist', { whitelist: [BANNED] }, () => ({}), 'NOT_IN_WHITELIST'],
    ['above the balance with its fee', {}, () => ({ amount: '100' }), 'INSUFFICIENT_BALANCE'],
    ['to a blacklisted recipient', {}, () => ({ to: BANNED }), 'CHAIN_REVERTED'],
    ['to the wallet itself', {}, () => ({ to: wallet.address }), 'INVALID_RECIPIENT'],
    ['to the zero address', {}, () => ({ to: zeroAddress }), 'INVALID_RECIPIENT'],
  ];
  test.each(refusals)('%s is refused as the payment is', async (_, rules, body, error) => {
    if (Object.keys(rules).length > 0) await configure(rules);
    const found = await both(body());
    expect(found.simulated).toMatchObject({
      ok: false,
      error,
      message: expect.stringMatching(/.{10}/),
      feeAmount: expect.stringMatching(/^[0-9.]+$/),
    });
    expect(found.error).toBe(error);
    expect(found.cost).toBe(0n);
  });

  test('from a frozen wallet is refused as the payment is', async () => {
    await freeze();
    const { simulated, error } = await both();
    expect([simulated.error, error]).toEqual(['WALLET_FROZEN', 'WALLET_FROZEN']);
  });

  test('counts payments that no block has yet', async () => {
    await configure({ dailyLimit: '50' });
    await chain.rpc('evm_setAutomine', false);
    try {
      const first = await service.ask(payment('/v1/payments', { amount: '45' }));
      expect(first.json.status).toBe('pending');
      expect((await simulate({ amount: '6' })).json).toEqual({
        ok: false,
        error: 'DAILY_LIMIT_EXCEEDED',
        message: expect.any(String),
        feeAmount: '0.12',
        total: '6.12',
        remainingToday: '5',
      });
      expect((await simulate({ amount: '5' })).json).toMatchObject({ ok: true, remainingToday: '5' });
    } finally {
      await chain.rpc('evm_setAutomine', true);
      await chain.control.mine({ blocks: 1 });
    }
  });

  test.each([
    [{ amount: '0' }, 'INVALID_AMOUNT'],
    [{ to: 'nobody' }, 'INVALID_ADDRESS'],
    [{ currency: 'EUR' }, 'UNSUPPORTED_CURRENCY'],
    [{ memo: 'x'.repeat(201) }, 'INVALID_MEMO'],
    [{ idempotencyKey: '' }, 'INVALID_IDEMPOTENCY_KEY'],
    [{ type: 'gift' }, 'INVALID_TYPE'],
  ] as const)('of %j is malformed like the payment', async (body, error) => {
    await play(service.app, { ...payment('/v1/payments/simulate', body), name: '', status: 400, error });
    await play(service.app, { ...payment('/v1/payments', body), name: '', status: 400, error });
  });

  test('is for agents', () =>
    play(service.app, {
      ...payment('/v1/payments/simulate'),
      name: '',
      token: wallet.token,
      status: 403,
      error: 'AGENT_KEY_REQUIRED',
    }));
});
