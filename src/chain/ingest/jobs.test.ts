import { afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { type Address, getAddress, type Hex, stringToHex } from 'viem';
import { emptyDatabase } from '../../../test/support/database.ts';
import { parsed } from '../../../test/support/events.ts';
import { testIngest } from '../../../test/support/ingest.ts';
import {
  ESCROW,
  EVALUATOR,
  escrowEvent,
  escrowLog,
  insertJob,
  insertMessage,
  type JobToInsert,
  type Place,
  specifiedEvent,
} from '../../../test/support/jobs.ts';
import { checkpointOf, feedIdOf, hash, insertWallet } from '../../../test/support/payments.ts';
import { specKey } from '../../features/jobs/job-fold.ts';
import { createJobProjectionStore } from '../../features/jobs/job-projection-store.ts';
import { evaluations, type JobStep, jobMessages, jobs } from '../../features/jobs/job-tables.ts';
import { sessionMessages } from '../../features/signing/signing-tables.ts';
import { walletKey } from '../../features/wallets/wallet-fold.ts';
import { wallets } from '../../features/wallets/wallet-tables.ts';
import { createOutbox } from '../../notify/outbox.ts';
import { webhookDeliveries } from '../../notify/webhooks/webhook-tables.ts';
import type { Db } from '../../storage/db/open.ts';
import type { ChainEvent } from '../events/chain-events.ts';
import { messages } from '../relay/relay-tables.ts';
import type { Ingest } from './ingest.ts';
import { createIngestStore, type IngestStore } from './ingest-store.ts';

const CLIENT = 'wallet_client';
const PROVIDER = 'wallet_provider';
const JOB = 'job_1';
const STRANGER = getAddress(`0x${'d3'.repeat(20)}`);
const NOW = 1_800_000_000;
const deliverable = hash('deliverable');
const reason = hash('reason');
let db: Db;
let store: IngestStore;
let ingest: Ingest;
let client: Address;
let provider: Address;
let wakes: { notices: number; evaluations: number };

beforeEach(async () => {
  db = await emptyDatabase();
  store = createIngestStore(db);
  wakes = { notices: 0, evaluations: 0 };
  ingest = ingestOf(1);
  client = await insertWallet(db, CLIENT);
  provider = await insertWallet(db, PROVIDER);
  await db.orm.update(wallets).set({ webhookUrl: 'https://hooks.example' }).run();
});
afterEach(() => db.close());

function ingestOf(confirmations: number): Ingest {
  const clock = { nowMs: () => NOW * 1000 };
  const outbox = createOutbox(db, clock, { gatherMs: 0 });
  outbox.onWake(() => wakes.notices++);
  return testIngest(db, clock, {
    store,
    confirmations,
    projecting: { outbox, onEvaluationsDue: () => wakes.evaluations++ },
  });
}

const insert = (job: Partial<JobToInsert> = {}) =>
  insertJob(db, { id: JOB, clientWalletId: CLIENT, providerAddress: provider, providerWalletId: PROVIDER, ...job });
const row = (id = JOB) => db.orm.select().from(jobs).where(eq(jobs.id, id)).get();
const evaluationsOf = (id = JOB) => db.orm.select().from(evaluations).where(eq(evaluations.jobId, id)).all();
/** The messages sent, with their recipients, in order. */
const sent = async (id = JOB) =>
  (
    await db.orm
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.jobId, id))
      .orderBy(webhookDeliveries.seq)
      .all()
  ).map(({ type, walletId }) => `${type} ${walletId}`);

const lower = (address: string) => address.toLowerCase();
const specified = (place: Place, number = 7, id = JOB) => specifiedEvent(client, id, number, place);
const funded = (place: Place & { cause?: string }, number = 7) =>
  escrowEvent('JobFunded', number, { client: lower(client), amount: '5000000' }, place);
const submitted = (place: Place & { cause?: string }, what: Hex = deliverable, number = 7) =>
  escrowEvent('JobSubmitted', number, { provider: lower(provider), deliverable: what }, place);
const completed = (place: Place, number = 7) =>
  escrowEvent('JobCompleted', number, { evaluator: lower(EVALUATOR), reason }, place);
