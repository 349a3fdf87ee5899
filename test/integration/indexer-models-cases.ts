import { beforeAll, describe, expect, test } from 'bun:test';
import { encodeFunctionData, type Hex, pad, toHex, zeroAddress } from 'viem';
import { z } from 'zod';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { agentWalletFactoryAbi } from '../../src/chain/contracts/generated/AgentWalletFactory.ts';
import { testUsdcAbi } from '../../src/chain/contracts/generated/TestUSDC.ts';
import { signApproval, signedApprovedCall } from '../../src/features/payments/approvals/approval-intent.ts';
import { signedPayCall } from '../../src/features/payments/payment-intent.ts';
import type { Indexer } from '../../src/indexer/indexer.ts';
import { reorganise } from '../support/reorganiser.ts';
import { createBuyer, executing, signTransfer, transferTo } from '../support/selling.ts';
import {
  askAtHead,
  caughtUp,
  eventually,
  query,
  refOf,
  type Scene,
  someAddress,
  type TestWallet,
} from './indexer-fixture.ts';
import { runningIndexer } from './indexer-running.ts';
import { type TestAuthorization, x402Of } from './indexer-x402-fixture.ts';

const MICRO = 1_000_000n;

let scene: Scene;
let indexer: Indexer;
let x402: ReturnType<typeof x402Of>;

beforeAll(async () => {
  ({ scene, indexer } = await runningIndexer());
  x402 = x402Of(scene);
});

const low = (address: string) => address.toLowerCase();
const call = (...[parameters]: Parameters<typeof encodeFunctionData>) => encodeFunctionData(parameters);
const owner = (functionName: string, ...args: readonly unknown[]) =>
  call({ abi: agentWalletAbi, functionName, args } as Parameters<typeof encodeFunctionData>[0]);

/** The answer to a GraphQL query once everything that is on the chain is indexed. */
const ask = (text: string) => askAtHead(indexer, scene.chain, text);

const walletOf = async ({ address }: TestWallet, fields: string) =>
  (await ask(`{ wallet(address: "${low(address)}") { ${fields} } }`)).wallet;

const usdcBalance = async (address: `0x${string}`) => String(await scene.usdcBalance(address));

