import { unlink } from 'node:fs/promises';
import {
  type Address,
  BaseError,
  HttpRequestError,
  isAddressEqual,
  type PublicClient,
  TimeoutError,
  zeroAddress,
} from 'viem';
import { z } from 'zod';
import { MAX_MIN_FEE } from '../../core/lib/money.ts';
import { usdcAbi } from '../contracts/generated/IFiatToken.ts';
import { ourContractAt } from '../wallets/our-contracts.ts';
import {
  chooseRegistries,
  chooseUsdc,
  hasKnownUsdc,
  type Plan,
  planDeployment,
  requireRegistries,
} from './deploy-plan.ts';
import { type DeployClients, ensureCreate2Deployer, ensureStep, settlePending } from './deploy-transactions.ts';
import {
  DEPLOYMENT_VERSION,
  DeployError,
  type Deployment,
  OtherContractsError,
  readDeployment,
  readJson,
  writeDeployment,
  writeJson,
} from './deployment.ts';
import { putX402Contracts } from './x402-contracts.ts';

/** The options of a deployment. */
export interface DeployOptions extends DeployClients {
  /** The expected chain. A client of another one is refused. */
  readonly chainId: number;
  /** Receiver of fees. */
  readonly treasury: Address;
  /** Platform fee in basis points, at most 500. */
  readonly feeBps: number;
  /** Smallest fee of a payment in micro-USDC, at most 50,000; by default none. */
  readonly minFee?: number | undefined;
  /** First owner of the fees contract. */
  readonly operator: Address;
  /** First owner of the attestor contract; without it none is deployed. */
  readonly attestor?: Address | undefined;
  /** The token. Optional on chains whose USDC is known. */
  readonly usdc?: Address | undefined;
  /** Deploys a token for tests, which the deployer may mint. Refused on chains whose USDC is known. */
  readonly testUsdc?: boolean | undefined;
  /** The result of an earlier run. Settings that give other addresses are refused. */
  readonly previous?: Deployment | undefined;
  /** A block before which none of our contracts exists, if already known. */
  readonly startBlock?: number | undefined;
  /** Called and awaited before the first transaction. If you keep the block, a resumed run need not search for it. */
  readonly onStartBlock?: ((startBlock: number) => Promise<void>) | undefined;
  /** Called for each contract in turn, and whether it was deployed now or existed. */
  readonly onStep?: ((step: { name: string; address: Address; deployed: boolean }) => void) | undefined;
}

/**
 * Deploys every contract that the chain does not have yet, at addresses that follow from the options alone, and
 * compares the code of all of them with ours. A second run changes nothing; after a kill, run it again to finish.
 * Throws {@link DeployError}.
 */
export async function deployContracts(options: DeployOptions): Promise<Deployment> {
  await requireChain(options);
  const plan = makePlan(options);
  requireSamePlan(plan, options);
  if (plan.usdc !== 'test') await requireUsdc(plan.usdc, options);
  if (plan.registries !== 'own') await requireRegistries(plan.registries, options);
  await settlePending(options);

  const blockNumber = options.previous?.blockNumber ?? options.startBlock ?? (await findStartBlock(plan, options));
  await options.onStartBlock?.(blockNumber);
  await ensureCreate2Deployer(options, { mayDeploy: !hasKnownUsdc(options.chainId) });
  for (const step of plan.steps) {
    const deployed = await ensureStep(step, options);
    options.onStep?.({ name: step.name, address: step.address, deployed });
  }
  if (plan.usdc === 'test') await putX402Contracts(options);
  return {
    version: DEPLOYMENT_VERSION,
    chainId: options.chainId,
    blockNumber,
    contracts: { ...options.previous?.contracts, ...plan.contracts },
    treasury: options.treasury,
    feeBps: options.feeBps,
    minFee: options.minFee ?? 0,
    operator: options.operator,
  };
}

