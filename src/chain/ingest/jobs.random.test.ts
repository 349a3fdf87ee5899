import { expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import type { Hex } from 'viem';
import { emptyDatabase } from '../../../test/support/database.ts';
import { testIngest } from '../../../test/support/ingest.ts';
import { ESCROW, insertJob } from '../../../test/support/jobs.ts';
import { checkpointOf, feedIdOf, insertWallet } from '../../../test/support/payments.ts';
import { randomOf } from '../../../test/support/random.ts';
import { createRandomEscrow, type RandomBlock, type RandomJob } from '../../../test/support/random-jobs.ts';
import { counted, eventNames, recount } from '../../../test/support/reputation.ts';
import { rounds } from '../../../test/support/rounds.ts';
import { testBlocks } from '../../../test/support/shown-blocks.ts';
import { evaluations, jobs } from '../../features/jobs/job-tables.ts';
import { wallets } from '../../features/wallets/wallet-tables.ts';
import { webhookDeliveries } from '../../notify/webhooks/webhook-tables.ts';
import type { Db } from '../../storage/db/open.ts';
import { countsOf } from '../../storage/db/read.ts';
import type { ShownBlocks } from '../blocks/heads.ts';
import { createIngestStore } from './ingest-store.ts';
import { chainEvents } from './ingest-tables.ts';

const JOBS = Array.from({ length: 6 }, (_, index) => `job_${index}`);
const CLIENT = 'wallet_client';
const PROVIDER = 'wallet_provider';
/** Longer than any chain that the steps make: a feed says nothing about heights that it has not reached. */
const LONGEST_CHAIN = 100;

const typeOf: Readonly<Record<string, string>> = {
  JobSpecified: 'job_created',
  JobFunded: 'job_funded',
  JobSubmitted: 'job_submitted',
  JobCompleted: 'job_completed',
  JobRejected: 'job_rejected',
  JobExpired: 'job_expired',
};

async function setUp(confirmations: number, blocks: ShownBlocks) {
  const clock = { nowMs: () => 1_800_000_000_000 };
  const db = await emptyDatabase();
  const store = createIngestStore(db);
  const ingest = testIngest(db, clock, { store, confirmations, blocks });
  const client = await insertWallet(db, CLIENT);
  const provider = await insertWallet(db, PROVIDER);
  await db.orm.update(wallets).set({ webhookUrl: 'https://hooks.example' }).run();
  for (const id of JOBS) {
    await insertJob(db, { id, clientWalletId: CLIENT, providerAddress: provider, providerWalletId: PROVIDER });
  }
  return { db, store, ingest, client, provider };
}

async function simulate(seed: number): Promise<void> {
  const random = randomOf(seed);
  const confirmations = 1 + random(3);
  const { db, ingest, client, provider } = await setUp(
    confirmations,
    testBlocks(({ hash }) => chain.blocks.some((block) => block.hash === hash)),
  );
  const chain = createRandomEscrow(random, JOBS, { client, provider, stranger: ESCROW });
  const receiptsFrom = new Set<Hex>();
  let shown: readonly RandomBlock[] = [];

  const readFeed = async () => {
    const events = shown
      .flatMap((block) => [...block.events, ...block.strangers])
      .map((event) => ({ event, feedId: feedIdOf(event) }))
      .sort((a, b) => (a.feedId < b.feedId ? -1 : 1));
    const end = shown.at(-1)?.number ?? 0;
    await ingest.seenByFeed({ events, after: '', through: checkpointOf(end), cursor: '' });
  };
  const steps = [
    async () => chain.grow(),
    async () => {
      // The head tracker watches the blocks of our own receipts. It may miss others; the feed makes up for that.
      for (const block of chain.reorganise()) {
        if (receiptsFrom.has(block.hash) || random(3) > 0) await ingest.blockRemoved(block);
      }
    },
    async () => {
      const block = chain.blocks[random(chain.blocks.length)];
      if (block === undefined) return;
      receiptsFrom.add(block.hash);
      await ingest.seen(block.events.filter(() => random(4) > 0));
    },
    async () => {
      shown = [...chain.blocks];
    },
    readFeed,
    async () => await ingest.headMoved(chain.blocks.length),
  ];
  for (let count = 0; count < 80; count++) await steps[random(steps.length)]?.();

  // All parts learn the chain as it is, in any order.
  while (chain.blocks.length < LONGEST_CHAIN) chain.growEmpty();
  shown = [...chain.blocks];
  await readFeed();
  for (const block of chain.blocks) await ingest.seen(block.events);
  await ingest.headMoved(chain.blocks.length);
  for (const id of JOBS)
    await expectAsOnChain(
      db,
      seed,
      id,
      chain.jobs().find((job) => job.id === id),
    );
  await expectNothingOfStrangers(db, seed, chain.named);
  expect({ seed, names: await eventNames(db) }).toEqual({ seed, names: reputationOf(chain.jobs()) });
  expect({ seed, sums: await counted(db) }).toEqual({ seed, sums: await recount(db) });
  const counts = await countsOf(db);
  for (const status of ['open', 'funded', 'submitted', 'completed', 'rejected', 'expired'] as const) {
    const count = (await db.orm.select().from(jobs).where(eq(jobs.status, status)).all()).length;
    expect({ seed, status, count: counts(`jobs ${status}`) }).toEqual({ seed, status, count });
  }
  const sent = (await db.orm.select().from(webhookDeliveries).all()).length;
  await ingest.headMoved(chain.blocks.length + 1);
  await readFeed();
  expect((await db.orm.select().from(webhookDeliveries).all()).length).toBe(sent);
  db.close();
}

async function expectAsOnChain(db: Db, seed: number, id: string, job: RandomJob | undefined): Promise<void> {
  const row = await db.orm.select().from(jobs).where(eq(jobs.id, id)).get();
  const [deliverable, onchainJobId] = [row?.deliverableHash ?? null, row?.onchainJobId ?? null];
  const isAnnounced = (row?.announcedBlock ?? -1) >= (row?.lastBlock ?? 0);
  expect({ seed, id, status: row?.status, onchainJobId, deliverable, isAnnounced }).toEqual({
    seed,
    id,
    status: job?.status ?? 'open',
    onchainJobId: job?.onchainJobId ?? null,
    deliverable: job?.deliverable ?? null,
    isAnnounced: true,
  });
  const sent = await db.orm.select().from(webhookDeliveries).where(eq(webhookDeliveries.jobId, id)).all();
  for (const step of job?.steps ?? []) {
    const type = typeOf[step];
    const receivers = sent.filter((delivery) => delivery.type === type).map(({ walletId }) => walletId);
    const expected = type === 'job_created' ? [PROVIDER] : [CLIENT, PROVIDER];
    expect({ seed, id, type, receivers: receivers.sort() }).toEqual({ seed, id, type, receivers: expected });
  }
  if (job?.status !== 'submitted') return;
  const waiting = await db.orm.select().from(evaluations).where(eq(evaluations.jobId, id)).all();
  const current = waiting.filter(({ deliverableHash }) => deliverableHash === job.deliverable);
  expect({ seed, id, waiting: current.map(({ nextAttemptAt }) => nextAttemptAt !== null) }).toEqual({
    seed,
    id,
    waiting: [true],
  });
}

/** Jobs in the feed whose numbers were never ours, in any fork, have left no row. */
async function expectNothingOfStrangers(db: Db, seed: number, named: ReadonlySet<number>): Promise<void> {
  const stored = await db.orm.select().from(chainEvents).all();
  const strangers = stored.filter(({ args }) => !named.has(Number(args.jobId)));
  expect({ seed, strangers }).toEqual({ seed, strangers: [] });
}

/** Both parties of each of our Jobs that ended, unless its Client took it back unpaid. */
function reputationOf(all: readonly RandomJob[]): string[] {
  const ended = all.filter(
    ({ id, status, steps }) =>
      id !== undefined &&
      ['completed', 'rejected', 'expired'].includes(status) &&
      (status !== 'rejected' || steps.includes('JobFunded')),
  );
  return ended
    .flatMap(({ id, status }) => [CLIENT, PROVIDER].map((wallet) => `${wallet} job_${status} ${id}:${status}`))
    .sort();
}

test('Jobs and webhooks match the chain after random receipts, feed pages and reorganisations', async () => {
  for (let seed = 1; seed <= rounds(30, 100); seed++) await simulate(seed);
});
