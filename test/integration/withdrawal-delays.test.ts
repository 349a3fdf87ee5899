import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { getAddress } from 'viem';
import { usdcAbi } from '../../src/chain/contracts/generated/IFiatToken.ts';
import type { RelayStep } from '../../src/chain/relay/relay-context.ts';
import { catchUps } from '../../src/chain/restore-guard/restore-guard-tables.ts';
import { scheduledWithdrawals, withdrawals } from '../../src/features/wallets/wallet-tables.ts';
import { must } from '../../src/storage/db/batch.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { program } from '../support/command-line.ts';
import { placeOf, temporaryDatabase } from '../support/database.ts';
import { until } from '../support/relay.ts';
import {
  type ClaimedWallet,
  claimedWallet,
  type ServiceOptions,
  startService,
  steppedUp,
  type TestService,
} from '../support/service.ts';
import { setBlacklisted } from '../support/usdc.ts';
import { startReceiver } from '../support/webhooks.ts';

let chain: TestChain;
let service: TestService;
/** Withdrawals whose time has come wait until the test has them made. */
const start = (options: ServiceOptions = {}) => startService(chain, { ...options, pauses: { withdrawals: null } });
beforeAll(async () => {
  chain = await startTestChain();
  service = await start();
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

const ANN = getAddress('0x00000000000000000000000000000000000000a1');
const EVE = getAddress('0x00000000000000000000000000000000000000e3');
const HOUR = 3_600;

const asks = (of: ClaimedWallet, by = service) => ({
  policy: async (body?: object) => {
    const path = `/v1/wallets/${of.id}/withdrawal-policy`;
    if (body === undefined) return await by.ask({ path, token: of.token });
    return await by.ask({ method: 'PATCH', path, token: of.token, body, headers: await steppedUp(by, of) });
  },
  withdraw: async (body: object) =>
    await by.ask({
      method: 'POST',
      path: `/v1/wallets/${of.id}/withdraw`,
      token: of.token,
      body,
      headers: await steppedUp(by, of),
    }),
  list: async () => (await by.ask({ path: `/v1/wallets/${of.id}/withdrawals`, token: of.token })).json.withdrawals,
  cancel: async (id: string) =>
    await by.ask({ method: 'DELETE', path: `/v1/wallets/${of.id}/withdrawals/${id}`, token: of.token }),
});
async function funded(by = service) {
  const wallet = await claimedWallet(by);
  await chain.mintUsdc(wallet.address, 10_000_000n);
  return { wallet, ...asks(wallet, by) };
}
const holds = (account: `0x${string}`) =>
  chain.client.readContract({
    address: chain.contracts.usdc,
    abi: usdcAbi,
    functionName: 'balanceOf',
    args: [account],
  });
const late = (by: TestService, seconds: number) => {
  by.clock.offsetMs += seconds * 1000;
};

describe('a withdrawal delay', () => {
  test('makes a withdrawal wait, sends webhooks, and executes it once when the time has come', async () => {
    const { wallet, policy, withdraw, list } = await funded();
    const shop = startReceiver();
    const url = `/v1/wallets/${wallet.id}/webhook`;
    await service.ask({ method: 'PUT', path: url, token: wallet.token, body: { url: shop.url } });
    expect((await policy({ delaySeconds: HOUR })).json).toMatchObject({ delaySeconds: HOUR, next: null });
    const before = await holds(ANN);
    const asked = await withdraw({ to: ANN, amount: '1.5', idempotencyKey: 'rent' });
    expect(asked).toMatchObject({ status: 202, json: { status: 'scheduled', to: ANN, amount: '1.5', txHash: null } });
    expect(asked.json.executeAt - asked.json.createdAt).toBe(HOUR);
    await shop.got(2);
    const reported = shop.received.map(({ body }) => JSON.parse(body));
    expect(reported.find(({ type }) => type === 'withdrawal_policy_changed')).toMatchObject({
      by: 'owner',
      allowList: null,
      delaySeconds: HOUR,
      next: null,
    });
    expect(reported.find(({ type }) => type === 'withdrawal_scheduled')).toMatchObject({
      type: 'withdrawal_scheduled',
      withdrawalId: asked.json.withdrawalId,
      to: ANN,
      amount: '1.5',
    });
    await shop.stop();
    await service.wallets.withdrawals.run();
    expect(await holds(ANN)).toBe(before);
    const again = await withdraw({ to: ANN, amount: '2', idempotencyKey: 'rent' });
    expect(again).toMatchObject({
      status: 202,
      json: { withdrawalId: asked.json.withdrawalId, replayed: true, mismatch: ['amount'] },
    });

    // From here on it is a repetition of what was done.
    late(service, HOUR + 1);
    await Promise.all([service.wallets.withdrawals.run(), service.wallets.withdrawals.run()]);
    await service.wallets.withdrawals.run();
    expect(await holds(ANN)).toBe(before + 1_500_000n);
    expect(await list()).toEqual([
      expect.objectContaining({ status: 'executed', txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) }),
    ]);
    const done = await withdraw({ to: ANN, amount: '1.5', idempotencyKey: 'rent' });
    const { txHash } = (await list())[0];
    expect(done.status).toBe(200);
    expect(done.json).toEqual({ txHash, to: ANN, amount: '1.5', replayed: true });
    expect(done.headers.get('idempotent-replayed')).toBe('true');
  });

  test('lets the Owner cancel, once and for all', async () => {
    const { policy, withdraw, list, cancel } = await funded();
    await policy({ delaySeconds: HOUR });
    const before = await holds(EVE);
    const { withdrawalId } = (await withdraw({ to: EVE, amount: '9' })).json;
    expect((await cancel(withdrawalId)).json).toMatchObject({ status: 'cancelled' });
    expect((await cancel(withdrawalId)).status).toBe(200);
    late(service, HOUR + 1);
    await service.wallets.withdrawals.run();
    expect(await holds(EVE)).toBe(before);
    expect((await list())[0].status).toBe('cancelled');
    expect((await cancel('wdr_000000000000')).json.error).toBe('WITHDRAWAL_NOT_FOUND');
  });

  test('cannot be evaded by loosening the rules first', async () => {
    const { policy, withdraw } = await funded();
    await policy({ delaySeconds: HOUR, allowList: [ANN] });
    const loosened = await policy({ delaySeconds: 0, allowList: null });
    expect(loosened.json).toMatchObject({
      delaySeconds: HOUR,
      allowList: [ANN],
      next: { delaySeconds: 0, allowList: null, effectiveAt: expect.any(Number) },
    });
    const refused = await withdraw({ to: EVE, amount: '9' });
    expect([refused.status, refused.json.error]).toEqual([403, 'WITHDRAWAL_NOT_ALLOWED']);
    expect((await withdraw({ to: ANN, amount: '1' })).status).toBe(202);
    late(service, HOUR + 1);
    expect((await policy()).json).toMatchObject({ delaySeconds: 0, allowList: null, next: null });
    expect((await withdraw({ to: EVE, amount: '1' })).status).toBe(200);
  });

  test('ends in a failure with its reason when the allow list became stricter or the balance too low', async () => {
    const { policy, withdraw, list, cancel } = await funded();
    await policy({ delaySeconds: HOUR });
    await withdraw({ to: EVE, amount: '1' });
    const tooMuch = (await withdraw({ to: ANN, amount: '11' })).json;
    await policy({ allowList: [ANN] });
    late(service, HOUR + 1);
    await service.wallets.withdrawals.run();
    const ended = await list();
    expect(ended.map(({ status }: { status: string }) => status)).toEqual(['failed', 'failed']);
    const reasons = ended.map(({ lastError }: { lastError: string }) => lastError).join(' ');
    expect(reasons).toContain('allow list');
    expect(reasons).toContain('10 USDC');
    expect((await cancel(tooMuch.withdrawalId)).json.error).toBe('WITHDRAWAL_ENDED');
  });

  test('outlives a restart, and the withdrawal is made once by the next process', async () => {
    const { path: dbPath, remove } = await temporaryDatabase();
    const first = await start({ dbPath, relayer: 1 });
    const { wallet, policy, withdraw } = await funded(first);
    await policy({ delaySeconds: HOUR });
    const before = await holds(ANN);
    const { withdrawalId } = (await withdraw({ to: ANN, amount: '2' })).json;
    // It dies when the withdrawal is signed and sent, and before anybody has noted so.
    late(first, HOUR + 1);
    const owner = { userId: wallet.userId };
    const request = { to: ANN, amount: 2_000_000n, idempotencyKey: `\u0001${withdrawalId}` };
    await first.wallets.makesWithdrawals.withdraw(wallet.id, owner, request);
    await first.stop();
    const second = await start({ dbPath, relayer: 1, clock: first.clock });
    await second.wallets.withdrawals.run();
    const [row] = await asks(wallet, second).list();
    await second.stop();
    remove();
    expect(row).toMatchObject({ withdrawalId, status: 'executed' });
    expect(await holds(ANN)).toBe(before + 2_000_000n);
  });

  test('can still be used to cancel where nothing could be signed in time', async () => {
    const { path: dbPath, remove } = await temporaryDatabase();
    const first = await start({ dbPath, relayer: 1 });
    const { wallet, policy, withdraw } = await funded(first);
    await policy({ delaySeconds: HOUR });
    const { withdrawalId } = (await withdraw({ to: EVE, amount: '2' })).json;
    const missing = { scope: wallet.id, reason: 'a test', fromBlock: 0, headBlock: 1e9, foundAt: 0 };
    await first.db.batch([must(first.db.orm.insert(catchUps).values({ ...missing, headTimestamp: 2 ** 40 }))]);
    await first.stop();
    const second = await start({ dbPath, relayer: 1, clock: first.clock });
    const { list, cancel, withdraw: withdrawNow } = asks(wallet, second);
    const meanwhile = (await withdrawNow({ to: ANN, amount: '1' })).json;
    expect(meanwhile).toMatchObject({ status: 'scheduled' });
    await cancel(meanwhile.withdrawalId);
    late(second, HOUR + 1);
    await second.wallets.withdrawals.run();
    const isFirst = (one: { withdrawalId: string }) => one.withdrawalId === withdrawalId;
    const [waiting] = (await list()).filter(isFirst);
    for (let look = 0; look < 12; look += 1) {
      late(second, 10);
      await second.wallets.withdrawals.run();
    }
    // It is looked at every few seconds, so that it does not wait for an hour when the history has caught up.
    const row = (await second.db.orm.select().from(scheduledWithdrawals).all()).find(({ id }) => id === withdrawalId);
    const waits = (row?.dueAt ?? Number.POSITIVE_INFINITY) - second.clock.nowMs() / 1000;
    const cancelled = await cancel(withdrawalId);
    late(second, 2 * HOUR);
    await second.wallets.withdrawals.run();
    const [ended] = (await list()).filter(isFirst);
    await second.stop();
    remove();
    expect(waiting).toMatchObject({ status: 'scheduled', txHash: null });
    expect(waiting.lastError).not.toBeNull();
    expect(waits).toBeLessThanOrEqual(10);
    expect(cancelled.status).toBe(200);
    expect(ended.status).toBe('cancelled');
  });

  test('has a hundred withdrawals wait at most', async () => {
    const { policy, withdraw } = await funded();
    await policy({ delaySeconds: HOUR });
    const answers = [];
    for (let count = 0; count < 101; count += 1) answers.push(await withdraw({ to: ANN, amount: '1' }));
    expect(answers.slice(0, 100).every(({ status }) => status === 202)).toBe(true);
    expect(answers[100]?.json.error).toBe('TOO_MANY_WITHDRAWALS');
  });
});

describe('a withdrawal that is due', () => {
  /** A service that does something once, before its relay goes on from a step. */
  async function staged() {
    const acts = new Map<RelayStep, () => Promise<unknown>>();
    const failpoint = async (step: RelayStep) => {
      const act = acts.get(step);
      acts.delete(step);
      await act?.();
    };
    const own = await start({ relayer: 2, failpoint });
    const owner = await funded(own);
    const at = (step: RelayStep, act: () => Promise<unknown>) => void acts.set(step, act);
    return { own, at, ...owner };
  }
  const unknownEvent = { number: 1, timestamp: 1 };
  const liftIn = async (by: TestService, id: string) => {
    const command = [...program, 'wallet', 'lift-withdrawal-policy', id];
    const { dataDir, env } = placeOf(by.dbPath);
    const child = Bun.spawn([...command, '--data-dir', dataDir], { stdout: 'pipe', env: { ...Bun.env, ...env } });
    return await child.stdout.text();
  };

  test.each(['probed', 'signed'] as const)('and that is held when it was %s is not paid', async (step) => {
    const { own, at, wallet, policy, withdraw, list, cancel } = await staged();
    await policy({ delaySeconds: HOUR });
    const before = await holds(EVE);
    const { withdrawalId } = (await withdraw({ to: EVE, amount: '9' })).json;
    late(own, HOUR + 1);
    at(step, () => own.restoreGuard.found(wallet.id, 'a test', unknownEvent));
    await own.wallets.withdrawals.run();
    await own.wallets.withdrawals.run();
    expect(own.restoreGuard.open()).toHaveLength(1);
    const [row] = await list();
    const signed = await own.db.orm.select().from(withdrawals).all();
    const cancelled = await cancel(withdrawalId);
    await own.stop();
    expect(row).toMatchObject({ withdrawalId, status: 'held', txHash: null });
    expect(signed).toEqual([]);
    expect(await holds(EVE)).toBe(before);
    expect(cancelled.json.status).toBe('cancelled');
  });

  test('without a delay is not signed when the history proves incomplete while it waits for the node', async () => {
    const { own, at, wallet, withdraw } = await staged();
    const before = await holds(EVE);
    at('probed', () => own.restoreGuard.found(wallet.id, 'a test', unknownEvent));
    const refused = await withdraw({ to: EVE, amount: '9' });
    await own.stop();
    expect([refused.status, refused.json.error]).toEqual([503, 'CATCHING_UP']);
    expect(await holds(EVE)).toBe(before);
  });

  test.each(['probed', 'signed'] as const)(
    'without a delay waits, and is made once per key, when the Owner sets a delay when it is %s',
    async (step) => {
      const { own, at, policy, withdraw, list } = await staged();
      const before = await holds(EVE);
      const request = { to: EVE, amount: '1', idempotencyKey: 'rent' };
      let again: ReturnType<typeof withdraw> | undefined;
      at(step, async () => {
        await policy({ delaySeconds: HOUR });
        again = withdraw(request);
      });
      const answers = [await withdraw(request), await again];
      const heldAtFirst = await holds(EVE);
      late(own, HOUR + 1);
      await own.wallets.withdrawals.run();
      const rows = await list();
      await own.stop();
      expect(answers.map((answer) => answer?.status)).toEqual([202, 202]);
      expect(answers[1]?.json.withdrawalId).toBe(answers[0]?.json.withdrawalId);
      expect(heldAtFirst).toBe(before);
      expect(rows).toEqual([expect.objectContaining({ status: 'executed' })]);
      expect(await holds(EVE)).toBe(before + 1_000_000n);
    },
  );

  test.each(['probed', 'signed'] as const)(
    'to a recipient whom the Owner removes from the allow list when it is %s is not paid',
    async (step) => {
      const { own, at, policy, withdraw } = await staged();
      const before = await holds(EVE);
      at(step, () => policy({ allowList: [ANN] }));
      const refused = await withdraw({ to: EVE, amount: '1', idempotencyKey: 'rent' });
      await own.stop();
      expect([refused.status, refused.json.error]).toEqual([403, 'WITHDRAWAL_NOT_ALLOWED']);
      expect(await holds(EVE)).toBe(before);
    },
  );

  test('cannot be repeated at once where the chain refused it before there was a delay', async () => {
    const { own, at, wallet, policy, withdraw } = await staged();
    const before = await holds(EVE);
    const request = { to: EVE, amount: '1', idempotencyKey: 'rent' };
    at('signed', () => setBlacklisted(chain, wallet.address, true));
    const refused = await withdraw(request);
    await setBlacklisted(chain, wallet.address, false);
    await policy({ delaySeconds: HOUR });
    const again = await withdraw(request);
    const other = await withdraw({ ...request, idempotencyKey: 'rent, again' });
    late(own, HOUR + 1);
    await own.wallets.withdrawals.run();
    await own.stop();
    expect(refused.status).toBe(502);
    expect([again.status, again.json.error]).toEqual([409, 'IDEMPOTENCY_INCOMPLETE']);
    expect(other.status).toBe(202);
    expect(await holds(EVE)).toBe(before + 1_000_000n);
  });

  test('is not paid when the operator lifts the rules before it is committed', async () => {
    const { own, at, wallet, policy, withdraw, list } = await staged();
    await policy({ delaySeconds: HOUR });
    const before = await holds(EVE);
    await withdraw({ to: EVE, amount: '9' });
    late(own, HOUR + 1);
    let said = '';
    at('signed', async () => {
      said = await liftIn(own, wallet.id);
    });
    await own.wallets.withdrawals.run();
    const [row] = await list();
    await own.stop();
    expect(said).toBe(`${wallet.id} has no withdrawal policy, and nothing that waited will be withdrawn.\n`);
    expect(row).toMatchObject({ status: 'cancelled', txHash: null });
    expect(await holds(EVE)).toBe(before);
  });

  test('is paid, and named to the operator, when he lifts the rules after it is committed', async () => {
    const { own, at, wallet, policy, withdraw, list } = await staged();
    await policy({ delaySeconds: HOUR });
    const before = await holds(EVE);
    await withdraw({ to: EVE, amount: '9' });
    late(own, HOUR + 1);
    let said = '';
    at('committed', async () => {
      said = await liftIn(own, wallet.id);
    });
    await own.wallets.withdrawals.run();
    const [row] = await list();
    await own.stop();
    expect(said).toContain('but for 1 that had been signed before');
    expect(row).toMatchObject({ status: 'executed' });
    expect(await holds(EVE)).toBe(before + 9_000_000n);
  });
});

describe('a history that the database lacks', () => {
  test('for one wallet holds its withdrawals alone, which the Owner can cancel and repeat', async () => {
    const own = await start({ relayer: 2 });
    const [one, other] = [await funded(own), await funded(own)];
    for (const { policy } of [one, other]) await policy({ delaySeconds: HOUR });
    const { withdrawalId } = (await one.withdraw({ to: ANN, amount: '1' })).json;
    await other.withdraw({ to: ANN, amount: '1' });
    await own.restoreGuard.found(one.wallet.id, 'a test', { number: 1, timestamp: 1 });
    const [held] = await one.list();
    const [waiting] = await other.list();
    const cancelled = await one.cancel(withdrawalId);
    const again = await one.withdraw({ to: ANN, amount: '1' });
    await own.stop();
    expect(held).toMatchObject({ status: 'held', lastError: expect.stringContaining('may be older') });
    expect(waiting).toMatchObject({ status: 'scheduled', lastError: null });
    expect([cancelled.status, again.status, again.json.status]).toEqual([200, 202, 'scheduled']);
  });

  test('for a relayer holds all waiting withdrawals, and again when the next start shows more', async () => {
    const own = await start({ relayer: 2 });
    const { policy, withdraw, list } = await funded(own);
    await policy({ delaySeconds: HOUR });
    const lane = own.relayStats().lanes[0]?.lane ?? EVE;
    for (const used of [1_000, 2_000]) {
      await withdraw({ to: ANN, amount: '1' });
      await own.restoreGuard.laneCounted(lane, { known: 0, used });
      await until(
        async () => (await list()).every((row: { status: string }) => row.status === 'held'),
        `all are held where ${used} nonces are used`,
      );
    }
    const rows = await list();
    await own.stop();
    expect(rows).toHaveLength(2);
  });
});

describe('the withdrawal policy', () => {
  test('allows everybody at once unless the Owner says otherwise', async () => {
    const { policy, withdraw } = await funded();
    expect((await policy()).json).toMatchObject({ allowList: null, delaySeconds: 0, next: null });
    expect((await withdraw({ to: ANN, amount: '1' })).status).toBe(200);
  });

  test.each([
    [{}, 'NOTHING_TO_CHANGE'],
    [{ allowList: 'x' }, 'INVALID_ALLOW_LIST'],
    [{ allowList: [] }, 'INVALID_ALLOW_LIST'],
    [{ allowList: ['0x12'] }, 'INVALID_ADDRESS'],
    [{ delaySeconds: 2_592_001 }, 'INVALID_DELAY_SECONDS'],
    [{ delaySeconds: '60' }, 'INVALID_DELAY_SECONDS'],
  ])('refuses %j', async (body, error) => {
    const wallet = await claimedWallet(service);
    const answer = await asks(wallet).policy(body);
    expect([answer.status, answer.json.error]).toEqual([400, error]);
  });

  test('cannot be set with a JWT alone, whether or not the Owner has switched step-up on', async () => {
    const wallet = await claimedWallet(service);
    const { policy } = asks(wallet);
    const path = `/v1/wallets/${wallet.id}/withdrawal-policy`;
    const bare = { method: 'PATCH', path, token: wallet.token, body: { delaySeconds: 2_592_000 } };
    const headers = await steppedUp(service, await claimedWallet(service));
    for (const more of [{}, { headers }]) {
      const answer = await service.ask({ ...bare, ...more });
      expect([answer.status, answer.json.error]).toEqual([403, 'STEP_UP_REQUIRED']);
    }
    expect((await policy()).json.delaySeconds).toBe(0);
    expect((await policy({ delaySeconds: 60 })).json.delaySeconds).toBe(60);
  });

  test('keeps the old allow list until the next one takes effect, so that someone is always allowed', async () => {
    const { policy, withdraw } = await funded();
    await policy({ delaySeconds: HOUR, allowList: [ANN] });
    const changed = (await policy({ allowList: [EVE] })).json;
    expect(changed).toMatchObject({ allowList: [ANN], next: { allowList: [EVE] } });
    expect((await withdraw({ to: ANN, amount: '1' })).status).toBe(202);
    expect((await withdraw({ to: EVE, amount: '1' })).json.error).toBe('WITHDRAWAL_NOT_ALLOWED');
  });

  test('set by a thief of the password is lifted by the operator, with what waits under it', async () => {
    const { wallet, policy, withdraw, list } = await funded();
    const shop = startReceiver();
    const url = `/v1/wallets/${wallet.id}/webhook`;
    await service.ask({ method: 'PUT', path: url, token: wallet.token, body: { url: shop.url } });
    await policy({ delaySeconds: 2_592_000, allowList: [EVE] });
    expect((await withdraw({ to: EVE, amount: '9' })).status).toBe(202);
    expect((await withdraw({ to: ANN, amount: '9' })).json.error).toBe('WITHDRAWAL_NOT_ALLOWED');
    const command = [...program, 'wallet', 'lift-withdrawal-policy', wallet.id];
    const { dataDir, env } = placeOf(service.dbPath);
    const child = Bun.spawn([...command, '--data-dir', dataDir], { stdout: 'pipe', env: { ...Bun.env, ...env } });
    expect([await child.exited, await child.stdout.text()]).toEqual([
      0,
      `${wallet.id} has no withdrawal policy, and nothing that waited will be withdrawn.\n`,
    ]);
    expect((await policy()).json).toMatchObject({ allowList: null, delaySeconds: 0, next: null });
    expect((await list())[0]).toMatchObject({ to: EVE, status: 'cancelled' });
    expect((await withdraw({ to: ANN, amount: '9' })).status).toBe(200);
    // A commit of this process delivers what another one wrote.
    await policy({ delaySeconds: 60 });
    await shop.got(4);
    expect(shop.received.map(({ body }) => JSON.parse(body))).toContainEqual(
      expect.objectContaining({ type: 'withdrawal_policy_changed', by: 'operator', delaySeconds: 0 }),
    );
    await shop.stop();
  });

  test('changed twice at once is changed one after the other, or not at all', async () => {
    const wallet = await claimedWallet(service);
    const { policy } = asks(wallet);
    const answers = await Promise.all([policy({ delaySeconds: 60 }), policy({ allowList: [ANN] })]);
    const made = answers.filter(({ status }) => status === 200);
    expect(made.length).toBeGreaterThan(0);
    const { delaySeconds, allowList } = (await policy()).json;
    expect({ delaySeconds, allowList }).toEqual({
      delaySeconds: answers[0]?.status === 200 ? 60 : 0,
      allowList: answers[1]?.status === 200 ? [ANN] : null,
    });
  });
});
