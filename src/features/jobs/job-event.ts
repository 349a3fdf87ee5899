import type { Statement } from '../../storage/db/batch.ts';
import type { JobStatus } from './tables.ts';

/** The events that a wallet is told of. */
export type WebhookEventType =
  | 'job_created'
  | 'job_funded'
  | 'job_submitted'
  | 'job_completed'
  | 'job_rejected'
  | 'job_expired';

/** A Job's change of state, and the wallets of this service that take part in it and are to be told. */
export interface JobEvent {
  readonly type: WebhookEventType;
  readonly jobId: string;
  readonly onchainJobId: number;
  /** The state that the event led to. */
  readonly status: JobStatus;
  readonly walletIds: readonly string[];
}

/** Where notices are put in the commit of what they tell. */
export interface Outbox {
  /** Rows for those of the wallets that have a URL; none for what was put there before. */
  statements(notices: readonly JobEvent[]): Promise<readonly Statement[]>;
  /** To be called after a commit with such rows. */
  wake(): void;
}