describe('a wallet', () => {
  test.each([2, 3] as const)('of version %i has the state that its events add up to', async (version) => {
    const wallet = await scene.deployWallet(version);
    const allowed = someAddress('allowed');
    await wallet.call(owner('setPolicy', 5_000_000, 20_000_000, 4_000_000_000));
    await wallet.call(owner('setWhitelist', [allowed]));
    await wallet.call(owner('setGuardian', someAddress('guardian')));
    await wallet.call(owner('setBudgets', 7_000_000, 0, 9_000_000, 4_000_000));
    await wallet.call(owner('setRecipientBudget', allowed, 2, 3_000_000));
    await wallet.call(owner('setSessionKey', someAddress('key'), 5, 0, 1_000_000, 1, 2_000_000));
    await wallet.call(owner('revokeSessionKeys'));
    await wallet.call(owner('freeze'));
    await wallet.call(owner('transferOwnership', someAddress('heir')));
    const receipt = await scene.chain.client.getTransactionReceipt({ hash: wallet.deployed });
    const epoch = await scene.chain.client.readContract({
      address: wallet.address,
      abi: agentWalletAbi,
      functionName: 'epoch',
    });
    expect(epoch).toBeGreaterThan(0);
    expect(
      await walletOf(
        wallet,
        'version owner pendingOwner session frozen txLimit dailyLimit budgetDay budgetWeek budgetMonth budgetHour expiresAt whitelist balance deployedBlock deployTransactionHash',
      ),
    ).toEqual({
      version,
      owner: low(scene.owner.address),
      pendingOwner: low(someAddress('heir')),
      session: expect.stringMatching(/^0x[0-9a-f]{40}$/),
      frozen: true,
      txLimit: '5000000',
      dailyLimit: '20000000',
      budgetDay: '7000000',
      budgetWeek: '0',
      budgetMonth: '9000000',
      budgetHour: '4000000',
      expiresAt: '4000000000',
      whitelist: [low(allowed)],
      balance: '0',
      deployedBlock: String(receipt.blockNumber),
      deployTransactionHash: wallet.deployed,
    });
    expect(
      await walletOf(
        wallet,
        'changes(orderBy: "id") { items { kind txLimit whitelist guardian epoch owner previousOwner target scopes budgetPeriod budget budgetMonth budgetHour } }',
      ),
    ).toEqual({
      changes: {
        items: [
          expect.objectContaining({ kind: 'deployed', owner: low(scene.owner.address) }),
          expect.objectContaining({ kind: 'session' }),
          expect.objectContaining({ kind: 'policy', txLimit: '5000000' }),
          expect.objectContaining({ kind: 'whitelist', whitelist: [low(allowed)] }),
          expect.objectContaining({ kind: 'guardian', guardian: low(someAddress('guardian')) }),
          expect.objectContaining({ kind: 'budgets', budgetMonth: '9000000', budgetHour: '4000000' }),
          expect.objectContaining({
            kind: 'recipient_budget',
            target: low(allowed),
            budgetPeriod: 2,
            budget: '3000000',
          }),
          expect.objectContaining({
            kind: 'session_key',
            target: low(someAddress('key')),
            scopes: 5,
            txLimit: '1000000',
            budgetPeriod: 1,
            budget: '2000000',
          }),
          expect.objectContaining({ kind: 'session_keys_revoked' }),
          expect.objectContaining({ kind: 'frozen', epoch: String(epoch) }),
          expect.objectContaining({ kind: 'ownership_started', owner: low(someAddress('heir')) }),
        ],
      },
    });
    await wallet.call(owner('unfreeze'));
    await wallet.call(owner('transferOwnership', scene.owner.address));
    expect(await walletOf(wallet, 'frozen pendingOwner')).toEqual({ frozen: false, pendingOwner: null });
  });

  test('tells whom it ever gave rights to, whatever came of them', async () => {
    const wallet = await scene.deployWallet(3);
    const [spender, former, key] = ['spender', 'former spender', 'key'].map(someAddress);
    const approve = (to: `0x${string}` | undefined, amount: bigint) =>
      wallet.call(
        owner(
          'execute',
          scene.chain.contracts.usdc,
          0n,
          call({ abi: testUsdcAbi, functionName: 'approve', args: [to ?? '0x', amount] }),
        ),
      );
    const given = async (address: string) => {
      await caughtUp(indexer, scene.chain);
      const response = await fetch(`${indexer.url}/given/${address}`);
      return { status: response.status, json: await response.json() };
    };
    expect(await given(wallet.address)).toMatchObject({ status: 200, json: { spenders: [], keys: [] } });
    await approve(former, 1n);
    await approve(former, 0n);
    await approve(spender, 5n);
    await approve(spender, 7n);
    await wallet.call(owner('setSessionKey', key, 5, 0, 0, 0, 0));
    await wallet.call(owner('revokeSessionKeys'));
    expect(await given(wallet.address)).toEqual({
      status: 200,
      json: {
        spenders: [spender, former].map((each) => low(each ?? '')).sort(),
        keys: [low(key ?? '')],
        blockNumber: Number(await scene.chain.client.getBlockNumber()),
      },
    });
    expect(await given(someAddress('no wallet'))).toMatchObject({ status: 404, json: { error: 'NOT_FOUND' } });
    expect(await given('0x12')).toMatchObject({ status: 400, json: { error: 'INVALID_QUERY' } });
  });

  test('that paid above its limits shows what its owner had approved, next to the payment', async () => {
    const wallet = await scene.deployWallet(2, 10n * MICRO);
    const { chain, owner: account } = scene;
    await wallet.call(owner('setPolicy', 1_000_000, 1_000_000, 0));
    const [to, amount, ref, validUntil] = [someAddress('approved'), 7n * MICRO, refOf('above'), 4_000_000_000];
    const approval = { to, amount, ref, validUntil, epoch: 0 };
    const of = { chainAddress: wallet.address, version: 'v2' } as const;
    const ownerSignature = await signApproval(of, chain.chainId, approval, chain.strangerKey);
    const payment = { to, amount, maxFee: amount, ref, ...(await wallet.slot()) };
    const { domain, key } = wallet.session;
    await wallet.call(await signedApprovedCall(domain, payment, key, { validUntil, ownerSignature }));
    const changes = 'changes(orderBy: "id", orderDirection: "desc", limit: 1) { items { kind ref expiresAt } }';
    const payments = 'payments { items { ref amount to } }';
    expect(await walletOf(wallet, `owner ${changes} ${payments}`)).toEqual({
      owner: low(account.address),
      changes: { items: [{ kind: 'payment_approved', ref, expiresAt: String(validUntil) }] },
      payments: { items: [{ ref, amount: String(amount), to: low(to) }] },
    });
  });

  test('that was paid before its deployment has that balance', async () => {
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
    const walletNow = () => ask(`{ wallet(address: "${low(address)}") { balance receivedTotal } }`);
    // While anvil makes a block, it answers requests at the block before with the new one's state.
    expect((await walletNow()).wallet).toEqual({ balance: '7000000', receivedTotal: '0' });
    await scene.chain.mintUsdc(address, 2n * MICRO);
    expect((await walletNow()).wallet).toEqual({ balance: '9000000', receivedTotal: '2000000' });
  });
});

