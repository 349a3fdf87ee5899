import { count, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../db/open.ts';
import { type JobStatus, jobs } from '../jobs/tables.ts';
import { formatUsdc } from '../lib/money.ts';
import type { Clock } from '../lib/time.ts';
import { takeTurn } from '../lib/turns.ts';
import { paymentTotals } from '../payments/tables.ts';
import { reputationEvents } from '../reputation/tables.ts';
import { wallets } from '../wallets/tables.ts';

const number = z.int().min(0);
const byStatus = {
  open: number,
  funded: number,
  submitted: number,
  completed: number,
  rejected: number,
  expired: number,
} as const satisfies Record<JobStatus, z.ZodType>;

/** Public counters. Payments are the confirmed ones. */
export const statsRecord = z
  .object({
    wallets: number,
    activeWallets: number,
    payments: number,
    volumeUsdc: z.string(),
    feesUsdc: z.string(),
    jobs: z.object({ byStatus: z.object(byStatus) }),
    reputationEvents: number,
    since: z.int().nullable(),
  })
  .meta({ id: 'Stats', description: 'Totals of the service.' });

type Stats = z.input<typeof statsRecord>;

/** Everybody may ask: whoever comes within this time gets the same answer. */
const FRESH_MS = 5_000;

/** Counters of the whole service, at most five seconds old. */
export function createStats({ orm }: Pick<Db, 'orm'>, clock: Clock): () => Promise<Stats> {
  let known: { readonly stats: Promise<Stats>; readonly countedAtMs: number } | undefined;
  return () => {
    const now = clock.nowMs();
    if (known === undefined || now - known.countedAtMs >= FRESH_MS)
      known = { stats: countAll(orm), countedAtMs: now };
    return known.stats;
  };
}

/** Each count goes through an index; between two, the event loop serves others. */
async function countOneByOne(
  counts: readonly (() => { readonly count: number } | undefined)[],
): Promise<readonly number[]> {
  const results: number[] = [];
  for (const run of counts) {
    await takeTurn();
    results.push(run()?.count ?? 0);
  }
  return results;
}

/** Sums are kept by those who change them; what is counted here is counted in an index. */
async function countAll(orm: Db['orm']): Promise<Stats> {
  const totals = orm.select().from(paymentTotals).get();
  const ofJobs = orm.select({ status: jobs.status, count: count() }).from(jobs).groupBy(jobs.status).all();
  const [allWallets = 0, activeWallets = 0, events = 0] = await countOneByOne([
    () => orm.select({ count: count() }).from(wallets).get(),
    () => orm.select({ count: count() }).from(wallets).where(isNotNull(wallets.userId)).get(),
    () => orm.select({ count: count() }).from(reputationEvents).get(),
  ]);
  const jobCounts = new Map(ofJobs.map((row) => [row.status, row.count]));
  const jobsWith = (status: JobStatus) => jobCounts.get(status) ?? 0;
  const oldest = orm
    .select({ createdAt: wallets.createdAt })
    .from(wallets)
    .orderBy(sql`${wallets}.rowid`)
    .limit(1)
    .get();
  return {
    wallets: allWallets,
    activeWallets,
    payments: totals?.payments ?? 0,
    volumeUsdc: formatUsdc(totals?.volume ?? 0n),
    feesUsdc: formatUsdc(totals?.fees ?? 0n),
    jobs: {
      byStatus: {
        open: jobsWith('open'),
        funded: jobsWith('funded'),
        submitted: jobsWith('submitted'),
        completed: jobsWith('completed'),
        rejected: jobsWith('rejected'),
        expired: jobsWith('expired'),
      },
    },
    reputationEvents: events,
    since: oldest?.createdAt ?? null,
  };
}
