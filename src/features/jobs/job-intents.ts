import { type Address, encodeFunctionData } from 'viem';
import { agentWalletAbi } from '../../chain/contracts/generated/AgentWallet.ts';
import { jobEscrowAbi } from '../../chain/contracts/generated/JobEscrow.ts';
import type { ProbeBlock } from '../../chain/nodes/probe.ts';
import { type Intent, MESSAGE_SECONDS } from '../../chain/relay/relay-intent.ts';
import { parseWalletState, walletStateCall } from '../../chain/wallets/wallet-state.ts';
import { AppError } from '../../core/errors.ts';
import { dataOf, type JudgedCall, keyOf, type SessionCall, sessionIntent } from '../signing/session-intent.ts';
import type { SessionWallet } from '../signing/session-store.ts';
import type { Sessions } from '../signing/sessions.ts';
import { settleFirst } from '../signing/settle-first.ts';
import type { WalletStore } from '../wallets/wallet-store.ts';
import {
  asCreateRefusal,
  descriptionOf,
  escrowViewCall,
  jobDataOf,
  readEscrowView,
  readRefundable,
  refundableCall,
  signedCreateCall,
  signedFundCall,
  signedSubmitCall,
} from './escrow-calls.ts';
import type { SchemaJudge } from './evaluation/schema.ts';
import type { ContentStore } from './job-content.ts';
import type { JobRow } from './job-projection-store.ts';
import type { SubmitRequest } from './job-schema.ts';
import type { JobStore, NewJobRow } from './job-store.ts';
import type { JobStatus } from './job-tables.ts';

/** The stores and services that the steps of Jobs work with. */
export interface JobContext {
  readonly store: JobStore;
  readonly contents: ContentStore;
  readonly sessions: Sessions;
  readonly wallets: WalletStore;
  readonly judge: SchemaJudge;
  /** The evaluator of new Jobs; `undefined` without an evaluator's key. */
  readonly evaluator: Address | undefined;
}

/** A Job that a block has. */
export interface OnchainJob extends JobRow {
  readonly onchainJobId: number;
}

/** Another account gave the Client the money back meanwhile; there is nothing left to sign. */
export class AlreadyRefunded extends Error {
  override readonly name = 'AlreadyRefunded';
}

/** A new Job ends at least this long after the chain's present time. */
export const MIN_LIFETIME_SECONDS = 86_400;
/**
 * And at most this long, five years: a time in milliseconds would keep the budget in escrow for tens of thousands of
 * years.
 */
export const MAX_LIFETIME_SECONDS = 5 * 365 * 86_400;
/** What the calls may use at most: half as much again as was measured for the dearest. */
const GAS = { create: 300_000, fund: 230_000, submit: 120_000, refund: 150_000 } as const;
const NOTHING = { amount: 0n, total: 0n };

/**
 * Creates a Job and sets its budget. Throws `EXPIRY_TOO_SHORT`, `INVALID_EXPIRED_AT`, the policy's codes, and
 * `CHAIN_CREATE_FAILED`.
 */
export function createIntent(
  { store, sessions }: JobContext,
  wallet: SessionWallet,
  job: Omit<NewJobRow, 'createTxHash'>,
): Intent {
  const { id: jobId, providerAddress: provider, evaluatorAddress: evaluator } = job;
  const { expiredAt, budget, metadataHash } = job;
  const intent = stepIntent(sessions, {
    kind: 'job-create',
    wallet,
    preview: encodeFunctionData({
      abi: agentWalletAbi,
      functionName: 'previewCreateJob',
      args: [provider, evaluator, expiredAt, Number(budget), keyOf(wallet)],
    }),
    gasLimit: GAS.create,
    spending: NOTHING,
    async check({ timestamp }) {
      if (expiredAt < timestamp + MIN_LIFETIME_SECONDS) throw new AppError('EXPIRY_TOO_SHORT');
      if (expiredAt > timestamp + MAX_LIFETIME_SECONDS) throw new AppError('INVALID_EXPIRED_AT');
    },
    async sign(session, slot) {
      const message = { jobId, provider, evaluator, expiredAt, budget, metadataHash, ...slot };
      return {
        data: await signedCreateCall(session, message),
        statements: ({ messageId, txHash }) => [
          ...store.insertStatements({ ...job, createTxHash: txHash }),
          store.messageStatement({ messageId, jobId, step: 'create' }),
        ],
      };
    },
  });
  return {
    ...intent,
    async sign(answers, block) {
      try {
        return await intent.sign(answers, block);
      } catch (error) {
        throw asCreateRefusal(error);
      }
    },
  };
}