async function requireChain({ client, chainId }: DeployOptions): Promise<void> {
  const actual = await client.getChainId();
  if (actual === chainId) return;
  throw new DeployError('WRONG_CHAIN', `The node serves chain ${actual}, but chain ${chainId} is configured.`);
}

function makePlan(options: DeployOptions): Plan {
  const { chainId, treasury, operator, feeBps, minFee = 0, attestor } = options;
  const usdc = chooseUsdc(options);
  if (!Number.isInteger(feeBps) || feeBps < 0 || feeBps > 500) {
    throw new DeployError('INVALID_SETTING', `The fee must be 0 to 500 basis points, not ${feeBps}.`);
  }
  if (!Number.isInteger(minFee) || minFee < 0 || minFee > MAX_MIN_FEE) {
    throw new DeployError('INVALID_SETTING', `The smallest fee must be 0 to 0.05 USDC, not ${minFee} micro-USDC.`);
  }
  const plan = planDeployment({
    usdc,
    treasury,
    operator,
    feeBps,
    minFee,
    testUsdcAdmin: options.wallet.account.address,
    registries: chooseRegistries(chainId),
    attestor,
  });
  requireOutsiders(options, [plan, options.previous]);
  return plan;
}

/**
 * Throws `INVALID_SETTING` for a treasury that is one of the contracts of a deployment on this chain, as far as they
 * are known before it: money that it gets could never be taken out again.
 */
export function requireTreasury(treasury: Address, chainId: number): void {
  const placeholder: Address = '0x0000000000000000000000000000000000000001';
  const plan = planDeployment({
    treasury,
    operator: placeholder,
    testUsdcAdmin: placeholder,
    feeBps: 0,
    minFee: 0,
    usdc: hasKnownUsdc(chainId) ? chooseUsdc({ chainId }) : 'test',
    registries: chooseRegistries(chainId),
  });
  requireOutsiders({ treasury }, [plan]);
}

/** Nothing could take out money that one of our contracts gets as the treasury, or act for one that owns another. */
function requireOutsiders(
  { treasury, operator, attestor }: Pick<DeployOptions, 'treasury'> & Partial<DeployOptions>,
  deployments: readonly (Pick<Plan, 'contracts'> | Pick<Deployment, 'contracts'> | undefined)[],
): void {
  for (const [role, address] of Object.entries({ treasury, operator, attestor })) {
    if (address === undefined) continue;
    const kinds = deployments.map((each) => each && ourContractAt(each.contracts, address));
    const kind = isAddressEqual(address, zeroAddress) ? 'the zero address' : kinds.find((each) => each !== undefined);
    if (kind === undefined) continue;
    throw new DeployError(
      'INVALID_SETTING',
      `The ${role} cannot be ${address}, which is ${kind}. Name an account or contract of your own.`,
    );
  }
}

/** A second set of contracts next to one in use would have other wallets. This must never happen by accident. */
function requireSamePlan(plan: Plan, { previous, chainId }: DeployOptions): void {
  if (previous === undefined) return;
  if (previous.chainId !== chainId) {
    throw new OtherContractsError(
      'DIFFERENT_DEPLOYMENT',
      `The earlier deployment is on chain ${previous.chainId}, not ${chainId}: write this one to another file.`,
    );
  }
  for (const name of contractNames) {
    const earlier = previous.contracts[name];
    const planned = plan.contracts[name];
    if (earlier === undefined || planned === undefined || isAddressEqual(earlier, planned)) continue;
    throw new OtherContractsError(
      'DIFFERENT_DEPLOYMENT',
      `These settings or this version give another ${name} (${planned}) than the earlier deployment ` +
        `(${earlier}). Fee, treasury and owners of contracts that exist are changed on-chain; to deploy a ` +
        'second set, with other wallets, write it to another file (`bursar dev` takes another --data-dir).',
    );
  }
}

const contractNames = [
  'usdc',
  'platformFees',
  'walletFactoryV2',
  'walletFactoryV3',
  'batchRelay',
  'passkeyOwnerFactory',
  'jobEscrow',
  'identityRegistry',
  'reputationRegistry',
  'reputationAttestor',
] as const;

