import { randomBytes } from 'node:crypto';
import { open, readFile, rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { getAddress, isAddress, zeroAddress } from 'viem';
import { z } from 'zod';
import { MAX_MIN_FEE } from '../../core/lib/money.ts';
import { syncFolder } from '../../storage/backup/open-place.ts';

const address = z
  .string()
  .refine((text) => isAddress(text, { strict: false }) && text.toLowerCase() !== zeroAddress, 'not an address')
  .transform((text) => getAddress(text));

/** Increases with each change of the contracts that affects a server, an index or a wallet's owner. */
export const DEPLOYMENT_VERSION = 2;

/** The contracts deployed on a chain: the file that `bursar deploy` writes and everything else reads. */
export const deploymentSchema = z.object({
  version: z.literal(DEPLOYMENT_VERSION).describe('Version of this format and of the contracts'),
  chainId: z.int().positive().describe('Chain id'),
  blockNumber: z.int().nonnegative().describe('Block where an indexer starts'),
  contracts: z
    .object({
      usdc: address,
      platformFees: address,
      walletFactoryV2: address,
      walletImplementationV2: address,
      walletExtensionV2: address,
      walletViewsV2: address,
      walletFactoryV3: address,
      walletImplementationV3: address,
      walletExtensionV3: address,
      walletViewsV3: address,
      batchRelay: address,
      passkeyOwnerFactory: address,
      passkeyOwnerImplementation: address,
      jobEscrow: address.optional(),
      identityRegistry: address.optional(),
      reputationRegistry: address.optional(),
      reputationAttestor: address.optional(),
    })
    .describe('Addresses by name'),
  treasury: address.describe('Receiver of fees at deployment'),
  feeBps: z.int().min(0).max(500).describe('Fee rate at deployment, in basis points'),
  minFee: z.int().min(0).max(MAX_MIN_FEE).describe('Smallest fee at deployment, in micro-USDC'),
  operator: address.describe('First owner of the fees contract'),
});

/** The content of a deployment file: the chain and its contracts. */
export type Deployment = z.output<typeof deploymentSchema>;

/** The expected content of a file, and the advice if it differs. */
interface Expected {
  readonly kind: string;
  readonly next: string;
}

const INVALID: Expected = {
  kind: 'a valid deployment file',
  next:
    'Name the one that `bursar deploy` wrote in BURSAR_DEPLOYMENT, or run it again with another file; this one was ' +
    'not changed.',
};

/**
 * Reads a deployment file; `undefined` if there is none. Throws `OTHER_CONTRACTS` for one of another version, and
 * `INVALID_FILE` for anything that is not one.
 */
export async function readDeployment(path: string): Promise<Deployment | undefined> {
  const versioned = await readJson(path, z.looseObject({ version: z.int() }), INVALID);
  if (versioned === undefined) return undefined;
  requireOwnVersion(path, versioned.version);
  return await readJson(path, deploymentSchema, INVALID);
}

function requireOwnVersion(path: string, version: number): void {
  if (version === DEPLOYMENT_VERSION) return;
  throw new OtherContractsError(
    'OTHER_CONTRACTS',
    version > DEPLOYMENT_VERSION
      ? `${path} names contracts of a later version: use a newer bursar. The file was not changed.`
      : `${path} names contracts of an earlier version, whose wallets this bursar cannot serve. Deploy again: name ` +
          'another file in BURSAR_DEPLOYMENT, run `bursar deploy`, and begin with another --data-dir and empty ' +
          'databases (for `bursar dev`, another --data-dir is enough). The file was not changed.',
  );
}

/** Replaces a deployment file in one step: a reader sees the old one or the new one, even after a power cut. */
export async function writeDeployment(path: string, deployment: Deployment): Promise<void> {
  await writeJson(path, deployment);
}

/**
 * Parses a JSON file; `undefined` if there is none. Throws `INVALID_FILE` if it cannot be read, or does not follow the
 * schema.
 */
export async function readJson<T>(
  path: string,
  schema: z.ZodType<T>,
  { kind, next }: Expected,
): Promise<T | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code === 'ENOENT') return undefined;
    throw new DeployError('INVALID_FILE', `${path} cannot be read (${error.code}). ${next}`, error);
  }
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new DeployError('INVALID_FILE', `${path} is not ${kind}: ${faultIn(error)}. ${next}`, error);
  }
}

/** Names the first fault, such as a missing contract. */
function faultIn(error: unknown): string {
  const [issue] = error instanceof z.ZodError ? error.issues : [];
  if (issue === undefined) return 'it is no JSON';
  return issue.path.length === 0 ? 'it is no object' : `${issue.path.join('.')} is missing or malformed`;
}

/** Writes JSON to a temporary file on disk, then renames it to the path. */
export async function writeJson(path: string, value: unknown): Promise<void> {
  const temporary = `${path}.${process.pid}-${randomBytes(4).toString('hex')}.tmp`;
  try {
    await writeDurably(temporary, `${JSON.stringify(value, null, 2)}\n`);
    await rename(temporary, path);
  } catch (error) {
    await unlink(temporary).catch(() => undefined);
    throw error;
  }
  // The rename itself is on disk only when its folder is.
  await syncFolder(dirname(path));
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o644);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Reasons why a deployment was refused or failed. */
type DeployErrorCode =
  | 'WRONG_CHAIN'
  | 'UNKNOWN_USDC'
  | 'INVALID_USDC'
  | 'INVALID_REGISTRY'
  | 'TEST_USDC_REFUSED'
  | 'INVALID_SETTING'
  | 'DEPLOYER_MISSING'
  | 'WRONG_CODE'
  | 'DIFFERENT_DEPLOYMENT'
  | 'OTHER_CONTRACTS'
  | 'START_BLOCK_UNKNOWN'
  | 'INVALID_FILE'
  | 'PENDING_TRANSACTIONS'
  | 'TRANSACTION_FAILED';

/**
 * A deployment that did not happen, or not completely. Nothing that was deployed is lost, and running it again resumes.
 */
export class DeployError extends Error {
  override readonly name = 'DeployError';
  readonly code: DeployErrorCode;

  constructor(code: DeployErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }

  /** Whether the same deployment may succeed later without a change. */
  get retryable(): boolean {
    return this.code === 'PENDING_TRANSACTIONS' || this.code === 'TRANSACTION_FAILED';
  }
}

/** The deployment file names contracts that do not match this program or these settings. A person has to decide. */
export class OtherContractsError extends DeployError {
  constructor(code: 'DIFFERENT_DEPLOYMENT' | 'OTHER_CONTRACTS', message: string) {
    super(code, message);
  }
}
