import { AppError } from '../../core/errors.ts';
import type { Deadlines } from '../../core/lib/time.ts';
import type { WalletCaller } from '../signing/session-store.ts';
import type { MadeJob } from './create-job.ts';
import type { JobRequest } from './job-schema.ts';
import type { JobService } from './job-service.ts';
import type { JobStatus } from './job-tables.ts';

/** The result of the funding that was requested with the creation. */
interface Funding {
  readonly status: JobStatus;
  /** Null while no block has it. */
  readonly fundTxHash: string | null;
  /** Why it was refused, or is not known yet; its code says what may help. */
  readonly fundError?: { readonly error: string; readonly message: string };
}

/** A Job, and its funding if that was requested. */
export interface MadeAndFunded extends MadeJob {
  readonly funding: Funding | undefined;
}

type Jobs = Pick<JobService, 'create' | 'fund' | 'show'>;

/**
 * Creates the function that creates a Job and, if `fund`, pays its budget into the escrow, all within the time of one
 * answer. A refusal of the funding is no error of the creation: the Job is there, open, and the answer says so. A
 * repetition funds a Job that is still open, and gets the same answer as a request whose funding is under way; one that
 * differs from the first request funds nothing.
 */
export function createJobFunder(jobs: Jobs, deadlines: Deadlines) {
  /** By Job, the funding that is under way. */
  const underWay = new Map<string, Promise<Funding>>();
  return async (caller: WalletCaller, request: JobRequest, fund: boolean): Promise<MadeAndFunded> => {
    const endsAt = performance.now() + deadlines.chainMs;
    const made = await jobs.create(caller, request);
    if (!fund) return { ...made, funding: undefined };
    const { id } = made.job;
    // Nothing is awaited between the look and the claim: of two replays at once, one funds.
    const others = underWay.get(id);
    if (made.mismatch.length > 0) {
      await others;
      return { ...made, funding: await presentFunding(jobs, id) };
    }
    if (others !== undefined) return { ...made, funding: await others };
    const own = fundIfOpen(jobs, id, caller, endsAt).finally(() => underWay.delete(id));
    underWay.set(id, own);
    return { ...made, funding: await own };
  };
}

async function fundIfOpen(jobs: Jobs, id: string, caller: WalletCaller, endsAt: number): Promise<Funding> {
  const now = await presentFunding(jobs, id);
  return now.status === 'open' ? fundNow(jobs, id, caller, endsAt) : now;
}

async function fundNow(jobs: Jobs, id: string, caller: WalletCaller, endsAt: number): Promise<Funding> {
  try {
    return { status: 'funded', fundTxHash: await jobs.fund(id, caller, endsAt) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...(await presentFunding(jobs, id)), fundError: { error: error.code, message: error.message } };
  }
}

async function presentFunding(jobs: Jobs, id: string): Promise<Funding> {
  const { status, fundTxHash } = (await jobs.show(id)).job;
  return { status, fundTxHash };
}
