import { asc } from 'drizzle-orm';
import { z } from 'zod';
import type { Guards } from '../../accounts/auth/guards.ts';
import type { Core } from '../../chain/core.ts';
import { formatUsdc } from '../../core/lib/money.ts';
import type { LimiterName } from '../../core/limits.ts';
import type { JobStatus } from '../../features/jobs/job-tables.ts';
import type { Onramp } from '../../features/onramp/onramp-routes.ts';
import { paymentTotals } from '../../features/payments/payment-tables.ts';
import { wallets } from '../../features/wallets/wallet-tables.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { docs } from '../../http/fields.ts';
import type { Db } from '../../storage/db/open.ts';
import { countsOf } from '../../storage/db/read.ts';
import { catalogOf, catalogRecord, createFees } from './catalog.ts';

/** Creates what the service says of itself. `minPayment` is in micro-USDC. */
export function createCatalog({ db, chain, clock }: Core, minPayment: bigint) {
  return {
    minPayment,
    chain,
    /** Throws `RPC_TIMEOUT`. */
    fees: createFees(chain, clock),
    stats: createStats(db),
  };
}

/** What the service says of itself. */
export type Catalog = ReturnType<typeof createCatalog>;

/** What the service offers, and what it has done. */
export function catalogEndpoints({
  guards,
  catalog,
  baseUrl,
  policyOf,
  endpoints,
  onramp,
}: {
  readonly guards: Guards;
  readonly catalog: Catalog;
  readonly baseUrl: () => string;
  readonly policyOf: (limiter: LimiterName) => string | undefined;
  /** All that are mounted. */
  readonly endpoints: () => readonly Endpoint[];
  readonly onramp: Pick<Onramp, 'isConfigured'>;
}): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'getCatalog',
        tag: 'Service',
        method: 'GET',
        path: '/v1/catalog',
        guard: guards.open,
        limit: 'wellKnown',
        summary: 'Describe the service for machines: chain, fees, limits, reputation values, endpoints.',
        response: catalogRecord,
        errors: ['RPC_TIMEOUT'],
      },
      async () =>
        catalogOf({
          minPayment: catalog.minPayment,
          onramp: onramp.isConfigured,
          chain: catalog.chain,
          fees: await catalog.fees(),
          policyOf,
          endpoints: endpoints(),
          baseUrl: baseUrl(),
        }),
    ),
    endpoint(
      {
        id: 'getStats',
        tag: 'Service',
        method: 'GET',
        path: '/v1/stats',
        guard: guards.open,
        limit: 'lookup',
        summary: 'Show public totals of the whole service.',
        response: statsRecord,
      },
      () => catalog.stats(),
    ),
  ];
}

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

/** Counters of the whole service. Every commit that changes one keeps it, so reading them is cheap. */
function createStats({ orm }: Db): () => Promise<Stats> {
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
