import { type Address, getAbiItem, type Hex, keccak256, stringToHex, toFunctionSelector, toHex } from 'viem';
import { addressWord, bytes32Word, numberWord } from '../../chain/contracts/abi-words.ts';
import { agentWalletAbi } from '../../chain/contracts/generated/AgentWallet.ts';
import type { Session } from '../signing/sessions.ts';
import { signedCall, structDigest } from '../signing/typed-data.ts';

/** What each message of a session has. */
interface Slot {
  readonly nonce: number;
  /** The wallet's, which the call does not repeat. */
  readonly epoch: number;
  /** Chain time in Unix seconds. */
  readonly deadline: number;
}

/** What the session key signs to create a Job; the contract's `JobCreation`. Amounts are micro-USDC. */
export interface JobCreation extends Slot {
  /** The Job's id, which becomes its description in the escrow. */
  readonly jobId: string;
  readonly provider: Address;
  readonly evaluator: Address;
  readonly expiredAt: number;
  readonly budget: bigint;
  readonly metadataHash: Hex;
}

/** The contract's `JobFunding`. */
export interface JobFunding extends Slot {
  readonly onchainJobId: number;
  readonly provider: Address;
  readonly evaluator: Address;
  readonly budget: bigint;
  readonly expiredAt: number;
  /** The Job's id: its description in the escrow tells it from every other Job of the same parties. */
  readonly jobId: string;
}

/** The contract's `JobSubmission`. */
export interface JobSubmission extends Slot {
  readonly onchainJobId: number;
  readonly client: Address;
  /** The Job's id: its description in the escrow tells it from what another block could have under its number. */
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
export function signedCreateCall(session: Session, creation: JobCreation): Promise<Hex> {
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
export function signedFundCall(session: Session, funding: JobFunding): Promise<Hex> {
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
export function signedSubmitCall(session: Session, submission: JobSubmission): Promise<Hex> {
  return signed(session, SUBMIT, SUBMISSION_TYPE, submission, [
    numberWord(submission.onchainJobId),
    addressWord(submission.client),
    descriptionWord(submission.jobId),
    bytes32Word(submission.deliverable),
  ]);
}

function signed(
  session: Session,
  selector: Hex,
  type: Hex,
  { nonce, deadline, epoch }: Slot,
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
