import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { and, eq, inArray } from 'drizzle-orm';
import { messages, transactions } from '../../src/chain/relay/relay-tables.ts';
import { jobMessages } from '../../src/features/jobs/job-tables.ts';
import { wallets } from '../../src/features/wallets/wallet-tables.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { outcome } from '../support/http.ts';
import {
  CONTENT_HASH,
  chainNow,
  createRequest,
  DAY,
  jobBody,
  makeJob,
  required,
  stepRequest,
  v3Wallet,
} from '../support/job-requests.ts';
import { callerOf } from '../support/payments-service.ts';
import { until } from '../support/relay.ts';
import { type ClaimedWallet, claimedWallet, startService, type TestService } from '../support/service.ts';

/** Errors come in an order that callers can rely on, and the chain's clock is exact to the second. */

const HOUR = 3_600;
const STRANGER = '0x000000000000000000000000000000000000dEaD';
let chain: TestChain;
let service: TestService;

beforeAll(async () => {
  chain = await startTestChain();
  service = await startService(chain);
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

const ask = async (...request: Parameters<TestService['ask']>) => outcome(await service.ask(...request));
const owner = (wallet: ClaimedWallet, action: 'freeze' | 'unfreeze') =>
  service.ask({ method: 'POST', path: `/v1/wallets/${wallet.id}/${action}`, token: wallet.token });

/** Mines a block of exactly this time. */
async function mineAt(timestamp: number): Promise<void> {
  await chain.rpc('evm_setNextBlockTimestamp', timestamp);
  await chain.control.mine({ blocks: 1 });
}

/** Resolves when a step of each of these Jobs is signed, and the node has all that was. */
async function untilPending(jobIds: readonly string[]): Promise<void> {
  const { orm } = service.db;
  await until(async () => {
    const sent = await orm
      .selectDistinct({ jobId: jobMessages.jobId })
      .from(jobMessages)
      .innerJoin(messages, eq(messages.id, jobMessages.messageId))
      .where(and(inArray(jobMessages.jobId, [...jobIds]), eq(messages.status, 'sent')))
      .all();
    const open = await orm.select().from(transactions).where(eq(transactions.status, 'open')).all();
    const { pending } = await chain.control.getTxpoolStatus();
    return sent.length === jobIds.length && pending === open.length;
  }, 'the steps are pending');
}

const handIn = (by: ClaimedWallet, jobId: string, more: object = {}) =>
  stepRequest(by, jobId, 'submit', { contentHash: CONTENT_HASH, ...more });

describe('the order of refusals is fixed', () => {
  test('for creating a Job', async () => {
    const [client, provider] = [await v3Wallet(service, chain), await v3Wallet(service, chain)];
    const old = await claimedWallet(service);
    required(await owner(client, 'freeze'));
    const expiredAt = (await chainNow(chain)) + 2 * DAY;
    const cures: readonly (readonly [object, string])[] = [
      [{ evaluatorRule: { type: 'json_schema', schema: { type: 'otter' } } }, '400 INVALID_EVALUATOR_RULE'],
      [{ evaluatorRule: { type: 'manual' } }, '400 SELF_JOB'],
      [{ providerAddress: old.address }, '400 INVALID_PROVIDER'],
      [{ providerWalletId: old.id }, '400 WALLET_VERSION_UNSUPPORTED'],
      [{ providerAddress: provider.address, providerWalletId: provider.id }, '400 EXPIRY_TOO_SHORT'],
      [{ expiredAt }, '400 WALLET_FROZEN'],
    ];
    let body = jobBody(client.address, 1, { providerWalletId: provider.id });
    for (const [cure, wanted] of cures) {
      body = { ...body, ...cure };
      expect(await ask(createRequest(client, body))).toBe(wanted);
    }
    required(await owner(client, 'unfreeze'));
    expect(await ask(createRequest(client, body))).toBe('201');
    expect(await ask(createRequest(old, { ...body, providerAddress: old.address }))).toBe(
      '400 WALLET_VERSION_UNSUPPORTED',
    );
  });

  test('for a Client that is not active or not found', async () => {
    const [client, provider] = [await v3Wallet(service, chain), await v3Wallet(service, chain)];
    const body = jobBody(provider.address, (await chainNow(chain)) + 2 * DAY);
    const become = (status: 'active' | 'pending') =>
      service.db.orm.update(wallets).set({ status }).where(eq(wallets.id, client.id)).run();
    await become('pending');
    expect(await ask(createRequest(client, body))).toBe('400 CLIENT_NOT_ACTIVE');
    await become('active');
    expect(await ask(createRequest(client, body))).toBe('201');
    const request = {
      providerAddress: provider.address,
      budgetUsdc: 1n,
      expiredAt: 1,
      title: 'x',
      description: 'x',
      evaluatorRule: { type: 'manual' as const },
    };
    await expect(service.jobs.jobs.create(callerOf({ id: 'wallet_000000000000' }), request)).rejects.toMatchObject({
      code: 'CLIENT_NOT_FOUND',
    });
  });

  test('for a step of a Job', async () => {
    const client = await v3Wallet(service, chain, 4_999_999n);
    const provider = await v3Wallet(service, chain);
    const { jobId } = await makeJob(service, chain, client, provider.address);
    const { expired_at: expiredAt } = (await service.ask({ path: `/v1/jobs/${jobId}` })).json;
    const fund = (by: ClaimedWallet) => ask(stepRequest(by, jobId, 'fund'));
    const refund = (by: ClaimedWallet) => ask(stepRequest(by, jobId, 'refund'));
    expect(await refund(provider)).toBe('403 NOT_CLIENT');
    expect(await refund(client)).toBe('400 INVALID_STATUS');
    expect(await ask(handIn(client, jobId))).toBe('403 NOT_PROVIDER');
    expect(await ask(handIn(provider, jobId))).toBe('400 INVALID_STATUS');
    expect(await fund(provider)).toBe('403 NOT_CLIENT');
    required(await owner(client, 'freeze'));
    expect(await fund(client)).toBe('400 WALLET_FROZEN');
    required(await owner(client, 'unfreeze'));
    expect(await fund(client)).toBe('400 INSUFFICIENT_BALANCE');
    await chain.mintUsdc(client.address, 1n);
    expect(await fund(client)).toBe('200');
    required(await owner(client, 'freeze'));
    expect(await fund(client)).toBe('400 INVALID_STATUS');
    expect(await refund(client)).toBe('400 WALLET_FROZEN');
    required(await owner(provider, 'freeze'));
    expect(await ask(handIn(provider, jobId))).toBe('400 WALLET_FROZEN');
    await mineAt(expiredAt - 1);
    expect(await ask(handIn(provider, jobId))).toBe('400 JOB_EXPIRED');
    required(await owner(client, 'unfreeze'));
    await mineAt(expiredAt + 60);
    expect(await refund(client)).toBe('200');
    expect(await ask(handIn(provider, jobId))).toBe('400 INVALID_STATUS');
  });

  test('for a submission by an external Provider, before anything else', async () => {
    const client = await v3Wallet(service, chain);
    const { jobId } = await makeJob(service, chain, client, STRANGER);
    required(await owner(client, 'freeze'));
    expect(await ask(handIn(client, jobId, { contentURI: 'ipfs://nowhere' }))).toBe('400 EXTERNAL_PROVIDER');
  });
});

describe("the bounds of a Job's time, to the second of the chain", () => {
  test('allow no Job of less than a day', async () => {
    const [client, provider] = [await v3Wallet(service, chain), await v3Wallet(service, chain)];
    const now = (await chainNow(chain)) + 1_000;
    await mineAt(now);
    const create = (expiredAt: number) => ask(createRequest(client, jobBody(provider.address, expiredAt)));
    expect(await create(now + DAY - 1)).toBe('400 EXPIRY_TOO_SHORT');
    expect(await create(now + DAY)).toBe('201');
  });

  test('allow no Job of more than five years, where its Owner allows as many', async () => {
    const [client, provider] = [await v3Wallet(service, chain), await v3Wallet(service, chain)];
    const now = (await chainNow(chain)) + 1_000;
    await mineAt(now);
    const create = (expiredAt: number) => service.ask(createRequest(client, jobBody(provider.address, expiredAt)));
    for (const expiredAt of [now + 5 * 365 * DAY + 1, now * 1_000, 2 ** 48 - 1]) {
      const refused = await create(expiredAt);
      expect(outcome(refused)).toBe('400 INVALID_EXPIRED_AT');
      expect(refused.json.message).toContain('Unix seconds');
    }
    expect(outcome(await create(now + 5 * 365 * DAY))).toBe('400 JOB_TOO_LONG');
    const allowed = { path: `/v1/wallets/${client.id}/config`, body: { maxJobDays: 5 * 365 } };
    expect(outcome(await service.ask({ ...allowed, method: 'PATCH', token: client.token }))).toBe('200');
    expect(outcome(await create(now + 5 * 365 * DAY))).toBe('201');
  });

  test('allow funding and submission until the last second, and a refund from then on', async () => {
    const client = await v3Wallet(service, chain, 10_000_000n);
    const provider = await v3Wallet(service, chain);
    const expiredAt = (await chainNow(chain)) + 3 * DAY;
    const [first, second] = [
      await makeJob(service, chain, client, provider.address, { expiredAt }),
      await makeJob(service, chain, client, provider.address, { expiredAt }),
    ];
    // A block cannot be as old as the one before, so the steps of the last second share one.
    required(await service.ask(stepRequest(client, first.jobId, 'fund')));
    await mineAt(expiredAt - 2);
    await chain.rpc('evm_setAutomine', false);
    await chain.rpc('evm_setNextBlockTimestamp', expiredAt - 1);
    const last = [ask(stepRequest(client, second.jobId, 'fund')), ask(handIn(provider, first.jobId))];
    await untilPending([second.jobId, first.jobId]);
    await chain.control.mine({ blocks: 1 });
    expect(await Promise.all(last)).toEqual(['200', '200']);
    await chain.rpc('evm_setAutomine', true);

    expect(await chainNow(chain)).toBe(expiredAt - 1);
    expect(await ask(handIn(provider, second.jobId))).toBe('400 JOB_EXPIRED');
    for (const { jobId } of [first, second]) {
      expect(await ask(stepRequest(client, jobId, 'refund'))).toBe('400 NOT_YET_EXPIRED');
    }
    await mineAt(expiredAt);
    expect(await ask(stepRequest(client, second.jobId, 'refund'))).toBe('200');

    // Work that was submitted in the last second has an hour in which only the evaluator decides.
    const ends = expiredAt - 1 + HOUR;
    const early = await service.ask(stepRequest(client, first.jobId, 'refund'));
    expect(outcome(early)).toBe('400 NOT_YET_EXPIRED');
    expect(early.json.message).toContain(String(ends));
    const shown = await service.ask({ path: `/v1/jobs/${first.jobId}` });
    expect(shown.json).toMatchObject({ status: 'submitted', expired_at: expiredAt, refundable_at: ends });
    await mineAt(ends - 1);
    expect(await ask(stepRequest(client, first.jobId, 'refund'))).toBe('400 NOT_YET_EXPIRED');
    await mineAt(ends);
    expect(await ask(stepRequest(client, first.jobId, 'refund'))).toBe('200');
    const ended = await service.ask({ path: `/v1/jobs/${first.jobId}` });
    expect(ended.json).toMatchObject({ status: 'expired', refundable_at: null });
  });
});
