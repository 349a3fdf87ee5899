import { beforeAll, describe, expect, test } from 'bun:test';
import { createWalletClient, http, parseAbi } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { minedReceipt } from '../../src/chain/events/chain-events.ts';
import { devKey } from '../../src/cli/dev/dev-accounts.ts';
import { until } from '../support/binary.ts';
import type { ClaimedWallet } from '../support/client.ts';
import { good, noTexts, payments, type Refusal, refuses, type SharedScene, unprovoked } from '../support/scenario.ts';
import { chainOf, sharedScene } from './bad-input-running.ts';

const { to: SHOP } = good;
const BANNED = '0x00000000000000000000000000000000000bad00';

let scene: SharedScene;
/** Has 100 USDC and no rules. */
let wallet: ClaimedWallet;

beforeAll(async () => {
  scene = await sharedScene([]);
  await blacklist(BANNED);
  wallet = await newWallet('100');
});

const { newWallet, payment, pay, listed, configure, refusesPayments, paysUnderThatKey } = payments(() => scene);
const chain = () => chainOf(scene);

/** Makes USDC refuse whatever goes to the address, as its operator can. */
async function blacklist(account: `0x${string}`): Promise<void> {
  const operator = privateKeyToAccount(devKey(0));
  const hash = await createWalletClient({
    account: operator,
    transport: http(scene.server.facts.rpcUrl),
  }).writeContract({
    address: scene.server.facts.contracts.usdc,
    abi: parseAbi(['function blacklist(address account)']),
    functionName: 'blacklist',
    args: [account],
    chain: null,
  });
  await minedReceipt(chain(), hash);
}

