import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { encodeFunctionData } from 'viem';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { usdcAbi } from '../../src/chain/contracts/generated/IFiatToken.ts';
import { formatUsdc } from '../../src/core/lib/money.ts';
import { createActivityStore } from '../../src/features/activity/activity-store.ts';
import { anvilKey, startTestChain, type TestChain } from '../support/chain.ts';
import { type ChainFeed, startChainFeed } from '../support/chain-feed.ts';
import { type PaymentsSetup, RECIPIENT, setUpPayments, type TestWallet } from '../support/payments-service.ts';
import { randomOf } from '../support/random.ts';
import { until } from '../support/relay.ts';
import { type Reorganiser, startReorganiser } from '../support/reorganiser.ts';
import { createFacilitator, startSellerV2 } from '../support/sellers.ts';
import { balanceOf } from '../support/usdc.ts';

setDefaultTimeout(240_000);

let chain: TestChain;
let feed: ChainFeed;
let node: Reorganiser;
let service: PaymentsSetup;

beforeAll(async () => {
  chain = await startTestChain();
  feed = startChainFeed(chain);
  node = startReorganiser(chain);
  service = await setUpPayments(chain, { feedUrl: feed.url, rpcUrls: [node.url] });
});
afterAll(async () => {
  await service.stop();
  await node.stop();
  feed.stop();
  await chain.stop();
});

const sumOf = ({ id }: TestWallet) => createActivityStore(service.db).sumOf(id);

/** It comes true on a busy machine too; nothing that is stuck is waited for much longer. */
const SETTLED_MS = 60_000;

/** Resolves when a wallet's activity adds up to what it has on-chain. */
async function untilBalanced(wallet: TestWallet): Promise<void> {
  await until(
    async () => {
      // What a reorganisation took away is sent again, into later blocks.
      await feed.show();
      return (await sumOf(wallet)) === (await balanceOf(chain, wallet.address));
    },
    `the activity of ${wallet.id} adds up to its balance`,
    SETTLED_MS,
  );
}

async function activityOf(wallet: TestWallet, query = '', token = wallet.token) {
  const answer = await service.get(`/v1/wallets/${wallet.id}/activity?limit=200${query}`, token);
  expect(answer.status).toBe(200);
  return answer.json;
}

async function csvOf({ id, token }: TestWallet): Promise<string> {
  const headers = { Accept: 'text/csv' };
  const answer = await service.ask({ path: `/v1/wallets/${id}/activity`, token, headers });
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${id}-activity.csv"`);
  return answer.text;
}

/** What an entry says, but for where it is. */
const saying = ({ kind, status, amount, counterparty, memo, host }: Record<string, unknown>) => ({
  kind,
  status,
  amount,
  counterparty,
  memo,
  host,
});

const withdraw = (to: `0x${string}`, amount: bigint) =>
  encodeFunctionData({ abi: agentWalletAbi, functionName: 'withdraw', args: [to, amount] });

/** The owner has the wallet call USDC itself: there is no event of the wallet that tells how much. */
function moveByCall(to: `0x${string}`, amount: bigint) {
  const data = encodeFunctionData({ abi: usdcAbi, functionName: 'transfer', args: [to, amount] });
  return encodeFunctionData({ abi: agentWalletAbi, functionName: 'execute', args: [chain.contracts.usdc, 0n, data] });
}

