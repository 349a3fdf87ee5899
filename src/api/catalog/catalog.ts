import { z } from 'zod';
import { jobEscrowAbi } from '../../chain/contracts/generated/JobEscrow.ts';
import { platformFeesAbi } from '../../chain/contracts/generated/PlatformFees.ts';
import type { Chain } from '../../chain/nodes/chain.ts';
import { cached } from '../../core/lib/cache.ts';
import { formatUsdc, MAX_MICRO_USDC } from '../../core/lib/money.ts';
import type { Clock } from '../../core/lib/time.ts';
import type { LimiterName } from '../../core/limits.ts';
import { version } from '../../core/version.ts';
import { MAX_LIFETIME_SECONDS, MIN_LIFETIME_SECONDS } from '../../features/jobs/job-intents.ts';
import { BUDGET_CAP, MAX_DESCRIPTION_CHARACTERS, MAX_TITLE_CHARACTERS } from '../../features/jobs/job-schema.ts';
import { RULE_TYPES } from '../../features/jobs/rule-types.ts';
import { MAX_MEMO_CHARACTERS } from '../../features/payments/payment-schema.ts';
import { eventKinds } from '../../features/reputation/event-kinds.ts';
import { eventRecord } from '../../features/reputation/feedback-document.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { docs } from '../../http/fields.ts';

const bps = z.int().min(0);
const count = z.int().min(0);

