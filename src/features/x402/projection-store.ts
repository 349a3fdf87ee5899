import { and, eq, lte, or } from 'drizzle-orm';
import type { Hex } from 'viem';
import { must, type Statement } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { isGiven, spelledOut } from '../../storage/db/template.ts';
import { payments } from '../payments/payment-tables.ts';
import type { ProjectedAuthorization } from './authorization-fold.ts';
import { authorizations, type EnvelopeRow, envelopes } from './tables.ts';

/** What of an authorisation its fold needs. */
export interface FollowedAuthorization
  extends Pick<typeof authorizations.$inferSelect, 'nonce' | 'digest' | 'state' | 'settledAtBlock'> {
  /** Whose slot it takes, if it takes one. */
  readonly envelope: EnvelopeRow | null;
}

const isReleased = spelledOut(eq(authorizations.state, 'released'));
const isAuthorized = spelledOut(eq(authorizations.state, 'authorized'));
const isPending = spelledOut(eq(payments.status, 'pending'));

/** The SQL by which authorisations follow the chain. */
export function projectionQueries(orm: Db['orm']) {
  const { paymentId, nonce, digest, state, settledAtBlock } = authorizations;
  const byPayment = orm
    .select({ nonce, digest, state, settledAtBlock, envelope: envelopes })
    .from(authorizations)
    .leftJoin(envelopes, eq(envelopes.id, authorizations.envelopeId))
    .where(isGiven(paymentId, 'paymentId'))
    .prepare();
  return {
    /** That of a payment, if it has one. */
    followed: (of: string): Promise<FollowedAuthorization | undefined> => byPayment.get({ paymentId: of }),
    /** References of pending payments whose release lies in this block or below, or whose slot is over. */
    releasedUpToBlock: async (blockNumber: number): Promise<Hex[]> =>
      (
        await orm
          .select({ ref: payments.ref })
          .from(authorizations)
          .innerJoin(payments, eq(payments.id, paymentId))
          .where(
            or(
              and(isReleased, isPending, lte(payments.blockNumber, blockNumber)),
              // It is noted with a final block only.
              and(isAuthorized, isPending, eq(authorizations.isOver, true)),
            ),
          )
          .all()
      ).map(({ ref }) => ref),
    /** Writes what the chain says of a payment's authorisation: the only statement that does. */
    updateFromChain: (of: string, projected: Partial<ProjectedAuthorization>): Statement =>
      must(orm.update(authorizations).set(projected).where(eq(paymentId, of))),
  };
}
