import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  keccak256,
  parseSignature,
  serializeCompactSignature,
  signatureToCompactSignature,
  size,
  stringToHex,
} from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { anvil as anvilChain } from 'viem/chains';
import { type BatchCall, encodeRelayPacked } from '../../src/chain/contracts/abi-words.ts';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { agentWalletFactoryAbi } from '../../src/chain/contracts/generated/AgentWalletFactory.ts';
import { testUsdcAbi } from '../../src/chain/contracts/generated/TestUSDC.ts';
import { deployContracts } from '../../src/chain/deploy/deploy.ts';
import { minedReceipt } from '../../src/chain/events/chain-events.ts';
import { ownerMessage } from '../../src/chain/wallets/wallet-signatures.ts';
import { startAnvil } from '../../test/support/anvil.ts';
import { type Figure, report } from './support.ts';

/** Noon of some day: no measurement may cross midnight. */
export const START = 1_750_075_200;

/** What a call of a batch costs. */
export interface CallCost {
  readonly gas: number;
  /** Its bytes of calldata, those of the packed form's head among them. */
  readonly calldata: number;
}

/** A call's cost, how it was taken and, where there is one, its bound and its aim. */
export interface GasFigure {
  readonly name: string;
  readonly gas: number;
  readonly calldata?: number;
  /** The bound of `calldata`. */
  readonly mustCalldata?: number;
  readonly how: string;
  readonly must?: number;
  readonly aim?: number;
}

/** An account whose key and address look random, and are the same in every run. */
export const key = (name: string): PrivateKeyAccount => privateKeyToAccount(keccak256(stringToHex(name)));

// Anvil's first account, known to everybody.
export const relayer = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');

async function connect(rpcUrl: string) {
  const transport = http(rpcUrl);
  const client = createPublicClient({ chain: anvilChain, transport, pollingInterval: 20 });
  const wallet = createWalletClient({ chain: anvilChain, transport, account: relayer });
  const deployment = await deployContracts({
    client,
    wallet,
    chainId: anvilChain.id,
    testUsdc: true,
    treasury: key('treasury').address,
    operator: key('operator').address,
    feeBps: 200,
  });
  const batchRelay = deployment.contracts.batchRelay.toLowerCase();
  /** Sends a transaction and answers the gas on its receipt; a revert or a failed call of a batch is an error. */
  const send = async (to: Address, data: Hex): Promise<number> => {
    const hash = await wallet.sendTransaction({ to, data, gas: 16_000_000n });
    const receipt = await minedReceipt(client, hash);
    if (receipt.status !== 'success') throw new Error(`reverted: ${hash}`);
    if (receipt.logs.some((log) => log.address === batchRelay)) throw new Error(`a call of the batch failed: ${hash}`);
    return Number(receipt.gasUsed);
  };
  return { client, contracts: deployment.contracts, send };
}

/** A chain of its own with all contracts, and what sends transactions to it. */
export type Bench = Awaited<ReturnType<typeof connect>>;

/** Runs the measurement on a new chain and reports its figures; ends with 1 if one is above its bound. */
export async function measureGas(measure: (bench: Bench) => Promise<readonly GasFigure[]>): Promise<void> {
  const anvil = await startAnvil(['--timestamp', String(START)]);
  try {
    const figures = await measure(await connect(anvil.rpcUrl));
    for (const { name, how } of figures) console.log(`${name.padEnd(16)} ${how}`);
    report('Gas and bytes of calldata:', figures.flatMap(figuresOf));
  } finally {
    await anvil.stop();
  }
}

function figuresOf({ name, gas, calldata, mustCalldata, must, aim }: GasFigure): Figure[] {
  const cost: Figure = { name, value: gas, unit: 'gas', ...bounds(must, aim) };
  if (calldata === undefined) return [cost];
  return [cost, { name: '… calldata', value: calldata, unit: 'bytes', ...bounds(mustCalldata) }];
}

function bounds(must?: number, aim?: number): Pick<Figure, 'must' | 'aim'> {
  return { ...(must === undefined ? {} : { must }), ...(aim === undefined ? {} : { aim }) };
}

/** Sends these calls in one packed batch. What it costs is shared evenly by `calls`, or so many others. */
export async function sendBatch(
  { contracts, send }: Bench,
  calls: readonly BatchCall[],
  sharers = calls.length,
): Promise<CallCost> {
  const batch = encodeRelayPacked(calls);
  const gas = await send(contracts.batchRelay, batch);
  return { gas: Math.round(gas / sharers), calldata: Math.round(size(batch) / sharers) };
}

/** A signature in 64 bytes (EIP-2098), as the service sends it. */
export async function sign(
  account: PrivateKeyAccount,
  typed: Parameters<PrivateKeyAccount['signTypedData']>[0],
): Promise<Hex> {
  const signature = parseSignature(await account.signTypedData(typed));
  return serializeCompactSignature(signatureToCompactSignature(signature));
}

/** The EIP-712 domain of a wallet. */
export const domainOf = (wallet: Address, version: '2' | '3') =>
  ({ name: 'AgentWallet', version, chainId: anvilChain.id, verifyingContract: wallet }) as const;

export async function mint(bench: Bench, to: Address, amount: bigint): Promise<void> {
  const data = encodeFunctionData({ abi: testUsdcAbi, functionName: 'mint', args: [to, amount] });
  await bench.send(bench.contracts.usdc, data);
}

/** A wallet that its owner has set up: what that costs is a figure of gas.ts. */
export async function makeWallet(bench: Bench, name: string, version: '2' | '3') {
  const { client, contracts, send } = bench;
  const owner = key(`owner of ${name}`);
  const session = key(`session of ${name}`);
  const salt = keccak256(stringToHex(`salt of ${name}`));
  const factory = {
    address: version === '2' ? contracts.walletFactoryV2 : contracts.walletFactoryV3,
    abi: agentWalletFactoryAbi,
  };
  const wallet = await client.readContract({ ...factory, functionName: 'predict', args: [owner.address, salt] });
  const setup = encodeFunctionData({
    abi: agentWalletAbi,
    functionName: 'setup',
    args: [session.address, 100_000_000, 500_000_000, START + 365 * 86_400],
  });
  const deadline = START + 86_400;
  const signature = await sign(
    owner,
    ownerMessage(domainOf(wallet, version), { data: setup, nonce: 1, deadline, epoch: 0 }),
  );
  const args = [owner.address, salt, setup, 1, deadline, signature] as const;
  await send(factory.address, encodeFunctionData({ abi: factory.abi, functionName: 'deployAndCall', args }));
  return { wallet, session };
}
