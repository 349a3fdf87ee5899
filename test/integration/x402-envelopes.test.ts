import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { and, eq, isNotNull } from 'drizzle-orm';
import { type Address, encodeFunctionData } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { usdcAbi } from '../../src/chain/contracts/generated/IFiatToken.ts';
import { platformFeesAbi } from '../../src/chain/contracts/generated/PlatformFees.ts';
import { createActivityStore } from '../../src/features/activity/activity-store.ts';
import { recipientBudgets, wallets } from '../../src/features/wallets/wallet-tables.ts';
import { authorizations, type EnvelopeRow, envelopes } from '../../src/features/x402/x402-tables.ts';
import { createUnfinished } from '../../src/server/health/unfinished.ts';
import { anvilKey, startTestChain, type TestChain } from '../support/chain.ts';
import { type ChainFeed, startChainFeed } from '../support/chain-feed.ts';
import { envelopesOf, untilOneIsOpen, untilOpen, withTimeAhead } from '../support/envelopes.ts';
import type { Answer } from '../support/http.ts';
import { type PaymentsSetup, sendAs, setUpPayments, type TestWallet } from '../support/payments-service.ts';
import { until } from '../support/relay.ts';
import {
  createFacilitator,
  type Facilitator,
  PAY_TO,
  type Seller,
  startSellerV1,
  startSellerV2,
} from '../support/sellers.ts';

/** A chain that v1 has a name for, and on which a test token is allowed. */
const CHAIN_ID = 4689;
const NETWORK_V1 = 'iotex';

let chain: TestChain;
let feed: ChainFeed;
let service: PaymentsSetup;
let facilitator: Facilitator;
let sellers: { v1: Seller; v2: Seller };
const opened: Seller[] = [];

beforeAll(async () => {
  chain = await startTestChain({ chainId: CHAIN_ID, slotsInAnEpoch: 1 });
  await withTimeAhead(chain);
  feed = startChainFeed(chain);
  await feed.show();
  service = await setUpPayments(chain, { feedUrl: feed.url });
  facilitator = createFacilitator(chain, anvilKey(6));
  sellers = {
    v1: await startSellerV1(chain, facilitator, NETWORK_V1, { amount: '20000' }),
    v2: await startSellerV2(chain, facilitator, { amount: '20000' }),
  };
  opened.push(sellers.v1, sellers.v2);
});
afterAll(async () => {
  for (const seller of opened) await seller.stop();
  await service.stop();
  feed.stop();
  await chain.stop();
});

const balanceOf = (address: TestWallet['address']) =>
  chain.client.readContract({
    address: chain.contracts.usdc,
    abi: usdcAbi,
    functionName: 'balanceOf',
    args: [address],
  });
const viewOf = async ({ address }: TestWallet, functionName: 'reserved' | 'spentToday') =>
  BigInt(await chain.client.readContract({ address, abi: agentWalletAbi, functionName }));
const recordOf = async (paymentId: string) => (await service.get(`/v1/payments/${paymentId}`)).json;
const buy = (wallet: TestWallet, seller: Seller, more: object = {}) =>
  service.payX402(wallet, { url: `${seller.url}/data`, maxAmount: '0.02', ...more });
const keep = async () => {
  await service.settlements.run();
  await service.envelopes.run();
};
const stateOf = async ({ id }: EnvelopeRow) =>
  (await service.db.orm.select().from(envelopes).where(eq(envelopes.id, id)).get())?.state;
const untilClosed = (envelope: EnvelopeRow) =>
  until(async () => {
    await keep();
    return (await stateOf(envelope)) === 'closed';
  }, 'the envelope is closed');
/** The settlements, closings and openings that are on their way are in a block. */
const untilReserved = (wallet: TestWallet, amount: bigint) =>
  until(async () => (await viewOf(wallet, 'reserved')) === amount, `${amount} are reserved`);
const elapse = async (seconds: number) => {
  await chain.control.increaseTime({ seconds });
  await chain.control.mine({ blocks: 1 });
};
/** The purchases of a wallet that took slots, in the order of those. */
const slotsOf = async ({ id }: TestWallet) =>
  await service.db.orm
    .select()
    .from(authorizations)
    .where(and(eq(authorizations.walletId, id), isNotNull(authorizations.slot)))
    .orderBy(authorizations.envelopeId, authorizations.slot)
    .all();