const page = (events: readonly ChainEvent[]) => ({
  events: events.map((event) => ({ event, feedId: feedIdOf(event) })),
  after: '',
  through: checkpointOf(99),
  cursor: '',
});

describe('a Job', () => {
  test('follows its events to completion, with a webhook to both parties for each step', async () => {
    await insert();
    await ingest.seen([specified({ block: 10 })]);
    expect(await row()).toMatchObject({ onchainJobId: 7, status: 'open', announcedBlock: 10 });
    await ingest.seen([funded({ block: 11 })]);
    expect(await row()).toMatchObject({ status: 'funded', fundedAmount: 5_000_000n });
    await ingest.seen([submitted({ block: 12 })]);
    expect(await evaluationsOf()).toMatchObject([
      { deliverableHash: deliverable, nextAttemptAt: NOW, attempts: 0, outcome: null },
    ]);
    await ingest.seen([completed({ block: 13 })]);
    expect(await row()).toMatchObject({ status: 'completed', outcome: 'approved', announcedBlock: 13 });
    expect(await sent()).toEqual([
      `job_created ${PROVIDER}`,
      `job_funded ${CLIENT}`,
      `job_funded ${PROVIDER}`,
      `job_submitted ${CLIENT}`,
      `job_submitted ${PROVIDER}`,
      `job_completed ${CLIENT}`,
      `job_completed ${PROVIDER}`,
    ]);
    expect(wakes).toEqual({ notices: 4, evaluations: 1 });
  });

  test('has the same state from one page of the feed alone', async () => {
    await insert();
    await ingest.seenByFeed(page([specified({ block: 10 }), funded({ block: 11 }), submitted({ block: 12 })]));
    expect(await row()).toMatchObject({ onchainJobId: 7, status: 'submitted', deliverableHash: deliverable });
    expect(await sent()).toHaveLength(5);
  });

  test('is funded by events of one commit that lists the funding before the creation', async () => {
    await insert();
    await ingest.seen([funded({ block: 11 }), specified({ block: 10 })]);
    expect(await row()).toMatchObject({ onchainJobId: 7, status: 'funded', lastBlock: 11 });
  });

  test('applies earlier events of its on-chain id once it is created', async () => {
    await insert();
    await ingest.seen([funded({ block: 11 })]);
    expect(await row()).toMatchObject({ onchainJobId: null, status: 'open' });
    await ingest.seen([specified({ block: 10 })]);
    expect(await row()).toMatchObject({ onchainJobId: 7, status: 'funded' });
    expect(await sent()).toEqual([`job_created ${PROVIDER}`, `job_funded ${CLIENT}`, `job_funded ${PROVIDER}`]);
  });

  test('of an external Provider sends webhooks to its Client alone', async () => {
    await insertJob(db, { id: JOB, clientWalletId: CLIENT, providerAddress: STRANGER });
    await ingest.seen([specified({ block: 10 }), funded({ block: 11 })]);
    expect(await sent()).toEqual([`job_funded ${CLIENT}`]);
  });

  test('with a manual rule schedules no automatic evaluation', async () => {
    await insert({ ruleType: 'manual' });
    await ingest.seen([specified({ block: 10 }), funded({ block: 11 }), submitted({ block: 12 })]);
    expect(await evaluationsOf()).toMatchObject([{ nextAttemptAt: null }]);
    expect(wakes.evaluations).toBe(0);
  });

  test('that its Client takes back is rejected without an evaluation', async () => {
    await insert();
    const event = escrowEvent('JobRejected', 7, { rejector: lower(client), reason }, { block: 11 });
    await ingest.seen([specified({ block: 10 }), event]);
    expect(await row()).toMatchObject({ status: 'rejected', outcome: null, outcomeReasonHash: null });
    expect(await evaluationsOf()).toEqual([]);
  });
});

