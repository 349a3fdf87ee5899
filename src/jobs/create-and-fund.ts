import { AppError } from '../errors.ts';
import { CHAIN_DEADLINE_MS } from '../lib/deadline.ts';
import type { MadeJob } from './create.ts';
import type { JobRequest } from './schema.ts';
import type { JobService } from './service.ts';
import type { JobStatus } from './tables.ts';

/** What became of the funding that was asked for with the creation. */
interface Funding {
  readonly status: JobStatus;
  /** Null while no block has it. */
  readonly fundTxHash: string | null;
  /** Why it was refused, or cannot be told yet; what may help is in its code. */
  readonly fundError?: { readonly error: string; readonly message: string };
}

/** A Job, and its funding if that was asked for. */
export interface MadeAndFunded extends MadeJob {
  readonly funding: Funding | undefined;
}

/**
 * Creates a Job and, if `fund`, pays its budget into the escrow, all within the time of one answer. What is against the
 * funding is no error of the creation: the Job is there, and the answer says so. A repetition funds a Job that is still
 * open; one that asks for something else than the first request funds nothing.
 */
export async function createAndFund(
  jobs: Pick<JobService, 'create' | 'fund' | 'show'>,
  walletId: string,
  request: JobRequest,
  fund: boolean,
): Promise<MadeAndFunded> {
  const endsAt = performance.now() + CHAIN_DEADLINE_MS;
  const made = await jobs.create(walletId, request);
  if (!fund) return { ...made, funding: undefined };
  const { id } = made.job;
  const now = jobs.show(id).job;
  if (now.status !== 'open' || made.mismatch.length > 0) {
    return { ...made, funding: { status: now.status, fundTxHash: now.fundTxHash } };
  }
  try {
    const fundTxHash = await jobs.fund(id, walletId, endsAt);
    return { ...made, funding: { status: 'funded', fundTxHash } };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { status, fundTxHash } = jobs.show(id).job;
    const fundError = { error: error.code, message: error.message };
    return { ...made, funding: { status, fundTxHash, fundError } };
  }
}
