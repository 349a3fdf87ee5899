import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';

const integerText = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be from ${min} to ${max}`);

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hex digits')
  .transform((text): `0x${string}` => `0x${text.slice(2).toLowerCase()}`);

/** Of the contracts whose events this indexer knows. */
const DEPLOYMENT_VERSION = 2;

/** What the indexer needs of the file that `bursar deploy` writes; other fields are left alone. */
const deploymentSchema = z.object({
  version: z.literal(DEPLOYMENT_VERSION, {
    error: ({ input }) =>
      `is ${input ?? 'missing'}, and this indexer is for contracts of version ${DEPLOYMENT_VERSION}: name the file that \`bursar deploy\` of the same version wrote`,
  }),
  chainId: z.int().positive(),
  /** Block of the first of the contracts; indexing starts there. */
  blockNumber: z.int().nonnegative(),
  contracts: z.object({
    usdc: address,
    platformFees: address,
    walletFactoryV2: address,
    walletFactoryV3: address.nullish(),
    batchRelay: address.nullish(),
    jobEscrow: address.nullish(),
    identityRegistry: address.nullish(),
    reputationRegistry: address.nullish(),
    reputationAttestor: address.nullish(),
  }),
});

const settingsSchema = z.object({
  BURSAR_INDEXER_RPC_URLS: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(
      z
        .array(z.url({ protocol: /^https?$/, error: 'must be http(s) URLs' }))
        .min(1)
        .max(8),
    ),
  BURSAR_INDEXER_CHAIN_ID: integerText(1, Number.MAX_SAFE_INTEGER),
  BURSAR_INDEXER_DEPLOYMENT: z.string().min(1),
  BURSAR_INDEXER_POLLING_MS: integerText(100, 60_000).prefault('1000'),
  BURSAR_INDEXER_DATA_DIR: z.string().min(1).prefault('data'),
  BURSAR_INDEXER_HOST: z.string().min(1).prefault('127.0.0.1'),
  BURSAR_INDEXER_PORT: integerText(1, 65_535).prefault('42069'),
  BURSAR_INDEXER_LOGS_RANGE: integerText(1, 1_000_000).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }).optional(),
});

export type Deployment = z.infer<typeof deploymentSchema>;

export interface Settings {
  readonly rpcUrls: readonly string[];
  readonly chainId: number;
  readonly deployment: Deployment;
  /** How often the head of the chain is read, in milliseconds. */
  readonly pollingMs: number;
  /** Where the embedded database and other working files are. */
  readonly dataDir: string;
  readonly host: string;
  readonly port: number;
  /** Postgres; the embedded database if undefined. */
  readonly databaseUrl: string | undefined;
  /** The most blocks that one `eth_getLogs` may span; found by trial if undefined. */
  readonly logsRange: number | undefined;
}

/** The settings do not say what to index. The message names every problem, one a line, and no secret. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/**
 * Reads the settings from environment variables and the deployment file that they name.
 * @throws {SettingsError} naming all problems at once.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = settingsSchema.safeParse(given);
  const problems = parsed.success ? [] : describe(parsed.error, '');
  const path = given.BURSAR_INDEXER_DEPLOYMENT;
  const deployment = path === undefined ? undefined : readDeployment(path, problems);
  if (parsed.success && deployment !== undefined && deployment.chainId !== parsed.data.BURSAR_INDEXER_CHAIN_ID) {
    problems.push(
      `${path}: chainId is ${deployment.chainId}, but BURSAR_INDEXER_CHAIN_ID is ${parsed.data.BURSAR_INDEXER_CHAIN_ID}`,
    );
  }
  if (!parsed.success || deployment === undefined || problems.length > 0) {
    throw new SettingsError(problems.join('\n'));
  }
  return {
    rpcUrls: parsed.data.BURSAR_INDEXER_RPC_URLS,
    chainId: parsed.data.BURSAR_INDEXER_CHAIN_ID,
    deployment,
    pollingMs: parsed.data.BURSAR_INDEXER_POLLING_MS,
    dataDir: resolve(parsed.data.BURSAR_INDEXER_DATA_DIR),
    host: parsed.data.BURSAR_INDEXER_HOST,
    port: parsed.data.BURSAR_INDEXER_PORT,
    databaseUrl: parsed.data.DATABASE_URL,
    logsRange: parsed.data.BURSAR_INDEXER_LOGS_RANGE,
  };
}

function readDeployment(path: string, problems: string[]): Deployment | undefined {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    problems.push(`${path}: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
  const parsed = deploymentSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  problems.push(...describe(parsed.error, `${path}: `));
  return undefined;
}

function describe(error: z.ZodError, prefix: string): string[] {
  return error.issues.map((issue) => `${prefix}${issue.path.join('.')}: ${issue.message}`);
}