describe('a Job event that is seen again', () => {
  test('sends no webhook again after the feed, a restart or a reindex shows it', async () => {
    await insert();
    const events = [specified({ block: 10 }), funded({ block: 11 }), submitted({ block: 12 })];
    await ingest.seen(events);
    const before = { row: await row(), sent: await sent(), evaluations: await evaluationsOf() };
    await ingest.seenByFeed(page(events));
    ingest = ingestOf(1);
    await ingest.seen(events);
    await ingest.seenByFeed(page([]));
    await ingest.seenByFeed(page(events));
    expect({ row: await row(), sent: await sent(), evaluations: await evaluationsOf() }).toEqual(before);
  });

  test('from before the webhook URL was set sends no webhook later', async () => {
    await insert();
    await db.orm.update(wallets).set({ webhookUrl: null }).run();
    await ingest.seen([specified({ block: 10 }), funded({ block: 11 })]);
    await db.orm.update(wallets).set({ webhookUrl: 'https://hooks.example' }).run();
    await ingest.seen([submitted({ block: 12 })]);
    expect(await sent()).toEqual([`job_submitted ${CLIENT}`, `job_submitted ${PROVIDER}`]);
  });

  test('sends its webhook if it is first seen after later steps', async () => {
    await insert();
    await ingest.seen([specified({ block: 10 }), completed({ block: 13 })]);
    expect((await row())?.status).toBe('completed');
    await ingest.seenByFeed(page([specified({ block: 10 }), funded({ block: 11 }), submitted({ block: 12 })]));
    expect(await sent()).toContain(`job_submitted ${CLIENT}`);
    expect(new Set(await sent()).size).toBe((await sent()).length);
    expect(await row()).toMatchObject({ status: 'completed', deliverableHash: deliverable, announcedBlock: 13 });
  });
});

describe('a Job with three confirmations', () => {
  beforeEach(() => {
    ingest = ingestOf(3);
  });

  test('changes its state at once, and sends webhooks and is evaluated at depth', async () => {
    await insert();
    await ingest.headMoved(12);
    await ingest.seen([specified({ block: 10 }), funded({ block: 11 }), submitted({ block: 12 })]);
    expect(await row()).toMatchObject({ status: 'submitted', announcedBlock: 10 });
    expect(await sent()).toEqual([`job_created ${PROVIDER}`]);
    await ingest.headMoved(13);
    expect(await sent()).toHaveLength(3);
    expect(await evaluationsOf()).toEqual([]);
    await ingest.headMoved(14);
    expect(await sent()).toHaveLength(5);
    expect(await evaluationsOf()).toHaveLength(1);
    expect((await row())?.announcedBlock).toBe(12);
    await ingest.headMoved(15);
    expect(wakes).toEqual({ notices: 3, evaluations: 1 });
  });

  test('sends no webhook while the head is unknown', async () => {
    await insert();
    await ingest.seen([specified({ block: 10 })]);
    expect(await row()).toMatchObject({ onchainJobId: 7, announcedBlock: 0 });
    expect(await sent()).toEqual([]);
  });

  test('sends no webhook for an event that a reorganisation removed before', async () => {
    await insert();
    await ingest.headMoved(11);
    await ingest.seen([specified({ block: 10 }), funded({ block: 11 })]);
    await ingest.blockRemoved({ number: 11, hash: hash('block', 11, 0) });
    await ingest.headMoved(20);
    expect(await row()).toMatchObject({ status: 'open', fundTxHash: null, lastBlock: 10 });
    expect(await sent()).toEqual([`job_created ${PROVIDER}`]);
  });
});