describe('payments', () => {
  test('have their wallet, transfers, fee and fee recipient', async () => {
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
  });

  test('between two indexed wallets have a transfer on both sides', async () => {
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
  });

  test('are counted per UTC day, in total and per wallet, and fees per recipient', async () => {
    const totals =
      '{ paymentDays { items { day paymentCount volume fees } } feeRecipients { items { address feesCollected paymentCount } } platforms { items { feeBps minFee treasury paymentCount paymentVolume feesCollected } } }';
    const schema = z.object({
      paymentDays: z.object({
        items: z.array(z.object({ day: z.string(), paymentCount: z.number(), volume: z.string(), fees: z.string() })),
      }),
      feeRecipients: z.object({
        items: z.array(z.object({ address: z.string(), feesCollected: z.string(), paymentCount: z.number() })),
      }),
      platforms: z.object({
        items: z.tuple([
          z.object({
            feeBps: z.number(),
            minFee: z.string(),
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
    expect(await walletOf(wallet, 'days(orderBy: "day") { items { day paymentCount volume fees } }')).toEqual({
      days: {
        items: [
          { day: today, paymentCount: 2, volume: '3000000', fees: '60000' },
          { day: tomorrow, paymentCount: 1, volume: '4000000', fees: '80000' },
        ],
      },
    });

    const [platform] = after.platforms.items;
    expect(platform).toMatchObject({ feeBps: 200, minFee: '0', treasury: low(scene.chain.treasury) });
    expect(BigInt(platform.feesCollected) - BigInt(before.platforms.items[0].feesCollected)).toBe(140_000n);
    const collected = after.feeRecipients.items.find(({ address }) => address === low(scene.chain.treasury));
    expect(collected).toMatchObject({ feesCollected: platform.feesCollected, paymentCount: platform.paymentCount });
    const sum = after.paymentDays.items.reduce((total, item) => total + BigInt(item.volume), 0n);
    expect(String(sum)).toBe(platform.paymentVolume);
  });
});

describe('transfers', () => {
  test('have rows for wallets only', async () => {
    const wallet = await scene.deployWallet(3);
    await scene.chain.mintUsdc(someAddress('stranger'), MICRO);
    await scene.chain.mintUsdc(wallet.address, 3n * MICRO);
    await scene.chain.mintUsdc(someAddress('stranger'), MICRO);
    const latest = '{ transfers(orderBy: "id", orderDirection: "desc", limit: 1) { items { walletAddress amount } } }';
    expect((await ask(latest)).transfers).toEqual({
      items: [{ walletAddress: low(wallet.address), amount: '3000000' }],
    });
  });

  test('tell what others have paid by a signature', async () => {
    const wallet = await scene.deployWallet(3);
    const { account } = await createBuyer(scene.chain);
    const signed = transferTo(wallet.address, account.address, { validBefore: 2n ** 40n });
    const paying = executing(signed, await signTransfer(scene.chain, account, signed));
    await scene.sendAs(scene.chain.strangerKey, scene.chain.contracts.usdc, encodeFunctionData(paying));
    await scene.chain.mintUsdc(wallet.address, MICRO);
    const items = 'items { direction kind counterparty amount authorizationNonce }';
    const common = { direction: 'in', amount: '1000000' };
    expect(await walletOf(wallet, `balance transfers(orderBy: "id") { ${items} }`)).toEqual({
      balance: '2000000',
      transfers: {
        items: [
          { ...common, kind: 'x402', counterparty: low(account.address), authorizationNonce: signed.nonce },
          { ...common, kind: 'deposit', counterparty: zeroAddress, authorizationNonce: null },
        ],
      },
    });
  });

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
  });
});

/** A transaction's block and time as GraphQL shows them. */
async function placeOf(hash: Hex): Promise<[block: string, time: string]> {
  const { blockNumber } = await scene.chain.client.getTransactionReceipt({ hash });
  const { timestamp } = await scene.chain.client.getBlock({ blockNumber });
  return [String(blockNumber), String(timestamp)];
}

const authorizationOf = async ({ nonce }: Pick<TestAuthorization, 'nonce'>, fields: string) =>
  (await ask(`{ authorization(nonce: "${nonce}") { ${fields} } }`)).authorization;

const SPENT = 'reserved paymentCount paidTotal feesTotal x402Count x402PaidTotal x402FeesTotal sentTotal lastPaymentAt';
const END = 'state feeWaived feeRecipient usedAt endedAt endTransactionHash';
const TRANSFERS =
  'transfers(orderBy: "id") { items { kind direction amount payment { ref } authorization { nonce } } }';
const outgoing = (kind: string, amount: bigint, { nonce }: Pick<TestAuthorization, 'nonce'>) => ({
  kind,
  direction: 'out',
  amount: String(amount),
  payment: null,
  authorization: { nonce },
});
const deposited = (amount: bigint) => ({
  kind: 'deposit',
  direction: 'in',
  amount: String(amount),
  payment: null,
  authorization: null,
});

async function setTreasuryRefused(refused: boolean): Promise<void> {
  const { contracts, deployerKey, treasury } = scene.chain;
  const functionName = refused ? 'blacklist' : 'unBlacklist';
  await scene.sendAs(deployerKey, contracts.usdc, call({ abi: testUsdcAbi, functionName, args: [treasury] }));
}

async function passTo(timestamp: number): Promise<void> {
  await scene.chain.control.setNextBlockTimestamp({ timestamp: BigInt(timestamp) });
  await scene.chain.control.mine({ blocks: 1 });
}

test('an envelope is open, then its slots are used, then it is closed', async () => {
  const wallet = await scene.deployWallet(2, 10n * MICRO);
  const to = someAddress('seller of slots');
  const { name, opening } = await x402.openEnvelope(wallet, MICRO, 3);
  const opened = await x402.send(opening);
  expect(await walletOf(wallet, 'reserved')).toEqual({ reserved: await x402.reserved(wallet) });
  const used = await x402.cashingOfSlot(wallet, { envelope: name, slot: 1 }, { to, value: 500_000n });
  const [, usedAt] = await placeOf(await x402.send(used.cashing));
  expect(await walletOf(wallet, `${SPENT} ${TRANSFERS}`)).toMatchObject({
    paymentCount: 1,
    x402Count: 1,
    x402PaidTotal: '500000',
    feesTotal: '0',
    lastPaymentAt: usedAt,
    transfers: { items: [deposited(10n * MICRO), { ...outgoing('x402', 500_000n, used), authorization: null }] },
  });
  const closed = await x402.send(await x402.closeEnvelope(wallet, name, 5n, 500_000n));
  const [closedBlock, closedAt] = await placeOf(closed);
  expect(await walletOf(wallet, SPENT)).toMatchObject({
    reserved: '0',
    x402FeesTotal: '10000',
    paymentCount: 1,
    x402PaidTotal: '500000',
  });
  const { envelope } = await ask(
    `{ envelope(walletAddress: "${wallet.address.toLowerCase()}", envelope: "${name}") { cap slots fee openTransactionHash closedBlock closedAt unused value paidFee feeRecipient slotRows(orderBy: "slot") { items { slot usedAt } } } }`,
  );
  expect(envelope).toMatchObject({
    cap: '1000000',
    slots: 3,
    fee: '20000',
    openTransactionHash: opened,
    closedBlock,
    closedAt,
    unused: '5',
    value: '500000',
    paidFee: '10000',
    feeRecipient: scene.chain.treasury.toLowerCase(),
    slotRows: {
      items: [
        { slot: 0, usedAt: null },
        { slot: 1, usedAt },
        { slot: 2, usedAt: null },
      ],
    },
  });
});

describe('an x402 authorisation', () => {
  test.each([2, 3] as const)(
    'of a wallet of version %i is open, then used, then settled by anybody',
    async (version) => {
      const wallet = await scene.deployWallet(version, 10n * MICRO);
      const [to, treasury] = [someAddress(`seller ${version}`), scene.chain.treasury];
      const made = await x402.authorize(wallet, { id: `pay_x402_${version}`, to, value: 3n * MICRO });
      const nothing = {
        paymentCount: 0,
        paidTotal: '0',
        feesTotal: '0',
        x402Count: 0,
        x402PaidTotal: '0',
        x402FeesTotal: '0',
        sentTotal: '0',
        lastPaymentAt: null,
      };
      const open = { state: 'open', feeWaived: null, feeRecipient: null, usedAt: null, endedAt: null };
      expect(await authorizationOf(made, END)).toEqual({ ...open, endTransactionHash: null });
      expect(await walletOf(wallet, SPENT)).toEqual({ ...nothing, reserved: '3060000' });
      expect(await x402.reserved(wallet)).toBe('3060000');

      const used = await x402.send(made.cashing);
      const [usedBlock, usedAt] = await placeOf(used);
      expect(await authorizationOf(made, END)).toEqual({ ...open, state: 'used', usedAt, endTransactionHash: null });
      const paid = {
        paymentCount: 1,
        paidTotal: '3000000',
        x402Count: 1,
        x402PaidTotal: '3000000',
        lastPaymentAt: usedAt,
      };
      expect(await walletOf(wallet, `${SPENT} ${TRANSFERS}`)).toEqual({
        ...nothing,
        ...paid,
        reserved: '3060000',
        sentTotal: '3000000',
        transfers: { items: [deposited(10n * MICRO), outgoing('x402', 3n * MICRO, made)] },
      });

      const settled = await x402.send(made.settling);
      const [endedBlock, endedAt] = await placeOf(settled);
      const [authorizedBlock, authorizedAt] = await placeOf(made.authorized);
      const transfers = [outgoing('x402', 3n * MICRO, made), outgoing('x402_fee', 60_000n, made)];
      expect(await walletOf(wallet, `${SPENT} balance ${TRANSFERS}`)).toEqual({
        ...nothing,
        ...paid,
        reserved: await x402.reserved(wallet),
        feesTotal: '60000',
        x402FeesTotal: '60000',
        sentTotal: '3060000',
        balance: await usdcBalance(wallet.address),
        transfers: { items: [deposited(10n * MICRO), ...transfers] },
      });
      const { authorizations } = await ask(
        `{ authorizations(where: { ref: "${made.ref}" }) { items { nonce walletAddress to value fee validAfter validBefore digest state feeWaived feeRecipient authorizedAt authorizedBlock authorizeTransactionHash usedAt usedBlock useTransactionHash endedAt endedBlock endTransactionHash wallet { version authorizations { items { ref } } } ${TRANSFERS} } } }`,
      );
      expect(authorizations).toEqual({
        items: [
          {
            nonce: made.nonce,
            walletAddress: low(wallet.address),
            to: low(to),
            value: '3000000',
            fee: '60000',
            validAfter: '0',
            validBefore: String(made.validBefore),
            digest: made.digest,
            state: 'settled',
            feeWaived: false,
            feeRecipient: low(treasury),
            authorizedAt,
            authorizedBlock,
            authorizeTransactionHash: made.authorized,
            usedAt,
            usedBlock,
            useTransactionHash: used,
            endedAt,
            endedBlock,
            endTransactionHash: settled,
            wallet: { version, authorizations: { items: [{ ref: made.ref }] } },
            transfers: { items: transfers },
          },
        ],
      });
    },
  );

  test('is distinguished from its twin, and from a payment, in one transaction', async () => {
    const wallet = await scene.deployWallet(3, 10n * MICRO);
    const to = someAddress('seller of twins');
    const purchase = { to, value: MICRO };
    const first = await x402.sign(wallet, { ...purchase, id: 'pay_twin_1' });
    const second = await x402.sign(wallet, { ...purchase, id: 'pay_twin_2' });
    const payment = { to, amount: MICRO, maxFee: MICRO, ref: refOf('pay_twin_3'), ...(await wallet.slot()) };
    const { domain, key } = wallet.session;
    const data = await signedPayCall(domain, payment, key);
    const hash = await x402.sendBatch([
      first.authorizing,
      second.authorizing,
      second.cashing,
      second.settling,
      { ...first.authorizing, data },
      first.cashing,
    ]);
    const [, at] = await placeOf(hash);
    const open = { feeWaived: null, feeRecipient: null, endedAt: null, endTransactionHash: null };
    expect(await authorizationOf(first, END)).toEqual({ ...open, state: 'used', usedAt: at });
    expect(await authorizationOf(second, END)).toEqual({
      state: 'settled',
      feeWaived: false,
      feeRecipient: low(scene.chain.treasury),
      usedAt: at,
      endedAt: at,
      endTransactionHash: hash,
    });
    const paid = { direction: 'out', payment: { ref: refOf('pay_twin_3') }, authorization: null };
    expect(await walletOf(wallet, `${SPENT} ${TRANSFERS}`)).toEqual({
      reserved: await x402.reserved(wallet),
      paymentCount: 3,
      paidTotal: '3000000',
      feesTotal: '40000',
      x402Count: 2,
      x402PaidTotal: '2000000',
      x402FeesTotal: '20000',
      sentTotal: '3040000',
      lastPaymentAt: at,
      transfers: {
        items: [
          deposited(10n * MICRO),
          outgoing('x402', MICRO, second),
          outgoing('x402_fee', 20_000n, second),
          { ...paid, kind: 'payment', amount: '1000000' },
          { ...paid, kind: 'fee', amount: '20000' },
          outgoing('x402', MICRO, first),
        ],
      },
    });
  });

  test('whose fee USDC refuses is settled without one', async () => {
    const wallet = await scene.deployWallet(3, 10n * MICRO);
    const made = await x402.authorize(wallet, { id: 'pay_waived', to: someAddress('shop'), value: MICRO });
    await x402.send(made.cashing);
    await setTreasuryRefused(true);
    const settled = await x402.send(made.settling);
    await setTreasuryRefused(false);
    expect(await authorizationOf(made, `${END} fee ${TRANSFERS}`)).toMatchObject({
      state: 'settled',
      fee: '20000',
      feeWaived: true,
      feeRecipient: null,
      endTransactionHash: settled,
      transfers: { items: [outgoing('x402', MICRO, made)] },
    });
    expect(await walletOf(wallet, SPENT)).toMatchObject({
      reserved: '0',
      paymentCount: 1,
      feesTotal: '0',
      x402FeesTotal: '0',
      sentTotal: '1000000',
    });
  });

  test('that no one cashes is released when its time is over, and cancelled by the owner before', async () => {
    const wallet = await scene.deployWallet(3, 10n * MICRO);
    const purchase = { to: someAddress('shop'), value: MICRO };
    const left = await x402.authorize(wallet, { ...purchase, id: 'pay_left' });
    const forbidden = await x402.authorize(wallet, { ...purchase, id: 'pay_forbidden' });
    const cancelled = await x402.send(forbidden.cancelling, scene.chain.strangerKey);
    expect(await walletOf(wallet, SPENT)).toMatchObject({ reserved: '1020000' });
    await passTo(left.validBefore);
    expect(await authorizationOf(left, 'state')).toEqual({ state: 'open' });
    const released = await x402.send(left.releasing);
    for (const [authorization, state, hash] of [
      [left, 'released', released],
      [forbidden, 'cancelled', cancelled],
    ] as const) {
      const [, endedAt] = await placeOf(hash);
      expect(await authorizationOf(authorization, `${END} ${TRANSFERS}`)).toEqual({
        state,
        feeWaived: null,
        feeRecipient: null,
        usedAt: null,
        endedAt,
        endTransactionHash: hash,
        transfers: { items: [] },
      });
    }
    expect(await walletOf(wallet, SPENT)).toMatchObject({ reserved: '0', paymentCount: 0, sentTotal: '0' });
  });

  test('is the one with the nonce of the call when several have one reference', async () => {
    const wallet = await scene.deployWallet(3, 10n * MICRO);
    const purchase = { id: 'pay_again', to: someAddress('shop'), value: MICRO };
    const made = [];
    for (let count = 0; count < 4; count += 1) made.push(await x402.authorize(wallet, purchase));
    const [paid, settled, open, cancelled] = made;
    if (!paid || !settled || !open || !cancelled) throw new Error('Four were to be authorised.');
    await x402.send(paid.cashing);
    await x402.send(settled.cashing);
    await x402.sendBatch([settled.settling]);
    await x402.send(cancelled.cancelling, scene.chain.strangerKey);
    const states = await Promise.all(made.map((one) => authorizationOf(one, 'state')));
    expect(states).toEqual(['used', 'settled', 'open', 'cancelled'].map((state) => ({ state })));
    expect(await walletOf(wallet, 'reserved')).toEqual({ reserved: await x402.reserved(wallet) });
    await x402.send(open.cashing);
    await x402.sendBatch([paid.settling, open.settling]);
    const later = await x402.sign(wallet, purchase);
    await x402.sendBatch([later.authorizing, later.cashing, later.settling]);
    const ended = ['settled', 'settled', 'settled', 'cancelled', 'settled'];
    expect(await walletOf(wallet, 'reserved authorizations(orderBy: "id") { items { state } }')).toEqual({
      reserved: '0',
      authorizations: { items: ended.map((state) => ({ state })) },
    });
    expect(
      (await ask(`{ reservations(where: { walletAddress: "${low(wallet.address)}" }) { totalCount } }`)).reservations,
    ).toEqual({ totalCount: 0 });
  });

  test('counts with all others of its reference, however many a wallet has', async () => {
    const wallet = await scene.deployWallet(3, 10n * MICRO);
    const purchase = { id: 'pay_many', to: someAddress('shop'), value: 100n };
    const made: TestAuthorization[] = [];
    for (let count = 0; count < 18; count += 1) made.push(await x402.sign(wallet, purchase));
    await x402.sendBatch(made.slice(0, 9).map(({ authorizing }) => authorizing));
    await x402.sendBatch(made.slice(9).map(({ authorizing }) => authorizing));
    const [first, last] = [made[0], made[17]];
    if (!first || !last) throw new Error('Eighteen were to be authorised.');
    await x402.sendBatch([first.cashing, last.cashing, last.settling, first.settling]);
    expect(await authorizationOf(first, 'state')).toEqual({ state: 'settled' });
    expect(await authorizationOf(last, 'state')).toEqual({ state: 'used' });
    expect(await walletOf(wallet, SPENT)).toMatchObject({
      reserved: await x402.reserved(wallet),
      x402Count: 2,
      x402FeesTotal: '4',
      sentTotal: '204',
    });
  });

  test("between two indexed wallets has both sides, and another account's equal nonce does not use it", async () => {
    const [payer, seller] = [await scene.deployWallet(3, 10n * MICRO), await scene.deployWallet(2)];
    const made = await x402.authorize(payer, { id: 'pay_ours', to: seller.address, value: MICRO });
    // Nothing of that block concerns us, so that its first log is shown to Ponder: the use of the nonce.
    await x402.cashOwn({ nonce: made.nonce, to: someAddress('shop'), value: 5n });
    expect(await authorizationOf(made, 'state')).toEqual({ state: 'open' });
    await x402.send(made.cashing);
    expect(await authorizationOf(made, 'state')).toEqual({ state: 'used' });
    expect(await walletOf(seller, `balance ${SPENT} ${TRANSFERS}`)).toMatchObject({
      balance: '1000000',
      paymentCount: 0,
      transfers: { items: [{ ...outgoing('x402', MICRO, made), direction: 'in' }] },
    });
  });

  test('is counted once in every total, and separately as x402', async () => {
    const days = 'paymentCount volume fees x402Count x402Volume x402Fees';
    const amounts = z.record(z.string(), z.union([z.string(), z.number()]));
    const list = z.object({ items: z.array(amounts) });
    const totals = z.object({
      paymentDays: list,
      walletDays: list,
      wallets: list,
      platforms: list,
      feeRecipients: list,
      payments: list,
      authorizations: list,
      envelopeSlots: list,
      bought: list,
      transfers: list,
    });
    const text = `{
      paymentDays(limit: 1000) { items { ${days} } }
      walletDays(limit: 1000) { items { ${days} } }
      wallets(limit: 1000) { items { paymentCount paidTotal feesTotal x402Count x402PaidTotal x402FeesTotal } }
      platforms { items { paymentCount paymentVolume feesCollected x402Count x402Volume x402FeesCollected } }
      feeRecipients { items { feesCollected x402Count x402FeesCollected } }
      payments(limit: 1000) { items { amount fee } }
      authorizations(limit: 1000, where: { usedAt_not: null }) { items { value } }
      envelopeSlots(limit: 1000, where: { usedAt_not: null }) { items { slot } }
      bought: transfers(limit: 1000, where: { kind: x402, direction: out }) { items { amount } }
      transfers(limit: 1000, where: { kind: x402_fee, direction: out }) { items { amount } }
    }`;
    const all = totals.parse(await ask(text));
    const sum = (rows: readonly z.infer<typeof amounts>[], column: string) =>
      rows.reduce((total, row) => total + BigInt(row[column] ?? 'missing'), 0n);
    const bought = all.bought.items;
    const x402Volume = sum(bought, 'amount');
    expect(bought).toHaveLength(all.authorizations.items.length + all.envelopeSlots.items.length);
    const x402Fees = sum(all.transfers.items, 'amount');
    expect(x402Fees).toBeGreaterThan(0n);
    const expected = [
      BigInt(all.payments.items.length + bought.length),
      sum(all.payments.items, 'amount') + x402Volume,
      sum(all.payments.items, 'fee') + x402Fees,
      BigInt(bought.length),
      x402Volume,
      x402Fees,
    ];
    const sums = (rows: z.infer<typeof list>, columns: string) =>
      columns.split(' ').map((column) => sum(rows.items, column));
    expect(sums(all.paymentDays, days)).toEqual(expected);
    expect(sums(all.walletDays, days)).toEqual(expected);
    expect(sums(all.wallets, 'paymentCount paidTotal feesTotal x402Count x402PaidTotal x402FeesTotal')).toEqual(
      expected,
    );
    expect(
      sums(all.platforms, 'paymentCount paymentVolume feesCollected x402Count x402Volume x402FeesCollected'),
    ).toEqual(expected);
    expect(sums(all.feeRecipients, 'feesCollected x402Count x402FeesCollected')).toEqual([
      expected[2] ?? 0n,
      BigInt(all.transfers.items.length),
      x402Fees,
    ]);
  });

  test('is undone by a reorganisation, and can then end otherwise', async () => {
    const wallet = await scene.deployWallet(3, 10n * MICRO);
    const made = await x402.authorize(wallet, { id: 'pay_lost', to: someAddress('shop'), value: MICRO });
    const totals = `{ wallet(address: "${low(wallet.address)}") { balance ${SPENT} ${TRANSFERS} } authorization(nonce: "${made.nonce}") { ${END} useId } reservations { items { ref nonces } } paymentDays { items { paymentCount volume fees x402Count x402Volume x402Fees } } feeRecipients { items { feesCollected x402FeesCollected } } }`;
    const before = await ask(totals);
    await x402.sendBatch([made.cashing, made.settling]);
    expect(await authorizationOf(made, 'state')).toEqual({ state: 'settled' });
    const shown = await caughtUp(indexer, scene.chain);

    await reorganise(scene.chain, 1);
    await eventually(async () => {
      const { generation } = await caughtUp(indexer, scene.chain);
      return generation === shown.generation ? undefined : generation;
    });
    expect(await ask(totals)).toEqual(before);
    await x402.send(made.cancelling, scene.chain.strangerKey);
    expect(await authorizationOf(made, 'state')).toEqual({ state: 'cancelled' });
    expect(await walletOf(wallet, 'balance reserved')).toEqual({ balance: '10000000', reserved: '0' });
  });
});

describe("the indexer's API", () => {
  test('refuses a very deep query', async () => {
    const deep = `{ wallets { items { ${'payments { items { wallet { '.repeat(40)}address${' } } }'.repeat(40)} } } }`;
    await expect(query(indexer, z.unknown(), deep)).rejects.toThrow();
  });

  test.each(['/health', '/ready', '/status', '/metrics'])('answers %s', async (path) => {
    expect((await fetch(indexer.url + path)).status).toBe(200);
  });
});