test('everything that moves money is an entry that says what it was for', async () => {
  const seller = await startSellerV2(chain, createFacilitator(chain, anvilKey(6)));
  const [wallet, other] = [await service.wallet(), await service.wallet({ balance: 0n })];
  await service.pay(wallet, { to: other.address, memo: '=1+1, for May' }, { Prefer: 'wait=20' });
  await service.payX402(wallet, { url: `${seller.url}/data`, maxAmount: '1', mode: 'pay' });
  await feed.show();
  await service.settlements.run();
  await wallet.owner(withdraw(RECIPIENT, 2_000_000n));
  await wallet.owner(moveByCall(RECIPIENT, 3n));
  await wallet.owner(encodeFunctionData({ abi: agentWalletAbi, functionName: 'freeze' }));
  await untilBalanced(wallet);
  await untilBalanced(other);
  // A freeze moves nothing.
  await until(async () => (await activityOf(wallet)).activity[0]?.kind === 'wallet_frozen', 'the freeze is an entry');
  const { activity } = await activityOf(wallet);
  const plain = { counterparty: RECIPIENT, memo: null, host: null, status: 'confirmed' };
  const memo = '=1+1, for May';
  expect(activity.map(saying).slice(0, 3)).toEqual([
    { ...plain, kind: 'wallet_frozen', amount: '0', counterparty: null },
    { ...plain, kind: 'withdrawal', amount: '-0.000003' },
    { ...plain, kind: 'withdrawal', amount: '-2' },
  ]);
  expect(activity.map(({ kind }: { kind: string }) => kind)).toEqual([
    ...['wallet_frozen', 'withdrawal', 'withdrawal', 'fee', 'purchase', 'payment', 'deposit'],
    ...['session_changed', 'wallet_deployed'],
  ]);
  const purchase = activity.find(({ kind }: { kind: string }) => kind === 'purchase');
  expect(purchase).toMatchObject({ host: new URL(seller.url).host, status: 'confirmed' });
  const payment = activity.find(({ kind }: { kind: string }) => kind === 'payment');
  expect(payment).toMatchObject({ amount: '-1.02', fee_amount: '0.02', memo, counterparty: other.address });
  expect(await activityOf(wallet, '', wallet.apiKey)).toEqual(await activityOf(wallet));
  const refused = { path: `/v1/wallets/${wallet.id}/activity`, token: wallet.token };
  const answer = await service.ask({ ...refused, headers: { Accept: 'text/csv;q=0, */*' } });
  expect(answer.headers.get('content-type')).toStartWith('application/json');
  const csv = await csvOf(wallet);
  expect(csv).toContain(`,"'=1+1, for May",`);
  expect(csv.trimEnd().split('\r\n').length).toBe(1 + activity.length);
  expect((await activityOf(other)).activity.map(saying)[0]).toMatchObject({ kind: 'deposit', amount: '1' });
  expect(await sumsOf(wallet)).toEqual(await spentIn(wallet));
  const kinds = await service.get(`/v1/wallets/${wallet.id}/spending?by=kind`, wallet.apiKey);
  expect(kinds.json.groups.map(({ key, count }: Record<string, unknown>) => [key, count])).toEqual([
    ['payment', 1],
    ['purchase', 1],
  ]);
  expect(kinds.json).toMatchObject({ count: 2, rest: { amount: '0', count: 0 } });
  const before = await service.get(`/v1/wallets/${wallet.id}/spending?by=day&month=2020-02`, wallet.token);
  expect(before.json).toMatchObject({ month: '2020-02', from: 1_580_515_200, to: 1_583_020_800, groups: [] });
  await seller.stop();
});

test('what a wallet had before it was claimed is the amount of its deployment', async () => {
  const payer = await service.wallet();
  const { json } = await service.ask({ method: 'POST', path: '/v1/wallets', body: {} });
  await chain.mintUsdc(json.chainAddress, 5_000_001n);
  // In a block before the claim: what comes after the deployment is a deposit.
  await service.pay(payer, { to: json.chainAddress, amount: '2' }, { Prefer: 'wait=20' });
  const claim = { claimKey: json.claimKey, username: 'early', password: 'a rather long password' };
  const { token } = (await service.ask({ method: 'POST', path: '/v1/auth/claim', body: claim })).json;
  await feed.show();
  const path = `/v1/wallets/${json.id}/activity?kind=wallet_deployed,deposit`;
  const amounts = async () =>
    (await service.get(path, token)).json.activity.map(({ kind, amount }: Record<string, unknown>) => [kind, amount]);
  const wanted = [['wallet_deployed', '7.000001']];
  await until(async () => Bun.deepEquals(await amounts(), wanted), 'all of it is explained');
  expect((await service.get(path, payer.token)).json.error).toBe('FORBIDDEN');
});

/** Moves money at random, from every account, and takes blocks away. */
function stepsFor(wallets: readonly [TestWallet, TestWallet], random: (below: number) => number) {
  const [one, other] = wallets;
  const amount = () => BigInt(1 + random(2_000_000));
  return [
    () => chain.mintUsdc(one.address, amount()),
    () => service.pay(one, { amount: formatUsdc(amount()) }),
    () => service.pay(one, { to: other.address, amount: formatUsdc(amount()) }),
    () => service.pay(other, { to: one.address, amount: formatUsdc(amount()) }),
    () => one.owner(withdraw(other.address, amount())).catch(() => undefined),
    () => other.owner(moveByCall(RECIPIENT, amount())).catch(() => undefined),
    () => node.reorganise(1 + random(3)),
    () => feed.show(),
  ];
}

