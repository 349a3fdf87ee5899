import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { must, type Statement } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { isGiven, larger, spelledOut } from '../../storage/db/template.ts';
import { payments } from '../payments/payment-tables.ts';
import type { CashedAuthorization } from './cashed.ts';
import { authorizations } from './tables.ts';

/** What sellers have cashed and wallets have not settled, for whoever sends a wallet's next call. */
export interface UnsettledAuthorizations {
  /** Those of a wallet that no block is known to have settled; the oldest first, at most `limit`. */
  of(walletId: string, limit: number): Promise<readonly CashedAuthorization[]>;
  /** Notes until when, in chain time, a settlement that is sent now may be executed. */
  settlingStatement(paymentId: string, until: number): Statement;
}

const at = sql.placeholder;
const isUsed = spelledOut(eq(authorizations.state, 'used'));

/** Creates the SQL of {@link UnsettledAuthorizations}. */
export function createUnsettledAuthorizations({ orm }: Db): UnsettledAuthorizations {
  const { paymentId, digest, nonce, settlementUntil } = authorizations;
  const ofWallet = orm
    .select({ paymentId, ref: payments.ref, digest, nonce, settlementUntil })
    .from(authorizations)
    .innerJoin(payments, eq(payments.id, paymentId))
    .where(and(isGiven(authorizations.walletId, 'walletId'), isUsed, isNull(authorizations.envelopeId)))
    .orderBy(asc(payments.messageId))
    .limit(at('limit'))
    .prepare();
  return {
    of: (walletId, limit) => ofWallet.all({ walletId, limit }),
    // Whether it is settled by now is for the chain to say; a repeated settlement is refused there.
    settlingStatement: (settled, until) =>
      must(
        orm
          .update(authorizations)
          .set({ settlementUntil: larger(sql`coalesce(${settlementUntil}, 0)`, sql`${until}`) })
          .where(eq(paymentId, settled)),
      ),
  };
}
