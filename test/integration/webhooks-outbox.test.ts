import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { wallets } from '../../src/features/wallets/wallet-tables.ts';
import { createOutbox } from '../../src/notify/outbox.ts';
import { webhookDeliveries } from '../../src/notify/webhooks/webhook-tables.ts';
import { must } from '../../src/storage/db/batch.ts';
import { type TemporaryDatabase, temporaryDatabase } from '../support/database.ts';
import { longestTurnMs } from '../support/event-loop.ts';
import { type WebhookWallet, webhookJobs, webhookWallet } from '../support/webhooks.ts';

const NOW_MS = 1_700_000_000_999;

let database: TemporaryDatabase;
let listening: WebhookWallet;
let deaf: WebhookWallet;
let jobId: string;
beforeEach(async () => {
  database = await temporaryDatabase();
  listening = await webhookWallet(database.db, 'https://receiver.example/hook');
  deaf = await webhookWallet(database.db);
  [jobId = ''] = await webhookJobs(database.db, listening);
});
afterEach(() => database.remove());

const outbox = () => createOutbox(database.db, { nowMs: () => NOW_MS }, { gatherMs: 0 });
const rows = () => database.db.orm.select().from(webhookDeliveries).orderBy(webhookDeliveries.seq).all();
const toBoth = (facts: object = {}) =>
  [listening, deaf].map(({ id: walletId }) => ({
    ...({ type: 'job_funded', jobId, onchainJobId: 7, status: 'funded', walletId } as const),
    ...facts,
  }));

describe('the outbox', () => {
  test('has one row for each wallet with a URL, with the text that is sent', async () => {
    await database.db.batch(await outbox().statements(toBoth()));
    expect(await rows()).toEqual([
      {
        seq: 1,
        id: expect.stringMatching(/^whd_[0-9a-f]{12}$/),
        walletId: listening.id,
        jobId,
        paymentId: null,
        type: 'job_funded',
        cause: `${listening.id}:${jobId}:job_funded`,
        body: `{"type":"job_funded","jobId":"${jobId}","onchainJobId":7,"walletAddress":"${listening.address}","status":"funded","timestamp":1700000000}`,
        status: 'pending',
        attempts: 0,
        nextAttemptAtMs: NOW_MS,
        lastAttemptAt: null,
        lastStatusCode: null,
        lastError: null,
        lastAnswer: null,
        createdAt: 1_700_000_000,
        deliveredAt: null,
        url: null,
        secretSealed: null,
      },
    ]);
  });

  test('lets the event loop come round while it writes the reports of a large block', async () => {
    const many = Array.from({ length: 500 }, () => toBoth()).flat();
    let written = 0;
    const write = async () => {
      written = (await outbox().statements(many)).length;
    };
    expect(await longestTurnMs(write)).toBeLessThan(50);
    expect(written).toBe(3 * many.length);
  });

  test('stores each event of a Job once for each wallet', async () => {
    const twice = [...toBoth(), ...toBoth({ onchainJobId: 8 })];
    await database.db.batch(await outbox().statements(twice));
    await database.db.batch(await outbox().statements(twice));
    expect((await rows()).map(({ body }) => JSON.parse(body).onchainJobId)).toEqual([7]);
    await database.db.batch(await outbox().statements(toBoth({ type: 'job_completed', status: 'completed' })));
    expect((await rows()).map(({ seq, type }) => [seq, type])).toEqual([
      [1, 'job_funded'],
      [expect.any(Number), 'job_completed'],
    ]);
  });

  test('looks for the URL in the commit, not before', async () => {
    const built = await outbox().statements(toBoth());
    const setUrl = (id: string, webhookUrl: string | null) =>
      must(database.db.orm.update(wallets).set({ webhookUrl }).where(eq(wallets.id, id)));
    await database.db.batch([setUrl(listening.id, null), setUrl(deaf.id, 'https://late.example/')]);
    await database.db.batch(built);
    expect((await rows()).map(({ walletId }) => walletId)).toEqual([deaf.id]);
  });

  test('leaves nothing of a commit that fails', async () => {
    const missing = must(database.db.orm.delete(wallets).where(eq(wallets.id, 'wallet_nobody')));
    const failing = database.db.batch([...(await outbox().statements(toBoth())), missing]);
    expect(String(await failing.catch((error: unknown) => error))).toContain('Expected 1 rows');
    expect(await rows()).toEqual([]);
  });

  test('refuses an event for a wallet that does not exist', async () => {
    const telling = outbox().statements(toBoth({ walletId: 'wallet_nobody' }));
    await expect(telling).rejects.toThrow('is gone');
  });
});
