import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { encodeFunctionData, pad, toHex } from 'viem';
import { z } from 'zod';
import { agentWalletAbi } from '../../src/chain/generated/AgentWallet.ts';
import { agentWalletFactoryAbi } from '../../src/chain/generated/AgentWalletFactory.ts';
import { testUsdcAbi } from '../../src/chain/generated/TestUSDC.ts';
import type { Indexer } from '../../src/embedded/indexer.ts';
import {
  caughtUp,
  query,
  refOf,
  type Scene,
  someAddress,
  startScene,
  type TestWallet,
} from './indexer-fixture.ts';

const MICRO = 1_000_000n;

let scene: Scene;
let indexer: Indexer;

beforeAll(async () => {
  scene = await startScene();
  indexer = await scene.indexer();
  await indexer.whenReady(AbortSignal.timeout(60_000));
}, 90_000);

afterAll(() => scene.stop(), 30_000);

const low = (address: string) => address.toLowerCase();
const call = (...[parameters]: Parameters<typeof encodeFunctionData>) => encodeFunctionData(parameters);
const owner = (functionName: string, ...args: readonly unknown[]) =>
  call({ abi: agentWalletAbi, functionName, args } as Parameters<typeof encodeFunctionData>[0]);

/** The answer to a GraphQL query once everything that is on the chain is indexed. */
async function ask(text: string): Promise<Record<string, unknown>> {
  await caughtUp(indexer, scene.chain);
  return await query(indexer, z.record(z.string(), z.unknown()), text);
}

const walletOf = async ({ address }: TestWallet, fields: string) =>
  (await ask(`{ wallet(address: "${low(address)}") { ${fields} } }`)).wallet;

const usdcBalance = async (address: `0x${string}`) => String(await scene.usdcBalance(address));

describe('a wallet', () => {
  test.each([2, 3] as const)(
    'of version %i has what its events made of it',
    async (version) => {
      const wallet = await scene.deployWallet(version);
      const allowed = someAddress('allowed');
      await wallet.call(owner('setPolicy', 5_000_000, 20_000_000, 9_000_000_000));
      await wallet.call(owner('setWhitelist', [allowed]));
      await wallet.call(owner('freeze'));
      await wallet.call(owner('transferOwnership', someAddress('heir')));
      const receipt = await scene.chain.client.getTransactionReceipt({ hash: wallet.deployed });
      expect(
        await walletOf(
          wallet,
          'version owner pendingOwner session frozen txLimit dailyLimit expiresAt whitelist balance deployedBlock deployTransactionHash',
        ),
      ).toEqual({
        version,
        owner: low(scene.owner.address),
        pendingOwner: low(someAddress('heir')),
        session: expect.stringMatching(/^0x[0-9a-f]{40}$/),
        frozen: true,
        txLimit: '5000000',
        dailyLimit: '20000000',
        expiresAt: '9000000000',
        whitelist: [low(allowed)],
        balance: '0',
        deployedBlock: String(receipt.blockNumber),
        deployTransactionHash: wallet.deployed,
      });
      expect(
        await walletOf(
          wallet,
          'changes(orderBy: "id") { items { kind txLimit whitelist owner previousOwner } }',
        ),
      ).toEqual({
        changes: {
          items: [
            expect.objectContaining({ kind: 'deployed', owner: low(scene.owner.address) }),
            expect.objectContaining({ kind: 'session' }),
            expect.objectContaining({ kind: 'policy', txLimit: '5000000' }),
            expect.objectContaining({ kind: 'whitelist', whitelist: [low(allowed)] }),
            expect.objectContaining({ kind: 'frozen' }),
            expect.objectContaining({ kind: 'ownership_started', owner: low(someAddress('heir')) }),
          ],
        },
      });
      await wallet.call(owner('unfreeze'));
      await wallet.call(owner('transferOwnership', scene.owner.address));
      expect(await walletOf(wallet, 'frozen pendingOwner')).toEqual({ frozen: false, pendingOwner: null });
    },
    20_000,
  );

  test('that was paid to before it was deployed has that money, too', async () => {
    const salt = pad(toHex(777n));
    const { walletFactoryV2: factory } = scene.chain.contracts;
    const args = [scene.owner.address, salt] as const;
    const address = await scene.chain.client.readContract({
      address: factory,
      abi: agentWalletFactoryAbi,
      functionName: 'predict',
      args,
    });
    await scene.chain.mintUsdc(address, 7n * MICRO);
    await scene.send(factory, call({ abi: agentWalletFactoryAbi, functionName: 'deploy', args }));
    await scene.chain.mintUsdc(address, 2n * MICRO);
    const data = await ask(`{ wallet(address: "${low(address)}") { balance receivedTotal } }`);
    expect(data.wallet).toEqual({ balance: '9000000', receivedTotal: '2000000' });
  }, 20_000);
});