describe('creating a payment', () => {
  test('refuses missing and malformed fields, and reports the first', async () => {
    await refusesPayments(wallet, [
      [{}, 'MISSING_TO'],
      [{ amount: '1', currency: 'USDC' }, 'MISSING_TO'],
      [{ to: 7 }, 'MISSING_AMOUNT'],
      [{ to: 7, currency: 'EUR' }, 'MISSING_AMOUNT'],
      [{ to: 7, amount: 7 }, 'MISSING_CURRENCY'],
      [{ to: 7, amount: 7, currency: 7 }, 'INVALID_ADDRESS'],
      [{ ...good, amount: 7, currency: 7 }, 'INVALID_AMOUNT'],
      [{ ...good, currency: 'EUR', memo: 7 }, 'UNSUPPORTED_CURRENCY'],
      [{ ...good, memo: 7, idempotencyKey: '', type: '' }, 'INVALID_MEMO'],
      [{ ...good, idempotencyKey: '', type: '' }, 'INVALID_IDEMPOTENCY_KEY'],
    ]);
  });

  test('refuses malformed, zero and oversized amounts', async () => {
    const zeros = ['0', '0.0', '0.000000', '00'];
    const shapes = ['', ' 1', '1 ', '1.', '.5', '1.0000001', '0.0000001', '-1', '+1', '1e18', '1e-6', '0x1'];
    const words = ['1,5', '1_000', '１', '١', '1\u0000', 'NaN', 'Infinity', '1/2', '1n'];
    const big = [2n ** 48n, 2n ** 64n, 2n ** 256n].map(String);
    const long = ['9'.repeat(60_000), `0.${'0'.repeat(50_000)}1`];
    const values = [...noTexts, 1, 1.5, 1e300, -1];
    const amounts = [...zeros, ...shapes, ...words, ...big, ...long, ...values];
    await refusesPayments(
      wallet,
      amounts.map((amount): Refusal => [{ ...good, amount }, 'INVALID_AMOUNT']),
    );
  });

  test('refuses malformed recipients, the zero address, the wallet itself and USDC', async () => {
    const { usdc } = scene.server.facts.contracts;
    const malformed = ['', '0x', SHOP.slice(2), `${SHOP}0`, SHOP.slice(0, -1), `0X${SHOP.slice(2)}`, 'shop.eth'];
    const nearly = [SHOP.replace('E7', 'e7'), ` ${SHOP}`, `${SHOP}\n`, `0x${'g'.repeat(40)}`, `0x${'٠'.repeat(40)}`];
    const refused = [`0x${'0'.repeat(40)}`, wallet.address, wallet.address.toLowerCase(), usdc];
    await refusesPayments(wallet, [
      ...[...malformed, ...nearly, ...noTexts].map((to): Refusal => [{ ...good, to }, 'INVALID_ADDRESS']),
      ...refused.map((to): Refusal => [{ ...good, to }, 'INVALID_RECIPIENT']),
    ]);
  });

  test('refuses malformed currencies, memos, idempotency keys and types, and unknown fields', async () => {
    const currencies = ['', 'usdc', 'USDC ', 'EUR', 'USDC\u0000'];
    const memos = ['x'.repeat(201), '🦦'.repeat(201), 'x'.repeat(60_000), ...noTexts];
    const keys = ['', 'x'.repeat(256), '🦦'.repeat(256), 'a\u0000', 'a\nb', '\ud800', ...noTexts];
    const types = ['', 'x401', 'Direct', 'direct ', ...noTexts];
    await refusesPayments(wallet, [
      ...currencies.map((currency): Refusal => [{ ...good, currency }, 'UNSUPPORTED_CURRENCY']),
      ...noTexts.map((currency): Refusal => [{ ...good, currency }, 'INVALID_CURRENCY']),
      ...memos.map((memo): Refusal => [{ ...good, memo }, 'INVALID_MEMO']),
      ...keys.map((idempotencyKey): Refusal => [{ ...good, idempotencyKey }, 'INVALID_IDEMPOTENCY_KEY']),
      ...types.map((type): Refusal => [{ ...good, type }, 'INVALID_TYPE']),
      [{ ...good, walletId: wallet.id }, 'UNKNOWN_FIELD', 'walletId'],
    ]);
  });

  test('refuses one idempotency key in the header with another in the body', async () => {
    const answer = await scene.ask({
      ...payment(wallet, { ...good, idempotencyKey: 'one' }),
      headers: { 'Idempotency-Key': 'another' },
    });
    expect(answer).toMatchObject({ status: 400, json: { error: 'IDEMPOTENCY_KEY_MISMATCH' } });
  });

  test('accepts extreme values of every field, under the idempotency key of all refused requests', async () => {
    await paysUnderThatKey(wallet, { to: SHOP.toLowerCase(), amount: '00.100000', memo: '🦦'.repeat(200) });
    const edge = { amount: '0.000001', idempotencyKey: '🦦'.repeat(255), type: 'x402' };
    expect(await pay(wallet, edge)).toMatchObject({ status: 200, json: { feeAmount: '0', type: 'x402' } });
  });

  test('ignores a malformed Prefer header', async () => {
    for (const prefer of [
      'wait',
      'wait=',
      'wait=-1',
      'wait=abc',
      'wait=1e9',
      ';;',
      'wait=99999999999',
      'x'.repeat(4_000),
    ]) {
      const answer = await scene.ask({ ...payment(wallet, { ...good, amount: '0.01' }), headers: { Prefer: prefer } });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('preference-applied')).toBeNull();
    }
  });
});

