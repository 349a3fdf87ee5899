/**
 * Gas of Jobs, from receipts on an anvil of its own: `bun scripts/bench/gas-jobs.ts`. What a wallet does is a packed
 * batch of ten, one call of each of ten wallets that have done the same before. Prints one line per figure and ends
 * with 1 if one is above its bound.
 */
import { type Address, encodeFunctionData, type Hex, keccak256, stringToHex } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { BatchCall } from '../../src/chain/contracts/abi-words.ts';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { jobEscrowAbi } from '../../src/chain/contracts/generated/JobEscrow.ts';
import {
  type Bench,
  type CallCost,
  domainOf,
  type GasFigure,
  key,
  makeWallet,
  measureGas,
  mint,
  START,
  sendBatch,
  sign,
} from './gas-support.ts';

const PAIRS = 10;
const BUDGET = 50_000_000;
const DEADLINE = START + 86_400;
const evaluator = key('evaluator').address;
const hashOf = (text: string): Hex => keccak256(stringToHex(text));

/** Whose Job it is, and who does it: two wallets of version 3. */
interface Pair {
  readonly client: Party;
  readonly provider: Party;
}

interface Party {
  readonly wallet: Address;
  readonly session: PrivateKeyAccount;
}

const typesOf = {
  JobCreation: [
    { name: 'provider', type: 'address' },
    { name: 'evaluator', type: 'address' },
    { name: 'expiredAt', type: 'uint48' },
    { name: 'budget', type: 'uint48' },
    { name: 'description', type: 'bytes16' },
    { name: 'metadataHash', type: 'bytes32' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint48' },
    { name: 'epoch', type: 'uint48' },
  ],
  JobFunding: [
    { name: 'jobId', type: 'uint256' },
    { name: 'provider', type: 'address' },
    { name: 'evaluator', type: 'address' },
    { name: 'budget', type: 'uint48' },
    { name: 'expiredAt', type: 'uint48' },
    { name: 'description', type: 'bytes16' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint48' },
    { name: 'epoch', type: 'uint48' },
  ],
  JobSubmission: [
    { name: 'jobId', type: 'uint256' },
    { name: 'client', type: 'address' },
    { name: 'description', type: 'bytes16' },
    { name: 'deliverable', type: 'bytes32' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint48' },
    { name: 'epoch', type: 'uint48' },
  ],
} as const;

/** The terms to sign: nothing has begun another epoch of these wallets. */
function inEpoch<Message extends object>(message: Message) {
  return { ...message, epoch: 0 };
}

/** What tells a Client's Jobs apart, by the nonce that creates them. */
function descriptionOf(client: Pair['client'], nonce: bigint): Hex {
  return hashOf(`description ${client.wallet} ${nonce}`).slice(0, 34) as Hex;
}

async function createCall({ client, provider }: Pair, nonce: bigint): Promise<BatchCall> {
  const message = {
    provider: provider.wallet,
    evaluator,
    expiredAt: START + 7 * 86_400,
    budget: BUDGET,
    description: descriptionOf(client, nonce),
    metadataHash: hashOf(`metadata ${client.wallet} ${nonce}`),
    nonce,
    deadline: DEADLINE,
  };
  const domain = domainOf(client.wallet, '3');
  const typed = { domain, types: typesOf, primaryType: 'JobCreation', message: inEpoch(message) } as const;
  const args = [message, await sign(client.session, typed)] as const;
  const data = encodeFunctionData({ abi: agentWalletAbi, functionName: 'createJob', args });
  return { target: client.wallet, gasLimit: 400_000, data };
}

async function fundCall({ client, provider }: Pair, jobId: bigint, nonce: bigint): Promise<BatchCall> {
  // Each round creates its Jobs with one nonce and funds them with the next.
  const message = {
    jobId,
    provider: provider.wallet,
    evaluator,
    budget: BUDGET,
    expiredAt: START + 7 * 86_400,
    description: descriptionOf(client, nonce - 1n),
    nonce,
    deadline: DEADLINE,
  };
  const domain = domainOf(client.wallet, '3');
  const typed = { domain, types: typesOf, primaryType: 'JobFunding', message: inEpoch(message) } as const;
  const args = [message, await sign(client.session, typed)] as const;
  const data = encodeFunctionData({ abi: agentWalletAbi, functionName: 'fundJob', args });
  return { target: client.wallet, gasLimit: 400_000, data };
}

async function submitCall(
  { client, provider }: Pair,
  jobId: bigint,
  created: bigint,
  nonce: bigint,
): Promise<BatchCall> {
  const deliverable = hashOf(`deliverable ${provider.wallet} ${nonce}`);
  const message = {
    jobId,
    client: client.wallet,
    description: descriptionOf(client, created),
    deliverable,
    nonce,
    deadline: DEADLINE,
  };
  const domain = domainOf(provider.wallet, '3');
  const typed = { domain, types: typesOf, primaryType: 'JobSubmission', message: inEpoch(message) } as const;
  const args = [message, await sign(provider.session, typed)] as const;
  const data = encodeFunctionData({ abi: agentWalletAbi, functionName: 'submitJob', args });
  return { target: provider.wallet, gasLimit: 400_000, data };
}

/** Ten Jobs from their creation to their submission; the cost of each batch, divided by ten. */
async function runRound(bench: Bench, pairs: readonly Pair[], round: number) {
  const jobIdOf = (index: number) => BigInt(round * PAIRS + index + 1);
  const nonce = BigInt(2 * round);
  const sendAll = async (calls: readonly Promise<BatchCall>[]): Promise<CallCost> =>
    await sendBatch(bench, await Promise.all(calls));
  const create = await sendAll(pairs.map((pair) => createCall(pair, nonce)));
  const fund = await sendAll(pairs.map((pair, index) => fundCall(pair, jobIdOf(index), nonce + 1n)));
  const submit = await sendAll(pairs.map((pair, index) => submitCall(pair, jobIdOf(index), nonce, BigInt(round))));
  return { create, fund, submit };
}

/** Throws unless all Jobs are in escrow: a figure for less would flatter. */
async function checkEscrowed({ client, contracts }: Bench, jobs: number): Promise<void> {
  if (contracts.jobEscrow === undefined) throw new Error('no escrow was deployed');
  const escrow = { address: contracts.jobEscrow, abi: jobEscrowAbi, functionName: 'escrowed' } as const;
  const escrowed = await client.readContract(escrow);
  if (escrowed !== BigInt(jobs * BUDGET)) throw new Error(`wrong sum in escrow: ${escrowed}`);
}

async function measure(bench: Bench): Promise<GasFigure[]> {
  const pairs: Pair[] = [];
  for (let index = 0; index < PAIRS; ++index) {
    const client = await makeWallet(bench, `client ${index}`, '3');
    pairs.push({ client, provider: await makeWallet(bench, `provider ${index}`, '3') });
    await mint(bench, client.wallet, 1_000_000_000n);
  }
  await runRound(bench, pairs, 0);
  const { create, fund, submit } = await runRound(bench, pairs, 1);
  await checkEscrowed(bench, 2 * PAIRS);
  const how = `each of ${PAIRS} wallets in one packed batch, for the second time that day`;
  return [
    { name: 'createJob', ...create, how: `${how}, with a budget`, must: 191_000, aim: 125_000 },
    { name: 'fundJob', ...fund, how, must: 65_000, aim: 59_500 },
    { name: 'submitJob', ...submit, how, must: 32_000, aim: 30_000 },
  ];
}

await measureGas(measure);
