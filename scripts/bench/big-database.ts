/**
 * Makes a database of the size that a busy service has after some time, and measures what periodic tasks do with it:
 * `bun scripts/bench/big-database.ts <file>`. Everything is final and settled but for what says otherwise.
 */
import { Database } from 'bun:sqlite';
import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { count, sql } from 'drizzle-orm';
import { createStats } from '../../src/catalog/stats.ts';
import { messages } from '../../src/chain/relay/tables.ts';
import { type Db, openDatabase } from '../../src/db/open.ts';
import { createEvaluationStore } from '../../src/jobs/evaluate-store.ts';
import { systemClock } from '../../src/lib/time.ts';
import { createSyncStore } from '../../src/reputation/sync-store.ts';
import { createRetention } from '../../src/retention/retention.ts';

const SIZES = { wallets: 50_000, payments: 220_000, jobs: 20_000, submitted: 500, events: 370_000 };
const NOW = 1_800_000_000;
const EVALUATOR = `0x${'e'.repeat(40)}` as const;

const hash = (text: string) => `0x${createHash('sha256').update(text).digest('hex')}` as const;
const address = (text: string) => hash(text).slice(0, 42);

/** Inserts rows that `make` gives for 0 to `total`, by the names of their columns. */
function fill(
  sqlite: Database,
  table: string,
  total: number,
  make: (index: number) => Record<string, unknown>,
) {
  const names = Object.keys(make(0));
  const sql = `insert into ${table} (${names.join()}) values (${names.map((name) => `$${name}`).join()})`;
  const insert = sqlite.prepare(sql);
  sqlite.transaction(() => {
    for (let index = 0; index < total; index++) {
      const row = Object.entries(make(index)).map(([name, value]) => [`$${name}`, value] as const);
      insert.run(Object.fromEntries(row) as Record<string, string | number | null>);
    }
  })();
}

function generate(path: string): void {
  openDatabase(path).close();
  const sqlite = new Database(path);
  sqlite.run('pragma foreign_keys = off');
  const walletOf = (index: number) => `wallet_${(index % SIZES.wallets).toString(16).padStart(12, '0')}`;
  fill(sqlite, 'wallets', SIZES.wallets, (index) => ({
    ...{ id: walletOf(index), chain_address: address(`w${index}`), name: `w${index}`, version: 'v3' },
    ...{
      status: 'active',
      user_id: null,
      created_at: NOW,
      salt: hash(`s${index}`),
      owner_address: address('o'),
    },
    ...{
      owner_key_sealed: '-'.repeat(150),
      session_address: address('k'),
      session_key_sealed: '-'.repeat(150),
    },
  }));
  fill(sqlite, 'messages', SIZES.payments, (index) => ({
    ...{ id: index + 1, kind: 'payment', wallet: address(`w${index % SIZES.wallets}`), target: address('t') },
    ...{
      data: '0x',
      gas_limit: 140_000,
      deadline: NOW,
      status: 'executed',
      created_at: NOW,
    },
  }));
  fill(sqlite, 'session_messages', SIZES.payments, (index) => ({
    ...{
      message_id: index + 1,
      wallet_id: walletOf(index),
      nonce: index,
      deadline: NOW,
      amount: 1,
      total: 1,
    },
    signed_at_block: 1,
  }));
  fill(sqlite, 'payments', SIZES.payments, (index) => ({
    ...{
      id: `pay_${index.toString(16).padStart(12, '0')}`,
      wallet_id: walletOf(index),
      message_id: index + 1,
    },
    ...{ ref: hash(`r${index}`), to_address: address('to'), amount: 1_000_000, fee_amount: 20_000 },
    ...{
      fee_recipient: address('f'),
      type: 'direct',
      memo: 'a memo of thirty characters....',
      created_at: NOW,
    },
    ...{
      idempotency_key: `invoice-${index}`,
      status: 'confirmed',
      tx_hash: hash(`t${index >> 4}`),
      block_number: index,
    },
  }));
  fill(sqlite, 'transactions', SIZES.payments >> 4, (index) => ({
    ...{
      lane: address('lane'),
      nonce: index,
      status: 'final',
      mined_hash: hash(`t${index}`),
      block_number: index,
    },
    ...{ block_hash: hash(`b${index}`), created_at: NOW },
  }));
  fill(sqlite, 'transaction_messages', SIZES.payments, (index) => ({
    ...{ lane: address('lane'), nonce: index >> 4, position: index & 15, message_id: index + 1 },
  }));
  fill(sqlite, 'jobs', SIZES.jobs, (index) => ({
    ...{
      id: `job_${index.toString(16).padStart(12, '0')}`,
      client_wallet_id: walletOf(index),
      provider_address: address('p'),
    },
    ...{ evaluator_address: EVALUATOR, budget: 1, expired_at: NOW, spec: '{"evaluation":{"type":"manual"}}' },
    ...{ metadata_hash: hash(`m${index}`), rule_type: 'http_check', created_at: NOW, onchain_job_id: index },
    ...{ status: index < SIZES.submitted ? 'submitted' : 'completed', deliverable_hash: hash(`d${index}`) },
    ...{ create_tx_hash: hash('c'), title: 'a title' },
  }));
  fill(sqlite, 'evaluations', SIZES.jobs, (index) => ({
    ...{
      job_id: `job_${index.toString(16).padStart(12, '0')}`,
      deliverable_hash: hash(`d${index}`),
      created_at: NOW,
    },
    ...{ outcome: index < SIZES.submitted ? null : 'approved', decided_at: NOW, message_id: null },
  }));
  fill(sqlite, 'reputation_events', SIZES.events, (index) => ({
    ...{
      id: `revt_${index.toString(16).padStart(12, '0')}`,
      wallet_id: walletOf(index),
      event_type: 'payment_success',
    },
    ...{
      value: 1,
      tag1: 'payment',
      source_kind: 'payment',
      cause: `pay_${index.toString(16).padStart(12, '0')}`,
    },
    ...{
      shown_ref: hash(`t${index >> 4}`),
      ref: hash(`e${index}`),
      volume: 1,
      block_number: index,
      created_at: NOW,
    },
  }));
  sqlite.run('pragma wal_checkpoint(truncate)');
  sqlite.close();
}

