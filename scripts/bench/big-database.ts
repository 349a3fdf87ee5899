/**
 * Makes a database of the size that a busy service has after some time, and measures what periodic tasks do with it:
 * `bun scripts/bench/big-database.ts <file>`. Everything is final and settled but for what says otherwise.
 */
import { Database } from 'bun:sqlite';
import { existsSync, statSync } from 'node:fs';
import { count, sql } from 'drizzle-orm';
import { createStats } from '../../src/api/catalog/stats.ts';
import { messages, transactionMessages, transactions } from '../../src/chain/relay/tables.ts';
import { createEvaluationStore } from '../../src/features/jobs/evaluation/store.ts';
import { evaluations, jobs } from '../../src/features/jobs/tables.ts';
import { payments } from '../../src/features/payments/payment-tables.ts';
import { createSyncStore } from '../../src/features/reputation/sync-store.ts';
import { feedbackContexts, reputationEvents } from '../../src/features/reputation/tables.ts';
import { sessionMessages } from '../../src/features/signing/signing-tables.ts';
import { wallets } from '../../src/features/wallets/tables.ts';
import { createRetention } from '../../src/server/retention/retention.ts';
import { type Db, openDatabase } from '../../src/storage/db/open.ts';
import { addressOf, fill, hashOf, idOf, keyOf } from './fill.ts';

const SIZES = { wallets: 50_000, payments: 220_000, jobs: 20_000, submitted: 500, events: 370_000, written: 270_000 };
const NOW = 1_800_000_000;
const EVALUATOR = `0x${'e'.repeat(40)}` as const;

function generate(path: string): void {
  openDatabase(path).close();
  const sqlite = new Database(path);
  sqlite.run('pragma foreign_keys = off');
  const walletOf = (index: number) => idOf('wallet', index % SIZES.wallets);
  fill(sqlite, wallets, SIZES.wallets, (index) => ({
    id: walletOf(index),
    chainAddress: addressOf(`w${index}`),
    name: `w${index}`,
    version: 'v3',
    status: 'active',
    userId: null,
    createdAt: NOW,
    salt: hashOf(`s${index}`),
    ownerAddress: addressOf('o'),
    ownerKeySealed: '-'.repeat(150),
    sessionAddress: addressOf('k'),
    sessionKeySealed: '-'.repeat(150),
  }));
  // The last of them carries what the attestor writes.
  fill(sqlite, messages, SIZES.payments + 1, (index) => ({
    id: index + 1,
    kind: 'payment',
    wallet: addressOf(`w${index % SIZES.wallets}`),
    target: addressOf('t'),
    data: '0x',
    gasLimit: 140_000,
    deadline: NOW,
    status: 'executed',
    createdAt: NOW,
  }));
  fill(sqlite, sessionMessages, SIZES.payments, (index) => ({
    messageId: index + 1,
    walletId: walletOf(index),
    nonce: index,
    deadline: NOW,
    amount: 1n,
    total: 1n,
    signedAtBlock: 1,
  }));
  fill(sqlite, payments, SIZES.payments, (index) => ({
    id: idOf('pay', index),
    walletId: walletOf(index),
    messageId: index + 1,
    ref: hashOf(`r${index}`),
    toAddress: addressOf('to'),
    amount: 1_000_000n,
    feeAmount: 20_000n,
    feeRecipient: addressOf('f'),
    type: 'direct',
    memo: 'a memo of thirty characters....',
    createdAt: NOW,
    status: 'confirmed',
    idempotencyKey: keyOf(index),
    txHash: hashOf(`t${index >> 4}`),
    blockNumber: index,
  }));
  fill(sqlite, transactions, SIZES.payments >> 4, (index) => ({
    lane: addressOf('lane'),
    nonce: index,
    status: 'final',
    minedHash: hashOf(`t${index}`),
    blockNumber: index,
    blockHash: hashOf(`b${index}`),
    createdAt: NOW,
  }));
  fill(sqlite, transactionMessages, SIZES.payments, (index) => ({
    lane: addressOf('lane'),
    nonce: index >> 4,
    position: index & 15,
    messageId: index + 1,
  }));
  fillOthers(sqlite, walletOf);
  sqlite.run('pragma wal_checkpoint(truncate)');
  sqlite.close();
}

