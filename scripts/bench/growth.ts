/**
 * The same requests on two databases at once, with 1,000 and with 1,000,000 past payments, in turns: nothing may depend
 * on how much there was. All of the thousand are of one wallet, and a tenth of the million; all requests ask for that
 * one. Also how long a start takes, and what a database has for each payment before and after the retention.
 *
 *   bun scripts/bench/growth.ts [payments] [requests of each kind] [--in <folder>] [--only make|ask|size]
 */
import { Database } from 'bun:sqlite';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { createRetention } from '../../src/server/retention/retention.ts';
import { openDatabase } from '../../src/storage/db/open.ts';
import { type RunningBinary, scratchFolder, startBinary } from '../../test/support/binary.ts';
import type { ClaimedWallet } from '../../test/support/client.ts';
import { testCore } from '../../test/support/core.ts';
import { fillPayments, idOf, walletsOf } from './past-payments.ts';
import { fundedWallets, percentile, report } from './support.ts';

const { positionals, values: options } = parseArgs({
  args: Bun.argv.slice(2),
  allowPositionals: true,
  options: { in: { type: 'string' }, only: { type: 'string' } },
});
const LARGE = Number(positionals[0] ?? 1_000_000);
const SMALL = 1_000;
const REQUESTS = Number(positionals[1] ?? 60);
const TURNS = 3;
const WARM_UP = 15;
/** What a request may take longer in the large database, apart from the variation of the machine. */
const SLOWER = 1.25;
const NOISE_MS = 0.5;
const NOW = Math.floor(Date.now() / 1_000);
const ADMIN = 'administrator-of-this-measurement-alone';

interface Site {
  readonly folder: string;
  readonly wallet: ClaimedWallet;
  readonly size: number;
}

interface Running extends Site {
  readonly server: RunningBinary;
  readonly startMs: number;
}

const start = (folder: string) =>
  startBinary({
    args: ['dev', '--port', '0', '--data-dir', folder],
    env: { BURSAR_LOG_LEVEL: 'warn', BURSAR_ADMIN_TOKEN: ADMIN },
    timeoutMs: 120_000,
  });

/** A data folder with a wallet that has money, and past payments. */
async function makeSite(folder: string, size: number): Promise<Site> {
  const server = await start(folder);
  const [wallet] = await fundedWallets(server.facts.apiUrl, 1, '10000');
  await server.stop();
  if (wallet === undefined) throw new Error('There is no wallet.');
  const sqlite = new Database(`${folder}/bursar.sqlite`, { strict: true });
  // All of a thousand, and a hundred thousand of a million.
  const ownEach = size === SMALL ? 1 : 10;
  fillPayments(sqlite, { payments: size, ownWallet: wallet.id, ownEach, untilSeconds: NOW });
  sqlite.run('pragma wal_checkpoint(truncate)');
  sqlite.close();
  return { folder, wallet, size };
}

async function open(site: Site): Promise<Running> {
  const startedMs = performance.now();
  const server = await start(site.folder);
  return { ...site, server, startMs: performance.now() - startedMs };
}

/** A request of each kind: its name, method, path, credential and body. */
interface Kind {
  readonly name: string;
  readonly method?: 'GET' | 'POST';
  readonly path: (site: Site) => string;
  readonly as?: 'owner' | 'agent' | 'admin' | 'public';
  readonly body?: () => unknown;
  /** Of the answers; 200 unless given. */
  readonly status?: number;
}

const DAY = 86_400;
const middle = (site: Site) => Math.floor(Math.random() * site.size);
/** One of the events of reputation that are not on the chain. */
const lastOf = (site: Site) => site.size - 1 - Math.floor((Math.random() * site.size) / 10);
const time = (secondsAgo: number) => String(NOW - secondsAgo);
const of = (path: string) => (site: Site) => path.replace('{w}', site.wallet.id).replace('{a}', site.wallet.address);

