import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { getAddress } from 'viem';
import type { RelayStep } from '../../src/chain/relay/relay-context.ts';
import { messages } from '../../src/chain/relay/relay-tables.ts';
import { newId } from '../../src/core/lib/crypto.ts';
import { holdStatements } from '../../src/features/wallets/scheduled-changes/scheduled-change-store.ts';
import { scheduledChanges } from '../../src/features/wallets/wallet-tables.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { temporaryDatabase } from '../support/database.ts';
import { outcome } from '../support/http.ts';
import { openedInTests } from '../support/opened.ts';
import { until, untilPooled } from '../support/relay.ts';
import { type ClaimedWallet, claimedWallet, type ServiceOptions, startService, steppedUp } from '../support/service.ts';
import { startReceiver } from '../support/webhooks.ts';

let chain: TestChain;
beforeAll(async () => {
  chain = await startTestChain();
});
afterAll(() => chain.stop());
const opened = openedInTests();

const DAY = 86_400;
const SHOP = getAddress('0x00000000000000000000000000000000000000a1');

/** A wallet with limits and a withdrawal policy, whose changes are made when the test says. */
async function setStage(given: ServiceOptions = {}) {
  const acts = new Map<RelayStep, () => Promise<unknown>>();
  const failpoint = async (step: RelayStep) => {
    const act = acts.get(step);
    acts.delete(step);
    await act?.();
  };
  const deadlines = { chainMs: 20_000, answerMs: 20_000 };
  const pauses = { withdrawals: null, 'scheduled-changes': null };
  const service = await startService(chain, { deadlines, failpoint, pauses, ...given });
  opened.push(service);
  const wallet = await claimedWallet(service, 'v3');
  const stage = { ...asks(service, wallet), service, wallet, deadlines };
  expect(outcome(await stage.configure({ txLimit: '2', dailyLimit: '5' }))).toBe('200');
  expect(outcome(await stage.policy({ delaySeconds: DAY }))).toBe('200');
  return {
    ...stage,
    at: (step: RelayStep, act: () => Promise<unknown>) => void acts.set(step, act),
    /** Schedules a looser limit, and lets its time come. */
    async schedule(body: object = { txLimit: '1000' }): Promise<string> {
      const changed = await stage.configure(body);
      expect(outcome(changed)).toBe('202');
      service.clock.offsetMs += (DAY + 1) * 1_000;
      return changed.json.scheduled.id;
    },
  };
}

function asks(service: Awaited<ReturnType<typeof startService>>, wallet: ClaimedWallet) {
  const ask = async (method: string, path: string, body?: object) =>
    await service.ask({
      method,
      path: `/v1/wallets/${wallet.id}${path}`,
      token: wallet.token,
      ...(body && { body }),
      headers: await steppedUp(service, wallet),
    });
  return {
    ask,
    configure: (body: object) => ask('PATCH', '/config', body),
    policy: (body: object) => ask('PATCH', '/withdrawal-policy', body),
    cancel: (id: string) => ask('DELETE', `/scheduled-changes/${id}`),
    changes: async () => (await ask('GET', '/scheduled-changes')).json.changes,
    limit: async () => (await ask('GET', '/policy')).json.txLimit,
    run: () => service.wallets.scheduledChanges.run(),
    /** Until nothing is due any more that the chain decides about. */
    runAll: async () => {
      await until(async () => {
        service.clock.offsetMs += 10_000;
        await service.wallets.scheduledChanges.run();
        const rows = await service.db.orm.select().from(scheduledChanges).all();
        return rows.every(({ status }) => status !== 'executing');
      }, 'no change is under way');
    },
    signed: async () => await service.db.orm.$count(messages, eq(messages.kind, 'configure')),
  };
}

