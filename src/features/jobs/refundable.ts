import type { JobRow } from './projection-store.ts';

/** Work that was handed in waits at least this long for its evaluation; a constant of the escrow. */
const EVALUATION_SECONDS = 3_600;

/**
 * Chain time in Unix seconds from which the Client may take the budget back, as the escrow computes it; null while it
 * holds nothing.
 */
export function refundableAt({
  status,
  expiredAt,
  submittedAt,
}: Pick<JobRow, 'status' | 'expiredAt' | 'submittedAt'>): number | null {
  if (status === 'funded') return expiredAt;
  if (status !== 'submitted') return null;
  return Math.max(expiredAt, (submittedAt ?? 0) + EVALUATION_SECONDS);
}