describe('a reorganisation of a Job', () => {
  test('that removes the funding makes it open, and a second funding sends no webhook again', async () => {
    await insert();
    await ingest.seen([specified({ block: 10 }), funded({ block: 11 })]);
    await ingest.blockRemoved({ number: 11, hash: hash('block', 11, 0) });
    expect(await row()).toMatchObject({ status: 'open', fundedAmount: null, fundTxHash: null, lastBlock: 10 });
    await ingest.seen([funded({ block: 12, fork: 1 })]);
    expect(await row()).toMatchObject({ status: 'funded', lastBlock: 12 });
    expect(await sent()).toHaveLength(3);
  });

  test('that replaces the deliverable schedules the new one, and keeps the old one unscheduled', async () => {
    await insert();
    await ingest.seen([specified({ block: 10 }), funded({ block: 11 }), submitted({ block: 12 })]);
    await ingest.blockRemoved({ number: 12, hash: hash('block', 12, 0) });
    expect(await row()).toMatchObject({ status: 'funded', deliverableHash: null });
    const other = hash('other');
    await ingest.seen([submitted({ block: 12, fork: 1, cause: 'again' }, other)]);
    expect((await row())?.deliverableHash).toBe(other);
    const waiting = new Map((await evaluationsOf()).map((each) => [each.deliverableHash, each.nextAttemptAt]));
    expect(waiting).toEqual(
      new Map([
        [deliverable, null],
        [other, NOW],
      ]),
    );
  });

  test("that moves the submission removes the deliverable's URI, and restores it", async () => {
    await insert();
    const uri = 'https://example.com/otter.json';
    const submission = (place: Place) => {
      const args = { uri: stringToHex(uri) };
      const located = escrowEvent('DeliverableLocated', 7, args, { ...place, cause: '7 JobSubmitted' });
      return [located, submitted({ ...place, logIndex: 1 })];
    };
    await ingest.seen([specified({ block: 10 }), funded({ block: 11 }), ...submission({ block: 12 })]);
    expect(await row()).toMatchObject({ status: 'submitted', deliverableUri: uri });
    await ingest.blockRemoved({ number: 12, hash: hash('block', 12, 0) });
    expect(await row()).toMatchObject({ status: 'funded', deliverableUri: null });
    await ingest.seen(submission({ block: 13, fork: 1 }));
    expect(await row()).toMatchObject({ status: 'submitted', deliverableUri: uri, lastBlock: 13 });
  });

  test('that puts later steps into lower blocks sends their webhooks', async () => {
    await insert();
    await ingest.seen([specified({ block: 10 }), funded({ block: 15 })]);
    await ingest.blockRemoved({ number: 15, hash: hash('block', 15, 0) });
    await ingest.seen([funded({ block: 12, fork: 1 }), submitted({ block: 13, fork: 1 })]);
    expect(await sent()).toContain(`job_submitted ${CLIENT}`);
    expect(await evaluationsOf()).toHaveLength(1);
  });

  test('that removes the end schedules the evaluation again', async () => {
    await insert();
    await ingest.seen([specified({ block: 10 }), funded({ block: 11 }), submitted({ block: 12 })]);
    await ingest.seen([completed({ block: 13 })]);
    expect(await evaluationsOf()).toMatchObject([{ nextAttemptAt: null, outcome: null }]);
    await ingest.blockRemoved({ number: 13, hash: hash('block', 13, 0) });
    expect(await evaluationsOf()).toMatchObject([{ nextAttemptAt: NOW, outcome: null }]);
  });

  test('that removes the end and lowers the head schedules the evaluation again', async () => {
    ingest = ingestOf(3);
    await insert();
    await ingest.headMoved(14);
    await ingest.seen([specified({ block: 10 }), funded({ block: 11 }), submitted({ block: 12 })]);
    await ingest.seen([escrowEvent('JobExpired', 7, {}, { block: 14 })]);
    expect(await evaluationsOf()).toMatchObject([{ nextAttemptAt: null, outcome: null }]);
    await ingest.headMoved(13);
    await ingest.blockRemoved({ number: 14, hash: hash('block', 14, 0) });
    await ingest.headMoved(15);
    expect((await row())?.status).toBe('submitted');
    expect(await evaluationsOf()).toMatchObject([{ nextAttemptAt: NOW, outcome: null }]);
  });

  test('keeps the decision of an evaluation', async () => {
    await insert();
    await ingest.seen([specified({ block: 10 }), funded({ block: 11 }), submitted({ block: 12 })]);
    await db.orm.update(evaluations).set({ outcome: 'approved', nextAttemptAt: null, attempts: 1 }).run();
    await ingest.blockRemoved({ number: 12, hash: hash('block', 12, 0) });
    await ingest.seen([submitted({ block: 12, fork: 1 })]);
    expect(await evaluationsOf()).toMatchObject([{ outcome: 'approved', nextAttemptAt: null, attempts: 1 }]);
  });

  test('that removes an end seen in one commit with the submission schedules the evaluation', async () => {
    await insert();
    await ingest.seen([
      specified({ block: 10 }),
      funded({ block: 11 }),
      submitted({ block: 12 }),
      completed({ block: 13 }),
    ]);
    expect(await evaluationsOf()).toEqual([]);
    await ingest.blockRemoved({ number: 13, hash: hash('block', 13, 0) });
    expect(await row()).toMatchObject({ status: 'submitted', outcome: null, finalizedAt: null });
    expect(await evaluationsOf()).toHaveLength(1);
  });

  test('that removes the creation leaves it open without an on-chain id', async () => {
    await insert();
    await ingest.seen([specified({ block: 10 })]);
    await ingest.blockRemoved({ number: 10, hash: hash('block', 10, 0) });
    expect(await row()).toMatchObject({ onchainJobId: null, status: 'open', lastBlock: null, announcedBlock: 9 });
  });

  test('that swaps the on-chain ids of two Jobs swaps their events', async () => {
    await insert();
    await insert({ id: 'job_2' });
    await ingest.seenByFeed(
      page([specified({ block: 10 }), specified({ block: 10, logIndex: 1 }, 8, 'job_2'), funded({ block: 11 })]),
    );
    expect([(await row())?.status, (await row('job_2'))?.status]).toEqual(['funded', 'open']);
    await ingest.seenByFeed(
      page([
        specified({ block: 10, fork: 1 }, 8),
        specified({ block: 10, fork: 1, logIndex: 1 }, 7, 'job_2'),
        funded({ block: 12, fork: 1, cause: 'job_2 funded' }),
      ]),
    );
    expect(await row()).toMatchObject({ onchainJobId: 8, status: 'open', fundTxHash: null });
    expect(await row('job_2')).toMatchObject({ onchainJobId: 7, status: 'funded' });
    expect(await sent('job_2')).toEqual([`job_created ${PROVIDER}`, `job_funded ${CLIENT}`, `job_funded ${PROVIDER}`]);
  });
});