const KINDS: readonly Kind[] = [
  { name: 'payment by id', path: (site) => `/v1/payments/${idOf('pay', middle(site))}` },
  { name: 'payments, first page', path: of('/v1/wallets/{w}/payments?limit=50') },
  { name: 'payments, 50 later', path: of('/v1/wallets/{w}/payments?limit=50&offset=50') },
  { name: 'payments, pending', path: of('/v1/wallets/{w}/payments?status=pending') },
  { name: 'payments, failed', path: of('/v1/wallets/{w}/payments?status=failed') },
  { name: 'payments, confirmed', path: of('/v1/wallets/{w}/payments?status=confirmed&limit=50') },
  { name: 'payments, x402', path: of('/v1/wallets/{w}/payments?type=x402') },
  { name: 'payments, x402 and failed', path: of('/v1/wallets/{w}/payments?type=x402&status=failed') },
  { name: 'payments, direct and pending', path: of('/v1/wallets/{w}/payments?type=direct&status=pending') },
  { name: 'activity, first page', path: of('/v1/wallets/{w}/activity?limit=50') },
  { name: 'activity, from the middle', path: of(`/v1/wallets/{w}/activity?limit=50&to=${time(15 * DAY)}`) },
  { name: 'activity, payments', path: of('/v1/wallets/{w}/activity?limit=50&kind=payment') },
  { name: 'activity, deposits', path: of('/v1/wallets/{w}/activity?limit=50&kind=deposit') },
  { name: 'activity, a text that is nowhere', path: of('/v1/wallets/{w}/activity?limit=50&q=nowhere') },
  {
    name: 'activity as CSV, some minutes',
    path: of(`/v1/wallets/{w}/activity?format=csv&from=${time(15 * DAY)}&to=${time(15 * DAY - 600)}`),
  },
  { name: 'spending by day', path: of('/v1/wallets/{w}/spending?by=day') },
  { name: 'spending by kind', path: of('/v1/wallets/{w}/spending?by=kind') },
  { name: 'spending by recipient', path: of('/v1/wallets/{w}/spending?by=recipient') },
  { name: 'audit log of a wallet', path: of('/v1/wallets/{w}/audit') },
  { name: 'audit log', path: of('/v1/me/audit') },
  { name: 'webhook deliveries', path: of('/v1/wallets/{w}/webhook-deliveries?limit=50') },
  { name: 'wallets', path: of('/v1/wallets') },
  { name: 'wallet', path: of('/v1/wallets/{w}') },
  { name: 'balance', path: of('/v1/wallets/{w}/balance') },
  { name: 'policy', path: of('/v1/wallets/{w}/policy') },
  { name: 'keys', path: of('/v1/wallets/{w}/keys') },
  { name: 'budgets', path: of('/v1/wallets/{w}/budgets') },
  { name: 'withdrawals', path: of('/v1/wallets/{w}/withdrawals') },
  { name: 'approvals', path: of('/v1/approvals') },
  { name: 'approvals, pending', path: of('/v1/approvals?status=pending') },
  { name: 'Jobs', path: of('/v1/jobs'), as: 'agent' },
  { name: 'me', path: of('/v1/me'), as: 'agent' },
  { name: 'reputation', path: of('/v1/reputation/{a}') },
  { name: 'events of reputation', path: of('/v1/reputation/{a}/events?limit=50') },
  { name: 'event of reputation', path: (site) => `/v1/reputation/events/${idOf('revt', lastOf(site))}` },
  { name: 'agent', path: of('/.well-known/agent/{a}') },
  { name: 'catalog', path: of('/v1/catalog') },
  { name: 'statistics', path: of('/v1/stats') },
  { name: 'health', path: of('/health') },
  { name: 'metrics', path: of('/metrics'), as: 'public' },
  { name: "operator's status", path: of('/v1/operator/status'), as: 'admin' },
  { name: 'what waits', path: of('/v1/operator/waiting'), as: 'admin' },
  { name: 'users', path: of('/v1/operator/users'), as: 'admin' },
  { name: 'simulated payment', method: 'POST', path: of('/v1/payments/simulate'), as: 'agent', body: paymentBody },
  { name: 'payment', method: 'POST', path: of('/v1/payments'), as: 'agent', body: paymentBody },
];

function paymentBody() {
  const idempotencyKey = crypto.randomUUID();
  return { to: '0x000000000000000000000000000000000000b0b0', amount: '0.01', currency: 'USDC', idempotencyKey };
}

async function ask({ server, ...site }: Running, kind: Kind): Promise<number> {
  const { method = 'GET', path, as = 'owner', body, status: expected = 200 } = kind;
  const { wallet } = site;
  const token = { owner: wallet.token, agent: wallet.apiKey, admin: ADMIN, public: undefined }[as];
  const headers: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const url = server.facts.apiUrl + path(site);
  const init = body === undefined ? { headers } : withBody(headers, body());
  const startedMs = performance.now();
  const response = await fetch(url, { method, ...init });
  const text = await response.text();
  const tookMs = performance.now() - startedMs;
  if (response.status !== expected) throw new Error(`${kind.name}: ${response.status} ${text.slice(0, 300)}`);
  return tookMs;
}

function withBody(headers: Record<string, string>, body: unknown) {
  return { headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

interface Times {
  readonly p50: number;
  readonly p99: number;
}

async function measure(kind: Kind, sites: readonly Running[]): Promise<Times[]> {
  const times = sites.map((): number[] => []);
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [at, site] of sites.entries()) {
      if (turn === 0) for (let round = 0; round < WARM_UP; round += 1) await ask(site, kind);
      for (let round = 0; round < REQUESTS / TURNS; round += 1) times[at]?.push(await ask(site, kind));
    }
  }
  return times.map((of) => ({ p50: percentile(of, 0.5), p99: percentile(of, 0.99) }));
}

