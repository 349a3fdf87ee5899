import { type Abi, type Address, decodeErrorResult, decodeFunctionResult, encodeFunctionData, type Hex } from 'viem';
import { agentWalletAbi } from '../../chain/contracts/generated/AgentWallet.ts';
import { jobEscrowAbi } from '../../chain/contracts/generated/JobEscrow.ts';
import type { ProbeAnswer } from '../../chain/nodes/probe.ts';
import type { Outcome } from '../../chain/relay/relay-intent.ts';
import { AppError } from '../../core/errors.ts';
import { refusalOf } from '../signing/refusal.ts';
import type { JobStatus } from './job-tables.ts';

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

/** What the escrow, or a wallet on its way there, says no with; all else is the wallet's policy. */
const jobErrors: Abi = [...jobEscrowAbi, ...agentWalletAbi].filter(({ type }) => type === 'error');

/** What a step of a Job reverted with, as an error for the caller. */
export function jobRefusalOf(revertData: Hex): AppError {
  switch (errorNameOf(revertData)) {
    case 'WrongStatus':
      return new AppError('INVALID_STATUS');
    case 'ClientCannotBeProvider':
      return new AppError('SELF_JOB');
    case 'ProviderCannotBeEvaluator':
      return new AppError('INVALID_PROVIDER');
    case 'EvaluatorNotAllowed':
      return new AppError('EVALUATOR_NOT_ALLOWED');
    case 'ExpiryTooLate':
      return new AppError('JOB_TOO_LONG');
    case 'InvalidJob':
    case 'JobMismatch':
      return new AppError('NOT_ONCHAIN', { message: "The chain does not show the Job under this Job's number." });
    default:
      return refusalOf(revertData);
  }
}

/** The answer of a view about a Job; throws its refusal. */
export function jobDataOf({ ok, data }: ProbeAnswer): Hex {
  if (!ok) throw jobRefusalOf(data);
  return data;
}

/** A refusal to create a Job: the policy's own code, or `CHAIN_CREATE_FAILED` for what has none. */
export function asCreateRefusal(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'CHAIN_REVERTED') return error;
  return new AppError('CHAIN_CREATE_FAILED', { message: error.message, cause: error });
}

/**
 * The nonce is used: somebody else may have been first to submit the very message, so it may well have been executed.
 */
export function mayBeExecuted({ revertData = '0x' }: Outcome): boolean {
  return errorNameOf(revertData) === 'NonceUsed';
}

/** The name of the contract error; `undefined` for what none of the contracts has. */
function errorNameOf(revertData: Hex): string | undefined {
  try {
    return decodeErrorResult({ abi: jobErrors, data: revertData }).errorName;
  } catch {
    return undefined;
  }
}
