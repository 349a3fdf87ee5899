import { expect, test } from 'bun:test';
import { type Address, getAddress } from 'viem';
import type { RelayStep } from '../../src/chain/relay/relay-context.ts';
import { payments } from '../../src/features/payments/payment-tables.ts';
import { startTestChain } from '../support/chain.ts';
import { temporaryDatabase } from '../support/database.ts';
import { reachedBy } from '../support/http.ts';
import { openedInTests } from '../support/opened.ts';
import { until } from '../support/relay.ts';
import { claimedWallet, startService, type TestService } from '../support/service.ts';
import { balanceOf } from '../support/usdc.ts';

const opened = openedInTests();
const SHOP: Address = getAddress('0x00000000000000000000000000000000000005a0');
const STEPS: readonly RelayStep[] = [
  ...(['probed', 'signed', 'committed', 'broadcast', 'received', 'reported', 'noted'] as const),
];

test.each(STEPS)('an approved payment is made once although the process was killed when it had %s', async (step) => {
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
  const dying = await startService(chain, { dbPath: database.path, failpoint, pauses: { approvals: null } });
  const wallet = await claimedWallet(dying);
  await chain.mintUsdc(wallet.address, 100_000_000n);
  const body = { txLimit: '5' };
  const path = `/v1/wallets/${wallet.id}/config`;
  expect((await dying.ask({ method: 'PATCH', path, token: wallet.token, body })).status).toBe(200);
  const request = { to: SHOP, amount: '20', currency: 'USDC', approval: 'request', idempotencyKey: 'june' };
  const ask = (service: TestService) =>
    service.ask({ method: 'POST', path: '/v1/payments', token: wallet.apiKey, body: request });
  const { id } = (await ask(dying)).json.approval;
  const approve = (service: TestService) =>
    service.ask({ method: 'POST', path: `/v1/approvals/${id}/approve`, token: wallet.token, body: {} });
  isArmed = true;
  // The outcome of the steps after the commit is reported in the background.
  const approved = approve(dying).then(() => died.promise);
  await reachedBy(died.promise, approved);
  await dying.stop();

  const reborn = await startService(chain, { dbPath: database.path, pauses: { approvals: 50 } });
  opened.push(reborn);
  // The Owner clicks again, the agent asks again, and the task runs by itself.
  await Promise.all([approve(reborn), ask(reborn), ask(reborn)]);
  reborn.clock.offsetMs += 60_000;
  const shown = () => reborn.ask({ path: `/v1/approvals/${id}`, token: wallet.apiKey });
  await until(async () => (await shown()).json.status === 'used', 'the approval is used');
  const { paymentId } = (await shown()).json;
  const payment = async () => (await reborn.ask({ path: `/v1/payments/${paymentId}` })).json;
  await until(async () => (await payment()).status === 'confirmed', 'the payment is confirmed');
  expect((await ask(reborn)).json).toMatchObject({ id: paymentId, replayed: true });
  await reborn.approvedPayments.run();
  expect(await balanceOf(chain, SHOP)).toBe(20_000_000n);
  expect(await reborn.db.orm.select().from(payments).orderBy(payments.seq).all()).toHaveLength(1);
});