/** A token with other decimals would move amounts wrong by orders of magnitude. */
async function requireUsdc(usdc: Address, { client }: DeployOptions): Promise<void> {
  let decimals: number;
  try {
    decimals = await client.readContract({ address: usdc, abi: usdcAbi, functionName: 'decimals' });
  } catch (cause) {
    throw new DeployError('INVALID_USDC', `There is no token at ${usdc}.`, cause);
  }
  if (decimals === 6) return;
  throw new DeployError('INVALID_USDC', `The token at ${usdc} has ${decimals} decimals; USDC has 6.`);
}

/** An unfinished run leaves this next to the file, so that the next one knows where to start. */
const progressSchema = z.object({ chainId: z.int().positive(), startBlock: z.int().nonnegative() });

/**
 * Like {@link deployContracts}, but keeps its result in a file: an earlier result there is confirmed or extended, never
 * replaced by a different one. To resume a killed run, call this again.
 */
export async function deployToFile(
  path: string,
  options: Omit<DeployOptions, 'previous' | 'onStartBlock'>,
): Promise<Deployment> {
  const progressPath = `${path}.progress`;
  const previous = await readDeployment(path);
  const progress = await readJson(progressPath, progressSchema, {
    kind: 'what an unfinished `bursar deploy` leaves',
    next: 'Remove it, and run `bursar deploy` again: contracts that are there are not deployed twice.',
  });
  const resumed = progress?.chainId === options.chainId ? progress.startBlock : undefined;
  const deployment = await deployContracts({
    ...options,
    previous,
    startBlock: options.startBlock ?? resumed,
    onStartBlock: (startBlock) => writeJson(progressPath, { chainId: options.chainId, startBlock }),
  });
  await writeDeployment(path, deployment);
  await unlink(progressPath);
  return deployment;
}

/**
 * A block before which no contract of the plan has emitted anything: the creation of the earliest that exists,
 * otherwise the latest block. The search is binary and needs a node that keeps old states. Throws `START_BLOCK_UNKNOWN`
 * if the node does not.
 */
async function findStartBlock(
  { contracts: { platformFees, jobEscrow, walletFactoryV2, walletFactoryV3 } }: Plan,
  { client }: { readonly client: PublicClient },
): Promise<number> {
  const latest = await client.getBlockNumber();
  let start = latest;
  for (const address of [platformFees, jobEscrow, walletFactoryV2, walletFactoryV3]) {
    if (await hasCode(client, address, start)) start = await findBirth(client, address, start);
  }
  return Number(start);
}

/** The first block after which the address has code, given one after which it has. */
async function findBirth(client: PublicClient, address: Address, known: bigint): Promise<bigint> {
  let without = -1n;
  let withCode = known;
  while (withCode - without > 1n) {
    const middle = (withCode + without) / 2n;
    if (await hasCode(client, address, middle)) withCode = middle;
    else without = middle;
  }
  return withCode;
}

async function hasCode(client: PublicClient, address: Address, blockNumber: bigint): Promise<boolean> {
  try {
    return (await client.getCode({ address, blockNumber })) !== undefined;
  } catch (cause) {
    if (isUnanswered(cause)) throw cause;
    throw new DeployError(
      'START_BLOCK_UNKNOWN',
      `The node cannot tell when ${address} was deployed: it keeps no old state. Name that block, or an earlier one, with --from-block, or ask another node.`,
      cause,
    );
  }
}

/** Whether the node was away or overloaded, which may pass and says nothing about its data. */
function isUnanswered(error: unknown): boolean {
  if (!(error instanceof BaseError)) return true;
  const found = error.walk((each) => each instanceof TimeoutError || each instanceof HttpRequestError);
  if (!(found instanceof HttpRequestError)) return found !== null;
  const { status = 0 } = found;
  return status === 0 || status === 429 || status >= 500;
}