describe('payments', () => {
  test('stand with their wallet, their transfers, their fee and who got it', async () => {
    const wallet = await scene.deployWallet(2, 10n * MICRO);
    const to = someAddress('shop');
    const hash = await wallet.pay('pay_models', to, 3n * MICRO);
    const { payments } = await ask(
      `{ payments(where: { ref: "${refOf('pay_models')}" }) { items { amount fee feeRecipient to transactionHash wallet { address paidTotal feesTotal paymentCount balance } transfers(orderBy: "id") { items { kind direction amount counterparty } } } } }`,
    );
    expect(payments).toEqual({
      items: [
        {
          amount: '3000000',
          fee: '60000',
          feeRecipient: low(scene.chain.treasury),
          to: low(to),
          transactionHash: hash,
          wallet: {
            address: low(wallet.address),
            paidTotal: '3000000',
            feesTotal: '60000',
            paymentCount: 1,
            balance: await usdcBalance(wallet.address),
          },
          transfers: {
            items: [
              { kind: 'payment', direction: 'out', amount: '3000000', counterparty: low(to) },
              { kind: 'fee', direction: 'out', amount: '60000', counterparty: low(scene.chain.treasury) },
            ],
          },
        },
      ],
    });
  }, 20_000);

  test('from one wallet of ours to another are seen from both sides', async () => {
    const payer = await scene.deployWallet(2, 10n * MICRO);
    const payee = await scene.deployWallet(3);
    await payer.pay('pay_internal', payee.address, MICRO);
    const fields = 'balance transfers { items { kind direction internal amount payment { ref } } }';
    expect(await walletOf(payee, fields)).toEqual({
      balance: '1000000',
      transfers: {
        items: [
          {
            kind: 'payment',
            direction: 'in',
            internal: true,
            amount: '1000000',
            payment: { ref: refOf('pay_internal') },
          },
        ],
      },
    });
  }, 20_000);

  test('are counted by UTC day, in all and for each wallet, and fees by who got them', async () => {
    const totals =
      '{ paymentDays { items { day paymentCount volume fees } } feeRecipients { items { address feesCollected paymentCount } } platforms { items { feeBps treasury paymentCount paymentVolume feesCollected } } }';
    const schema = z.object({
      paymentDays: z.object({
        items: z.array(
          z.object({ day: z.string(), paymentCount: z.number(), volume: z.string(), fees: z.string() }),
        ),
      }),
      feeRecipients: z.object({
        items: z.array(
          z.object({ address: z.string(), feesCollected: z.string(), paymentCount: z.number() }),
        ),
      }),
      platforms: z.object({
        items: z.tuple([
          z.object({
            feeBps: z.number(),
            treasury: z.string(),
            paymentCount: z.number(),
            paymentVolume: z.string(),
            feesCollected: z.string(),
          }),
        ]),
      }),
    });
    const wallet = await scene.deployWallet(2, 10n * MICRO);
    const before = schema.parse(await ask(totals));
    await wallet.pay('pay_day_1', someAddress('x'), MICRO);
    await wallet.pay('pay_day_1b', someAddress('x'), 2n * MICRO);
    const { timestamp } = await scene.chain.client.getBlock();
    const midnight = (timestamp / 86_400n + 1n) * 86_400n;
    await scene.chain.control.setNextBlockTimestamp({ timestamp: midnight });
    await scene.chain.control.mine({ blocks: 1 });
    await wallet.pay('pay_day_2', someAddress('x'), 4n * MICRO);
    const after = schema.parse(await ask(totals));

    const dayOf = (seconds: bigint) => new Date(Number(seconds) * 1000).toISOString().slice(0, 10);
    const [today, tomorrow] = [dayOf(timestamp), dayOf(midnight)];
    const volume = (data: typeof after, day: string) =>
      BigInt(data.paymentDays.items.find((item) => item.day === day)?.volume ?? 0);
    expect(volume(after, today) - volume(before, today)).toBe(3n * MICRO);
    expect(volume(after, tomorrow) - volume(before, tomorrow)).toBe(4n * MICRO);
    expect(await walletOf(wallet, 'days(orderBy: "day") { items { day paymentCount volume fees } }')).toEqual(
      {
        days: {
          items: [
            { day: today, paymentCount: 2, volume: '3000000', fees: '60000' },
            { day: tomorrow, paymentCount: 1, volume: '4000000', fees: '80000' },
          ],
        },
      },
    );

    const [platform] = after.platforms.items;
    expect(platform).toMatchObject({ feeBps: 200, treasury: low(scene.chain.treasury) });
    expect(BigInt(platform.feesCollected) - BigInt(before.platforms.items[0].feesCollected)).toBe(140_000n);
    const collected = after.feeRecipients.items.find(({ address }) => address === low(scene.chain.treasury));
    expect(collected).toMatchObject({
      feesCollected: platform.feesCollected,
      paymentCount: platform.paymentCount,
    });
    const sum = after.paymentDays.items.reduce((total, item) => total + BigInt(item.volume), 0n);
    expect(String(sum)).toBe(platform.paymentVolume);
  }, 20_000);
});