const cash = (seller: Seller, { headerName, paymentHeader }: Answer['json']) =>
  fetch(`${seller.url}/data`, { headers: { [headerName]: paymentHeader } });

describe.each(['v1', 'v2'] as const)('a seller of %s', (version) => {
  test('is paid by slots without a call of the wallet, and the closing takes the fee', async () => {
    const wallet = await service.wallet();
    const before = await balanceOf(PAY_TO);
    const envelope = await untilOpen(service, wallet, () => buy(wallet, sellers[version]));
    expect(envelope).toMatchObject({ cap: 20_000n, slots: 12, fee: 400n, minFee: 0n, nextSlot: 0 });
    const ids: string[] = [];
    for (let slot = 0; slot < 12; slot++) {
      const { status, json } = await buy(wallet, sellers[version], { includeHeader: true });
      expect(status).toBe(200);
      expect(json).toMatchObject({ status: 'confirmed', amount: '0.02', feeAmount: '0.0004', payTo: PAY_TO });
      expect(json.response.body).toBe('{"data":"what was paid for"}');
      const { payload } = JSON.parse(atob(json.paymentHeader));
      expect(payload.signature).toHaveLength(2 + 2 * 108);
      // What confirms it is the seller's transaction.
      const receipt = await chain.client.getTransactionReceipt({ hash: json.txHash });
      expect(receipt.logs.every(({ address }) => address === chain.contracts.usdc.toLowerCase())).toBe(true);
      ids.push(json.paymentId);
    }
    expect((await slotsOf(wallet)).map(({ paymentId, slot }) => [paymentId, slot])).toEqual(
      ids.map((id, slot) => [id, slot]),
    );
    expect(await balanceOf(PAY_TO)).toBe(before + 15n * 20_000n);
    await untilClosed(envelope);
    await keep();
    // The next one was opened before the last slot was taken, and is all that is put aside.
    await untilReserved(wallet, 20n * 20_400n);
    const [, next] = await envelopesOf(service, wallet);
    expect(next).toMatchObject({ cap: 20_000n, slots: 20 });
    expect(await viewOf(wallet, 'spentToday')).toBe(35n * 20_000n);
    expect(await balanceOf(wallet.address)).toBe(100_000_000n - 15n * 20_400n);
    expect((await slotsOf(wallet)).map(({ state }) => state)).toEqual(ids.map(() => 'settled'));
    const [first = ''] = ids;
    expect(await recordOf(first)).toMatchObject({
      type: 'x402',
      status: 'confirmed',
      amount: '0.02',
      fee_amount: '0.0004',
      fee_recipient: chain.treasury,
    });
    await feed.show();
    await until(
      async () => (await createActivityStore(service.db).sumOf(wallet.id)) === (await balanceOf(wallet.address)),
      'the activity adds up',
    );
    const { activity } = (await service.get(`/v1/wallets/${wallet.id}/activity`, wallet.token)).json;
    const shown = (entry: Record<string, string>) =>
      `${entry.kind} ${entry.amount} ${ids.includes(entry.payment_id ?? '') ? entry.host : ''}`;
    const { host } = new URL(sellers[version].url);
    // A fee is taken for each of the purchases before, and one for all slots of the envelope.
    expect(activity.map(shown).sort()).toEqual(
      [
        ...['deposit 100 ', 'session_changed 0 ', 'wallet_deployed 0 '],
        ...['fee -0.0004 ', 'fee -0.0004 ', 'fee -0.0004 ', 'fee -0.0048 '],
        ...Array.from({ length: 12 }, () => `purchase -0.02 ${host}`),
        ...Array.from({ length: 3 }, () => 'purchase -0.02 '),
      ].sort(),
    );
  });
});