/**
 * Pays a Job's budget into the escrow, from what the wallet has once it is settled. Throws what {@link requireStep}
 * does, and the policy's codes.
 */
export async function fundIntent(
  { store, sessions }: JobContext,
  wallet: SessionWallet,
  job: OnchainJob,
  escrow: Address | undefined,
): Promise<Intent> {
  const { id: jobId, onchainJobId, providerAddress: provider, evaluatorAddress: evaluator } = job;
  const { budget, expiredAt } = job;
  const intent = stepIntent(sessions, {
    kind: 'job-fund',
    wallet,
    preview: encodeFunctionData({
      abi: agentWalletAbi,
      functionName: 'previewFundJob',
      args: [
        ...([BigInt(onchainJobId), provider, evaluator, Number(budget)] as const),
        ...([expiredAt, descriptionOf(jobId), keyOf(wallet)] as const),
      ],
    }),
    budgeted: { recipient: provider },
    gasLimit: GAS.fund,
    spending: { amount: budget, total: budget },
    check: async (block) => requireInTime(await requireStep(store, jobId, ['open'], block), block),
    async sign(session, slot) {
      const message = { onchainJobId, provider, evaluator, budget, expiredAt, jobId, ...slot };
      return {
        data: await signedFundCall(session, message),
        statements: ({ messageId }) => [store.messageStatement({ messageId, jobId, step: 'fund' })],
      };
    },
  });
  if (escrow === undefined) return intent;
  return await settleFirst(sessions.cashed, { wallet, recipient: escrow, amount: budget }, intent);
}

/** Submits the work of a Provider's wallet. Throws what {@link requireStep} does, and the policy's codes. */
export function submitIntent(
  { store, contents, sessions }: JobContext,
  wallet: SessionWallet,
  { id: jobId, onchainJobId }: OnchainJob,
  client: Address,
  { deliverableHash, contentURI, content }: SubmitRequest,
): Intent {
  const kept = { jobId, hash: deliverableHash, walletId: wallet.id };
  return stepIntent(sessions, {
    kind: 'job-submit',
    wallet,
    preview: encodeFunctionData({
      abi: agentWalletAbi,
      functionName: 'previewSubmitJob',
      args: [BigInt(onchainJobId), client, descriptionOf(jobId), keyOf(wallet)],
    }),
    gasLimit: GAS.submit,
    spending: NOTHING,
    check: async (block) => requireInTime(await requireStep(store, jobId, ['funded'], block), block),
    async sign(session, slot) {
      return {
        data: await signedSubmitCall(session, { onchainJobId, client, jobId, deliverable: deliverableHash, ...slot }),
        statements: ({ messageId }) => [
          store.messageStatement({ messageId, jobId, step: 'submit', deliverableHash, contentUri: contentURI ?? null }),
          ...(content === undefined ? [] : [contents.insertStatement({ ...content, ...kept })]),
        ],
      };
    },
  });
}

/**
 * Gives the Client the budget back. The escrow lets anybody do that, so nothing of the wallet is signed. Throws what
 * {@link requireStep} does, `WALLET_FROZEN`, `NOT_YET_EXPIRED` and {@link AlreadyRefunded}.
 */
