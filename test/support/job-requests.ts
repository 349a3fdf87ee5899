import { type Address, encodeFunctionData, type Hex } from 'viem';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { jobEscrowAbi } from '../../src/chain/contracts/generated/JobEscrow.ts';
import type { TestChain } from './chain.ts';
import type { Answer, Ask } from './http.ts';
import { type ClaimedWallet, claimedWallet, type TestService } from './service.ts';

export const DAY = 86_400;

/** The present time of a chain, in Unix seconds. */
export async function chainNow({ client }: Pick<TestChain, 'client'>): Promise<number> {
  return Number((await client.getBlock()).timestamp);
}

/** A claimed v3 wallet; `usdc` in micro-USDC. */
export async function v3Wallet(service: Pick<TestService, 'ask'>, chain: TestChain, usdc = 0n): Promise<ClaimedWallet> {
  const wallet = await claimedWallet(service, 'v3');
  if (usdc > 0n) await chain.mintUsdc(wallet.address, usdc);
  return wallet;
}

/** A body of `POST /v1/jobs` with which nothing is wrong, but for what a test puts into it. */
export function jobBody(providerAddress: Address, expiredAt: number, more: object = {}): object {
  return {
    providerAddress,
    budgetUsdc: '5000000',
    expiredAt,
    title: 'A logo',
    description: 'An otter that counts coins, as SVG.',
    evaluatorRule: { type: 'manual' },
    ...more,
  };
}

export const createRequest = (client: Pick<ClaimedWallet, 'apiKey'>, body: unknown): Ask => ({
  method: 'POST',
  path: '/v1/jobs',
  token: client.apiKey,
  body,
});

export const stepRequest = (
  wallet: Pick<ClaimedWallet, 'apiKey'>,
  jobId: string,
  step: 'fund' | 'submit' | 'refund',
  body?: unknown,
): Ask => ({ method: 'POST', path: `/v1/jobs/${jobId}/${step}`, token: wallet.apiKey, body });

/** What a Provider hands in. */
export const CONTENT_HASH: Hex = `0x${'c0'.repeat(32)}`;

export interface Made {
  readonly jobId: string;
  readonly onchainJobId: number;
  readonly metadataHash: Hex;
  readonly createTxHash: Hex;
}

/** Creates a Job that ends in two days, and throws unless that succeeds. */
export async function makeJob(
  service: TestService,
  chain: TestChain,
  client: ClaimedWallet,
  provider: Address,
  more: object = {},
): Promise<Made> {
  const body = jobBody(provider, (await chainNow(chain)) + 2 * DAY, more);
  return required(await service.ask(createRequest(client, body)), 201) as Made;
}

/** The body of an answer that must have this status. */
export function required({ status, json }: Answer, wanted = 200): unknown {
  if (status !== wanted) throw new Error(`The answer was ${status}: ${JSON.stringify(json)}`);
  return json;
}

export function escrowOf({ contracts }: TestChain): Address {
  const { jobEscrow } = contracts;
  if (jobEscrow === undefined) throw new Error('The test chain has no escrow.');
  return jobEscrow;
}

/** What the escrow says of a Job. */
export function escrowJob(chain: TestChain, onchainJobId: number) {
  return chain.client.readContract({
    address: escrowOf(chain),
    abi: jobEscrowAbi,
    functionName: 'getJob',
    args: [BigInt(onchainJobId)],
  });
}

/** What a wallet has spent on the chain's present day, in micro-USDC. */
export function spentToday({ client }: TestChain, address: Address): Promise<bigint> {
  return client.readContract({ address, abi: agentWalletAbi, functionName: 'spentToday' });
}

/** A call of the escrow that any account may make. */
export const claimRefundData = (onchainJobId: number): Hex =>
  encodeFunctionData({ abi: jobEscrowAbi, functionName: 'claimRefund', args: [BigInt(onchainJobId)] });
