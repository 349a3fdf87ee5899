import { and, eq } from 'drizzle-orm';
import { must, type Statement } from '../../db/batch.ts';
import type { Db } from '../../db/open.ts';
import { paymentApprovals as approvals } from '../tables.ts';

/**
 * Has the Owners of one wallet, or of all, decide again about what they approved and what is not paid. This database
 * may be older than their last decisions: a backup was restored, or the chain shows messages that it lacks.
 */
export function reopenStatement({ orm }: Pick<Db, 'orm'>, walletId: string | undefined): Statement {
  const isOfWallet = walletId === undefined ? undefined : eq(approvals.walletId, walletId);
  return must(
    orm
      .update(approvals)
      .set({
        ...{ status: 'pending', decidedAt: null, freezeCount: null, ownerSignature: null },
        ...{ dueAt: null, refusal: null, attempts: 0 },
      })
      .where(and(eq(approvals.status, 'approved'), isOfWallet)),
    'any',
  );
}
