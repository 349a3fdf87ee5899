import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { encodeFunctionData, zeroAddress } from 'viem';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { testUsdcAbi } from '../../src/chain/contracts/generated/TestUSDC.ts';
import type { ErrorCode } from '../../src/core/errors.ts';
import { wallets } from '../../src/features/wallets/wallet-tables.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import {
  type PaymentsSetup,
  RECIPIENT,
  sendAs,
  setUpPayments,
  type TestWallet,
  type WalletOptions,
} from '../support/payments-service.ts';

let chain: TestChain;
let service: PaymentsSetup;
let rich: TestWallet;

beforeAll(async () => {
  chain = await startTestChain();
  service = await setUpPayments(chain);
  rich = await service.wallet();
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

const settled = { Prefer: 'wait=10' };
const paymentsOf = (wallet: TestWallet) => service.store.list(wallet.id, 100, 0);

describe('a payment', () => {
  test('is answered at once and confirmed by its receipt', async () => {
    const wallet = await service.wallet();
    const answer = await service.pay(wallet, { amount: '1.50', memo: 'for the data' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('preference-applied')).toBeNull();
    expect(answer.json).toEqual({
      id: expect.stringMatching(/^pay_[0-9a-f]{12}$/),
      txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      status: expect.stringMatching(/^(pending|confirmed)$/),
      amount: '1.5',
      feeAmount: '0.03',
      to: RECIPIENT,
      type: 'direct',
      refusal: null,
    });
    await service.pay(wallet, {}, settled);
    const record = await service.get(`/v1/payments/${answer.json.id}`);
    expect(record.status).toBe(200);
    expect(record.json).toEqual({
      id: answer.json.id,
      wallet_id: wallet.id,
      to_address: RECIPIENT,
      amount: '1.5',
      type: 'direct',
      memo: 'for the data',
      status: 'confirmed',
      tx_hash: answer.json.txHash,
      fee_amount: '0.03',
      fee_recipient: chain.treasury,
      created_at: expect.any(Number),
      refusal: null,
    });
  });

  test('moves the amount, and the fee on top of it', async () => {
    const wallet = await service.wallet({ balance: 3_060_000n });
    const answer = await service.pay(wallet, { amount: '3', to: RECIPIENT.toLowerCase(), type: 'x402' }, settled);
    expect(answer.json).toMatchObject({ status: 'confirmed', to: RECIPIENT, type: 'x402', feeAmount: '0.06' });
    const refused = await service.pay(wallet, { amount: '0.000001' });
    expect(refused.json.message).toContain('has 0 USDC to spend; amount and fee need 0.000001 USDC');
  });

  test.each(['v2', 'v3'] as const)('goes from a wallet of version %s', async (version) => {
    const wallet = await service.wallet({ version });
    expect((await service.pay(wallet, {}, settled)).json.status).toBe('confirmed');
  });

  test('of one micro-USDC pays no fee', async () => {
    const { json } = await service.pay(rich, { amount: '0.000001' }, settled);
    expect(json).toMatchObject({ amount: '0.000001', feeAmount: '0', status: 'confirmed' });
  });
});

describe('a payment is refused without asking the chain', () => {
  const body = { to: RECIPIENT, amount: '1', currency: 'USDC' };
  const cases: [string, Record<string, unknown>, ErrorCode][] = [
    ['no recipient', { amount: '1', currency: 'USDC' }, 'MISSING_TO'],
    ['nothing at all', {}, 'MISSING_TO'],
    ['no amount', { to: 'nonsense', currency: 'USDC' }, 'MISSING_AMOUNT'],
    ['no currency', { to: 'nonsense', amount: 'nonsense' }, 'MISSING_CURRENCY'],
    ['a malformed recipient', { ...body, to: '0x1234', amount: '0' }, 'INVALID_ADDRESS'],
    ['a recipient that is not a string', { ...body, to: 7 }, 'INVALID_ADDRESS'],
    ['a wrong checksum', { ...body, to: RECIPIENT.replace('F7', 'f7') }, 'INVALID_ADDRESS'],
    ...[
      ...['0', '0.0', '0.0000001', '1e18', '-1', '+1', ' 1', '1 ', '1.', '.5', '1,5', '0x1', '', '١', '1_0'],
      ...['18446744073709551616', '281474976.710656', 1, null, 1.5, ['1']],
    ].map((amount): [string, Record<string, unknown>, ErrorCode] => [
      `the amount ${JSON.stringify(amount)}`,
      { ...body, amount },
      'INVALID_AMOUNT',
    ]),
    ['another currency', { ...body, currency: 'EUR' }, 'UNSUPPORTED_CURRENCY'],
    ['a currency in lower case', { ...body, currency: 'usdc' }, 'UNSUPPORTED_CURRENCY'],
    ['a currency that is not a string', { ...body, currency: 1 }, 'INVALID_CURRENCY'],
    ['a memo of 201 characters', { ...body, memo: '💸'.repeat(201) }, 'INVALID_MEMO'],
    ['a memo with a bidirectional override', { ...body, memo: 'for \u202egnp.exe' }, 'INVALID_MEMO'],
    ['a memo with invisible characters', { ...body, memo: 'tea\u{e0049}\u{e0067}' }, 'INVALID_MEMO'],
    ['a memo that is not a string', { ...body, memo: 1 }, 'INVALID_MEMO'],
    ['an empty idempotency key', { ...body, idempotencyKey: '' }, 'INVALID_IDEMPOTENCY_KEY'],
    ['an idempotency key of 256 characters', { ...body, idempotencyKey: 'k'.repeat(256) }, 'INVALID_IDEMPOTENCY_KEY'],
    ['an unprintable idempotency key', { ...body, idempotencyKey: 'a\u0000b' }, 'INVALID_IDEMPOTENCY_KEY'],
    ['an unknown type', { ...body, type: 'gift' }, 'INVALID_TYPE'],
    ['the zero address as recipient', { ...body, to: zeroAddress }, 'INVALID_RECIPIENT'],
    ['an unknown field', { ...body, gift: true }, 'UNKNOWN_FIELD'],
  ];

  test.each(cases)('for %s', async (_, fields, code) => {
    const answer = await service.pay(rich, { to: undefined, amount: undefined, currency: undefined, ...fields });
    expect({ status: answer.status, error: answer.json.error }).toEqual({ status: 400, error: code });
    expect(Object.keys(answer.json).sort()).toEqual(['error', 'message']);
  });

  test('for the wallet itself or USDC as recipient', async () => {
    for (const to of [rich.address, chain.contracts.usdc]) {
      expect((await service.pay(rich, { to })).json.error).toBe('INVALID_RECIPIENT');
    }
  });

  test('for a missing API key, before its fields are checked', async () => {
    const unknown = { ...rich, apiKey: `bsr_${'a'.repeat(8)}_${'b'.repeat(48)}` };
    expect((await service.pay(unknown, { to: undefined })).json.error).toBe('INVALID_API_KEY');
    const forged = { ...rich, apiKey: `${rich.apiKey.slice(0, -4)}0000` };
    expect((await service.pay(forged, { to: undefined })).json.error).toBe('INVALID_API_KEY');
  });

  test('for an unclaimed wallet', async () => {
    const wallet = await service.wallet();
    await service.db.orm.update(wallets).set({ status: 'pending' }).where(eq(wallets.id, wallet.id));
    expect((await service.pay(wallet)).json.error).toBe('WALLET_NOT_ACTIVE');
  });

  test('for an amount of zero, and no row is stored', async () => {
    const wallet = await service.wallet();
    await service.pay(wallet, { amount: '0' });
    expect(await paymentsOf(wallet)).toEqual([]);
  });
});

describe('a payment is accepted', () => {
  test.each([
    ['an amount with leading and trailing zeros', { amount: '00.10' }, '0.1'],
    ['an amount with six decimal zeros', { amount: '1.000000' }, '1'],
    ['a memo of 200 characters outside the basic plane', { memo: '💸'.repeat(200) }, '1'],
    ['an idempotency key of 255 characters', { idempotencyKey: 'k'.repeat(255) }, '1'],
    ['an idempotency key in any script', { idempotencyKey: 'größer – 七' }, '1'],
  ])('with %s', async (_, fields, shown) => {
    const answer = await service.pay(rich, fields);
    expect({ status: answer.status, amount: answer.json.amount }).toEqual({ status: 200, amount: shown });
  });
});

describe("the wallet's policy", () => {
  const call = (functionName: 'freeze' | 'unfreeze') => encodeFunctionData({ abi: agentWalletAbi, functionName });
  const now = Math.floor(Date.now() / 1000);
  const cases: [string, WalletOptions, Record<string, unknown>, ErrorCode, string][] = [
    [
      'refuses a payment above the limit per transaction',
      { txLimit: 1_000_000n },
      { amount: '1.01' },
      'TX_LIMIT_EXCEEDED',
      '1.01 USDC is above the limit of 1 USDC',
    ],
    [
      'refuses a payment above the daily limit',
      { dailyLimit: 5_000_000n },
      { amount: '5.5' },
      'DAILY_LIMIT_EXCEEDED',
      '5.5 USDC; the daily limit is 5 USDC',
    ],
    [
      'refuses a payment above the balance',
      { balance: 1_000_000n },
      { amount: '1' },
      'INSUFFICIENT_BALANCE',
      'has 1 USDC to spend; amount and fee need 1.02 USDC',
    ],
    ['refuses a payment after its expiry', { expiresAt: now - 1 }, {}, 'WALLET_EXPIRED', 'expiry'],
  ];
  test.each(cases)('%s', async (_, options, fields, code, words) => {
    const wallet = await service.wallet(options);
    const answer = await service.pay(wallet, fields);
    expect({ status: answer.status, error: answer.json.error }).toEqual({ status: 400, error: code });
    expect(answer.json.message).toContain(words);
    expect(await paymentsOf(wallet)).toEqual([]);
  });

  test('refuses a payment already in its last second, since only a later block can execute it', async () => {
    const { timestamp } = await chain.client.getBlock();
    const expiresAt = Number(timestamp) + 1_000;
    const wallet = await service.wallet({ expiresAt });
    expect((await service.pay(wallet, {}, settled)).json.status).toBe('confirmed');
    await chain.control.setNextBlockTimestamp({ timestamp: BigInt(expiresAt) });
    await chain.control.mine({ blocks: 1 });
    expect((await service.pay(wallet)).json.error).toBe('WALLET_EXPIRED');
    expect(await paymentsOf(wallet)).toHaveLength(1);
  });

  test('refuses a recipient outside the whitelist', async () => {
    const wallet = await service.wallet();
    await wallet.owner(
      encodeFunctionData({ abi: agentWalletAbi, functionName: 'setWhitelist', args: [[chain.treasury]] }),
    );
    expect((await service.pay(wallet)).json).toEqual({
      error: 'NOT_IN_WHITELIST',
      message: expect.stringContaining(`${RECIPIENT} is not on the whitelist.`),
    });
    expect((await service.pay(wallet, { to: chain.treasury })).status).toBe(200);
  });

  test('refuses payments while it is frozen, and allows them after the unfreeze', async () => {
    const wallet = await service.wallet();
    await wallet.owner(call('freeze'));
    expect((await service.pay(wallet)).json.error).toBe('WALLET_FROZEN');
    await wallet.owner(call('unfreeze'));
    expect((await service.pay(wallet)).status).toBe(200);
  });

  test('allows exactly what the limits allow', async () => {
    const wallet = await service.wallet({ txLimit: 2_000_000n, dailyLimit: 4_000_000n, balance: 4_080_000n });
    for (let count = 0; count < 2; count++) {
      expect((await service.pay(wallet, { amount: '2' })).status).toBe(200);
    }
    expect((await service.pay(wallet, { amount: '0.000001' })).json.error).toBe('DAILY_LIMIT_EXCEEDED');
  });

  test('refuses a payment when the Owner has set another session key on-chain', async () => {
    const wallet = await service.wallet();
    await wallet.owner(encodeFunctionData({ abi: agentWalletAbi, functionName: 'setSession', args: [RECIPIENT] }));
    const answer = await service.pay(wallet);
    expect(answer.json.error).toBe('CHAIN_REVERTED');
    expect(answer.json.message).toContain('session key');
  });

  test('refuses a blacklisted recipient in the words of USDC', async () => {
    const blacklisted = '0x00000000000000000000000000000000000b1ac5';
    const data = encodeFunctionData({ abi: testUsdcAbi, functionName: 'blacklist', args: [blacklisted] });
    await sendAs(chain, chain.deployerKey, chain.contracts.usdc, data);
    const answer = await service.pay(rich, { to: blacklisted });
    expect(answer).toMatchObject({ status: 502, json: { error: 'CHAIN_REVERTED' } });
    expect(answer.json.message).toContain('Blacklistable: account is blacklisted');
  });
});

describe('payments are shown', () => {
  test('to a caller who knows the id, and to no one who guesses', async () => {
    const { json } = await service.pay(rich);
    expect((await service.get(`/v1/payments/${json.id}`)).status).toBe(200);
    for (const id of ['pay_000000000000', 'pay_', 'x', `${json.id}%00`, `${json.id}0`]) {
      const answer = await service.get(`/v1/payments/${id}`);
      expect({ id, status: answer.status, error: answer.json.error }).toEqual({
        id,
        status: 404,
        error: 'PAYMENT_NOT_FOUND',
      });
    }
  });

  test('as a list, the newest first, to the agent and the Owner', async () => {
    const wallet = await service.wallet();
    const ids: string[] = [];
    for (let index = 0; index < 5; index++) ids.unshift((await service.pay(wallet, { memo: `${index}` })).json.id);
    const idsAt = async (query: string, token: string) => {
      const { json } = await service.get(`/v1/wallets/${wallet.id}/payments${query}`, token);
      return json.payments.map(({ id }: { id: string }) => id);
    };
    expect(await idsAt('', wallet.apiKey)).toEqual(ids);
    expect(await idsAt('', wallet.token)).toEqual(ids);
    expect(await idsAt('?limit=2&offset=1', wallet.apiKey)).toEqual(ids.slice(1, 3));
    expect(await idsAt('?limit=0', wallet.apiKey)).toEqual(ids.slice(0, 1));
    expect(await idsAt('?limit=1000&offset=-5', wallet.apiKey)).toEqual(ids);
    const byType = await Promise.all(['direct', 'x402'].map((type) => idsAt(`?type=${type}`, wallet.apiKey)));
    expect(byType.flat().sort()).toEqual([...ids].sort());
    expect(await idsAt('?status=failed', wallet.apiKey)).toEqual([]);
    const byStatus = await Promise.all(
      ['pending', 'confirmed'].map((status) => idsAt(`?status=${status}`, wallet.apiKey)),
    );
    expect(byStatus.flat().sort()).toEqual([...ids].sort());
    const unknown = await service.get(`/v1/wallets/${wallet.id}/payments?status=done`, wallet.apiKey);
    expect(unknown.json.error).toBe('INVALID_STATUS_FILTER');
    expect(await idsAt('?offset=5', wallet.apiKey)).toEqual([]);
    const { json } = await service.get(`/v1/wallets/${wallet.id}/payments?limit=ten`, wallet.apiKey);
    expect(json.error).toBe('INVALID_PAGINATION');
  });

  test('to no other wallet and no other user', async () => {
    const other = await service.wallet();
    const path = `/v1/wallets/${rich.id}/payments`;
    expect((await service.get(path, other.apiKey)).json.error).toBe('FORBIDDEN');
    expect((await service.get(path, other.token)).json.error).toBe('FORBIDDEN');
    expect((await service.get(path)).json.error).toBe('UNAUTHORIZED');
    expect((await service.get('/v1/wallets/wallet_none/payments', rich.apiKey)).json.error).toBe('WALLET_NOT_FOUND');
  });
});
