import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  defineChain,
  type Hex,
  http,
  keccak256,
  type PublicClient,
  type TestClient,
  toHex,
} from 'viem';
import { privateKeyToAccount, privateKeyToAddress } from 'viem/accounts';
import { testUsdcAbi } from '../../src/chain/contracts/generated/TestUSDC.ts';
import { deployContracts } from '../../src/chain/deploy/deploy.ts';
import { planDeployment } from '../../src/chain/deploy/deploy-plan.ts';
import { type Deployment, deploymentSchema } from '../../src/chain/deploy/deployment.ts';
import { x402Steps } from '../../src/chain/deploy/x402-contracts.ts';
import { minedReceipt } from '../../src/chain/events/chain-events.ts';
import { devKey } from '../../src/cli/dev/dev-accounts.ts';
import { startAnvil } from './anvil.ts';

export interface TestChainOptions {
  /** Seconds between blocks (fractions too), `auto` for a block per transaction, `manual` for blocks on demand only. */
  readonly mining?: number | 'auto' | 'manual';
  readonly chainId?: number;
  /** Blocks below the head that are final: twice this number. 32, as anvil has it, if nothing is said. */
  readonly slotsInAnEpoch?: number;
  /** More arguments for anvil. */
  readonly anvilArgs?: readonly string[];
}

/** A chain of a test's own, with all contracts and accounts that have gas money. */
export interface TestChain {
  readonly rpcUrl: string;
  readonly chainId: number;
  readonly pid: number;
  readonly deployment: Deployment;
  readonly contracts: Deployment['contracts'];
  /** Deployed the contracts, owns the fees contract and may mint USDC. */
  readonly deployerKey: Hex;
  /** Pay gas; 10,000 ether each. */
  readonly relayerKeys: readonly [Hex, Hex, Hex, Hex];
  /** Owns the attestor contract; 10,000 ether. */
  readonly attestorKey: Hex;
  /** No one in particular, with 10,000 ether. */
  readonly strangerKey: Hex;
  readonly treasury: Address;
  readonly client: PublicClient;
  /** anvil's own methods: `mine`, `setBalance`, `dropTransaction`, … */
  readonly control: TestClient;
  /** Sends a request that viem has no name for, such as `anvil_reorg`. */
  rpc(method: string, ...params: readonly unknown[]): Promise<unknown>;
  /** Gives test USDC out of nothing; `amount` in micro-USDC. With manual mining it is there at once, too. */
  mintUsdc(to: Address, amount: bigint): Promise<void>;
  stop(): Promise<void>;
}

const operator = privateKeyToAccount(devKey(0));
const TREASURY = privateKeyToAddress(devKey(9));
const ATTESTOR = privateKeyToAddress(devKey(7));
const FEE_BPS = 200;

/** The private key of one of anvil's well-known accounts. */
export const anvilKey = devKey;

/**
 * Starts anvil with the contracts deployed. They are deployed once per version of the contracts and chain id; later
 * starts load that state from a file.
 */
export async function startTestChain(options: TestChainOptions = {}): Promise<TestChain> {
  const { mining = 'auto', chainId = 31_337, slotsInAnEpoch = 32, anvilArgs = [] } = options;
  const prepared = await prepareState(chainId);
  const miningArgs = mining === 'auto' ? [] : mining === 'manual' ? ['--no-mining'] : ['-b', String(mining)];
  const anvil = await startAnvil([
    ...['--chain-id', String(chainId), '--slots-in-an-epoch', String(slotsInAnEpoch)],
    ...['--load-state', prepared.statePath, '--order', 'fifo'],
    ...miningArgs,
    ...anvilArgs,
  ]);
  const clients = clientsOf(anvil.rpcUrl, chainId);
  // The latest block of the loaded state is as old as its file; deadlines count from the latest block.
  await clients.control.mine({ blocks: 1 });
  return {
    rpcUrl: anvil.rpcUrl,
    chainId,
    pid: anvil.pid,
    deployment: prepared.deployment,
    contracts: prepared.deployment.contracts,
    deployerKey: anvilKey(0),
    relayerKeys: [anvilKey(1), anvilKey(2), anvilKey(3), anvilKey(4)],
    attestorKey: anvilKey(7),
    strangerKey: anvilKey(5),
    treasury: TREASURY,
    client: clients.client,
    control: clients.control,
    rpc: (method, ...params) => clients.request({ method, params }),
    mintUsdc: async (to, amount) => {
      const hash = await clients.wallet.writeContract({
        address: prepared.deployment.contracts.usdc,
        abi: testUsdcAbi,
        functionName: 'mint',
        args: [to, amount],
        gas: 200_000n,
      });
      if (mining !== 'auto') await clients.control.mine({ blocks: 1 });
      const receipt = await minedReceipt(clients.client, hash);
      if (receipt.status !== 'success') throw new Error('The mint was reverted.');
    },
    stop: anvil.stop,
  };
}

