/**
 * Gas of the hot calls, from receipts on an anvil of its own: `bun scripts/bench/gas.ts`.
 * Prints one line per figure and ends with 1 if one is above its bound. Addresses, references and signatures are
 * random-looking, so that calldata costs what it costs in practice.
 */
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
  stringToHex,
} from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { anvil as anvilChain } from 'viem/chains';
import { type BatchCall, encodeRelayPacked } from '../../src/chain/batch-calldata.ts';
import { agentWalletAbi } from '../../src/chain/generated/AgentWallet.ts';
import { agentWalletFactoryAbi } from '../../src/chain/generated/AgentWalletFactory.ts';
import { testUsdcAbi } from '../../src/chain/generated/TestUSDC.ts';
import { deployContracts } from '../../src/deploy/deploy.ts';
import { startAnvil } from '../../test/support/anvil.ts';

/** Noon of some day: no measurement may cross midnight. */
const START = 1_750_075_200;
const PAYERS = 50;
const CLAIMS_PER_BATCH = 10;
const PAYMENT = { amount: 1_500_000, fee: 30_000 };

interface Figure {
  readonly name: string;
  readonly gas: number;
  readonly how: string;
  readonly must?: number;
  readonly aim?: number;
}

interface Payer {
  readonly owner: PrivateKeyAccount;
  readonly session: PrivateKeyAccount;
  readonly wallet: Address;
  readonly recipient: Address;
}

const key = (name: string): PrivateKeyAccount => privateKeyToAccount(keccak256(stringToHex(name)));

// Anvil's first account, known to everybody.
const relayer = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');

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
  /** Sends a transaction and answers the gas on its receipt; a revert or a failed call of a batch is an error. */
  const send = async (to: Address, data: Hex): Promise<number> => {
    const hash = await wallet.sendTransaction({ to, data, gas: 16_000_000n });
    const receipt = await client.waitForTransactionReceipt({ hash });
    if (receipt.status !== 'success') throw new Error(`reverted: ${hash}`);
    const failed = receipt.logs.some((log) => log.address === deployment.contracts.batchRelay.toLowerCase());
    if (failed) throw new Error(`a call of the batch failed: ${hash}`);
    return Number(receipt.gasUsed);
  };
  return { client, contracts: deployment.contracts, send };
}

type Bench = Awaited<ReturnType<typeof connect>>;

async function sign(account: PrivateKeyAccount, typed: Parameters<PrivateKeyAccount['signTypedData']>[0]) {
  const signature = parseSignature(await account.signTypedData(typed));
  return serializeCompactSignature(signatureToCompactSignature(signature));
}

const domainOf = (wallet: Address) =>
  ({ name: 'AgentWallet', version: '2', chainId: anvilChain.id, verifyingContract: wallet }) as const;

async function makePayer({ client, contracts }: Bench, index: number): Promise<Payer> {
  const owner = key(`owner ${index}`);
  const wallet = await client.readContract({
    address: contracts.walletFactoryV2,
    abi: agentWalletFactoryAbi,
    functionName: 'predict',
    args: [owner.address, keccak256(stringToHex(`salt ${index}`))],
  });
  return { owner, session: key(`session ${index}`), wallet, recipient: key(`recipient ${index}`).address };
}

async function claimCall({ contracts }: Bench, payer: Payer, index: number): Promise<BatchCall> {
  const message = {
    data: encodeFunctionData({
      abi: agentWalletAbi,
      functionName: 'setup',
      args: [payer.session.address, 100_000_000, 500_000_000, START + 365 * 86_400],
    }),
    nonce: 1,
    deadline: START + 86_400,
  };
  const signature = await sign(payer.owner, {
    domain: domainOf(payer.wallet),
    types: {
      OwnerCall: [
        { name: 'data', type: 'bytes' },
        { name: 'nonce', type: 'uint48' },
        { name: 'deadline', type: 'uint48' },
      ],
    },
    primaryType: 'OwnerCall',
    message,
  });
  const salt = keccak256(stringToHex(`salt ${index}`));
  const data = encodeFunctionData({
    abi: agentWalletFactoryAbi,
    functionName: 'deployAndCall',
    args: [payer.owner.address, salt, message.data, message.nonce, message.deadline, signature],
  });
  return { target: contracts.walletFactoryV2, gasLimit: 400_000, data };
}