/** Milliseconds of CPU that this process has used: what else runs on the machine does not count. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** The longest and the median of some runs, in milliseconds of CPU. */
function measure(name: string, run: () => unknown): void {
  const times = Array.from({ length: 9 }, () => {
    const start = cpuMs();
    run();
    return cpuMs() - start;
  }).toSorted((a, b) => a - b);
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
  let now = 0;
  const stats = createStats(db, { ...systemClock, nowMs: () => (now += 60_000) });
  measure('evaluations.unsent', () => evaluations.unsent(EVALUATOR, 100));
  measure('oldestSubmission', () => evaluations.oldestSubmission(EVALUATOR));
  await measureLag('stats, the longest hold of the event loop', stats);
  const query = { walletId: undefined, finalBlock: SIZES.events, after: 0 };
  measure('a page of reputation to write', () =>
    sync.candidates({ ...query, through: sync.endOfPage(undefined, 0, 100) ?? 0 }),
  );
  measure('count of messages', () => db.orm.select({ count: count() }).from(messages).get());
}

/** What a go of the retention costs, and what the file has for each payment before and after all of them. */
async function measureRetention(db: Db): Promise<void> {
  const perPayment = () =>
    `${((db.sizeBytes() - sizeOfFree(db)) / SIZES.payments).toFixed(0)} bytes for each payment`;
  console.log(`before the retention: ${perPayment()}`);
  const clock = { nowMs: () => (NOW + 200 * 86_400) * 1_000 };
  const retention = createRetention({ db, clock, days: 90, finalBlock: () => SIZES.events });
  await measureLag('retention, the longest hold', retention.run);
  for (let rows = -1; rows !== countOf(db); ) {
    rows = countOf(db);
    await retention.run();
  }
  console.log(`after the retention: ${perPayment()}`);
}

const countOf = (db: Db): number => db.orm.select({ count: count() }).from(messages).get()?.count ?? 0;

function sizeOfFree({ orm }: Db): number {
  const free = orm.get<[number]>(sql`pragma freelist_count`)[0];
  return free * orm.get<[number]>(sql`pragma page_size`)[0];
}

const [path] = Bun.argv.slice(2);
if (path === undefined) throw new Error('Name the file.');
if (!existsSync(path)) generate(path);
console.log(`${(statSync(path).size / 2 ** 20).toFixed(0)} MiB`);
const db = openDatabase(path);
await measureAll(db);
await measureRetention(db);
db.close();