/** Prints a line of each kind; answers the names of those that are slower in the large database. */
async function compare(small: Running, large: Running): Promise<string[]> {
  const slower: string[] = [];
  console.log(`${''.padEnd(40)} ${SMALL} payments: p50, p99; ${LARGE}: p50, p99 in ms`);
  for (const kind of KINDS) {
    const [few, many] = await measure(kind, [small, large]);
    if (few === undefined || many === undefined) continue;
    const isSlower = many.p50 > few.p50 * SLOWER + NOISE_MS;
    if (isSlower) slower.push(kind.name);
    const shown = [few.p50, few.p99, many.p50, many.p99].map((ms) => ms.toFixed(2).padStart(8)).join(' ');
    console.log(`${kind.name.padEnd(40)} ${shown}${isSlower ? '   SLOWER' : ''}`);
  }
  return slower;
}

/** Bytes for each payment: of all tables and indexes but wallets and webhooks. Prints what each table has. */
async function bytesPerPayment(path: string): Promise<number> {
  const db = openDatabase(path);
  const rows = await db.orm.values<[string, number]>(
    sql`select name, sum(pgsize) from dbstat group by name order by 2 desc`,
  );
  db.close();
  const own = rows.filter(([name]) => !/^(wallets|agent|webhook_deliveries|sqlite_)/.test(name));
  for (const [name, bytes] of own.slice(0, 30)) console.log(`  ${name.padEnd(50)} ${(bytes / LARGE).toFixed(1)}`);
  return own.reduce((sum, [, bytes]) => sum + bytes, 0) / LARGE;
}

/** Has the retention delete all that it may, as if everything were long past. */
async function retain(path: string): Promise<void> {
  const db = openDatabase(path);
  // The time of a disk is not measured.
  await db.orm.run(sql`pragma synchronous = off`);
  const clock = { nowMs: () => (NOW + 200 * DAY) * 1_000 };
  const retention = createRetention(testCore({ db, clock }), { auditDays: 0, days: 90, finalBlock: () => 1_000_000 });
  const left = async () => (await db.orm.values<[number]>(sql`select count(*) from messages`))[0]?.[0];
  for (let before: number | undefined = -1; before !== (await left()); ) {
    before = await left();
    await retention.run();
  }
  await db.orm.run(sql`vacuum`);
  db.close();
}

const folders = options.in === undefined ? scratchFolder('growth') : { path: options.in, remove: () => undefined };
const does = (step: string) => options.only === undefined || options.only === step;
const folderOf = (size: number) => `${folders.path}/${size === SMALL ? 'small' : 'large'}`;
const siteSchema = z.object({ folder: z.string(), wallet: z.custom<ClaimedWallet>(), size: z.number() });

async function make(): Promise<void> {
  for (const size of [SMALL, LARGE]) {
    const site = await makeSite(folderOf(size), size);
    await Bun.write(`${site.folder}/site.json`, JSON.stringify(site));
  }
}

async function askAll(): Promise<void> {
  const opened = await Array.fromAsync([SMALL, LARGE], async (size) =>
    open(siteSchema.parse(await Bun.file(`${folderOf(size)}/site.json`).json())),
  );
  const [small, large] = opened;
  if (small === undefined || large === undefined) return;
  const slower = await compare(small, large).finally(async () => {
    for (const { server } of opened) await server.stop();
  });
  report(`${KINDS.length} kinds of requests, ${REQUESTS} of each; slower: ${slower.join(', ') || 'none'}`, [
    { name: 'kinds of requests that are slower', value: slower.length, unit: '', must: 0 },
    { name: `start on ${SMALL} payments`, value: small.startMs / 1_000, unit: 's' },
    { name: `start on ${LARGE} payments`, value: large.startMs / 1_000, unit: 's' },
  ]);
}

async function size(): Promise<void> {
  const path = `${folderOf(LARGE)}/bursar.sqlite`;
  const before = await bytesPerPayment(path);
  await retain(path);
  const after = await bytesPerPayment(path);
  report(`${LARGE} payments of ${walletsOf(LARGE)} wallets, without those and without webhooks:`, [
    { name: 'bytes for each payment, before the retention', value: before, unit: '', must: 1_200, aim: 800 },
    { name: '… after it', value: after, unit: '', must: 1_200, aim: 800 },
  ]);
}

try {
  if (does('make')) await make();
  if (does('ask')) await askAll();
  if (does('size')) await size();
} finally {
  folders.remove();
}
