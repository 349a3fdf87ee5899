import type { Db } from '../../../storage/db/open.ts';
import type { PaymentStore } from '../store.ts';
import { type ApprovedPaymentsDeps, createApprovedPayments } from './pay.ts';
import { type ApprovalServiceDeps, createApprovalService } from './service.ts';
import { createApprovalStore } from './store.ts';

type Made = 'approvals' | 'approvedPayments' | 'store';

export interface ApprovalParts extends Omit<ApprovedPaymentsDeps, Made>, Omit<ApprovalServiceDeps, Made | 'sessions'> {
  readonly db: Db;
  readonly store: PaymentStore;
}

/** Everything of approvals, put together. */
export function assembleApprovals(parts: ApprovalParts) {
  const store = createApprovalStore(parts.db);
  const approvedPayments = createApprovedPayments({ ...parts, approvals: store });
  const approvals = createApprovalService({ ...parts, approvals: store, approvedPayments });
  return { approvals, approvedPayments };
}
