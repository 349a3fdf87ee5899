import { z } from 'zod';
import type { Chain } from '../chain/chain.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { MAX_LIFETIME_SECONDS, MIN_LIFETIME_SECONDS } from '../jobs/intents.ts';
import { BUDGET_CAP, MAX_DESCRIPTION_CHARACTERS, MAX_TITLE_CHARACTERS } from '../jobs/schema.ts';
import { formatUsdc, MAX_MICRO_USDC } from '../lib/money.ts';
import type { LimiterName } from '../limits.ts';
import { MAX_MEMO_CHARACTERS } from '../payments/schema.ts';
import { eventKinds } from '../reputation/values.ts';
import { version } from '../version.ts';
import { chainName } from './chain-names.ts';
import type { Fees } from './fees.ts';

const bps = z.int().min(0);
const count = z.int().min(0);

/** The service, described for machines. */
export const catalogRecord = z
  .object({
    service: z.string(),
    version: z.string(),
    apiBase: z.string(),
    chain: z.object({
      id: z.int(),
      name: z.string(),
      usdc: z.string(),
      contracts: z.record(z.string(), z.string()),
    }),
    fees: z.object({
      platformBps: bps,
      minPaymentFeeUsdc: z.string(),
      capBps: bps,
      jobPlatformBps: bps,
      jobEvaluatorBps: bps,
    }),
    limits: z.object({
      minPaymentUsdc: z.string(),
      maxPaymentUsdc: z.string(),
      maxMemoCharacters: count,
      maxJobBudgetUsdc: z.string(),
      minJobSeconds: count,
      maxJobSeconds: count,
      maxTitleCharacters: count,
      maxDescriptionCharacters: count,
    }),
    walletVersions: z.array(z.string()),
    evaluatorRules: z.array(z.string()),
    reputation: z.object({
      events: z.array(
        z.object({
          eventType: z.string(),
          value: z.int(),
          tag1: z.string(),
          tag2: z.string().nullable(),
          sourceKind: z.string(),
          volumeUsdc: z.string().nullable(),
        }),
      ),
    }),
    endpoints: z.array(
      z.object({
        method: z.string(),
        path: z.string(),
        auth: z.string(),
        summary: z.string(),
        rateLimit: z.string().nullable(),
      }),
    ),
    documents: z.object({ openapi: z.string(), llms: z.string(), erc8004Registration: z.string() }),
  })
  .meta({ id: 'Catalog', description: 'The service, described for machines.' });

export interface CatalogFacts {
  /** Micro-USDC. */
  readonly minPayment: bigint;
  readonly chain: Pick<Chain, 'id' | 'contracts'>;
  readonly fees: Fees;
  readonly endpoints: readonly Endpoint[];
  /** `60;w=60`, as the RateLimit-Policy header has it; `undefined` for a limiter that is off. */
  readonly policyOf: (limiter: LimiterName) => string | undefined;
  /** Without a slash at the end. */
  readonly baseUrl: string;
}

/** The catalog's document, from the settings, the fees and the mounted endpoints. */
export function catalogOf({
  minPayment,
  chain,
  fees,
  endpoints,
  policyOf,
  baseUrl,
}: CatalogFacts): z.input<typeof catalogRecord> {
  const { usdc, ...contracts } = chain.contracts;
  return {
    service: 'Bursar',
    version,
    apiBase: baseUrl,
    chain: {
      id: chain.id,
      name: chainName(chain.id),
      usdc,
      contracts: Object.fromEntries(
        Object.entries(contracts).flatMap(([name, address]) =>
          address === undefined ? [] : [[name, address]],
        ),
      ),
    },
    fees,
    limits: {
      minPaymentUsdc: formatUsdc(minPayment),
      maxPaymentUsdc: formatUsdc(MAX_MICRO_USDC),
      maxMemoCharacters: MAX_MEMO_CHARACTERS,
      maxJobBudgetUsdc: formatUsdc(BUDGET_CAP),
      minJobSeconds: MIN_LIFETIME_SECONDS,
      maxJobSeconds: MAX_LIFETIME_SECONDS,
      maxTitleCharacters: MAX_TITLE_CHARACTERS,
      maxDescriptionCharacters: MAX_DESCRIPTION_CHARACTERS,
    },
    walletVersions: contracts.walletFactoryV3 === undefined ? ['v2'] : ['v2', 'v3'],
    evaluatorRules: contracts.jobEscrow === undefined ? [] : ['manual', 'json_schema', 'http_check'],
    reputation: {
      events: eventKinds.map((kind) => ({
        ...{ eventType: kind.eventType, value: kind.value, tag1: kind.tag1, tag2: kind.tag2 },
        sourceKind: kind.sourceKind,
        volumeUsdc: 'volume' in kind ? formatUsdc(kind.volume) : null,
      })),
    },
    endpoints: endpoints.map(({ method, path, auth, summary, limit }) => ({
      ...{ method, path, auth, summary },
      rateLimit: (limit === undefined ? undefined : policyOf(limit)) ?? null,
    })),
    documents: {
      openapi: `${baseUrl}/openapi.json`,
      llms: `${baseUrl}/llms.txt`,
      erc8004Registration: `${baseUrl}/.well-known/agent-registration.json`,
    },
  };
}