/** The service, described for machines. */
export const catalogRecord = z
  .object({
    service: z.string().meta(docs('Name of the service.', 'Bursar')),
    version: z.string().meta(docs('Version of the server.', '0.1.0')),
    apiBase: z.string().meta(docs('URL that all paths are relative to.', 'https://bursar.example')),
    chain: z
      .object({
        id: z.int().meta(docs('Chain id.', 8453)),
        name: z.string().meta(docs('Name of the chain.', 'Base')),
        isTestnet: z.boolean().meta(docs('Whether its USDC is play money: a chain for tests or development.', false)),
        explorer: z
          .string()
          .nullable()
          .meta(
            docs('Where its transactions are shown, at `/tx/` and the hash; null if unknown.', 'https://basescan.org'),
          ),
        usdc: z.string().meta(docs('Address of USDC.', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913')),
        contracts: z
          .record(z.string(), z.string())
          .meta(
            docs(
              "Addresses of the service's contracts, by name. None of them is a recipient: money sent there is lost.",
              {},
            ),
          ),
      })
      .describe('The chain that this service uses.'),
    fees: z
      .object({
        platformBps: bps.meta(docs('Fee of a payment, on top of its amount.', 200)),
        minPaymentFeeUsdc: z
          .string()
          .meta(
            docs(
              'What a payment costs at least, in decimal USDC, but never more than its amount; at most 0.05. What of a fee is above a twentieth of the amount counts against limits and budgets with it.',
              '0.001',
            ),
          ),
        capBps: bps.meta(docs('The highest possible platform fee, the smallest one aside.', 500)),
        jobPlatformBps: bps.meta(docs("The service's share of a completed Job's budget.", 200)),
        jobEvaluatorBps: bps.meta(docs("The evaluator's share of a completed Job's budget.", 0)),
      })
      .describe('Fees: shares in basis points (hundredths of a percent), and the smallest fee of a payment.'),
    limits: z
      .object({
        minPaymentUsdc: z.string().meta(docs('The smallest payment, in decimal USDC; 0 for none.', '0')),
        maxPaymentUsdc: z.string().meta(docs('Largest possible payment, in decimal USDC.', '281474976.710655')),
        maxMemoCharacters: count.meta(docs("Length limit of a payment's memo.", 200)),
        maxJobBudgetUsdc: z.string().meta(docs('Largest budget of a Job, in decimal USDC.', '100')),
        minJobSeconds: count.meta(docs('Shortest time from the creation of a Job to its expiredAt.', 86400)),
        maxJobSeconds: count.meta(docs('Longest time from the creation of a Job to its expiredAt.', 157680000)),
        maxTitleCharacters: count.meta(docs("Length limit of a Job's title.", 200)),
        maxDescriptionCharacters: count.meta(docs("Length limit of a Job's description.", 2000)),
      })
      .describe('Bounds that apply to everyone.'),
    walletVersions: z.array(z.string()).meta(docs('Wallet versions that you can create.', ['v2', 'v3'])),
    onramp: z
      .boolean()
      .meta(docs('Whether people can buy USDC for a wallet here, by `POST /v1/onramp/session-token`.', false)),
    evaluatorRules: z
      .array(z.string())
      .meta(docs('Rules that can evaluate a Job; empty if this server has no Jobs.', RULE_TYPES)),
    reputation: z
      .object({
        events: z
          .array(
            eventRecord
              .pick({ eventType: true, value: true, tag1: true, tag2: true, sourceKind: true })
              .extend({
                volumeUsdc: z
                  .string()
                  .nullable()
                  .meta(docs('For a milestone: the volume that reaches it, in decimal USDC; otherwise null.', null)),
              }),
          )
          .meta(docs('Every kind of event.', [])),
      })
      .describe('How reputation is computed.'),
    endpoints: z
      .array(
        z.object({
          method: z.string().meta(docs('HTTP method.', 'GET')),
          path: z.string().meta(docs('Path, with parameters after colons.', '/v1/wallets/:id')),
          auth: z.string().meta(docs('The credentials that it takes.', 'jwt or key')),
          summary: z.string().meta(docs('What it does.', 'Show a wallet.')),
          rateLimit: z.string().nullable().meta(docs('`<max>;w=<seconds>`; null without a limit.', '60;w=60')),
        }),
      )
      .meta(docs('Every operation of the API.', [])),
    documents: z
      .object({
        openapi: z.string().meta(docs('The API as an OpenAPI document.', 'https://bursar.example/openapi.json')),
        llms: z.string().meta(docs('The API in one text, for agents.', 'https://bursar.example/llms.txt')),
        erc8004Registration: z
          .string()
          .meta(
            docs(
              "Registrations of this domain's agents.",
              'https://bursar.example/.well-known/agent-registration.json',
            ),
          ),
      })
      .describe('URLs of documents about the service.'),
  })
  .meta({ id: 'Catalog', description: 'The service, described for machines.' });

/** The catalog's document, from the settings, the fees and the mounted endpoints. */
export function catalogOf({
  minPayment,
  chain,
  fees,
  endpoints,
  policyOf,
  baseUrl,
  onramp,
}: {
  /** Micro-USDC. */
  readonly minPayment: bigint;
  readonly chain: Pick<Chain, 'id' | 'contracts'>;
  readonly fees: CatalogFees;
  readonly endpoints: readonly Endpoint[];
  /** `60;w=60`, as the RateLimit-Policy header has it; `undefined` for a limiter that is off. */
  readonly policyOf: (limiter: LimiterName) => string | undefined;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly onramp: boolean;
}): z.input<typeof catalogRecord> {
  const { usdc, ...contracts } = chain.contracts;
  const known = chains.get(chain.id);
  return {
    service: 'Bursar',
    version,
    apiBase: baseUrl,
    chain: {
      id: chain.id,
      name: known?.name ?? `Chain ${chain.id}`,
      isTestnet: known?.isTestnet ?? false,
      explorer: known?.explorer ?? null,
      usdc,
      contracts: Object.fromEntries(
        Object.entries(contracts).flatMap(([name, address]) => (address === undefined ? [] : [[name, address]])),
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
    onramp,
    evaluatorRules: contracts.jobEscrow === undefined ? [] : [...RULE_TYPES],
    reputation: {
      events: eventKinds.map((kind) => ({
        eventType: kind.eventType,
        value: kind.value,
        tag1: kind.tag1,
        tag2: kind.tag2,
        sourceKind: kind.sourceKind,
        volumeUsdc: 'volume' in kind ? formatUsdc(kind.volume) : null,
      })),
    },
    endpoints: endpoints.map(({ method, path, auth, summary, limit }) => ({
      method,
      path,
      auth,
      summary,
      rateLimit: (limit === undefined ? undefined : policyOf(limit)) ?? null,
    })),
    documents: {
      openapi: `${baseUrl}/openapi.json`,
      llms: `${baseUrl}/llms.txt`,
      erc8004Registration: `${baseUrl}/.well-known/agent-registration.json`,
    },
  };
}

/** What people call a chain, and where they can look at its transactions. */
const chains: ReadonlyMap<
  number,
  { readonly name: string; readonly explorer: string | null; readonly isTestnet: boolean }
> = new Map([
  [1, { name: 'Ethereum', explorer: 'https://etherscan.io', isTestnet: false }],
  [8453, { name: 'Base', explorer: 'https://basescan.org', isTestnet: false }],
  [84532, { name: 'Base Sepolia', explorer: 'https://sepolia.basescan.org', isTestnet: true }],
  [11155111, { name: 'Sepolia', explorer: 'https://sepolia.etherscan.io', isTestnet: true }],
  [31337, { name: 'Development chain', explorer: null, isTestnet: true }],
]);

type CatalogFees = z.output<typeof catalogRecord>['fees'];

const TIMES = { freshMs: 60_000, usableMs: 600_000 };

/**
 * The present fees, by the chain; at most ten minutes old while the chain answers. Throws `RPC_TIMEOUT` if they were
 * never read.
 */
export function createFees(chain: Pick<Chain, 'client' | 'contracts'>, clock: Clock): () => Promise<CatalogFees> {
  return cached(() => readFees(chain), clock, TIMES);
}

async function readFees({ client, contracts }: Pick<Chain, 'client' | 'contracts'>): Promise<CatalogFees> {
  const platform = { address: contracts.platformFees, abi: platformFeesAbi };
  const { jobEscrow } = contracts;
  const [[platformBps, minFee], capBps, ofJobs] = await Promise.all([
    client.readContract({ ...platform, functionName: 'feeMinimumAndRecipient' }),
    client.readContract({ ...platform, functionName: 'MAX_FEE_BPS' }),
    jobEscrow === undefined
      ? ([0, 0] as const)
      : client.readContract({ address: jobEscrow, abi: jobEscrowAbi, functionName: 'feeBps' }),
  ]);
  const [jobPlatformBps, jobEvaluatorBps] = ofJobs;
  return { platformBps, minPaymentFeeUsdc: formatUsdc(BigInt(minFee)), capBps, jobPlatformBps, jobEvaluatorBps };
}
