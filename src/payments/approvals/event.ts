import type { Statement } from '../../db/batch.ts';
import type { NewApproval } from './store.ts';

/** The webhook events of approvals: one for each state. */
export type ApprovalEventType = `approval_${'requested' | 'approved' | 'declined' | 'expired' | 'used'}`;

/** Builds the rows of these events' webhooks. The commit that stores a change also stores its rows. */
export interface ApprovalOutbox {
  statements(type: ApprovalEventType, approval: NewApproval): Promise<readonly Statement[]>;
  /** Starts the delivery; called after a commit with such rows. */
  wake(): void;
}