describe('with a smallest fee', () => {
  const setMinFee = (fee: number) =>
    sendAs(
      ...([chain, chain.deployerKey, chain.contracts.platformFees] as const),
      encodeFunctionData({ abi: platformFeesAbi, functionName: 'setMinFee', args: [fee] }),
    );
  beforeAll(() => setMinFee(10_000));
  afterAll(() => setMinFee(0));

  test('slots count what it is above a twentieth, and cost it where someone was paid', async () => {
    const wallet = await service.wallet();
    // A purchase of 0.02 costs 0.01, of which 0.009 count.
    const envelope = await untilOpen(service, wallet, () => buy(wallet, sellers.v2));
    expect(envelope).toMatchObject({ cap: 20_000n, slots: 12, fee: 400n, minFee: 10_000n });
    await keep();
    await untilReserved(wallet, 12n * 30_000n);
    expect(await viewOf(wallet, 'spentToday')).toBe(15n * 29_000n);
    const policy = async () => (await service.get(`/v1/wallets/${wallet.id}/policy`, wallet.apiKey)).json;
    expect(await policy()).toMatchObject({ spentToday: '0.435', heldToday: '0.348' });
    const bought = [await buy(wallet, sellers.v2), await buy(wallet, sellers.v2)];
    for (const { json } of bought) expect(json).toMatchObject({ status: 'confirmed', feeAmount: '0.01' });
    expect(await policy()).toMatchObject({ heldToday: '0.29' });
    await service.db.orm.update(envelopes).set({ isRetired: true }).where(eq(envelopes.id, envelope.id)).run();
    await untilClosed(envelope);
    const [closed, next] = await envelopesOf(service, wallet);
    expect(closed).toMatchObject({ paidFee: 20_000n, value: 40_000n });
    await untilReserved(wallet, BigInt(next?.slots ?? 0) * 30_000n);
    expect(await viewOf(wallet, 'spentToday')).toBe((5n + BigInt(next?.slots ?? 0)) * 29_000n);
    expect(await balanceOf(wallet.address)).toBe(100_000_000n - 5n * 30_000n);
    expect(await recordOf(bought[0]?.json.paymentId)).toMatchObject({ fee_amount: '0.01' });
  });
});

describe('no envelope is opened', () => {
  test('for fewer than three purchases of a price', async () => {
    const wallet = await service.wallet();
    for (let times = 0; times < 2; times++) await buy(wallet, sellers.v2);
    await keep();
    expect(await envelopesOf(service, wallet)).toEqual([]);
  });

  test('where four slots would take more than a quarter of the rest of the day, or of the balance', async () => {
    const limited = await service.wallet({ dailyLimit: 360_000n });
    const poor = await service.wallet({ balance: 380_000n });
    for (const wallet of [limited, poor]) {
      for (let times = 0; times < 3; times++) expect((await buy(wallet, sellers.v2)).status).toBe(200);
      await keep();
      expect(await envelopesOf(service, wallet)).toEqual([]);
    }
  });
});

describe('the present way serves', () => {
  const isBySlot = async (paymentId: string) =>
    (await service.db.orm.select().from(authorizations).where(eq(authorizations.paymentId, paymentId)).get())?.slot !==
    null;

  test('a price above the cap, and a price below it while a daily limit counts caps', async () => {
    const dear = await startSellerV2(chain, facilitator, { amount: '30000' });
    const cheap = await startSellerV2(chain, facilitator, { amount: '15000' });
    opened.push(dear, cheap);
    const [free, limited] = [await service.wallet(), await service.wallet({ dailyLimit: 50_000_000n })];
    await service.db.orm.update(wallets).set({ dailyLimit: 50_000_000n }).where(eq(wallets.id, limited.id)).run();
    for (const wallet of [free, limited]) await untilOpen(service, wallet, () => buy(wallet, sellers.v2));
    const way = async (wallet: TestWallet, seller: Seller) => {
      const { json } = await buy(wallet, seller, { maxAmount: '1' });
      expect(json.status).toBe('confirmed');
      return await isBySlot(json.paymentId);
    };
    expect([await way(free, dear), await way(limited, dear)]).toEqual([false, false]);
    expect([await way(free, cheap), await way(limited, cheap)]).toEqual([true, false]);
    expect([await way(free, sellers.v2), await way(limited, sellers.v2)]).toEqual([true, true]);
  });

  test('whatever the wallet refuses, which says why', async () => {
    const wallet = await service.wallet();
    await untilOpen(service, wallet, () => buy(wallet, sellers.v2));
    await wallet.owner(
      encodeFunctionData({ abi: agentWalletAbi, functionName: 'setWhitelist', args: [[chain.treasury]] }),
    );
    expect((await buy(wallet, sellers.v2)).json.error).toBe('NOT_IN_WHITELIST');
    await wallet.owner(encodeFunctionData({ abi: agentWalletAbi, functionName: 'freeze' }));
    expect((await buy(wallet, sellers.v2)).json.error).toBe('WALLET_FROZEN');
    expect(await slotsOf(wallet)).toEqual([]);
  });

  test('after a freeze, which ends what was opened before', async () => {
    const wallet = await service.wallet();
    const envelope = await untilOpen(service, wallet, () => buy(wallet, sellers.v2));
    for (const functionName of ['freeze', 'unfreeze'] as const)
      await wallet.owner(encodeFunctionData({ abi: agentWalletAbi, functionName }));
    const { json } = await buy(wallet, sellers.v2);
    expect([json.status, await isBySlot(json.paymentId)]).toEqual(['confirmed', false]);
    expect((await envelopesOf(service, wallet))[0]?.id).toBe(envelope.id);
  });
});

