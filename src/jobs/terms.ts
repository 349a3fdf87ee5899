import { type Address, decodeFunctionResult, encodeFunctionData, type Hex } from 'viem';
import { jobEscrowAbi } from '../chain/generated/JobEscrow.ts';
import type { ProbeAnswer } from '../chain/relay/intent.ts';
import { jobDataOf } from './refusal.ts';
import type { JobStatus } from './tables.ts';

/** What the escrow says of a Job at the moment. */
export interface Terms {
  readonly evaluator: Address;
  readonly status: JobStatus;
}

/** As the escrow numbers them. */
const STATUSES: readonly JobStatus[] = ['open', 'funded', 'submitted', 'completed', 'rejected', 'expired'];

const abi = jobEscrowAbi;
const functionName = 'jobTerms';

/** The calldata of the escrow's view. */
export function termsCall(onchainJobId: number): Hex {
  return encodeFunctionData({ abi, functionName, args: [BigInt(onchainJobId)] });
}

/** Reads its answer; throws its refusal, `NOT_ONCHAIN` for a number that no Job has. */
export function readTerms(answer: ProbeAnswer): Terms {
  const [, , evaluator, , , number] = decodeFunctionResult({ abi, functionName, data: jobDataOf(answer) });
  const status = STATUSES[number];
  if (status === undefined) throw new RangeError(`The escrow has no status ${number}.`);
  return { evaluator, status };
}