describe.concurrent('a payment against the rules', () => {
  test('is refused by the limits and the whitelist, down to a micro-USDC', async () => {
    const limited = await newWallet('100');
    await configure(limited, { txLimit: '5', dailyLimit: '8', whitelist: [SHOP] });
    await refusesPayments(limited, [
      [{ ...good, amount: '5.000001' }, 'TX_LIMIT_EXCEEDED', '5.000001 USDC is above the limit of 5 USDC'],
      [{ ...good, amount: '281474976.710655' }, 'TX_LIMIT_EXCEEDED'],
      [{ ...good, to: wallet.address }, 'NOT_IN_WHITELIST', wallet.address],
    ]);
    await paysUnderThatKey(limited, { amount: '5' });
    await refuses(scene, (body) => payment(limited, body), [
      [{ ...good, amount: '3.000001' }, 'DAILY_LIMIT_EXCEEDED', '8.000001 USDC; the daily limit is 8 USDC'],
    ]);
    expect((await pay(limited, { amount: '3' })).status).toBe(200);
    expect((await pay(limited, { amount: '0.000001' })).json.error).toBe('DAILY_LIMIT_EXCEEDED');
  });

  test('is refused when the balance lacks only the fee', async () => {
    const poor = await newWallet('1');
    await refusesPayments(poor, [
      [{ ...good, amount: '1' }, 'INSUFFICIENT_BALANCE', 'has 1 USDC to spend; amount and fee need 1.02 USDC'],
      [{ ...good, amount: '0.980394' }, 'INSUFFICIENT_BALANCE', 'need 1.000001 USDC'],
      [{ ...good, amount: '281474976.710655' }, 'INSUFFICIENT_BALANCE'],
    ]);
    await paysUnderThatKey(poor, { amount: '0.980393' });
    expect((await pay(poor, { amount: '0.000001' })).json.error).toBe('INSUFFICIENT_BALANCE');
  });

  test('is refused while the wallet is frozen', async () => {
    const frozen = await newWallet('10');
    const turn = (what: string) =>
      scene.ask({ method: 'POST', path: `/v1/wallets/${frozen.id}/${what}`, token: frozen.token });
    expect((await turn('freeze')).status).toBe(200);
    await refusesPayments(frozen, [
      [good, 'WALLET_FROZEN'],
      [{ ...good, amount: '1000' }, 'WALLET_FROZEN'],
    ]);
    expect((await turn('unfreeze')).status).toBe(200);
    await paysUnderThatKey(frozen);
  });

  test('is refused once the wallet has expired', async () => {
    const expiring = await newWallet('10');
    const expiresAt = Number((await chain().getBlock()).timestamp) + 4;
    await configure(expiring, { expiresAt });
    await until(async () => {
      await chain().mine({ blocks: 1 });
      return (await chain().getBlock()).timestamp > expiresAt;
    });
    await refusesPayments(expiring, [[good, 'WALLET_EXPIRED']]);
    await configure(expiring, { expiresAt: 0 });
    await paysUnderThatKey(expiring);
  });

  test('is refused when USDC has blacklisted the recipient', async () => {
    const honest = await newWallet('10');
    await refusesPayments(honest, [[{ ...good, to: BANNED }, 'CHAIN_REVERTED', 'USDC refuses the transfer']], 502);
    await paysUnderThatKey(honest);
  });

  test('is refused above the limit of a v3 wallet, which pays within it', async () => {
    const v3 = await newWallet('10', 'v3');
    const record = await scene.ask({ path: `/v1/wallets/${v3.id}`, token: v3.token });
    expect(record.json).toMatchObject({ wallet_version: 'v3', status: 'active' });
    await configure(v3, { txLimit: '2' });
    await refusesPayments(v3, [[{ ...good, amount: '3' }, 'TX_LIMIT_EXCEEDED']]);
    await paysUnderThatKey(v3);
  });
});

describe('parallel payments of one wallet', () => {
  test('are made one at a time, or refused with WALLET_BUSY', async () => {
    const hasty = await newWallet('10');
    const answers = await Promise.all(Array.from({ length: 12 }, () => pay(hasty)));
    const made = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(refused.map(({ status, json }) => `${status} ${json.error}`))).toEqual(new Set(['409 WALLET_BUSY']));
    const list = (await listed(hasty)).payments;
    expect(list.map(({ id }: { id: string }) => id).sort()).toEqual(made.map(({ json }) => json.id).sort());
    expect((await pay(hasty)).status).toBe(200);
  });
});

