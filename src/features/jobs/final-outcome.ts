import type { FoldedJob } from './job-fold.ts';
import type { JobRow } from './job-projection-store.ts';

/** How a Job stands with its parties, as far as that lies deep enough to have consequences. */
export interface FinalOutcome {
  readonly jobId: string;
  readonly clientWalletId: string;
  /** Null for a Provider that is no wallet here. */
  readonly providerWalletId: string | null;
  /** `undefined` while it has not ended. */
  readonly end: JobEnd | undefined;
}

export interface JobEnd {
  /** `cancelled`: the Client took it back before anybody had paid into it. */
  readonly outcome: 'completed' | 'rejected' | 'expired' | 'cancelled';
  readonly blockNumber: number;
}

/** The standing of a Job whose events have had their consequences up to `announcedBlock`. */
export function finalOutcomeOf(
  { id, clientWalletId, providerWalletId }: JobRow,
  { projected, milestones }: FoldedJob,
  announcedBlock: number,
): FinalOutcome {
  const last = milestones.at(-1);
  const ended = last === undefined || last.blockNumber > announcedBlock ? undefined : outcomeOf(last.status, projected);
  const end = last === undefined || ended === undefined ? undefined : { outcome: ended, blockNumber: last.blockNumber };
  return { jobId: id, clientWalletId, providerWalletId, end };
}

function outcomeOf(status: JobRow['status'], { outcome }: FoldedJob['projected']): JobEnd['outcome'] | undefined {
  switch (status) {
    case 'completed':
    case 'expired':
      return status;
    case 'rejected':
      return outcome === null ? 'cancelled' : status;
    default:
      return undefined;
  }
}
