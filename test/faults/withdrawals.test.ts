import { describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { type Address, encodeFunctionData, getAddress } from 'viem';
import { z } from 'zod';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import type { RelayStep } from '../../src/chain/relay/relay-context.ts';
import { messages } from '../../src/chain/relay/relay-tables.ts';
import { withdrawals } from '../../src/features/wallets/wallet-tables.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { temporaryDatabase } from '../support/database.ts';
import { type Answer, type Ask, outcome, reachedBy } from '../support/http.ts';
import { openedInTests } from '../support/opened.ts';
import { ownerCalls } from '../support/owner.ts';
import { sendAs } from '../support/payments-service.ts';
import { until, untilPooled } from '../support/relay.ts';
import { onMethod, startRpcProxy } from '../support/rpc-proxy.ts';
import {
  type ClaimedWallet,
  claimedWallet,
  type ServiceOptions,
  startService,
  steppedUp,
  type TestService,
} from '../support/service.ts';
import { balanceOf } from '../support/usdc.ts';

const SAFE: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const ELSEWHERE = getAddress('0x00000000000000000000000000000000000000e1');
const ALL = 100_000_000n;

const HASH = z.templateLiteral(['0x', z.string()]);

const opened = openedInTests();

interface Stage {
  readonly chain: TestChain;
  readonly service: TestService;
  readonly wallet: ClaimedWallet;
  /** Done once, before the relay goes on from this step. */
  at(step: RelayStep, act: () => Promise<void>): void;
}

/** A service with an Owner whose wallet has 100 USDC. */
async function setStage(options: ServiceOptions = {}, given?: TestChain): Promise<Stage> {
  const chain = given ?? (await startTestChain({ slotsInAnEpoch: 1 }));
  if (given === undefined) opened.push(chain);
  const acts = new Map<RelayStep, () => Promise<void>>();
  const failpoint = async (step: RelayStep) => {
    const act = acts.get(step);
    acts.delete(step);
    await act?.();
  };
  const service = await startService(chain, { failpoint, ...options });
  opened.push(service);
  const wallet = await claimedWallet(service);
  await chain.mintUsdc(wallet.address, ALL);
  return { chain, service, wallet, at: (step, act) => void acts.set(step, act) };
}

const withdrawal = (wallet: ClaimedWallet, body: object = {}): Ask => ({
  method: 'POST',
  path: `/v1/wallets/${wallet.id}/withdraw`,
  token: wallet.token,
  body: { to: SAFE, amount: '90', idempotencyKey: 'once', ...body },
});
const isReplayed = ({ headers }: Answer) => headers.get('idempotent-replayed') === 'true';

/** Has the Owner take money out without the service, which uses up no owner nonce. */
const drain = ({ chain, service, wallet }: Stage, amount: bigint) =>
  ownerCalls(
    chain,
    service,
    wallet,
    encodeFunctionData({ abi: agentWalletAbi, functionName: 'withdraw', args: [ELSEWHERE, amount] }),
  );

/** Has a stranger submit every withdrawal that was ever signed; those that the wallet refuses are none. */
async function resubmitAll({ chain, service, wallet }: Stage): Promise<number> {
  const signed = await service.db.orm
    .select()
    .from(messages)
    .where(eq(messages.kind, 'withdraw'))
    .orderBy(messages.id)
    .all();
  const attempts = signed.map(({ data }) =>
    sendAs(chain, chain.strangerKey, wallet.address, data).then(
      () => 1,
      () => 0,
    ),
  );
  return (await Promise.all(attempts)).reduce<number>((sum, one) => sum + one, 0);
}

describe('a withdrawal that the chain refuses', () => {
  test('is repeated by its idempotency key, and of its messages only one can be executed', async () => {
    const stage = await setStage();
    const { chain, service, wallet, at } = stage;
    at('signed', () => drain(stage, 50_000_000n));
    const refused = await service.ask(withdrawal(wallet));
    expect(outcome(refused)).toBe('502 CHAIN_REVERTED');
    expect(refused.json.message).toContain('InsufficientBalance');
    expect(await balanceOf(chain, SAFE)).toBe(0n);
    expect(outcome(await service.ask(withdrawal(wallet)))).toBe('400 INSUFFICIENT_BALANCE');

    await chain.mintUsdc(wallet.address, 150_000_000n);
    const made = await service.ask(withdrawal(wallet));
    expect(made).toMatchObject({ status: 200, json: { amount: '90', to: SAFE } });
    expect(isReplayed(made)).toBe(false);
    expect(await resubmitAll(stage)).toBe(0);
    const again = await service.ask(withdrawal(wallet));
    expect(again.json).toEqual({ ...made.json, replayed: true });
    expect(isReplayed(again)).toBe(true);
    expect(await balanceOf(chain, SAFE)).toBe(90_000_000n);
    expect(await service.db.orm.select().from(withdrawals).all()).toHaveLength(1);
  });

  test('and that a stranger submits again is found by its idempotency key', async () => {
    const stage = await setStage();
    const { chain, service, wallet, at } = stage;
    at('signed', () => drain(stage, 50_000_000n));
    expect(outcome(await service.ask(withdrawal(wallet)))).toBe('502 CHAIN_REVERTED');
    await chain.mintUsdc(wallet.address, 150_000_000n);
    expect(await resubmitAll(stage)).toBe(1);
    const first = await service.ask(withdrawal(wallet));
    const second = await service.ask(withdrawal(wallet));
    expect(first).toMatchObject({ status: 200, json: { amount: '90', to: SAFE } });
    expect(second.json).toEqual({ ...first.json, replayed: true });
    const receipt = await chain.client.getTransactionReceipt({ hash: first.json.txHash });
    expect(receipt.to?.toLowerCase()).toBe(wallet.address.toLowerCase());
    expect(await balanceOf(chain, SAFE)).toBe(90_000_000n);
  });

  test("is not executed any more once the wallet's nonce has moved on", async () => {
    const stage = await setStage();
    const { chain, service, wallet, at } = stage;
    at('signed', () => drain(stage, 50_000_000n));
    expect(outcome(await service.ask(withdrawal(wallet)))).toBe('502 CHAIN_REVERTED');
    await chain.mintUsdc(wallet.address, 150_000_000n);
    const path = `/v1/wallets/${wallet.id}/config`;
    const limited = { method: 'PATCH', path, token: wallet.token, body: { txLimit: '3' } };
    expect((await service.ask(limited)).status).toBe(200);
    expect(outcome(await service.ask(withdrawal(wallet)))).toBe('409 WITHDRAWAL_OVERTAKEN');
    expect(await resubmitAll(stage)).toBe(0);
    expect(await balanceOf(chain, SAFE)).toBe(0n);
    expect((await service.ask(withdrawal(wallet, { idempotencyKey: 'another' }))).status).toBe(200);
    expect(await balanceOf(chain, SAFE)).toBe(90_000_000n);
  });

  test('and that a freeze has voided is signed again for its key, and made once', async () => {
    const stage = await setStage();
    const { chain, service, wallet, at } = stage;
    at('signed', () => drain(stage, 50_000_000n));
    expect(outcome(await service.ask(withdrawal(wallet)))).toBe('502 CHAIN_REVERTED');
    await chain.mintUsdc(wallet.address, 150_000_000n);
    const freeze = { method: 'POST', path: `/v1/wallets/${wallet.id}/freeze`, token: wallet.token };
    expect((await service.ask(freeze)).status).toBe(200);
    expect(await resubmitAll(stage)).toBe(0);
    const made = await service.ask(withdrawal(wallet));
    expect(made).toMatchObject({ status: 200, json: { amount: '90', to: SAFE } });
    expect((await service.ask(withdrawal(wallet))).json).toEqual({ ...made.json, replayed: true });
    expect(await resubmitAll(stage)).toBe(0);
    expect(await balanceOf(chain, SAFE)).toBe(90_000_000n);
  });

  test('because a stranger submitted its message first is found by its idempotency key', async () => {
    // A committed message that was not sent is sent again by the relay's upkeep; here, others are to be first.
    const stage = await setStage({ relayLimits: { idlePollMs: 60_000 } });
    const { chain, service, wallet, at } = stage;
    at('committed', async () => {
      expect(await resubmitAll(stage)).toBe(1);
    });
    const first = await service.ask(withdrawal(wallet));
    expect(first).toMatchObject({ status: 200, json: { amount: '90', to: SAFE } });
    expect((await service.ask(withdrawal(wallet))).json).toEqual({ ...first.json, replayed: true });
    expect(await balanceOf(chain, SAFE)).toBe(90_000_000n);
  });

  test('because a stranger did it is found by the receipts where the logs have a gap, and is nothing before', async () => {
    const node = await startTestChain({ slotsInAnEpoch: 1 });
    opened.push(node);
    const proxy = startRpcProxy(node.rpcUrl);
    opened.push(proxy);
    const stage = await setStage({ relayLimits: { idlePollMs: 60_000 } }, { ...node, rpcUrl: proxy.url });
    const { chain, service, wallet, at } = stage;
    const signed = async () =>
      (
        await service.db.orm.select().from(messages).where(eq(messages.kind, 'withdraw')).orderBy(messages.id).all()
      ).map(({ data }) => data);
    at('committed', async () => {
      expect(await resubmitAll({ ...stage, chain: node })).toBe(1);
    });
    const isStrangers = async (hash: unknown) => {
      const sent = await node.client.getTransactionReceipt({ hash: HASH.parse(hash) });
      return sent.to?.toLowerCase() === wallet.address.toLowerCase();
    };
    let hasReceipts = false;
    proxy.intercept(async (call, forward) => {
      const nothing = (result: unknown) => ({ json: { jsonrpc: '2.0', id: call.id, result } });
      if (call.method === 'eth_getLogs') return nothing([]);
      if (!hasReceipts && call.method === 'eth_getTransactionReceipt' && (await isStrangers(call.params[0])))
        return nothing(null);
      return { json: await forward() };
    });
    expect(outcome(await service.ask(withdrawal(wallet)))).toBe('502 RPC_TIMEOUT');
    expect(await signed()).toHaveLength(1);
    hasReceipts = true;
    const found = await service.ask(withdrawal(wallet));
    expect(found).toMatchObject({ status: 200, json: { amount: '90', to: SAFE } });
    expect(await isStrangers(found.json.txHash)).toBe(true);
    expect(await balanceOf(chain, SAFE)).toBe(90_000_000n);
  });

  test('is answered without an idempotency key that it may still happen', async () => {
    const stage = await setStage();
    const { service, wallet, at } = stage;
    at('signed', () => drain(stage, 50_000_000n));
    const refused = await service.ask(withdrawal(wallet, { idempotencyKey: undefined }));
    expect(outcome(refused)).toBe('502 CHAIN_REVERTED');
    expect(refused.json.message).toContain('can still submit it');
  });
});

describe('one idempotency key', () => {
  test('withdraws once for many simultaneous requests', async () => {
    const { chain, service, wallet } = await setStage();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => service.ask(withdrawal(wallet, { amount: '5' }))),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ json }) => json.txHash)).size).toBe(1);
    expect(answers.filter((answer) => !isReplayed(answer))).toHaveLength(1);
    expect(await balanceOf(chain, SAFE)).toBe(5_000_000n);
  });

  test('finds its withdrawal when no node said whether the chain took it', async () => {
    const chain = await startTestChain();
    opened.push(chain);
    const proxy = startRpcProxy(chain.rpcUrl);
    opened.push(proxy);
    const nodes = { requestTimeoutMs: 300, tryTimeoutMs: 200 };
    const relayLimits = { submitTimeoutMs: 1_000 };
    const service = await startService(chain, { rpcUrls: [proxy.url], nodes, relayLimits });
    opened.push(service);
    const wallet = await claimedWallet(service);
    await chain.mintUsdc(wallet.address, ALL);
    proxy.intercept(onMethod('eth_sendRawTransaction', async () => ({ status: 503, body: '' })));
    expect(outcome(await service.ask(withdrawal(wallet)))).toBe('502 RPC_TIMEOUT');
    proxy.passThrough();
    const found = await service.ask(withdrawal(wallet));
    expect(found.status).toBe(200);
    expect(isReplayed(found)).toBe(true);
    expect(await balanceOf(chain, SAFE)).toBe(90_000_000n);
  });

  const steps: [RelayStep, number][] = [
    ['probed', 0],
    ['signed', 0],
    ['committed', 1],
    ['broadcast', 1],
    ['received', 1],
    ['reported', 1],
    ['noted', 1],
  ];
  /** A service with a funded wallet whose process can be killed at a step. */
  const startDying = async (step: RelayStep) => {
    const chain = await startTestChain();
    opened.push(chain);
    const database = await temporaryDatabase();
    database.db.close();
    const died = Promise.withResolvers<void>();
    let isArmed = false;
    const failpoint = (at: RelayStep) => {
      if (at !== step || !isArmed) return;
      died.resolve();
      return new Promise<void>(() => undefined);
    };
    const pauses = { withdrawals: null };
    const dying = await startService(chain, { dbPath: database.path, failpoint, pauses });
    const wallet = await claimedWallet(dying);
    await chain.mintUsdc(wallet.address, ALL);
    const arm = () => {
      isArmed = true;
    };
    const rebirth = async (options: ServiceOptions = {}) => {
      await dying.stop();
      const reborn = await startService(chain, { dbPath: database.path, pauses, ...options });
      opened.push(reborn);
      return reborn;
    };
    return { chain, dying, wallet, died: died.promise, arm, rebirth };
  };
  test.each(steps)('of a process that is killed when it has %s leaves %p, and withdraws once', async (step, left) => {
    const { chain, dying, wallet, died, arm, rebirth } = await startDying(step);
    arm();
    await reachedBy(died, dying.ask(withdrawal(wallet)));
    expect(await dying.db.orm.select().from(withdrawals).all()).toHaveLength(left);

    const reborn = await rebirth();
    const made = await reborn.ask({ ...withdrawal(wallet), headers: await steppedUp(reborn, wallet) });
    expect(made).toMatchObject({ status: 200, json: { amount: '90', to: SAFE } });
    expect(isReplayed(made)).toBe(left === 1);
    expect(await balanceOf(chain, SAFE)).toBe(90_000_000n);
    expect(await reborn.db.orm.select().from(withdrawals).all()).toHaveLength(1);
  });
  test.each(steps)(
    'of a delayed withdrawal that is due when its process is killed at %s leaves %p, and withdraws once',
    async (step, left) => {
      const { chain, dying, wallet, died, arm, rebirth } = await startDying(step);
      const path = `/v1/wallets/${wallet.id}/withdrawal-policy`;
      const headers = await steppedUp(dying, wallet);
      const body = { delaySeconds: 3_600 };
      await dying.ask({ method: 'PATCH', path, token: wallet.token, headers, body });
      expect((await dying.ask({ ...withdrawal(wallet), headers })).status).toBe(202);
      dying.clock.offsetMs += 3_601_000;
      arm();
      await reachedBy(died, dying.wallets.withdrawals.run());
      expect(await dying.db.orm.select().from(withdrawals).all()).toHaveLength(left);

      const reborn = await rebirth({ clock: dying.clock });
      const list = { path: `/v1/wallets/${wallet.id}/withdrawals`, token: wallet.token };
      await until(async () => {
        await Promise.all([
          reborn.wallets.withdrawals.run(),
          reborn.ask({ ...withdrawal(wallet), headers: await steppedUp(reborn, wallet) }),
        ]);
        reborn.clock.offsetMs += 60_000;
        return (await reborn.ask(list)).json.withdrawals[0].status === 'executed';
      }, 'it is made');
      await reborn.wallets.withdrawals.run();
      expect(outcome(await reborn.ask({ ...withdrawal(wallet), headers: await steppedUp(reborn, wallet) }))).toBe(
        '200',
      );
      expect(await balanceOf(chain, SAFE)).toBe(90_000_000n);
      expect(await reborn.db.orm.select().from(withdrawals).all()).toHaveLength(1);
    },
  );
});

