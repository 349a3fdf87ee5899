import { asc } from 'drizzle-orm';
import { z } from 'zod';
import { formatUsdc } from '../../core/lib/money.ts';
import type { JobStatus } from '../../features/jobs/job-tables.ts';
import { paymentTotals } from '../../features/payments/payment-tables.ts';
import { wallets } from '../../features/wallets/wallet-tables.ts';
import { docs } from '../../http/fields.ts';
import { countsOf } from '../../storage/db/look-up.ts';
import type { Db } from '../../storage/db/open.ts';

const number = z.int().min(0);
const byStatus = {
  open: number.meta(docs('Created, not funded.', 3)),
  funded: number.meta(docs('The budget is in escrow.', 2)),
  submitted: number.meta(docs('The Provider has submitted the work.', 1)),
  completed: number.meta(docs('Approved and paid.', 40)),
  rejected: number.meta(docs('Rejected; the Client got the budget back.', 4)),
  expired: number.meta(docs('Expired; the Client got the budget back.', 2)),
} as const satisfies Record<JobStatus, z.ZodType>;

/** Public counters. Payments are the confirmed ones. */
export const statsRecord = z
  .object({
    wallets: number.meta(docs('Wallets, claimed or not.', 1250)),
    activeWallets: number.meta(docs('Claimed wallets.', 980)),
    payments: number.meta(docs('Confirmed payments.', 48211)),
    volumeUsdc: z.string().meta(docs('Sum of the amounts, without fees, in decimal USDC.', '1250.5')),
    feesUsdc: z.string().meta(docs('Sum of the platform fees of payments, in decimal USDC.', '25.01')),
    jobs: z.object({ byStatus: z.object(byStatus).describe('How many Jobs have each status now.') }).describe('Jobs.'),
    reputationEvents: number.meta(docs('Reputation events of all wallets.', 50322)),
    since: z
      .int()
      .nullable()
      .meta(docs('When the first wallet was created, in Unix seconds; null before.', 1_780_000_000)),
  })
  .meta({ id: 'Stats', description: 'Totals of the service.' });

type Stats = z.input<typeof statsRecord>;

/**
 * Counters of the whole service: all of them are kept by those who change them, so everybody may ask as often as they
 * like.
 */
export function createStats({ orm }: Pick<Db, 'orm'>): () => Promise<Stats> {
  return async () => {
    const totals = await orm.select().from(paymentTotals).get();
    const counts = await countsOf({ orm });
    const jobsWith = (status: JobStatus) => counts(`jobs ${status}`);
    const oldest = await orm
      .select({ createdAt: wallets.createdAt })
      .from(wallets)
      .orderBy(asc(wallets.seq))
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
