import type { ThingChange } from '../../core/lib/change.ts';
import type { JobStatus } from './tables.ts';

/** The Job that has changed, and the wallets that take part in it. */
interface ChangedJob {
  readonly id: string;
  readonly clientWalletId: string;
  readonly providerWalletId: string | null;
}

/** That a Job has another status, or, with null, that something else of it is another; for both of its parties. */
export function changeOf({ id, clientWalletId, providerWalletId }: ChangedJob, status: JobStatus | null): ThingChange {
  const walletIds = providerWalletId === null ? [clientWalletId] : [clientWalletId, providerWalletId];
  return { kind: 'job', walletIds, id, status };
}
