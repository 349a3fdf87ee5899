import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { countsOf } from '../db/counts.ts';
import type { Db } from '../db/open.ts';
import type { JobStatus } from '../jobs/tables.ts';
import { formatUsdc } from '../lib/money.ts';
import { paymentTotals } from '../payments/tables.ts';
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

/** Counters of the whole service: all of them are kept by those who change them, so everybody may ask as often as they like. */
export function createStats({ orm }: Pick<Db, 'orm'>): () => Stats {
  return () => {
    const totals = orm.select().from(paymentTotals).get();
    const counts = countsOf({ orm });
    const jobsWith = (status: JobStatus) => counts(`jobs ${status}`);
    const oldest = orm
      .select({ createdAt: wallets.createdAt })
      .from(wallets)
      .orderBy(sql`${wallets}.rowid`)
      .limit(1)
      .get();
    return {
      wallets: counts('wallets'),
      activeWallets: counts('active wallets'),
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
      reputationEvents: counts('reputation events'),
      since: oldest?.createdAt ?? null,
    };
  };
}
