import type { Statement } from '../../../storage/db/batch.ts';
import type { NewApproval } from './store.ts';

/** Builds the rows of the webhooks of approvals. The commit that stores a change also stores its rows. */
export interface ApprovalOutbox {
  /** Tells that the approval has entered the state that it is in. */
  statements(approval: NewApproval): Promise<readonly Statement[]>;
  /** Tells that it is to be decided again, as after a restored backup. */
  reopenedStatements(approval: NewApproval): Promise<readonly Statement[]>;
  /** Starts the delivery; called after a commit with such rows. */
  wake(): void;
}