test('the amounts add up to the balance whatever happens, and whatever is taken back', async () => {
  for (const seed of [1, 2, 3, 4]) {
    const random = randomOf(seed);
    const wallets = [await service.wallet(), await service.wallet()] as const;
    await chain.control.mine({ blocks: 3 });
    await feed.show();
    const steps = stepsFor(wallets, random);
    for (let count = 0; count < 25; count++) await steps[random(steps.length)]?.();
    for (const wallet of wallets) {
      await untilBalanced(wallet);
      const shownSum = async () => {
        const { activity } = await activityOf(wallet);
        const moved = activity.filter((entry: { block_number: unknown }) => entry.block_number !== null);
        return moved.reduce((all: bigint, { amount }: { amount: string }) => all + micro(amount), 0n);
      };
      // What was sent again may come into a block between the two looks.
      await until(
        async () => {
          await feed.show();
          return (await shownSum()) === (await balanceOf(chain, wallet.address));
        },
        `what the API shows adds up to the balance (${seed})`,
        SETTLED_MS,
      );
      await until(
        async () => Bun.deepEquals(await sumsOf(wallet), await spentIn(wallet)),
        `the sums of spending agree with the activity (${seed})`,
        SETTLED_MS,
      );
    }
  }
});

const SPENT = ['payment', 'purchase', 'fee', 'job_funding'];
const monthOf = (at: number) => new Date(at * 1000).toISOString().slice(0, 7);
const total = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n);

/** What the activity says that was spent in the present month: by day and in all with fees, else without. */
async function spentIn(wallet: TestWallet) {
  const { activity } = await activityOf(wallet, `&kind=${SPENT}`);
  const now = monthOf(Date.now() / 1000);
  const entries = activity.filter(
    ({ block_number: block, at }: { block_number: unknown; at: number }) => block !== null && monthOf(at) === now,
  ) as { at: number; kind: string; amount: string; fee_amount: string | null; counterparty: string }[];
  const spent = (some: typeof entries) => -total(some.map(({ amount }) => micro(amount)));
  const withoutFees = (some: typeof entries) =>
    -total(
      some.map(({ kind, amount, fee_amount: fee }) => {
        if (kind === 'fee') return 0n;
        return micro(amount) + (kind === 'payment' ? micro(fee ?? '0') : 0n);
      }),
    );
  const sums = (groups: Map<string, typeof entries>, sum: typeof spent) =>
    Object.fromEntries([...groups].map(([key, some]) => [key, sum(some)]));
  const dayOf = ({ at }: { at: number }) => new Date(at * 1000).toISOString().slice(0, 10);
  const paid = entries.filter(({ kind }) => kind !== 'fee');
  return {
    days: sums(Map.groupBy(entries, dayOf), spent),
    recipients: sums(
      Map.groupBy(paid, ({ counterparty }) => counterparty),
      withoutFees,
    ),
    kinds: withoutFees(entries),
    all: spent(entries),
  };
}

/** The same as the sums of spending say it. */
async function sumsOf({ id, token }: TestWallet) {
  interface Group {
    readonly key: string;
    readonly amount: string;
    readonly fees: string | null;
  }
  const by = async (what: string) => {
    const { status, json } = await service.get(`/v1/wallets/${id}/spending?by=${what}`, token);
    expect(status).toBe(200);
    return json as { groups: Group[]; amount: string; fees: string };
  };
  const [day, recipient, kind] = [await by('day'), await by('recipient'), await by('kind')];
  const sums = ({ groups }: { groups: Group[] }) =>
    Object.fromEntries(groups.map(({ key, amount, fees }) => [key, micro(amount) + micro(fees ?? '0')] as const));
  return {
    days: sums(day),
    recipients: sums(recipient),
    kinds: total(kind.groups.map(({ amount }) => micro(amount))),
    all: micro(day.amount) + micro(recipient.fees),
  };
}

/** Signed decimal USDC in micro-USDC. */
function micro(text: string): bigint {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const amount = BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0'));
  return sign === '-' ? -amount : amount;
}