function clientsOf(rpcUrl: string, chainId: number) {
  const chain = defineChain({
    id: chainId,
    name: 'anvil',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  });
  const transport = http(rpcUrl, { retryCount: 0 });
  return {
    client: createPublicClient({ chain, transport, pollingInterval: 20, cacheTime: 0 }),
    control: createTestClient({ chain, transport, mode: 'anvil' }),
    wallet: createWalletClient({ chain, transport, account: operator }),
    request: transport({ chain }).request,
  };
}

interface PreparedState {
  readonly statePath: string;
  readonly deployment: Deployment;
}

const prepared = new Map<number, Promise<PreparedState>>();

function prepareState(chainId: number): Promise<PreparedState> {
  const known = prepared.get(chainId);
  if (known !== undefined) return known;
  const preparing = loadOrDeploy(chainId);
  prepared.set(chainId, preparing);
  return preparing;
}

async function loadOrDeploy(chainId: number): Promise<PreparedState> {
  const folder = join(tmpdir(), 'bursar-test-chain');
  const base = join(folder, `${chainId}-${fingerprint()}`);
  const statePath = `${base}.state.json`;
  const deploymentPath = `${base}.deployment.json`;
  // The deployment is written last: where it is, the state is.
  if (!existsSync(deploymentPath)) {
    await mkdir(folder, { recursive: true });
    await deployInto(chainId, statePath, deploymentPath);
  }
  return { statePath, deployment: deploymentSchema.parse(await Bun.file(deploymentPath).json()) };
}

/** Changes with the contracts' code: most addresses follow from it. */
function fingerprint(): string {
  const { steps } = planDeployment({
    usdc: 'test',
    treasury: TREASURY,
    operator: operator.address,
    feeBps: FEE_BPS,
    minFee: 0,
    testUsdcAdmin: operator.address,
    registries: 'own',
    attestor: ATTESTOR,
  });
  const parts = [...steps.map(({ address }) => address), ...x402Steps.map(({ initCode }) => initCode)];
  return keccak256(toHex(parts.join())).slice(2, 18);
}

async function deployInto(chainId: number, statePath: string, deploymentPath: string): Promise<void> {
  const anvil = await startAnvil(['--chain-id', String(chainId)]);
  try {
    const { client, wallet, control, request } = clientsOf(anvil.rpcUrl, chainId);
    const deployment = await deployContracts({
      client,
      wallet,
      chainId,
      treasury: TREASURY,
      operator: wallet.account.address,
      feeBps: FEE_BPS,
      testUsdc: true,
      attestor: ATTESTOR,
    });
    // Old nonces of the account that everybody uses would not matter, but a fresh block hides how the state came to be.
    await control.mine({ blocks: 1 });
    const dump: unknown = await request({ method: 'anvil_dumpState', params: [] });
    await writeAtomically(statePath, stateText(dump));
    await writeAtomically(deploymentPath, JSON.stringify(deployment));
  } finally {
    await anvil.stop();
  }
}

/** As many as a node mines at a time, on a busy machine, too, before a request of a test is out of time. */
const MINED_AT_ONCE = 100;

/** Mines many blocks, in several requests; `interval` is in seconds. */
export async function mineMany(
  { control }: Pick<TestChain, 'control'>,
  blocks: number,
  interval?: number,
): Promise<void> {
  for (let left = blocks; left > 0; left -= MINED_AT_ONCE)
    await control.mine({ blocks: Math.min(left, MINED_AT_ONCE), ...(interval === undefined ? {} : { interval }) });
}

/** `anvil_dumpState` answers gzip in hex; `--load-state` reads the JSON inside. */
export function stateText(dump: unknown): string {
  if (typeof dump !== 'string') throw new Error('anvil did not dump its state.');
  return new TextDecoder().decode(Bun.gunzipSync(Buffer.from(dump.slice(2), 'hex')));
}

/** Several test processes may prepare the same state at once. */
async function writeAtomically(path: string, text: string): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`;
  await Bun.write(temporary, text);
  await rename(temporary, path);
}