describe('a new epoch', () => {
  const abi = agentWalletAbi;
  test.each([
    ['a freeze', encodeFunctionData({ abi, functionName: 'freeze' })],
    ['the end of all consents', encodeFunctionData({ abi, functionName: 'endConsents', args: [[]] })],
  ])('by %s has no slot handed out any more, and the rest given back', async (_, call) => {
    const wallet = await service.wallet();
    const envelope = await untilOpen(service, wallet, () => buy(wallet, sellers.v2));
    await wallet.owner(call);
    await feed.show();
    await until(async () => (await envelopesOf(service, wallet))[0]?.isRetired === true, 'the envelope is retired');
    if (await chain.client.readContract({ address: wallet.address, abi, functionName: 'frozen' }))
      await wallet.owner(encodeFunctionData({ abi, functionName: 'unfreeze' }));
    await feed.show();
    await untilClosed(envelope);
    await keep();
    await untilReserved(wallet, 0n);
    expect(await viewOf(wallet, 'spentToday')).toBe(60_000n);
  });
});

describe('a slot', () => {
  test('is never shared by purchases that are made at once', async () => {
    const wallet = await service.wallet();
    await untilOpen(service, wallet, () => buy(wallet, sellers.v2));
    const body = { url: `${sellers.v2.url}/data`, maxAmount: '0.02', mode: 'authorize' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => service.payX402(wallet, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const taken = await slotsOf(wallet);
    expect(taken.map(({ slot }) => slot)).toEqual([0, 1, 2, 3]);
    expect(new Set(taken.map(({ nonce }) => nonce)).size).toBe(4);
    for (const { json } of answers) expect((await cash(sellers.v2, json)).status).toBe(200);
    await until(async () => {
      await keep();
      return (await slotsOf(wallet)).every(({ state }) => state === 'used');
    }, 'the uses are found');
  });

  test('is taken once for an idempotency key, with the same header each time', async () => {
    const wallet = await service.wallet();
    await untilOpen(service, wallet, () => buy(wallet, sellers.v2));
    const body = { idempotencyKey: 'once', mode: 'authorize' };
    const first = await buy(wallet, sellers.v2, body);
    const again = await buy(wallet, sellers.v2, body);
    expect(again.json).toEqual({ ...first.json, replayed: true });
    expect(await slotsOf(wallet)).toHaveLength(1);
    const other = await buy(wallet, sellers.v2, { ...body, method: 'POST' });
    expect(other.json).toMatchObject({ mismatch: ['method'], paymentHeader: null });
  });
});

describe('a hostile seller', () => {
  const shortLived = async () => {
    const seller = await startSellerV2(chain, facilitator, { amount: '20000', maxTimeoutSeconds: 30 });
    opened.push(seller);
    return seller;
  };
  /** The call with which anybody has USDC execute what a header consents to; `over` is what they change of it. */
  const cashing = async ({ paymentHeader }: Answer['json'], over: { value?: bigint; to?: Address } = {}) => {
    const { signature, authorization } = JSON.parse(atob(paymentHeader)).payload;
    const { from, to, value, validAfter, validBefore, nonce } = authorization;
    const data = encodeFunctionData({
      abi: usdcAbi,
      functionName: 'transferWithAuthorization',
      args: [
        ...([from, over.to ?? to, over.value ?? BigInt(value)] as const),
        ...([BigInt(validAfter), BigInt(validBefore), nonce, signature] as const),
      ],
    });
    return sendAs(chain, anvilKey(4), chain.contracts.usdc, data);
  };

  test('who never cashes gets nothing, and the slot is given back with the fee', async () => {
    const wallet = await service.wallet();
    const seller = await shortLived();
    const envelope = await untilOpen(service, wallet, () => buy(wallet, seller));
    const { json } = await buy(wallet, seller, { mode: 'authorize' });
    const other = await buy(wallet, seller, { mode: 'authorize' });
    await service.db.orm.update(envelopes).set({ isRetired: true }).where(eq(envelopes.id, envelope.id)).run();
    await keep();
    await chain.control.mine({ blocks: 1 });
    // A consent that is good stays good: nothing is taken from a seller.
    await cashing(other.json);
    expect(await stateOf(envelope)).toBe('open');
    await elapse(100);
    await expect(cashing(json)).rejects.toThrow();
    await untilClosed(envelope);
    await keep();
    // The next one, which the purchase led to, is all that is put aside.
    await untilReserved(wallet, 20n * 20_400n);
    const [, next] = await envelopesOf(service, wallet);
    expect(next).toMatchObject({ slots: 20, nextSlot: 0 });
    expect(await viewOf(wallet, 'spentToday')).toBe(80_000n + 20n * 20_000n);
    expect(await balanceOf(wallet.address)).toBe(100_000_000n - 4n * 20_400n);
    expect((await recordOf(json.paymentId)).status).toBe('pending');
    await until(async () => {
      await elapse(1);
      await keep();
      await service.indexedChain.expire('payment');
      return (await recordOf(json.paymentId)).status === 'failed';
    }, 'the payment fails once that is final');
    const replay = await buy(wallet, seller, { mode: 'authorize' });
    expect(replay.json.paymentId).not.toBe(json.paymentId);
  });

  test('cashes what was agreed once, whatever he tries', async () => {
    const wallet = await service.wallet();
    await untilOpen(service, wallet, () => buy(wallet, sellers.v2));
    const { json } = await buy(wallet, sellers.v2, { mode: 'authorize' });
    const before = await balanceOf(wallet.address);
    await expect(cashing(json, { value: 20_001n })).rejects.toThrow();
    await expect(cashing(json, { value: 19_999n })).rejects.toThrow();
    await expect(cashing(json, { to: chain.treasury })).rejects.toThrow();
    await cashing(json);
    await expect(cashing(json)).rejects.toThrow();
    expect(await balanceOf(wallet.address)).toBe(before - 20_000n);
    await until(async () => {
      await keep();
      return (await recordOf(json.paymentId)).status === 'confirmed';
    }, 'the use is found');
  });

  test('who cashes after the end of the envelope gets nothing', async () => {
    const wallet = await service.wallet();
    const envelope = await untilOpen(service, wallet, () => buy(wallet, sellers.v2));
    const { json } = await buy(wallet, sellers.v2, { mode: 'authorize' });
    // The session says against itself that the slot was used.
    const session = privateKeyToAccount(wallet.session);
    const { timestamp } = await chain.client.getBlock();
    const deadline = Number(timestamp) + 60;
    const message = { envelope: BigInt(envelope.nonce), unused: 4_094n, value: 20_000n, nonce: 9n, deadline };
    const signature = await session.signTypedData({
      domain: { name: 'AgentWallet', version: '2', chainId: CHAIN_ID, verifyingContract: wallet.address },
      types: {
        EnvelopeClosing: [
          { name: 'envelope', type: 'uint256' },
          { name: 'unused', type: 'uint64' },
          { name: 'value', type: 'uint64' },
          { name: 'nonce', type: 'uint256' },
          { name: 'deadline', type: 'uint48' },
          { name: 'epoch', type: 'uint48' },
        ],
      },
      primaryType: 'EnvelopeClosing',
      message: { ...message, epoch: 0 },
    });
    const abi = agentWalletAbi;
    const data = encodeFunctionData({ abi, functionName: 'closeEnvelope', args: [message, signature] });
    await sendAs(chain, anvilKey(4), wallet.address, data);
    await expect(cashing(json)).rejects.toThrow();
  });
});

describe('money put aside', () => {
  /** Waits for the block, which is looked at next. */
  const MINED = { Prefer: 'wait=10' };
  const simulate = async ({ apiKey: token }: TestWallet, amount: string) => {
    const body = { to: PAY_TO, amount, currency: 'USDC' };
    return (await service.ask({ method: 'POST', path: '/v1/payments/simulate', token, body })).json;
  };
  const limitInRow = (wallet: TestWallet, dailyLimit: bigint) =>
    service.db.orm.update(wallets).set({ dailyLimit }).where(eq(wallets.id, wallet.id)).run();

  test('is given back where a limit would refuse a payment for it, and not while a seller may use it', async () => {
    const wallet = await service.wallet({ dailyLimit: 1_000_000n });
    await limitInRow(wallet, 1_000_000n);
    const envelope = await untilOpen(service, wallet, () => buy(wallet, sellers.v2));
    expect(await viewOf(wallet, 'spentToday')).toBe(60_000n + 220_000n);
    expect(envelope).toMatchObject({ slots: 11 });
    const policy = async () => (await service.get(`/v1/wallets/${wallet.id}/policy`, wallet.apiKey)).json;
    expect(await policy()).toMatchObject({ spentToday: '0.28', heldToday: '0.22', remainingToday: '0.94' });
    const { json } = await buy(wallet, sellers.v2, { mode: 'authorize' });
    expect(await policy()).toMatchObject({ spentToday: '0.28', heldToday: '0.2', remainingToday: '0.92' });
    expect((await service.pay(wallet, { amount: '0.91' })).json.error).toBe('WALLET_BUSY');
    expect((await service.pay(wallet, { amount: '1.5' })).json.error).toBe('DAILY_LIMIT_EXCEEDED');
    expect(await stateOf(envelope)).toBe('open');
    expect(await simulate(wallet, '0.92')).toMatchObject({ ok: false, error: 'DAILY_LIMIT_EXCEEDED' });
    expect((await cash(sellers.v2, json)).status).toBe(200);
    await keep();
    expect(await simulate(wallet, '0.92')).toMatchObject({ ok: true, remainingToday: '0.92' });
    expect(await simulate(wallet, '0.93')).toMatchObject({ ok: false, error: 'DAILY_LIMIT_EXCEEDED' });
    expect((await service.pay(wallet, { amount: '0.92' }, MINED)).json.status).toBe('confirmed');
    expect(await viewOf(wallet, 'spentToday')).toBe(80_000n + 920_000n);
    expect((await service.pay(wallet, { amount: '0.000001' })).json.error).toBe('DAILY_LIMIT_EXCEEDED');
  });

  test.each([
    ['a day', 'eight hours', { budgetDay: 1_000_000n }, [1_000_000, 0, 0, 0], 28_800],
    ['an hour', 'twenty minutes', { budgetHour: 1_000_000n }, [0, 0, 0, 1_000_000], 1_200],
  ] as const)(
    'takes a quarter of what a budget of %s leaves at most, and ends with the %s of its count',
    async (_, __, row, args, span) => {
      const wallet = await service.wallet();
      await wallet.owner(encodeFunctionData({ abi: agentWalletAbi, functionName: 'setBudgets', args }));
      await service.db.orm.update(wallets).set(row).where(eq(wallets.id, wallet.id)).run();
      // The beginning of its count leaves the time that an envelope needs.
      await elapse(span - (Number((await chain.client.getBlock()).timestamp) % span));
      const envelope = await untilOpen(service, wallet, () => buy(wallet, sellers.v2));
      expect(envelope).toMatchObject({ slots: 11, cap: 20_000n });
      const { timestamp } = await chain.client.getBlock();
      expect(envelope.end % span).toBe(0);
      expect(envelope.end - Number(timestamp)).toBeLessThanOrEqual(span);
      expect((await service.pay(wallet, { amount: '0.72' }, MINED)).json.status).toBe('confirmed');
      expect((await service.pay(wallet, { amount: '0.000001' })).json.error).toBe('BUDGET_EXCEEDED');
    },
  );

  test('serves no purchase from a seller who has a budget: that is authorised by itself, and counts', async () => {
    const wallet = await service.wallet();
    await untilOpen(service, wallet, () => buy(wallet, sellers.v2));
    const args = [PAY_TO, 2, 30_000] as const;
    await wallet.owner(encodeFunctionData({ abi: agentWalletAbi, functionName: 'setRecipientBudget', args }));
    const row = { walletId: wallet.id, recipient: PAY_TO, period: 'week', budget: 30_000n } as const;
    await service.db.orm.insert(recipientBudgets).values(row).run();
    expect((await buy(wallet, sellers.v2)).json.status).toBe('confirmed');
    expect(await slotsOf(wallet)).toEqual([]);
    expect((await buy(wallet, sellers.v2)).json.error).toBe('RECIPIENT_BUDGET_EXCEEDED');
  });

  test('is given back where the balance would refuse a payment for it', async () => {
    const wallet = await service.wallet({ balance: 1_000_000n });
    const { slots } = await untilOpen(service, wallet, () => buy(wallet, sellers.v2));
    await service.settlements.run();
    await until(
      async () => (await viewOf(wallet, 'reserved')) === BigInt(slots) * 20_400n,
      'nothing but the envelope is reserved',
    );
    expect(slots).toBeGreaterThan(8);
    const all = await createUnfinished(service.db).reserves();
    const open = all.find(({ state }) => state === 'envelope_open');
    expect(open?.reserved).toBeGreaterThanOrEqual(slots * 20_400);
    const { json } = await service.pay(wallet, { amount: '0.9' }, MINED);
    expect([json.status, json.amount]).toEqual(['confirmed', '0.9']);
    expect(await balanceOf(wallet.address)).toBe(1_000_000n - 61_200n - 918_000n);
    expect(await viewOf(wallet, 'reserved')).toBe(0n);
  });

  test('ends with the rules that it was put aside under', async () => {
    const wallet = await service.wallet();
    const envelope = await untilOpen(service, wallet, () => buy(wallet, sellers.v2));
    await limitInRow(wallet, 5_000_000n);
    const { json } = await buy(wallet, sellers.v2);
    expect(json.status).toBe('confirmed');
    expect(await slotsOf(wallet)).toEqual([]);
    await untilClosed(envelope);
  });

  test('serves nothing once a rolling budget was set, which has not counted its slots', async () => {
    const wallet = await service.wallet();
    const envelope = await untilOpen(service, wallet, () => buy(wallet, sellers.v2));
    await service.db.orm.update(wallets).set({ budgetWeek: 30_000n }).where(eq(wallets.id, wallet.id)).run();
    expect((await buy(wallet, sellers.v2)).json.status).toBe('confirmed');
    expect(await slotsOf(wallet)).toEqual([]);
    await untilClosed(envelope);
  });

  test('is closed when its day is over', async () => {
    const wallet = await service.wallet();
    const envelope = await untilOpen(service, wallet, () => buy(wallet, sellers.v2));
    const { timestamp } = await chain.client.getBlock();
    // Too late in the day for a slot, and for the next envelope.
    await elapse(envelope.end - Number(timestamp) - 50);
    const { json } = await buy(wallet, sellers.v2);
    expect([json.status, (await slotsOf(wallet)).length]).toEqual(['confirmed', 0]);
    await keep();
    await elapse(51);
    await untilClosed(envelope);
    expect(await envelopesOf(service, wallet)).toHaveLength(1);
    // A purchase on the next day opens one of that day.
    expect((await buy(wallet, sellers.v2)).json.status).toBe('confirmed');
    const next = await untilOneIsOpen(service, wallet);
    expect(next.end).toBe(envelope.end + 86_400);
    expect(await viewOf(wallet, 'spentToday')).toBe(20_000n + BigInt(next.slots) * 20_000n);
  });
});
