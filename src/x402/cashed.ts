import { and, desc, eq, sql } from 'drizzle-orm';
import { must } from '../db/batch.ts';
import type { Db } from '../db/open.ts';
import { authorizations, payments } from '../payments/tables.ts';
import type { CashedAuthorizations } from '../sessions/settle-first.ts';

/**
 * Of a wallet's payments, the latest, so that neither a wallet that pays much is looked through, nor what others have left
 * unsettled. Between a payment and its settlement there are a few.
 */
const LATEST = 256;
const at = sql.placeholder;

/** What sellers have cashed and wallets have not settled, for whoever sends a wallet's next call. */
export function createCashedAuthorizations({ orm }: Db): CashedAuthorizations {
  const { id, ref, type, messageId, walletId: payer } = payments;
  const latest = orm
    .select({ id, ref, type, messageId })
    .from(payments)
    .where(eq(payer, at('walletId')))
    .orderBy(desc(messageId))
    .limit(LATEST)
    .as('latest');
  const { paymentId, digest, nonce, errandUntil, state } = authorizations;
  const ofWallet = orm
    .select({ paymentId, ref: latest.ref, digest, nonce, errandUntil })
    .from(latest)
    .innerJoin(authorizations, eq(paymentId, latest.id))
    .where(and(eq(latest.type, 'x402'), eq(state, 'used')))
    .orderBy(latest.messageId)
    .limit(at('limit'))
    .prepare();
  return {
    of: (walletId, limit) => ofWallet.all({ walletId, limit }),
    // Whether it is settled by now is for the chain to say; a repeated settlement is refused there.
    settlingStatement: (settled, until) =>
      must(
        orm
          .update(authorizations)
          .set({ errandUntil: sql`max(coalesce(${errandUntil}, 0), ${until})` })
          .where(eq(paymentId, settled)),
      ),
  };
}
