import {
  type Abi,
  type Address,
  decodeErrorResult,
  decodeFunctionResult,
  encodeFunctionData,
  getAbiItem,
  type Hex,
  keccak256,
  stringToHex,
  toFunctionSelector,
  toHex,
} from 'viem';
import { addressWord, bytes32Word, numberWord } from '../../chain/contracts/abi-words.ts';
import { agentWalletAbi } from '../../chain/contracts/generated/AgentWallet.ts';
import { jobEscrowAbi } from '../../chain/contracts/generated/JobEscrow.ts';
import type { ProbeAnswer } from '../../chain/nodes/probe.ts';
import type { Outcome } from '../../chain/relay/relay-intent.ts';
import { AppError } from '../../core/errors.ts';
import { refusalOf } from '../signing/refusal.ts';
import { type SigningSession, signedCall, structDigest } from '../signing/sessions.ts';
import { JOB_STATUSES, type JobStatus } from './job-tables.ts';

/** What each message of a session has. */
interface SignedSlot {
  readonly nonce: number;
  /** The wallet's, which the call does not repeat. */
  readonly epoch: number;
  /** Chain time in Unix seconds. */
  readonly deadline: number;
}

/** What both parties agree on. Amounts are micro-USDC. */
interface JobTerms {
  /** The Job's id: its description in the escrow, which no other Job of the same parties has. */
  readonly jobId: string;
  readonly provider: Address;
  readonly evaluator: Address;
  readonly expiredAt: number;
  readonly budget: bigint;
}

/** What the session key signs to create a Job; the contract's `JobCreation`. */
export interface JobCreation extends SignedSlot, JobTerms {
  readonly metadataHash: Hex;
}

/** The contract's `JobFunding`. */
export interface JobFunding extends SignedSlot, JobTerms {
  readonly onchainJobId: number;
}

/** The contract's `JobSubmission`. */
export interface JobSubmission extends SignedSlot {
  readonly onchainJobId: number;
  readonly client: Address;
  /** The Job's id: its description in the escrow, which no other block has under this number. */
  readonly jobId: string;
  readonly deliverable: Hex;
}

const CREATION_TYPE = typeHash(
  'JobCreation(address provider,address evaluator,uint48 expiredAt,uint48 budget,bytes16 description,bytes32 metadataHash,uint256 nonce,uint48 deadline,uint48 epoch)',
);
const FUNDING_TYPE = typeHash(
  'JobFunding(uint256 jobId,address provider,address evaluator,uint48 budget,uint48 expiredAt,bytes16 description,uint256 nonce,uint48 deadline,uint48 epoch)',
);
const SUBMISSION_TYPE = typeHash(
  'JobSubmission(uint256 jobId,address client,bytes16 description,bytes32 deliverable,uint256 nonce,uint48 deadline,uint48 epoch)',
);
const CREATE = selectorOf('createJob');
const FUND = selectorOf('fundJob');
const SUBMIT = selectorOf('submitJob');
const DESCRIPTION_BYTES = 16;

/** Signs and builds the wallet's `createJob` call. */
export function signedCreateCall(session: SigningSession, creation: JobCreation): Promise<Hex> {
  return signed(session, CREATE, CREATION_TYPE, creation, [
    addressWord(creation.provider),
    addressWord(creation.evaluator),
    numberWord(creation.expiredAt),
    numberWord(creation.budget),
    descriptionWord(creation.jobId),
    bytes32Word(creation.metadataHash),
  ]);
}

/** Signs and builds the wallet's `fundJob` call. */
export function signedFundCall(session: SigningSession, funding: JobFunding): Promise<Hex> {
  return signed(session, FUND, FUNDING_TYPE, funding, [
    numberWord(funding.onchainJobId),
    addressWord(funding.provider),
    addressWord(funding.evaluator),
    numberWord(funding.budget),
    numberWord(funding.expiredAt),
    descriptionWord(funding.jobId),
  ]);
}

/** Signs and builds the wallet's `submitJob` call. */
export function signedSubmitCall(session: SigningSession, submission: JobSubmission): Promise<Hex> {
  return signed(session, SUBMIT, SUBMISSION_TYPE, submission, [
    numberWord(submission.onchainJobId),
    addressWord(submission.client),
    descriptionWord(submission.jobId),
    bytes32Word(submission.deliverable),
  ]);
}

function signed(
  session: SigningSession,
  selector: Hex,
  type: Hex,
  { nonce, deadline, epoch }: SignedSlot,
  words: readonly string[],
): Promise<Hex> {
  const struct = [...words, numberWord(nonce), numberWord(deadline)].join('');
  const digest = structDigest(session.domain, type, `${struct}${numberWord(epoch)}`);
  return signedCall(selector, struct, digest, session.key);
}

/** A Job's id as its description in the escrow: 16 characters, all of them ASCII. */
export function descriptionOf(jobId: string): Hex {
  return toHex(jobId, { size: DESCRIPTION_BYTES });
}

/** ABI words have a `bytes16` on the left. */
function descriptionWord(jobId: string): string {
  return descriptionOf(jobId).slice(2).padEnd(64, '0');
}

function typeHash(type: string): Hex {
  return keccak256(stringToHex(type));
}

function selectorOf(name: 'createJob' | 'fundJob' | 'submitJob'): Hex {
  return toFunctionSelector(getAbiItem({ abi: agentWalletAbi, name }));
}

/** What the escrow says of a Job at the moment. */
export interface EscrowView {
  readonly evaluator: Address;
  readonly status: JobStatus;
}

/** A Job as the escrow has it. */
export interface EscrowJob extends EscrowView {
  readonly client: Address;
  readonly provider: Address;
  /** Our Jobs have their id there. */
  readonly description: string;
  /** Micro-USDC. */
  readonly budget: bigint;
  /** Chain time in Unix seconds. */
  readonly expiredAt: number;
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
export function readJob(answer: ProbeAnswer): EscrowJob {
  const job = decodeFunctionResult({ abi, functionName: 'getJob', data: jobDataOf(answer) });
  return { ...job, expiredAt: Number(job.expiredAt), status: statusOf(job.status) };
}

function statusOf(number: number): JobStatus {
  const status = JOB_STATUSES[number];
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
 * The nonce is used: another account may have been first to submit the very message, so it may have been executed.
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