function fillOthers(sqlite: Database, walletOf: (index: number) => string): void {
  fill(sqlite, jobs, SIZES.jobs, (index) => ({
    id: idOf('job', index),
    clientWalletId: walletOf(index),
    providerAddress: addressOf('p'),
    ...{ evaluatorAddress: EVALUATOR, budget: 1n, expiredAt: NOW, spec: '{"evaluation":{"type":"manual"}}' },
    metadataHash: hashOf(`m${index}`),
    ruleType: 'http_check',
    createdAt: NOW,
    onchainJobId: index,
    status: index < SIZES.submitted ? 'submitted' : 'completed',
    deliverableHash: hashOf(`d${index}`),
    createTxHash: hashOf('c'),
    title: 'a title',
  }));
  fill(sqlite, evaluations, SIZES.jobs, (index) => ({
    jobId: idOf('job', index),
    deliverableHash: hashOf(`d${index}`),
    createdAt: NOW,
    outcome: index < SIZES.submitted ? null : 'approved',
    decidedAt: NOW,
    messageId: null,
  }));
  fill(sqlite, feedbackContexts, 1, () => ({ id: 1, context: '{}' }));
  fill(sqlite, reputationEvents, SIZES.events, (index) => {
    const isWritten = index < SIZES.written;
    return {
      id: idOf('revt', index),
      walletId: walletOf(index),
      eventType: 'payment_success',
      value: 1,
      tag1: 'payment',
      sourceKind: 'payment',
      cause: idOf('pay', index),
      shownRef: hashOf(`t${index >> 4}`),
      volume: 1_000_000n,
      blockNumber: index,
      createdAt: NOW,
      messageId: isWritten ? SIZES.payments + 1 : null,
      agentId: isWritten ? index % SIZES.wallets : null,
      contextId: isWritten ? 1 : null,
      onchainTxHash: isWritten ? hashOf(`a${index >> 5}`) : null,
      syncedAt: isWritten ? NOW : null,
      feedbackIndex: isWritten ? index : null,
    };
  });
}

/** Milliseconds of CPU that this process has used: what else runs on the machine does not count. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** The longest and the median of some runs, in milliseconds of CPU. */
async function measure(name: string, run: () => Promise<unknown>): Promise<void> {
  const rounds = await Array.fromAsync({ length: 9 }, async () => {
    const start = cpuMs();
    await run();
    return cpuMs() - start;
  });
  const times = rounds.toSorted((a, b) => a - b);
  const [median = 0, longest = 0] = [times[4], times.at(-1)];
  console.log(`${name.padEnd(40)} median ${median.toFixed(1)} ms, longest ${longest.toFixed(1)} ms`);
}

/** For how long something keeps everybody else from working, at worst, in milliseconds of CPU. */
async function measureLag(name: string, run: () => Promise<unknown>): Promise<void> {
  let isOver = false;
  let longest = 0;
  const others = (async () => {
    for (let last = cpuMs(); !isOver; last = cpuMs()) {
      await new Promise((resolve) => setImmediate(resolve));
      longest = Math.max(longest, cpuMs() - last);
    }
  })();
  for (let round = 0; round < 9; round++) await run();
  isOver = true;
  await others;
  console.log(`${name.padEnd(40)} ${longest.toFixed(1)} ms`);
}

async function measureAll(db: Db): Promise<void> {
  const evaluations = createEvaluationStore(db);
  const sync = createSyncStore(db);
  await measure('evaluations.unsent', async () => evaluations.unsent(EVALUATOR, await evaluations.submittedAfter(0)));
  await measure('oldestSubmission', () => evaluations.oldestSubmission(EVALUATOR));
  await measure('stats', createStats(db));
  const query = { walletId: undefined, finalBlock: SIZES.events, after: 0 };
  await measure('a page of reputation to write', async () =>
    sync.candidates({ ...query, through: (await sync.endOfPage(undefined, 0, 100)) ?? 0 }),
  );
  await measure('count of messages', () => db.orm.select({ count: count() }).from(messages).get());
}

/** What a go of the retention costs, and what the file has for each payment before and after all of them. */
async function measureRetention(db: Db): Promise<void> {
  const perPayment = async () => `${(await bytesPerPayment(db)).toFixed(0)} bytes for each payment`;
  console.log(`before the retention: ${await perPayment()}`);
  const clock = { nowMs: () => (NOW + 200 * 86_400) * 1_000 };
  const retention = createRetention({ db, clock, auditDays: 0, days: 90, finalBlock: () => SIZES.events });
  await measureLag('retention, the longest hold', retention.run);
  for (let rows = -1; rows !== (await countOf(db)); ) {
    rows = await countOf(db);
    await retention.run();
  }
  console.log(`after the retention: ${await perPayment()}`);
}

const countOf = async (db: Db): Promise<number> =>
  (await db.orm.select({ count: count() }).from(messages).get())?.count ?? 0;

/** Of what there is because of payments alone: with their events, and without wallets and Jobs. */
async function bytesPerPayment({ orm }: Db): Promise<number> {
  const rows = await orm.values<[string, number]>(
    sql`select tbl_name, sum(pgsize) from dbstat join sqlite_schema using (name) group by tbl_name`,
  );
  const isOther = (table: string) => /^(wallets|jobs|evaluations|sqlite_)/.test(table);
  const bytes = rows.filter(([table]) => !isOther(table)).reduce((sum, [, size]) => sum + size, 0);
  return bytes / SIZES.payments;
}

const [path] = Bun.argv.slice(2);
if (path === undefined) throw new Error('Name the file.');
if (!existsSync(path)) generate(path);
console.log(`${(statSync(path).size / 2 ** 20).toFixed(0)} MiB`);
const db = openDatabase(path);
await measureAll(db);
await measureRetention(db);
db.close();
