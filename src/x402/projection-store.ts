import { and, eq, lte } from 'drizzle-orm';
import type { Hex } from 'viem';
import { must, type Statement } from '../db/batch.ts';
import { isGiven, spelledOut } from '../db/expressions.ts';
import type { Db } from '../db/open.ts';
import { payments } from '../payments/tables.ts';
import type { ProjectedAuthorization } from './authorization-fold.ts';
import { authorizations } from './tables.ts';

/** What of an authorisation its fold needs. */
export type FollowedAuthorization = Pick<
  typeof authorizations.$inferSelect,
  'nonce' | 'digest' | 'state' | 'settledAtBlock'
>;

const isReleased = spelledOut(eq(authorizations.state, 'released'));
const isPending = spelledOut(eq(payments.status, 'pending'));

/** The SQL by which authorisations follow the chain. */
export function projectionQueries(orm: Db['orm']) {
  const { paymentId, nonce, digest, state, settledAtBlock } = authorizations;
  const byPayment = orm
    .select({ nonce, digest, state, settledAtBlock })
    .from(authorizations)
    .where(isGiven(paymentId, 'paymentId'))
    .prepare();
  return {
    /** That of a payment, if it has one. */
    followed: (of: string): Promise<FollowedAuthorization | undefined> => byPayment.get({ paymentId: of }),
    /** References of pending payments whose release lies in this block or below. */
    releasedUpToBlock: async (blockNumber: number): Promise<Hex[]> =>
      (
        await orm
          .select({ ref: payments.ref })
          .from(authorizations)
          .innerJoin(payments, eq(payments.id, paymentId))
          .where(and(isReleased, isPending, lte(payments.blockNumber, blockNumber)))
          .all()
      ).map(({ ref }) => ref),
    /** Writes what the chain says of a payment's authorisation: the only statement that does. */
    updateFromChain: (of: string, projected: ProjectedAuthorization): Statement =>
      must(orm.update(authorizations).set(projected).where(eq(paymentId, of))),
  };
}