describe('a looser rule whose time has come', () => {
  test('is under way once it is signed, whatever its Owner does then, and ends as what it became', async () => {
    const { schedule, run, runAll, cancel, changes, limit, deadlines, service, wallet } = await setStage();
    const id = await schedule();
    await chain.control.setAutomine(false);
    deadlines.chainMs = 1_500;
    await run();
    deadlines.chainMs = 20_000;
    expect(await changes()).toMatchObject([{ status: 'executing' }]);
    expect(outcome(await cancel(id))).toBe('409 CHANGE_ENDED');
    await service.wallets.withdrawalPolicies.remove(wallet.id);
    await service.db.batch(holdStatements(service.db, wallet.id, 1));
    expect(await changes()).toMatchObject([{ status: 'executing' }]);
    await chain.control.setAutomine(true);
    await chain.control.mine({ blocks: 1 });
    await runAll();
    expect(await changes()).toMatchObject([{ status: 'executed' }]);
    expect(await limit()).toBe('1000');
  });

  test('is not signed again after a stricter one, and what was signed comes before that', async () => {
    const { schedule, run, runAll, configure, changes, limit, signed, deadlines } = await setStage();
    await schedule();
    await chain.control.setAutomine(false);
    deadlines.chainMs = 1_500;
    await run();
    deadlines.chainMs = 20_000;
    const tightened = configure({ txLimit: '1' });
    await untilPooled(chain, 2);
    await chain.control.setAutomine(true);
    await chain.control.mine({ blocks: 1 });
    expect(outcome(await tightened)).toBe('200');
    const before = await signed();
    await runAll();
    expect(await signed()).toBe(before);
    expect(await limit()).toBe('1');
    expect(await changes()).not.toMatchObject([{ status: 'cancelled' }]);
  });

  test('is not signed when a stricter one is, for whose turn it waits', async () => {
    const { at, schedule, run, configure, changes, limit, signed } = await setStage();
    await schedule();
    const before = await signed();
    const runs: Promise<void>[] = [];
    at('probed', async () => void runs.push(run()));
    expect(outcome(await configure({ txLimit: '1' }))).toBe('200');
    await Promise.all(runs);
    expect(runs).toHaveLength(1);
    expect(await signed()).toBe(before + 1);
    expect(await changes()).toMatchObject([{ status: 'cancelled' }]);
    expect(await limit()).toBe('1');
  });

  type Stage = Awaited<ReturnType<typeof setStage>>;
  test.each([
    ['cancelled', 'cancelled', ({ cancel }: Stage, id: string) => cancel(id)],
    ['lifted', 'cancelled', ({ service, wallet }: Stage) => service.wallets.withdrawalPolicies.remove(wallet.id)],
    ['held', 'held', ({ service: { db }, wallet }: Stage) => db.batch(holdStatements(db, wallet.id, 1))],
  ] as const)('is not signed when it is %s at that moment', async (_, status, act) => {
    for (const step of ['probed', 'signed'] as const) {
      const stage = await setStage();
      const { at, schedule, run, changes, limit, signed } = stage;
      const id = await schedule();
      const before = await signed();
      at(step, async () => void (await act(stage, id)));
      await run();
      await run();
      expect(await changes()).toMatchObject([{ status }]);
      expect([step, await signed(), await limit()]).toEqual([step, before, '2']);
      await stage.service.stop();
    }
  });

  test('is made once where the process ends after it was signed', async () => {
    const database = await temporaryDatabase();
    opened.push({ stop: database.remove });
    const stage = await setStage({ dbPath: database.path });
    const { schedule, run, signed, deadlines, service, wallet } = stage;
    await schedule();
    const before = await signed();
    await chain.control.setAutomine(false);
    deadlines.chainMs = 1_500;
    await run();
    await service.stop(0);
    await chain.control.setAutomine(true);
    await chain.control.mine({ blocks: 1 });
    const reborn = await startService(chain, {
      dbPath: database.path,
      clock: service.clock,
      pauses: { 'scheduled-changes': null },
    });
    opened.push(reborn);
    const after = asks(reborn, wallet);
    await after.runAll();
    expect(await after.changes()).toMatchObject([{ status: 'executed' }]);
    expect(await after.signed()).toBe(before + 1);
    expect(await after.limit()).toBe('1000');
  });

  test('is not made where it could not be for a day, and its Owner is notified', async () => {
    const { schedule, ask, run, changes, limit, service } = await setStage();
    const shop = startReceiver();
    await ask('PUT', '/webhook', { url: shop.url });
    await schedule();
    service.clock.offsetMs += DAY * 1_000;
    await run();
    expect(await changes()).toMatchObject([{ status: 'failed', lastError: expect.stringContaining('a day') }]);
    expect(await limit()).toBe('2');
    const isReported = () => shop.received.some(({ body }) => JSON.parse(body).type === 'change_failed');
    await until(isReported, 'the webhook is sent');
    await shop.stop();
  });
});

