import type { z } from 'zod';
import type { Guards } from '../../accounts/auth/guards.ts';
import type { Chain } from '../../chain/nodes/chain.ts';
import type { Clock } from '../../core/lib/time.ts';
import type { LimiterName } from '../../core/limits.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import type { Db } from '../../storage/db/open.ts';
import { catalogOf, catalogRecord } from './catalog.ts';
import { createFees, type Fees } from './fees.ts';
import { createStats, statsRecord } from './stats.ts';

/** What the service says of itself. */
export interface Catalog {
  /** Micro-USDC. */
  readonly minPayment: bigint;
  readonly chain: Pick<Chain, 'id' | 'contracts'>;
  /** Throws `RPC_TIMEOUT`. */
  readonly fees: () => Promise<Fees>;
  readonly stats: () => Promise<z.input<typeof statsRecord>>;
}

export interface CatalogRoutesDeps {
  readonly guards: Guards;
  readonly catalog: Catalog;
  readonly baseUrl: () => string;
  readonly policyOf: (limiter: LimiterName) => string | undefined;
  /** All that are mounted. */
  readonly endpoints: () => readonly Endpoint[];
}

/** Creates the endpoints of catalog and statistics. */
export function createCatalog({
  db,
  chain,
  clock,
  minPayment = 0n,
}: {
  readonly db: Db;
  readonly chain: Chain;
  readonly clock: Clock;
  readonly minPayment?: bigint | undefined;
}): Catalog {
  return { minPayment, chain, fees: createFees(chain, clock), stats: createStats(db) };
}

/** What the service offers, and what it has done. */
export function catalogEndpoints(deps: CatalogRoutesDeps): readonly Endpoint[] {
  const { guards, catalog, policyOf } = deps;
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
          chain: catalog.chain,
          fees: await catalog.fees(),
          policyOf,
          endpoints: deps.endpoints(),
          baseUrl: deps.baseUrl(),
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