describe('Job events of strangers', () => {
  test('in the same escrow leave no row', async () => {
    const strangers = parsed(
      escrowLog('JobCreated', 3, { client: lower(STRANGER) }, { block: 10 }),
      escrowLog('BudgetSet', 3, { amount: '1' }, { block: 10, logIndex: 1 }),
      escrowLog('JobFunded', 3, { client: lower(STRANGER), amount: '1' }, { block: 11 }),
      escrowLog('JobExpired', 3, {}, { block: 12 }),
      escrowLog('Withdrawn', 3, { account: lower(STRANGER), amount: '1' }, { block: 12, logIndex: 1 }),
    );
    await ingest.seenByFeed(page(strangers));
    await ingest.seenByFeed(page(strangers));
    expect(await store.ofKeys(['job:3', walletKey.of(ESCROW)])).toEqual([]);
  });

  test('from another contract than the escrow are ignored', async () => {
    await insert();
    await ingest.seen([specified({ block: 10 }), { ...funded({ block: 11 }), address: STRANGER }]);
    await ingest.seenByFeed(page([specified({ block: 10 }), { ...funded({ block: 11 }), address: client }]));
    expect((await row())?.status).toBe('open');
    expect(await store.ofKeys(['job:7'])).toEqual([]);
  });

  test('that specify a Job of ours do not create it', async () => {
    const metadataHash = await insert();
    await ingest.seen([specifiedEvent(STRANGER, JOB, 7, { block: 10 })]);
    await ingest.seenByFeed(page([specifiedEvent(STRANGER, JOB, 7, { block: 10 })]));
    expect(await store.ofKeys([`spec:${metadataHash}`])).toEqual([]);
    await ingest.seen([specifiedEvent(provider, JOB, 7, { block: 10 })]);
    expect((await row())?.onchainJobId).toBeNull();
  });
});

describe('an unknown Job of a wallet of ours', () => {
  test('is stored with its events and counted as unmatched, until the feed drops it', async () => {
    await ingest.seenByFeed(page([specified({ block: 10 }), funded({ block: 11 })]));
    expect(await store.unmatched()).toBe(1);
    expect(await store.ofKeys(['job:7'])).toHaveLength(1);
    await ingest.seenByFeed(page([]));
    expect(await store.unmatched()).toBe(0);
  });
});