describe('another request for the same rule', () => {
  test('takes the place of the one that waits, also where the policy has lost its delay', async () => {
    const { policy, configure, changes, limit, service, run } = await setStage();
    await policy({ delaySeconds: 0 });
    service.clock.offsetMs += (DAY / 2) * 1_000;
    expect(outcome(await configure({ txLimit: '1000' }))).toBe('202');
    service.clock.offsetMs += (DAY / 2 + 1) * 1_000;
    expect(outcome(await configure({ txLimit: '1.5' }))).toBe('200');
    service.clock.offsetMs += DAY * 1_000;
    await run();
    expect(await changes()).toMatchObject([{ status: 'cancelled' }]);
    expect(await limit()).toBe('1.5');
  });

  test('takes the place of the one that waits where it waits, too, which the audit log tells', async () => {
    const { ask, configure, schedule, changes, limit, run } = await setStage();
    const older = (await configure({ txLimit: '1000' })).json.scheduled;
    const newer = await schedule({ txLimit: '50' });
    const statusOf = async (id: string) => (await changes()).find((one: { id: string }) => one.id === id).status;
    expect([await statusOf(older.id), await statusOf(newer)]).toEqual(['cancelled', 'scheduled']);
    await run();
    expect(await limit()).toBe('50');
    const { entries } = (await ask('GET', '/audit')).json;
    const ended = entries.filter(({ action }: { action: string }) => action === 'change_cancelled');
    expect(ended).toMatchObject([{ details: { id: older.id } }]);
  });

  test('fails where twenty of others wait, however many come at once; those that are held do not count', async () => {
    const { ask, configure, service, wallet } = await setStage();
    expect(outcome(await ask('PUT', '/budgets', { week: '20' }))).toBe('200');
    expect(outcome(await ask('PUT', `/budgets/${SHOP}`, { period: 'week', limit: '1' }))).toBe('200');
    const waiting = (status: 'scheduled' | 'held') => ({
      id: newId('chg'),
      walletId: wallet.id,
      operation: 'setKeyLimits' as const,
      body: '{}',
      status,
      target: newId('chg'),
      executeAt: 2 ** 40,
      createdAt: 1,
      dueAt: 2 ** 40,
      signedUntil: 2 ** 41,
    });
    const rows = [...Array(19)].map(() => waiting('scheduled'));
    await service.db.orm
      .insert(scheduledChanges)
      .values([...rows, waiting('held')])
      .run();
    const answers = await Promise.all([
      configure({ txLimit: '9' }),
      ask('PUT', '/budgets', { week: '30' }),
      ask('PUT', `/budgets/${SHOP}`, { period: 'week', limit: '3' }),
    ]);
    const outcomes = answers.map(outcome).sort();
    expect(outcomes).toEqual(['202', '409 TOO_MANY_CHANGES', '409 TOO_MANY_CHANGES']);
  });

  test('is decided about by the policy that is in force when it would be signed', async () => {
    for (const step of ['probed', 'signed'] as const) {
      const { at, policy, configure, limit, service, wallet } = await setStage();
      await service.wallets.withdrawalPolicies.remove(wallet.id);
      at(step, () => policy({ delaySeconds: DAY }));
      expect(outcome(await configure({ txLimit: '1000' }))).toBe('202');
      expect(await limit()).toBe('2');
      await service.stop();
    }
  });
});
