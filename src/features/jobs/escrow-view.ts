import { type Address, decodeFunctionResult, encodeFunctionData, type Hex } from 'viem';
import { jobEscrowAbi } from '../../chain/contracts/generated/JobEscrow.ts';
import type { ProbeAnswer } from '../../chain/nodes/probe-codec.ts';
import { jobDataOf } from './refusal.ts';
import type { JobStatus } from './tables.ts';

/** What the escrow says of a Job at the moment. */
export interface EscrowView {
  readonly evaluator: Address;
  readonly status: JobStatus;
}

/** As the escrow numbers them. */
const STATUSES: readonly JobStatus[] = ['open', 'funded', 'submitted', 'completed', 'rejected', 'expired'];

/** Which Job a number stands for, and how far it has come. */
export interface NumberedJob extends EscrowView {
  readonly client: Address;
  readonly provider: Address;
  /** Our Jobs have their id there. */
  readonly description: string;
}

const abi = jobEscrowAbi;
const functionName = 'jobTerms';

/** The calldata of the escrow's view. */
export function escrowViewCall(onchainJobId: number): Hex {
  return encodeFunctionData({ abi, functionName, args: [BigInt(onchainJobId)] });
}

/** Reads its answer; throws its refusal, `NOT_ONCHAIN` for a number that no Job has. */
export function readEscrowView(answer: ProbeAnswer): EscrowView {
  const [, , evaluator, , , number] = decodeFunctionResult({ abi, functionName, data: jobDataOf(answer) });
  return { evaluator, status: statusOf(number) };
}

/** The calldata of the escrow's view that tells from when on a Job can be refunded. */
export function refundableCall(onchainJobId: number): Hex {
  return encodeFunctionData({ abi, functionName: 'refundableAt', args: [BigInt(onchainJobId)] });
}

/** Reads its answer, Unix seconds; throws its refusal, `NOT_ONCHAIN` for a number that no Job has. */
export function readRefundable(answer: ProbeAnswer): bigint {
  return decodeFunctionResult({ abi, functionName: 'refundableAt', data: jobDataOf(answer) });
}

/** The calldata of the escrow's view that tells which Job it is. */
export function jobCall(onchainJobId: number): Hex {
  return encodeFunctionData({ abi, functionName: 'getJob', args: [BigInt(onchainJobId)] });
}

/** Reads its answer; throws its refusal, `NOT_ONCHAIN` for a number that no Job has. */
export function readJob(answer: ProbeAnswer): NumberedJob {
  const job = decodeFunctionResult({ abi, functionName: 'getJob', data: jobDataOf(answer) });
  const { client, provider, evaluator, description, status } = job;
  return { client, provider, evaluator, description, status: statusOf(status) };
}

function statusOf(number: number): JobStatus {
  const status = STATUSES[number];
  if (status === undefined) throw new RangeError(`The escrow has no status ${number}.`);
  return status;
}
