/**
 * Gas of the hot calls, from receipts on an anvil of its own: `bun scripts/bench/gas.ts`.
 * Prints one line per figure and ends with 1 if one is above its bound. Addresses, references and signatures are
 * random-looking, so that calldata costs what it costs in practice.
 */
import { type Address, concatHex, encodeFunctionData, keccak256, numberToHex, stringToHex } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { BatchCall } from '../../src/chain/contracts/abi-words.ts';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { agentWalletFactoryAbi } from '../../src/chain/contracts/generated/AgentWalletFactory.ts';
import { testUsdcAbi } from '../../src/chain/contracts/generated/TestUSDC.ts';
import { ownerMessage } from '../../src/chain/wallets/wallet-signatures.ts';
import {
  type Bench,
  type CallCost,
  domainOf,
  type GasFigure,
  key,
  measureGas,
  mint,
  relayer,
  START,
  sendBatch,
  sign,
} from './gas-support.ts';

const PAYERS = 50;
const CLAIMS_PER_BATCH = 10;
const PAYMENT = { amount: 1_500_000, fee: 30_000 };

interface Payer {
  readonly owner: PrivateKeyAccount;
  readonly session: PrivateKeyAccount;
  readonly wallet: Address;
  readonly recipient: Address;
}

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
    epoch: 0,
  };
  const signature = await sign(payer.owner, ownerMessage(domainOf(payer.wallet, '2'), message));
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
    domain: domainOf(payer.wallet, '2'),
    types: {
      Payment: [
        { name: 'to', type: 'address' },
        { name: 'amount', type: 'uint48' },
        { name: 'maxFee', type: 'uint48' },
        { name: 'ref', type: 'bytes32' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint48' },
        { name: 'epoch', type: 'uint48' },
      ],
    },
    primaryType: 'Payment',
    message: { ...message, epoch: 0 },
  });
  const data = concatHex([
    encodeFunctionData({ abi: agentWalletAbi, functionName: 'payFromPackedCalldata' }),
    message.to,
    numberToHex(message.amount, { size: 6 }),
    numberToHex(message.maxFee, { size: 6 }),
    message.ref,
    numberToHex(message.nonce, { size: 4 }),
    numberToHex(message.deadline, { size: 5 }),
    signature,
  ]);
  return { target: payer.wallet, gasLimit: 150_000, data };
}

async function measureClaims(bench: Bench, payers: readonly Payer[]): Promise<CallCost> {
  let cost: CallCost = { gas: 0, calldata: 0 };
  for (let first = 0; first < payers.length; first += CLAIMS_PER_BATCH) {
    const batch = payers.slice(first, first + CLAIMS_PER_BATCH);
    const calls = await Promise.all(batch.map((payer, index) => claimCall(bench, payer, first + index)));
    cost = await sendBatch(bench, calls);
  }
  return cost;
}

async function measurePayments(bench: Bench, payers: readonly Payer[], nonce: number): Promise<CallCost> {
  return await sendBatch(bench, await Promise.all(payers.map((payer) => payCall(payer, nonce))));
}

/** Throws unless every payment so far reached its recipient and the treasury: a figure for less would flatter. */
async function checkPaid({ client, contracts }: Bench, payers: readonly Payer[], payments: number): Promise<void> {
  const balanceOf = (account: Address) =>
    client.readContract({ address: contracts.usdc, abi: testUsdcAbi, functionName: 'balanceOf', args: [account] });
  const fees = await balanceOf(key('treasury').address);
  if (fees !== BigInt(payments * payers.length * PAYMENT.fee)) throw new Error(`wrong fees: ${fees}`);
  for (const { recipient } of payers) {
    const received = await balanceOf(recipient);
    if (received !== BigInt(payments * PAYMENT.amount)) throw new Error(`wrong amount: ${received}`);
  }
}

async function measureTransfer(bench: Bench, to: Address): Promise<number> {
  await mint(bench, relayer.address, 1_000_000_000n);
  const data = encodeFunctionData({ abi: testUsdcAbi, functionName: 'transfer', args: [to, 1_500_000n] });
  return await bench.send(bench.contracts.usdc, data);
}

async function measure(bench: Bench): Promise<GasFigure[]> {
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
      ...batched,
      how: `each of ${PAYERS} wallets in one packed batch, second payment of the day, all balances nonzero`,
      must: 42_500,
      mustCalldata: 200,
    },
    { name: 'pay, alone', ...alone, how: 'a packed batch of one, otherwise the same', must: 86_000, mustCalldata: 200 },
    {
      name: 'claim',
      ...claim,
      how: `deploy, session and policy, each of ${CLAIMS_PER_BATCH} in one packed batch`,
      must: 142_000,
      aim: 120_000,
    },
    { name: 'USDC transfer', gas: transfer, how: 'for comparison: between accounts, both balances nonzero' },
  ];
}

await measureGas(measure);