describe('a withdrawal that races with payments', () => {
  const pay = (service: TestService, wallet: ClaimedWallet, key: string) =>
    service.ask({
      method: 'POST',
      path: '/v1/payments',
      token: wallet.apiKey,
      body: { to: ELSEWHERE, amount: '20', currency: 'USDC', idempotencyKey: key },
    });
  const statusOf = async (service: TestService, { json }: Answer) =>
    (await service.ask({ path: `/v1/payments/${json.id}` })).json.status;

  test('and comes first leaves them pending until it is proved that they failed', async () => {
    const { chain, service, wallet } = await setStage();
    await chain.rpc('evm_setAutomine', false);
    const withdrawn = service.ask(withdrawal(wallet));
    await untilPooled(chain, 1);
    const paid = await pay(service, wallet, 'a');
    expect(paid).toMatchObject({ status: 200, json: { status: 'pending' } });
    await untilPooled(chain, 2);
    // The withdrawal has a block of its own, and the relay broadcasts the payment again after it.
    await chain.rpc('anvil_dropTransaction', paid.json.txHash);
    await chain.control.mine({ blocks: 1 });
    await chain.rpc('evm_setAutomine', true);
    expect((await withdrawn).status).toBe(200);
    expect(await balanceOf(chain, SAFE)).toBe(90_000_000n);
    await until(
      async () =>
        (await service.db.orm.select().from(messages).where(eq(messages.status, 'reverted')).all()).length === 1,
      'the payment was refused in its block',
    );
    expect(await statusOf(service, paid)).toBe('pending');

    await chain.rpc('evm_increaseTime', 200);
    await chain.control.mine({ blocks: 4 });
    await until(async () => {
      await service.indexedChain.expire('payment');
      return (await statusOf(service, paid)) === 'failed';
    }, 'it is proved that it failed');
    const { json: reputation } = await service.ask({ path: `/v1/reputation/${wallet.address}/events` });
    expect(reputation.events).toMatchObject([{ eventType: 'payment_failure', sourceRef: paid.json.txHash }]);
    const replay = await pay(service, wallet, 'a');
    expect(replay).toMatchObject({ status: 200, json: { id: paid.json.id, status: 'failed' } });
    expect(await balanceOf(chain, wallet.address)).toBe(10_000_000n);
    expect(await balanceOf(chain, ELSEWHERE)).toBe(0n);
  });

  test('and comes last is refused by the chain, and they are paid', async () => {
    const { chain, service, wallet } = await setStage();
    await chain.rpc('evm_setAutomine', false);
    const paid = await pay(service, wallet, 'a');
    const withdrawn = service.ask(withdrawal(wallet));
    await untilPooled(chain, 2);
    await chain.rpc('evm_setAutomine', true);
    await chain.control.mine({ blocks: 1 });
    expect(outcome(await withdrawn)).toBe('502 CHAIN_REVERTED');
    await until(async () => (await statusOf(service, paid)) === 'confirmed', 'the payment is confirmed');
    const less = await service.ask(withdrawal(wallet, { amount: '79.6', idempotencyKey: 'rest' }));
    expect(less.status).toBe(200);
    expect(await balanceOf(chain, wallet.address)).toBe(0n);
  });
});