async function payCall(payer: Payer, nonce: number): Promise<BatchCall> {
  const message = {
    to: payer.recipient,
    amount: PAYMENT.amount,
    maxFee: PAYMENT.fee,
    ref: keccak256(stringToHex(`${payer.wallet} ${nonce}`)),
    nonce: BigInt(nonce),
    deadline: START + 86_400,
  };
  const signature = await sign(payer.session, {
    domain: domainOf(payer.wallet),
    types: {
      Payment: [
        { name: 'to', type: 'address' },
        { name: 'amount', type: 'uint48' },
        { name: 'maxFee', type: 'uint48' },
        { name: 'ref', type: 'bytes32' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint48' },
      ],
    },
    primaryType: 'Payment',
    message,
  });
  const data = encodeFunctionData({ abi: agentWalletAbi, functionName: 'pay', args: [message, signature] });
  return { target: payer.wallet, gasLimit: 150_000, data };
}

async function measureClaims(bench: Bench, payers: readonly Payer[]): Promise<number> {
  let gas = 0;
  for (let first = 0; first < payers.length; first += CLAIMS_PER_BATCH) {
    const batch = payers.slice(first, first + CLAIMS_PER_BATCH);
    const calls = await Promise.all(batch.map((payer, index) => claimCall(bench, payer, first + index)));
    gas = await bench.send(bench.contracts.batchRelay, encodeRelayPacked(calls));
  }
  return Math.round(gas / CLAIMS_PER_BATCH);
}

async function measurePayments(bench: Bench, payers: readonly Payer[], nonce: number): Promise<number> {
  const calls = await Promise.all(payers.map((payer) => payCall(payer, nonce)));
  const gas = await bench.send(bench.contracts.batchRelay, encodeRelayPacked(calls));
  return Math.round(gas / payers.length);
}

/** Throws unless every payment so far reached its recipient and the treasury: a figure for less would flatter. */
async function checkPaid(
  { client, contracts }: Bench,
  payers: readonly Payer[],
  payments: number,
): Promise<void> {
  const balanceOf = (account: Address) =>
    client.readContract({
      address: contracts.usdc,
      abi: testUsdcAbi,
      functionName: 'balanceOf',
      args: [account],
    });
  const fees = await balanceOf(key('treasury').address);
  if (fees !== BigInt(payments * payers.length * PAYMENT.fee)) throw new Error(`wrong fees: ${fees}`);
  for (const { recipient } of payers) {
    const received = await balanceOf(recipient);
    if (received !== BigInt(payments * PAYMENT.amount)) throw new Error(`wrong amount: ${received}`);
  }
}

async function mint(bench: Bench, to: Address, amount: bigint): Promise<void> {
  const data = encodeFunctionData({ abi: testUsdcAbi, functionName: 'mint', args: [to, amount] });
  await bench.send(bench.contracts.usdc, data);
}

async function measureTransfer(bench: Bench, to: Address): Promise<number> {
  await mint(bench, relayer.address, 1_000_000_000n);
  const data = encodeFunctionData({ abi: testUsdcAbi, functionName: 'transfer', args: [to, 1_500_000n] });
  return await bench.send(bench.contracts.usdc, data);
}

async function measure(bench: Bench): Promise<Figure[]> {
  const payers = await Promise.all(Array.from({ length: PAYERS }, (_, index) => makePayer(bench, index)));
  const [payer] = payers;
  if (payer === undefined) throw new Error('no payers');
  const claim = await measureClaims(bench, payers);
  for (const { wallet } of payers) await mint(bench, wallet, 1_000_000_000n);
  await measurePayments(bench, payers, 0);
  const batched = await measurePayments(bench, payers, 1);
  await checkPaid(bench, payers, 2);
  const alone = await measurePayments(bench, [payer], 2);
  const transfer = await measureTransfer(bench, payer.recipient);
  return [
    {
      name: 'pay, batched',
      gas: batched,
      how: `each of ${PAYERS} wallets in one packed batch, second payment of the day, all balances nonzero`,
      must: 51_000,
      aim: 44_500,
    },
    {
      name: 'pay, alone',
      gas: alone,
      how: 'a packed batch of one, otherwise the same',
      must: 94_500,
      aim: 88_000,
    },
    {
      name: 'claim',
      gas: claim,
      how: `deploy, session and policy, each of ${CLAIMS_PER_BATCH} in one packed batch`,
      must: 142_000,
      aim: 120_000,
    },
    { name: 'USDC transfer', gas: transfer, how: 'for comparison: between accounts, both balances nonzero' },
  ];
}

const anvil = await startAnvil(['--timestamp', String(START)]);
try {
  const figures = await measure(await connect(anvil.rpcUrl));
  for (const { name, gas, how, must, aim } of figures) {
    const bounds = must === undefined ? '' : ` (must ${must}, aim ${aim})`;
    console.log(`${name.padEnd(14)} ${String(gas).padStart(7)} gas${bounds}: ${how}`);
  }
  if (figures.some(({ gas, must }) => must !== undefined && gas > must)) process.exitCode = 1;
} finally {
  await anvil.stop();
}
