import { type Address, getAbiItem, type Hex, keccak256, stringToHex, toFunctionSelector, toHex } from 'viem';
import { addressWord, bytes32Word, numberWord } from '../chain/abi-words.ts';
import { agentWalletAbi } from '../chain/generated/AgentWallet.ts';
import type { Session } from '../sessions/keys.ts';
import { signedCall, structDigest } from '../sessions/typed-data.ts';

/** What each message of a session has. */
interface Slot {
  readonly nonce: number;
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
  readonly deliverable: Hex;
}

const CREATION_TYPE = typeHash(
  'JobCreation(address provider,address evaluator,uint48 expiredAt,uint48 budget,bytes16 description,bytes32 metadataHash,uint256 nonce,uint48 deadline)',
);
const FUNDING_TYPE = typeHash(
  'JobFunding(uint256 jobId,address provider,address evaluator,uint48 budget,uint48 expiredAt,bytes16 description,uint256 nonce,uint48 deadline)',
);
const SUBMISSION_TYPE = typeHash(
  'JobSubmission(uint256 jobId,bytes32 deliverable,uint256 nonce,uint48 deadline)',
);
const CREATE = selectorOf('createJob');
const FUND = selectorOf('fundJob');
const SUBMIT = selectorOf('submitJob');
const DESCRIPTION_BYTES = 16;

/** Signs and builds the wallet's `createJob` call. */
export function signedCreateCall(session: Session, creation: JobCreation): Promise<Hex> {
  return signed(session, CREATE, CREATION_TYPE, [
    addressWord(creation.provider),
    addressWord(creation.evaluator),
    numberWord(creation.expiredAt),
    numberWord(creation.budget),
    descriptionWord(creation.jobId),
    bytes32Word(creation.metadataHash),
    ...slotWords(creation),
  ]);
}

/** Signs and builds the wallet's `fundJob` call. */
export function signedFundCall(session: Session, funding: JobFunding): Promise<Hex> {
  return signed(session, FUND, FUNDING_TYPE, [
    numberWord(funding.onchainJobId),
    addressWord(funding.provider),
    addressWord(funding.evaluator),
    numberWord(funding.budget),
    numberWord(funding.expiredAt),
    descriptionWord(funding.jobId),
    ...slotWords(funding),
  ]);
}

/** Signs and builds the wallet's `submitJob` call. */
export function signedSubmitCall(session: Session, submission: JobSubmission): Promise<Hex> {
  return signed(session, SUBMIT, SUBMISSION_TYPE, [
    numberWord(submission.onchainJobId),
    bytes32Word(submission.deliverable),
    ...slotWords(submission),
  ]);
}

function signed(session: Session, selector: Hex, type: Hex, words: readonly string[]): Promise<Hex> {
  const struct = words.join('');
  return signedCall(selector, struct, structDigest(session.domain, type, struct), session.key);
}

function slotWords({ nonce, deadline }: Slot): string[] {
  return [numberWord(nonce), numberWord(deadline)];
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