describe('transfers', () => {
  test('are those of our wallets and no others', async () => {
    const wallet = await scene.deployWallet(3);
    await scene.chain.mintUsdc(someAddress('stranger'), MICRO);
    await scene.chain.mintUsdc(wallet.address, 3n * MICRO);
    await scene.chain.mintUsdc(someAddress('stranger'), MICRO);
    const latest =
      '{ transfers(orderBy: "id", orderDirection: "desc", limit: 1) { items { walletAddress amount } } }';
    expect((await ask(latest)).transfers).toEqual({
      items: [{ walletAddress: low(wallet.address), amount: '3000000' }],
    });
  }, 20_000);

  test('tell deposits, withdrawals and everything else apart', async () => {
    const wallet = await scene.deployWallet(3, 10n * MICRO);
    const safe = someAddress('safe');
    await wallet.call(owner('withdraw', safe, 2n * MICRO));
    const transfer = call({ abi: testUsdcAbi, functionName: 'transfer', args: [safe, MICRO] });
    await wallet.call(owner('execute', scene.chain.contracts.usdc, 0n, transfer));
    expect(
      await walletOf(
        wallet,
        'balance receivedTotal sentTotal transfers(orderBy: "id") { items { direction kind amount paymentId } }',
      ),
    ).toEqual({
      balance: await usdcBalance(wallet.address),
      receivedTotal: '10000000',
      sentTotal: '3000000',
      transfers: {
        items: [
          { direction: 'in', kind: 'deposit', amount: '10000000', paymentId: null },
          { direction: 'out', kind: 'withdrawal', amount: '2000000', paymentId: null },
          { direction: 'out', kind: 'other', amount: '1000000', paymentId: null },
        ],
      },
    });
  }, 20_000);
});

describe('the rest of the service', () => {
  test('is not open to very large questions', async () => {
    const deep = `{ wallets { items { ${'payments { items { wallet { '.repeat(40)}address${' } } }'.repeat(40)} } } }`;
    await expect(query(indexer, z.unknown(), deep)).rejects.toThrow();
  });

  test.each(['/health', '/ready', '/status', '/metrics'])('answers %s', async (path) => {
    expect((await fetch(indexer.url + path)).status).toBe(200);
  });
});