describe('a Job that can never be created', () => {
  const count = async (table: typeof jobMessages | typeof sessionMessages) =>
    (await db.orm.select().from(table).all()).length;

  test('is deleted with its messages and webhooks, but not its session message', async () => {
    const metadataHash = await insert();
    await ingest.seen([specified({ block: 10 })]);
    await ingest.blockRemoved({ number: 10, hash: hash('block', 10, 0) });
    expect(await sent()).toHaveLength(1);
    await ingest.impossible([specKey.of(metadataHash)]);
    expect(await row()).toBeUndefined();
    expect([await count(jobMessages), await count(sessionMessages), (await sent()).length]).toEqual([0, 1, 0]);
  });

  test('is kept if it was created after all', async () => {
    const metadataHash = await insert();
    await ingest.seen([specified({ block: 10 })]);
    await ingest.impossible([specKey.of(metadataHash)]);
    expect(await row()).toMatchObject({ onchainJobId: 7 });
  });

  test('is overdue once its deadline has passed without a creation', async () => {
    const jobStore = createJobProjectionStore(db);
    await insert({ deadline: 500 });
    expect(await jobStore.overdueCreations(500, 9)).toEqual([]);
    expect(await jobStore.overdueCreations(501, 9)).toMatchObject([
      { job: { id: JOB }, walletAddress: client, nonce: 0, deadline: 500, signedAtBlock: 1 },
    ]);
    await ingest.seen([specified({ block: 10 })]);
    expect(await jobStore.overdueCreations(501, 9)).toEqual([]);
  });
});

describe('a Job with a signed step is busy', () => {
  const busyUntil = () => createJobProjectionStore(db).busyUntil(JOB);
  const sign = async (step: JobStep, deadline: number): Promise<number> => {
    const messageId = await insertMessage(db, `job-${step}`, deadline);
    await db.orm.insert(jobMessages).values({ messageId, jobId: JOB, step }).run();
    return messageId;
  };
  const becomes = (messageId: number, status: 'executed' | 'reverted' | 'dead') =>
    db.orm.update(messages).set({ status }).where(eq(messages.id, messageId)).run();

  beforeEach(async () => {
    await insert({ deadline: 100 });
  });

  test('until its creation is in a block, at most until its deadline', async () => {
    expect(await busyUntil()).toBe(100);
    await ingest.seen([specified({ block: 10 })]);
    expect(await busyUntil()).toBeUndefined();
  });

  test('while the step can still execute', async () => {
    await ingest.seen([specified({ block: 10 })]);
    const fund = await sign('fund', 200);
    expect(await busyUntil()).toBe(200);
    // It can be submitted again.
    await becomes(fund, 'reverted');
    expect(await busyUntil()).toBe(200);
    await ingest.seen([funded({ block: 11 })]);
    expect(await busyUntil()).toBeUndefined();
    const submit = await sign('submit', 300);
    expect(await busyUntil()).toBe(300);
    await becomes(submit, 'dead');
    expect(await busyUntil()).toBeUndefined();
  });

  test('with a refund only until our refund has reverted', async () => {
    await ingest.seen([specified({ block: 10 }), funded({ block: 11 })]);
    const refund = await sign('refund', 400);
    expect(await busyUntil()).toBe(400);
    await becomes(refund, 'reverted');
    expect(await busyUntil()).toBeUndefined();
  });
});

test('a submission is evaluated by a rule that the Client restores during its commit', async () => {
  await insert();
  await db.orm.update(jobs).set({ spec: null, ruleType: 'unknown' }).run();
  await ingest.seen([specified({ block: 10 }), funded({ block: 11 })]);
  // Between the commit's reads and its writes.
  const original = db.batch;
  spyOn(db, 'batch').mockImplementationOnce(async (statements) => {
    await db.orm.update(jobs).set({ spec: '{}', ruleType: 'http_check' }).run();
    await original(statements);
  });
  await ingest.seen([submitted({ block: 12 })]);
  expect(await evaluationsOf()).toMatchObject([{ nextAttemptAt: NOW }]);
});