describe('reading payments', () => {
  test('answers PAYMENT_NOT_FOUND to unknown and malformed ids', async () => {
    const { id } = (await listed(wallet)).payments[0];
    const almost = [id.toUpperCase(), `${id}%00`, `${id}%20`, id.slice(4), `${id.slice(0, -1)}g`, `%20${id}`];
    await refuses(
      scene,
      (sent) => ({ path: `/v1/payments/${sent}` }),
      ['pay_000000000000', 'pay_', 'nonsense', '%27', ...almost].map((sent): Refusal => [sent, 'PAYMENT_NOT_FOUND']),
      404,
    );
    const withNonsense = { path: `/v1/payments/${id}`, headers: { Authorization: 'nonsense' } };
    expect((await scene.ask(withNonsense)).status).toBe(200);
    const withParameter = await scene.ask({ path: `/v1/payments/${id}?limit=abc` });
    expect(withParameter).toMatchObject({ status: 400, json: { error: 'UNKNOWN_PARAMETER' } });
  });

  const list = (query: unknown) => ({ path: `/v1/wallets/${wallet.id}/payments?${query}`, token: wallet.apiKey });

  test('refuses a limit or an offset that is not an integer', async () => {
    const texts = [
      '',
      'abc',
      '1.5',
      '1.0',
      '%201',
      '1%20',
      '1e2',
      '0x1',
      '%2B1',
      '--1',
      '%D9%A1',
      '%00',
      `${'9'.repeat(41)}.`,
    ];
    await refuses(
      scene,
      list,
      texts
        .flatMap((text) => [`limit=${text}`, `offset=${text}`, `limit=1&offset=${text}`])
        .map((query): Refusal => [query, 'INVALID_PAGINATION']),
    );
  });

  test('refuses spending of no month, or by nothing', async () => {
    const spending = (query: unknown) => ({ path: `/v1/wallets/${wallet.id}/spending?${query}`, token: wallet.apiKey });
    await refuses(scene, spending, [
      ['by=', 'INVALID_GROUPING'],
      ['by=week', 'INVALID_GROUPING'],
      ['by=day&month=2026', 'INVALID_MONTH'],
      ['by=day&month=2026-13', 'INVALID_MONTH'],
      ['by=kind&month=1969-12', 'INVALID_MONTH'],
      ['by=recipient&month=12026-01', 'INVALID_MONTH'],
      ['by=day&from=1', 'UNKNOWN_PARAMETER'],
    ]);
  });

  test('refuses activity of no period, no kind or no format, and a search for nothing', async () => {
    const activity = (query: unknown) => ({ path: `/v1/wallets/${wallet.id}/activity?${query}`, token: wallet.apiKey });
    await refuses(scene, activity, [
      ['from=x', 'INVALID_TIME_RANGE'],
      ['to=-1', 'INVALID_TIME_RANGE'],
      ['from=2&to=1', 'INVALID_TIME_RANGE'],
      [`from=${'9'.repeat(13)}`, 'INVALID_TIME_RANGE'],
      ['kind=', 'INVALID_KIND'],
      ['kind=payment,tip', 'INVALID_KIND'],
      [`kind=${'payment,'.repeat(100)}fee`, 'INVALID_KIND'],
      ['q=', 'INVALID_SEARCH'],
      [`q=${'x'.repeat(101)}`, 'INVALID_SEARCH'],
      ['format=xlsx', 'INVALID_FORMAT'],
      ['limit=x', 'INVALID_PAGINATION'],
      ['cursor=x', 'INVALID_PAGINATION'],
      ['kinds=payment', 'UNKNOWN_PARAMETER', 'kind'],
    ]);
  });

  test('refuses an audit log of no action or no period', async () => {
    const audit = (query: unknown) => ({ path: `/v1/me/audit?${query}`, token: wallet.token });
    await refuses(scene, audit, [
      ['action=', 'INVALID_ACTION'],
      ['action=logged_in,danced', 'INVALID_ACTION'],
      ['from=2&to=1', 'INVALID_TIME_RANGE'],
    ]);
  });

  test('clamps a limit or an offset that is out of range', async () => {
    const all = (await listed(wallet, '?limit=100')).payments;
    expect(all.length).toBeGreaterThan(1);
    for (const limit of ['0', '-5', `-${'9'.repeat(40)}`]) {
      expect(await listed(wallet, `?limit=${limit}`)).toEqual({ payments: all.slice(0, 1) });
    }
    for (const limit of ['101', '1000', '9'.repeat(40)]) {
      expect(await listed(wallet, `?limit=${limit}&offset=-1`)).toEqual({ payments: all });
    }
    for (const offset of ['1000', '9007199254740993', '9'.repeat(40)]) {
      expect(await listed(wallet, `?offset=${offset}`)).toEqual({ payments: [] });
    }
    expect(await listed(wallet, '?limit=1&limit=abc')).toEqual({ payments: all.slice(0, 1) });
    await refuses(scene, list, [['limit=1&more=%zz', 'UNKNOWN_PARAMETER', 'more']]);
  });
});

test('the server logged no error, and every error code of payments was provoked', () => {
  expect(scene.server.output()).not.toContain('"level":50');
  expect(unprovoked('bad-input-payments', scene)).toEqual([]);
});