export function refundIntent(
  store: JobStore,
  wallet: SessionWallet,
  { id: jobId, onchainJobId }: OnchainJob,
  escrow: Address,
): Intent {
  return {
    kind: 'job-refund',
    wallet: wallet.chainAddress,
    probes: [
      { target: escrow, data: escrowViewCall(onchainJobId) },
      { target: wallet.chainAddress, data: walletStateCall },
      { target: escrow, data: refundableCall(onchainJobId) },
    ],
    async sign([answer, state, refundable], block) {
      if (answer === undefined || state === undefined || refundable === undefined) {
        throw new Error('The relay answered fewer probes than a refund has.');
      }
      const escrowView = readEscrowView(answer);
      if (escrowView.status === 'expired') throw new AlreadyRefunded();
      await requireStep(store, jobId, ['funded', 'submitted'], block);
      if (parseWalletState(dataOf(state)).frozen) throw new AppError('WALLET_FROZEN');
      requireRefundable(readRefundable(refundable), block);
      requireStatus(escrowView, ['funded', 'submitted']);
      const deadline = block.now + MESSAGE_SECONDS;
      const data = encodeFunctionData({ abi: jobEscrowAbi, functionName: 'claimRefund', args: [BigInt(onchainJobId)] });
      return {
        call: { target: escrow, data, gasLimit: GAS.refund, deadline },
        statements: ({ messageId }) => [store.messageStatement({ messageId, jobId, step: 'refund' })],
      };
    },
  };
}

/** One call by which a wallet's session moves a Job on. */
interface SessionStep extends Omit<SessionCall, 'judge'>, Pick<JudgedCall, 'spending' | 'sign'> {
  /** Throws the service's own objections at this block, before those that the chain answered. */
  check(block: ProbeBlock): Promise<void>;
}

/** The intent of a step. */
function stepIntent(sessions: Sessions, { check, spending, sign, ...act }: SessionStep): Intent {
  return sessionIntent(sessions, {
    ...act,
    async judge(preview, _views, block) {
      await check(block);
      jobDataOf(preview);
      return { spending, sign };
    },
  });
}

/** The Job as it is now, if a step from one of these states may begin. Throws `INVALID_STATUS`, `JOB_BUSY`. */
async function requireStep(
  store: JobStore,
  jobId: string,
  from: readonly JobStatus[],
  { timestamp }: ProbeBlock,
): Promise<JobRow> {
  // Before the Job: a step that executes between the two reads is busy still, or its state is the new one.
  const busyUntil = (await store.busyUntil(jobId)) ?? 0;
  const job = await store.find(jobId);
  if (job === undefined) throw new AppError('JOB_NOT_FOUND');
  requireStatus(job, from);
  if (busyUntil >= timestamp) throw new AppError('JOB_BUSY');
  return job;
}

/** Throws `INVALID_STATUS` unless the Job is in one of these states. */
export function requireStatus({ status }: Pick<JobRow, 'status'>, allowed: readonly JobStatus[]): void {
  if (allowed.includes(status)) return;
  throw new AppError('INVALID_STATUS', { message: `The Job is ${status}; it must be ${allowed.join(' or ')}.` });
}

/** The escrow says when: work that was submitted late has an hour to be evaluated. */
function requireRefundable(refundableAt: bigint, { timestamp }: ProbeBlock): void {
  if (timestamp >= refundableAt) return;
  throw new AppError('NOT_YET_EXPIRED', {
    message: `The Job can be refunded from ${refundableAt} on, in Unix seconds of the chain; now it is ${timestamp}.`,
  });
}

/** The next block is later than this one, and none but a later one can execute the step. */
function requireInTime({ expiredAt }: JobRow, { timestamp }: ProbeBlock): void {
  if (timestamp + 1 >= expiredAt) throw new AppError('JOB_EXPIRED');
}
